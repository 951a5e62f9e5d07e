"""Random games end, and nothing is lost or made on the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.games.classic import GAME
from dunewidget.games.classic.content import FACTIONS
from dunewidget.kernel import GameSpec
from dunewidget.kernel.playout import play_out


def flipped(spec: GameSpec) -> list[tuple[str, Any]]:
    """Every other value of every option."""
    return [(option.name, value) for option in spec.options for value in option.values[1:] if option.name != "rules"]


FLIPPED = flipped(GAME)


def play(seats: int, seed: int, spec: GameSpec = GAME, **options: Any) -> tuple[str, ...]:
    """One random game, with every conserved quantity watched at every question."""
    rng = Random(f"{seats}/{seed}/{options}")
    chosen = rng.sample(FACTIONS, seats)
    state = spec.start(tuple(seat for seat in FACTIONS if seat in chosen), spec.chosen_options(options), seed)
    kept: dict[str, int] = {}

    def watch(s: Any) -> None:
        now = spec.conserved(s)
        kept.update(kept or now)
        assert now == kept

    winners = play_out(spec, state, rng, watch=watch).winners
    watch(state)
    assert set(winners) <= set(chosen)
    return winners


@pytest.mark.rule("CL-COMP-01", "CL-COMP-06", "CL-COMP-07", "CL-COMP-08", "CL-BID-15", "CL-GEN-06", "CL-GEN-09")
@pytest.mark.parametrize("rules", ["basic", "advanced"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.slow
def test_random_games_end(seats: int, rules: str) -> None:
    for seed in range(10):
        assert play(seats, seed, rules=rules), "somebody wins"


@pytest.mark.parametrize("rules", ["basic", "advanced"])
@pytest.mark.parametrize(("name", "value"), [*FLIPPED, ("windows", "public")])
@pytest.mark.slow
def test_random_games_end_with_every_option(name: str, value: Any, rules: str) -> None:
    for seats in (2, 4, 6):
        assert play(seats, 7, rules=rules, **{name: value})


@pytest.mark.parametrize("rules", ["basic", "advanced"])
@pytest.mark.slow
def test_any_moment_is_a_position_to_start_from(rules: str) -> None:
    rng = Random(3)
    game = dune.new("classic", seats=6, seed=3, rules=rules)
    while not game.over:
        if rng.random() < 0.05:
            again = dune.from_position(game.to_position())
            assert [d.to_json() for d in again.decisions] == [d.to_json() for d in game.decisions]
        game.play(rng.choice(game.decisions).sample(rng))
