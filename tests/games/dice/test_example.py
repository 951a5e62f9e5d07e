"""The worked turn of the rules, scene by scene."""

from __future__ import annotations

import pytest

from dunewidget.games.dice import GAME, example
from dunewidget.kernel import Game
from tests.games.dice.table import asked, spice, told


@pytest.mark.rule("DD-EX-01")
def test_the_position_before_is_sound() -> None:
    before = example.before()
    assert GAME.faults(before) == []
    assert before.players == {"atreides": "p1", "corrino": "p2", "harkonnen": "p3", "fremen": "p4"}
    assert (before.round, before.storm, before.reserve) == (3, 6, {"corrino": 4})


@pytest.mark.rule("DD-EX-01", "DD-EX-02", "DD-EX-03", "DD-EX-04", "DD-EX-05", "DD-EX-06", "DD-EX-07", "DD-EX-08")
@pytest.mark.rule("DD-EX-09", "DD-EX-10")
def test_the_worked_turn() -> None:
    g = Game(GAME, example.before(), example.rolls())
    scenes = {scene.rule: scene.moves for scene in example.SCENES}

    def play(scene: str) -> None:
        for move in scenes[scene]:
            g.play(move)

    play("DD-EX-02")
    assert g.state.dice == ("atreides", "atreides", "harkonnen", "corrino", "region_4", "spice_1", "snooper")
    play("DD-EX-03")
    assert g.state.ally == "corrino"
    play("DD-EX-04")
    assert (g.state.card["atreides"], g.state.supply["atreides"]) == (4, 6)
    assert (g.state.card["corrino"], g.state.supply["corrino"]) == (2, 5)
    play("DD-EX-05")
    assert g.state.held["atreides"] == ("snooper",)
    for move in scenes["DD-EX-06"][:2]:
        g.play(move)
    assert (g.state.forces["atreides"], g.state.card["atreides"]) == ({"arrakeen": 3}, 3)
    assert g.state.spice == spice()
    for move in scenes["DD-EX-06"][2:]:
        g.play(move)
    assert (g.state.forces["atreides"], g.state.card["atreides"]) == ({"arrakeen": 5}, 1)
    assert (g.state.forces["corrino"], g.state.card["corrino"], g.state.reserve["corrino"]) == (
        {"sietch_tabr": 3},
        0,
        0,
    )
    assert g.state.spice == spice()
    play("DD-EX-07")
    assert g.state.forces["atreides"] == {"arrakeen": 2, "carthag": 3}
    play("DD-EX-08")
    assert told(g, "battle_won") == [{"house": "harkonnen", "region": "carthag", "attack": 2, "defence": 4}]
    assert (told(g, "asset_placed"), told(g, "storm_moved"), g.over) == ([], [], False)
    assert asked(g) == ("freeze", "p2")
    now, after = g.state.to_json(), example.after().to_json()
    for name in ("draws", "agenda", "rolled"):  # Corrino has rolled already
        del now[name], after[name]
    assert now == after
