"""The picture of a view or a state, drawn by whatever the game names."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from dunewidget.draw.scene import Scene
from dunewidget.kernel.registry import find
from dunewidget.kernel.state import State
from dunewidget.kernel.view import View


def picture(value: View | State) -> Scene | None:
    """The board as the view shows it, or as the state has it; None for a game without a drawing."""
    spec = value.spec if isinstance(value, View) else find(value.game)
    if spec.drawing is None:
        return None
    scene: Scene = _drawer(spec.drawing)(value)
    return scene


@cache
def _drawer(name: str) -> Any:
    """The function "module:function" names; without a function, the module's `scene`."""
    module, _, function = name.partition(":")
    return getattr(import_module(module), function or "scene")
