"""What stands beside a board in a static picture: question, players, hand and log.

A box is a function that is given its width and returns its drawing and its height. `picture` puts
a board and some boxes together, in two columns where there is room and in one where there is not.
Measures are pixels of the picture.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from dunewidget.draw import theme, tokens, words
from dunewidget.draw.geometry import NOTHING, load
from dunewidget.draw.marks import Leader
from dunewidget.draw.scene import Node, el
from dunewidget.kernel.sentence import listed

Box = Callable[[float], tuple[Node, float]]
GAP = 9.0
PAD = 13.0
BODY = 13.0
SMALL = 11.5
BOLD = 1.1  # how much wider a line is in bold


class Question(NamedTuple):
    """What is asked now. fields are (label, value); choices begin with the one to press.

    With waiting set it says who else is asked, and nothing is to be pressed.
    """

    title: str
    sentence: str = ""
    rule: str = ""
    house: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    choices: tuple[str, ...] = ()
    waiting: bool = False


class Player(NamedTuple):
    """A line of the players' table. None is what the looking seat may not know.

    leaders says for each whether it is at hand.
    """

    house: str
    spice: int | None = None
    cards: int | None = None
    holds: int = 0
    reserves: int | None = None
    leaders: tuple[bool | None, ...] = ()
    allies: tuple[str, ...] = ()
    you: bool = False
    acting: bool = False


class Card(NamedTuple):
    """A card: its kind is weapon, defence, special, worthless or hidden; its key is what the rules call it."""

    key: str
    name: str
    kind: str = "special"
    text: str = ""
    playable: bool = False


class Held(NamedTuple):
    """A leader before the seat that looks, and how it is with him: in the tanks, captured.

    One that is away is hollow; great is for somebody more than a leader.
    """

    key: str
    leader: Leader
    note: str = ""
    away: bool = False
    great: bool = False


class Printed(NamedTuple):
    """What stands on a thing that can be chosen, where that is more than its name as words say it."""

    name: str = ""
    strength: int | None = None
    #: under which heading it stands in a long list
    group: str = ""


class Heap(NamedTuple):
    """What lies together before the seat that looks, under one heading: its hand, its leaders.

    answers names the kinds of field for which something in it can be chosen: who is a traitor in one's pay is a
    leader too, but not one to be sent into battle.
    """

    title: str
    things: tuple[Card | Held, ...]
    answers: tuple[str, ...] = ()
    note: str = ""


class Line(NamedTuple):
    """A line of the log, with the rule that made it happen.

    house may also be storm, worm or spice: each has its emblem.
    """

    text: str
    rule: str = ""
    house: str = ""


class Panel(NamedTuple):
    """All that stands beside a board. What is empty is left out.

    seated says that the board itself shows the players, and who of them is asked; wears then says under the emblem of
    which house each does.
    """

    question: Question | None = None
    players: tuple[Player, ...] = ()
    players_note: str = ""
    heaps: tuple[Heap, ...] = ()
    log: tuple[Line, ...] = ()
    log_note: str = ""
    seated: bool = False
    wears: Mapping[str, str] = NOTHING


def boxes(panel: Panel) -> list[Box]:
    """Return the boxes of a panel that have something to show, in reading order."""
    out: list[Box] = []
    if panel.question is not None:
        question = panel.question
        out.append(lambda width: question_box(question, width))
    if panel.players:
        out.append(lambda width: players_box(panel.players, panel.players_note, width))
    out += [functools.partial(heap_box, heap) for heap in panel.heaps if heap.things]
    if panel.log:
        out.append(lambda width: log_box(panel.log, panel.log_note, width))
    return out


def describe(panel: Panel) -> tuple[str, ...]:
    """Say in words what the boxes show."""
    lines = []
    if panel.question is not None:
        q = panel.question
        lines.append(" ".join(filter(None, (f"{q.title}.", q.sentence, f"({q.rule})" * bool(q.rule)))))
        lines += [f"{name}: {value}." for name, value in q.fields]
        if q.choices:
            lines.append(f"Choices: {'; '.join(q.choices)}.")
    lines += [_say_player(player) for player in panel.players]
    heaps = (heap for heap in panel.heaps if heap.things)
    lines += [f"Your {heap.title}: {listed(list(map(_say_thing, heap.things)))}." for heap in heaps]
    lines += [f"{line.text}{f' ({line.rule})' if line.rule else ''}." for line in panel.log]
    return tuple(lines)


def _say_thing(thing: Card | Held) -> str:
    if isinstance(thing, Card):
        return thing.name
    note = f" ({thing.note})" * bool(thing.note)
    return f"{thing.leader.name} {thing.leader.strength}{note}"


def _say_player(player: Player) -> str:
    said = [tokens.house(player.house).name + (" (you)" if player.you else "")]
    said.append(f"spice {'unknown' if player.spice is None else player.spice}")
    if player.cards is not None:
        said.append(words.plural(player.cards, "card"))
    said.append(words.plural(player.holds, "stronghold"))
    if player.reserves is not None:
        said.append(f"{player.reserves} in reserve")
    if player.allies:
        said.append("allied with " + listed([tokens.house(a).name for a in player.allies]))
    return ", ".join(said) + "."


def frame(width: float, height: float, class_: str = "box") -> Node:
    """Draw the border of a box."""
    return el("rect", width=width, height=height, rx=9, class_=class_)


def heading(title: str, note: str, width: float) -> list[Node]:
    """Write the head of a box: what it is, and a note at the right."""
    drawn = [tokens.label(title, PAD, 19, SMALL, "b caps ink2")]
    if note:
        drawn.append(tokens.label(note, width - PAD, 19, SMALL, "ink2 end"))
    return drawn


def box(key: str, width: float, height: float, title: str, note: str, *drawn: Node) -> Node:
    """Draw a box with its head. What is in it is keyed, so that it can come and go on a live board."""
    head = el("g", *heading(title, note, width), key="head")
    return el("g", frame(width, height)._replace(key="frame"), head, *drawn, key=key, data_box=key)


def rule_chip(rule: str, right: float, y: float) -> Node:
    """Write a rule's id on a chip that ends at the right; y is the line of the text beside it."""
    wide = chip_width(rule)
    return el(
        "g",
        el("rect", x=right - wide, y=y - 14, width=wide, height=19, rx=4, class_="chip"),
        tokens.label(rule, right - wide / 2, y, SMALL, "mono ink2 mid"),
    )


