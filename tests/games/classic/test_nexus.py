"""Alliances, and the table of alliance options."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, scene, told

SEATS = ("atreides", "emperor", "fremen", "guild")


def nexus(**about: Any) -> Game:
    return scene(SEATS, ("open_nexus",), rules="basic", turn=3, **about)


def alliance(size: str, **about: Any) -> Game:
    return nexus(options={"alliance": size}, **about)


@pytest.mark.rule("CL-NEXUS-02", "CL-NEXUS-05", "CL-DEC-05", "CL-AMB-14")
def test_an_alliance_is_made_when_both_have_agreed() -> None:
    game = nexus()
    assert set(asked(game)) == set(SEATS), "all speak when they like"
    game.play("guild: ally atreides")
    assert game.state.alliances == []
    assert not game.why_not("guild: ally atreides"), "said once"
    game.play("atreides: ally guild")
    assert game.state.alliances == [("atreides", "guild")]
    assert told(game, "allied")[0].seen_by is None, "public"


@pytest.mark.rule("CL-NEXUS-02", "CL-AMB-14")
def test_it_ends_when_all_are_done_and_an_offer_calls_them_back() -> None:
    game = nexus(first="fremen")
    assert list(asked(game)) == ["fremen", "guild", "atreides", "emperor"], "prompted in storm order"
    for seat in ("atreides", "emperor", "fremen"):
        game.play(f"{seat}: done")
    assert set(asked(game)) == {"guild"}
    game.play("guild: ally emperor")
    assert set(asked(game)) == {"guild", "emperor"}
    game.play("guild: done")
    game.play("emperor: done")
    assert not game.decisions
    assert game.state.alliances == []


@pytest.mark.rule("CL-NEXUS-03", "CL-OPT-01", "CL-OPT-02")
@pytest.mark.parametrize("size", ["2/4", "2/3"])
def test_two_members_and_one_alliance_each(size: str) -> None:
    game = alliance(size, alliances=[("emperor", "guild")])
    assert game.why_not("atreides: ally guild").reason == "guild must leave another alliance first"
    assert game.why_not("guild: ally fremen").reason == "you are in another alliance: leave it first"
    assert game.why_not("guild: ally emperor").reason == "that alliance has been made in this Nexus, or stands already"
    assert not game.why_not("atreides: ally emperor,guild"), "too many"
    assert not game.why_not("atreides: ally atreides")
    assert not game.why_not("atreides: ally harkonnen")
    game.play("atreides: ally fremen")
    game.play("fremen: ally atreides")
    assert game.state.alliances == [("emperor", "guild"), ("atreides", "fremen")]


@pytest.mark.rule("CL-NEXUS-02", "CL-NEXUS-03", "CL-NEXUS-04", "CL-OPT-06")
def test_who_breaks_an_alliance_may_enter_another_at_once() -> None:
    stands = ("bene_gesserit", "harkonnen")
    seats = (*SEATS, *stands)
    game = scene(seats, ("open_nexus",), rules="basic", turn=3, alliances=[("emperor", "guild"), stands])
    assert not game.why_not("atreides: leave alliance")
    game.play("guild: leave alliance")
    assert game.state.alliances == [stands]
    assert set(asked(game)) == set(seats), "the talk goes on"
    game.play("guild: ally fremen")
    game.play("fremen: ally guild")
    assert game.state.alliances == [stands, ("fremen", "guild")]
    game.play("guild: leave alliance").play("guild: ally atreides").play("atreides: ally guild")
    assert game.state.alliances == [stands, ("atreides", "guild")], "made and broken in the same Nexus"


@pytest.mark.rule("CL-NEXUS-02")
def test_who_enters_or_leaves_an_alliance_is_free_of_what_it_had_agreed_to() -> None:
    game = nexus()
    game.play("guild: ally atreides").play("guild: ally fremen").play("fremen: ally guild")
    game.play("guild: leave alliance").play("atreides: ally guild")
    assert game.state.alliances == [], "the guild agreed to that before it went with the fremen"
    game.play("guild: ally atreides")
    assert game.state.alliances == [("atreides", "guild")]
    game = alliance("3/4", alliances=[("emperor", "guild")])
    game.play("guild: ally atreides,emperor").play("guild: leave alliance")
    game.play("emperor: ally atreides,guild").play("atreides: ally emperor,guild")
    assert game.state.alliances == []


@pytest.mark.rule("CL-OPT-03", "CL-OPT-04", "CL-OPT-06", "CL-AMB-45")
@pytest.mark.parametrize("size", ["3/4", "3/3"])
def test_three_members_and_joining_needs_the_consent_of_all(size: str) -> None:
    game = alliance(size, alliances=[("emperor", "guild")])
    assert not game.why_not("atreides: ally emperor"), "without the guild"
    assert not game.why_not("atreides: ally emperor,fremen,guild")
    game.play("atreides: ally emperor,guild")
    game.play("guild: ally atreides,emperor")
    assert game.state.alliances == [("emperor", "guild")]
    game.play("emperor: ally atreides,guild")
    assert game.state.alliances == [("atreides", "emperor", "guild")]
    game.play("guild: leave alliance")
    assert game.state.alliances == [("atreides", "emperor")], "the rest stays"
    game.play("atreides: leave alliance")
    assert game.state.alliances == []


@pytest.mark.rule("CL-NEXUS-02", "CL-AMB-14")
def test_an_offer_to_several_calls_back_every_one_of_them() -> None:
    game = alliance("3/4")
    for seat in ("emperor", "fremen", "guild"):
        game.play(f"{seat}: done")
    game.play("atreides: ally emperor,guild")
    assert set(asked(game)) == {"atreides", "emperor", "guild"}, "the Fremen are not meant"


@pytest.mark.rule("CL-NEXUS-02")
def test_who_leaves_lets_other_alliances_be() -> None:
    game = nexus(alliances=[("emperor", "guild"), ("atreides", "fremen")])
    game.play("guild: leave alliance")
    assert game.state.alliances == [("atreides", "fremen")]


@pytest.mark.rule("CL-OPT-05", "CL-OPT-06")
def test_any_number_of_members() -> None:
    game = alliance("any/3")
    for seat in SEATS:
        others = ",".join(other for other in SEATS if other != seat)
        game.play(f"{seat}: ally {others}")
    assert game.state.alliances == [SEATS]


@pytest.mark.rule("CL-NEXUS-05")
def test_outside_a_nexus_nobody_can_ally() -> None:
    game = scene(SEATS, ("dial_storm",), rules="basic", turn=1)
    assert not game.why_not("atreides: ally guild")
    assert not game.why_not("atreides: leave alliance")


def offered(game: Game, seat: str) -> set[str]:
    """What a seat can say."""
    (decision,) = [decision for decision in game.decisions if decision.seat == seat]
    return {action.text for action in decision.options()}


@pytest.mark.rule("CL-NEXUS-02", "CL-NEXUS-03", "CL-DEC-05")
def test_what_each_can_say_in_a_nexus() -> None:
    game = nexus(alliances=[("emperor", "guild")])
    assert offered(game, "atreides") == {"done", "ally fremen"}
    assert offered(game, "guild") == {"done", "leave alliance"}
    game.play("guild: leave alliance")
    assert offered(game, "guild") == {"done", "ally atreides", "ally emperor", "ally fremen"}
    game.play("guild: ally atreides")
    assert offered(game, "guild") == {"done", "ally emperor", "ally fremen"}, "said once"
    assert game.why_not("guild: leave alliance").rule == "CL-NEXUS-02"


@pytest.mark.rule("CL-NEXUS-02", "CL-NEXUS-05")
def test_who_enters_an_alliance_is_free_of_its_other_offers_when_that_is_broken() -> None:
    game = nexus().play("guild: ally atreides").play("guild: ally fremen").play("fremen: ally guild")
    game.play("fremen: leave alliance").play("atreides: ally guild")
    assert game.state.alliances == []


@pytest.mark.rule("CL-NEXUS-02", "CL-NEXUS-05")
def test_an_alliance_made_and_broken_is_not_made_again_in_the_same_nexus() -> None:
    game = nexus().play("guild: ally fremen").play("fremen: ally guild").play("guild: leave alliance")
    assert not game.why_not("guild: ally fremen")
    assert game.why_not("guild: ally atreides")
