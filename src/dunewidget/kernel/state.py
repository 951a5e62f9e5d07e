"""A position as plain data, with a copy, a digest and a JSON form made from its fields."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self, get_args, get_origin

from dunewidget.kernel.action import Action
from dunewidget.kernel.codec import field_types, plain, read
from dunewidget.kernel.display import Shown

Seat = str
OptionValue = bool | int | str


@dataclass(slots=True, repr=False)
class State(Shown):
    """What every game's position holds; a game adds its own fields.

    Containers are one level deep (one dict of dicts at most) and hold numbers, names and tuples, which are
    replaced and never edited: that is what makes `copy` cheap and complete.
    """

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: int | None = None
    draws: dict[str, int] = field(default_factory=dict)
    agenda: list[tuple] = field(default_factory=list)  # type: ignore[type-arg]
    sealed: dict[Seat, Action] = field(default_factory=dict)
    winners: tuple[Seat, ...] | None = None

    def __repr__(self) -> str:
        from dunewidget.kernel.registry import moment_of

        return f"<{type(self).__name__} {moment_of(self)}>"

    def __str__(self) -> str:
        """Every field on a line of its own: what `print(game.state)` shows."""
        return "\n".join(f"{name}: {getattr(self, name)}" for name in field_types(type(self)))

    def copy(self) -> Self:
        """Another state with the same values; the two share nothing that changes."""
        cls: type = type(self)
        made: Self = (_COPIERS.get(cls) or _copier(cls))(self)
        return made

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    def to_json(self) -> dict[str, Any]:
        """The position as JSON-ready data."""
        data: dict[str, Any] = plain(self)
        return data

    @classmethod
    def from_json(cls, data: Any, actions: Mapping[str, type]) -> Self:
        """The state that `to_json` wrote, every type checked."""
        made: Self = read(cls, data, tagged=actions, where="position")
        return made

    def digest(self) -> str:
        """Sixteen characters that two equal states share, on any machine."""
        return digest_of(self.digests())

    def digests(self, before: State | None = None, known: Mapping[str, str] | None = None) -> dict[str, str]:
        """A digest for each field, to tell where two states differ.

        With an earlier state and its digests, only the fields that have changed since are read: most have not.
        """
        known = known or {}
        same = {name for name in known if getattr(self, name) == getattr(before, name)}
        names = field_types(type(self))
        return {n: known[n] if n in same else digest_of(plain(getattr(self, n)), size=4) for n in names}


def digest_of(data: Any, size: int = 8) -> str:
    """A short digest of JSON-ready data, independent of the order of keys."""
    return hashlib.blake2b(_ENCODER.encode(data).encode(), digest_size=size).hexdigest()


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


_COPIERS: dict[type, Callable[[Any], Any]] = {}


def _copier(cls: type) -> Callable[[Any], Any]:
    """Straight-line code that copies each field as its type asks: the cost of a copy is its containers."""
    lines = ["def copier(old):", "    new = make(cls)"]
    for name, tp in field_types(cls).items():
        lines.append(f"    new.{name} = {_copied(f'old.{name}', tp)}")
    lines.append("    return new")
    space: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec("\n".join(lines), space)  # noqa: S102  the source is made of our own field names
    copier: Callable[[Any], Any] = space["copier"]
    _COPIERS[cls] = copier
    return copier


def _copied(value: str, tp: Any) -> str:
    origin, args = get_origin(tp), get_args(tp)
    if origin is dict and get_origin(args[1]) in (dict, set, list):
        return f"{{k: v.copy() for k, v in {value}.items()}}"
    if origin in (dict, set):
        return f"{value}.copy()"
    if origin is list:
        return f"{value}[:]"
    return value
