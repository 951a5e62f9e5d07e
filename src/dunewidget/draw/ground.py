"""The land itself: what every round map has in common and what never changes in a game."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from dunewidget.draw import words
from dunewidget.draw.geometry import arc_path, ring_path
from dunewidget.draw.scene import Node, el
from dunewidget.draw.storm import CENTRE, RIM


class Area(NamedTuple):
    """A place on the map: its name, the arcs round it and the class of its ground."""

    place: str
    ring: list[int]
    ground: str


def ground(
    areas: list[Area],
    arcs: list[Any],
    decor: Mapping[str, str],
    arc_class: Callable[[int], str],
    over: Iterable[Node],
) -> Node:
    """Paint the land from the rim disc up to the light that lies over it.

    All borders of a kind are one path, a stretch of which begins with every move; "data-borders" numbers the stretches,
    so that a browser can outline any set of places from the arcs that each place names.
    """

    def fill(kind: str) -> Iterable[Node]:
        """The areas of a kind, tint by tint; the colour is the group's, so that an area can be used in another."""
        for tint in sorted({a.ground for a in areas if a.ground.startswith(kind)}):
            rings = ((a.place, ring_path(arcs, a.ring)) for a in areas if a.ground == tint)
            yield el("g", *(el("path", id=f"place-{p}", d=d, fill_rule="evenodd") for p, d in rings), class_=tint)

    kinds: dict[str, list[int]] = {}
    for n in range(1, len(arcs) + 1):
        kinds.setdefault(arc_class(n), []).append(n)
    borders = (
        el(
            "path",
            d="".join(arc_path(arcs[n - 1]) for n in kinds[kind]),
            class_=kind,
            data_borders=" ".join(map(str, kinds[kind])),
        )
        for kind in sorted(kinds)
    )
    return el(
        "g",
        el("defs", _light()),
        el("ellipse", cx=CENTRE + 3, cy=CENTRE + 6, rx=RIM[1], ry=RIM[1], fill="#000000", opacity=0.16),
        el("circle", cx=CENTRE, cy=CENTRE, r=RIM[1], class_="rim"),
        *fill("sand"),
        el("path", d=decor["ripples"], class_="ripples"),
        *fill("ice"),
        el("path", d=decor["ice"], class_="icelines"),
        el("path", d=decor["rock_shadow"], class_="shade"),
        *fill("rock"),
        el("path", d=decor["hachures"], class_="hachures"),
        *fill("hold"),
        el("path", d=decor["walls"], class_="walls"),
        *over,
        *borders,
        el("circle", cx=CENTRE, cy=CENTRE, r=RIM[0], fill="url(#light)"),
        aria_hidden="true",
    )


def _light() -> Node:
    return el(
        "radialGradient",
        el("stop", offset=0, class_="sun"),
        el("stop", offset=0.55, class_="noon"),
        el("stop", offset=1, class_="dusk"),
        id="light",
        cx=0.4,
        cy=0.34,
        r=0.72,
    )


def name(place: str, label: Mapping[str, Any], kind: str) -> tuple[Node, ...]:
    """Write a name on the land, over a halo of the land's colour."""
    size = label["size"]
    if "arc" in label:
        return _bent_name(place, label, kind)
    step = size * 1.04
    first = size * 0.33 - step * (len(label["lines"]) - 1) / 2
    turn = f"rotate({-label['angle']:g})" if label.get("angle") else ""
    style = "bold" if kind.endswith("hold") else "roman" if kind == "rock" else "italic"

    def lines(class_: str) -> Iterable[Node]:
        for i, line in enumerate(label["lines"]):
            # Names keep off tokens and borders in every font: where Palatino is missing, another takes its width.
            fitted = {"textLength": f"{words.serif_width(line, size, style):.1f}", "lengthAdjust": "spacingAndGlyphs"}
            yield el("text", x=0, y=first + step * i, font_size=size, class_=class_, text=line, **fitted)

    return tuple(
        el(
            "g",
            *lines(f"name{under} on-{kind}"),
            transform=f"translate({label['x']:g} {label['y']:g}){turn}",
        )
        for under in (" under", "")
    )


def _bent_name(place: str, label: Mapping[str, Any], kind: str) -> tuple[Node, ...]:
    """Write the one name whose land is too narrow for a straight line."""
    path = el("defs", el("path", id=f"bend-{place}", d=label["arc"]))
    texts = (
        el(
            "text",
            el("textPath", href=f"#bend-{place}", startOffset="50%", text=" ".join(label["lines"])),
            class_=f"name{under} on-{kind}",
            font_size=label["size"],
        )
        for under in (" under", "")
    )
    return path, *texts
