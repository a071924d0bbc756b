"""A person at the page: real Chromium, driven by mouse, keys or touch, in tests."""

import importlib.util
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any, cast

from playwright.sync_api import Browser, Page, Request, Response, sync_playwright

from repique_testkit.page.contexts import Lease
from repique_testkit.page.screens import Screen
from repique_testkit.server.process import Inn, begin

TOOL = Path(__file__).resolve().parents[3] / "tools/browser.py"
PATIENCE = 30_000  # ms
# The table as fast as it can be shown: nothing rests, nothing flies.
QUICK = "localStorage.setItem('repique.pace', 'quick')"
# Every card is painted once. Where cards lie turned that makes them a little softer, which only
# people would mind.
PAINTED_ONCE = """
const painted = new CSSStyleSheet();
painted.replaceSync('.card { will-change: transform }');
document.adoptedStyleSheets = [painted];
"""
QUIETLY = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def _machine() -> Any:
    about = importlib.util.spec_from_file_location("browser", TOOL)
    assert about is not None
    assert about.loader is not None
    module = importlib.util.module_from_spec(about)
    about.loader.exec_module(module)
    return module


@contextmanager
def chromium() -> Iterator[Browser]:
    machine = _machine()
    there = machine.found()
    assert there is not None, f"These tests need a browser: {machine.HOW}."
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=there, args=QUIETLY)
        try:
            yield running
        finally:
            running.close()


# What a person would do next: the deed that the page proposes, else a card that may be played.
FIND = """luck => {
  const seen = e => e.getClientRects().length > 0 && !e.disabled;
  const all = (where, root = document) => [...root.querySelectorAll(where)].filter(seen);
  const text = e => (e.textContent || '').trim();
  const at = list => list[Math.floor(luck * list.length)];
  if (document.querySelector('main[aria-busy=true]')) return null;
  if (all('[aria-label="Result"]').length) return 'done';
  const asked = all('dialog[open] button, [role=alertdialog] button');
  if (asked.length) return at(asked.slice(-1));
  const trumps = all('[aria-label="Name trumps"] button');
  if (trumps.length) return at(trumps);
  const deeds = all('[aria-label="What you can do"] button, [aria-label="Cards you leave"] button');
  const main = deeds.filter(e => e.classList.contains('main'));
  if (main.length) return at(main);
  const hand = all('[aria-label="Your hand"] button:not([aria-disabled=true])');
  const tray = document.querySelector('[data-drop="tray"]');
  if (tray && hand.length) return at(hand.filter(e => e.getAttribute('aria-pressed') !== 'true'));
  const other = deeds.filter(e => !/Clear|blanche|Lower|Higher|Go to|again|Give up|hoot/.test(
    text(e) + (e.getAttribute('aria-label') || '')));
  if (other.length) return at(other);
  const wanted = document.querySelector('[aria-label="What is wanted"]');
  const lifted = hand.filter(e => e.getAttribute('aria-pressed') === 'true');
  const dimmed = all('[aria-label="Your hand"] [aria-disabled=true]').length > 0;
  const turn = dimmed || (wanted && /^Your|^The .* be played/.test(text(wanted)));
  return hand.length && turn ? at(lifted.length ? lifted : hand) : null;
}"""
# Where that is, for a mouse or a finger.
POINT = f"""luck => {{
  const e = ({FIND})(luck);
  if (!(e instanceof Element)) return e;
  e.scrollIntoView({{ block: 'nearest' }});
  const box = e.getBoundingClientRect();
  return {{ x: box.left + Math.min(12, box.width / 2), y: box.top + box.height / 2 }};
}}"""
# What it is, for whoever has keys only: a button, a card to be played, or one to be lifted.
AIM = f"""luck => {{
  const e = window.aim = ({FIND})(luck);
  if (!(e instanceof Element)) return e;
  if (!e.closest('[aria-label="Your hand"]')) return 'button';
  const tray = document.querySelector('[aria-label^="Exchange tray"], section.tray');
  return tray ? 'lift' : 'play';
}}"""
# Which key leads there; nothing when it is reached, null when it is not there any more.
STEP = """() => {
  const now = document.activeElement;
  if (!window.aim.isConnected) return null;
  if (now === window.aim) return '';
  const later = now.compareDocumentPosition(window.aim) & Node.DOCUMENT_POSITION_FOLLOWING;
  const hand = '[aria-label="Your hand"]';
  if (now.closest(hand) && window.aim.closest(hand)) return later ? 'ArrowRight' : 'ArrowLeft';
  return later ? 'Tab' : 'Shift+Tab';
}"""
# Every frame in which nothing has the focus is counted, from the first focus on.
WATCH = """() => {
  window.unfocused = [];
  const look = () => {
    if (document.activeElement === document.body) {
      window.unfocused.push(document.querySelector('[aria-label="What is wanted"]')?.textContent);
    }
    requestAnimationFrame(look);
  };
  look();
}"""

