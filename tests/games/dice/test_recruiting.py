"""Phase 3, Recruiting."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.dice.table import EIGHT, FOUR, asked, game, options, refusal, told

REST = ("region_1", "spice_1", "thumper")


def recruiting(symbols: str, houses: tuple[str, ...] = FOUR, **fields: Any) -> Game:
    return game("recruiting_phase", houses, dice=(*symbols.split(), *REST), **fields)


@pytest.mark.rule("DD-RECR-01", "DD-DEC-11")
def test_a_force_or_a_leader_for_each_die() -> None:
    g = recruiting("atreides atreides corrino guild", ready=["leto"])
    assert options(g) == {
        "recruit 0",
        "recruit 1",
        "recruit 2",
        "recruit 0 leader duncan",
        "recruit 1 leader duncan",
    }
    assert refusal(g, "recruit 3") == "DD-RECR-04"
    assert refusal(g, "recruit 2 leader duncan") == "DD-RECR-04"
    g.play("recruit 1 leader duncan")
    s = g.state
    assert (s.card["atreides"], s.supply["atreides"], s.leaders["duncan"]) == (1, 11, "card")
    assert told(g, "recruited") == [{"house": "atreides", "forces": 1, "sardaukar": 0, "leader": "duncan"}]


@pytest.mark.rule("DD-RECR-02", "DD-DEC-11", "DD-RECR-01")
def test_the_ally_recruits_forces_but_no_leader() -> None:
    g = recruiting("atreides harkonnen harkonnen guild", ally="harkonnen", ready=["leto", "duncan"])
    g.play("recruit 0")
    assert asked(g) == ("recruit", "p2")
    assert options(g) == {"recruit 0", "recruit 1", "recruit 2"}
    assert refusal(g, "recruit 0 leader baron") == "DD-RECR-02"
    g.play("recruit 2")
    assert g.state.card["harkonnen"] == 2


@pytest.mark.rule("DD-RECR-02")
def test_an_ally_with_a_leader_only_in_supply_has_nothing_to_recruit() -> None:
    g = recruiting("harkonnen guild guild guild", ally="harkonnen", forces={"harkonnen": {"carthag": 12}})
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-RECR-03")
def test_only_what_is_in_supply_can_be_recruited() -> None:
    g = recruiting("atreides atreides atreides guild", forces={"atreides": {"arrakeen": 10}}, card={"atreides": 1})
    assert refusal(g, "recruit 2") == "DD-RECR-03"
    assert refusal(g, "recruit -1") == "DD-RECR-03"
    assert refusal(g, "recruit 0") is None
    assert refusal(g, "recruit 1 sardaukar 1") == "DD-RECR-03"
    assert refusal(g, "recruit 1 leader baron") == "DD-RECR-03"
    assert refusal(g, "recruit 1 leader paul") == "DD-RECR-03"
    empty = recruiting(
        "atreides atreides atreides guild", forces={"atreides": {"arrakeen": 12}}, ready=["leto", "duncan"]
    )
    assert asked(empty) == ("freeze", "p2")
    ready = recruiting("atreides atreides guild guild", ready=["leto"])
    assert refusal(ready, "recruit 0 leader leto") == "DD-RECR-03"


@pytest.mark.rule("DD-RECR-04")
def test_each_die_serves_once() -> None:
    g = recruiting("atreides guild guild guild")
    assert options(g) == {"recruit 0", "recruit 1", "recruit 0 leader leto", "recruit 0 leader duncan"}
    g.play("recruit 1")
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-HATR-03")
def test_atreides_recruits_one_leader_at_most() -> None:
    g = recruiting("atreides atreides atreides guild")
    assert max(text.count("leader") for text in options(g)) == 1
    g.play("recruit 0 leader leto")
    assert g.state.leaders["duncan"] == "supply"
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-HFRE-02", "DD-DEC-11", "DD-RECR-04")
def test_fremen_pay_two_dice_for_a_force_on_their_own_turn_and_one_for_the_leader() -> None:
    houses = ("fremen", "atreides", "harkonnen", "corrino")
    g = recruiting("fremen fremen fremen guild", houses)
    assert options(g) == {"recruit 0", "recruit 1", "recruit 0 leader liet_kynes", "recruit 1 leader liet_kynes"}
    assert refusal(g, "recruit 2") == "DD-RECR-04"
    one = recruiting("fremen guild guild guild", houses, ready=["liet_kynes"])
    assert asked(one) == ("freeze", "p2")


@pytest.mark.rule("DD-HFRE-02")
def test_fremen_pay_one_die_for_a_force_as_ally() -> None:
    g = recruiting("fremen fremen guild guild", FOUR, ally="fremen")
    assert asked(g) == ("recruit", "p3")
    assert options(g) == {"recruit 0", "recruit 1", "recruit 2"}


@pytest.mark.rule("DD-HCOR-02", "DD-DEC-11", "DD-RECR-04")
def test_a_sardaukar_takes_the_dice_of_two_forces() -> None:
    g = recruiting("corrino corrino corrino guild", ("corrino", "atreides", "harkonnen", "guild"), ready=["shaddam"])
    assert options(g) == {
        "recruit 0",
        "recruit 1",
        "recruit 2",
        "recruit 3",
        "recruit 0 sardaukar 1",
        "recruit 1 sardaukar 1",
    }
    assert refusal(g, "recruit 2 sardaukar 1") == "DD-RECR-04"
    assert refusal(g, "recruit 0 sardaukar 5") == "DD-RECR-03"
    g.play("recruit 1 sardaukar 1")
    assert (g.state.card["corrino"], g.state.card["sardaukar"], g.state.supply["sardaukar"]) == (1, 1, 3)


@pytest.mark.rule("DD-HCOR-02")
def test_sardaukar_are_recruited_as_ally_too() -> None:
    g = recruiting("corrino corrino guild guild", FOUR, ally="corrino", forces={"corrino": {"carthag": 8}})
    assert asked(g) == ("recruit", "p4")
    assert options(g) == {"recruit 0", "recruit 0 sardaukar 1"}
    one = recruiting("corrino guild guild guild", FOUR, ally="corrino", forces={"corrino": {"carthag": 8}})
    assert asked(one) == ("freeze", "p2")


@pytest.mark.rule("DD-HTLX-02", "DD-RECR-04")
def test_bene_tleilax_recruits_with_the_named_dice() -> None:
    houses = ("bene_tleilax", "atreides", "harkonnen", "fremen", "corrino", "guild")
    g = recruiting("atreides atreides corrino guild", houses, symbol="atreides", ready=["scytale"])
    assert options(g) == {"recruit 0", "recruit 1", "recruit 2"}
    g.play("recruit 1")
    assert g.state.card["bene_tleilax"] == 1
    none = recruiting("atreides atreides corrino guild", houses, symbol="fremen")
    assert asked(none) == ("freeze", "p2")


@pytest.mark.rule("DD-HSMU-02")
def test_smugglers_skip_recruiting_and_their_ally_does_not() -> None:
    houses = ("smugglers", *EIGHT[:5])
    g = recruiting("atreides atreides corrino guild", houses, ally="atreides")
    assert asked(g) == ("recruit", "p2")
    as_ally = recruiting("atreides atreides corrino guild", (*EIGHT[:5], "smugglers"), ally="smugglers")
    as_ally.play("recruit 2")
    assert asked(as_ally) == ("freeze", "p2")


@pytest.mark.rule("DD-TURN-03")
def test_recruiting_nothing_is_allowed() -> None:
    g = recruiting("atreides atreides corrino guild")
    assert str(g.decisions[0].default) == "p1: recruit 0"
    g.play("recruit 0")
    assert g.state.card["atreides"] == 0


def test_dice_that_recruit_are_noted_by_symbol() -> None:
    steps = [("recruiting_phase",), ("movement_phase",)]
    dice = ("atreides", "atreides", "corrino", "corrino", *REST)
    g = game(steps, FOUR, dice=dice, ally="corrino")
    g.play("recruit 1 leader leto").play("recruit 0 sardaukar 1")
    assert g.state.used == {"atreides": 2, "corrino": 2}
    houses = ("bene_tleilax", "atreides", "harkonnen", "fremen", "corrino", "guild")
    g = game(steps, houses, dice=dice, symbol="atreides")
    g.play("recruit 1")
    assert g.state.used == {"atreides": 1}
