"""Coexistence: what the Bene Gesserit declare at the start, on entering, and when others come."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, told
from tests.games.tournament.scenes import scene

BG = "bene_gesserit"
SEATS = (BG, "atreides", "guild", "emperor")


def start(forces: dict[str, Any], *seats: str, **about: Any) -> Game:
    """The individual turns are about to begin."""
    return scene(seats or SEATS, ("declare_sides",), ("dial_storm",), phase="individual_turns", forces=forces, **about)


WITH_BG: dict[str, Any] = {BG: {"red_chasm:7": 1}, "guild": {"pasty_mesa:7": 2}}


def moving(seat: str, forces: dict[str, Any], **about: Any) -> Game:
    """It is the turn of a seat to move."""
    seats = (seat, *(other for other in SEATS if other != seat))
    steps = [("move", seat), ("lone_advisors",), *about.pop("then", ())]
    return scene(seats, *steps, phase="individual_turns", forces=forces, **about)


@pytest.mark.rule("TN-BG-02")
def test_with_others_they_coexist_unless_they_announce_otherwise_whatever_was_before() -> None:
    forces = {
        BG: {"arrakeen:10": 1, "carthag:11": 2, "red_chasm:7": 3},
        "atreides": {"arrakeen:10": 1, "carthag:11": 1},
    }
    game = start(forces, advisors={"red_chasm"})
    assert asked(game) == {BG: "announce"}
    game.play("fighters in carthag")
    assert game.state.advisors == {"arrakeen"}, "alone they do not coexist"
    assert game.state.declared == {"arrakeen": "advisor", "carthag": "fighter"}
    quiet = start(forces, advisors={"red_chasm"})
    quiet.play("decline")
    assert quiet.state.advisors == {"arrakeen", "carthag"}


@pytest.mark.rule("TN-BG-02")
def test_an_announcement_that_is_cancelled_leaves_them_coexisting() -> None:
    forces = {BG: {"carthag:11": 2}, "atreides": {"carthag:11": 1}}
    game = start(forces, hands={"guild": ["karama"]})
    game.play("fighters in carthag")
    game.play("guild: cancel bene_gesserit.battle_declaration")
    assert game.state.advisors == {"carthag"}


@pytest.mark.rule("TN-BG-03")
def test_coexistence_does_not_end_as_a_third_house_in_a_dominion() -> None:
    forces = {BG: {"arrakeen:10": 1}, "atreides": {"arrakeen:10": 1}, "guild": {"arrakeen:10": 1}}
    game = start(forces, advisors={"arrakeen"})
    assert asked(game) != {BG: "announce"}
    assert game.state.advisors == {"arrakeen"}
    forces = {BG: {"red_chasm:7": 1}, "atreides": {"red_chasm:7": 1}, "guild": {"red_chasm:7": 1}}
    assert asked(start(forces)) == {BG: "announce"}, "no Dominion"


@pytest.mark.rule("TN-BG-04")
@pytest.mark.parametrize(("storm", "free"), [(18, False), (8, True)])
def test_with_an_ally_they_coexist_unless_the_storm_separates_them(storm: int, free: bool) -> None:
    forces = {BG: {"imperial_basin:9": 1}, "atreides": {"imperial_basin:11": 1}}
    if free:
        storm = 10
    game = start(forces, storm=storm, alliances=[(BG, "atreides")])
    assert (asked(game) == {BG: "announce"}) is free


@pytest.mark.rule("TN-BG-05")
def test_in_the_polar_sink_nothing_is_declared() -> None:
    game = start({BG: {"polar_sink:0": 1, "carthag:11": 1}, "atreides": {"polar_sink:0": 1, "carthag:11": 1}})
    game.play("fighters in carthag")
    assert game.state.declared == {"carthag": "fighter"}
    game = start({BG: {"polar_sink:0": 1}, "atreides": {"polar_sink:0": 1}})
    assert asked(game) != {BG: "announce"}
    assert game.state.declared == {}
    entering = moving(BG, {BG: {"imperial_basin:9": 1}, "atreides": {"polar_sink:0": 2}})
    assert entering.why_not("move polar_sink:0 with imperial_basin:9=1")
    assert not entering.why_not("move polar_sink:0 with imperial_basin:9=1 as advisor")


@pytest.mark.rule("TN-BG-06")
@pytest.mark.parametrize(("game", "choice"), [("tournament", True), ("classic", False)])
def test_moving_to_others_they_declare_at_once(game: str, choice: bool) -> None:
    forces = {BG: {"imperial_basin:9": 2}, "atreides": {"arrakeen:10": 1}}
    phase = {"tournament": "individual_turns", "classic": "shipment_and_movement"}[game]
    found = scene((BG, "atreides"), ("move", BG), game=game, forces=forces, phase=phase)
    assert bool(found.why_not("move arrakeen with imperial_basin:9=1 as advisor")) is choice
    assert bool(found.why_not("move arrakeen with imperial_basin:9=1")) is not choice
    assert found.why_not("move carthag with imperial_basin:9=1"), "nobody is there"


@pytest.mark.rule("TN-BG-06", "TN-IND-05")
def test_beside_an_ally_or_in_a_full_dominion_they_enter_only_to_coexist() -> None:
    forces = {BG: {"imperial_basin:9": 2}, "atreides": {"arrakeen:10": 1}}
    game = moving(BG, forces, alliances=[(BG, "atreides")])
    game.play("move arrakeen with imperial_basin:9=1")
    assert game.state.advisors == {"arrakeen"}
    forces["guild"] = {"arrakeen:10": 1}
    full = moving(BG, forces)
    assert not full.why_not("move arrakeen with imperial_basin:9=1 as fighter")
    full.play("move arrakeen with imperial_basin:9=1")
    assert full.state.advisors == {"arrakeen"}


@pytest.mark.rule("TN-BG-06")
def test_what_was_declared_binds_for_the_turn() -> None:
    forces = {BG: {"imperial_basin:9": 2}, "atreides": {"arrakeen:10": 1}}
    game = moving(BG, forces, declared={"arrakeen": "advisor"})
    game.play("move arrakeen with imperial_basin:9=1")
    assert game.state.advisors == {"arrakeen"}, "they had coexisted there and left"


@pytest.mark.rule("TN-BG-07")
@pytest.mark.parametrize("side", ["fighter", "advisor"])
def test_whoever_comes_where_only_they_stand_makes_them_declare(side: str) -> None:
    forces = {BG: {"arrakeen:10": 2}, "atreides": {"imperial_basin:9": 1}}
    game = moving("atreides", forces, alone={"arrakeen"})
    game.play("move arrakeen with imperial_basin:9=1")
    assert asked(game) == {BG: "declare_anew"}
    game.play(f"declare {side}")
    assert game.state.advisors == ({"arrakeen"} if side == "advisor" else set())
    assert game.state.alone == set()


@pytest.mark.rule("TN-BG-07")
def test_where_others_stand_already_nothing_is_declared() -> None:
    forces = {BG: {"arrakeen:10": 2}, "atreides": {"imperial_basin:9": 1}, "guild": {"carthag:11": 1}}
    forces["emperor"] = {"red_chasm:7": 1}
    game = moving("atreides", {**forces, "emperor": {"arrakeen:10": 1}})
    assert not game.why_not("move arrakeen with imperial_basin:9=1"), "two other Houses"
    land = {BG: {"red_chasm:7": 2}, "atreides": {"pasty_mesa:7": 1}, "emperor": {"red_chasm:7": 1}}
    game = moving("atreides", land)
    game.play("move red_chasm:7 with pasty_mesa:7=1")
    assert "declare_anew" not in asked(game).values()


@pytest.mark.rule("TN-BG-08", "TN-BG-01")
def test_coexistence_lasts_when_all_others_have_left_and_is_declared_anew_when_some_come_back() -> None:
    forces = {BG: {"red_chasm:7": 2}, "atreides": {"red_chasm:7": 1}, "guild": {"pasty_mesa:7": 1}}
    about: dict[str, Any] = {"advisors": {"red_chasm"}, "declared": {"red_chasm": "advisor"}}
    game = moving("atreides", forces, then=[("move", "guild"), ("dial_storm",)], **about)
    game.play("move pasty_mesa:6 with red_chasm:7=1")
    assert game.state.advisors == {"red_chasm"}, "still coexisting, though alone"
    assert game.state.alone == {"red_chasm"}
    game.play("move red_chasm:7 with pasty_mesa:7=1")
    assert asked(game) == {BG: "declare_anew"}
    game.play("declare fighter")
    assert game.state.advisors == set()


@pytest.mark.rule("TN-BG-01", "TN-BG-08")
def test_coexisting_forces_hold_no_dominion_and_do_not_fight() -> None:
    forces = {BG: {"arrakeen:10": 2, "carthag:11": 1, "sietch_tabr:14": 1}, "atreides": {"arrakeen:10": 1}}
    game = scene(SEATS, ("end_of_turn_phase",), ("dial_storm",), forces=forces, advisors={"arrakeen", "carthag"})
    assert not game.over
    assert game.state.advisors == {"arrakeen"}, "alone, coexistence ends with the turn"
    fight = scene(SEATS, ("battle_phase",), ("dial_storm",), forces=forces, advisors={"arrakeen"}, phase="battle")
    assert told(fight, "battle") == []
    assert "choose_battle" not in asked(fight).values()


@pytest.mark.rule("TN-BG-01")
def test_coexisting_forces_suffer_the_worm() -> None:
    forces = {BG: {"old_gap:9": 2}, "atreides": {"old_gap:9": 1}}
    game = scene(SEATS, ("bite", "old_gap"), ("dial_storm",), forces=forces, advisors={"old_gap"}, phase="spice_bloom")
    assert game.state.tanks[BG] == 2


@pytest.mark.rule("TN-BG-09")
def test_an_ally_does_not_land_with_them_where_they_do_not_coexist() -> None:
    forces = {BG: {"red_chasm:7": 1}, "atreides": {"red_chasm:7": 1}}
    about: dict[str, Any] = {"alliances": [("guild", BG)], "spice": {"guild": 9}, "phase": "individual_turns"}
    seats = ("guild", BG, "atreides")
    game = scene(seats, ("ship", "guild"), ("shipping_over",), forces=forces, **about)
    assert not game.why_not("ship 1 red_chasm:7")
    alone = scene(seats, ("ship", "guild"), ("shipping_over",), forces={BG: forces[BG]}, **about)
    assert alone.why_not("ship 1 red_chasm:7").rule == "CL-SHIP-06"
    game = scene(seats, ("ship", "guild"), ("shipping_over",), forces=forces, advisors={"red_chasm"}, **about)
    assert game.why_not("ship 1 red_chasm:7")


@pytest.mark.rule("TN-BG-10")
@pytest.mark.parametrize("coexisting", [False, True])
def test_an_ally_moves_to_them_only_where_a_third_house_is_and_they_coexist(coexisting: bool) -> None:
    about: dict[str, Any] = {"alliances": [("guild", BG)], "advisors": {"red_chasm"} if coexisting else set()}
    alone = moving("guild", WITH_BG, **about)
    assert alone.why_not("move red_chasm:7 with pasty_mesa:7=1").rule == "CL-ALLY-02"
    game = moving("guild", {**WITH_BG, "atreides": {"red_chasm:7": 1}}, **about)
    game.play("move red_chasm:7 with pasty_mesa:7=1")
    if not coexisting:
        assert asked(game) == {BG: "admit_ally"}, "they declare at once"
        assert game.state.forces["guild"] == {"pasty_mesa:7": 2}
        game.play("declare advisor")
    assert game.state.advisors == {"red_chasm"}
    assert game.state.forces["guild"] == {"pasty_mesa:7": 1, "red_chasm:7": 1}


@pytest.mark.rule("TN-BG-10")
@pytest.mark.parametrize("stopped", [False, True])
def test_an_ally_whom_they_turn_away_moves_elsewhere(stopped: bool) -> None:
    hands = {"atreides": ("karama",) if stopped else ()}
    forces = {**WITH_BG, "atreides": {"red_chasm:7": 1}}
    game = moving("guild", forces, alliances=[("guild", BG)], hands=hands)
    game.play("move red_chasm:7 with pasty_mesa:7=1")
    game.play(f"declare {'advisor' if stopped else 'fighter'}")
    if stopped:
        assert asked(game) == {"atreides": "may_cancel"}
        game.play("cancel bene_gesserit.may_turn")
    assert game.state.advisors == set()
    assert asked(game) == {"guild": "move"}, "the move is not lost"
    assert game.why_not("move red_chasm:7 with pasty_mesa:7=1").rule == "CL-ALLY-02"
    game.play("move tueks_sietch:5 with pasty_mesa:7=1")
    assert game.state.forces["guild"] == {"pasty_mesa:7": 1, "tueks_sietch:5": 1}


@pytest.mark.rule("TN-BG-10")
def test_a_refusal_lasts_for_one_turn_of_the_ally() -> None:
    game = scene(SEATS, ("take_turn",), phase="individual_turns", to_act=("guild",), unwelcome={"red_chasm"})
    assert game.state.unwelcome == set()


@pytest.mark.rule("TN-BG-10")
@pytest.mark.parametrize(("game", "may"), [("tournament", True), ("classic", False)])
def test_classic_bars_an_ally_from_fighters_whoever_else_is_there(game: str, may: bool) -> None:
    forces = {BG: {"red_chasm:7": 1}, "guild": {"pasty_mesa:7": 2}, "atreides": {"red_chasm:7": 1}}
    phase = {"tournament": "individual_turns", "classic": "shipment_and_movement"}[game]
    seats = ("guild", BG, "atreides")
    found = scene(seats, ("move", "guild"), game=game, forces=forces, alliances=[("guild", BG)], phase=phase)
    assert bool(found.why_not("move red_chasm:7 with pasty_mesa:7=1")) is may
