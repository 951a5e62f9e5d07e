"""What both widgets share: their files, their manners towards the page, their fallbacks."""

from __future__ import annotations

import traceback
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

import anywidget
import traitlets

from dunewidget.draw import theme
from dunewidget.draw.layers import checked
from dunewidget.kernel.errors import DuneError
from dunewidget.widget.messages import bounded


@cache
def _static(name: str) -> str:
    found = files("dunewidget.widget") / "static" / name
    if not found.is_file():
        raise DuneError(f"the front end is not built: {name} is missing; run `make frontend` in the project folder")
    return found.read_text(encoding="utf-8")


@cache
def script() -> str:
    """The front end, one module."""
    return _static("widget.js")


@cache
def style() -> str:
    """Every style: the palettes, the boards' classes and the panels."""

    def palette(name: str) -> str:
        return ";".join(f"{variable}:{value}" for variable, value in theme.variables(name).items())

    return (
        f".dunewidget{{{palette('light')}}}"
        f".dunewidget[data-theme=dark]{{{palette('dark')}}}"
        f"{theme.live_css()}{_static('widget.css')}"
    )


class TableWidget(anywidget.AnyWidget):
    """One widget, few traits. Whoever writes an argument that does not exist hears of it."""

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    kind = traitlets.Unicode().tag(sync=True)
    theme = traitlets.Enum(("auto", "light", "dark"), "auto").tag(sync=True)
    #: what is shown on the map besides pieces: `{"graph": True, "heat": {"arrakeen": 3}}`
    layers = traitlets.Dict().tag(sync=True)
    #: the layers there are, with what they are called
    offered = traitlets.Dict().tag(sync=True)
    #: what the browser may set; everything else it sends is dropped
    open_traits: ClassVar[frozenset[str]] = frozenset({"theme"})

    def __init__(
        self, kind: str, offered: dict[str, str], *, layers: Any = None, theme: str = "auto", **more: Any
    ) -> None:
        if more:
            names = ", ".join(sorted(more))
            raise TypeError(f"{type(self).__name__} has no argument {names}")
        super().__init__(kind=kind, offered=offered, layers=layers or {}, theme=theme, _esm=script(), _css=style())

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take from the browser only what it may decide, and say there what cannot be done."""
        try:
            sent = bounded(sync_data)
            taken = {name: value for name, value in sent.items() if name in self.open_traits}
            super().set_state(self._checked(taken))
        except Exception as error:  # noqa: BLE001  whatever it is, it belongs in the widget
            self.report(error)

    def _checked(self, taken: dict[str, Any]) -> dict[str, Any]:
        """What comes from a browser, checked before anything has changed."""
        return {**taken, "layers": self._possible(taken["layers"])} if "layers" in taken else taken

    @traitlets.validate("layers")
    def _checked_layers(self, proposal: Any) -> dict[str, Any]:
        return self._possible(proposal["value"])

    def _possible(self, layers: Any) -> dict[str, Any]:
        wanted = checked(layers, self.offered)
        self._try_layers(wanted)
        return wanted

    def _try_layers(self, wanted: dict[str, Any]) -> None:
        """Refuse layers that cannot be drawn, before anything has changed."""

    def report(self, error: Exception, of: str = "") -> None:
        """Show a mistake of ours, or of a bot, where the user is looking, not in a log nobody opens."""
        self.send({"type": "error", "text": of + _told(error)})


def _told(error: Exception) -> str:
    """What went wrong; and where, unless it is said for whoever reads it."""
    if isinstance(error, DuneError | traitlets.TraitError):
        return str(error)
    where = traceback.extract_tb(error.__traceback__)[-1:]
    place = f" ({where[0].name}, line {where[0].lineno})" if where else ""
    return f"{type(error).__name__}: {error}{place}"
