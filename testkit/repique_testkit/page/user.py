"""A user of the page: a real Chromium, driven by mouse, keys or touch."""

import importlib.util
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, cast

from playwright.sync_api import Browser, Locator, Page, Request, Response, sync_playwright

from repique_testkit.page import locators
from repique_testkit.page.contexts import ContextLease
from repique_testkit.page.screens import PageScreen
from repique_testkit.server.process import FIXED_SEQUENCE, ServerProcess, begin_match

TOOL = Path(__file__).resolve().parents[3] / "tools/browser.py"
TIMEOUT_MS = 60_000  # ms; a busy machine may be ten times slower than an idle one
# The table without pauses and animations.
QUICK_PACE = "localStorage.setItem('repique.pace', 'quick')"
# Every card is painted once, which makes turned cards a little softer; screenshots do without it.
PAINTED_ONCE = """
const painted = new CSSStyleSheet();
painted.replaceSync('.card { will-change: transform }');
document.adoptedStyleSheets = [painted];
"""
# Sent with each `evaluate`, so that the page itself has nothing of it.
FUNCTIONS = files("repique_testkit.page").joinpath("user.js").read_text(encoding="utf-8").strip()
POINT = f"luck => {FUNCTIONS}.point(luck)"
AIM = f"luck => {FUNCTIONS}.aim(luck)"
STEP = f"() => {FUNCTIONS}.step()"
DESCRIBE_AIM = f"() => {FUNCTIONS}.describeAim()"
WATCH_FOCUS = f"() => {FUNCTIONS}.watchFocus()"
PAINTED = f"() => {FUNCTIONS}.painted()"
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def _browser_tool() -> Any:
    """The module `tools/browser.py`, which belongs to no package."""
    spec = importlib.util.spec_from_file_location("browser", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine, running without a window."""
    tool = _browser_tool()
    path = tool.find_browser()
    assert path is not None, f"These tests need a browser: {tool.HOW}."
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_OPTIONS)
        try:
            yield browser
        finally:
            browser.close()


class PageUser:
    """One window of the page, with its errors, its requests, and those that were refused."""

    scripts: tuple[str, ...] = (QUICK_PACE, PAINTED_ONCE)  # run first in every window

    def __init__(
        self,
        browser: Browser,
        server: ServerProcess,
        width: int = 1280,
        height: int = 800,
        *,
        is_owner: bool = True,
        **more: Any,
    ) -> None:
        self.server = server
        self.rng = Random(width)
        options = {
            "viewport": {"width": width, "height": height},
            "reduced_motion": "reduce",
            **more,
        }
        self._lease = ContextLease(browser, server.origin, self.scripts, options)
        self.context = self._lease.context
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.refused: list[str] = []
        self.under_way: set[Request] = set()
        if is_owner:
            self.context.request.post(
                f"{server.origin}/api/enter",
                data={"token": server.starts[-1]},
                headers={"Origin": server.origin},
            )
        self._listeners: dict[str, Callable[[Any], None]] = {
            "pageerror": lambda error: self.complaints.append(str(error)),
            "request": self._on_request,
            "response": self._on_response,
            "requestfinished": self._on_request_end,
            "requestfailed": self._on_request_end,
        }
        self.has_touch = bool(more.get("has_touch"))
        self._use(self._lease.page)

    def open_window(self) -> None:
        """Use a new window of the same browser context."""
        self._use(self.context.new_page())

    def _use(self, page: Page) -> None:
        self._page = page
        self._has_pressed = False
        self._is_loaded = False
        page.set_default_timeout(TIMEOUT_MS)
        for event, listener in self._listeners.items():
            page.on(cast(Any, event), listener)

    @property
    def page(self) -> Page:
        """The window, which shows the home page unless another was opened."""
        if not self._is_loaded:
            self.go("/")
        return self._page

    def _on_request(self, request: Request) -> None:
        self.asked.append(request.url)
        self.under_way.add(request)

    def _on_response(self, answer: Response) -> None:
        if answer.status >= HTTPStatus.BAD_REQUEST:
            self.refused.append(f"{answer.status} {answer.url}")

    def _on_request_end(self, request: Request) -> None:
        self.under_way.discard(request)

    def foreign(self) -> list[str]:
        """The addresses of requests to any other server."""
        return [url for url in self.asked if not url.startswith(self.server.origin)]

    def sit(self, preset: str, **more: Any) -> str:
        """Begin a match of fixed deals, open its table, and return its token."""
        table = begin_match(self.server, preset, sequence=FIXED_SEQUENCE, **more)
        self.go(f"/table/{table}")
        locators.own_hand(self.page).wait_for()
        return table

    def control(self, name: str, value: object = None) -> Locator:
        """The buttons and links that do this, by `data-control` and `data-value`."""
        return locators.control(self.page, name, value)

    def part(self, name: str) -> Locator:
        """A visible part of the page, by `data-part`."""
        return locators.part(self.page, name)

    def command(self, name: str) -> Locator:
        """An item of the open menu of the table, by `data-command`."""
        return locators.command(self.page, name)

    def choose_commands(self, *names: str) -> None:
        """Open the menu of the table, and choose an item of it and of each page that follows."""
        locators.choose_commands(self.page, *names)

    def go(self, path: str) -> None:
        """Open a route of the page, without a reload where it is open already."""
        if self._is_loaded:
            self._page.evaluate("path => { location.hash = path }", path)
        else:
            self._is_loaded = True
            self._page.goto(f"{self.server.origin}/#{path}")
            self._page.wait_for_selector("main")

    def until(self, wanted: Callable[[], bool]) -> None:
        """Poll until this is true: the page's policy forbids `wait_for_function`."""
        deadline = time.monotonic() + TIMEOUT_MS / 1000
        while not wanted():
            assert time.monotonic() < deadline, self.page.inner_text("main")[:600]
            self.page.wait_for_timeout(25)

    def settle(self) -> None:
        """Wait until no request is under way and the page is painted."""
        quiet = 0
        deadline = time.monotonic() + TIMEOUT_MS / 1000
        while quiet < 2:
            assert time.monotonic() < deadline, self.under_way
            self.page.evaluate(PAINTED)
            quiet = 0 if self.under_way else quiet + 1

    def show(self, screen: PageScreen) -> None:
        """Open a screen, lift its cards, and press its buttons."""
        page = self.page
        if self._has_pressed:
            self._close_dialogs()
        self._has_pressed = bool(screen.press or screen.lift)
        self.go(screen.path)
        if screen.path.startswith("/table/"):
            page.locator("main[aria-busy='false']").wait_for()
        else:
            page.get_by_role("heading", level=1).wait_for()
        self.settle()
        for at in range(screen.lift):
            card = locators.own_cards(page).nth(at)
            card.click(position={"x": 10, "y": 14})  # the next one covers the rest of it
        for selector in screen.press:
            page.locator(f"{selector} >> visible=true").first.click()
        self.settle()

    def _close_dialogs(self) -> None:
        """Close open dialogs, and lay lifted cards down by leaving the table."""
        for _ in range(self.page.locator("dialog[open]").count()):
            self.page.keyboard.press("Escape")
        self.go("/help/about")
        self.settle()

    def found(self) -> Any:
        """The point of something to press now; None while others act, 'done' after the deal."""
        return self.page.evaluate(POINT, self.rng.random())

    def touch(self, x: float, y: float) -> None:
        """Press there, with a finger on a touch screen."""
        press = self.page.touchscreen.tap if self.has_touch else self.page.mouse.click
        press(x, y)

    def play_deal(self, steps: int = 900) -> None:
        """Play to the end of a deal with the mouse, by anything that the page offers."""
        self._play(lambda: self._touch_next(self.page.mouse.click), steps)

    def tap_deal(self, steps: int = 900) -> None:
        """As `play_deal` with touch: a card is lifted first, and played by a second tap."""
        self._play(lambda: self._touch_next(self.page.touchscreen.tap), steps)

    def key_deal(self, steps: int = 900) -> None:
        """As `play_deal` with Tab, arrows, Space and Enter."""
        self._play(self._press_next, steps)

    def _play(self, act: Callable[[], bool | None], steps: int) -> None:
        """Call `act` until it returns False, after the deal; it returns None while others act."""
        acted = 0
        deadline = time.monotonic() + TIMEOUT_MS / 1000
        while acted < steps and time.monotonic() < deadline:
            done = act()
            if done is False:
                return
            if done is None:
                self.page.wait_for_timeout(25)
            else:
                acted += 1
                deadline = time.monotonic() + TIMEOUT_MS / 1000
        raise AssertionError("the deal does not end: " + self.page.inner_text("main")[:600])

    def _touch_next(self, touch: Callable[[float, float], None]) -> bool | None:
        found = self.found()
        if not isinstance(found, dict):
            return None if found is None else False
        touch(found["x"], found["y"])
        return True

    def _press_next(self) -> bool | None:
        found = self.page.evaluate(AIM, self.rng.random())
        if found is None or found == "done":
            return None if found is None else False
        if not self.walk_to_aim():
            return None
        self.page.keyboard.press("Space" if found == "lift" else "Enter")
        return True

    def press_by_keys(self, wanted: Locator) -> None:
        """Move to a button or a link with Tab and press Enter."""
        wanted.evaluate("e => { window.aim = e }")
        assert self.walk_to_aim()
        self.page.keyboard.press("Enter")

    def walk_to_aim(self, most: int = 200) -> bool:
        """Move the focus to the aim by keys; False if it is no longer in the page."""
        for _ in range(most):
            key = self.page.evaluate(STEP)
            if not key:
                return key is not None
            self.page.keyboard.press(key)
        raise AssertionError("keys do not lead there: " + self.page.evaluate(DESCRIBE_AIM))

    def use_once(self) -> None:
        """Keep this window from later users: it has listeners or scripts that cannot be removed."""
        self._lease.is_reusable = False

    def close(self) -> None:
        """Give the window back for the next user."""
        for event, listener in self._listeners.items():
            self._page.remove_listener(cast(Any, event), listener)
        self._lease.give_back(self._page)
