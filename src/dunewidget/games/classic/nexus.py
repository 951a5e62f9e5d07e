"""The Nexus: alliances are made and broken; all speak when they like, and it ends when nobody has more to say."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.purse import forget_pledges
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies, storm_order
from dunewidget.kernel import Action, Check, Choice, Product, Seat, Space, ask, only, rule, step


@dataclass(frozen=True, slots=True)
class Ally(Action):
    """Agree to an alliance with these others; it is made when all its members have agreed."""

    others: Annotated[tuple[str, ...], "factions"]
    labels: ClassVar[dict[str, str]] = {"others": "With"}
    notation: ClassVar[str] = "ally {others}"
    sentence: ClassVar[str] = "Ally with {others}"


@dataclass(frozen=True, slots=True)
class LeaveAlliance(Action):
    """Leave the alliance one is in."""

    notation: ClassVar[str] = "leave alliance"
    sentence: ClassVar[str] = "Leave the alliance"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Nothing more to say in this Nexus."""

    notation: ClassVar[str] = "done"
    sentence: ClassVar[str] = "Nothing more"


@step
def open_nexus(t: ClassicTable) -> None:
    """All gather."""
    s = t.state
    s.offers, s.nexus_made, s.nexus_done = {}, set(), set()
    t.tell("CL-NEXUS-01", "nexus", turn=s.turn)
    t.do(nexus_talk)


