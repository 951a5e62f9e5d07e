"""Seats that nobody sits at: who answers for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from dunewidget.kernel.action import Action
from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.game import Game
from dunewidget.kernel.state import Seat
from dunewidget.kernel.view import View

Bot = Callable[[View], Action]

#: a bot that never comes to an end must not hang the notebook
MAX_ANSWERS = 10_000


def named_bots(bots: Mapping[Seat, Any] | None, seats: tuple[Seat, ...]) -> dict[Seat, Bot]:
    """A function for each seat that a bot fills; a bot is one, has a method `choose`, or is called "random"."""
    unknown = sorted(set(bots or ()) - set(seats))
    if unknown:
        raise DuneError(f"there is no seat {', '.join(unknown)} for a bot; the seats are {', '.join(seats)}")
    return {seat: _bot(bot, seat) for seat, bot in (bots or {}).items()}


def _bot(bot: Any, seat: Seat) -> Bot:
    if bot == "random":
        return _random_bot(seat)
    chooses: Bot | None = getattr(bot, "choose", bot if callable(bot) else None)
    if chooses is None:
        raise DuneError(f'a bot is "random", a function of a view, or has a method choose(view); not {bot!r}')
    return chooses


def _random_bot(seat: Seat) -> Bot:
    rng = Random(seat)

    def choose(view: View) -> Action:
        if view.decision is None:
            raise DuneError(f"{view.seat} is not being asked anything")
        return view.decision.sample(rng)

    return choose


def let_bots_answer(game: Game, bots: Mapping[Seat, Bot]) -> None:
    """Answer for the bots until somebody else is asked."""
    for _ in range(MAX_ANSWERS):
        asked = [decision.seat for decision in game.decisions if decision.seat in bots]
        if not asked:
            return
        game.play(bots[asked[0]](game.view(asked[0])))
    raise DuneError(f"the bots gave {MAX_ANSWERS} answers and the game still goes on")
