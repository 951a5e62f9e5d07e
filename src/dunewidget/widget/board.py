"""The live board: shows what a seat may see, takes its answers, and believes nothing the browser says."""

from __future__ import annotations

import os
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets

from dunewidget.bots import let_bots_answer, named_bots
from dunewidget.draw import scene as scenes
from dunewidget.draw.asked import written
from dunewidget.draw.layers import checked as checked_layers
from dunewidget.draw.scene import Scene
from dunewidget.kernel.action import Action, Pass
from dunewidget.kernel.errors import DuneError, InvalidAction
from dunewidget.kernel.game import Game
from dunewidget.kernel.state import Seat
from dunewidget.kernel.verdict import Verdict
from dunewidget.kernel.view import View
from dunewidget.widget import export, payload, sharing, standing, takeback
from dunewidget.widget.base import TableWidget
from dunewidget.widget.closed import why_not_there
from dunewidget.widget.kept import listener, watch_cells
from dunewidget.widget.messages import MAX_KEY, MAX_NOTE, Refused, because, checked
from dunewidget.widget.payload import Table
from dunewidget.widget.pictures import offered, picture
from dunewidget.widget.steps import Steps, lines_of, lines_told, view_at

#: messages after which other boards on the same game have something new to show
GOING_ON = frozenset({"play", "orders", "proceed"})
GOING_BACK = frozenset({"undo", "redo", "resume", "note", "branch"})
#: messages that are answered in words; to all others the answer is the table as it has become
ASKING = frozenset({"hello", "whole", "why", "try"})
_open_boards: weakref.WeakSet[Board] = weakref.WeakSet()