def _members(s: ClassicState, seat: Seat, others: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return _in_order(s.seats, (seat, *others))


@functools.lru_cache(maxsize=4096)
def _in_order(seats: tuple[Seat, ...], some: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(who for who in seats if who in some)


@functools.cache
def _label(members: tuple[Seat, ...]) -> str:
    return "+".join(members)


@rule("CL-NEXUS-03", "CL-NEXUS-04", "CL-OPT-06")
def may_unite(alliances: Iterable[tuple[Seat, ...]], members: Sequence[Seat]) -> bool:
    """Whether everyone named stands alone, or only with others who are named too."""
    named = set(members)
    return all(named.issuperset(old) or named.isdisjoint(old) for old in alliances)


@rule("CL-NEXUS-02")
def may_leave(s: ClassicState, seat: Seat) -> bool:
    """Whoever is in an alliance may leave it, even one made a moment ago."""
    return bool(allies(s, seat))


@rule("CL-NEXUS-02")
def made_now(s: ClassicState, members: tuple[Seat, ...]) -> bool:
    """Whether these have allied in this Nexus."""
    return _label(members) in s.nexus_made


def _free_to_join(s: ClassicState, members: tuple[Seat, ...]) -> bool:
    """Whether these may unite in a new alliance.

    One that was made in this Nexus and broken again is not made a second time, so that the talk comes to an end.
    """
    if members in s.alliances or made_now(s, members):
        return False
    return may_unite(s.alliances, members)


def _why_not_free(s: ClassicState, a: Ally) -> str:
    """Who is bound elsewhere, or that there is nothing to be made, in words."""
    members = _members(s, a.seat, a.others)
    if members in s.alliances or made_now(s, members):
        return "that alliance has been made in this Nexus, or stands already"
    bound = [who for who in members if not set(allies(s, who)) <= set(members)]
    if a.seat in bound:
        return "you are in another alliance: leave it first"
    return f"{', '.join(bound)} must leave another alliance first"


def _said(s: ClassicState, seat: Seat, members: tuple[Seat, ...]) -> bool:
    """Whether a seat has agreed to this alliance already; it says so once while that stands."""
    return _label(members) in s.offers.get(seat, ())


@functools.lru_cache(maxsize=1024)
def _possible_alliances(
    seats: tuple[Seat, ...], seat: Seat, most: int, alliances: tuple[tuple[Seat, ...], ...]
) -> tuple[tuple[tuple[Seat, ...], str], ...]:
    """Every set of others with whom a seat could make a new alliance, and the label of that."""
    others = [who for who in seats if who != seat]
    chosen = [some for size in range(1, most) for some in itertools.combinations(others, size)]
    united = [(some, tuple(who for who in seats if who == seat or who in some)) for some in chosen]
    fresh = [(some, members) for some, members in united if members not in alliances and may_unite(alliances, members)]
    return tuple((some, _label(members)) for some, members in fresh)


def _offers(s: ClassicState, seat: Seat) -> list[tuple[Seat, ...]]:
    said = (*s.offers.get(seat, ()), *s.nexus_made)
    possible = _possible_alliances(s.seats, seat, rules_of(s).alliance_limit(s), tuple(s.alliances))
    return [some for some, label in possible if label not in said]


def _speakers(s: ClassicState) -> list[Seat]:
    return [seat for seat in storm_order(s) if seat not in s.nexus_done]


def _speech(s: ClassicState, seat: Seat) -> Space:
    products = [only(Done, seat)]
    offers = _offers(s, seat)
    if offers:
        products.append(Product(Ally, seat, others=Choice(offers)))
    if rules_of(s).may_leave(s, seat):
        products.append(only(LeaveAlliance, seat))
    return Space(products)


def _named_well(s: ClassicState, action: Ally) -> bool:
    ordered = tuple(who for who in s.seats if who in action.others and who != action.seat)
    return bool(ordered) and action.others == ordered


@ask(
    "CL-NEXUS-02",
    "CL-DEC-05",
    seats=_speakers,
    space=_speech,
    prompt="Make or leave an alliance?",
    checks={
        Ally: (
            Check("CL-NEXUS-02", _named_well, "name other players, each once, in the order of the seats"),
            Check(
                "CL-NEXUS-03",
                lambda s, a: len(a.others) < rules_of(s).alliance_limit(s),
                "an alliance cannot have so many members",
            ),
            Check(
                "CL-NEXUS-03",
                lambda s, a: _free_to_join(s, _members(s, a.seat, a.others)),
                _why_not_free,
            ),
            Check(
                "CL-NEXUS-02",
                lambda s, a: not _said(s, a.seat, _members(s, a.seat, a.others)),
                "you have agreed to that already",
            ),
        ),
        LeaveAlliance: (
            Check("CL-NEXUS-02", lambda s, a: bool(allies(s, a.seat)), "you are in no alliance"),
            Check("CL-NEXUS-05", lambda s, a: rules_of(s).may_leave(s, a.seat), "your alliance binds you for now"),
        ),
        Done: (),
    },
    default=lambda s, seat: Done(seat),
)
def nexus_talk(t: ClassicTable, seat: Seat, action: Ally | LeaveAlliance | Done) -> None:
    """Somebody speaks; the talk goes on."""
    if isinstance(action, Ally):
        _agree(t, seat, _members(t.state, seat, action.others))
    elif isinstance(action, LeaveAlliance):
        _leave(t, seat)
    else:
        t.state.nexus_done.add(seat)
    t.do(nexus_talk)


def _agree(t: ClassicTable, seat: Seat, members: tuple[Seat, ...]) -> None:
    """One more has agreed; the others named have something to answer."""
    s = t.state
    s.offers[seat] = (*s.offers.get(seat, ()), _label(members))
    t.tell("CL-NEXUS-02", "alliance_offered", seat=seat, members=members)
    if all(_said(s, who, members) for who in members):
        s.alliances = [old for old in s.alliances if not set(old) <= set(members)] + [members]
        s.nexus_made.add(_label(members))
        _forget(s, members)
        t.tell("CL-NEXUS-05", "allied", members=members)
    else:
        s.nexus_done -= set(members)


@rule("CL-NEXUS-02")
def _forget(s: ClassicState, seats: Sequence[Seat]) -> None:
    """Who enters or leaves an alliance is bound no longer by what it had agreed to before."""
    for seat in seats:
        s.offers.pop(seat, None)


@rule("CL-OPT-06")
def _leave(t: ClassicTable, seat: Seat) -> None:
    """One leaves; two or more who are left stay allied."""
    s = t.state
    members = next(old for old in s.alliances if seat in old)
    left = tuple(who for who in members if who != seat)
    s.alliances = [old for old in s.alliances if old != members] + ([left] if len(left) > 1 else [])
    forget_pledges(s)
    _forget(s, (seat,))
    t.tell("CL-NEXUS-02", "alliance_left", seat=seat, members=members)
