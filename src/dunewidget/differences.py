"""Two rulebooks side by side: what one changes in the other on which it builds.

A rulebook that builds on another says at each rule what it does to the other's: `replaces: ZZ-GEN-02 (length)`,
`removes:`, `adds to:` or `confirms`, with ids in short form: `ZZ-BID-02..05`, `ZZ-KAR-34, 35`, `ZZ-END-07c, d`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from dunewidget.kernel import registry
from dunewidget.kernel.agenda import Ask, Rules, Step
from dunewidget.kernel.errors import DuneError
from dunewidget.rulebook import Rule, RuleBook, rulebook, words_in_html

CHANGES = ("replaces", "removes", "adds to", "confirms")
_WORDS = {"extends": "adds to"}
_CHANGE = re.compile(r"\b(replaces|removes|adds to|confirms|extends)\b:?")
_NOTE = re.compile(r"\([^)]*\)")
_ID = re.compile(r"(?P<stem>[A-Z]{2}-[A-Z0-9]+-)(?P<first>\d+[a-z]?)(?P<more>(?:(?:\.\.|, ?)\d*[a-z]?\b(?!-))*)")
_REFERENCES = re.compile(
    rf"{_CHANGE.pattern} (?:none|tags of|[A-Z]{{2}}-[A-Z0-9]+-\d).*?(?:\.(?=\s|$)|$)", re.MULTILINE
)
_MORE = re.compile(r"(\.\.|, ?)(\d*)([a-z]?)")


@dataclass(frozen=True)
class Difference:
    """One rule of a system, what it does to rules of the other, and those rules."""

    change: str
    rule: Rule
    concerns: tuple[Rule, ...]

    def __str__(self) -> str:
        named = ", ".join(rule.id for rule in self.concerns)
        return f"{self.rule.id} {self.change} {named}".rstrip()


class RuleDiff(Sequence[Difference]):
    """The differences of two rulebooks as a table: `for row in diff`, `diff[0]`, `diff.rows()`, `diff.to_pandas()`."""

    def __init__(self, base: str, system: str, found: Sequence[Difference], replaced: Sequence[str]) -> None:
        self.base, self.system, self._found = base, system, tuple(found)
        #: the rule functions and steps of which the two systems have different ones
        self.replaced = tuple(replaced)

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, index: Any) -> Any:
        return self._found[index]

    def of(self, id: str) -> tuple[Difference, ...]:
        """The differences that concern a rule, of whichever system."""
        return tuple(row for row in self if row.rule.id == id or id in [rule.id for rule in row.concerns])

    def rows(self) -> list[dict[str, str]]:
        """Plain rows: the change, and of both sides id, text and source."""
        return [
            {
                "change": row.change,
                f"{self.base} id": ", ".join(rule.id for rule in row.concerns),
                f"{self.base} text": "\n".join(rule.text for rule in row.concerns),
                f"{self.base} source": "\n".join(dict.fromkeys(rule.source for rule in row.concerns)),
                f"{self.system} id": row.rule.id,
                f"{self.system} text": row.rule.text,
                f"{self.system} source": row.rule.source,
            }
            for row in self
        ]

    def to_pandas(self) -> Any:
        """The rows as a pandas DataFrame."""
        import pandas as pd

        return pd.DataFrame(self.rows())

    def __repr__(self) -> str:
        counts = ", ".join(f"{n} {change}" for change in CHANGES if (n := sum(r.change == change for r in self)))
        return f"<{self.system} beside {self.base}: {len(self)} rules differ ({counts})>"

    def __str__(self) -> str:
        return "\n".join([repr(self), *map(str, self)])

    def _repr_html_(self) -> str:
        body = "".join(
            f"<tr><td>{_cell(row.concerns)}</td><td><i>{row.change}</i></td><td>{_cell((row.rule,))}</td></tr>"
            for row in self
        )
        style = "text-align:left;vertical-align:top"
        table = f"<table><thead><tr>{_heads(self.base, '', self.system)}</tr></thead><tbody>{body}</tbody></table>"
        return table.replace("<td>", f'<td style="{style}">')


def _heads(*names: str) -> str:
    return "".join(f'<th style="text-align:left">{html.escape(name)}</th>' for name in names)


def _cell(rules: tuple[Rule, ...]) -> str:
    return "".join(
        f'<div style="margin-bottom:.7em" title="{html.escape(rule.source)}"><b>{html.escape(rule.id)}</b> '
        f"{_words(rule)}<br><small>{html.escape(rule.section)}</small></div>"
        for rule in rules
    )


def _words(rule: Rule) -> str:
    """A rule for a cell of the table, without what it says of other rules: that is what the table is for."""
    words = _REFERENCES.sub("", rule.text).strip() or rule.text
    return words_in_html(words)


def diff_rules(one: str, other: str, *, confirmed: bool = False) -> RuleDiff:
    """The rules in which two systems differ, side by side; with `confirmed` also those said to be the same.

    One of the two must build on the other; which is named first does not matter.
    """
    books = rulebook(one), rulebook(other)
    for base, book in (books, books[::-1]):
        found = list(_differences(base, book))
        if found:
            shown = [row for row in found if confirmed or row.change != "confirms"]
            return RuleDiff(base.game, book.game, shown, _replaced(base.game, book.game))
    raise DuneError(f"neither of {one} and {other} builds on the other's rules: there is nothing to lay side by side")


def _differences(base: RuleBook, book: RuleBook) -> Iterator[Difference]:
    for rule in book.rules():
        for change, ids in _references(rule.text).items():
            concerns = {found.id: found for id in ids if (found := base.find(id))}
            if concerns:
                yield Difference(change, rule, tuple(concerns.values()))


def _references(text: str) -> dict[str, list[str]]:
    """What a rule says it does to which rules: kind of change -> ids."""
    found: dict[str, list[str]] = {}
    words = _NOTE.sub("", text)
    _, *pieces = _CHANGE.split(words)
    for change, named in zip(pieces[::2], pieces[1::2], strict=True):
        ids = [id for match in _ID.finditer(named) for id in _expanded(match)]
        if ids:
            found.setdefault(_WORDS.get(change, change), []).extend(ids)
    return found


def _expanded(match: re.Match[str]) -> Iterator[str]:
    """`ZZ-KAR-34, 35` and `ZZ-BID-02..05` are several ids; `ZZ-END-07c, d` too."""
    stem, last = match["stem"], match["first"]
    yield stem + last
    for how, digits, letter in _MORE.findall(match["more"]):
        if not digits and not letter:
            continue
        number = digits or last.rstrip("abcdefghijklmnopqrstuvwxyz")
        if how == ".." and digits:
            start = int(last.rstrip("abcdefghijklmnopqrstuvwxyz"))
            yield from (f"{stem}{n:0{len(digits)}}" for n in range(start + 1, int(digits)))
        last = number + letter
        yield stem + last


def _replaced(base: str, system: str) -> list[str]:
    """The fields of the two tables of rules, and the steps, that are not the same function."""
    one, other = (_table(name) for name in (base, system))
    if not isinstance(other, type(one)):
        return []
    named = [f.name for f in fields(one) if f.name not in ("name", "steps", "free", "instead")]
    changed = [name for name in named if getattr(one, name) != getattr(other, name)]
    return changed + [name for name, step in other.steps.items() if not _same(one.steps.get(name), step)]


def _same(one: Step[Any] | None, other: Step[Any]) -> bool:
    """Whether two steps do the same and offer the same, whatever rules they cite."""
    if one is None or not isinstance(other, Ask):
        return one is other
    return isinstance(one, Ask) and (one.fn, one.plays) == (other.fn, other.plays)


def _table(name: str) -> Rules:
    spec = registry.find(name)
    return spec.rules(spec.start(spec.named_seats(None), spec.chosen_options({}), 0))
