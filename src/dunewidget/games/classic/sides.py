"""The two sides of a battle: who they are, what their forces are worth, who may lead them."""

from __future__ import annotations

from collections.abc import Sequence

from dunewidget.games.classic.advantages import fold
from dunewidget.games.classic.content import factions
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, allies, territory_of
from dunewidget.games.classic.support import Army
from dunewidget.kernel import Seat, rule

HERO = "cheap_hero"


def battle_territory(s: ClassicState) -> str:
    """The territory being fought over."""
    return territory_of(s.battlefield[0])


def opponent(s: ClassicState, seat: Seat) -> Seat:
    """The other fighter."""
    return s.fighters[1] if s.fighters[0] == seat else s.fighters[0]


@rule("CL-BATTLE-12")
def target(s: ClassicState, seat: Seat) -> Seat | None:
    """The fighter whom this seat opposes, as a side or as ally of a side."""
    for side in s.fighters:
        if side == seat or side in allies(s, seat):
            return opponent(s, side)
    return None


@rule("CL-BATTLE-04", "CL-COMP-13")
def army(s: ClassicState, seat: Seat) -> Army:
    """The forces of a side that take part, all of its parts together."""
    own, starred = s.forces.get(seat, {}), s.specials.get(seat, {})
    ordinary = special = 0
    for part in s.battlefield:
        ordinary += own.get(part, 0)
        special += starred.get(part, 0)
    rules = rules_of(s)
    worth = fold(rules.starred_worth, s, seat, 1) if special else 1
    full = not rules.advanced_combat(s) or fold(rules.fights_free, s, seat, value=False)
    return Army(ordinary, special, worth, full)


@rule("CL-BATTLE-16", "CL-HAR-06")
def available_leaders(s: ClassicState, seat: Seat, territory: str) -> list[str]:
    """The leaders a seat may send: alive, in its hands, and not bound to another territory this phase."""
    holders, fought = s.captured, s.fought
    found: Sequence[str] = factions()[seat].leaders
    if holders:
        found = [leader for leader in found if leader not in holders]
        found += [leader for leader, holder in holders.items() if holder == seat]
    return [leader for leader in found if s.leaders[leader] == "alive" and fought.get(leader) in (None, territory)]
