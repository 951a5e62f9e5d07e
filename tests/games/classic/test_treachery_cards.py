"""Weather Control, Family Atomics, Ghola."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, dead_but, scene, told

SEATS = ("guild", "emperor", "fremen", "atreides", "bene_gesserit")
NOBODY = dict.fromkeys(SEATS, 0)


def at(*agenda: tuple[Any, ...], **about: Any) -> Game:
    about.setdefault("rules", "basic")
    return scene(SEATS, *agenda, **about)


@pytest.mark.rule("CL-CARD-07", "CL-AMB-53", "CL-DEC-27", "CL-CARD-13")
def test_weather_control_sets_the_distance_from_0_to_10() -> None:
    game = at(("weather_control",), hands={"emperor": ("weather_control",)}, storm_distance=4)
    assert asked(game) == {"emperor": "weather_control"}
    assert game.decisions[0].count() == 1 + 11
    assert game.why_not("weather 11").rule == "CL-CARD-07"
    game.play("weather 0")
    assert game.state.storm_distance == 0
    assert game.state.treachery_discard == ["weather_control"]
    assert not game.decisions


@pytest.mark.rule("CL-CARD-07", "CL-STORM-06")
def test_neither_card_is_played_in_the_first_storm() -> None:
    hands = {"emperor": ("weather_control", "family_atomics")}
    forces = {"emperor": {"shield_wall:8": 1}}
    about: dict[str, Any] = {"hands": hands, "forces": forces, "wheel_users": ("guild", "emperor"), "phase": "storm"}
    first = at(("storm_phase",), turn=1, **about)
    first.play("guild: storm 1").play("bene_gesserit: storm 1")
    assert not first.decisions
    second = at(("storm_phase",), turn=2, **about)
    second.play("guild: storm 1").play("emperor: storm 1")
    assert asked(second) == {"emperor": "weather_control"}
    second.play("emperor: pass")
    assert asked(second) == {"emperor": "family_atomics"}


def atomics(forces: dict[str, Any], **about: Any) -> Game:
    return at(("family_atomics",), hands={"emperor": ("family_atomics",)}, forces=forces, **about)


@pytest.mark.rule("CL-CARD-08", "CL-GEN-10", "CL-CARD-13", "CL-AMB-52", "CL-BG-12")
def test_atomics_kill_all_on_the_wall_destroy_it_and_leave_the_game() -> None:
    forces = {
        "emperor": {"shield_wall:8": 2, "arrakeen:10": 1},
        "guild": {"shield_wall:9": 3},
        "bene_gesserit": {"shield_wall:8": 1},
    }
    game = atomics(forces, rules="advanced", advisors={"shield_wall"})
    assert game.decisions[0].count() == 2
    game.play("atomics")
    assert game.state.wall_destroyed
    assert [game.state.tanks[seat] for seat in ("emperor", "guild", "bene_gesserit")] == [2, 3, 1]
    assert told(game, "wall_destroyed")[0].data["forces"] == {"emperor": 2, "guild": 3, "bene_gesserit": 1}
    assert game.state.forces["emperor"] == {"arrakeen:10": 1}
    assert game.state.advisors == set()
    assert game.state.treachery_removed == ["family_atomics"]
    assert game.state.treachery_discard == []


@pytest.mark.rule("CL-CARD-08", "CL-AMB-52", "CL-BG-11")
def test_atomics_need_a_force_on_the_wall_or_next_to_it_storm_or_no_storm() -> None:
    assert asked(atomics({"emperor": {"imperial_basin:9": 1}}, storm=9)) == {"emperor": "family_atomics"}
    assert not atomics({"emperor": {"arrakeen:10": 1}}).decisions
    assert not atomics({"guild": {"imperial_basin:9": 1}}).decisions
    sisters = {"bene_gesserit": {"imperial_basin:9": 1}, "guild": {"imperial_basin:9": 1}}
    hands = {"bene_gesserit": ("family_atomics",)}
    about: dict[str, Any] = {"forces": sisters, "rules": "advanced", "hands": hands}
    assert not at(("family_atomics",), advisors={"imperial_basin"}, **about).decisions
    assert at(("family_atomics",), **about).decisions


# --- Ghola


def ghola(**about: Any) -> Game:
    return at(("free_plays", "W30"), hands={"emperor": ("tleilaxu_ghola",)}, **about)


@pytest.mark.rule("CL-CARD-10", "CL-DEC-27")
def test_a_ghola_brings_back_up_to_five_forces_free() -> None:
    game = ghola(tanks=NOBODY | {"emperor": 7})
    assert asked(game) == {"emperor": "free_plays"}
    assert game.why_not("ghola forces 6").rule == "CL-CARD-10"
    game.play("ghola forces 5")
    assert (game.state.tanks["emperor"], game.state.reserves["emperor"]) == (2, 25)
    assert game.state.treachery_discard == ["tleilaxu_ghola"]


@pytest.mark.rule("CL-CARD-10", "CL-REV-07", "CL-AMB-19")
def test_a_ghola_brings_back_one_starred_force_at_most() -> None:
    about: dict[str, Any] = {"tanks": NOBODY | {"emperor": 4}, "special_tanks": NOBODY | {"emperor": 3}}
    game = ghola(rules="advanced", **about)
    refused = game.why_not("ghola forces 3 starred 2")
    assert (refused.rule, refused.reason) == ("CL-REV-07", "you can revive 1 starred now")
    game.play("ghola forces 4 starred 1")
    assert game.state.special_reserves["emperor"] == 1
    assert game.state.starred_revived == {"emperor": 2}


@pytest.mark.rule("CL-CARD-10", "CL-AMB-63", "CL-REV-05")
def test_a_ghola_brings_back_a_leader_though_others_live_face_up_or_down() -> None:
    leaders = {name: "alive" for seat in SEATS for name in dead_but(seat)}
    game = ghola(leaders=leaders | {"caid": "face_down", "bashar": "tanks"})
    assert game.why_not("ghola burseg").rule == "CL-CARD-10"
    assert game.why_not("ghola caid forces 1").rule == "CL-CARD-10"
    assert game.why_not("ghola caid")
    game.play("ghola bashar")
    assert game.state.leaders["bashar"] == "alive"
    assert game.state.revived == {"bashar"}


@pytest.mark.rule("CL-CARD-10", "CL-AMB-63")
def test_a_ghola_brings_back_the_kwisatz_haderach() -> None:
    game = at(("free_plays", "W1"), hands={"atreides": ("tleilaxu_ghola",)}, kh_dead=True, rules="advanced")
    game.play("ghola kwisatz_haderach")
    assert not game.state.kh_dead


@pytest.mark.rule("CL-CARD-15")
def test_only_the_holder_plays_a_card() -> None:
    game = ghola(tanks=NOBODY | {"emperor": 7, "guild": 7}, options={"windows": "public"})
    assert set(asked(game)) == {"emperor"}
    hands = {"emperor": ("weather_control",), "guild": ("shield",)}
    assert asked(at(("weather_control",), hands=hands)) == {"emperor": "weather_control"}
    game = at(("weather_control",), hands=hands, options={"windows": "public"})
    assert set(asked(game)) == {"emperor", "guild"}, "with public windows whoever holds any card"
    assert game.why_not("guild: weather 3").rule == "CL-CARD-07"


@pytest.mark.rule("CL-GEN-11", "CL-CARD-09")
def test_with_public_windows_a_mover_with_any_card_is_asked_about_hajr() -> None:
    about: dict[str, Any] = {"forces": {"emperor": {"carthag:11": 1}}, "options": {"windows": "public"}}
    assert asked(at(("hajr", "emperor"), hands={"emperor": ("shield",)}, **about)) == {"emperor": "hajr"}
    assert not at(("hajr", "emperor"), **about).decisions, "nobody believes that of an empty hand"


@pytest.mark.rule("CL-GEN-06")
def test_a_card_goes_on_top_of_the_discards_face_up() -> None:
    game = at(("weather_control",), hands={"emperor": ("weather_control",)}, treachery_discard=["shield", "karama"])
    game.play("weather 3")
    for seat in SEATS:
        assert game.view(seat).state.treachery_discard == ["shield", "karama", "weather_control"]
