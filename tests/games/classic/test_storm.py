"""The Storm phase."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.state import storm_order
from dunewidget.kernel import Game, Scripted
from tests.games.classic.battlefield import asked, scene, told

STORM = ("storm_phase",)


def phase(*seats: str, **about: Any) -> Game:
    about.setdefault("rules", "basic")
    return scene(seats, STORM, phase="storm", **{"turn": 2, "wheel_users": seats[:2], **about})


def dial(game: Game, *numbers: int) -> Game:
    for seat, number in zip(tuple(asked(game)), numbers, strict=True):
        game.play(f"{seat}: storm {number}")
    return game


@pytest.mark.rule("CL-STORM-01", "CL-STORM-02", "CL-STORM-03", "CL-DEC-04", "CL-STORM-16", "CL-COMP-12")
def test_the_first_storm_is_dialled_by_the_nearest_on_each_side() -> None:
    circles = {"atreides": 5, "emperor": 8, "guild": 14}
    game = phase("atreides", "emperor", "guild", turn=1, storm=1, circles=circles)
    assert set(asked(game)) == {"atreides", "guild"}
    assert game.why_not("atreides: storm 21").rule == "CL-STORM-01"
    assert "0 to 20" in str(game.why_not("atreides: storm 21"))
    assert game.why_not("atreides: storm 0")
    assert [decision.count() for decision in game.decisions] == [21, 21]
    game.play("atreides: storm 20")
    assert "20" not in str(game.view("emperor").to_json()["state"]["sealed"]), "sealed until both are set"
    assert told(game, "storm_dialled") == []
    game.play("guild: storm 15")
    assert game.state.storm == (1 + 35 - 1) % 18 + 1
    assert told(game, "storm_dialled")[0].data["dials"] == {"atreides": 20, "guild": 15}
    assert set(game.state.wheel_users) == {"atreides", "guild"}


@pytest.mark.rule("CL-STORM-02")
def test_two_players_both_dial() -> None:
    game = phase("atreides", "emperor", turn=1, storm=1, circles={"atreides": 5, "emperor": 8})
    assert set(asked(game)) == {"atreides", "emperor"}


@pytest.mark.rule("CL-STORM-01", "CL-STORM-03", "CL-COMP-12")
def test_later_storms_are_dialled_by_the_last_users_of_the_wheels() -> None:
    game = phase("atreides", "emperor", "guild", storm=17, wheel_users=("guild", "emperor"))
    assert set(asked(game)) == {"guild", "emperor"}
    assert not game.why_not("guild: storm 0")
    assert not game.why_not("guild: storm 4")
    assert game.why_not("guild: storm 1")
    assert game.decisions[0].count() == 3
    dial(game, 3, 2)
    assert game.state.wheel_users == ("guild", "emperor")
    assert game.state.storm == 4, "after sector 18 comes 1"


@pytest.mark.rule("CL-STORM-04", "CL-STORM-05", "CL-FRE-11", "CL-VIS-02")
def test_the_storm_card_is_drawn_a_turn_ahead() -> None:
    game = phase("fremen", "guild", rules="advanced", storm=5, storm_card=6, chance=Scripted(**{"storm card": [[3]]}))
    assert game.state.storm == 11
    assert game.state.storm_card == 4
    assert game.view("fremen").state.storm_card == 4
    assert game.view("guild").state.storm_card is None
    assert all(event.data["distance"] == "?" for event in game.view("guild").events if event.name == "storm_card_seen")


@pytest.mark.rule("CL-COMP-10", "CL-STORM-04")
def test_the_storm_cards_are_the_numbers_1_to_6() -> None:
    drawn = [phase("fremen", "guild", rules="advanced", seed=seed, storm_card=1).state.storm_card for seed in range(60)]
    assert set(drawn) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("CL-KAR-38", "CL-STORM-04")
def test_a_storm_card_that_nobody_sees_still_moves_the_storm() -> None:
    game = phase("fremen", "guild", rules="advanced", storm=5, storm_card=2, hands={"guild": ["karama"]})
    assert game.state.storm == 7
    game.play("guild: cancel fremen.storm_sight")
    assert game.state.storm_card is None
    assert game.state.cancelled == {}
    again = scene(
        ("fremen", "guild"), STORM, rules="advanced", turn=4, storm=7, chance=Scripted(**{"storm card": [[4]]})
    )
    assert again.state.storm == 12


@pytest.mark.rule("CL-STORM-06", "CL-STORM-07", "CL-STORM-09", "CL-STORM-10", "CL-STORM-17", "CL-BG-12", "CL-GEN-06")
def test_the_storm_kills_on_sand_in_the_sectors_it_enters() -> None:
    forces = {
        "atreides": {"old_gap:9": 2, "old_gap:10": 3, "rim_wall_west:9": 4, "arrakeen:10": 1, "sihaya_ridge:9": 1},
        "bene_gesserit": {"old_gap:10": 2, "hole_in_the_rock:9": 1},
    }
    spice = {"sihaya_ridge:9": 6, "old_gap:10": 4, "rim_wall_west:9": 2, "red_chasm:7": 8}
    game = phase(
        "atreides", "bene_gesserit", "guild", forces=forces, storm=8, spice_on_board=spice, advisors={"old_gap"}
    )
    dial(game, 1, 1)
    s = game.state
    assert s.storm == 10
    assert s.forces["atreides"] == {"rim_wall_west:9": 4, "arrakeen:10": 1}
    assert s.forces["bene_gesserit"] == {}
    assert s.advisors == set()
    assert (s.tanks["atreides"], s.tanks["bene_gesserit"]) == (6, 3)
    assert s.spice_on_board == {"red_chasm:7": 8}, "whatever the terrain"


@pytest.mark.rule("CL-STORM-10")
def test_the_sector_where_the_storm_stands_is_not_hit_again() -> None:
    game = phase("atreides", "guild", forces={"atreides": {"old_gap:9": 2}}, storm=9)
    dial(game, 1, 1)
    assert game.state.forces["atreides"] == {"old_gap:9": 2}


@pytest.mark.rule("CL-STORM-08", "CL-STORM-11")
@pytest.mark.parametrize("destroyed", [False, True])
def test_the_wall_shelters_the_cities_and_the_basin(destroyed: bool) -> None:
    forces = {"atreides": {"arrakeen:10": 2, "carthag:11": 2, "imperial_basin:10": 2, "polar_sink:0": 1}}
    game = phase("atreides", "guild", forces=forces, storm=8, wall_destroyed=destroyed)
    dial(game, 3, 3)
    left = {"polar_sink:0": 1} if destroyed else forces["atreides"]
    assert game.state.forces["atreides"] == left


@pytest.mark.rule("CL-STORM-12", "CL-FRE-10", "CL-DEC-20", "CL-GEN-03", "CL-STORM-07", "CL-STORM-10", "CL-AMB-09")
def test_half_of_the_fremen_die_in_each_part_and_they_choose_who() -> None:
    game = phase(
        "fremen",
        "guild",
        rules="advanced",
        forces={"fremen": {"old_gap:9": 3, "old_gap:10": 2}},
        specials={"fremen": {"old_gap:10": 1}},
        storm=8,
        storm_card=3,
    )
    assert game.state.forces["fremen"] == {"old_gap:9": 1, "old_gap:10": 2}, "2 of 3 die, rounded up"
    assert asked(game) == {"fremen": "choose_dead"}
    assert not game.why_not("lose 2 starred")
    assert game.why_not("lose 1 starred")
    game.play("lose 0 starred")
    assert game.state.forces["fremen"] == {"old_gap:9": 1}
    assert game.state.specials["fremen"] == {"old_gap:10": 1}
    assert (game.state.tanks["fremen"], game.state.special_tanks["fremen"]) == (4, 0)


@pytest.mark.rule("CL-KAR-40", "CL-DEC-24", "CL-KAR-07", "CL-STORM-10", "CL-STORM-07")
def test_a_karama_lets_the_storm_kill_all_fremen() -> None:
    game = phase(
        "fremen",
        "guild",
        rules="advanced",
        forces={"fremen": {"old_gap:9": 3}},
        hands={"guild": ["karama"]},
        storm=8,
        storm_card=3,
    )
    game.play("guild: cancel fremen.half_losses")
    assert game.state.forces["fremen"] == {}
    assert "fremen.half_losses" not in game.state.cancelled
    assert game.state.treachery_discard == ["karama"]


@pytest.mark.rule("CL-FRE-10")
def test_in_the_basic_game_the_storm_spares_no_fremen() -> None:
    game = phase("fremen", "guild", forces={"fremen": {"old_gap:9": 3}}, storm=8)
    dial(game, 1, 1)
    assert game.state.forces["fremen"] == {}


@pytest.mark.rule("CL-STORM-07", "CL-AMB-08")
@pytest.mark.parametrize("damages", [True, False])
def test_the_first_storm_kills_unless_the_table_says_otherwise(damages: bool) -> None:
    forces = {"bene_gesserit": {"old_gap:9": 1}}
    options = {"first_storm_damages": damages}
    game = phase("bene_gesserit", "guild", turn=1, storm=1, forces=forces, options=options)
    dial(game, 5, 5)
    assert game.state.forces["bene_gesserit"] == ({} if damages else {"old_gap:9": 1})


@pytest.mark.rule("CL-STORM-01", "CL-STORM-07", "CL-STORM-12", "CL-AMB-08")
@pytest.mark.parametrize(("dials", "left"), [((7, 0), 8), ((8, 0), 4), ((18, 7), 4), ((20, 6), 2), ((20, 20), 2)])
def test_a_first_storm_of_more_than_a_round_strikes_a_sector_as_often_as_it_enters_it(
    dials: tuple[int, int], left: int
) -> None:
    forces = {"fremen": {"old_gap:9": 8}}
    game = phase("fremen", "guild", turn=1, storm=1, forces=forces, rules="advanced")
    dial(game, *dials)
    assert game.state.forces["fremen"] == {"old_gap:9": left}
    assert game.state.storm == sum(dials) % 18 + 1


@pytest.mark.rule("CL-STORM-15")
@pytest.mark.parametrize(
    ("storm", "order"),
    [
        (1, ("atreides", "emperor", "guild")),
        (2, ("emperor", "guild", "atreides")),
        (7, ("emperor", "guild", "atreides")),
        (8, ("guild", "atreides", "emperor")),
        (17, ("atreides", "emperor", "guild")),
    ],
)
def test_the_first_player_is_the_next_marker_ahead_of_the_storm(storm: int, order: tuple[str, ...]) -> None:
    circles = {"atreides": 2, "emperor": 8, "guild": 14}
    game = scene(("atreides", "emperor", "guild"), ("name_first_player",), storm=storm, circles=circles)
    assert tuple(storm_order(game.state)) == order
    assert game.state.first == order[0]


@pytest.mark.rule("CL-STORM-06", "CL-CARD-07")
def test_weather_control_comes_after_the_distance_is_known() -> None:
    game = phase("atreides", "guild", hands={"guild": ["weather_control"]}, storm=8)
    dial(game, 3, 3)
    assert asked(game) == {"guild": "weather_control"}
    assert game.state.storm == 8
    assert not game.why_not("guild: weather 11")
    game.play("guild: weather 0")
    assert game.state.storm == 8


@pytest.mark.rule("CL-STORM-06", "CL-AMB-07")
def test_the_distance_comes_first_then_weather_control_then_atomics_then_the_move() -> None:
    hands = {"guild": ["weather_control", "family_atomics"]}
    forces = {"guild": {"shield_wall:8": 1}, "atreides": {"imperial_basin:10": 4}}
    game = phase("atreides", "guild", hands=hands, forces=forces, storm=8)
    assert set(asked(game).values()) == {"dial_storm"}
    dial(game, 1, 1)
    assert (asked(game), game.state.storm) == ({"guild": "weather_control"}, 8)
    game.play("guild: weather 1")
    assert (asked(game), game.state.storm) == ({"guild": "family_atomics"}, 8)
    game.play("guild: atomics")
    assert (game.state.storm, game.state.wall_destroyed) == (9, True)
    assert game.state.forces["atreides"] == {"imperial_basin:10": 4}, "the storm set to 1 stops before it"


@pytest.mark.rule("CL-STORM-12", "CL-DEC-20")
def test_the_dead_are_as_many_as_die_and_of_those_who_were_there() -> None:
    where = ("half_die", "fremen", "old_gap:10", 1, 2, 2)
    about: dict[str, Any] = {"forces": {"fremen": {"old_gap:10": 1}}, "specials": {"fremen": {"old_gap:10": 2}}}
    game = scene(("fremen", "guild"), where, **about)
    assert game.decisions[0].prompt == "How many Fedaykin are among your 2 losses in old_gap:10?"
    few, many = game.why_not("lose 0 starred"), game.why_not("lose 3 starred")
    assert few.reason == "there are not enough ordinary forces for the rest of the losses"
    assert many.reason == "3 starred forces cannot be among the dead"
    assert [str(answer) for answer in game.decisions[0].options()] == [
        "fremen: lose 1 starred",
        "fremen: lose 2 starred",
    ]
    game.play("lose 1 starred")
    assert (game.state.forces["fremen"], game.state.specials["fremen"]) == ({}, {"old_gap:10": 1})


@pytest.mark.rule("CL-GEN-03")
@pytest.mark.parametrize(("forces", "dead"), [(1, 1), (2, 1), (3, 2), (4, 2), (7, 4)])
def test_half_is_rounded_up(forces: int, dead: int) -> None:
    game = phase("fremen", "guild", rules="advanced", forces={"fremen": {"old_gap:9": forces}}, storm=8, storm_card=1)
    assert (game.state.tanks["fremen"], game.state.forces["fremen"].get("old_gap:9", 0)) == (dead, forces - dead)


@pytest.mark.rule("CL-FRE-10", "CL-STORM-12")
def test_the_storm_spares_half_of_the_fremen_and_of_nobody_else() -> None:
    forces = {"fremen": {"old_gap:9": 4}, "guild": {"old_gap:9": 4}}
    game = phase("fremen", "guild", rules="advanced", forces=forces, storm=8, storm_card=1)
    assert game.state.forces == {"fremen": {"old_gap:9": 2}, "guild": {}}


@pytest.mark.rule("CL-FRE-11", "CL-STORM-04")
@pytest.mark.parametrize(("rules", "dialled"), [("basic", True), ("advanced", False)])
def test_the_storm_moves_by_cards_only_in_the_advanced_game(rules: str, dialled: bool) -> None:
    game = phase("fremen", "guild", rules=rules, storm=5, storm_card=3)
    assert (asked(game) == {"fremen": "dial_storm", "guild": "dial_storm"}) is dialled
    assert game.state.storm == (5 if dialled else 8)
