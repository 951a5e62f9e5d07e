"""Phase 7, Battle: where, against whom, fortress and lent leaders."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.dice.battle import contested, defender_in
from dunewidget.kernel import Game
from tests.games.dice.table import EIGHT, FOUR, SIX, asked, at, game, options, refusal, spice, told

HARKONNEN_FIRST = ("harkonnen", "atreides", "fremen", "corrino")
QUIET_DICE = (*("bene_gesserit",) * 4, "region_1", "spice_1", "shield")


def battle(forces: dict[str, dict[str, int]], houses: tuple[str, ...] = FOUR, **fields: Any) -> Game:
    fields.setdefault("dice", QUIET_DICE)
    return game("battle_phase", houses, forces=forces, **fields)


def in_carthag(**forces: int) -> dict[str, dict[str, int]]:
    return {force: {"carthag": n} for force, n in forces.items()}


@pytest.mark.rule("DD-BATT-01")
def test_a_battle_wherever_the_active_player_meets_an_enemy() -> None:
    forces = {
        "atreides": {"carthag": 1, "arrakeen": 1, "tueks_sietch": 1, "polar_sink": 1, "great_flat": 1},
        "harkonnen": {"carthag": 1, "tueks_sietch": 1, "polar_sink": 1},
        "fremen": {"arrakeen": 1},
    }
    # not in the storm (zone 6), not in the Polar Sink, not where one is alone
    assert contested(at("battle_phase", forces=forces)) == ["carthag", "arrakeen"]


@pytest.mark.rule("DD-BATT-01", "DD-STORM-06")
def test_no_battle_under_the_storm() -> None:
    g = battle(in_carthag(atreides=1, harkonnen=1), storm=4)
    assert asked(g) == ("freeze", "p2")
    assert told(g, "battle_begins") == []


@pytest.mark.rule("DD-BATT-01", "DD-DEC-21")
def test_the_active_player_sets_the_order_and_every_battle_is_fought() -> None:
    forces = {"atreides": {"carthag": 1, "arrakeen": 1}, "harkonnen": {"carthag": 1}, "fremen": {"arrakeen": 1}}
    g = battle(forces)
    assert asked(g) == ("choose_battle", "p1")
    assert options(g) == {"fight carthag", "fight arrakeen"}
    assert g.decisions[0].default is None
    assert refusal(g, "fight great_flat") == "DD-BATT-01"
    g.play("fight arrakeen")
    assert [decision.seat for decision in g.decisions] == ["p1", "p3"]
    g.play("p1: commit -").play("p3: commit -")
    # the last battle needs no choosing
    assert [decision.seat for decision in g.decisions] == ["p1", "p2"]
    g.play("p1: commit -").play("p2: commit -")
    assert [data["region"] for data in told(g, "battle_begins")] == ["arrakeen", "carthag"]
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-BATT-02")
def test_no_battle_where_only_the_ally_meets_an_enemy() -> None:
    g = battle({"corrino": {"carthag": 1}, "harkonnen": {"carthag": 1}}, ally="corrino")
    assert asked(g) == ("freeze", "p2")
    friends = battle(in_carthag(atreides=1, corrino=1), ally="corrino")
    assert asked(friends) == ("freeze", "p2")


@pytest.mark.rule("DD-BATT-03")
def test_the_defender_is_the_nearest_enemy_counter_clockwise() -> None:
    # p1 Atreides is active; p4 Corrino had the turn before
    forces = in_carthag(atreides=3, harkonnen=1, fremen=1, corrino=1)
    assert defender_in(at("battle_phase", forces=forces), "carthag") == "corrino"
    assert defender_in(at("battle_phase", forces=forces, ally="corrino"), "carthag") == "fremen"
    assert defender_in(at("battle_phase", forces=forces, active="fremen"), "carthag") == "harkonnen"
    g = battle(forces)
    assert [decision.seat for decision in g.decisions] == ["p1", "p4"]


@pytest.mark.rule("DD-BATT-03", "DD-BATT-07", "DD-BATT-10")
def test_the_defender_commands_the_helpers_forces() -> None:
    g = battle(in_carthag(atreides=3, harkonnen=1, fremen=1, sardaukar=1))
    own, enemy = g.decisions
    assert {text.text for text in own.options()} == {"commit -", *(f"commit atreides={n}" for n in (1, 2, 3))}
    assert enemy.count() == 2 * 2 * 2
    g.play("p1: commit atreides=3").play("p4: commit harkonnen=1")
    # three beat one: all of the defending side is lost
    assert [g.state.forces[force] for force in ("harkonnen", "fremen", "sardaukar", "atreides")] == [{}, {}, {}, {}]
    assert [g.state.supply[force] for force in ("harkonnen", "fremen", "sardaukar", "atreides")] == [12, 8, 4, 12]


# --- the fortress


@pytest.mark.rule("DD-BATT-05", "DD-ASSET-04")
def test_a_fortress_costs_an_attacker_and_is_gone() -> None:
    g = battle(in_carthag(atreides=2, harkonnen=1), assets={"carthag": "fortress"})
    assert g.state.forces["atreides"] == {"carthag": 1}
    assert g.state.supply["atreides"] == 11
    assert g.state.assets == {}
    assert g.state.pool["fortress"] == 2
    assert told(g, "fortress_taken") == [{"force": "atreides", "region": "carthag"}]
    assert asked(g)[0] == "commit"


@pytest.mark.rule("DD-BATT-05", "DD-DEC-23")
def test_the_active_player_picks_the_casualty_also_among_the_allys_forces() -> None:
    g = battle(
        in_carthag(atreides=1, corrino=1, sardaukar=1, harkonnen=1), assets={"carthag": "fortress"}, ally="corrino"
    )
    assert asked(g) == ("storm_fortress", "p1")
    assert options(g) == {"sacrifice atreides", "sacrifice corrino", "sacrifice sardaukar"}
    assert refusal(g, "sacrifice harkonnen") == "DD-BATT-05"
    assert refusal(g, "infiltrate") == "DD-HHAR-03"
    g.play("sacrifice corrino")
    assert g.state.supply["corrino"] == 8
    assert g.state.forces["corrino"] == {}


@pytest.mark.rule("DD-BATT-05")
def test_no_battle_when_no_attacker_is_left() -> None:
    g = battle(in_carthag(atreides=1, harkonnen=1), assets={"carthag": "fortress"})
    assert asked(g) == ("freeze", "p2")
    assert g.state.forces["harkonnen"] == {"carthag": 1}
    assert g.state.forces["atreides"] == {}
    assert told(g, "no_battle") == [{"region": "carthag"}]
    assert told(g, "committed") == []


@pytest.mark.rule("DD-BATT-05")
def test_an_allys_force_that_is_left_still_attacks() -> None:
    g = battle(in_carthag(atreides=1, corrino=1, harkonnen=1), assets={"carthag": "fortress"}, ally="corrino")
    g.play("sacrifice atreides")
    assert asked(g) == ("commit", "p1")


@pytest.mark.rule("DD-BATT-05")
@pytest.mark.parametrize("ally", ["guild", "bene_tleilax"])
def test_nothing_saves_the_casualty(ally: str) -> None:
    # with the Guild as ally, evacuation does not cover it
    g = battle(in_carthag(atreides=2, harkonnen=1), SIX, assets={"carthag": "fortress"}, ally=ally)
    assert (g.state.supply["atreides"], g.state.card["atreides"]) == (11, 0)


@pytest.mark.rule("DD-BATT-05")
def test_other_assets_harm_no_attacker() -> None:
    g = battle(in_carthag(atreides=2, harkonnen=1), assets={"carthag": "harvester"})
    assert g.state.forces["atreides"] == {"carthag": 2}
    assert g.state.assets == {"carthag": "harvester"}


@pytest.mark.rule("DD-HHAR-03", "DD-DEC-23")
def test_harkonnen_infiltrates_a_fortress() -> None:
    g = battle(in_carthag(atreides=1, harkonnen=1), HARKONNEN_FIRST, assets={"carthag": "fortress"})
    assert options(g) == {"sacrifice harkonnen", "infiltrate"}
    g.play("infiltrate")
    assert g.state.assets == {"carthag": "fortress"}
    assert g.state.forces["harkonnen"] == {"carthag": 1}
    assert asked(g)[0] == "commit"


@pytest.mark.rule("DD-HHAR-03", "DD-ALLY-05")
def test_an_active_ally_of_harkonnen_infiltrates_too() -> None:
    g = battle(in_carthag(atreides=1, fremen=1), assets={"carthag": "fortress"}, ally="harkonnen")
    assert options(g) == {"sacrifice atreides", "infiltrate"}


# --- leaders lent


@pytest.mark.rule("DD-BATT-06", "DD-BATT-03")
def test_helpers_lend_in_turn_order_from_the_active_player() -> None:
    forces = in_carthag(fremen=3, atreides=1, harkonnen=1, guild=1)
    g = battle(forces, SIX, active="fremen", ready=["leto", "baron", "edric"])
    # p2 Harkonnen defends, the nearest before p3; of the helpers p5 comes before p1
    assert asked(g) == ("lend", "p5")
    g.play("lend edric")
    assert asked(g) == ("lend", "p1")
    g.play("lend leto")
    assert [d.seat for d in g.decisions] == ["p3", "p2"]


@pytest.mark.rule("DD-BATT-06", "DD-DEC-24", "DD-BATT-07")
def test_the_ally_lends_first_then_the_helpers_in_turn_order() -> None:
    forces = in_carthag(atreides=3, fremen=1, guild=1, bene_tleilax=1)
    ready = ["leto", "baron", "liet_kynes", "edric", "scytale", "shaddam"]
    g = battle(forces, SIX, ally="harkonnen", ready=ready)
    # the ally without a force there; p6 Bene Tleilax defends; Corrino is not there
    assert asked(g) == ("lend", "p2")
    assert options(g) == {"lend -", "lend baron"}
    assert refusal(g, "lend shaddam") == "DD-BATT-06"
    g.play("lend baron")
    assert asked(g) == ("lend", "p3")
    g.play("lend -")
    assert asked(g) == ("lend", "p5")
    g.play("lend edric")
    assert told(g, "lent") == [{"house": "harkonnen", "leaders": ("baron",)}, {"house": "guild", "leaders": ("edric",)}]
    attack, defence = g.decisions
    assert (attack.seat, defence.seat) == ("p1", "p6")
    assert g.why_not("p1: commit atreides=1 leaders leto,baron")
    assert refusal(g, "p1: commit - leaders baron,leto") == "DD-BATT-07"
    assert refusal(g, "p1: commit - leaders edric") == "DD-BATT-07"
    assert g.why_not("p6: commit - leaders scytale,edric")
    assert refusal(g, "p6: commit - leaders liet_kynes") == "DD-BATT-07"
    assert refusal(g, "p6: commit - leaders baron") == "DD-BATT-07"


@pytest.mark.rule("DD-BATT-06", "DD-DEC-24", "DD-COMP-07")
def test_atreides_lends_none_one_or_both() -> None:
    g = battle(in_carthag(fremen=1, corrino=1), ("fremen", "atreides", "harkonnen", "corrino"), ally="atreides",
               ready=["leto", "duncan"])  # fmt: skip
    assert asked(g) == ("lend", "p2")
    assert options(g) == {"lend -", "lend leto", "lend duncan", "lend leto,duncan"}
    assert refusal(g, "lend duncan,leto") == "DD-BATT-06"
    assert refusal(g, "lend leto,leto") == "DD-BATT-06"


@pytest.mark.rule("DD-BATT-06", "DD-TURN-03", "DD-COMP-07")
def test_nobody_is_asked_who_has_no_leader_on_the_card() -> None:
    g = battle(in_carthag(atreides=1, fremen=1, corrino=1), ally="harkonnen", ready=["shaddam"])
    assert asked(g)[0] == "commit"


@pytest.mark.rule("DD-BATT-06", "DD-BATT-11")
def test_a_loan_is_for_one_battle() -> None:
    forces = {"atreides": {"carthag": 1, "arrakeen": 1}, "fremen": {"carthag": 1, "arrakeen": 1}}
    g = battle(forces, ally="harkonnen", ready=["baron"])
    g.play("fight carthag").play("lend baron").play("p1: commit -").play("p3: commit -")
    # not committed, so it is back on its owner's card and may be lent again
    assert g.state.leaders["baron"] == "card"
    assert asked(g) == ("lend", "p2")
    g.play("lend -")
    assert refusal(g, "p1: commit - leaders baron") == "DD-BATT-07"


# --- face dancers

TLEILAX_FIRST = ("bene_tleilax", "atreides", "harkonnen", "fremen", "corrino", "guild")
DANCING = ("harkonnen", "harkonnen", "corrino", "fremen", "region_1", "spice_1", "shield")


def dance(forces: dict[str, dict[str, int]], **fields: Any) -> Game:
    return battle(forces, TLEILAX_FIRST, **{"dice": DANCING, "ready": ["scytale"], "symbol": "fremen", **fields})


@pytest.mark.rule("DD-HTLX-04", "DD-DEC-22", "DD-BATT-04")
def test_face_dancers_convert_a_force_for_each_unused_die() -> None:
    g = dance(in_carthag(bene_tleilax=1, harkonnen=3, corrino=1, sardaukar=1, atreides=1))
    assert asked(g) == ("face_dance", "p1")
    assert options(g) == {"decline", "convert harkonnen", "convert corrino", "convert sardaukar"}
    # no die shows Atreides, and one's own forces are no enemies
    assert refusal(g, "convert atreides") == "DD-DEC-22"
    assert refusal(g, "convert bene_tleilax") == "DD-HTLX-04"
    g.play("convert harkonnen")
    s = g.state
    assert s.forces["harkonnen"] == {"carthag": 2}
    assert s.supply["harkonnen"] == 10
    assert s.forces["bene_tleilax"] == {"carthag": 2}
    assert s.supply["bene_tleilax"] == 10
    g.play("convert sardaukar")
    assert options(g) == {"decline", "convert harkonnen"}
    g.play("convert harkonnen")
    # each die once: both Harkonnen dice and the Corrino die are used
    assert g.state.used == {"harkonnen": 2, "corrino": 1}
    assert asked(g)[0] == "commit"


@pytest.mark.rule("DD-HTLX-04")
def test_dice_that_recruited_do_not_dance() -> None:
    g = dance(in_carthag(bene_tleilax=1, harkonnen=3), used={"harkonnen": 1})
    g.play("convert harkonnen")
    assert asked(g)[0] == "commit"
    none = dance(in_carthag(bene_tleilax=1, harkonnen=3), used={"harkonnen": 2})
    assert asked(none)[0] == "commit"


@pytest.mark.rule("DD-HTLX-04", "DD-RECR-04", "DD-DEC-11")
@pytest.mark.parametrize("recruited", [0, 2])
def test_recruiting_uses_the_dice_up(recruited: int) -> None:
    g = game([("recruiting_phase",), ("battle_phase",)], TLEILAX_FIRST, dice=DANCING, symbol="harkonnen",
             forces=in_carthag(bene_tleilax=1, harkonnen=3))  # fmt: skip
    g.play(f"recruit {recruited}")
    assert asked(g)[0] == ("commit" if recruited else "face_dance")


@pytest.mark.rule("DD-HTLX-04")
def test_no_dancer_without_a_token_in_supply() -> None:
    g = dance({"bene_tleilax": {"carthag": 12}, "harkonnen": {"carthag": 1}})
    assert asked(g)[0] == "commit"


@pytest.mark.rule("DD-HTLX-04", "DD-BATT-04")
def test_when_all_enemies_were_dancers_there_is_no_battle() -> None:
    g = dance(in_carthag(bene_tleilax=1, harkonnen=1))
    g.play("convert harkonnen")
    assert asked(g) == ("freeze", "p2")
    assert told(g, "no_battle") == [{"region": "carthag"}]
    assert g.state.forces["bene_tleilax"] == {"carthag": 2}


@pytest.mark.rule("DD-BATT-04", "DD-BATT-03")
def test_the_defender_is_found_after_the_dance() -> None:
    # p5 Corrino would defend, were it still there
    g = dance(in_carthag(bene_tleilax=1, corrino=1, harkonnen=1))
    g.play("convert corrino").play("decline")
    assert [decision.seat for decision in g.decisions] == ["p1", "p3"]


@pytest.mark.rule("DD-BATT-04", "DD-BATT-05")
def test_the_fortress_comes_before_the_dance() -> None:
    g = dance(in_carthag(bene_tleilax=1, harkonnen=1), assets={"carthag": "fortress"})
    assert g.state.forces["bene_tleilax"] == {}
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-HTLX-04", "DD-DEC-22")
def test_face_dancers_serve_bene_tleilax_as_attacker_only() -> None:
    g = battle(in_carthag(bene_tleilax=1, atreides=1), SIX, dice=("atreides", "atreides", *DANCING[2:]))
    assert asked(g)[0] == "commit"


@pytest.mark.rule("DD-HTLX-05", "DD-DEC-22")
def test_the_spice_variant_converts_one_force_a_battle_for_a_spice() -> None:
    g = dance(in_carthag(bene_tleilax=1, atreides=2), options={"face_dancers": "spice"}, spice=spice(2))
    assert options(g) == {"decline", "convert atreides"}
    g.play("convert atreides")
    assert g.state.spice == spice(1)
    assert g.state.forces["bene_tleilax"] == {"carthag": 2}
    assert asked(g)[0] == "commit"
    last = dance(in_carthag(bene_tleilax=1, atreides=2), options={"face_dancers": "spice"}, spice=spice(1))
    assert "convert atreides" in options(last)
    poor = dance(in_carthag(bene_tleilax=1, harkonnen=2), options={"face_dancers": "spice"})
    assert asked(poor)[0] == "commit"


@pytest.mark.rule("DD-DEC-22", "DD-TURN-03")
def test_no_need_to_dance() -> None:
    g = dance(in_carthag(bene_tleilax=1, harkonnen=3))
    g.play("decline")
    assert g.state.forces["harkonnen"] == {"carthag": 3}
    assert asked(g)[0] == "commit"


@pytest.mark.rule("DD-DEC-18", "DD-DEC-17")
def test_gholas_and_gifts_are_offered_before_each_battle() -> None:
    g = battle(
        in_carthag(bene_tleilax=1, harkonnen=1), TLEILAX_FIRST, ally="corrino", reserve={"corrino": 1, "guild": 0}
    )
    assert asked(g) == ("late_gift", "p5")
    g.play("give 1").play("accept")
    assert asked(g) == ("gholas", "p1")
    other = battle(in_carthag(atreides=1, harkonnen=1), EIGHT, ally="bene_tleilax", spice=spice(1))
    assert asked(other) == ("gholas", "p1")
