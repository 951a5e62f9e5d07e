"""Playing a game to its end in place, as fast as the rules allow."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from dunewidget.kernel.action import Action
from dunewidget.kernel.agenda import Table, answer, answer_all, run
from dunewidget.kernel.chance import Chance
from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.history import effective
from dunewidget.kernel.registry import GameSpec
from dunewidget.kernel.state import Seat, State
from dunewidget.kernel.view import View, see

#: no game is anywhere near as long; a game that is has stopped making progress
MOST_PLIES = 100_000

Chooser = Callable[[View], Action]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: who won, and after how many recorded actions."""

    winners: tuple[str, ...]
    plies: int


def play_out(
    spec: GameSpec,
    state: State,
    rng: Random,
    choose: dict[str, Chooser] | None = None,
    watch: Callable[[Any], None] | None = None,
    said: list[Action] | None = None,
) -> Result:
    """Play in place to the end. A seat without a chooser answers at random, each answer equally likely.

    `watch` is called with the state at every question; every answer is put into `said`, passes too.
    """
    if choose:
        return _played(spec, state, rng, choose, watch, said)
    with _no_collection():
        return _played(spec, state, rng, {}, watch, said)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Rules make no reference cycles, so the collector would only look at a game's objects in vain."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _played(
    spec: GameSpec,
    state: State,
    rng: Random,
    choose: Mapping[str, Chooser],
    watch: Callable[[Any], None] | None,
    said: list[Action] | None,
) -> Result:
    table: Table[Any, Any] = Table(state, spec.rules(state), Chance())
    plies = 0

    def decided(seat: Seat) -> Action:
        if seat in choose:
            return choose[seat](see(spec, state, seat, question))
        return (ask.space if ask.quiet else ask.plays)(state, seat, *args).sample(rng)

    while (question := run(table)) is not None:
        ask, args, seats = question
        if watch is not None:
            watch(state)
        if ask.all_at_once:
            answers = {seat: decided(seat) for seat in seats}
            plies += bool(effective(ask, seats, answers)) if ask.quiet else len(answers)
            if said is not None:
                said += answers.values()
            answer_all(table, question, answers)
        else:
            plies += 1
            action = decided(seats[0])
            if said is not None:
                said.append(action)
            answer(table, ask, args, seats[0], action)
        if plies > MOST_PLIES:
            raise DuneError(f"the game has not ended after {MOST_PLIES} plies")
    if not state.over:
        raise DuneError("nobody is asked, but the game is not over")
    return Result(state.winners or (), plies)
