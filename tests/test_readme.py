"""The README is true: its example runs and shows what it says, and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import dunewidget as dune
from dunewidget.cli import main
from dunewidget.kernel.registry import find

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_links_and_pictures_are_there() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        assert (README.parent / target).exists(), target


def test_every_game_is_in_the_table_with_its_seats() -> None:
    for name in dune.game_names():
        spec = find(name)
        row = next(line for line in TEXT.splitlines() if line.startswith(f"| `{name}`"))
        assert row.endswith(f"| {spec.min_seats} to {spec.max_seats} |")


def test_the_targets_it_names_exist() -> None:
    makefile = (README.parent / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make ([a-z]+)", TEXT):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("node", ["", "exit 1"], ids=["none", "too old"])
def test_who_has_no_node_is_told_which_is_needed(node: str, tmp_path: Path) -> None:
    make = shutil.which("make")
    assert make is not None
    if node:
        (tmp_path / "node").write_text(f"#!/bin/sh\n{node}\n", encoding="utf-8")
        (tmp_path / "node").chmod(0o755)
    told = subprocess.run(
        [make, "--what-if", "js/package.json", "js/node_modules/.installed"],
        cwd=README.parent,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert "Node 20 or newer is needed, with npm" in told.stderr


def test_the_commands_it_names_are_where_it_says_and_work(capsys: pytest.CaptureFixture[str]) -> None:
    named = re.findall(r"`(\S*)dunewidget ([^`]+)`", TEXT)
    assert len(named) > 1
    for folder, words in named:
        assert folder == ".venv/bin/", f"{words}: who has just cloned has no command on the path"
        if words != "--help":
            assert main(words.split()) == 0
            assert words.split()[-1] in capsys.readouterr().out
