"""Phase 5, Revival: forces and leaders come back from the tanks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from dunewidget.games.classic.advantages import Decline, fold
from dunewidget.games.classic.content import factions
from dunewidget.games.classic.forces import pay, spice_of
from dunewidget.games.classic.known import no_secret
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, storm_order
from dunewidget.games.classic.tanks import leader_price, most_starred, revive_forces, revive_leader
from dunewidget.games.classic.treachery_cards import free_plays
from dunewidget.kernel import Action, Check, Product, Range, Seat, Space, ask_all, only, rule, step

#: how many forces a seat revives by itself, and the price of one beyond the free ones
MOST, PRICE = 3, 2


@dataclass(frozen=True, slots=True)
class Revive(Action):
    """Forces, and perhaps a leader, to revive."""

    forces: Annotated[int, "count"]
    starred: Annotated[int, "count"] = 0
    leader: Annotated[str | None, "leader"] = None
    labels: ClassVar[dict[str, str]] = {"forces": "Forces", "starred": "Starred", "leader": "Leader"}
    notation: ClassVar[str] = "revive {forces}[ starred {starred}][ leader {leader}]"
    sentence: ClassVar[str] = "Revive [{forces} force(s), {starred} starred, {leader}|nobody]"


@step
def revival(t: ClassicTable) -> None:
    """What allies grant, what anybody plays upon it, then all revive at once."""
    s = t.state
    if t.rules.leaders_revived_with_forces:
        turn_face_up(t, s.seats)
        judge_leaders(s, s.seats)
    for offer in t.rules.revival_grants:
        offer(t)
    t.do(free_plays, "W16")
    t.do(revive)
    t.do(revival_over)


# --- leaders


def own_alive(s: ClassicState, seat: Seat) -> list[str]:
    """A seat's own living leaders that nobody has captured."""
    return [name for name in factions()[seat].leaders if s.leaders[name] == "alive" and name not in s.captured]


def in_tanks(s: ClassicState, seat: Seat, state: str) -> list[str]:
    """A seat's leaders that lie so in the tanks: "tanks" for face up, "face_down"."""
    return [name for name in factions()[seat].leaders if s.leaders[name] == state]


def turn_face_up(t: ClassicTable, seats: Sequence[Seat]) -> None:
    """Where every leader in the tanks lies face down and none is outside, all are turned and it starts again."""
    s = t.state
    for seat in seats:
        down = in_tanks(s, seat, "face_down")
        if down and not in_tanks(s, seat, "tanks") and not own_alive(s, seat):
            for leader in down:
                s.leaders[leader] = "tanks"
                s.executed.discard(leader)
                no_secret(s, leader)
            t.tell("CL-REV-06", "turned_face_up", seat=seat, leaders=tuple(down))


@rule("CL-REV-04", "CL-AMB-18")
def judge_leaders(s: ClassicState, seats: Sequence[Seat]) -> None:
    """Who may revive leaders: once none is left in hand, until no face-up one is left in the tanks."""
    for seat in seats:
        if not in_tanks(s, seat, "tanks"):
            s.leader_revival.discard(seat)
        elif not own_alive(s, seat):
            s.leader_revival.add(seat)


@rule("CL-REV-04", "CL-REV-09")
def revivable_leaders(s: ClassicState, seat: Seat) -> list[str]:
    """The leaders of whom a seat may revive one now, and who is revived like one."""
    if seat not in s.leader_revival:
        return []
    return fold(rules_of(s).among_leaders, s, seat, in_tanks(s, seat, "tanks"))


# --- what each may revive


class Terms(NamedTuple):
    """How many forces a seat may revive, how many of them cost it nothing, and how many are paid for by an ally."""

    most: int
    free: int
    paid: int


@rule("CL-REV-01", "CL-REV-02", "CL-REV-08", "CL-REV-10", "CL-FRE-07")
def terms(s: ClassicState, seat: Seat) -> Terms:
    """The terms of a seat; the Fremen's free ones are all that one may revive by oneself."""
    rules = rules_of(s)
    free = fold(rules.free_revivals, s, seat, factions()[seat].free_revival)
    paid = fold(rules.paid_revivals, s, seat, 0)
    return Terms(MOST + paid, free, paid)


def price_of(forces: int, of: Terms) -> int:
    """What so many forces cost: what is neither free nor paid for by an ally."""
    return PRICE * max(forces - of.free - of.paid, 0)


