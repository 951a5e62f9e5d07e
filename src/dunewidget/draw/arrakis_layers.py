"""Things to see on the polar map that are not pieces: heat, neighbours, reach, exposure, history."""

from collections.abc import Mapping
from functools import cache
from math import sqrt

from dunewidget.draw import storm, tokens
from dunewidget.draw.geometry import Point, load
from dunewidget.draw.marks import Layers, Stack
from dunewidget.draw.scene import Node, el


def below(layers: Layers) -> Node:
    """Draw what colours the ground: it lies under the names."""
    low, high = _range(layers.heat)
    heat = (
        el(
            "use",
            key=part,
            href=f"#place-{part}",
            class_="heat",
            opacity=round(0.08 + 0.62 * _share(layers.heat[territory], low, high), 2),
        )
        for territory in layers.heat
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
        el("g", *heat, key="heat"),
        el("g", *exposure, key="exposure"),
        key="below",
        aria_hidden="true",
    )


def above(layers: Layers, forces: Mapping[str, tuple[Stack, ...]]) -> Node:
    """Draw lines and numbers: they lie over the names and under the tokens."""
    return el(
        "g",
        _graph(layers.graph),
        el("g", *(_value(t, v, forces) for t, v in layers.heat.items()), key="values"),
        el("g", *(_step(p, n, forces) for p, n in layers.reach.items()), key="reach"),
        el("g", *(_percent(s, c) for s, c in layers.exposure.items() if c > 0), key="chances"),
        el("g", *(_history(p, n) for p, n in layers.history.items()), key="history"),
        _legend(layers),
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
    slots = load("arrakis")["parts"][part]["slots"]
    taken = len(forces.get(part, ()))
    x, y = slots[taken] if taken < len(slots) else (slots[0][0], slots[0][1] - 24)
    return x, y


def _range(values: Mapping[str, float]) -> tuple[float, float]:
    return (min(values.values()), max(values.values())) if values else (0.0, 0.0)


def _share(value: float, low: float, high: float) -> float:
    return (value - low) / (high - low) if high > low else 1.0


def _graph(edges: tuple[tuple[str, str], ...]) -> Node:
    slots = {p: load("arrakis")["parts"][p]["slots"][0] for edge in edges for p in edge}
    lines = "".join(f"M{slots[a][0]:g} {slots[a][1]:g}L{slots[b][0]:g} {slots[b][1]:g}" for a, b in edges)
    knots = (el("circle", cx=x, cy=y, r=4.6, class_="knot") for x, y in slots.values())
    return el(
        "g", el("path", key="lines", d=lines or "M0 0", class_="edgeline"), el("g", *knots, key="knots"), key="graph"
    )


def _value(territory: str, value: float, forces: Mapping[str, tuple[Stack, ...]]) -> Node:
    part = max(_parts(territory), key=lambda p: len(load("arrakis")["parts"][p]["slots"]))
    x, y = _slot(part, forces)
    text = f"{value:.3g}"
    wide = 10 * len(text) + 12
    return el(
        "g",
        el("rect", x=-wide / 2, y=-11.5, width=wide, height=23, rx=5, class_="valuechip"),
        tokens.label(text, 0, 5.8, 16.2, "b mid"),
        key=territory,
        transform=tokens.at(x, y),
    )


def _step(part: str, steps: int, forces: Mapping[str, tuple[Stack, ...]]) -> Node:
    x, y = _slot(part, forces)
    return el(
        "g",
        el("circle", r=12, class_="step"),
        tokens.label(str(steps), 0, 5.8, 16.2, "stepink"),
        key=part,
        transform=tokens.at(x, y),
    )


def _percent(sector: int, chance: float) -> Node:
    text = storm.rim_text(f"{chance:.0%}", _angle(sector) + 15.8, 16.2, "rimtext")
    return text._replace(key=str(sector))


def _history(part: str, amount: int) -> Node:
    land = load("arrakis")["territories"][part.rpartition(":")[0]]
    x, y = land["spice"][:2] if "spice" in land else load("arrakis")["parts"][part]["slots"][0]
    reach = min(10 + 2.2 * sqrt(amount), 25)
    d = f"M0-{reach:.1f}L{reach:.1f} 0L0 {reach:.1f}L-{reach:.1f} 0Z"
    return el(
        "g",
        el("path", d=d, class_="history"),
        tokens.label(str(amount), 0, 5.8, 16.2, "b mid", "#FFFFFF"),
        key=part,
        transform=tokens.at(x, y),
    )


def _legend(layers: Layers) -> Node:
    """Say what the colours mean, below the turn."""
    if not layers.heat:
        return el("g", key="legend")
    low, high = _range(layers.heat)
    steps = (
        el("rect", x=4 + 13 * i, y=176, width=13, height=13, class_="heat", opacity=round(0.08 + 0.62 * i / 7, 2))
        for i in range(8)
    )
    return el(
        "g",
        tokens.label(layers.heat_title or "heat", 4, 170, 16.2, "ink2"),
        *steps,
        tokens.label(f"{low:.3g}", 4, 206, 16.2, "ink2"),
        tokens.label(f"{high:.3g}", 108, 206, 16.2, "ink2 end"),
        key="legend",
    )
