"""What a seat may not know: hidden in its view, and filled with something possible when it imagines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from dunewidget.games.classic.content import spice_deck, treachery_deck
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import HIDDEN, ClassicState
from dunewidget.kernel import Seat, rule


@rule("CL-VIS-02", "CL-VIS-03")
def mask(s: ClassicState, seat: Seat) -> None:
    """Leave only what the seat may know."""
    s.bank = None
    for other in s.seats:
        if other != seat:
            s.spice[other] = None
            s.hands[other] = (HIDDEN,) * len(s.hands.get(other, ()))
            s.traitors[other] = (HIDDEN,) * len(s.traitors.get(other, ()))
    for deck in (s.treachery_deck, s.traitor_deck):
        deck[:] = [HIDDEN] * len(deck)
    below = -1 if seat == "atreides" and s.spice_card_seen else len(s.spice_deck)
    s.spice_deck[:below] = [HIDDEN] * len(s.spice_deck[:below])
    if seat != "bene_gesserit":
        s.prediction = None
    if seat != "fremen":
        s.storm_card = None


def imagine(s: ClassicState, seat: Seat, rng: Random) -> None:
    """Fill the holes with what could be true."""
    _deal_treachery(s, rng)
    _deal_traitors(s, rng)
    _deal_spice_cards(s, rng)
    if s.prediction is None and "bene_gesserit" in s.seats and s.turn:
        others = [other for other in s.seats if other != "bene_gesserit"]
        s.prediction = (rng.choice(others), rng.randint(1, rules_of(s).last_turn))
    for other in s.seats:
        if s.spice[other] is None:
            s.spice[other] = rng.randint(0, 15)
    s.bank = 564 - sum(s.spice_on_board.values()) - sum(n or 0 for n in s.spice.values())


def _unknown(everything: Iterable[str], known: Iterable[str], rng: Random) -> list[str]:
    """What is left of everything once the known is taken out, in a random order."""
    left = Counter(list(everything))
    left.subtract(name for name in known if name != HIDDEN)
    pool = list(left.elements())
    rng.shuffle(pool)
    return pool


def _filled(names: Iterable[str], pool: list[str]) -> tuple[str, ...]:
    return tuple(pool.pop() if name == HIDDEN else name for name in names)


def _deal_treachery(s: ClassicState, rng: Random) -> None:
    held = [card for hand in s.hands.values() for card in hand]
    known = (*held, *s.treachery_discard, *s.treachery_removed, *s.treachery_deck)
    pool = _unknown(treachery_deck(), known, rng)
    s.hands = {seat: _filled(hand, pool) for seat, hand in s.hands.items()}
    s.treachery_deck[:] = _filled(s.treachery_deck, pool)


def _deal_traitors(s: ClassicState, rng: Random) -> None:
    held = [leader for hand in s.traitors.values() for leader in hand]
    pool = _unknown(s.leaders, (*held, *s.traitor_deck), rng)
    s.traitors = {seat: _filled(hand, pool) for seat, hand in s.traitors.items()}
    s.traitor_deck[:] = _filled(s.traitor_deck, pool)


def _deal_spice_cards(s: ClassicState, rng: Random) -> None:
    pool = _unknown(spice_deck(), (*s.spice_discard, *s.spice_discard_b, *s.spice_deck), rng)
    s.spice_deck[:] = _filled(s.spice_deck, pool)
