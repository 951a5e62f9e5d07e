"""Phase 2, Alliance."""

from __future__ import annotations

import pytest

from dunewidget.games.dice.presence import shares
from tests.games.dice.table import EIGHT, FOUR, SIX, asked, at, game, options, refusal, told

ATREIDES_TWICE = ("atreides", "atreides", "corrino", "guild", "region_1", "spice_1", "thumper")
TLEILAX_FIRST = ("bene_tleilax", "atreides", "harkonnen", "fremen", "corrino", "guild")


@pytest.mark.rule("DD-ALLY-01")
def test_no_alliances_between_two_or_three() -> None:
    for players in (2, 3):
        g = game("alliance_phase", ("atreides", "corrino", "guild")[:players], dice=ATREIDES_TWICE)
        assert asked(g)[0] == "freeze"
    assert asked(game("alliance_phase", FOUR, dice=ATREIDES_TWICE))[0] == "offer"


@pytest.mark.rule("DD-ALLY-02", "DD-DEC-08")
def test_an_offer_needs_a_die_with_the_house() -> None:
    g = game("alliance_phase", FOUR, dice=ATREIDES_TWICE)
    assert options(g) == {"decline", "offer corrino"}
    assert refusal(g, "offer harkonnen") == "DD-ALLY-02"
    assert refusal(g, "offer guild") == "DD-ALLY-02"
    assert refusal(g, "offer atreides") == "DD-DEC-08"
    g.play("offer corrino")
    assert asked(g) == ("invitation", "p4")
    assert told(g, "offered") == [{"house": "atreides", "to": "corrino"}]


@pytest.mark.rule("DD-ALLY-02", "DD-DEC-08", "DD-TURN-03")
def test_no_offer_need_be_made() -> None:
    g = game("alliance_phase", FOUR, dice=ATREIDES_TWICE)
    assert g.decisions[0].default is not None
    g.play(g.decisions[0].default)
    assert asked(g) == ("freeze", "p2")
    nobody = game("alliance_phase", FOUR)
    assert asked(nobody)[0] == "freeze"


@pytest.mark.rule("DD-ALLY-03", "DD-DEC-09")
def test_the_invited_player_accepts_or_declines_and_there_is_one_offer() -> None:
    dice = ("harkonnen", "fremen", "corrino", "guild", "region_1", "spice_1", "thumper")
    g = game([("alliance_phase",), ("movement_phase",)], FOUR, dice=dice)
    g.play("offer corrino")
    assert options(g) == {"accept", "decline"}
    no = g.branch()
    g.play("accept")
    assert g.state.ally == "corrino"
    no.play("decline")
    assert no.state.ally is None
    assert told(no, "declined") == [{"house": "corrino"}]
    assert asked(no) == ("target", "p1")


@pytest.mark.rule("DD-HBGE-04", "DD-ALLY-03")
def test_the_voice_cannot_be_declined() -> None:
    houses = ("bene_gesserit", "corrino", "guild", "fremen", "atreides")
    g = game([("alliance_phase",), ("movement_phase",)], houses, dice=ATREIDES_TWICE)
    g.play("offer corrino")
    assert g.state.ally == "corrino"
    assert asked(g) == ("target", "p1")
    other = game([("alliance_phase",), ("movement_phase",)], houses[1:] + houses[:1], dice=ATREIDES_TWICE)
    other.play("offer guild")
    assert asked(other) == ("invitation", "p2")


@pytest.mark.rule("DD-ALLY-04", "DD-END-02")
def test_the_alliance_ends_with_the_turn() -> None:
    g = game("alliance_phase", FOUR, dice=ATREIDES_TWICE)
    g.play("offer corrino").play("accept")
    assert told(g, "allied") == [{"house": "atreides", "ally": "corrino"}]
    assert g.state.ally is None
    assert g.state.active == "harkonnen"


@pytest.mark.rule("DD-ALLY-05")
def test_the_active_player_shares_the_ability_of_the_ally_and_not_the_other_way() -> None:
    s = at("kanly_phase", FOUR, ally="fremen")
    assert shares(s, "atreides", "fremen")
    assert not shares(s, "fremen", "atreides")
    assert shares(s, "fremen", "fremen")
    assert not shares(s, "harkonnen", "fremen")
    assert not shares(s, "harkonnen", "atreides")