def chip_width(rule: str) -> float:
    """Return how wide a rule's id is with its chip; the font has one width."""
    return len(rule) * SMALL * 0.61 + 12


def emblem(house: str, x: float, y: float, radius: float) -> Node:
    """Draw a side's medallion, small. Storm, worm and spice have one too."""
    place = tokens.at(x, y, radius / 22)
    if house in ("worm", "spice"):
        return el("g", el("use", href=f"#{house}"), transform=place)
    if house == "storm":
        swirl = load("tokens")["marks"]["swirl"]
        return el(
            "g",
            el("circle", r=22, class_="stormrim"),
            el("path", d=swirl, fill="none", stroke="#FFF0D6", stroke_width=2, transform="scale(1.5)"),
            transform=place,
        )
    return el("g", tokens.medallion(house), transform=place)


def question_box(question: Question, width: float) -> tuple[Node, float]:
    """Draw what is asked."""
    q = question
    left = PAD + (36 if q.house else 0)
    right = width - PAD - (chip_width(q.rule) + 8 if q.rule else 0)
    title = words.shorten(q.title, 19 * BOLD, right - left)
    drawn = [tokens.label(title, left, 32, 19, "serif b")]
    if q.house:
        drawn.append(emblem(q.house, PAD + 14, 26, 14))
    if q.rule:
        drawn.append(rule_chip(q.rule, width - PAD, 30))
    y = 38.0
    for line in words.wrap(q.sentence, BODY, width - 2 * PAD):
        y += 19
        drawn.append(tokens.label(line, PAD, y, BODY, "ink2"))
    for name, value in q.fields:
        y += 34
        shown = words.shorten(value, BODY, width - 110 - PAD)
        wide = words.width(shown, BODY) * BOLD + 26
        drawn.append(tokens.label(name, PAD, y, BODY, "ink2"))
        drawn.append(el("rect", x=88, y=y - 18, width=wide, height=27, rx=6, class_="chipline"))
        drawn.append(tokens.label(shown, 101, y, BODY, "b"))
    if q.choices:
        buttons, y = _buttons(q.choices, y + 20, width)
        drawn += buttons
    height = y + 14
    return el("g", frame(width, height, "box" if q.waiting else "ask"), *drawn, key="question"), height