AIMED = (
    "window.aim.outerHTML.slice(0, 200) + ' from ' + document.activeElement.outerHTML.slice(0, 200)"
)
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Visitor:
    """One window. What the page complains about, whom it asks, and what it is refused is kept."""

    scripts: tuple[str, ...] = (QUICK, PAINTED_ONCE)  # before everything else, in every window

    def __init__(
        self, running: Browser, inn: Inn, width: int = 1280, height: int = 800, **more: Any
    ) -> None:
        self.inn, self.rng = inn, Random(width)
        about = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", **more}
        self._lease = Lease(running, inn.origin, self.scripts, about)
        self.context = self._lease.context
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.refused: list[str] = []
        self.under_way: set[Request] = set()
        door, me = f"{inn.origin}/api/enter", {"token": inn.starts[-1]}
        self.context.request.post(door, data=me, headers={"Origin": inn.origin})
        self._listening: dict[str, Callable[[Any], None]] = {
            "pageerror": lambda error: self.complaints.append(str(error)),
            "request": self._asks,
            "response": self._hears,
            "requestfinished": self._answered,
            "requestfailed": self._answered,
        }
        self._come_to(self._lease.page)

    def open_window(self) -> None:
        """Another one, in which nothing is shown yet."""
        self._come_to(self.context.new_page())

    def _come_to(self, page: Page) -> None:
        self._page = page
        self._pressed = self._inside = False
        page.set_default_timeout(PATIENCE)
        for event, hear in self._listening.items():
            page.on(cast(Any, event), hear)

    @property
    def page(self) -> Page:
        """The window; whoever has gone nowhere else finds the shelf there."""
        if not self._inside:
            self.go("/")
        return self._page

    def _asks(self, request: Request) -> None:
        self.asked.append(request.url)
        self.under_way.add(request)

    def _hears(self, answer: Response) -> None:
        if answer.status >= HTTPStatus.BAD_REQUEST:
            self.refused.append(f"{answer.status} {answer.url}")

    def _answered(self, request: Request) -> None:
        self.under_way.discard(request)

    def foreign(self) -> list[str]:
        """Whom the page has asked besides its own house."""
        return [url for url in self.asked if not url.startswith(self.inn.origin)]

    def sit(self, preset: str, **more: Any) -> str:
        """Begin a match and go to its table."""
        table = begin(self.inn, preset, **more)
        self.go(f"/table/{table}")
        self.page.get_by_role("group", name="Your hand").wait_for()
        return table

    def go(self, path: str) -> None:
        if self._inside:
            self._page.evaluate("path => { location.hash = path }", path)
        else:
            self._inside = True
            self._page.goto(f"{self.inn.origin}/#{path}")
            self._page.wait_for_selector("main")

    def until(self, wanted: Callable[[], bool]) -> None:
        """Looked at again and again from here: the page's policy forbids `wait_for_function`."""
        patience = time.monotonic() + PATIENCE / 1000
        while not wanted():
            assert time.monotonic() < patience, self.page.inner_text("main")[:600]
            self.page.wait_for_timeout(25)

    def settle(self) -> None:
        """Until nothing is asked for any more, and the page is drawn with all of it."""
        quiet, patience = 0, time.monotonic() + PATIENCE / 1000
        while quiet < 2:
            assert time.monotonic() < patience, self.under_way
            self.page.evaluate(DRAWN)
            quiet = 0 if self.under_way else quiet + 1

    def show(self, screen: Screen) -> None:
        """Go there, lift cards, and press what opens something."""
        page = self.page
        if self._pressed:
            self._put_away()
        self._pressed = bool(screen.press or screen.lift)
        self.go(screen.path)
        if screen.path.startswith("/table/"):
            page.locator("main[aria-busy='false']").wait_for()
        else:
            page.get_by_role("heading", level=1).wait_for()
        self.settle()
        for at in range(screen.lift):
            card = page.get_by_role("group", name="Your hand").get_by_role("button").nth(at)
            card.click(position={"x": 10, "y": 14})  # the next one covers the rest of it
        for role, name in screen.press:
            page.get_by_role(cast(Any, role), name=name).first.click()
        self.settle()

    def _put_away(self) -> None:
        """What lies open is closed, and lifted cards are laid down by leaving the table."""
        for _ in range(self.page.locator("dialog[open]").count()):
            self.page.keyboard.press("Escape")
        self.go("/help/about")
        self.settle()

    def found(self) -> Any:
        """Where on the screen something is that can be done now; None while others act."""
        return self.page.evaluate(POINT, self.rng.random())

    def play_deal(self, steps: int = 900) -> None:
        """With the mouse, doing any of the things that the page offers, to the end of a deal."""
        self._play(lambda: self._at_point(self.page.mouse.click), steps)

    def tap_deal(self, steps: int = 900) -> None:
        """The same with a finger: a card is lifted first, and played by a second tap."""
        self._play(lambda: self._at_point(self.page.touchscreen.tap), steps)

    def key_deal(self, steps: int = 900) -> None:
        """The same with Tab, arrows, Space and Enter."""
        self._play(self._by_keys, steps)

    def _play(self, deed: Callable[[], bool | None], steps: int) -> None:
        """The deed does something and says so; None while others act, False after the deal."""
        for _ in range(steps):
            done = deed()
            if done is False:
                return
            if done is None:
                self.page.wait_for_timeout(25)
        raise AssertionError("the deal does not end: " + self.page.inner_text("main")[:600])

    def _at_point(self, touch: Callable[[float, float], None]) -> bool | None:
        found = self.found()
        if not isinstance(found, dict):
            return None if found is None else False
        touch(found["x"], found["y"])
        return True

    def _by_keys(self) -> bool | None:
        found = self.page.evaluate(AIM, self.rng.random())
        if found is None or found == "done":
            return None if found is None else False
        if not self.walk_to_aim():
            return None
        self.page.keyboard.press("Space" if found == "lift" else "Enter")
        return True

    def press_by_keys(self, role: str, name: str) -> None:
        """A button or a link, found with Tab and pressed with Enter."""
        wanted = self.page.get_by_role(cast(Any, role), name=name).first
        wanted.evaluate("e => { window.aim = e }")
        assert self.walk_to_aim()
        self.page.keyboard.press("Enter")

    def walk_to_aim(self, most: int = 200) -> bool:
        """Whether it was still there."""
        for _ in range(most):
            key = self.page.evaluate(STEP)
            if not key:
                return key is not None
            self.page.keyboard.press(key)
        raise AssertionError("by keys one does not get there: " + self.page.evaluate(AIMED))

    def close(self) -> None:
        for event, hear in self._listening.items():
            self._page.remove_listener(cast(Any, event), hear)
        self._lease.give_back(self._page)
