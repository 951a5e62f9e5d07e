"""The board in a notebook: to play on (`Board`), to step through a finished game (`Replay`), and still (`Picture`)."""

# The boards come with the widget: nobody waits for them when the first game is shown.
from dunewidget.draw import arrakis_view as arrakis_view
from dunewidget.draw import wedges_view as wedges_view
from dunewidget.widget.board import Board
from dunewidget.widget.pictures import COLOURS, Picture
from dunewidget.widget.replay import Replay

__all__ = ["COLOURS", "Board", "Picture", "Replay"]
