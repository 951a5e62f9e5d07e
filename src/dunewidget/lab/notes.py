"""What the lab writes down of one game while it goes on."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dunewidget.bots import known
from dunewidget.kernel.action import Action
from dunewidget.kernel.codec import plain
from dunewidget.kernel.event import Event, seen
from dunewidget.kernel.registry import GameSpec
from dunewidget.kernel.state import Seat, State
from dunewidget.lab.schemas import MOST_OPTIONS, TABLES, Rows


def turn_of(moment: str) -> int:
    """The turn a moment speaks of: the first number in it ("turn 3, Bidding"), 0 before the first turn."""
    number = re.search(r"\d+", moment)
    return int(number[0]) if number else 0


class Log(list[Event]):
    """Events as they are told, each in words and with the turn it was told in."""

    def __init__(self, spec: GameSpec, state: State) -> None:
        super().__init__()
        self.spec, self.state = spec, state
        self.turns: list[int] = []

    def append(self, event: Event) -> None:
        """One more event."""
        super().append(*self.spec.told([event]))
        self.turns.append(turn_of(self.spec.moment(self.state)))


class Notes:
    """The rows of one game."""

    def __init__(self, number: int, spec: GameSpec, state: State, bots: Mapping[Seat, str]) -> None:
        self.number, self.spec, self.state, self.bots = number, spec, state, bots
        self.rows: Rows = {table: [] for table in TABLES}
        self.log = Log(spec, state)
        self._seen: dict[Seat, tuple[tuple[Event, ...], int]] = {}
        self.seed, self.options, self.seats = state.seed, dict(state.options), state.seats
        self.plies: Counter[Seat] = Counter()
        self.asked: Counter[Seat] = Counter()
        self.said: list[Action] = []
        self.turn = 0
        self.moment = ""

    def seen_by(self, seat: Seat) -> tuple[Event, ...]:
        """The events a seat could see so far: a value, so that nothing a bot holds leads to the log or the state."""
        found, upto = self._seen.get(seat, ((), 0))
        if upto < len(self.log):
            found = (*found, *seen(self.log[upto:], seat))
            self._seen[seat] = found, len(self.log)
        return found

    def look(self) -> None:
        """Before a question is answered: which turn it is, and what everybody has when one begins."""
        self.moment = self.spec.moment(self.state)
        turn = turn_of(self.moment)
        if turn != self.turn:
            self.turn = turn
            self._measure(turn)

    def decided(self, question: str, action: Action, options: int, *, quiet: bool) -> None:
        """One answer to a question."""
        self.asked[action.seat] += 1
        self.said.append(action)
        decisions = self.rows["decisions"]
        words = (question, min(options, MOST_OPTIONS), quiet, type(action).__name__, action.text)
        decisions.append((self.number, len(decisions), self.turn, self.moment, action.seat, *words))

    def counted(self, actions: Iterable[Action]) -> None:
        """The actions that a record of the game would hold."""
        self.plies.update(action.seat for action in actions)

    def _measure(self, turn: int) -> None:
        measures = known(self.spec.name).measures
        found = {**plain_measures(self.state), **(measures(self.state) if measures else {})}
        for quantity, amounts in found.items():
            for seat, amount in amounts.items():
                self.rows["turns"].append((self.number, turn, seat, quantity, float(amount)))
        self.rows["places"] += [(self.number, turn, *row) for row in standing(self.state)]

    def end(self, error: str | None = None, source: str | None = None) -> Rows:
        """All rows, once the game is over; of one that failed only that it did."""
        if error is not None:
            self.rows = {table: [] for table in TABLES}
        else:
            self._measure(self.turn + 1)
            self._tell()
        winners = self.state.winners if error is None else None
        seats, bots = list(self.seats), [self.bots[seat] for seat in self.seats]
        options = json.dumps(self.options, sort_keys=True)
        won = None if winners is None else list(winners)
        outcome = (won, self.turn, self.plies.total(), self.state.digest(), source, error)
        self.rows["games"].append((self.number, self.spec.name, self.seed, options, seats, bots, *outcome))
        factions = self.spec.factions(self.state)
        for position, (seat, bot) in enumerate(zip(seats, bots, strict=True)):
            win = None if won is None else seat in won
            who = (seat, factions.get(seat), position, len(seats), bot)
            self.rows["seats"].append((self.number, *who, win, self.asked[seat]))
        return self.rows

    def _tell(self) -> None:
        for n, (event, turn) in enumerate(zip(self.log, self.log.turns, strict=True)):
            data = json.dumps(plain(event.data), sort_keys=True)
            self.rows["events"].append((self.number, n, turn, event.rule, event.name, data))
        battles = known(self.spec.name).battles
        for n, battle in battles(self.log) if battles else ():
            row = (self.number, n, self.log.turns[n], battle["place"], battle["aggressor"], battle["defender"])
            losses = (battle["aggressor_losses"], battle["defender_losses"])
            self.rows["battles"].append((*row, battle["winner"], battle["by"], *losses))


def plain_measures(state: State) -> dict[str, dict[Seat, float]]:
    """Every field of a state that is a number for each seat: spice, reserves, coins ..."""
    seats = set(state.seats)
    found: dict[str, dict[Seat, float]] = {}
    for name in state.__dataclass_fields__:
        value: Any = getattr(state, name)
        if isinstance(value, dict) and value and value.keys() <= seats:
            amounts = {seat: float(n) for seat, n in value.items() if type(n) in (int, float)}
            if len(amounts) == len(value):
                found[name] = amounts
    return found


def standing(state: State) -> Iterator[tuple[str, str, str, float]]:
    """What stands where: owner, quantity, place and number, from every field that says so for each owner."""
    for name in state.__dataclass_fields__:
        value: Any = getattr(state, name)
        for owner, heap in value.items() if isinstance(value, dict) else ():
            if isinstance(heap, dict):
                yield from ((owner, name, place, float(n)) for place, n in heap.items() if type(n) in (int, float))
