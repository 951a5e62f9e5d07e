"""The picture of a view or a state, drawn by whatever the game names."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from dunewidget.draw.panels import Panel
from dunewidget.draw.scene import Scene
from dunewidget.kernel.registry import find
from dunewidget.kernel.state import State
from dunewidget.kernel.view import View


def picture(value: View | State) -> Scene | None:
    """The board as the view shows it, or as the state has it; None for a game without a drawing."""
    spec = value.spec if isinstance(value, View) else find(value.game)
    if spec.drawing is None:
        return None
    scene: Scene = import_module(spec.drawing).scene(value)
    return scene


def panel(view: View) -> Panel | None:
    """What the drawing says of players and hands, if it says anything."""
    drawing = import_module(view.spec.drawing) if view.spec.drawing else None
    says: Callable[[View], Panel] | None = getattr(drawing, "panel", None)
    return says(view) if says else None
