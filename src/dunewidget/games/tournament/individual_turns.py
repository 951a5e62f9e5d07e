"""Phase 5, individual turns: each player lands, moves and recovers a leader; the Guild when it likes."""

from __future__ import annotations

from dunewidget.games.classic import guild, movement, shipment
from dunewidget.games.classic.advantages import in_force
from dunewidget.games.classic.fremen import FREMEN
from dunewidget.games.classic.guild import GUILD, any_order
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.state import ClassicState, ClassicTable, storm_order
from dunewidget.games.tournament.leader_recovery import leader_recovery
from dunewidget.games.tournament.sandworm import worm_power
from dunewidget.games.tournament.state import TournamentTable
from dunewidget.kernel import rule, step


@step
@rule("TN-IND-01", "TN-MOVE-03")
def take_turn(t: TournamentTable) -> None:
    """5a Landing, 5b Movement with the Fremen's worm before or after it, 5c Leader Recovery."""
    s = t.state
    seat, s.to_act = s.to_act[0], s.to_act[1:]
    s.unwelcome = set()
    t.tell("TN-IND-01", "turn_of", seat=seat)
    for first in t.rules.before_shipment:
        t.do(first, seat)
    t.do(shipment.ship, seat)
    t.do(shipment.shipping_over)
    if seat == FREMEN:
        t.do(worm_power)
    t.do(movement.move, seat)
    t.do(movement.hajr, seat)
    if seat == FREMEN:
        t.do(worm_power)
    t.do(leader_recovery, seat)
    t.do(shipment.part_from_allies, seat)
    for changed in t.rules.after_changes:
        t.do(changed)


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
