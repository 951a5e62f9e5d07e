"""What is known about playing the tournament well: what classic knows, cited by the rules that stand in its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from dunewidget.games.classic import advice as classic
from dunewidget.games.classic.advice import battles, evaluate, measures
from dunewidget.games.classic.advice_cards import leave, left
from dunewidget.games.classic.advice_market import FREIGHT
from dunewidget.games.classic.advice_outlook import Outlook, best_leader
from dunewidget.games.classic.advice_sides import declare_battle, worth_fighting
from dunewidget.games.classic.advice_worms import send_worm
from dunewidget.games.classic.forces import ADVISOR, FIGHTER
from dunewidget.games.classic.tanks import leader_price
from dunewidget.games.tournament.coexistence import DeclareSide
from dunewidget.games.tournament.leader_recovery import RecoverLeader
from dunewidget.kernel import Action, View

__all__ = ["aims", "battles", "evaluate", "measures", "policies"]

#: rules of classic that reasons name, and those that stand in their place
IN_PLACE_OF = {
    "CL-BG-04": "TN-BAT-06",
    "CL-BG-16": "TN-BG-07",
    "CL-BG-17": "TN-BG-02",
    "CL-CARD-08": "TN-STORM-05",
    "CL-CHOAM-01": "TN-AUC-01",
    "CL-FRE-05": "TN-SPICE-06",
    "CL-FRE-08": "TN-SPICE-07",
    "CL-GUI-06": "TN-IND-02",
    "CL-HARV-01": "TN-HARV-01",
    "CL-KAR-03": "TN-AUC-07",
    "CL-KAR-04": "TN-LAND-06",
    "CL-KAR-12": "TN-REV-03",
    "CL-KAR-13": "TN-SPICE-02",
    "CL-MENTAT-01": "TN-END-01",
    "CL-MENTAT-02": "TN-END-01",
    "CL-MOVE-02": "TN-MOVE-01",
    "CL-SHIP-01": "TN-IND-01",
    "CL-SPICE-10": "TN-SPICE-08",
    "CL-STORM-03": "TN-STORM-02",
    "CL-TRAITOR-01": "TN-BAT-23",
    "CL-TRAITOR-03": "TN-BAT-29",
}

Advice = tuple[Action, str]
Policy = Callable[[View, Random], Advice | None]


def declare_anew(view: View, rng: Random) -> Advice | None:
    """Fight whoever came if the place is worth a battle, else coexist."""
    if view.decision is None:
        return None
    intruder, territory = view.decision.args
    if worth_fighting(Outlook(view.state, view.seat), territory) >= 0.0:
        return DeclareSide(view.seat, FIGHTER), f"{territory} is worth a battle with {intruder} (TN-BG-07)."
    return DeclareSide(view.seat, ADVISOR), f"{intruder} would beat me there, so I coexist (TN-BG-07)."


def admit_ally(view: View, rng: Random) -> Advice | None:
    """Let an ally in where it is better that it fights."""
    if view.decision is None:
        return None
    ally, territory = view.decision.args
    if worth_fighting(Outlook(view.state, view.seat), territory) >= 0.0:
        return DeclareSide(view.seat, FIGHTER), f"I can win {territory} myself, so {ally} need not come (TN-BG-10)."
    return DeclareSide(view.seat, ADVISOR), f"{ally} fights there for both of us, and I stand by (TN-BG-10)."


def place_worm(view: View, rng: Random) -> Advice | None:
    """Where it devours most of others; left alone it comes where spice bloomed last."""
    if view.decision is None:
        return None
    (pile,) = view.decision.args
    return send_worm(view, rng, view.state.last_bloom.get(pile))


def recover_leader(view: View, rng: Random) -> Advice | None:
    """The best that can be paid: any while there is none, later only if shipping can still be paid."""
    s = view.state
    if view.decision is None:
        return None
    purse = (s.spice[view.seat] or 0) - (FREIGHT if best_leader(s, view.seat) else 0)
    found = [action for action in view.decision.options() if isinstance(action, RecoverLeader)]
    payable = [action for action in found if leader_price(action.leader) <= purse]
    best = max(payable, key=lambda action: leader_price(action.leader), default=None)
    if best is None:
        return left(view, "My spice is needed more for landing than for another leader (TN-LEAD-01).")
    return best, "A battle plan wants a leader, and this is the best I can pay for (TN-LEAD-01, CL-BATTLE-28)."


def cited_anew(policy: Policy) -> Policy:
    """The same advice, with the rules that stand in the place of those it names."""

    def advise(view: View, rng: Random) -> Advice | None:
        advice = policy(view, rng)
        if advice is None:
            return None
        return advice[0], re.sub(r"CL-[A-Z]+-\d+", lambda found: IN_PLACE_OF.get(found[0], found[0]), advice[1])

    return advise


#: questions of classic that are asked under another name, or not at all
RENAMED = {"call_traitors": "offer_calls"}
GONE = ("declare_battle", "intrusion", "send_worm")

policies: dict[str, Policy] = {
    **{RENAMED.get(name, name): cited_anew(policy) for name, policy in classic.policies.items() if name not in GONE},
    "announce": cited_anew(declare_battle),
    "declare_anew": declare_anew,
    "admit_ally": admit_ally,
    "place_worm": cited_anew(place_worm),
    "recover_leader": recover_leader,
    "trade": leave("What is given is gone, and no gift would help me to win (TN-HARV-03)."),
}

aims = {
    **classic.aims,
    "too_late": "A Karama for nothing is worth less than one in hand",
    "answer_intention": "I answer so that it binds me least",
}
