"""What a game tells about playing it well: it stands in the game's own folder, in an `advice.py`.

Nothing here knows a game. A game without advice is still played: the greedy bot then answers at random.
"""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, TypedDict

from dunewidget.kernel import registry
from dunewidget.kernel.action import Action
from dunewidget.kernel.event import Event
from dunewidget.kernel.state import Seat
from dunewidget.kernel.view import View

#: an answer and the reason for it, in a sentence that names its rules
Advice = tuple[Action, str]


class Battle(TypedDict):
    """A battle as the lab counts it. What a game does not tell stays None."""

    place: str
    aggressor: str
    defender: str
    winner: str | None
    #: what decided it, in a word of the game's own: strength, traitor ...
    by: str
    aggressor_losses: int | None
    defender_losses: int | None


@dataclass(frozen=True)
class Knowledge:
    """The names an `advice.py` may define, all of them optional."""

    #: how good a whole state is for a seat: more is better, and only differences count
    evaluate: Callable[[Any, Seat], float] | None = None
    #: question -> the answer to give and why, or None to leave it to `evaluate`
    policies: Mapping[str, Callable[[View, Random], Advice | None]] = field(default_factory=dict)
    #: question -> what one is after in it, as a clause that begins a reason, for answers found by `evaluate`
    aims: Mapping[str, str] = field(default_factory=dict)
    #: numbers worth following through a game: quantity -> seat -> how much
    measures: Callable[[Any], Mapping[str, Mapping[Seat, float]]] | None = None
    #: the battles told of in a game's events, each with the place of its first event in them
    battles: Callable[[Sequence[Event]], Iterable[tuple[int, Battle]]] | None = None


_TAUGHT: dict[str, Knowledge] = {}


def teach(game: str, knowledge: Knowledge) -> None:
    """Give advice for a game of one's own, or other advice for one that has some."""
    _TAUGHT[game] = knowledge


def known(game: str) -> Knowledge:
    """What is known about playing a game."""
    return _TAUGHT[game] if game in _TAUGHT else _from_folder(game)


@functools.cache
def _from_folder(game: str) -> Knowledge:
    if game not in registry.names():
        return Knowledge()
    name = f"{registry.folder(game).__name__}.advice"
    if importlib.util.find_spec(name) is None:
        return Knowledge()
    module = importlib.import_module(name)
    return Knowledge(**{f.name: getattr(module, f.name) for f in fields(Knowledge) if hasattr(module, f.name)})
