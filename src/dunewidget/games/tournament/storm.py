"""Phase 1, Storm: the first one harms nobody, atomics need a way to the wall, and ornithopters are held from now on."""

from __future__ import annotations

from dunewidget.games.classic import storm as classic
from dunewidget.games.classic.board import CITIES, SHIELD_WALL, reach, territories
from dunewidget.games.classic.forces import occupies, parts_held, present
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.tournament.state import TournamentTable, own
from dunewidget.kernel import Seat, rule, step


@step
def storm_and_ornithopters(t: TournamentTable) -> None:
    """The storm, and who holds the cities when it has passed."""
    t.do(classic.storm_phase)
    t.do(take_ornithopters)


@rule("TN-STORM-01")
def storm_damages(s: ClassicState) -> bool:
    """The storm of turn 1 only moves."""
    return s.turn > 1


@rule("TN-STORM-05", "TN-AMB-04")
def may_use_atomics(s: ClassicState, seat: Seat) -> bool:
    """A force on the Shield Wall, or next to it with a way there that the storm does not cut; coexisting ones too."""
    wall = frozenset(territories()[SHIELD_WALL])
    return any(part in wall or wall & reach(s.storm, frozenset(), 1, part) for part in parts_held(s, seat))


def city_holders(s: ClassicState) -> dict[str, Seat]:
    """Who holds each city with no enemy in it."""
    return {city: seat for city in CITIES for seat in s.seats if occupies(s, seat, city)}


@step
@rule("TN-STORM-09")
def take_ornithopters(t: TournamentTable) -> None:
    """Whoever holds a city alone has its ornithopters for this turn; coexisting forces neither hold nor hinder."""
    s = t.state
    s.ornithopters = city_holders(s)
    if s.ornithopters:
        t.tell("TN-STORM-09", "ornithopters", cities=s.ornithopters.copy())


@rule("TN-STORM-09", "TN-MOVE-01", "TN-AMB-07", "TN-AMB-16")
def has_ornithopters(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat still has a force that does not coexist in a city it has held since the storm."""
    return any(holder == seat and present(s, seat, city) for city, holder in own(s).ornithopters.items())
