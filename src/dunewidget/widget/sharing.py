"""A screen that several people share: to whom it may turn without telling what somebody holds.

A quiet window asks those who could play something there. Were the screen handed to them, everybody would see who
holds a card. So a window is put to whoever is looking, and passed for the others; who wants to be asked in all of
them plays with `windows="public"`, where the screen goes to everybody who might hold a card.
"""

from __future__ import annotations

from collections.abc import Collection

from dunewidget.kernel.agenda import Ask
from dunewidget.kernel.game import Game
from dunewidget.kernel.state import Seat
from dunewidget.widget.steps import look

ADVICE = (
    "Windows are quiet in this game: at a shared screen only whoever is looking is asked in them, and the others "
    'pass. Start it with windows="public", and everybody who might hold a card is asked.'
)


def advice(game: Game) -> str | None:
    """What people at one screen should know of this game, if it can pass them by."""
    has_windows = any(isinstance(step, Ask) and step.quiet for step in game.rules.steps.values())
    return ADVICE if has_windows and game.state.options["windows"] == "quiet" else None


def askable(game: Game, people: Collection[Seat], eyes: Seat) -> list[Seat]:
    """Whom of the people the screen may turn to now."""
    asked = [decision.seat for decision in game.decisions if decision.seat in people]
    return [seat for seat in asked if seat == eyes] if _kept_quiet(game, people) else asked


def unseen(game: Game, people: Collection[Seat], eyes: Seat) -> list[Seat]:
    """Who is asked in a window without looking."""
    if not _kept_quiet(game, people):
        return []
    return [decision.seat for decision in game.decisions if decision.seat in people and decision.seat != eyes]


def sees_the_same(game: Game, one: Seat, other: Seat) -> bool:
    """Whether nothing need be hidden between two seats that share a screen."""
    mine, theirs = game.view(one), game.view(other)
    for view in (mine, theirs):
        view.state.sealed = {}
    return look(mine) == look(theirs)


def _kept_quiet(game: Game, people: Collection[Seat]) -> bool:
    """Whether the question that stands is nobody's business but that of those who are asked."""
    quiet = game.question is not None and game.question[0].quiet
    return quiet and len(people) > 1 and game.state.options["windows"] == "quiet"
