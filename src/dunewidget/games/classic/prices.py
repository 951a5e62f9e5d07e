"""What it costs to ship forces."""

from __future__ import annotations

import bisect

from dunewidget.games.classic.advantages import fold, in_force
from dunewidget.games.classic.board import STRONGHOLDS
from dunewidget.games.classic.purse import purse
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, territory_of
from dunewidget.kernel import Seat, rule

RESERVE = "reserve"
#: more than any shipment costs
HIGH = 1000


@rule("CL-SHIP-03")
def full_price(forces: int, to: str) -> int:
    """1 spice for each force to a stronghold, 2 elsewhere; from the board to the reserve 1."""
    return forces if to == RESERVE or territory_of(to) in STRONGHOLDS else 2 * forces


@rule("CL-KAR-04", "CL-AMB-33")
def karama_price(full: int) -> int:
    """Half the price, rounded up, for whoever ships with a Karama."""
    return (full + 1) // 2


def price_of(s: ClassicState, seat: Seat, forces: int, start: str, to: str) -> int:
    """What a shipment from the reserve or from a territory costs a seat."""
    return fold(rules_of(s).shipment_price, s, seat, full_price(forces, to), start, to)


def half_price_of(s: ClassicState, seat: Seat, forces: int, start: str, to: str) -> int:
    """What it costs a seat that plays a Karama."""
    return rules_of(s).karama_price(full_price(forces, to))


def most_affordable(s: ClassicState, seat: Seat, most: int, start: str, to: str, *, with_karama: bool = False) -> int:
    """How many forces, up to so many, a seat can pay for."""
    rules, money, each = rules_of(s), purse(s, seat), full_price(1, to)
    if most * each <= money:  # no price is higher than the full one
        return most
    hook = () if with_karama else rules.shipment_price
    # once, not for every number: an advantage that leaves a high price as it is does not concern this shipment
    changes = [adv.fn for adv in hook if adv.fn(s, seat, HIGH, start, to) != HIGH and in_force(s, adv)]
    if not changes and not with_karama:
        return money // each

    def price(forces: int) -> int:
        value = forces * each
        if with_karama:
            return rules.karama_price(value)
        for change in changes:
            value = change(s, seat, value, start, to)
        return value

    return bisect.bisect_right(range(1, most + 1), money, key=price)  # the more, the dearer
