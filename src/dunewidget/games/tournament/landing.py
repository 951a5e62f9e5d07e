"""5a, Landing: a Karama halves the price downwards, the Guild pays for its ally, the Fremen may land by ship."""

from __future__ import annotations

from collections.abc import Sequence

from dunewidget.games.classic import shipment
from dunewidget.games.classic.advantages import advantage
from dunewidget.games.classic.board import territories
from dunewidget.games.classic.content import FREMEN, GUILD
from dunewidget.games.classic.fremen_reserves import home_zone
from dunewidget.games.classic.half_losses import half
from dunewidget.games.classic.prices import RESERVE
from dunewidget.games.classic.rules import Landing
from dunewidget.games.classic.state import ClassicState, allies, territory_of
from dunewidget.kernel import Seat, rule


@rule("TN-LAND-06")
def karama_price(full: int) -> int:
    """Half the price, rounded down."""
    return full // 2


@rule("TN-LAND-05")
def sponsors(s: ClassicState, seat: Seat) -> Sequence[Seat]:
    """Only the Guild pays for an ally, and only for its landing."""
    return [GUILD] if s.phase == "individual_turns" and GUILD in allies(s, seat) else []


@rule("TN-LAND-09", "TN-LAND-08")
def landing_zones(s: ClassicState, seat: Seat) -> Sequence[Landing]:
    """Allied with the Guild, the Fremen may land by ship outside their own zone, though not in the storm."""
    zones = shipment.landing_zones(s, seat)
    if seat != FREMEN or GUILD not in allies(s, FREMEN):
        return zones
    return (*zones, (frozenset(territories()) - home_zone(), False))


@advantage("TN-LAND-09", owner=GUILD, cancel="CL-KAR-46", window="W20")
def fremen_by_ship(s: ClassicState, seat: Seat, price: int, start: str, to: str) -> int:
    """Fremen who land by ship pay the Guild's price: half, rounded up."""
    by_ship = seat == FREMEN and start == RESERVE and seat not in s.carried
    return half(price) if by_ship and territory_of(to) not in home_zone() else price
