"""What is shown on top of any map: legal places, selection, refusals, moves and changes.

Places are named as the map names them: parts ("arrakeen:10") or regions ("arrakeen").
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, NamedTuple

from dunewidget.draw import tokens, words
from dunewidget.draw.geometry import NOTHING, Point
from dunewidget.draw.scene import Node, el

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Stack:
    """Forces of one side in one place. A count of None is hidden and drawn as "?"."""

    house: str
    count: int | None
    special: int = 0
    advisors: bool = False


class Leader(NamedTuple):
    """A leader's disc. The strength may be unknown."""

    house: str
    strength: int | None = None
    name: str = ""


class Refusal(NamedTuple):
    """Why a place was refused: the rule's id and one sentence."""

    place: str
    rule: str
    sentence: str


class Marks(NamedTuple):
    """What the players should notice. Everything is optional.

    moves are arrows (from, to) kept until the next decision. changed names places, or one side's
    tokens there as "place/house". spoken says why a place is spoken of now: where the battle is, say.
    """

    legal: frozenset[str] = frozenset()
    selected: frozenset[str] = frozenset()
    refused: Refusal | None = None
    moves: tuple[tuple[str, str], ...] = ()
    changed: frozenset[str] = frozenset()
    spoken: Mapping[str, str] = NOTHING


def describe(stacks: Iterable[Stack], starred: str = "") -> str:
    """Say who stands in a place; what starred forces are called, unless each side has its own word."""
    return "; ".join(_describe(stack, starred) for stack in stacks)


def _describe(stack: Stack, starred: str) -> str:
    house = tokens.house(stack.house)
    kind = "advisor" if stack.advisors else "force"
    if stack.count is None:
        return f"An unknown number of {house.name} {kind}s"
    said = words.plural(stack.count, f"{house.name} {kind}")
    return f"{said}, {stack.special} of them {starred or house.special}" if stack.special else said


def said(place: str, marks: Marks) -> str:
    """Say why a place is spoken of, if it is."""
    return f" {marks.spoken[place]}." if place in marks.spoken else ""


def verdict(place: str, marks: Marks) -> str:
    """Say why a place is spoken of and what may be done with it: what its accessible name ends with."""
    return said(place, marks) + _verdict(place, marks)


def _verdict(place: str, marks: Marks) -> str:
    if marks.refused is not None and marks.refused.place == place:
        return f" Not legal: {marks.refused.sentence.rstrip('.')} ({marks.refused.rule})."
    if place in marks.selected:
        return " Selected."
    return " Legal target." if place in marks.legal else ""


def changed_houses(place: str, stacks: Iterable[Stack], marks: Marks) -> frozenset[str]:
    """Return whose tokens in a place should wear the ring of what just changed."""
    if not marks.changed:
        return frozenset()
    everyone = place in marks.changed
    return frozenset(s.house for s in stacks if everyone or f"{place}/{s.house}" in marks.changed)


def veil(places: Iterable[str], legal: Collection[str]) -> Node:
    """Veil all that is not legal. One group, so that overlapping edges do not show."""
    covered = [p for p in places if p not in legal] if legal else []
    uses = (el("use", key=place, href=f"#place-{place}") for place in covered)
    return el("g", *uses, key="veil", class_="veil", aria_hidden="true")


def spoken(marks: Marks, outline: Callable[[frozenset[str]], str]) -> Node:
    """Outline what is spoken of in beads, as one: it is no choice, so it does not wear the accent."""
    if not marks.spoken:
        return el("g", key="spoken")
    d = outline(frozenset(marks.spoken))
    drawn = (el("path", key=name, d=d, class_=name) for name in ("spokenunder", "spoken"))
    return el("g", *drawn, key="spoken", aria_hidden="true")


def outlines(marks: Marks, outline: Callable[[frozenset[str]], str]) -> Node:
    """Outline the legal area as one, then what is selected and what was refused."""
    drawn: list[Node] = []
    if marks.legal:
        d = outline(marks.legal)
        drawn.append(el("path", key="legal-under", d=d, class_="legalunder"))
        drawn.append(el("path", key="legal", d=d, class_="legalline"))
    for place in sorted(marks.selected):
        use = f"#place-{place}"
        drawn.append(el("use", key=f"under {place}", href=use, class_="selectedunder"))
        drawn.append(el("use", key=f"selected {place}", href=use, class_="selected"))
    if marks.refused is not None:
        use = f"#place-{marks.refused.place}"
        drawn.append(el("use", key="refused-under", href=use, class_="selectedunder"))
        drawn.append(el("use", key="refused", href=use, class_="refused"))
    return el("g", *drawn, key="outlines", aria_hidden="true")


