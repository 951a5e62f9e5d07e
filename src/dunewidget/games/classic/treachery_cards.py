"""Treachery cards played outside battle, each in its window.

Weather Control and Family Atomics belong to the storm; Ghola and Truthtrance can be played in many windows, which
`free_plays` opens, and so can the special powers of some factions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from dunewidget.games.classic import truthtrance
from dunewidget.games.classic.board import SHIELD_WALL, territories, within
from dunewidget.games.classic.forces import count_at, kill_all, present
from dunewidget.games.classic.hands import discard, whom_to_ask
from dunewidget.games.classic.karama import KARAMA
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.games.classic.tanks import free_revivals, may_revive_free, most_starred, revive_free
from dunewidget.kernel import Action, Check, Later, Product, Range, Seat, Space, rule, window

WEATHER_CONTROL, FAMILY_ATOMICS, GHOLA = "weather_control", "family_atomics", "tleilaxu_ghola"
#: how far the storm can be sent, and how many forces a Ghola revives
FARTHEST, GHOLA_FORCES = 10, 5
#: what can be played at any time; a Karama by those who have a power for it
ANY_TIME = frozenset({GHOLA, truthtrance.TRUTHTRANCE, KARAMA})


@dataclass(frozen=True, slots=True)
class WeatherControl(Action):
    """Say how far the storm moves."""

    sectors: Annotated[int, "sectors"]
    title: ClassVar[str] = "Weather Control"
    notation: ClassVar[str] = "weather {sectors}"
    sentence: ClassVar[str] = "Move the storm by {sectors}"


@dataclass(frozen=True, slots=True)
class FamilyAtomics(Action):
    """Blow up the Shield Wall."""

    title: ClassVar[str] = "Family Atomics"
    notation: ClassVar[str] = "atomics"
    sentence: ClassVar[str] = "Blow up the Shield Wall"


@dataclass(frozen=True, slots=True)
class Ghola(Action):
    """Revive a leader, or forces."""

    leader: Annotated[str | None, "leader"] = None
    forces: Annotated[int, "count"] = 0
    starred: Annotated[int, "count"] = 0
    title: ClassVar[str] = "Tleilaxu Ghola"
    labels: ClassVar[dict[str, str]] = {"leader": "Leader", "forces": "Forces", "starred": "Starred"}
    notation: ClassVar[str] = "ghola[ {leader}][ forces {forces}][ starred {starred}]"
    sentence: ClassVar[str] = "Revive [{leader}, {forces} force(s), {starred} starred|nobody] with a Ghola"


@rule("CL-CARD-15")
def holders(s: ClassicState, card: str) -> list[Seat]:
    """In turn order, whom a window for this card asks."""
    return whom_to_ask(s, [seat for seat, hand in s.hands.items() if card in hand])


# --- the storm


@window(
    "CL-CARD-07",
    "CL-DEC-27",
    "CL-AMB-53",
    seats=lambda s: holders(s, WEATHER_CONTROL),
    space=lambda s, seat: (
        Space.of(WeatherControl, seat, sectors=Range(0, FARTHEST)) if WEATHER_CONTROL in s.hands[seat] else Space(())
    ),
    prompt=lambda s, seat: f"The storm will move by {s.storm_distance}. Play Weather Control?",
    checks={
        WeatherControl: (
            Check("CL-CARD-07", lambda s, a: WEATHER_CONTROL in s.hands[a.seat], "you do not hold Weather Control"),
            Check("CL-CARD-07", lambda s, a: 0 <= a.sectors <= FARTHEST, "the storm can be moved 0 to 10 sectors"),
        )
    },
)
def weather_control(t: ClassicTable, seat: Seat, action: WeatherControl) -> None:
    """The player sets the distance in place of the one determined."""
    discard(t, seat, WEATHER_CONTROL)
    t.state.storm_distance = action.sectors
    t.tell("CL-CARD-07", "weather_controlled", seat=seat, distance=action.sectors)


@rule("CL-CARD-08", "CL-AMB-52")
def may_use_atomics(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat is present on the Shield Wall or next to it, storm or no storm."""
    return any(present(s, seat, name) for name in within(SHIELD_WALL, 1))


