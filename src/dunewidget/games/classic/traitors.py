"""Traitors: after the reveal, a leader in the plan may prove to be in the other side's pay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, cast

from dunewidget.games.classic.advantages import fold
from dunewidget.games.classic.karama import contest
from dunewidget.games.classic.plans import BattlePlan
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.sides import HERO, opponent
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.kernel import Action, Check, Seat, Space, ask_all, rule, step


@dataclass(frozen=True, slots=True)
class CallTraitor(Action):
    """Show the traitor card of the enemy leader."""

    leader: Annotated[str, "traitor"]
    notation: ClassVar[str] = "traitor {leader}"
    sentence: ClassVar[str] = "Call {leader} a traitor"


def plan_of(s: ClassicState, seat: Seat) -> BattlePlan:
    """The plan a fighter has revealed."""
    return cast(BattlePlan, s.plans[seat])


@rule("CL-TRAITOR-08", "CL-TRAITOR-10", "CL-ATR-09")
def can_betray(plan: BattlePlan) -> str | None:
    """The leader in a plan that could be a traitor: not a hero, not one with the Kwisatz Haderach."""
    return None if plan.leader == HERO or plan.kh else plan.leader


def caller_for(s: ClassicState, seat: Seat) -> Seat | None:
    """The side for which a seat may call traitors: its own, or by an advantage an ally's (CL-TRAITOR-07)."""
    own = seat if seat in s.fighters else None
    return fold(rules_of(s).traitor_callers, s, seat, own)


def suspect(s: ClassicState, seat: Seat) -> str | None:
    """The enemy leader whom a seat might call a traitor."""
    side = caller_for(s, seat)
    return None if side is None else can_betray(plan_of(s, opponent(s, side)))


@rule("CL-TRAITOR-09")
def holds_traitor(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat holds the card of the enemy leader, whoever that leader belongs to."""
    return suspect(s, seat) in s.traitors[seat]


def callers(s: ClassicState) -> list[Seat]:
    """Who is asked: those who hold the card, or with public windows all who might."""
    if s.options["windows"] == "public":
        return [seat for seat in s.seats if suspect(s, seat) is not None]
    leaders = {plan_of(s, fighter).leader for fighter in s.fighters}
    return [seat for seat in s.seats if not leaders.isdisjoint(s.traitors[seat]) and holds_traitor(s, seat)]


def calls(s: ClassicState, seat: Seat) -> Space:
    """The one call a seat can make, if it holds the card."""
    return Space.of(CallTraitor, seat, leader=suspect(s, seat)) if holds_traitor(s, seat) else Space(())


@ask_all(
    "CL-TRAITOR-01",
    "CL-DEC-16",
    "CL-AMB-23",
    seats=callers,
    space=calls,
    prompt="Call the enemy leader a traitor?",
    checks={
        CallTraitor: (
            Check("CL-TRAITOR-01", lambda s, a: a.leader == suspect(s, a.seat), "{leader} cannot be called a traitor"),
            Check("CL-TRAITOR-01", lambda s, a: a.leader in s.traitors[a.seat], "you do not hold the card of {leader}"),
        )
    },
    quiet=True,
)
def call_traitors(t: ClassicTable, answers: dict[Seat, CallTraitor]) -> None:
    """All calls are shown together; one made for an ally can be cancelled."""
    s = t.state
    for seat, call in answers.items():
        show_traitor(t, seat, call.leader)
        side = caller_for(s, seat)
        if side == seat:
            s.traitor_calls[seat] = call.leader
        elif side is not None:
            contest(t, t.rules.traitor_callers, seat, None)
            t.do(call_for_ally, seat, side, call.leader)


@step
@rule("CL-HAR-04", "CL-TRAITOR-07")
def call_for_ally(t: ClassicTable, seat: Seat, side: Seat, leader: str) -> None:
    """The ally counts as the caller, unless the call was cancelled."""
    if caller_for(t.state, seat) == side:
        t.state.traitor_calls[side] = leader


@rule("CL-TRAITOR-02", "CL-REV-05")
def show_traitor(t: ClassicTable, seat: Seat, leader: str) -> None:
    """All see the card, which its holder keeps and may use again."""
    s = t.state
    t.tell("CL-TRAITOR-02", "traitor_called", seat=seat, leader=leader)
    for viewer in s.seats:
        seen = s.traitors_seen.get(viewer, ())
        if viewer != seat and (seat, leader) not in seen:
            s.traitors_seen[viewer] = (*seen, (seat, leader))
