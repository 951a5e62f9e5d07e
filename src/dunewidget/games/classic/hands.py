"""Treachery cards and hands: who may hold what, how a card leaves a hand, and who has seen it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from dunewidget.games.classic.content import hand_limit
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, storm_order
from dunewidget.kernel import Seat, rule


@rule("CL-GEN-11")
def might_hold(s: ClassicState, seat: Seat, *, holds: bool) -> bool:
    """Whether a window asks a seat: if it holds the card, or with public windows if it may hold any, as all know."""
    return holds or (s.options["windows"] == "public" and hand_size(s, seat) > 0)


@rule("CL-GEN-11", "CL-CARD-15")
def whom_to_ask(s: ClassicState, holders: Sequence[Seat]) -> list[Seat]:
    """In turn order, whom a window asks: those who hold the card, with public windows all who may hold any."""
    if s.options["windows"] == "public":
        return [seat for seat in storm_order(s) if hand_size(s, seat)]
    return [seat for seat in storm_order(s) if seat in holders] if len(holders) > 1 else [*holders]


@rule("CL-CARD-14")
def free_hand(s: ClassicState, seat: Seat) -> tuple[str, ...]:
    """The cards of a seat that do not lie in its battle plan."""
    if seat not in s.plans:
        return s.hands[seat]
    free = Counter(s.hands[seat])
    free.subtract(getattr(s.plans[seat], "cards", ()))
    return tuple(free.elements())


@rule("CL-BID-01", "CL-AMB-68")
def sizes_public(s: ClassicState) -> bool:
    """Whether all know how many cards each holds: always in Bidding, else if the table plays so."""
    return s.options["public_hand_sizes"] is True or s.phase == rules_of(s).bidding_phase


def hand_size(s: ClassicState, seat: Seat) -> int:
    """How many cards a seat holds, as far as all know: if the number is hidden, as many as it might."""
    return len(s.hands[seat]) if sizes_public(s) else hand_limit(seat)


@rule("CL-GEN-07", "CL-GEN-09")
def draw(t: ClassicTable) -> str | None:
    """The top treachery card; an empty deck is made of the discards first, and without those nothing is drawn."""
    s = t.state
    if not s.treachery_deck and s.treachery_discard:
        s.treachery_deck = t.shuffle("treachery deck", s.treachery_discard)
        s.treachery_discard = []
        t.tell("CL-GEN-07", "treachery_deck_shuffled")
    return s.treachery_deck.pop() if s.treachery_deck else None


def gain(s: ClassicState, seat: Seat, card: str) -> None:
    """A card goes into a hand."""
    s.hands[seat] = (*s.hands[seat], card)


@rule("CL-GEN-06")
def discard(t: ClassicTable, seat: Seat, card: str) -> None:
    """A card goes from a hand to the discard pile, face up."""
    remove(t.state, seat, card)
    t.state.treachery_discard.append(card)
    t.tell("CL-GEN-06", "discarded", seat=seat, card=card)


def remove(s: ClassicState, seat: Seat, card: str) -> None:
    """A card leaves a hand, and with it what others knew of it: nobody else can say whether an equal one stays."""
    hand = list(s.hands[seat])
    hand.remove(card)
    s.hands[seat] = tuple(hand)
    for viewer, seen in s.cards_seen.items():
        if (seat, card) in seen:
            kept = list(seen)
            kept.remove((seat, card))
            s.cards_seen[viewer] = tuple(kept)


def note_seen(s: ClassicState, viewer: Seat, owner: Seat, card: str) -> None:
    """A seat has seen a card go into a hand."""
    s.cards_seen[viewer] = (*s.cards_seen.get(viewer, ()), (owner, card))


@rule("CL-VIS-01")
def seen_by(s: ClassicState, viewers: Iterable[Seat], owner: Seat, cards: tuple[str, ...]) -> None:
    """Others see, together, cards that stay in a hand."""
    held = {(owner, card): cards.count(card) for card in cards}
    for viewer in viewers:
        if viewer != owner:
            known = s.cards_seen.get(viewer, ())
            for card, n in held.items():
                known += (card,) * (n - known.count(card))
            s.cards_seen[viewer] = known
