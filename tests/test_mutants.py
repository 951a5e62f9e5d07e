"""A mark on a test that cannot fail is found out: twenty rules of each game are broken, one at a time."""

import subprocess
import sys
from pathlib import Path

import pytest

from dunewidget.rulebook import games_with_rules, rulebook
from dunewidget.testing.mutants import fixed_mutants

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("game", games_with_rules())
def test_twenty_breaks_are_listed_and_fit_the_source(game: str) -> None:
    mutants = fixed_mutants(ROOT / "tests" / "mutants" / f"{game}.toml", ROOT / "src" / "dunewidget" / "games" / game)
    assert len({mutant.rule for mutant in mutants}) == len(mutants) == 20
    assert {mutant.rule for mutant in mutants} <= set(rulebook(game))


@pytest.mark.slow
@pytest.mark.parametrize("game", games_with_rules())
def test_every_listed_break_makes_a_marked_test_fail(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "scripts/mutants.py", game, "--fixed"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
