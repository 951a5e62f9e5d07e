"""The layers of the round map of ten regions: what colours the ground, and the lines and numbers over it."""

from collections.abc import Mapping

from dunewidget.draw import layers as drawn
from dunewidget.draw import places, storm
from dunewidget.draw.geometry import Point, load
from dunewidget.draw.layers import Layers
from dunewidget.draw.marks import Stack
from dunewidget.draw.scene import Node, el

SIZE = 20.0


def below(layers: Layers, zones: Mapping[str, int]) -> Node:
    """Colour the ground: zones says in which zone a region lies."""
    heat = (drawn.heat(region, drawn.share(value, layers.heat)) for region, value in layers.heat.items())
    exposed = (
        el("use", key=r, href=f"#place-{r}", class_="exposed", opacity=round(layers.exposure[zone] * 0.6, 2))
        for r, zone in zones.items()
        if layers.exposure.get(zone)
    )
    return el(
        "g",
        drawn.layer("heat", "heat", *heat),
        drawn.layer("exposure", "exposure", *exposed),
        key="below",
        aria_hidden="true",
    )


def above(layers: Layers, forces: Mapping[str, tuple[Stack, ...]], middles: Mapping[int, float]) -> Node:
    """Draw lines and numbers; middles says where on the rim a zone has its middle."""
    values = (drawn.chip(r, f"{v:.3g}", *_free(r, forces), SIZE) for r, v in layers.heat.items())
    steps = (drawn.step(r, n, *_free(r, forces), SIZE) for r, n in layers.reach.items())
    chances = (
        storm.rim_text(f"{chance:.0%}", middles[zone] - 17, 18, "rimtext")._replace(key=str(zone))
        for zone, chance in layers.exposure.items()
        if chance and zone in middles
    )
    return el(
        "g",
        _graph(layers.graph),
        drawn.layer("heat", "values", *values),
        drawn.layer("reach", "reach", *steps),
        drawn.layer("exposure", "chances", *chances),
        drawn.legend(layers, 34, 60, 18),
        key="above",
        aria_hidden="true",
        pointer_events="none",
    )


def _graph(edges: tuple[tuple[str, str], ...]) -> Node:
    ends = {region: _regions()[region]["slots"][0] for edge in edges for region in edge}
    lines = "".join(f"M{ends[a][0]:g} {ends[a][1]:g}L{ends[b][0]:g} {ends[b][1]:g}" for a, b in edges)
    dots = "".join(f"M{x:g} {y:g}h.1" for x, y in ends.values())
    shapes = (el("path", key="lines", d=lines, class_="edgeline"), el("path", key="knots", d=dots, class_="knot"))
    return drawn.layer("graph", "graph", *(shapes if edges else ()))


def _free(region: str, forces: Mapping[str, tuple[Stack, ...]]) -> Point:
    """Return a spot for a number: the next slot, or above the tokens where all are taken."""
    slots = _regions()[region]["slots"]
    taken = len(forces.get(region, ()))
    if taken < len(slots):
        return places.free(slots, taken)
    return slots[0][0], slots[0][1] - 34


def _regions() -> Mapping[str, Mapping[str, list[list[float]]]]:
    regions: Mapping[str, Mapping[str, list[list[float]]]] = load("wedges")["regions"]
    return regions
