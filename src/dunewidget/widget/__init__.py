"""The board in a notebook: to play on (`Board`), to step through a finished game (`Replay`), and still (`Picture`)."""

from importlib import import_module
from pkgutil import iter_modules

from dunewidget import draw
from dunewidget.widget.board import Board
from dunewidget.widget.pictures import COLOURS, Picture
from dunewidget.widget.replay import Replay

__all__ = ["COLOURS", "Board", "Picture", "Replay"]

# Every board comes with the widget: nobody waits for it when the first game is shown.
for _module in iter_modules(draw.__path__):
    if _module.name.endswith("_view"):
        import_module(f"{draw.__name__}.{_module.name}")
