"""What forces are worth in battle: which dials they allow with how much spice, and which losses pay for a dial.

Pure arithmetic. A dial is counted in halves here: an ordinary force is worth 1 half, or 2 with a spice to support
it; a starred one so many times as much.
"""

from __future__ import annotations

import functools
from typing import NamedTuple


class Army(NamedTuple):
    """The forces of one side: what a starred one is worth in ordinary ones; whether all fight full without spice."""

    ordinary: int
    special: int = 0
    worth: int = 1
    full: bool = False


@functools.lru_cache(maxsize=4096)
def losses_for(army: Army, halves: int, spice: int) -> tuple[tuple[int, int], ...]:
    """The sets of forces, as (ordinary, starred), of which exactly `spice` supported add up to a dial."""
    if army.full and spice:
        return ()
    return tuple(
        (plain, star)
        for star in range(army.special + 1)
        for plain in range(army.ordinary + 1)
        if halves in _values(plain, star, army.worth, plain + star if army.full else spice)
    )


def _values(plain: int, star: int, worth: int, supported: int) -> range:
    """What these forces can be worth in halves with so many of them supported."""
    if supported > plain + star:
        return range(0)
    fewest, most = max(0, supported - plain), min(star, supported)  # starred ones among the supported
    base, extra = plain + worth * star + supported, worth - 1
    return range(base + extra * fewest, base + extra * most + 1, max(extra, 1))


@functools.lru_cache(maxsize=4096)
def dials_by_spice(army: Army, most: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """For each amount of spice up to `most`: the dials, in halves, that it can go with."""
    top = 0 if army.full else min(most, army.ordinary + army.special)
    return tuple((spice, _dials(army, spice)) for spice in range(top + 1))


def _dials(army: Army, spice: int) -> tuple[int, ...]:
    found: set[int] = set()
    for star in range(army.special + 1):
        for plain in range(army.ordinary + 1):
            found.update(_values(plain, star, army.worth, plain + star if army.full else spice))
    return tuple(sorted(found))
