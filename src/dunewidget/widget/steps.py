"""The plies of a game as somebody lives through them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from dunewidget.draw.asked import written
from dunewidget.kernel.agenda import Question, Table
from dunewidget.kernel.chance import Recorded
from dunewidget.kernel.event import Event, seen
from dunewidget.kernel.game import Game
from dunewidget.kernel.history import Ply, follow, last_answer
from dunewidget.kernel.state import Seat, State
from dunewidget.kernel.view import View, see


class Moment(NamedTuple):
    """The game after a ply: the state itself, so never to be shown but through a view."""

    ply: int
    state: Any
    question: Question | None
    events: list[Event]


def walk(game: Game, first: int = 0) -> Iterator[Moment]:
    """Every moment from a ply on, played once from end to end. The state is reused: look before going on."""
    state, question = game.history.state_at(first, game.rules)
    table: Table[Any, Any] = Table(state, game.rules, Recorded(()))
    for number in range(first, game.plies + 1):
        ply = game.history.plies[number]
        if number > first:
            question = follow(table, question, ply)
        yield Moment(number, table.state, question, game.spec.told(ply.events))


def view_at(game: Game, seat: Seat, ply: int) -> View:
    """What a seat could see after an earlier ply, its question at that time included."""
    state, question = game.history.state_at(game.history.number(ply), game.rules)
    plies = game.history.plies[: ply + 1]
    told = game.spec.told(seen((event for one in plies for event in one.events), seat))
    own = sum(action.seat == seat for one in plies for action in one.actions)
    known = sum(len(seen(one.events, seat)) for one in plies[: last_answer(plies, seat)])
    return see(game.spec, state, seat, question, told, own, known)


def lines_of(root: Game) -> list[tuple[int, Game]]:
    """The main line and all variations, each with the ply at which it leaves another."""
    found, waiting = [], [(0, root)]
    while waiting:
        found.append(waiting[0])
        waiting += waiting.pop(0)[1].variations
    return found


def lines_told(root: Game, here: Game) -> list[dict[str, Any]]:
    """The main line and the variations, by where they leave it and how far they go; none where there is but one."""
    lines = lines_of(root)
    if len(lines) == 1:
        return []
    return [{"from": since, "to": line.plies, "on": line is here} for since, line in lines]


#: what a seat sees
Look = tuple[State, tuple[Event, ...]]


def look(view: View) -> Look:
    """What a seat sees, but for the question: two plies that look the same are one step to it."""
    state = view.state.copy()
    state.agenda = []
    return state, tuple(view.events)


class Steps:
    """The plies that some seats can tell apart; for the whole table, all of them.

    How many plies others needed may be a secret (something shown under the table is a ply, too), so a seat's
    time line counts only what that seat saw happen.
    """

    def __init__(self, game: Game, seats: Sequence[Seat] | None) -> None:
        self.game, self.seats = game, seats
        self._known: list[Ply] = []
        self._last: list[Look] = []
        self.plies: list[int] = []
        self.moments: list[tuple[int, str]] = []
        self.update()

    def __len__(self) -> int:
        return len(self.plies)

    def update(self) -> None:
        """Take in what has been played since; start anew if history has changed."""
        plies = self.game.history.plies
        if self._known and (len(plies) < len(self._known) or plies[len(self._known) - 1] is not self._known[-1]):
            self._known, self.plies, self.moments, self._last = [], [], [], []
        done = len(self._known)
        if len(plies) == done:
            return
        for moment in walk(self.game, max(done - 1, 0)):
            if moment.ply >= done and self._tells(moment):
                self._add(moment)
        self._known = list(plies)

    def _tells(self, moment: Moment) -> bool:
        if self.seats is None:
            return True
        told = any(seen(moment.events, seat) for seat in self.seats)
        now = [look(see(self.game.spec, moment.state, seat, moment.question)) for seat in self.seats]
        changed = told or now != self._last
        self._last = now
        return changed

    def _add(self, moment: Moment) -> None:
        name = written(self.game.spec.moment(moment.state))
        if not self.moments or self.moments[-1][1] != name:
            self.moments.append((len(self.plies), name))
        self.plies.append(moment.ply)

    def at(self, ply: int) -> int:
        """The step at which the table stands after a ply."""
        return max((i for i, own in enumerate(self.plies) if own <= ply), default=0)
