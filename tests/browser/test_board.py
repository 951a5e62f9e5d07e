"""The live board in a real JupyterLab, played with the mouse and with the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import save
from tests.browser.hands import Keyboard, Mouse
from tests.browser.jupyter import Lab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DICE = """
import dunewidget as dune
game = dune.new("dice", seats=2, seed=4)
dune.Board(game)
"""
CLASSIC = """
import dunewidget as dune
game = dune.new("classic", seats=["atreides", "harkonnen", "fremen"], seed=7)
dune.Board(game, seat="atreides", bots={"harkonnen": "random", "fremen": "random"})
"""


def turn(board: Locator) -> int:
    found = re.search(r"turn (\d+)", board.get_attribute("aria-label") or "")
    return int(found[1]) if found else 0


def test_a_cell_shows_a_board_to_play_on(run: Callable[..., Locator], page: Page) -> None:
    board = run("first", DICE)
    expect(board.locator("h2").first).to_have_text("Which house do you play?")
    board.get_by_text("Atreides", exact=True).first.click()
    expect(board.locator(".dn-preview").first).to_have_text("Play Atreides")
    board.locator(".dn-primary").first.click()
    expect(board.locator(".dn-status")).to_contain_text("step 1 of 1")
    expect(board.locator(".dn-lines li").first).to_contain_text("Atreides")


@pytest.mark.parametrize("where", ["input", "summary", ".dn-decision", ".dn-travel button", "svg [tabindex='0']"])
def test_no_key_meant_for_the_board_reaches_the_notebook(where: str, run: Callable[..., Locator], page: Page) -> None:
    """There b adds a cell, x cuts the one with the board, and an arrow takes the focus away."""
    board = run("keys", CLASSIC)
    focused = board.locator(where).first
    focused.evaluate("el => el.focus()")
    here = page.evaluate_handle("document.activeElement")
    for key in ("b", "j", "x"):
        page.keyboard.press(key)
    assert page.evaluate("here => here === document.activeElement && here.isConnected", here)
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(300)
    assert board.evaluate("board => board.contains(document.activeElement)")
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == 1


def test_a_whole_turn_with_the_mouse_and_another_with_the_keyboard(run: Callable[..., Locator], page: Page) -> None:
    board = run("turns", CLASSIC)
    mouse, keyboard = Mouse(page, board), Keyboard(page, board)
    for hand, until in ((mouse, 2), (keyboard, 3)):
        for _ in range(80):
            if turn(board) >= until:
                break
            hand.answer()
        assert turn(board) >= until
    assert mouse.places > 0, "nothing was chosen by clicking on the map"
    assert keyboard.places > 0, "nothing was chosen on the map with the keyboard"
    assert board.locator(".dn-notice").count() == 0


def test_an_illegal_place_says_which_rule_forbids_it(run: Callable[..., Locator], page: Page) -> None:
    board = run("illegal", CLASSIC)
    mouse = Mouse(page, board)
    for _ in range(40):
        if board.locator("svg .dw-part.dw-legal").count() and mouse.try_somewhere_else():
            break
        mouse.answer()
    bubble = board.locator(".dn-bubble")
    expect(bubble).to_be_visible()
    expect(bubble.locator("b")).to_have_text(re.compile(r"^[A-Z]{2}-[A-Z0-9]+-\d+"))


def test_the_timeline_goes_back_and_the_table_can_play_on_from_there(run: Callable[..., Locator], page: Page) -> None:
    board = run("time", DICE)
    mouse = Mouse(page, board)
    for _ in range(4):
        mouse.answer()
    status = board.locator(".dn-status")
    expect(status).to_contain_text("live")
    board.get_by_role("button", name="Step back").click()
    expect(status).not_to_contain_text("live")
    expect(board.locator(".dn-form")).to_have_count(0)
    board.get_by_role("slider", name="Step of the game").fill("1")
    expect(status).to_contain_text("step 1 of")
    board.get_by_role("button", name="Back to now").click()
    expect(status).to_contain_text("live")
    board.get_by_role("button", name="Undo").click()
    board.get_by_role("button", name="Redo").click()
    expect(status).to_contain_text("live")


def test_a_saved_notebook_shows_the_board_without_running_and_says_that_nobody_answers(
    run: Callable[..., Locator], page: Page, lab: Lab
) -> None:
    board = run("saved", DICE)
    Mouse(page, board).answer()
    moment = board.locator("h2").first.inner_text()
    save(page, lab, "saved")
    lab.stop_kernels()
    page.goto("about:blank")
    page.goto(lab.address("saved"))
    again = page.locator(".dunewidget")
    expect(again.locator("h2").first).to_have_text(moment)
    expect(again.locator(".dn-gone")).to_contain_text("does not answer")


def test_between_players_at_one_screen_a_curtain_falls(run: Callable[..., Locator], page: Page) -> None:
    seats = 'seats=["atreides", "harkonnen", "fremen"]'
    board = run("curtain", f'import dunewidget as dune\ndune.Board(dune.new("classic", {seats}, seed=7))')
    first = board.locator(".dn-you").inner_text()
    Mouse(page, board).answer()
    curtain = board.locator(".dn-curtain")
    expect(curtain).to_contain_text("Nobody else should look now")
    expect(board.locator(".dn-app")).to_be_hidden()
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)
    expect(board.locator(".dn-you")).not_to_have_text(first)


def test_an_error_of_a_bot_is_read_on_the_board(run: Callable[..., Locator], page: Page) -> None:
    broken = "def broken(view):\n    raise ValueError('the bot is at its wits end')\n"
    bots = "seat=game.decisions[0].seat, bots={s: broken for s in game.seats if s != game.decisions[0].seat}"
    board = run("broken", broken + DICE.replace("dune.Board(game)", f"dune.Board(game, {bots})"))
    board.get_by_text("Atreides", exact=True).first.click()
    board.locator(".dn-primary").first.click()
    expect(board.locator(".dn-error")).to_contain_text("ValueError: the bot is at its wits end")


def test_notes_and_variations(run: Callable[..., Locator], page: Page) -> None:
    board = run("branches", DICE)
    mouse = Mouse(page, board)
    for _ in range(2):
        mouse.answer()
    board.get_by_role("textbox", name="Note at this step").fill("so far so good")
    page.keyboard.press("Tab")
    expect(board.locator(".dn-flag")).to_have_attribute("title", "so far so good")
    board.get_by_role("button", name="Step back").click()
    expect(board.locator(".dn-status")).to_contain_text("step 1 of 2")
    board.get_by_role("button", name="Branch").click()
    lines = board.get_by_role("combobox", name="Line of play")
    expect(lines).to_have_value("1")
    expect(board.locator(".dn-status")).to_contain_text("step 1 of 1")
    lines.select_option(index=0)
    expect(board.locator(".dn-status")).to_contain_text("step 2 of 2")


def test_a_note_is_taken_and_the_button_pressed_after_it_too(run: Callable[..., Locator], page: Page) -> None:
    """Python answers the note while the button is still held down."""
    board = run("note", DICE)
    Mouse(page, board).answer()
    board.get_by_role("textbox", name="Note at this step").fill("so far so good")
    button = board.get_by_role("button", name="Step back").bounding_box()
    assert button is not None
    page.mouse.move(button["x"] + 9, button["y"] + 9)
    page.mouse.down()
    expect(board.locator(".dn-flag")).to_have_attribute("title", "so far so good")
    page.mouse.up()
    expect(board.locator(".dn-status")).to_contain_text("step 0 of 1")
    expect(board.get_by_role("textbox", name="Note at this step")).to_have_value("")


def test_whoever_types_a_number_goes_on_by_tab_or_by_a_click(run: Callable[..., Locator], page: Page) -> None:
    """Neither the focus nor a press may be lost because the form is drawn anew under them."""
    deal = 'dune.play_on(game, until="atreides: ship")\ndune.Board(game, seat="atreides")'
    board = run("typed", CLASSIC.partition("dune.Board")[0] + deal)
    board.get_by_text("What you may do unasked").click()
    form = board.locator(".dn-free")
    form.get_by_text("Harkonnen", exact=True).first.click()
    wanted = form.locator("[data-focus=wants]")
    wanted.fill("12")
    page.keyboard.press("Tab")
    expect(form.locator("[data-focus=shows]")).to_be_focused()
    wanted.fill("13")
    button = form.locator(".dn-primary").bounding_box()
    assert button is not None
    page.mouse.click(button["x"] + 9, button["y"] + 9, delay=80)
    expect(board.locator(".dn-lines li").first).to_contain_text("13 spice")


def test_at_a_shared_screen_the_curtain_falls_on_every_view(run: Callable[..., Locator], page: Page) -> None:
    seats = 'seats=["atreides", "harkonnen", "fremen"], windows="public"'
    code = f'import dunewidget as dune\nboard = dune.Board(dune.new("classic", {seats}, seed=7))\nboard'
    boards = run("curtains", code, "board")
    expect(boards).to_have_count(2)
    Mouse(page, boards.first).answer()
    for i in range(2):
        expect(boards.nth(i).locator(".dn-curtain")).to_be_visible()
        expect(boards.nth(i).locator(".dn-unseen[aria-live=polite]")).to_be_empty()
    boards.nth(1).locator(".dn-curtain button").click()
    for i in range(2):
        expect(boards.nth(i).locator(".dn-curtain")).to_have_count(0)
        expect(boards.nth(i).locator(".dn-form").first).to_be_visible()


def test_two_views_of_one_board_follow_each_other(run: Callable[..., Locator], page: Page) -> None:
    boards = run("twice", DICE.replace("dune.Board(game)", "board = dune.Board(game)\nboard"), "board")
    expect(boards).to_have_count(2)
    Mouse(page, boards.first).answer()
    for i in range(2):
        expect(boards.nth(i).locator(".dn-status")).to_contain_text("step 1 of 1")
    ids = page.eval_on_selector_all(".dunewidget [id]", "all => all.map((el) => el.id)")
    assert len(ids) == len(set(ids))


def test_a_split_view_follows_and_leaves_nothing_behind_when_it_is_closed(
    run: Callable[..., Locator], page: Page
) -> None:
    board = run("split", DICE)
    page.locator(".jp-OutputArea-output").first.click(button="right", position={"x": 4, "y": 4})
    page.get_by_role("menuitem", name="Create New View for Cell Output").click()
    expect(board).to_have_count(2)
    mouse = Mouse(page, board.first)
    mouse.answer()
    for i in range(2):
        expect(board.nth(i).locator(".dn-status")).to_contain_text("step 1 of 1")
    closed = board.nth(1).element_handle()
    page.locator(".lm-TabBar-tab", has_text="Output View").locator(".lm-TabBar-tabCloseIcon").click()
    expect(board).to_have_count(1)
    last = closed.evaluate("el => el.outerHTML")
    mouse.answer()
    expect(board.locator(".dn-status")).to_contain_text("step 2 of 2")
    page.evaluate("document.body.setAttribute('data-jp-theme-light', 'false')")
    expect(board).to_have_attribute("data-theme", "dark")
    assert closed.evaluate("el => el.outerHTML") == last, "a closed view goes on following the table or the page"


def test_after_a_restart_of_the_kernel_the_board_says_that_nobody_answers(
    run: Callable[..., Locator], page: Page, lab: Lab
) -> None:
    board = run("restart", DICE)
    lab.restart_kernels()
    page.wait_for_timeout(1000)
    board.get_by_text("Atreides", exact=True).first.click()
    board.locator(".dn-primary").first.click()
    expect(board.locator(".dn-gone")).to_contain_text("run the cell again")


def test_the_board_follows_the_theme_of_the_notebook(run: Callable[..., Locator], lab: Lab) -> None:
    lab.theme("JupyterLab Dark")
    try:
        board = run("dark", DICE)
        expect(board).to_have_attribute("data-theme", "dark")
    finally:
        lab.theme("JupyterLab Light")
