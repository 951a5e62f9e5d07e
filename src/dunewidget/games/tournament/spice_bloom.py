"""Phase 2, Spice Bloom: each worm card calls a Nexus, then the worm comes where spice bloomed last."""

from __future__ import annotations

from dunewidget.games.classic import nexus, spice_blow
from dunewidget.games.classic.content import WORM
from dunewidget.games.tournament import sandworm
from dunewidget.games.tournament.state import TournamentTable
from dunewidget.kernel import rule, step


@step
@rule("TN-SPICE-01", "TN-SPICE-11")
def spice_bloom_phase(t: TournamentTable) -> None:
    """Before the first card a worm by Karama; then a bloom for each pile."""
    s = t.state
    s.worms = 0
    t.do(sandworm.worm_power)
    for pile in t.rules.spice_piles(s):
        t.do(turn_up, pile)
    t.do(worms_go_back)


@step
@rule("TN-SPICE-03", "TN-SPICE-05", "TN-SPICE-11", "TN-AMB-30")
def turn_up(t: TournamentTable, pile: str) -> None:
    """The next card: a territory blooms and is remembered, a worm goes on; an empty deck is made of both piles."""
    s = t.state
    card = spice_blow.draw_spice_card(t)
    spice_blow.pile_of(s, pile).append(card)
    if card != WORM:
        s.last_bloom[pile] = card
        t.do(spice_blow.spice_comes_up, card)
        return
    t.do(worm_card, pile)
    t.do(turn_up, pile)


@step
@rule("TN-SPICE-03", "TN-SPICE-04", "TN-AMB-08")
def worm_card(t: TournamentTable, pile: str) -> None:
    """On turn 1 nothing happens; later every worm has its Nexus, before it appears."""
    s = t.state
    if s.turn == 1:
        t.tell("TN-SPICE-03", "worm", number=0, pile=pile)
        return
    sandworm.count_worm(s)
    t.tell("TN-SPICE-04", "worm", number=s.worms, pile=pile)
    if s.options["nexus_before_worm"]:
        t.do(nexus.open_nexus)
        t.do(sandworm.worm_rises, pile, s.worms)
    else:
        t.do(sandworm.worm_rises, pile, s.worms)
        t.do(nexus.open_nexus)


@step
@rule("TN-SPICE-12")
def worms_go_back(t: TournamentTable) -> None:
    """The worms of turn 1 are shuffled into the deck again."""
    s = t.state
    worms = [card for card in (*s.spice_discard, *s.spice_discard_b) if card == WORM]
    if s.turn == 1 and worms:
        s.spice_discard = [card for card in s.spice_discard if card != WORM]
        s.spice_discard_b = [card for card in s.spice_discard_b if card != WORM]
        s.spice_deck = t.shuffle("spice deck", s.spice_deck + worms)
        t.tell("TN-SPICE-12", "worms_go_back", worms=len(worms))
