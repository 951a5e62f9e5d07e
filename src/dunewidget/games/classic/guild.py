"""The Spacing Guild: what it earns and saves, transfers across the board, acting out of order, stopping a shipment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from dunewidget.games.classic import karama
from dunewidget.games.classic.advantages import Decline, advantage, fold, in_force
from dunewidget.games.classic.board import any_of, dry_mask, first_part, in_storm, land_masks, mask_of, parts
from dunewidget.games.classic.content import GUILD
from dunewidget.games.classic.entering import (
    ally_admits,
    ally_territories,
    by_kind,
    show_side,
    side_field,
    side_named,
    sides,
    ways_in,
)
from dunewidget.games.classic.forces import territories_held, to_reserve
from dunewidget.games.classic.leaving import able_to_leave, coming_from, go, group_fits, group_wanted, origin, size
from dunewidget.games.classic.mentat_pause import Win, side_of
from dunewidget.games.classic.prices import RESERVE, full_price, most_affordable, price_of
from dunewidget.games.classic.purse import purse, spend
from dunewidget.games.classic.rules import Doors, rules_of
from dunewidget.games.classic.shipment import think_again
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies, storm_order, territory_of
from dunewidget.kernel import (
    Action,
    Check,
    Later,
    Play,
    Product,
    Seat,
    Shares,
    Space,
    Split,
    ask,
    ask_all,
    only,
    rule,
    step,
    window,
)


@dataclass(frozen=True, slots=True)
class Transfer(Action):
    """Forces from one territory to a part of another, by ship."""

    to: Annotated[str, "part"]
    forces: Annotated[Shares, "shares"]
    starred: Annotated[Shares, "shares"] = ()
    side: Annotated[str | None, "side"] = None
    title: ClassVar[str] = "Ship across the board"
    notation: ClassVar[str] = "transfer {to} with {forces}[ starred {starred}][ as {side}]"
    sentence: ClassVar[str] = "Ship [{forces:sum}, {starred:sum} starred|nothing] across to {to}[ as {side:lower}]"
    labels: ClassVar[dict[str, str]] = {"to": "To", "side": "As", "forces": "Forces", "starred": "Starred"}


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Forces from one territory back to the reserve."""

    forces: Annotated[Shares, "shares"]
    title: ClassVar[str] = "Ship back to the reserves"
    notation: ClassVar[str] = "withdraw {forces}"
    sentence: ClassVar[str] = "Ship {forces:sum} back to the reserve"


@dataclass(frozen=True, slots=True)
class GrantTransport(Action):
    """Carry an ally's forces at the Guild's own price."""

    ally: Annotated[str, "seat"]
    notation: ClassVar[str] = "grant transport {ally}"
    sentence: ClassVar[str] = "Carry {ally}"


@dataclass(frozen=True, slots=True)
class TakeTurn(Action):
    """Ship and move now."""

    notation: ClassVar[str] = "act now"
    sentence: ClassVar[str] = "Act now"


@dataclass(frozen=True, slots=True)
class Wait(Action):
    """Let one's place in the order go by."""

    notation: ClassVar[str] = "wait"
    sentence: ClassVar[str] = "Wait"


@dataclass(frozen=True, slots=True)
class StopShipment(Action):
    """Stop a shipment with a Karama."""

    title: ClassVar[str] = "Stop the shipment with a Karama"
    notation: ClassVar[str] = "karama stop"
    sentence: ClassVar[str] = "Stop the shipment with a Karama"


# --- what is paid


@advantage("CL-GUI-01", owner=GUILD, cancel="CL-KAR-43", window="W20")
def shipment_income(s: ClassicState, seat: Seat, payee: Seat | None) -> Seat | None:
    """Other factions pay the Guild for their shipments."""
    return payee if seat == GUILD else GUILD


