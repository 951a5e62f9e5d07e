"""Entering a territory by ship or on foot: which are closed to whom, and which side tokens show there."""

from __future__ import annotations

from dunewidget.games.classic.board import (
    POLAR_SINK,
    STRONGHOLDS,
    dry_mask,
    lowest,
    mask_of,
)
from dunewidget.games.classic.content import BENE_GESSERIT
from dunewidget.games.classic.forces import ADVISOR, territories_held
from dunewidget.games.classic.rules import Doors, rules_of
from dunewidget.games.classic.state import ClassicState, allies
from dunewidget.kernel import Choice, Seat, rule

STRONGHOLD_SET = frozenset(STRONGHOLDS)

Pieces = list[tuple[tuple[str, ...], int]]


@rule("CL-ALLY-02", "CL-SHIP-06")
def ally_territories(s: ClassicState, seat: Seat) -> frozenset[str]:
    """The territories where an ally is present, the Polar Sink left out."""
    friends = allies(s, seat) if s.alliances else ()
    if not friends:
        return frozenset()
    held = {
        name
        for ally in friends
        for name in territories_held(s, ally)
        if not (name in s.advisors and ally == BENE_GESSERIT)
    }
    return frozenset(held - {POLAR_SINK})


def sides(s: ClassicState, seat: Seat, territory: str, coming: str) -> tuple[str, ...]:
    """The sides that tokens coming from the reserve, as advisors or as fighters may show; empty if they have none."""
    return rules_of(s).entry_sides(s, seat, territory, coming)


def side_field(sides: tuple[str, ...]) -> str | Choice | None:
    """A side is named only where there is a choice."""
    return Choice(sides) if len(sides) > 1 else None


def side_named(sides: tuple[str, ...], side: str | None) -> bool:
    """Whether a side is named where there is a choice, and only there."""
    return side in sides if len(sides) > 1 else side is None


def show_side(s: ClassicState, seat: Seat, territory: str, coming: str, side: str | None) -> None:
    """Tokens about to enter show the side that was named, or the only one they have."""
    if (side or next(iter(sides(s, seat, territory, coming)), None)) == ADVISOR:
        s.advisors.add(territory)


def ways_in(s: ClassicState, seat: Seat, coming: str, allied: frozenset[str]) -> Doors:
    """Where a seat may enter as far as its allies let it; only advisors may join an ally."""
    found = rules_of(s).doors(s, seat, coming)
    if not allied:
        return found
    barred = mask_of(allied)
    return {some: lying if some == (ADVISOR,) else lying & ~barred for some, lying in found.items()}


def through(doors: Doors, parts: int) -> Pieces:
    """Some parts by the sides to choose there, in the order of the board."""
    pieces = [(some, lying & parts) for some, lying in doors.items() if lying & parts]
    if len(pieces) > 1:
        pieces.sort(key=lambda piece: lowest(piece[1]))
    return pieces


def ally_admits(s: ClassicState, seat: Seat, territory: str, coming: str, barred: frozenset[str] | None = None) -> bool:
    """Whether no ally is in the way, be it for a shipment or in what is barred otherwise; advisors may join one."""
    allied = ally_territories(s, seat) if barred is None else barred
    return territory not in allied or sides(s, seat, territory, coming) == (ADVISOR,)


def groups(
    s: ClassicState, seat: Seat, coming: str, zone: frozenset[str] | None, closed: frozenset[str], storm: int
) -> Pieces:
    """The parts a seat may enter, as masks."""
    open_parts = dry_mask(storm) & ~mask_of(closed)
    if zone is not None:
        open_parts &= mask_of(zone)
    return by_kind(ways_in(s, seat, coming, ally_territories(s, seat)), open_parts)


def by_kind(doors: Doors, parts: int) -> Pieces:
    """Some parts by what matters for an answer and its price: strongholds first, and the sides to choose there."""
    strongholds = mask_of(STRONGHOLD_SET)
    return through(doors, parts & strongholds) + through(doors, parts & ~strongholds)
