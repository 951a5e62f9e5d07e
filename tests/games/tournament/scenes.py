"""Positions of the tournament, built directly; the same ones under the rules of classic, to see the difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dunewidget.games import classic, tournament
from dunewidget.kernel import Game
from tests.games.classic import battlefield

SPECS = {"classic": classic.GAME, "tournament": tournament.GAME}


def scene(seats: Sequence[str], *agenda: tuple[Any, ...], game: str = "tournament", **about: Any) -> Game:
    """A game that stands before these steps, the first seat being First Player."""
    return battlefield.scene(seats, *agenda, spec=SPECS[game], **about)


def battle(attacker: str, defender: str, *, game: str = "tournament", **about: Any) -> Game:
    """A game that stands before one battle."""
    return battlefield.battle(attacker, defender, spec=SPECS[game], **about)


def polite(game: Game) -> None:
    """The first who is asked passes or declines."""
    answer = game.decisions[0].default
    assert answer is not None
    game.play(answer)
