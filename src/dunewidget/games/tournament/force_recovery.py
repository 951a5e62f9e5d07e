"""Phase 4, Force Recovery: forces come back from the tanks, leaders do not."""

from __future__ import annotations

from collections.abc import Sequence

from dunewidget.games.classic.emperor import MOST_FORCES
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Seat, rule

#: what the Emperor's Karama revives is besides what may be revived in the turn (TN-REV-03)
POWER_COUNTS = False


@rule("TN-REV-03")
def power_starred(s: ClassicState, seat: Seat) -> int:
    """All the forces that the Emperor's Karama revives may be Sardaukar."""
    return min(MOST_FORCES, s.special_tanks[seat])


@rule("TN-REV-04")
def no_leaders(s: ClassicState, seat: Seat) -> Sequence[str]:
    """Leaders come back in their own House's turn, not now."""
    return ()
