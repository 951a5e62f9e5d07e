"""A turn: nine phases in fixed order."""

from __future__ import annotations

from dunewidget.games.classic.advantages import lapse
from dunewidget.games.classic.deals import debts_fall_due
from dunewidget.games.classic.state import ClassicTable
from dunewidget.games.classic.treachery_cards import free_plays
from dunewidget.kernel import rule, step


@step
def begin_turn(t: ClassicTable) -> None:
    """The marker advances, and the phases of the turn lie ahead."""
    s = t.state
    s.turn += 1
    t.tell("CL-SETUP-13", "turn", turn=s.turn)
    for phase in t.rules.phases:
        t.do(begin_phase, phase)
    t.do(lapse, "turn")
    t.do(begin_turn)


@step
@rule("CL-GEN-02")
def begin_phase(t: ClassicTable, phase: str) -> None:
    """A phase begins; what was cancelled for it lapses when it is over."""
    t.state.phase = phase
    t.tell("CL-GEN-02", "phase", turn=t.state.turn, phase=phase)
    t.do(debts_fall_due, phase)
    for changed in t.rules.after_changes:
        t.do(changed)
    t.do(free_plays, "W1")
    t.do(t.rules.phases[phase])
    t.do(lapse, "phase")
