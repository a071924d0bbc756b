"""The general table: any game that declares its zones can be played, for two and for four."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from repique_testkit.games import SMALL_GAMES
from repique_testkit.page.axe import complaints
from repique_testkit.page.locators import control, move, own_cards, own_hand, part
from repique_testkit.page.screens import WINDOW_SIZES
from repique_testkit.page.user import PageUser
from repique_testkit.play.guide_game import write_guide_game
from repique_testkit.server.process import ServerProcess, script_with_games

PRESETS = ("german-whist", "rummy-pile", "rummy-pile-four", "plain-whist")
# Each game in one window, so that those for two and for four are played by mouse and by touch. A
# deal of the pile for two is also played by touch up to its result, below.
PLAYED = (
    ("german-whist", "narrow"),
    ("rummy-pile", "wide"),
    ("rummy-pile-four", "narrow"),
    ("plain-whist", "wide"),
)


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that knows the game of the guide and the small games of the test kit."""
    guide = tmp_path_factory.mktemp("games")
    assert write_guide_game(guide)
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, script_with_games(SMALL_GAMES, guide)) as made:
        yield made


@pytest.fixture
def guest(browser: Browser, table_server: ServerProcess) -> Iterator[PageUser]:
    """A user of that server."""
    user = PageUser(browser, table_server)
    yield user
    assert user.complaints == []
    assert user.refused == []
    user.close()


def zone(user: PageUser, name: str) -> Locator:
    return user.page.locator(f'[data-zone="{name}"]:visible').first


def top_card(user: PageUser, name: str) -> str:
    """The card that lies face up on a pile, if one does."""
    faces = zone(user, name).locator("[data-card]")
    return faces.last.get_attribute("data-card") or "" if faces.count() else ""


def give_to_the_crib(user: PageUser) -> None:
    """Choose two cards, which lie in the tray, and give them."""
    for at in range(2):
        own_cards(user.page).nth(at).click(position={"x": 10, "y": 14})
    move(user.page, "give").click()
    expect(own_cards(user.page)).to_have_count(7)
    expect(move(user.page, "draw").first).to_be_visible()


@pytest.mark.parametrize(("preset", "size"), PLAYED)
def test_a_whole_deal_is_played(
    preset: str, size: str, browser: Browser, table_server: ServerProcess
) -> None:
    touch = size == "narrow"
    user = PageUser(browser, table_server, *WINDOW_SIZES[size], has_touch=touch)
    user.sit(preset)
    (user.tap_deal if touch else user.play_deal)()
    expect(part(user.page, "result")).to_be_visible()
    expect(part(user.page, "result").locator("tfoot td").first).to_have_text(re.compile(r"\d+"))
    assert user.complaints == []
    assert user.refused == []
    user.close()


@pytest.mark.parametrize("preset", ["german-whist", "rummy-pile-four"])
def test_a_whole_deal_is_played_by_keys(preset: str, guest: PageUser) -> None:
    guest.sit(preset)
    guest.key_deal()
    expect(part(guest.page, "result")).to_be_visible()


def test_the_card_on_top_of_the_stock_lies_face_up(guest: PageUser) -> None:
    guest.sit("german-whist")
    card = top_card(guest, "stock")
    assert re.fullmatch(r"[2-9TJQKA][CDSH]", card)
    expect(zone(guest, "stock")).to_have_attribute(
        "aria-label", re.compile("Stock: 26 cards, .* on top")
    )
    expect(part(guest.page, "turned")).to_contain_text("To be won")

    own_cards(guest.page).locator("visible=true").and_(
        guest.page.locator(":not([aria-disabled=true])")
    ).first.click(position={"x": 10, "y": 14})
    expect(zone(guest, "stock")).to_have_attribute("data-count", "24")

    assert top_card(guest, "stock") not in ("", card)