def _revivals(s: ClassicState, seat: Seat) -> Iterator[Product]:
    yield only(Decline, seat)
    of = terms(s, seat)
    stars = rules_of(s).starred_limit(s, seat)
    for leader in (None, *rules_of(s).revivable_leaders(s, seat)):
        left = spice_of(s, seat) - (leader_price(leader) if leader else 0)
        if left < 0:
            continue
        most = min(of.most, of.free + of.paid + left // PRICE)
        for starred in range(min(stars, most) + 1):
            least = 0 if leader or starred else 1
            forces = Range(least, min(most - starred, s.tanks[seat]))
            yield Product(Revive, seat, forces=forces, starred=starred, leader=leader)


def _revivers(s: ClassicState) -> list[Seat]:
    """Those with something in the tanks that they could revive."""
    return [
        seat
        for seat in storm_order(s)
        if s.tanks[seat] or rules_of(s).starred_limit(s, seat) or rules_of(s).revivable_leaders(s, seat)
    ]


def revival_cost(s: ClassicState, a: Revive) -> int:
    """What it costs to revive forces and a leader."""
    return price_of(a.forces + a.starred, terms(s, a.seat)) + (leader_price(a.leader) if a.leader else 0)


def _may_come_back(s: ClassicState, a: Revive) -> bool:
    return a.leader is None or a.leader in rules_of(s).revivable_leaders(s, a.seat)


def _face_up(s: ClassicState, a: Revive) -> bool:
    """Whether it is for another reason, if a leader cannot be revived now."""
    hidden = a.leader in factions()[a.seat].leaders and s.leaders[a.leader] == "face_down"
    return not hidden or _may_come_back(s, a)


def _leaders_wanted(s: ClassicState, a: Revive) -> str:
    able = ", ".join(rules_of(s).revivable_leaders(s, a.seat))
    return f"you cannot revive {a.leader} now" + (f"; you can revive {able}" if able else ": no leader at all")


@ask_all(
    "CL-REV-01",
    "CL-REV-03",
    "CL-DEC-09",
    "CL-AMB-56",
    seats=_revivers,
    space=lambda s, seat: Space(_revivals(s, seat)),
    prompt=lambda s, seat: f"Whom do you revive? {terms(s, seat).free} free of charge.",
    checks={
        Decline: (),
        Revive: (
            Check("CL-REV-06", _face_up, "{leader} lies face down until all your others have been revived and killed"),
            Check("CL-REV-04", _may_come_back, _leaders_wanted),
            Check(
                "CL-REV-01",
                lambda s, a: 0 <= a.forces <= s.tanks[a.seat] and a.starred >= 0,
                lambda s, a: f"you do not have {a.forces} dead forces: there are {s.tanks[a.seat]}",
            ),
            Check(
                "CL-REV-07",
                lambda s, a: a.starred <= rules_of(s).starred_limit(s, a.seat),
                lambda s, a: most_starred(rules_of(s).starred_limit(s, a.seat)),
            ),
            Check(
                "CL-REV-02",
                lambda s, a: a.forces + a.starred <= terms(s, a.seat).most,
                lambda s, a: f"you may revive {terms(s, a.seat).most} forces in a turn, not {a.forces + a.starred}",
            ),
            Check("CL-REV-01", lambda s, a: bool(a.forces or a.starred or a.leader), "that would be nobody"),
            Check(
                "CL-REV-01",
                lambda s, a: revival_cost(s, a) <= spice_of(s, a.seat),
                lambda s, a: f"that costs {revival_cost(s, a)} spice and you have {spice_of(s, a.seat)}",
            ),
        ),
    },
    default=lambda s, seat: Decline(seat),
    otherwise="Revive nobody",
)
def revive(t: ClassicTable, answers: dict[Seat, Revive | Decline]) -> None:
    """All at once; only then is it public."""
    for seat, action in answers.items():
        if isinstance(action, Revive):
            _carry_out(t, seat, action)


def _carry_out(t: ClassicTable, seat: Seat, action: Revive) -> None:
    s = t.state
    n = action.forces + action.starred
    of = terms(s, seat)
    cost = price_of(n, of)
    pay(s, seat, cost + (leader_price(action.leader) if action.leader else 0))
    if n:
        revive_forces(s, seat, action.forces, action.starred)
        if of.paid:
            used = min(max(n - of.free, 0), of.paid)
            t.rules.unused_revivals(s, seat, of.paid - used)
        t.tell("CL-REV-01", "forces_revived", seat=seat, forces=action.forces, starred=action.starred, spice=cost)
    if action.leader is not None:
        revive_leader(s, action.leader)
        t.tell("CL-REV-04", "leader_revived", seat=seat, leader=action.leader, spice=leader_price(action.leader))


@step
def revival_over(t: ClassicTable) -> None:
    """What was granted and not used lapses."""
    s = t.state
    for ally, unused in list(s.paid_revival.items()):
        t.rules.unused_revivals(s, ally, unused)
    s.free_revival = set()
