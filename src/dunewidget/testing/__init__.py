"""Tools for testing a game: whether it keeps its promises, and whether every rule is enforced and tested."""

from dunewidget.testing.conformance import check_game

__all__ = ["check_game"]
