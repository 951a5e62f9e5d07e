"""Things to see on a map that are not pieces: neighbours, reach, storm to come, spice history, heat.

What somebody wants to see is written as a table of names: `{"graph": True, "reach": "arrakeen:10",
"heat": {"arrakeen": 3, "carthag": 1.5}}`. Where it says True, the board reckons the figures from what is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from dunewidget.draw import tokens
from dunewidget.draw.geometry import NOTHING
from dunewidget.draw.scene import Node, el
from dunewidget.kernel.errors import DuneError

#: every layer, with what it is called on a switch
TITLES: Mapping[str, str] = {
    "graph": "Neighbours",
    "reach": "Reach",
    "exposure": "Storm to come",
    "history": "Spice so far",
    "heat": "Heat map",
}
_MOST = 1e100
_MOST_TITLE = 40
_FIGURES = ("heat", "reach", "exposure", "history")
_RECKONED = ("graph", "reach", "exposure", "history")
_TAKES = {
    "graph": "True or pairs of places",
    "reach": "True, a place or numbers by place",
    "exposure": "True or numbers by sector",
    "history": "True or numbers by place",
    "heat": "numbers by territory",
    "heat_title": "a text",
}


class Layers(NamedTuple):
    """Layers filled in for a map. Everything is optional.

    heat colours territories by a number; graph draws lines between neighbouring places; reach
    writes steps on places; exposure gives the chance of storm for each sector or zone; history
    says how much spice has come up in a place.
    """

    heat: Mapping[str, float] = NOTHING
    heat_title: str = ""
    graph: tuple[tuple[str, str], ...] = ()
    reach: Mapping[str, int] = NOTHING
    exposure: Mapping[int, float] = NOTHING
    history: Mapping[str, int] = NOTHING


def checked(wanted: Any, offered: Iterable[str]) -> dict[str, Any]:
    """What is wanted, switched-off layers left out; or a clear refusal. Whoever asks may be a browser."""
    names = (*offered, "heat_title")
    if not isinstance(wanted, Mapping):
        raise DuneError(f"layers are a table such as {{'graph': True}}, not {wanted!r:.60}")
    unknown = sorted(str(name) for name in wanted if name not in names)
    if unknown:
        raise DuneError(f"the layers here are {', '.join(names)}; not {', '.join(unknown):.60}")
    return {name: _value(name, value) for name, value in wanted.items() if value not in (False, None, "")}


def _value(name: str, value: Any) -> Any:
    """Take True, where the figures can be reckoned, or the figures themselves."""
    if name == "heat_title" and isinstance(value, str):
        return value[:_MOST_TITLE]
    if (value is True and name in _RECKONED) or (name == "reach" and isinstance(value, str)):
        return value
    if name == "graph" and isinstance(value, list | tuple):
        return [_pair(edge) for edge in value]
    if name in _FIGURES and isinstance(value, Mapping):
        return {key: _number(name, key, number) for key, number in value.items()}
    raise DuneError(f"the layer {name} takes {_TAKES[name]}, not {value!r:.60}")


def _pair(edge: Any) -> tuple[str, str]:
    if not isinstance(edge, list | tuple) or len(edge) != 2 or not all(isinstance(end, str) for end in edge):
        raise DuneError(f"a border is a pair of places, not {edge!r:.60}")
    return edge[0], edge[1]


def _number(name: str, key: Any, number: Any) -> float:
    if name == "exposure" and not str(key).isdecimal():
        raise DuneError(f"the layer exposure goes by the numbers of sectors or zones, not by {key!r:.40}")
    if isinstance(number, bool) or not isinstance(number, int | float) or not abs(number) < _MOST:
        raise DuneError(f"the layer {name} takes numbers, not {number!r:.40} for {key!r:.40}")
    return number


def on_map(figures: Iterable[str], places: Iterable[str]) -> None:
    """Refuse figures for places that are not on the map."""
    known = set(places)
    unknown = sorted(set(map(str, figures)) - known)
    if unknown:
        raise DuneError(f"{unknown[0]!r:.40} is not on this map; its places are written like {min(known)!r}")


def steps_between(
    neighbours: Mapping[str, Iterable[str]], starts: Iterable[str], closed: Iterable[str]
) -> dict[str, int]:
    """How many borders lie between some places and all that can be reached without entering what is closed."""
    shut = set(closed)
    steps = {place: 0 for place in starts if place not in shut}
    edge = list(steps)
    while edge:
        edge = [near for place in edge for near in neighbours[place] if near not in shut and _first(steps, near, place)]
    return {place: n for place, n in steps.items() if n}


def _first(steps: dict[str, int], near: str, place: str) -> bool:
    if near in steps:
        return False
    steps[near] = steps[place] + 1
    return True


# --- drawing, the same on every map


def layer(name: str, key: str, *drawn: Node) -> Node:
    """Gather a layer, or a part of one, under the name by which a browser hides it."""
    return el("g", *drawn, key=key, data_layer=name) if drawn else el("g", key=key)


def share(value: float, values: Mapping[str, float]) -> float:
    """How hot a value is among others: from 0 to 1."""
    low, high = min(values.values()), max(values.values())
    return (value - low) / (high - low) if high > low else 1.0


def heat(place: str, value: float) -> Node:
    """Colour a place."""
    # not `opacity`, which CairoSVG does not pass on to what is used
    return el(
        "use", key=place, href=f"#place-{place}", class_="heat", fill_opacity=_strength(value), stroke_opacity=0.5
    )


def _strength(value: float) -> float:
    return round(0.08 + 0.62 * value, 2)


def chip(key: str, text: str, x: float, y: float, size: float = 16.2) -> Node:
    """Write a value on a plate."""
    wide = size * 0.62 * len(text) + size * 0.74
    return el(
        "g",
        el("rect", x=-wide / 2, y=-size * 0.71, width=wide, height=size * 1.42, rx=5, class_="valuechip"),
        tokens.label(text, 0, size * 0.36, size, "b mid"),
        key=key,
        transform=tokens.at(x, y),
    )


def step(key: str, steps: int, x: float, y: float, size: float = 16.2) -> Node:
    """Write how many borders away a place is."""
    return el(
        "g",
        el("circle", r=size * 0.74, class_="step"),
        tokens.label(str(steps), 0, size * 0.36, size, "stepink"),
        key=key,
        transform=tokens.at(x, y),
    )


def legend(layers: Layers, x: float, y: float, size: float = 16.2) -> Node:
    """Say what the colours of a heat map mean."""
    if not layers.heat:
        return el("g", key="legend")
    low, high = min(layers.heat.values()), max(layers.heat.values())
    steps = (
        el("rect", x=x + 13 * i, y=y + 6, width=13, height=13, class_="heat", opacity=_strength(i / 7))
        for i in range(8)
    )
    return layer(
        "heat",
        "legend",
        tokens.label(layers.heat_title or "heat", x, y, size, "ink2"),
        *steps,
        tokens.label(f"{low:.3g}", x, y + 36, size, "ink2"),
        tokens.label(f"{high:.3g}", x + 104, y + 36, size, "ink2 end"),
    )