def _buttons(choices: tuple[str, ...], y: float, width: float) -> tuple[list[Node], float]:
    """Set the choices in rows; the first is the one to press."""
    drawn: list[Node] = []
    x = PAD
    for i, choice in enumerate(choices):
        text = words.shorten(choice, 14, width - 2 * PAD - 28)
        wide = words.width(text, 14) * (1 if i else BOLD) + 28
        if x > PAD and x + wide > width - PAD:
            x, y = PAD, y + 42
        drawn.append(el("rect", x=x, y=y, width=wide, height=35, rx=7, class_="plain" if i else "primary"))
        ink = "mid" if i else "primaryink mid"
        drawn.append(tokens.label(text, x + wide / 2, y + 22.5, 14, ink))
        x += wide + 9
    return drawn, y + 35


def players_box(players: Sequence[Player], note: str, width: float) -> tuple[Node, float]:
    """Draw the players' table."""
    pips = max((len(p.leaders) for p in players), default=0)
    right = width - PAD - 8
    columns = {
        "leaders": right - 11 * pips,
        "res.": right - 11 * pips - 34,
        "holds": right - 11 * pips - 72,
        "hand": right - 11 * pips - 107,
        "spice": right - 11 * pips - 146,
    }
    drawn = heading("PLAYERS", note, width)
    for name, x in columns.items():
        if name != "leaders" or pips:
            drawn.append(tokens.label(name, x, 39, SMALL, "ink2"))
    y = 46.0
    for player in players:
        drawn.append(_player(player, columns, width, y))
        y += 32
    return el("g", frame(width, y + 8), *drawn, key="players"), y + 8


def _player(player: Player, columns: dict[str, float], width: float, y: float) -> Node:
    base = y + 20.5
    drawn: list[Node] = []
    if player.you:
        drawn.append(el("rect", x=PAD, y=y, width=width - 2 * PAD, height=32, rx=5, class_="mine"))
        drawn.append(el("rect", x=PAD, y=y, width=3.5, height=32, rx=1.7, class_="mark"))
    if player.acting:
        drawn.append(el("circle", cx=PAD + 20, cy=y + 16, r=15, class_="acting"))
    drawn.append(emblem(player.house, PAD + 20, y + 16, 13))
    drawn += _named(player, columns["spice"] - 5, y)
    spice = el("path", d="M0-6L6 0L0 6L-6 0Z", class_="spiceink", transform=tokens.at(columns["spice"] + 5, y + 16))
    card = el("rect", x=columns["hand"], y=y + 9.5, width=9.5, height=13, rx=2, class_="outline2")
    hold = el("path", d="M0 11V4H3V0H9V4H12V11Z", class_="outline2", transform=tokens.at(columns["holds"], y + 11))
    drawn += [spice, card, hold]
    drawn.append(tokens.label(_known(player.spice), columns["spice"] + 16, base, BODY, "b"))
    drawn.append(tokens.label(_known(player.cards), columns["hand"] + 15, base, BODY))
    drawn.append(tokens.label(str(player.holds), columns["holds"] + 17, base, BODY))
    drawn.append(tokens.label(_known(player.reserves), columns["res."] + 18, base, BODY, "ink2 end"))
    drawn += [_pip(alive, columns["leaders"] + 5 + 11 * i, y + 16) for i, alive in enumerate(player.leaders)]
    return el("g", *drawn)


