"""Phase 5, Shipping: spice, the worm, and forces brought to the map."""

from __future__ import annotations

from dunewidget.games.dice.actions import Accept, Decline, EndShipping, HireLeader, LoseHarvester, Ship
from dunewidget.games.dice.board import POLAR_SINK, stormed
from dunewidget.games.dice.cargo import SMUGGLERS, affordable, carry, destinations, price, shippable, stock
from dunewidget.games.dice.choices import declining
from dunewidget.games.dice.deals import can_propose, proposal
from dunewidget.games.dice.faces import shows_worm
from dunewidget.games.dice.houses import CARD, OWNER, SUPPLY
from dunewidget.games.dice.presence import present
from dunewidget.games.dice.spice import charge, spendable
from dunewidget.games.dice.state import DiceState, T, active_seat, ally_seat
from dunewidget.games.dice.tokens import HARVEST, return_asset
from dunewidget.kernel import Check, Choice, Product, Seat, Space, ask, rule, step


@step
def shipping_phase(t: T) -> None:
    """Harvesters yield, or Shai-Hulud takes one; then forces are shipped."""
    s = t.state
    s.phase = "Shipping"
    t.do(worm_strikes if shows_worm(s) else harvest)
    t.do(shipping_round)


@step
@rule("DD-SHIP-01", "DD-ASSET-04")
def harvest(t: T) -> None:
    """Two spice for each harvester that has a force of the active player beside it and no storm above it."""
    s = t.state
    working = [region for region in own_harvesters(s) if region not in stormed(s)]
    s.spice["harvester"] = HARVEST * len(working)
    if working:
        t.tell("DD-SHIP-01", "harvested", house=s.active, regions=working, spice=s.spice["harvester"])


def own_harvesters(s: DiceState) -> list[str]:
    """The regions with a harvester and a force of the active player."""
    return [region for region, asset in s.assets.items() if asset == "harvester" and present(s, s.active, region)]


@step
def worm_strikes(t: T) -> None:
    """Shai-Hulud takes a harvester, under the storm or not; of several, the active player says which."""
    threatened = own_harvesters(t.state)
    if len(threatened) > 1:
        t.do(harvester_lost)
    elif threatened:
        lose_harvester(t, threatened[0])


@ask(
    "DD-DEC-13",
    seats=active_seat,
    space=lambda s, seat: Space.of(LoseHarvester, seat, region=Choice(own_harvesters(s))),
    prompt="Which harvester does Shai-Hulud take?",
    checks={
        LoseHarvester: (
            Check("DD-SHIP-02", lambda s, a: a.region in own_harvesters(s), "you have no harvester in {region}"),
        )
    },
)
def harvester_lost(t: T, seat: Seat, action: LoseHarvester) -> None:
    """It must be one that shares a region with an own force."""
    lose_harvester(t, action.region)


def lose_harvester(t: T, region: str) -> None:
    """A harvester goes to the pool."""
    return_asset(t.state, region)
    t.tell("DD-SHIP-02", "harvester_lost", house=t.state.active, region=region)


# --- one shipment after the other


@step
@rule("DD-SHIP-07")
def shipping_round(t: T) -> None:
    """The ally may propose, then the active player ships or ends the phase."""
    if can_propose(t.state):
        t.do(proposal)
    t.do(shipping_turn)


@step
def shipping_turn(t: T) -> None:
    """The active player's turn to ship, if there is anything to ship: a deal may have changed that."""
    if can_ship(t.state):
        t.do(shipment)


@rule("DD-SHIP-04")
def needs_consent(s: DiceState, region: str) -> bool:
    """Whether the active player ships there by the ally's leave only."""
    return region != POLAR_SINK and not present(s, s.active, region)


@rule("DD-DEC-30", "DD-HSMU-02")
def can_hire(s: DiceState) -> bool:
    """Whether the active Smugglers can buy their leader back."""
    return s.active == SMUGGLERS and s.leaders["esmar_tuek"] == SUPPLY and spendable(s) >= 2


def shipments(s: DiceState, seat: Seat) -> Space:
    """Stop, or one more shipment of the active player."""
    products = [Product(EndShipping, seat)]
    products += [Product(Ship, seat, force=force, to=Choice(to)) for force, to in open_shipments(s)]
    if can_hire(s):
        products.append(Product(HireLeader, seat))
    return Space(products)


def open_shipments(s: DiceState) -> list[tuple[str, list[str]]]:
    """The forces that the active player can ship, each with its destinations."""
    spice = spendable(s)
    if not spice:
        return []
    regions = [region for region in destinations(s) if region not in s.refused]
    found = [(force, affordable(force, regions, spice)) for force in shippable(s, s.active)]
    return [(force, to) for force, to in found if to]


def can_ship(s: DiceState) -> bool:
    """Whether the active player could do anything but stop."""
    return bool(open_shipments(s)) or can_hire(s)


@ask(
    "DD-DEC-14",
    "DD-SHIP-03",
    "DD-DEC-30",
    seats=active_seat,
    space=shipments,
    prompt=lambda s, seat: f"What do you ship? You have {spendable(s)} spice.",
    checks={
        EndShipping: (),
        Ship: (
            Check("DD-SHIP-03", lambda s, a: OWNER.get(a.force) == s.active, "{force} is not yours to ship"),
            Check("DD-SHIP-03", lambda s, a: stock(s, a.force) > 0, "you have no {force} to ship"),
            Check("DD-SHIP-05", lambda s, a: a.to not in stormed(s), "{to} is under the storm"),
            Check("DD-SHIP-04", lambda s, a: a.to in destinations(s), "neither you nor your ally is in {to}"),
            Check("DD-DEC-15", lambda s, a: a.to not in s.refused, "your ally has refused {to}"),
            Check("DD-SHIP-03", lambda s, a: price(a.force, a.to) <= spendable(s), "you lack the spice"),
        ),
        HireLeader: (Check("DD-DEC-30", lambda s, a: can_hire(s), "you have no leader to hire, or lack the spice"),),
    },
    default=lambda s, seat: EndShipping(seat),
)
def shipment(t: T, seat: Seat, action: Ship | HireLeader | EndShipping) -> None:
    """One shipment; then the ally may speak again."""
    s = t.state
    if type(action) is EndShipping:
        return
    if type(action) is Ship:
        if needs_consent(s, action.to):
            t.do(consent, action.force, action.to)
        else:
            t.do(carry, action.force, action.to)
    else:
        charge(t, 2)
        s.leaders["esmar_tuek"] = CARD
        t.tell("DD-HSMU-02", "hired", house=s.active, leader="esmar_tuek")
    t.do(shipping_round)


@ask(
    "DD-DEC-15",
    seats=lambda s, force, to: ally_seat(s),
    space=lambda s, seat, force, to: Space((Product(Accept, seat), declining(seat))),
    prompt=lambda s, seat, force, to: f"May {s.active} ship into {to}, where you are?",
    checks={Accept: (), Decline: ()},
    default=lambda s, seat, force, to: Decline(seat),
)
def consent(t: T, seat: Seat, action: Accept | Decline, force: str, to: str) -> None:
    """The ally lets the active player in, or not; a refusal holds for the phase."""
    if type(action) is Accept:
        t.do(carry, force, to)
    else:
        t.state.refused = (*t.state.refused, to)
        t.tell("DD-DEC-15", "refused", house=t.state.ally, region=to)
