"""Phase 6, Movement: one group of forces walks, or flies, to another place."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from dunewidget.games.classic import karama
from dunewidget.games.classic.advantages import Decline, fold
from dunewidget.games.classic.board import (
    CITIES,
    NO_STORM,
    any_of,
    around,
    in_storm,
    land_masks,
    lowest,
    parts,
    reach,
    reach_mask,
)
from dunewidget.games.classic.entering import (
    Pieces,
    ally_admits,
    show_side,
    side_field,
    side_named,
    sides,
    through,
    ways_in,
)
from dunewidget.games.classic.forces import are_advisors, present, territories_held
from dunewidget.games.classic.hands import discard, might_hold
from dunewidget.games.classic.leaving import (
    Heap,
    able_to_leave,
    coming_from,
    go,
    group_fits,
    group_wanted,
    origin,
    size,
)
from dunewidget.games.classic.rules import Doors, rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, territory_of
from dunewidget.kernel import Action, Check, Later, Product, Seat, Shares, Space, Split, ask, only, rule, step, window

HAJR = "hajr"
#: how many territories one moves on foot, and by ornithopter
ON_FOOT, BY_AIR = 1, 3


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Forces of one territory, and the part they go to."""

    to: Annotated[str, "part"]
    forces: Annotated[Shares, "shares"]
    starred: Annotated[Shares, "shares"] = ()
    side: Annotated[str | None, "side"] = None
    notation: ClassVar[str] = "move {to} with {forces}[ starred {starred}][ as {side}]"
    sentence: ClassVar[str] = "Move [{forces:sum}, {starred:sum} starred|nothing] to {to}[ as {side:lower}]"
    labels: ClassVar[dict[str, str]] = {"to": "To", "side": "As", "forces": "Forces", "starred": "Starred"}


@dataclass(frozen=True, slots=True)
class PlayHajr(Action):
    """Play Hajr for another movement."""

    title: ClassVar[str] = "Play Hajr"
    notation: ClassVar[str] = "hajr"
    sentence: ClassVar[str] = "Play Hajr"


# --- how far


