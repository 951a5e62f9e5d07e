"""The Emperor: the price of treachery cards, and revivals paid for allies."""

from __future__ import annotations

from dunewidget.games.classic.advantages import advantage
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Seat

EMPEROR = "emperor"


@advantage("CL-EMP-01", owner=EMPEROR, cancel="CL-KAR-31", window="W14")
def card_income(s: ClassicState, seat: Seat, payee: Seat | None) -> Seat | None:
    """What others pay for a treachery card goes to the Emperor; what he pays himself goes to the bank (CL-AMB-30)."""
    return payee if seat == EMPEROR else EMPEROR