def _atomic_holders(s: ClassicState) -> list[Seat]:
    return [seat for seat in holders(s, FAMILY_ATOMICS) if rules_of(s).may_use_atomics(s, seat)]


@window(
    "CL-CARD-08",
    "CL-DEC-27",
    seats=_atomic_holders,
    space=lambda s, seat: Space((Product(FamilyAtomics, seat),) if FAMILY_ATOMICS in s.hands[seat] else ()),
    prompt="Play Family Atomics to destroy the Shield Wall?",
    checks={
        FamilyAtomics: (
            Check("CL-CARD-08", lambda s, a: FAMILY_ATOMICS in s.hands[a.seat], "you do not hold Family Atomics"),
            Check(
                "CL-CARD-08",
                lambda s, a: rules_of(s).may_use_atomics(s, a.seat),
                "you have no force on the Shield Wall or next to it",
            ),
        )
    },
)
def family_atomics(t: ClassicTable, seat: Seat, action: FamilyAtomics) -> None:
    """All tokens on the wall die, and it shelters nobody any more; the card leaves the game."""
    s = t.state
    discard(t, seat, FAMILY_ATOMICS)
    s.treachery_discard.remove(FAMILY_ATOMICS)
    s.treachery_removed.append(FAMILY_ATOMICS)
    t.tell("CL-GEN-10", "removed_from_game", card=FAMILY_ATOMICS)
    s.wall_destroyed = True
    dead: dict[Seat, int] = {}
    for part in territories()[SHIELD_WALL]:
        for other in s.seats:
            if count_at(s, other, part):
                dead[other] = dead.get(other, 0) + kill_all(s, other, part)
    t.tell("CL-CARD-08", "wall_destroyed", seat=seat, forces=dead)


# --- windows for cards that can be played at any time


def _ghola(s: ClassicState, seat: Seat) -> list[Product]:
    return free_revivals(Ghola, s, seat, GHOLA_FORCES, rules_of(s).starred_limit(s, seat))


def _revives(s: ClassicState, a: Ghola, moment: str) -> bool:
    return may_revive_free(s, a, GHOLA_FORCES, rules_of(s).starred_limit(s, a.seat))


def _plays(s: ClassicState, seat: Seat, moment: str) -> list[Product | Later]:
    hand = s.hands[seat]
    found: list[Product | Later] = []
    if GHOLA in hand:
        found += _ghola(s, seat)
    if truthtrance.TRUTHTRANCE in hand:
        found += truthtrance.questions(s, seat, moment)
    return found


def _could_play(s: ClassicState, moment: str) -> list[Seat]:
    """In turn order, who holds something to play."""
    holders = [seat for seat, hand in s.hands.items() if not ANY_TIME.isdisjoint(hand)]
    if holders:
        question: Any = rules_of(s).steps[free_plays.name]
        holders = [seat for seat in holders if question.plays(s, seat, moment)]
    return whom_to_ask(s, holders)


@window(
    "CL-DEC-27",
    "CL-DEC-28",
    "CL-GEN-11",
    seats=_could_play,
    space=lambda s, seat, moment: Space(_plays(s, seat, moment)),
    prompt="Play a card?",
    checks={
        Ghola: (
            Check("CL-CARD-10", lambda s, a, moment: GHOLA in s.hands[a.seat], "you do not hold the Tleilaxu Ghola"),
            Check(
                "CL-REV-07",
                lambda s, a, moment: a.starred <= rules_of(s).starred_limit(s, a.seat),
                lambda s, a, moment: most_starred(rules_of(s).starred_limit(s, a.seat)),
            ),
            Check("CL-CARD-10", _revives, "one own leader, or up to 5 own forces, can be revived"),
        ),
        **truthtrance.CHECKS,
    },
)
def free_plays(t: ClassicTable, seat: Seat, action: Any, moment: str) -> None:
    """Somebody plays a card that can be played at any time."""
    if isinstance(action, Ghola):
        discard(t, seat, GHOLA)
        revive_free(t, "CL-CARD-10", action)
    else:
        truthtrance.play(t, action)
