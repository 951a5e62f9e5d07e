"""Perft: how many legal sequences there are from a position, to a small depth.

A count that changes means that the rules changed. Chance follows the seed, seats that answer at once are taken in
their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from dunewidget.kernel import Action, Chance, Decision, Game, GameSpec, Table, answer, run
from dunewidget.testing.domain import slow_options

Lister = Callable[[Decision], Iterable[Action]]


def quick(decision: Decision) -> Iterable[Action]:
    """The answers as the space lists them."""
    return decision.options()


def slow(spec: GameSpec) -> Lister:
    """The answers as the checks allow them, over the whole domain; a pass in a window is always allowed."""

    def lister(decision: Decision) -> Iterable[Action]:
        found = list(slow_options(spec, decision))
        return [*found, decision.default] if decision.ask.quiet and decision.default else found

    return lister


def divide(spec: GameSpec, state: Any, depth: int, lister: Lister = quick) -> dict[str, int]:
    """For each first answer, how many sequences begin with it."""
    table: Table[Any, Any] = Table(state.copy(), spec.rules(state), Chance())
    question = run(table)
    if question is None:
        return {}
    ask, args, seats = question
    counts = {}
    for action in lister(Decision(seats[0], ask, args, table.state)):
        after: Table[Any, Any] = Table(table.state.copy(), table.rules, Chance())
        answer(after, ask, args, seats[0], action)
        counts[str(action)] = 1 if depth == 1 else perft(spec, after.state, depth - 1, lister)
    return counts


def perft(spec: GameSpec, state: Any, depth: int, lister: Lister = quick) -> int:
    """How many sequences of `depth` answers there are; a game that ends sooner counts once."""
    return sum(divide(spec, state, depth, lister).values()) or 1


def position(spec: GameSpec, seats: int, seed: int, plies: int, options: dict[str, Any]) -> Any:
    """The state after some random plies of a game."""
    game = Game(spec, spec.start(spec.named_seats(seats), spec.chosen_options(options), seed))
    rng = Random(seed)
    while game.ply < plies and not game.over:
        game.play(game.decisions[0].sample(rng))
    return game.state
