"""Does the machinery that breaks rules tell good tests from idle ones?"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dunewidget.kernel.errors import DuneError
from dunewidget.testing.mutants import Journal, Mutant, automatic_mutants, fixed_mutants
from dunewidget.testing.mutate import breaks

CODE = '''
"""ZZ-DOC-01 is only mentioned."""

def rule(*ids):
    return lambda fn: fn

@rule("ZZ-SUM-01")
def total(a, b):
    """The sum, at most ten."""
    if a + b > 10:
        return 10
    return a + b

@rule("ZZ-BIG-02")
def big(n):
    return n >= 5

@rule("ZZ-IDLE-03")
def double(n):
    return 2 * n
'''

TESTS = """
import pytest
from toy import big, double, total

@pytest.mark.rule("ZZ-SUM-01")
def test_total():
    assert [total(1, 2), total(5, 5), total(5, 6), total(9, 9)] == [3, 10, 10, 10]

@pytest.mark.rule("ZZ-BIG-02")
def test_big():
    assert [big(4), big(5), big(6)] == [False, True, True]

@pytest.mark.rule("ZZ-IDLE-03")
def test_that_cannot_fail():
    double(3)
"""

RUN = """
import json, sys
from pathlib import Path
from dunewidget.testing.mutants import automatic_mutants, run_mutants, unbroken_pass
here = Path(sys.argv[1])
sys.path.insert(0, str(here / "code"))
mutants = automatic_mutants(here / "code")
ok = unbroken_pass([m.rule for m in mutants], here / "tests")
print(json.dumps([ok, [[m.rule, m.what, outcome] for m, outcome in run_mutants(mutants, here / "tests", seconds=60)]]))
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A tiny package with its tests, apart from ours."""
    for name, text in {
        "code/toy.py": CODE,
        "tests/test_toy.py": TESTS,
        "pytest.ini": "[pytest]\nmarkers = rule: x\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    shutil.copy(Path(__file__).parents[1] / "conftest.py", tmp_path / "tests")
    return tmp_path


def outcomes(project: Path) -> tuple[bool, list[tuple[str, str, str]]]:
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(project)], cwd=project, capture_output=True, text=True, check=True
    )
    ok, rows = json.loads(done.stdout)
    return ok, [tuple(row) for row in rows]


def test_breaks_are_small_and_name_their_rule() -> None:
    found = {(b.rule, b.what) for b in breaks(CODE)}
    assert found == {
        ("ZZ-SUM-01", "condition negated"),
        ("ZZ-SUM-01", "Gt became GtE"),
        ("ZZ-SUM-01", "10 became 11"),
        ("ZZ-BIG-02", "answer negated"),
        ("ZZ-BIG-02", "GtE became Gt"),
        ("ZZ-BIG-02", "5 became 6"),
        ("ZZ-IDLE-03", "2 became 3"),
    }


def test_a_check_is_made_to_pass_always() -> None:
    source = 'CHECKS = [Check("ZZ-A-01", lambda s, a: a.n <= s.n, "too many")]'
    assert "Check('ZZ-A-01', lambda s, a: True, 'too many')" in " ".join(b.source for b in breaks(source))


def test_the_function_a_check_names_is_broken_too() -> None:
    source = 'def enough(s, a):\n    return a.n > 1\n\nCHECKS = [Check("ZZ-A-01", enough, "too few")]'
    assert {b.what for b in breaks(source)} == {"answer negated", "Gt became GtE", "1 became 2"}


def test_beside_an_event_only_its_own_block_is_broken() -> None:
    source = """
def pay(t, seat):
    t.state.turn += 1
    if t.state.rich:
        t.state.spice[seat] -= 2
        t.tell("ZZ-PAY-01", "paid", seat=seat)
"""
    assert {b.what for b in breaks(source)} == {
        "condition negated",
        "2 became 3",
        "dropped: t.state.spice[seat] -= 2",
    }


def test_every_break_is_valid_python_and_changes_the_source() -> None:
    for found in breaks(CODE):
        compile(found.source, "toy.py", "exec")
        assert found.source != CODE


@pytest.mark.slow
def test_good_tests_notice_every_break_and_idle_ones_none(project: Path) -> None:
    ok, rows = outcomes(project)
    assert ok
    assert {rule: outcome for rule, _, outcome in rows} == {
        "ZZ-SUM-01": "noticed",
        "ZZ-BIG-02": "noticed",
        "ZZ-IDLE-03": "survived",
    }
    # total(5, 5) is 10 either way: no test could tell the difference.
    assert [what for rule, what, outcome in rows if rule == "ZZ-SUM-01" and outcome == "survived"] == ["Gt became GtE"]


@pytest.mark.slow
def test_unmarked_rules_and_failing_tests_are_reported(project: Path) -> None:
    (project / "tests/test_toy.py").write_text(TESTS.replace('"ZZ-BIG-02"', '"ZZ-SUM-01"').replace("[3, 10", "[4, 10"))
    ok, rows = outcomes(project)
    assert not ok
    assert {outcome for rule, _, outcome in rows if rule == "ZZ-BIG-02"} == {"untested"}


@pytest.mark.slow
def test_a_break_that_hangs_is_noticed(project: Path) -> None:
    (project / "code/toy.py").write_text(
        CODE + '\n@rule("ZZ-LOOP-04")\ndef loop(n):\n    while n < 3:\n        n += 1\n'
    )
    (project / "tests/test_toy.py").write_text(
        "import pytest\nfrom toy import loop\n@pytest.mark.rule('ZZ-LOOP-04')\ndef test_loop():\n    loop(0)\n"
    )
    script = RUN.replace("seconds=60", "seconds=5")
    done = subprocess.run([sys.executable, "-c", script, str(project)], capture_output=True, text=True, check=True)
    assert ["ZZ-LOOP-04", "dropped: n += 1", "noticed"] in json.loads(done.stdout)[1]


def test_a_listed_break_must_fit_the_source_exactly_once(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(CODE)
    listing = tmp_path / "toy.toml"
    entry = '[[mutant]]\nrule = "ZZ-BIG-02"\nfile = "toy.py"\nfind = "{}"\nreplace = "n > 5"\n'
    listing.write_text(entry.format("n >= 5"))
    (mutant,) = fixed_mutants(listing, tmp_path)
    assert (mutant.rule, mutant.line) == ("ZZ-BIG-02", 16)
    assert "return n > 5" in mutant.source
    for stale, times in (("n >= 6", 0), ("return", 5)):
        listing.write_text(entry.format(stale))
        with pytest.raises(DuneError, match=f"ZZ-BIG-02.*occurs {times} times in toy.py"):
            fixed_mutants(listing, tmp_path)


def test_breaks_of_a_rule_can_be_limited(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(CODE)
    assert [m.rule for m in automatic_mutants(tmp_path, ["ZZ-BIG-02"], most=2)] == ["ZZ-BIG-02"] * 2


def test_a_stopped_run_goes_on_until_the_sources_change(tmp_path: Path) -> None:
    source = tmp_path / "toy.py"
    source.write_text(CODE)
    mutant = Mutant("ZZ-BIG-02", source, 1, "broken", "")
    Journal(tmp_path / "cache" / "toy.jsonl", [source]).add(mutant, "noticed")
    assert Journal(tmp_path / "cache" / "toy.jsonl", [source]).known == {mutant.key: "noticed"}
    source.write_text(CODE + "\n")
    assert Journal(tmp_path / "cache" / "toy.jsonl", [source]).known == {}