def _pip(alive: bool | None, x: float, y: float) -> Node:  # noqa: FBT001  None where nobody knows
    if alive is None:
        return tokens.label("?", x, y + 4, SMALL, "ink2 mid")
    return el("circle", cx=x, cy=y, r=4, class_="pipon" if alive else "pipoff")


def _named(player: Player, right: float, y: float) -> list[Node]:
    """Write a side's name and the marks of its allies. Where there is no room, first "you" gives way, then "+"."""
    left, base = PAD + 40, y + 20.5
    name, allies = tokens.house(player.house).name, len(player.allies)
    x = left + words.width(name, BODY) * BOLD + 6
    you = player.you and x + 28 + 28 * allies <= right
    x += 28 * you
    plus = x + 28 * allies <= right
    step = 28 if plus else 18
    x = min(x, right - step * allies)
    name = words.shorten(name, BODY * BOLD, x - left)
    also = (el("tspan", class_="ink2", dx=6, text="you"),) * you
    drawn = [el("text", el("tspan", class_="b", text=name), *also, x=left, y=base, font_size=BODY)]
    for ally in player.allies:
        if plus:
            drawn.append(tokens.label("+", x, base, SMALL, "ink2"))
        drawn.append(emblem(ally, x + step - 10, y + 16, 8.5))
        x += step
    return drawn


def _known(value: int | None) -> str:
    return "?" if value is None else str(value)


_GLYPHS = {"weapon": "blade", "defence": "shield", "special": "special", "worthless": "cross"}


def heap_box(heap: Heap, width: float) -> tuple[Node, float]:
    """Draw what lies together before the seat that looks: cards, then leaders."""
    drawn, y = heading(f"YOUR {heap.title.upper()}", heap.note, width), 27.0
    for some, below in (
        _cards([thing for thing in heap.things if isinstance(thing, Card)], width),
        _discs([thing for thing in heap.things if isinstance(thing, Held)], width),
    ):
        drawn += [el("g", *some, transform=tokens.at(0, y))] if some else []
        y += below
    return el("g", frame(width, y + 5), *drawn, key=heap.title), y + 5


