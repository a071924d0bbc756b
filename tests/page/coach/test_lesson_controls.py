"""The lessons of Piquet and of the games for four in the browser: nothing runs ahead of Next."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from repique.coach.lessons import LessonStep, load_lesson
from repique_testkit.page.locators import control, part
from repique_testkit.page.user import TIMEOUT_MS, PageUser
from repique_testkit.server.process import ServerProcess

ENDS = {"piquet": "71", "single-deck": "46", "double-deck": "77"}
READ = 18  # moves that are read one by one; the others are passed by the rules


def reads(page: Page, number: int, step: LessonStep) -> None:
    bar = part(page, "lesson").get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuenow", str(number))
    panel = part(page, "lesson")
    expect(panel).to_contain_text(step.say)
    for note in step.notes:
        expect(panel).to_contain_text(note.text)


@pytest.mark.parametrize("preset", ENDS)
def test_every_move_waits_to_be_read(preset: str, user: PageUser) -> None:
    user.go(f"/lesson/{preset}")
    told = load_lesson(preset)
    page = user.page
    expect(control(page, "begin-lesson")).to_be_focused()
    for number, step in enumerate(told.steps[:READ], start=1):
        page.keyboard.press("Enter")
        reads(page, number, step)
    rest = [(n, step) for n, step in enumerate(told.steps, start=1) if n > READ]
    for number, step in rest:
        if any(note.kind == "rule" for note in step.notes):
            page.keyboard.press("Shift+Enter")
            reads(page, number, step)
    result = part(page, "result")
    expect(result).to_contain_text(ENDS[preset])
    assert user.server.ask("GET", "/api/matches") == []


def test_a_lesson_goes_on_at_once_however_long_melds_would_be_looked_at(user: PageUser) -> None:
    user.page.evaluate("localStorage.removeItem('repique.pace')")
    user.go("/lesson/double-deck")
    told = load_lesson("double-deck")
    page = user.page
    trumps = next(n for n, step in enumerate(told.steps, start=1) if "all melds" in step.say)
    for number, step in enumerate(told.steps[: trumps + 1], start=1):
        button = control(page, "begin-lesson" if number == 1 else "next-step")
        button.click()
        bar = part(page, "lesson").get_by_role("progressbar")
        expect(bar).to_have_attribute("aria-valuenow", str(number), timeout=2000)
        expect(part(page, "lesson")).to_contain_text(step.say)


def test_a_lesson_ends_when_the_house_is_started_anew(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        user = PageUser(browser, server)
        user.go("/lesson/piquet")
        page = user.page
        control(page, "begin-lesson").click()
        panel = part(page, "lesson")
        control(panel, "next-step").wait_for()
        server.kill()
        server.start()
        other = user.context.new_page()  # the window that the house opens
        other.goto(f"{server.origin}/enter#{server.starts[-1]}")
        expect(page.get_by_text("Repique was restarted")).to_be_visible(timeout=TIMEOUT_MS)
        expect(control(panel, "next-step")).to_have_count(0)
        control(panel, "restart-lesson").click()
        expect(control(panel, "begin-lesson")).to_be_focused(timeout=TIMEOUT_MS)
        user.close()