def test_a_result_on_a_phone_has_two_buttons_and_more(
    browser: Browser, table_server: ServerProcess
) -> None:
    user = PageUser(browser, table_server, *WINDOW_SIZES["narrow"], has_touch=True)
    user.sit("rummy-pile")
    user.tap_deal()
    result = part(user.page, "result")
    expect(control(result, "next-round")).to_be_visible()
    expect(control(result, "review")).to_be_visible()
    expect(control(result, "replay-round")).to_be_hidden()
    shown = part(result, "actions").locator(".button:visible")
    expect(shown).to_have_count(3)

    control(result, "more").click()

    expect(control(result, "more")).to_have_attribute("aria-expanded", "true")
    expect(control(result, "replay-round")).to_be_visible()
    assert complaints(user.page) == []
    user.close()


def test_cards_are_drawn_and_discarded_with_the_piles(guest: PageUser) -> None:
    guest.sit("rummy-pile")
    give_to_the_crib(guest)
    before = top_card(guest, "discard")

    zone(guest, "discard").click()
    expect(own_cards(guest.page)).to_have_count(8)
    expect(own_hand(guest.page).locator(f'[data-card="{before}"]')).to_be_visible()

    thrown = own_cards(guest.page).first
    card = thrown.get_attribute("data-card")
    thrown.hover(position={"x": 10, "y": 14})
    guest.page.mouse.down()
    pile = zone(guest, "discard").bounding_box()
    assert pile
    guest.page.mouse.move(pile["x"] + 30, pile["y"] + 30, steps=8)
    guest.page.mouse.up()
    expect(own_cards(guest.page)).to_have_count(7)
    expect(zone(guest, "discard")).to_have_attribute("data-count", "2")  # the opponent's lies on it
    log = guest.page.locator("#tab-log")
    log.click()
    expect(guest.page.get_by_role("tabpanel")).to_contain_text("You discard")
    assert card != top_card(guest, "discard")


def test_a_pile_out_of_which_a_card_can_be_chosen_is_spread(guest: PageUser) -> None:
    guest.sit("rummy-pile", changes={"take_pile": True})
    give_to_the_crib(guest)
    for _ in range(2):
        move(guest.page, "draw").first.click()
        own_cards(guest.page).first.click(position={"x": 10, "y": 14})
        move(guest.page, "discard").click()
        expect(move(guest.page, "draw").first).to_be_visible()
    spread = zone(guest, "discard").locator("button")
    count = spread.count()
    assert count >= 1

    spread.first.click(position={"x": 6, "y": 14})
    move(guest.page, "take_from").click()

    expect(own_cards(guest.page)).to_have_count(7 + count + 1)


def test_four_sit_around_the_table(guest: PageUser) -> None:
    guest.sit("plain-whist")
    boxes = {
        name: guest.page.locator(f'section[aria-label="{name}"]').bounding_box()
        for name in ("Left", "Partner", "Right")
    }
    mat = zone(guest, "trick").bounding_box()
    assert mat
    for box in boxes.values():
        assert box
    left, partner, right = (box for box in boxes.values() if box)
    assert left["x"] + left["width"] <= mat["x"]
    assert right["x"] >= mat["x"] + mat["width"]
    assert partner["y"] + partner["height"] <= mat["y"] + 1
    expect(guest.page.get_by_text("We 0 · They 0")).to_be_visible()


@pytest.mark.parametrize("size", WINDOW_SIZES)
@pytest.mark.parametrize("preset", PRESETS)
def test_axe_finds_nothing_at_the_table(
    preset: str, size: str, browser: Browser, table_server: ServerProcess
) -> None:
    user = PageUser(browser, table_server, *WINDOW_SIZES[size], has_touch=size == "narrow")
    user.sit(preset)
    found = complaints(user.page)
    for _ in range(40):
        if not user._touch_next(user.page.mouse.click):
            user.page.wait_for_timeout(25)
    user.page.mouse.move(1, 1)  # colours of what the pointer is over are not judged
    user.settle()
    found += complaints(user.page)
    assert found == []
    user.close()


def test_nothing_of_the_table_is_wider_than_a_phone(
    browser: Browser, table_server: ServerProcess
) -> None:
    user = PageUser(browser, table_server, *WINDOW_SIZES["narrow"])
    for preset in PRESETS:
        user.sit(preset)
        user.settle()
        assert user.page.evaluate("document.documentElement.scrollWidth") == 390, preset
    user.close()
