"""Phase 6, Shipment: each player in turn ships from the reserve, then moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from dunewidget.games.classic import karama
from dunewidget.games.classic.advantages import Decline, fold
from dunewidget.games.classic.board import NO_STORM, any_of, first_part, in_storm, parts
from dunewidget.games.classic.entering import (
    ally_admits,
    ally_territories,
    groups,
    show_side,
    side_field,
    side_named,
    sides,
)
from dunewidget.games.classic.forces import from_reserve, kill_all, present
from dunewidget.games.classic.half_losses import half_die
from dunewidget.games.classic.karama import karama_cards
from dunewidget.games.classic.movement import hajr, move
from dunewidget.games.classic.prices import RESERVE, full_price, half_price_of, most_affordable, price_of
from dunewidget.games.classic.purse import purse, spend
from dunewidget.games.classic.rules import Landing, rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies, storm_order, territory_of
from dunewidget.games.classic.treachery_cards import free_plays
from dunewidget.kernel import Action, Check, Later, Range, Seat, Space, ask, only, rule, step


@dataclass(frozen=True, slots=True)
class Ship(Action):
    """Forces from the reserve, to a part of the board; perhaps at the price of a Karama."""

    forces: Annotated[int, "count"]
    to: Annotated[str, "part"]
    starred: Annotated[int, "count"] = 0
    side: Annotated[str | None, "side"] = None
    card: Annotated[str | None, "card"] = None
    notation: ClassVar[str] = "ship {forces} {to}[ starred {starred}][ as {side}][ with {card}]"
    sentence: ClassVar[str] = "Ship [{forces}, {starred} starred|nothing] to {to}[ as {side:lower}][ with {card}]"
    labels: ClassVar[dict[str, str]] = {
        "to": "To",
        "side": "As",
        "forces": "Forces",
        "starred": "Starred",
        "card": "Karama",
    }


# --- the phase


@step
def shipment_and_movement(t: ClassicTable) -> None:
    """What comes before the first shipment, then each player's turn."""
    s = t.state
    s.to_act = storm_order(s)
    s.grounded, s.carried = set(), set()
    for before in t.rules.before_shipments:
        t.do(before)
    t.do(next_to_act)


@step
@rule("CL-SHIP-01", "CL-MOVE-10")
def next_to_act(t: ClassicTable) -> None:
    """The next player in storm order, unless somebody may act out of order."""
    if t.state.to_act:
        t.do(free_plays, "W19")
        for moment in t.rules.before_each_turn:
            moment(t)
        t.do(take_turn)
        t.do(next_to_act)


@step
def take_turn(t: ClassicTable) -> None:
    """One shipment, then one movement, and what else a turn holds."""
    s = t.state
    seat, s.to_act = s.to_act[0], s.to_act[1:]
    t.tell("CL-SHIP-01", "turn_of", seat=seat)
    for first in t.rules.before_shipment:
        t.do(first, seat)
    t.do(ship, seat)
    t.do(shipping_over)
    for add in t.rules.before_movement:
        add(t, seat)
    t.do(move, seat)
    t.do(hajr, seat)
    for add in t.rules.after_movement:
        add(t, seat)
    t.do(part_from_allies, seat)
    for changed in t.rules.after_changes:
        t.do(changed)


@step
def shipping_over(t: ClassicTable) -> None:
    """What was cancelled for this shipment is in force again."""
    if t.state.cancelled:
        for hook in (t.rules.shipment_price, t.rules.shipment_payee, t.rules.transfers, t.rules.storm_losses):
            karama.use_over(t, hook)


@step
def part_from_allies(t: ClassicTable, seat: Seat) -> None:
    """New allies who are still together when the second has acted: the second one's forces there are lost."""
    s = t.state
    for ally in allies(s, seat):
        if ally in s.to_act:
            continue
        for territory in sorted(ally_territories(s, seat)):
            if present(s, seat, territory) and present(s, ally, territory):
                lost = sum(kill_all(s, seat, part) for part in parts() if territory_of(part) == territory)
                t.tell("CL-ALLY-03", "forces_lost", seat=seat, ally=ally, territory=territory, forces=lost)


