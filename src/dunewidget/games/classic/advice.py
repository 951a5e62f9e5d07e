"""What is known about playing classic Dune well: a policy for each common question, and what the lab should count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from dunewidget.games.classic import (
    advice_battle,
    advice_board,
    advice_cards,
    advice_market,
    advice_setup,
    advice_sides,
    advice_storm,
    advice_worms,
)
from dunewidget.games.classic.advice_outlook import FORCE, SPICE, Outlook
from dunewidget.games.classic.bene_gesserit import SendForce
from dunewidget.games.classic.board import STRONGHOLDS
from dunewidget.games.classic.content import factions, strength
from dunewidget.games.classic.forces import ADVISOR, occupies
from dunewidget.games.classic.guild import Wait
from dunewidget.games.classic.state import ClassicState, territory_of
from dunewidget.kernel import Action, Event, Seat, View

#: a seat that has won, against everything else
WON = 1000.0


def evaluate(s: ClassicState, seat: Seat) -> float:
    """How well a seat stands: strongholds and what may come of them, spice, forces, leaders and cards."""
    if s.over:
        return WON if seat in (s.winners or ()) else -WON
    if seat not in s.forces or not s.spice:
        return 0.0
    on_board = sum(s.forces[seat].values()) + 2 * sum(s.specials[seat].values())
    forces = on_board + 0.8 * (s.reserves[seat] + 2 * s.special_reserves[seat])
    leaders = sum(strength(name) for name in factions()[seat].leaders if s.leaders.get(name) == "alive")
    wealth = SPICE * (s.spice[seat] or 0) + FORCE * forces + 0.3 * leaders + 2.0 * len(s.hands.get(seat, ()))
    return Outlook(s, seat).now + wealth


def wait(view: View, rng: Random) -> tuple[Action, str] | None:
    """Whoever ships last knows what all the others did."""
    found = Wait(view.seat)
    if view.decision is None or found not in view.decision:
        return None
    return found, "I ship last, when I have seen what the others do (CL-GUI-06)."


def send_force(view: View, rng: Random) -> tuple[Action, str] | None:
    """A force costs nothing, and is best where others have just gone."""
    if view.decision is None:
        return None
    found = [action for action in view.decision.options() if isinstance(action, SendForce)]
    best = max(found, key=lambda action: (territory_of(action.to) in STRONGHOLDS, action.side == ADVISOR), default=None)
    return None if best is None else (best, "It costs nothing, and every force on Dune is of use (CL-BG-02).")


policies: dict[str, Callable[[View, Random], tuple[Action, str] | None]] = {
    "bid": advice_market.bid,
    "claim_charity": advice_market.claim_charity,
    "revive": advice_market.revive,
    "nexus_talk": advice_market.nexus_talk,
    "ship": advice_board.ship,
    "move": advice_board.move,
    "form_plans": advice_battle.form_plans,
    "use_voice": advice_battle.use_voice,
    "use_prescience": advice_battle.use_prescience,
    "call_traitors": advice_battle.call_traitors,
    "choose_losses": advice_battle.choose_losses,
    "foretell": advice_battle.foretell,
    "show_plan": advice_battle.form_plans,
    "offer_capture": advice_battle.capture,
    "keep_traitors": advice_setup.keep_traitors,
    "predict": advice_setup.predict,
    "place_fremen": advice_setup.place_fremen,
    "place_advisor": advice_setup.place_advisor,
    "act_or_wait": wait,
    "send_force": send_force,
    "avoid_payment": advice_cards.avoid_payment,
    "free_plays": advice_cards.free_plays,
    "hajr": advice_cards.hajr,
    "may_cancel": advice_cards.may_cancel,
    "may_open_plan": advice_cards.may_open_plan,
    "stop_shipment": advice_cards.stop_shipment,
    "choose_battle": advice_battle.choose_battle,
    "decide_captive": advice_battle.decide_captive,
    "collect": advice_market.collect,
    "grant_revival": advice_market.grant_revival,
    "pay_revival": advice_cards.leave("My spice pays for my own forces first (CL-EMP-03)."),
    "claim_turn": advice_cards.leave("I would rather see first what the others do (CL-GUI-06)."),
    "dial_storm": advice_storm.dial_storm,
    "weather_control": advice_storm.weather_control,
    "family_atomics": advice_storm.family_atomics,
    "choose_dead": advice_storm.choose_dead,
    "send_worm": advice_worms.send_worm,
    "worm_power": advice_worms.worm_power,
    "ride": advice_worms.ride,
    "protect": advice_worms.protect,
    "declare_battle": advice_sides.declare_battle,
    "intrusion": advice_sides.intrusion,
}

#: what the few answers are for that are found by `evaluate`
aims = {
    "give_back": "I give back the cards I can use least",
    "answer_truly": "I answer so that it binds me least",
    "grant_transport": "I carry my ally if the two of us gain by it",
}


# --- for the lab


def measures(s: ClassicState) -> Mapping[str, Mapping[Seat, float]]:
    """Strongholds, forces on the board and cards, by seat."""
    return {
        "strongholds": {seat: float(sum(occupies(s, seat, name) for name in STRONGHOLDS)) for seat in s.seats},
        "forces_on_board": {
            seat: float(sum(s.forces[seat].values()) + sum(s.specials[seat].values())) for seat in s.forces
        },
        "treachery_cards": {seat: float(len(hand)) for seat, hand in s.hands.items()},
    }


def battles(events: Sequence[Event]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every battle: what followed its naming, up to the next one."""
    starts = [n for n, event in enumerate(events) if event.name == "battle"]
    for n, end in pairwise([*starts, len(events)]):
        yield n, _told(events[n].data, events[n + 1 : end])


def _told(battle: Mapping[str, Any], events: Sequence[Event]) -> dict[str, Any]:
    sides = battle["aggressor"], battle["defender"]
    winner, by, lost = None, "nothing", dict.fromkeys(sides, 0)
    for event in events:
        if event.name == "won" and by == "nothing" and event.data.get("seat") in sides:
            winner, by = event.data["seat"], "traitor" if event.rule == "CL-TRAITOR-03" else "strength"
        elif event.name == "explosion" and by == "nothing":
            by = "explosion"
        elif event.name == "no_winner" and by == "nothing":
            by = "traitors"
        elif event.name == "forces_lost" and event.data["seat"] in sides:
            lost[event.data["seat"]] += event.data["forces"]
        elif event.name == "phase":
            break
    return {
        "place": battle["territory"],
        "aggressor": sides[0],
        "defender": sides[1],
        "winner": winner,
        "by": by,
        "aggressor_losses": lost[sides[0]],
        "defender_losses": lost[sides[1]],
    }
