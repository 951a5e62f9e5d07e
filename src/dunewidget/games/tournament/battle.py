"""Phase 6, Battle: the storm part is a battlefield too, leaders must be used, and a Karama may come late."""

from __future__ import annotations

from collections.abc import Sequence

from dunewidget.games.classic import battle as classic
from dunewidget.games.classic import plans
from dunewidget.games.classic.advantages import advantage, in_force
from dunewidget.games.classic.board import POLAR_SINK, in_storm, territories
from dunewidget.games.classic.content import ATREIDES, FREMEN
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.prescience import prescience
from dunewidget.games.classic.sides import HERO, available_leaders, battle_territory
from dunewidget.games.classic.state import ClassicState, Promise
from dunewidget.games.classic.traitors import plan_of
from dunewidget.games.classic.voice import the_voice
from dunewidget.games.tournament.state import TournamentTable, own
from dunewidget.games.tournament.voice import voice_withdrawn, without
from dunewidget.kernel import Seat, rule, step


@rule("TN-BAT-02", "TN-BAT-03")
def battlefields(s: ClassicState, territory: str) -> Sequence[tuple[str, ...]]:
    """What the storm leaves of a territory, and its part in the storm, where those meet who stand there."""
    stormy = tuple(part for part in territories()[territory] if in_storm(part, s.storm))
    pieces = tuple(classic.battlefields(s, territory))
    return (*pieces, stormy) if stormy and territory != POLAR_SINK else pieces


@rule("TN-BAT-15", "TN-BAT-16", "TN-BAT-17")
def plan_leaders(s: ClassicState, seat: Seat) -> tuple[str | None, ...]:
    """An available leader must lead; without one the Deaf Hero must, if it is in hand."""
    leaders = (*available_leaders(s, seat, battle_territory(s)),)
    return leaders or ((HERO,) if HERO in s.hands[seat] else (None,))


@rule("TN-BAT-08", "TN-BAT-17", "TN-AMB-17")
def promised(s: ClassicState, seat: Seat) -> tuple[Promise, ...]:
    """What binds a plan: a Deaf Hero, who leads only where there is nobody else, does not hear the Voice."""
    given = plans.promised(s, seat)
    command = own(s).command
    if command is not None and command[0] == seat and plan_leaders(s, seat) == (HERO,):
        return without(given, command[1:])
    return given


@rule("TN-BAT-17", "TN-BAT-29")
def caller_discards(s: ClassicState, seat: Seat) -> tuple[str, ...]:
    """The Deaf Hero is discarded, even by one who wins by treason."""
    return (HERO,) if plan_of(s, seat).leader == HERO else ()


@rule("TN-BAT-05", "TN-AMB-28")
def may_oppose(s: ClassicState, seat: Seat, owner: Seat) -> bool:
    """Anyone may stop an advantage that is not its own, an ally's too."""
    return seat != owner


@advantage("TN-BAT-19", owner=FREMEN, cancel="CL-KAR-42", window="W26", lasts="battle", advanced=True)
def free_support(s: ClassicState, seat: Seat, free: bool) -> bool:  # noqa: FBT001  a value passed through a hook
    """Fremen fight at full strength without spice, if the table plays so (TN-AMB-18)."""
    return free or (seat == FREMEN and s.options["fremen_free_support"] is True)


@step
@rule("TN-BAT-05")
def last_cancels(t: TournamentTable) -> None:
    """Until the plans are formed a Karama may still stop the Voice or Prescience, then what counts in the battle."""
    s = t.state
    if s.command is not None:
        t.do(may_cancel, the_voice.name)
        t.do(voice_withdrawn)
    if s.foreseen:
        t.do(may_cancel, prescience.name)
        t.do(foresight_withdrawn)
    for adv in classic.at_stake(s):
        t.do(may_cancel, adv.name)


@step
@rule("TN-BAT-05")
def foresight_withdrawn(t: TournamentTable) -> None:
    """What was foretold binds no more if Prescience was stopped after all."""
    if not in_force(t.state, prescience):
        t.state.foreseen.pop(prescience(t.state, ATREIDES) or "", None)


@step
def end_battle(t: TournamentTable) -> None:
    """Nothing of the battle is left, nor of a command."""
    t.state.command = None
    classic.end_battle.fn(t)