@advantage("CL-GUI-03", owner=GUILD, cancel="CL-KAR-44", window="W20")
def half_price(s: ClassicState, seat: Seat, price: int, start: str, to: str) -> int:
    """The Guild ships at half price, rounded up."""
    return (price + 1) // 2 if seat == GUILD else price


@advantage("CL-GUI-07", owner=GUILD, cancel="CL-KAR-46", window="W20")
def ally_half_price(s: ClassicState, seat: Seat, price: int, start: str, to: str) -> int:
    """Allies whom the Guild carries pay half, rounded up."""
    return (price + 1) // 2 if seat in s.carried else price


# --- transfers


@advantage("CL-GUI-02", owner=GUILD, cancel="CL-KAR-45", window="W20", lasts="turn")
def own_transfer(s: ClassicState, seat: Seat, allowed: bool) -> bool:  # noqa: FBT001  a value passed through a hook
    """The Guild may ship from one territory to another, or to its reserve."""
    return allowed or seat == GUILD


@advantage("CL-GUI-08", owner=GUILD, cancel="CL-KAR-46", window="W20")
def ally_transfer(s: ClassicState, seat: Seat, allowed: bool) -> bool:  # noqa: FBT001  a value passed through a hook
    """Allies whom the Guild carries may ship from one territory to another (CL-GUI-07)."""
    return allowed or seat in s.carried


def _carriers(s: ClassicState, ally: Seat) -> list[Seat]:
    """The Guild, if it could carry this ally."""
    able = in_force(s, ally_half_price) or in_force(s, ally_transfer)
    return [GUILD] if able and ally in allies(s, GUILD) else []


@ask(
    "CL-GUI-07",
    "CL-ALLY-09",
    "CL-DEC-26",
    seats=_carriers,
    space=lambda s, seat, ally: Space((only(Decline, seat), Product(GrantTransport, seat, ally=ally))),
    prompt=lambda s, seat, ally: f"Carry the forces of {ally} at half price, also across the board?",
    checks={
        Decline: (),
        GrantTransport: (Check("CL-GUI-07", lambda s, a, ally: a.ally == ally, "it is not the turn of {ally}"),),
    },
    default=lambda s, seat, ally: Decline(seat),
    otherwise="Do not carry them",
)
def grant_transport(t: ClassicTable, seat: Seat, action: GrantTransport | Decline, ally: str) -> None:
    """The Guild carries its ally this turn."""
    if isinstance(action, GrantTransport):
        t.state.carried.add(ally)
        t.tell("CL-GUI-07", "transport_granted", seat=seat, ally=ally)


