"""Phase 2, Spice Blow: cards are turned up until spice is found; worms devour, and a Nexus follows."""

from __future__ import annotations

from dunewidget.games.classic import nexus, sandworm
from dunewidget.games.classic.board import in_storm, spice_icons
from dunewidget.games.classic.content import WORM
from dunewidget.games.classic.forces import place_spice
from dunewidget.games.classic.known import SPICE_CARD, no_secret
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.kernel import rule, step


@step
@rule("CL-SPICE-11")
def spice_blow_phase(t: ClassicTable) -> None:
    """A blow for each pile."""
    for power in t.rules.around_blows:
        t.do(power)
    for pile in t.rules.spice_piles(t.state):
        t.do(blow, pile)


@step
@rule("CL-SPICE-12")
def blow(t: ClassicTable, pile: str) -> None:
    """A complete blow: cards, Nexus, rides."""
    s = t.state
    s.worms, s.rides = 0, ()
    t.do(turn_up, pile)
    t.do(after_blow)
    for todo in (*t.rules.after_nexus, *t.rules.around_blows):
        t.do(todo)


@rule("CL-SPICE-09")
def pile_of(s: ClassicState, pile: str) -> list[str]:
    """The discard pile of a blow."""
    return s.spice_discard if pile == "A" else s.spice_discard_b


def refill_spice_deck(t: ClassicTable) -> None:
    """An empty deck is made new from all that was discarded, before a card is drawn or looked at."""
    s = t.state
    if not s.spice_deck:
        s.spice_deck = t.shuffle("spice deck", s.spice_discard + s.spice_discard_b)
        s.spice_discard, s.spice_discard_b = [], []
        t.tell("CL-GEN-08" if len(t.rules.spice_piles(s)) > 1 else "CL-GEN-07", "spice_deck_shuffled")


def draw_spice_card(t: ClassicTable) -> str:
    """The top card of the deck; nobody has seen the one beneath it."""
    s = t.state
    t.rules.refill_spice_deck(t)
    s.spice_card_seen = False
    no_secret(s, SPICE_CARD)
    return s.spice_deck.pop()


@step
@rule("CL-SPICE-01", "CL-SPICE-13")
def turn_up(t: ClassicTable, pile: str) -> None:
    """The next card: spice ends the blow, a worm goes on with it."""
    s = t.state
    card = draw_spice_card(t)
    discarded = pile_of(s, pile)
    if card != WORM:
        t.do(spice_comes_up, card)
        discarded.append(card)
        return
    s.worms += 1
    t.tell("CL-SPICE-03" if s.worms == 1 else "CL-SPICE-04", "worm", number=s.worms, pile=pile)
    if s.worms == 1:
        t.do(first_worm, discarded[-1] if discarded else None)
    else:
        t.do(t.rules.further_worm)
    discarded.append(card)
    t.do(turn_up, pile)


@step
def spice_comes_up(t: ClassicTable, territory: str) -> None:
    """The printed amount lies where the icon is, even in the storm."""
    s = t.state
    part, amount = spice_icons()[territory]
    if s.options["no_blow_in_storm"] and in_storm(part, s.storm):
        amount = 0
    else:
        place_spice(s, part, amount)
    t.tell("CL-SPICE-02", "spice_blow", part=part, spice=amount)


@step
@rule("CL-SPICE-03", "CL-SPICE-06")
def first_worm(t: ClassicTable, territory: str | None) -> None:
    """The first worm comes where spice was found last; with an empty pile it finds nothing."""
    if territory is not None:
        t.do(sandworm.worm_appears, territory)


@step
@rule("CL-SPICE-05", "CL-SPICE-06", "CL-NEXUS-01")
def after_blow(t: ClassicTable) -> None:
    """A worm calls a Nexus, but not on the first turn."""
    if t.state.worms and t.state.turn > 1:
        t.do(nexus.open_nexus)
