"""Phase 3, Auction: charity for those who have nothing, then cards sold for spice in hand or for a Karama."""

from __future__ import annotations

from dunewidget.games.classic import bene_gesserit, bidding, choam_charity, karama, treachery_cards
from dunewidget.games.classic.advantages import Advantage
from dunewidget.games.classic.bidding import Bid, BuyFree, around_from
from dunewidget.games.classic.forces import spice_of
from dunewidget.games.classic.hands import might_hold
from dunewidget.games.classic.karama import karama_cards
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.games.tournament.intentions import forget, fulfil, truthful
from dunewidget.games.tournament.state import TournamentTable, own
from dunewidget.kernel import Action, Check, Choice, Pass, Product, Range, Seat, Space, ask, ask_all, only, rule, step

#: the turn from which the Bene Gesserit are given charity in any case, and what charity is
ALWAYS_FROM, CHARITY = 2, 2


@step
@rule("TN-GEN-02")
def auction_phase(t: TournamentTable) -> None:
    """Charity belongs to the auction."""
    t.do(choam_charity.choam_charity_phase)
    t.do(bidding.bidding)


@rule("TN-AUC-01")
def charity_due(s: ClassicState, seat: Seat) -> int:
    """Only who has no spice at all may take charity."""
    return 0 if s.spice[seat] else CHARITY


@rule("TN-AUC-02")
def charity_always(s: ClassicState) -> list[Advantage]:
    """In the first turn nobody is given anything in any case."""
    return bene_gesserit.charity_always(s) if s.turn >= ALWAYS_FROM else []


# --- who bids


@step
def next_card(t: TournamentTable, opener: Seat) -> None:
    """Nobody is bound to buy the next card, whatever was said of the last one."""
    t.state.must_buy = set()
    forget(t, "bid")
    bidding.next_card.fn(t, opener)


@rule("TN-AUC-10", "TN-AMB-13")
def keeps_place(s: ClassicState, seat: Seat) -> bool:
    """A full hand may still become smaller: everybody keeps a place in the order of bidding."""
    return True


@rule("TN-AUC-06")
def may_reenter(s: ClassicState) -> bool:
    """One who passed may come back when the turn comes round."""
    return True


@rule("TN-AUC-13")
def most_bid(s: ClassicState, seat: Seat) -> int:
    """Nobody bids more than the spice it has in hand."""
    return spice_of(s, seat)


@rule("TN-AUC-10")
def bidding_turn(t: ClassicTable, seat: Seat) -> None:
    """Whoever holds a full hand may play a card before it bids."""
    if not t.rules.may_bid(t.state, seat):
        t.do(treachery_cards.free_plays, "W13")
    t.do(bid, seat)


# --- bids


@rule("TN-AUC-13", "TN-AMB-14")
def must_raise(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat that took spice for this card must go on bidding: as long as its spice allows."""
    bound = seat in own(s).must_buy and seat != s.high_bidder
    return bound and bidding.may_bid(s, seat) and rules_of(s).most_bid(s, seat) > s.high_bid


@rule("TN-AUC-05", "TN-AUC-07")
def _bids(s: ClassicState, seat: Seat, bidder: Seat) -> Space:
    products = [] if must_raise(s, seat) else [only(Pass, seat), Product(Bid, seat, spice=0)]
    if bidding.may_bid(s, seat):
        products.append(Product(Bid, seat, spice=Range(s.high_bid + 1, rules_of(s).most_bid(s, seat))))
    if cards := karama_cards(s, seat):
        products.append(Product(BuyFree, seat, card=Choice(cards)))
    return Space(products)


def _free(s: ClassicState, a: Action, bidder: Seat) -> bool:
    return not must_raise(s, a.seat)


def _declines(s: ClassicState, seat: Seat, bidder: Seat) -> Action:
    return Bid(seat, s.high_bid + 1) if must_raise(s, seat) else Pass(seat)


@truthful("bid")
@ask(
    "TN-AUC-05",
    "TN-AUC-06",
    "TN-AUC-07",
    seats=lambda s, bidder: [bidder],
    space=_bids,
    prompt=bidding.bid_wanted,
    checks={
        Bid: (
            Check(
                "TN-AUC-13",
                lambda s, a, bidder: a.spice != 0 or _free(s, a, bidder),
                "you took spice to buy this card: you must go on bidding while you can",
            ),
            Check(
                "TN-AUC-10",
                lambda s, a, bidder: a.spice == 0 or bidding.may_bid(s, a.seat),
                "your hand is full: play a card first",
            ),
            Check("TN-AUC-05", lambda s, a, bidder: a.spice == 0 or a.spice > s.high_bid, bidding.too_low),
            Check(
                "TN-AUC-13",
                lambda s, a, bidder: a.spice <= rules_of(s).most_bid(s, a.seat),
                lambda s, a, bidder: f"you have {rules_of(s).most_bid(s, a.seat)} spice in hand, not {a.spice}",
            ),
        ),
        BuyFree: (
            Check("TN-AUC-07", lambda s, a, bidder: a.card in karama_cards(s, a.seat), "{card} is no Karama of yours"),
        ),
        Pass: (Check("TN-AUC-13", _free, "you took spice to buy this card: you must go on bidding while you can"),),
    },
    default=_declines,
)
def bid(t: TournamentTable, seat: Seat, action: Bid | BuyFree | Pass, bidder: Seat) -> None:
    """As in classic; who offers nothing passes."""
    fulfil(t, seat, action)
    nothing = isinstance(action, Bid) and action.spice == 0
    bidding.bid.fn(t, seat, Pass(seat) if nothing else action, bidder)


# --- several Karamas for one card


@step
@rule("TN-AUC-07")
def take_for_karama(t: TournamentTable, seat: Seat, card: str) -> None:
    """The first in the order of bidding takes the card; those after it may still play theirs, in vain."""
    if not karama.settle(t, card):
        bidding_turn(t, seat)
        return
    t.tell("TN-AUC-07", "taken_free", seat=seat)
    t.do(too_late, seat)
    t.do(bidding.take_card, seat)


def _after(s: ClassicState, buyer: Seat) -> list[Seat]:
    after = [seat for seat in around_from(s, buyer)[1:] if seat in s.bidders]
    return [seat for seat in after if might_hold(s, seat, holds=bool(karama_cards(s, seat)))]


@ask_all(
    "TN-AUC-07",
    "TN-AMB-12",
    seats=_after,
    space=lambda s, seat, buyer: Space.of(BuyFree, seat, card=Choice(karama_cards(s, seat))),
    prompt=lambda s, seat, buyer: f"{buyer} takes the card for a Karama. Play one too, in vain?",
    checks={
        BuyFree: (
            Check("TN-AUC-07", lambda s, a, buyer: a.card in karama_cards(s, a.seat), "{card} is no Karama of yours"),
        )
    },
    quiet=True,
)
def too_late(t: TournamentTable, answers: dict[Seat, BuyFree], buyer: Seat) -> None:
    """All the cards so played are discarded."""
    for seat, action in answers.items():
        karama.play_karama(t, seat, action.card)
        t.do(in_vain, seat, action.card)


@step
def in_vain(t: TournamentTable, seat: Seat, card: str) -> None:
    """A Karama played too late does nothing."""
    karama.settle(t, card)
    t.tell("TN-AUC-07", "karama_in_vain", seat=seat, card=card)
