"""The four corners beside a round map: turn and phase, piles, tanks, leaders and lasting facts."""

from math import sqrt

from dunewidget.draw import tokens, words
from dunewidget.draw.marks import Leader, Stack
from dunewidget.draw.scene import Node, el

LEFT, RIGHT = 8, 992
SMALL = 16.2
MOST_CARD = 226  # as wide as the longest card of the spice deck is, between the rim and the corner
MOST_FACT = 400  # up to the seat at the foot of the map
MOST = 12  # dead leaders that fit between the map and the corner
DISC = 39  # of one leader, with the air beside it
CENTRE, RADIUS = 500, 486  # of the map with its rim, and a little air
APART = 0.09 * SMALL  # between the letters of a heading
BELOW_SEAT = 779  # what stands in the lower corner leaves the seat above it alone


def draw(  # noqa: PLR0913, four corners hold nine things
    *,
    turn: int | None,
    last_turn: int | None,
    phase: str,
    phases: tuple[str, ...],
    piles: tuple[tuple[str, str], ...],
    decks: tuple[str, ...],
    tanks: tuple[Stack, ...],
    leaders: tuple[Leader, ...],
    facts: tuple[str, ...],
) -> Node:
    """Draw all four corners; a corner with nothing to say stays empty."""
    return el(
        "g",
        _turn(turn, last_turn, phase, phases),
        _piles(piles, decks),
        _tanks(tanks),
        _lost(leaders, facts),
        key="corners",
    )


def _turn(turn: int | None, last: int | None, phase: str, phases: tuple[str, ...]) -> Node:
    if turn is None:
        return el("g", key="turn", data_corner="nw")
    drawn = [
        tokens.label("TURN", LEFT, 20, SMALL, "caps ink2"),
        tokens.label(str(turn), LEFT - 2, 80, 62, "serif"),
    ]
    if last:
        x = LEFT + 36 * len(str(turn)) + 4
        drawn.append(tokens.label(f"of {last}", x, 80, 18, "ink2"))
    for i, line in enumerate(words.wrap(phase, 17.5, 150, most=2)):
        drawn.append(tokens.label(line, LEFT, 107 + 20 * i, 17.5, "b"))
    if phase in phases:
        now = phases.index(phase)
        y = 138 if len(words.wrap(phase, 17.5, 150, most=2)) > 1 else 118
        drawn += [_tick(i, now, y) for i in range(len(phases))]
    return el("g", *drawn, key="turn", data_corner="nw")


def _tick(i: int, now: int, y: float) -> Node:
    """One tick for each phase: past filled, present tall, future hollow."""
    kind = "mark" if i == now else "pipon" if i < now else "pipoff"
    high = 15 if i == now else 8
    return el("rect", x=LEFT + 12 * i, y=y + 11 - high, width=8, height=high, rx=1.5, class_=kind)


def _piles(piles: tuple[tuple[str, str], ...], decks: tuple[str, ...]) -> Node:
    drawn: list[Node] = []
    y = 20
    if piles or decks:
        drawn.append(tokens.label("SPICE DECK", RIGHT, y, SMALL, "caps ink2 end"))
    wide = 40 + max((min(words.width(card, SMALL), MOST_CARD) for _, card in piles), default=0)
    for pile, card in piles:
        drawn.append(el("rect", x=RIGHT - wide, y=y + 12, width=wide, height=30, rx=4, class_="chipline"))
        drawn.append(tokens.label(pile, RIGHT - wide + 10, y + 33, SMALL, "b ink2"))
        drawn.append(tokens.label(words.shorten(card, SMALL, MOST_CARD), RIGHT - 8, y + 33, SMALL, "end"))
        y += 35
    drawn += [tokens.label(line, RIGHT, y + 34 + 21 * i, SMALL, "ink2 end") for i, line in enumerate(decks)]
    return el("g", *drawn, key="piles", data_corner="ne")


def _tanks(stacks: tuple[Stack, ...]) -> Node:
    if not stacks:
        return el("g", key="tanks", data_corner="sw")
    rows = (len(stacks) + 2) // 3
    top = 1000 - 42 * rows
    drawn = [tokens.label("TANKS", LEFT, top - 10, SMALL, "caps ink2")._replace(key="head")]
    for i, stack in enumerate(stacks):
        x, y = LEFT + 20 + 45 * (i % 3), top + 20 + 42 * (i // 3)
        pieces = tokens.forces(stack.house, stack.count, stack.special, pips="o")
        drawn.append(el("g", *pieces, key=stack.house, transform=tokens.at(x, y)))
    return el("g", *drawn, key="tanks", data_corner="sw")


def _lost(leaders: tuple[Leader, ...], facts: tuple[str, ...]) -> Node:
    """Draw the leaders above what is lasting, in rows as long as the round map leaves room for."""
    drawn: list[Node] = []
    y = 1008.0
    lines = [line for fact in facts for line in words.wrap(fact, SMALL, MOST_FACT)]
    for i, line in enumerate(reversed(lines)):
        drawn.append(tokens.label(line, RIGHT, y, SMALL, "ink2 end")._replace(key=f"fact {i}"))
        y -= 21
    if leaders:
        rows = _fitting(leaders, y - 18)
        y -= 18 + DISC * len(rows)
        left = len(leaders) - sum(map(len, rows))
        for i, line in enumerate(reversed(_heading(left, y))):
            drawn.append(tokens.label(line, RIGHT, y + 12 - 20 * i, SMALL, "caps ink2 end")._replace(key=f"head {i}"))
        spots = [(DISC * i, DISC * (row + 1)) for row, some in enumerate(rows) for i in range(-len(some) + 1, 1)]
        for i, (leader, (dx, dy)) in enumerate(zip(leaders, spots, strict=False)):
            pieces = tokens.leader(leader.house, leader.strength, dead=True)
            drawn.append(el("g", *pieces, key=f"leader {i}", transform=tokens.at(RIGHT - 20 + dx, y + dy, 0.96)))
    return el("g", *drawn, key="lost", data_corner="se")


def _heading(left: int, y: float) -> list[str]:
    """What stands above the leaders, with how many found no room; in two lines where the map leaves too little."""
    more = f" +{left}" if left else ""
    said = f"LEADERS LOST{more}"
    return [said] if words.width(said, SMALL) + APART * len(said) < _room(y) else ["LEADERS", f"LOST{more}"]


def _fitting(leaders: tuple[Leader, ...], y: float) -> list[tuple[Leader, ...]]:
    """Rows of as many leaders as stand, with their heading, between the seat and the foot of the corner."""
    for count in range(min(len(leaders), MOST), 0, -1):
        rows = _rows(leaders[:count], y)
        top = y - DISC * len(rows)
        if top - 20 * (len(_heading(len(leaders) - count, top)) - 1) >= BELOW_SEAT:
            return rows
    return []


def _room(y: float) -> float:
    """How much room the round map leaves in the lower corner at a height."""
    return RIGHT - CENTRE - sqrt(max(RADIUS**2 - (y - CENTRE) ** 2, 0))


def _rows(leaders: tuple[Leader, ...], y: float) -> list[tuple[Leader, ...]]:
    """Fill rows from the foot of the corner upwards; the first leaders stand on top."""
    rows: list[tuple[Leader, ...]] = []
    while leaders:
        room = int(_room(y - DISC * len(rows) - DISC / 2) / DISC)
        rows.insert(0, leaders[-room:])
        leaders = leaders[:-room]
    return rows
