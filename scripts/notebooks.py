"""Run the notebooks in place, so that they can be read without running them: `make notebooks`.

Times and identifiers that change from run to run are left out: a difference is a difference in what a reader sees.
Boards are kept as PNG, the one picture that every reader of notebooks shows.
"""

from __future__ import annotations

import base64
import io
import shutil
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from tqdm import tqdm

FOLDER = Path(__file__).parents[1] / "notebooks"
#: seconds for a cell: a busy machine is slow, not wrong
PATIENCE = 600
WIDGET = "application/vnd.jupyter.widget-view+json"
#: how wide a stored board is, in pixels, and how many colours it has
WIDTH = 700
COLOURS = 96


def execute(path: Path) -> Any:
    """The notebook, run from top to bottom in its own folder."""
    notebook = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=PATIENCE, coalesce_streams=True, resources=where).execute()
    notebook.metadata.pop("widgets", None)
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"
        cell.metadata.pop("execution", None)
    return notebook


def store(notebook: Any, path: Path) -> None:
    """Write a notebook that has been run, each picture once and small."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": WIDTH})
        for cell in notebook.cells:
            kept = [output for output in cell.get("outputs", []) if not _only_live(output.get("data", {}))]
            for output in kept:
                _keep_the_still(output.get("data", {}), page)
            if "outputs" in cell:
                cell["outputs"] = kept
        browser.close()
    nbformat.write(notebook, path)


def _only_live(data: dict[str, Any]) -> bool:
    """Whether nothing but a live widget shows this, such as a progress bar: its text is how it stood at first."""
    return WIDGET in data and data.keys() <= {WIDGET, "text/plain"}


def _keep_the_still(data: dict[str, Any], page: Page) -> None:
    """Of a picture keep the form that every reader shows: neither the live widget nor the same picture twice."""
    data.pop(WIDGET, None)
    svg = data.pop("image/svg+xml", None)
    if svg is not None:
        data.pop("text/html", None)
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{WIDTH}px;height:auto}}</style>{svg}")
        data["image/png"] = base64.b64encode(_few_colours(page.locator("svg").first.screenshot())).decode() + "\n"
    if "image/png" in data:
        data.pop("image/jpeg", None)


def _few_colours(png: bytes) -> bytes:
    """The same picture at a third of its size: a map needs few colours."""
    small = io.BytesIO()
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE).save(small, "png", optimize=True)
    return small.getvalue()


if __name__ == "__main__":
    chosen = [Path(name) for name in sys.argv[1:]] or sorted(FOLDER.glob("*.ipynb"))
    for path in tqdm(chosen):
        store(execute(path), path)
