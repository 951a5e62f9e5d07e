"""The pieces: forces, leaders, spice, worms, dice, assets and badges, each centred on 0,0.

What never changes about a piece is drawn once in `SYMBOLS` and used from there; a piece on the
board is then a reference, a place and a number.
"""

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from dunewidget.draw import theme
from dunewidget.draw.geometry import load
from dunewidget.draw.scene import Node, Static, el

COUNT_SIZE = 17.5
MAX_STARS = 5


class House(NamedTuple):
    """How one side is called. Its shapes and colours go by the key of the table below."""

    name: str
    special: str = "special forces"


HOUSES: Mapping[str, House] = {
    "atreides": House("Atreides"),
    "bene_gesserit": House("Bene Gesserit"),
    "emperor": House("Emperor", "Sardaukar"),
    "corrino": House("Corrino", "Sardaukar"),
    "fremen": House("Fremen", "Fedaykin"),
    "guild": House("Spacing Guild"),
    "harkonnen": House("Harkonnen"),
    "bene_tleilax": House("Bene Tleilax"),
    "smugglers": House("Smugglers"),
}
# Heavier at the foot or at the head: where the middle of the number stands.
_COUNT_Y = {"fremen": 9.6, "emperor": 8.6, "harkonnen": 7.6, "bene_gesserit": 7.6}


def house(key: str) -> House:
    """Return how a side is called; one we have no name for is called by its key."""
    return HOUSES.get(key) or House(key.replace("_", " ").title())


def shape_of(key: str) -> str:
    """Return the side whose shapes and colours this one wears."""
    worn = "emperor" if key == "corrino" else key
    return worn if worn in theme.HOUSES else "nobody"


def at(x: float, y: float, scale: float = 1) -> str:
    """Write where a piece stands."""
    place = f"translate({x:g} {y:g})"
    return place if scale == 1 else f"{place}scale({scale:g})"


def label(text: str, x: float, y: float, size: float, class_: str = "", fill: str | None = None) -> Node:
    """Write a line of text."""
    return el("text", x=x, y=y, font_size=size, class_=class_ or None, style=_style(fill), text=text)


def _style(fill: str | None) -> str | None:
    # A fill attribute would lose against the style sheet.
    return f"fill:{fill}" if fill else None


def forces(
    side: str,
    count: int | None,
    special: int = 0,
    *,
    advisors: bool = False,
    pips: str = "a",
    size: float = COUNT_SIZE,
) -> tuple[Node, ...]:
    """Draw a stack: its silhouette, the count (None is hidden) and a star for each special one."""
    worn = shape_of(side)
    kind = "adv" if advisors else "tok"
    ink = theme.HOUSES[worn][0 if advisors else 1]
    y = _COUNT_Y.get(worn, 6.4) + (4.2 if advisors else 0) + (size - COUNT_SIZE) * 0.36
    number = "?" if count is None else str(count)
    drawn = (
        el("use", href=f"#{kind}-{worn}"),
        label(number, 0, y, size, "count", ink),
    )
    return (*drawn, capsule(special, pips)) if special else drawn


def capsule(special: int, pips: str = "a") -> Node:
    """Draw the black capsule with a star for each special force, or a number when too many."""
    y = {"a": -15.5, "b": 18.5, "o": -12.0}[pips]
    shown = special if special <= MAX_STARS else 2
    width = 6.6 * shown + 6.4
    back = el(
        "rect",
        x=-width / 2,
        y=-6,
        width=width,
        height=12,
        rx=6,
        fill=theme.STAR_FIELD,
        stroke="#FFF9EC",
        stroke_width=1.2,
    )
    if special > MAX_STARS:
        word = label(f"{special}", -3.4, 5.6, 16.2, "b mid", theme.STAR)
        wide = el(
            "rect",
            x=-14.5,
            y=-9,
            width=29,
            height=18,
            rx=9,
            fill=theme.STAR_FIELD,
            stroke="#FFF9EC",
            stroke_width=1.2,
        )
        star = el("use", href="#star", transform=at(8, 0))
        return el("g", wide, word, star, transform=at(0, y - 2))
    first = -3.3 * (shown - 1)
    stars = (el("use", href="#star", transform=at(first + 6.6 * i, 0)) for i in range(shown))
    return el("g", back, *stars, transform=at(0, y))


