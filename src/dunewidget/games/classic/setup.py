"""Setting up: positions, prediction, traitors, spice, forces and treachery cards, in this order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic import forces, turn
from dunewidget.games.classic.board import CIRCLES, parts, territories
from dunewidget.games.classic.content import factions, leaders, spice_deck, treachery_deck
from dunewidget.games.classic.rules import is_advanced, rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, territory_of
from dunewidget.kernel import (
    Action,
    Check,
    Choice,
    OptionValue,
    Product,
    Range,
    Seat,
    Shares,
    Space,
    Split,
    ask,
    ask_all,
    rule,
    step,
)

#: where the Fremen may start, and how many of them
FREMEN_START = ("sietch_tabr", "false_wall_south", "false_wall_west")
FREMEN_PLACED = 10
DEALT = 4


@dataclass(frozen=True, slots=True)
class Predict(Action):
    """Who will win, and in which turn."""

    faction: Annotated[str, "faction"]
    turn: Annotated[int, "turn"]
    notation: ClassVar[str] = "predict {faction} turn {turn}"


@dataclass(frozen=True, slots=True)
class KeepTraitor(Action):
    """The traitor card to keep out of those dealt."""

    leader: Annotated[str, "leader"]
    notation: ClassVar[str] = "keep traitor {leader}"


@dataclass(frozen=True, slots=True)
class PlaceForces(Action):
    """Where the first forces stand, starred ones written apart."""

    forces: Annotated[Shares, "shares"]
    starred: Annotated[Shares, "shares"] = ()
    notation: ClassVar[str] = "place {forces}[ starred {starred}]"


@dataclass(frozen=True, slots=True)
class PlaceAdvisor(Action):
    """Where the first advisor stands."""

    part: Annotated[str, "part"]
    notation: ClassVar[str] = "place advisor {part}"


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
    t.do(predict)
    t.do(deal_traitors)
    t.do(keep_traitors)
    t.do(hand_out)
    t.do(place_fremen)
    t.do(place_advisor)
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


@ask(
    "CL-SETUP-04",
    "CL-DEC-01",
    seats=lambda s: ["bene_gesserit"] if "bene_gesserit" in s.seats else (),
    space=lambda s, seat: Space.of(
        Predict, seat, faction=Choice(other for other in s.seats if other != seat), turn=Range(1, rules_of(s).last_turn)
    ),
    prompt="Who will win, and in which turn?",
    checks={
        Predict: (
            Check("CL-SETUP-04", lambda s, a: a.faction != a.seat, "you predict another faction than your own"),
            Check("CL-SETUP-04", lambda s, a: a.faction in s.seats, "{faction} is not in play"),
            Check("CL-SETUP-04", lambda s, a: 1 <= a.turn <= rules_of(s).last_turn, "there is no turn {turn}"),
        )
    },
)
def predict(t: ClassicTable, seat: Seat, action: Predict) -> None:
    """The prediction lies face down until it comes true."""
    t.state.prediction = (action.faction, action.turn)
    t.tell(
        "CL-SETUP-04",
        "predicted",
        seat=seat,
        faction=action.faction,
        turn=action.turn,
        secret={"faction": (seat,), "turn": (seat,)},
    )


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
        s.traitors[seat] = (answer.leader,)
        t.tell("CL-SETUP-07", "traitor_kept", seat=seat, leader=answer.leader, secret={"leader": (seat,)})


@step
def hand_out(t: ClassicTable) -> None:
    """Spice behind the screens, forces on the board and in reserve."""
    s = t.state
    for seat in s.seats:
        sheet = factions()[seat]
        forces.earn(s, seat, sheet.spice)
        t.tell("CL-SETUP-08", "spice_handed_out", seat=seat, spice=sheet.spice)
        if sheet.start is not None and not (seat == "bene_gesserit" and is_advanced(s)):
            part, n = sheet.start
            s.forces[seat][part] = n
            s.reserves[seat] -= n
            t.tell("CL-SETUP-09", "placed", seat=seat, forces={part: n})


def _fremen_parts() -> dict[str, int]:
    return {part: FREMEN_PLACED for name in FREMEN_START for part in territories()[name]}


def _fremen_space(s: ClassicState, seat: Seat) -> Space:
    """For each number of starred forces, where those and where the others stand."""

    def products() -> Iterator[Product]:
        for starred in range(s.special_reserves[seat] + 1):
            ordinary = FREMEN_PLACED - starred
            yield Product(
                PlaceForces,
                seat,
                forces=Split(_fremen_parts(), ordinary, ordinary),
                starred=Split(_fremen_parts(), starred, starred),
            )

    return Space(products())


def _placed(shares: Shares) -> int:
    return sum(n for _, n in shares)


def _well_formed(s: ClassicState, action: PlaceForces) -> bool:
    """Each part once, in the order of the board, with at least one force."""
    order = list(_fremen_parts())
    for shares in (action.forces, action.starred):
        names = [name for name, n in shares if n > 0]
        if len(names) != len(shares) or names != [name for name in order if name in names]:
            return False
    return True


@ask(
    "CL-SETUP-09",
    "CL-DEC-03",
    seats=lambda s: ["fremen"] if "fremen" in s.seats else (),
    space=_fremen_space,
    prompt="Where do your ten forces stand?",
    checks={
        PlaceForces: (
            Check(
                "CL-SETUP-09",
                lambda s, a: all(name in _fremen_parts() for name, _ in a.forces + a.starred),
                "the Fremen start in Sietch Tabr, False Wall South and False Wall West",
            ),
            Check("CL-SETUP-09", _well_formed, "name each part once, in the order of the board"),
            Check(
                "CL-SETUP-10",
                lambda s, a: _placed(a.starred) <= s.special_reserves[a.seat],
                "there are not so many starred forces",
            ),
            Check(
                "CL-SETUP-09",
                lambda s, a: _placed(a.forces) + _placed(a.starred) == FREMEN_PLACED,
                "exactly ten forces are placed",
            ),
        )
    },
)
def place_fremen(t: ClassicTable, seat: Seat, action: PlaceForces) -> None:
    """Ten forces in the west and the south; the rest on the far side of the planet."""
    s = t.state
    s.forces[seat], s.specials[seat] = dict(action.forces), dict(action.starred)
    s.reserves[seat] -= _placed(action.forces)
    s.special_reserves[seat] -= _placed(action.starred)
    t.tell("CL-SETUP-10", "placed", seat=seat, forces=dict(action.forces), starred=dict(action.starred))


def _advisor_asked(s: ClassicState) -> list[Seat]:
    return ["bene_gesserit"] if is_advanced(s) and "bene_gesserit" in s.seats else []


@ask(
    "CL-SETUP-11",
    "CL-DEC-03",
    seats=_advisor_asked,
    space=lambda s, seat: Space.of(PlaceAdvisor, seat, part=Choice(parts())),
    prompt="Where does your first force stand?",
    checks={PlaceAdvisor: (Check("CL-SETUP-11", lambda s, a: a.part in parts(), "{part} is not a part of the board"),)},
)
def place_advisor(t: ClassicTable, seat: Seat, action: PlaceAdvisor) -> None:
    """One advisor anywhere; alone it is a fighter."""
    s = t.state
    s.forces[seat] = {action.part: 1}
    s.reserves[seat] -= 1
    here = territory_of(action.part)
    company = any(territory_of(part) == here for other in s.seats if other != seat for part in _standing(s, other))
    if company:
        s.advisors.add(here)
    t.tell("CL-SETUP-11", "placed", seat=seat, forces={action.part: 1}, side="advisor" if company else "fighter")


def _standing(s: ClassicState, seat: Seat) -> set[str]:
    return {*s.forces[seat], *s.specials[seat]}


@step
@rule("CL-SETUP-12", "CL-SETUP-16")
def deal_treachery(t: ClassicTable) -> None:
    """One treachery card to each, to the Harkonnen two."""
    s = t.state
    for seat in s.seats:
        s.hands[seat] = tuple(s.treachery_deck.pop() for _ in range(factions()[seat].cards))
        t.tell("CL-SETUP-12", "cards_dealt", seat=seat, cards=s.hands[seat], secret={"cards": (seat,)})
