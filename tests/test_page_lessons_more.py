"""The lessons of Piquet and of the games for four in the browser: nothing runs ahead of Next."""

import pytest
from playwright.sync_api import Page, expect

from repique.coach.lessons import LessonStep, lesson
from repique.testing.visitor import PATIENCE, Visitor

ENDS = {"piquet": "71", "single-deck": "46", "double-deck": "77"}
READ = 18  # moves that are read one by one; the others are passed by the rules


def reads(page: Page, number: int, step: LessonStep) -> None:
    bar = page.get_by_role("progressbar", name="Progress of the lesson")
    expect(bar).to_have_attribute("aria-valuenow", str(number), timeout=PATIENCE)
    panel = page.get_by_role("region", name="Lesson")
    expect(panel).to_contain_text(step.say)
    for note in step.notes:
        expect(panel).to_contain_text(note.text)


@pytest.mark.parametrize("preset", ENDS)
def test_every_move_waits_to_be_read(preset: str, visitor: Visitor) -> None:
    visitor.go(f"/lesson/{preset}")
    told, page = lesson(preset), visitor.page
    expect(page.get_by_role("button", name="Begin")).to_be_focused()
    for number, step in enumerate(told.steps[:READ], start=1):
        page.keyboard.press("Enter")
        reads(page, number, step)
    rest = [(n, step) for n, step in enumerate(told.steps, start=1) if n > READ]
    for number, step in rest:
        if any(note.kind == "rule" for note in step.notes):
            page.keyboard.press("Shift+Enter")
            reads(page, number, step)
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text(ENDS[preset])
    assert visitor.inn.ask("GET", "/api/matches") == []
