"""Positions written by hand: the awkward ones are played to their end, the impossible ones refused fault by fault."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.games.classic import GAME
from dunewidget.kernel import BadPosition
from dunewidget.kernel.playout import play_out

POSITIONS = Path(__file__).parent / "positions"


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def changed(data: Any, changes: Any) -> Any:
    """A position with some of its fields changed, objects entry by entry."""
    if isinstance(data, dict) and isinstance(changes, dict):
        return data | {key: changed(data.get(key), value) for key, value in changes.items()}
    return changes


@pytest.mark.parametrize("path", sorted(POSITIONS.glob("*.json")), ids=lambda path: str(path.stem))
@pytest.mark.rule("CL-COMP-01", "CL-COMP-06", "CL-COMP-07", "CL-COMP-08", "CL-GEN-06")
def test_an_awkward_position_is_played_to_its_end(path: Path) -> None:
    data = read(path)
    for seed in range(3):
        state = dune.from_position({**data, "seed": seed}).state
        kept = GAME.conserved(state)

        def watch(s: Any, kept: Any = kept) -> None:
            assert GAME.conserved(s) == kept

        end = play_out(GAME, state, Random(seed), watch=watch)
        watch(state)
        assert end.winners


@pytest.mark.parametrize(("seats", "rules"), [("atreides emperor fremen", "advanced"), ("guild harkonnen", "basic")])
@pytest.mark.rule("CL-GEN-02")
def test_an_agenda_with_a_step_dropped_or_twice_is_refused_or_played_to_its_end(seats: str, rules: str) -> None:
    rng = Random(seats)
    game = dune.new("classic", seats=seats.split(), rules=rules, seed=3)
    refused = 0
    for ply in range(150):
        decision = rng.choice(game.decisions)
        game.play(decision.space.sample(rng))
        if ply % 15:
            continue
        position = game.to_position()
        assert dune.from_position(position).decisions, "a moment of a real game"
        agenda = position["agenda"]
        for i in range(len(agenda)):
            for spoiled in (agenda[:i] + agenda[i + 1 :], agenda[: i + 1] + agenda[i:]):
                try:
                    state = dune.from_position({**position, "agenda": spoiled}).state
                except BadPosition:
                    refused += 1
                else:
                    assert play_out(GAME, state, Random(ply)).winners
    assert refused > 100


@pytest.mark.parametrize("path", sorted((POSITIONS / "impossible").glob("*.json")), ids=lambda path: str(path.stem))
@pytest.mark.rule("CL-COMP-01", "CL-COMP-10", "CL-COMP-14", "CL-COMP-15", "CL-BG-11", "CL-HAR-07", "CL-NEXUS-03")
def test_an_impossible_position_is_refused_with_every_fault(path: Path) -> None:
    written = read(path)
    data = changed(read(POSITIONS / f"{written['of']}.json"), written["changes"])
    with pytest.raises(BadPosition) as refused:
        dune.from_position(data)
    found = refused.value.faults
    for fault in written["faults"]:
        assert any(line.startswith(fault) for line in found), (fault, found)
