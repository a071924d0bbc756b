"""The review of a round, from its result to the same position tried again."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from playwright.sync_api import expect

from repique_testkit.page.locators import choose_commands, command, control, part, preset_box
from repique_testkit.page.user import PageUser
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import FIXED_SEQUENCE, ServerProcess, begin_match

PATIENCE = 90_000  # ms for a review on a busy machine


def played(server: ServerProcess, preset: str, rounds: int = 1) -> str:
    """A table at which so many rounds have been played, anyhow."""
    client = SocketClient(server, begin_match(server, preset, sequence=FIXED_SEQUENCE), Random(5))
    with ThreadPoolExecutor(1) as elsewhere:  # the browser has this thread's loop
        elsewhere.submit(lambda: asyncio.run(client.play(rounds))).result()
    return client.table


def test_from_the_result_to_the_same_position_again(user: PageUser, server: ServerProcess) -> None:
    page = user.page
    table = played(server, "piquet")
    user.go(f"/table/{table}")
    control(part(page, "result"), "review").click()
    expect(page.get_by_role("heading", name="Review of deal 1")).to_be_visible()
    summary = part(page, "summary")
    expect(summary).to_be_visible(timeout=PATIENCE)
    expect(summary).to_contain_text("Accuracy")
    first = page.get_by_role("article").first
    for word in ("You", "Better", "Your hand"):
        expect(first).to_contain_text(word)
    review = server.ask("GET", f"/api/matches/{table}/rounds/1/review")["review"]
    expect(page.get_by_role("article")).to_have_count(len(review["faults"]))
    fault = review["faults"][0]
    expect(first).to_contain_text(fault["best"]["text"][1:])
    control(first, "try-again").click()
    for card in fault["hand"]:
        expect(page.locator(f'[data-zone="hand:0"] [data-card="{card}"]')).to_be_visible()
    assert table not in page.url
    control(page, "back").click()
    expect(summary).to_be_visible()  # at once: it has been kept
    control(page, "to-table").click()
    expect(part(page, "result")).to_be_visible()


@pytest.mark.parametrize("preset", ["piquet", "double-deck"])
def test_every_result_leads_to_its_review(
    preset: str, user: PageUser, server: ServerProcess
) -> None:
    user.go(f"/table/{played(server, preset)}")
    page = user.page
    control(part(page, "result"), "review").click()
    expect(part(page, "summary")).to_be_visible(timeout=PATIENCE)


def test_the_menu_has_it_when_a_round_is_over_and_not_before(
    user: PageUser, server: ServerProcess
) -> None:
    user.go(f"/table/{begin_match(server, 'piquet', sequence=FIXED_SEQUENCE)}")
    page = user.page
    coach = command(page, "coach")
    item = command(page, "review")
    choose_commands(page)
    coach.click()
    expect(item).to_be_disabled()
    page.keyboard.press("Escape")
    user.go(f"/table/{played(server, 'piquet')}")
    expect(part(page, "result")).to_be_visible()
    choose_commands(page)
    coach.click()
    item.click()
    expect(page.get_by_role("heading", name="Review of deal 1")).to_be_visible()


def test_a_review_is_made_by_itself_for_those_who_want_it(
    user: PageUser, server: ServerProcess
) -> None:
    me = server.ask("GET", "/api/player")["id"]
    server.ask("PATCH", f"/api/players/{me}/preferences", {"changes": {"auto_review": True}})
    table = played(server, "piquet")
    user.page.reload()
    user.go(f"/table/{table}")
    expect(part(user.page, "result")).to_be_visible()
    path = f"/api/matches/{table}/rounds/1/review"
    for _ in range(PATIENCE // 100):
        if server.ask("GET", path)["state"] == "done":
            break
        user.page.wait_for_timeout(100)
    assert server.ask("GET", path)["state"] == "done"


def test_a_finished_game_leads_to_the_review_of_each_round(
    user: PageUser, server: ServerProcess
) -> None:
    page = user.page
    played(server, "piquet", 100)
    match = server.ask("GET", "/api/scores")[-1]["match"]
    user.go(f"/scores/game/{match}")
    control(page, "review", 2).click()
    expect(page.get_by_role("heading", name="Review of deal 2")).to_be_visible()
    expect(part(page, "summary")).to_be_visible(timeout=PATIENCE)
    control(page, "to-game").click()
    expect(control(page, "review", 2)).to_be_visible()


@pytest.mark.parametrize(
    "path", ["", "/xyz", "/xyz/1", "/xyz/99999999999999999999999", "/game/77/3"]
)
def test_a_review_that_is_not_there_says_so_and_leads_to_the_shelf(
    path: str, user: PageUser
) -> None:
    user.go(f"/review{path}")
    page = user.page
    expect(page.get_by_role("alert")).to_contain_text("There is no such")
    expect(page.get_by_role("heading", level=1)).to_have_text("Review")
    expect(control(page, "to-table")).to_have_count(0)
    control(page, "to-shelf").click()
    expect(control(preset_box(page, "pinochle"), "new-match")).to_be_visible()
    user.refused.clear()  # as it should be
