"""Treachery cards leave a hand, or are seen in it."""

from __future__ import annotations

from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Seat, rule


@rule("CL-GEN-06")
def discard(s: ClassicState, seat: Seat, card: str) -> None:
    """A card goes from a hand to the discard pile."""
    remove(s, seat, card)
    s.treachery_discard.append(card)


def remove(s: ClassicState, seat: Seat, card: str) -> None:
    """A card leaves a hand."""
    s.hands[seat] = _without(s.hands[seat], card)
    if card in s.cards_shown.get(seat, ()):
        s.cards_shown[seat] = _without(s.cards_shown[seat], card)


@rule("CL-VIS-01")
def show(s: ClassicState, seat: Seat, card: str) -> None:
    """All have seen a card that stays in a hand; as many of one name as were seen at once."""
    seen = s.cards_shown.get(seat, ())
    if seen.count(card) < s.hands[seat].count(card):
        s.cards_shown[seat] = (*seen, card)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]
