"""Run the notebooks in place, so that they can be read without running them.

Times and identifiers that change from run to run are left out: a difference is a difference in what a reader sees.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from tqdm import tqdm

FOLDER = Path(__file__).parents[1] / "notebooks"


def execute(path: Path) -> Any:
    """The notebook, run from top to bottom in its own folder."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    notebook.metadata.pop("widgets", None)
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            _keep_the_still(output.get("data", {}))
    return notebook


def _keep_the_still(data: dict[str, Any]) -> None:
    """Of a picture keep the form that every reader shows: not the live widget, not the same picture twice."""
    data.pop("application/vnd.jupyter.widget-view+json", None)
    if "text/html" in data:
        data.pop("image/svg+xml", None)


if __name__ == "__main__":
    chosen = [Path(name) for name in sys.argv[1:]] or sorted(FOLDER.glob("*.ipynb"))
    for path in tqdm(chosen):
        nbformat.write(execute(path), path)
