"""Dune board games in a notebook: play, step, ask why, look at the state, simulate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from dunewidget import display as _display
from dunewidget.kernel import (
    BadPosition,
    BadRecord,
    Chance,
    Decision,
    DuneError,
    Event,
    Game,
    IllegalAction,
    InvalidAction,
    NotYourDecision,
    Orders,
    Pass,
    Scripted,
    UnknownGame,
    Verdict,
    View,
)
from dunewidget.kernel import registry as _registry
from dunewidget.kernel.codec import read as _read
from dunewidget.kernel.loading import DamagedRecord, Departed, load
from dunewidget.kernel.positions import find_spec as _find_spec
from dunewidget.kernel.positions import game_from as _game_from
from dunewidget.kernel.positions import read_position as _read_position
from dunewidget.rulebook import Rule, rule

if TYPE_CHECKING:
    from dunewidget.bots import Bot, play_on
    from dunewidget.bots import make as make_bot
    from dunewidget.bots import register as register_bot
    from dunewidget.comparison import Comparison, compare
    from dunewidget.differences import RuleDiff, diff_rules
    from dunewidget.lab import collect, simulate
    from dunewidget.lessons import Lesson, lesson
    from dunewidget.widget import Board, Picture, Replay

__version__ = "0.1.0"

__all__ = [
    "BadPosition",
    "BadRecord",
    "Board",
    "Bot",
    "Comparison",
    "DamagedRecord",
    "Decision",
    "Departed",
    "DuneError",
    "Event",
    "Game",
    "IllegalAction",
    "InvalidAction",
    "Lesson",
    "NotYourDecision",
    "Orders",
    "Pass",
    "Picture",
    "Replay",
    "Rule",
    "RuleDiff",
    "Scripted",
    "UnknownGame",
    "Verdict",
    "View",
    "collect",
    "compare",
    "diff_rules",
    "from_position",
    "game_names",
    "lesson",
    "load",
    "make_bot",
    "new",
    "play_on",
    "register_bot",
    "rule",
    "simulate",
]

#: names whose modules are imported when first used: public name -> module and the name there
_LATER = {
    "Board": ("dunewidget.widget", "Board"),
    "Picture": ("dunewidget.widget", "Picture"),
    "Replay": ("dunewidget.widget", "Replay"),
    "Bot": ("dunewidget.bots", "Bot"),
    "make_bot": ("dunewidget.bots", "make"),
    "play_on": ("dunewidget.bots", "play_on"),
    "register_bot": ("dunewidget.bots", "register"),
    "collect": ("dunewidget.lab", "collect"),
    "simulate": ("dunewidget.lab", "simulate"),
    "Lesson": ("dunewidget.lessons", "Lesson"),
    "lesson": ("dunewidget.lessons", "lesson"),
    "Comparison": ("dunewidget.comparison", "Comparison"),
    "compare": ("dunewidget.comparison", "compare"),
    "RuleDiff": ("dunewidget.differences", "RuleDiff"),
    "diff_rules": ("dunewidget.differences", "diff_rules"),
}


def game_names() -> tuple[str, ...]:
    """The names of the games."""
    return _registry.names()


def new(
    name: str,
    seats: int | Sequence[str] | None = None,
    seed: int | None = None,
    *,
    chance: Chance | None = None,
    **options: Any,
) -> Game:
    """A new game: `new("dice", seats=4, seed=7)`, `new("classic", ["atreides", "fremen"], rules="advanced")`.

    `name` is one of `game_names()`; `seats` how many play, or who; the same `seed` gives the same game; `chance` is
    where cards and dice come from if not from the seed, such as `Scripted(storm=[3, 2])`. Which `options` a game has
    is told by `dunewidget games` in a terminal; those not given have their default values.
    """
    spec = _registry.find(name)
    _must_be_chance(chance)
    chosen = spec.chosen_options(options)
    number = SystemRandom().getrandbits(53) if seed is None else _read(int, seed, where="seed")
    return Game(spec, spec.start(spec.named_seats(seats), chosen, number), chance)


def from_position(position: Mapping[str, Any], *, chance: Chance | None = None) -> Game:
    """A game that starts from a position, as `game.to_position()` writes it or anybody else."""
    _must_be_chance(chance)
    spec = _find_spec(position)
    return _game_from(spec, _read_position(spec, dict(position)), chance)


def _must_be_chance(chance: Any) -> None:
    if chance is not None and not isinstance(chance, Chance):
        raise DuneError(f"chance is None or something like Scripted(storm=[3, 2]), not {chance!r}")


def __dir__() -> list[str]:
    """What Tab offers after `dune.`: the public names, those not yet imported too."""
    return sorted([*__all__, "__doc__", "__version__"])


def __getattr__(name: str) -> Any:
    """Widgets, bots and the lab, imported when they are first asked for: playing needs none of them."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, inner = _LATER[name]
    return getattr(import_module(module), inner)


_display.begin()
