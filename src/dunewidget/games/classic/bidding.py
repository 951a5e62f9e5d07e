"""Bidding: treachery cards are auctioned one at a time, unseen."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic import karama
from dunewidget.games.classic.advantages import fold, in_force
from dunewidget.games.classic.content import hand_limit
from dunewidget.games.classic.forces import pay
from dunewidget.games.classic.hands import draw, gain, might_hold, note_seen
from dunewidget.games.classic.karama import KARAMA, karama_cards, may_cancel
from dunewidget.games.classic.known import AUCTION_CARD, TREACHERY_CARD, no_secret, show_secret
from dunewidget.games.classic.purse import purse, share_out
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, storm_order
from dunewidget.games.classic.treachery_cards import free_plays
from dunewidget.kernel import Action, Check, Choice, Pass, Product, Range, Seat, Space, ask, only, rule, step, window

#: how high one may bid whom the Karama in hand will spare the price, where the table plays so
OVERBID = 40


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """An offer for the card up for sale."""

    spice: Annotated[int, "spice"]
    notation: ClassVar[str] = "bid {spice}"
    sentence: ClassVar[str] = "Bid {spice}"


@dataclass(frozen=True, slots=True)
class BuyFree(Action):
    """Take the card for a Karama instead of spice."""

    card: Annotated[str, "card"] = KARAMA
    title: ClassVar[str] = "Pay with a Karama"
    notation: ClassVar[str] = "take card[ with {card}]"
    sentence: ClassVar[str] = "Take the card for {card}"


# --- the row


@rule("CL-BID-02", "CL-BID-15")
def may_bid(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat is below its hand limit."""
    return len(s.hands[seat]) < hand_limit(seat)


@step
def bidding(t: ClassicTable) -> None:
    """One card for each seat with room in its hand, then they are auctioned in turn."""
    s = t.state
    t.tell("CL-BID-01", "hand_sizes", cards={seat: len(s.hands[seat]) for seat in s.seats})
    for _ in [seat for seat in s.seats if t.rules.may_bid(s, seat)]:
        card = draw(t)
        if card is not None:
            s.auction_row.append(card)
    t.tell("CL-BID-03", "auction", cards=len(s.auction_row))
    t.do(next_card, storm_order(s)[0])


@step
def next_card(t: ClassicTable, opener: Seat) -> None:
    """The first card of the row comes up; those who may look at it do so before any bid."""
    s = t.state
    if not s.auction_row:
        t.tell("CL-BID-13", "auction_over", returned=0)
        return
    s.auction_card = s.auction_row.pop(0)
    s.auction_seen_by, s.top_card_seen_by = s.top_card_seen_by, ()
    show_secret(s, AUCTION_CARD, no_secret(s, TREACHERY_CARD))
    t.tell("CL-BID-04", "card_up", left=len(s.auction_row))
    t.do(free_plays, "W12")
    for adv in t.rules.auction_look:
        if in_force(s, adv):
            t.do(may_cancel, adv.name)
    t.do(look_at_card)
    t.do(open_bidding, opener)


@step
def look_at_card(t: ClassicTable) -> None:
    """Some see the card that is up for sale."""
    s = t.state
    hook = t.rules.auction_look
    owners = {adv.owner for adv in hook}
    lookers = tuple([seat for seat in s.seats if seat in owners and fold(hook, s, seat, value=False)])
    s.auction_seen_by = tuple(dict.fromkeys((*s.auction_seen_by, *lookers)))
    if lookers:
        t.tell("CL-ATR-01", "card_seen", seats=lookers, card=s.auction_card, secret={"card": lookers})


def around_from(s: ClassicState, seat: Seat) -> tuple[Seat, ...]:
    """All seats counterclockwise, beginning with this one."""
    order = storm_order(s)
    at = order.index(seat)
    return order[at:] + order[:at]


@step
@rule("CL-BID-05")
def open_bidding(t: ClassicTable, opener: Seat) -> None:
    """The opener, or the next seat with room in its hand, begins."""
    s = t.state
    s.bidders = ()
    s.passed, s.high_bid, s.high_bidder = set(), 0, None
    for begins in around_from(s, opener):
        if t.rules.may_bid(s, begins):
            s.bidders = tuple([seat for seat in around_from(s, begins) if t.rules.keeps_place(s, seat)])
            t.rules.bidding_turn(t, begins)
            return
    _return_cards(t, "CL-BID-11")


def _return_cards(t: ClassicTable, why: str) -> None:
    """What was not sold goes back on the deck in its order, and the phase is over."""
    s = t.state
    back = [s.auction_card, *s.auction_row] if s.auction_card is not None else s.auction_row
    s.treachery_deck.extend(reversed(back))
    s.top_card_seen_by = s.auction_seen_by
    show_secret(s, TREACHERY_CARD, no_secret(s, AUCTION_CARD))
    t.tell(why, "auction_over", returned=len(back))
    s.auction_row, s.bidders = [], ()
    s.auction_card, s.auction_seen_by = None, ()


