"""Actions: small frozen records that print as a line of notation and read back from it.

A class states its notation as a template, `"ship {n} {to}[ as {side}]"`. Words stand for themselves, `{field}`
for a value, and a group in brackets is left out when its fields have their default values.

Beside it may stand the sentence in which a board says it, `"Ship {forces} to {to}[ as {side:lower}]"`, and the labels
of a form. How a board reads a sentence is written where it does: js/src/sentence.ts.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, ClassVar, Literal, get_args, get_origin

from dunewidget.kernel.codec import Tagged, Unreadable, field_types, plain, read
from dunewidget.kernel.errors import InvalidAction

Aliases = Mapping[str, Callable[[str], str]]
MAX_LINE = 4_000


@dataclass(frozen=True, slots=True)
class Action(Tagged):
    """Something a seat does. Subclasses add fields and a notation."""

    seat: str
    notation: ClassVar[str] = ""
    #: whether it is said to others, who know it from then on: a seat cannot take it back
    spoken: ClassVar[bool] = False
    #: what a board writes on its buttons; without it, the notation
    sentence: ClassVar[str] = ""
    #: what a board calls the kind where several can be chosen; without it, its name
    title: ClassVar[str] = ""
    #: the fields in the order in which a form asks for them, with their labels; the others come after
    labels: ClassVar[dict[str, str]] = {}

    def __str__(self) -> str:
        return f"{self.seat}: {self.text}"

    @property
    def text(self) -> str:
        """The action in notation, without the seat."""
        return _notation(type(self)).write(self)

    def to_json(self) -> dict[str, Any]:
        """The action as JSON-ready data, tagged with its type."""
        data: dict[str, Any] = plain(self)
        return data


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Let a window go by. It leaves no trace."""

    notation: ClassVar[str] = "pass"
    sentence: ClassVar[str] = "Pass"


def action_table(classes: Iterable[type[Action]]) -> dict[str, type[Action]]:
    """The classes by name, `Pass` included: what a reader of actions needs to know."""
    table: dict[str, type[Action]] = {"Pass": Pass}
    table.update((cls.__name__, cls) for cls in classes)
    return table


def read_action(data: Any, classes: Mapping[str, type[Action]]) -> Action:
    """An action from JSON data that nobody has checked."""
    try:
        action: Action = read(Action, data, tagged=classes, where="action")
    except Unreadable as error:
        raise InvalidAction(str(error)) from None
    except RecursionError:
        raise InvalidAction("the action is nested too deeply") from None
    return action


def parse_action(
    text: str,
    classes: Mapping[str, type[Action]],
    seat: str | None = None,
    aliases: Aliases | None = None,
    asked: Callable[[str], Collection[type[Action]]] = lambda seat: (),
    example: Callable[[str, Collection[type[Action]]], Action | None] = lambda seat, kinds: None,
) -> Action:
    """An action from a line of notation, `seat: ship 5 arrakeen`; the seat may be left out if one is given.

    `asked` says with what a seat may answer now, for whoever mistypes a word; `example` gives one of some kinds.
    """
    if len(text) > MAX_LINE:
        raise InvalidAction(f"a line of notation has at most {MAX_LINE} characters")
    named = re.fullmatch(r"\s*([A-Za-z][A-Za-z0-9_]*)\s*:\s+(.*)", text, re.DOTALL)
    who, line = (named[1].lower(), named[2].strip()) if named else (seat, text.strip())
    if who is None:
        raise InvalidAction(f"who acts? Several seats are asked, or none: write the seat first, 'SEAT: {line[:40]}'")
    word = line.split(" ", 1)[0].lower()
    candidates = [cls for cls in classes.values() if _notation(cls).word == word]
    why = ""
    for cls in candidates:
        try:
            made = _notation(cls).read(line, who, aliases or {})
        except InvalidAction as error:
            made, why = None, f" ({error})"
        if made is not None:
            return made
    if candidates:
        forms = " or ".join(repr(_notation(cls).shape) for cls in candidates)
        legal = example(who, candidates)
        now = f"; legal now, for example: {legal.text}" if legal else ""
        raise InvalidAction(f"cannot read {line[:80]!r}{why}; write {forms}{now}")
    raise InvalidAction(
        f"unknown action {word[:40]!r}; {_meant(word[:40], action_words(classes.values()), asked(who))}"
    )


def _meant(word: str, words: list[str], asked: Collection[type[Action]]) -> str:
    """What somebody may have wanted to write: the nearest words, and those that answer the question."""
    near, now = difflib.get_close_matches(word, words, n=3), action_words(asked)
    hints = [f"near it are {', '.join(near)}"] if near else []
    hints += [f"asked now is {', '.join(now)}"] if now else []
    return "; ".join(hints) or f"the actions are {', '.join(words)}"


def action_words(classes: Iterable[type[Action]]) -> list[str]:
    """The words with which lines of notation begin."""
    return sorted({_notation(cls).word for cls in classes})


def field_kinds(cls: type[Action]) -> dict[str, str]:
    """Of what kind the values of each field are, where its type says so: "seat", "card"."""
    kinds = {name: _bare(tp)[1] for name, tp in field_types(cls).items()}
    return {name: kind for name, kind in kinds.items() if kind}


