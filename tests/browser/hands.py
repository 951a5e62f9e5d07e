"""Two players: one has only a mouse, the other only a keyboard. They answer whatever is asked, somehow."""

from __future__ import annotations

from abc import ABC, abstractmethod

from playwright.sync_api import Locator, Page

MOST_FIELDS = 12


class Hand(ABC):
    """What both do: fill every field that waits, then confirm, and see the table move on."""

    def __init__(self, page: Page, board: Locator) -> None:
        self.page, self.board = page, board
        self.places = 0

    def answer(self) -> None:
        """Give one answer and wait until the board shows what came of it."""
        form = self.board.locator(".dn-decision > .dn-form")
        form.wait_for()
        for _ in range(MOST_FIELDS):
            waiting = form.locator(".dn-row.dn-open")
            if waiting.count() == 0:
                break
            self.fill(waiting.first)
        button = form.locator(".dn-primary")
        if button.is_hidden() or button.get_attribute("aria-disabled") == "true":
            button = form.locator(".dn-second").first
        before = self.board.get_attribute("data-version")
        self.press(button)
        self.page.wait_for_function(
            "([board, before]) => board.dataset.version !== before", arg=[self.board.element_handle(), before]
        )

    @abstractmethod
    def fill(self, row: Locator) -> None: ...

    @abstractmethod
    def press(self, button: Locator) -> None: ...


class Mouse(Hand):
    """Clicks on the map where it is lit, else in the form."""

    def fill(self, row: Locator) -> None:
        dots = self.board.locator("svg [data-overlay=dots] .dw-dot")
        if dots.count() and self._click(dots.first):
            self.places += 1
        elif row.locator("select").count():
            row.locator("select").select_option(index=1)
        elif row.locator(".dn-chip").count():
            row.locator(".dn-chip").nth(row.locator(".dn-chip:has(:checked)").count()).click()
        elif row.locator("textarea").count():
            row.locator("textarea").fill("so be it")
        else:
            row.locator("button", has_text="+").first.click()

    def _click(self, thing: Locator) -> bool:
        before = self.board.locator(".dn-form").first.inner_text()
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return self.board.locator(".dn-form").first.inner_text() != before

    def try_somewhere_else(self) -> bool:
        """Click on a place that is not lit. Whether the board said why not."""
        dark = self.board.locator("svg .dw-part:not(.dw-legal)[aria-disabled=true]")
        if dark.count() == 0:
            return False
        dark.first.scroll_into_view_if_needed()
        x, y = (float(n) for n in (dark.first.get_attribute("data-at") or "0 0").split())
        point = self.board.locator("svg.dw-root").evaluate(
            "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [p.x, p.y] }",
            [x, y],
        )
        self.page.mouse.click(*point)
        self.board.locator(".dn-bubble").wait_for()
        return True

    def press(self, button: Locator) -> None:
        button.click()


class Keyboard(Hand):
    """Moves by Tab, arrows and Enter alone."""

    def _tab_to(self, wanted: str) -> None:
        """Press Tab until what has the focus matches a selector."""
        for _ in range(150):
            if self.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {wanted}")

    def _back_to_start(self) -> None:
        """Start from the top of the board."""
        self.board.evaluate("el => { el.tabIndex = -1; el.focus({preventScroll: true}) }")

    def fill(self, row: Locator) -> None:
        self._back_to_start()
        if self.board.locator("svg [data-overlay=dots] .dw-dot").count() and self._on_the_map():
            self.places += 1
            return
        self._tab_to(".dn-row.dn-open :is(input, select, textarea, button:not([aria-label*='less']))")
        kind = self.page.evaluate("document.activeElement.tagName + (document.activeElement.type ?? '')")
        if kind.startswith("TEXTAREA"):
            self.page.keyboard.type("so be it")
        elif kind.startswith("SELECT"):
            self.page.keyboard.press("ArrowDown")
        elif kind.endswith("checkbox"):
            self._first_unchecked()
            self.page.keyboard.press("Space")
        else:
            self.page.keyboard.press("Space" if "radio" in kind else "Enter")

    def _first_unchecked(self) -> None:
        self._tab_to(".dn-row.dn-open input[type=checkbox]:not(:checked)")

    def _on_the_map(self) -> bool:
        """Walk over the map with the arrows until a lit place has the focus, and enter it."""
        self._tab_to("svg .dw-part")
        before = self.board.locator(".dn-form").first.inner_text()
        for step in range(60):
            if self.page.evaluate("document.activeElement.classList.contains('dw-legal')"):
                self.page.keyboard.press("Enter")
                return self.board.locator(".dn-form").first.inner_text() != before
            self.page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[step // 4 % 4])
        return False

    def press(self, button: Locator) -> None:
        name = button.get_attribute("data-focus")
        self._back_to_start()
        self._tab_to(f".dn-decision > .dn-form [data-focus='{name}']")
        self.page.keyboard.press("Enter")
