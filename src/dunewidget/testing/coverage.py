"""Which rules of a game are enforced by code and by tests, and which are not."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dunewidget.rulebook import RuleBook, rulebook
from dunewidget.testing.sites import cited_rules, marked_rules, parse, source_files

Places = dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Coverage:
    """For each rule of a game the places that enforce it and the tests marked with it."""

    game: str
    ids: tuple[str, ...]
    enforced: Places
    tested: Places
    waived: dict[str, str]
    #: False in an installed package, where there are no tests to look at
    tests_found: bool

    @property
    def total(self) -> int:
        """How many rules there are."""
        return len(self.ids)

    @property
    def missing(self) -> tuple[str, ...]:
        """The rules that are neither waived nor both enforced and tested."""
        return tuple(id for id in self.ids if id not in self.waived and self.lacks(id))

    def lacks(self, id: str) -> str:
        """What a rule lacks, in words. Without tests to look at, nobody can say that one is absent."""
        code = "" if id in self.enforced else "not enforced"
        test = "" if id in self.tested or not self.tests_found else "not tested"
        return ", ".join(word for word in (code, test) if word)

    def __repr__(self) -> str:
        return f"<Coverage {self}>"

    def __str__(self) -> str:
        tested = f"{len(self.tested)} tested" if self.tests_found else "no tests here to look at"
        counts = f"{len(self.enforced)} enforced, {tested}, {len(self.waived)} waived, {len(self.missing)} missing"
        return f"{self.game}: {self.total} rules, {counts}"

    def _repr_html_(self) -> str:
        cells = [(id, " ".join(self.enforced.get(id, ())), " ".join(self.tested.get(id, ()))) for id in self.ids]
        rows = "".join(f"<tr><td>{id}</td><td>{code}</td><td>{tests}</td></tr>" for id, code, tests in cells)
        return f"<p>{self}</p><table><tr><th>rule</th><th>enforced</th><th>tested</th></tr>{rows}</table>"

    def to_json(self) -> dict[str, Any]:
        """Counts, the waived with their reasons, the missing, and for every rule its places."""
        return {
            "game": self.game,
            "total": self.total,
            "enforced": len(self.enforced),
            "tested": len(self.tested),
            "waived": self.waived,
            "missing": list(self.missing),
            "tests_found": self.tests_found,
            "places": {
                id: {"enforced": list(self.enforced.get(id, ())), "tested": list(self.tested.get(id, ()))}
                for id in self.ids
            },
        }


def coverage(game: str) -> Coverage:
    """Look through the sources of all games (one may enforce another's rules) and through the tests."""
    package = Path(__file__).parents[1]
    tests = package.parents[1] / "tests"
    return measure(rulebook(game), package / "games", tests if tests.is_dir() else None)


def measure(book: RuleBook, code: Path, tests: Path | None) -> Coverage:
    """The coverage of a rule book by the sources in one folder and the tests in another."""
    cites = (
        (site.rule, f"{path.relative_to(code)}:{site.call.lineno}")
        for path in source_files(code)
        for site in cited_rules(parse(path))
    )
    marks = (
        (id, f"{path.relative_to(tests)}:{line}")
        for path in (source_files(tests) if tests else ())
        for id, line in marked_rules(parse(path))
        if tests
    )
    ids = tuple(rule.id for rule in book.rules())
    return Coverage(
        book.game, ids, _by_rule(book, cites), _by_rule(book, marks), dict(book.waived), tests_found=tests is not None
    )


def _by_rule(book: RuleBook, found: Iterable[tuple[str, str]]) -> Places:
    places: dict[str, list[str]] = {}
    for cited, place in found:
        rule = book.find(cited)
        if rule and not rule.is_ruling:
            places.setdefault(rule.id, []).append(place)
    return {id: tuple(dict.fromkeys(places[id])) for id in book if id in places}
