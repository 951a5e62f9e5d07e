"""A page in a real JupyterLab, for every test."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.jupyter import Lab, chromium, serve

#: A busy machine is slow, not wrong.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with serve(tmp_path_factory.mktemp("jupyter")) as served:
        yield served


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1500, "height": 1400})
    opened = context.new_page()
    opened.set_default_timeout(PATIENCE)
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    # Jupyter takes what goes wrong while a widget follows its model for itself, and only writes it down.
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield opened
    context.close()
    ours = ("dn-", "dunewidget", "Error setting state")
    assert [fault for fault in faults if any(mark in fault for mark in ours)] == []


@pytest.fixture
def run(lab: Lab, page: Page) -> Callable[..., Any]:
    """Open a notebook with some cells, run them all, and wait for a widget."""

    def go(name: str, *cells: str) -> Any:
        page.goto(lab.notebook(name, *cells))
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        page.wait_for_selector(".dunewidget .dn-question")
        return page.locator(".dunewidget")

    return go


def save(page: Page, lab: Lab, name: str) -> None:
    """Save the notebook and wait until it is on the disk, widgets included."""
    page.get_by_role("button", name="Save and create checkpoint").click()
    end = time.monotonic() + PATIENCE / 1000
    while "widget-state+json" not in (lab.folder / f"{name}.ipynb").read_text(encoding="utf-8"):
        assert time.monotonic() < end, "the notebook was not saved with its widgets"
        page.wait_for_timeout(200)
