"""The question and the last events of a view, as any board shows them beside its map."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from dunewidget.draw import tokens
from dunewidget.draw.panels import Line, Question
from dunewidget.kernel import Event, State, View, listed, owned
from dunewidget.kernel.registry import find, folder, names

MOST_LINES = 6


def question(value: View | State) -> Question | None:
    """What the seat is asked, or that the game is over; a state asks nobody."""
    if value_state(value).over:
        winners = value_state(value).winners or ()
        won = f"{written(listed(winners))} won." if winners else "Nobody won."
        return Question("The game is over", won[:1].upper() + won[1:], waiting=True)
    if not isinstance(value, View) or value.decision is None:
        return None
    asked = value.decision
    return Question(headline(f"{asked.seat} is asked"), headline(asked.prompt), asked.rules[0])


def log(value: View | State) -> tuple[Line, ...]:
    """The last events, newest first."""
    if not isinstance(value, View):
        return ()
    return tuple(_line(event) for event in reversed(list(value.events)[-MOST_LINES:]))


def news(view: View, kinds: Collection[str], since: str) -> Event | None:
    """The last event of some kinds that the seat that looks has given no answer since, not before another event."""
    for event in reversed(view.events[view.known :]):
        if event.name in kinds:
            return event
        if event.name == since:
            return None
    return None


def _line(event: Event) -> Line:
    """An event, with the emblem of the house it speaks of."""
    return Line(sentence(event), event.rule, whose(event))


def whose(event: Event) -> str:
    """The house that an event speaks of first, if it speaks of any."""
    sides = (value for value in event.data.values() if isinstance(value, str) and tokens.shape_of(value) != "nobody")
    return next(sides, "")


def sentence(event: Event) -> str:
    """An event in words without its rule."""
    return written(str(event).removesuffix(f" [{event.rule}]"))


def headline(text: str) -> str:
    """A sentence that stands by itself, whoever it begins with."""
    said = written(text)
    return said[:1].upper() + said[1:]


@lru_cache(maxsize=4096)
def written(text: str) -> str:
    """A sentence of a game with houses, places, leaders and cards written as one writes names."""
    termed = _DOTTED.sub(lambda key: printed_names().get(key[0]) or owned(key[0]), text)
    apart = re.sub(r"(?<=\w),(?=\w)", ", ", termed)
    spaced = _STANDING.sub(_stands, re.sub(r"(?<=\w)_(?=\w)", " ", apart))
    said = _with_names(spaced)
    # A card may be played as if it were another; the other itself is just played.
    said = _MANY.sub(r"\1", _STORES.sub(r"\1 the \2", _AS_ITSELF.sub(r"\1", said)))
    said = _TITLED.sub("the Emperor", said)
    return said[:1].upper() + said[1:] if text[:1].isupper() else said


#: what belongs to somebody: "guild.half_price"
_DOTTED = re.compile(r"[a-z_]+\.[a-z_]+")
_AS_ITSELF = re.compile(r"\b(\w+) as a \1\b")
#: who is nobody is not called by name
_STORES = re.compile(r"\b(from|to|of|by) (bank|pool|supply|card|reserve|gift|harvester|die)\b")
#: whom one calls by a title, but not where a number follows or a force is his
_TITLED = re.compile(r"(?<!the )(?<!The )\bEmperor\b(?! (?:\d+(?:\.\d+)?(?:,|$)|forces?\b))")
#: who is many does what one would do with an s
_MANY = re.compile(r"^(Smugglers \w+)s\b")
#: between a force and where it stands, as in "fremen@carthag"
_STANDING = re.compile(r"(?<=\w)@(?=\w)")
_WORD = re.compile(r"\w+")
_SECTOR = re.compile(r":(\d+)")


def _stands(sign: re.Match[str]) -> str:
    place = _name_at(sign.string, sign.end())
    return " from " if place and place.replace(" ", "_") in _places() else "@"


def _with_names(text: str) -> str:
    """Every key of something that has a name replaced by the name, with the sector if it is a place."""
    pieces, done = [], 0
    for word in _WORD.finditer(text):
        start = word.start()
        key = _name_at(text, start) if start >= done else None
        if key is None or text[max(start - 8, 0) : start].lower() == "spacing ":
            continue
        pieces += [text[done:start], _names()[word[0].lower()][key]]
        done = start + len(key)
        if sector := _SECTOR.match(text, done):
            done = sector.end()
            pieces.append(f" · {sector[1]}" if sector[1] != "0" else "")
    return "".join((*pieces, text[done:]))


def _name_at(text: str, start: int) -> str | None:
    """The longest key of something with a name that is written in whole words from there on."""
    first = _WORD.match(text, start)
    for key in _names().get(first[0].lower(), ()) if first else ():
        end = start + len(key)
        if text[start:end].lower() == key and not _WORD.match(text, end):
            return key
    return None


@cache
def printed_names() -> dict[str, str]:
    """The name of every leader, card, place and house by its key."""
    known = (
        {"shai_hulud": "Shai-Hulud", "choam": "CHOAM"}
        | dict(_of_houses())
        | {key: thing.name for key, thing in _printed()}
        | {f"p{n}": f"P{n}" for n in range(1, 9)}
        | {key: name for spec in map(find, names()) for key, name in spec.terms.items()}
    )
    return known | _places() | {key: house.name for key, house in tokens.HOUSES.items()}


@cache
def odd_names() -> dict[str, str]:
    """Those names that are more than their key with capitals: "Feyd-Rautha", "Tuek's Sietch"."""
    return {key: name for key, name in printed_names().items() if name != key.replace("_", " ").title()}


@cache
def _names() -> dict[str, dict[str, str]]:
    """The names by their keys, longest first, by the first words of those."""
    found: dict[str, dict[str, str]] = {}
    for key, name in sorted(printed_names().items(), key=lambda pair: -len(pair[0])):
        said = key.replace("_", " ")
        found.setdefault(said.partition(" ")[0], {})[said] = name
    return found


@cache
def _places() -> dict[str, str]:
    """The name of every place by its key, from each board that has some."""
    drawings = sorted({spec.drawing for spec in map(find, names()) if spec.drawing})
    tables: Iterator[dict[str, str]] = (getattr(import_module(drawing), "places", dict)() for drawing in drawings)
    return {key: name for table in tables for key, name in table.items()}


def _printed() -> Iterator[tuple[str, Any]]:
    """The leaders and cards of every game, as they are printed."""
    for game in names():
        content: Any = getattr(folder(game), "content", None)
        for kind in ("leaders", "cards"):
            yield from getattr(content, kind, dict)().items()


def _of_houses() -> Iterator[tuple[str, str]]:
    """The leaders and kinds of forces that belong to houses."""
    for game in names():
        for house in getattr(folder(game), "HOUSES", {}).values():
            yield from ((key, key.replace("_", " ").title()) for key in (*house.leaders, *house.forces))


def value_state(value: View | State) -> State:
    """The state of a view, or the state itself."""
    state: State = value.state if isinstance(value, View) else value
    return state
