"""Every notebook runs from top to bottom, and shows what it says when it is only read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest

import dunewidget as dune
from scripts.notebooks import FOLDER, execute

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    notebook = execute(path)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert outputs
    assert all(output.output_type != "error" for output in outputs)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_can_be_read_without_running(path: Path) -> None:
    """It is stored with its outputs, starts with what it teaches and ends with where to go."""
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert notebook.cells[0].source.startswith("# ")
    assert "you will be able to" in notebook.cells[0].source
    assert "Where to go" in notebook.cells[-1].source
    assert path.stat().st_size < 1_000_000


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_is_stored_shows_everywhere(path: Path) -> None:
    """Pictures are PNG, which every reader shows, and nothing tells of the machine it was run on."""
    notebook = nbformat.read(path, as_version=4)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert kinds <= {"text/plain", "text/html", "image/png"}
    words = [{**output.get("data", {}), "image/png": "", "stream": output.get("text")} for output in outputs]
    assert not re.search(r"(/tmp|/home|/root|/work)/", json.dumps(words))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_an_exercise_answers_the_wrong_move_and_is_solved(path: Path) -> None:
    """The notebook, when it is run, tries a move that gets a reply, and then one that reaches the goal."""
    cells = nbformat.read(path, as_version=4).cells
    lessons = [name for cell in cells for name in re.findall(r"^(\w+) = dune\.lesson\(", cell.source, re.MULTILINE)]
    exercises = [cell for cell in cells if re.search(r"^### Exercise", cell.source, re.MULTILINE)]
    assert len(lessons) == len(exercises) > 0
    for name in lessons:
        told = [cell for cell in cells if f"{name}.play(" in cell.source]
        assert f"assert {name}.check()" in told[-1].source
        assert "not yet done" in told[0].outputs[-1]["data"]["text/plain"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_links_and_rules_lead_somewhere(path: Path) -> None:
    text = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)
    for target in re.findall(r"\]\(([^)]+)\)", text):
        assert target.startswith("https://") or (FOLDER / target).exists(), target
    for rule in re.findall(r"`([A-Z]{2}-[A-Z]+-\d+)`", text):
        assert dune.rule(rule).id == rule


def test_all_of_them_stay_small() -> None:
    assert sum(path.stat().st_size for path in NOTEBOOKS) < 5_000_000
