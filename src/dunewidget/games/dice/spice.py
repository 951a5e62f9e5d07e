"""Spice: what the active player can spend, which of it is spent, gholas, and gifts after shipping."""

from __future__ import annotations

from dunewidget.games.dice.actions import Accept, Decline, GiveSpice, Pay, Revive
from dunewidget.games.dice.choices import can_take, decline, declining, in_order, total
from dunewidget.games.dice.houses import CARD
from dunewidget.games.dice.presence import shares, spent_leaders
from dunewidget.games.dice.state import DiceState, T, active_seat, ally_seat
from dunewidget.kernel import Check, Choice, Product, Range, Seat, Space, Split, ask, rule

RESERVE = "reserve"


@rule("DD-SHIP-08", "DD-HCOR-03", "DD-HGUI-02")
def purse(s: DiceState) -> dict[str, int]:
    """The active player's spice by where it came from; a reserve is ordinary spice on its owner's turn."""
    return {**s.spice, RESERVE: s.reserve.get(s.active, 0)}


def spendable(s: DiceState) -> int:
    """All the spice the active player can spend."""
    return sum(s.spice.values()) + s.reserve.get(s.active, 0)


@rule("DD-DEC-28")
def picks_spice(s: DiceState, price: int) -> bool:
    """Whether it can matter which spice is spent: what Corrino leaves on the die, and what stays in a reserve."""
    kinds = sum(1 for n in purse(s).values() if n)
    return s.active in s.reserve and kinds > 1 and price < spendable(s)


def charge(t: T, price: int) -> None:
    """The active player pays; where it can matter, with spice of choice."""
    s = t.state
    if picks_spice(s, price):
        t.do(pay, price)
        return
    left = price
    for kind in ("gift", "harvester", "die", RESERVE):
        spent = min(left, purse(s)[kind])
        if spent:
            spend(s, kind, spent)
            left -= spent


def spend(s: DiceState, kind: str, n: int) -> None:
    """Spice of one kind is gone."""
    if kind == RESERVE:
        s.reserve[s.active] -= n
    else:
        s.spice[kind] -= n


@ask(
    "DD-DEC-28",
    seats=lambda s, price: active_seat(s),
    space=lambda s, seat, price: Space.of(Pay, seat, spice=Split(purse(s), price, price)),
    prompt=lambda s, seat, price: f"Which spice do you pay with? The price is {price}.",
    checks={
        Pay: (
            Check("DD-DEC-28", lambda s, a, price: can_take(a.spice, purse(s)), "you do not have that spice"),
            Check("DD-DEC-28", lambda s, a, price: total(a.spice) == price, "that is not the price"),
            Check(
                "DD-DEC-28",
                lambda s, a, price: in_order([kind for kind, _ in a.spice], list(purse(s))),
                "name die, harvester, gift and reserve in this order",
            ),
        )
    },
)
def pay(t: T, seat: Seat, action: Pay, price: int) -> None:
    """The payer picks."""
    for kind, n in action.spice:
        spend(t.state, kind, n)
    t.tell("DD-DEC-28", "paid", house=t.state.active, spice=dict(action.spice))


# --- gholas


@rule("DD-HTLX-06")
def ghola_buyer(s: DiceState) -> tuple[Seat, ...]:
    """Whoever may use Gholas now: it takes spice and a leader in supply."""
    able = shares(s, s.active, "bene_tleilax") and spendable(s) >= 1 and spent_leaders(s, s.active)
    return active_seat(s) if able else ()


@ask(
    "DD-DEC-18",
    seats=ghola_buyer,
    space=lambda s, seat: Space((declining(seat), Product(Revive, seat, leader=Choice(spent_leaders(s, s.active))))),
    prompt="Pay 1 spice to bring a leader back?",
    checks={
        Decline: (),
        Revive: (
            Check("DD-HTLX-06", lambda s, a: a.leader in spent_leaders(s, s.active), "{leader} is not in your supply"),
        ),
    },
    default=decline,
    otherwise="Bring nobody back",
)
def gholas(t: T, seat: Seat, action: Revive | Decline) -> None:
    """A leader returns to the card for 1 spice, as often as it can be paid."""
    s = t.state
    if type(action) is Revive:
        charge(t, 1)
        s.leaders[action.leader] = CARD
        t.tell("DD-HTLX-06", "revived", house=s.active, leader=action.leader)
        t.do(gholas)


# --- Corrino's reserve after shipping


@rule("DD-DEC-17")
def late_giver(s: DiceState) -> tuple[Seat, ...]:
    """Corrino as ally, while Bene Tleilax can still spend spice: on a ghola, or on face dancers before a battle."""
    dancers = s.options["face_dancers"] == "spice" and s.phase == "Battle"
    useful = s.active == "bene_tleilax" and (dancers or spent_leaders(s, s.active))
    return ally_seat(s) if useful and s.ally == "corrino" and s.reserve["corrino"] else ()


@ask(
    "DD-DEC-17",
    seats=late_giver,
    space=lambda s, seat: Space((declining(seat), Product(GiveSpice, seat, spice=Range(1, s.reserve["corrino"])))),
    prompt="Give spice of your reserve?",
    checks={
        Decline: (),
        GiveSpice: (
            Check("DD-HCOR-04", lambda s, a: 1 <= a.spice <= s.reserve["corrino"], "you cannot give {spice} spice"),
        ),
    },
    default=decline,
    otherwise="Give nothing",
)
def late_gift(t: T, seat: Seat, action: GiveSpice | Decline) -> None:
    """Corrino offers reserve spice when shipping is over."""
    if type(action) is GiveSpice:
        t.do(gift_offered, action.spice)


@ask(
    "DD-DEC-17",
    seats=lambda s, spice: active_seat(s),
    space=lambda s, seat, spice: Space((Product(Accept, seat), declining(seat))),
    prompt=lambda s, seat, spice: f"Do you accept {spice} spice?",
    checks={Accept: (), Decline: ()},
    default=lambda s, seat, spice: Decline(seat),
)
def gift_offered(t: T, seat: Seat, action: Accept | Decline, spice: int) -> None:
    """The active player accepts or declines."""
    if type(action) is Accept:
        receive(t, spice)


def receive(t: T, spice: int) -> None:
    """Reserve spice of Corrino goes to the active player, who cannot keep it beyond the turn."""
    s = t.state
    s.reserve["corrino"] -= spice
    s.spice["gift"] += spice
    t.tell("DD-HCOR-04", "given", house="corrino", to=s.active, spice=spice)
