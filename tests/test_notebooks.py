"""Every notebook runs from top to bottom, and shows what it says when it is only read."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

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
    assert any(cell.outputs for cell in code)
    assert notebook.cells[0].source.startswith("# ")
    assert "you will be able to" in notebook.cells[0].source
    assert "Where to go" in notebook.cells[-1].source
    assert path.stat().st_size < 1_000_000
