"""The layers of the polar map: what colours the ground, and the lines and numbers over it."""

from collections.abc import Mapping
from functools import cache
from math import hypot, sqrt
from typing import Any

from dunewidget.draw import layers as drawn
from dunewidget.draw import places, storm, tokens
from dunewidget.draw.geometry import Point, load
from dunewidget.draw.layers import Layers
from dunewidget.draw.marks import Stack
from dunewidget.draw.scene import Node, el


def below(layers: Layers) -> Node:
    """Draw what colours the ground: it lies under the names."""
    heat = (
        drawn.heat(part, drawn.share(value, layers.heat))
        for territory, value in layers.heat.items()
        for part in _parts(territory)
    )
    exposure = (
        el(
            "path",
            key=str(sector),
            class_="exposed",
            opacity=round(chance * 0.6, 2),
            d=storm.ring(62, storm.RIM[0], _angle(sector), _angle(sector) + 20),
        )
        for sector, chance in layers.exposure.items()
        if chance > 0
    )
    return el(
        "g",
        drawn.layer("heat", "heat", *heat),
        drawn.layer("exposure", "exposure", *exposure),
        key="below",
        aria_hidden="true",
    )


def above(layers: Layers, forces: Mapping[str, tuple[Stack, ...]]) -> Node:
    """Draw lines and numbers: they lie over the names and under the tokens."""
    spots = {part: _slot(part, forces) for part in layers.reach}
    return el(
        "g",
        _graph(layers.graph),
        drawn.layer("heat", "values", *(_value(t, v, forces) for t, v in layers.heat.items())),
        drawn.layer("reach", "reach", *(drawn.step(p, n, *spots[p]) for p, n in layers.reach.items())),
        drawn.layer("exposure", "chances", *(_percent(s, c) for s, c in layers.exposure.items() if c > 0)),
        drawn.layer("history", "history", *(_history(p, n) for p, n in layers.history.items())),
        drawn.legend(layers, 4, 178),
        key="above",
        aria_hidden="true",
        pointer_events="none",
    )


def _angle(sector: int) -> float:
    return (240.0 + 20.0 * (sector - 1)) % 360


@cache
def _parts(territory: str) -> tuple[str, ...]:
    return tuple(p for p in load("arrakis")["parts"] if p.rpartition(":")[0] == territory)


def _slot(part: str, forces: Mapping[str, tuple[Stack, ...]]) -> Point:
    """Return the first place in a part where no token stands, else beside the first token."""
    return places.free(load("arrakis")["parts"][part]["slots"], len(forces.get(part, ())))


@cache
def _graph(edges: tuple[tuple[str, str], ...]) -> Node:
    slots = {p: load("arrakis")["parts"][p]["slots"][0] for edge in edges for p in edge}
    lines = "".join(f"M{slots[a][0]:g} {slots[a][1]:g}L{slots[b][0]:g} {slots[b][1]:g}" for a, b in edges)
    dots = "".join(f"M{x:g} {y:g}h.1" for x, y in slots.values())
    shapes = (el("path", key="lines", d=lines, class_="edgeline"), el("path", key="knots", d=dots, class_="knot"))
    return drawn.layer("graph", "graph", *(shapes if edges else ()))


def _value(territory: str, value: float, forces: Mapping[str, tuple[Stack, ...]]) -> Node:
    part = max(_parts(territory), key=lambda p: len(load("arrakis")["parts"][p]["slots"]))
    return drawn.chip(territory, f"{value:.3g}", *_slot(part, forces))


def _percent(sector: int, chance: float) -> Node:
    text = storm.rim_text(f"{chance:.0%}", _angle(sector) + 15.8, 16.2, "rimtext")
    return text._replace(key=str(sector))


def _history(part: str, amount: int) -> Node:
    """Draw how much spice has come up so far: a ring round the lozenge that lies there now."""
    land = load("arrakis")["territories"][part.rpartition(":")[0]]
    x, y = land["spice"][:2] if "spice" in land else load("arrakis")["parts"][part]["slots"][0]
    reach = min(20 + 2.2 * sqrt(amount), 30)
    d = f"M0-{reach:.1f}L{reach:.1f} 0L0 {reach:.1f}L-{reach:.1f} 0Z"
    total = drawn.chip("total", f"Σ {amount}", *_clear((x, y), reach))
    return el("g", el("path", d=d, class_="history", key="ring"), total, key=part, transform=tokens.at(x, y))


@cache
def _clear(at: Point, reach: float) -> Point:
    """Choose the side of a ring on which a number neither covers a name nor leaves the map."""
    labels = [land["label"] for land in load("arrakis")["territories"].values()]

    def cost(offset: Point) -> float:
        x, y = at[0] + offset[0], at[1] + offset[1]
        return 1000.0 * sum(_covers(x, y, label) for label in labels) + max(
            0.0, hypot(x - storm.CENTRE, y - storm.CENTRE) - 418
        )

    aside, slant = reach + 29, reach * 0.5 + 15
    corners = ((x, y) for y in (-slant, slant) for x in (aside * 0.8, -aside * 0.8))
    return min(((0, -reach - 13), (0, reach + 13), (aside, 0), (-aside, 0), *corners), key=cost)


def _covers(x: float, y: float, label: Mapping[str, Any]) -> bool:
    """Whether a number there would stand on a name."""
    across, down = abs(x - label["x"]), abs(y - label["y"])
    return bool(across < label["max_width"] / 2 + 27 and down < 8.5 * len(label["lines"]) + 12)