def spice(amount: int) -> tuple[Node, ...]:
    """Draw a lozenge of spice with its amount."""
    return el("use", href="#spice"), label(str(amount), 0, 6.3, 17.8, "count", theme.SPICE_INK)


def leader(side: str, strength: int | None, *, dead: bool = False) -> tuple[Node, ...]:
    """Draw a leader's disc; a dead one is hollow and crossed."""
    worn = shape_of(side)
    fill, ink = theme.HOUSES[worn]
    number = "?" if strength is None else str(strength)
    if not dead:
        return el("use", href=f"#led-{worn}"), label(number, 0, 6.2, 17.5, "count", ink)
    return (
        el("circle", r=17.2, fill=theme.PAPER_EDGE),
        el("circle", r=16, fill=theme.PAPER),
        el("circle", r=14, fill="none", stroke=fill, stroke_width=2.6, stroke_dasharray="4.4 2.9"),
        label(number, 0, 6.2, 17.5, "count", fill if ink == "#FFFFFF" else theme.PAPER_EDGE),
        el("use", href="#cross", transform=at(12, -12)),
    )


def great(side: str, strength: int | None) -> tuple[Node, ...]:
    """Draw somebody more than a leader: a disc in a ring of eight ticks."""
    return el("use", href="#great"), *leader(side, strength)


def medallion(side: str, radius: float = 22) -> Node:
    """Draw the round emblem of a side."""
    return el("use", href=f"#med-{shape_of(side)}", transform=f"scale({radius / 22:.3g})")


def asset(kind: str, size: float = 1) -> Node:
    """Draw an asset's plaque."""
    return el("use", href=f"#asset-{kind}", transform=f"scale({size:g})")


def padlock(x: float, y: float) -> Node:
    """Draw the badge of what is frozen."""
    return el("use", href="#padlock", transform=at(x, y))


def tick(x: float, y: float) -> Node:
    """Draw the badge of what is selected."""
    return el("use", href="#tick", transform=at(x, y))


def die(kind: str, face: str) -> Node:
    """Draw a die of 60 units: house, kanly, spice or region, with the face it shows."""
    known = face if face in _faces()[kind] else _faces()[kind][-1]
    return el("use", href=f"#face-{kind}-{known}")


@cache
def _faces() -> Mapping[str, tuple[str, ...]]:
    """Every face there is; the last of a kind stands for those we have no picture of."""
    numbers = tuple(map(str, range(1, 7)))
    return {
        "house": ("corrino", *theme.HOUSES),
        "kanly": (*load("tokens")["kanly"], "other"),
        "spice": (*numbers, *(f"{n}_storm" for n in numbers), "shai_hulud"),
        "region": (*(f"{n}_west" for n in numbers), *(f"{n}_east" for n in numbers)),
    }


def _face(kind: str, face: str) -> tuple[Node, ...]:
    if kind == "house":
        worn = shape_of(face)
        return (
            el("use", href="#die-ivory"),
            el("use", href=f"#tok-{worn}", transform="scale(1.28)"),
            el(
                "path",
                d=load("tokens")["emblems"].get(worn, ""),
                fill=theme.HOUSES[worn][1],
                fill_rule="evenodd",
                transform=at(0, 0.5 if worn != "fremen" else 4, 0.92),
            ),
        )
    if kind == "kanly":
        glyph = load("tokens")["kanly"].get(face, load("tokens")["marks"]["special"])
        return (
            el("use", href="#die-dark"),
            el("path", d=glyph, fill="#FFE9BF", fill_rule="evenodd", transform="scale(1.35)"),
        )
    if kind == "spice":
        return _spice_die(face)
    number, _, way = face.partition("_")
    return (
        el("use", href="#die-sand"),
        label(number, 0, 3, 25, "serif b mid", theme.PAPER_EDGE),
        el("path", d=load("tokens")["marks"][way], fill=theme.PAPER_EDGE, transform=at(0, 15)),
    )


