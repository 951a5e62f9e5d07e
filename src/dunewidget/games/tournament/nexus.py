"""The Nexus: an alliance may grow to any size, one side joining another."""

from __future__ import annotations

from collections.abc import Sequence

from dunewidget.games.classic import nexus as classic
from dunewidget.games.classic.mentat_pause import side_of
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Seat, rule


@rule("TN-NEXUS-01", "TN-AMB-11")
def alliance_limit(s: ClassicState) -> int:
    """An alliance may have any number of members, but never all the players."""
    return len(s.seats) - 1


@rule("TN-NEXUS-01")
def may_unite(s: ClassicState, members: Sequence[Seat]) -> bool:
    """Two sides, each a player or an alliance, unite at a time: a greater alliance is made step by step."""
    return classic.may_unite(s, members) and len({side_of(s, seat) for seat in members}) == 2
