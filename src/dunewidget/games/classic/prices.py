"""What it costs to ship forces."""

from __future__ import annotations

import bisect

from dunewidget.games.classic.advantages import fold
from dunewidget.games.classic.board import STRONGHOLDS
from dunewidget.games.classic.purse import purse
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, territory_of
from dunewidget.kernel import Seat, rule


@rule("CL-SHIP-03")
def full_price(forces: int, to: str) -> int:
    """1 spice for each force to a stronghold, 2 elsewhere; from the board to the reserve 1."""
    return forces if to == "reserve" or territory_of(to) in STRONGHOLDS else 2 * forces


@rule("CL-KAR-04", "CL-AMB-33")
def karama_price(full: int) -> int:
    """Half the price, rounded up, for whoever ships with a Karama."""
    return (full + 1) // 2


def price_of(s: ClassicState, seat: Seat, forces: int, to: str, *, with_karama: bool = False) -> int:
    """What a shipment costs a seat."""
    full, rules = full_price(forces, to), rules_of(s)
    return rules.karama_price(full) if with_karama else fold(rules.shipment_price, s, seat, full, to)


def most_affordable(s: ClassicState, seat: Seat, to: str, most: int, *, with_karama: bool = False) -> int:
    """How many forces, up to so many, a seat can pay for."""
    money = purse(s, seat)
    numbers = range(1, most + 1)  # the more, the dearer
    return bisect.bisect_right(numbers, money, key=lambda n: price_of(s, seat, n, to, with_karama=with_karama))
