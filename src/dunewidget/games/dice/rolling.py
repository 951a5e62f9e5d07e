"""Phase 1, Dice: roll, freeze, roll again."""

from __future__ import annotations

from dunewidget.games.dice.actions import Decline, Freeze, NameSymbol, TurnToPoison, UseThumper
from dunewidget.games.dice.choices import decline, declining
from dunewidget.games.dice.faces import (
    DICE,
    FACES,
    SHAI_HULUD,
    SPICE,
    SYMBOLS,
    kanly_face,
    laid_out,
    spice_face,
    unfrozen,
)
from dunewidget.games.dice.state import DiceState, T, active_seat
from dunewidget.games.dice.tokens import hand_over
from dunewidget.kernel import Check, Choice, Product, Seat, Space, Subset, ask, rule, step

_SIXES = (6,) * len(DICE)


@step
def dice_phase(t: T) -> None:
    """The active player rolls all the dice."""
    t.state.phase = "Dice"
    t.state.dice = ()
    t.do(roll)


@step
@rule("DD-DICE-01")
def roll(t: T) -> None:
    """Roll what is not frozen; a single die leaves nothing to choose."""
    s = t.state
    left = unfrozen(s.dice)
    numbers = t.roll("dice", _SIXES[: len(left)])
    s.rolled = laid_out([FACES[die][number] for die, number in zip(left, numbers, strict=True)])
    t.tell("DD-DICE-01", "rolled", house=s.active, dice=s.rolled)
    if len(s.rolled) > 1:
        t.do(freeze)
    else:
        set_aside(t, s.rolled)


@rule("DD-DICE-02")
def set_aside(t: T, faces: tuple[str, ...]) -> None:
    """Freeze faces for the turn; when all seven are frozen the phase ends."""
    s = t.state
    s.dice = laid_out(s.dice + faces)
    s.rolled = ()
    t.tell("DD-DICE-02", "froze", house=s.active, dice=faces)
    if len(s.dice) < len(DICE):
        t.do(roll)
    else:
        t.do(dice_done)


def others(s: DiceState) -> tuple[str, ...]:
    """The faces just rolled but for Shai-Hulud, which is not chosen: it is frozen, or a thumper calls it off."""
    return tuple(face for face in s.rolled if face != SHAI_HULUD)


@rule("DD-DICE-03")
def least(s: DiceState) -> int:
    """How many dice must be chosen: one, or none if Shai-Hulud is frozen already."""
    return 0 if SHAI_HULUD in s.rolled else 1


@rule("DD-DICE-04", "DD-DICE-05")
def may_thump(s: DiceState) -> bool:
    """Whether a thumper can be used: on Shai-Hulud, while other dice are not frozen either."""
    return SHAI_HULUD in s.rolled and "thumper" in s.held[s.active] and len(s.rolled) > 1


def freezing(s: DiceState, seat: Seat) -> Space:
    """The sets of dice that may be frozen."""
    kept = Product(Freeze, seat, dice=Subset(others(s), least(s)))
    if may_thump(s):
        return Space((kept, Product(UseThumper, seat, dice=Subset(others(s), 1))))
    return Space((kept,))


def are_rolled(s: DiceState, a: Freeze | UseThumper) -> bool:
    """Whether the dice were among those just rolled, written in their order."""
    enough = all(a.dice.count(face) <= s.rolled.count(face) for face in a.dice)
    return enough and SHAI_HULUD not in a.dice and a.dice == laid_out(a.dice)


_ROLLED = "freeze dice you have just rolled, in the order they lie; a Shai-Hulud is frozen without being named"


@ask(
    "DD-DEC-04",
    "DD-DEC-05",
    "DD-DICE-01",
    seats=active_seat,
    space=freezing,
    prompt="Which dice do you freeze?",
    checks={
        Freeze: (
            Check("DD-DEC-04", are_rolled, _ROLLED),
            Check("DD-DICE-01", lambda s, a: len(a.dice) >= least(s), "freeze at least 1 die"),
        ),
        UseThumper: (
            Check("DD-DICE-04", lambda s, a: SHAI_HULUD in s.rolled, "a thumper is for a rolled Shai-Hulud"),
            Check("DD-DEC-05", lambda s, a: "thumper" in s.held[s.active], "you have no thumper"),
            Check("DD-DICE-05", lambda s, a: len(s.rolled) > 1, "only the spice die is left"),
            Check("DD-DICE-04", are_rolled, _ROLLED),
            Check("DD-DICE-04", lambda s, a: len(a.dice) > 0, "freeze at least one other die instead"),
        ),
    },
)
def freeze(t: T, seat: Seat, action: Freeze | UseThumper) -> None:
    """The chosen dice are frozen; Shai-Hulud with them, unless a thumper is discarded."""
    s = t.state
    if type(action) is UseThumper:
        hand_over(s, "thumper", None, s.active)
        t.tell("DD-DICE-04", "thumper_used", house=s.active)
        set_aside(t, action.dice)
    elif SHAI_HULUD in s.rolled:
        t.tell("DD-DICE-03", "worm_sign", house=s.active)
        set_aside(t, (*action.dice, SHAI_HULUD))
    else:
        set_aside(t, action.dice)


@step
@rule("DD-DICE-07")
def dice_done(t: T) -> None:
    """All dice are frozen: the spice on them can be spent, and two houses have something to say."""
    s = t.state
    s.spice["die"] = SPICE[spice_face(s)]
    if s.active == "harkonnen" and kanly_face(s) != "poison":
        t.do(piter_de_vries)
    if s.active == "bene_tleilax":
        t.do(axolotl_tanks)


@ask(
    "DD-DEC-06",
    seats=active_seat,
    space=lambda s, seat: Space((Product(TurnToPoison, seat), declining(seat))),
    prompt="Turn the kanly die to poison?",
    checks={TurnToPoison: (), Decline: ()},
    default=decline,
    otherwise="Leave it",
)
def piter_de_vries(t: T, seat: Seat, action: TurnToPoison | Decline) -> None:
    """Harkonnen may turn the kanly die after the roll."""
    s = t.state
    if type(action) is TurnToPoison:
        s.dice = (*s.dice[:-1], "poison")
        t.tell("DD-HHAR-02", "turned_to_poison", house=s.active)


@ask(
    "DD-DEC-07",
    seats=active_seat,
    space=lambda s, seat: Space.of(NameSymbol, seat, symbol=Choice(SYMBOLS)),
    prompt="Whose dice do you recruit with?",
    checks={NameSymbol: (Check("DD-DEC-07", lambda s, a: a.symbol in SYMBOLS, "no die shows {symbol}"),)},
)
def axolotl_tanks(t: T, seat: Seat, action: NameSymbol) -> None:
    """Bene Tleilax names the symbol that counts as its own."""
    t.state.symbol = action.symbol
    t.tell("DD-HTLX-02", "symbol_named", house=t.state.active, symbol=action.symbol)
