"""What can be shipped, where to and for how much; and a shipment carried out."""

from __future__ import annotations

from dunewidget.games.dice.board import POLAR_SINK, stormed
from dunewidget.games.dice.houses import KINDS, OWNER
from dunewidget.games.dice.presence import regions_of
from dunewidget.games.dice.spice import charge
from dunewidget.games.dice.state import DiceState, T
from dunewidget.games.dice.tokens import MOST_RESERVE, put
from dunewidget.kernel import rule, step

SMUGGLERS, GUILD = "smugglers", "guild"


def shippable(s: DiceState, house: str) -> list[str]:
    """The kinds of force that a house can ship: on its card; the Smugglers' also from supply."""
    return [kind for kind in KINDS[house] if stock(s, kind) > 0]


@rule("DD-SHIP-03", "DD-HSMU-02")
def stock(s: DiceState, force: str) -> int:
    """How many forces of a kind can be shipped."""
    return s.card[force] + (s.supply[force] if force == SMUGGLERS else 0)


@rule("DD-SHIP-03", "DD-HSMU-02")
def price(force: str, to: str) -> int:
    """One spice a force; the Smugglers pay two to the Polar Sink."""
    return 2 if force == SMUGGLERS and to == POLAR_SINK else 1


@rule("DD-SHIP-04", "DD-SHIP-06", "DD-SHIP-05")
def destinations(s: DiceState) -> list[str]:
    """The Polar Sink, and regions where one of the allies is present, but none under the storm."""
    sheltered = stormed(s)
    regions = regions_of(s, s.active) + (regions_of(s, s.ally) if s.ally else [])
    return [region for region in dict.fromkeys((POLAR_SINK, *regions)) if region not in sheltered]


def affordable(force: str, regions: list[str], spice: int) -> list[str]:
    """The destinations that so much spice pays for."""
    return [region for region in regions if price(force, region) <= spice]


@step
def carry(t: T, force: str, to: str) -> None:
    """A force is shipped, at the active player's cost."""
    s = t.state
    heap = s.card if s.card[force] else s.supply
    heap[force] -= 1
    put(s, force, to)
    charge(t, price(force, to))
    t.tell("DD-SHIP-03" if OWNER[force] == s.active else "DD-SHIP-06", "shipped", force=force, region=to)
    if GUILD in s.players:
        t.do(shipping_mandate, OWNER[force], to)  # after the payment, which may come out of the same reserve


@step
@rule("DD-HGUI-02")
def shipping_mandate(t: T, house: str, to: str) -> None:
    """The Guild is paid once a turn for each other house that ships elsewhere than to the Polar Sink."""
    s = t.state
    if house == GUILD or to == POLAR_SINK or house in s.shipped:
        return
    s.shipped = (*s.shipped, house)
    if s.reserve[GUILD] < MOST_RESERVE:
        s.reserve[GUILD] += 1
        t.tell("DD-HGUI-02", "mandate", house=GUILD, of=house, reserve=s.reserve[GUILD])
