"""Phase 5, individual turns: each player lands, moves and recovers a leader; the Guild when it likes."""

from __future__ import annotations

from dunewidget.games.classic import guild
from dunewidget.games.classic.advantages import in_force
from dunewidget.games.classic.content import FREMEN, GUILD
from dunewidget.games.classic.guild import any_order
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.state import ClassicState, ClassicTable, storm_order
from dunewidget.games.tournament.leader_recovery import leader_recovery
from dunewidget.games.tournament.sandworm import worm_power
from dunewidget.games.tournament.state import TournamentTable
from dunewidget.kernel import Seat, rule, step


@rule("TN-MOVE-03")
def worm_in_turn(t: ClassicTable, seat: Seat) -> None:
    """The Fremen may send their worm in their own 5b, before they move or after."""
    if seat == FREMEN:
        t.do(worm_power)


@rule("TN-IND-01")
def leaders_last(t: ClassicTable, seat: Seat) -> None:
    """5a Landing and 5b Movement are followed by 5c, Leader Recovery."""
    t.do(leader_recovery, seat)


# --- the Guild's freedom


@rule("TN-IND-03")
def _still_blockable(s: ClassicState) -> bool:
    """Until the player who follows the Guild in storm order begins, or the Guild has acted."""
    order = storm_order(s)
    return order.index(s.to_act[0]) <= order.index(GUILD) + 1


def guild_order(t: ClassicTable) -> None:
    """Before each turn the Guild's freedom can be ended ahead; then the Guild claims the turn or lets it go by."""
    s = t.state
    if in_force(s, any_order) and any_order(s) and _still_blockable(s):
        t.do(may_cancel, any_order.name)
    t.do(guild_chooses)


@step
@rule("TN-IND-02")
def guild_chooses(t: TournamentTable) -> None:
    """The Guild says, before another begins, that it acts now; the last one left must act."""
    guild.out_of_order(t)
