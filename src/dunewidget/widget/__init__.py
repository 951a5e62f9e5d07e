"""The board in a notebook: to play on (`Board`), to step through a finished game (`Replay`), and still (`Picture`)."""

from dunewidget.widget.board import Board
from dunewidget.widget.pictures import COLOURS, Picture
from dunewidget.widget.replay import Replay

__all__ = ["COLOURS", "Board", "Picture", "Replay"]
