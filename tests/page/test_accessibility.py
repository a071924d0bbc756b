"""axe-core finds nothing to complain about: on every screen, and in every theme and on a phone
where these make a difference."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from repique_testkit.page.axe import complaints
from repique_testkit.page.screens import NARROW, WIDE, WINDOW_SIZES, PageScreen, build_screens
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess

# Other colours show in one screen of each kind; on a phone, tables and papers are laid out anew.
COLOURED = (
    "shelf", "preferences, cards", "scores", "pinochle, meld", "pinochle, meld, menu",
    "lesson, at this table", "piquet, declaration", "piquet, result", "single-deck, passing",
    "double-deck, auction",
)  # fmt: skip
REST = ("binokel, ", "bezique, ", "piquet, ")
FULL = ("pinochle, ", "single-deck, ", "double-deck, ")
GAMES = REST + FULL
OTHERS = tuple(game for game in GAMES if game != "binokel, ")  # laid out as Bezique is
ON_PHONES = ("shelf", "preferences, cards", "scores", "way about", "review", "lesson")
Wanted = Callable[[str], bool]


def beginning(*names: str) -> Wanted:
    return lambda screen: screen.startswith(names)


# By the attributes of the root that these preferences set; the test of preferences sees them set.
LOOKS = {
    "evening": {"theme": "evening", "felt": "green", "contrast": "usual"},
    "light": {"theme": "light", "felt": "linen", "contrast": "usual"},
    "dark": {"theme": "dark", "felt": "midnight", "contrast": "usual"},
    "high contrast": {"theme": "evening", "felt": "green", "contrast": "high"},
}
DRESS = "look => { Object.assign(document.documentElement.dataset, look); }"
DRESSED = "({ ...document.documentElement.dataset })"

# Each part is short enough not to keep another worker waiting at the end.
WINDOWS: dict[str, tuple[str, Wanted]] = {
    "full tables": (WIDE, beginning(*FULL)),
    "other tables": (WIDE, beginning(*REST)),
    "house": (WIDE, lambda screen: not screen.startswith(GAMES)),
    "tables on a phone": (NARROW, beginning(*OTHERS)),
    "house on a phone": (NARROW, beginning(*ON_PHONES)),
}


@pytest.fixture(scope="module")
def screens(shared_server: ServerProcess) -> list[PageScreen]:
    return build_screens(shared_server)


@pytest.mark.slow
@pytest.mark.parametrize("window", WINDOWS)
def test_axe_finds_nothing_on_any_screen(
    window: str, browser: Browser, shared_server: ServerProcess, screens: list[PageScreen]
) -> None:
    size, wanted = WINDOWS[window]
    user = PageUser(browser, shared_server, *WINDOW_SIZES[size], has_touch=size == NARROW)
    found: list[str] = []
    for screen in screens:
        if screen.only not in ("", size) or not wanted(screen.name):
            continue
        user.show(screen)
        coloured = size == WIDE and screen.name.startswith(COLOURED)
        for n, look in enumerate(LOOKS if coloured else ("evening",)):
            user.page.evaluate(DRESS, LOOKS[look])
            found += [f"{screen.name}, {look}: {what}" for what in complaints(user.page, n > 0)]
            assert LOOKS[look].items() <= user.page.evaluate(DRESSED).items()
    assert found == []
    assert user.complaints == []
    assert user.foreign() == []
    user.close()
