"""Entering a territory by ship or on foot: which are closed to whom, and which side tokens show there."""

from __future__ import annotations

import functools
from collections import defaultdict

from dunewidget.games.classic.bene_gesserit import ADVISOR
from dunewidget.games.classic.board import POLAR_SINK, STRONGHOLDS, out_of_storm, territories
from dunewidget.games.classic.forces import ADVISORS_OF, territories_held
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, allies, territory_of
from dunewidget.kernel import Seat, rule

STRONGHOLD_SET = frozenset(STRONGHOLDS)


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
    entry_sides = rules_of(s).entry_sides
    held = {territory_of(part) for heaps in (s.forces, s.specials) for heap in heaps.values() for part in heap}
    empty = next(name for name in territories() if name not in held)
    shown = dict.fromkeys(territories(), entry_sides(s, seat, empty, coming))
    for name in held:
        shown[name] = entry_sides(s, seat, name, coming)
    return shown


def ally_admits(s: ClassicState, seat: Seat, territory: str, coming: str, barred: frozenset[str] | None = None) -> bool:
    """Whether no ally is in the way, be it for a shipment or in what is barred otherwise; advisors may join one."""
    allied = ally_territories(s, seat) if barred is None else barred
    return territory not in allied or sides(s, seat, territory, coming) == (ADVISOR,)


@functools.lru_cache(maxsize=4096)
def _open_parts(
    storm: int, zone: frozenset[str] | None, closed: frozenset[str], *, strongholds: bool
) -> tuple[str, ...]:
    dry = _dry_lands(storm, strongholds=strongholds)
    return tuple([part for name, lying in dry if _is_open(name, zone, closed) for part in lying])


@functools.lru_cache(maxsize=4096)
def _open_lands(
    storm: int, zone: frozenset[str] | None, closed: frozenset[str], *, strongholds: bool
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The territories that are open, each with its parts out of the storm."""
    dry = _dry_lands(storm, strongholds=strongholds)
    return tuple([(name, lying) for name, lying in dry if _is_open(name, zone, closed)])


def _is_open(name: str, zone: frozenset[str] | None, closed: frozenset[str]) -> bool:
    return name not in closed and (zone is None or name in zone)


@functools.cache
def _dry_lands(storm: int, *, strongholds: bool) -> tuple[tuple[str, tuple[str, ...]], ...]:
    lands = ((name, out_of_storm(name, storm)) for name in territories())
    return tuple((name, lying) for name, lying in lands if lying and (name in STRONGHOLDS) is strongholds)


def groups(
    s: ClassicState, seat: Seat, coming: str, zone: frozenset[str] | None, closed: frozenset[str], storm: int
) -> dict[tuple[bool, tuple[str, ...]], tuple[str, ...]]:
    """The parts a seat may enter, by what matters for an answer: stronghold or not, and the sides to choose."""
    allied = ally_territories(s, seat)
    one_sided = not sides(s, seat, POLAR_SINK, coming)
    barred = closed | allied if one_sided else closed
    # only what is closed of their kind matters to strongholds, and to all others
    by_kind = ((True, barred & STRONGHOLD_SET), (False, barred - STRONGHOLD_SET))
    if one_sided:
        both = {(kind, ()): _open_parts(storm, zone, shut, strongholds=kind) for kind, shut in by_kind}
        return {key: found for key, found in both.items() if found}
    found: dict[tuple[bool, tuple[str, ...]], tuple[str, ...]] = {}
    shown = sides_by_territory(s, seat, coming)
    for kind, shut in by_kind:
        by_side: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for name, lying in _open_lands(storm, zone, shut, strongholds=kind):
            some = shown[name]
            if name not in allied or some == (ADVISOR,):
                by_side[some] += lying
        found.update({(kind, some): tuple(lying) for some, lying in by_side.items()})
    return found
