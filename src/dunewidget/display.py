"""How games, views and states show themselves in a notebook. Nothing of Jupyter is imported before one does."""

from __future__ import annotations

from typing import Any

from dunewidget.kernel import display
from dunewidget.kernel.display import Bundle
from dunewidget.kernel.game import Game


def show(value: Any) -> Bundle | tuple[Bundle, Bundle]:
    """A game shows its live board; a view or a state a picture, so that stepping leaves a trail of pictures."""
    if isinstance(value, Game):
        shown: tuple[Bundle, Bundle] = _board(value)._repr_mimebundle_()
        return shown
    from dunewidget.widget import export, pictures

    return export.static_bundle(pictures.page(value), repr(value))


def _board(game: Game) -> Any:
    """The game's own board: showing a game twice opens two views of one board."""
    from dunewidget.widget import Board

    board = getattr(game, "shown_on", None)
    if board is None or board.comm is None:
        board = game.shown_on = Board(game)  # type: ignore[attr-defined]
    return board


def begin() -> None:
    """From now on engine values show themselves with this."""
    display.use(show)
