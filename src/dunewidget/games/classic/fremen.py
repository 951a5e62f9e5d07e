"""The Fremen and the desert: where they start, storms they foresee and half survive, worms that do not bite them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.advantages import advantage, in_force, lapse_use
from dunewidget.games.classic.board import territories
from dunewidget.games.classic.content import ATREIDES, EMPEROR, FREMEN, HARKONNEN, STORM_CARDS
from dunewidget.games.classic.forces import occupants
from dunewidget.games.classic.half_losses import half
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.mentat_pause import Win, side_of
from dunewidget.games.classic.rules import is_advanced
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.kernel import Action, Check, Product, Seat, Shares, Space, Split, ask, rule, step

#: where they may start, and how many of them
FREMEN_START = ("sietch_tabr", "false_wall_south", "false_wall_west")
FREMEN_PLACED = 10
SIETCHES = ("sietch_tabr", "habbanya_sietch")
#: who must not stand in Tuek's Sietch if they are to win by their special condition
FREMEN_ENEMIES = (HARKONNEN, ATREIDES, EMPEROR)


@dataclass(frozen=True, slots=True)
class PlaceForces(Action):
    """Where the first forces stand, starred ones written apart."""

    forces: Annotated[Shares, "shares"]
    starred: Annotated[Shares, "shares"] = ()
    labels: ClassVar[dict[str, str]] = {"forces": "Forces", "starred": "Starred"}
    notation: ClassVar[str] = "place {forces}[ starred {starred}]"
    sentence: ClassVar[str] = "Place {forces:in}[; starred: {starred:in}]"


@advantage("CL-FRE-10", owner=FREMEN, cancel="CL-KAR-40", window="W4", advanced=True)
def half_losses(s: ClassicState, seat: Seat, losses: int) -> int:
    """Of the Fremen the storm kills only half, rounded up."""
    return half(losses) if seat == FREMEN else losses


@advantage("CL-FRE-11", owner=FREMEN, cancel="CL-KAR-38", window="W5", advanced=True)
def storm_sight(s: ClassicState) -> bool:
    """The Fremen see the next storm a turn ahead."""
    return True


@advantage("CL-FRE-04", owner=FREMEN, cancel="CL-KAR-34", window="W7")
def worm_friends(s: ClassicState, seat: Seat, devoured: bool) -> bool:  # noqa: FBT001  the value passed along
    """Worms do not devour the Fremen, and carry them."""
    return devoured and seat != FREMEN


@advantage("CL-FRE-08", owner=FREMEN, cancel="CL-KAR-35", window="W7")
def protects_allies(s: ClassicState) -> bool:
    """The Fremen may spare their allies."""
    return True


@advantage("CL-FRE-12", owner=FREMEN, cancel="CL-KAR-39", window="W8", advanced=True)
def calls_worms(s: ClassicState) -> bool:
    """The Fremen place the further worms of a blow."""
    return True


# --- the storm cards


@rule("CL-STORM-04", "CL-COMP-10")
def storm_cards(s: ClassicState) -> bool:
    """Whether the storm moves by cards: in the Advanced Game, if the Fremen play."""
    return is_advanced(s) and FREMEN in s.seats


@step
def draw_storm_card(t: ClassicTable) -> None:
    """The Fremen are about to look at the next storm."""
    if storm_cards(t.state):
        t.do(may_cancel, storm_sight.name)
        t.do(see_storm_card)
        t.do(lapse_use, storm_sight.name)


@step
def see_storm_card(t: ClassicTable) -> None:
    """The card is drawn and looked at; a card nobody looks at is drawn when it is needed."""
    s = t.state
    if in_force(s, storm_sight):
        s.storm_card = t.pick("storm card", STORM_CARDS)
        owner = (FREMEN,)
        t.tell("CL-STORM-05", "storm_card_seen", seat=FREMEN, distance=s.storm_card, secret={"distance": owner})


# --- where they start


def _fremen_parts() -> dict[str, int]:
    return {part: FREMEN_PLACED for name in FREMEN_START for part in territories()[name]}


def _fremen_space(s: ClassicState, seat: Seat) -> Space:
    """For each number of starred forces, where those and where the others stand."""

    def products() -> Iterator[Product]:
        for starred in range(s.special_reserves[seat] + 1):
            ordinary = FREMEN_PLACED - starred
            yield Product(
                PlaceForces,
                seat,
                forces=Split(_fremen_parts(), ordinary, ordinary),
                starred=Split(_fremen_parts(), starred, starred),
            )

    return Space(products())


def _placed(shares: Shares) -> int:
    return sum(n for _, n in shares)


def _well_formed(s: ClassicState, action: PlaceForces) -> bool:
    """Each part once, in the order of the board, with at least one force."""
    order = list(_fremen_parts())
    for shares in (action.forces, action.starred):
        names = [name for name, n in shares if n > 0]
        if len(names) != len(shares) or names != [name for name in order if name in names]:
            return False
    return True


@ask(
    "CL-SETUP-09",
    "CL-DEC-03",
    seats=lambda s: [FREMEN] if FREMEN in s.seats else (),
    space=_fremen_space,
    prompt="Where do your ten forces stand?",
    checks={
        PlaceForces: (
            Check(
                "CL-SETUP-09",
                lambda s, a: all(name in _fremen_parts() for name, _ in a.forces + a.starred),
                "the Fremen start in Sietch Tabr, False Wall South and False Wall West",
            ),
            Check("CL-SETUP-09", _well_formed, "name each part once, in the order of the board"),
            Check(
                "CL-SETUP-10",
                lambda s, a: _placed(a.starred) <= s.special_reserves[a.seat],
                "there are not so many starred forces",
            ),
            Check(
                "CL-SETUP-09",
                lambda s, a: _placed(a.forces) + _placed(a.starred) == FREMEN_PLACED,
                "exactly ten forces are placed",
            ),
        )
    },
)
def place_fremen(t: ClassicTable, seat: Seat, action: PlaceForces) -> None:
    """Ten forces in the west and the south; the rest on the far side of the planet."""
    s = t.state
    s.forces[seat], s.specials[seat] = dict(action.forces), dict(action.starred)
    s.reserves[seat] -= _placed(action.forces)
    s.special_reserves[seat] -= _placed(action.starred)
    t.tell("CL-SETUP-10", "placed", seat=seat, forces=dict(action.forces), starred=dict(action.starred))


# --- how they win


@rule("CL-MENTAT-07", "CL-FRE-06")
def fremen_condition(s: ClassicState) -> bool:
    """The two sietches hold nobody else, and none of three great houses stands in Tuek's Sietch."""
    mine = all(occupants(s, name) in ([], [FREMEN]) for name in SIETCHES)
    return mine and not any(seat in FREMEN_ENEMIES for seat in occupants(s, "tueks_sietch"))


@rule("CL-FRE-06", "CL-MENTAT-07")
def special_win(s: ClassicState) -> Win | None:
    """They win with their allies if their condition holds."""
    return ("CL-FRE-06", side_of(s, FREMEN)) if FREMEN in s.seats and fremen_condition(s) else None


@rule("CL-MENTAT-07", "CL-AMB-67")
def default_win(s: ClassicState) -> Win | None:
    """Without the Guild, which comes before them, they win with their allies."""
    return ("CL-MENTAT-07", side_of(s, FREMEN)) if FREMEN in s.seats else None
