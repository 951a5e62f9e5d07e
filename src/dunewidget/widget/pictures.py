"""The picture of a view or a state, drawn by whatever the game names."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from dunewidget.draw.layers import TITLES, checked
from dunewidget.draw.panels import Panel, Printed
from dunewidget.draw.scene import Scene
from dunewidget.draw.theme import HOUSES
from dunewidget.draw.tokens import shape_of
from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.game import Game
from dunewidget.kernel.registry import GameSpec, find
from dunewidget.kernel.state import State
from dunewidget.kernel.view import View
from dunewidget.widget import export

#: whose forces have which colour on a picture
COLOURS = {name: HOUSES[shape_of(name)][0] for name in ("corrino", *HOUSES)}


class Picture:
    """The board as it stands, with layers over it: `Picture(game, heat={"arrakeen": 3.5})`.

    `heat` takes a number for each territory (and `heat_title`). The others are reckoned from what is seen, with
    `True`, or take figures of your own: `graph` (borders, as pairs of places), `reach` (a place whose group walks, or
    steps by place), `exposure` (the chance of storm by sector or zone), `history` (spice that came up, by place).
    """

    def __init__(self, value: Game | View | State, **layers: Any) -> None:
        shown = value.state if isinstance(value, Game) else value
        if not isinstance(shown, View | State):
            raise DuneError(f"a picture shows a game, a view or a state, not {type(value).__name__}")
        scene = picture(shown, **layers)
        if scene is None:
            raise DuneError(f"{shown.game if isinstance(shown, State) else shown.spec.name} has no drawing")
        self.scene = scene

    def __repr__(self) -> str:
        return f"<Picture: {self.scene.title}>"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return export.static_bundle(self.scene, repr(self))

    def to_svg(self, path: str | os.PathLike[str] | None = None, *, theme: str = "light") -> str:
        """The picture as SVG text; also written to a file if one is named."""
        return export.to_svg(self.scene, path, theme=theme)

    def to_png(self, path: str | os.PathLike[str] | None = None, *, width: int = 1200, theme: str = "light") -> bytes:
        """The picture as a PNG."""
        return export.to_png(self.scene, path, width=width, theme=theme)


class Pictures:
    """The pictures of one game after the other: seats that see the same, and moments that look the same, share one."""

    def __init__(self, spec: GameSpec, seats: int, layers: Mapping[str, Any]) -> None:
        self._drawing = _drawing(spec)
        self._layers = checked(layers, offered(spec))
        self._recent: deque[tuple[Any, Scene]] = deque(maxlen=2 * seats)

    def of(self, view: View) -> Scene | None:
        """The picture of a view, drawn or remembered."""
        if self._drawing is None:
            return None
        shown = self._drawing.shown(view, self._layers)
        known = next((scene for other, scene in self._recent if other == shown), None)
        if known is not None:
            return known
        scene: Scene = self._drawing.drawn(shown)
        self._recent.appendleft((shown, scene))
        return scene


def picture(value: View | State, **layers: Any) -> Scene | None:
    """The board as the view shows it, or as the state has it; None for a game without a drawing."""
    spec = value.spec if isinstance(value, View) else find(value.game)
    drawing = _drawing(spec)
    if drawing is None:
        return None
    wanted = checked(layers, getattr(drawing, "LAYERS", ()))
    scene: Scene = drawing.scene(value, wanted) if wanted else drawing.scene(value)
    return scene


#: a cell may be as narrow as this, and every word must still be readable: what stands beside the map goes below it
PAGE = 700


def page(value: View | State, **layers: Any) -> Scene | None:
    """The board with what stands beside it: question, players, the hand of the seat that looks, the last events."""
    spec = value.spec if isinstance(value, View) else find(value.game)
    drawing = _drawing(spec)
    if drawing is None:
        return None
    scene: Scene = drawing.picture(value, PAGE, checked(layers, getattr(drawing, "LAYERS", ())))
    return scene


def offered(spec: GameSpec) -> dict[str, str]:
    """The layers that a game's drawing has, with what they are called."""
    return {name: TITLES[name] for name in getattr(_drawing(spec), "LAYERS", ())}


def _drawing(spec: GameSpec) -> ModuleType | None:
    return import_module(spec.drawing) if spec.drawing else None


def panel(view: View) -> Panel | None:
    """What the drawing says of players and hands, if it says anything."""
    says: Callable[[View], Panel] | None = getattr(_drawing(view.spec), "panel", None)
    return says(view) if says else None


def printed(state: State) -> Mapping[str, Printed]:
    """What the drawing says to stand on things that a form may name."""
    says: Callable[[State], Mapping[str, Printed]] | None = getattr(_drawing(find(state.game)), "printed", None)
    return says(state) if says else {}
