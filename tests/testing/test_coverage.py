"""What counts as enforcing a rule, what counts as testing it, and whether our games do both."""

from pathlib import Path

import pytest

from dunewidget.rulebook import games_with_rules, read_rules, rulebook
from dunewidget.testing.coverage import Coverage, coverage, measure
from dunewidget.testing.sites import cited_rules, marked_rules, parse, source_files

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "dunewidget" / "games"
RULES = "# Toy\n\n## 1\n\n" + "\n".join(f"- **ZZ-A-{n:02}** rule {n} {{R 1}}" for n in range(1, 8))

CODE = '''
"""ZZ-A-01"""
# ZZ-A-01
NAME = "ZZ-A-01"

@step("ZZ-A-02")
def two(t):
    """ZZ-A-01"""
    t.tell("ZZ-A-03", "told")

CHECKS = Checks({Ship: (Check("ZZ-A-04", test, "no"), [{"x": ("ZZ-A-05",)}])}, rule="ZZ-A-06")
'''

TESTS = """
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("ZZ-A-02", "ZZ-A-03")]

@pytest.mark.rule("ZZ-A-04b")
def test_four():
    "ZZ-A-05"
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    texts = {
        "code/game/__init__.py": CODE,
        "tests/deep/test_it.py": TESTS,
        "rules/rules.md": RULES + "\n- **ZZ-AMB-01** ruling",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "rules" / "waived.toml").write_text('ZZ-A-07 = "a matter of taste"')
    return tmp_path


def toy_coverage(project: Path, *, tests: bool = True) -> Coverage:
    return measure(read_rules(project / "rules", "toy"), project / "code", project / "tests" if tests else None)


def test_only_arguments_of_calls_enforce(project: Path) -> None:
    enforced = toy_coverage(project).enforced
    assert list(enforced) == ["ZZ-A-02", "ZZ-A-03", "ZZ-A-04", "ZZ-A-05", "ZZ-A-06"]
    assert enforced["ZZ-A-03"] == ("game/__init__.py:9",)


def test_only_marks_test(project: Path) -> None:
    tested = toy_coverage(project).tested
    assert list(tested) == ["ZZ-A-02", "ZZ-A-03", "ZZ-A-04"]
    assert tested["ZZ-A-02"] == ("deep/test_it.py:3",)


def test_missing_is_what_is_neither_waived_nor_both_enforced_and_tested(project: Path) -> None:
    report = toy_coverage(project)
    assert report.total == 7
    assert report.missing == ("ZZ-A-01", "ZZ-A-05", "ZZ-A-06")
    assert report.lacks("ZZ-A-01") == "not enforced, not tested"
    assert report.to_json()["waived"] == {"ZZ-A-07": "a matter of taste"}
    assert str(report) == "toy: 7 rules, 5 enforced, 3 tested, 1 waived, 3 missing"


def test_without_tests_to_look_at_it_says_so(project: Path) -> None:
    report = toy_coverage(project, tests=False)
    assert report.missing == ("ZZ-A-01",)
    assert "no tests here to look at" in str(report)


@pytest.mark.parametrize("game", games_with_rules())
def test_every_rule_of_a_game_is_enforced_and_tested(game: str) -> None:
    report = coverage(game)
    assert {id: report.lacks(id) for id in report.missing} == {}
    assert len(report.waived) < 0.08 * report.total


def test_no_id_in_code_or_tests_is_misspelt() -> None:
    books = [rulebook(game) for game in games_with_rules()]
    prefixes = {id.split("-")[0] for book in books for id in book}
    cited = [(site.rule, path.name) for path in source_files(GAMES) for site in cited_rules(parse(path))]
    marked = [(id, path.name) for path in source_files(ROOT / "tests") for id, _ in marked_rules(parse(path))]
    ours = [(id, file) for id, file in cited + marked if id.split("-")[0] in prefixes]
    assert [(id, file) for id, file in ours if not any(book.find(id) for book in books)] == []
