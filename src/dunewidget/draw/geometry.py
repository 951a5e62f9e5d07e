"""Shapes of the boards, read from package data when first needed.

A map is kept as arcs: each stretch of border is stored once and areas are rings of arcs (a
negative number is an arc walked backwards). So the outline of any set of areas is the arcs that
only one of them has.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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
    x, y = round(arc[0] * 10), round(arc[1] * 10)
    tenths = [round(float(word) * 10) for word in _words(arc[2])]
    out = [(x / 10, y / 10)]
    for dx, dy in zip(tenths[::2], tenths[1::2], strict=True):
        x, y = x + dx, y + dy
        out.append((x / 10, y / 10))
    return out


def ring_path(arcs: list[Any], ring: Sequence[int]) -> str:
    """Return the closed path round an area: the steps of its arcs one after the other, as they are written."""
    first = next((i for i, step in enumerate(ring) if step > 0), 0)
    start = arcs[ring[first] - 1][:2] if ring[first] > 0 else points(arcs[-ring[first] - 1])[-1]
    steps: list[str] = []
    for step in (*ring[first:], *ring[:first]):
        words = _words(arcs[abs(step) - 1][2])
        steps += words if step > 0 else _backwards(words)
    # The last step is what closing the path does.
    written = "".join(word if word[0] == "-" else f" {word}" for word in steps[:-2])
    return f"M{start[0]:g} {start[1]:g}l{written.lstrip()}z"


def _words(steps: str) -> list[str]:
    """Part "1.5-2 .3" into 1.5, -2 and .3."""
    return steps.replace("-", " -").split()


def _backwards(words: list[str]) -> list[str]:
    """The same steps from the other end."""
    turned = [word[1:] if word[0] == "-" else word if word == "0" else f"-{word}" for word in words]
    turned[::2], turned[1::2] = turned[-2::-2], turned[::-2]
    return turned


def outline(arcs: list[Any], rings: Iterable[Iterable[int]]) -> str:
    """Return one outline round several areas: the arcs that belong to only one of them."""
    seen = Counter(abs(step) for ring in rings for step in ring)
    return "".join(arc_path(arcs[number - 1]) for number, times in seen.items() if times == 1)
