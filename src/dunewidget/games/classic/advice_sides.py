"""Advice to the Bene Gesserit: where to fight, and where to stand by as advisors."""

from __future__ import annotations

from random import Random

from dunewidget.games.classic.advice_board import TROUBLE
from dunewidget.games.classic.advice_cards import left
from dunewidget.games.classic.advice_outlook import FORCE, Outlook, chance, punch
from dunewidget.games.classic.bene_gesserit import DeclareBattle, TurnAdvisors
from dunewidget.games.classic.board import territories
from dunewidget.games.classic.forces import forces_in
from dunewidget.kernel import Action, Subset, View

Advice = tuple[Action, str]


def worth_fighting(outlook: Outlook, territory: str) -> float:
    """How much better it is to be fighters in a territory than advisors, the battle counted."""
    s, seat = outlook.s, outlook.seat
    plain, star = forces_in(s, seat, territories()[territory])
    mine, enemies = punch(s, seat, plain, star), outlook.enemies(territory)
    lead = mine + outlook.ready[seat] - max(enemies, default=0.0)
    wins = chance(lead) if enemies else 1.0
    risk = outlook.later * FORCE * (plain + 2 * star) * (0.3 + 0.7 * (1.0 - wins)) if enemies else 0.0
    if territory in outlook.muster:
        others = {who: n for who, n in outlook.muster[territory].items() if who != seat}
        fighting = outlook.score({**outlook.muster, territory: {**others, seat: mine}})
        return fighting - outlook.score({**outlook.muster, territory: others}) - risk
    return (
        sum(outlook.harvest(part, plain + star) for part in territories()[territory] if part in s.spice_on_board) - risk
    )


def declare_battle(view: View, rng: Random) -> Advice | None:
    """Advisors become fighters where that wins more than the battle may cost."""
    if view.decision is None:
        return None
    outlook = Outlook(view.state, view.seat)
    named = [product.fields["territories"] for product in view.decision.space.products if product.kind is DeclareBattle]
    open_to = [name for field in named if isinstance(field, Subset) for name in field.items]
    chosen = tuple(name for name in open_to if worth_fighting(outlook, name) > TROUBLE * outlook.later)
    if not chosen:
        return left(
            view, "As advisors my forces are safe, and as fighters they would win nothing (CL-BG-17, CL-BG-11)."
        )
    where = ", ".join(name.replace("_", " ") for name in chosen)
    return DeclareBattle(view.seat, chosen), f"As fighters my forces in {where} are worth a battle (CL-BG-17)."


def intrusion(view: View, rng: Random) -> Advice | None:
    """Stand by as advisors where a battle would cost more than the place is worth."""
    if view.decision is None:
        return None
    intruder, territory = view.decision.args
    if worth_fighting(Outlook(view.state, view.seat), territory) >= 0.0:
        return left(view, f"{territory.replace('_', ' ').capitalize()} is worth a battle with {intruder} (CL-BG-16).")
    return TurnAdvisors(view.seat), f"{intruder} would beat me there, and nobody fights advisors (CL-BG-16, CL-BG-11)."
