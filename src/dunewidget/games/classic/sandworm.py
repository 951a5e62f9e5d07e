"""Shai-Hulud: where it appears, and whom it devours."""

from __future__ import annotations

from collections.abc import Collection

from dunewidget.games.classic import forces
from dunewidget.games.classic.board import territories
from dunewidget.games.classic.state import ClassicTable
from dunewidget.kernel import Seat, rule, step


@step
@rule("CL-SPICE-07")
def worm_appears(t: ClassicTable, territory: str) -> None:
    """Those who know the worms act before it bites."""
    t.tell("CL-SPICE-03", "worm_appears", territory=territory)
    for comes in t.rules.before_worm:
        comes(t, territory)
    t.do(worm_bites, territory)


@rule("CL-SPICE-03")
def devour(t: ClassicTable, territory: str, spared: Collection[Seat]) -> None:
    """The spice in a territory and all forces but those of some seats are gone."""
    s = t.state
    dead: dict[Seat, int] = {}
    for seat in s.seats:
        if seat in spared:
            continue
        lost = sum(forces.kill_all(s, seat, part) for part in territories()[territory])
        if lost:
            dead[seat] = lost
    gone = sum(forces.remove_spice(s, part) for part in territories()[territory])
    t.tell("CL-SPICE-03", "devoured", territory=territory, forces=dead, spice=gone)


@step
@rule("CL-SPICE-03")
def worm_bites(t: ClassicTable, territory: str) -> None:
    """All spice and all forces in the territory are gone, in every sector of it."""
    devour(t, territory, t.rules.worm_spares(t.state))
    for went in t.rules.after_worm:
        went(t, territory)
    for changed in t.rules.after_changes:
        t.do(changed)
