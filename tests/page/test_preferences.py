"""Preferences that are not of a single table, each seen to act in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from repique.settings.preferences import QUICK_SETTINGS
from repique_testkit.page.locators import control, own_cards, own_hand, part
from repique_testkit.page.user import PageUser
from repique_testkit.play.scenes import SCENES, play_in_thread, reach_scene
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess, begin_match

# How bright a colour is, from 0 to 255, in whatever way a style sheet has mixed it.
LUMINANCE = """([where, what]) => {
  const pot = new OffscreenCanvas(1, 1).getContext('2d');
  pot.fillStyle = getComputedStyle(document.querySelector(where))[what];
  pot.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pot.getImageData(0, 0, 1, 1).data;
  return (red * 2 + green * 5 + blue) / 8;
}"""
FLIGHTS = """
  window.flights = 0;
  const fly = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (how[1].duration > 0) window.flights += 1;
    return fly.apply(this, how);
  };
"""


@pytest.fixture(scope="module")
def window(browser: Browser, shared_server: ServerProcess) -> Iterator[PageUser]:
    user = PageUser(browser, shared_server, accept_downloads=True)
    yield user
    assert user.complaints == []
    assert [url for url in user.foreign() if not url.startswith("blob:")] == []
    user.close()


def address(server: ServerProcess) -> str:
    return f"/api/players/{server.ask('GET', '/api/player')['id']}/preferences"


def values(server: ServerProcess) -> dict[str, Any]:
    return {one["name"]: one["value"] for one in server.ask("GET", address(server))}


@pytest.fixture
def user(window: PageUser, shared_server: ServerProcess) -> PageUser:
    """Everything is as at first."""
    shared_server.ask("DELETE", address(shared_server))
    window.page.emulate_media(media="screen", color_scheme="light")
    window.page.goto(f"{shared_server.origin}/")
    window.page.get_by_role("heading", level=1).wait_for()
    return window


def prefer(user: PageUser, path: str, **changes: Any) -> None:
    """What is kept in the house is seen where the page is opened again."""
    user.server.ask("PATCH", address(user.server), {"changes": changes})
    user.go(path)
    user.page.reload()
    user.page.locator("main").first.wait_for()
    user.settle()


def choose(user: PageUser, label: str, value: str | bool) -> None:
    field = user.page.get_by_label(label, exact=True)
    if isinstance(value, bool):
        field.set_checked(value)
    else:
        field.select_option(label=value)
    user.settle()


def sample(page: Page) -> Locator:
    return page.get_by_role("img", name="How the cards look now")


def test_each_way_to_draw_cards_is_seen_at_once_and_gone_after_the_reset(user: PageUser) -> None:
    user.go("/preferences/cards")
    page = user.page
    sample(page).wait_for()
    user.settle()
    looks = [sample(page).screenshot()]
    for label, value in (
        ("Four colours", True), ("Large corners", True), ("Letters on court cards", "Russian"),
        ("Letters on court cards", "French"), ("Round corners", False),
        ("Card background", "Dark"), ("Card background", "High contrast"),
        ("Card faces", "German"),
    ):  # fmt: skip
        choose(user, label, value)
        looks.append(sample(page).screenshot())
        assert looks.count(looks[-1]) == 1, label
    control(page, "reset-panel").click()
    expect(control(page, "reset-panel")).to_have_count(0)
    user.settle()
    assert sample(page).screenshot() == looks[0]


def test_large_corners_are_larger_and_four_colours_are_four(user: PageUser) -> None:
    user.go("/preferences/cards")
    page = user.page
    corner = sample(page).locator("path.index").first
    corner.wait_for(state="attached")
    usual = corner.bounding_box()

    def colours() -> set[str]:
        inks = sample(page).locator("path.index")
        return set(inks.evaluate_all("all => all.map(one => getComputedStyle(one).stroke)"))

    assert len(colours()) == 2
    choose(user, "Four colours", True)
    assert len(colours()) == 4
    choose(user, "Large corners", True)
    large = corner.bounding_box()
    assert usual is not None
    assert large is not None
    assert large["height"] > 1.5 * usual["height"]


def test_the_backs_differ_in_pattern_and_colour(user: PageUser) -> None:
    user.go("/preferences/cards")
    page = user.page
    card = sample(page).locator(".card").last
    card.wait_for()
    looks: list[bytes] = []
    for changes in (
        {"back": "lattice"}, {"back": "damask"}, {"back": "waves"}, {"back": "laurel"},
        {"back": "stars"}, {"back": "monogram"}, {"back_colour": "blue"},
    ):  # fmt: skip
        prefer(user, "/preferences/cards", **changes)
        looks.append(card.screenshot())
    assert len(set(looks)) == len(looks)


def test_every_size_of_cards_is_another_one(user: PageUser) -> None:
    table = reach_scene(user.server, SCENES["piquet, exchange"]).table
    widths = []
    for size in ("small", "regular", "large", "huge"):
        prefer(user, f"/table/{table}", card_size=size)
        card = own_hand(user.page).locator("[data-card]").first
        card.wait_for()
        box = card.bounding_box()
        assert box is not None
        widths.append(box["width"])
    assert widths == sorted(set(widths))


def test_themes_change_the_room_and_the_paper(user: PageUser) -> None:
    page = user.page

    def seen() -> tuple[float, float]:
        ground = page.evaluate(LUMINANCE, [".paper", "backgroundColor"])
        return ground, page.evaluate(LUMINANCE, [".paper", "color"])

    user.go("/preferences/colours")
    page.get_by_label("Theme").wait_for()
    paper = {}
    for theme in ("Walnut", "Light", "Dark"):
        choose(user, "Theme", theme)
        paper[theme] = seen()
        assert (paper[theme][0] < paper[theme][1]) == (theme == "Dark")
    choose(user, "Theme", "Same as system")
    assert seen() == paper["Light"]
    page.emulate_media(color_scheme="dark")
    page.locator("html[data-theme=dark]").wait_for()
    assert seen() == paper["Dark"]
    choose(user, "Theme", "Walnut")
    choose(user, "High contrast", True)
    ground, ink = seen()
    assert ground - ink > paper["Walnut"][0] - paper["Walnut"][1]


def test_writing_grows_and_is_set_in_other_letters(user: PageUser) -> None:
    page = user.page
    heights = []
    fonts = []
    user.go("/preferences/screen")
    label = page.get_by_text("Text size", exact=True)
    label.wait_for()
    for size in ("Standard", "Larger", "Largest"):
        choose(user, "Text size", size)
        box = label.bounding_box()
        assert box is not None
        heights.append(box["height"])
    assert heights == sorted(set(heights))
    for font in ("Source Sans", "EB Garamond", "Same as system"):
        choose(user, "Font", font)
        fonts.append(label.evaluate("one => getComputedStyle(one).fontFamily"))
    assert len(set(fonts)) == 3


def test_a_search_finds_words_of_labels_and_says_when_there_are_none(user: PageUser) -> None:
    user.go("/preferences")
    page = user.page
    page.get_by_label("Find a preference").fill("felt")
    expect(page.get_by_label("Felt", exact=True)).to_be_visible()
    expect(page.get_by_label("Felt pattern")).to_be_visible()
    expect(page.get_by_label("Sort my hand")).to_have_count(0)
    page.get_by_label("Find a preference").fill("horses")
    expect(page.get_by_text("No match.")).to_be_visible()
    for sought, found in (
        ("color", "Felt"),
        ("speed", "Pause after another player’s move"),
        ("font size", "Text size"),
        ("big cards", "Card size"),
    ):
        page.get_by_label("Find a preference").fill(sought)
        expect(page.get_by_label(found, exact=True)).to_be_visible()
    page.get_by_label("Find a preference").fill("sounds")
    expect(page.get_by_text("Repique has no sound yet")).to_be_visible()


def test_every_quick_setting_sets_what_it_says(user: PageUser) -> None:
    user.go("/preferences")
    page = user.page
    groups = page.get_by_role("group")
    page.get_by_role("button", name="Appearance: Plain").wait_for()
    for at, sets in enumerate(QUICK_SETTINGS.values()):
        for button, changes in zip(
            groups.nth(at).get_by_role("button").all(), sets.values(), strict=True
        ):
            button.click()
            expect(button).to_have_attribute("aria-pressed", "true")
            user.settle()
            assert changes.items() <= values(user.server).items()


def test_preferences_are_saved_reset_and_taken_back_from_their_file(
    user: PageUser, tmp_path: Path
) -> None:
    page = user.page
    file = tmp_path / "mine.json"
    prefer(user, "/preferences", felt="slate", notation="dutch", auto_deal=True)
    mine = values(user.server)
    with page.expect_download() as saved:
        control(page, "save-file").click()
    saved.value.save_as(file)
    control(page, "reset-all").click()
    control(page, "confirm").click()
    page.locator("html[data-felt=green]").wait_for()
    page.get_by_text("All preferences are reset to the defaults.").wait_for()
    assert values(user.server) != mine
    page.get_by_label("File with preferences").set_input_files(file)
    page.locator("html[data-felt=slate]").wait_for()
    assert values(user.server) == mine


def test_rules_are_saved_to_a_file_and_taken_from_it(user: PageUser, tmp_path: Path) -> None:
    page = user.page
    file = tmp_path / "rules.json"
    rules = page.get_by_label("File with house rules")
    user.go("/new/pinochle")
    page.get_by_label("64-card deck").check()
    page.get_by_text("1 changed").wait_for()
    with page.expect_download() as saved:
        control(page, "save-file").click()
    saved.value.save_as(file)
    control(page, "set-defaults", "Pinochle").click()
    page.get_by_text("Standard rules", exact=True).wait_for()
    rules.set_input_files(file)
    page.get_by_text("The rules are loaded from the file.").wait_for()
    assert page.get_by_label("64-card deck").is_checked()
    user.go("/new/piquet")
    control(page, "set-defaults", "Piquet").wait_for()
    rules.set_input_files(file)
    page.get_by_text("This file has the rules of another game.").wait_for()
    file.write_text("no rules")
    rules.set_input_files(file)
    page.get_by_text("This file has no house rules in it.").wait_for()


def test_safe_mode_puts_preferences_aside_and_keeps_nothing(user: PageUser) -> None:
    page = user.page
    server = user.server
    prefer(user, "/", felt="slate", theme="dark")
    mine = values(server)
    page.goto(f"{server.origin}/?safe=1#/preferences/colours")
    safe = page.get_by_text("Safe mode: your preferences are not used and nothing is animated.")
    safe.wait_for()
    page.locator("html[data-felt=green][data-theme=evening][data-motion=off]").wait_for()
    choose(user, "Felt", "Linen")
    page.locator("html[data-felt=linen]").wait_for()
    assert values(server) == mine
    control(page, "leave-safe-mode").click()
    page.locator("html[data-felt=slate][data-theme=dark][data-motion=on]").wait_for()
    expect(safe).to_have_count(0)


def test_hints_on_buttons_can_be_silenced(user: PageUser) -> None:
    path = f"/table/{reach_scene(user.server, SCENES['pinochle, trick']).table}"
    explain = control(user.page, "explain")
    for wanted in (True, False):
        prefer(user, path, tool_tips=wanted)
        explain.hover()
        assert (explain.get_attribute("title") is not None) == wanted


def test_mistakes_are_said_in_a_box(user: PageUser) -> None:
    page = user.page
    path = f"/table/{reach_scene(user.server, SCENES['pinochle, trick']).table}"
    prefer(user, path, error_box=True)
    hand = own_hand(page)
    hand.locator("[aria-disabled=true]").first.click(force=True)
    box = part(page, "confirm")
    expect(box).to_contain_text("You must follow suit")
    control(box, "confirm").click()
    expect(box).to_have_count(0)


def test_whoever_does_not_want_to_be_asked_again_is_not(user: PageUser) -> None:
    page = user.page
    again = control(page, "replay-round")
    asked = part(page, "confirm")
    user.go(f"/table/{reach_scene(user.server, SCENES['pinochle, result']).table}")
    again.click()
    asked.get_by_label("Don’t ask again").check()
    control(asked, "confirm").click()
    expect(part(page, "practice")).to_be_visible()
    user.settle()
    assert values(user.server)["confirm"] is False
    user.go(f"/table/{reach_scene(user.server, SCENES['pinochle, result']).table}")
    again.click()
    expect(part(page, "practice")).to_be_visible()
    assert asked.count() == 0


@pytest.mark.parametrize(
    ("changes", "motion", "moves"),
    [
        ({}, "no-preference", True),
        ({}, "reduce", False),
        ({"animation": False}, "no-preference", False),
    ],
)
def test_cards_fly_only_where_motion_is_wanted(
    changes: dict[str, Any],
    motion: Any,
    moves: bool,
    user: PageUser,
    browser: Browser,
    shared_server: ServerProcess,
) -> None:
    if changes:
        shared_server.ask("PATCH", address(shared_server), {"changes": changes})
    table = reach_scene(shared_server, SCENES["pinochle, lead"]).table
    with browser.new_context(
        reduced_motion=motion, storage_state=user.context.storage_state()
    ) as context:
        context.add_init_script(FLIGHTS)
        page = context.new_page()
        page.goto(f"{shared_server.origin}/#/table/{table}")
        page.locator("main[aria-busy='false']").wait_for()
        page.evaluate("localStorage.removeItem('repique.pace')")
        page.reload()
        hand = own_cards(page)
        hand.first.wait_for()
        number = hand.count()
        hand.first.click()
        expect(hand).to_have_count(number - 1)
        assert (page.evaluate("flights") > 0) == moves


def test_a_list_of_scores_is_printed_dark_on_white_without_buttons(user: PageUser) -> None:
    page = user.page
    server = user.server
    table = begin_match(server, "piquet", changes={"tournament": True, "tournament_no": 7})
    play_in_thread(SocketClient(server, table, Random(5), keeping=False))
    prefer(user, "/scores", theme="dark")
    page.emulate_media(media="print")
    expect(page.get_by_role("table").first).to_be_visible()
    expect(part(page, "navigation")).to_be_hidden()
    assert page.locator("button:visible").count() == 0
    for where in ("h1", "th", "td"):
        assert page.evaluate(LUMINANCE, [where, "color"]) < 120, where


def test_the_score_pad_of_partners_is_printed_alone(user: PageUser) -> None:
    user.go(f"/table/{reach_scene(user.server, SCENES['single-deck, result']).table}")
    page = user.page
    pad = part(page, "score-pad")
    pad.wait_for()
    expect(control(page, "open-menu")).to_be_visible()
    page.emulate_media(media="print")
    expect(pad).to_contain_text("We:")
    expect(pad.get_by_role("table")).to_be_visible()
    for name in ("print", "open-menu"):
        expect(control(page, name)).to_be_hidden()
    expect(own_hand(page)).to_be_hidden()
