"""Traitors: a side that holds the card must call, and a captured leader's own House may call it without."""

from __future__ import annotations

from dunewidget.games.classic import traitors as classic
from dunewidget.games.classic.content import faction_of
from dunewidget.games.classic.sides import HERO, opponent
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.classic.traitors import CallTraitor, caller_for, plan_of, suspect
from dunewidget.games.tournament.state import TournamentTable
from dunewidget.kernel import Check, Seat, Space, ask_all, rule, step


@step
@rule("TN-BAT-23", "TN-BAT-24", "TN-AMB-23", "TN-AMB-29")
def call_traitors(t: TournamentTable) -> None:
    """A fighter who holds the card of the enemy leader calls it; one whom the Kwisatz Haderach guards is immune."""
    s = t.state
    for seat in s.fighters:
        leader = plan_of(s, opponent(s, seat)).leader
        if leader is not None and leader != HERO and leader in s.traitors[seat]:
            classic.show_traitor(t, seat, leader)
            if not plan_of(s, opponent(s, seat)).kh:
                s.traitor_calls[seat] = leader
            else:
                t.tell("TN-BAT-24", "traitor_immune", seat=seat, leader=leader)
    t.do(offer_calls)


@rule("TN-BAT-25", "TN-AMB-35")
def may_call(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat has a choice: for an ally by the card, or for itself because the leader is of its own House."""
    side, leader = caller_for(s, seat), suspect(s, seat)
    if side is None or leader is None or side in s.traitor_calls:
        return False
    return faction_of(leader) == seat if side == seat else leader in s.traitors[seat]


def callers(s: ClassicState) -> list[Seat]:
    """Who may call; with public windows also who might hold the card for an ally."""
    everyone = s.options["windows"] == "public"
    return [seat for seat in s.seats if may_call(s, seat) or (everyone and _might(s, seat))]


def _might(s: ClassicState, seat: Seat) -> bool:
    return seat not in s.fighters and suspect(s, seat) is not None


@ask_all(
    "TN-BAT-23",
    "TN-BAT-25",
    "CL-DEC-16",
    seats=callers,
    space=lambda s, seat: Space.of(CallTraitor, seat, leader=suspect(s, seat)) if may_call(s, seat) else Space(()),
    prompt="Call the enemy leader a traitor?",
    checks={
        CallTraitor: (
            Check("TN-BAT-25", lambda s, a: may_call(s, a.seat), "you cannot call a traitor now"),
            Check("TN-BAT-25", lambda s, a: a.leader == suspect(s, a.seat), "{leader} cannot be called a traitor"),
        )
    },
    quiet=True,
)
def offer_calls(t: TournamentTable, answers: dict[Seat, CallTraitor]) -> None:
    """Harkonnen for an ally, as in classic; a House that calls its own captured leader shows no card."""
    s = t.state
    by_card = {seat: call for seat, call in answers.items() if call.leader in s.traitors[seat]}
    for seat, call in answers.items():
        if seat not in by_card:
            s.traitor_calls[seat] = call.leader
            t.tell("TN-BAT-25", "own_leader_called", seat=seat, leader=call.leader)
    classic.call_traitors.fn(t, by_card)
