"""The Fremen and the worms: whom they protect, where they send one, how they ride, and the worm of their Karama."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic import forces, karama
from dunewidget.games.classic.advantages import Decline, fold, in_force, lapse_use
from dunewidget.games.classic.board import POLAR_SINK, in_storm, parts, sand
from dunewidget.games.classic.content import FREMEN
from dunewidget.games.classic.fremen import calls_worms, protects_allies, worm_friends
from dunewidget.games.classic.leaving import able_to_leave, fits, go, size
from dunewidget.games.classic.sandworm import worm_appears
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies, territory_of
from dunewidget.kernel import (
    Action,
    Check,
    Choice,
    Product,
    Seat,
    Shares,
    Space,
    Split,
    Subset,
    ask,
    only,
    rule,
    step,
    window,
)


@dataclass(frozen=True, slots=True)
class Protect(Action):
    """Which allies the worm spares."""

    allies: Annotated[tuple[str, ...], "factions"]
    notation: ClassVar[str] = "protect {allies}"
    sentence: ClassVar[str] = "Spare {allies}"


@dataclass(frozen=True, slots=True)
class SendWorm(Action):
    """Where the worm goes."""

    territory: Annotated[str, "territory"]
    title: ClassVar[str] = "Send a worm"
    labels: ClassVar[dict[str, str]] = {"territory": "Where"}
    notation: ClassVar[str] = "worm {territory}"
    sentence: ClassVar[str] = "Send the worm to {territory}"


@dataclass(frozen=True, slots=True)
class Ride(Action):
    """Forces that ride the worm, and where to."""

    to: Annotated[str, "part"]
    forces: Annotated[Shares, "shares"]
    starred: Annotated[Shares, "shares"] = ()
    labels: ClassVar[dict[str, str]] = {"to": "To", "forces": "Forces", "starred": "Starred"}
    notation: ClassVar[str] = "ride {to} with {forces}[ starred {starred}]"
    sentence: ClassVar[str] = "Ride to {to}[ with ~{forces:sum}, {starred:sum} starred]"


# --- a worm appears


def worm_comes(t: ClassicTable, territory: str) -> None:
    """Before it bites: whom the Fremen protect, and who objects to what."""
    s = t.state
    t.do(protect, territory)
    if FREMEN in s.seats and forces.count_in(s, FREMEN, territory):
        t.do(karama.may_cancel, worm_friends.name)


def _guests(s: ClassicState, territory: str) -> list[Seat]:
    """The allies of the Fremen who would be devoured."""
    if FREMEN not in s.seats:
        return []
    return [ally for ally in allies(s, FREMEN) if forces.count_in(s, ally, territory)]


@ask(
    "CL-FRE-08",
    "CL-DEC-06",
    "CL-DEC-26",
    seats=lambda s, territory: [FREMEN] if _guests(s, territory) else [],
    space=lambda s, seat, territory: Space.of(Protect, seat, allies=Subset(_guests(s, territory))),
    prompt=lambda s, seat, territory: f"Which allies does the worm in {territory} spare?",
    checks={
        Protect: (
            Check(
                "CL-FRE-08",
                lambda s, a, territory: a.allies in Subset(_guests(s, territory)),
                "name allies who are there, each once, in the order of the alliance",
            ),
        )
    },
    default=lambda s, seat, territory: Protect(seat, ()),
    otherwise="Spare nobody",
)
def protect(t: ClassicTable, seat: Seat, action: Protect, territory: str) -> None:
    """The Fremen have said whom they protect."""
    t.state.protected = action.allies
    if action.allies:
        t.tell("CL-FRE-08", "protected", seat=seat, allies=action.allies, territory=territory)
        t.do(karama.may_cancel, protects_allies.name)


@rule("CL-FRE-04", "CL-SPICE-07")
def spared(s: ClassicState) -> list[Seat]:
    """Whom a worm does not devour: the Fremen, and the allies they protect."""
    protected = s.protected if in_force(s, protects_allies) else ()
    return [seat for seat in s.seats if seat in protected or not fold((worm_friends,), s, seat, value=True)]


def worm_went(t: ClassicTable, territory: str) -> None:
    """The worm has bitten: the Fremen may ride it, and what was cancelled for it is in force again."""
    s = t.state
    if in_force(s, worm_friends):
        s.rides = (*s.rides, territory)
    s.protected = ()
    karama.use_over(t, (worm_friends, protects_allies))


# --- further worms of a blow


@step
@rule("CL-SPICE-04", "CL-SPICE-10", "CL-FRE-16")
def further_worm(t: ClassicTable) -> None:
    """It devours nothing unless the Fremen send it somewhere; they may ride it in any case."""
    if in_force(t.state, calls_worms):
        t.do(send_worm)
    else:
        _one_more_ride(t.state)


@rule("CL-FRE-16")
def _one_more_ride(s: ClassicState) -> None:
    """Another ride from where the first worm of the blow appeared, if that gave one."""
    if s.rides:
        s.rides = (*s.rides, s.rides[0])


@ask(
    "CL-SPICE-10",
    "CL-DEC-06",
    seats=lambda s: [FREMEN],
    space=lambda s, seat: Space((Product(SendWorm, seat, territory=Choice(sand())), only(Decline, seat))),
    prompt="Where does the further worm appear?",
    checks={
        SendWorm: (Check("CL-SPICE-10", lambda s, a: a.territory in sand(), "{territory} is not sand"),),
        Decline: (),
    },
    default=lambda s, seat: Decline(seat),
    otherwise="Send no worm",
)
def send_worm(t: ClassicTable, seat: Seat, action: SendWorm | Decline) -> None:
    """The Fremen say where it goes, unless somebody stops them."""
    s = t.state
    if isinstance(action, SendWorm):
        s.rides = s.rides or (None,)  # the first ride is always the first worm's
        t.tell("CL-SPICE-10", "worm_called", seat=seat, territory=action.territory)
        t.do(karama.may_cancel, calls_worms.name)
        t.do(worm_sent, action.territory)
        t.do(lapse_use, calls_worms.name)
    else:
        _one_more_ride(s)


@step
def worm_sent(t: ClassicTable, territory: str) -> None:
    """The further worm comes, if nobody stopped it."""
    if in_force(t.state, calls_worms):
        t.do(worm_appears, territory)


# --- riding


@step
@rule("CL-FRE-05", "CL-MOVE-06")
def next_ride(t: ClassicTable) -> None:
    """One ride for each worm, from where it appeared."""
    s = t.state
    if s.rides:
        start, s.rides = s.rides[0], s.rides[1:]
        if start is not None:
            t.do(ride, start)
        t.do(next_ride)


def _landing(s: ClassicState, part: str, start: str) -> bool:
    """Whether riders may end in a part: another territory, out of the storm, neither full nor an ally's."""
    name = territory_of(part)
    return not (name == start or in_storm(part, s.storm) or forces.is_full(s, FREMEN, name) or _allied(s, name))


