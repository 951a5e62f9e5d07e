"""Phase 3: charity, and cards sold for spice in hand or for a Karama; what classic does in the same position."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, told
from tests.games.tournament.scenes import scene

DECK = ["shield", "snooper", "lasgun", "crysknife", "stunner", "chaumas"]  # the last is on top
FULL = ("kulon", "baliset", "jubba_cloak", "la_la_la")


def auction(*seats: str, **about: Any) -> Game:
    """The cards are about to be sold."""
    about.setdefault("treachery_deck", DECK.copy())
    about.setdefault("spice", dict.fromkeys(seats, 10))
    about.setdefault("phase", "auction")
    return scene(seats, ("bidding",), **about)


def plays(game: Game, *answers: str) -> Game:
    for answer in answers:
        game.play(answer)
    return game


@pytest.mark.rule("TN-AUC-01")
def test_charity_is_for_those_who_have_nothing_at_all() -> None:
    spice = {"guild": 1, "fremen": 0}
    game = scene(("guild", "fremen"), ("claim_charity",), ("bidding",), spice=spice, phase="auction")
    assert asked(game) == {"fremen": "claim_charity"}
    game.play("fremen: claim charity")
    assert game.state.spice == {"guild": 1, "fremen": 2}
    classic = scene(("guild", "fremen"), ("claim_charity",), ("bidding",), spice=spice, game="classic")
    assert asked(classic) == {"guild": "claim_charity", "fremen": "claim_charity"}


@pytest.mark.rule("TN-AUC-02")
def test_the_bene_gesserit_are_given_charity_from_the_second_turn_on() -> None:
    seats = ("bene_gesserit", "fremen")
    about: dict[str, Any] = {"spice": {"bene_gesserit": 5, "fremen": 5}}
    first = scene(seats, ("choam_charity_phase",), ("bidding",), turn=1, **about)
    assert first.state.spice["bene_gesserit"] == 5
    second = scene(seats, ("choam_charity_phase",), ("bidding",), turn=2, **about)
    assert second.state.spice["bene_gesserit"] == 7
    classic = scene(seats, ("choam_charity_phase",), ("bidding",), turn=1, game="classic", **about)
    assert classic.state.spice["bene_gesserit"] == 7
    poor = scene(seats, ("choam_charity_phase",), ("bidding",), turn=1, spice={"bene_gesserit": 0, "fremen": 5})
    assert asked(poor) == {"bene_gesserit": "claim_charity"}


@pytest.mark.rule("TN-AUC-03")
def test_a_card_for_each_with_room_and_the_next_with_room_opens() -> None:
    game = auction("guild", "fremen", "atreides", hands={"guild": FULL})
    assert told(game, "auction")[0].data["cards"] == 2
    assert asked(game) == {"fremen": "bid"}


@pytest.mark.rule("TN-AUC-04")
def test_a_karama_blinds_atreides_for_the_rest_of_the_phase() -> None:
    game = auction("guild", "atreides", hands={"guild": ("karama",)})
    assert asked(game) == {"guild": "may_cancel"}
    plays(game, "guild: cancel atreides.auction_look", "guild: bid 1", "atreides: pass")
    assert not told(game, "card_seen")
    seeing = auction("guild", "atreides")
    assert told(seeing, "card_seen")[0].data["seats"] == ("atreides",)


@pytest.mark.rule("TN-AUC-05")
def test_to_bid_nothing_is_to_pass() -> None:
    game = auction("guild", "fremen")
    offered = {action.text for action in game.decisions[0].options()}
    assert offered == {"pass", *(f"bid {spice}" for spice in range(11))}
    plays(game, "guild: bid 0")
    assert told(game, "passed")[0].data == {"seat": "guild"}
    assert asked(game) == {"fremen": "bid"}
    plays(game, "fremen: bid 1", "guild: bid 0")
    assert told(game, "sold")[0].data == {"seat": "fremen", "spice": 1}
    assert auction("guild", "fremen", game="classic", phase="bidding").why_not("bid 0").rule == "CL-BID-06"


@pytest.mark.rule("TN-AUC-06")
def test_one_who_passed_may_come_back_until_all_others_pass_in_a_row() -> None:
    game = auction("guild", "fremen", "emperor")
    plays(game, "guild: pass", "fremen: bid 1", "emperor: pass")
    assert asked(game) == {"guild": "bid"}
    plays(game, "guild: bid 2", "fremen: pass", "emperor: pass")
    assert told(game, "sold")[0].data["seat"] == "guild"


@pytest.mark.rule("TN-AUC-07")
def test_later_karamas_for_the_same_card_are_spent_in_vain() -> None:
    hands = {"guild": ("karama",), "fremen": ("karama",), "emperor": ("karama",)}
    game = auction("guild", "fremen", "emperor", hands=hands)
    game.play("guild: take card")
    assert asked(game) == {"fremen": "too_late", "emperor": "too_late"}
    plays(game, "fremen: take card", "emperor: pass")
    assert game.state.hands["guild"] == ("chaumas",)
    assert game.state.hands["fremen"] == ()
    assert game.state.hands["emperor"] == ("karama",)
    classic = auction("guild", "fremen", "emperor", hands=hands, game="classic", phase="bidding")
    classic.play("guild: take card")
    assert asked(classic) == {"fremen": "bid"}, "classic goes on to the next card"


@pytest.mark.rule("TN-AUC-07")
def test_no_karama_once_the_card_is_won() -> None:
    hands = {"guild": ("karama",)}
    won = plays(auction("guild", "fremen", hands=hands), "guild: bid 3", "fremen: pass")
    assert told(won, "paid")[0].data["spice"] == {"guild": 3}
    classic = plays(
        auction("guild", "fremen", hands=hands, game="classic", phase="bidding"), "guild: bid 3", "fremen: pass"
    )
    assert asked(classic) == {"guild": "avoid_payment"}


@pytest.mark.rule("TN-AUC-08")
def test_a_karama_stops_the_extra_card_of_harkonnen_once() -> None:
    game = auction("harkonnen", "guild", hands={"guild": ("karama",)})
    plays(game, "harkonnen: bid 1", "guild: pass", "guild: cancel harkonnen.extra_card")
    assert game.state.hands["harkonnen"] == ("chaumas",)
    plays(game, "guild: pass", "harkonnen: bid 1", "guild: pass")
    assert len(game.state.hands["harkonnen"]) == 3


@pytest.mark.rule("TN-AUC-09")
def test_who_fills_its_hand_is_out_and_the_row_stays() -> None:
    game = auction("guild", "fremen", hands={"guild": FULL[:3]})
    plays(game, "guild: bid 1", "fremen: pass")
    assert asked(game) == {"fremen": "bid"}
    assert len(game.state.auction_row) == 0
    assert game.state.auction_card == "stunner"
    plays(game, "fremen: bid 1")
    assert game.why_not("guild: bid 2").rule == "TN-AUC-10"


@pytest.mark.rule("TN-AUC-10")
def test_a_full_hand_keeps_its_place_and_may_bid_once_it_has_played_a_card() -> None:
    hands = {"guild": ("truthtrance", *FULL[:3])}
    game = auction("fremen", "guild", hands=hands)
    plays(game, "guild: pass", "fremen: bid 1")  # the pass is for the window as the card comes up
    assert asked(game) == {"guild": "free_plays"}
    plays(game, "guild: truthtrance fremen spice 3")
    plays(game, "guild: bid 2", "fremen: pass")
    assert told(game, "sold")[0].data["seat"] == "guild"
    stays = plays(auction("fremen", "guild", hands=hands), "guild: pass", "fremen: bid 1", "guild: pass")
    assert asked(stays) == {"guild": "bid"}
    assert stays.why_not("guild: bid 2").rule == "TN-AUC-10"
    classic = auction("fremen", "guild", hands=hands, game="classic", phase="bidding")
    plays(classic, "guild: pass", "fremen: bid 1")
    assert told(classic, "sold"), "in classic a full hand has no place in the order"


@pytest.mark.rule("TN-AUC-11")
def test_the_auction_ends_when_nobody_bids_and_the_cards_go_back_in_order() -> None:
    game = plays(auction("guild", "fremen"), "guild: pass", "fremen: pass")
    assert told(game, "auction_over")[0].data["returned"] == 2
    assert game.state.treachery_deck == DECK


@pytest.mark.rule("TN-AUC-12")
def test_the_price_goes_to_the_emperor_and_the_next_seat_opens() -> None:
    game = plays(auction("guild", "fremen", "emperor"), "guild: bid 3", "fremen: pass", "emperor: pass")
    assert game.state.spice == {"guild": 7, "fremen": 10, "emperor": 13}
    assert asked(game) == {"fremen": "bid"}


@pytest.mark.rule("TN-GEN-02")
def test_charity_is_the_first_part_of_the_auction() -> None:
    about: dict[str, Any] = {"phase": "auction", "spice": {"guild": 0, "fremen": 3}, "treachery_deck": DECK.copy()}
    game = scene(("guild", "fremen"), ("auction_phase",), **about)
    assert asked(game) == {"guild": "claim_charity"}
    game.play(game.decisions[0].default or "")
    assert "bid" in asked(game).values()


@pytest.mark.rule("TN-GEN-02")
@pytest.mark.parametrize(("phase", "cards"), [("auction", 2), ("battle", 1)])
def test_hand_sizes_are_known_in_the_auction_as_in_bidding(phase: str, cards: int) -> None:
    about: dict[str, Any] = {"hands": {"guild": ("shield", "snooper")}, "options": {"public_hand_sizes": False}}
    view = scene(("guild", "fremen"), ("bidding",), phase=phase, treachery_deck=["chaumas"] * 2, **about).view("fremen")
    assert len(view.state.hands["guild"]) == cards, "what is hidden is one hole, however much it is"


@pytest.mark.rule("TN-AUC-13")
def test_bids_need_spice_in_hand_and_pledges_are_unknown() -> None:
    about: dict[str, Any] = {"alliances": [("guild", "fremen")], "spice": {"guild": 2, "fremen": 9}}
    game = auction("guild", "fremen", **about)
    assert game.why_not("guild: bid 3").rule == "TN-AUC-13"
    assert game.why_not("guild: bid 3").reason.startswith("you have 2 spice in hand, not 3")
    later = game.branch().play("guild: bid 2")
    assert later.why_not("fremen: bid 1").reason.startswith("1 is not above the standing bid of 2")
    assert "Pledge" not in {kind.__name__ for kind in game.rules.free}
    classic = auction("guild", "fremen", game="classic", phase="bidding", **about)
    classic.play("fremen: pledge 5 to guild")
    assert classic.why_not("guild: bid 3")


@pytest.mark.rule("TN-AUC-13", "TN-HARV-04")
def test_who_takes_the_emperors_spice_for_a_card_must_try_to_buy_it() -> None:
    about: dict[str, Any] = {"alliances": [("guild", "emperor")], "spice": {"guild": 1, "emperor": 9, "fremen": 2}}
    game = auction("guild", "emperor", "fremen", **about)
    plays(game, "emperor: give guild 2 card", "guild: gift accept emperor")
    assert game.state.spice == {"guild": 3, "emperor": 7, "fremen": 2}
    assert game.why_not("guild: pass").rule == "TN-AUC-13"
    assert game.why_not("guild: bid 0").rule == "TN-AUC-13"
    assert all(action.text != "pass" for action in game.decisions[0].options())
    plays(game, "guild: bid 1", "emperor: pass", "fremen: bid 2")
    assert game.why_not("guild: pass").rule == "TN-AUC-13"
    plays(game, "guild: bid 3", "emperor: pass", "fremen: pass")
    assert game.state.hands["guild"] == ("chaumas",)
    assert game.state.must_buy == set()
    freely = auction("guild", "emperor", "fremen", **about)
    plays(freely, "emperor: give guild 2", "guild: gift accept emperor", "guild: pass")