def _cards(cards: Sequence[Card], width: float) -> tuple[list[Node], float]:
    """Draw cards, four in a row, each as high as the longest text needs; and say how high they stand."""
    per_row = 4 if width < 800 else 6
    step = (width - 2 * PAD + 8) / per_row
    written = [_written(card, step - 8) for card in cards]
    high = max((card_height(*lines) for lines in written), default=0.0) + 8
    drawn = [
        _card(card, lines, PAD + step * (i % per_row), 1 + high * (i // per_row), (step - 8, high - 8))
        for i, (card, lines) in enumerate(zip(cards, written, strict=True))
    ]
    return drawn, high * -(-len(cards) // per_row)


Lines = tuple[list[str], list[str]]


def _written(card: Card, width: float) -> Lines:
    """Break what is written on a card into lines: its name and what it is."""
    name = words.wrap(card.name, 13.5 * BOLD, width - 14, most=2)
    return name, words.wrap(card.text or card.kind.capitalize(), SMALL, width - 14, most=3 if len(name) == 1 else 2)


def card_height(name: list[str], text: list[str]) -> float:
    """Return how high a card must be for these lines."""
    return 43.0 + 15 * len(name) + 14 * len(text)


def _card(card: Card, lines: Lines, x: float, y: float, size: tuple[float, float]) -> Node:
    marks = load("tokens")["marks"]
    band = theme.BANDS.get(card.kind, theme.BANDS["special"])
    width, high = size
    name, text = lines
    drawn = [
        el("rect", width=width, height=high, rx=6, class_="card"),
        el("path", d=f"M0 29V6Q0 0 6 0H{width - 6:g}Q{width:g} 0 {width:g} 6V29Z", fill=band),
    ]
    if card.kind in _GLYPHS:
        drawn.append(el("path", d=marks[_GLYPHS[card.kind]], fill="#FFFFFF", transform=tokens.at(17, 14.5, 0.8)))
    if card.playable:
        drawn.append(el("rect", x=-3, y=-3, width=width + 6, height=high + 6, rx=8, class_="ring"))
    drawn += [tokens.label(line, 8, 46 + 15 * i, 13.5, "serif b") for i, line in enumerate(name)]
    top = 46 + 15 * len(name) + 3
    drawn += [tokens.label(s, 8, top + 14 * i, SMALL, "ink2") for i, s in enumerate(text)]
    return el("g", *drawn, transform=tokens.at(x, y))


def _discs(held: Sequence[Held], width: float) -> tuple[list[Node], float]:
    """Draw leaders: disc, name and how it is with each; and say how high they stand."""
    per_row = max(1, int((width - 2 * PAD) // 190))
    step = (width - 2 * PAD) / per_row
    drawn = [_held(one, PAD + step * (i % per_row), 40.0 * (i // per_row), step) for i, one in enumerate(held)]
    return drawn, 40.0 * -(-len(held) // per_row)


def _held(held: Held, x: float, y: float, width: float) -> Node:
    side, strength, name = held.leader
    disc = tokens.great(side, strength) if held.great and not held.away else ()
    pieces = disc or tokens.leader(side, strength, dead=held.away)
    scale = 0.82 if disc else 0.95
    drawn = [tokens.label(words.shorten(name, BODY * BOLD, width - 44), 42, 23 if not held.note else 16, BODY, "b")]
    if held.note:
        drawn.append(tokens.label(words.shorten(held.note, SMALL, width - 44), 42, 31, SMALL, "ink2"))
    return el("g", el("g", *pieces, transform=tokens.at(19, 19, scale)), *drawn, transform=tokens.at(x, y))


def log_box(log: Sequence[Line], note: str, width: float) -> tuple[Node, float]:
    """Draw the last lines of the log, each with its rule."""
    drawn = heading("LOG", note, width)
    y = 27.0
    for i, line in enumerate(log):
        chip = chip_width(line.rule) if line.rule else 0.0
        bold = words.width(tokens.house(line.house).name, BODY) * (BOLD - 1) if line.house else 0.0
        text = words.wrap(line.text, BODY, width - 2 * PAD - 34 - chip - bold, most=2)
        if i:
            drawn.append(el("path", d=f"M{PAD:g} {y:g}H{width - PAD:g}", class_="rule"))
        if line.house:
            drawn.append(emblem(line.house, PAD + 9, y + 13, 9))
        drawn += [
            _sentence(part, line.house if j == 0 else "", PAD + 26, y + 17.5 + 17 * j) for j, part in enumerate(text)
        ]
        if line.rule:
            drawn.append(rule_chip(line.rule, width - PAD, y + 17.5))
        y += 9 + 17 * len(text)
    return el("g", frame(width, y + 8), *drawn, key="log"), y + 8


def _sentence(text: str, house: str, x: float, y: float) -> Node:
    """Write a line of the log; when it begins with the side it is about, that stands out."""
    name = tokens.house(house).name
    if not house or not text.startswith(name):
        return tokens.label(text, x, y, BODY)
    return el(
        "text",
        el("tspan", class_="b", text=name),
        el("tspan", text=text[len(name) :]),
        x=x,
        y=y,
        font_size=BODY,
    )
