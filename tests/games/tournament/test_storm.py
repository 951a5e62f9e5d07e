"""Storm: the first one, the wall, and the ornithopters held from then on."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.movement import range_of
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, told
from tests.games.tournament.scenes import scene


def storm(*seats: str, turn: int = 2, **about: Any) -> Game:
    """A storm is about to come."""
    return scene(seats, ("storm_and_ornithopters",), phase="storm", turn=turn, **about)


@pytest.mark.rule("TN-STORM-01")
@pytest.mark.parametrize(("game", "dead"), [("tournament", 0), ("classic", 2)])
def test_the_first_storm_harms_nobody(game: str, dead: int) -> None:
    phase = "storm_and_ornithopters" if game == "tournament" else "storm_phase"
    forces = {"atreides": {"the_minor_erg:5": 2}}
    found = scene(
        ("atreides", "guild"),
        (phase,),
        game=game,
        turn=1,
        phase="storm",
        forces=forces,
        spice_on_board={"sihaya_ridge:9": 4},
    )
    assert asked(found) == {"atreides": "dial_storm", "guild": "dial_storm"}
    assert found.why_not("atreides: storm 20")
    found.play("atreides: storm 12")
    found.play("guild: storm 0")
    assert found.state.storm == 12
    assert found.state.tanks["atreides"] == dead
    assert found.state.spice_on_board == ({} if dead else {"sihaya_ridge:9": 4})
    assert told(found, "storm_killed") == [] or dead


@pytest.mark.rule("TN-STORM-02")
def test_later_the_two_who_fought_last_dial_one_to_three() -> None:
    game = storm("atreides", "guild", "harkonnen", wheel_users=("harkonnen", "atreides"))
    assert asked(game) == {"harkonnen": "dial_storm", "atreides": "dial_storm"}
    assert game.why_not("atreides: storm 4").rule == "TN-STORM-02"
    assert game.why_not("atreides: storm 3")


@pytest.mark.rule("TN-STORM-03", "TN-STORM-08")
@pytest.mark.parametrize("turn", [1, 2])
def test_with_fremen_the_number_seen_last_turn_is_revealed_and_the_next_one_seen(turn: int) -> None:
    game = storm("fremen", "guild", turn=turn, storm_card=5)
    if turn == 1:
        game.play("fremen: storm 2")
        game.play("guild: storm 3")
    assert told(game, "storm_moved")[0].data["distance"] == 5
    assert game.state.storm_card in range(1, 7)
    assert game.view("guild").state.storm_card is None
    assert game.view("fremen").state.storm_card == game.state.storm_card


@pytest.mark.rule("TN-STORM-04")
@pytest.mark.parametrize("turn", [1, 2])
def test_weather_control_comes_after_the_number_is_known_and_not_on_turn_1(turn: int) -> None:
    game = storm("fremen", "guild", turn=turn, storm_card=5, hands={"fremen": ["weather_control"]})
    if turn == 1:
        game.play("fremen: storm 2")
        game.play("guild: storm 3")
        assert game.state.storm == 5
        return
    assert asked(game) == {"fremen": "weather_control"}
    game.play("fremen: weather 1")
    assert game.state.storm == 1


@pytest.mark.rule("TN-STORM-05")
@pytest.mark.parametrize(
    ("where", "storm_at", "tournament", "classic"),
    [
        ("shield_wall:8", 8, True, True),  # on the wall, even in the storm
        ("false_wall_east:8", 8, False, True),  # in the storm part
        ("false_wall_east:9", 2, True, True),
        ("gara_kulon:8", 2, True, True),
        ("gara_kulon:8", 8, False, True),
        ("red_chasm:7", 2, False, False),  # not adjacent
    ],
)
def test_atomics_need_a_way_to_the_wall(where: str, storm_at: int, tournament: bool, classic: bool) -> None:
    for game, may in (("tournament", tournament), ("classic", classic)):
        about: dict[str, Any] = {
            "forces": {"guild": {where: 1}},
            "hands": {"guild": ["family_atomics"]},
            "storm": storm_at,
        }
        found = scene(
            ("guild", "atreides"), ("family_atomics",), ("may_cancel", "guild.half_price"), game=game, **about
        )
        assert (asked(found) == {"guild": "family_atomics"}) is may


@pytest.mark.rule("TN-STORM-05")
@pytest.mark.parametrize(("game", "may"), [("tournament", True), ("classic", False)])
def test_coexisting_forces_may_use_atomics(game: str, may: bool) -> None:
    forces = {"bene_gesserit": {"gara_kulon:8": 1}, "atreides": {"gara_kulon:8": 1}}
    hands = {"bene_gesserit": ["family_atomics"]}
    seats = ("bene_gesserit", "atreides")
    found = scene(seats, ("family_atomics",), game=game, forces=forces, hands=hands, advisors={"gara_kulon"}, storm=2)
    assert (asked(found) == {"bene_gesserit": "family_atomics"}) is may


@pytest.mark.rule("TN-STORM-06", "TN-END-11")
def test_atomics_kill_all_on_the_wall_and_bare_the_basin_but_the_wall_stays_safe() -> None:
    forces = {"guild": {"shield_wall:8": 2}, "atreides": {"shield_wall:9": 1, "arrakeen:10": 3, "carthag:11": 4}}
    hands = {"guild": ["family_atomics"]}
    about: dict[str, Any] = {"forces": forces, "hands": hands, "storm": 7, "wheel_users": ("guild", "atreides")}
    game = storm("guild", "atreides", "harkonnen", **about)
    game.play("guild: storm 2")
    game.play("atreides: storm 2")
    game.play("guild: atomics")
    assert (game.state.tanks["guild"], game.state.tanks["atreides"]) == (2, 1 + 3 + 4), "the storm reaches sector 11"
    assert game.state.treachery_removed == ["family_atomics"]
    after = storm(
        "guild",
        "atreides",
        forces={"guild": {"shield_wall:8": 2}},
        wall_destroyed=True,
        storm=7,
        wheel_users=("guild", "atreides"),
    )
    after.play("guild: storm 1")
    after.play("atreides: storm 1")
    assert after.state.forces["guild"] == {"shield_wall:8": 2}


@pytest.mark.rule("TN-STORM-07")
def test_the_storm_kills_on_sand_and_half_of_the_fremen() -> None:
    forces = {
        "fremen": {"the_minor_erg:5": 3},
        "guild": {"the_minor_erg:6": 2, "pasty_mesa:5": 1, "polar_sink:0": 1, "tueks_sietch:5": 1},
    }
    game = storm(
        "fremen", "guild", forces=forces, storm=3, storm_card=3, spice_on_board={"red_chasm:7": 8, "cielago_north:3": 2}
    )
    assert game.state.forces["fremen"] == {"the_minor_erg:5": 1}
    assert game.state.forces["guild"] == {"pasty_mesa:5": 1, "polar_sink:0": 1, "tueks_sietch:5": 1}
    assert game.state.spice_on_board == {"red_chasm:7": 8, "cielago_north:3": 2}, "neither entered nor where it stood"


@pytest.mark.rule("TN-GEN-04")
def test_the_first_player_is_the_marker_next_ahead_of_the_storm() -> None:
    game = storm("fremen", "guild", "harkonnen", storm=18, storm_card=2)
    assert game.state.circles == {"fremen": 2, "guild": 5, "harkonnen": 8}
    assert told(game, "first_player")[0].data["order"] == ("guild", "harkonnen", "fremen"), (
        "in the storm one plays last"
    )


@pytest.mark.rule("TN-STORM-09", "TN-MOVE-01")
def test_ornithopters_are_held_from_the_end_of_the_storm() -> None:
    forces = {"guild": {"arrakeen:10": 2}, "harkonnen": {"carthag:11": 1}, "fremen": {"carthag:11": 1}}
    game = storm("fremen", "guild", "harkonnen", storm=18, storm_card=2, forces=forces)
    s = game.state
    assert s.ornithopters == {"arrakeen": "guild"}, "an enemy in Carthag"
    assert told(game, "ornithopters")[0].data == {"cities": {"arrakeen": "guild"}}
    assert (range_of(s, "guild"), range_of(s, "harkonnen")) == (3, 1)
    s.forces["harkonnen"]["arrakeen:10"] = 1
    assert range_of(s, "guild") == 3, "who comes in later takes nothing away"
    assert range_of(s, "harkonnen") == 1, "and does not fly"
    del s.forces["guild"]["arrakeen:10"]
    s.forces["guild"]["carthag:11"] = 5
    assert range_of(s, "guild") == 1, "nobody is left in the city so held"


@pytest.mark.rule("TN-STORM-09")
def test_coexisting_forces_neither_take_ornithopters_nor_hinder() -> None:
    forces = {"guild": {"arrakeen:10": 2}, "bene_gesserit": {"arrakeen:10": 3}}
    about: dict[str, Any] = {"forces": forces, "advisors": {"arrakeen"}, "storm_card": 1}
    game = storm("fremen", "guild", "bene_gesserit", **about)
    assert game.state.ornithopters == {"arrakeen": "guild"}
