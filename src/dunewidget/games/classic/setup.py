"""Setting up: positions, prediction, traitors, spice, forces and treachery cards, in this order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic import forces, turn
from dunewidget.games.classic.advantages import fold
from dunewidget.games.classic.board import CIRCLES
from dunewidget.games.classic.content import factions, leaders, spice_deck, treachery_deck
from dunewidget.games.classic.rules import is_advanced
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.kernel import (
    Action,
    Check,
    Choice,
    OptionValue,
    Seat,
    Space,
    ask_all,
    rule,
    step,
)

DEALT = 4


@dataclass(frozen=True, slots=True)
class KeepTraitor(Action):
    """The traitor card to keep out of those dealt."""

    leader: Annotated[str, "traitor"]
    notation: ClassVar[str] = "keep traitor {leader}"
    sentence: ClassVar[str] = "Keep {leader}"


def start(seats: tuple[Seat, ...], options: dict[str, OptionValue], seed: int) -> ClassicState:
    """The table before anything is on it."""
    return ClassicState("classic", seats, options, seed, agenda=[("set_up",)])


@step
def set_up(t: ClassicTable) -> None:
    """Everything in its place, then the first turn."""
    s = t.state
    s.spice_deck = t.shuffle("spice deck", spice_deck())
    s.treachery_deck = t.shuffle("treachery deck", treachery_deck())
    t.tell("CL-SETUP-01", "decks_shuffled")
    _take_circles(t)
    _unpack(s)
    for todo in t.rules.before_traitors:
        t.do(todo)
    t.do(deal_traitors)
    t.do(keep_traitors)
    t.do(hand_out)
    for todo in t.rules.placements:
        t.do(todo)
    t.do(deal_treachery)
    t.do(turn.begin_turn)


@rule("CL-SETUP-15")
def _unpack(s: ClassicState) -> None:
    """All leaders alive, all forces still in reserve, the Kwisatz Haderach asleep."""
    s.kh_losses, s.kh_dead = 0, False
    s.leaders = {name: "alive" for name, leader in leaders().items() if leader.faction in s.seats}
    for seat in s.seats:
        starred = factions()[seat].starred[1] if is_advanced(s) else 0
        s.forces[seat], s.specials[seat] = {}, {}
        s.reserves[seat], s.special_reserves[seat] = 20 - starred, starred
        s.tanks[seat] = s.special_tanks[seat] = 0
        s.spice[seat] = 0
        s.hands[seat] = s.traitors[seat] = ()


def _take_circles(t: ClassicTable) -> None:
    """The markers on the rim, as the table sits or at random; a position may have said it already."""
    s = t.state
    if not s.circles:
        if s.options["circles"] == "random":
            free = t.shuffle("circles", CIRCLES)
        else:
            n = len(s.seats)
            free = [CIRCLES[i * len(CIRCLES) // n] for i in range(n)]
        s.circles = dict(zip(s.seats, free, strict=False))
    t.tell("CL-SETUP-03", "positions", circles=s.circles.copy())


@step
def deal_traitors(t: ClassicTable) -> None:
    """Four traitor cards to each, of the factions in play."""
    s = t.state
    s.traitor_deck = t.shuffle("traitor deck", s.leaders)
    for seat in s.seats:
        s.traitors[seat] = tuple(s.traitor_deck.pop() for _ in range(DEALT))
        t.tell("CL-SETUP-05", "traitors_dealt", seat=seat, leaders=s.traitors[seat], secret={"leaders": (seat,)})


def _choosers(s: ClassicState) -> list[Seat]:
    return [seat for seat in s.seats if factions()[seat].traitors < DEALT]


@ask_all(
    "CL-SETUP-05",
    "CL-SETUP-06",
    "CL-DEC-02",
    seats=_choosers,
    space=lambda s, seat: Space.of(KeepTraitor, seat, leader=Choice(s.traitors[seat])),
    prompt="Which traitor do you keep?",
    checks={
        KeepTraitor: (
            Check("CL-SETUP-05", lambda s, a: a.leader in s.traitors[a.seat], "{leader} was not dealt to you"),
        )
    },
)
def keep_traitors(t: ClassicTable, answers: dict[Seat, KeepTraitor]) -> None:
    """One card is kept, the others go under the deck."""
    s = t.state
    for seat, answer in answers.items():
        back = [leader for leader in s.traitors[seat] if leader != answer.leader]
        s.traitor_deck[:0] = back
        s.traitors_returned[seat] = tuple(back)
        s.traitors[seat] = (answer.leader,)
        _forget_shown(s, seat)
        t.tell("CL-SETUP-07", "traitor_kept", seat=seat, leader=answer.leader, secret={"leader": (seat,)})


@rule("CL-SETUP-05", "CL-VIS-02")
def _forget_shown(s: ClassicState, owner: Seat) -> None:
    """Whoever was shown the cards dealt does not know which of them was kept."""
    s.traitors_seen = {
        viewer: tuple((whose, leader) for whose, leader in seen if whose != owner)
        for viewer, seen in s.traitors_seen.items()
    }


@step
def hand_out(t: ClassicTable) -> None:
    """Spice behind the screens, forces on the board and in reserve."""
    s = t.state
    for seat in s.seats:
        sheet = factions()[seat]
        forces.earn(s, seat, sheet.spice)
        t.tell("CL-SETUP-08", "spice_handed_out", seat=seat, spice=sheet.spice)
        placed = fold(t.rules.first_forces, s, seat, sheet.start)
        if placed is not None:
            part, n = placed
            s.forces[seat][part] = n
            s.reserves[seat] -= n
            t.tell("CL-SETUP-09", "placed", seat=seat, forces={part: n})


@step
@rule("CL-SETUP-12", "CL-SETUP-16")
def deal_treachery(t: ClassicTable) -> None:
    """One treachery card to each, to the Harkonnen two."""
    s = t.state
    for seat in s.seats:
        s.hands[seat] = tuple(s.treachery_deck.pop() for _ in range(factions()[seat].cards))
        t.tell("CL-SETUP-12", "cards_dealt", seat=seat, cards=s.hands[seat], secret={"cards": (seat,)})
