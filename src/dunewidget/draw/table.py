"""What lies beside the round map: the round track, the dice, the house cards and the pool."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dunewidget.draw import panels, tokens, words
from dunewidget.draw.geometry import load
from dunewidget.draw.marks import Leader
from dunewidget.draw.panels import PAD, SMALL, Box
from dunewidget.draw.scene import Node, el


@dataclass(frozen=True, slots=True)
class Die:
    """A die and the face it shows.

    kind is house (face: a house), kanly (a weapon or token), spice ("1", "3_storm" or
    "shai_hulud") or region ("2_west", "5_east").
    """

    kind: str
    face: str
    frozen: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class HouseCard:
    """What a house has on its card and in its supply.

    forces counts all forces on the card, large those of them that are large; the same for supply.
    leaders are on the card, leaders_away in the supply. holds names kanly tokens. spice is the
    reserve (None where the house keeps none).
    """

    house: str
    player: str = ""
    forces: int = 0
    large: int = 0
    supply: int = 0
    supply_large: int = 0
    leaders: tuple[Leader, ...] = ()
    leaders_away: tuple[Leader, ...] = ()
    spice: int | None = None
    holds: tuple[str, ...] = ()
    acting: bool = False
    ally: bool = False
    you: bool = False


def track(now: int | None, last: int, phase: str, phases: tuple[str, ...]) -> Box | None:
    """Draw the rounds, and below them the phase of the turn."""
    if now is None:
        return None

    def draw(width: float) -> tuple[Node, float]:
        drawn = [tokens.label("ROUND", PAD, 23, SMALL, "b caps ink2")]
        for i in range(1, last + 1):
            x = width - PAD - 14 - 30 * (last - i)
            kind = "mark" if i == now else "chipline" if i < now else "plainline"
            drawn.append(el("circle", cx=x, cy=19, r=12, class_=kind))
            ink = "primaryink mid" if i == now else "b ink2 mid"
            drawn.append(tokens.label(str(i), x, 23.5, 13, ink))
        height = 38.0
        if phase:
            drawn.append(tokens.label("PHASE", PAD, 52, SMALL, "b caps ink2"))
            word = f"{phases.index(phase) + 1}  {phase}" if phase in phases else phase
            drawn.append(tokens.label(word, width - PAD, 52, 13, "b end"))
            height = 64.0
        if phase in phases:
            drawn += _ticks(len(phases), phases.index(phase), width)
            height = 76.0
        return el("g", panels.frame(width, height), *drawn), height

    return draw


def _ticks(count: int, now: int, width: float) -> list[Node]:
    step = (width - 2 * PAD) / count
    return [
        el(
            "rect",
            x=PAD + step * i,
            y=60,
            width=step - 4,
            height=7,
            rx=2,
            class_="mark" if i == now else "pipon" if i < now else "chipline",
        )
        for i in range(count)
    ]


def tray(rolled: Sequence[Die], spice: int | None) -> Box | None:
    """Draw the dice, each with its name in words below."""
    if not rolled:
        return None

    def draw(width: float) -> tuple[Node, float]:
        note = "" if spice is None else f"{spice} spice to spend"
        drawn = panels.heading("DICE", note, width)
        per_row = max(1, min(len(rolled), 7 if width > 560 else 4))
        step = (width - 2 * PAD) / per_row
        rows = [rolled[i : i + per_row] for i in range(0, len(rolled), per_row)]
        for row, some in enumerate(rows):
            left = width / 2 - step * (len(some) - 1) / 2
            for i, one in enumerate(some):
                drawn.append(_die(one, row * per_row + i, left + step * i, 64 + 92 * row))
        height = 32 + 92.0 * len(rows)
        return el("g", panels.frame(width, height), *drawn), height

    return draw


def _die(die: Die, index: int, x: float, y: float) -> Node:
    drawn = [*tokens.die(die.kind, die.face)]
    if die.chosen:
        drawn.insert(0, el("rect", x=-35, y=-35, width=70, height=70, rx=12, class_="ring"))
    if die.frozen:
        drawn.append(tokens.padlock(26, -27))
    state = ", frozen" * die.frozen + ", chosen" * die.chosen
    return el(
        "g",
        el("g", *drawn, transform="scale(.92)"),
        tokens.label(face_name(die), 0, 46, SMALL, "mid ink2"),
        transform=tokens.at(x, y),
        data_key=f"die:{index}",
        class_="die",
        tabindex="-1",
        role="img",
        aria_label=f"{die.kind} die: {face_name(die)}{state}",
    )


def face_name(die: Die) -> str:
    """Say what a die shows."""
    if die.kind == "house":
        return tokens.house(die.face).name
    if die.kind == "spice" and die.face[:1].isdigit():
        amount, _, storm = die.face.partition("_")
        return f"{amount} and storm" if storm else f"{amount} spice"
    if die.kind == "region":
        number, _, way = die.face.partition("_")
        return f"{number} {way}".strip()
    return die.face.replace("_", "-").capitalize()


def houses(cards: Sequence[HouseCard]) -> Box | None:
    """Draw the house cards: forces, leaders, reserve and tokens of each."""
    if not cards:
        return None

    def draw(width: float) -> tuple[Node, float]:
        drawn = panels.heading("HOUSES", "on card, leaders, tokens, supply", width)
        y = 28.0
        for card in cards:
            drawn.append(_house(card, width, y))
            y += 40
        return el("g", panels.frame(width, y + 6), *drawn), y + 6

    return draw


def _house(card: HouseCard, width: float, y: float) -> Node:
    drawn: list[Node] = []
    if card.you or card.acting:
        drawn.append(
            el("rect", x=PAD, y=y, width=width - 2 * PAD, height=40, rx=5, class_="mine" if card.you else "chip")
        )
        drawn.append(el("rect", x=PAD, y=y, width=3.5, height=40, rx=1.7, class_="mark"))
    if card.acting:
        drawn.append(el("circle", cx=PAD + 20, cy=y + 20, r=15, class_="acting"))
    drawn.append(panels.emblem(card.house, PAD + 20, y + 20, 13))
    name = tokens.house(card.house).name
    below = " · ".join(filter(None, (card.player, "ally" * card.ally, "you" * card.you)))
    drawn.append(tokens.label(name, PAD + 40, y + (18 if below else 25), 13, "b"))
    if below:
        drawn.append(tokens.label(below, PAD + 40, y + 33, SMALL, "ink2"))
    x = max(PAD + 152.0, width * 0.4)
    pieces = tokens.forces(card.house, card.forces, card.large, pips="o", size=19)
    drawn.append(el("g", *pieces, transform=tokens.at(x, y + 20, 0.78)))
    x += 29
    for leader in card.leaders:
        disc = tokens.leader(card.house, leader.strength)
        drawn.append(el("g", *disc, transform=tokens.at(x, y + 20, 0.74)))
        x += 26
    for leader in card.leaders_away:
        disc = tokens.leader(card.house, leader.strength, dead=True)
        drawn.append(el("g", *disc, transform=tokens.at(x, y + 20, 0.74)))
        x += 26
    for held in card.holds:
        drawn.append(el("g", _token(held), transform=tokens.at(x, y + 20, 0.58)))
        x += 25
    right = width - PAD - 10
    if card.supply_large:
        stars = tokens.capsule(card.supply_large)
        drawn.append(el("g", stars, transform=tokens.at(right - 15, y + 20 + 15.5 * 0.9, 0.9)))
    drawn.append(tokens.label(str(card.supply), right - 42, y + 24.5, 13, "ink2 end"))
    if card.spice is not None:
        drawn += _reserve(card.spice, PAD + 54 + words.width(below, SMALL), y + 29)
    return el("g", *drawn)


def _reserve(spice: int, x: float, y: float) -> list[Node]:
    """Draw how much spice a house has in reserve."""
    lozenge = el("path", d="M0-5.5L4.6 0L0 5.5L-4.6 0Z", transform=tokens.at(x, y), class_="spiceink")
    return [lozenge, tokens.label(str(spice), x + 8, y + 4, SMALL, "b")]


def _token(kind: str) -> Node:
    """Draw a kanly token: its glyph on a dark disc."""
    glyph = load("tokens")["kanly"].get(kind, load("tokens")["marks"]["special"])
    return el(
        "g",
        el("circle", r=20, fill="#2A2433", stroke="#FFF9EC", stroke_width=1.8),
        el("path", d=glyph, fill="#FFE9BF", fill_rule="evenodd"),
    )


def pool(lying: Mapping[str, int]) -> Box | None:
    """Draw what lies in the pool: each thing once, with how many there are."""
    things = {kind: count for kind, count in lying.items() if count}
    if not things:
        return None

    def draw(width: float) -> tuple[Node, float]:
        drawn = panels.heading("POOL", "", width)
        step = min(74.0, (width - 2 * PAD) / len(things))
        assets = load("tokens")["assets"]
        for i, (kind, count) in enumerate(things.items()):
            x = PAD + step * (i + 0.5)
            piece = tokens.asset(kind) if kind in assets else _token(kind)
            drawn.append(el("g", piece, transform=tokens.at(x - 9, 46, 0.72)))
            drawn.append(tokens.label(f"×{count}", x + 10, 51, 13, "b"))
            drawn.append(tokens.label(kind.replace("_", "-"), x, 77, SMALL, "ink2 mid"))
        return el("g", panels.frame(width, 86), *drawn), 86.0

    return draw


def describe(rolled: Sequence[Die], cards: Sequence[HouseCard], lying: Mapping[str, int]) -> tuple[str, ...]:
    """Say in words what lies beside the map."""
    lines = []
    if rolled:
        faces = [f"{face_name(d)}{' (frozen)' * d.frozen}{' (chosen)' * d.chosen}" for d in rolled]
        lines.append(f"Dice: {', '.join(faces)}.")
    for card in cards:
        said = [f"{card.forces} on card", f"{card.supply} in supply"]
        if card.large:
            said.insert(1, f"{card.large} of them large")
        if card.leaders:
            said.append(words.plural(len(card.leaders), "leader") + " ready")
        if card.spice is not None:
            said.append(f"{card.spice} spice in reserve")
        if card.holds:
            said.append("holds " + words.listed(list(card.holds)))
        state = ", to act" * card.acting + ", ally" * card.ally
        lines.append(f"{tokens.house(card.house).name}{state}: {', '.join(said)}.")
    things = [words.plural(count, kind.replace("_", "-")) for kind, count in lying.items() if count]
    if things:
        lines.append(f"Pool: {words.listed(things)}.")
    return tuple(lines)