def _spice_die(face: str) -> tuple[Node, ...]:
    """Draw 1 to 5 spice, those with a storm mark written "3_storm"; or a worm."""
    if not face[:1].isdigit():
        return el("use", href="#die-spice"), el("use", href="#worm", transform="scale(.98)")
    amount, _, storm = face.partition("_")
    lozenge = el("path", d="M0-7.5L7 0L0 7.5L-7 0Z", fill=theme.SPICE_RIM, transform=at(14, -8 if storm else 0))
    drawn = (
        el("use", href="#die-spice"),
        label(amount, -7, 10.5, 30, "b mid", theme.SPICE_INK),
        lozenge,
    )
    if not storm:
        return drawn
    swirl = el(
        "path",
        d=load("tokens")["marks"]["swirl"],
        fill="none",
        stroke="#FFE9C9",
        stroke_width=2.2,
        stroke_linecap="round",
        transform=at(14, 14, 0.85),
    )
    return (*drawn, swirl)


def _token(side: str, d: str) -> Node:
    return el(
        "g",
        el("path", d=d, class_="tshadow", transform="translate(1 2.2)"),
        el("path", d=d, class_="tedge"),
        el("path", d=d, class_="thalo"),
        el("path", d=d, fill=theme.HOUSES[side][0], stroke=theme.PAPER_EDGE, stroke_width=0.9),
        id=f"tok-{side}",
    )


def _advisor(side: str, d: str, emblem: str) -> Node:
    fill = theme.HOUSES[side][0]
    return el(
        "g",
        el("path", d=d, class_="tshadow", transform="translate(1 2.2)"),
        el("path", d=d, class_="tedge"),
        el("path", d=d, fill=theme.PAPER, stroke=theme.PAPER, stroke_width=3.4, stroke_linejoin="round"),
        el("path", d=d, fill="none", stroke=fill, stroke_width=2.4, stroke_dasharray="4.2 2"),
        el("path", d=emblem, fill=fill, fill_rule="evenodd", transform="translate(0 -6.4)scale(.62)"),
        id=f"adv-{side}",
    )


def _medallion(side: str, emblem: str) -> Node:
    fill, ink = theme.HOUSES[side]
    return el(
        "g",
        el("circle", r=22, class_="medaledge"),
        el("circle", r=20.8, class_="medalhalo"),
        el("circle", r=18.6, fill=fill),
        el("path", d=emblem, fill=ink, fill_rule="evenodd", transform="scale(1.28)"),
        id=f"med-{side}",
    )


def _leader(side: str, emblem: str) -> Node:
    fill, ink = theme.HOUSES[side]
    return el(
        "g",
        el("circle", r=17.2, class_="medaledge"),
        el("circle", r=16.2, class_="medalhalo"),
        el("circle", r=14.6, fill=fill),
        el("path", d=emblem, fill=ink, fill_rule="evenodd", opacity=0.3, transform="scale(1.25)"),
        id=f"led-{side}",
    )


def _great() -> Node:
    ticks = "".join(
        f"M{17.5 * cos(a):.1f} {17.5 * sin(a):.1f}L{22 * cos(a):.1f} {22 * sin(a):.1f}"
        for a in (pi / 4 * i for i in range(8))
    )
    return el("path", d=ticks, class_="ticks", id="great")


def _spice() -> Node:
    d = "M0-17L19 0L0 17L-19 0Z"
    return el(
        "g",
        el("path", d=d, class_="tshadow", transform="translate(1 2.2)"),
        el("path", d=d, fill=theme.PAPER_EDGE, stroke=theme.PAPER_EDGE, stroke_width=2.6, stroke_linejoin="round"),
        el("path", d=d, fill=theme.SPICE_RIM),
        el("path", d="M0-14L15.6 0L0 14L-15.6 0Z", fill=theme.SPICE),
        el("path", d="M0-14L15.6 0H-15.6Z", fill="#FFFFFF", opacity=0.1),
        id="spice",
        transform="scale(.93)",
    )


def _worm() -> Node:
    teeth = "".join(_tooth(i, 24, 14.6, 6.4) for i in range(24))
    inner = "".join(_tooth(i + 0.5, 16, 9.6, 3.6) for i in range(16))
    rings = (el("circle", r=r, fill="none", stroke="#F0D9AE", stroke_width=1.2, opacity=0.45) for r in (20.6, 18.2))
    return el(
        "g",
        el("circle", r=23, fill=theme.PAPER_EDGE),
        el("circle", r=22, fill="#FFF0D6"),
        el("circle", r=20.6, fill=theme.WORM_SKIN),
        *rings,
        el("circle", r=15.6, fill=theme.WORM_MAW),
        el("path", d=teeth, fill="#FFF4DC"),
        el("path", d=inner, fill="#E9C99A"),
        id="worm",
    )