def arrows(moves: Iterable[tuple[str, str]], anchor: Callable[[str], Point]) -> Node:
    """Draw an arrow for each move, a little bent so that it can be told from a border."""
    drawn = (_arrow(f"{a} {b}", anchor(a), anchor(b)) for a, b in moves)
    return el("g", *drawn, key="arrows", aria_hidden="true")


def _arrow(key: str, start: Point, end: Point) -> Node:
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bend = min(40, length * 0.14)
    cx, cy = (x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend
    # The head points along the end of the curve and stops short of the token there.
    reach = hypot(x2 - cx, y2 - cy) or 1.0
    vx, vy = (x2 - cx) / reach, (y2 - cy) / reach
    tip = (x2 - vx * 21, y2 - vy * 21)
    neck = (tip[0] - vx * 13, tip[1] - vy * 13)
    d = f"M{x1 + ux * 20:.1f} {y1 + uy * 20:.1f}Q{cx:.1f} {cy:.1f} {neck[0]:.1f} {neck[1]:.1f}"
    head = (
        f"M{tip[0]:.1f} {tip[1]:.1f}"
        f"L{neck[0] - vy * 8 - vx * 5:.1f} {neck[1] + vx * 8 - vy * 5:.1f}"
        f"L{neck[0]:.1f} {neck[1]:.1f}"
        f"L{neck[0] + vy * 8 - vx * 5:.1f} {neck[1] - vx * 8 - vy * 5:.1f}Z"
    )
    return el(
        "g",
        el("path", d=d, class_="arrowunder"),
        el("path", d=d, class_="arrow"),
        el("path", d=head, class_="arrowhead"),
        key=key,
    )


def bubble(
    refused: Refusal | None,
    shape: Sequence[Point],
    avoid: Collection[Point],
    within: Box,
    size: float = 17.0,
) -> Node:
    """Say why a place was refused, beside it: never over the place, seldom over a token."""
    if refused is None:
        return el("g", key="bubble")
    lines = words.wrap(refused.sentence, size, size * 14, most=4)
    step = size * 1.22
    wide = max([words.width(refused.rule, size) + 34, *(words.width(s, size) for s in lines)]) + 24
    high = 34 + step * len(lines) + 4
    place = bounds(shape)
    x, y = _beside(place, (wide, high), avoid, within)
    above = y < place[1]
    px, tip = _tip(shape, (x + 24, x + wide - 24), above=above)
    foot, turn = (y + high, 1) if above else (y, -1)
    d = f"M{px - 11:.1f} {foot - turn:.1f}L{px:.1f} {tip:.1f}L{px + 11:.1f} {foot - turn:.1f}"
    written = (tokens.label(line, x + 12, y + 28 + step * (i + 0.9), size) for i, line in enumerate(lines))
    return el(
        "g",
        el("rect", x=x, y=y, width=wide, height=high, rx=7, class_="bubble"),
        el("path", d=d, class_="bubble"),
        el("use", href="#forbid", transform=tokens.at(x + 21, y + 18, 0.66)),
        tokens.label(refused.rule, x + 36, y + 24, size, "b refusedink"),
        *written,
        key="bubble",
        role="note",
    )


def ends(label: Mapping[str, Any]) -> tuple[Point, Point]:
    """Return both ends of a name on the map."""
    half = label["max_width"] / 2
    return (label["x"] - half, label["y"]), (label["x"] + half, label["y"])


def bounds(shape: Sequence[Point]) -> Box:
    """Return the box round a shape."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return min(xs), min(ys), max(xs), max(ys)


def _tip(shape: Sequence[Point], room: tuple[float, float], *, above: bool) -> Point:
    """Return the point of a shape nearest to the bubble, as far as the bubble reaches sideways."""
    low, high = room
    reach = [p for p in shape if low <= p[0] <= high] or [min(shape, key=lambda p: abs(p[0] - low))]
    x, y = min(reach, key=lambda p: p[1] if above else -p[1])
    return min(max(x, low), high), y + (3 if above else -3)


def _beside(place: Box, size: Point, avoid: Collection[Point], within: Box) -> Point:
    """Choose the spot above or below a place that covers fewest tokens."""
    wide, high = size
    middle = (place[0] + place[2]) / 2
    spots: list[tuple[float, Point]] = []
    for y in (place[1] - high - 14, place[3] + 14):
        for share in (0.5, 0.25, 0.75, 0.1, 0.9):
            x = min(max(middle - wide * share, within[0]), within[2] - wide)
            covered = sum(x - 20 < px < x + wide + 20 and y - 20 < py < y + high + 20 for px, py in avoid)
            outside = max(0.0, within[1] - y) + max(0.0, y + high - within[3])
            spots.append((covered * 10 + outside * 100 + abs(share - 0.5), (x, y)))
    return min(spots)[1]
