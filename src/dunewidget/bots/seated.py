"""Seats that nobody sits at: who answers for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dunewidget.bots.registry import make
from dunewidget.kernel.action import Action
from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.game import Game
from dunewidget.kernel.state import Seat
from dunewidget.kernel.view import View

Choose = Callable[[View], Action]

#: a bot that never comes to an end must not hang the notebook
MAX_ANSWERS = 10_000


def named_bots(
    bots: Mapping[Seat, Any] | str | None, seats: tuple[Seat, ...], person: Seat | None = None
) -> dict[Seat, Choose]:
    """What answers for each seat that a bot fills.

    A bot is a name, a function of a view, or has a method `choose`. One name alone fills every seat but one.
    """
    if isinstance(bots, str):
        bots = dict.fromkeys((seat for seat in seats if seat != (person or seats[0])), bots)
    unknown = sorted(set(bots or ()) - set(seats))
    if unknown:
        raise DuneError(f"there is no seat {', '.join(unknown)} for a bot; the seats are {', '.join(seats)}")
    return {seat: _bot(bot, seat) for seat, bot in (bots or {}).items()}


def _bot(bot: Any, seat: Seat) -> Choose:
    if isinstance(bot, str):
        return make(bot, seat).choose
    chooses: Choose | None = getattr(bot, "choose", bot if callable(bot) else None)
    if chooses is None:
        raise DuneError(f"a bot is a name, a function of a view, or has a method choose(view); not {bot!r}")
    return chooses


def let_bots_answer(game: Game, bots: Mapping[Seat, Choose]) -> None:
    """Answer for the bots until somebody else is asked."""
    for _ in range(MAX_ANSWERS):
        asked = [decision.seat for decision in game.decisions if decision.seat in bots]
        if not asked:
            return
        game.play(bots[asked[0]](game.view(asked[0])))
    raise DuneError(f"the bots gave {MAX_ANSWERS} answers and the game still goes on")
