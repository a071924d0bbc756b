"""A game that is its folder of rules and nothing else, played in a real browser.

It is the game of the guide `docs/adding-a-game.md`, in a copy of the package. It has no help, no
lesson, no tips, no closer looks, no computer players and no table of its own.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from repique_testkit.page.locators import choose_commands, command, control, own_cards, part
from repique_testkit.page.locators import preset_box as box_of
from repique_testkit.page.user import PageUser
from repique_testkit.play.guide_game import (
    GAME_ID,
    PRESET,
    copy_with_guide_game,
    server_script_with,
)
from repique_testkit.server.process import ServerProcess

PATIENCE = 120_000  # ms for a hint or a review on a busy machine
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def guide_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of the copy; the player prefers the strongest level that any game has."""
    copy = copy_with_guide_game(tmp_path_factory.mktemp("copy"))
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, server_script_with(copy), cold=True) as server:
        me = server.ask("GET", "/api/player")["id"]
        server.ask("PATCH", f"/api/players/{me}/preferences", {"changes": {"level": "master"}})
        yield server


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def visitor(
    request: pytest.FixtureRequest, browser: Browser, guide_server: ServerProcess
) -> Iterator[PageUser]:
    """A user of that server, on a wide screen and on a phone."""
    made = PageUser(browser, guide_server, **request.param)
    yield made
    assert made.complaints == []
    assert made.foreign() == []
    assert made.refused == []
    made.close()


def offer(server: ServerProcess) -> dict[str, object]:
    games: list[dict[str, object]] = server.ask("GET", "/api/games")
    return next(game for game in games if game["id"] == GAME_ID)


def test_a_deal_is_played_from_the_games_page_to_its_review(visitor: PageUser) -> None:
    page = visitor.page
    box = box_of(page, PRESET)
    expect(box.get_by_role("heading", name="German Whist")).to_be_visible()
    expect(control(box, "learn")).to_have_count(0)
    control(box, "set-up").click()

    levels = offer(visitor.server)["levels"]
    assert isinstance(levels, list)
    assert len(levels) > 1
    chosen = page.get_by_role("radio", name=levels[-1].capitalize())
    expect(chosen).to_be_checked()  # the nearest to the one preferred
    expect(page.get_by_role("link", name="A lesson")).to_have_count(0)
    expect(page.get_by_role("link", name="How the game is played")).to_have_count(0)
    control(page, "deal").click()
    page.locator("main[aria-busy='false']").wait_for()
    expect(own_cards(page)).to_have_count(13)

    check_explanation(visitor)
    check_hint(visitor)
    check_menu(visitor)

    play = visitor.tap_deal if visitor.has_touch else visitor.play_deal
    play()
    result = part(page, "result")
    expect(result).to_be_visible()

    control(result, "review").click()
    expect(part(page, "summary")).to_be_visible(timeout=PATIENCE)
    expect(part(page, "summary")).to_contain_text("Accuracy")


def test_a_fixed_sequence_is_chosen_in_set_up(visitor: PageUser) -> None:
    """Its house rules know no sequences, so the page asks beside them."""
    page = visitor.page
    visitor.go(f"/new/{PRESET}")
    control(page, "fixed-sequence").check()
    control(page, "sequence").fill("7")
    control(page, "deal").click()
    page.locator("main[aria-busy='false']").wait_for()
    set_up = hand_of(visitor)
    choose_commands(page, "house-rules")
    expect(part(page, "sequence")).to_contain_text("fixed sequence 7.")

    visitor.go("/tournaments/sequences")
    page.get_by_label("Game").select_option("German Whist")
    page.get_by_label("Sequence").fill("7")
    control(page, "play-sequence").click()
    page.locator("main[aria-busy='false']").wait_for()
    assert hand_of(visitor) == set_up


def hand_of(visitor: PageUser) -> set[str | None]:
    expect(own_cards(visitor.page)).to_have_count(13)
    return shown_cards(visitor)


def shown_cards(visitor: PageUser) -> set[str | None]:
    """The cards of the own hand, read at once."""
    return {*own_cards(visitor.page).evaluate_all("all => all.map(one => one.dataset.card)")}


def check_explanation(visitor: PageUser) -> None:
    """What can be done now is said in common sentences, with the words of the game."""
    page = visitor.page
    visitor.until(lambda: my_turn(visitor))
    page.keyboard.press("F1")
    sheet = part(page, "explain")
    expect(sheet).to_contain_text("First half")
    expect(sheet).to_contain_text("Play one card.")
    expect(control(sheet, "read-rules")).to_have_count(0)
    page.keyboard.press("F1")
    expect(sheet).to_have_count(0)


def check_hint(visitor: PageUser) -> None:
    page = visitor.page
    visitor.until(lambda: my_turn(visitor))
    page.keyboard.press("h")
    sheet = part(page, "hint")
    expect(sheet).to_contain_text("would play", timeout=PATIENCE)
    before = hand_of(visitor)
    control(sheet, "follow-hint").click()
    visitor.until(lambda: not before <= shown_cards(visitor))


def check_menu(visitor: PageUser) -> None:
    """The menu offers what there is."""
    page = visitor.page
    page.locator("main[aria-busy='false']").wait_for()
    choose_commands(page, "coach")
    expect(command(page, "watch-series")).to_be_visible()
    expect(command(page, "lesson")).to_have_count(0)
    page.keyboard.press("Escape")
    choose_commands(page)
    expect(command(page, "help")).to_have_count(0)
    page.keyboard.press("Escape")


def my_turn(visitor: PageUser) -> bool:
    main: Locator = visitor.page.locator("main[aria-busy='false'][data-turn='0']")
    return main.count() == 1


def test_who_asks_for_what_is_missing_reads_a_sentence(visitor: PageUser) -> None:
    page = visitor.page
    visitor.go(f"/help/{GAME_ID}")
    expect(page.get_by_text("There are no rules of German Whist to read yet.")).to_be_visible()
    topics = page.get_by_role("list", name="Topics")
    expect(topics.get_by_role("link", name="Piquet")).to_be_visible()
    expect(topics.get_by_role("link", name="German Whist")).to_have_count(0)
    page.get_by_role("link", name="House rules of German Whist").click()
    expect(page.get_by_role("heading", name="House rules")).to_be_visible()
    visitor.go("/tournaments/new")
    game = page.get_by_label("Game", exact=False).first
    expect(game.get_by_role("option", name="German Whist")).to_have_count(1)
    assert visitor.refused == []
    visitor.go(f"/lesson/{PRESET}")
    expect(page.get_by_text("There is no lesson for this game yet.")).to_be_visible()
    assert [line.partition(" ")[0] for line in visitor.refused] == ["404"]
    visitor.refused.clear()
