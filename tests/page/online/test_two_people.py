"""Two people in two browsers play by a link: a large window for the host, a phone for the guest."""

from playwright.sync_api import Browser, Page, expect

from repique_testkit.page.axe import complaints
from repique_testkit.page.shared_tables import (
    begin,
    make_link,
    play_deal,
    play_on,
    sit_down,
)
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess

RESULT = '[data-part="result"]'


def said(page: Page) -> str:
    return page.get_by_role("log", name="What was said").inner_text()


def test_two_people_play_deals_by_a_link(host: PageUser, guest: PageUser) -> None:
    begin(host, guest)
    expect(host.page.locator('[data-seat="1"]').get_by_text("Bert").first).to_be_visible()
    expect(guest.page.get_by_text("Anna").first).to_be_visible()
    play_on((host, guest), 20)
    guest.page.reload()
    guest.page.locator('main[data-part="table"]').wait_for()
    play_deal(host, guest)

    host.control("next-round").click()
    expect(host.page.locator(RESULT)).to_contain_text("Waiting for Bert.")
    expect(guest.page.locator(RESULT)).to_contain_text("Anna is ready.")
    guest.control("next-round").tap()
    for user in (host, guest):
        expect(user.page.locator(RESULT)).to_have_count(0)
    play_deal(host, guest)


def test_practice_is_not_offered_at_a_shared_table(host: PageUser, guest: PageUser) -> None:
    begin(host, guest)
    for user in (host, guest):
        user.control("open-menu").click()
        shown = user.page.locator('[data-part="menu"] [data-command]').evaluate_all(
            "items => items.map(item => item.dataset.command)"
        )
        assert {"explain", "house-rules", "chat", "leave"} <= set(shown)
        assert not {"hint", "explore", "coach", "watch-on", "again", "levels", "turns"} & set(shown)
        user.page.keyboard.press("Escape")
        expect(user.control("hint")).to_have_count(0)
    guest.choose_commands("house-rules")
    rules = guest.part("house-rules")
    expect(rules.get_by_text("Scoring").first).to_be_visible()
    expect(rules.get_by_role("checkbox")).to_have_count(0)


def test_chat_is_text_and_reaches_the_other(host: PageUser, guest: PageUser) -> None:
    begin(host, guest)
    host.page.locator("body").press("c")
    host.control("chat-text").fill("<b>Good</b> evening")
    host.control("say-text").click()
    strip = guest.part("just-said")
    expect(strip).to_contain_text("Anna: <b>Good</b> evening")
    expect(guest.control("chat")).to_have_accessible_name("Chat, 1 unread message")
    guest.control("chat").tap()
    assert "<b>Good</b> evening" in said(guest.page)
    guest.control("say-phrase", "thanks").tap()
    expect(host.page.get_by_role("log", name="What was said")).to_contain_text("Bert Thank you!")

    host.page.keyboard.press("Escape")
    expect(host.page.locator('[data-part="chat"]')).to_have_count(0)
    host.control("chat").click()
    host.control("mute").check()
    assert "Thank you!" not in said(host.page)
    for user in (host, guest):
        assert complaints(user.page) == []


def test_somebody_offline_is_away_and_comes_back(host: PageUser, guest: PageUser) -> None:
    begin(host, guest)
    guest.settle()  # nothing is being fetched that would be missed
    guest.context.set_offline(True)
    guest.page.evaluate("window.dispatchEvent(new Event('online'))")  # finds the connection dead
    strip = host.part("people")
    expect(strip).to_contain_text("Bert")
    expect(strip).to_contain_text("away")
    guest.context.set_offline(False)
    expect(strip).to_contain_text("Bert is back.")
    expect(guest.page.locator('[data-connection="open"]')).to_be_visible()
    play_deal(host, guest)


