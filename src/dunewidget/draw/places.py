"""A place on a map: where it can be pointed at, what it is called, and who stands there."""

from collections.abc import Sequence

from dunewidget.draw import tokens
from dunewidget.draw.geometry import Point
from dunewidget.draw.marks import Stack
from dunewidget.draw.scene import Node, el

CROWDED = 0.8


def group(place: str, ring: Sequence[int], at: Point, label: str, drawn: Sequence[Node], *, legal: bool) -> Node:
    """Gather what belongs to a place under its accessible name.

    The live board listens on "data-part", outlines any set of places from "data-arcs" and marks a place at "data-at";
    what stands there has "data-stack".
    """
    return el(
        "g",
        el("use", key="hit", href=f"#place-{place}", class_="hit"),
        *drawn,
        key=place,
        class_="part legal" if legal else "part",
        role="button" if legal else "img",
        tabindex="-1",
        data_key=place,
        data_part=place,
        data_arcs=" ".join(map(str, ring)),
        data_at=f"{at[0]:g} {at[1]:g}",
        aria_label=label,
    )


def stand(
    stacks: Sequence[Stack],
    slots: Sequence[Sequence[float]],
    crowd: Sequence[Sequence[float]],
    *,
    changed: frozenset[str],
    pips: str = "",
    scale: float = 1.0,
) -> list[Node]:
    """Stand the stacks on their slots; when there are too many, closer together and smaller."""
    crowded = len(stacks) > len(slots)
    spots = crowd if crowded else slots
    shown = list(stacks[: len(spots)])
    out = []
    # Those that stand higher are drawn first, so that no count is hidden.
    for i in sorted(range(len(shown)), key=lambda i: spots[i][1]):
        stack = shown[i]
        pieces = tokens.forces(
            stack.house,
            stack.count,
            stack.special,
            advisors=stack.advisors,
            pips="o" if crowded or _covered(i, spots[: len(shown)], pips) else pips[i : i + 1] or "a",
            # On a small token the number keeps its size: it must stay readable.
            size=20.4 if crowded and scale == 1 else tokens.COUNT_SIZE,
        )
        ring = (el("circle", r=22.5, class_="changed"),) if stack.house in changed else ()
        x, y = spots[i]
        out.append(
            el(
                "g",
                *pieces,
                *ring,
                key=f"{stack.house}{' advisors' * stack.advisors}",
                data_stack=stack.house,
                transform=tokens.at(x, y, scale * CROWDED if crowded else scale),
                pointer_events="none",
            )
        )
    return [*out, *_more(len(stacks) - len(shown), spots, scale)]


def _covered(i: int, spots: Sequence[Sequence[float]], pips: str) -> bool:
    """Whether a neighbour stands where the stars of a stack would be: below it, or above."""
    way = 1 if pips[i : i + 1] == "b" else -1
    x, y = spots[i]
    return any(abs(other[0] - x) < 26 and 0 < way * (other[1] - y) < 40 for other in spots)


def _more(missing: int, spots: Sequence[Sequence[float]], scale: float) -> list[Node]:
    if missing <= 0:
        return []
    x, y = spots[0]
    badge = el("circle", r=12, class_="badge")
    word = tokens.label(f"+{missing}", 0, 5.6, 16.2, "primaryink mid")
    return [el("g", badge, word, key="more", transform=tokens.at(x + 16, y - 16, scale))]


def free(slots: Sequence[Sequence[float]], taken: int) -> Point:
    """Return the first slot where nobody stands, else a spot beside the first token."""
    if taken < len(slots):
        return slots[taken][0], slots[taken][1]
    return slots[0][0] + 17, slots[0][1] - 17


def dot(x: float, y: float, scale: float = 1.0) -> Node:
    """Mark an empty place that may be chosen."""
    return el("circle", key="dot", cx=x, cy=y, r=5.4 * scale, class_="dot")


def worm(x: float, y: float, scale: float) -> Node:
    """Draw a worm breaking through the sand."""
    return el(
        "g",
        el("circle", r=24.6, class_="sandring"),
        el("circle", r=28.2, class_="sandring"),
        el("use", href="#worm"),
        key="worm",
        transform=tokens.at(x, y, scale),
        pointer_events="none",
    )