@rule("CL-MOVE-02")
def ornithopters(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat is present in Arrakeen or Carthag as its movement begins."""
    for city in CITIES:  # noqa: SIM110  asked very often, and a generator is slow
        if present(s, seat, city):
            return True
    return False


def plain_range(s: ClassicState, seat: Seat) -> int:
    """How far a seat moves without any advantage."""
    return BY_AIR if rules_of(s).ornithopters(s, seat) else ON_FOOT


@rule("CL-MOVE-08")
def range_of(s: ClassicState, seat: Seat) -> int:
    """How many territories a seat may move."""
    return fold(rules_of(s).move_range, s, seat, plain_range(s, seat))


def blocked(s: ClassicState, seat: Seat, start: str) -> frozenset[str]:
    """The territories that a seat's forces in a territory may neither enter nor cross."""
    rules = rules_of(s)
    return _blocked(s, seat, start, rules.closed_to_movement(s, seat), rules.barred_by_allies(s, seat))


@rule("CL-AMB-15", "CL-BG-11")
def _blocked(s: ClassicState, seat: Seat, start: str, closed: frozenset[str], allied: frozenset[str]) -> frozenset[str]:
    """What is closed to all; if the table plays so, allies' territories too, save to advisors, who may join an ally."""
    return closed if s.options["ally_transit"] or are_advisors(s, seat, start) else closed | allied


@functools.lru_cache(maxsize=1 << 14)
def _ways(
    storm: int, closed: frozenset[str], steps: int, starts: tuple[str, ...]
) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Where forces from some parts of a territory can go, as masks, by the parts that can reach it, in order."""
    reached = [(start, reach_mask(storm, closed, steps, start)) for start in starts]
    found, left = [], functools.reduce(operator.or_, [mask for _, mask in reached], 0)
    while left:
        goals, able = left, []
        for start, mask in reached:
            if mask & lowest(left):
                able.append(start)
                goals &= mask
            else:
                goals &= ~mask
        found.append((tuple(able), goals))
        left &= ~goals
    return tuple(found)


# --- the question


def _groups(s: ClassicState, seat: Seat) -> Iterator[tuple[Heap, Heap, tuple[str, ...], int]]:
    """Each group that can move together: its ordinary and starred forces, the sides to choose, and where to."""
    rules, steps = rules_of(s), range_of(s, seat)
    closed_to_all, allied = rules.closed_to_movement(s, seat), rules.barred_by_allies(s, seat)
    doors: dict[str, Doors] = {}
    for start in territories_held(s, seat):
        ordinary, starred = able_to_leave(s, seat, start)
        coming = coming_from(s, start)
        if coming not in doors:
            doors[coming] = ways_in(s, seat, coming, allied)
        starts = tuple({**ordinary, **starred} if starred else ordinary)
        closed = _blocked(s, seat, start, closed_to_all, allied)
        near, sectors = around(start, steps)
        for able, goals in _ways(s.storm if s.storm in sectors else NO_STORM, closed & near, steps, starts):
            plain, stars = ordinary, starred
            if len(able) < len(starts):
                plain = {part: n for part, n in ordinary.items() if part in able}
                stars = {part: n for part, n in starred.items() if part in able}
            home = land_masks()[start]
            if () in doors[coming]:  # no sides to choose anywhere
                if lying := goals & (doors[coming][()] | home):
                    yield plain, stars, (), lying
                continue
            for shown, lying in _entries(doors[coming], home, goals):
                yield plain, stars, shown, lying


def _entries(doors: Doors, home: int, goals: int) -> Pieces:
    """The goals that may be entered, by the sides to choose there: none where the group stays in its territory."""
    return through({(): home, **{some: lying & ~home for some, lying in doors.items()}}, goals)


def _moves(s: ClassicState, seat: Seat) -> Iterator[Product | Later]:
    yield only(Decline, seat)
    if s.forces[seat] or s.specials[seat]:
        for plain, stars, shown, goals in _groups(s, seat):
            arrivals, with_stars = goals.bit_count() * (len(shown) or 1), _ways_to_take(stars) if stars else 1
            if plain:
                count = arrivals * (_ways_to_take(plain) - 1) * with_stars
                yield Later(count, Move, seat, _with_ordinary, plain, stars, shown, goals)
            if stars:
                yield Later(arrivals * (with_stars - 1), Move, seat, _starred_alone, stars, shown, goals)


def _ways_to_take(heap: Heap) -> int:
    """In how many ways some, or none, can be taken."""
    return math.prod([n + 1 for n in heap.values()])


def _with_ordinary(plain: Heap, stars: Heap, shown: tuple[str, ...], goals: int) -> dict[str, Any]:
    starred = Split(stars) if stars else ()
    return {"to": any_of(goals), "forces": Split(plain, 1), "starred": starred, "side": side_field(shown)}


def _starred_alone(stars: Heap, shown: tuple[str, ...], goals: int) -> dict[str, Any]:
    return {"to": any_of(goals), "forces": (), "starred": Split(stars, 1), "side": side_field(shown)}


def _movers(s: ClassicState, mover: Seat) -> list[Seat]:
    return [mover] if s.forces[mover] or s.specials[mover] else []


def _dry(s: ClassicState, a: Move, mover: Seat) -> bool:
    return not any(in_storm(part, s.storm) for part, _ in (*a.forces, *a.starred)) and not in_storm(a.to, s.storm)


def _stays(a: Move) -> bool:
    return territory_of(a.to) == origin(a.forces, a.starred)


def _open(s: ClassicState, a: Move, mover: Seat) -> bool:
    return _stays(a) or territory_of(a.to) not in rules_of(s).closed_to_movement(s, a.seat)


def _ally_admits(s: ClassicState, a: Move, mover: Seat) -> bool:
    coming = coming_from(s, origin(a.forces, a.starred) or "")
    barred = rules_of(s).barred_by_allies(s, a.seat)
    return _stays(a) or ally_admits(s, a.seat, territory_of(a.to), coming, barred)


def _way(storm: int, closed: frozenset[str], steps: int, starts: tuple[str, ...], to: str) -> bool:
    """Whether a way leads from every part of a group."""
    return all(to in reach(storm, closed, steps, part) for part in starts)


def reaches(s: ClassicState, seat: Seat, to: str, starts: tuple[str, ...], steps: int) -> bool:
    """Whether there is a way from every part of a group."""
    return _way(s.storm, blocked(s, seat, territory_of(starts[0])), steps, starts, to)


def _starts(forces: Shares, starred: Shares) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part for part, _ in (*forces, *starred)))


def _sets_out(s: ClassicState, a: Move, mover: Seat) -> bool:
    return a.to not in _starts(a.forces, a.starred)


def _near(s: ClassicState, a: Move, mover: Seat) -> bool:
    """Whether a group could go so far if nothing lay in the way."""
    return _way(NO_STORM, frozenset(), range_of(s, a.seat), _starts(a.forces, a.starred), a.to)


def _past_allies(s: ClassicState, a: Move, mover: Seat) -> bool:
    """Whether allies leave a way open; full strongholds always do, there are others as short past each."""
    starts = _starts(a.forces, a.starred)
    return _way(NO_STORM, blocked(s, a.seat, territory_of(starts[0])), range_of(s, a.seat), starts, a.to)


def _past_storm(s: ClassicState, a: Move, mover: Seat) -> bool:
    return reaches(s, a.seat, a.to, _starts(a.forces, a.starred), range_of(s, a.seat))


def _side_named(s: ClassicState, a: Move, mover: Seat) -> bool:
    if _stays(a):
        return a.side is None
    coming = coming_from(s, origin(a.forces, a.starred) or "")
    return side_named(sides(s, a.seat, territory_of(a.to), coming), a.side)


@ask(
    "CL-MOVE-01",
    "CL-DEC-10",
    "CL-AMB-20",
    seats=_movers,
    space=lambda s, seat, mover: Space(_moves(s, seat)),
    prompt=lambda s, seat, mover: f"Whom do you move, and where to? Your range is {range_of(s, seat)}.",
    checks={
        Decline: (),
        Move: (
            Check("CL-MOVE-01", lambda s, a, mover: a.to in parts(), "{to} is not a part of the board"),
            Check("CL-MOVE-04", _dry, "no force enters or leaves the storm"),
            Check(
                "CL-MOVE-01",
                lambda s, a, mover: group_fits(s, a.seat, a.forces, a.starred),
                lambda s, a, mover: group_wanted(s, a.seat, a.forces, a.starred),
            ),
            Check("CL-MOVE-03", _open, "two other players are in {to}"),
            Check("CL-ALLY-02", _ally_admits, "an ally is in {to}"),
            Check("CL-MOVE-01", _sets_out, "forces of the group stand in {to} already"),
            Check("CL-MOVE-02", _near, "{to} is out of reach"),
            Check("CL-AMB-15", _past_allies, "the way to {to} leads through an ally's territory"),
            Check("CL-MOVE-04", _past_storm, "the storm lies in the way to {to}"),
            Check("CL-BG-14", _side_named, "say fighter or advisor where you have the choice, and only there"),
        ),
    },
    default=lambda s, seat, mover: Decline(seat),
    otherwise="Stay",
)
def move(t: ClassicTable, seat: Seat, action: Move | Decline, mover: str) -> None:
    """A move is announced; if it needs an advantage, that can be cancelled."""
    if isinstance(action, Move):
        s = t.state
        plain = plain_range(s, seat)
        far = range_of(s, seat) > plain
        if far and not reaches(s, seat, action.to, _starts(action.forces, action.starred), plain):
            t.tell("CL-MOVE-10", "move_announced", seat=seat, to=action.to)
            karama.contest(t, t.rules.move_range, seat, plain)
        t.do(march, seat, action.to, action.forces, action.starred, action.side, len(s.cancelled))


@step
def march(
    t: ClassicTable, seat: str, to: str, forces: Shares, starred: Shares, side: str | None, cancelled: int
) -> None:
    """The group arrives; or, if its range was cut, another move may be announced."""
    s = t.state
    if len(s.cancelled) > cancelled:
        t.do(move, seat)
        return
    start, territory = origin(forces, starred) or "", territory_of(to)
    show_side(s, seat, territory, coming_from(s, start), side)
    go(s, seat, to, forces, starred)
    t.tell("CL-MOVE-10", "moved", seat=seat, start=start, to=to, forces=size(forces), starred=size(starred))
    if territory != start:
        for entered in t.rules.on_entry:
            t.do(entered, seat, territory)
    for changed in t.rules.after_changes:
        t.do(changed)


# --- Hajr


def _hajr_holder(s: ClassicState, mover: Seat) -> list[Seat]:
    able = HAJR in s.hands[mover] and bool(_movers(s, mover))
    return [mover] if might_hold(s, mover, holds=able) else []


@window(
    "CL-CARD-09",
    "CL-DEC-27",
    "CL-MOVE-07",
    seats=_hajr_holder,
    space=lambda s, seat, mover: Space((only(PlayHajr, seat),) if HAJR in s.hands[seat] else ()),
    prompt="Play Hajr to move again?",
    checks={
        PlayHajr: (Check("CL-CARD-09", lambda s, a, mover: HAJR in s.hands[a.seat], "you do not hold Hajr"),),
    },
)
def hajr(t: ClassicTable, seat: Seat, action: PlayHajr, mover: str) -> None:
    """One more movement, by the same group or another."""
    discard(t, seat, HAJR)
    t.tell("CL-CARD-09", "hajr", seat=seat)
    t.do(move, seat)