@rule("CL-GUI-02", "CL-GUI-07", "CL-GUI-08")
def may_transfer(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat may ship across the board."""
    return fold(rules_of(s).transfers, s, seat, value=False)


@rule("CL-SHIP-07")
def may_withdraw(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat may ship to its reserve: only the Guild."""
    return seat == GUILD and in_force(s, own_transfer)


def transfer_products(s: ClassicState, seat: Seat, shipper: Seat) -> Iterator[Product | Later]:
    """Every transfer that a seat can pay for."""
    if not may_transfer(s, seat):
        return
    open_parts = dry_mask(s.storm) & ~mask_of(rules_of(s).closed_to_shipping(s, seat))
    allied = ally_territories(s, seat)
    doors: dict[str, Doors] = {}
    for start in territories_held(s, seat):
        ordinary, starred = able_to_leave(s, seat, start)
        total, stars = sum(ordinary.values()), sum(starred.values())
        if not total + stars:
            continue
        coming = coming_from(s, start)
        if coming not in doors:
            doors[coming] = ways_in(s, seat, coming, allied)
        for some, lying in by_kind(doors[coming], open_parts & ~land_masks()[start]):
            most = most_affordable(s, seat, total + stars, start, first_part(lying))
            for k in range(min(stars, most) + 1):
                forces = Split(ordinary, 0 if k else 1, most - k)
                taken = Split(starred, k, k) if k else None
                groups = forces.count() * (taken.count() if taken else 1)
                count = lying.bit_count() * (len(some) or 1) * groups
                yield Later(count, Transfer, seat, _transfer, lying, forces, taken or (), some)
        if may_withdraw(s, seat):
            yield Product(Withdraw, seat, forces=Split(ordinary, 1, most_affordable(s, seat, total, start, RESERVE)))


def _transfer(lying: int, forces: Split, starred: Split | tuple[()], sides: tuple[str, ...]) -> dict[str, Any]:
    return {"to": any_of(lying), "forces": forces, "starred": starred, "side": side_field(sides)}


def _start(a: Transfer) -> str:
    """The territory a transfer starts from."""
    return origin(a.forces, a.starred) or ""


def _enters(s: ClassicState, a: Transfer) -> str:
    """The side the group shows when it leaves."""
    return coming_from(s, _start(a))


def transfer_cost(s: ClassicState, a: Transfer) -> int:
    """What a transfer costs as things stand."""
    return price_of(s, a.seat, size(a.forces) + size(a.starred), _start(a), a.to)


def withdrawal_cost(s: ClassicState, a: Withdraw) -> int:
    """What it costs to ship to the reserve."""
    return price_of(s, a.seat, size(a.forces), "", RESERVE)


TRANSFER_CHECKS = {
    Transfer: (
        Check("CL-GUI-02", lambda s, a, who: may_transfer(s, a.seat), "only the Guild carries forces across the board"),
        Check("CL-GUI-02", lambda s, a, who: a.to in parts(), "{to} is not a part of the board"),
        Check(
            "CL-GUI-04",
            lambda s, a, who: group_fits(s, a.seat, a.forces, a.starred),
            lambda s, a, who: group_wanted(s, a.seat, a.forces, a.starred),
        ),
        Check(
            "CL-GUI-02",
            lambda s, a, who: territory_of(a.to) != origin(a.forces, a.starred),
            "a transfer goes to another territory",
        ),
        Check("CL-SHIP-04", lambda s, a, who: not in_storm(a.to, s.storm), "{to} is in the storm"),
        Check(
            "CL-SHIP-05",
            lambda s, a, who: territory_of(a.to) not in rules_of(s).closed_to_shipping(s, a.seat),
            "two other players are in {to}",
        ),
        Check(
            "CL-SHIP-06",
            lambda s, a, who: ally_admits(s, a.seat, territory_of(a.to), _enters(s, a)),
            "an ally is in {to}",
        ),
        Check(
            "CL-BG-14",
            lambda s, a, who: side_named(sides(s, a.seat, territory_of(a.to), _enters(s, a)), a.side),
            "say fighter or advisor where you have the choice, and only there",
        ),
        Check(
            "CL-SHIP-08",
            lambda s, a, who: transfer_cost(s, a) <= purse(s, a.seat),
            "you cannot pay for that transfer",
        ),
    ),
    Withdraw: (
        Check("CL-SHIP-07", lambda s, a, who: may_withdraw(s, a.seat), "forces on the board stay there"),
        Check(
            "CL-GUI-04",
            lambda s, a, who: group_fits(s, a.seat, a.forces, ()),
            lambda s, a, who: group_wanted(s, a.seat, a.forces, ()),
        ),
        Check(
            "CL-SHIP-08",
            lambda s, a, who: withdrawal_cost(s, a) <= purse(s, a.seat),
            "you cannot pay for that",
        ),
    ),
}


def announce(t: ClassicTable, seat: Seat, action: Transfer | Withdraw, shipper: Seat) -> None:
    """A transfer is announced; what allows it or makes it cheaper can be cancelled."""
    s = t.state
    if isinstance(action, Transfer):
        n = size(action.forces) + size(action.starred)
        s.announced = (seat, transfer_cost(s, action))
        t.tell("CL-GUI-02", "transfer_announced", seat=seat, to=action.to, forces=n)
        t.do(transfer_contested, seat, action.to, action.forces, action.starred, action.side)
    else:
        n = size(action.forces)
        karama.contest(t, t.rules.transfers, seat, value=False)
        s.announced = (seat, withdrawal_cost(s, action))
        t.tell("CL-GUI-02", "transfer_announced", seat=seat, to=RESERVE, forces=n)
        karama.contest(t, t.rules.shipment_price, seat, full_price(n, RESERVE), "", RESERVE)
        t.do(withdraw, seat, action.forces, len(s.cancelled))
    t.do(think_again, seat)


#: in the place of a shipment
TRANSFERS = Play(transfer_products, TRANSFER_CHECKS, announce)


@step
def transfer_contested(t: ClassicTable, seat: str, to: str, forces: Shares, starred: Shares, side: str | None) -> None:
    """What allows the transfer or makes it cheaper can be cancelled."""
    n, start = size(forces) + size(starred), origin(forces, starred) or ""
    opened = karama.contest(t, t.rules.transfers, seat, value=False)
    karama.contest(t, t.rules.shipment_price, seat, full_price(n, to), start, to, besides=opened)
    t.do(transfer, seat, to, forces, starred, side, len(t.state.cancelled))


@step
def transfer(
    t: ClassicTable, seat: str, to: str, forces: Shares, starred: Shares, side: str | None, cancelled: int
) -> None:
    """If something was cancelled the player may think again; else who is paid can be disputed."""
    s = t.state
    if len(s.cancelled) > cancelled:
        s.reconsider = True
        return
    karama.contest(t, t.rules.shipment_payee, seat, None)
    t.do(transfer_paid, seat, to, forces, starred, side, len(s.cancelled))


@step
@rule("CL-GEN-11")
def transfer_paid(
    t: ClassicTable, seat: str, to: str, forces: Shares, starred: Shares, side: str | None, cancelled: int
) -> None:
    """Once somebody has stopped the income, the transfer can be opposed again; else it lands."""
    again = len(t.state.cancelled) > cancelled
    t.do(transfer_contested if again else transfer_arrives, seat, to, forces, starred, side)


@step
def transfer_arrives(t: ClassicTable, seat: str, to: str, forces: Shares, starred: Shares, side: str | None) -> None:
    """It is paid, and the forces land; the Bene Gesserit do not go along (CL-BG-03)."""
    s = t.state
    n, territory, start = size(forces) + size(starred), territory_of(to), origin(forces, starred) or ""
    payee: Seat | None = None
    payee = fold(t.rules.shipment_payee, s, seat, payee)
    shares = spend(t, seat, price_of(s, seat, n, start, to), payee)
    show_side(s, seat, territory, coming_from(s, start), side)
    go(s, seat, to, forces, starred)
    t.tell("CL-GUI-02", "transferred", seat=seat, start=start, to=to, forces=n, spice=shares, payee=payee or "bank")
    for todo in t.rules.on_entry:
        t.do(todo, seat, territory)
    for changed in t.rules.after_changes:
        t.do(changed)


@step
def withdraw(t: ClassicTable, seat: str, forces: Shares, cancelled: int) -> None:
    """Forces go back to the reserve, unless something was cancelled."""
    s = t.state
    if len(s.cancelled) > cancelled:
        s.reconsider = True
        return
    shares = spend(t, seat, price_of(s, seat, size(forces), "", RESERVE), None)
    for part, n in forces:
        to_reserve(s, seat, part, n)
    t.tell("CL-GUI-03", "withdrawn", seat=seat, forces=size(forces), spice=shares)
    for changed in t.rules.after_changes:
        t.do(changed)


# --- acting out of order


@advantage("CL-GUI-06", owner=GUILD, cancel="CL-KAR-47", window="W19", lasts="turn", advanced=True)
def any_order(s: ClassicState) -> bool:
    """Whether the Guild has still to act and could do so before or after others."""
    return GUILD in s.to_act and len(s.to_act) > 1


def out_of_order(t: ClassicTable) -> None:
    """Before each turn: the Guild may claim it or, in its own place, let it go by."""
    s = t.state
    if in_force(s, any_order) and any_order(s):
        if s.to_act[0] == GUILD:
            t.do(act_or_wait)
        else:
            t.do(claim_turn)


def _place_gone(s: ClassicState) -> bool:
    """Whether the Guild's own place in the order has gone by."""
    order = storm_order(s)
    return order.index(GUILD) < order.index(s.to_act[0])


@ask_all(
    "CL-GUI-06",
    "CL-DEC-11",
    seats=lambda s: [GUILD],
    space=lambda s, seat: Space((only(TakeTurn, seat),)),
    prompt=lambda s, seat: f"Act before {s.to_act[0]}?",
    checks={TakeTurn: ()},
    quiet=True,
)
def claim_turn(t: ClassicTable, answers: dict[Seat, TakeTurn]) -> None:
    """The Guild wants to act now; once its place has gone by nobody can object."""
    if answers:
        t.tell("CL-GUI-06", "turn_claimed", seat=GUILD)
        if not _place_gone(t.state):
            t.do(karama.may_cancel, any_order.name)
        t.do(act_first)


@step
def act_first(t: ClassicTable) -> None:
    """The Guild is next, if nobody objected."""
    s = t.state
    if in_force(s, any_order):
        s.to_act = (GUILD, *(seat for seat in s.to_act if seat != GUILD))


@ask(
    "CL-GUI-06",
    "CL-DEC-11",
    "CL-AMB-66",
    seats=lambda s: [GUILD],
    space=lambda s, seat: Space((only(TakeTurn, seat), only(Wait, seat))),
    prompt="It is your place in the order: act now, or wait?",
    checks={TakeTurn: (), Wait: ()},
    default=lambda s, seat: TakeTurn(seat),
)
def act_or_wait(t: ClassicTable, seat: Seat, action: TakeTurn | Wait) -> None:
    """In its own place the Guild says openly what it does."""
    if isinstance(action, Wait):
        t.tell("CL-GUI-06", "waits", seat=seat)
        t.do(karama.may_cancel, any_order.name)
        t.do(act_last)


@step
def act_last(t: ClassicTable) -> None:
    """The Guild lets its place go by, if nobody objected."""
    s = t.state
    if in_force(s, any_order):
        s.to_act = (*(seat for seat in s.to_act if seat != GUILD), GUILD)


# --- the special power


def _stoppers(s: ClassicState, shipper: Seat) -> list[Seat]:
    if shipper == GUILD or shipper in s.grounded:
        return []
    return [GUILD] if karama.might_have_power(s, GUILD) else []


@window(
    "CL-KAR-14",
    "CL-GUI-09",
    "CL-DEC-28",
    seats=_stoppers,
    space=lambda s, seat, shipper: Space((only(StopShipment, seat),) if karama.has_power(s, seat) else ()),
    prompt=lambda s, seat, shipper: f"Play a Karama to stop the shipment of {shipper}?",
    checks={
        StopShipment: (
            Check("CL-KAR-05", lambda s, a, shipper: karama.has_power(s, a.seat), "you cannot use your special power"),
        )
    },
)
def stop_shipment(t: ClassicTable, seat: Seat, action: StopShipment, shipper: str) -> None:
    """That player ships nothing from off-planet this turn, and pays nothing."""
    karama.use_power(t, seat)
    t.state.grounded.add(shipper)
    t.tell("CL-KAR-14", "shipment_stopped", seat=seat, shipper=shipper)


# --- how it wins


@rule("CL-GUI-05", "CL-MENTAT-07")
def default_win(s: ClassicState) -> Win | None:
    """When the last turn ends without a winner the Guild has won, and its allies with it."""
    return ("CL-GUI-05", side_of(s, GUILD)) if GUILD in s.seats else None
