"""Spice that is spoken for: whoever has bid, announced, sealed or promised something must still be able to pay it.

Whether a seat is bound shows in what all can see, so that a refusal tells nobody what lies behind a screen.
"""

from __future__ import annotations

from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, allies
from dunewidget.kernel import Ask, Seat, rule

BATTLE_PLANS = "form_plans"
#: the sealed questions whose answers cost spice
PAID_ANSWERS = frozenset({BATTLE_PLANS, "revive"})


def sealed_question(s: ClassicState) -> str | None:
    """The open question whose answers lie sealed until all are given, whether or not any has been given yet."""
    name = s.agenda[-1][0] if s.agenda else ""
    todo = rules_of(s).steps.get(name)
    return name if isinstance(todo, Ask) and todo.all_at_once and not todo.quiet else None


@rule("CL-DEC-21")
def plans_committed(s: ClassicState) -> bool:
    """Whether a battle has come to its plans: those are being formed, or lie open."""
    return bool(s.plans) or sealed_question(s) == BATTLE_PLANS


def spender(s: ClassicState) -> Seat | None:
    """The seat that will have to pay for the standing bid or for the shipment it has announced."""
    return s.announced[0] if s.announced else s.high_bidder


@rule("CL-BID-08", "CL-SHIP-08", "CL-REV-03", "CL-BATTLE-36")
def must_keep_spice(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat may not give spice away now: it, or an ally who counts on its pledge, may need it."""
    payer = spender(s)
    return (payer is not None and seat in allies(s, payer)) or needs_spice(s, seat)


def needs_spice(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat itself has bid, announced, sealed or promised something for which it may need its spice."""
    if seat == spender(s) or sealed_question(s) in PAID_ANSWERS:
        return True
    return seat in s.fighters and bool(rules_of(s).promised(s, seat))
