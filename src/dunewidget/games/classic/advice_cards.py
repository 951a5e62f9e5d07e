"""Advice on cards played outside battle plans: when a Karama, a Ghola or Hajr is worth more now than later."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from dunewidget.games.classic.advice_battle import stakes_of
from dunewidget.games.classic.advice_board import best_move
from dunewidget.games.classic.advice_market import strength_of
from dunewidget.games.classic.advice_outlook import FORCE, Outlook
from dunewidget.games.classic.bidding import BuyFree
from dunewidget.games.classic.emperor import PowerRevive
from dunewidget.games.classic.guild import StopShipment
from dunewidget.games.classic.karama import Cancel
from dunewidget.games.classic.mentat_pause import held, side_of
from dunewidget.games.classic.movement import PlayHajr
from dunewidget.games.classic.prescience import OpenPlan
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.sides import opponent
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.classic.treachery_cards import Ghola
from dunewidget.kernel import Action, Ask, Space, View

#: what playing a card must bring
CARD = 2.0
#: the price for which a Karama is given, and how much must hang on a battle for one to be played in it
DEAR, AT_STAKE = 4, 20.0
#: what somebody may turn against one in a battle, and a Karama stops
AGAINST_ONE = ("atreides.prescience", "bene_gesserit.voice")

Advice = tuple[Action, str]


def left(view: View, why: str) -> Advice | None:
    """Decline what may be declined, for a reason."""
    if view.decision is None or view.decision.default is None:
        return None
    return view.decision.default, why


def leave(why: str) -> Callable[[View, Random], Advice | None]:
    """The policy of always declining, for the same reason."""
    return lambda view, rng: left(view, why)


def avoid_payment(view: View, rng: Random) -> Advice | None:
    """A Karama in place of a high price."""
    s: ClassicState = view.state
    found = _first(view, BuyFree)
    if found is None or s.high_bid < DEAR:
        return left(view, f"{s.high_bid} spice is not much: a Karama is worth more than that (CL-KAR-03).")
    return found, f"A Karama saves me {s.high_bid} spice (CL-KAR-03)."


def may_cancel(view: View, rng: Random) -> Advice | None:
    """A Karama against the Voice or prescience, in a battle on which much depends."""
    found = _first(view, Cancel)
    if not isinstance(found, Cancel) or found.advantage not in AGAINST_ONE or not _much_at_stake(view):
        return left(view, "This does not hurt me enough to spend a Karama on it (CL-KAR-02).")
    return found, "Too much depends on this battle to fight it by another's will (CL-KAR-02)."


def may_open_plan(view: View, rng: Random) -> Advice | None:
    """The enemy's whole plan, in a battle on which much depends."""
    s: ClassicState = view.state
    if view.decision is None or not _much_at_stake(view):
        return left(view, "Too little depends on this battle to spend a Karama on it (CL-KAR-11).")
    found = OpenPlan(view.seat, opponent(s, view.seat))
    if found not in view.decision:
        return left(view, "Too little depends on this battle to spend a Karama on it (CL-KAR-11).")
    return found, "Much depends on this battle, and whoever sees the enemy's plan can answer it (CL-KAR-11)."


def _much_at_stake(view: View) -> bool:
    if view.seat not in view.state.fighters:
        return False
    stakes = stakes_of(view.state, view.seat)
    return stakes.win - stakes.lose > AT_STAKE


def stop_shipment(view: View, rng: Random) -> Advice | None:
    """A shipment of one who is about to win is stopped."""
    if view.decision is None:
        return None
    found, (shipper,) = _first(view, StopShipment), view.decision.args
    s: ClassicState = view.state
    side = side_of(s, shipper)
    if found is None or view.seat in side or held(s, side) < rules_of(s).strongholds_needed(s, len(side)) - 1:
        return left(view, f"{shipper} is not about to win, so the shipment may land (CL-KAR-14).")
    return found, f"{shipper} is one stronghold from winning and must not land (CL-KAR-14)."


def free_plays(view: View, rng: Random) -> Advice | None:
    """The dead come back for a Ghola or the Emperor's Karama when they are worth the card."""
    if view.decision is None:
        return None
    products = [product for product in view.decision.space.products if product.kind in (Ghola, PowerRevive)]
    best = max(Space(products), key=_revived, default=None)
    if best is None or _revived(best) < CARD:
        return left(view, "Nobody I could bring back is worth the card (CL-CARD-10, CL-GEN-11).")
    return best, "The dead are worth more to me than the card (CL-CARD-10, CL-KAR-12)."


def _revived(action: Action) -> float:
    if not isinstance(action, Ghola | PowerRevive):
        return 0.0
    leader = strength_of(action.leader) if action.leader else 0.0
    return leader + FORCE * (action.forces + 2 * action.starred)


def hajr(view: View, rng: Random) -> Advice | None:
    """A second movement, if it brings more than the card is worth."""
    if view.decision is None or (found := _first(view, PlayHajr)) is None:
        return left(view, "No second movement would bring me more than the card is worth (CL-CARD-09).")
    question = view.spec.rules(view.state).steps["move"]
    if not isinstance(question, Ask):
        return None
    gain, _ = best_move(Outlook(view.state, view.seat), question.space(view.state, view.seat, view.seat))
    if gain < CARD:
        return left(view, "No second movement would bring me more than the card is worth (CL-CARD-09).")
    return found, "Another movement brings me more than the card is worth (CL-CARD-09)."


def _first(view: View, kind: type[Action]) -> Action | None:
    """The first answer of a kind, if there is one."""
    products = view.decision.space.products if view.decision else ()
    return next(iter(Space(product for product in products if product.kind is kind)), None)
