"""Chance: named draws whose outcomes depend on the seed, the name and the count, and on nothing else.

The state holds the seed and the counts; this module turns them into outcomes with a hash, so the same seed gives
the same game on any machine. A record keeps the outcomes too and replays those.
"""

from __future__ import annotations

import hashlib
import math
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from dunewidget.kernel.errors import BadRecord

T = TypeVar("T")


class Draws(Protocol):
    """The two things of a state that chance needs."""

    seed: int | None
    draws: dict[str, int]


class Chance:
    """Outcomes from the seed; `drawn` collects them when someone wants to record them."""

    __slots__ = ("drawn",)

    def __init__(self) -> None:
        self.drawn: list[tuple[str, Any]] | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} chance>"

    def _number(self, state: Draws, name: str) -> int:
        """A number of 512 bits for the next draw of this name."""
        count = state.draws.get(name, 0)
        state.draws[name] = count + 1
        digest = hashlib.blake2b(f"{state.seed}/{name}/{count}".encode(), digest_size=64).digest()
        return int.from_bytes(digest, "big")

    def _given(self, name: str) -> Any:
        """An outcome decided elsewhere (a script, a record), or None."""

    def _note(self, name: str, outcome: Any) -> None:
        if self.drawn is not None:
            self.drawn.append((name, outcome))

    def roll(self, state: Draws, name: str, faces: Sequence[int]) -> tuple[int, ...]:
        """One die for each entry, with that many faces, numbered from 0."""
        number = self._number(state, name)
        given = self._given(name)
        if given is None:
            rolled = []
            for n in faces:
                number, face = divmod(number, n)
                rolled.append(face)
        else:
            rolled = _checked_roll(name, given, faces)
        self._note(name, rolled)
        return tuple(rolled)

    def pick(self, state: Draws, name: str, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.roll(state, name, (len(items),))[0]]

    def shuffle(self, state: Draws, name: str, items: Iterable[T]) -> list[T]:
        """The items in a random order."""
        order = list(items)
        number = self._number(state, name)
        if math.factorial(len(order)) >> 384:
            raise ValueError(f"{name}: too many items for one fair shuffle")
        given = self._given(name)
        if given is None:
            for i in range(len(order) - 1, 0, -1):
                number, j = divmod(number, i + 1)
                order[i], order[j] = order[j], order[i]
        else:
            order = _checked_order(name, given, order)
        self._note(name, order[:])
        return order


def _checked_roll(name: str, given: Any, faces: Sequence[int]) -> list[int]:
    rolled = [given] if isinstance(given, int) else given
    fits = isinstance(rolled, list | tuple) and len(rolled) == len(faces)
    if not fits or not all(type(face) is int and 0 <= face < n for face, n in zip(rolled, faces, strict=True)):
        raise BadRecord(f"the outcome {given!r} is not a roll of {name}: {len(faces)} numbers below {list(faces)}")
    return list(rolled)


def _checked_order(name: str, given: Any, items: list[T]) -> list[T]:
    if not isinstance(given, list | tuple) or sorted(map(str, given)) != sorted(map(str, items)):
        raise BadRecord(f"the outcome of {name} is not an order of its {len(items)} items")
    by_name = {str(item): item for item in items}
    return [by_name[str(item)] for item in given]


class Scripted(Chance):
    """Chance that follows a script where there is one: `Scripted(storm=[3, 2])`, then the seed again."""

    __slots__ = ("script",)

    def __init__(self, **script: Iterable[Any]) -> None:
        super().__init__()
        self.script = {name: deque(outcomes) for name, outcomes in script.items()}

    def _given(self, name: str) -> Any:
        waiting = self.script.get(name)
        return waiting.popleft() if waiting else None


class Recorded(Chance):
    """Chance that repeats recorded outcomes, in order for each name: draws of other names may move about."""

    __slots__ = ("outcomes",)

    def __init__(self, outcomes: Iterable[tuple[str, Any]]) -> None:
        super().__init__()
        self.outcomes: dict[str, deque[Any]] = {}
        for name, outcome in outcomes:
            self.outcomes.setdefault(name, deque()).append(outcome)

    def left(self) -> list[str]:
        """The names of outcomes that nobody has drawn."""
        return [name for name, waiting in self.outcomes.items() if waiting]

    def _given(self, name: str) -> Any:
        waiting = self.outcomes.get(name)
        return waiting.popleft() if waiting else None
