"""Harkonnen: the extra card, traitors called for an ally, and captured leaders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from dunewidget.games.classic.advantages import Decline, advantage, in_force
from dunewidget.games.classic.content import HARKONNEN, factions, hand_limit
from dunewidget.games.classic.forces import earn
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.known import no_secret
from dunewidget.games.classic.leaders import free_captives, send_home
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies
from dunewidget.kernel import Action, Product, Seat, Space, ask, only, rule, step

#: what an executed leader is worth
BOUNTY = 2


@dataclass(frozen=True, slots=True)
class Capture(Action):
    """Draw one of the loser's leaders."""

    notation: ClassVar[str] = "capture"
    sentence: ClassVar[str] = "Draw a leader"


@dataclass(frozen=True, slots=True)
class Captive(Action):
    """What becomes of the leader drawn."""

    fate: Literal["kill", "keep"]
    labels: ClassVar[dict[str, str]] = {"fate": "What becomes of the leader"}
    notation: ClassVar[str] = "captive {fate}"
    sentence: ClassVar[str] = "{fate} the leader"


@advantage("CL-HAR-03", owner=HARKONNEN, cancel="CL-KAR-48", window="W15")
def extra_card(s: ClassicState, seat: Seat, cards: int) -> int:
    """Who buys a card draws one more free, if the hand has room."""
    return cards + 1 if seat == HARKONNEN and len(s.hands[seat]) < hand_limit(seat) else cards


@advantage("CL-HAR-04", owner=HARKONNEN, cancel="CL-KAR-49", window="W27", lasts="battle")
def ally_traitors(s: ClassicState, seat: Seat, side: Seat | None) -> Seat | None:
    """The fighter for whom Harkonnen may call its traitors: an ally."""
    if side is not None or seat != HARKONNEN:
        return side
    return next((fighter for fighter in s.fighters if fighter in allies(s, seat)), None)


@advantage("CL-HAR-05", owner=HARKONNEN, cancel="CL-KAR-50", window="W29", lasts="battle", advanced=True)
def capture(s: ClassicState, seat: Seat, loser: Seat) -> list[str]:
    """The leaders of the loser that can be drawn: living, in its own hands, not used in another battle this turn."""
    return [leader for leader in could_be_drawn(s, loser) if s.leaders[leader] == "alive" and leader not in s.captured]


def could_be_drawn(s: ClassicState, loser: Seat) -> list[str]:
    """The leaders of the loser that have not been used in another battle this turn."""
    used = getattr(s.plans.get(loser), "leader", None)
    return [leader for leader in factions()[loser].leaders if (leader == used or leader not in s.fought)]


def may_capture(t: ClassicTable, winner: Seat, loser: Seat) -> None:
    """Harkonnen may draw a leader of whom it has beaten."""
    if winner == HARKONNEN:
        t.do(offer_capture, loser)


def captors(s: ClassicState, loser: Seat) -> list[Seat]:
    """Harkonnen, if there is a leader to draw."""
    return [HARKONNEN] if in_force(s, capture) and capture(s, HARKONNEN, loser) else []


@ask(
    "CL-HAR-05",
    "CL-DEC-18",
    seats=captors,
    space=lambda s, seat, loser: Space((only(Decline, seat), only(Capture, seat))),
    prompt=lambda s, seat, loser: f"Draw a leader of {loser}?",
    checks={Decline: (), Capture: ()},
    default=lambda s, seat, loser: Decline(seat),
    otherwise="Draw none",
)
def offer_capture(t: ClassicTable, seat: Seat, action: Capture | Decline, loser: Seat) -> None:
    """A leader is drawn at random; the capture can be cancelled before its fate is known."""
    if not isinstance(action, Capture):
        return
    s = t.state
    s.drawn_leader = t.pick("captive", capture(s, seat, loser))
    t.tell("CL-HAR-09", "drawn", seat=seat, owner=loser, leader=s.drawn_leader, secret={"leader": (seat, loser)})
    t.do(may_cancel, capture.name)
    t.do(decide_captive, loser)
    t.do(forget_drawn)


def deciders(s: ClassicState, loser: Seat) -> list[Seat]:
    """Harkonnen, unless the capture was cancelled."""
    return [HARKONNEN] if in_force(s, capture) and s.drawn_leader is not None else []


@ask(
    "CL-HAR-05",
    "CL-DEC-18",
    seats=deciders,
    space=lambda s, seat, loser: Space((Product(Captive, seat, fate="kill"), Product(Captive, seat, fate="keep"))),
    prompt=lambda s, seat, loser: f"Kill {s.drawn_leader} for {BOUNTY} spice, or keep it for a battle?",
    checks={Captive: ()},
)
def decide_captive(t: ClassicTable, seat: Seat, action: Captive, loser: Seat) -> None:
    """The captive dies face down, or fights one battle for Harkonnen."""
    s = t.state
    leader = s.drawn_leader
    if leader is None:
        return
    if action.fate == "keep":
        s.captured[leader] = seat
        t.tell("CL-HAR-06", "captured", seat=seat, owner=loser, leader=leader, secret={"leader": (seat, loser)})
        free_captives(t)
        return
    s.leaders[leader] = "face_down"
    s.revived.add(leader)
    s.executed.add(leader)
    s.cleared.difference_update(could_be_drawn(s, loser))
    earn(s, seat, BOUNTY)
    t.tell(
        "CL-AMB-38", "executed", seat=seat, owner=loser, leader=leader, spice=BOUNTY, secret={"leader": (seat, loser)}
    )


@step
def forget_drawn(t: ClassicTable) -> None:
    """The leader drawn is captured, dead or back."""
    s = t.state
    leader, s.drawn_leader = s.drawn_leader, None
    if leader is not None and leader not in s.captured and leader not in s.executed:
        no_secret(s, leader)


@rule("CL-HAR-06")
def leaders_go_home(t: ClassicTable, seat: Seat, leader: str | None) -> None:
    """A captive who has fought for Harkonnen and lives returns to its faction."""
    # only in its captor's plan: the loser's own leader may have been drawn in this very battle
    if leader is not None and t.state.captured.get(leader) == seat:
        send_home(t, leader, "CL-HAR-06")
