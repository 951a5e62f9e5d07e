"""The starred forces in battle: the Emperor's Sardaukar, the Fremen's Fedaykin, and the Fremen who need no spice."""

from __future__ import annotations

from dunewidget.games.classic.advantages import advantage
from dunewidget.games.classic.content import EMPEROR, FREMEN
from dunewidget.games.classic.sides import opponent
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Seat


@advantage("CL-EMP-04", owner=EMPEROR, cancel="CL-KAR-33", window="W26", lasts="battle", advanced=True)
def sardaukar(s: ClassicState, seat: Seat, worth: int) -> int:
    """A Sardaukar is worth two forces, but not against Fremen (CL-BATTLE-22)."""
    return 2 if seat == EMPEROR and opponent(s, seat) != FREMEN else worth


@advantage("CL-FRE-13", owner=FREMEN, cancel="CL-KAR-41", window="W26", lasts="battle", advanced=True)
def fedaykin(s: ClassicState, seat: Seat, worth: int) -> int:
    """A Fedaykin is worth two forces."""
    return 2 if seat == FREMEN else worth


@advantage("CL-FRE-14", owner=FREMEN, cancel="CL-KAR-42", window="W26", lasts="battle", advanced=True)
def free_support(s: ClassicState, seat: Seat, free: bool) -> bool:  # noqa: FBT001  a value passed through a hook
    """Fremen fight at full strength without spice."""
    return free or seat == FREMEN
