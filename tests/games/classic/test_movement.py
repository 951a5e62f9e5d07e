"""Movement: how far, through what, and into what."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.movement import Move
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, scene
from tests.games.classic.lister import agrees

OTHERS = ("atreides", "harkonnen", "fremen", "guild", "emperor", "bene_gesserit")


def moving(seat: str, forces: dict[str, Any], **about: Any) -> Game:
    """It is the turn of a seat to move."""
    seats = (seat, *(other for other in OTHERS if other != seat))
    about.setdefault("rules", "basic")
    about.setdefault("phase", "shipment_and_movement")
    return scene(seats, ("move", seat), ("hajr", seat), forces=forces, **about)


def reach_of(game: Game, source: str) -> set[str]:
    """Where one force can go from a part."""
    return {a.to for a in game.decisions[0] if isinstance(a, Move) and a.forces == ((source, 1),)}


def rule_of(game: Game, text: str) -> str | None:
    return game.why_not(text).rule


@pytest.mark.rule("CL-MOVE-01")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("move imperial_basin:10 with arrakeen:10=50", "50 cannot leave arrakeen:10: you have 3 forces there that can"),
        (
            "move imperial_basin:10 with arrakeen:10=1 starred arrakeen:10=1",
            "1 cannot leave arrakeen:10: you have 0 starred forces there that can",
        ),
        ("move imperial_basin:10 with arrakeen:10=1,carthag:11=1", "name forces of one territory, and at least one"),
        ("move carthag:11 with imperial_basin:11=1,imperial_basin:10=1", "name each part of imperial_basin once"),
    ],
)
def test_a_refused_group_says_how_many_forces_there_are(text: str, says: str) -> None:
    at = {"arrakeen:10": 3, "carthag:11": 2, "imperial_basin:10": 1, "imperial_basin:11": 1}
    verdict = scene(("atreides", "guild"), ("move", "atreides"), forces={"atreides": at}).why_not(text)
    assert verdict.rule == "CL-MOVE-01"
    assert says in verdict.reason
    assert verdict.alternatives


@pytest.mark.rule("CL-MOVE-02")
def test_one_territory_on_foot_two_for_fremen_three_from_a_city() -> None:
    walk = moving("emperor", {"emperor": {"tueks_sietch:5": 1}})
    assert rule_of(walk, "move pasty_mesa:5 with tueks_sietch:5=1") is None
    assert rule_of(walk, "move shield_wall:8 with tueks_sietch:5=1") == "CL-MOVE-02"
    fremen = moving("fremen", {"fremen": {"tueks_sietch:5": 1}})
    assert rule_of(fremen, "move shield_wall:8 with tueks_sietch:5=1") is None
    assert rule_of(fremen, "move imperial_basin:9 with tueks_sietch:5=1") == "CL-MOVE-02"
    flies = moving("emperor", {"emperor": {"tueks_sietch:5": 1, "carthag:11": 1}})
    assert rule_of(flies, "move imperial_basin:9 with tueks_sietch:5=1") is None


@pytest.mark.rule("CL-MOVE-08")
def test_with_a_force_in_arrakeen_a_group_in_tueks_sietch_gets_to_the_basin_and_no_farther() -> None:
    game = moving("emperor", {"emperor": {"tueks_sietch:5": 3, "arrakeen:10": 1}})
    assert rule_of(game, "move imperial_basin:9 with tueks_sietch:5=3") is None
    assert rule_of(game, "move arrakeen:10 with tueks_sietch:5=3") == "CL-MOVE-02"


@pytest.mark.rule("CL-MOVE-02", "CL-BG-11")
def test_advisors_in_a_city_give_no_ornithopters() -> None:
    about: dict[str, Any] = {"rules": "advanced", "advisors": {"arrakeen"}}
    forces = {"bene_gesserit": {"tueks_sietch:5": 1, "arrakeen:10": 1}, "atreides": {"arrakeen:10": 1}}
    game = moving("bene_gesserit", forces, **about)
    assert rule_of(game, "move imperial_basin:9 with tueks_sietch:5=1") == "CL-MOVE-02"


@pytest.mark.rule("CL-MOVE-02", "CL-AMB-27")
def test_a_city_shared_with_another_player_gives_ornithopters_to_both() -> None:
    forces = {
        "emperor": {"tueks_sietch:5": 1, "arrakeen:10": 1},
        "guild": {"tueks_sietch:5": 1, "arrakeen:10": 1},
    }
    for seat in ("emperor", "guild"):
        game = moving(seat, forces)
        assert rule_of(game, "move imperial_basin:9 with tueks_sietch:5=1") is None
        assert game.decisions[0].prompt.endswith("Your range is 3.")


@pytest.mark.rule("CL-MOVE-02")
def test_storm_over_the_city_does_not_ground_the_ornithopters() -> None:
    game = moving("emperor", {"emperor": {"tueks_sietch:5": 3, "arrakeen:10": 1}}, storm=10)
    assert rule_of(game, "move imperial_basin:9 with tueks_sietch:5=1") is None


@pytest.mark.rule("CL-MOVE-04", "CL-STORM-13")
def test_no_force_enters_leaves_or_crosses_the_storm() -> None:
    game = moving("emperor", {"emperor": {"pasty_mesa:5": 1, "pasty_mesa:7": 1}}, storm=7)
    assert rule_of(game, "move gara_kulon:8 with pasty_mesa:7=1") == "CL-MOVE-04"
    assert rule_of(game, "move pasty_mesa:7 with pasty_mesa:5=1") == "CL-MOVE-04"
    crossing = game.why_not("move gara_kulon:8 with pasty_mesa:5=1")
    assert crossing.rule == "CL-MOVE-04"
    assert crossing.reason.startswith("the storm lies in the way to gara_kulon:8")
    game = moving("emperor", {"emperor": {"pasty_mesa:5": 1}}, storm=18)
    assert rule_of(game, "move gara_kulon:8 with pasty_mesa:5=1") is None


@pytest.mark.rule("CL-MOVE-01", "CL-MOVE-05")
def test_a_group_gathers_from_all_sectors_of_one_territory() -> None:
    game = moving("emperor", {"emperor": {"pasty_mesa:5": 2, "pasty_mesa:8": 3, "carthag:11": 1}})
    assert rule_of(game, "move gara_kulon:8 with pasty_mesa:5=1,carthag:11=1") == "CL-MOVE-01"
    assert rule_of(game, "move gara_kulon:8 with pasty_mesa:5=3") == "CL-MOVE-01"
    game.play("move gara_kulon:8 with pasty_mesa:5=2,pasty_mesa:8=1")
    assert game.state.forces["emperor"] == {"pasty_mesa:8": 2, "carthag:11": 1, "gara_kulon:8": 3}


@pytest.mark.rule("CL-AMB-20", "CL-MOVE-01")
def test_moving_between_sectors_of_a_territory_uses_the_move() -> None:
    game = moving("emperor", {"emperor": {"pasty_mesa:5": 2}})
    standing = game.why_not("move pasty_mesa:5 with pasty_mesa:5=2")
    assert (standing.rule, standing.reason) == ("CL-MOVE-01", "forces of the group stand in pasty_mesa:5 already")
    game.play("move pasty_mesa:8 with pasty_mesa:5=2")
    assert game.state.forces["emperor"] == {"pasty_mesa:8": 2}
    assert not game.decisions


@pytest.mark.rule("CL-BG-16", "CL-MOVE-10")
def test_who_moves_within_a_territory_does_not_enter_it() -> None:
    forces = {"emperor": {"pasty_mesa:5": 2, "shield_wall:8": 1}, "bene_gesserit": {"pasty_mesa:7": 1}}
    game = moving("emperor", forces, rules="advanced").play("move pasty_mesa:8 with pasty_mesa:5=2")
    assert "intrusion" not in asked(game).values()
    game = moving("emperor", forces, rules="advanced").play("move pasty_mesa:8 with shield_wall:8=1")
    assert asked(game) == {"bene_gesserit": "intrusion"}


@pytest.mark.rule("CL-MOVE-03")
def test_a_stronghold_with_two_others_is_neither_entered_nor_crossed() -> None:
    two = {"atreides": {"arrakeen:10": 1}, "harkonnen": {"arrakeen:10": 1}}
    one = {"atreides": {"arrakeen:10": 1}}
    army = {"emperor": {"imperial_basin:10": 1}}
    assert rule_of(moving("emperor", army | two), "move arrakeen:10 with imperial_basin:10=1") == "CL-MOVE-03"
    assert rule_of(moving("emperor", army | one), "move arrakeen:10 with imperial_basin:10=1") is None
    # from Rim Wall West every short way to the basin leads through Arrakeen or the old gap
    fliers = {"emperor": {"rim_wall_west:9": 1, "carthag:11": 1}}
    assert "arrakeen:10" not in reach_of(moving("emperor", fliers | two), "rim_wall_west:9")
    assert "arrakeen:10" in reach_of(moving("emperor", fliers | one), "rim_wall_west:9")


@pytest.mark.rule("CL-ALLY-02", "CL-AMB-15")
def test_an_allys_territory_is_crossed_but_not_entered() -> None:
    about: dict[str, Any] = {"alliances": [("emperor", "atreides")]}
    forces = {"emperor": {"tueks_sietch:5": 1}, "atreides": {"pasty_mesa:6": 1}, "fremen": {}}
    game = moving("emperor", forces, **about)
    assert rule_of(game, "move pasty_mesa:6 with tueks_sietch:5=1") == "CL-ALLY-02"
    assert rule_of(game, "move pasty_mesa:5 with tueks_sietch:5=1") == "CL-ALLY-02"
    ride = {"fremen": {"tueks_sietch:5": 1}, "atreides": {"pasty_mesa:6": 1}}
    about = {"alliances": [("fremen", "atreides")]}
    game = moving("fremen", ride, **about)
    assert rule_of(game, "move gara_kulon:8 with tueks_sietch:5=1") is None
    game = moving("fremen", ride, options={"ally_transit": False}, **about)
    refused = game.why_not("move gara_kulon:8 with tueks_sietch:5=1")
    assert refused.rule == "CL-AMB-15"
    assert refused.reason.startswith("the way to gara_kulon:8 leads through an ally's territory")


@pytest.mark.rule("CL-BG-11", "CL-AMB-15")
@pytest.mark.parametrize("ally_transit", [True, False])
def test_advisors_join_an_ally_whether_or_not_allies_may_be_crossed(ally_transit: bool) -> None:
    forces = {
        "bene_gesserit": {"imperial_basin:9": 1},
        "atreides": {"arrakeen:10": 5},
        "fremen": {"imperial_basin:9": 1},
    }
    about: dict[str, Any] = {"rules": "advanced", "alliances": [("bene_gesserit", "atreides")]}
    about["options"] = {"ally_transit": ally_transit}
    advising = moving("bene_gesserit", forces, advisors={"imperial_basin"}, **about)
    assert rule_of(advising, "move arrakeen:10 with imperial_basin:9=1") is None
    fighting = moving("bene_gesserit", forces, **about)
    assert rule_of(fighting, "move arrakeen:10 with imperial_basin:9=1") == "CL-ALLY-02"


@pytest.mark.rule("CL-ALLY-02")
def test_allies_may_meet_in_the_polar_sink() -> None:
    forces = {"emperor": {"wind_pass:14": 1}, "atreides": {"polar_sink:0": 1}}
    game = moving("emperor", forces, alliances=[("emperor", "atreides")])
    assert rule_of(game, "move polar_sink:0 with wind_pass:14=1") is None


@pytest.mark.rule("CL-KAR-36", "CL-FRE-03", "CL-KAR-09", "CL-MOVE-02")
def test_a_karama_cuts_the_range_of_fremen_to_one_for_the_turn_and_they_may_move_again() -> None:
    hands = {"guild": ("karama",)}
    game = moving("fremen", {"fremen": {"tueks_sietch:5": 2}}, hands=hands)
    game.play("move shield_wall:8 with tueks_sietch:5=2")
    assert asked(game) == {"guild": "may_cancel"}
    game.play("guild: cancel fremen.quick_march")
    assert asked(game) == {"fremen": "move"}
    assert rule_of(game, "move shield_wall:8 with tueks_sietch:5=2") == "CL-MOVE-02"
    game.play("move pasty_mesa:5 with tueks_sietch:5=2")
    assert game.state.cancelled == {"fremen.quick_march": "turn"}
    assert not game.decisions


@pytest.mark.rule("CL-KAR-36", "CL-MOVE-02")
def test_a_march_of_one_territory_needs_no_advantage_and_opens_no_window() -> None:
    game = moving("fremen", {"fremen": {"tueks_sietch:5": 2}}, hands={"guild": ("karama",)})
    game.play("move pasty_mesa:5 with tueks_sietch:5=2")
    assert not game.decisions


@pytest.mark.rule("CL-CARD-09", "CL-MOVE-07", "CL-DEC-27")
def test_hajr_gives_another_move_whose_range_is_judged_anew() -> None:
    game = moving("emperor", {"emperor": {"imperial_basin:10": 2}}, hands={"emperor": ("hajr",)})
    game.play("move arrakeen:10 with imperial_basin:10=1")
    assert asked(game) == {"emperor": "hajr"}
    assert [action.text for action in game.decisions[0].options()] == ["hajr", "pass"]
    game.play("hajr")
    assert asked(game) == {"emperor": "move"}
    game.play("move shield_wall:8 with imperial_basin:10=1")  # now by ornithopter
    assert game.state.forces["emperor"] == {"arrakeen:10": 1, "shield_wall:8": 1}
    assert game.state.treachery_discard == ["hajr"]
    assert not game.decisions


MIXED = {
    "fremen": {"pasty_mesa:5": 1, "pasty_mesa:7": 1},
    "atreides": {"tueks_sietch:5": 1, "arrakeen:10": 1},
    "harkonnen": {"tueks_sietch:5": 1, "carthag:11": 1},
    "bene_gesserit": {"pasty_mesa:6": 1},
}


@pytest.mark.rule("CL-MOVE-01", "CL-MOVE-03", "CL-MOVE-04", "CL-ALLY-02")
@pytest.mark.parametrize(
    ("storm", "alliances"), [(6, []), (8, [("fremen", "atreides")]), (18, [("bene_gesserit", "fremen")])]
)
def test_the_space_of_moves_is_what_the_checks_allow(storm: int, alliances: list[tuple[str, str]]) -> None:
    about: dict[str, Any] = {"storm": storm, "alliances": alliances, "rules": "advanced"}
    starred = {"fremen": {"pasty_mesa:7": 1}}
    assert agrees(moving("fremen", MIXED, specials=starred, **about).decisions[0]) > 1
    assert agrees(moving("atreides", MIXED, **about).decisions[0]) > 1
    sisters = MIXED | {"bene_gesserit": {"pasty_mesa:6": 1, "carthag:11": 1, "polar_sink:0": 1}}
    for advisors in (set(), {"pasty_mesa", "carthag"}):
        agrees(moving("bene_gesserit", sisters, advisors=set(advisors), **about).decisions[0])