class Board(TableWidget):
    """A board to play on, with the eyes of one seat; without a seat, of whoever is asked.

    Between people who share a screen a curtain falls. They play with `windows="public"`: in quiet windows the
    board asks only whoever is looking, as the curtain would tell who holds a card.

    The browser gets the whole table once and then, in `frame`, what has changed. A view that opens later asks
    for everything again and gets it as it stands now.
    """

    whole = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    open_traits = TableWidget.open_traits | {"layers"}

    def __init__(
        self,
        game: Game,
        seat: Seat | None = None,
        bots: Mapping[Seat, Any] | str | None = None,
        *,
        layers: Mapping[str, Any] | None = None,
        theme: str = "auto",
        **more: Any,
    ) -> None:
        if not isinstance(game, Game):
            raise DuneError(f"a board shows a game, as dune.new or dune.load make it; not {type(game).__name__}")
        self.root = self.game = game
        self.bots = named_bots(bots, game.seats, seat)
        self.seat = seat
        if seat is not None:
            game.view(seat)  # a seat that does not exist is refused here
            if seat in self.bots:
                raise DuneError(f"a bot sits at {seat}; look with the eyes of somebody else")
        let_bots_answer(game, self.bots)
        self._eyes: Seat = seat or self._first_eyes()
        self._curtain: Seat | None = None
        self._looking: int | None = None
        self._version = self._since = 0  # of what is shown, and since when the game stands as it does
        self._logs: dict[Seat, payload.Log] = {}
        self._steps = Steps(game, seat and (seat,))
        self._shown = game.state
        self._layers = checked_layers(layers or {}, offered(game.spec))
        self._scene: Scene | None = None
        self._scene, self._table = self._composed()
        super().__init__("board", offered(game.spec), theme=theme, layers=self._layers, **more)
        self.on_msg(listener(self))
        _open_boards.add(self)
        watch_cells(self)

    def __repr__(self) -> str:
        whose = f" for {self.seat}" if self.seat else ""
        return f"<Board{whose} of {self.game!r}>"

    # --- what is shown

    def _humans(self) -> list[Seat]:
        return [seat for seat in self.game.seats if seat not in self.bots] or list(self.game.seats)

    def _first_eyes(self) -> Seat:
        people = self._humans()
        return (sharing.askable(self.game, people, people[0]) or people)[0]

    def _unseen(self) -> list[Seat]:
        """Who is asked in a quiet window without looking, here or at a board of their own."""
        if self.seat is not None:
            return []
        seated = {board.seat for board in _open_boards if board.game is self.game}
        return [seat for seat in sharing.unseen(self.game, self._humans(), self._eyes) if seat not in seated]

    def _turn_to_asked(self, answerer: Seat | None = None) -> None:
        """Let whoever is asked look; where they see something else, a curtain falls until they are there."""
        asked = sharing.askable(self.game, self._humans(), answerer or self._eyes)
        if self.seat is not None or not asked or self._eyes in asked:
            self._curtain = None
            return
        if sharing.sees_the_same(self.game, self._eyes, asked[0]):
            self._eyes, self._curtain = asked[0], None
        else:
            self._curtain = asked[0]

    def _view(self) -> View:
        if self._looking is None:
            return self.game.view(self._eyes)
        return view_at(self.game, self._eyes, self._steps.plies[self._looking])

    def _composed(self) -> tuple[Scene | None, Table]:
        view = self._view()
        if self._curtain is not None:
            # The picture stays as the last player saw it, out of sight: so lifting the curtain costs a patch.
            return self._scene, {
                "game": view.spec.title,
                "seats": list(view.state.seats),
                "curtain": self._curtain,
                "advice": sharing.advice(self.game),
                "timeline": None,
            }
        log = self._logs.setdefault(self._eyes, payload.Log()).take(view.events)
        if self._looking is None:
            table = payload.table_of(view, log)
        else:
            table = {**payload.told_of(view, log), "decision": None, "free": None, "asked": payload.asked(view)}
        table["waiting"] = [] if table["decision"] else self._waiting()
        table["now"] = self._now()
        table["proceed"] = self._looking is None and bool(self._unseen())
        table["orders"] = standing.in_words(self.game.orders.get(self._eyes), self.game.spec)
        table["curtain"] = None
        table["moments"] = [list(pair) for pair in self._steps.moments]
        table["timeline"] = self._timeline()
        return picture(view, **self._layers), table

    def _waiting(self) -> list[Seat]:
        """Who is asked at the step that is shown."""
        if self._looking is None:
            return payload.waiting(self.game.question)
        return payload.waiting(self.game.history.settled_at(self._steps.plies[self._looking], self.game.rules)[1])

    def _now(self) -> dict[str, Any] | None:
        """How the game stands, for whoever is looking back."""
        if self._looking is None:
            return None
        waiting, winners = payload.waiting(self.game.question), self.game.winners
        return {"asked": payload.asked(self.game.view(self._eyes)), "waiting": waiting, "winners": winners}

    def _timeline(self) -> dict[str, Any]:
        here = self._steps.at(self.game.ply)
        table = self.seat is None
        return {
            "at": here if self._looking is None else self._looking,
            "here": here,
            "count": len(self._steps),
            "undo": self._looking is None and bool(self._undo_to() is not None),
            "redo": table and self._looking is None and self.game.ply < self.game.plies,
            "table": table,
            "notes": self._notes() if table else {},
            "lines": lines_told(self.root, self.game) if table else [],
        }

    def _notes(self) -> dict[str, str]:
        return {str(self._steps.at(ply)): text for ply, text in self.game.notes.items()}

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:  # noqa: FBT001, FBT002
        """Whoever asks for everything gets the table as it stands now."""
        if key is None:
            scene = self._scene.to_json() if self._scene else None
            # Set beside the notifications: it is never sent but on request, or each move would cost a whole scene.
            self._trait_values["whole"] = {"v": self._version, "scene": scene, "table": self._table}
        return super().get_state(key, drop_defaults)

    def refresh(self, *, answered: bool = False) -> None:
        """Show what has been played since, in a cell or by another board.

        What is asked after an answer is a new question, even if it reads like the last one.
        """
        self._steps.update()
        if self._looking is not None and self._looking >= len(self._steps):
            self._looking = None
        scene, table = self._composed()
        frame: dict[str, Any] = {"table": payload.changed(self._table, table)}
        moved = answered or self.game.state is not self._shown
        if answered and table.get("decision"):
            frame["table"].setdefault("decision", {**table["decision"], "again": True})
        if scene is not None and self._scene is not None:
            patches = scenes.diff(self._scene, scene)
            if patches:
                frame["patches"] = patches
        elif scene is not self._scene:
            frame["scene"] = scene.to_json() if scene else None
        self._shown, self._scene, self._table = self.game.state, scene, table
        if frame["table"] or len(frame) > 1:
            self._version += 1
            self._since = self._version if moved else self._since
            self.frame = {"v": self._version, **frame}

    def _try_layers(self, wanted: dict[str, Any]) -> None:
        if wanted != self._layers:
            picture(self._view(), **wanted)

    @traitlets.observe("layers")
    def _show_layers(self, change: Any) -> None:
        if change.new != self._layers:
            self._layers = change.new
            self.refresh()

    def _moved(self, *, here: bool = False) -> None:
        """Something was played: the bots answer, the next seat is asked.

        What is played here goes on past the windows of those who are not looking; in a cell they may still answer.
        """
        try:
            let_bots_answer(self.game, self.bots)
            while here and (unseen := self._unseen()):
                self.game.play(Pass(unseen[0]))
                let_bots_answer(self.game, self.bots)
        except Exception as error:  # noqa: BLE001  a bot that fails must not hide what was played, nor bar the way back
            failed = next(decision.seat for decision in self.game.decisions if decision.seat in self.bots)
            self.report(error, written(f"The bot of {failed} failed. "))
        self._looking = None
        self._turn_to_asked()
        self.refresh(answered=here)

    def catch_up(self) -> None:
        """Refresh if the game has moved without this board."""
        if self.game.state is not self._shown:
            try:
                self._moved()
            except Exception as error:  # noqa: BLE001  whatever it is, it belongs in the widget
                self.report(error)

    def follow(self, *, went_on: bool) -> None:
        """Show what was done on another board; where somebody went back in time, our bots wait."""
        if self.game.state is self._shown:
            self.refresh()
        elif went_on:
            self.catch_up()
        else:
            self._eyes_back()

    def _show_others(self, line: Game, *, went_on: bool) -> None:
        """Boards on the line that we played, or have left for another."""
        for other in [board for board in _open_boards if board.game is line and board is not self and board.comm]:
            other.follow(went_on=went_on)
        self.catch_up()

    # --- what the browser asks for

    def _receive(self, content: Any) -> None:
        """One message, from anybody."""
        key = content.get("key") if isinstance(content, dict) else None
        try:
            message = checked(content)
            if "v" in message:
                self._check_version(message["v"])
            line, version = self.game, self._version
            getattr(self, f"_on_{message['type']}")(message)
            if message["type"] in (GOING_ON | GOING_BACK):
                self._show_others(line, went_on=message["type"] in GOING_ON)
            if self._version == version and message["type"] not in ASKING:
                self._on_hello(message)  # nothing has changed: whoever waits for an answer hears of that
        except Refused as refused:
            self._answer("refused", str(refused), refused.rule, key)
        except DuneError as error:
            self._answer("refused", str(error), None, key)
        except Exception as error:  # noqa: BLE001  whatever it is, it belongs in the widget
            self.report(error)

    def _answer(self, kind: str, text: str, rule: str | None, key: Any) -> None:
        words, of = payload.rule_text(rule) if rule else "", key[:MAX_KEY] if isinstance(key, str) else ""
        self.send({"type": kind, "text": written(text), "rule": rule, "words": words, "key": of, "v": self._version})

    def _check_version(self, version: int) -> None:
        """Refuse what was meant for a table that is no more."""
        if self.game.state is not self._shown:
            self._moved()
        if not self._since <= version <= self._version:
            raise Refused("the table has moved on since you looked; nothing was done")

    def _on_hello(self, _: dict[str, Any]) -> None:
        self.send({"type": "hello", "v": self._version})

    def _on_whole(self, _: dict[str, Any]) -> None:
        self.send_state()

    def _own_view(self) -> View:
        """What whoever acts has before them."""
        if self._curtain is not None or self._looking is not None:
            raise Refused("nothing can be played while the board shows something else")
        return self.game.view(self._eyes)

    def _own_action(self, data: dict[str, Any]) -> tuple[View, Action]:
        """The action, if this board may propose it at all."""
        view = self._own_view()
        if data.get("seat") != self._eyes:
            raise Refused(f"this board answers for {self._eyes} and for nobody else")
        try:
            return view, self.game.read(data)
        except InvalidAction as error:
            raise Refused(str(error)) from None

    def _on_play(self, message: dict[str, Any]) -> None:
        view, action = self._own_action(message["action"])
        verdict = view.why_not(action)  # asked of the view: a refusal must not tell secrets either
        if not verdict:
            raise Refused(because(verdict), verdict.rule)
        try:
            self.game.play(action)
        except DuneError:
            # The view allows it and the state does not: a fault in a game, whose reason could tell a secret.
            raise Refused("the game does not accept this answer, though nothing you can see forbids it") from None
        self._moved(here=True)

    def _on_why(self, message: dict[str, Any]) -> None:
        view, action = self._own_action(message["action"])
        self._explain(view.why_not(action), message["key"])

    def _on_try(self, message: dict[str, Any]) -> None:
        """A place was pointed at, though what is asked for can be done nowhere."""
        self._explain(why_not_there(self._own_view(), message["key"]), message["key"])

    def _explain(self, verdict: Verdict, key: str) -> None:
        self._answer("why", verdict.reason or "this would be legal", verdict.rule, key)

    def _on_orders(self, message: dict[str, Any]) -> None:
        """Pass here and from now on, until the orders end or are taken back."""
        scope, view = message["scope"], self.game.view(self._eyes)
        if self._curtain is not None or self._looking is not None or scope not in standing.SCOPES:
            raise Refused("these orders cannot be given now")
        if scope == "none":
            self.game.orders.pop(self._eyes, None)
            self.refresh()
            return
        if view.decision is None or not view.decision.ask.quiet:
            raise Refused("orders are given in a window, where passing is possible")
        moment, before = self.game.spec.moment(view.state), self.game.orders.get(self._eyes)
        self.game.orders[self._eyes] = standing.ordered(scope, view.decision.name, moment, before)
        self._moved(here=True)

    def _on_proceed(self, _: dict[str, Any]) -> None:
        """Go on past a window in which nobody who is looking is asked."""
        if self._curtain is not None or self._looking is not None or not self._unseen():
            raise Refused("nothing stands that could be passed by")
        self._moved(here=True)

    def _on_reveal(self, message: dict[str, Any]) -> None:
        if self._curtain is None or message["seat"] != self._curtain:
            raise Refused("there is no curtain to lift for that seat")
        self._eyes, self._curtain = self._curtain, None
        self.refresh()

    # --- time

    def _step(self, at: int) -> int:
        if self._curtain is not None or not 0 <= at < len(self._steps):
            raise Refused(f"there are steps 0 to {len(self._steps) - 1} to look at, not {at}")
        return at

    def _on_look(self, message: dict[str, Any]) -> None:
        at = self._step(message["at"])
        self._looking = None if at == self._steps.at(self.game.ply) else at
        self.refresh()

    def _on_now(self, _: dict[str, Any]) -> None:
        self._looking = None
        self.refresh()

    def _undo_to(self) -> int | None:
        """The ply to which this board may take the game back."""
        if self.seat is None:
            return takeback.table_undo(self.game, self.bots)
        return takeback.seat_undo(self.game, self.seat)

    def _on_undo(self, _: dict[str, Any]) -> None:
        ply = self._undo_to()
        if ply is None:
            raise Refused("only your own last answer can be taken back, while nothing has been seen since")
        answered = self.game.history.plies[ply + 1].actions
        self.game.reopen(ply + 1)
        # Whoever answered is at the screen still, so that a window is put to them again.
        self._eyes_back(answered[0].seat if answered else None)

    def _on_redo(self, _: dict[str, Any]) -> None:
        self._owner()
        self.game.redo()
        self._eyes_back()

    def _on_resume(self, message: dict[str, Any]) -> None:
        """Play on from an earlier step, bots included; what came after it becomes a variation."""
        self._owner()
        self.game.goto(self._steps.plies[self._step(message["at"])])
        self._moved(here=True)

    def _on_branch(self, message: dict[str, Any]) -> None:
        self._owner()
        ply, here = self._steps.plies[self._step(message["at"])], self.game.ply
        if ply == here:
            line = self.game.branch()
        else:
            standing = self.game.standing
            line = self.game.goto(ply).branch()
            self.game.goto(here).stand(standing)
        self._take(line)

    def _on_line(self, message: dict[str, Any]) -> None:
        self._owner()
        lines = lines_of(self.root)
        if not 0 <= message["line"] < len(lines):
            raise Refused("there is no such line of play")
        self._take(lines[message["line"]][1])

    def _take(self, line: Game) -> None:
        self.game, self._steps = line, Steps(line, self.seat and (self.seat,))
        self._eyes_back()

    def _eyes_back(self, answerer: Seat | None = None) -> None:
        """After time travel the board shows the game where it stands; bots wait while there is a way on."""
        if self.game.ply == self.game.plies:
            self._moved()
            return
        self._looking = None
        self._turn_to_asked(answerer)
        self.refresh()

    def _on_note(self, message: dict[str, Any]) -> None:
        self._owner()
        if len(message["text"]) > MAX_NOTE:
            raise Refused(f"a note has at most {MAX_NOTE} characters")
        self.game.annotate(self._steps.plies[self._step(message["at"])], message["text"])
        self.refresh()

    def _owner(self) -> None:
        if self.seat is not None:
            raise Refused("only the board of the whole table can do this, not that of one seat")

    # --- pictures and pages

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        self.catch_up()
        shown = None if self._curtain else self._scene
        return export.with_fallbacks(super()._repr_mimebundle_(**kwargs), shown, repr(self))

    def to_svg(self, path: str | os.PathLike[str] | None = None, *, theme: str = "light") -> str:
        """The board as it is shown, as SVG text; also written to a file if one is named."""
        return export.to_svg(self._picture(), path, theme=theme)

    def to_png(self, path: str | os.PathLike[str] | None = None, *, width: int = 1200, theme: str = "light") -> bytes:
        """The board as it is shown, as a PNG."""
        return export.to_png(self._picture(), path, width=width, theme=theme)

    def _picture(self) -> Scene:
        self.catch_up()
        if self._scene is None or self._curtain is not None:
            raise DuneError("there is no picture to save: the game has no drawing, or the curtain is down")
        return self._scene

    def replay(self) -> Any:
        """The game so far, as this board's seat saw it, to step through; the whole table's board shows every seat."""
        from dunewidget.widget.replay import Replay

        return Replay(self.game, seat=self.seat, theme=self.theme, layers=self._layers)

    def to_html(self, path: str | os.PathLike[str]) -> Path:
        """One page that needs neither Python nor network: the game so far, to step through, with notes and rules."""
        written: Path = self.replay().to_html(path, at=-1)
        return written

    def to_gif(
        self,
        path: str | os.PathLike[str],
        first: int = 0,
        last: int | None = None,
        *,
        width: int = 1000,
        seconds: float = 0.8,
    ) -> Path:
        """A stretch of steps as a moving picture."""
        written: Path = self.replay().to_gif(path, first, last, width=width, seconds=seconds)
        return written
