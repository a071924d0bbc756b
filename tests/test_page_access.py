"""axe-core finds nothing to complain about: on every screen, and in every theme and on a phone
where these make a difference."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from repique.testing.guests import Inn
from repique.testing.visitor import Visitor, chromium
from repique.testing.walk import NARROW, SIZES, WIDE, Screen, furnish

AXE = Path(__file__).resolve().parents[1] / "web/node_modules/axe-core/axe.min.js"
# All that axe judges of itself, and besides what it leaves out: text 7:1, and room for fingers.
RUN = """() => axe.run(document, {
  resultTypes: ['violations'],
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
}).then(found => found.violations.flatMap(rule => rule.nodes.map(
  node => [rule.id, node.html.slice(0, 160), node.failureSummary].join(': '))))"""
# axe does not judge text on a gradient. Felt and room are given one colour each: that end of the
# gradient which is nearer to the ink.
FLAT = """() => {
  for (const [where, end] of [['main', '--felt-light'], ['body', '--table-light']]) {
    const ground = document.querySelector(where);
    const flat = getComputedStyle(ground).backgroundImage === 'none';
    if (!flat) ground.style.background = `var(${end})`;
  }
}"""

# Other colours show in one screen of each kind; on a phone, tables and papers are laid out anew.
COLOURED = (
    "shelf", "preferences, cards", "scores", "pinochle, meld", "pinochle, meld, menu",
    "piquet, declaration", "piquet, result", "single-deck, passing", "double-deck, auction",
)  # fmt: skip
TABLES = ("pinochle, ", "bezique, ", "piquet, ", "single-deck, ", "double-deck, ")
WINDOWS: dict[str, tuple[dict[str, Any], str, tuple[str, ...]]] = {
    "evening": ({}, WIDE, ("",)),
    "light": ({"theme": "light", "felt": "linen"}, WIDE, COLOURED),
    "dark": ({"theme": "dark", "felt": "midnight"}, WIDE, COLOURED),
    "high contrast": ({"high_contrast": True}, WIDE, COLOURED),
    "phone": ({}, NARROW, (*TABLES, "shelf", "preferences, cards", "scores", "way about")),
}


@pytest.fixture(scope="module")
def running() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    with Inn(tmp_path_factory.mktemp("inn")) as made:
        yield made


@pytest.fixture(scope="module")
def screens(inn: Inn) -> list[Screen]:
    return furnish(inn)


def complaints(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(FLAT)
    return [str(found) for found in page.evaluate(RUN)]


@pytest.mark.slow
@pytest.mark.parametrize("window", WINDOWS)
def test_axe_finds_nothing_on_any_screen(
    window: str, running: Browser, inn: Inn, screens: list[Screen]
) -> None:
    changes, size, beginnings = WINDOWS[window]
    person = inn.ask("GET", "/api/player")["id"]
    inn.ask("DELETE", f"/api/players/{person}/preferences")
    if changes:
        inn.ask("PATCH", f"/api/players/{person}/preferences", {"changes": changes})
    width, height = SIZES[size]
    visitor = Visitor(running, inn, width, height, has_touch=size == NARROW)
    found: list[str] = []
    for screen in screens:
        if screen.only in ("", size) and screen.name.startswith(beginnings):
            visitor.show(screen)
            found += [f"{screen.name}: {what}" for what in complaints(visitor.page)]
    assert found == []
    assert visitor.complaints == []
    assert visitor.foreign() == []
    visitor.close()