def test_waiting_leaves_the_local_table_alone(host: PageUser, guest: PageUser) -> None:
    link = make_link(host, "piquet")
    mine = host.sit("pinochle")
    clock = host.control("waiting")
    expect(clock).to_contain_text("1 of 2")
    clock.click()
    expect(host.part("waiting").get_by_text("Waiting for one more friend…")).to_be_visible()
    assert complaints(host.page) == []
    host.page.keyboard.press("Escape")
    sit_down(guest, link)
    guest.page.locator('main[data-part="table"]').wait_for()
    expect(host.part("called")).to_contain_text("Bert has sat down.")
    assert host.page.url.endswith(mine)
    expect(clock).to_have_count(0)
    host.control("go-to-table").click()
    expect(host.page.locator('[data-game="piquet"]')).to_be_visible()
    assert host.page.url == guest.page.url


def test_a_code_and_the_ways_it_is_refused(host: PageUser, guest: PageUser) -> None:
    make_link(host, "piquet")
    code = host.part("code").inner_text()
    guest.go("/join")
    guest.control("code").fill("0000-0000")
    guest.control("enter-code").tap()
    alert = guest.page.get_by_role("alert")
    expect(alert).to_have_text("This invitation has been used or withdrawn. Ask for a new one.")
    guest.refused.clear()
    guest.control("code").fill(code.lower().replace("-", " "))
    guest.control("enter-code").tap()
    expect(guest.page.get_by_text("Anna would like to play Piquet with you.")).to_be_visible()
    assert complaints(guest.page) == []

    host.control("stop-waiting").click()
    expect(host.control("make-link")).to_be_visible()
    assert complaints(host.page) == []
    guest.control("guest-name").fill("Bert")
    guest.control("sit-down").tap()
    expect(alert).to_contain_text("Anna has closed this table.")
    guest.refused.clear()


def test_three_friends_choose_their_seats(
    host: PageUser, guest: PageUser, browser: Browser, server: ServerProcess
) -> None:
    host.go("/friends/single-deck")
    host.control("three-friends").click()
    host.control("make-link").click()
    field = host.part("invitation").get_by_role("textbox").first
    link = field.input_value().partition("#")[2]
    guest.go(link)
    guest.control("choose-seat", 2).check(force=True)
    expect(guest.page.get_by_text("Your partner is Anna.")).to_be_visible()
    guest.control("guest-name").fill("Bert")
    guest.control("sit-down").tap()
    expect(guest.page.get_by_text("Waiting for 2 more friends…")).to_be_visible()
    expect(host.control("waiting")).to_contain_text("2 of 4")
    assert complaints(guest.page) == []
    guest.page.reload()
    expect(guest.page.get_by_text("Waiting for 2 more friends…")).to_be_visible()

    others = [PageUser(browser, server, 800, 600, is_owner=False) for _ in range(2)]
    for user, name in zip(others, ("Carla", "Dieter"), strict=True):
        user.go(link)
        user.control("guest-name").fill(name)
        user.control("sit-down").click()
    for user in (host, guest, *others):
        user.page.locator('main[data-part="table"]').wait_for()
    for user in others:
        user.close()


def test_a_guest_comes_back_and_finds_the_table(host: PageUser, guest: PageUser) -> None:
    table = begin(host, guest)
    guest.go("/")
    expect(guest.page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert complaints(guest.page) == []
    guest.go("/scores")
    expect(guest.page.get_by_role("heading", name="Your tables")).to_be_visible()
    guest.page.reload()
    guest.control("go-on").tap()
    guest.page.locator('main[data-part="table"]').wait_for()
    assert guest.page.url.endswith(table)


def test_nobody_is_told_how_to_get_in(guest: PageUser) -> None:
    guest.go("/scores")
    expect(guest.page.get_by_role("heading", name="How to get in")).to_be_visible()
    assert complaints(guest.page) == []
    guest.control("join-by-code").tap()
    expect(guest.control("code")).to_be_visible()
    guest.go("/help/keys")
    expect(guest.page.get_by_role("heading", name="Keys")).to_be_visible()
