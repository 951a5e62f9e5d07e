"""The rules in words: every game ships a `rules.md`, and each rule in it has a stable id.

A rule starts with its id in bold: a list item, the first cell of a table row, a paragraph or a
heading. Marks in brackets become tags; a mark such as `{R 12}` or `[R12]` ties a rule to the
ruling that settles what the printed rules leave open.
"""

import difflib
import html
import itertools
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from dunewidget.kernel.errors import DuneError

_ID = r"[A-Z]{2}-[A-Z0-9]+-\d+[a-z]?"
_START = re.compile(rf"^(?P<form>- |\| |#+ |)\*\*(?P<id>{_ID}|R\d+)\*\*(?P<text>.*)$")
_HEADING = re.compile(r"^#{2,}\s+(.*)$")
_TAG = re.compile(r"\{(R ?\d+|P)(?:;[^}]*)?\}|\[(R ?\d+|[a-z]+)\]")
# Not part of the wording: scope marks in front, and marks in braces anywhere.
_SCOPE = re.compile(r"(?:\s*\[[a-z]+\])+")
_MARK = re.compile(r"\s*\{(?:R ?\d+|P)(?:;[^}]*)?\}")
_RULING = re.compile(r"^(?:R\d+|[A-Z]{2}-AMB-\d+)$")
_CITED_RULING = re.compile(r"\b(?:R\d+|[A-Z]{2}-AMB-\d+)\b")
_PART = re.compile(r"(\d)[a-z]$")
_CODE = re.compile(r"`([^`]+)`")
_LINE_OF_TABLE = re.compile(r":?-+:?$")


class UnknownRule(DuneError, KeyError):
    """No rule has this id."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would quote it


@dataclass(frozen=True)
class Rule:
    """One rule in words, where it stands and what it rests on."""

    id: str
    text: str
    section: str
    tags: tuple[str, ...]
    game: str
    source: str
    rulings: tuple[str, ...] = ()

    @property
    def is_ruling(self) -> bool:
        """Whether this settles an open question of other rules instead of being one itself."""
        return _RULING.match(self.id) is not None

    def __repr__(self) -> str:
        first = self.text.split("\n", 1)[0]
        return f"<{self.id} {first if len(first) <= 100 else first[:99] + '…'}>"

    def __str__(self) -> str:
        marks = f" [{', '.join(self.tags)}]" if self.tags else ""
        return f"{self.id}{marks} {self.text}\n({self.source})"

    def _repr_html_(self) -> str:
        marks = "".join(f" <small>[{html.escape(tag)}]</small>" for tag in self.tags)
        words, source = words_in_html(self.text), html.escape(self.source)
        return f"<div><b>{html.escape(self.id)}</b>{marks} {words}<br><small>{source}</small></div>"


def words_in_html(text: str) -> str:
    """The words of a rule for a page: Markdown's tables and `code` as such, everything else as it stands."""
    parts = []
    for in_table, lines in itertools.groupby(text.split("\n"), key=lambda line: line.lstrip().startswith("|")):
        escaped = [_CODE.sub(r"<code>\1</code>", html.escape(line)) for line in lines]
        parts.append(_table(escaped) if in_table else "<br>".join(escaped))
    return "".join(parts)


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    ruled = len(rows) > 1 and all(_LINE_OF_TABLE.match(cell) for cell in rows[1])
    heads, body = (rows[:1], rows[2:]) if ruled else ([], rows)
    return f"<table>{''.join(_row('th', row) for row in heads)}{''.join(_row('td', row) for row in body)}</table>"


def _row(tag: str, cells: list[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in cells)}</tr>"


@dataclass
class _Entry:
    """A rule as it is written down."""

    id: str
    form: str
    section: str
    header: list[str]
    lines: list[str]


class RuleBook(Mapping[str, Rule]):
    """The rules of one game by id, in the order of the text. Each is read when somebody asks for it."""

    def __init__(self, game: str, title: str, entries: dict[str, _Entry], waived: dict[str, str]) -> None:
        self.game = game
        self.title = title
        self.waived = waived
        self._entries = entries
        self._read: dict[str, Rule] = {}

    def __getitem__(self, id: str) -> Rule:
        rule = self.find(id)
        if rule is None:
            raise _unknown(id, self)
        return rule

    def __contains__(self, id: object) -> bool:
        return id in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, id: str) -> Rule | None:
        """The rule with this id, or of which it names a part: ...-07a stands in ...-07."""
        known = id if id in self._entries else _PART.sub(r"\1", id)
        if known in self._entries and known not in self._read:
            self._read[known] = _read(self._entries[known], self._entries, self.game, self.title)
        return self._read.get(known)

    def __repr__(self) -> str:
        return f"<rules of {self.game}: {len(self)} entries, {self.title}>"

    def _repr_html_(self) -> str:
        return f"<h3>{html.escape(self.title)}</h3>" + "".join(rule._repr_html_() for rule in self.values())

    def rules(self) -> list[Rule]:
        """Everything that can be enforced: the entries without the rulings."""
        return [rule for rule in self.values() if not rule.is_ruling]

    def citing(self, id: str) -> list[Rule]:
        """The rules that a ruling is attached to."""
        return [rule for rule in self.values() if id in rule.rulings]


@cache
def games_with_rules() -> tuple[str, ...]:
    """Names of the games that ship rules in words."""
    root = files("dunewidget.games")
    return tuple(
        sorted(folder.name for folder in root.iterdir() if folder.is_dir() and (folder / "rules.md").is_file())
    )