class _Notation:
    """One class's template, compiled both ways."""

    def __init__(self, cls: Any) -> None:
        self.cls: type[Action] = cls
        self.shape = cls.notation or cls.__name__.lower()
        self.word = re.split(r"[\s\[{]", self.shape, maxsplit=1)[0]
        self.types = {name: tp for name, tp in field_types(cls).items() if name != "seat"}
        self.defaults = {f.name: f.default for f in fields(cls) if f.default is not MISSING}
        self.parts = _split_template(self.shape)
        # a word that begins a group is never a value: "battle 3 alia spice 2" names no card called spice
        keywords = [text.split()[0] for optional, text in self.parts if optional and text.split()[0].isalpha()]
        self.no_keyword = rf"(?!(?i:{'|'.join(keywords)})\s)" if keywords else ""
        self.pattern = re.compile("".join(self._regex(part) for part in self.parts), re.DOTALL)

    def _regex(self, part: tuple[bool, str]) -> str:
        optional, text = part
        pieces = re.split(r"\{(\w+)\}", text)
        out = ""
        for i, piece in enumerate(pieces):
            if i % 2:
                out += f"{self.no_keyword}(?P<{piece}>{_shape_of(self.types[piece])})"
            else:
                out += f"(?i:{re.escape(piece)})".replace(r"\ ", r"\s+")
        return f"(?:{out})?" if optional else out

    def write(self, action: Action) -> str:
        out = ""
        for optional, text in self.parts:
            names = re.findall(r"\{(\w+)\}", text)
            if optional and all(getattr(action, n) == self.defaults.get(n, MISSING) for n in names):
                continue
            out += re.sub(r"\{(\w+)\}", lambda m: _write_value(getattr(action, m[1]), self.types[m[1]]), text)
        return out

    def read(self, line: str, seat: str, aliases: Aliases) -> Action | None:
        match = self.pattern.fullmatch(line)
        if match is None:
            return None
        values = {n: _read_value(v, self.types[n], aliases) for n, v in match.groupdict().items() if v is not None}
        return self.cls(seat, **values)


_NOTATIONS: dict[type, _Notation] = {}


def _notation(cls: type[Action]) -> _Notation:
    made = _NOTATIONS.get(cls)
    if made is None:
        made = _NOTATIONS[cls] = _Notation(cls)
    return made


def _split_template(shape: str) -> list[tuple[bool, str]]:
    pieces = re.split(r"\[([^\]]*)\]", shape)
    return [(bool(i % 2), piece) for i, piece in enumerate(pieces) if piece]


def _bare(tp: Any) -> tuple[Any, str]:
    """The type under its annotations, and the name of its kind (`Annotated[str, "region"]`)."""
    kind = ""
    if get_origin(tp) is Annotated:
        tp, kind = get_args(tp)[0], str(get_args(tp)[1])
    return tp, kind


def _optional(tp: Any) -> Any:
    """The type that is not None, for an optional one."""
    inner = [arg for arg in get_args(tp) if arg is not type(None)]
    return inner[0] if type(None) in get_args(tp) and len(inner) == 1 else None


def _shape_of(tp: Any) -> str:
    tp, kind = _bare(tp)
    if kind == "text":
        return r'"(?:[^"\\]|\\.)*"'
    if _optional(tp) is not None:
        return "-|" + _shape_of(_optional(tp))
    return {int: r"-?\d+", float: r"-?\d+(?:\.\d+)?", bool: "(?i:yes|no)"}.get(tp, r'[^\s"]+')


def _write_value(value: Any, tp: Any) -> str:
    tp, kind = _bare(tp)
    if value is None or value == ():
        return "-"
    if kind == "text":
        return json.dumps(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple):
        return ",".join("=".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value)
    return str(value)


def _read_value(text: str, tp: Any, aliases: Aliases) -> Any:
    tp, kind = _bare(tp)
    if _optional(tp) is not None:
        inner = Annotated[_optional(tp), kind] if kind else _optional(tp)
        return None if text == "-" else _read_value(text, inner, aliases)
    if kind == "text":
        return json.loads(text)
    if tp is bool:
        return text.lower() == "yes"
    if tp in (int, float):
        return tp(text)
    if get_origin(tp) is tuple:
        item = get_args(tp)[0]
        return () if text == "-" else tuple(_read_item(piece, item, kind, aliases) for piece in text.split(","))
    if get_origin(tp) is Literal:
        meant = next((word for word in get_args(tp) if text.lower() == str(word).lower()), None)
        if meant is None:
            raise InvalidAction(f"{text[:40]!r} is not one of {', '.join(map(str, get_args(tp)))}")
        return meant
    return aliases[kind](text) if kind in aliases else text


def _read_item(piece: str, item: Any, kind: str, aliases: Aliases) -> Any:
    if get_origin(item) is tuple:
        name, _, number = piece.rpartition("=")
        if not number.isdecimal():
            raise InvalidAction(f"{piece[:40]!r} is not name=number")
        return (aliases[kind](name) if kind in aliases else name, int(number))
    inner = Annotated[item, kind] if kind else item
    return _read_value(piece, inner, aliases)
