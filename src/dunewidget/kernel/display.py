"""How engine values show themselves in a notebook, without the engine knowing how.

The package registers a function that makes a MIME bundle; until then, or without it, values show as plain text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Bundle = dict[str, Any]
Maker = Callable[[Any], Bundle | tuple[Bundle, Bundle]]

_makers: list[Maker] = []


def use(maker: Maker) -> None:
    """Show values with this from now on."""
    _makers[:] = [maker]


def bundle(value: Any) -> Bundle | tuple[Bundle, Bundle]:
    """The MIME bundle of a game, a view or a state."""
    return _makers[0](value) if _makers else {"text/plain": repr(value)}


class Shown:
    """A value that a notebook can show as a picture."""

    __slots__ = ()

    def _repr_mimebundle_(self, **_: Any) -> Bundle | tuple[Bundle, Bundle]:
        return bundle(self)
