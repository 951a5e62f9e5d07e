"""What calls a board from outside. It does not keep the board: one that is closed and forgotten goes."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dunewidget.widget.board import Board


def listener(board: Board) -> Any:
    """The widget is kept by its registry, not by its own callback."""
    kept = weakref.ref(board)

    def listen(_widget: Any, content: Any, _buffers: Any) -> None:
        if (alive := kept()) is not None:
            alive._receive(content)  # noqa: SLF001

    return listen


def watch_cells(board: Board) -> None:
    """After each cell, show what the cell has played."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is None:
        return
    kept = weakref.ref(board)

    def after(*_: Any) -> None:
        alive = kept()
        if alive is None or alive.comm is None:
            shell.events.unregister("post_run_cell", after)
        else:
            alive.catch_up()

    shell.events.register("post_run_cell", after)
