"""The kinds of choice an answer is made of: a range, a choice, a subset, a split, a text.

Each counts, samples uniformly, lists lazily, tests membership and finds the value nearest to a wrong one, all
without listing; `to_json` is what the browser builds its controls from.
"""

from __future__ import annotations

import difflib
import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any


def below(rng: Random, n: int) -> int:
    """A whole number in 0..n-1, exactly uniform."""
    if n < 1:
        raise ValueError("there is no answer to choose from")
    bits = n.bit_length()
    draw = rng.getrandbits(bits)
    while draw >= n:
        draw = rng.getrandbits(bits)
    return draw


class Field:
    """One named part of an answer. Whatever else stands in a product is a fixed value."""

    __slots__ = ()

    def count(self) -> int:
        """How many values there are."""
        raise NotImplementedError

    def sample(self, rng: Random) -> Any:
        """One of them, each equally likely."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[Any]:
        """All of them, lazily."""
        raise NotImplementedError

    def __contains__(self, value: object) -> bool:
        """Whether a value is one of them."""
        raise NotImplementedError

    def nearest(self, value: Any) -> Any:
        """A value of this field as close as possible to the given one."""
        raise NotImplementedError

    def named(self) -> tuple[str, ...]:
        """The names that its values are made of."""
        return ()

    def to_json(self) -> dict[str, Any]:
        """The field as data for the front-end."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.to_json()}>"


