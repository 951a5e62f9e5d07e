"""The dice: their faces, and what the frozen ones show."""

from __future__ import annotations

from collections.abc import Iterable

from dunewidget.games.dice.houses import read_data
from dunewidget.games.dice.state import DiceState
from dunewidget.kernel import rule

_DATA = read_data("dice.toml")
DICE: tuple[str, ...] = tuple(_DATA["dice"])
FACES: dict[str, tuple[str, ...]] = {die: tuple(faces) for die, faces in _DATA["faces"].items()}
#: every face in the order in which dice are laid out, and the die it belongs to
ORDER = {face: i for i, face in enumerate(face for faces in FACES.values() for face in faces)}
DIE_OF = {face: die for die, faces in FACES.items() for face in faces}
SYMBOLS = FACES["house"]
SPICE: dict[str, int] = _DATA["spice"]
STORM_MARKS = frozenset(_DATA["storm"]["marks"])
SHAI_HULUD = "shai_hulud"
DIRECTIONS: dict[str, tuple[str, ...]] = {name: tuple(faces) for name, faces in _DATA["region_die"].items()}
STEP = {"east": int(_DATA["storm"]["east"]), "west": int(_DATA["storm"]["west"])}


def laid_out(faces: Iterable[str]) -> tuple[str, ...]:
    """Faces in the order of the dice, so that equal rolls look equal."""
    return tuple(sorted(faces, key=ORDER.__getitem__))


@rule("DD-COMP-01")
def unfrozen(frozen: Iterable[str]) -> list[str]:
    """The dice that are still to be rolled."""
    left = list(DICE)
    for face in frozen:
        left.remove(DIE_OF[face])
    return left


def faces_shown(s: DiceState) -> tuple[tuple[str, bool], ...]:
    """The faces that lie on the table, each with whether it is frozen."""
    return (*((face, True) for face in s.dice), *((face, False) for face in s.rolled))


@rule("DD-TURN-02")
def region_number(s: DiceState) -> int:
    """The number on the region die."""
    return FACES["region"].index(s.dice[4]) + 1


@rule("DD-DICE-06")
def direction(s: DiceState) -> str:
    """Where the region die points: east or west."""
    return DIRECTIONS[str(s.options["region_die"])][region_number(s) - 1]


def spice_face(s: DiceState) -> str:
    """The face of the spice die."""
    return s.dice[5]


def kanly_face(s: DiceState) -> str:
    """The face of the kanly die."""
    return s.dice[6]


def shows_worm(s: DiceState) -> bool:
    """Whether the spice die shows Shai-Hulud."""
    return s.dice[5] == SHAI_HULUD


def dice_showing(s: DiceState, symbol: str) -> int:
    """How many house dice show a symbol."""
    return s.dice.count(symbol)