@cache
def rulebook(game: str) -> RuleBook:
    """All rules of a game, by id."""
    names = games_with_rules()
    if game not in names:
        known = ", ".join(names)
        raise DuneError(f"no rules for {game!r}{_perhaps(game, names)}; there are: {known}")
    return read_rules(files("dunewidget.games") / game, game)


def rule(id: str) -> Rule:
    """Find a rule by its id, such as `rule("CL-STORM-04")`, whatever game it belongs to."""
    if not isinstance(id, str):
        raise DuneError(f"a rule is found by its id, such as 'CL-STORM-04', not by {id!r}")
    games = games_with_rules()
    for game in games:  # one after the other: the books of the games behind it need not be read
        if found := rulebook(game).find(id):
            return found
    raise _unknown(id, (known for game in games for known in rulebook(game)))


def read_rules(folder: Traversable, game: str) -> RuleBook:
    """Read the `rules.md` in a game's folder, and `waived.toml` (id = "reason") if it is there."""
    title, entries = _parse((folder / "rules.md").read_text(encoding="utf-8"), game)
    waivers = folder / "waived.toml"
    waived = tomllib.loads(waivers.read_text(encoding="utf-8")) if waivers.is_file() else {}
    book = RuleBook(game, title, entries, waived)
    for id, reason in waived.items():
        if id not in book:
            raise _unknown(id, book)
        if not (isinstance(reason, str) and reason.strip()):
            raise DuneError(f"{game}: {id} is waived without a reason")
    return book


def _parse(markdown: str, game: str) -> tuple[str, dict[str, _Entry]]:
    lines = markdown.splitlines()
    title = next((line[2:].strip() for line in lines if line.startswith("# ")), game)
    entries = list(_entries(lines))
    by_id = {entry.id: entry for entry in entries}
    if len(by_id) < len(entries):
        seen = [entry.id for entry in entries]
        twice = sorted(id for id in by_id if seen.count(id) > 1)
        raise DuneError(f"{game}: rule ids used twice: {', '.join(twice)}")
    return title, by_id


def _entries(lines: list[str]) -> Iterator[_Entry]:
    section = ""
    header: list[str] = []
    entry: _Entry | None = None
    for line in lines:
        if not line.startswith("|"):
            header = []
        elif not header:
            header = _cells(line)
        start, heading = _START.match(line), _HEADING.match(line)
        if entry and (start or heading or not _continues(entry, line)):
            yield entry
            entry = None
        if start:
            entry = _Entry(start["id"], start["form"].strip(), section, header, [start["text"]])
        elif heading:
            section = heading[1].strip()
        elif entry:
            entry.lines.append(line)
    if entry:
        yield entry


def _continues(entry: _Entry, line: str) -> bool:
    """Whether a line still belongs to the rule before it."""
    if entry.form == "|":
        return False
    if entry.form != "-" or (line.startswith(" ") and line.strip()):
        return True  # paragraphs and headings govern all that follows, list items what is indented
    last = next(text for text in reversed(entry.lines) if text.strip())
    announces_table = last.endswith(":") and (not line.strip() or line.startswith("|"))
    return announces_table or (last.startswith("|") and line.startswith("|"))


def _read(entry: _Entry, ids: Collection[str], game: str, title: str) -> Rule:
    raw = _row_text(entry) if entry.form == "|" else _running_text(entry.lines)
    tags = tuple(dict.fromkeys((left or right).replace(" ", "") for left, right in _TAG.findall(raw)))
    scope = _SCOPE.match(raw)
    text = raw[scope.end() :] if scope else raw
    text = (_MARK.sub("", text) if "{" in text else text).strip()
    numbers = [int(tag[1:]) for tag in tags if tag[0] == "R"]
    candidates = [id for n in numbers for id in (f"R{n}", f"{entry.id[:2]}-AMB-{n:02}")]
    candidates += _CITED_RULING.findall(text)
    rulings = tuple(dict.fromkeys(id for id in candidates if id in ids and id != entry.id))
    source = f"{title}, {entry.section}" + "".join(f"; {words}" for words in _basis(tags, rulings))
    return Rule(entry.id, text, entry.section, tags, game, source, rulings)


def _basis(tags: tuple[str, ...], rulings: tuple[str, ...]) -> Iterator[str]:
    if "P" in tags:
        yield "public knowledge of the game"
    if "recon" in tags:
        yield "reconstructed"
    if "designer" in tags:
        yield "answer of the designer"
    if rulings:
        yield f"see {', '.join(rulings)}"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _row_text(entry: _Entry) -> str:
    """A table row as a sentence: its cells, each after the head of its column."""
    mark, _, rest = entry.lines[0].partition("|")
    named = zip(entry.header[1:], _cells(rest), strict=False)
    return f"{mark} " + "; ".join(f"{head}: {cell}" for head, cell in named if cell)


def _running_text(lines: list[str]) -> str:
    """Join wrapped lines into paragraphs, and keep tables and lists line by line."""
    paragraphs = [""]
    for line in lines:
        text = line.strip()
        if not text:
            paragraphs.append("")
        elif text.startswith("|") or re.match(r"\d+\. ", text):
            paragraphs.append(text)
        else:
            paragraphs[-1] = f"{paragraphs[-1]} {text}".strip()
    return "\n".join(paragraph for paragraph in paragraphs if paragraph)


def _unknown(id: str, known: Iterable[str]) -> UnknownRule:
    return UnknownRule(f"no rule {id!r}{_perhaps(id, known)}")


def _perhaps(word: str, known: Iterable[str]) -> str:
    names = {name.upper(): name for name in known}
    close = difflib.get_close_matches(word.upper(), names, n=3, cutoff=0.4)
    return f"; perhaps {', '.join(names[name] for name in close)}?" if close else ""
