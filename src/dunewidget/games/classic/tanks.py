"""Out of the tanks: what can be revived by any means, and how it comes back."""

from __future__ import annotations

from typing import Protocol

from dunewidget.games.classic.advantages import fold
from dunewidget.games.classic.content import factions, strength
from dunewidget.games.classic.forces import revive
from dunewidget.games.classic.known import no_secret
from dunewidget.games.classic.leaders import bound_nowhere
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.kernel import Action, Choice, Product, Range, Seat, rule

#: the Kwisatz Haderach is revived like a leader of the Atreides, at this price
KH, KH_PRICE = "kwisatz_haderach", 2


class FreeRevival(Protocol):
    """An action that revives a leader, or forces, without pay."""

    @property
    def seat(self) -> str:
        """Whose they are."""

    @property
    def leader(self) -> str | None:
        """The leader, or None for forces."""

    @property
    def forces(self) -> int:
        """How many ordinary forces."""

    @property
    def starred(self) -> int:
        """How many starred ones."""


@rule("CL-CARD-10", "CL-AMB-63")
def dead_leaders(s: ClassicState, seat: Seat) -> list[str]:
    """A seat's leaders in the tanks, face up or down, and who is revived like one."""
    dead = [leader for leader in factions()[seat].leaders if s.leaders[leader] != "alive"]
    return fold(rules_of(s).among_leaders, s, seat, dead)


@rule("CL-AMB-55")
def leader_price(leader: str) -> int:
    """What it costs to revive a leader."""
    return KH_PRICE if leader == KH else strength(leader)


@rule("CL-REV-05", "CL-REV-06", "CL-CARD-10")
def revive_leader(s: ClassicState, leader: str) -> None:
    """A leader lives again, bound to no territory by what it fought before; killed once more, it will lie face down."""
    if leader == KH:
        s.kh_dead = False
        return
    s.leaders[leader] = "alive"
    s.revived.add(leader)
    s.executed.discard(leader)
    bound_nowhere(s, leader)
    no_secret(s, leader)
    s.cleared.add(leader)


@rule("CL-REV-07", "CL-AMB-19")
def starred_limit(s: ClassicState, seat: Seat) -> int:
    """How many starred forces a seat may still revive this turn, by any means."""
    if s.starred_revived.get(seat) == s.turn:
        return 0
    return min(1, s.special_tanks[seat])


def revive_forces(s: ClassicState, seat: Seat, ordinary: int, starred: int, *, counts: bool = True) -> None:
    """Forces go back to the reserve; a starred one counts towards what may be revived in the turn."""
    revive(s, seat, ordinary, starred)
    if starred and counts:
        s.starred_revived[seat] = s.turn


# --- revival by a card: one leader, or some forces


def free_revivals(kind: type[Action], s: ClassicState, seat: Seat, most: int, starred: int) -> list[Product]:
    """Every free revival of a leader, or of up to so many forces, so many of them starred."""
    found = [Product(kind, seat, leader=Choice(dead_leaders(s, seat)))]
    for stars in range(min(starred, most) + 1):
        ordinary = Range(0 if stars else 1, min(most - stars, s.tanks[seat]))
        found.append(Product(kind, seat, leader=None, forces=ordinary, starred=stars))
    return found


def may_revive_free(s: ClassicState, a: FreeRevival, most: int, starred: int) -> bool:
    """Whether a free revival is one of those."""
    if a.leader is not None:
        return a.leader in dead_leaders(s, a.seat) and a.forces == a.starred == 0
    if not (0 <= a.forces <= s.tanks[a.seat] and 0 <= a.starred <= min(starred, s.special_tanks[a.seat])):
        return False
    return 1 <= a.forces + a.starred <= most


def most_starred(most: int) -> str:
    """How many starred forces can be revived, in words."""
    return f"you can revive {most} starred now" if most else "you can revive no starred forces now"


def revive_free(t: ClassicTable, rule_id: str, a: FreeRevival, *, counts: bool = True) -> None:
    """Carry out a free revival."""
    if a.leader is not None:
        revive_leader(t.state, a.leader)
        t.tell(rule_id, "leader_revived", seat=a.seat, leader=a.leader, spice=0)
    else:
        revive_forces(t.state, a.seat, a.forces, a.starred, counts=counts)
        t.tell(rule_id, "forces_revived", seat=a.seat, forces=a.forces, starred=a.starred, spice=0)