@pytest.mark.rule("DD-ALLY-06")
def test_the_die_of_the_offer_still_recruits() -> None:
    g = game([("alliance_phase",), ("recruiting_phase",)], FOUR, dice=ATREIDES_TWICE)
    g.play("offer corrino").play("accept").play("recruit 2")
    assert asked(g) == ("recruit", "p4")
    assert options(g) == {"recruit 0", "recruit 1"}


@pytest.mark.rule("DD-HSMU-03", "DD-ALLY-02")
def test_smugglers_are_invited_on_any_symbol() -> None:
    g = game("alliance_phase", EIGHT[2:], dice=("harkonnen",) * 4 + ("region_1", "spice_1", "thumper"))
    assert "offer smugglers" in options(g)
    assert refusal(g, "offer smugglers on harkonnen") == "DD-DEC-29"
    g.play("offer smugglers")
    assert asked(g) == ("invitation", "p6")


@pytest.mark.rule("DD-HTLX-03", "DD-DEC-29", "DD-ALLY-02")
def test_bene_tleilax_is_invited_on_a_symbol_that_the_dice_show() -> None:
    g = game([("alliance_phase",), ("recruiting_phase",)], SIX, dice=("corrino", "corrino", *ATREIDES_TWICE[2:]))
    assert options(g) == {
        "decline",
        "offer corrino",
        "offer guild",
        "offer bene_tleilax on corrino",
        "offer bene_tleilax on guild",
    }
    assert refusal(g, "offer bene_tleilax") == "DD-DEC-29"
    assert refusal(g, "offer bene_tleilax on fremen") == "DD-DEC-29"
    assert refusal(g, "offer bene_tleilax on spice_1") == "DD-DEC-29"
    assert refusal(g, "offer bene_tleilax on corrino with 1") == "DD-DEC-10"
    g.play("offer bene_tleilax on corrino").play("accept")
    # all three Corrino dice recruit for Bene Tleilax, none for anybody else
    assert asked(g) == ("recruit", "p6")
    assert options(g) == {f"recruit {n}" for n in range(4)}


@pytest.mark.rule("DD-HTLX-03", "DD-DEC-10")
def test_on_the_own_symbol_the_offer_says_how_many_dice_bene_tleilax_gets() -> None:
    g = game(
        [("alliance_phase",), ("recruiting_phase",)], SIX, dice=("atreides", *ATREIDES_TWICE[:3], *ATREIDES_TWICE[4:])
    )
    assert refusal(g, "offer bene_tleilax on atreides") == "DD-DEC-10"
    assert refusal(g, "offer bene_tleilax on atreides with 4") == "DD-DEC-10"
    assert {text for text in options(g) if "on atreides" in text} == {
        f"offer bene_tleilax on atreides with {n}" for n in (1, 2, 3)
    }
    g.play("offer bene_tleilax on atreides with 2").play("accept")
    assert asked(g) == ("recruit", "p1")
    assert max(options(g)) == "recruit 1"
    g.play("recruit 1")
    assert options(g) == {"recruit 0", "recruit 1", "recruit 2"}


@pytest.mark.rule("DD-HTLX-02", "DD-DEC-10")
def test_bene_tleilax_shares_the_named_dice_with_the_house_it_invites() -> None:
    g = game([("alliance_phase",), ("recruiting_phase",)], TLEILAX_FIRST, dice=ATREIDES_TWICE, symbol="atreides")
    assert refusal(g, "offer atreides") == "DD-DEC-10"
    assert {text for text in options(g) if "atreides" in text} == {"offer atreides with 1", "offer atreides with 2"}
    assert refusal(g, "offer corrino with 1") == "DD-DEC-10"
    g.play("offer atreides with 1").play("accept")
    assert asked(g) == ("recruit", "p1")
    assert options(g) == {"recruit 0", "recruit 1", "recruit 0 leader scytale"}
    g.play("recruit 1")
    assert asked(g) == ("recruit", "p2")
    assert options(g) == {"recruit 0", "recruit 1"}


@pytest.mark.rule("DD-HTLX-02")
def test_bene_tleilax_invites_another_house_and_keeps_the_named_dice() -> None:
    g = game([("alliance_phase",), ("recruiting_phase",)], TLEILAX_FIRST, dice=ATREIDES_TWICE, symbol="atreides")
    g.play("offer corrino").play("accept")
    assert max(options(g)) == "recruit 2"
    g.play("recruit 2")
    assert asked(g) == ("recruit", "p5")
    assert options(g) == {"recruit 0", "recruit 1"}
