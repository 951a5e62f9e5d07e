"""A toy game, registered like anybody's own game would be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dunewidget.kernel import Game, Scripted
from dunewidget.kernel.errors import UnknownGame
from dunewidget.kernel.registry import find, register
from tests.kernel.toy import TOY

try:
    find("toy")
except UnknownGame:
    register(TOY)


@pytest.fixture
def new_toy() -> Callable[..., Game]:
    """A toy game with known hands: the first seat holds a coin, the second a thief."""

    def make(seats: int = 2, seed: int = 1, deck: list[str] | None = None, **options: Any) -> Game:
        order = deck or ["coin", "thief", "thief", "coin"]
        start = TOY.start(TOY.named_seats(seats), TOY.chosen_options(options), seed)
        return Game(TOY, start, Scripted(deck=[order]))

    return make
