"""Sentences as data: what is told of an event, filled with what is known of it.

`{seat}` stands for a value; `{name:how}` says how it is put into words:

    :in, :from     shares of something, each with its place: "2 in a:10, 1 in b:4"; a noun may follow, {n:in men}
    :each          shares by owner: "atreides 3, fremen 0"
    :whose         shares by owner, of a thing: {n:whose force} is "2 atreides forces"
    :row           one after the other, what is there more than once with its number: "atreides, 2 × corrino"
    :lying         what lies where: "a harvester in arrakeen"
    :sum           all shares together
    :others        the shares of everybody but the one of whom the event speaks: "2 from fremen"
    :else          nobody, if it is the one of whom the event speaks
    :s             nothing for one, else "s"
    :a             with its article: "an ornithopter"
    :title         with capitals: "Mentat Pause"
    :free          words somebody wrote, as they were written
    :even          also when it is none or zero, only not when it is hidden
    :if            nothing, but the words beside it are left out if there is none

A group in brackets is a list, "a, b and c", of what has something to say: what is hidden, none or zero does not.
Before a tilde stands what leads in, after a bar what is said instead of an empty list:
"{seat} dials {dial}[ with ~{leader}, {weapon}, {defense}| with nobody]". Boards say what may be answered in the same
way (js/src/sentence.ts).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

#: what stands where something may not be seen
HIDDEN = "?"
_PLACE = re.compile(r"\{(\w+)(?::(\w+)(?: (\w+))?)?\}")
_GROUP_OR_PLACE = re.compile(r"\[([^\]]*)\]|" + _PLACE.pattern)
_OWNED = re.compile(r"([a-z_]+)\.([a-z_]+)")
_SMALL = {"and", "of", "the"}


def fill(sentence: str, data: Mapping[str, Any]) -> str:
    """The sentence with the data in it. What the data say is never read as a sentence itself."""

    def filled(found: re.Match[str]) -> str:
        return _group(found[1], data) if found[1] is not None else _place(found, data, 2)

    return _GROUP_OR_PLACE.sub(filled, sentence)


def listed(parts: Sequence[str]) -> str:
    """Parts as one says them: a, b and c."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""


def owned(text: str) -> str:
    """What belongs to somebody, as people say it: "guild.half_price" is the half price of guild."""
    return _OWNED.sub(r"\2 of \1", text)


def in_own_words(text: str, own: Mapping[str, str]) -> str:
    """A sentence with somebody's own words for things; the names of its places stay."""
    for word, instead in own.items():
        text = re.sub(rf"(?<!{{)\b{word}\b", instead, text, flags=re.IGNORECASE)
    return text


def with_phrases(sentence: str, phrases: Mapping[str, Mapping[str, str]], data: Mapping[str, Any]) -> str:
    """The sentence with the phrases that it takes from tables: {order:commands} is that of the order's value."""

    def chosen(found: re.Match[str]) -> str:
        table = phrases.get(found[2] or "")
        return found[0] if table is None else table.get(str(data.get(found[1])), f"{{{found[1]}}}")

    if ":" not in sentence:
        return sentence
    return _PLACE.sub(chosen, _PLACE.sub(chosen, sentence))  # a phrase may take another in


def phrased(phrases: Mapping[str, Mapping[str, str]], table: str, value: str, **data: Any) -> str:
    """A phrase from a table by itself, as a question needs it."""
    known = {"value": value, **data}
    return fill(with_phrases(f"{{value:{table}}}", phrases, known), known)


def _group(group: str, data: Mapping[str, Any]) -> str:
    full, _, instead = group.partition("|")
    lead, _, parts = full.rpartition("~")
    telling = []
    for part in parts.split(", "):
        places = list(_PLACE.finditer(part))
        if any(_tells(place, data) for place in places):
            telling.append(_PLACE.sub(lambda place: _place(place, data, 1), part))
    if telling:
        return lead + listed(telling)
    return _PLACE.sub(lambda place: _place(place, data, 1), instead)


def _tells(place: re.Match[str], data: Mapping[str, Any]) -> bool:
    value = data.get(place[1])
    if place[2] == "even":
        return bool(value != HIDDEN)
    return not _idle(value) and (place[2] == "if" or bool(_place(place, data, 1)))


def _place(found: re.Match[str], data: Mapping[str, Any], first: int) -> str:
    name, how, noun = found[first], found[first + 1] or "", found[first + 2] or ""
    if name not in data:
        return found[0]
    value = data[name]
    if how in ("in", "from", "others") and isinstance(value, Mapping):
        shares = ((key, n) for key, n in value.items() if n and (how != "others" or key != data.get("seat")))
        return ", ".join(" ".join(filter(None, (_word(n), noun, _between(how), _word(key)))) for key, n in shares)
    if how == "else":
        return "" if value == data.get("seat") else _word(value)
    if how == "whose" and isinstance(value, Mapping):
        return listed([f"{_word(n)} {_word(key)} {noun}{_plural(n)}" for key, n in value.items() if n])
    if how == "lying" and isinstance(value, Mapping):
        return listed([f"{_with_article(thing)} in {_word(key)}" for key, thing in value.items()])
    if how == "each" and isinstance(value, Mapping):
        return ", ".join(f"{_word(key)} {_word(n)}" for key, n in value.items())
    if how == "sum":
        return _word(sum(value.values()) if isinstance(value, Mapping) else value)
    if how in _HOW:
        return _HOW[how](value)
    return _word(value)


def _between(how: str) -> str:
    return "from" if how == "others" else how


def _plural(value: Any) -> str:
    return "" if (len(value) if isinstance(value, tuple | list | Mapping) else value) == 1 else "s"


def _with_article(value: Any) -> str:
    word = _word(value)
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def _title(value: Any) -> str:
    words = _word(value).split()
    return " ".join(word if i and word in _SMALL else word[:1].upper() + word[1:] for i, word in enumerate(words))


def _row(value: Any) -> str:
    if not isinstance(value, tuple | list):
        return _word(value)
    return ", ".join(f"{n} × {word}" if n > 1 else word for word, n in Counter(map(_word, value)).items())


def _even(value: Any) -> str:
    return "none" if value is None else _word(value)


_HOW: Mapping[str, Callable[[Any], str]] = {
    "s": _plural,
    "a": _with_article,
    "title": _title,
    "row": _row,
    "even": _even,
    "free": str,
    "if": lambda _: "",
}


def _idle(value: Any) -> bool:
    """Whether there is nothing to say, or nothing may be said."""
    if isinstance(value, Mapping):
        return all(map(_idle, value.values()))
    return not value or value == HIDDEN or (isinstance(value, tuple | list) and all(map(_idle, value)))


def _word(value: Any) -> str:
    if isinstance(value, tuple | list):
        return listed([_word(item) for item in value]) or "nothing"
    if isinstance(value, Mapping):
        return listed([f"{_word(n)} {_word(name)}" for name, n in value.items()]) or "nothing"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if value == HIDDEN:
        return "something hidden"
    return (owned(value) if _OWNED.fullmatch(str(value)) else str(value)).replace("_", " ")


def told_bare(name: str, data: Mapping[str, Any]) -> str:
    """What is told where nobody wrote a sentence."""
    return " ".join([name.replace("_", " "), *_pairs(data.items())])


def _pairs(items: Iterable[tuple[str, Any]]) -> list[str]:
    return [f"{name}={_word(value)}" for name, value in items]
