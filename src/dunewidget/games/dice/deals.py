"""Shipping with an ally: deals, each a list of shipments and a gift that are carried out together."""

from __future__ import annotations

from dunewidget.games.dice.actions import Accept, AddShipment, Decline, GiveSpice, Propose
from dunewidget.games.dice.board import stormed
from dunewidget.games.dice.cargo import affordable, carry, destinations, price, shippable, stock
from dunewidget.games.dice.choices import decline, declining
from dunewidget.games.dice.houses import OWNER
from dunewidget.games.dice.spice import receive, spendable
from dunewidget.games.dice.state import DiceState, T, active_seat, ally_seat
from dunewidget.kernel import Check, Choice, Product, Range, Seat, Space, ask, rule, step


def spice_in_deal(s: DiceState) -> int:
    """What is left of the active player's spice, the gift added, when the deal's shipments are paid for."""
    return spendable(s) + s.gift - sum(price(force, to) for force, to in s.deal)


def left_to_ship(s: DiceState, force: str) -> int:
    """How many of a kind can still be put into the deal."""
    return stock(s, force) - sum(1 for shipped, _ in s.deal if shipped == force)


@rule("DD-DEC-17", "DD-HCOR-04", "DD-HGUI-02")
def most_gift(s: DiceState) -> int:
    """The spice the ally could give: Corrino's reserve, once in a deal; the Guild gives nothing."""
    return s.reserve["corrino"] if s.ally == "corrino" and not s.gift else 0


@rule("DD-DEC-16", "DD-SHIP-06")
def parties(s: DiceState) -> tuple[str, ...]:
    """Whose forces can be put into the deal: the ally's, and in return for something the active player's."""
    if s.ally is None:
        return ()
    return (s.ally, s.active) if s.gift or s.deal else (s.ally,)


def shipments_to_add(s: DiceState, seat: Seat) -> list[Product]:
    """The shipments that the deal could hold besides."""
    spice = spice_in_deal(s)
    if spice < 1:
        return []
    products, regions = [], destinations(s)
    for house in parties(s):
        for force in shippable(s, house):
            open_to = affordable(force, regions, spice) if left_to_ship(s, force) > 0 else []
            if open_to:
                products.append(Product(AddShipment, seat, force=force, to=Choice(open_to)))
    return products


def can_propose(s: DiceState) -> bool:
    """Whether the ally has anything to propose."""
    return s.ally is not None and (most_gift(s) > 0 or bool(shipments_to_add(s, "")))


def proposals(s: DiceState, seat: Seat) -> Space:
    """Add to the deal, put it to the active player, or drop it."""
    products = [declining(seat), *shipments_to_add(s, seat)]
    if most_gift(s):
        products.append(Product(GiveSpice, seat, spice=Range(1, most_gift(s))))
    if s.gift or s.deal:
        products.append(Product(Propose, seat))
    return Space(products)


@ask(
    "DD-DEC-16",
    "DD-DEC-17",
    "DD-SHIP-07",
    seats=ally_seat,
    space=proposals,
    prompt="What do you propose to your ally?",
    checks={
        Decline: (),
        Propose: (Check("DD-SHIP-07", lambda s, a: bool(s.gift or s.deal), "there is nothing in the deal"),),
        GiveSpice: (Check("DD-HCOR-04", lambda s, a: 1 <= a.spice <= most_gift(s), "you cannot give {spice} spice"),),
        AddShipment: (
            Check("DD-DEC-16", lambda s, a: OWNER.get(a.force) in parties(s), "{force} cannot be part of the deal"),
            Check("DD-SHIP-03", lambda s, a: left_to_ship(s, a.force) > 0, "there is no {force} left to ship"),
            Check("DD-SHIP-05", lambda s, a: a.to not in stormed(s), "{to} is under the storm"),
            Check("DD-SHIP-06", lambda s, a: a.to in destinations(s), "neither of you is in {to}"),
            Check("DD-SHIP-03", lambda s, a: price(a.force, a.to) <= spice_in_deal(s), "there is not enough spice"),
        ),
    },
    default=decline,
    otherwise="Propose nothing",
)
def proposal(t: T, seat: Seat, action: AddShipment | GiveSpice | Propose | Decline) -> None:
    """The ally puts a deal together."""
    s = t.state
    if type(action) is AddShipment:
        s.deal = (*s.deal, (action.force, action.to))
        t.do(proposal)
    elif type(action) is GiveSpice:
        s.gift = action.spice
        t.do(proposal)
    elif type(action) is Propose:
        told = [f"{force} to {to}" for force, to in s.deal]
        t.tell("DD-SHIP-07", "proposed", house=s.ally, spice=s.gift, shipments=told)
        t.do(deal_offered)
    else:
        drop_deal(s)


def drop_deal(s: DiceState) -> None:
    """There is no deal on the table."""
    s.gift, s.deal = 0, ()


@ask(
    "DD-DEC-16",
    "DD-DEC-17",
    seats=active_seat,
    space=lambda s, seat: Space((Product(Accept, seat), declining(seat))),
    prompt="Do you accept the deal, and pay for its shipments?",
    checks={Accept: (), Decline: ()},
    default=decline,
)
def deal_offered(t: T, seat: Seat, action: Accept | Decline) -> None:
    """The active player pays for everything, so must agree; what is agreed is carried out at once, and whole."""
    s = t.state
    gift, shipments = s.gift, s.deal
    drop_deal(s)
    if type(action) is not Accept:
        t.tell("DD-SHIP-07", "deal_declined", house=s.active)
        return
    t.tell("DD-SHIP-07", "deal_made", house=s.active, ally=s.ally)
    if gift:
        receive(t, gift)
    for force, to in shipments:
        t.do(carry, force, to)
    t.do(next_proposal)


@step
def next_proposal(t: T) -> None:
    """After a deal the ally may propose another."""
    if can_propose(t.state):
        t.do(proposal)
