"""Phase 6, Movement."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.dice.table import EIGHT, FOUR, asked, game, options, refusal, told

SINK = "polar_sink"


def moving(number: int, houses: tuple[str, ...] = FOUR, face: str = "spice_1", **fields: Any) -> Game:
    dice = (*("bene_gesserit",) * 4, f"region_{number}", face, "shield")
    return game("movement_phase", houses, dice=dice, **fields)


@pytest.mark.rule("DD-MOVE-01", "DD-DEC-19")
def test_the_target_is_a_region_of_the_die_or_the_sink() -> None:
    g = moving(4)
    assert asked(g) == ("target", "p1")
    assert options(g) == {"target carthag", "target broken_land", f"target {SINK}"}
    assert refusal(g, "target arrakeen") == "DD-MOVE-01"
    assert options(moving(5)) == {"target arrakeen", f"target {SINK}"}


@pytest.mark.rule("DD-MOVE-02", "DD-DEC-19", "DD-ASSET-04")
def test_forces_come_from_adjacent_regions_and_by_ornithopter() -> None:
    forces = {"atreides": {"arrakeen": 2, "habbanya_sietch": 1, "great_flat": 1, "carthag": 1}}
    g = moving(4, forces=forces, assets={"habbanya_sietch": "ornithopter", "great_flat": "harvester"})
    g.play("target carthag")
    assert options(g) == {
        "move -",
        "move atreides@arrakeen=1",
        "move atreides@arrakeen=2",
        "move atreides@habbanya_sietch=1",
        "move atreides@arrakeen=1,atreides@habbanya_sietch=1",
        "move atreides@arrakeen=2,atreides@habbanya_sietch=1",
    }
    assert refusal(g, "move atreides@great_flat=1") == "DD-MOVE-02"
    assert refusal(g, "move atreides@carthag=1") == "DD-MOVE-02"
    assert refusal(g, "move atreides@arrakeen=3") == "DD-MOVE-02"
    assert refusal(g, "move harkonnen@arrakeen=1") == "DD-MOVE-02"
    assert refusal(g, "move atreides@habbanya_sietch=1,atreides@arrakeen=1") == "DD-MOVE-02"
    g.play("move atreides@arrakeen=2,atreides@habbanya_sietch=1")
    assert g.state.forces["atreides"] == {"carthag": 4, "great_flat": 1}
    assert told(g, "moved")[0]["region"] == "carthag"


@pytest.mark.rule("DD-MOVE-02")
def test_sardaukar_and_forces_move_apart() -> None:
    houses = ("corrino", "atreides", "harkonnen", "guild")
    g = moving(4, houses, forces={"corrino": {"arrakeen": 1}, "sardaukar": {"arrakeen": 2}})
    g.play("target carthag").play("move sardaukar@arrakeen=2")
    assert g.state.forces["sardaukar"] == {"carthag": 2}
    assert g.state.forces["corrino"] == {"arrakeen": 1}


@pytest.mark.rule("DD-MOVE-03", "DD-DEC-20", "DD-MOVE-02")
def test_then_the_ally_moves_to_the_same_target() -> None:
    g = moving(4, forces={"atreides": {"arrakeen": 1}, "corrino": {"sietch_tabr": 2, "great_flat": 1}}, ally="corrino")
    g.play("target carthag").play("move -")
    assert asked(g) == ("move", "p4")
    assert options(g) == {"move -", "move corrino@sietch_tabr=1", "move corrino@sietch_tabr=2"}
    g.play("move corrino@sietch_tabr=1")
    assert g.state.forces["corrino"] == {"sietch_tabr": 1, "great_flat": 1, "carthag": 1}
    assert [event.rule for event in g.events if event.name == "moved"] == ["DD-MOVE-03"]


@pytest.mark.rule("DD-HBGE-04", "DD-MOVE-03")
def test_bene_gesserit_moves_as_ally_without_consent() -> None:
    houses = ("atreides", "corrino", "guild", "fremen", "bene_gesserit")
    g = moving(5, houses, forces={"bene_gesserit": {SINK: 3}}, ally="bene_gesserit")
    g.play("target arrakeen")
    assert asked(g) == ("move", "p5")
    g.play(f"move bene_gesserit@{SINK}=3")
    assert g.state.forces["bene_gesserit"] == {"arrakeen": 3}


@pytest.mark.rule("DD-MOVE-04", "DD-STORM-06")
def test_nobody_leaves_or_enters_the_storm() -> None:
    g = moving(5, forces={"atreides": {"minor_erg": 2, SINK: 1}}, assets={"minor_erg": "ornithopter"})
    g.play("target arrakeen")
    assert refusal(g, "move atreides@minor_erg=1") == "DD-MOVE-04"
    assert options(g) == {"move -", f"move atreides@{SINK}=1"}
    into = moving(6, forces={"atreides": {"arrakeen": 2}})
    into.play("target tueks_sietch")
    assert asked(into) == ("freeze", "p2")
    there = game([("move", "atreides")], forces={"atreides": {"arrakeen": 2}}, target="tueks_sietch")
    assert refusal(there, "move atreides@arrakeen=1") == "DD-MOVE-04"


@pytest.mark.rule("DD-MOVE-05", "DD-ASSET-01", "DD-TURN-03")
def test_a_target_may_be_named_and_nobody_move() -> None:
    g = game([("movement_phase",), ("assets_phase",)], dice=(*("guild",) * 4, "region_5", "spice_1", "shield"),
             forces={"atreides": {"arrakeen": 1, "carthag": 1}})  # fmt: skip
    g.play("target arrakeen").play("move -")
    assert told(g, "target_named") == [{"house": "atreides", "region": "arrakeen"}]
    assert told(g, "moved") == []
    assert asked(g) == ("asset", "p1")


@pytest.mark.rule("DD-HFRE-04", "DD-MOVE-06")
def test_fremen_ride_worms_from_anywhere() -> None:
    houses = ("fremen", "atreides", "harkonnen", "corrino")
    forces = {"fremen": {"great_flat": 1, "minor_erg": 1}}
    g = moving(4, houses, "shai_hulud", forces=forces)
    g.play("target carthag")
    # the storm still holds those in the Minor Erg
    assert options(g) == {"move -", "move fremen@great_flat=1"}
    calm = moving(4, houses, "spice_2", forces=forces)
    calm.play("target carthag")
    assert asked(calm) == ("freeze", "p2")


@pytest.mark.rule("DD-HFRE-04", "DD-ALLY-05")
def test_worms_carry_the_active_ally_of_the_fremen_and_the_fremen_as_ally() -> None:
    forces = {"atreides": {"great_flat": 1}, "fremen": {"cielago_flat": 1}, "harkonnen": {"great_flat": 1}}
    g = moving(4, FOUR, "shai_hulud", forces=forces, ally="fremen")
    g.play("target carthag")
    assert asked(g) == ("move", "p1")
    g.play("move atreides@great_flat=1")
    assert asked(g) == ("move", "p3")
    assert "move fremen@cielago_flat=1" in options(g)
    other = moving(4, FOUR, "shai_hulud", forces=forces, ally="harkonnen")
    other.play("target carthag")
    assert asked(other) == ("freeze", "p2")


@pytest.mark.rule("DD-HSMU-04", "DD-MOVE-06")
def test_the_shorter_route_leads_to_any_empty_region() -> None:
    houses = ("smugglers", *EIGHT[:5])
    g = moving(5, houses, forces={"smugglers": {"arrakeen": 1}, "guild": {"carthag": 1}})
    assert options(g) == {
        f"target {region}"
        for region in ("arrakeen", SINK, "cielago_flat", "habbanya_sietch", "great_flat", "sietch_tabr", "broken_land")
    }
    assert refusal(g, "target carthag") == "DD-MOVE-01"
    # under the storm
    assert refusal(g, "target minor_erg") == "DD-MOVE-01"
    shared = moving(5, EIGHT, ally="smugglers")
    assert "target great_flat" in options(shared)
    alone = moving(5, EIGHT, ally="guild")
    assert options(alone) == {"target arrakeen", f"target {SINK}"}
