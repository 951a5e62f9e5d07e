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
    if not isinstance(bots, Mapping | None):
        raise DuneError(f"bots are named for all ('greedy') or by seat ({{'{seats[0]}': 'greedy'}}), not {bots!r}")
    unknown = sorted(str(seat) for seat in set(bots or ()) - set(seats))
    if unknown:
        raise DuneError(f"there is no seat {', '.join(unknown)} for a bot; the seats are {', '.join(seats)}")
    return {seat: _bot(bot, seat) for seat, bot in (bots or {}).items()}


def _bot(bot: Any, seat: Seat) -> Choose:
    if isinstance(bot, str):
        return make(bot, seat).choose
    if isinstance(bot, type):
        raise DuneError(f"{bot.__name__} is a class; register_bot gives it a name by which it can be seated")
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


def play_on(game: Game, bots: Mapping[Seat, Any] | Any = "greedy", until: str | Callable[[Game], bool] = "") -> Game:
    """Let bots answer for every seat until a question comes up, something holds, or the game is over.

        dune.play_on(game, until="move")                          # anybody is asked to move
        dune.play_on(game, "random", until="atreides: move")      # the Atreides are
        dune.play_on(game, until=lambda game: game.state.turn == 3)

    `bots` is a bot for all seats or one for each: a name, a function of a view, or whatever has a method `choose`.
    """
    if not isinstance(game, Game):
        raise DuneError(f"play_on is given a game, as dune.new makes it, not {game!r}")
    if not isinstance(until, str) and not callable(until):
        raise DuneError(f"until is the name of a question or a function of the game, not {until!r}")
    chosen = bots if isinstance(bots, Mapping) else dict.fromkeys(game.seats, bots)
    players = named_bots(chosen, game.seats)
    missing = [seat for seat in game.seats if seat not in players]
    if missing:
        raise DuneError(f"no bot for {', '.join(missing)}")
    reached = _asked(game, until) if isinstance(until, str) else until
    for _ in range(MAX_ANSWERS):
        if game.over or reached(game):
            return game
        seat = game.decisions[0].seat
        game.play(players[seat](game.view(seat)))
    raise DuneError(f"the bots gave {MAX_ANSWERS} answers and the game still goes on")


def _asked(game: Game, until: str) -> Callable[[Game], bool]:
    """Whether a question is asked, of a seat if one is named: `"atreides: move"` or `"move"`."""
    seat, _, name = until.rpartition(": ")
    if seat and seat not in game.seats:
        raise DuneError(f"there is no seat {seat!r}; the seats are {', '.join(game.seats)}")
    known = [step.name for step in game.rules.steps.values() if step.asks]
    if name and name not in known:
        raise DuneError(f"nobody is ever asked {name!r}; the questions of {game.spec.name} are {', '.join(known)}")
    return lambda game: bool(name) and any(d.name == name and seat in ("", d.seat) for d in game.decisions)
