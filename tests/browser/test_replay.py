"""Replays and exported pages: they go on when everything else is gone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import dunewidget as dune
from tests.browser.conftest import save
from tests.browser.jupyter import Lab
from tests.widget.conftest import new_game

pytestmark = [pytest.mark.browser, pytest.mark.slow]

REPLAY = """
import dunewidget as dune
from random import Random
game, rng = dune.new("classic", seats=3, seed=7), Random(1)
for _ in range(40):
    game.play(game.decisions[0].sample(rng))
game.annotate(5, "a note to come back to")
dune.Replay(game)
"""


HOSTILE = '</script><img src="x" onerror="window.hacked = 1"><script>window.hacked = 1</script>@state@'


def steps_through(replay: Locator) -> None:
    """Walk, jump, play and look with other eyes."""
    status = replay.locator(".dn-status")
    replay.get_by_role("button", name="Step forward").click()
    expect(status).to_contain_text("step 1 of")
    replay.get_by_role("button", name="Last step").click()
    expect(status).to_have_text(re.compile(r"step (\d+) of \1"))
    picture = replay.locator("svg.dw-root desc").text_content()
    replay.get_by_role("slider", name="Step of the game").fill("5")
    expect(status).to_contain_text("step 5 of")
    replay.get_by_role("button", name="Last step").click()
    assert replay.locator("svg.dw-root desc").text_content() == picture
    replay.get_by_role("button", name="Play").click()
    expect(status).to_contain_text("step 1 of")
    replay.get_by_role("button", name="Pause").click()
    eyes = replay.get_by_role("combobox", name="Whose eyes")
    before = replay.locator(".dn-you").inner_text()
    eyes.select_option(index=1)
    expect(replay.locator(".dn-you")).not_to_have_text(before)


def test_a_replay_steps_after_its_kernel_is_gone_and_in_a_reopened_notebook(
    run: Callable[..., Locator], page: Page, lab: Lab
) -> None:
    replay = run("replay", REPLAY)
    save(page, lab, "replay")
    lab.stop_kernels()
    steps_through(replay)
    page.goto("about:blank")
    page.goto(lab.address("replay"))
    expect(page.locator(".dunewidget .dn-status")).to_contain_text("step 0 of")
    steps_through(page.locator(".dunewidget"))
    assert page.locator(".dunewidget .dn-gone").count() == 0


def test_an_exported_page_works_from_disk_with_the_network_off(browser: Browser, tmp_path: Path) -> None:
    game, rng = new_game("classic", 3), Random(3)
    for _ in range(40):
        game.play(game.decisions[0].sample(rng))
    game.annotate(5, "a note to come back to")
    game.annotate(7, HOSTILE)
    path = dune.Replay(game).to_html(tmp_path / "game.html")
    context = browser.new_context(viewport={"width": 1300, "height": 1100}, offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    replay = page.locator(".dunewidget")
    steps_through(replay)
    replay.get_by_role("combobox", name="Jump to", exact=True).select_option(label="a note to come back to")
    expect(replay.locator(".dn-note")).to_have_text("a note to come back to")
    replay.get_by_role("slider", name="Step of the game").fill("7")
    expect(replay.locator(".dn-note")).to_have_text(HOSTILE)
    assert page.evaluate("window.hacked") is None
    line = replay.locator(".dn-lines summary").first
    line.click()
    expect(replay.locator(".dn-lines .dn-rule").first).to_be_visible()
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []
    context.close()


def test_what_is_pressed_dragged_or_open_while_the_game_plays_on_stays_in_hand(
    browser: Browser, tmp_path: Path
) -> None:
    game, rng = new_game("classic", 3), Random(3)
    for _ in range(40):
        game.play(game.decisions[0].sample(rng))
    page = browser.new_page(viewport={"width": 1300, "height": 1100})
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(dune.Replay(game).to_html(tmp_path / "game.html").as_uri())
    status = page.locator(".dn-status")
    page.get_by_role("combobox", name="Speed").select_option("4")
    lists = [page.get_by_role("combobox", name=name, exact=True) for name in ("Speed", "Jump to", "Whose eyes")]
    opened = [one.element_handle() for one in lists]
    page.get_by_role("button", name="Play").click()
    expect(status).to_contain_text("step 3 of")
    assert all(one.evaluate("el => el.isConnected") for one in opened), "an open list would have been closed"
    slider = page.get_by_role("slider", name="Step of the game").bounding_box()
    pause = page.get_by_role("button", name="Pause").bounding_box()
    assert slider is not None
    assert pause is not None
    y = slider["y"] + slider["height"] / 2
    page.mouse.move(slider["x"] + slider["width"] * 0.1, y)
    page.mouse.down()
    page.wait_for_timeout(600)
    page.mouse.move(slider["x"] + slider["width"] * 0.2, y)
    page.wait_for_timeout(600)
    page.mouse.move(slider["x"] + slider["width"] * 0.5, y)
    page.wait_for_timeout(600)
    page.mouse.up()
    expect(status).to_contain_text(re.compile(r"step (2[0-9]|3[0-9]) of"))
    page.mouse.move(pause["x"] + 9, pause["y"] + 9)
    page.mouse.down()
    page.wait_for_timeout(600)
    page.mouse.up()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert faults == []
    page.close()