def _allied(s: ClassicState, territory: str) -> bool:
    """Whether riders may not enter because an ally of theirs is there."""
    return territory != POLAR_SINK and any(forces.present(s, ally, territory) for ally in allies(s, FREMEN))


def _can_ride(s: ClassicState, start: str) -> Sequence[Seat]:
    if FREMEN not in s.seats or not in_force(s, worm_friends):
        return ()
    return (FREMEN,) if any(able_to_leave(s, FREMEN, start)) else ()


def _riders(s: ClassicState, seat: Seat, start: str) -> str:
    """Who could ride, in words."""
    heaps = zip(able_to_leave(s, seat, start), ("", " starred"), strict=True)
    return ", ".join(f"{n}{kind} in {part}" for heap, kind in heaps for part, n in heap.items())


def _rides(s: ClassicState, seat: Seat, start: str) -> Space:
    ordinary, starred = able_to_leave(s, seat, start)
    to = Choice(part for part in parts() if _landing(s, part, start))

    def products() -> Iterator[Product]:
        yield only(Decline, seat)
        if ordinary:
            yield Product(Ride, seat, to=to, forces=Split(ordinary, 1), starred=Split(starred))
        if starred:
            yield Product(Ride, seat, to=to, forces=(), starred=Split(starred, 1))

    return Space(products())