def off_planet(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat's reserve lies off the planet."""
    nowhere: frozenset[str] | None = None
    return fold(rules_of(s).shipment_zone, s, seat, nowhere) is None


def landing_zones(s: ClassicState, seat: Seat) -> Sequence[Landing]:
    """Where a seat may ship to from its reserve: into one zone, or anywhere."""
    rules, anywhere = rules_of(s), None
    zone: frozenset[str] | None = fold(rules.shipment_zone, s, seat, anywhere)
    return ((zone, fold(rules.ships_into_storm, s, seat, value=False)),)


def _zone_of(s: ClassicState, a: Ship) -> Landing | None:
    """The zone of a seat to which a part belongs."""
    zones = rules_of(s).landing_zones(s, a.seat)
    return next((landing for landing in zones if landing[0] is None or territory_of(a.to) in landing[0]), None)


# --- the question


def _ships(s: ClassicState, seat: Seat) -> Iterator[Later]:
    ordinary, stars = s.reserves[seat], s.special_reserves[seat]
    reserve = ordinary + stars
    if not reserve or seat in s.grounded:
        return
    rules = rules_of(s)
    cards = karama_cards(s, seat)
    for zone, into_storm in rules.landing_zones(s, seat):
        storm = NO_STORM if into_storm else s.storm
        for some, lying in groups(s, seat, RESERVE, zone, rules.closed_to_shipping(s, seat), storm):
            arrivals = lying.bit_count() * (len(some) or 1)
            to = first_part(lying)
            for card in (None, *cards) if cards and _is_paid(s, seat, to) else (None,):
                most = most_affordable(s, seat, reserve, RESERVE, to, with_karama=card is not None)
                for starred in range(min(stars, most) + 1 if stars else 1):
                    least, top = 0 if starred else 1, min(most - starred, ordinary)
                    count = arrivals * (top - least + 1) if top >= least else 0
                    yield Later(count, Ship, seat, _shipment, least, top, lying, starred, some, card)


def _shipment(
    least: int, top: int, lying: int, starred: int, sides: tuple[str, ...], card: str | None
) -> dict[str, Any]:
    forces, to, side = Range(least, top), any_of(lying), side_field(sides)
    return {"forces": forces, "to": to, "starred": starred, "side": side, "card": card}


def ship_space(s: ClassicState, seat: Seat, shipper: Seat) -> Space:
    """Every shipment, and none."""
    return Space((only(Decline, seat), *_ships(s, seat)))


def _shippers(s: ClassicState, shipper: Seat) -> list[Seat]:
    """The player whose turn it is, if it has anything to ship; how much spice it has is nobody's business."""
    if s.reserves[shipper] or s.special_reserves[shipper] or fold(rules_of(s).transfers, s, shipper, value=False):
        return [shipper]
    return []


def _in_reserve(s: ClassicState, a: Ship, shipper: Seat) -> bool:
    enough = 0 <= a.forces <= s.reserves[a.seat] and 0 <= a.starred <= s.special_reserves[a.seat]
    return enough and a.forces + a.starred > 0


def _reserve_wanted(s: ClassicState, a: Ship, shipper: Seat) -> str:
    starred = f" and {s.special_reserves[a.seat]} starred" if s.special_reserves[a.seat] else ""
    return f"ship at least 1 force, and no more than you have in reserve: {s.reserves[a.seat]}{starred}"


def _out_of_storm(s: ClassicState, a: Ship, shipper: Seat) -> bool:
    landing = _zone_of(s, a)
    return not in_storm(a.to, s.storm) or (landing is not None and landing[1])


def _in_zone(s: ClassicState, a: Ship, shipper: Seat) -> bool:
    return _zone_of(s, a) is not None


@rule("CL-KAR-04")
def _is_paid(s: ClassicState, seat: Seat, to: str) -> bool:
    """Whether a shipment costs anything: only then can a Karama make it cheaper."""
    return price_of(s, seat, 1, RESERVE, to) > 0


def _holds_card(s: ClassicState, a: Ship, shipper: Seat) -> bool:
    return a.card is None or a.card in karama_cards(s, a.seat)


def _card_counts(s: ClassicState, a: Ship, shipper: Seat) -> bool:
    return a.card is None or _is_paid(s, a.seat, a.to)


def _can_pay(s: ClassicState, a: Ship, shipper: Seat) -> bool:
    return shipment_cost(s, a) <= purse(s, a.seat)


def shipment_cost(s: ClassicState, a: Ship) -> int:
    """What a shipment costs as things stand."""
    price = price_of if a.card is None else half_price_of
    return price(s, a.seat, a.forces + a.starred, RESERVE, a.to)


def _spice_wanted(s: ClassicState, a: Ship, shipper: Seat) -> str:
    return f"that shipment costs {shipment_cost(s, a)} spice, and you can pay {purse(s, a.seat)}"


SHIP_CHECKS = (
    Check("CL-KAR-14", lambda s, a, shipper: a.seat not in s.grounded, "the Guild has stopped your shipment this turn"),
    Check("CL-SHIP-02", lambda s, a, shipper: a.to in parts(), "{to} is not a part of the board"),
    Check("CL-SHIP-02", _in_reserve, _reserve_wanted),
    Check("CL-FRE-01", _in_zone, "{to} is too far from the Great Flat"),
    Check("CL-SHIP-04", _out_of_storm, "{to} is in the storm"),
    Check(
        "CL-SHIP-05",
        lambda s, a, shipper: territory_of(a.to) not in rules_of(s).closed_to_shipping(s, a.seat),
        "two other players are in {to}",
    ),
    Check(
        "CL-SHIP-06",
        lambda s, a, shipper: ally_admits(s, a.seat, territory_of(a.to), RESERVE),
        "an ally is in {to}",
    ),
    Check(
        "CL-BG-13",
        lambda s, a, shipper: side_named(sides(s, a.seat, territory_of(a.to), RESERVE), a.side),
        "say fighter or advisor where you have the choice, and only there",
    ),
    Check("CL-KAR-04", _holds_card, "you hold no {card} to play as a Karama"),
    Check("CL-KAR-04", _card_counts, "that shipment costs nothing, so that no Karama can make it cheaper"),
    Check("CL-SHIP-08", _can_pay, _spice_wanted),
)


@ask(
    "CL-SHIP-01",
    "CL-DEC-10",
    seats=_shippers,
    space=ship_space,
    prompt="What do you ship, and where to?",
    checks={Decline: (), Ship: SHIP_CHECKS},
    default=lambda s, seat, shipper: Decline(seat),
    otherwise="Ship nothing",
)
def ship(t: ClassicTable, seat: Seat, action: Ship | Decline, shipper: Seat) -> None:
    """A shipment is announced; what makes it cheaper can be cancelled."""
    if isinstance(action, Ship):
        _announce(t, seat, action)
    t.do(think_again, seat)


@step
def think_again(t: ClassicTable, seat: str) -> None:
    """It is settled; after a cancel, or when the Guild has stopped it, another shipment may be announced."""
    t.state.announced = None
    if t.state.reconsider:
        t.state.reconsider = False
        t.do(ship, seat)


def _announce(t: ClassicTable, seat: Seat, a: Ship) -> None:
    s = t.state
    n = a.forces + a.starred
    s.announced = (seat, shipment_cost(s, a))
    t.tell("CL-SHIP-09", "shipment_announced", seat=seat, to=a.to, forces=n)
    if a.card is not None:
        karama.play_karama(t, seat, a.card)
    t.do(shipment_contested, seat, a.to, a.forces, a.starred, a.side, a.card)


@step
def shipment_contested(
    t: ClassicTable, seat: str, to: str, forces: int, starred: int, side: str | None, card: str | None
) -> None:
    """What makes the shipment cheaper or safer can be cancelled."""
    s = t.state
    if card is None:
        karama.contest(t, t.rules.shipment_price, seat, full_price(forces + starred, to), RESERVE, to)
    if in_storm(to, s.storm):
        karama.contest(t, t.rules.storm_losses, seat, 2)
    t.do(shipment_stands, seat, to, forces, starred, side, card, len(s.cancelled))


@step
@rule("CL-KAR-09")
def shipment_stands(
    t: ClassicTable, seat: str, to: str, forces: int, starred: int, side: str | None, card: str | None, cancelled: int
) -> None:
    """If something was cancelled the player may think again; else the Guild may stop an off-planet shipment."""
    s = t.state
    spent = card is not None and not karama.settle(t, card)
    if spent or len(s.cancelled) > cancelled:
        s.reconsider = True
        return
    if off_planet(s, seat):
        for against in t.rules.against_shipment:
            t.do(against, seat)
    t.do(shipment_leaves, seat, to, forces, starred, side, card)


@step
def shipment_leaves(
    t: ClassicTable, seat: str, to: str, forces: int, starred: int, side: str | None, card: str | None
) -> None:
    """A shipment that was stopped is asked for again; else it is settled who is paid."""
    if seat in t.state.grounded:
        t.state.reconsider = True
        return
    if card is None and price_of(t.state, seat, forces + starred, RESERVE, to):
        nobody: Seat | None = None
        karama.contest(t, t.rules.shipment_payee, seat, nobody)
    t.do(payee_stands, seat, to, forces, starred, side, card, len(t.state.cancelled))


@step
@rule("CL-GEN-11")
def payee_stands(
    t: ClassicTable, seat: str, to: str, forces: int, starred: int, side: str | None, card: str | None, cancelled: int
) -> None:
    """Once somebody has stopped the income, the shipment can be opposed again; else it lands."""
    again = len(t.state.cancelled) > cancelled
    t.do(shipment_contested if again else shipment_arrives, seat, to, forces, starred, side, card)


@step
@rule("CL-BG-13")
def shipment_arrives(
    t: ClassicTable, seat: str, to: str, forces: int, starred: int, side: str | None, card: str | None
) -> None:
    """It is paid, and the forces land."""
    s = t.state
    n, territory = forces + starred, territory_of(to)
    payee: Seat | None = None
    if card is None:
        price, payee = price_of(s, seat, n, RESERVE, to), fold(t.rules.shipment_payee, s, seat, payee)
    else:
        price = half_price_of(s, seat, n, RESERVE, to)
    shares = spend(t, seat, price, payee)
    show_side(s, seat, territory, RESERVE, side)
    from_reserve(s, seat, to, forces, starred)
    t.tell(
        "CL-SHIP-09", "shipped", seat=seat, to=to, forces=forces, starred=starred, spice=shares, payee=payee or "bank"
    )
    if in_storm(to, s.storm):
        t.do(half_die, seat, to, forces, starred, fold(t.rules.storm_losses, s, seat, n))
    for entered in t.rules.on_entry:
        t.do(entered, seat, territory)
    if off_planet(s, seat):
        for landed in t.rules.after_landing:
            t.do(landed, seat, to)
