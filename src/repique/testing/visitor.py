"""A person at the page: real Chromium, driven by mouse, keys or touch, in tests."""

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from repique.testing.guests import Inn, begin

TOOL = Path(__file__).resolve().parents[3] / "tools/browser.py"
PATIENCE = 30_000  # ms
# The table as fast as it can be shown: nothing rests, nothing flies.
QUICK = "localStorage.setItem('repique.pace', 'quick')"
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
  const at = list => {
    const e = list[Math.floor(luck * list.length)];
    e.scrollIntoView({ block: 'nearest' });
    const box = e.getBoundingClientRect();
    return { x: box.left + Math.min(12, box.width / 2), y: box.top + box.height / 2 };
  };
  if (all('button').some(e => text(e).startsWith('Next '))) return 'done';
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
  return hand.length && wanted && /^Your|^The .* be played/.test(text(wanted)) ? at(hand) : null;
}"""


class Visitor:
    """One window. What the page complains about, and whom it asks, is kept."""

    def __init__(
        self, running: Browser, inn: Inn, width: int = 1280, height: int = 800, **more: Any
    ) -> None:
        self.inn, self.rng = inn, Random(width)
        self.context = running.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", **more
        )
        self.context.add_init_script(QUICK)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(f"{inn.origin}/enter#{inn.starts[-1]}")
        self.page.wait_for_selector("main")

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
        self.page.evaluate("path => { location.hash = path }", path)

    def found(self) -> Any:
        """Where on the screen something is that can be done now; None while others act."""
        return self.page.evaluate(FIND, self.rng.random())

    def play_deal(self, steps: int = 900) -> None:
        """With the mouse, doing any of the things that the page offers, to the end of a deal."""
        for _ in range(steps):
            found = self.found()
            if found == "done":
                return
            if found is None:
                self.page.wait_for_timeout(25)
            else:
                self.page.mouse.click(found["x"], found["y"])
        raise AssertionError("the deal does not end: " + self.page.inner_text("main")[:600])

    def close(self) -> None:
        self.context.close()