@ask(
    "CL-FRE-05",
    "CL-FRE-16",
    "CL-DEC-06",
    seats=_can_ride,
    space=_rides,
    prompt=lambda s, seat, start: f"Who rides the worm from {start}, and where to?",
    checks={
        Ride: (
            Check(
                "CL-FRE-05",
                lambda s, a, start: all(map(fits, (a.forces, a.starred), able_to_leave(s, a.seat, start))),
                lambda s, a, start: f"only forces in {start}, out of the storm, can ride: {_riders(s, a.seat, start)}",
            ),
            Check("CL-FRE-05", lambda s, a, start: bool(a.forces or a.starred), "nobody rides"),
            Check("CL-FRE-05", lambda s, a, start: a.to in parts(), "{to} is not a part of the board"),
            Check("CL-FRE-05", lambda s, a, start: territory_of(a.to) != start, "the ride leads to another territory"),
            Check("CL-STORM-13", lambda s, a, start: not in_storm(a.to, s.storm), "{to} is in the storm"),
            Check(
                "CL-MOVE-03",
                lambda s, a, start: not forces.is_full(s, a.seat, territory_of(a.to)),
                "two other players are in {to}",
            ),
            Check("CL-ALLY-02", lambda s, a, start: not _allied(s, territory_of(a.to)), "an ally is in {to}"),
        ),
        Decline: (),
    },
    default=lambda s, seat, start: Decline(seat),
    otherwise="Stay",
)
def ride(t: ClassicTable, seat: Seat, action: Ride | Decline, start: str) -> None:
    """The Fremen announce the ride."""
    if isinstance(action, Ride):
        t.tell("CL-FRE-05", "ride_announced", seat=seat, start=start, to=action.to)
        if t.rules.rides_opposed:
            t.do(karama.may_cancel, worm_friends.name)
        t.do(ride_on, action.to, action.forces, action.starred)
        t.do(lapse_use, worm_friends.name)


@step
def ride_on(t: ClassicTable, to: str, ordinary: Shares, starred: Shares) -> None:
    """The riders get off in another territory, where nothing is devoured."""
    s = t.state
    if not in_force(s, worm_friends):
        return
    go(s, FREMEN, to, ordinary, starred)
    t.tell("CL-FRE-05", "rode", seat=FREMEN, to=to, forces=size(ordinary) + size(starred))
    for changed in t.rules.after_changes:
        t.do(changed)
    for entered in t.rules.on_entry:
        t.do(entered, FREMEN, territory_of(to))


# --- the special power


@window(
    "CL-KAR-13",
    "CL-FRE-15",
    "CL-DEC-28",
    seats=lambda s: [FREMEN] if karama.might_have_power(s, FREMEN) else [],
    space=lambda s, seat: Space.of(SendWorm, seat, territory=Choice(sand() if karama.has_power(s, seat) else ())),
    prompt="Play a Karama to send a worm?",
    checks={
        SendWorm: (
            Check("CL-KAR-05", lambda s, a: karama.has_power(s, a.seat), "you cannot use your special power"),
            Check("CL-KAR-13", lambda s, a: a.territory in sand(), "{territory} is not sand"),
        )
    },
)
def worm_power(t: ClassicTable, seat: Seat, action: SendWorm) -> None:
    """The Fremen put a worm anywhere on the sand; it calls no Nexus, and is ridden at once."""
    karama.use_power(t, seat)
    t.tell("CL-KAR-13", "worm_called", seat=seat, territory=action.territory)
    t.do(worm_appears, action.territory)
    t.do(next_ride)
