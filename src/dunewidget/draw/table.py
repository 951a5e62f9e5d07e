"""What lies beside the round map: the round track, the dice, the house cards and the pool."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dunewidget.draw import asked, panels, tokens, words
from dunewidget.draw.geometry import load
from dunewidget.draw.marks import Leader
from dunewidget.draw.panels import PAD, SMALL, Box
from dunewidget.draw.scene import Node, el
from dunewidget.kernel.sentence import listed

#: how wide a line under a die may be, in the type of its lines
CAPTION = 80.0


class Die(NamedTuple):
    """A die and the face it shows; key is what the rules call that face.

    kind is house (face: a house), kanly (a weapon or token), spice ("1", "3_storm" or
    "shai_hulud") or region ("2_west", "5_east").
    """

    kind: str
    face: str
    frozen: bool = False
    chosen: bool = False
    key: str = ""


class HouseCard(NamedTuple):
    """What a house has on its card and in its supply.

    forces counts all forces on the card, large those of them that are large; the same for supply.
    leaders are on the card, leaders_away in the supply. holds names kanly tokens. spice is the
    reserve (None where the house keeps none). Whoever has the turn need not be the one who is asked.
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
    turn: bool = False
    ally: bool = False
    you: bool = False


def track(now: int | None, last: int, phase: str, phases: tuple[str, ...]) -> Box | None:
    """Draw the rounds, and below them the phase of the turn."""
    if now is None:
        return None

    def draw(width: float) -> tuple[Node, float]:
        drawn = [_round(i, now, width - PAD - 14 - 30 * (last - i)) for i in range(1, last + 1)]
        height = 38.0
        if phase:
            number = f"{phases.index(phase) + 1}  " if phase in phases else ""
            word = f"{number}{phase.replace('_', ' ').capitalize()}"
            drawn.append(tokens.label("PHASE", PAD, 52, SMALL, "b caps ink2")._replace(key="phase"))
            drawn.append(tokens.label(word, width - PAD, 52, 13, "b end")._replace(key="word"))
            height = 64.0
        if phase in phases:
            drawn.append(el("g", *_ticks(len(phases), phases.index(phase), width), key="ticks"))
            height = 76.0
        return panels.box("track", width, height, "ROUND", "", *drawn), height

    return draw


def _round(number: int, now: int, x: float) -> Node:
    kind = "mark" if number == now else "chipline" if number < now else "plainline"
    ink = "primaryink mid" if number == now else "b ink2 mid"
    circle = el("circle", cx=x, cy=19, r=12, class_=kind)
    return el("g", circle, tokens.label(str(number), x, 23.5, 13, ink), key=str(number))


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
        per_row = max(1, min(len(rolled), 7 if width > 560 else 4))
        high = 92.0 + 13 * (max(len(_caption(die)) for die in rolled) - 1)
        step = (width - 2 * PAD) / per_row
        rows = (len(rolled) + per_row - 1) // per_row
        drawn = []
        for i, one in enumerate(rolled):
            row, column = divmod(i, per_row)
            left = width / 2 - step * (min(per_row, len(rolled) - row * per_row) - 1) / 2
            drawn.append(_die(one, i, left + step * column, 64 + high * row))
        height = 32 + high * rows
        return panels.box("tray", width, height, "DICE", note, *drawn), height

    return draw


def _die(die: Die, index: int, x: float, y: float) -> Node:
    face = tokens.die(die.kind, die.face)._replace(key="face")
    # The ring is always there: a live board makes it seen when the die can be chosen, and when it is.
    seen = "ring" if die.chosen else "pick"
    ring = el("rect", x=-35, y=-35, width=70, height=70, rx=12, class_=seen, key="ring")
    lock = (tokens.padlock(26, -27)._replace(key="padlock"),) * die.frozen
    state = ", frozen" * die.frozen + ", chosen" * die.chosen
    return el(
        "g",
        el("g", ring, face, *lock, key="die", transform="scale(.92)"),
        el(
            "g",
            *(tokens.label(line, 0, 46 + 13 * i, SMALL, "mid ink2") for i, line in enumerate(_caption(die))),
            key="name",
        ),
        key=f"die {index}",
        transform=tokens.at(x, y),
        data_key=die.key or None,
        data_answers=_answers(die),
        class_="die",
        tabindex="-1",
        role="img",
        aria_label=f"{die.kind} die: {face_name(die)}{state}",
    )


def _caption(die: Die) -> list[str]:
    """Write the name of a die so that it stays under it, also where words grow in a narrow cell."""
    name = face_name(die)
    fits = words.width(name, SMALL) <= CAPTION
    return words.wrap(name if fits else name.replace("-", "- "), SMALL, CAPTION)


def _answers(die: Die) -> str | None:
    """For which kinds of field a die can be chosen: to be frozen while it is not; as the symbol of its house."""
    if not die.key:
        return None
    return " ".join(["faces"] * (not die.frozen) + ["symbol"] * (die.kind == "house"))


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
    return asked.printed_names().get(die.face) or die.face.replace("_", "-").capitalize()


