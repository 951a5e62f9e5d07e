"""Nobody is shut out: axe-core finds no serious fault, in light and dark, wide and narrow."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import dunewidget as dune
from dunewidget.kernel.game import Game
from tests.browser.pages import board_page
from tests.widget.conftest import new_game

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AXE = Path(__file__).parents[2] / "js/node_modules/axe-core/axe.min.js"


def faults(page: Page) -> list[str]:
    """What axe finds serious or worse inside the widget, each with the first element it is about."""
    page.add_script_tag(path=AXE)
    found = page.evaluate("async () => (await axe.run('.dunewidget')).violations")
    return [
        f"{fault['id']} ({len(fault['nodes'])}): {fault['help']}: {fault['nodes'][0]['html'][:300]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [520, 1200])
@pytest.mark.parametrize("name", dune.game_names())
def test_a_board_has_no_serious_fault(name: str, width: int, theme: str, browser: Browser, tmp_path: Path) -> None:
    game, rng = new_game(name, 3), Random(3)
    for _ in range(30):
        game.play(game.decisions[0].sample(rng))
    page = browser.new_page(viewport={"width": width, "height": 1000})
    page.goto(board_page(dune.Board(game, theme=theme), tmp_path / "board.html").as_uri())
    page.wait_for_selector(".dn-question")
    page.keyboard.press("Tab")
    assert faults(page) == []
    page.close()


def test_a_place_with_forces_of_two_sides_has_no_serious_fault(browser: Browser, tmp_path: Path) -> None:
    """Two counts side by side are no words: what stands in a place is told by its name."""
    game, rng = dune.new("classic", rules="advanced", seed=0), Random(0)
    while "Ship" not in _kinds(game) or not _shared(game.state.forces):
        game.play(game.decisions[0].sample(rng))
    page = browser.new_page(viewport={"width": 1000, "height": 1000})
    page.goto(board_page(dune.Board(game, seat=game.decisions[0].seat), tmp_path / "board.html").as_uri())
    page.wait_for_selector("svg .dw-legal", state="attached")
    assert faults(page) == []
    page.close()


def _kinds(game: Game) -> set[str]:
    return {product.kind.__name__ for product in game.decisions[0].space.offered}


def _shared(forces: Any) -> bool:
    places = [place for own in forces.values() for place, n in own.items() if n]
    return len(set(places)) < len(places)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", dune.game_names())
def test_a_replay_has_no_serious_fault(name: str, theme: str, browser: Browser, tmp_path: Path) -> None:
    """With everything open that can be: layers, a rule, the list of keys and a note."""
    game, rng = new_game(name, 3), Random(3)
    for _ in range(30):
        game.play(game.decisions[0].sample(rng))
    game.annotate(30, "here it stands")
    page = browser.new_page(viewport={"width": 1000, "height": 1000})
    replay = dune.Replay(game, at=-1, layers={"graph": True}, theme=theme)
    page.goto(replay.to_html(tmp_path / "replay.html").as_uri())
    page.wait_for_selector(".dn-status")
    page.locator(".dn-lines summary").first.click()
    page.locator(".dn-layers summary").click()
    page.keyboard.press("?")
    assert page.locator(".dn-note, .dn-help, .dn-lines .dn-rule >> visible=true").count() >= 3
    assert faults(page) == []
    page.close()


LEAST_TYPE = """() => [...document.querySelectorAll(".dn-board text")]
.filter((text) => text.getBoundingClientRect().width).map((text) => {
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b);
    return [Math.round(size * 100) / 100, text.textContent];
}).sort((a, b) => a[0] - b[0])[0]"""


def test_every_word_on_the_map_can_be_read_from_700_pixels_up(browser: Browser, tmp_path: Path) -> None:
    """However wide the cell and however low the window: also where two columns would leave the map too little."""
    game, rng = new_game("classic", 3), Random(3)
    for _ in range(60):
        game.play(game.decisions[0].sample(rng))
    seat = game.decisions[0].seat
    page = browser.new_page(viewport={"width": 700, "height": 600})
    page.goto(board_page(dune.Board(game, seat=seat), tmp_path / "board.html").as_uri())
    page.wait_for_selector(".dn-board text")
    for width in (720, 899, 900, 970, 1000, 1099, 1100, 1140, 1500):
        page.set_viewport_size({"width": width, "height": 600})
        size, text = page.evaluate(LEAST_TYPE)
        assert size >= 11, f"{text!r} is {size} px high in a cell of {width} px"
    page.close()


@pytest.mark.parametrize("name", dune.game_names())
def test_in_a_narrow_cell_words_and_numbers_of_a_board_grow(name: str, browser: Browser, tmp_path: Path) -> None:
    game = dune.new(name, seed=3)
    dune.play_on(game, "random", until=lambda game: game.ply > 60)
    page = browser.new_page(viewport={"width": 700, "height": 900})
    page.goto(board_page(dune.Board(game), tmp_path / "board.html").as_uri())
    page.wait_for_selector(".dn-board .dw-name")
    for width in (470, 500, 555, 600, 650, 679):
        page.set_viewport_size({"width": width, "height": 900})
        size, text = page.evaluate(LEAST_TYPE)
        assert size >= 10.9, f"{text!r} is {size} px high in a cell of {width} px"
    page.close()


WHERE = """() => Object.fromEntries([".dn-board", ".dn-slot-hand"].map((name) => {
    const { x, y, width } = document.querySelector(name).getBoundingClientRect();
    return [name, [x, y + scrollY, width]];
}))"""
FITS = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.dn-players .dn-body'))"
ROWS = "[...document.querySelectorAll('.dn-players tbody tr')].map((row) => row.offsetHeight)"
BOX = "(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])(document.querySelector('.dn-decision'))"
LOG = "document.querySelector('.dn-lines').offsetHeight"


@pytest.mark.parametrize("width", [1000, 1100, 1200, 1300, 1400])
def test_beside_the_map_a_longer_question_takes_its_room_from_the_log(
    width: int, browser: Browser, tmp_path: Path
) -> None:
    """Board and hand stay where they are, something of the log is left, and players have rows of one height."""
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(board_page(dune.Board(_with_allies()), tmp_path / "board.html").as_uri())
    page.wait_for_selector(".dn-free")
    before, log, short = page.evaluate(WHERE), page.evaluate(LOG), page.evaluate(BOX)[1]
    assert len(set(page.evaluate(ROWS))) == 1
    assert page.evaluate(FITS)
    assert page.evaluate(BOX)[0] == page.evaluate(BOX)[1]
    assert page.locator(".dn-players .dn-pips").first.is_visible() == (width > 1000)
    page.get_by_text("What you may do unasked").click()
    assert page.evaluate(BOX)[1] > short
    assert 100 <= page.evaluate(LOG) < log
    assert page.evaluate(WHERE) == before
    page.close()


@pytest.mark.parametrize("width", [480, 500, 700])
def test_in_one_column_nothing_of_a_question_has_to_be_scrolled_for_in_its_box(
    width: int, browser: Browser, tmp_path: Path
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(board_page(dune.Board(_with_allies()), tmp_path / "board.html").as_uri())
    page.wait_for_selector(".dn-free")
    assert len(set(page.evaluate(ROWS))) == 1
    assert page.evaluate(FITS)
    before = page.evaluate(BOX)[1]
    page.get_by_text("What you may do unasked").click()
    whole, seen = page.evaluate(BOX)
    assert whole == seen > before
    page.close()


def _with_allies() -> Game:
    game = dune.new("classic", seed=3)
    dune.play_on(game, "random", until=lambda game: game.state.alliances and game.decisions[0].name == "bid")
    return game


PAINTED = "([what, how]) => getComputedStyle(document.querySelector(what))[how]"


def test_forced_colours_and_reduced_motion_are_honoured(browser: Browser, tmp_path: Path) -> None:
    """A full mark differs from a hollow one, outlines have the system's colour, textures are off; nothing moves."""
    game, rng = dune.new("classic", rules="advanced", seed=3), Random(3)
    while game.decisions[0].name != "ship":
        game.play(game.decisions[0].sample(rng))
    board = dune.Board(game, seat=game.decisions[0].seat)
    page = browser.new_page(viewport={"width": 1200, "height": 900}, forced_colors="active", reduced_motion="reduce")
    page.goto(board_page(board, tmp_path / "board.html").as_uri())
    page.wait_for_selector(".dn-pip.dn-full")
    page.wait_for_selector("svg [data-overlay] *", state="attached")
    canvas, text, highlight = page.evaluate(
        """() => ["Canvas", "CanvasText", "Highlight"].map((name) => {
            const el = document.body.appendChild(document.createElement("i"));
            el.style.cssText = `forced-color-adjust: none; color: ${name}`;
            return getComputedStyle(el).color;
        })"""
    )
    assert canvas != text
    assert page.evaluate(PAINTED, [".dn-pip.dn-full", "backgroundColor"]) == text
    sign = "getComputedStyle(document.querySelector('.dn-players td[data-name=cards]'), '::before')"
    assert page.evaluate(f"{sign}.backgroundColor") == text
    assert page.evaluate(f"{sign}.forcedColorAdjust") == "none"
    assert page.evaluate(PAINTED, ["svg .dw-ripples", "display"]) == "none"
    lines = "[...document.querySelectorAll('svg.dw-root *')].map((el) => getComputedStyle(el).stroke)"
    assert highlight in page.evaluate(lines)
    assert page.evaluate("document.getAnimations().length") == 0
    page.close()
