"""A person at the page: real Chromium, driven by mouse, keys or touch, in tests."""

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Error, Locator, Page, sync_playwright

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


class Visitor:
    """One window. What the page complains about, and whom it asks, is kept."""

    def __init__(
        self, running: Browser, inn: Inn, width: int = 1280, height: int = 800, **more: Any
    ) -> None:
        self.inn = inn
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

    @property
    def cards(self) -> Locator:
        """The cards of the hand that can be played or chosen."""
        hand = self.page.get_by_role("group", name="Your hand")
        return hand.locator("button:not([aria-disabled=true])")

    @property
    def deeds(self) -> Locator:
        return self.page.get_by_role("group", name="What you can do").get_by_role("button")

    @property
    def prompt(self) -> str:
        return self.page.get_by_role("status", name="What is wanted").inner_text()

    def texts(self) -> list[str]:
        return self.deeds.all_inner_texts()

    def any_deed(self, rng: Random) -> bool:
        """Do something that is offered, as a person would; False when a deal has ended."""
        try:
            buttons = [b for b in self.deeds.all() if b.is_enabled()]
            names = [b.inner_text() for b in buttons]
            if any(name.startswith("Next ") for name in names):
                return False
            if "chosen" in self.prompt and not self._chosen(names):
                self._choose(rng)
            elif buttons:
                rng.choice(buttons).click(timeout=2000)
            elif self.cards.count() and self.prompt.startswith("Your"):
                self.cards.nth(rng.randrange(self.cards.count())).click(timeout=2000)
        except Error:
            pass  # the table has moved on meanwhile; look again
        self.page.wait_for_timeout(30)
        return True

    def _chosen(self, names: list[str]) -> bool:
        return any(name.startswith(("Exchange", "Pass cards", "Choose")) for name in names)

    def _choose(self, rng: Random) -> None:
        """One more card of those that are wanted."""
        waiting = self.page.locator("[aria-label='Your hand'] button[aria-pressed=false]")
        waiting.nth(rng.randrange(waiting.count())).click(timeout=2000)

    def close(self) -> None:
        self.context.close()
