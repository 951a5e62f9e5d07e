"""The board in JupyterLab beside ipyleaflet with a map of as many parts: same server, same Chromium, same run."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

import dunewidget as dune
from dunewidget.draw import scene as scenes
from dunewidget.widget.pictures import picture
from tests.browser.jupyter import Lab, chromium, serve

REPEATS = 5
CLICKS = 12
PATIENCE = 60_000

# Both import their widget before the clock starts, and neither has shown one.
OURS = (
    """
import dunewidget as dune
from dunewidget import Board
game = dune.new("classic", seats=["atreides", "harkonnen", "fremen"], seed=7)
dune.play_on(game, until="ship");
""",
    "Board(game, seat=game.decisions[0].seat)",
)
# 109 polygons in a wheel of 18 sectors, no tiles: nothing is fetched. A click marks a polygon, by way of Python.
THEIRS = (
    """
import ipyleaflet as leaflet, math
def at(r, a): return [r * math.cos(a), r * math.sin(a)]
def ring(i):
    r, a, d = 1 + i // 18, math.tau * (i % 18) / 18, math.tau / 18
    steps = [a + d * k / 5 for k in range(6)]
    return [at(r, s) for s in steps] + [at(r + 1, s) for s in reversed(steps)] + [at(r, a)]
rings = [ring(i) for i in range(109)]
parts = [{"type": "Feature", "properties": {"i": i, "style": {"fillOpacity": 0.4}},
          "geometry": {"type": "Polygon", "coordinates": [r]}} for i, r in enumerate(rings)]
""",
    """