class Range(Field):
    """The numbers lo, lo+step, ... up to hi."""

    __slots__ = ("hi", "lo", "step")

    def __init__(self, lo: float, hi: float, step: float = 1) -> None:
        self.lo, self.hi, self.step = lo, hi, step

    def count(self) -> int:
        """How many numbers there are."""
        return int((self.hi - self.lo) // self.step) + 1 if self.hi >= self.lo else 0

    def sample(self, rng: Random) -> Any:
        """One of the numbers."""
        return self.lo + self.step * below(rng, self.count())

    def __iter__(self) -> Iterator[Any]:
        return (self.lo + self.step * i for i in range(self.count()))

    def __contains__(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.lo <= value <= self.hi:
            return False
        return (value - self.lo) % self.step == 0

    def nearest(self, value: Any) -> Any:
        """The number, clamped into the range."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return self.lo
        inside = min(max(value, self.lo), self.hi)
        return self.lo + round((inside - self.lo) / self.step) * self.step

    def to_json(self) -> dict[str, Any]:
        """`{"range": [lo, hi, step]}`."""
        return {"range": [self.lo, self.hi, self.step]}


class Choice(Field):
    """One of some values."""

    __slots__ = ("values",)

    def __init__(self, values: Iterable[Any]) -> None:
        self.values = tuple(values)

    def count(self) -> int:
        """How many values there are."""
        return len(self.values)

    def sample(self, rng: Random) -> Any:
        """One of the values."""
        return self.values[below(rng, len(self.values))]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def __contains__(self, value: object) -> bool:
        return any(type(own) is type(value) and own == value for own in self.values)

    def nearest(self, value: Any) -> Any:
        """The value itself if it is one of these, else the one that is spelled most like it, else the first."""
        if value in self:
            return value
        return spelled_like(value, self.values) or self.values[0]

    def named(self) -> tuple[str, ...]:
        """The values that are names."""
        return tuple([value for value in self.values if isinstance(value, str)])

    def to_json(self) -> dict[str, Any]:
        """`{"choice": [...]}`."""
        return {"choice": list(self.values)}


@functools.lru_cache(maxsize=1024)
def spelled_like(name: object, values: tuple[Any, ...]) -> str | None:
    """The name among these for which another may be a slip of the pen; None if nothing comes near."""
    if not isinstance(name, str) or name.isdecimal():
        return None
    names = [value for value in values if isinstance(value, str)]
    return next(iter(difflib.get_close_matches(name, names, n=1)), None)


class Marked(Choice):
    """One of the names whose bits are set in a mask: they are listed only when somebody looks at them."""

    __slots__ = ("mask", "names")

    def __init__(self, names: Sequence[str], mask: int) -> None:
        self.names, self.mask = names, mask

    @property
    def values(self) -> tuple[str, ...]:  # type: ignore[override]
        """The names, in their order."""
        return tuple([self.names[i] for i in bits(self.mask)])

    def count(self) -> int:
        """How many bits are set."""
        return self.mask.bit_count()

    def sample(self, rng: Random) -> str:
        """One of the names."""
        places = bits(self.mask)
        return self.names[places[below(rng, len(places))]]


@functools.lru_cache(maxsize=4096)
def bits(mask: int) -> tuple[int, ...]:
    """The places of the bits that are set, lowest first."""
    return tuple([place for place, bit in enumerate(bin(mask)[:1:-1]) if bit == "1"])


@functools.lru_cache(maxsize=4096)
def ways(caps: tuple[int, ...]) -> tuple[int, ...]:
    """In how many ways each total can be taken from heaps of the given sizes."""
    counts = [1]
    for cap in caps:
        longer = [0] * (len(counts) + cap)
        for total, n in enumerate(counts):
            for taken in range(cap + 1):
                longer[total + taken] += n
        counts = longer
    return tuple(counts)


@functools.lru_cache(maxsize=4096)
def _ways_between(caps: tuple[int, ...], lo: int, hi: int) -> int:
    return sum(ways(caps)[lo : hi + 1])


class _Heaps:
    """Some of several heaps: the arithmetic that subsets and splits share."""

    __slots__ = ("caps", "hi", "lo", "names")

    def __init__(self, names: Sequence[str], caps: Sequence[int], lo: int, hi: int | None) -> None:
        self.names, self.caps = tuple(names), tuple(caps)
        total = self.caps[0] if len(self.caps) == 1 else sum(self.caps)
        self.lo = max(0, lo)
        self.hi = total if hi is None or hi > total else hi

    def count(self) -> int:
        """How many ways there are to take between lo and hi."""
        if len(self.caps) == 1:
            return self.hi - self.lo + 1 if self.hi >= self.lo else 0
        return _ways_between(self.caps, self.lo, self.hi)

    def draw(self, rng: Random) -> list[int]:
        """How much of each heap, all ways equally likely."""
        if len(self.caps) == 1 and 4 * self.count() > self.caps[0]:  # most often: as below, in short
            while not self.lo <= (alone := below(rng, self.caps[0] + 1)) <= self.hi:
                pass
            return [alone]
        totals = ways(self.caps)
        if 4 * self.count() >= sum(totals):
            while True:
                taken = [below(rng, cap + 1) for cap in self.caps]
                if self.lo <= sum(taken) <= self.hi:
                    return taken
        total = self.lo + _weighted(rng, totals[self.lo : self.hi + 1])
        taken = []
        for i, cap in enumerate(self.caps):
            rest = ways(self.caps[i + 1 :])
            most = min(cap, total)
            weights = [rest[total - n] if total - n < len(rest) else 0 for n in range(most + 1)]
            taken.append(_weighted(rng, weights))
            total -= taken[-1]
        return taken

    def all(self) -> Iterator[tuple[int, ...]]:
        """Every way, smallest first on the first heap."""
        for taken in itertools.product(*(range(cap + 1) for cap in self.caps)):
            if self.lo <= sum(taken) <= self.hi:
                yield taken

    def holds(self, taken: dict[str, int]) -> bool:
        """Whether these amounts can be taken."""
        caps = dict(zip(self.names, self.caps, strict=True))
        inside = all(0 < n <= caps.get(name, 0) for name, n in taken.items())
        return inside and self.lo <= sum(taken.values()) <= self.hi

    def closest(self, wanted: dict[str, int]) -> dict[str, int]:
        """The amounts wanted, cut to what the heaps hold and brought into lo..hi."""
        caps = dict(zip(self.names, self.caps, strict=True))
        taken = {name: min(max(wanted.get(name, 0), 0), cap) for name, cap in caps.items()}
        total = sum(taken.values())
        for name, cap in caps.items():
            if self.lo <= total <= self.hi:
                break
            fewer = min(max(total - self.hi, 0), taken[name])
            more = min(max(self.lo - total, 0), cap - taken[name])
            taken[name] += more - fewer
            total += more - fewer
        return taken


def _weighted(rng: Random, weights: Sequence[int]) -> int:
    draw = below(rng, sum(weights))
    for i, weight in enumerate(weights):
        draw -= weight
        if draw < 0:
            return i
    raise AssertionError("the draw is below the sum of the weights")


class Subset(Field):
    """Some of several things; equal things make one value, written in the order given."""

    __slots__ = ("heaps", "items")

    def __init__(self, items: Iterable[str], lo: int = 0, hi: int | None = None) -> None:
        self.items = tuple(items)
        caps: dict[str, int] = {}
        for item in self.items:
            caps[item] = caps.get(item, 0) + 1
        self.heaps = _Heaps(tuple(caps), tuple(caps.values()), lo, hi)

    def count(self) -> int:
        """How many different subsets there are."""
        return self.heaps.count()

    def _value(self, taken: Sequence[int]) -> tuple[str, ...]:
        return tuple(name for name, n in zip(self.heaps.names, taken, strict=True) for _ in range(n))

    def sample(self, rng: Random) -> tuple[str, ...]:
        """One subset."""
        return self._value(self.heaps.draw(rng))

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return (self._value(taken) for taken in self.heaps.all())

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not all(isinstance(item, str) for item in value):
            return False
        taken = {name: value.count(name) for name in value}
        return self.heaps.holds(taken) and value == self.canonical(value)

    def canonical(self, value: Iterable[str]) -> tuple[str, ...]:
        """The same subset in the order of the field."""
        items = tuple(value)
        return self._value([items.count(name) for name in self.heaps.names])

    def nearest(self, value: Any) -> tuple[str, ...]:
        """The subset that keeps most of the given one."""
        items = value if isinstance(value, tuple) else ()
        taken = self.heaps.closest({name: items.count(name) for name in self.heaps.names})
        return self._value(list(taken.values()))

    def named(self) -> tuple[str, ...]:
        """The things it is a subset of."""
        return self.heaps.names

    def to_json(self) -> dict[str, Any]:
        """`{"subset": [...], "size": [lo, hi]}`."""
        return {"subset": list(self.items), "size": [self.heaps.lo, self.heaps.hi]}


Shares = tuple[tuple[str, int], ...]


class Split(Field):
    """So many from each of several heaps, as pairs (heap, number); empty heaps are left out."""

    __slots__ = ("heaps",)

    def __init__(self, caps: dict[str, int], lo: int = 0, hi: int | None = None) -> None:
        if caps and min(caps.values()) <= 0:
            caps = {name: cap for name, cap in caps.items() if cap > 0}
        self.heaps = _Heaps(tuple(caps), tuple(caps.values()), lo, hi)

    def count(self) -> int:
        """How many splits there are."""
        return self.heaps.count()

    def _value(self, taken: Sequence[int]) -> Shares:
        return tuple((name, n) for name, n in zip(self.heaps.names, taken, strict=True) if n)

    def sample(self, rng: Random) -> Shares:
        """One split."""
        return self._value(self.heaps.draw(rng))

    def __iter__(self) -> Iterator[Shares]:
        return (self._value(taken) for taken in self.heaps.all())

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not all(_is_share(item) for item in value):
            return False
        taken = dict(value)
        ordered = tuple((name, taken[name]) for name in self.heaps.names if name in taken)
        return self.heaps.holds(taken) and value == ordered

    def nearest(self, value: Any) -> Shares:
        """The split that keeps most of the given one."""
        pairs = value if isinstance(value, tuple) else ()
        wanted = dict(item for item in pairs if _is_share(item))
        return self._value(list(self.heaps.closest(wanted).values()))

    def named(self) -> tuple[str, ...]:
        """The heaps."""
        return self.heaps.names

    def to_json(self) -> dict[str, Any]:
        """`{"split": {heap: most}, "total": [lo, hi]}`."""
        caps = dict(zip(self.heaps.names, self.heaps.caps, strict=True))
        return {"split": caps, "total": [self.heaps.lo, self.heaps.hi]}


def _is_share(item: object) -> bool:
    if not isinstance(item, tuple) or len(item) != 2 or not isinstance(item[0], str):
        return False
    return isinstance(item[1], int) and not isinstance(item[1], bool)


class Text(Field):
    """Free words: they can be checked but not listed, so they count as no option."""

    __slots__ = ("most",)

    def __init__(self, most: int = 400) -> None:
        self.most = most

    def count(self) -> int:
        """None that could be listed."""
        return 0

    def sample(self, rng: Random) -> str:
        """Never called: a product with a text counts no option."""
        raise TypeError("free text cannot be sampled")

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and 0 < len(value) <= self.most

    def nearest(self, value: Any) -> str:
        """The text, cut to length."""
        return str(value)[: self.most]

    def to_json(self) -> dict[str, Any]:
        """`{"text": most}`."""
        return {"text": self.most}
