"""The Nexus: an alliance may have any size, and what is made in it binds until another Nexus."""

from __future__ import annotations

from dunewidget.games.classic.mentat_pause import side_of
from dunewidget.games.classic.nexus import made_now
from dunewidget.games.classic.nexus import may_leave as is_allied
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Seat, rule


@rule("TN-NEXUS-01", "TN-AMB-11")
def alliance_limit(s: ClassicState) -> int:
    """An alliance may have any number of members, but never all the players."""
    return len(s.seats) - 1


@rule("TN-NEXUS-02")
def may_leave(s: ClassicState, seat: Seat) -> bool:
    """An alliance can be left in a later Nexus than the one in which it was made."""
    return is_allied(s, seat) and not made_now(s, side_of(s, seat))
