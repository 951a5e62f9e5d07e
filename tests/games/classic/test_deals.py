"""What players may do unasked: deals, pledges, showing."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.deals import Offer
from dunewidget.games.classic.leaders import send_home
from dunewidget.games.classic.purse import spend
from dunewidget.games.classic.table import RULES
from dunewidget.kernel import Game, IllegalAction, Scripted, Table
from tests.games.classic.battlefield import asked, battle, scene, to, told

SEATS = ("guild", "emperor", "fremen")
RICH = dict.fromkeys(("guild", "emperor", "fremen", "harkonnen", "atreides"), 5)


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


@pytest.mark.rule("CL-DEAL-04", "CL-DEAL-05")
def test_one_offers_and_accepts_only_what_one_has() -> None:
    game = table()
    assert game.why_not("guild: offer emperor give 6").rule == "CL-DEAL-04"
    assert game.why_not("guild: offer emperor give 5")
    assert game.why_not("guild: offer emperor give 6 when mentat_pause")
    game.play("guild: offer emperor want 9")
    assert game.why_not("emperor: deal accept guild").rule == "CL-DEAL-05"


@pytest.mark.rule("CL-DEAL-01", "CL-DEAL-05", "CL-DEAL-04")
def test_spice_promised_for_a_phase_is_paid_as_it_begins_or_lapses() -> None:
    game = table().play("guild: offer emperor give 3 when mentat_pause").play("emperor: deal accept guild")
    assert game.state.debts == [("guild", "emperor", 3, "mentat_pause")]
    game.play("guild: decline")
    assert game.state.debts == []
    (paid,) = told(game, "deal_paid")
    assert (paid.data["spice"], paid.seen_by) == (3, None), "before all"
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
    assert game.why_not("emperor: deal accept guild").rule == "CL-DEC-21"
    assert game.why_not("guild: offer fremen give 1").rule == "CL-DEC-21"
    assert game.why_not("emperor: deal refuse guild")


@pytest.mark.rule("CL-DEC-21", "CL-BATTLE-13", "CL-BATTLE-23")
def test_no_deal_is_made_while_plans_are_formed_whoever_has_sealed_one() -> None:
    made = {"harkonnen": Offer("harkonnen", "guild", 5)}
    forces = {"harkonnen": 5, "fremen": 5}
    game = battle("harkonnen", "fremen", bystanders=["guild"], forces=forces, spice=RICH, deal_offers=made)
    assert asked(game) == {"harkonnen": "form_plans", "fremen": "form_plans"}
    assert game.why_not("guild: deal accept harkonnen").rule == "CL-DEC-21"
    game.play("harkonnen: battle 5 feyd_rautha spice 5")
    assert game.why_not("guild: deal accept harkonnen").rule == "CL-DEC-21"
    assert game.why_not("guild: offer fremen give 1").rule == "CL-DEC-21"


@pytest.mark.rule("CL-ATR-04", "CL-KAR-11", "CL-BATTLE-36", "CL-DEAL-03")
def test_a_promise_about_the_plan_is_not_escaped_by_giving_the_spice_away() -> None:
    game = battle(
        "harkonnen",
        "atreides",
        bystanders=["guild"],
        forces={"harkonnen": 5, "atreides": 5},
        hands={"guild": ("truthtrance",)},
        spice=RICH,
    )
    game.play("harkonnen: offer guild give 5").play("atreides: offer guild give 5")
    to("use_prescience", game)
    assert game.why_not("guild: deal accept harkonnen")
    game.play("atreides: foresee dial").play("harkonnen: foretell dial 5")
    assert asked(game) == {"guild": "free_plays"}, "the plans are not yet formed"
    assert game.why_not("guild: deal accept harkonnen").rule == "CL-DEAL-03"
    assert game.why_not("guild: deal accept atreides"), "they have promised nothing"


@pytest.mark.rule("CL-REV-01", "CL-REV-03", "CL-DEAL-03")
def test_no_spice_is_given_away_while_revivals_lie_sealed() -> None:
    game = scene(SEATS, ("revive",), phase="revival", spice=RICH, tanks={"guild": 3, "emperor": 3, "fremen": 3})
    game.play("guild: offer emperor give 4")
    assert game.why_not("emperor: deal accept guild").rule == "CL-DEAL-03"
    game.play("guild: revive 3")
    assert game.why_not("emperor: deal accept guild").rule == "CL-DEAL-03"
    game.play("emperor: decline").play("fremen: decline")
    assert game.state.spice["guild"] == 1


@pytest.mark.rule("CL-DEAL-01", "CL-DEAL-04")
def test_spice_changes_hands_while_the_storm_is_dialled_for_nothing_is_at_stake_there() -> None:
    game = scene(SEATS, ("dial_storm",), turn=1, spice=RICH)
    before = game.state.spice["emperor"]
    game.play("guild: offer emperor give 4").play("emperor: deal accept guild")
    assert game.state.spice["emperor"] == before + 4


@pytest.mark.rule("CL-BID-08", "CL-BID-09", "CL-EMP-02", "CL-ALLY-08", "CL-DEAL-03")
def test_neither_the_high_bidder_nor_its_ally_gives_away_what_the_bid_may_need() -> None:
    alliances = [("guild", "fremen")]
    game = scene(
        (*SEATS, "atreides"), ("bidding",), phase="bidding", spice=RICH, alliances=alliances, treachery_deck=["lasgun"]
    )
    game.play("fremen: pledge 5 to guild").play("guild: offer atreides give 5").play("fremen: offer atreides give 5")
    assert game.why_not("fremen: pledge 0 to guild"), "nothing rests on it yet"
    game.play("emperor: offer atreides give 1")
    to("bid", game)
    game.play("guild: bid 8")
    assert game.why_not("atreides: deal accept guild").rule == "CL-DEAL-03"
    assert game.why_not("atreides: deal accept fremen").rule == "CL-DEAL-03"
    assert game.why_not("fremen: pledge 4 to guild").rule == "CL-ALLY-08"
    assert game.why_not("fremen: pledge 5 to guild")
    assert game.why_not("atreides: deal accept emperor")
    game.play("emperor: pass").play("fremen: pass").play("atreides: pass")
    assert told(game, "paid")[0].data["spice"] == {"guild": 5, "fremen": 3}
    assert game.state.high_bidder is None


@pytest.mark.rule("CL-SHIP-08", "CL-SHIP-03", "CL-GUI-01", "CL-DEAL-03")
def test_a_shipment_that_is_announced_will_be_paid() -> None:
    game = scene(
        ("emperor", "guild", "fremen"),
        ("ship", "emperor"),
        rules="basic",
        spice=RICH,
        hands={"fremen": ("karama",)},
        phase="shipment_and_movement",
    )
    game.play("emperor: offer fremen give 5").play("emperor: ship 5 carthag:11")
    assert asked(game) == {"fremen": "may_cancel"}
    assert game.why_not("fremen: deal accept emperor").rule == "CL-DEAL-03"
    game.play("fremen: pass")
    assert game.state.spice["guild"] == 10
    assert game.state.announced is None


@pytest.mark.rule("CL-SHIP-08")
def test_nobody_pays_less_than_the_price() -> None:
    game = table()
    with pytest.raises(ValueError, match="cannot pay"):
        spend(Table(game.state, RULES, Scripted()), "guild", 6, None)


@pytest.mark.rule("CL-DEAL-01", "CL-DEAL-05")
def test_an_offer_that_its_maker_can_no_longer_keep_lapses_whole_and_nobody_could_tell_before() -> None:
    game = table(hands={"guild": ("karama",)}).play("guild: offer emperor give 3 want 1 show karama")
    poor, bare = game.branch(), game.branch()
    poor.state.spice["guild"] = 2
    bare.state.hands["guild"] = ()
    for broken in (poor, bare):
        before = dict(broken.state.spice)
        assert broken.why_not("emperor: deal accept guild") == game.why_not("emperor: deal accept guild")
        broken.play("emperor: deal accept guild")
        assert told(broken, "offer_lapsed")[0].rule == "CL-DEAL-05"
        assert broken.state.spice == before
        assert not told(broken, "shown")
        assert broken.state.deal_offers == {}
    game.play("emperor: deal accept guild")
    assert game.state.spice == {"guild": 3, "emperor": 7, "fremen": 5}


@pytest.mark.rule("CL-DEAL-02")
def test_a_deal_is_about_as_much_spice_as_one_holds() -> None:
    game = table(spice={"guild": 60, "emperor": 5, "fremen": 55})
    game.play("guild: offer emperor give 60").play("emperor: deal accept guild")
    assert game.state.spice["emperor"] == 65
    game.play("guild: offer fremen want 50").play("fremen: deal accept guild")
    assert game.state.spice["guild"] == 50


@pytest.mark.rule("CL-DEAL-01", "CL-DEAL-02", "CL-DEAL-05")
def test_a_deal_shows_a_single_card_or_traitor_when_it_says_so() -> None:
    game = table(hands={"guild": ("shield", "lasgun")}, traitors={"emperor": ("stilgar", "chani")})
    assert game.why_not("guild: offer emperor show snooper").rule == "CL-DEAL-05"
    game.play("guild: offer emperor see jamis")
    assert game.why_not("emperor: deal accept guild").rule == "CL-DEAL-05"
    game.play("guild: offer emperor show lasgun see stilgar").play("emperor: deal accept guild")
    assert game.view("emperor").state.hands["guild"] == ("lasgun", "?")
    assert game.view("guild").state.traitors["emperor"] == ("stilgar", "?")
    game.play("guild: offer fremen when mentat_pause show shield").play("fremen: deal accept guild")
    assert game.view("fremen").state.hands["guild"] == ("?", "?")
    game.play("guild: decline")
    assert game.view("fremen").state.hands["guild"] == ("shield", "?")


@pytest.mark.rule("CL-DEAL-05")
def test_what_is_gone_when_it_is_to_be_shown_lapses() -> None:
    game = table(hands={"guild": ("karama",)}).play("guild: offer emperor when mentat_pause show karama")
    game.play("emperor: deal accept guild").play("guild: ship 1 carthag:11 with karama")
    (lapsed,) = told(game, "showing_lapsed")
    assert lapsed.rule == "CL-DEAL-05"
    seen_by = {seat for seat in game.seats if any(e.name == "showing_lapsed" for e in game.view(seat).events)}
    assert seen_by == {lapsed.data["seat"], lapsed.data["to"]}, "what is shown nobody else sees, so nor that it is not"


@pytest.mark.rule("CL-AMB-40")
def test_a_bribe_of_the_mentat_pause_is_paid_in_it() -> None:
    game = scene(
        SEATS,
        ("free_plays", "W1"),
        phase="mentat_pause",
        spice=RICH,
        hands={"guild": ("truthtrance",)},
        options={"bribes_at_mentat": True},
    )
    game.play("guild: offer emperor give 3").play("emperor: deal accept guild")
    assert game.state.spice["emperor"] == 8


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


# --- what allies tell each other


FRIENDS = [("atreides", "bene_gesserit", "fremen", "harkonnen")]


def friends(**about: Any) -> Game:
    """Four allies with something to tell, the Emperor and the Guild."""
    seats = ("atreides", "bene_gesserit", "fremen", "harkonnen", "emperor", "guild")
    about.setdefault("prediction", ("emperor", 3))
    agenda = (("ship", "guild"), ("begin_phase", "battle"))
    about.setdefault("phase", "shipment_and_movement")
    return scene(seats, *agenda, alliances=FRIENDS, options={"alliance": "any/3"}, **about)


@pytest.mark.rule("CL-VIS-04", "CL-ALLY-04", "CL-VIS-02")
def test_allies_know_of_each_others_secrets_what_was_shared_with_them_and_nothing_else() -> None:
    game = friends(
        storm_card=4,
        spice_deck=["shai_hulud", "the_great_flat"],
        spice_card_seen=True,
        kh_losses=5,
        captured={"caid": "harkonnen"},
    )
    card = game.state.spice_deck[-1]
    for viewer in ("atreides", "harkonnen"):
        blind = game.view(viewer).state
        assert (blind.prediction, blind.storm_card) == (None, None)
    assert game.view("fremen").state.spice_deck[-1] == "?"
    game.play("bene_gesserit: share prediction with atreides").play("fremen: share storm_card with atreides")
    game.play("atreides: share spice_card with fremen").play("harkonnen: share caid with fremen")
    atreides, fremen = game.view("atreides"), game.view("fremen")
    assert (atreides.state.prediction, atreides.state.storm_card) == (("emperor", 3), 4)
    assert list(atreides.state.captured) == ["?emperor"]
    assert (fremen.state.prediction, fremen.state.spice_deck[-1], list(fremen.state.captured)) == (None, card, ["caid"])
    assert told(game, "shared")[0].seen_by == ("bene_gesserit", "atreides")
    for stranger in ("emperor", "guild"):
        assert not [event for event in game.view(stranger).events if event.name == "shared"]
        assert game.view(stranger).state.shown == {}
    assert game.view("harkonnen").state.prediction is None
    game.play("atreides: share prediction with harkonnen")
    assert game.view("harkonnen").state.prediction == ("emperor", 3), "who knows a thing may tell it"
    game.play("atreides: share kh_losses with harkonnen")
    assert game.view("harkonnen").state.kh_losses is None, "the count is seen only now"
    assert told(game, "shared")[-1].data["shown"] == 5


@pytest.mark.rule("CL-VIS-04", "CL-ALLY-04")
def test_one_shares_what_one_knows_and_with_allies_alone() -> None:
    game = friends(storm_card=4)
    assert game.why_not("atreides: share storm_card with harkonnen").rule == "CL-VIS-04"
    assert game.why_not("atreides: share spice_card with harkonnen").rule == "CL-VIS-04"
    assert game.why_not("fremen: share storm_card with emperor").rule == "CL-VIS-04"
    assert game.why_not("fremen: share storm_card with fremen").rule == "CL-VIS-04"
    assert game.why_not("fremen: share storm_card with atreides,bene_gesserit,harkonnen")
    assert game.why_not("atreides: share kh_losses with harkonnen")
    basic = friends(rules="basic", kh_losses=0)
    assert basic.why_not("atreides: share kh_losses with harkonnen").rule == "CL-VIS-04", "nobody counts in that game"


@pytest.mark.rule("CL-VIS-04", "CL-STORM-04")
def test_a_storm_card_that_was_shared_is_not_the_next_one() -> None:
    game = friends(storm_card=4, phase="mentat_pause")
    game.state.agenda = [("draw_storm_card",), ("reveal_storm_card",), ("ship", "guild")]
    game.play("fremen: share storm_card with atreides").play("guild: decline")
    assert told(game, "storm_card_shown")
    assert game.state.storm_card is not None
    assert game.view("atreides").state.storm_card is None


@pytest.mark.rule("CL-VIS-04", "CL-ATR-01", "CL-BID-09")
def test_an_auction_card_that_was_shared_stays_known_in_the_buyers_hand() -> None:
    game = scene(
        ("atreides", "fremen", "emperor"),
        ("bidding",),
        phase="bidding",
        alliances=[("atreides", "fremen")],
        spice=dict.fromkeys(("atreides", "fremen", "emperor"), 5),
        treachery_deck=["shield", "lasgun", "snooper"],
    )
    to("bid", game)
    card = game.state.auction_card
    assert game.view("fremen").state.auction_card == "?"
    game.play("atreides: share auction_card with fremen")
    assert (game.view("fremen").state.auction_card, game.view("emperor").state.auction_card) == (card, "?")
    while game.state.auction_card == card:
        bidder = game.decisions[0].seat
        game.play(f"{bidder}: bid 1" if bidder == "emperor" and not game.state.high_bid else f"{bidder}: pass")
    assert game.view("fremen").state.hands["emperor"] == (card,)
    assert game.view("fremen").state.auction_card == "?", "the next card is another matter"


@pytest.mark.rule("CL-VIS-04", "CL-HAR-06")
def test_a_captive_that_was_shared_is_forgotten_when_it_goes_home() -> None:
    game = friends(captured={"caid": "harkonnen", "bashar": "harkonnen"})
    game.play("harkonnen: share caid with fremen")
    assert sorted(game.view("fremen").state.captured) == ["?emperor", "caid"]
    send_home(Table(game.state, RULES, Scripted()), "caid", "CL-HAR-06")
    game.state.captured["caid"] = "harkonnen"
    assert sorted(game.view("fremen").state.captured) == ["?emperor", "?emperor2"]


@pytest.mark.rule("CL-VIS-04", "CL-BATTLE-24")
def test_a_plan_already_made_can_be_shown_to_an_ally() -> None:
    forces = {"harkonnen": 5, "fremen": 5}
    game = battle("harkonnen", "fremen", bystanders=["guild"], forces=forces, alliances=[("fremen", "guild")])
    assert game.why_not("fremen: share plan with guild").rule == "CL-VIS-04"
    game.play("fremen: battle 3 stilgar").play("fremen: share plan with guild")
    assert "stilgar" in told(game, "shared")[0].data["shown"]
    assert told(game, "shared")[0].seen_by == ("fremen", "guild")


# --- pledges


@pytest.mark.rule("CL-ALLY-07", "CL-DEC-25")
def test_spice_is_pledged_to_allies_only_and_no_more_than_one_has() -> None:
    game = table(alliances=[("guild", "emperor")])
    assert game.why_not("emperor: pledge 6 to guild").rule == "CL-DEC-25"
    assert game.why_not("emperor: pledge 1 to fremen").rule == "CL-ALLY-07"
    assert [act.text for act in game.why_not("emperor: pledge 6 to guild").alternatives] == ["pledge 5 to guild"]
    with pytest.raises(IllegalAction, match="Legal now, for example: pledge 1 to guild"):
        game.play("emperor: pledge 1 to fremen")
    game.play("emperor: pledge 5 to guild").play("emperor: pledge 2 to guild")
    assert game.state.pledges == {"emperor": (("guild", 2),)}
    game.play("emperor: pledge 0 to guild")
    assert game.state.pledges == {}


@pytest.mark.rule("CL-ALLY-08", "CL-VIS-02")
def test_a_pledge_that_is_not_covered_any_more_lapses_and_tells_the_ally_no_number() -> None:
    for spice, left in ((5, ()), (6, ()), (8, ()), (9, (("emperor", 5),))):
        about: Any = {"pledges": {"guild": (("emperor", 5),)}, "spice": {"guild": spice}}
        game = table(alliances=[("guild", "emperor")], **about)
        game.play("guild: ship 8 carthag:11")
        assert game.state.spice["guild"] == spice - 4
        assert game.view("emperor").state.pledges.get("guild", ()) == left


@pytest.mark.rule("CL-DEC-21")
def test_a_bystander_is_told_why_no_deal_is_made_while_plans_are_formed() -> None:
    spice = dict.fromkeys(("atreides", "harkonnen", "fremen", "guild"), 5)
    forces = {"atreides": 4, "harkonnen": 4}
    game = battle("atreides", "harkonnen", forces=forces, bystanders=("fremen", "guild"), spice=spice, rules="basic")
    to("form_plans", game)
    offer = game.read("fremen: offer guild give 2")
    seen, said = game.view("fremen").why_not(offer), game.why_not(offer)
    assert str(seen) == str(said) == "no deal is made while plans are committed (CL-DEC-21)"
    assert game.view("fremen").decision is None


@pytest.mark.rule("CL-ALLY-08", "CL-EMP-02")
def test_a_pledge_to_a_second_ally_stands_while_its_giver_pays_only_itself() -> None:
    game = scene(
        ("atreides", "emperor", "guild", "fremen"),
        ("bidding",),
        options={"alliance": "any/3"},
        phase="bidding",
        alliances=[("atreides", "emperor", "guild")],
        spice={"atreides": 0, "emperor": 5, "guild": 3, "fremen": 3},
        treachery_deck=["shield"] * 8,
    )
    game.play("emperor: pledge 5 to atreides").play("emperor: pledge 5 to guild").play("atreides: bid 3")
    while game.state.high_bidder == "atreides":
        game.play("pass")
    assert told(game, "paid")[0].data["spice"] == {"emperor": 3}
    assert game.state.spice["emperor"] == 5
    assert dict(game.state.pledges["emperor"]) == {"atreides": 2, "guild": 5}


@pytest.mark.rule("CL-ALLY-08", "CL-ALLY-07", "CL-NEXUS-02")
def test_a_pledge_to_an_ally_who_is_none_any_more_is_taken_back() -> None:
    pledges = {"guild": (("emperor", 4),), "emperor": (("guild", 2),)}
    game = scene(SEATS, ("open_nexus",), turn=3, spice=RICH, alliances=[("guild", "emperor")], pledges=pledges)
    game.play("emperor: leave alliance")
    assert game.state.pledges == {}


@pytest.mark.rule("CL-AMB-41", "CL-DEAL-01")
def test_who_has_become_an_ally_can_refuse_the_deal_offered_but_not_accept_it() -> None:
    game = table(alliances=[("guild", "emperor")], deal_offers={"guild": Offer("guild", "emperor", 3)})
    assert game.why_not("emperor: deal accept guild").rule == "CL-AMB-41"
    assert game.why_not("emperor: deal refuse guild")


@pytest.mark.rule("CL-DEAL-04", "CL-DEAL-05")
def test_terms_that_no_deal_can_have() -> None:
    game = table()
    assert game.why_not(Offer("guild", "emperor", 1, when="siesta")).rule == "CL-DEAL-04"
    assert game.why_not(Offer("guild", "emperor", -1)).rule == "CL-DEAL-05"
    assert game.why_not(Offer("guild", "emperor", 0, -1)).rule == "CL-DEAL-05"
    assert game.why_not(Offer("guild", "emperor", words="x" * 401)).rule == "CL-DEAL-05"
    assert game.why_not(Offer("guild", "emperor", words="x" * 400))
    for gives, wants in ((565, 0), (0, 565)):
        assert game.why_not(Offer("guild", "emperor", gives, wants, when="mentat_pause")).rule == "CL-DEAL-05"
        assert game.why_not(Offer("guild", "emperor", gives and 564, wants and 564, when="mentat_pause"))


@pytest.mark.rule("CL-DEAL-05", "CL-DEAL-04")
@pytest.mark.parametrize(("left", "paid"), [(3, True), (2, False)])
def test_a_debt_is_paid_as_long_as_there_is_enough(left: int, paid: bool) -> None:
    game = table().play("guild: offer emperor give 3 when mentat_pause").play("emperor: deal accept guild")
    game.state.spice["guild"] = left
    game.play("guild: decline")
    assert game.state.spice == {"guild": 0 if paid else left, "emperor": 8 if paid else 5, "fremen": 5}


@pytest.mark.rule("CL-VIS-01", "CL-VIS-04")
def test_a_card_shown_twice_is_still_one_card() -> None:
    game = table(hands={"guild": ("shield", "lasgun")})
    game.play("guild: show cards shield to emperor").play("guild: show cards shield to emperor")
    assert game.view("emperor").state.hands["guild"] == ("shield", "?")
