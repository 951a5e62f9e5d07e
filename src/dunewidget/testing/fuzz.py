"""Malformed and illegal actions, by the thousand: each must be refused in words and change nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from dunewidget.kernel import DuneError, Game
from dunewidget.testing.domain import domain

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**9,
    10**50,
    10**5000,
    "\ud800",
    "²",
    0.5,
    float("nan"),
    float("inf"),
    "",
    "?",
    "arrakeen",
    "p1",
    "x" * 50_000,
    "\x00\u202e",
    "<script>",
    [],
    {},
    [[[[[[[[[[]]]]]]]]]],
    [["a", 1]] * 9_000,
    {"type": "Pass"},
    b"bytes",
    object(),
)


def malformed(game: Game, rng: Random) -> Iterator[Any]:
    """Endless actions that are not legal now, made by spoiling ones that are."""
    while True:
        decision = rng.choice(game.decisions)
        action = decision.sample(rng).to_json()
        yield _SPOILERS[rng.randrange(len(_SPOILERS))](game, action, rng)


def _spoil_value(_: Game, action: dict[str, Any], rng: Random) -> Any:
    return {**action, rng.choice(list(action)): rng.choice(JUNK)}


def _spoil_seat(game: Game, action: dict[str, Any], rng: Random) -> Any:
    return {**action, "seat": rng.choice([*game.seats, "nobody"])}


def _drop_field(_: Game, action: dict[str, Any], rng: Random) -> Any:
    lost = rng.choice(list(action))
    return {name: value for name, value in action.items() if name != lost}


def _add_field(_: Game, action: dict[str, Any], rng: Random) -> Any:
    return {**action, rng.choice(["extra", "__class__", "seat "]): rng.choice(JUNK)}


def _other_kind(game: Game, action: dict[str, Any], rng: Random) -> Any:
    return {**action, "type": rng.choice([*game.spec.action_types, "Nothing"])}


def _not_an_object(_: Game, action: dict[str, Any], rng: Random) -> Any:
    return rng.choice([*JUNK, [action], str(action), "p1: ", "p1: " + " ".join(map(str, action.values()))])


def _from_the_domain(game: Game, _: dict[str, Any], rng: Random) -> Any:
    decision = rng.choice(game.decisions)
    kinds = [kind for kind in game.spec.actions if kind in decision.ask.checks] or list(game.spec.actions)
    seat = rng.choice(game.seats)
    return domain(game.spec, game.state, rng.choice(kinds), seat).sample(rng).to_json()


_SPOILERS = (_spoil_value, _spoil_seat, _drop_field, _add_field, _other_kind, _not_an_object, _from_the_domain)


def check_refusals(game: Game, attempts: int, rng: Random) -> Counter[str]:
    """Try malformed actions on a game; what is legal after all is left out. The kinds of refusal are counted."""
    refused: Counter[str] = Counter()
    wrong = malformed(game, rng)
    before = game.state.digest()
    while sum(refused.values()) < attempts:
        action = next(wrong)
        try:
            if game.why_not(action):
                continue
        except DuneError:
            pass
        try:
            game.play(action)
        except DuneError as error:
            refused[type(error).__name__] += 1
            if len(str(error)) < 10:
                raise AssertionError(f"a refusal without words: {error!r}") from error
        else:
            raise AssertionError(f"played what why_not refuses: {action!r}")
        if game.state.digest() != before:
            raise AssertionError(f"a refused action changed the state: {action!r}")
    return refused
