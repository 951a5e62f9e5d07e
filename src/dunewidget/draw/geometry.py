"""Shapes of the boards, read from package data when first needed.

A map is kept as arcs: each stretch of border is stored once and areas are rings of arcs (a
negative number is an arc walked backwards). So the outline of any set of areas is the arcs that
only one of them has.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

Point = tuple[float, float]

#: what a picture is not told of
NOTHING: Mapping[Any, Any] = MappingProxyType({})


@cache
def load(name: str) -> Mapping[str, Any]:
    """Read one file of shapes. It is shared: nobody changes it."""
    text = (files("dunewidget.draw") / "data" / f"{name}.json").read_text(encoding="utf-8")
    shapes: Mapping[str, Any] = json.loads(text)
    return shapes


def arc_path(arc: tuple[float, float, str] | list[Any]) -> str:
    """Return the path of one arc, to be stroked."""
    x, y, steps = arc
    return f"M{x:g} {y:g}l{steps}"


def points(arc: list[Any]) -> list[Point]:
    """Return the corners of an arc, on the tenth of a unit where they were stored."""
    return [(x / 10, y / 10) for x, y in _tenths(arc)]


def _tenths(arc: list[Any]) -> list[tuple[int, int]]:
    x, y = round(arc[0] * 10), round(arc[1] * 10)
    out = [(x, y)]
    numbers = _numbers(arc[2])
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        out.append((x, y))
    return out


def ring_path(arcs: list[Any], ring: Iterable[int]) -> str:
    """Return the closed path round an area."""
    corners: list[tuple[int, int]] = []
    for step in ring:
        stretch = _tenths(arcs[abs(step) - 1])
        corners += (stretch if step > 0 else stretch[::-1])[:-1]
    (x, y), *rest = corners
    start = f"M{x / 10:g} {y / 10:g}l"
    out: list[str] = []
    for nx, ny in rest:
        out += (_short(nx - x), _short(ny - y))
        x, y = nx, ny
    return f"{start}{''.join(out).lstrip()}z"


def outline(arcs: list[Any], rings: Iterable[Iterable[int]]) -> str:
    """Return one outline round several areas: the arcs that belong to only one of them."""
    seen = Counter(abs(step) for ring in rings for step in ring)
    return "".join(arc_path(arcs[number - 1]) for number, times in seen.items() if times == 1)


@cache
def _short(tenths: int) -> str:
    """Write a step as a path wants it, with a space where no sign parts it from the number before."""
    word = f"{tenths / 10:g}".replace("0.", ".", 1) if abs(tenths) < 10 and tenths else f"{tenths / 10:g}"
    return word if tenths < 0 else f" {word}"


def _numbers(steps: str) -> list[int]:
    """Read "1.5-2 .3" as tenths: 15, -20, 3."""
    return [round(float(word) * 10) for word in steps.replace("-", " -").split()]
