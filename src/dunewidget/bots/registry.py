"""Bots by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from random import Random

from dunewidget.bots.base import Bot
from dunewidget.kernel.errors import DuneError

#: what makes a bot, given its dice: usually its class
Factory = Callable[[Random], Bot]

_FACTORIES: dict[str, Factory] = {}


def register(name: str, factory: Factory) -> Factory:
    """Make a bot known by a name, for this process. Naming it again replaces it: a notebook cell is run twice."""
    if not str(name).isidentifier():
        raise DuneError(f"the name of a bot is a word, not {name!r}")
    if not callable(factory):
        raise DuneError(f"a bot is made by a class or a function of a Random, not by {factory!r}")
    if inspect.isabstract(factory) or not callable(getattr(_example(factory), "choose", None)):
        raise DuneError(
            f"{factory!r} makes no bot: it must be a class with a method choose(view), or a function of a Random that "
            "makes one. A function of a view is a bot for play_on and Board, which take it as it is"
        )
    _FACTORIES[name] = factory
    return factory


def _example(factory: Factory) -> object:
    """What a factory makes, as far as can be told: a class itself, as making one may take long."""
    if isinstance(factory, type):
        return factory
    try:
        return factory(Random(0))
    except Exception:  # noqa: BLE001  a function of something else fails in any way it likes
        return None


def find(name: str) -> Factory:
    """What makes the bot of that name."""
    if not isinstance(name, str):
        raise DuneError(f"a bot is given by its name, not as {name!r}; register_bot gives it one")
    if name not in _FACTORIES:
        raise DuneError(f"there is no bot {name!r}; the bots are {', '.join(names())}")
    return _FACTORIES[name]


def names() -> tuple[str, ...]:
    """The names of the bots."""
    return tuple(sorted(_FACTORIES))


def make(name: str, seed: int | str = 0) -> Bot:
    """A bot by name. The same seed makes one that plays the same way."""
    return find(name)(Random(f"{seed} {name}"))
