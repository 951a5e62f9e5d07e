"""Tests that checks share: whether a value made of several parts can be taken from what there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dunewidget.games.dice.actions import Decline
from dunewidget.kernel import Product, Seat, Shares, rule


def declining(seat: Seat) -> Product:
    """The answer that does nothing."""
    return _DECLINING[seat]


_DECLINING = {f"p{i}": Product(Decline, f"p{i}") for i in range(1, 9)}


@rule("DD-TURN-03")
def decline(state: Any, seat: Seat) -> Decline:
    """The default where declining is allowed."""
    return Decline(seat)


def can_take(shares: Shares, heaps: Mapping[str, int]) -> bool:
    """Whether so many lie on each heap, every heap named once and none for nothing."""
    names = [name for name, _ in shares]
    return len(set(names)) == len(names) and all(0 < n <= heaps.get(name, 0) for name, n in shares)


def in_order(names: Sequence[str], order: Sequence[str]) -> bool:
    """Whether names stand on a list, each at most once, in its order: one choice is written in one way."""
    return list(names) == [name for name in order if name in names]


def total(shares: Shares) -> int:
    """How many there are together."""
    return sum(n for _, n in shares)
