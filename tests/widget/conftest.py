"""Boards without a browser: what they send is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dunewidget.kernel.game import Game
from dunewidget.kernel.registry import find
from dunewidget.widget import Board
from tests.kernel.conftest import new_toy

__all__ = ["new_toy"]

Ear = Callable[..., tuple[Board, list[Any]]]


@pytest.fixture
def listen(monkeypatch: pytest.MonkeyPatch) -> Ear:
    """A board, and the list in which everything that it sends arrives: frames and messages."""

    def make(game: Game, **arguments: Any) -> tuple[Board, list[Any]]:
        board = Board(game, **arguments)
        heard: list[Any] = []
        monkeypatch.setattr(board, "send", lambda content, buffers=None: heard.append(content))
        board.observe(lambda change: heard.append(change["new"]), "frame")
        return board, heard

    return make


def new_game(name: str, seed: int) -> Game:
    spec = find(name)
    return Game(spec, spec.start(spec.named_seats(None), spec.chosen_options({}), seed))
