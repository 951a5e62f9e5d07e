"""The plies of a game as somebody lives through them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from dunewidget.draw.asked import written
from dunewidget.kernel.agenda import Question, Table
from dunewidget.kernel.chance import Recorded
from dunewidget.kernel.event import Event, seen
from dunewidget.kernel.game import Game
from dunewidget.kernel.history import Ply, approach, carry_out, news
from dunewidget.kernel.state import Seat, State
from dunewidget.kernel.view import View, see


class Moment(NamedTuple):
    """The game after a ply, and after the silence in windows that followed it: where one stood open, nobody shall see.

    It holds the state itself, so it is never to be shown but through a view.
    """

    ply: int
    state: Any
    question: Question | None
    #: what its answer led to, and what the silence after it
    told: list[Event]
    later: list[Event]


def walk(game: Game, first: int = 0) -> Iterator[Moment]:
    """Every moment from a ply on, played once from end to end. The state is reused: look before going on."""
    state, question = game.history.state_at(first, game.rules)
    table: Table[Any, Any] = Table(state, game.rules, Recorded(()))
    plies = game.history.plies
    for number, ply in enumerate(plies[first:], first):
        if number > first:
            question = carry_out(table, question, ply)
        if number < game.plies:
            question = approach(table, question, plies[number + 1])
            yield Moment(number, table.state, question, list(ply.told), _before(plies[number + 1]))
        elif number == game.ply:
            yield Moment(number, game.state, game.question, list(ply.told), game.standing.events)
        else:
            yield Moment(number, table.state, question, list(ply.told), [])


def _before(ply: Ply) -> list[Event]:
    """What silence had led to before a ply was played."""
    return list(ply.events[: ply.silence.events])


def view_at(game: Game, seat: Seat, ply: int) -> View:
    """What a seat could see after an earlier ply and the silence that followed, its question at that time included."""
    state, question = game.history.settled_at(game.history.number(ply), game.rules)
    plies, later = game.history.plies[: ply + 1], game.history.plies[ply + 1 : ply + 2]
    silent = [event for one in later for event in _before(one)]
    told = seen((*(event for one in plies for event in one.events), *silent), seat)
    own = sum(action.seat == seat for one in plies for action in one.actions)
    known = len(told) - len(seen((*news(plies, seat), *silent), seat))
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
        self._begin()
        self.update()

    def __len__(self) -> int:
        return len(self.plies)

    def _begin(self) -> None:
        """Nothing is known of the game."""
        self._known: list[Ply] = []
        self._stood: State | None = None
        self._last: list[Look] = []
        self._names: list[str] = []
        #: the ply with which each step begins, and the last one that belongs to it
        self._first: list[int] = []
        self.plies: list[int] = []

    @property
    def moments(self) -> list[tuple[int, str]]:
        """The moments of the game, and the steps with which they begin."""
        named = enumerate(zip(self._names, ["", *self._names], strict=False))
        return [(step, name) for step, (name, before) in named if name != before]

    def update(self) -> None:
        """Take in what has been played since, and what silence has led to; start anew if history has changed."""
        plies = self.game.history.plies
        if self._known and (len(plies) < len(self._known) or plies[len(self._known) - 1] is not self._known[-1]):
            self._begin()
        done = len(self._known)
        if len(plies) == done and self.game.state is self._stood:
            return
        for moment in walk(self.game, max(done - 1, 0)):
            looks = [look(see(self.game.spec, moment.state, seat, moment.question)) for seat in self.seats or ()]
            if moment.ply >= done and self._begins(moment, looks):
                self._first.append(moment.ply)
                self.plies.append(moment.ply)
                self._names.append("")
            # how the last step ends, as far as has been played
            self.plies[-1], self._last = moment.ply, looks
            self._names[-1] = written(self.game.spec.moment(moment.state))
        self._known, self._stood = list(plies), self.game.state

    def _begins(self, moment: Moment, looks: list[Look]) -> bool:
        """Whether a ply is a step of its own. A secret act is none for the others, whatever silence led to after it."""
        if self.seats is None or not self.plies:
            return True
        actions = self.game.history.plies[moment.ply].actions
        if not actions or type(actions[0]) in self.game.rules.free:
            return self._heard(moment.told)
        return self._heard(moment.told + moment.later) or looks != self._last

    def _heard(self, events: Sequence[Event]) -> bool:
        return any(seen(events, seat) for seat in self.seats or ())

    def at(self, ply: int) -> int:
        """The step at which the table stands after a ply."""
        return bisect_right(self._first, ply) - 1
