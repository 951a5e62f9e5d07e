"""How far a game may be taken back, and by whom."""

from __future__ import annotations

from collections.abc import Container, Iterable

from dunewidget.kernel.event import Event
from dunewidget.kernel.game import Game
from dunewidget.kernel.history import Ply
from dunewidget.kernel.state import Seat


def table_undo(game: Game, bots: Container[Seat]) -> int | None:
    """The whole table may take back anything: the last answer that a person gave."""
    for number in range(game.ply, 0, -1):
        if any(action.seat not in bots for action in game.history.plies[number].actions):
            return number - 1
    return None


def seat_undo(game: Game, seat: Seat) -> int | None:
    """A seat may take back its own last answer, while nobody has learnt anything from it or since.

    Chance that was drawn, a secret that was told or sealed answers that were opened cannot be unseen, and a command
    or a question to others cannot be unsaid.
    """
    last, since = game.history.plies[game.ply], game.standing
    if game.ply == 0 or game.ply != game.plies or [action.seat for action in last.actions] != [seat]:
        return None
    # what windows let go by have led to counts like the rest: whether one stood open is nobody's business
    learnt = last.drawn or since.draws or _secret((*last.told, *since.events))
    known = last.actions[0].spoken or learnt or _opened(game, last)
    return None if known or _answered_since(game, last) else game.ply - 1


def _secret(events: Iterable[Event]) -> bool:
    return any(event.seen_by is not None or event.secret for event in events)


def _answered_since(game: Game, ply: Ply) -> bool:
    """Whether the seat has answered once more, in a window of which no ply tells yet."""
    (action,) = ply.actions
    return bool(game.state.sealed.get(action.seat, action) != action)


def _opened(game: Game, ply: Ply) -> bool:
    """Whether this was the last of several sealed answers, so that all of them were opened."""
    (action,) = ply.actions
    ask = game.rules.steps.get(ply.place.label.split(" ", 1)[0])
    return bool(getattr(ask, "all_at_once", False)) and action.seat not in game.state.sealed
