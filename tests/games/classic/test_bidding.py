"""Bidding: who bids, who wins, who is paid."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, scene, to, told

DECK = ["shield", "snooper", "lasgun", "crysknife", "stunner", "chaumas"]  # the last is on top
FULL = ("kulon", "baliset", "jubba_cloak", "la_la_la")


def auction(*seats: str, **about: Any) -> Game:
    """The Bidding phase begins."""
    about.setdefault("rules", "basic")
    about.setdefault("treachery_deck", DECK.copy())
    about.setdefault("spice", dict.fromkeys(seats, 10))
    about.setdefault("phase", "bidding")
    return scene(seats, ("bidding",), **about)


def bids(game: Game, *answers: str) -> Game:
    for answer in answers:
        game.play(answer)
    return game


@pytest.mark.rule("CL-BID-01", "CL-BID-03")
def test_one_card_is_dealt_for_each_with_room_in_its_hand() -> None:
    game = auction("atreides", "guild", "fremen", hands={"fremen": FULL})
    assert told(game, "hand_sizes")[0].data["cards"] == {"atreides": 0, "guild": 0, "fremen": 4}
    assert told(game, "auction")[0].data["cards"] == 2
    assert game.state.auction_card == "chaumas"
    assert game.state.auction_row == ["stunner"]


@pytest.mark.rule("CL-BID-02", "CL-BID-05", "CL-BID-15")
def test_the_first_player_opens_or_the_next_with_room() -> None:
    assert asked(auction("guild", "fremen")) == {"guild": "bid"}
    assert asked(auction("guild", "fremen", hands={"guild": FULL})) == {"fremen": "bid"}


@pytest.mark.rule("CL-BID-06", "CL-BID-08", "CL-DEC-08")
def test_a_bid_is_higher_than_the_last_and_no_more_than_ones_spice() -> None:
    game = auction("guild", "fremen", "emperor")
    assert game.why_not("bid 0").rule == "CL-BID-06"
    assert game.why_not("bid 11").rule == "CL-BID-08"
    game.play("bid 4")
    assert asked(game) == {"fremen": "bid"}
    assert game.why_not("bid 4").rule == "CL-BID-06"
    assert game.decisions[0].count() == 1 + 6


@pytest.mark.rule("CL-BID-07", "CL-AMB-17")
def test_one_who_passed_may_bid_again_until_all_others_have_passed_in_a_row() -> None:
    game = auction("guild", "fremen", "atreides")
    bids(game, "guild: pass", "fremen: bid 1", "atreides: pass", "guild: bid 2", "fremen: pass")
    assert asked(game) == {"atreides": "bid"}
    game.play("atreides: pass")
    assert game.state.hands["guild"] == ("chaumas",)
    assert game.state.spice["guild"] == 8


@pytest.mark.rule("CL-AMB-17")
def test_with_the_strict_reading_a_pass_is_final() -> None:
    game = auction("guild", "fremen", "atreides", options={"auction_reentry": False})
    bids(game, "guild: pass", "fremen: bid 1", "atreides: bid 2")
    assert asked(game) == {"fremen": "bid"}
    game.play("pass")
    assert game.state.hands["atreides"] == ("chaumas",)


@pytest.mark.rule("CL-BID-10")
def test_the_next_card_is_opened_by_the_seat_after_the_last_opener() -> None:
    game = auction("guild", "fremen", "atreides")
    bids(game, "guild: bid 1", "fremen: pass", "atreides: pass")
    assert game.state.hands["guild"] == ("chaumas",)
    assert asked(game) == {"fremen": "bid"}
    game = auction("guild", "fremen", "atreides")
    bids(game, "guild: pass", "fremen: bid 1", "atreides: pass", "guild: pass")
    assert game.state.hands["fremen"] == ("chaumas",)
    assert asked(game) == {"fremen": "bid"}, "after who opened, not after who bought"
    game = auction("guild", "fremen", "atreides", hands={"fremen": FULL})
    bids(game, "guild: bid 1", "atreides: pass")
    assert asked(game) == {"atreides": "bid"}


@pytest.mark.rule("CL-BID-12")
def test_if_all_pass_the_cards_go_back_in_their_order() -> None:
    game = auction("guild", "fremen", "atreides")
    bids(game, "guild: pass", "fremen: pass", "atreides: pass")
    assert game.state.treachery_deck == DECK
    assert not game.decisions
    assert game.state.auction_card is None


@pytest.mark.rule("CL-BID-13", "CL-BID-10")
def test_the_phase_ends_with_the_last_card() -> None:
    game = auction("guild", "fremen")
    bids(game, "guild: bid 1", "fremen: pass", "fremen: bid 1", "guild: pass")
    assert not game.decisions
    assert [event.rule for event in told(game, "auction_over")] == ["CL-BID-13"]
    assert len(game.state.treachery_deck) == 4
    assert game.state.auction_log == [("guild", "chaumas", False), ("fremen", "stunner", False)]
    assert (game.state.high_bid, game.state.high_bidder) == (0, None)


@pytest.mark.rule("CL-BID-11", "CL-BID-02")
def test_the_row_is_not_changed_when_hands_fill_and_the_phase_ends_when_all_are_full() -> None:
    game = auction("guild", "fremen", hands={"guild": FULL[:3], "fremen": FULL[:3]})
    bids(game, "guild: bid 1", "fremen: pass")
    assert asked(game) == {"fremen": "bid"}
    assert game.decisions[0].count() == 11
    game.play("bid 1")
    assert game.state.hands["fremen"][-1] == "stunner"
    three = auction("guild", "fremen", "atreides", hands={"guild": FULL[:3], "fremen": FULL})
    assert told(three, "auction")[0].data["cards"] == 2
    bids(three, "guild: bid 1", "atreides: pass")
    assert asked(three) == {"atreides": "bid"}


@pytest.mark.rule("CL-BID-11", "CL-BID-12")
def test_cards_that_nobody_has_room_for_go_back_on_the_deck() -> None:
    about: dict[str, Any] = {"auction_row": ["lasgun", "shield"], "treachery_deck": ["stunner"]}
    hands = {"guild": FULL, "fremen": FULL}
    game = scene(("guild", "fremen"), ("next_card", "guild"), rules="basic", phase="bidding", hands=hands, **about)
    assert not game.decisions
    assert game.state.treachery_deck == ["stunner", "shield", "lasgun"], "the first of the row on top"
    assert (game.state.auction_row, game.state.auction_card) == ([], None)
    assert [event.rule for event in told(game, "auction_over")] == ["CL-BID-11"]


@pytest.mark.rule("CL-BID-11", "CL-ATR-01", "CL-ATR-02")
def test_a_card_that_nobody_has_room_for_is_remembered_by_who_has_looked_at_it() -> None:
    about: dict[str, Any] = {"auction_row": ["lasgun"], "treachery_deck": ["stunner"], "phase": "bidding"}
    hands = {"atreides": FULL, "guild": FULL}
    game = scene(("atreides", "guild"), ("next_card", "guild"), rules="basic", hands=hands, **about)
    assert [event.rule for event in told(game, "auction_over")] == ["CL-BID-11"]
    assert game.view("atreides").state.treachery_deck == ["?", "lasgun"]
    assert game.view("guild").state.treachery_deck == ["?", "?"]


@pytest.mark.rule("CL-BID-12", "CL-VIS-04")
def test_whom_the_card_was_shown_knows_it_when_it_lies_on_the_deck_again() -> None:
    game = auction("atreides", "fremen", "guild", alliances=[("atreides", "fremen")])
    game.play("atreides: share auction_card with fremen")
    bids(game, "atreides: pass", "fremen: pass", "guild: pass")
    for seat in ("atreides", "fremen"):
        assert game.view(seat).state.treachery_deck[-1] == "chaumas"
    assert game.view("guild").state.treachery_deck[-1] == "?"


@pytest.mark.rule("CL-GEN-14", "CL-BID-06")
def test_who_does_not_answer_has_passed() -> None:
    game = auction("guild", "fremen")
    assert str(game.decisions[0].default) == "guild: pass"


@pytest.mark.rule("CL-BID-01", "CL-AMB-68")
def test_hand_sizes_are_public_in_bidding_whatever_the_table_plays() -> None:
    options = {"public_hand_sizes": False}
    game = auction("guild", "fremen", hands={"guild": ("kulon", "shield")}, options=options)
    assert game.view("fremen").state.hands["guild"] == ("?", "?")
    game.state.phase = "revival"
    assert game.view("fremen").state.hands["guild"] != ("?", "?")


@pytest.mark.rule("CL-GEN-09", "CL-GEN-07")
def test_an_empty_deck_is_made_of_the_discards_and_without_those_fewer_cards_are_sold() -> None:
    game = auction("guild", "fremen", "atreides", treachery_deck=["shield"], treachery_discard=["lasgun"])
    assert told(game, "auction")[0].data["cards"] == 2
    assert game.state.auction_row == ["lasgun"]
    assert not auction("guild", "fremen", treachery_deck=[]).decisions


# --- payment


@pytest.mark.rule("CL-BID-09", "CL-EMP-01", "CL-AMB-30")
def test_the_price_goes_to_the_emperor_and_his_own_to_the_bank() -> None:
    game = auction("guild", "emperor")
    bids(game, "guild: bid 3", "emperor: pass", "emperor: bid 2", "guild: pass")
    assert game.state.spice == {"guild": 7, "emperor": 11}


@pytest.mark.rule("CL-BID-09")
def test_the_card_is_seen_by_the_buyer_alone() -> None:
    game = auction("guild", "fremen")
    bids(game, "guild: bid 1", "fremen: pass")
    (event,) = told(game, "bought")
    assert event.secret == {"card": ("guild",)}
    assert game.view("fremen").state.hands["guild"] == ("?",)


@pytest.mark.rule("CL-KAR-31")
def test_a_karama_sends_the_price_of_one_card_to_the_bank() -> None:
    game = auction("guild", "emperor", "atreides", hands={"atreides": ("karama",)})
    bids(game, "guild: bid 3", "emperor: pass", "atreides: pass")
    assert asked(game) == {"atreides": "may_cancel"}
    game.play("cancel emperor.card_income")
    assert game.state.spice["emperor"] == 10
    assert game.state.cancelled == {}
    bids(game, "emperor: pass", "atreides: pass", "guild: bid 1", "emperor: pass", "atreides: pass")
    assert game.state.spice["emperor"] == 11


@pytest.mark.rule("CL-KAR-31", "CL-EMP-02")
def test_nobody_wastes_a_karama_on_the_price_of_a_bid_that_turns_out_void() -> None:
    hands = {"bene_gesserit": ("kulon",), "atreides": ("karama", "karama")}
    about: dict[str, Any] = {"hands": hands, "spice": {"bene_gesserit": 3}, "options": {"karama_overbid": True}}
    game = auction("bene_gesserit", "emperor", "atreides", rules="advanced", **about)
    to("bid", game).play("bene_gesserit: bid 20").play("emperor: pass").play("atreides: pass")
    game.play("bene_gesserit: take card with kulon").play("atreides: cancel bene_gesserit.worthless_as_karama")
    assert asked(game) == {"bene_gesserit": "bid"}
    assert game.state.hands["atreides"] == ("karama",)
    assert game.state.cancelled == {}
    assert told(game, "bid_void")


@pytest.mark.rule("CL-BID-06", "CL-BID-08")
def test_a_refused_bid_says_what_can_be_bid() -> None:
    game = auction("guild", "emperor", spice={"guild": 4, "emperor": 6})
    game.play("guild: bid 2")
    assert game.why_not("emperor: bid 2").reason == "2 is not above the standing bid of 2"
    assert game.why_not("emperor: bid 9").reason == "you cannot pay 9: the most you may bid is 6"


@pytest.mark.rule("CL-GEN-11", "CL-KAR-03", "CL-KAR-31")
def test_the_winner_may_play_a_karama_after_the_income_was_cancelled() -> None:
    game = auction("guild", "emperor", "fremen", hands={"fremen": ("karama",), "guild": ("karama",)})
    bids(game, "guild: bid 3", "emperor: pass", "fremen: pass")
    assert asked(game) == {"guild": "avoid_payment"}
    bids(game, "guild: pass", "guild: pass", "fremen: cancel emperor.card_income")
    assert asked(game) == {"guild": "avoid_payment"}, "the window is offered again after a play"
    game.play("take card")
    assert game.state.spice["guild"] == game.state.spice["emperor"] == 10
    assert "karama" not in game.state.hands["guild"]


@pytest.mark.rule("CL-ALLY-05", "CL-BID-08", "CL-EMP-01", "CL-EMP-02", "CL-AMB-30")
def test_an_ally_pays_what_it_has_pledged_and_the_emperor_gets_his_own_back() -> None:
    about: dict[str, Any] = {"spice": {"guild": 2, "emperor": 5, "fremen": 0}, "alliances": [("guild", "emperor")]}
    game = auction("guild", "emperor", "fremen", **about)
    assert game.why_not("bid 3").rule == "CL-BID-08"
    game.play("emperor: pledge 4 to guild")
    assert game.why_not("bid 7").rule == "CL-BID-08"
    bids(game, "guild: bid 5", "emperor: pass", "fremen: pass")
    assert game.state.spice == {"guild": 0, "emperor": 7, "fremen": 0}
    assert told(game, "paid")[0].data["spice"] == {"guild": 2, "emperor": 3}


@pytest.mark.rule("CL-AMB-71", "CL-EMP-01", "CL-ALLY-05")
def test_what_an_ally_adds_to_the_emperors_own_card_goes_to_the_emperor() -> None:
    about: dict[str, Any] = {"spice": {"guild": 6, "emperor": 3, "fremen": 0}, "alliances": [("guild", "emperor")]}
    game = auction("emperor", "guild", "fremen", **about)
    game.play("guild: pledge 4 to emperor")
    bids(game, "emperor: bid 5", "guild: pass", "fremen: pass")
    assert game.state.spice == {"guild": 4, "emperor": 2, "fremen": 0}, "3 of his own to the bank, 2 of his ally's back"
    paid = [event.data for event in told(game, "paid")]
    assert [(d["seat"], d["spice"], d["to"]) for d in paid] == [
        ("emperor", {"emperor": 3}, "bank"),
        ("guild", {"guild": 2}, "emperor"),
    ]


@pytest.mark.rule("CL-AMB-71", "CL-KAR-31", "CL-KAR-10")
def test_a_karama_sends_what_an_ally_adds_to_the_bank() -> None:
    about: dict[str, Any] = {"spice": {"guild": 6, "emperor": 0, "fremen": 0}, "alliances": [("guild", "emperor")]}
    hands = {"guild": ("karama",), "fremen": ("karama",)}
    game = auction("emperor", "guild", "fremen", hands=hands, **about)
    game.play("guild: pledge 4 to emperor")
    bids(game, "emperor: bid 2", "guild: pass", "fremen: pass")
    assert asked(game) == {"fremen": "may_cancel"}
    game.play("cancel emperor.card_income")
    assert game.state.spice == {"guild": 4, "emperor": 0, "fremen": 0}
    assert game.state.cancelled == {}
    alone = auction("emperor", "guild", "fremen", hands=hands)
    bids(alone, "emperor: bid 2", "guild: pass", "fremen: pass")
    assert asked(alone) == {"guild": "bid"}, "who has no ally pays all to the bank"


@pytest.mark.rule("CL-ALLY-08", "CL-VIS-06")
def test_a_pledge_is_known_to_the_two_allies_only() -> None:
    game = auction("guild", "emperor", "fremen", alliances=[("guild", "emperor")])
    game.play("emperor: pledge 4 to guild")
    assert game.view("guild").state.pledges == {"emperor": (("guild", 4),)}
    assert game.view("fremen").state.pledges == {}
    assert not [event for event in game.view("fremen").events if event.name == "pledged"]


# --- Karama


@pytest.mark.rule("CL-KAR-03", "CL-BID-14", "CL-AMB-32", "CL-AMB-60")
def test_a_karama_on_ones_bidding_turn_takes_the_card_and_ends_its_auction() -> None:
    game = auction("guild", "fremen", hands={"fremen": ("karama",)})
    bids(game, "guild: bid 3", "fremen: take card")
    assert game.state.hands["fremen"] == ("chaumas",)
    assert game.state.spice == {"guild": 10, "fremen": 10}
    assert asked(game) == {"fremen": "bid"}
    assert game.why_not("take card").rule == "CL-BID-14"


@pytest.mark.rule("CL-KAR-03", "CL-BID-14")
def test_a_winner_may_play_a_karama_instead_of_paying() -> None:
    game = auction("guild", "emperor", hands={"guild": ("karama",)})
    bids(game, "guild: bid 3", "emperor: pass")
    assert asked(game) == {"guild": "avoid_payment"}
    game.play("guild: take card")
    assert game.state.spice == {"guild": 10, "emperor": 10}
    assert game.state.hands["guild"] == ("chaumas",)


@pytest.mark.rule("CL-KAR-28", "CL-KAR-06", "CL-BG-08")
def test_a_cancelled_worthless_card_leaves_the_bidder_at_its_turn() -> None:
    hands = {"bene_gesserit": ("kulon",), "guild": ("karama",)}
    game = auction("bene_gesserit", "guild", rules="advanced", hands=hands)
    game.play("bene_gesserit: take card with kulon")
    assert asked(game) == {"guild": "may_cancel"}
    game.play("cancel bene_gesserit.worthless_as_karama")
    assert asked(game) == {"bene_gesserit": "bid"}
    assert game.state.hands == {"bene_gesserit": (), "guild": ()}
    game = auction("bene_gesserit", "guild", rules="advanced", hands=hands)
    bids(game, "bene_gesserit: take card with kulon", "guild: pass")
    assert game.state.hands["bene_gesserit"] == ("chaumas",)


@pytest.mark.rule("CL-AMB-32")
def test_where_the_table_plays_so_a_karama_backs_a_bid_beyond_ones_spice() -> None:
    about: dict[str, Any] = {"hands": {"guild": ("karama",)}, "spice": {"guild": 1, "fremen": 5}}
    assert auction("guild", "fremen", **about).why_not("bid 9").rule == "CL-BID-08"
    game = auction("guild", "fremen", options={"karama_overbid": True}, **about)
    bids(game, "guild: bid 9", "fremen: pass", "guild: pass")
    assert game.state.spice["guild"] == 1
    assert game.state.treachery_discard == ["karama"]
    assert game.state.hands["guild"] == ("chaumas",)


@pytest.mark.rule("CL-AMB-32", "CL-BG-08")
def test_a_worthless_card_of_the_bene_gesserit_backs_a_bid_too() -> None:
    about: dict[str, Any] = {"hands": {"bene_gesserit": ("kulon",)}, "spice": {"bene_gesserit": 1, "fremen": 5}}
    options = {"karama_overbid": True}
    assert auction("bene_gesserit", "fremen", options=options, **about).why_not("bid 9").rule == "CL-BID-08"
    game = auction("bene_gesserit", "fremen", options=options, rules="advanced", **about)
    bids(game, "bene_gesserit: bid 9", "fremen: pass", "bene_gesserit: pass")
    assert game.state.spice["bene_gesserit"] == 1
    assert game.state.treachery_discard == ["kulon"]
    assert game.state.hands["bene_gesserit"] == ("chaumas",)


@pytest.mark.rule("CL-EMP-02", "CL-BID-09", "CL-AMB-32")
def test_a_bid_that_cannot_be_paid_is_void_and_the_card_is_put_up_again() -> None:
    hands = {"bene_gesserit": ("kulon",), "fremen": ("karama",)}
    spice = {"bene_gesserit": 1, "fremen": 5}
    options = {"karama_overbid": True}
    game = auction("bene_gesserit", "fremen", options=options, rules="advanced", hands=hands, spice=spice)
    bids(game, "bene_gesserit: bid 9", "fremen: pass", "bene_gesserit: pass")
    assert asked(game) == {"fremen": "may_cancel"}
    game.play("cancel bene_gesserit.worthless_as_karama")
    assert told(game, "bid_void")[0].data["seat"] == "bene_gesserit"
    assert game.state.auction_card == "chaumas"
    assert asked(game) == {"bene_gesserit": "bid"}
    assert game.state.spice == spice


# --- Atreides and Harkonnen


@pytest.mark.rule("CL-BID-04", "CL-BID-09", "CL-ATR-01", "CL-ATR-02")
def test_atreides_see_the_card_before_any_bid_and_remember_who_bought_it() -> None:
    game = auction("guild", "atreides")
    assert game.view("atreides").state.auction_card == "chaumas"
    assert game.view("guild").state.auction_card == "?"
    bids(game, "guild: bid 1", "atreides: pass")
    assert game.view("atreides").state.hands["guild"] == ("chaumas",)


@pytest.mark.rule("CL-KAR-21")
def test_a_karama_blinds_atreides_for_all_cards_of_the_auction() -> None:
    game = auction("guild", "atreides", hands={"guild": ("karama",)})
    assert asked(game) == {"guild": "may_cancel"}
    game.play("cancel atreides.auction_look")
    assert game.view("atreides").state.auction_card == "?"
    bids(game, "guild: bid 1", "atreides: pass")
    assert game.view("atreides").state.auction_card == "?"
    assert game.state.cancelled == {"atreides.auction_look": "phase"}


@pytest.mark.rule("CL-HAR-02", "CL-HAR-03", "CL-KAR-48", "CL-BID-09")
def test_harkonnen_draw_a_card_with_each_they_buy_unless_it_is_cancelled_or_the_hand_is_full() -> None:
    game = auction("harkonnen", "guild")
    bids(game, "harkonnen: bid 1", "guild: pass")
    assert game.state.hands["harkonnen"] == ("chaumas", "crysknife")
    game = auction("harkonnen", "guild", hands={"guild": ("karama",)})
    bids(game, "harkonnen: bid 1", "guild: pass", "guild: cancel harkonnen.extra_card")
    assert game.state.hands["harkonnen"] == ("chaumas",)
    assert game.state.cancelled == {}
    seven = (*FULL, "shield", "shield", "shield")
    game = auction("harkonnen", "guild", hands={"harkonnen": seven})
    bids(game, "harkonnen: bid 1", "guild: pass")
    assert len(game.state.hands["harkonnen"]) == 8
    assert asked(auction("harkonnen", "guild", hands={"harkonnen": (*seven, "shield")})) == {"guild": "bid"}


@pytest.mark.rule("CL-HAR-03")
def test_a_card_taken_with_a_karama_counts_as_bought() -> None:
    game = auction("harkonnen", "guild", hands={"harkonnen": ("karama",)})
    game.play("take card")
    assert game.state.hands["harkonnen"] == ("chaumas", "crysknife")
    assert [event.data["card"] for event in game.view("guild").events if event.name == "drew_extra"] == ["?"]
    assert [event.data["card"] for event in game.view("harkonnen").events if event.name == "drew_extra"] == [
        "crysknife"
    ]


@pytest.mark.rule("CL-BID-05")
def test_each_card_is_opened_at_one_spice_and_goes_round_those_with_room() -> None:
    game = auction("guild", "fremen", "atreides", hands={"fremen": FULL})
    assert game.why_not("guild: bid 1")
    bids(game, "guild: bid 1")
    assert asked(game) == {"atreides": "bid"}
    bids(game, "atreides: pass")
    assert asked(game) == {"atreides": "bid"}, "fremen, next in order, have no room to open the second card"
    assert game.why_not("atreides: bid 1")
