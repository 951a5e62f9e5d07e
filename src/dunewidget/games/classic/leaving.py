"""Groups of forces that leave a territory together, by ship or on foot."""

from __future__ import annotations

from dunewidget.games.classic.board import in_storm, out_of_storm, territories
from dunewidget.games.classic.forces import put, side_in, take
from dunewidget.games.classic.state import ClassicState, territory_of
from dunewidget.kernel import Seat, Shares, rule

Heap = dict[str, int]


@rule("CL-STORM-13", "CL-AMB-49")
def able_to_leave(s: ClassicState, seat: Seat, territory: str) -> tuple[Heap, Heap]:
    """The ordinary and the starred forces of a territory by part, those in the storm left out."""
    ordinary, starred = s.forces[seat], s.specials[seat]
    dry = out_of_storm(territory, s.storm)
    return (
        {part: ordinary[part] for part in dry if part in ordinary},
        {part: starred[part] for part in dry if part in starred} if starred else {},
    )


def origin(forces: Shares, starred: Shares) -> str | None:
    """The one territory a group comes from; None for nobody, or if there are several."""
    names = {territory_of(part) for part, _ in (*forces, *starred)}
    return names.pop() if len(names) == 1 else None


def fits(shares: Shares, heap: Heap) -> bool:
    """Whether a group can be taken from a heap: each part once, in the order of the board, at least one force."""
    named = dict(shares)
    ordered = tuple((part, named[part]) for part in heap if part in named)
    return shares == ordered and all(0 < n <= heap[part] for part, n in shares)


def group_fits(s: ClassicState, seat: Seat, forces: Shares, starred: Shares) -> bool:
    """Whether a group stands in one territory, out of the storm."""
    start = origin(forces, starred)
    if start not in territories():
        return False
    ordinary, special = able_to_leave(s, seat, start)
    return fits(forces, ordinary) and fits(starred, special)


def group_wanted(s: ClassicState, seat: Seat, forces: Shares, starred: Shares) -> str:
    """What is wrong with a group that does not fit, and what one has there."""
    start = origin(forces, starred)
    if start not in territories():
        return "name forces of one territory, and at least one"
    ordinary, special = able_to_leave(s, seat, start)
    for shares, heap, kind in ((forces, ordinary, "forces"), (starred, special, "starred forces")):
        for part, n in shares:
            if not 0 < n <= heap.get(part, 0):
                stuck = ", in the storm" if in_storm(part, s.storm) else ""
                return f"{n} cannot leave {part}{stuck}: you have {heap.get(part, 0)} {kind} there that can"
    return f"name each part of {start} once, in the order of the board"


def size(shares: Shares) -> int:
    """How many forces there are in a group."""
    return sum([n for _, n in shares])


def coming_from(s: ClassicState, territory: str) -> str:
    """The side a group shows when it leaves a territory."""
    return side_in(s, territory)


def go(s: ClassicState, seat: Seat, to: str, forces: Shares, starred: Shares) -> None:
    """A group changes place; it arrives before it has left, so that a move inside a territory keeps its side."""
    put(s, seat, to, size(forces), size(starred))
    for part, n in forces:
        take(s, seat, part, n)
    for part, n in starred:
        take(s, seat, part, 0, n)
