"""What players may do unasked: deals, pledges, showing."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import scene, told

SEATS = ("guild", "emperor", "fremen")


def table(**about: Any) -> Game:
    """A game in which somebody is being asked something."""
    about.setdefault("spice", {"guild": 5, "emperor": 5, "fremen": 5})
    about.setdefault("rules", "basic")
    return scene(SEATS, ("ship", "guild"), ("begin_phase", "mentat_pause"), phase="shipment_and_movement", **about)


@pytest.mark.rule("CL-DEAL-01", "CL-DEAL-02", "CL-DEAL-04", "CL-DEC-21")
def test_a_deal_is_offered_before_all_and_done_when_accepted() -> None:
    game = table().play('guild: offer emperor give 3 want 1 "I will not ship to Carthag"')
    assert told(game, "deal_offered")[0].seen_by is None
    assert game.state.spice == {"guild": 5, "emperor": 5, "fremen": 5}
    assert game.why_not("fremen: deal accept guild").rule == "CL-DEAL-01"
    game.play("emperor: deal accept guild")
    assert game.state.spice == {"guild": 3, "emperor": 7, "fremen": 5}
    assert game.state.deal_offers == {}
    assert [decision.name for decision in game.decisions] == ["ship"]


@pytest.mark.rule("CL-DEAL-01")
def test_an_offer_can_be_refused_and_taken_back() -> None:
    game = table().play("guild: offer emperor give 3").play("emperor: deal refuse guild")
    assert game.state.deal_offers == {}
    game.play("guild: offer emperor give 3").play("guild: deal refuse guild")
    assert game.state.deal_offers == {}
    assert game.state.spice["guild"] == 5


@pytest.mark.rule("CL-AMB-41", "CL-DEAL-01")
def test_allies_make_no_deals_with_each_other() -> None:
    game = table(alliances=[("guild", "emperor")])
    assert game.why_not("guild: offer emperor give 1").rule == "CL-AMB-41"
    assert game.why_not("guild: offer fremen give 1")


@pytest.mark.rule("CL-DEAL-04")
def test_one_offers_and_accepts_only_what_one_has() -> None:
    game = table()
    assert game.why_not("guild: offer emperor give 6").rule == "CL-DEAL-04"
    assert game.why_not("guild: offer emperor give 6 when mentat_pause")
    game.play("guild: offer emperor want 9")
    assert game.why_not("emperor: deal accept guild").rule == "CL-DEAL-01"


@pytest.mark.rule("CL-DEAL-01", "CL-DEAL-05", "CL-DEAL-04")
def test_spice_promised_for_a_phase_is_paid_as_it_begins_or_lapses() -> None:
    game = table().play("guild: offer emperor give 3 when mentat_pause").play("emperor: deal accept guild")
    assert game.state.debts == [("guild", "emperor", 3, "mentat_pause")]
    game.play("guild: decline")
    assert game.state.debts == []
    assert told(game, "deal_paid")[0].data["spice"] == 3
    game = table().play("guild: offer emperor give 3 when mentat_pause").play("emperor: deal accept guild")
    game.play("guild: ship 10 carthag:11")
    assert told(game, "deal_lapsed")[0].rule == "CL-DEAL-05"


@pytest.mark.rule("CL-AMB-40")
def test_where_the_table_plays_so_bribes_are_paid_in_the_mentat_pause() -> None:
    game = table(options={"bribes_at_mentat": True})
    game.play("guild: offer emperor give 3").play("emperor: deal accept guild")
    assert game.state.spice["guild"] == 5
    assert game.state.debts == [("guild", "emperor", 3, "mentat_pause")]


@pytest.mark.rule("CL-DEAL-04", "CL-AMB-40")
def test_what_was_promised_for_another_phase_is_paid_then_even_so() -> None:
    game = table(options={"bribes_at_mentat": True})
    game.play("guild: offer emperor give 3 when battle").play("emperor: deal accept guild")
    assert game.state.debts == [("guild", "emperor", 3, "battle")]


@pytest.mark.rule("CL-DEC-21", "CL-DEAL-01")
def test_no_deal_is_made_while_plans_are_committed() -> None:
    game = table().play("guild: offer emperor give 3")
    game.state.plans = {"guild": game.actions[0]}
    assert game.why_not("emperor: deal accept guild").rule == "CL-DEAL-01"
    assert game.why_not("guild: offer fremen give 1").rule == "CL-DEC-21"


@pytest.mark.rule("CL-DEAL-03", "CL-DEAL-05")
def test_a_deal_shows_things_but_hands_over_none() -> None:
    game = table(hands={"guild": ("shield",)}, traitors={"emperor": ("stilgar",)})
    assert game.why_not("guild: offer emperor show forces").rule == "CL-DEAL-05"
    game.play("guild: offer emperor show cards,spice see traitors").play("emperor: deal accept guild")
    assert game.view("emperor").state.hands["guild"] == ("shield",)
    assert game.view("guild").state.traitors["emperor"] == ("stilgar",)
    assert game.view("fremen").state.hands["guild"] == ("?",)
    assert game.state.hands["guild"] == ("shield",)


# --- showing


@pytest.mark.rule("CL-GEN-04", "CL-DEC-31", "CL-VIS-04", "CL-ALLY-04")
def test_anybody_shows_what_it_likes_to_whom_it_likes() -> None:
    game = table(hands={"guild": ("shield", "lasgun")}, traitors={"guild": ("stilgar",)})
    assert game.why_not("guild: show cards snooper to emperor").rule == "CL-DEC-31"
    assert game.why_not("guild: show cards lasgun to guild").rule == "CL-DEC-31"
    game.play("guild: show cards lasgun to emperor")
    game.play("guild: show traitors stilgar to emperor,fremen")
    game.play("guild: show spice to fremen")
    assert game.view("emperor").state.hands["guild"] == ("lasgun", "?")
    assert game.view("fremen").state.hands["guild"] == ("?", "?")
    assert game.view("fremen").state.traitors["guild"] == ("stilgar",)
    assert [event.data["shown"] for event in game.view("fremen").events if event.name == "shown"] == [("stilgar",), 5]


@pytest.mark.rule("CL-VIS-04")
def test_what_was_shown_is_forgotten_when_it_leaves_the_hand() -> None:
    game = table(hands={"guild": ("karama", "lasgun")}).play("guild: show cards karama to emperor")
    game.play("guild: ship 1 carthag:11 with karama")
    assert game.view("emperor").state.hands["guild"] == ("?",)


# --- pledges


@pytest.mark.rule("CL-ALLY-07", "CL-DEC-25")
def test_spice_is_pledged_to_allies_only_and_no_more_than_one_has() -> None:
    game = table(alliances=[("guild", "emperor")])
    assert game.why_not("emperor: pledge 6 to guild").rule == "CL-DEC-25"
    assert game.why_not("emperor: pledge 1 to fremen").rule == "CL-ALLY-07"
    game.play("emperor: pledge 5 to guild").play("emperor: pledge 2 to guild")
    assert game.state.pledges == {"emperor": (("guild", 2),)}
    game.play("emperor: pledge 0 to guild")
    assert game.state.pledges == {}


@pytest.mark.rule("CL-ALLY-08")
def test_a_pledge_shrinks_with_the_spice_behind_it() -> None:
    game = table(alliances=[("guild", "emperor")], pledges={"guild": (("emperor", 5),)})
    game.play("guild: ship 8 carthag:11")
    assert game.state.pledges == {"guild": (("emperor", 1),)}