def houses(cards: Sequence[HouseCard]) -> Box | None:
    """Draw the house cards: forces, leaders, reserve and tokens of each."""
    if not cards:
        return None

    def draw(width: float) -> tuple[Node, float]:
        rows = (_house(card, width, 44.0 + 40 * i) for i, card in enumerate(cards))
        height = 50.0 + 40 * len(cards)
        return panels.box("houses", width, height, "HOUSES", "", _columns(width), *rows), height

    return draw


def _forces_at(width: float) -> float:
    """Return where the forces of a house stand: right of the longest name."""
    return max(PAD + 174.0, width * 0.4)


def _columns(width: float) -> Node:
    """Write over the columns what stands in them."""
    x = _forces_at(width)
    heads = (
        tokens.label("card", x, 38, SMALL, "ink2 mid"),
        tokens.label("leaders, tokens", x + 29 - 5, 38, SMALL, "ink2")._replace(key="held"),
        tokens.label("supply", width - PAD - 10, 38, SMALL, "ink2 end"),
    )
    return el("g", *(head._replace(key=str(i)) for i, head in enumerate(heads)), key="columns")


def _house(card: HouseCard, width: float, y: float) -> Node:
    """Draw a row. What changes apart has a key of its own, so that little of the row is sent when it does."""
    below = " · ".join(filter(None, (card.player, "has the turn" * card.turn, "ally" * card.ally, "you" * card.you)))
    x, right = _forces_at(width), width - PAD - 10
    held = [
        *((f"leader {one.name}", tokens.leader(card.house, one.strength), 0.74) for one in card.leaders),
        *((f"away {one.name}", tokens.leader(card.house, one.strength, dead=True), 0.74) for one in card.leaders_away),
        *((f"token {i}", (_token(kind),), 0.58) for i, kind in enumerate(card.holds)),
    ]
    pieces = (
        el("g", *drawn, key=name, transform=tokens.at(x + 29 + 26 * i, 20, scale))
        for i, (name, drawn, scale) in enumerate(held)
    )
    forces = tokens.forces(card.house, card.forces, card.large, pips="o", size=19)
    stars = (tokens.capsule(card.supply_large),) if card.supply_large else ()
    spice = () if card.spice is None else _reserve(card.spice, x + 26 + 26 * len(held), 20)
    return el(
        "g",
        el("g", *_highlight(card, width), key="back"),
        el("g", panels.emblem(card.house, PAD + 20, 20, 13), key="emblem"),
        tokens.label(tokens.house(card.house).name, PAD + 40, 18 if below else 25, 13, "b")._replace(key="name"),
        tokens.label(below, PAD + 40, 33, SMALL, "ink2")._replace(key="below"),
        el("g", *spice, key="spice"),
        el("g", *forces, key="forces", transform=tokens.at(x, 20, 0.78)),
        el("g", *pieces, key="held"),
        el("g", *stars, key="stars", transform=tokens.at(right - 42, 34, 0.9)),
        tokens.label(str(card.supply), right, 24.5, 13, "ink2 end")._replace(key="supply"),
        key=card.house,
        transform=tokens.at(0, y),
    )


def _highlight(card: HouseCard, width: float) -> list[Node]:
    """Mark the rows of whoever looks and of whoever acts."""
    drawn: list[Node] = []
    if card.you:
        drawn.append(el("rect", x=PAD, y=0, width=width - 2 * PAD, height=40, rx=5, class_="mine"))
        drawn.append(el("rect", x=PAD, y=0, width=3.5, height=40, rx=1.7, class_="mark"))
    if card.acting:
        drawn.append(el("circle", cx=PAD + 20, cy=20, r=15, class_="acting"))
    return drawn


def _reserve(spice: int, x: float, y: float) -> tuple[Node, Node]:
    """Draw how much spice a house has in reserve."""
    lozenge = el("path", d="M0-5.5L4.6 0L0 5.5L-4.6 0Z", transform=tokens.at(x, y), class_="spiceink")
    return lozenge, tokens.label(str(spice), x + 8, y + 4.5, 13, "b")


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
        step = min(92.0, (width - 2 * PAD) / len(things))
        assets = load("tokens")["assets"]
        drawn = (
            el(
                "g",
                el("g", tokens.asset(kind) if kind in assets else _token(kind), transform=tokens.at(-9, 46, 0.72)),
                tokens.label(f"×{count}", 10, 51, 13, "b"),
                tokens.label(asked.printed_names().get(kind, kind), 0, 77, SMALL, "ink2 mid"),
                key=kind,
                transform=tokens.at(PAD + step * (i + 0.5), 0),
            )
            for i, (kind, count) in enumerate(things.items())
        )
        return panels.box("pool", width, 86, "POOL", "", *drawn), 86.0

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
            said.append("holds " + listed(list(card.holds)))
        state = ", has the turn" * card.turn + ", to act" * card.acting + ", ally" * card.ally
        lines.append(f"{tokens.house(card.house).name}{state}: {', '.join(said)}.")
    things = [words.plural(count, kind.replace("_", "-")) for kind, count in lying.items() if count]
    if things:
        lines.append(f"Pool: {listed(things)}.")
    return tuple(lines)
