"""What is wrong with the agenda of a position: every step leads on to the rest of its turn, and to the next turn."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from dunewidget.games.classic.advantages import SCOPES
from dunewidget.games.classic.board import parts, territories
from dunewidget.games.classic.content import EMPEROR, FREMEN
from dunewidget.games.classic.emperor import MOST_PAID
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, allies
from dunewidget.kernel import rule

#: what the arguments of steps are, by their names
SEATS = "attacker defender seat mover shipper intruder loser winner caller opener bidder last ally fighter victim of"
PLACES = {"at": "part", "to": "part", "part": "part", "territory": "territory", "start": "territory"}
ARGUMENTS = {**dict.fromkeys(SEATS.split(), "seat"), **PLACES, "phase": "phase", "name": "advantage", "scope": "scope"}

#: the steps of which one sells the card that is up: it waits for all that lies above it
SALE_STEPS = ("open_bidding", "bidding_turn", "bid", "next_bid", "take_for_karama", "pay_for_card", "take_card")
#: a battle and a player's turn to ship and move, from their last step to their first
BATTLE_STEPS = (
    *("end_battle", "resolve", "call_traitors", "form_plans", "say_leaderless", "before_plans", "use_prescience"),
    "use_voice",
)
TURN_STEPS = ("part_from_allies", "hajr", "move", "shipping_over")


def agenda_faults(s: ClassicState) -> Iterator[str]:
    """Every fault of the agenda."""
    if s.turn == 0 and s.phase != "setup":
        yield f"turn: there is no {s.phase} in turn 0"
    if not s.over:
        for check in (_frame, _sale, _sequences, _revival):
            yield from check(s)
    yield from _names(s)


def _steps(s: ClassicState) -> list[str]:
    return [entry[0] for entry in s.agenda]


# --- the turn


@rule("CL-GEN-02", "CL-COMP-15")
def _frame(s: ClassicState) -> Iterator[str]:
    """At the bottom lies the next turn, upon it the later phases of this one, upon them what is left of its phase."""
    if not s.agenda:
        yield "agenda: it is empty, but the game is not over"
        return
    if s.agenda[0][0] != "begin_turn" or _steps(s).count("begin_turn") > 1:
        yield "agenda: begin_turn must lie at the bottom, and nowhere else"
        return
    if s.turn == 0:
        if len(s.agenda) == 1 or "begin_phase" in _steps(s):
            yield "agenda: in turn 0 nothing but the setup lies upon begin_turn, and something of it is left"
        return
    phases = list(rules_of(s).phases)
    if s.phase not in phases:
        return  # which is a fault of its own
    to_come = [entry[1] for entry in s.agenda if entry[0] == "begin_phase"]
    later = phases[: phases.index(s.phase) : -1]
    upon = s.agenda[2 + len(to_come) :]
    framed = [("begin_turn",), ("lapse", "turn"), *(("begin_phase", phase) for phase in to_come)]
    begun = to_come == later and upon[:1] == [("lapse", "phase")]
    if s.agenda[: len(framed)] != framed or not (begun or (to_come == [*later, s.phase] and not upon)):
        yield (
            f"agenda: in {s.phase} it begins with begin_turn, lapse turn, begin_phase for "
            f"{', '.join(later) or 'nothing'}; then lapse phase and what is left of {s.phase}, or begin_phase {s.phase}"
        )


# --- what must lie beneath what


@rule("CL-BID-04", "CL-BID-08")
def _sale(s: ClassicState) -> Iterator[str]:
    sales = [step for step in _steps(s) if step in SALE_STEPS]
    if s.auction_card is None:
        if sales or s.high_bidder is not None or "look_at_card" in _steps(s):
            yield "auction_card: there are bids, but no card is up for sale"
        if s.auction_row and "next_card" not in _steps(s):
            yield "auction_row: cards are to be sold, but next_card is not on the agenda"
    elif len(sales) != 1:
        yield f"auction_card: one step on the agenda must sell it, one of {', '.join(SALE_STEPS)}"


@rule("CL-BATTLE-10", "CL-SHIP-01")
def _sequences(s: ClassicState) -> Iterator[str]:
    for last_first in (BATTLE_STEPS, TURN_STEPS):
        found = tuple([step for step in _steps(s) if step in last_first])
        if found != last_first[: len(found)]:
            yield f"agenda: {', '.join(found[::-1])} do not lead to {last_first[0]}: their order is {last_first[::-1]}"
    steps = _steps(s)
    if bool(s.fighters) is not ("end_battle" in steps):
        yield "fighters: a battle is going on if and only if end_battle is on the agenda"
    committed = "end_battle" in steps and "form_plans" not in steps
    if set(s.plans) != (set(s.fighters) if committed else set()):
        yield "plans: those of the two fighters are there if and only if form_plans is no longer on the agenda"


@rule("CL-REV-03", "CL-REV-10", "CL-EMP-03")
def _revival(s: ClassicState) -> Iterator[str]:
    for name, granted, giver in (
        ("paid_revival", set(s.paid_revival), EMPEROR),
        ("free_revival", s.free_revival, FREMEN),
    ):
        if granted and (giver not in s.seats or "revival_over" not in _steps(s)):
            yield f"{name}: {giver} grants it in the Revival phase only, before revival_over"
        elif strange := sorted(set(granted) - set(allies(s, giver))):
            yield f"{name}: {giver} grants it to allies only, not to {', '.join(strange)}"
    for ally, paid in s.paid_revival.items():
        if not 1 <= paid <= MOST_PAID:
            yield f"paid_revival: 1 to {MOST_PAID} forces of {ally} can be paid for, not {paid}"
    for ally, times in Counter(args[0] for step, *args in s.agenda if step == "payment_stands").items():
        if ally not in s.paid_revival:
            yield f"paid_revival: nothing is paid for {ally}, but payment_stands is on the agenda"
        if times > 1:
            yield f"agenda: payment_stands for {ally} is there twice"


# --- what steps work on


@rule("CL-COMP-10")
def _names(s: ClassicState) -> Iterator[str]:
    rules = rules_of(s)
    known: dict[str, Collection[str]] = {
        "seat": s.seats,
        "part": parts(),
        "territory": territories(),
        "phase": rules.phases,
        "advantage": rules.advantages,
        "scope": SCOPES,
    }
    for step, *args in s.agenda:
        if step in rules.steps:
            for argument, value in _arguments(rules.steps[step].fn, args):
                kind = ARGUMENTS.get(argument)
                if kind is not None and value is not None and value not in known[kind]:
                    yield f"agenda: {value!r}, on which {step} works, is no {kind}"


def _arguments(fn: Any, args: list[Any]) -> Iterator[tuple[str, Any]]:
    """The last arguments of a step are those that stand on the agenda."""
    names = list(inspect.signature(fn).parameters)
    return zip(names[len(names) - len(args) :], args, strict=False)