# --- bids


def bidding_turn(t: ClassicTable, seat: Seat) -> None:
    """A seat comes to bid."""
    t.do(bid, seat)


@rule("CL-AMB-17")
def may_reenter(s: ClassicState) -> bool:
    """Whether one who passed may bid again for the same card."""
    return s.options["auction_reentry"] is True


@rule("CL-BID-08", "CL-AMB-32")
def most_bid(s: ClassicState, seat: Seat) -> int:
    """The highest bid a seat may make: what it can pay, or more where a Karama in hand may stand for it."""
    most = purse(s, seat)
    if s.options["karama_overbid"] and karama_cards(s, seat):
        return max(most, OVERBID)
    return most


def _bids(s: ClassicState, seat: Seat, bidder: Seat) -> Space:
    return _offers(seat, s.high_bid + 1, rules_of(s).most_bid(s, seat), karama_cards(s, seat))


@functools.lru_cache(maxsize=4096)
def _offers(seat: Seat, least: int, most: int, cards: tuple[str, ...]) -> Space:
    """The same few bids are open again and again."""
    products = [only(Pass, seat), Product(Bid, seat, spice=Range(least, most))]
    if cards:
        products.append(Product(BuyFree, seat, card=Choice(cards)))
    return Space(products)


def bid_wanted(s: ClassicState, seat: Seat, bidder: Seat) -> str:
    """The question in words."""
    return f"The bid stands at {s.high_bid}: do you bid?"


def too_low(s: ClassicState, action: Bid, bidder: Seat) -> str:
    """Why a bid is none, in words."""
    return f"{action.spice} is not above the standing bid of {s.high_bid}"


def _holds_karama(s: ClassicState, action: BuyFree, bidder: Seat) -> bool:
    return action.card in karama_cards(s, action.seat)


@ask(
    "CL-BID-06",
    "CL-DEC-08",
    "CL-GEN-14",
    seats=lambda s, bidder: [bidder],
    space=_bids,
    prompt=bid_wanted,
    checks={
        Bid: (
            Check("CL-BID-06", lambda s, a, bidder: a.spice > s.high_bid, too_low),
            Check(
                "CL-BID-08",
                lambda s, a, bidder: a.spice <= rules_of(s).most_bid(s, a.seat),
                lambda s, a, bidder: (
                    f"you cannot pay {a.spice}: the most you may bid is {rules_of(s).most_bid(s, a.seat)}"
                ),
            ),
        ),
        BuyFree: (Check("CL-BID-14", _holds_karama, "you hold no {card} to play as a Karama"),),
        Pass: (),
    },
    default=lambda s, seat, bidder: Pass(seat),
)
def bid(t: ClassicTable, seat: Seat, action: Bid | BuyFree | Pass, bidder: Seat) -> None:
    """A bid, a pass, or a Karama that ends the auction of this card."""
    s = t.state
    if isinstance(action, BuyFree):
        karama.play_karama(t, seat, action.card)
        t.do(take_for_karama, seat, action.card)
        return
    if isinstance(action, Bid):
        s.high_bid, s.high_bidder = action.spice, seat
        if t.rules.may_reenter(s):
            s.passed = set()
        t.tell("CL-BID-06", "bid", seat=seat, spice=action.spice)
    else:
        s.passed.add(seat)
        t.tell("CL-BID-06", "passed", seat=seat)
    next_bid(t, seat)


@rule("CL-BID-07")
def next_bid(t: ClassicTable, last: Seat) -> None:
    """The next bidder; the card is sold when all the others have passed since the standing bid."""
    s = t.state
    after = s.bidders.index(last) + 1 if last in s.bidders else 0
    for seat in s.bidders[after:] + s.bidders[:after]:
        if seat not in s.passed and seat not in (s.high_bidder, last):
            t.rules.bidding_turn(t, seat)
            return
    if s.high_bidder is not None:
        t.tell("CL-BID-07", "sold", seat=s.high_bidder, spice=s.high_bid)
        _sell(t, s.high_bidder)
    else:
        _return_cards(t, "CL-BID-12")


@step
def take_for_karama(t: ClassicTable, seat: Seat, card: str) -> None:
    """The card is taken without paying; a Karama that was none leaves the bidder where it was."""
    if karama.settle(t, card):
        t.tell("CL-KAR-03", "taken_free", seat=seat)
        t.do(take_card, seat)
    else:
        t.do(bid, seat)


# --- payment


def _sell(t: ClassicTable, seat: Seat) -> None:
    """The winner may still play a Karama; others may dispute who collects; then it pays and takes the card."""
    t.do(avoid_payment, seat)
    t.do(who_collects, seat)
    t.do(pay_for_card, seat)


