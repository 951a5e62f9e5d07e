"""How many Houses there is room for: for landings everywhere, for movement in Dominions."""

from __future__ import annotations

from collections import Counter

from dunewidget.games.classic.board import POLAR_SINK
from dunewidget.games.classic.content import BENE_GESSERIT
from dunewidget.games.classic.forces import FIGHTER, are_advisors, full_strongholds, present, territories_held
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.tournament.state import own
from dunewidget.kernel import Seat, rule


@rule("TN-IND-05", "TN-LAND-02", "TN-END-10")
def crowded(s: ClassicState, seat: Seat) -> frozenset[str]:
    """The territories where two other Houses have forces that do not coexist; the Polar Sink has room for all."""
    counts = Counter(
        name
        for other in s.seats
        if other != seat
        for name in territories_held(s, other)
        if name != POLAR_SINK and not are_advisors(s, other, name)
    )
    return frozenset(name for name, n in counts.items() if n > 1)


@rule("TN-IND-05", "TN-LAND-02", "TN-AMB-32")
def closed_to_landing(s: ClassicState, seat: Seat) -> frozenset[str]:
    """Where a seat may not land; the Bene Gesserit may, if they come to coexist."""
    closed = crowded(s, seat)
    if seat != BENE_GESSERIT:
        return closed
    return frozenset(name for name in closed if present(s, seat, name) or own(s).declared.get(name) == FIGHTER)


@rule("TN-IND-05", "TN-AMB-32")
def closed_to_movement(s: ClassicState, seat: Seat) -> frozenset[str]:
    """The Dominions a seat may not enter; the Bene Gesserit may enter all, if they come to coexist."""
    return frozenset() if seat == BENE_GESSERIT else full_strongholds(s, seat)
