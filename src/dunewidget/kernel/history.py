"""The plies of a game, and how to stand at any of them again.

A ply is a recorded action with the chance outcomes and events it led to. Passing in a window is not recorded: on the
way to a ply, windows that stand in between are taken to have been passed, and a play in a window names it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dunewidget.kernel.action import Action, Pass
from dunewidget.kernel.agenda import Ask, Question, Rules, Table, answer, answer_all, run
from dunewidget.kernel.chance import Recorded
from dunewidget.kernel.codec import shown
from dunewidget.kernel.errors import BadRecord, DuneError
from dunewidget.kernel.event import Event
from dunewidget.kernel.state import State

#: a whole state is kept every so many plies
CHECKPOINT = 32


@dataclass(frozen=True, slots=True)
class Place:
    """Which question stood open: its label and, for a window, how many of that label had been passed before."""

    label: str
    nth: int = 0
    quiet: bool = False


def label_of(question: Question) -> str:
    """The name and arguments of a question, as the record writes them."""
    ask, args, _ = question
    return sys.intern(" ".join(map(str, (ask.name, *args))))  # the same few stand in thousands of plies


class Silence(NamedTuple):
    """What windows let go by have led to before an answer: so many outcomes of chance, so many events."""

    outcomes: int = 0
    events: int = 0


NO_SILENCE = Silence()


@dataclass(frozen=True, slots=True)
class Ply:
    """One recorded step of a game: usually one action, several where a quiet round opened together.

    It holds no action where silence in a window ended the game. Outcomes and events stand in the order in which they
    came; the first of them may be due to silence, and belong for whoever looks to the ply before: where a window was
    let go by, none may see.
    """

    actions: tuple[Action, ...]
    place: Place
    outcomes: tuple[tuple[str, Any], ...]
    events: tuple[Event, ...]
    digest: str
    #: the digests of the fields of the state that this ply changed
    fields: dict[str, str] = field(default_factory=dict)
    silence: Silence = NO_SILENCE

    @property
    def drawn(self) -> tuple[tuple[str, Any], ...]:
        """The outcomes that its answer led to."""
        return self.outcomes[self.silence.outcomes :]

    @property
    def told(self) -> tuple[Event, ...]:
        """The events that its answer led to."""
        return self.events[self.silence.events :]


@dataclass(slots=True, repr=False)
class History:
    """The plies so far (the first is the setup), where we stand, and states to go back to."""

    start: State
    plies: list[Ply]
    here: int = 0
    states: dict[int, State] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<History of {len(self.plies) - 1} plies, standing at {self.here}>"

    def add(self, ply: Ply, state: State) -> None:
        """A new ply where we stand; what lay ahead is cut off."""
        self.cut()
        self.plies.append(ply)
        self.here += 1
        if self.here % CHECKPOINT == 0:
            self.states[self.here] = state.copy()

    def number(self, ply: Any) -> int:
        """The number of a ply that exists, from a number nobody has checked."""
        most = len(self.plies) - 1
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply <= most:
            raise DuneError(f"there are plies 0 to {most}, not {shown(ply)}")
        return ply

    def cut(self) -> None:
        """Forget the plies ahead."""
        del self.plies[self.here + 1 :]
        self.states = {n: state for n, state in self.states.items() if n <= self.here}

    def state_at(self, n: int, rules: Rules) -> tuple[State, Question | None]:
        """The state after ply n, replayed from the nearest checkpoint before it."""
        table, question = self._replayed(n, rules)
        return table.state, question

    def settled_at(self, n: int, rules: Rules) -> tuple[State, Question | None]:
        """The state after ply n and after the silence that followed it: the one in which ply n + 1 was played."""
        table, question = self._replayed(n, rules)
        if n + 1 < len(self.plies):
            question = approach(table, question, self.plies[n + 1])
        return table.state, question

    def _replayed(self, n: int, rules: Rules) -> tuple[Table[Any, Any], Question | None]:
        base = max(k for k in self.states if k <= n)
        table: Table[Any, Any] = Table(self.states[base].copy(), rules, Recorded(()))
        question = run(table)
        for ply in self.plies[base + 1 : n + 1]:
            question = carry_out(table, approach(table, question, ply), ply)
        return table, question


def news(plies: Sequence[Ply], seat: str) -> list[Event]:
    """All that has been told since a seat last answered, what its answer led to included; what it saw of it is less."""
    numbers = range(len(plies) - 1, 0, -1)
    last = next((n for n in numbers if any(action.seat == seat for action in plies[n].actions)), 0)
    return [*plies[last].told, *(event for ply in plies[last + 1 :] for event in ply.events)]


def approach(table: Table[Any, Any], question: Question | None, ply: Ply) -> Question | None:
    """Let the windows before a recorded ply go by, with its recorded outcomes: the question that it answers."""
    table.chance = Recorded(ply.outcomes)
    return reach(table, question, ply.place)


def carry_out(table: Table[Any, Any], question: Question | None, ply: Ply) -> Question | None:
    """Carry out a recorded ply on the table that stands at its question."""
    if question is None:
        raise BadRecord("the game is over, but the record goes on")
    if ply.actions and type(ply.actions[0]) in table.rules.free:
        do_free(table, question, ply.actions[0])
    else:
        give(table, question, ply.actions)
    return run(table)


def do_free(table: Table[Any, Any], question: Question | None, action: Action) -> None:
    """Carry out a free act. An open window is put again to everyone: the act may change their minds."""
    if question is not None and question[0].quiet:
        table.state.sealed = {}
    table.rules.free[type(action)].apply(table, action)


def reach(
    table: Table[Any, Any], question: Question | None, place: Place, look: Callable[[], None] = lambda: None
) -> Question | None:
    """Pass every window on the way to a place; `look` is called at each, before it is passed."""
    passed: Counter[str] = Counter()
    while question is not None and question[0].quiet:
        label = label_of(question)
        if place.quiet and label == place.label and passed[label] == place.nth:
            return question
        look()
        give(table, question, ())
        passed[label] += 1
        question = run(table)
    if place.quiet:
        raise BadRecord(f"the record plays in the window {place.label!r}, which does not open here")
    return question


def give(table: Table[Any, Any], question: Question, actions: Sequence[Action]) -> None:
    """Answer the open question; in a quiet one, everyone else passes."""
    ask, args, seats = question
    answers = {action.seat: action for action in actions}
    if ask.quiet:
        answer_all(table, question, {seat: answers.get(seat) or Pass(seat) for seat in seats})
        return
    for seat, action in answers.items():
        if seat not in seats:
            raise BadRecord(f"{seat} is not asked {ask.name} here")
        answer(table, ask, args, seat, action)


def effective(ask: Ask[Any], seats: Sequence[str], answers: dict[str, Action]) -> tuple[Action, ...]:
    """Which answers to a quiet question count: all plays of a round, the first in turn order of a window."""
    plays = tuple(answers[seat] for seat in seats if type(answers.get(seat)) not in (Pass, type(None)))
    return plays[:1] if ask.again else plays
