"""Spice Blow: cards, worms, whom they spare, and rides."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.board import in_storm, parts, sand
from dunewidget.games.classic.content import spice_deck
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, scene, told

BLOW = ("spice_blow_phase",)
WORM = "shai_hulud"


def phase(*seats: str, deck: list[str], **about: Any) -> Game:
    """The cards of the deck come up from left to right."""
    about = {"rules": "basic", "turn": 2, "spice_discard": ["old_gap"], **about}
    return scene(seats, BLOW, phase="spice_blow", spice_deck=deck[::-1], **about)


def done(game: Game) -> Game:
    """Everybody is done with the Nexus."""
    while "nexus_talk" in asked(game).values():
        game.play(f"{next(iter(asked(game)))}: done")
    return game


@pytest.mark.rule("CL-SPICE-01", "CL-SPICE-02", "CL-SPICE-12", "CL-AMB-10")
def test_spice_is_put_where_the_icon_is_and_added_to_what_lies_there() -> None:
    game = phase("atreides", "guild", deck=["red_chasm", "south_mesa"], spice_on_board={"red_chasm:7": 3}, storm=7)
    assert game.state.spice_on_board == {"red_chasm:7": 11}
    assert game.state.spice_discard == ["old_gap", "red_chasm"]
    assert game.state.spice_deck == ["south_mesa"], "one card in the Basic Game"
    assert told(game, "nexus") == []


@pytest.mark.rule("CL-SPICE-02", "CL-AMB-10")
def test_a_table_may_let_the_storm_swallow_a_blow() -> None:
    about: dict[str, Any] = {"deck": ["red_chasm"], "storm": 7, "options": {"no_blow_in_storm": True}}
    swallowed = phase("atreides", "guild", **about)
    assert swallowed.state.spice_on_board == {}
    assert told(swallowed, "spice_blow")[0].data["spice"] == 0
    assert phase("atreides", "guild", **{**about, "storm": 8}).state.spice_on_board == {"red_chasm:7": 8}


@pytest.mark.rule("CL-SPICE-03", "CL-SPICE-05", "CL-NEXUS-01")
def test_the_first_worm_devours_where_spice_came_up_last() -> None:
    forces = {"atreides": {"old_gap:9": 2, "old_gap:11": 1, "broken_land:11": 3}, "guild": {"old_gap:10": 4}}
    spice = {"old_gap:10": 6, "red_chasm:7": 1}
    about: dict[str, Any] = {"spice_discard": ["broken_land", "old_gap"], "spice_on_board": spice, "storm": 10}
    game = phase("atreides", "guild", deck=[WORM, "red_chasm"], forces=forces, **about)
    s = game.state
    assert s.forces == {"atreides": {"broken_land:11": 3}, "guild": {}}, "whatever the sector"
    assert (s.tanks["atreides"], s.tanks["guild"]) == (3, 4)
    assert s.spice_on_board == {"red_chasm:7": 9}
    assert s.spice_discard == ["broken_land", "old_gap", WORM, "red_chasm"]
    assert set(asked(game).values()) == {"nexus_talk"}


@pytest.mark.rule("CL-SPICE-04", "CL-SPICE-03", "CL-SPICE-05")
def test_further_worms_do_nothing_in_the_basic_game() -> None:
    forces = {"atreides": {"old_gap:9": 2, "red_chasm:7": 1}}
    game = phase("atreides", "guild", deck=[WORM, WORM, WORM, "red_chasm"], forces=forces)
    assert game.state.forces["atreides"] == {"red_chasm:7": 1}
    assert game.state.spice_on_board == {"red_chasm:7": 8}
    assert len(told(game, "devoured")) == 1
    assert len(told(game, "nexus")) == 1


@pytest.mark.rule("CL-SPICE-06", "CL-SPICE-05", "CL-AMB-11")
def test_worms_of_turn_1_find_nothing_and_call_no_nexus() -> None:
    forces = {"atreides": {"red_chasm:7": 1}}
    game = phase("atreides", "guild", deck=[WORM, "red_chasm"], forces=forces, turn=1, spice_discard=[])
    assert game.state.forces["atreides"] == {"red_chasm:7": 1}
    assert told(game, "nexus") == []
    assert game.state.spice_discard == [WORM, "red_chasm"]


@pytest.mark.rule("CL-SPICE-08", "CL-SPICE-09", "CL-SPICE-11")
def test_two_blows_in_the_advanced_game_each_with_its_pile_and_nexus() -> None:
    forces = {"atreides": {"old_gap:9": 2, "broken_land:11": 5}}
    game = phase(
        "atreides",
        "guild",
        rules="advanced",
        deck=[WORM, "red_chasm", WORM, "south_mesa"],
        forces=forces,
        spice_discard_b=["broken_land"],
    )
    assert game.state.forces["atreides"] == {"broken_land:11": 5}
    assert set(asked(game).values()) == {"nexus_talk"}
    assert game.state.spice_on_board == {"red_chasm:7": 8}, "the Nexus comes before the second blow"
    done(game)
    assert game.state.forces["atreides"] == {}
    assert game.state.spice_discard == ["old_gap", WORM, "red_chasm"]
    assert game.state.spice_discard_b == ["broken_land", WORM, "south_mesa"]
    assert len(told(game, "nexus")) == 2


@pytest.mark.rule("CL-SPICE-08", "CL-AMB-12", "CL-FRE-05")
def test_each_of_two_blows_has_its_nexus_and_its_ride() -> None:
    game = phase(
        "fremen",
        "guild",
        rules="advanced",
        deck=[WORM, "red_chasm", WORM, "south_mesa"],
        forces={"fremen": {"old_gap:9": 2, "broken_land:11": 3}},
        spice_discard_b=["broken_land"],
    )
    seen: list[Any] = []
    while game.decisions:
        decision = game.decisions[0]
        seen += [(decision.name, *decision.args)] if (decision.name, *decision.args) not in seen[-1:] else []
        game.play(f"{decision.seat}: {'done' if decision.name == 'nexus_talk' else 'decline'}")
    assert seen == [("nexus_talk",), ("ride", "old_gap"), ("nexus_talk",), ("ride", "broken_land")]


@pytest.mark.rule("CL-SPICE-10", "CL-SPICE-04", "CL-AMB-13")
def test_without_fremen_further_worms_do_nothing_in_the_advanced_game_either() -> None:
    forces = {"atreides": {"old_gap:9": 2, "south_mesa:5": 3}}
    game = phase("atreides", "guild", rules="advanced", deck=[WORM, WORM, "red_chasm", "broken_land"], forces=forces)
    assert set(asked(game).values()) == {"nexus_talk"}
    assert game.state.forces["atreides"] == {"south_mesa:5": 3}
    assert len(told(game, "devoured")) == 1
    assert game.state.spice_discard == ["old_gap", WORM, WORM, "red_chasm"]


@pytest.mark.rule("CL-SPICE-13", "CL-GEN-07", "CL-GEN-08")
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_an_empty_deck_is_made_of_all_discards_in_mid_blow(rules: str) -> None:
    lying = [card for card in spice_deck() if card != WORM]
    game = phase(
        "atreides", "guild", rules=rules, deck=[WORM], spice_discard=lying[:7], spice_discard_b=lying[7:], turn=1
    )
    s = game.state
    assert len(told(game, "spice_deck_shuffled")) == 1
    cards = s.spice_deck + s.spice_discard + s.spice_discard_b
    assert sorted(cards) == sorted([*lying, WORM])
    assert len(s.spice_discard) <= 2


@pytest.mark.rule("CL-SPICE-07", "CL-FRE-04", "CL-FRE-05", "CL-MOVE-06", "CL-DEC-06")
def test_the_fremen_are_not_devoured_and_ride_after_the_nexus() -> None:
    forces = {"fremen": {"old_gap:9": 2, "old_gap:11": 3}, "guild": {"old_gap:10": 4}}
    game = phase("fremen", "guild", deck=[WORM, "red_chasm"], forces=forces, storm=11)
    assert game.state.forces["guild"] == {}
    assert set(asked(game).values()) == {"nexus_talk"}
    done(game)
    assert asked(game) == {"fremen": "ride"}
    for wrong in (
        "ride old_gap:10 with old_gap:9=1",
        "ride carthag with old_gap:9=1",
        "ride arrakeen with old_gap:11=1",
        "ride arrakeen with old_gap:9=3",
        "ride arrakeen with -",
        "ride nowhere:1 with old_gap:9=1",
    ):
        assert not game.why_not(wrong), wrong
    game.play("ride habbanya_sietch with old_gap:9=2")
    assert game.state.forces["fremen"] == {"old_gap:11": 3, "habbanya_sietch:17": 2}
    assert not game.decisions


@pytest.mark.rule("CL-FRE-05", "CL-ALLY-02", "CL-MOVE-03", "CL-STORM-13")
def test_riders_enter_neither_a_full_stronghold_nor_an_allys_territory() -> None:
    forces = {
        "fremen": {"old_gap:9": 2},
        "atreides": {"arrakeen:10": 1},
        "guild": {"arrakeen:10": 1, "tueks_sietch:5": 2, "polar_sink:0": 1},
    }
    alliances = [("guild", "fremen")]
    game = scene(
        ("atreides", "guild", "fremen"), ("ride", "old_gap"), forces=forces, alliances=alliances, rules="basic"
    )
    full, allied = (game.why_not(f"ride {to} with old_gap:9=1") for to in ("arrakeen", "tueks_sietch"))
    assert (full.rule, full.reason) == ("CL-MOVE-03", "two other players are in arrakeen:10")
    assert (allied.rule, allied.reason) == ("CL-ALLY-02", "an ally is in tueks_sietch:5")
    assert game.why_not("ride polar_sink with old_gap:9=1")
    assert game.why_not("ride carthag with old_gap:9=1")


@pytest.mark.rule("CL-FRE-16", "CL-SPICE-10", "CL-AMB-58")
def test_each_further_worm_gives_one_more_ride() -> None:
    game = phase("fremen", "guild", deck=[WORM, WORM, "red_chasm"], forces={"fremen": {"old_gap:9": 4}})
    done(game)
    game.play("ride arrakeen with old_gap:9=1")
    assert asked(game) == {"fremen": "ride"}
    game.play("ride carthag with old_gap:9=1")
    assert not game.decisions
    assert game.state.forces["fremen"] == {"old_gap:9": 2, "arrakeen:10": 1, "carthag:11": 1}


@pytest.mark.rule("CL-FRE-05", "CL-FRE-16")
def test_starred_forces_ride_alone_or_with_others() -> None:
    about: dict[str, Any] = {"forces": {"fremen": {"old_gap:9": 1}}, "specials": {"fremen": {"old_gap:9": 2}}}
    game = scene(("fremen", "guild"), ("ride", "old_gap"), **about)
    landings = {action.to for action in game.decisions[0].options() if hasattr(action, "to")}
    assert game.decisions[0].count() == 1 + 5 * len(landings), "one ordinary and two starred forces, some of them"
    game.play("ride arrakeen with - starred old_gap:9=2")
    assert game.state.specials["fremen"] == {"arrakeen:10": 2}
    assert not scene(("fremen", "guild"), ("ride", "red_chasm"), **about).decisions, "nobody is there"


@pytest.mark.rule("CL-FRE-05")
def test_on_turn_1_the_ride_is_at_the_end_of_the_blow() -> None:
    game = phase("fremen", "guild", deck=[WORM, "red_chasm"], forces={"fremen": {"old_gap:9": 4}}, turn=1)
    assert asked(game) == {"fremen": "ride"}
    assert game.state.spice_on_board == {"red_chasm:7": 8}


@pytest.mark.rule("CL-KAR-34", "CL-SPICE-03")
def test_a_karama_when_the_worm_appears_feeds_the_fremen_to_it() -> None:
    game = phase(
        "fremen", "guild", deck=[WORM, "red_chasm"], forces={"fremen": {"old_gap:9": 4}}, hands={"guild": ["karama"]}
    )
    (offered,) = game.decisions
    assert offered.prompt == "Cancel the safety of Fremen from the worm and their ride on it with a Karama?"
    game.play("guild: cancel fremen.worm_friends")
    done(game)
    assert game.state.tanks["fremen"] == 4
    assert not game.decisions
    assert game.state.cancelled == {}


@pytest.mark.rule("CL-KAR-34", "CL-FRE-05")
def test_a_karama_against_the_ride_leaves_the_riders_where_they_are() -> None:
    game = phase(
        "fremen", "guild", deck=[WORM, "red_chasm"], forces={"fremen": {"old_gap:9": 4}}, hands={"guild": ["karama"]}
    )
    game.play("guild: pass")
    done(game)
    game.play("ride arrakeen with old_gap:9=1")
    game.play("guild: cancel fremen.worm_friends")
    assert game.state.forces["fremen"] == {"old_gap:9": 4}
    assert game.state.cancelled == {}


@pytest.mark.rule("CL-FRE-08", "CL-DEC-06", "CL-DEC-26", "CL-KAR-35", "CL-SPICE-03", "CL-SPICE-07")
@pytest.mark.parametrize(("answer", "karama", "left"), [("guild", False, 3), ("-", False, 0), ("guild", True, 0)])
def test_the_fremen_may_protect_their_allies(answer: str, karama: bool, left: int) -> None:
    game = phase(
        "fremen",
        "guild",
        "atreides",
        deck=[WORM, "red_chasm"],
        forces={"guild": {"old_gap:9": 3}, "atreides": {"old_gap:9": 1}},
        hands={"atreides": ["karama"]},
        alliances=[("fremen", "guild")],
    )
    assert asked(game) == {"fremen": "protect"}
    assert not game.why_not("protect atreides")
    assert not game.why_not("protect guild,guild")
    game.play(f"protect {answer}")
    if answer == "guild":
        assert asked(game) == {"atreides": "may_cancel"}
        game.play("cancel fremen.protects_allies" if karama else "pass")
    assert game.state.forces["guild"].get("old_gap:9", 0) == left
    assert game.state.forces["atreides"] == {}
    assert game.state.cancelled == {}, "the next worm is another matter"


@pytest.mark.rule("CL-SPICE-10", "CL-FRE-12", "CL-FRE-16", "CL-DEC-06", "CL-AMB-13")
def test_the_fremen_send_further_worms_where_they_like_on_the_sand() -> None:
    forces = {"fremen": {"red_chasm:7": 2}, "guild": {"red_chasm:7": 3, "tueks_sietch:5": 1}}
    game = phase(
        "fremen",
        "guild",
        rules="advanced",
        deck=[WORM, WORM, "south_mesa", "broken_land"],
        forces=forces,
        spice_on_board={"red_chasm:7": 8},
    )
    assert asked(game) == {"fremen": "send_worm"}
    assert not game.why_not("worm tueks_sietch")
    game.play("worm red_chasm")
    assert game.state.forces == {"fremen": {"red_chasm:7": 2}, "guild": {"tueks_sietch:5": 1}}
    assert "red_chasm:7" not in game.state.spice_on_board
    done(game)
    assert asked(game) == {"fremen": "ride"}
    assert game.decisions[0].args == ("red_chasm",)


@pytest.mark.rule("CL-SPICE-06", "CL-SPICE-10", "CL-FRE-05", "CL-AMB-13")
def test_a_further_worm_of_turn_1_devours_where_the_fremen_send_it_and_is_ridden_without_a_nexus() -> None:
    deck = [WORM, WORM, "south_mesa", "broken_land"]
    forces = {"fremen": {"red_chasm:7": 2}, "guild": {"red_chasm:7": 3}}
    game = phase("fremen", "guild", rules="advanced", deck=deck, forces=forces, turn=1, spice_discard=[])
    game.play("worm red_chasm")
    assert game.state.forces == {"fremen": {"red_chasm:7": 2}, "guild": {}}
    assert game.state.tanks["guild"] == 3
    assert told(game, "nexus") == []
    assert asked(game) == {"fremen": "ride"}, "at the end of the blow"
    game.play("ride arrakeen:10 with red_chasm:7=2")
    assert game.state.forces["fremen"] == {"arrakeen:10": 2}


@pytest.mark.rule("CL-SPICE-10", "CL-FRE-16", "CL-AMB-13")
def test_a_further_worm_that_is_not_placed_is_ridden_from_the_first_territory() -> None:
    game = phase(
        "fremen",
        "guild",
        rules="advanced",
        deck=[WORM, WORM, "south_mesa", "broken_land"],
        forces={"fremen": {"old_gap:9": 2}},
    )
    assert str(game.decisions[0].default) == "fremen: decline"
    assert game.decisions[0].default in game.decisions[0].space
    game.play("decline")
    done(game)
    game.play("ride arrakeen with old_gap:9=1")
    assert game.decisions[0].args == ("old_gap",)


@pytest.mark.rule("CL-FRE-16", "CL-SPICE-06")
def test_a_declined_worm_gives_no_ride_from_the_second_where_the_first_found_nothing() -> None:
    deck = [WORM, WORM, WORM, "south_mesa", "broken_land"]
    about: dict[str, Any] = {"forces": {"fremen": {"red_chasm:7": 3}}, "turn": 1, "spice_discard": []}
    game = phase("fremen", "guild", rules="advanced", deck=deck, **about)
    game.play("worm red_chasm")
    game.play("decline")
    game.play("ride arrakeen with red_chasm:7=1")
    assert not game.decisions, "one ride: the first worm appeared nowhere"


@pytest.mark.rule("CL-FRE-16", "CL-KAR-34")
def test_a_declined_worm_gives_no_ride_from_the_second_where_the_first_could_not_be_ridden() -> None:
    deck = [WORM, WORM, WORM, "south_mesa", "broken_land"]
    forces = {"fremen": {"old_gap:9": 3, "red_chasm:7": 3}}
    game = phase("fremen", "guild", rules="advanced", deck=deck, forces=forces, hands={"guild": ["karama"]})
    game.play("guild: cancel fremen.worm_friends")
    game.play("worm red_chasm")
    game.play("decline")
    done(game)
    game.play("ride arrakeen with red_chasm:7=1")
    assert not game.decisions
    assert game.state.forces["fremen"] == {"red_chasm:7": 2, "arrakeen:10": 1}


@pytest.mark.rule("CL-FRE-16")
def test_a_declined_worm_after_a_placed_one_is_ridden_from_the_first_territory() -> None:
    deck = [WORM, WORM, WORM, "south_mesa", "broken_land"]
    forces = {"fremen": {"old_gap:9": 3, "red_chasm:7": 1}}
    game = phase("fremen", "guild", rules="advanced", deck=deck, forces=forces)
    game.play("worm red_chasm")
    game.play("decline")
    done(game)
    starts: list[Any] = []
    while game.decisions:
        starts += game.decisions[0].args
        game.play("decline")
    assert starts == ["old_gap", "red_chasm", "old_gap"]


@pytest.mark.rule("CL-KAR-39", "CL-SPICE-10")
def test_a_karama_against_a_further_worm_leaves_neither_bite_nor_ride() -> None:
    forces = {"fremen": {"red_chasm:7": 2}, "guild": {"red_chasm:7": 3}}
    game = phase(
        "fremen",
        "guild",
        rules="advanced",
        deck=[WORM, WORM, "south_mesa", "broken_land"],
        forces=forces,
        hands={"guild": ["karama"]},
    )
    game.play("worm red_chasm")
    game.play("guild: cancel fremen.calls_worms")
    assert game.state.forces["guild"] == {"red_chasm:7": 3}
    assert done(game).decisions == []
    assert game.state.cancelled == {}


@pytest.mark.rule("CL-KAR-13", "CL-FRE-15", "CL-NEXUS-01", "CL-DEC-28", "CL-KAR-05", "CL-FRE-05")
def test_the_karama_worm_of_the_fremen_calls_no_nexus_and_is_ridden_at_once() -> None:
    forces = {"fremen": {"red_chasm:7": 2}, "guild": {"red_chasm:7": 3}}
    game = phase(
        "fremen",
        "guild",
        rules="advanced",
        deck=["south_mesa", "broken_land"],
        forces=forces,
        hands={"fremen": ["karama", "karama"]},
    )
    assert asked(game) == {"fremen": "worm_power"}
    assert not game.why_not("worm arrakeen")
    game.play("worm red_chasm")
    assert game.state.forces["guild"] == {}
    assert asked(game) == {"fremen": "ride"}
    game.play("ride arrakeen with red_chasm:7=2")
    assert told(game, "nexus") == []
    assert game.state.karama_powers_used == {"fremen"}
    assert game.state.hands["fremen"] == ("karama",)
    assert not game.decisions, "a special power is used once a game"


@pytest.mark.rule("CL-KAR-13")
def test_the_basic_game_has_no_karama_worm() -> None:
    game = phase("fremen", "guild", deck=["south_mesa"], hands={"fremen": ["karama"]})
    assert not game.decisions


@pytest.mark.rule("CL-BG-16", "CL-BG-18")
def test_riders_may_meet_fighters_who_turn() -> None:
    game = scene(
        ("fremen", "bene_gesserit"),
        ("ride", "old_gap"),
        forces={"fremen": {"old_gap:9": 2}, "bene_gesserit": {"arrakeen:10": 1, "old_gap:10": 1}},
        advisors={"old_gap"},
        phase="spice_blow",
    )
    game.play("ride arrakeen with old_gap:9=2")
    assert game.state.advisors == set(), "alone again"
    assert asked(game) == {"bene_gesserit": "intrusion"}
    game.play("advisors")
    assert game.state.advisors == {"arrakeen"}


@pytest.mark.rule("CL-KAR-13", "CL-AMB-47")
def test_the_karama_worm_comes_before_the_first_card_or_after_a_blow_and_never_in_movement() -> None:
    hands = {"fremen": ["karama"]}
    game = phase("fremen", "guild", rules="advanced", deck=["south_mesa", "broken_land", "red_chasm"], hands=hands)
    discards = []
    while game.decisions:
        assert asked(game) == {"fremen": "worm_power"}
        discards.append((list(game.state.spice_discard), list(game.state.spice_discard_b)))
        game.play("fremen: pass")
    assert discards == [
        (["old_gap"], []),
        (["old_gap", "south_mesa"], []),
        (["old_gap", "south_mesa"], ["broken_land"]),
    ]
    moving = scene(
        ("fremen", "guild"),
        ("shipment_and_movement",),
        phase="shipment_and_movement",
        forces={"fremen": {"old_gap:9": 2}},
        hands=hands,
    )
    asked_for = set()
    while moving.decisions:
        asked_for |= set(asked(moving).values())
        assert not moving.why_not("fremen: worm red_chasm")
        moving.play(str(moving.decisions[0].default))
    assert {"ship", "move"} <= asked_for
    assert "worm_power" not in asked_for


@pytest.mark.rule("CL-FRE-05", "CL-STORM-13")
def test_where_a_ride_may_end() -> None:
    forces = {"fremen": {"old_gap:9": 1}, "atreides": {"arrakeen:10": 1}, "guild": {"arrakeen:10": 1, "carthag:11": 1}}
    game = scene(("atreides", "guild", "fremen"), ("ride", "old_gap"), forces=forces, storm=7, rules="basic")
    assert game.why_not("ride arrakeen with old_gap:9=1").rule == "CL-MOVE-03"
    assert game.why_not("ride old_gap:10 with old_gap:9=1").reason == "the ride leads to another territory"
    assert game.why_not("ride red_chasm:7 with old_gap:9=1").rule == "CL-STORM-13"
    many = game.why_not("ride carthag with old_gap:9=2")
    assert many.reason == "only forces in old_gap, out of the storm, can ride: 1 in old_gap:9"
    ends = {answer.to for answer in game.decisions[0].options() if hasattr(answer, "to")}
    wrong = {"arrakeen:10", "old_gap:9", "old_gap:10", "old_gap:11"} | {part for part in parts() if in_storm(part, 7)}
    assert ends == set(parts()) - wrong


@pytest.mark.rule("CL-KAR-13", "CL-KAR-05", "CL-FRE-15", "CL-DEC-28")
@pytest.mark.parametrize(
    ("card", "used", "able"), [("karama", False, True), ("karama", True, False), ("hajr", False, False)]
)
def test_the_karama_worm_needs_the_card_and_the_unused_power(card: str, used: bool, able: bool) -> None:
    about: dict[str, Any] = {"hands": {"fremen": [card]}, "options": {"windows": "public"}, "rules": "advanced"}
    game = phase("fremen", "guild", deck=["south_mesa", "broken_land"], **about)
    assert asked(game) == {"fremen": "worm_power"}
    game.state.karama_powers_used = {"fremen"} if used else set()
    assert game.why_not("fremen: worm red_chasm").rule == (None if able else "CL-KAR-05")
    assert game.decisions[0].count() == (1 + len(sand()) if able else 1)
