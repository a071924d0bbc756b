"""What can I do now: a sheet that explains the moment, and follows the table."""

import pytest
from playwright.sync_api import Page, expect

from repique_testkit.page.locators import choose_commands, command, control, part
from repique_testkit.page.user import PageUser
from repique_testkit.play.scenes import SCENES, reach_scene


def sheet_at(user: PageUser, scene: str) -> Page:
    table = reach_scene(user.server, SCENES[scene]).table
    user.go(f"/table/{table}")
    user.page.locator("main[aria-busy='false']").wait_for()
    user.page.keyboard.press("F1")
    return user.page


EXPECTED = {
    "pinochle, meld": (
        "What you can do",
        "Make one meld",
        "Draw the top card",
        "More in the rules",
    ),
    "pinochle, trick": ("Second phase", "Not allowed:", "follow suit", "In the second phase"),
    "bezique, lead": ("You lead. You may lead any card.",),
    "piquet, exchange": ("You are Elder", "Exchange 1 to 5 cards", "The exchange"),
    "piquet, declaration": ("Declare one of these", "Younger answers"),
    "single-deck, passing": ("Pass exactly 4 cards", "Passing cards"),
    "double-deck, auction": ("Bid ", "A pass is final", "The auction"),
}


@pytest.mark.parametrize("scene", EXPECTED)
def test_each_moment_is_explained(scene: str, user: PageUser) -> None:
    page = sheet_at(user, scene)
    sheet = part(page, "explain")
    for text in EXPECTED[scene]:
        expect(sheet).to_contain_text(text)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_it_follows_the_table_and_hinders_nobody(user: PageUser) -> None:
    page = sheet_at(user, "pinochle, meld")
    sheet = part(page, "explain")
    expect(sheet).to_contain_text("Make one meld")
    first = part(page, "actions").get_by_role("button").first
    first.click()
    expect(sheet).not_to_contain_text("Make one meld")
    control(sheet, "read-rules").click()
    expect(page.get_by_role("heading", name="Melding", exact=True)).to_be_focused()


@pytest.mark.parametrize("preset", ["pinochle", "piquet", "single-deck"])
def test_escape_closes_the_menu_and_gives_the_focus_back(preset: str, user: PageUser) -> None:
    user.sit(preset)
    page = user.page
    opener = control(page, "open-menu")
    for press in ("ArrowDown", "End", "Home"):
        opener.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("menuitem").first).to_be_focused()
        page.keyboard.press(press)
        page.keyboard.press("Escape")
        expect(part(page, "menu")).to_be_hidden()
        expect(opener).to_be_focused()


@pytest.mark.parametrize(
    ("preset", "there"), [("pinochle", 1), ("binokel", 1), ("piquet", 0), ("double-deck", 0)]
)
def test_only_a_game_of_melds_that_are_laid_has_them_taken_back(
    preset: str, there: int, user: PageUser
) -> None:
    user.sit(preset)
    page = user.page
    choose_commands(page)
    expect(command(page, "turns")).to_be_visible()
    expect(command(page, "undo-last")).to_have_count(there)