def _could_avoid(s: ClassicState, winner: Seat) -> list[Seat]:
    """The winner, while there is a price to avoid."""
    if s.high_bid and rules_of(s).karama_on_winning:
        return [winner] if might_hold(s, winner, holds=bool(karama_cards(s, winner))) else []
    return []


@window(
    "CL-KAR-03",
    "CL-BID-14",
    seats=_could_avoid,
    space=lambda s, seat, winner: Space.of(BuyFree, seat, card=Choice(karama_cards(s, seat))),
    prompt=lambda s, seat, winner: f"Play a Karama instead of paying {s.high_bid}?",
    checks={BuyFree: (Check("CL-BID-14", _holds_karama, "you hold no {card} to play as a Karama"),)},
)
def avoid_payment(t: ClassicTable, seat: Seat, action: BuyFree, winner: Seat) -> None:
    """The winner plays a Karama rather than pay."""
    karama.play_karama(t, seat, action.card)
    t.do(price_falls_away, seat, action.card)


@step
def price_falls_away(t: ClassicTable, seat: Seat, card: str) -> None:
    """Nothing is left to pay, if the card was a Karama after all."""
    if karama.settle(t, card):
        t.state.high_bid = 0
        t.tell("CL-KAR-03", "taken_free", seat=seat)


@step
def who_collects(t: ClassicTable, seat: Seat) -> None:
    """A bid beyond one's spice is covered by the Karama that allowed it; then the windows on the income."""
    s = t.state
    cards = karama_cards(s, seat)
    if s.high_bid > purse(s, seat) and cards:
        karama.play_karama(t, seat, cards[0])
        t.do(price_falls_away, seat, cards[0])
    elif 0 < s.high_bid <= purse(s, seat):
        opened: list[str] = []
        for payer in (seat, *t.rules.sponsors(s, seat)):  # any of whom might have a share, as far as others know
            opened = karama.contest(t, t.rules.auction_payee, payer, None, seat, besides=opened)
        t.do(offer_again, seat, len(s.cancelled))


@step
@rule("CL-GEN-11")
def offer_again(t: ClassicTable, seat: Seat, cancelled: int) -> None:
    """Once somebody has stopped the income, the winner may still play a Karama rather than pay."""
    if len(t.state.cancelled) > cancelled:
        t.do(avoid_payment, seat)


@step
@rule("CL-EMP-02", "CL-AMB-71")
def pay_for_card(t: ClassicTable, seat: Seat) -> None:
    """The winner pays in full: the bank, or whoever may collect."""
    s = t.state
    if s.high_bid > purse(s, seat):  # the Karama that backed it was cancelled, or has gone for something else since
        t.tell("CL-EMP-02", "bid_void", seat=seat, spice=s.high_bid)
        t.do(open_bidding, s.bidders[0])
        return
    if s.high_bid:
        nobody: Seat | None = None
        collected: dict[Seat | None, dict[Seat, int]] = {}
        for payer, n in share_out(t, seat, s.high_bid).items():
            payee = fold(t.rules.auction_payee, s, payer, nobody, seat)
            pay(s, payer, n, payee)
            collected.setdefault(payee, {})[payer] = n
        for payee, shares in collected.items():
            who = seat if payee != seat else next(iter(shares))  # nobody pays himself
            t.tell("CL-BID-09", "paid", seat=who, spice=shares, to=payee or "bank")
    if s.cancelled:
        karama.use_over(t, t.rules.auction_payee)
    t.do(take_card, seat)


@step
@rule("CL-BID-10")
def take_card(t: ClassicTable, seat: Seat) -> None:
    """The card goes to the buyer's hand, unseen by others; the seat after the last opener opens the next one."""
    s = t.state
    card = s.auction_card
    if card is None:
        raise ValueError("no card is up for sale")
    gain(s, seat, card)
    witnesses = (*s.auction_seen_by, *no_secret(s, AUCTION_CARD))
    t.tell("CL-BID-09", "bought", seat=seat, card=card, secret={"card": (seat, *witnesses)})
    s.auction_log.append((seat, card, bool(s.auction_seen_by)))
    for viewer in dict.fromkeys(witnesses):
        if viewer != seat:
            note_seen(s, viewer, seat, card)
    opener = around_from(s, s.bidders[0])[1 % len(s.seats)]
    s.auction_card, s.auction_seen_by, s.bidders = None, (), ()
    s.high_bid, s.high_bidder = 0, None
    karama.contest(t, t.rules.extra_cards, seat, 0)
    t.do(draw_extra, seat)
    karama.use_over(t, t.rules.extra_cards)
    t.do(next_card, opener)


@step
def draw_extra(t: ClassicTable, seat: Seat) -> None:
    """Cards that come with one bought, from the top of the deck."""
    for _ in range(fold(t.rules.extra_cards, t.state, seat, 0)):
        card = draw(t)
        if card is not None:
            gain(t.state, seat, card)
            t.tell("CL-HAR-03", "drew_extra", seat=seat, card=card, secret={"card": (seat,)})
