"""Exercises: a position, a goal that is a predicate on its state, and a word for the wrong move."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

from dunewidget.bots.seated import MAX_ANSWERS, named_bots
from dunewidget.kernel.action import Action, Pass, action_words
from dunewidget.kernel.errors import DuneError, IllegalAction
from dunewidget.kernel.event import Event, seen
from dunewidget.kernel.game import Game
from dunewidget.kernel.positions import find_spec, game_from, read_position
from dunewidget.kernel.state import Seat
from dunewidget.rulebook import UnknownRule, rule

ELSEWHERE = "What was played on the board does not reach the goal yet; retry() begins again."


def lesson(
    start: Game | Mapping[str, Any],
    goal: Callable[[Any], bool],
    task: str,
    *,
    hint: str | Sequence[str] = (),
    replies: Mapping[str, str] | None = None,
    moves: int = 1,
    seat: Seat | None = None,
    bots: Mapping[Seat, Any] | str | None = None,
) -> Lesson:
    """An exercise that begins where a game stands, or from a position; the game itself is left alone.

    The `goal` is asked of the state after each answer, and must be reached within so many `moves`. `replies` says what
    to tell about a wrong move: by how a legal one begins (`"ship 5"`, `"move carthag"`), or by the id of a rule, which
    refused the move or under which something happened because of it. `seat` is whose eyes the board has; `bots` answer
    for other seats.

        exercise = dune.lesson(game, lambda s: s.spice["fremen"] > 3, "Get rich.", hint="Where does spice lie?")
        exercise.play("...")     # says what came of it; a wrong move is taken back
        exercise.check()         # True, or an AssertionError for nbgrader; `exercise.done` is True or False for otter
    """
    if not callable(goal):
        raise DuneError(f"a goal is a function of the state that says whether it is reached, not {goal!r}")
    _check_kinds(task, moves, hint, replies)
    position = start.to_position() if isinstance(start, Game) else start
    if not isinstance(position, Mapping):
        raise DuneError(f"a lesson starts from a game or a position, not from {type(start).__name__}")
    spec = find_spec(dict(position))
    game = game_from(spec, read_position(spec, dict(position)))
    if seat is not None:
        game.view(seat)  # a seat that does not exist is refused here
    if game.over:
        raise DuneError("the game is over: a lesson starts where somebody is asked something; go back with goto")
    hints = (hint,) if isinstance(hint, str) else tuple(hint)
    made = Lesson(game, goal, task, hints, dict(replies or {}), moves, seat, bots)
    for key in made.replies:
        _known_key(game, key)
    if made.done:
        raise DuneError("the goal of this lesson is reached before anything is played")
    return made


class Lesson:
    """An exercise being worked on. `game` is its own game, `said` the last word about a move."""

    def __init__(
        self,
        game: Game,
        goal: Callable[[Any], bool],
        task: str,
        hints: tuple[str, ...],
        replies: Mapping[str, str],
        moves: int,
        seat: Seat | None,
        bots: Mapping[Seat, Any] | str | None,
    ) -> None:
        self.game, self.goal, self.task, self.hints = game, goal, task, hints
        self.replies, self.moves, self.seat, self._seated = replies, moves, seat, bots
        self.tries = 0
        self.said = ""
        self._hinted = 0
        self._board: Any = None
        self._begin()

    def __getstate__(self) -> dict[str, Any]:
        """What a copy has: a game of its own, and no board yet."""
        return {**vars(self), "game": copy(self.game), "_board": None}

    def _begin(self) -> None:
        """Stand at the start, where the bots answer what they are asked: the same each time."""
        self.game.goto(0)
        self._made = 0
        self.bots = named_bots(self._seated, self.game.seats, self.seat)
        self._go_on(silence=False)
        self._left = self.game.state.digest()

    @property
    def done(self) -> bool:
        """Whether the goal is reached, whoever played: this lesson, its board or its game."""
        return self._reached()

    def _reached(self) -> bool:
        return bool(self.goal(self.game.state))

    def check(self) -> bool:
        """True once the goal is reached; an AssertionError that repeats the task until then."""
        if not self.done:
            raise AssertionError(f"not yet: {self.task}" + (f" {self.said}" if self.said else ""))
        return True

    def play(self, action: Action | str | Mapping[str, Any]) -> Lesson:
        """Try a move. `said` tells what came of it; an illegal one changes nothing, a wrong one is taken back."""
        if self._reached():
            self.said = "The goal is reached already; retry() begins again."
            return self
        self.tries += 1
        before = len(self.game.events)
        quiet = any(decision.ask.quiet for decision in self.game.decisions)
        try:
            wanted = self.game.read(action)
            self.game.play(wanted)
        except DuneError as error:
            broken = error.verdict.rule if isinstance(error, IllegalAction) else None
            self.said = self.replies.get(broken or "") or f"Not possible: {error}"
            return self
        self._made += not (quiet and type(wanted) is Pass)  # to let a window go by is no move, to pass a bid is one
        last = self._made >= self.moves or self.game.over
        self._go_on(silence=last)
        happened = self.game.events[before:]
        if self._reached():
            self.said = f"Done. {self._told(happened)}".rstrip()
        elif last or self.game.over:
            words = self._reply(wanted.text, [event.rule for event in happened])
            self._begin()
            self.said = words or "That is legal, but it does not reach the goal; it is taken back."
        else:
            self.said = f"{self._told(happened)} {self.moves - self._made} to go.".lstrip()
        self._left = self.game.state.digest()
        return self

    def hint(self) -> str:
        """The next hint; the last one stays."""
        if not self.hints:
            return "There is no hint; the rules are in dune.rule(id)."
        self._hinted = min(self._hinted + 1, len(self.hints))
        return self.hints[self._hinted - 1]

    def retry(self) -> Lesson:
        """Begin again. What was tried stays in the game as a variation."""
        self._begin()
        self.said = ""
        return self

    @property
    def board(self) -> Any:
        """A live board of the lesson: what is played there counts as well, and is taken back with `retry()`."""
        from dunewidget.widget import Board

        if self._board is None:
            self._board = Board(self.game, seat=self.seat, bots=self.bots)
        return self._board

    def _go_on(self, *, silence: bool) -> None:
        """Bots answer until somebody else is asked; in the end silence is a pass in every window."""
        for _ in range(MAX_ANSWERS):
            if self.done:
                return
            asked = self.game.decisions
            ready = [decision for decision in asked if decision.seat in self.bots]
            if ready:
                self.game.play(self.bots[ready[0].seat](self.game.view(ready[0].seat)))
            elif silence and asked and asked[0].ask.quiet:
                self.game.play(Pass(asked[0].seat))
            else:
                return
        raise DuneError(f"{MAX_ANSWERS} answers were given and nobody else was asked anything")

    def _reply(self, move: str, rules: Sequence[str]) -> str | None:
        """What the author says to a legal move, the most exact word first; a territory stands for all its parts."""
        begins = [key for key in self.replies if move == key or move.startswith((f"{key} ", f"{key}:"))]
        if begins:
            return self.replies[max(begins, key=len)]
        return next((self.replies[id] for id in rules if id in self.replies), None)

    def _told(self, events: list[Event]) -> str:
        return " ".join(f"{event}." for event in (events if self.seat is None else seen(events, self.seat)))

    # --- how it shows itself

    def _lines(self) -> list[str]:
        asked = [f"{d.seat}: {d.prompt} ({', '.join(d.rules)})" for d in self.game.decisions if not d.ask.quiet]
        elsewhere = [ELSEWHERE] if self.game.state.digest() != self._left else []
        return ["", *([self.said] if self.said else []), *([] if self.done else [*elsewhere, *asked])]

    def __repr__(self) -> str:
        return "\n".join([f"<Lesson, {'done' if self.done else 'not yet done'}> {self.task}", *self._lines()[1:]])

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        mark = "✓" if self.done else "○"
        lines = "<br>".join(html.escape(line) for line in self._lines())
        return {"text/plain": repr(self), "text/html": f"<p>{mark} <b>{html.escape(self.task)}</b>{lines}</p>"}


def _check_kinds(task: Any, moves: Any, hint: Any, replies: Any) -> None:
    """An author may have given anything: say what would be right."""
    if not isinstance(task, str):
        raise DuneError(f"a task is a text that says what is to be done, not {task!r}")
    if type(moves) is not int or moves < 1:
        raise DuneError(f"a lesson takes 1 move or more, a whole number, not {moves!r}")
    if not isinstance(hint, Sequence) or not all(isinstance(line, str) for line in hint):
        raise DuneError(f"a hint is a text or a list of texts, not {hint!r}")
    named = isinstance(replies, Mapping) and all(isinstance(word, str) for pair in replies.items() for word in pair)
    if replies is not None and not named:
        raise DuneError(f"replies are texts by rule or by move, such as {{'pass': 'Not now.'}}, not {replies!r}")


def _known_key(game: Game, key: str) -> None:
    """A reply to a rule or a move that does not exist would never be given: say so to its author."""
    begins = action_words(game.spec.action_types.values())
    if key.split(" ", maxsplit=1)[0] in begins:
        return
    try:
        rule(key)
    except UnknownRule as error:
        raise DuneError(
            f"a reply is to a rule or to a move, not to {key!r}: {error}; moves begin with {', '.join(begins)}"
        ) from None
