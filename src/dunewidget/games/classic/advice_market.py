"""Advice on spice: what a card is worth, whom to revive, and when an alliance helps."""

from __future__ import annotations

from random import Random

from dunewidget.games.classic.advantages import Decline
from dunewidget.games.classic.bidding import Bid
from dunewidget.games.classic.choam_charity import ClaimCharity
from dunewidget.games.classic.content import FREMEN, hand_limit, kinds, strength
from dunewidget.games.classic.fremen_reserves import GrantRevival
from dunewidget.games.classic.mentat_pause import held
from dunewidget.games.classic.nexus import Ally, Done, LeaveAlliance
from dunewidget.games.classic.plans import DEFENSES, WEAPONS
from dunewidget.games.classic.revival import Revive, terms
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, allies
from dunewidget.kernel import Action, Seat, View

#: what a card is worth that one may look at, by kind; any other kind is worth little
CARD_WORTH = {"projectile": 5, "poison": 5, "shield": 5, "snooper": 5, "lasgun": 4, "karama": 4, "cheap_hero": 3}
#: what a card is worth unseen, with nothing in hand, and how much less with each card held
UNSEEN, FEWER = 5, 1
#: spice that is kept for shipping, as far as there are forces to ship
FREIGHT = 5


def bid(view: View, rng: Random) -> tuple[Action, str] | None:
    """One more than the bid that stands, while the card is worth it and shipping can still be paid."""
    s: ClassicState = view.state
    seat, offer = view.seat, Bid(view.seat, s.high_bid + 1)
    if view.decision is None or view.decision.default is None:
        return None
    worth = card_worth(s, view.seat)
    to_ship = s.reserves[seat] + s.special_reserves[seat]
    kept = 0 if seat == FREMEN else min(FREIGHT, to_ship)
    limit = min(worth, max(0, (s.spice[seat] or 0) - kept))
    if offer.spice <= limit and offer in view.decision:
        return offer, f"The card is worth {worth} to me, and {kept} spice stay for shipping (CL-BID-06)."
    return view.decision.default, f"I would not pay more than {limit} for this card (CL-BID-06)."


def card_worth(s: ClassicState, seat: str) -> int:
    """What the card for sale is worth to a seat."""
    hand = s.hands[seat]
    kind = kinds().get(s.auction_card or "")
    if kind is None:
        return max(1, UNSEEN - FEWER * len(hand))
    have = [kinds().get(card) for card in hand]
    useful = CARD_WORTH.get(kind, 1)
    if kind in WEAPONS and any(other in WEAPONS for other in have):
        useful -= 2
    if kind in DEFENSES and kind in have:
        useful -= 2
    return useful if len(hand) < hand_limit(seat) - 1 else min(useful, 4)


def claim_charity(view: View, rng: Random) -> tuple[Action, str]:
    """Always: it costs nothing."""
    return ClaimCharity(view.seat), "Charity is free spice (CL-CHOAM-01)."


def revive(view: View, rng: Random) -> tuple[Action, str] | None:
    """All that is free, more while there is spice left over, and the best leader there is."""
    s: ClassicState = view.state
    if view.decision is None:
        return None
    spice, free = s.spice[view.seat] or 0, terms(s, view.seat).free
    wanted = free + max(0, spice - FREIGHT - 2) // 3

    def worth(action: Action) -> float:
        if not isinstance(action, Revive):
            return 0.0
        n = action.forces + action.starred
        leader = strength_of(action.leader) if action.leader else 0.0
        return min(n, wanted) - 2.0 * max(0, n - wanted) + 0.5 * action.starred + leader

    best = max(view.decision.options(), key=worth)
    if isinstance(best, Decline):
        return best, "Nothing is free and my spice is needed elsewhere (CL-REV-01)."
    revived = best.forces + best.starred if isinstance(best, Revive) else 0
    bought = f", and the rest are worth their price while I have {spice} spice" if revived > free else ""
    return best, f"I may revive {free} for nothing{bought} (CL-REV-01)."


def strength_of(leader: str) -> float:
    """What it is worth to have a leader back; the Kwisatz Haderach counts 2."""
    return 2.0 if leader == "kwisatz_haderach" else 0.6 * strength(leader)


def nexus_talk(view: View, rng: Random) -> tuple[Action, str]:
    """Ally with one who brings a common win near, and leave those with whom it is further than alone."""
    s: ClassicState = view.state
    seat = view.seat
    if view.decision is None or len(s.seats) == 2:
        return Done(seat), "With my only opponent there would be nobody left to beat (CL-NEXUS-02)."
    alone = short_of_win(s, (seat,))
    mine = allies(s, seat)
    if mine:
        leave = LeaveAlliance(seat)
        if alone < short_of_win(s, (seat, *mine)) and leave in view.decision:
            return leave, "I am nearer to winning alone than with my allies (CL-NEXUS-02, CL-MENTAT-01)."
        return Done(seat), "I stay with the allies I have (CL-NEXUS-02)."
    if alone <= 0:
        return Done(seat), "I hold enough to win alone (CL-MENTAT-01)."
    together = {other: short_of_win(s, (seat, other)) for other in s.seats if other != seat}
    for other in sorted(together, key=together.__getitem__):
        offer = Ally(seat, (other,))
        if together[other] <= min(1, alone) and offer in view.decision:
            near = "hold enough to win" if together[other] <= 0 else "be one stronghold from winning"
            return offer, f"With {other} I would {near} together (CL-MENTAT-02)."
    return Done(seat), "No alliance would bring a win near (CL-NEXUS-02)."


def short_of_win(s: ClassicState, side: tuple[Seat, ...]) -> int:
    """How many strongholds a side lacks to win."""
    return rules_of(s).strongholds_needed(s, len(side)) - held(s, side)


def collect(view: View, rng: Random) -> tuple[Action, str] | None:
    """All of it."""
    if view.decision is None or view.decision.default is None:
        return None
    return view.decision.default, "What lies there may be gone next turn, so I take all I can (CL-HARV-01, CL-HARV-05)."


def grant_revival(view: View, rng: Random) -> tuple[Action, str] | None:
    """To all allies: it costs the Fremen nothing."""
    if view.decision is None:
        return None
    found = [action for action in view.decision.options() if isinstance(action, GrantRevival)]
    best = max(found, key=lambda action: len(action.allies), default=None)
    return None if best is None else (best, "It costs me nothing, and my allies' forces win with me (CL-FRE-09).")