def _tooth(i: float, of: int, outer: float, length: float) -> str:
    turn, half = 2 * pi * i / of, 2 * pi / of * 0.36
    corners = (
        (outer * cos(turn - half), outer * sin(turn - half)),
        ((outer - length) * cos(turn), (outer - length) * sin(turn)),
        (outer * cos(turn + half), outer * sin(turn + half)),
    )
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def _die(name: str, fill: str, inner: str) -> Node:
    square = el("rect", x=-30, y=-30, width=60, height=60, rx=9)
    look = {"fill": fill, "stroke": theme.PAPER_EDGE, "stroke-width": "2"}
    shadow = {"class": "tshadow", "transform": "translate(1.4 2.6)"}
    line = {"fill": "none", "stroke": inner, "stroke-width": "1.8", "opacity": ".55"}
    return el(
        "g",
        square._replace(attrs={**square.attrs, **shadow}),
        square._replace(attrs={**square.attrs, **look}),
        square._replace(attrs={**square.attrs, **line, "transform": "scale(.87)"}),
        id=f"die-{name}",
    )


def _asset(kind: str, d: str) -> Node:
    return el(
        "g",
        el("rect", x=-21.5, y=-21.5, width=43, height=43, rx=6, class_="tshadow", transform="translate(1 2.2)"),
        el(
            "rect", x=-21.5, y=-21.5, width=43, height=43, rx=6, fill="#FFF9EC", stroke=theme.PAPER_EDGE, stroke_width=2
        ),
        el("path", d=d, fill=theme.GLYPH, transform="scale(1.08)"),
        id=f"asset-{kind}",
    )


def _badges(marks: Mapping[str, str]) -> tuple[Node, ...]:
    return (
        el("path", d=marks["star"], fill=theme.STAR, id="star"),
        el(
            "g",
            el("circle", r=8, fill=theme.PAPER_EDGE, stroke="#FFF9EC", stroke_width=1.2),
            el("path", d="M-3-3L3 3M3-3L-3 3", stroke="#FFF9EC", stroke_width=2.2, fill="none", stroke_linecap="round"),
            id="cross",
        ),
        el(
            "g",
            el("circle", r=10.5, fill=theme.PAPER_EDGE, stroke="#FFF9EC", stroke_width=1.6),
            el("path", d=marks["padlock"], fill="#FFF9EC", fill_rule="evenodd", transform="translate(0 -1)"),
            id="padlock",
        ),
        el(
            "g",
            el("circle", r=12, class_="badge"),
            el("path", d=marks["tick"], class_="tick"),
            id="tick",
        ),
        el(
            "g",
            el("circle", r=12, class_="forbid"),
            el("path", d="M-7.6-7.6L7.6 7.6", class_="forbid"),
            id="forbid",
        ),
    )


@cache
def _symbols() -> Node:
    shapes = load("tokens")
    silhouettes = {**shapes["silhouettes"], "nobody": "M-13-13H13V13H-13Z"}
    emblems = {**shapes["emblems"], "nobody": "M-8-2H8V2H-8Z"}
    return el(
        "defs",
        *(_token(side, d) for side, d in silhouettes.items()),
        *(_advisor(side, d, emblems[side]) for side, d in silhouettes.items()),
        *(_medallion(side, d) for side, d in emblems.items()),
        *(_leader(side, d) for side, d in emblems.items()),
        _great(),
        _spice(),
        _worm(),
        *(_asset(kind, d) for kind, d in shapes["assets"].items()),
        _die("ivory", theme.IVORY, "#C9B48C"),
        _die("dark", theme.DIE_DARK, "#8F84A0"),
        _die("spice", theme.SPICE, theme.SPICE_RIM),
        _die("sand", theme.DIE_SAND, "#8A6A3A"),
        *_badges(shapes["marks"]),
    )


SYMBOLS = Static("symbols", _symbols)
FACES = Static(
    "faces",
    lambda: el(
        "defs",
        *(el("g", *_face(kind, face), id=f"face-{kind}-{face}") for kind, faces in _faces().items() for face in faces),
    ),
)
