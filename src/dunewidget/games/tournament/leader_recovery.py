"""5c, Leader Recovery: in one's own turn, once all one's leaders are dead or captured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.advantages import Decline
from dunewidget.games.classic.forces import pay, spice_of
from dunewidget.games.classic.revival import judge_leaders, revivable_leaders, turn_face_up
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.classic.tanks import leader_price, revive_leader
from dunewidget.games.tournament.state import TournamentTable
from dunewidget.kernel import Action, Check, Choice, Product, Seat, Space, ask, only, rule, step


@dataclass(frozen=True, slots=True)
class RecoverLeader(Action):
    """The leader that comes back."""

    leader: Annotated[str, "leader"]
    notation: ClassVar[str] = "recover {leader}"
    sentence: ClassVar[str] = "Recover {leader}"


@step
@rule("TN-LEAD-01", "TN-LEAD-02")
def leader_recovery(t: TournamentTable, seat: str) -> None:
    """It is judged now whether a House may recover leaders, one a turn."""
    turn_face_up(t, [seat])
    judge_leaders(t.state, [seat])
    t.do(recover_leader, seat)


def _affordable(s: ClassicState, seat: Seat) -> list[str]:
    return [leader for leader in revivable_leaders(s, seat) if leader_price(leader) <= spice_of(s, seat)]


def _recoverers(s: ClassicState, seat: Seat) -> list[Seat]:
    """Whoever may recover a leader; whether it can pay is nobody's business."""
    return [seat] if revivable_leaders(s, seat) else []


@ask(
    "TN-LEAD-01",
    "TN-LEAD-02",
    seats=_recoverers,
    space=lambda s, who, seat: Space(
        (only(Decline, who), Product(RecoverLeader, who, leader=Choice(_affordable(s, who))))
    ),
    prompt="Recover a leader?",
    checks={
        Decline: (),
        RecoverLeader: (
            Check(
                "TN-LEAD-01",
                lambda s, a, seat: a.leader in revivable_leaders(s, a.seat),
                "you cannot recover {leader} now",
            ),
            Check(
                "TN-LEAD-01",
                lambda s, a, seat: a.leader in _affordable(s, a.seat),
                lambda s, a, seat: f"that costs {leader_price(a.leader)} spice and you have {spice_of(s, a.seat)}",
            ),
        ),
    },
    default=lambda s, who, seat: Decline(who),
    otherwise="Recover nobody",
)
def recover_leader(t: TournamentTable, who: Seat, action: RecoverLeader | Decline, seat: str) -> None:
    """One leader, for 1 spice for each point of its strength; the Kwisatz Haderach for 2."""
    if isinstance(action, RecoverLeader):
        price = leader_price(action.leader)
        pay(t.state, who, price)
        revive_leader(t.state, action.leader)
        t.tell("TN-LEAD-01", "leader_revived", seat=who, leader=action.leader, spice=price)
