"""What can go wrong between a page and its house: two windows, a lost line, odd names."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect

from repique_testkit.page.locators import (
    choose_commands,
    control,
    own_cards,
    own_hand,
    part,
    preset_box,
)
from repique_testkit.page.user import PageUser
from repique_testkit.play.scenes import SCENES, reach_scene
from repique_testkit.server.process import ServerProcess

LABELS = "all => all.map(one => one.getAttribute('aria-label'))"
NAME = "<img src=x onerror=a()>"
ELSEWHERE = "open in another window"
LOST = "The connection is lost"


def hand(page: Page) -> Locator:
    return own_cards(page)


def table(page: Page) -> list[object]:
    """What is wanted, the own cards, and the trick."""
    prompt = part(page, "prompt")
    prompt.wait_for()
    return [prompt.inner_text(), hand(page).evaluate_all(LABELS)]


def test_the_newer_window_plays_and_the_older_one_can_take_over(
    browser: Browser, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path) as server:
        user = PageUser(browser, server)
        actor = reach_scene(server, SCENES["pinochle, lead"])
        user.go(f"/table/{actor.table}")
        older = user.page
        newer = user.context.new_page()
        shown = table(older)
        newer.goto(f"{server.origin}/#/table/{actor.table}")
        expect(older.get_by_text(ELSEWHERE)).to_be_visible()
        assert table(newer) == shown

        control(older, "take-over").click()
        expect(newer.get_by_text(ELSEWHERE)).to_be_visible()
        expect(older.get_by_text(ELSEWHERE)).to_be_hidden()
        number = hand(older).count()
        hand(older).first.click()
        expect(hand(older)).to_have_count(number - 1)
        expect(hand(newer)).to_have_count(number - 1)  # whoever watches sees it too
        assert user.complaints == []
        user.close()


def test_a_house_killed_in_the_middle_of_a_trick_comes_back_to_the_same_move(
    browser: Browser, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path) as server:
        user = PageUser(browser, server)
        actor = reach_scene(server, SCENES["pinochle, trick"])
        user.go(f"/table/{actor.table}")
        page = user.page
        before = table(page)
        server.kill()
        expect(page.get_by_text(LOST)).to_be_visible()
        assert table(page) == before
        server.start()
        # A new start has a new address, which opens in another window. The table needs no hand.
        other = user.context.new_page()
        other.goto(f"{server.origin}/enter#{server.starts[-1]}")
        expect(page.get_by_text(LOST)).to_be_hidden()
        assert table(page) == before
        number = hand(page).count()
        own_hand(page).locator("[aria-disabled=false]").first.click()
        expect(hand(page)).to_have_count(number - 1)
        assert user.complaints == []
        user.close()


def forged(text: str | bytes) -> str:
    """As if the house had let somebody in under such a name."""
    return (text if isinstance(text, str) else text.decode()).replace("Mallory", NAME)


def forge_answer(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=forged(answer.text()))


def forge_socket(page: WebSocketRoute) -> None:
    page.connect_to_server().on_message(
        lambda text: page.send(forged(text).replace('"simple"', f'"{NAME}"'))
    )


def test_a_name_is_text_wherever_it_is_shown(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        person = f"/api/players/{server.ask('GET', '/api/player')['id']}"
        assert server.raw("PATCH", person, {"name": NAME})[0] == 400  # no such name gets in
        server.ask("PATCH", person, {"name": "Mallory"})
        about = {"name": "Mallory", "preset": "piquet", "hands": 1, "levels": ["simple"]}
        tournament = server.ask("POST", "/api/tournaments", about)["tournament"]
        server.ask("POST", f"/api/tournaments/{tournament}/play", {})
        two, kept = (reach_scene(server, SCENES["pinochle, trick"]).table for _ in range(2))
        server.ask("PATCH", f"/api/matches/{kept}", {"name": "Mallory"})
        user = PageUser(browser, server)
        user.use_once()
        user.context.route("**/api/**", forge_answer)
        user.context.route_web_socket("**/ws/**", forge_socket)
        user.page.reload()
        places = ("/", "/players", "/tournaments", f"/tournaments/{tournament}", "/preferences")
        for path in (*places, f"/table/{two}"):
            user.go(path)
            expect(user.page.get_by_text(NAME).first).to_be_visible()
            user.settle()
            assert user.page.locator("img").count() == 0, path
        assert user.complaints == []
        assert user.foreign() == []
        user.context.close()  # no place for anybody else


def test_a_whole_visit_asks_nobody_but_its_own_house(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        user = PageUser(browser, server)
        for path in ("/", "/new/bezique", "/preferences", "/scores", "/tournaments", "/help"):
            user.go(path)
            user.settle()
        user.go(f"/table/{reach_scene(server, SCENES['piquet, exchange']).table}")
        hand(user.page).first.wait_for()
        user.settle()
        assert len(user.asked) > 5
        assert user.foreign() == []
        user.close()


def test_a_match_that_is_not_there_says_so_and_leads_to_the_shelf(
    browser: Browser, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path) as server:
        user = PageUser(browser, server)
        user.go("/table/nothing-of-the-kind")
        expect(user.page.get_by_role("main")).to_contain_text("There is no such game.")
        expect(user.page.get_by_role("heading", level=1)).to_have_text("No such game")
        control(user.page, "to-shelf").click()
        expect(control(preset_box(user.page, "pinochle"), "new-match")).to_be_visible()
        user.close()


def test_the_log_outlives_a_reload_and_speaks_as_the_cards_do(
    browser: Browser, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path) as server:
        person = server.ask("GET", "/api/player")["id"]
        german = {"changes": {"faces": "german"}}
        server.ask("PATCH", f"/api/players/{person}/preferences", german)
        actor = reach_scene(server, SCENES["binokel, trick"])
        user = PageUser(browser, server)
        user.go(f"/table/{actor.table}")
        page = user.page
        page.locator("#tab-log").click()
        log = page.get_by_role("tabpanel")
        expect(log).to_contain_text("acorn")
        expect(log).not_to_contain_text("♣")
        names = " ".join(map(str, hand(page).evaluate_all(LABELS)))
        assert "queen" not in names
        assert "clubs" not in names
        user.close()


def test_leaving_the_table_answers_its_question(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        user = PageUser(browser, server)
        page = user.page
        control(preset_box(page, "pinochle"), "new-match").click()
        choose_commands(page, "explore", "open-hands")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(control(preset_box(page, "piquet"), "new-match")).to_be_visible()
        user.close()


COVERED = """all => all.filter(one => {
  one.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = one.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return !found || !(one.contains(found) || found.contains(one));
}).map(one => one.textContent)"""


@pytest.mark.parametrize(
    "scene", ["pinochle, meld", "piquet, exchange", "double-deck, auction", "double-deck, trumps"]
)
def test_in_a_low_window_nothing_covers_what_can_be_done(
    scene: str, browser: Browser, shared_server: ServerProcess
) -> None:
    actor = reach_scene(shared_server, SCENES[scene])
    user = PageUser(browser, shared_server, 844, 390)
    user.go(f"/table/{actor.table}")
    hand(user.page).first.wait_for()
    user.settle()
    deeds = user.page.locator("main button.main:enabled, main .button:enabled")
    for width, height in ((844, 390), (360, 640), (640, 400)):
        user.page.set_viewport_size({"width": width, "height": height})
        assert deeds.count()
        assert deeds.evaluate_all(COVERED) == []
    user.close()
