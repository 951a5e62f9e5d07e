"""Face dancers: Bene Tleilax turns enemy forces into its own before a battle."""

from __future__ import annotations

from dunewidget.games.dice.actions import Convert, Decline
from dunewidget.games.dice.choices import declining
from dunewidget.games.dice.faces import dice_showing
from dunewidget.games.dice.houses import OWNER, SUPPLY
from dunewidget.games.dice.presence import forces_in
from dunewidget.games.dice.spice import charge, spendable
from dunewidget.games.dice.state import DiceState, T, active_seat
from dunewidget.games.dice.tokens import put, remove
from dunewidget.kernel import Check, Choice, Product, Seat, Space, ask, rule, step

TLEILAX = "bene_tleilax"


@step
def dancers(t: T, region: str) -> None:
    """The active Bene Tleilax may convert enemy forces."""
    if convertible(t.state, region):
        t.do(face_dance, region)


def convertible(s: DiceState, region: str) -> list[str]:
    """The enemy forces in the region that could be converted now, while somebody attacks there."""
    if s.active != TLEILAX or not s.supply[TLEILAX] or not forces_in(s, region, attacking=True):
        return []
    return [force for force in forces_in(s, region, attacking=False) if can_convert(s, force)]


def can_convert(s: DiceState, force: str) -> bool:
    """Whether something pays for a face dancer: spice, or a die of the enemy's that nobody has used."""
    if s.options["face_dancers"] == "spice":
        return by_spice(s)
    return by_dice(s, OWNER[force])


@rule("DD-HTLX-05")
def by_spice(s: DiceState) -> bool:
    """Variant: 1 spice."""
    return spendable(s) >= 1


@rule("DD-HTLX-04")
def by_dice(s: DiceState, enemy: str) -> bool:
    """A die with the enemy's symbol that neither recruited nor danced this turn."""
    return dice_showing(s, enemy) > s.used.get(enemy, 0)


@ask(
    "DD-DEC-22",
    "DD-BATT-04",
    seats=lambda s, region: active_seat(s),
    space=lambda s, seat, region: Space(
        (declining(seat), Product(Convert, seat, force=Choice(convertible(s, region))))
    ),
    prompt="Which enemy force was a face dancer?",
    checks={
        Decline: (),
        Convert: (
            Check(
                "DD-HTLX-04",
                lambda s, a, region: a.force in forces_in(s, region, attacking=False),
                "{force} is no enemy in the battle",
            ),
            Check("DD-DEC-22", lambda s, a, region: a.force in convertible(s, region), "nothing pays for {force}"),
        ),
    },
    default=lambda s, seat, region: Decline(seat),
)
def face_dance(t: T, seat: Seat, action: Convert | Decline, region: str) -> None:
    """The enemy's token goes to its supply, one of Bene Tleilax takes its place."""
    s = t.state
    if type(action) is not Convert:
        return
    remove(s, action.force, region, to=SUPPLY)
    s.supply[TLEILAX] -= 1
    put(s, TLEILAX, region)
    if s.options["face_dancers"] == "spice":
        charge(t, 1)
        t.tell("DD-HTLX-05", "converted", force=action.force, region=region)
    else:
        symbol = OWNER[action.force]
        s.used[symbol] = s.used.get(symbol, 0) + 1
        t.tell("DD-HTLX-04", "converted", force=action.force, region=region)
        t.do(dancers, region)
