"""What a seat may not know: hidden in its view, and filled with something possible when it imagines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from dunewidget.games.classic.conserved import SPICE, room
from dunewidget.games.classic.content import ATREIDES, STORM_CARDS, faction_of, factions, spice_deck, treachery_deck
from dunewidget.games.classic.hands import sizes_public
from dunewidget.games.classic.harkonnen import drawable
from dunewidget.games.classic.known import (
    AUCTION_CARD,
    PREDICTION,
    SPICE_CARD,
    STORM_CARD,
    TREACHERY_CARD,
    keepers,
    knows,
)
from dunewidget.games.classic.rules import is_advanced, rules_of
from dunewidget.games.classic.state import HIDDEN, ClassicState, Promise
from dunewidget.kernel import Seat, rule

#: a promise that a seat has not heard
UNHEARD: tuple[Promise, ...] = ((HIDDEN, None),)
#: and what it imagines in its place: any plan keeps it
KEPT_BY_ALL: tuple[Promise, ...] = (("least", 0.0),)
#: so much spice is thought possible behind a screen
MOST_SPICE = 15


# --- holes


@rule("CL-VIS-02", "CL-VIS-03", "CL-GEN-04", "CL-GEN-05")
def mask(s: ClassicState, seat: Seat) -> None:
    """Leave only what the seat may know."""
    s.bank = None
    for other in s.seats:
        if other != seat:
            s.spice[other] = None
    sizes = sizes_public(s)
    s.hands = {owner: _seen(hand, s.cards_seen, owner, seat, sizes=sizes) for owner, hand in s.hands.items()}
    s.traitors = {owner: _seen(hand, s.traitors_seen, owner, seat) for owner, hand in s.traitors.items()}
    s.cards_seen = {seat: s.cards_seen[seat]} if seat in s.cards_seen else {}
    s.traitors_seen = {seat: s.traitors_seen[seat]} if seat in s.traitors_seen else {}
    s.traitors_returned = {seat: s.traitors_returned[seat]} if seat in s.traitors_returned else {}
    _mask_log(s, seat)
    _mask_decks(s, seat)
    _mask_battle(s, seat)
    _mask_leaders(s, seat)
    if not knows(s, seat, PREDICTION):
        s.prediction = None
    if not knows(s, seat, STORM_CARD):
        s.storm_card = None
    # in an order of their own: that in which they were shown and pledged could tell of others
    s.shown = {secret: (seat,) for secret in sorted(s.shown) if seat in s.shown[secret]}
    s.pledges = {giver: kept for giver in s.seats if (kept := _own_pledges(giver, s.pledges.get(giver, ()), seat))}


def _seen(
    hand: tuple[str, ...],
    seen: dict[Seat, tuple[tuple[Seat, str], ...]],
    owner: Seat,
    viewer: Seat,
    *,
    sizes: bool = True,
) -> tuple[str, ...]:
    """A hand as somebody else knows it: what was seen of it, and how many more there are, or one if that is hidden."""
    if owner == viewer:
        return hand
    known = tuple(name for whose, name in seen.get(viewer, ()) if whose == owner)
    return known + (HIDDEN,) * (len(hand) - len(known) if sizes else 1)


def _own_pledges(giver: Seat, shares: tuple[tuple[Seat, int], ...], seat: Seat) -> tuple[tuple[Seat, int], ...]:
    return tuple((taker, n) for taker, n in shares if seat in (giver, taker))


@rule("CL-GEN-13", "CL-ATR-02", "CL-AMB-06")
def _mask_log(s: ClassicState, seat: Seat) -> None:
    """Only Atreides keep notes of the auction, unless the table lets all do so: of what they have seen."""
    if seat != ATREIDES and not s.options["notes_for_all"]:
        s.auction_log = []
    s.auction_log = [
        (buyer, card if buyer == seat or (seen and seat == ATREIDES) else HIDDEN, seen)
        for buyer, card, seen in s.auction_log
    ]


@rule("CL-VIS-02", "CL-VIS-03", "CL-ATR-02")
def _mask_decks(s: ClassicState, seat: Seat) -> None:
    for deck in (s.traitor_deck, s.auction_row):
        deck[:] = [HIDDEN] * len(deck)
    below = -1 if knows(s, seat, TREACHERY_CARD) else len(s.treachery_deck)
    s.treachery_deck[:below] = [HIDDEN] * len(s.treachery_deck[:below])
    below = -1 if s.spice_card_seen and knows(s, seat, SPICE_CARD) else len(s.spice_deck)
    s.spice_deck[:below] = [HIDDEN] * len(s.spice_deck[:below])
    if s.auction_card is not None and not knows(s, seat, AUCTION_CARD):
        s.auction_card = HIDDEN


def _mask_battle(s: ClassicState, seat: Seat) -> None:
    """That a plan was foreseen or opened all have heard: it binds, and so does the spice for it."""
    if seat != ATREIDES:
        s.kh_losses = None
        s.opened = {owner: plan if owner == seat else UNHEARD for owner, plan in s.opened.items()}
        if seat not in s.fighters:
            s.foreseen = dict.fromkeys(s.foreseen, UNHEARD)


@rule("CL-VIS-05", "CL-VIS-06", "CL-HAR-09")
def _mask_leaders(s: ClassicState, seat: Seat) -> None:
    """Which leader was captured or executed is known to the Harkonnen and its owner; others know only whose it was."""
    if s.drawn_leader is not None and not knows(s, seat, s.drawn_leader):
        s.drawn_leader = f"{HIDDEN}{faction_of(s.drawn_leader)}"
    if s.executed:
        for leader in _in_doubt(s, seat):
            s.leaders[leader] = HIDDEN
        s.executed = set(_without_names(s, s.executed, seat))
        s.revived = {leader for leader in s.revived if s.leaders[leader] != HIDDEN}
    if s.captured:
        s.captured = dict(zip(_without_names(s, s.captured, seat), s.captured.values(), strict=True))


def _in_doubt(s: ClassicState, seat: Seat) -> list[str]:
    """The leaders of whom a seat cannot tell whether they have been executed."""
    owners = {faction_of(leader) for leader in s.executed if not knows(s, seat, leader)}
    return [
        leader
        for owner in sorted(owners)
        for leader in factions()[owner].leaders
        if not knows(s, seat, leader)
        and (leader in s.executed or (s.leaders[leader] == "alive" and leader not in s.cleared))
    ]


def _without_names(s: ClassicState, names: Iterable[str], seat: Seat) -> list[str]:
    """Names a seat may not know become `?atreides`, `?atreides2`, ..., in an order that tells nothing of them."""
    shown: list[str] = []
    for label in sorted(leader if knows(s, seat, leader) else f"{HIDDEN}{faction_of(leader)}" for leader in names):
        n = sum(other.rstrip("0123456789") == label for other in shown)
        shown.append(f"{label}{n + 1}" if n else label)
    return shown


# --- filling them


def imagine(s: ClassicState, seat: Seat, rng: Random) -> None:
    """Fill the holes with what could be true."""
    _imagine_leaders(s, rng)
    _deal_treachery(s, seat, rng)
    _imagine_log(s, rng)
    _deal_traitors(s, rng)
    pool = _unknown(spice_deck(), (*s.spice_discard, *s.spice_discard_b, *s.spice_deck), rng)
    s.spice_deck[:] = _filled(s.spice_deck, pool)
    if s.prediction is None and _kept_from(s, seat, PREDICTION):
        others = [other for other in s.seats if other not in keepers(s, PREDICTION)]
        s.prediction = (rng.choice(others), rng.randint(1, rules_of(s).last_turn))
    if s.storm_card is None and _kept_from(s, seat, STORM_CARD) and is_advanced(s):
        s.storm_card = rng.choice(STORM_CARDS)
    if s.kh_losses is None:
        s.kh_losses = rng.randint(7 if s.kh_dead or s.kh_at else 0, 10)
    for heard in (s.foreseen, s.opened):
        heard.update({owner: KEPT_BY_ALL for owner, plan in heard.items() if plan == UNHEARD})
    _imagine_spice(s, rng)


def _kept_from(s: ClassicState, seat: Seat, secret: str) -> bool:
    """Whether somebody in the game keeps such a secret from this seat."""
    return not knows(s, seat, secret) and any(keeper in s.seats for keeper in keepers(s, secret))


def _imagine_spice(s: ClassicState, rng: Random) -> None:
    """Any amount that covers what a seat has bid, pledged or put into its plan, and the shipment it has announced."""
    shipper, price = s.announced or (None, 0)
    for other in s.seats:
        if s.spice[other] is None:
            bid = s.high_bid if other == s.high_bidder else price if other == shipper else 0
            pledged = max((spice for _, spice in s.pledges.get(other, ())), default=0)
            spent = max(bid, pledged, getattr(s.plans.get(other), "spice", 0))
            s.spice[other] = spent + rng.randint(0, MOST_SPICE)
    s.bank = SPICE - sum(s.spice_on_board.values()) - sum(n or 0 for n in s.spice.values())


def _unknown(everything: Iterable[str], known: Iterable[str], rng: Random) -> list[str]:
    """What is left of everything once the known is taken out, in a random order."""
    left = Counter(list(everything))
    left.subtract(name for name in known if name != HIDDEN)
    pool = list(left.elements())
    rng.shuffle(pool)
    return pool


def _filled(names: Iterable[str], pool: list[str]) -> tuple[str, ...]:
    return tuple(pool.pop() if name == HIDDEN else name for name in names)


def _guess_sizes(s: ClassicState, seat: Seat, cards: int, rng: Random) -> None:
    """Where hand sizes are hidden: so many cards spread over the other hands, none above its limit."""
    hands = {other: [c for c in hand if c != HIDDEN] for other, hand in s.hands.items() if other != seat}
    for _ in range(cards):
        rng.choice([hand for other, hand in hands.items() if len(hand) < room(s, other)]).append(HIDDEN)
    s.hands.update({other: tuple(hand) for other, hand in hands.items()})


def _deal_treachery(s: ClassicState, seat: Seat, rng: Random) -> None:
    up = () if s.auction_card is None else (s.auction_card,)
    held = [card for hand in s.hands.values() for card in hand]
    known = (*held, *up, *s.auction_row, *s.treachery_discard, *s.treachery_removed, *s.treachery_deck)
    pool = _unknown(treachery_deck(), known, rng)
    if not sizes_public(s):
        _guess_sizes(s, seat, len(pool) - [*s.treachery_deck, *s.auction_row, *up].count(HIDDEN), rng)
    s.hands = {owner: _filled(hand, pool) for owner, hand in s.hands.items()}
    s.auction_card = _filled(up, pool)[0] if up else None
    s.auction_row[:] = _filled(s.auction_row, pool)
    s.treachery_deck[:] = _filled(s.treachery_deck, pool)


def _imagine_log(s: ClassicState, rng: Random) -> None:
    """What a card was that somebody bought unseen: one that the buyer holds, or has played since."""
    s.auction_log = [
        (buyer, card if card != HIDDEN else rng.choice(s.hands[buyer] or treachery_deck()), seen)
        for buyer, card, seen in s.auction_log
    ]


@rule("CL-SETUP-05")
def _deal_traitors(s: ClassicState, rng: Random) -> None:
    """The cards that the seat itself gave back lie in the deck, and so are nobody's traitors."""
    held = [leader for hand in s.traitors.values() for leader in hand]
    back = [leader for cards in s.traitors_returned.values() for leader in cards]
    pool = _unknown(s.leaders, (*held, *back), rng)
    s.traitors = {owner: _filled(hand, pool) for owner, hand in s.traitors.items()}
    s.traitor_deck[:] = [*back, *pool][: len(s.traitor_deck)]


def _imagine_leaders(s: ClassicState, rng: Random) -> None:
    """Who was executed, who is a captive: any leader of that faction of whom it could be true."""
    executed = {leader for leader in s.executed if not leader.startswith(HIDDEN)}
    for label in sorted(s.executed - executed):
        leader = rng.choice([name for name in _leaders_of(label) if s.leaders[name] == HIDDEN])
        s.leaders[leader] = "face_down"
        executed.add(leader)
    s.executed = executed
    s.revived |= executed
    for leader, status in s.leaders.items():
        if status == HIDDEN:
            s.leaders[leader] = "alive"
    captured: dict[str, Seat] = {}
    for label, holder in s.captured.items():
        free = [label]
        if label.startswith(HIDDEN):
            taken = {*captured, *s.captured}
            free = [name for name in _leaders_of(label) if s.leaders[name] == "alive" and name not in taken]
        captured[rng.choice(free)] = holder
    s.captured = captured
    if s.drawn_leader is not None and s.drawn_leader.startswith(HIDDEN):
        s.drawn_leader = rng.choice(drawable(s, s.drawn_leader.strip(HIDDEN)))


def _leaders_of(label: str) -> tuple[str, ...]:
    return factions()[label.strip(HIDDEN + "0123456789")].leaders
