"""The Voice: ten commands, none of which a Deaf Hero hears, and which a Karama may stop until the plans are formed."""

from __future__ import annotations

from dunewidget.games.classic.advantages import in_force
from dunewidget.games.classic.content import BENE_GESSERIT
from dunewidget.games.classic.state import Promise
from dunewidget.games.classic.voice import the_voice
from dunewidget.games.tournament.state import TournamentTable
from dunewidget.kernel import rule, step

#: what can be commanded to be played or not (TN-BAT-06): neither a Lasgun nor a hero
VOICE_KINDS = ("projectile", "poison", "shield", "snooper", "worthless")


@step
@rule("TN-BAT-05", "TN-BAT-06", "TN-BAT-07")
def obey(t: TournamentTable, order: str, kind: str) -> None:
    """The command binds, unless it was cancelled; it is remembered, for it may still be."""
    s = t.state
    victim = the_voice(s, BENE_GESSERIT)
    if in_force(s, the_voice) and victim is not None:
        s.command = (victim, order, kind)
        s.promises[victim] = (*s.promises.get(victim, ()), (order, kind))


def without(given: tuple[Promise, ...], command: Promise) -> tuple[Promise, ...]:
    """What was promised, without the last promise of this wording."""
    if command not in given:
        return given
    at = len(given) - 1 - given[::-1].index(command)
    return given[:at] + given[at + 1 :]


@step
@rule("TN-BAT-05")
def voice_withdrawn(t: TournamentTable) -> None:
    """A command that was stopped after all binds no more."""
    s = t.state
    if s.command is not None and not in_force(s, the_voice):
        victim, order, kind = s.command
        s.promises[victim] = without(s.promises[victim], (order, kind))
        s.command = None
