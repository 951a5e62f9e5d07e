"""A game to step through. Everything it can show travels in one trait, so it needs no Python once it is there."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import traitlets

from dunewidget.draw import scene as scenes
from dunewidget.draw.layers import checked as checked_layers
from dunewidget.draw.scene import Patch, Scene
from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.event import Event, seen
from dunewidget.kernel.game import Game
from dunewidget.kernel.loading import load
from dunewidget.kernel.state import Seat
from dunewidget.kernel.view import View, see
from dunewidget.widget import export, payload
from dunewidget.widget.base import TableWidget
from dunewidget.widget.payload import Table
from dunewidget.widget.pictures import Pictures, offered, page, picture
from dunewidget.widget.steps import Moment, Steps, view_at, walk


class Replay(TableWidget):
    """A recorded game with the eyes of one seat, of several, or of every seat in turn.

    `seat` names the only views that leave Python: a replay for one seat holds nothing that others knew.
    """

    frames = traitlets.Bytes().tag(sync=True)
    #: the step shown, and whose view of it; whoever steps in the browser moves them here, too
    at = traitlets.Int(0).tag(sync=True)
    eyes = traitlets.Unicode().tag(sync=True)
    open_traits = TableWidget.open_traits | {"at", "eyes"}

    def __init__(
        self,
        source: Game | str | os.PathLike[str],
        seat: Seat | Sequence[Seat] | None = None,
        *,
        at: int = 0,
        layers: Mapping[str, Any] | None = None,
        theme: str = "auto",
        **more: Any,
    ) -> None:
        if not isinstance(source, Game | str | os.PathLike):
            raise DuneError(f"a replay is of a game, or of a record by its file's name; not of {source!r}")
        self.game = source if isinstance(source, Game) else load(source)
        self.seats: tuple[Seat, ...] = _allowed(self.game, seat)
        self._steps = Steps(self.game, None if seat is None else self.seats)
        self._plies = self.game.plies
        wanted = checked_layers(layers or {}, offered(self.game.spec))
        film = _Film(self.game, self.seats, self._steps, wanted)
        notes = {} if seat is not None else _notes(self.game, self._steps)
        packed = {**film.to_json(), "notes": notes, "moments": self._steps.moments}
        packed["landmarks"] = dict(self.game.spec.landmarks)
        text = json.dumps(packed, separators=(",", ":"), ensure_ascii=False)
        super().__init__("replay", offered(self.game.spec), theme=theme, layers=wanted, **more)
        self.frames = zlib.compress(text.encode(), 9)
        self.at, self.eyes = at, self.seats[0]

    def __repr__(self) -> str:
        return f"<Replay of {self.game.spec.title}, {len(self._steps)} steps, as {', '.join(self.seats)} saw it>"

    def __len__(self) -> int:
        return len(self._steps)

    def _number(self, at: int) -> int:
        if not -len(self) <= at < len(self):
            raise DuneError(f"there are steps 0 to {len(self) - 1}, not {at}")
        return at % len(self)

    @traitlets.validate("at")
    def _possible_step(self, proposal: Any) -> int:
        return self._number(proposal["value"])

    def _checked(self, taken: dict[str, Any]) -> dict[str, Any]:
        if "at" in taken and type(taken["at"]) is not int:
            raise DuneError(f"a step is a number, not {taken['at']!r:.40}")
        self._number(taken.get("at", 0))
        self._allowed_seat(taken.get("eyes", self.seats[0]))
        return super()._checked(taken)

    @traitlets.validate("eyes")
    def _possible_eyes(self, proposal: Any) -> Seat:
        return self._allowed_seat(proposal["value"])

    def _allowed_seat(self, who: Seat) -> Seat:
        if who not in self.seats:
            raise DuneError(f"this replay shows {', '.join(self.seats)}, not {who!r}")
        return who

    def view(self, at: int | None = None, seat: Seat | None = None) -> View:
        """What a seat saw at a step: those shown, if none are named."""
        who, step = self._allowed_seat(seat or self.eyes), self._number(self.at if at is None else at)
        if step == len(self) - 1 and self.game.ply == self.game.plies == self._plies:
            return self.game.view(who)
        return view_at(self.game, who, self._steps.plies[step])

    def _picture(self, at: int | None = None, seat: Seat | None = None) -> Scene:
        scene = picture(self.view(at, seat), **self.layers)
        if scene is None:
            raise DuneError(f"there is no picture to save: {self.game.spec.title} has no drawing")
        return scene

    # --- pictures and pages

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        scene = self._picture() if self.game.spec.drawing else None
        return export.with_fallbacks(super()._repr_mimebundle_(**kwargs), scene, repr(self))

    def to_svg(self, path: str | os.PathLike[str] | None = None, *, at: int | None = None, theme: str = "light") -> str:
        """A step as SVG text; also written to a file if one is named."""
        return export.to_svg(self._picture(at), path, theme=theme)

    def to_png(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        at: int | None = None,
        width: int = 1200,
        theme: str = "light",
    ) -> bytes:
        """A step as a PNG."""
        return export.to_png(self._picture(at), path, width=width, theme=theme)

    def to_gif(
        self,
        path: str | os.PathLike[str],
        first: int = 0,
        last: int | None = None,
        *,
        width: int = 1000,
        seconds: float = 0.8,
    ) -> Path:
        """A stretch of steps as a moving picture, with the question and the last events of each."""
        end = self._number(-1 if last is None else last)
        views = [self.view(at) for at in range(self._number(first), end + 1)]
        pages = [scene for view in views if (scene := page(view, **self.layers)) is not None]
        if not pages:
            raise DuneError(f"there is no stretch of pictures to save from step {first} to {end}")
        return export.to_gif(pages, path, width=width, seconds=seconds)

    def to_html(self, path: str | os.PathLike[str], *, at: int | None = None) -> Path:
        """One page that needs neither Python nor network: it steps, plays, shows notes and rules."""
        state = {
            "kind": "replay",
            "theme": self.theme,
            "eyes": self.eyes,
            "at": self.at if at is None else self._number(at),
            "layers": self.layers,
            "offered": self.offered,
        }
        return export.to_html(path, self.game.spec.title, state, self.frames)


def _allowed(game: Game, seat: Seat | Sequence[Seat] | None) -> tuple[Seat, ...]:
    if seat is None:
        return game.seats
    if not isinstance(seat, str | Sequence):
        raise DuneError(f"a replay is seen by a seat or by a list of seats, not by {seat!r}")
    seats = (seat,) if isinstance(seat, str) else tuple(dict.fromkeys(seat))
    for one in seats:
        game.view(one)  # a seat that does not exist is refused here
    if not seats:
        raise DuneError("a replay shows at least one seat")
    return seats


def _notes(game: Game, steps: Steps) -> dict[str, str]:
    return {str(steps.at(ply)): text for ply, text in sorted(game.notes.items())}


class _Film:
    """The first picture of each seat and, for each step, the patches forward and back."""

    def __init__(self, game: Game, seats: tuple[Seat, ...], steps: Steps, layers: Mapping[str, Any]) -> None:
        self._pictures = Pictures(game.spec, len(seats), layers)
        self.seats, self.statics = seats, {}  # type: tuple[Seat, ...], dict[str, Any]
        self.first: dict[Seat, dict[str, Any]] = {}
        self.steps: list[dict[Seat, dict[str, Any]]] = []
        self._scenes: dict[Seat, Scene | None] = {}
        self._tables: dict[Seat, Table] = {}
        self._changes: list[tuple[Scene, Scene, tuple[list[Patch], list[Patch]]]] = []
        self._logs = {seat: payload.Log() for seat in seats}
        self._told: dict[Seat, list[Event]] = {seat: [] for seat in seats}
        self._waiting: list[Seat] = []
        self._known = dict.fromkeys(seats, 0)
        told: list[Event] = []
        shown = set(steps.plies)
        for moment in _counted(walk(game), game.plies + 1):
            for action in game.history.plies[moment.ply].actions:
                if action.seat in self._known:
                    self._known[action.seat] = len(self._told[action.seat]) + len(seen(told, action.seat))
            told += moment.told + moment.later
            if moment.ply in shown:
                self._waiting = payload.waiting(moment.question)
                self._take([_seen(game, moment, seat, told) for seat in seats])
                told = []

    def _take(self, views: list[View]) -> None:
        if not self.first:
            self.first = {view.seat: self._begin(view) for view in views}
        else:
            self._changes.clear()
            self.steps.append({view.seat: self._go_on(view) for view in views})

    def _picture(self, view: View) -> Scene | None:
        """The picture of a view that brings only its new events: a drawing may go by those of the whole game."""
        told = self._told[view.seat]
        told += view.events
        return self._pictures.of(replace(view, events=told, known=self._known[view.seat]))

    def _table(self, view: View) -> Table:
        """What stands beside the picture. Nothing is answered here: what was asked is told, not put."""
        table = payload.told_of(view, self._logs[view.seat].add(view.events))
        return {**table, "waiting": self._waiting, "asked": payload.asked(view)}

    def _begin(self, view: View) -> dict[str, Any]:
        scene = self._scenes[view.seat] = self._picture(view)
        table = self._tables[view.seat] = self._table(view)
        data = scene.to_json() if scene else None
        if data:
            self.statics.update(data.pop("statics"))
        return {"scene": data, "table": table}

    def _go_on(self, view: View) -> dict[str, Any]:
        before, now = self._scenes[view.seat], self._picture(view)
        table = self._table(view)
        step: dict[str, Any] = {"table": payload.changed(self._tables[view.seat], table)}
        if before is not None and now is not None:
            step["on"], step["back"] = self._patches(before, now)
        self._scenes[view.seat], self._tables[view.seat] = now, table
        return step

    def _patches(self, before: Scene, now: Scene) -> tuple[list[Patch], list[Patch]]:
        """The way on and the way back, reckoned once for all seats that saw the same."""
        for one, other, ways in self._changes:
            if one is before and other is now:
                return ways
        ways = scenes.diff(before, now), scenes.diff(now, before)
        self._changes.append((before, now, ways))
        return ways

    def to_json(self) -> dict[str, Any]:
        """All of it, static layers once."""
        return {"seats": list(self.seats), "statics": self.statics, "first": self.first, "steps": self.steps}


#: so many plies take a while
LONG = 150


def _counted(moments: Iterator[Moment], count: int) -> Iterator[Moment]:
    """The moments, with a bar that says how far we are where it takes long."""
    from tqdm.auto import tqdm

    yield from tqdm(moments, total=count, unit="ply", desc="replay", leave=False, disable=count < LONG)


def _seen(game: Game, moment: Moment, seat: Seat, told: list[Event]) -> View:
    """What a seat sees at a step, with the events since the step before."""
    view = see(game.spec, moment.state, seat, moment.question)
    return View(seat, view.state, view.decision, seen(told, seat), view.ply, game.spec)
