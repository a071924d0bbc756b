"""Lessons in the browser: by Next, by Skip, by one's own hand, and back to where one was."""

import pytest
from playwright.sync_api import Locator, Page, expect

from repique.coach.lessons import load_lesson
from repique.core.actions import Action
from repique_testkit.page.user import PageUser

PRESET = "binokel"
TOLD = load_lesson(PRESET)


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Lesson")


def press(page: Page, name: str) -> None:
    panel(page).get_by_role("button", name=name).click()


def stands_at(page: Page, moves: int) -> None:
    bar = page.get_by_role("progressbar", name="Progress of the lesson")
    expect(bar).to_have_attribute("aria-valuenow", str(moves))


def begin(user: PageUser) -> Page:
    page = user.page
    page.get_by_role("link", name="Learn Binokel: a lesson").click()
    expect(panel(page)).to_contain_text(TOLD.opening.split(".")[0])
    expect(panel(page).get_by_role("button", name="Begin")).to_be_focused()
    return page


def test_next_leads_to_the_end_and_to_a_game(user: PageUser) -> None:
    page = begin(user)
    for n, step in enumerate(TOLD.steps, start=1):
        page.keyboard.press(("Enter", "Space", "ArrowRight")[n % 3])
        stands_at(page, n)
        expect(panel(page)).to_contain_text(step.say[:40])
        for note in step.notes:
            expect(panel(page)).to_contain_text(note.text)
    expect(page.get_by_role("region", name="Result")).to_contain_text("495")
    page.keyboard.press("Enter")
    expect(panel(page)).to_contain_text(TOLD.closing[:40].replace("\n", " "))
    expect(panel(page).get_by_role("button", name="Next lesson: ")).to_be_visible()
    assert user.server.ask("GET", "/api/matches") == []
    press(page, "Play a game yourself")
    expect(panel(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    (match,) = user.server.ask("GET", "/api/matches")
    assert match["preset"] == PRESET


def test_skip_stops_at_every_rule(user: PageUser) -> None:
    page = begin(user)
    rules = [s for s in TOLD.steps if any(note.kind == "rule" for note in s.notes)]
    for step in rules:
        page.keyboard.press("Shift+Enter")
        stands_at(page, step.moves - TOLD.opened)
        expect(panel(page)).to_contain_text(step.notes[0].text)
    expect(panel(page).get_by_role("button", name="Skip to next rule")).to_have_count(0)
    page.keyboard.press("Enter")
    press(page, "Next lesson: ")
    stands_at(page, 0)


def test_a_lesson_that_was_left_at_its_end_can_begin_again(user: PageUser) -> None:
    page = begin(user)
    for step in (s for s in TOLD.steps if any(note.kind == "rule" for note in s.notes)):
        page.keyboard.press("Shift+Enter")
        stands_at(page, step.moves - TOLD.opened)
    page.reload()
    stands_at(page, len(TOLD.steps))
    press(page, "From the beginning")
    stands_at(page, 0)
    expect(panel(page).get_by_role("button", name="Begin")).to_be_focused()


def test_the_right_card_goes_on_and_another_is_explained(user: PageUser) -> None:
    page = begin(user)
    due: Action = TOLD.record.moves[TOLD.opened].action
    hand = page.get_by_role("group", name="Your hand")
    hand.locator('[data-card="AD"]').click(position={"x": 8, "y": 20})
    expect(page.get_by_role("status", name="What is wanted")).to_contain_text("another way")
    stands_at(page, 0)
    hand.locator(f'[data-card="{due.cards[0]}"]').click(position={"x": 8, "y": 20})
    stands_at(page, 1)
    expect(panel(page)).to_contain_text(TOLD.steps[0].say[:40])
    for name in ("Hint", "Take back the last meld", "Back to an earlier turn"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


def test_a_lesson_that_is_stopped_leads_back_to_the_match(user: PageUser) -> None:
    table = user.sit("pinochle")
    page = user.page
    user.settle()
    before = page.get_by_role("group", name="Your hand").inner_html()
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("menuitem", name="The coach").click()
    page.get_by_role("menuitem", name="A lesson in this game").click()
    expect(panel(page).get_by_role("button", name="Begin")).to_be_focused()
    for moves in range(1, 4):
        page.keyboard.press("Enter")
        stands_at(page, moves)
    page.reload()
    stands_at(page, 3)
    panel(page).get_by_role("button", name="Next", exact=True).wait_for()
    page.keyboard.press("Escape")
    expect(page).to_have_url(f"{user.server.origin}/#/table/{table}")
    expect(panel(page)).to_have_count(0)
    user.settle()
    assert page.get_by_role("group", name="Your hand").inner_html() == before
    (match,) = user.server.ask("GET", "/api/matches")
    assert match["table"] == table


@pytest.mark.parametrize(("width", "height"), [(390, 844), (640, 400)])  # a phone, and zoom
def test_in_a_small_window_the_own_hand_stays_in_sight(
    width: int, height: int, user: PageUser
) -> None:
    page = user.page
    page.set_viewport_size({"width": width, "height": height})
    begin(user)
    press(page, "Begin")
    stands_at(page, 1)
    hand = page.get_by_role("group", name="Your hand").bounding_box()
    sheet = panel(page).bounding_box()
    assert hand is not None
    assert sheet is not None
    assert hand["y"] >= 0
    assert hand["y"] + hand["height"] <= sheet["y"]
    assert sheet["y"] + sheet["height"] <= height + 1
