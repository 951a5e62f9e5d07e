"""Phase 2, Alliance: one offer, to one player, for this turn."""

from __future__ import annotations

from dunewidget.games.dice.actions import Accept, Decline, Offer
from dunewidget.games.dice.choices import decline, declining
from dunewidget.games.dice.faces import SYMBOLS, dice_showing
from dunewidget.games.dice.state import DiceState, T, active_seat
from dunewidget.kernel import Check, Choice, Product, Range, Seat, Space, ask, rule, step

TLEILAX, SMUGGLERS = "bene_tleilax", "smugglers"


@step
def alliance_phase(t: T) -> None:
    """The active player may offer an alliance."""
    s = t.state
    s.phase = "Alliance"
    if alliances_allowed(s) and any(invitable(s, house) for house in s.players):
        t.do(offer)


@rule("DD-ALLY-01")
def alliances_allowed(s: DiceState) -> bool:
    """Two or three players make no alliances."""
    return len(s.seats) >= 4


@rule("DD-ALLY-02", "DD-HTLX-03", "DD-HSMU-03")
def invitable(s: DiceState, house: str) -> bool:
    """Another player whose symbol the dice show; for the two houses without one, any symbol serves."""
    return house in s.players and house != s.active and (house in (TLEILAX, SMUGGLERS) or house in s.dice)


def offers(s: DiceState, seat: Seat) -> Space:
    """No offer, or one to an invitable player; Bene Tleilax is invited on a symbol, shared dice are counted."""
    products = [declining(seat)]
    open_to = [house for house in s.players if invitable(s, house)]
    simple = [house for house in open_to if house != TLEILAX and not shares_dice(s, house, None)]
    products.append(Product(Offer, seat, to=Choice(simple), symbol=None, dice=0))
    products += [
        Product(Offer, seat, to=house, symbol=None, dice=Range(1, dice_showing(s, house)))
        for house in open_to
        if shares_dice(s, house, None)
    ]
    if TLEILAX in open_to:
        foreign = [symbol for symbol in SYMBOLS if symbol in s.dice and symbol != s.active]
        products.append(Product(Offer, seat, to=TLEILAX, symbol=Choice(foreign), dice=0))
        if s.active in s.dice:
            own = Range(1, dice_showing(s, s.active))
            products.append(Product(Offer, seat, to=TLEILAX, symbol=s.active, dice=own))
    return Space(product for product in products if product.count)


@rule("DD-DEC-10")
def shares_dice(s: DiceState, to: str, symbol: str | None) -> bool:
    """Whether both allies would recruit with the same dice, so that the offer must say who gets how many."""
    if s.active == TLEILAX:
        return to == s.symbol
    return to == TLEILAX and symbol == s.active


def symbol_fits(s: DiceState, a: Offer) -> bool:
    """A symbol on the dice carries an offer to Bene Tleilax, and no other."""
    return (a.symbol in SYMBOLS and a.symbol in s.dice) if a.to == TLEILAX else a.symbol is None


def dice_fit(s: DiceState, a: Offer) -> bool:
    """Shared dice: from 1 to all of them; else none are given."""
    if not shares_dice(s, a.to, a.symbol):
        return a.dice == 0
    return 1 <= a.dice <= dice_showing(s, a.symbol or a.to)


@ask(
    "DD-DEC-08",
    "DD-DEC-29",
    "DD-DEC-10",
    seats=active_seat,
    space=offers,
    prompt="Whom do you offer an alliance?",
    checks={
        Decline: (),
        Offer: (
            Check("DD-ALLY-02", lambda s, a: a.to in s.players, "{to} is not in play"),
            Check("DD-DEC-08", lambda s, a: a.to != s.active, "an ally is another player"),
            Check("DD-ALLY-02", lambda s, a: invitable(s, a.to), "no die shows {to}"),
            Check("DD-DEC-29", symbol_fits, "Bene Tleilax is invited on a symbol the dice show, nobody else on any"),
            Check("DD-DEC-10", dice_fit, "{dice} is not a number of dice you can give; shared dice: 1 to all of them"),
        ),
    },
    default=decline,
    otherwise="Offer none",
)
def offer(t: T, seat: Seat, action: Offer | Decline) -> None:
    """One offer a turn. That of Bene Gesserit cannot be declined."""
    s = t.state
    if type(action) is not Offer:
        return
    t.tell("DD-ALLY-02", "offered", house=s.active, to=action.to)
    if s.active == "bene_gesserit":
        t.tell("DD-HBGE-04", "voice", house=s.active, to=action.to)
        join_forces(t, action.to, action.symbol, action.dice)
    else:
        t.do(invitation, action.to, action.symbol, action.dice)


@ask(
    "DD-DEC-09",
    "DD-ALLY-03",
    seats=lambda s, to, symbol, dice: (s.players[to],),
    space=lambda s, seat, to, symbol, dice: Space((Product(Accept, seat), declining(seat))),
    prompt="Do you accept the alliance?",
    checks={Accept: (), Decline: ()},
    default=lambda s, seat, to, symbol, dice: Decline(seat),
)
def invitation(t: T, seat: Seat, action: Accept | Decline, to: str, symbol: str | None, dice: int) -> None:
    """The invited player accepts, or the turn goes on without an ally."""
    if type(action) is Accept:
        join_forces(t, to, symbol, dice)
    else:
        t.tell("DD-ALLY-03", "declined", house=to)


def join_forces(t: T, ally: str, symbol: str | None, dice: int) -> None:
    """The two are allies for this turn; the die that carried the offer is not used up."""
    s = t.state
    s.ally = ally
    s.given = dice
    if ally == TLEILAX:
        s.symbol = symbol
    t.tell("DD-ALLY-04", "allied", house=s.active, ally=ally)
