"""Atreides: looking at cards before others do, and the Kwisatz Haderach. Prescience has a module of its own."""

from __future__ import annotations

from dunewidget.games.classic.advantages import advantage, in_force
from dunewidget.games.classic.content import ATREIDES
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.plans import BattlePlan
from dunewidget.games.classic.rules import is_advanced
from dunewidget.games.classic.sides import battle_territory
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.games.classic.tanks import KH
from dunewidget.kernel import Seat, rule, step

#: how many forces must be lost in battle before the Kwisatz Haderach comes, and what it adds
KH_AWAKES = 7
KH_BONUS = 2


# --- looking ahead


@advantage("CL-ATR-01", owner=ATREIDES, cancel="CL-KAR-21", window="W12", lasts="phase")
def auction_look(s: ClassicState, seat: Seat, sees: bool) -> bool:  # noqa: FBT001  a value passed through a hook
    """Atreides see each card that comes up for auction."""
    return sees or seat == ATREIDES


@advantage("CL-ATR-03", owner=ATREIDES, cancel="CL-KAR-22", window="W18", lasts="turn")
def spice_look(s: ClassicState, seat: Seat, sees: bool) -> bool:  # noqa: FBT001  a value passed through a hook
    """Atreides see the next spice card before anyone ships."""
    return sees or seat == ATREIDES


@step
def look_at_spice(t: ClassicTable) -> None:
    """Before anyone ships or moves, Atreides may look at the top spice card."""
    if in_force(t.state, spice_look):
        t.do(may_cancel, spice_look.name)
        t.do(see_spice_card)


@step
@rule("CL-MOVE-09")
def see_spice_card(t: ClassicTable) -> None:
    """The top card of the spice deck is known to Atreides until it is drawn."""
    s = t.state
    if in_force(s, spice_look):
        t.rules.refill_spice_deck(t)
        if s.spice_deck:
            s.spice_card_seen = True
            t.tell("CL-ATR-03", "spice_card_seen", seat=ATREIDES, card=s.spice_deck[-1], secret={"card": (ATREIDES,)})


# --- the Kwisatz Haderach


@advantage("CL-ATR-08", owner=ATREIDES, cancel="CL-KAR-24", window="W26", lasts="battle", advanced=True)
def kwisatz_haderach(s: ClassicState, seat: Seat, strength: int, plan: BattlePlan) -> int:
    """The leader or hero it goes with is stronger by 2."""
    return strength + KH_BONUS if plan.kh else strength


@rule("CL-ATR-07", "CL-ATR-08")
def kh_ready(s: ClassicState, seat: Seat) -> bool:
    """Whether a fighter may send the Kwisatz Haderach: awake, alive, and not bound to another territory this turn."""
    if seat != ATREIDES or not in_force(s, kwisatz_haderach) or s.kh_dead:
        return False
    return (s.kh_losses or 0) >= KH_AWAKES and s.kh_at in (None, battle_territory(s))


def kh_could_come(s: ClassicState) -> bool:
    """Whether, as far as all know, the Kwisatz Haderach could be in this battle: the count of losses is secret."""
    if ATREIDES not in s.fighters or not in_force(s, kwisatz_haderach) or s.kh_dead:
        return False
    return s.kh_at in (None, battle_territory(s))


@rule("CL-ATR-07", "CL-AMB-39")
def count_losses(t: ClassicTable, seat: Seat, killed: int) -> None:
    """Forces that Atreides lose as a side of a battle awaken the Kwisatz Haderach."""
    s = t.state
    if seat != ATREIDES or s.kh_losses is None or not killed:
        return
    before, s.kh_losses = s.kh_losses, s.kh_losses + killed
    if before < KH_AWAKES <= s.kh_losses and is_advanced(s):
        t.tell("CL-ATR-07", "kh_awakes", seen_by=(ATREIDES,), losses=s.kh_losses)


@advantage("CL-ATR-12", owner=ATREIDES, advanced=True)
def kh_among_leaders(s: ClassicState, seat: Seat, dead: list[str]) -> list[str]:
    """A dead Kwisatz Haderach is revived as if it were one of their leaders."""
    return [*dead, KH] if s.kh_dead and seat == ATREIDES else dead


@rule("CL-ATR-10")
def kh_dies(t: ClassicTable, territory: str) -> None:
    """Only an explosion where it fights kills it."""
    if t.state.kh_at == territory:
        t.state.kh_dead = True
        t.tell("CL-ATR-10", "kh_killed", seat=ATREIDES)
