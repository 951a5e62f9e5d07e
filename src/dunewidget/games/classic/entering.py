"""Entering a territory by ship or on foot: which are closed to whom, and which side tokens show there."""

from __future__ import annotations

import functools

from dunewidget.games.classic.bene_gesserit import ADVISOR
from dunewidget.games.classic.board import POLAR_SINK, STRONGHOLDS, in_storm, parts, territories
from dunewidget.games.classic.forces import ADVISORS_OF, territories_held
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, allies, territory_of
from dunewidget.kernel import Seat, rule


@rule("CL-ALLY-02", "CL-SHIP-06")
def ally_territories(s: ClassicState, seat: Seat) -> frozenset[str]:
    """The territories where an ally is present, the Polar Sink left out."""
    if not s.alliances:
        return frozenset()
    held = {
        name
        for ally in allies(s, seat)
        for name in territories_held(s, ally)
        if not (name in s.advisors and ally == ADVISORS_OF)
    }
    return frozenset(held - {POLAR_SINK})


def sides(s: ClassicState, seat: Seat, territory: str, coming: str) -> tuple[str, ...]:
    """The sides that tokens coming from the reserve, as advisors or as fighters may show; empty if they have none."""
    return rules_of(s).entry_sides(s, seat, territory, coming)


def sides_by_territory(s: ClassicState, seat: Seat, coming: str) -> dict[str, tuple[str, ...]]:
    """The sides to choose in every territory; those where nobody is are all alike."""
    held = {territory_of(part) for heaps in (s.forces, s.specials) for heap in heaps.values() for part in heap}
    empty = next(name for name in territories() if name not in held)
    shown = dict.fromkeys(territories(), sides(s, seat, empty, coming))
    for name in held:
        shown[name] = sides(s, seat, name, coming)
    return shown


def ally_admits(s: ClassicState, seat: Seat, territory: str, coming: str, barred: frozenset[str] | None = None) -> bool:
    """Whether no ally is in the way, be it for a shipment or in what is barred otherwise; advisors may join one."""
    allied = ally_territories(s, seat) if barred is None else barred
    return territory not in allied or sides(s, seat, territory, coming) == (ADVISOR,)


def _parts(storm: int, zone: frozenset[str] | None, closed: frozenset[str], *, strongholds: bool) -> tuple[str, ...]:
    """The parts out of the storm that are open: only what is closed of their kind matters."""
    same_kind = closed.intersection(STRONGHOLDS) if strongholds else closed.difference(STRONGHOLDS)
    return _open_parts(storm, zone, same_kind, strongholds=strongholds)


@functools.lru_cache(maxsize=4096)
def _open_parts(
    storm: int, zone: frozenset[str] | None, closed: frozenset[str], *, strongholds: bool
) -> tuple[str, ...]:
    dry = _dry_parts(storm, strongholds=strongholds)
    return tuple([part for part, name in dry if name not in closed and (zone is None or name in zone)])


@functools.cache
def _dry_parts(storm: int, *, strongholds: bool) -> tuple[tuple[str, str], ...]:
    """The parts out of the storm, each with its territory."""
    named = ((part, territory_of(part)) for part in parts() if not in_storm(part, storm))
    return tuple((part, name) for part, name in named if (name in STRONGHOLDS) is strongholds)


def groups(
    s: ClassicState, seat: Seat, coming: str, zone: frozenset[str] | None, closed: frozenset[str], storm: int
) -> dict[tuple[bool, tuple[str, ...]], tuple[str, ...]]:
    """The parts a seat may enter, by what matters for an answer: stronghold or not, and the sides to choose."""
    allied = ally_territories(s, seat)
    if not sides(s, seat, POLAR_SINK, coming):
        barred = closed | allied
        both = {(kind, ()): _parts(storm, zone, barred, strongholds=kind) for kind in (True, False)}
        return {key: found for key, found in both.items() if found}
    found: dict[tuple[bool, tuple[str, ...]], list[str]] = {}
    shown = sides_by_territory(s, seat, coming)
    for kind in (True, False):
        for part in _parts(storm, zone, closed, strongholds=kind):
            name = territory_of(part)
            if name not in allied or shown[name] == (ADVISOR,):
                found.setdefault((kind, shown[name]), []).append(part)
    return {key: tuple(some) for key, some in found.items()}
