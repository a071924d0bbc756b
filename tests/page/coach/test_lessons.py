"""Lessons in the browser: by Next, by Skip, by one's own hand, and back to where one was."""

import pytest
from playwright.sync_api import Locator, Page, expect

from repique.coach.lessons import load_lesson
from repique.core.actions import Action
from repique_testkit.page.locators import choose_commands, control, own_hand, part, preset_box
from repique_testkit.page.user import PageUser

PRESET = "binokel"
TOLD = load_lesson(PRESET)


def panel(page: Page) -> Locator:
    return part(page, "lesson")


def press(page: Page, name: str) -> None:
    control(panel(page), name).click()


def stands_at(page: Page, moves: int) -> None:
    bar = panel(page).get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuenow", str(moves))


def begin(user: PageUser) -> Page:
    page = user.page
    control(preset_box(page, "binokel"), "learn").click()
    expect(panel(page)).to_contain_text(TOLD.opening.split(".")[0])
    expect(control(panel(page), "begin-lesson")).to_be_focused()
    return page


def test_next_leads_to_the_end_and_to_a_game(user: PageUser) -> None:
    page = begin(user)
    for n, step in enumerate(TOLD.steps, start=1):
        page.keyboard.press(("Enter", "Space", "ArrowRight")[n % 3])
        stands_at(page, n)
        expect(panel(page)).to_contain_text(step.say[:40])
        for note in step.notes:
            expect(panel(page)).to_contain_text(note.text)
    expect(part(page, "result")).to_contain_text("495")
    page.keyboard.press("Enter")
    expect(panel(page)).to_contain_text(TOLD.closing[:40].replace("\n", " "))
    expect(control(panel(page), "next-lesson")).to_be_visible()
    assert user.server.ask("GET", "/api/matches") == []
    press(page, "play-game")
    expect(panel(page)).to_have_count(0)
    expect(control(page, "hint")).to_be_visible()
    (match,) = user.server.ask("GET", "/api/matches")
    assert match["preset"] == PRESET


def test_skip_stops_at_every_rule(user: PageUser) -> None:
    page = begin(user)
    rules = [s for s in TOLD.steps if any(note.kind == "rule" for note in s.notes)]
    for step in rules:
        page.keyboard.press("Shift+Enter")
        stands_at(page, step.moves - TOLD.opened)
        expect(panel(page)).to_contain_text(step.notes[0].text)
    expect(control(panel(page), "skip-to-rule")).to_have_count(0)
    page.keyboard.press("Enter")
    press(page, "next-lesson")
    stands_at(page, 0)


def test_a_lesson_that_was_left_at_its_end_can_begin_again(user: PageUser) -> None:
    page = begin(user)
    for step in (s for s in TOLD.steps if any(note.kind == "rule" for note in s.notes)):
        page.keyboard.press("Shift+Enter")
        stands_at(page, step.moves - TOLD.opened)
    page.reload()
    stands_at(page, len(TOLD.steps))
    press(page, "restart-lesson")
    stands_at(page, 0)
    expect(control(panel(page), "begin-lesson")).to_be_focused()


def test_the_right_card_goes_on_and_another_is_explained(user: PageUser) -> None:
    page = begin(user)
    due: Action = TOLD.record.moves[TOLD.opened].action
    hand = own_hand(page)
    hand.locator('[data-card="AD"]').click(position={"x": 8, "y": 20})
    expect(part(page, "prompt")).to_contain_text("another move")
    stands_at(page, 0)
    hand.locator(f'[data-card="{due.cards[0]}"]').click(position={"x": 8, "y": 20})
    stands_at(page, 1)
    expect(panel(page)).to_contain_text(TOLD.steps[0].say[:40])
    for name in ("hint", "take-back", "earlier-turn"):
        expect(control(page, name)).to_have_count(0)


def test_a_lesson_that_is_stopped_leads_back_to_the_match(user: PageUser) -> None:
    table = user.sit("pinochle")
    page = user.page
    user.settle()
    before = own_hand(page).inner_html()
    choose_commands(page, "coach", "lesson")
    expect(control(panel(page), "begin-lesson")).to_be_focused()
    for moves in range(1, 4):
        page.keyboard.press("Enter")
        stands_at(page, moves)
    page.reload()
    stands_at(page, 3)
    control(panel(page), "next-step").wait_for()
    page.keyboard.press("Escape")
    expect(page).to_have_url(f"{user.server.origin}/#/table/{table}")
    expect(panel(page)).to_have_count(0)
    user.settle()
    assert own_hand(page).inner_html() == before
    (match,) = user.server.ask("GET", "/api/matches")
    assert match["table"] == table


@pytest.mark.parametrize(("width", "height"), [(390, 844), (640, 400)])  # a phone, and zoom
def test_in_a_small_window_the_own_hand_stays_in_sight(
    width: int, height: int, user: PageUser
) -> None:
    page = user.page
    page.set_viewport_size({"width": width, "height": height})
    begin(user)
    press(page, "begin-lesson")
    stands_at(page, 1)
    hand = own_hand(page).bounding_box()
    sheet = panel(page).bounding_box()
    assert hand is not None
    assert sheet is not None
    assert hand["y"] >= 0
    assert hand["y"] + hand["height"] <= sheet["y"]
    assert sheet["y"] + sheet["height"] <= height + 1
