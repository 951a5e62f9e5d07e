"""The storm over a round map: one wedge drawn once, then turned to where it stands."""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from random import Random

from dunewidget.draw import tokens
from dunewidget.draw.scene import Node, el

CENTRE, RIM = 500.0, (448.0, 470.0)


def on_circle(radius: float, degrees: float) -> tuple[float, float]:
    """Return a point of the map: degrees run against the clock from the east."""
    turn = degrees * pi / 180
    return CENTRE + radius * cos(turn), CENTRE - radius * sin(turn)


def ring(inner: float, outer: float, start: float, end: float) -> str:
    """Return the path of a piece of a ring, from one angle to a greater one."""
    (ax, ay), (bx, by) = on_circle(outer, start), on_circle(outer, end)
    (cx, cy), (dx, dy) = on_circle(inner, end), on_circle(inner, start)
    return (
        f"M{ax:.1f} {ay:.1f}A{outer:g} {outer:g} 0 0 0 {bx:.1f} {by:.1f}"
        f"L{cx:.1f} {cy:.1f}A{inner:g} {inner:g} 0 0 1 {dx:.1f} {dy:.1f}Z"
    )


@cache
def symbol(inner: float, span: float) -> tuple[Node, ...]:
    """Draw the wedge that begins at the east and spans so many degrees, its front at the end."""
    fill = el(
        "linearGradient",
        el("stop", offset=0, class_="storm0"),
        el("stop", offset=1, class_="storm1"),
        id="storm-fill",
        x1=0,
        y1=1,
        x2=0,
        y2=0,
    )
    edges = "".join(
        f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
        for (x1, y1), (x2, y2) in ((on_circle(inner, a), on_circle(RIM[0], a)) for a in (0.0, span))
    )
    wedge = el(
        "g",
        el("path", d=ring(inner, RIM[0], 0, span), fill="url(#storm-fill)"),
        el("path", d=_streaks(inner, span), class_="streaks"),
        el("path", d=edges, class_="stormline"),
        el("path", d=ring(*RIM, 0, span), class_="stormrim"),
        el("path", d=_chevrons(span), class_="chevron"),
        id="storm",
    )
    return el("defs", fill), el("defs", wedge)


@cache
def winds(inner: float, span: float) -> Node:
    """Draw the winds and the rim alone, for a map whose zones have crooked borders."""
    wedge = el(
        "g",
        el("path", d=_streaks(inner, span), class_="streaks"),
        el("path", d=ring(*RIM, 0, span), class_="stormrim"),
        id="storm",
    )
    return el("defs", wedge)


def _streaks(inner: float, span: float) -> str:
    """Wind along the circles, and a few eddies; the same in every picture."""
    chance, out = Random(11), []
    count = round(span * 1.2)
    for i in range(count):
        # Evenly spread over the area, which grows with the radius.
        share = ((i + chance.random() * 0.8) / count) ** 0.6
        radius = inner + 14 + (RIM[0] - inner - 24) * share
        length = chance.choice((26, 44, 60, 90, 120)) / radius * 57.3
        start = chance.uniform(0.05, 0.8) * span
        end = min(start + length, span * 0.96)
        drift = chance.uniform(-16, 6) * (end - start) / 12
        (ax, ay), (bx, by) = on_circle(radius, start), on_circle(radius + drift, end)
        bend = radius * chance.uniform(0.55, 0.9)
        out.append(f"M{ax:.1f} {ay:.1f}A{bend:.0f} {bend:.0f} 0 0 0 {bx:.1f} {by:.1f}")
    for share, turn in ((0.36, 0.4), (0.66, 0.3), (0.9, 0.66)):
        x, y = on_circle(inner + (RIM[0] - inner) * share, span * turn)
        out.append(
            f"M{x + 3:.1f} {y:.1f}a3.4 3.4 0 1 1-3.4-3.4a6 6 0 1 1-4.6 6.6a9.6 9.6 0 0 1 16-9a12 12 0 0 1 2.4 13"
        )
    return "".join(out)


def _chevrons(span: float) -> str:
    out = []
    for i in range(3):
        tip = span + 2.4 + 1.6 * i
        points = (on_circle(RIM[0] + 4, tip - 0.9), on_circle(sum(RIM) / 2, tip), on_circle(RIM[1] - 4, tip - 0.9))
        out.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points))
    return "".join(out)


def upright(degrees: float) -> float:
    """Return how to turn a text on the rim so that it can be read: tangential, never on its head."""
    turn = (90 - degrees + 180) % 360 - 180
    return turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn


def rim_text(text: str, degrees: float, size: float, class_: str, radius: float = 459) -> Node:
    """Write along the rim."""
    x, y = on_circle(radius, degrees)
    return el(
        "text",
        x=0,
        y=size * 0.35,
        font_size=size,
        class_=f"{class_} mid",
        text=text,
        transform=f"translate({x:.1f} {y:.1f})rotate({upright(degrees):g})",
    )


def storm(start: float, span: float, words: tuple[str, ...], size: float = 16.2, spread: float = 0) -> Node:
    """Draw the storm from an angle on, with its words on the rim, so many degrees apart."""
    middle = start + span / 2
    # Words run clockwise on the upper half of the rim and against the clock on the lower.
    way = 1 if abs((90 - middle + 180) % 360 - 180) > 90 else -1
    first = middle - way * spread * (len(words) - 1) / 2
    said = (rim_text(word, first + way * spread * i, size, "stormtext") for i, word in enumerate(words))
    return el(
        "g",
        el("use", key="wedge", href="#storm", transform=f"rotate({-start:g} 500 500)"),
        el("g", *said, key="words"),
        key="storm",
        aria_hidden="true",
    )


def track(start: float, end: float) -> Node:
    """Draw where the storm has passed: dots along the inside of the rim."""
    radius = RIM[0] - 6
    (ax, ay), (bx, by) = on_circle(radius, start), on_circle(radius, end)
    far = 1 if end - start > 180 else 0
    return el(
        "path",
        key="track",
        class_="track",
        aria_hidden="true",
        d=f"M{ax:.1f} {ay:.1f}A{radius:g} {radius:g} 0 {far} 0 {bx:.1f} {by:.1f}",
    )


def seat(place: Sequence[float], house: str, *, acting: bool, first: bool) -> Node:
    """Draw a player's medallion at the rim."""
    drawn = [tokens.medallion(house)]
    if acting:
        drawn.insert(0, el("circle", r=27.4, class_="acting"))
        drawn.insert(1, el("circle", r=24, class_="page"))
    if first:
        # On the side away from the map, whose rim has numbers.
        x, y = (19 if place[0] >= CENTRE else -19), (17 if place[1] > CENTRE else -17)
        drawn.append(el("circle", cx=x, cy=y, r=11.5, fill="#1C130B", stroke="#FFF9EC", stroke_width=1.4))
        drawn.append(tokens.label("1", x, y + 5.7, 16.2, "b mid", "#FFFFFF"))
    name = tokens.house(house).name
    said = ", ".join([name, *["first player"] * first, *["to act"] * acting])
    # In a group of its own: in a narrow cell it grows on its spot.
    mark = el("g", *drawn, key="mark", data_mark="seat")
    return el("g", mark, key=f"seat {house}", transform=tokens.at(place[0], place[1]), role="img", aria_label=said)
