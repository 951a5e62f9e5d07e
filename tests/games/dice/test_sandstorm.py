"""Phase 9, Sandstorm."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.dice.table import FOUR, asked, game, options, refusal, told


def storm(number: int = 6, face: str = "spice_3", houses: tuple[str, ...] = FOUR, **fields: Any) -> Game:
    dice = (*("bene_gesserit",) * 4, f"region_{number}", face, "shield")
    return game("sandstorm_phase", houses, dice=dice, **{"storm": 5, **fields})


@pytest.mark.rule("DD-STORM-01")
@pytest.mark.parametrize(
    ("face", "moves"),
    [("spice_1", 0), ("spice_2", 0), ("spice_3", 1), ("spice_4", 1), ("spice_5", 1), ("shai_hulud", 0)],
)
def test_a_storm_mark_moves_the_storm_one_zone(face: str, moves: int) -> None:
    g = storm(face=face)
    assert g.state.storm == 5 - moves
    assert len(told(g, "storm_moved")) == moves


@pytest.mark.rule("DD-STORM-02", "DD-DICE-06")
@pytest.mark.parametrize(
    ("zone", "number", "to"),
    [(5, 6, 4), (1, 4, 6), (6, 1, 1), (3, 2, 4), (3, 3, 2)],
)
def test_east_lowers_the_zone_and_west_raises_it(zone: int, number: int, to: int) -> None:
    assert storm(number, storm=zone).state.storm == to


@pytest.mark.rule("DD-STORM-02", "DD-DICE-06")
def test_the_pictures_turn_the_third_face_west() -> None:
    assert storm(3, storm=3, options={"region_die": "public_pictures"}).state.storm == 4


@pytest.mark.rule("DD-STORM-03", "DD-STORM-04")
def test_both_regions_of_a_zone_are_hit_but_losses_are_in_the_desert() -> None:
    g = storm(forces={"atreides": {"carthag": 2, "broken_land": 2}, "harkonnen": {"broken_land": 1}})
    assert told(g, "storm_moved") == [{"direction": "east", "zone": 4, "regions": ("carthag", "broken_land")}]
    assert g.state.forces["atreides"] == {"carthag": 2, "broken_land": 1}
    assert g.state.forces["harkonnen"] == {}
    assert (g.state.supply["atreides"], g.state.supply["harkonnen"]) == (9, 12)


@pytest.mark.rule("DD-STORM-04")
def test_a_storm_that_lies_still_takes_nothing() -> None:
    g = storm(face="spice_2", storm=4, forces={"atreides": {"broken_land": 2}})
    assert g.state.forces["atreides"] == {"broken_land": 2}


@pytest.mark.rule("DD-STORM-04", "DD-ASSET-04")
def test_a_fortress_shelters_everybody() -> None:
    forces = {"atreides": {"broken_land": 2}, "harkonnen": {"broken_land": 1}}
    g = storm(forces=forces, assets={"broken_land": "fortress"})
    assert g.state.forces["atreides"] == {"broken_land": 2}
    assert g.state.assets == {"broken_land": "fortress"}
    other = storm(forces=forces, assets={"broken_land": "harvester"})
    assert other.state.forces["atreides"] == {"broken_land": 1}


@pytest.mark.rule("DD-STORM-04", "DD-HFRE-03")
def test_fremen_defy_the_storm() -> None:
    g = storm(forces={"fremen": {"broken_land": 1}, "atreides": {"broken_land": 1}})
    assert g.state.forces["fremen"] == {"broken_land": 1}
    assert g.state.forces["atreides"] == {}


@pytest.mark.rule("DD-STORM-04", "DD-DEC-27")
def test_the_owner_picks_the_token() -> None:
    g = storm(forces={"corrino": {"broken_land": 1}, "sardaukar": {"broken_land": 1}})
    assert asked(g) == ("storm_loss", "p4")
    assert options(g) == {"lose corrino", "lose sardaukar"}
    assert refusal(g, "lose atreides") == "DD-DEC-27"
    assert g.decisions[0].default is None
    g.play("lose corrino")
    assert g.state.forces["corrino"] == {}
    assert g.state.forces["sardaukar"] == {"broken_land": 1}
    assert g.state.supply["corrino"] == 8
    assert told(g, "lost_to_storm") == [{"force": "corrino", "region": "broken_land", "to": "supply"}]


@pytest.mark.rule("DD-STORM-05", "DD-ASSET-04")
def test_an_ornithopter_is_destroyed_in_the_desert_only() -> None:
    g = storm(assets={"broken_land": "ornithopter", "carthag": "ornithopter"})
    assert g.state.assets == {"carthag": "ornithopter"}
    assert g.state.pool["ornithopter"] == 1
    assert told(g, "ornithopter_lost") == [{"region": "broken_land"}]
    harvester = storm(assets={"broken_land": "harvester"})
    assert harvester.state.assets == {"broken_land": "harvester"}


@pytest.mark.rule("DD-STORM-05", "DD-STORM-04")
def test_an_ornithopter_shelters_nobody() -> None:
    g = storm(forces={"atreides": {"broken_land": 1}}, assets={"broken_land": "ornithopter"})
    assert g.state.forces["atreides"] == {}


@pytest.mark.rule("DD-HGUI-04")
def test_the_guild_evacuates_from_the_storm_and_so_does_its_active_ally() -> None:
    houses = ("atreides", "guild", "fremen", "corrino")
    forces = {"atreides": {"broken_land": 1}, "guild": {"broken_land": 1}, "corrino": {"broken_land": 1}}
    g = storm(houses=houses, forces=forces, ally="guild")
    assert (g.state.card["atreides"], g.state.card["guild"], g.state.card["corrino"]) == (1, 1, 0)
    alone = storm(houses=houses, forces=forces)
    assert (alone.state.card["atreides"], alone.state.card["guild"]) == (0, 1)
