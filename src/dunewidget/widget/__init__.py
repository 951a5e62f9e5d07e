"""The board in a notebook: to play on (`Board`) and to step through a finished game (`Replay`)."""

from dunewidget.widget.board import Board
from dunewidget.widget.replay import Replay

__all__ = ["Board", "Replay"]
