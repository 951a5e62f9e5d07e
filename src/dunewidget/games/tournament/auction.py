"""Phase 3, Auction: charity, then the cards."""

from __future__ import annotations

from dunewidget.games.classic import bidding, choam_charity
from dunewidget.games.tournament.state import TournamentTable
from dunewidget.kernel import rule, step


@step
@rule("TN-GEN-02")
def auction_phase(t: TournamentTable) -> None:
    """Charity belongs to the auction."""
    t.do(choam_charity.choam_charity_phase)
    t.do(bidding.bidding)
