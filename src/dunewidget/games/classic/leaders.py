"""Leaders die, and captives go home."""

from __future__ import annotations

from dunewidget.games.classic.content import HARKONNEN, faction_of, factions
from dunewidget.games.classic.known import no_secret
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.kernel import Seat, rule


@rule("CL-BATTLE-29", "CL-REV-06", "CL-HAR-08")
def kill_leader(t: ClassicTable, leader: str, rule_id: str) -> None:
    """A leader goes to the tanks of its faction: face down if it had been revived before."""
    s = t.state
    s.leaders[leader] = "face_down" if leader in s.revived else "tanks"
    bound_nowhere(s, leader)
    s.captured.pop(leader, None)
    no_secret(s, leader)
    t.tell(rule_id, "leader_killed", leader=leader, faction=faction_of(leader))
    free_captives(t)


@rule("CL-BATTLE-16", "CL-HAR-05")
def bound_nowhere(s: ClassicState, leader: str) -> None:
    """A leader who comes back may fight anywhere; that it has been used in this phase is not forgotten."""
    if leader in s.fought:
        s.fought[leader] = None


@rule("CL-HAR-07")
def free_captives(t: ClassicTable) -> None:
    """When all of Harkonnen's own leaders are dead, those it holds go home at once."""
    s = t.state
    if s.captured and all_dead(s, HARKONNEN):
        for leader in list(s.captured):
            send_home(t, leader, "CL-HAR-07")


def all_dead(s: ClassicState, seat: Seat) -> bool:
    """Whether every leader of a faction is in the tanks."""
    return all(s.leaders[leader] != "alive" for leader in factions()[seat].leaders)


def send_home(t: ClassicTable, leader: str, rule_id: str) -> None:
    """A captured leader is its faction's again; only the two factions learn which."""
    holder, owner = t.state.captured.pop(leader), faction_of(leader)
    no_secret(t.state, leader)
    t.tell(rule_id, "captive_returned", seat=holder, owner=owner, leader=leader, secret={"leader": (holder, owner)})