chosen = leaflet.Polygon(locations=[(y, x) for x, y in rings[0]], color="red", name="chosen")
areas = leaflet.GeoJSON(data={"type": "FeatureCollection", "features": parts})
def click(feature, **_): chosen.locations = [(y, x) for x, y in rings[feature["properties"]["i"]]]
areas.on_click(click)
leaflet.Map(center=(0, 0), zoom=5, layers=(areas, chosen), layout={"height": "600px"})
""",
)

# The clock starts with the key that runs the cell and stops in the frame after the last part was drawn.
FIRST_PAINT = """([selector, count]) => new Promise((done) => {
  let start = null;
  document.addEventListener("keydown", (e) => { if (e.key === "Enter") start ??= performance.now(); }, true);
  const look = () => start !== null && document.querySelectorAll(selector).length >= count
    ? requestAnimationFrame(() => done(performance.now() - start)) : requestAnimationFrame(look);
  look();
})"""
# From a click on one thing to the frame in which another looks different.
CLICK = """([point, watched, read]) => new Promise((done) => {
  const seen = () => document.querySelector(watched)?.getAttribute(read);
  const before = seen(), start = performance.now();
  const target = document.elementFromPoint(...point);
  for (const kind of ["mousedown", "mouseup", "click"])
    target.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: point[0], clientY: point[1], view: window }));
  const look = () => seen() !== before
    ? requestAnimationFrame(() => done(performance.now() - start)) : requestAnimationFrame(look);
  look();
})"""


def measure() -> dict[str, Any]:
    """Every figure with its spread; the bars it should keep, and whether it does."""
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as lab, chromium() as browser:
        for _ in range(REPEATS):
            for name, cells, look in (("board", OURS, _board), ("ipyleaflet", THEIRS, _leaflet)):
                for key, value in _opened(lab, browser, cells, look).items():
                    found.setdefault(f"{name} {key}", []).append(value)
    report: dict[str, Any] = {name: _middle(values) for name, values in found.items()}
    sent = found["board messages of a click"]
    wire = one_territory_on_the_wire()
    first, click = (
        [ours / theirs for ours, theirs in zip(found[f"board {key}"], found[f"ipyleaflet {key}"], strict=True)]
        for key in ("first paint ms", "click ms")
    )
    report["bars"] = {
        "first paint over ipyleaflet's": {**_middle(first), "most": 0.6, "met": median(first) <= 0.6},
        "click to painted frame over ipyleaflet's": {**_middle(click), "most": 0.5, "met": median(click) <= 0.5},
        "bytes of one changed territory": {"value": wire, "most": 2000, "met": wire <= 2000},
        "messages sent by clicks on the map": {"value": max(sent), "most": 0, "met": not any(sent)},
    }
    return report


def one_territory_on_the_wire() -> int:
    """How many bytes it takes to show one more force in one territory."""
    game = dune.new("classic", seats=["atreides", "harkonnen", "fremen"], seed=7)
    dune.play_on(game, until="ship")
    view = game.view("atreides")
    before = picture(view)
    view.state.forces["atreides"]["arrakeen:10"] += 1
    after = picture(view)
    if before is None or after is None:
        raise RuntimeError("the game has no drawing")
    return len(json.dumps(scenes.diff(before, after)))


def _opened(lab: Lab, browser: Browser, cells: tuple[str, str], look: Callable[[Page], Any]) -> dict[str, float]:
    """Open a notebook in a fresh page with a fresh kernel, run its last cell, and look at what it shows."""
    context = browser.new_context(viewport={"width": 1300, "height": 1200})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(lab.notebook("bench", *cells))
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    page.wait_for_function("document.querySelector('.jp-InputPrompt')?.textContent.includes('1')")
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    page.wait_for_timeout(2500)  # JupyterLab is busy with itself for a while after its first cell
    figures: dict[str, float] = look(page)
    context.close()
    lab.stop_kernels()
    return figures


def _first_paint(page: Page, selector: str, count: int) -> float:
    waiting = f"window.painted = ({FIRST_PAINT})({json.dumps([selector, count])}); 0"
    page.evaluate(waiting)
    page.keyboard.press("Shift+Enter")
    painted: float = page.evaluate("window.painted")
    page.wait_for_timeout(1500)
    return painted


def _point(page: Page, selector: str, number: int) -> list[float]:
    thing = page.locator(selector).nth(number)
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    if box is None:
        raise RuntimeError(f"{selector} is not on the page")
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def _clicks(page: Page, things: list[tuple[str, int]], watched: str, read: str) -> float:
    times: list[float] = []
    for selector, number in things:
        times.append(page.evaluate(CLICK, [_point(page, selector, number), watched, read]))
        page.wait_for_timeout(300)
    return median(times)


def _board(page: Page) -> dict[str, float]:
    """A click on a part marks it in the browser alone; a step of the time line goes to Python and back."""
    first = _first_paint(page, ".dunewidget svg.dw-root .dw-part", 86)
    page.evaluate(
        "const send = WebSocket.prototype.send; window.sent = 0;"
        "WebSocket.prototype.send = function (data) { window.sent += 1; return send.call(this, data); }; 0"
    )
    lit = [(".dunewidget [data-overlay=dots] .dw-dot", 2 * i) for i in range(CLICKS)]
    click = _clicks(page, lit, ".dunewidget svg [aria-pressed=true]", "aria-label")
    sent = page.evaluate("window.sent")
    back, on = ".dunewidget [aria-label='Step back']", ".dunewidget [aria-label='Step forward']"
    step = _clicks(page, [(back if i % 2 == 0 else on, 0) for i in range(CLICKS)], ".dunewidget", "data-version")
    return {"first paint ms": first, "click ms": click, "step through Python ms": step, "messages of a click": sent}


def _leaflet(page: Page) -> dict[str, float]:
    first = _first_paint(page, ".leaflet-container path.leaflet-interactive", 110)
    paths = ".leaflet-container path.leaflet-interactive"
    click = _clicks(page, [(paths, 20 + 5 * i) for i in range(CLICKS)], f"{paths}[stroke=red]", "d")
    return {"first paint ms": first, "click ms": click}


def _middle(values: list[float]) -> dict[str, Any]:
    return {"value": round(median(values), 3), "spread": [round(min(values), 3), round(max(values), 3)]}
