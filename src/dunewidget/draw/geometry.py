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
from typing import Any

Point = tuple[float, float]


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
    x, y = round(arc[0] * 10), round(arc[1] * 10)
    out = [(x / 10, y / 10)]
    numbers = _numbers(arc[2])
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        out.append((x / 10, y / 10))
    return out


def ring_path(arcs: list[Any], ring: Iterable[int]) -> str:
    """Return the closed path round an area."""
    corners: list[Point] = []
    for step in ring:
        stretch = points(arcs[abs(step) - 1])
        corners += (stretch if step > 0 else stretch[::-1])[:-1]
    return closed_path(corners)


def closed_path(corners: list[Point]) -> str:
    """Write a polygon with relative steps, which are shorter."""
    x, y = corners[0]
    out: list[str] = []
    for nx, ny in corners[1:]:
        for step in (nx - x, ny - y):
            word = _short(step)
            out.append(word if word[0] == "-" or not out else " " + word)
        x, y = nx, ny
    return f"M{corners[0][0]:g} {corners[0][1]:g}l{''.join(out)}z"


def outline(arcs: list[Any], rings: Iterable[Iterable[int]]) -> str:
    """Return one outline round several areas: the arcs that belong to only one of them."""
    seen = Counter(abs(step) for ring in rings for step in ring)
    return "".join(arc_path(arcs[number - 1]) for number, times in seen.items() if times == 1)


def _short(value: float) -> str:
    word = f"{value:.1f}".removesuffix(".0")
    if word in ("-0", "0"):
        return "0"
    return word.replace("0.", ".", 1) if word.lstrip("-").startswith("0.") else word


def _numbers(steps: str) -> list[int]:
    """Read "1.5-2 .3" as tenths: 15, -20, 3."""
    words = steps.replace("-", " -").split()
    return [round(float(word) * 10) for word in words]
