"""When only some forces of a part die: the owner says which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic import forces
from dunewidget.games.classic.state import ClassicTable
from dunewidget.kernel import Action, Check, Range, Seat, Space, ask, rule, step


@rule("CL-GEN-03")
def half(n: int) -> int:
    """Half of a cost or a loss, rounded up."""
    return (n + 1) // 2


@dataclass(frozen=True, slots=True)
class LoseForces(Action):
    """How many of the dead are starred forces."""

    starred: Annotated[int, "count"]
    labels: ClassVar[dict[str, str]] = {"starred": "Starred"}
    notation: ClassVar[str] = "lose {starred} starred"
    sentence: ClassVar[str] = "Lose {starred} starred"


def _starred_losses(losses: int, ordinary: int, starred: int) -> tuple[int, int]:
    """The least and the most starred forces among so many dead."""
    return max(losses - ordinary, 0), min(losses, starred)


@step
def half_die(t: ClassicTable, seat: Seat, part: str, ordinary: int, starred: int, losses: int) -> None:
    """So many of these forces die; where they are of two kinds the owner says which."""
    least, most = _starred_losses(losses, ordinary, starred)
    if least == most:
        _die(t, seat, part, losses - least, least)
    else:
        t.do(choose_dead, seat, part, ordinary, starred, losses)


@ask(
    "CL-STORM-12",
    "CL-DEC-20",
    seats=lambda s, seat, part, ordinary, starred, losses: [seat],
    space=lambda s, who, seat, part, ordinary, starred, losses: Space.of(
        LoseForces, who, starred=Range(*_starred_losses(losses, ordinary, starred))
    ),
    prompt=lambda s, who, seat, part, ordinary, starred, losses: (
        f"How many Fedaykin are among your {losses} losses in {part}?"
    ),
    checks={
        LoseForces: (
            Check(
                "CL-STORM-12",
                lambda s, a, seat, part, ordinary, starred, losses: 0 <= a.starred <= min(losses, starred),
                "{starred} starred forces cannot be among the dead",
            ),
            Check(
                "CL-STORM-12",
                lambda s, a, seat, part, ordinary, starred, losses: losses - a.starred <= ordinary,
                "there are not enough ordinary forces for the rest of the losses",
            ),
        )
    },
)
def choose_dead(
    t: ClassicTable, who: Seat, action: LoseForces, seat: Seat, part: str, ordinary: int, starred: int, losses: int
) -> None:
    """The owner has chosen who dies."""
    _die(t, who, part, losses - action.starred, action.starred)


def _die(t: ClassicTable, seat: Seat, part: str, ordinary: int, starred: int) -> None:
    forces.kill(t.state, seat, part, ordinary, starred)
    t.tell("CL-STORM-12", "storm_killed", seat=seat, part=part, forces=ordinary + starred)
