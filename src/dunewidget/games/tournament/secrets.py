"""What a seat may not know of what only the tournament remembers: gifts and ransoms are between two players."""

from __future__ import annotations

from dunewidget.games.classic import secrets as classic
from dunewidget.games.classic.content import HARKONNEN
from dunewidget.games.tournament.state import TournamentState
from dunewidget.kernel import Seat, rule


@rule("TN-HARV-04", "TN-BAT-34")
def mask(s: TournamentState, seat: Seat) -> None:
    """Leave only what the seat may know."""
    classic.mask(s, seat)
    s.gifts = {giver: made for giver, made in s.gifts.items() if seat in (giver, getattr(made, "to", None))}
    s.ransoms = {owner: made for owner, made in s.ransoms.items() if seat in (owner, HARKONNEN)}
    s.landing_gifts = {taker: gift for taker, gift in s.landing_gifts.items() if taker == seat}
