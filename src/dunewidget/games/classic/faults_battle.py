"""What is wrong with the battle of a position, by the law that says who fights where and which plans are legal."""

from __future__ import annotations

from collections.abc import Iterator

from dunewidget.games.classic.battle import aggressor
from dunewidget.games.classic.content import HARKONNEN, faction_of
from dunewidget.games.classic.plans import CARD_CHECKS, DIAL_CHECKS, PLAN_CHECKS, BattlePlan
from dunewidget.games.classic.rules import is_advanced
from dunewidget.games.classic.sides import HERO, battle_territory, opponent
from dunewidget.games.classic.state import ClassicState, allies
from dunewidget.games.classic.traitors import can_betray
from dunewidget.kernel import Check, Seat, rule
from dunewidget.kernel.verdict import judge

#: as long as one of these lies on the agenda the battle is to be decided; then one of those takes the winner's losses
DECIDING = ("resolve", "clash", "explode", "betrayed", "both_betrayed")
LOSING = ("take_losses", "choose_losses")
#: steps that work on a fighter
OF_FIGHTERS = (*LOSING, "betrayed", "after_win", "show_plan")


def battle_faults(s: ClassicState) -> Iterator[str]:
    """Every fault of the battle that goes on, in a position of which everything the law reads is sound."""
    for step, *args in s.agenda:
        if step == "begin_battle":
            yield from _to_fight(s, *args)
    for check in (_fight, _steps, _plans) if s.fighters else ():
        yield from check(s)
    yield from _calls(s)


@rule("CL-BATTLE-01", "CL-BATTLE-05", "CL-BATTLE-06")
def _to_fight(s: ClassicState, attacker: Seat, defender: Seat, at: str) -> Iterator[str]:
    seat, left = aggressor(s)
    if attacker != seat or (defender, at) not in left:
        yield f"fighters: {attacker} has no battle to fight now against {defender} at {at}"


@rule("CL-ALLY-02")
def _fight(s: ClassicState) -> Iterator[str]:
    """Until it is decided the aggressor could choose this battle."""
    if _waits(s, DECIDING):
        attacker, defender = s.fighters
        yield from _to_fight(s, attacker, defender, s.battlefield[0])
    if s.fighters[1] in allies(s, s.fighters[0]):
        yield f"fighters: {' and '.join(s.fighters)} are allied"


def _waits(s: ClassicState, steps: tuple[str, ...]) -> bool:
    return any(entry[0] in steps for entry in s.agenda)


def _steps(s: ClassicState) -> Iterator[str]:
    if sum(entry[0] in (*DECIDING, *LOSING) for entry in s.agenda) > 1:
        yield f"agenda: a battle is decided once, by one of {', '.join((*DECIDING, *LOSING))}"
    for step, *args in s.agenda:
        if step in OF_FIGHTERS and args[0] not in s.fighters:
            yield f"agenda: {args[0]}, on whom {step} works, does not fight"


# --- the plans that lie open


@rule("CL-BATTLE-13", "CL-BATTLE-30", "CL-BATTLE-31")
def _plans(s: ClassicState) -> Iterator[str]:
    """Until the battle is decided every plan is legal."""
    for seat, plan in s.plans.items():
        if not isinstance(plan, BattlePlan) or plan.seat != seat:
            yield f"plans: {plan.text} is no battle plan of {seat}"
        else:
            yield from _illegal(s, plan, PLAN_CHECKS) if _waits(s, DECIDING) else _decided(s, plan)
            yield from _led(s, plan)


def _decided(s: ClassicState, plan: BattlePlan) -> Iterator[str]:
    """The cards of a plan are discarded; a winner still has those it may keep, and the forces it dialed."""
    wins = any(entry[0] in LOSING and entry[1] == plan.seat for entry in s.agenda)
    played = s.copy()
    gone = [card for card in s.treachery_discard if not wins or card == HERO]
    played.hands[plan.seat] = (*s.hands[plan.seat], *gone)
    if plan.leader == HERO and HERO not in played.hands[plan.seat]:
        yield f"plans: {plan.seat}: the {HERO} is neither held nor discarded"
    yield from _illegal(played, plan, (*CARD_CHECKS, *DIAL_CHECKS) if wins else CARD_CHECKS)


def _illegal(s: ClassicState, plan: BattlePlan, checks: tuple[Check, ...]) -> Iterator[str]:
    for check in checks:
        if not (verdict := judge((check,), s, plan, ())):
            yield f"plans: {plan.seat}: {verdict.reason}"


@rule("CL-BATTLE-16", "CL-HAR-06", "CL-ATR-08")
def _led(s: ClassicState, plan: BattlePlan) -> Iterator[str]:
    """Only a seat's own leader or a captive leads, and stands from then on where the battle is, if it lives."""
    here = battle_territory(s)
    if plan.kh and s.kh_at != here:
        yield f"kh_at: the Kwisatz Haderach fights in {here}"
    if plan.leader is None or plan.leader == HERO:
        return
    captive = plan.seat == HARKONNEN and is_advanced(s)
    if plan.leader not in s.leaders or (faction_of(plan.leader) != plan.seat and not captive):
        yield f"plans: {plan.leader} cannot lead for {plan.seat}"
    elif s.leaders[plan.leader] == "alive" and s.fought.get(plan.leader) != here:
        yield f"fought: {plan.leader} fights in {here}"


@rule("CL-TRAITOR-01", "CL-TRAITOR-08")
def _calls(s: ClassicState) -> Iterator[str]:
    """Who gains from a traitor is a fighter, the traitor a leader whom the other has sent."""
    for seat, leader in s.traitor_calls.items():
        plan = s.plans.get(opponent(s, seat)) if seat in s.fighters else None
        if not isinstance(plan, BattlePlan) or leader != can_betray(plan):
            yield f"traitor_calls: {seat} cannot gain from {leader}"
