"""The Fremen at home: reserves on the far side of the planet, quick marches, and revival for their allies."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.advantages import Decline, advantage, in_force
from dunewidget.games.classic.board import within
from dunewidget.games.classic.content import FREMEN
from dunewidget.games.classic.fremen import half_losses
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.prices import RESERVE
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies, territory_of
from dunewidget.kernel import Action, Check, Product, Seat, Space, Subset, ask, only

#: where reinforcements arrive: round the Great Flat
HOME, HOME_RANGE = "the_great_flat", 2


@dataclass(frozen=True, slots=True)
class GrantRevival(Action):
    """Let allies revive three forces free."""

    allies: Annotated[tuple[str, ...], "factions"]
    labels: ClassVar[dict[str, str]] = {"allies": "Allies"}
    notation: ClassVar[str] = "grant revival {allies}"
    sentence: ClassVar[str] = "Let {allies} revive three free"


# --- reinforcements


@functools.cache
def home_zone() -> frozenset[str]:
    """The Great Flat and the territories within two of it."""
    return within(HOME, HOME_RANGE)


@advantage("CL-FRE-01", owner=FREMEN)
def reinforcements(s: ClassicState, seat: Seat, zone: frozenset[str] | None) -> frozenset[str] | None:
    """Their reserves arrive only round the Great Flat; the storm does not change that distance."""
    return home_zone() if seat == FREMEN else zone


@advantage("CL-FRE-02", owner=FREMEN)
def free_reinforcements(s: ClassicState, seat: Seat, price: int, start: str, to: str) -> int:
    """Reinforcements from the reserve cost nothing where they arrive by themselves."""
    return 0 if seat == FREMEN and start == RESERVE and territory_of(to) in home_zone() else price


@advantage("CL-FRE-10", owner=FREMEN, advanced=True)
def into_the_storm(s: ClassicState, seat: Seat, allowed: bool) -> bool:  # noqa: FBT001  a value passed through a hook
    """Reinforcements may go into the storm, as long as it spares half of them."""
    return allowed or (seat == FREMEN and in_force(s, half_losses))


# --- movement


@advantage("CL-FRE-03", owner=FREMEN, cancel="CL-KAR-36", window="W23", lasts="turn")
def quick_march(s: ClassicState, seat: Seat, steps: int) -> int:
    """Fremen move two territories."""
    return max(steps, 2) if seat == FREMEN else steps


# --- revival for allies


@advantage("CL-FRE-09", owner=FREMEN, cancel="CL-KAR-37", window="W16", lasts="phase")
def ally_revival(s: ClassicState, seat: Seat, free: int) -> int:
    """Allies to whom the Fremen grant it revive three forces free."""
    return max(free, 3) if seat in s.free_revival else free


def offer_free_revival(t: ClassicTable) -> None:
    """Before anybody revives, the Fremen say to whom they grant it."""
    t.do(grant_revival)


def _grantees(s: ClassicState) -> tuple[Seat, ...]:
    return allies(s, FREMEN) if in_force(s, ally_revival) else ()


@ask(
    "CL-FRE-09",
    "CL-REV-10",
    "CL-DEC-26",
    seats=lambda s: [FREMEN] if _grantees(s) else [],
    space=lambda s, seat: Space((only(Decline, seat), Product(GrantRevival, seat, allies=Subset(_grantees(s), 1)))),
    prompt="Which allies may revive three forces free?",
    checks={
        Decline: (),
        GrantRevival: (
            Check(
                "CL-FRE-09", lambda s, a: a.allies in Subset(_grantees(s), 1), "name allies, in the alliance's order"
            ),
        ),
    },
    default=lambda s, seat: Decline(seat),
    otherwise="Grant none",
)
def grant_revival(t: ClassicTable, seat: Seat, action: GrantRevival | Decline) -> None:
    """The allies named revive three free, unless somebody objects."""
    if isinstance(action, GrantRevival):
        t.state.free_revival = set(action.allies)
        t.tell("CL-FRE-09", "revival_granted", seat=seat, allies=action.allies)
        t.do(may_cancel, ally_revival.name)
