"""The house around the tables, walked through in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Route

from repique.core.table import hand
from repique.games import by_preset
from repique.play.deals import SequenceDeals
from repique.play.session import Session
from repique_testkit.page.locators import control, own_hand, part, preference_switch, preset_box
from repique_testkit.page.user import PageUser

FIXED = {"tournament": True, "tournament_no": 7}


def test_one_click_deals_and_the_match_is_found_again(user: PageUser) -> None:
    page = user.page
    control(preset_box(page, "piquet"), "new-match").click()
    own_hand(page).wait_for()
    user.go("/")
    control(preset_box(page, "piquet"), "continue-match").wait_for()
    assert [one["preset"] for one in user.server.ask("GET", "/api/matches")] == ["piquet"]


def test_rules_are_chosen_kept_and_played_by(user: PageUser) -> None:
    user.go("/new/pinochle")
    page = user.page
    assert page.get_by_label("Deal 16 Cards").is_disabled()
    page.get_by_label("64-card deck").check()
    page.get_by_text("1 changed").wait_for()
    page.get_by_label("Deal 16 Cards").check()
    page.get_by_text("2 changed").wait_for()
    control(page, "deal").click()
    own_hand(page).wait_for()
    person = user.server.ask("GET", "/api/player")["id"]
    kept = user.server.ask("GET", f"/api/players/{person}/rules/pinochle")
    assert [rule["name"] for rule in kept if rule["value"] != rule["usual"]] == [
        "deck64",
        "deal16",
    ]


def test_a_preference_is_seen_at_once_kept_and_reset(user: PageUser) -> None:
    user.go("/preferences/colours")
    page = user.page
    page.get_by_label("Felt", exact=True).select_option(label="Midnight")
    page.locator("html[data-felt=midnight]").wait_for()
    control(page, "reset-panel").wait_for()
    page.reload()
    page.locator("html[data-felt=midnight]").wait_for()
    control(page, "reset-panel").click()
    page.locator("html[data-felt=green]").wait_for()
    page.reload()
    page.get_by_role("heading", name="Colours").wait_for()
    assert page.locator("html").get_attribute("data-felt") == "green"


def test_a_preference_is_found_and_says_what_it_waits_for(user: PageUser) -> None:
    user.go("/preferences")
    page = user.page
    page.get_by_label("Find a preference").fill("animation time")
    page.get_by_label("Animation time").wait_for()
    assert page.get_by_text("Needs “Animate cards”.").count() == 0
    page.get_by_label("Find a preference").fill("animate")
    page.get_by_label("Animate cards").uncheck()
    page.locator("html[data-motion=off]").wait_for()
    page.get_by_label("Find a preference").fill("animation time")
    page.get_by_text("Needs “Animate cards”.").first.wait_for()


def test_quick_settings_set_many_and_as_when_i_came_puts_them_back(user: PageUser) -> None:
    user.go("/preferences")
    page = user.page
    page.get_by_role("button", name="Appearance: Plain").click()
    page.locator("html[data-depth=off][data-corners=off]").wait_for()
    control(page, "undo-changes").click()
    page.locator("html[data-depth=on][data-corners=on]").wait_for()
    page.get_by_label("Save changes for next time").uncheck()
    page.get_by_role("button", name="Appearance: Plain").click()
    page.locator("html[data-depth=off]").wait_for()
    page.reload()
    page.get_by_role("heading", name="Quick settings").wait_for()
    assert page.locator("html").get_attribute("data-depth") == "on"


def test_preferences_act_at_the_table(user: PageUser) -> None:
    user.sit("pinochle", levels=["simple"])
    page = user.page
    hand = own_hand(page)
    first = hand.locator("[data-card]").first
    usual = first.bounding_box()
    who = user.server.ask("GET", "/api/player")["id"]
    changes = {
        "card_size": "small", "large_index": True, "show_dealer": False, "headings": "plain",
        "felt_colour": "#402040", "score_place": "title", "status_messages": False,
    }  # fmt: skip
    user.server.ask("PATCH", f"/api/players/{who}/preferences", {"changes": changes})
    page.reload()
    hand.wait_for()
    small = first.bounding_box()
    assert usual is not None
    assert small is not None
    assert small["width"] < usual["width"] - 10
    style = "getComputedStyle(document.documentElement).getPropertyValue('--felt')"
    assert page.evaluate(style) == "#402040"
    assert page.locator(".dealer:visible").count() == 0
    assert page.locator(".told:visible").count() == 0
    page.get_by_role("columnheader", name="Opponent").first.wait_for()


def test_a_picture_of_ones_own_is_cut_kept_and_shown(user: PageUser, tmp_path: Path) -> None:
    user.go("/preferences/card-back")
    page = user.page
    room = tmp_path / "room.png"
    words = tmp_path / "words.png"
    room.write_bytes(page.screenshot())
    words.write_text("no picture")
    page.get_by_label("Picture for the card backs").set_input_files(room)
    control(page, "use-picture").click()
    page.get_by_text("Your picture is on the card backs now.").wait_for()
    page.reload()
    shown = page.locator("img.back").first
    shown.wait_for()
    assert shown.evaluate("e => e.decode().then(() => e.naturalWidth)") == 300
    person = user.server.ask("GET", "/api/player")["id"]
    address = str(shown.get_attribute("src"))
    status, _, headers = user.server.raw("GET", address)
    assert (status, headers["content-type"]) == (200, "image/jpeg")
    assert address.startswith(f"/api/players/{person}/pictures/back/")
    control(page, "remove-picture").click()
    page.get_by_text("The picture is removed.").wait_for()
    assert page.locator("img.back").count() == 0
    page.get_by_label("Picture for the card backs").set_input_files(words)
    page.get_by_text("This file isn’t a picture").wait_for()


def test_the_rules_of_another_game_are_set_at_once(user: PageUser) -> None:
    user.go("/preferences/rules/pinochle")
    page = user.page
    control(page, "set-defaults", "Bezique").click()
    page.get_by_text("You now have the rules of Bezique.").wait_for()
    assert page.get_by_label("64-card deck").is_checked()
    control(page, "set-defaults", "Pinochle").click()
    page.get_by_text("Standard rules", exact=True).wait_for()
    page.get_by_label("Find a rule").fill("switch")
    with page.expect_response("**/rules/pinochle"):  # it is shown before it is kept
        page.get_by_label("Switch Pinochle Suits").check()
    page.get_by_text("1 changed, 1 from another game").wait_for()
    page.reload()
    page.get_by_text("1 changed, 1 from another game").wait_for()


def test_a_fixed_sequence_is_played_from_its_page(user: PageUser) -> None:
    user.go("/tournaments/sequences")
    page = user.page
    page.get_by_label("Sequence").fill("37")
    control(page, "play-sequence").click()
    own_hand(page).wait_for()
    [match] = user.server.ask("GET", "/api/matches")
    rules = user.server.ask("GET", f"/api/matches/{match['table']}/rules")
    values = {rule["name"]: rule["value"] for rule in rules}
    assert (values["tournament"], values["tournament_no"]) == (True, 37)


def hand_of_sequence_7(preset: str) -> set[str]:
    """The cards of the first seat in the first deal."""
    found = by_preset(preset)
    assert found is not None
    game, name = found
    options = game.presets[name].with_changes(FIXED)
    session = Session(game, options, SequenceDeals(game.id, 7, 1))
    session.deal()
    return set(session.state.table[hand(0)])


def hand_seen(user: PageUser) -> set[str | None]:
    cards = own_hand(user.page).locator("[data-card]")
    cards.first.wait_for()
    return {card.get_attribute("data-card") for card in cards.all()}


def set_up_tournament(user: PageUser, preset: str) -> None:
    """On the page, up to the number, which is typed last and not yet left."""
    user.go(f"/new/{preset}")
    user.page.locator('[data-rule="tournament"] input').check()
    user.settle()
    user.page.locator('[data-rule="tournament_no"] input').fill("7")


@pytest.mark.parametrize("remember", [True, False])
@pytest.mark.parametrize("preset", ["pinochle", "piquet", "double-deck"])
def test_a_sequence_that_is_set_up_is_dealt(user: PageUser, preset: str, remember: bool) -> None:
    person = user.server.ask("GET", "/api/player")["id"]
    path = f"/api/players/{person}/preferences"
    user.server.ask("PATCH", path, {"changes": {"remember_rules": remember}})
    set_up_tournament(user, preset)
    user.page.keyboard.press("Tab")
    user.settle()

    control(user.page, "deal").click()

    assert hand_seen(user) == hand_of_sequence_7(preset)
    kept = user.server.ask("GET", f"/api/players/{person}/rules/{preset}")
    assert [rule["name"] for rule in kept if rule["value"] != rule["usual"]] == []


def test_rules_that_are_kept_leave_the_sequence_in_the_form(user: PageUser) -> None:
    person = user.server.ask("GET", "/api/player")["id"]
    path = f"/api/players/{person}/preferences"
    user.server.ask("PATCH", path, {"changes": {"remember_rules": False}})
    set_up_tournament(user, "pinochle")
    user.page.keyboard.press("Tab")
    user.settle()

    control(user.page, "keep-rules").click()
    user.page.get_by_text("Your next games use these rules.").wait_for()
    control(user.page, "deal").click()

    assert hand_seen(user) == hand_of_sequence_7("pinochle")


def test_a_click_on_deal_right_after_typing_is_not_lost(user: PageUser) -> None:
    set_up_tournament(user, "pinochle")
    page = user.page

    def later(route: Route) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/api/presets/pinochle", later)
    box = control(page, "deal").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(100)
    page.mouse.up()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    assert hand_seen(user) == hand_of_sequence_7("pinochle")
    assert len(user.server.ask("GET", "/api/matches")) == 1


def test_who_plays_is_asked_of_those_who_want_to_be(user: PageUser) -> None:
    page = user.page
    person = user.server.ask("POST", "/api/players", {"name": "Berta"})["id"]
    who = user.server.ask("GET", "/api/player")["id"]
    for player in {person, who}:
        path = f"/api/players/{player}/preferences"
        user.server.ask("PATCH", path, {"changes": {"auto_resume": False}})
    page.reload()
    page.get_by_role("heading", name="Who plays?").wait_for()
    page.get_by_role("button", name="Berta").click()
    page.get_by_label("Players: Berta plays now").wait_for()
    assert user.server.ask("GET", "/api/player")["name"] == "Berta"


def test_a_player_is_added_renamed_and_removed(user: PageUser) -> None:
    user.go("/players")
    page = user.page
    page.get_by_label("New player").fill("Berta")
    control(page, "add-player").click()
    page.get_by_label("Players: Berta plays now").wait_for()
    control(page, "remove-player").click()
    control(page, "confirm").click()
    page.get_by_text("Player is removed.").wait_for()
    assert [person["name"] for person in user.server.ask("GET", "/api/players")] == ["Berta"]


PAGES = (
    "/", "/preferences", "/preferences/card-back", "/preferences/rules/double-deck", "/scores",
    "/tournaments", "/tournaments/sequences", "/help", "/help/keys", "/help/using-repique",
    "/help/revisions", "/help/readme", "/help/about", "/new/pinochle", "/player/Nobody",
)  # fmt: skip


def test_no_page_is_wider_than_a_phone(user: PageUser) -> None:
    user.page.set_viewport_size({"width": 390, "height": 844})
    over = {}
    for path in PAGES:
        user.go(path)
        user.page.get_by_role("heading", level=1).wait_for()
        user.settle()
        over[path] = user.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert {path: wide for path, wide in over.items() if wide > 0} == {}


def test_rules_are_written_down_under_a_name_and_played_by_others(user: PageUser) -> None:
    user.go("/new/pinochle")
    page = user.page
    page.get_by_label("64-card deck").check()
    page.get_by_text("1 changed").wait_for()
    control(page, "write-rules").click()
    page.get_by_label("Name of the rule set").fill("Sunday")
    control(page, "keep-name").click()
    page.get_by_text("The rule set is saved.").wait_for()
    control(page, "set-defaults", "Pinochle").click()
    page.get_by_text("Standard rules", exact=True).wait_for()
    page.locator('[data-rules="Sunday"]').click()
    page.get_by_text("You now play by “Sunday”.").wait_for()
    assert page.get_by_label("64-card deck").is_checked()
    control(page, "rename-rules").click()
    page.get_by_label("Name of the rule set").fill("Monday")
    control(page, "keep-name").click()
    page.locator('[data-rules="Monday"]').wait_for()
    user.server.ask("POST", "/api/players", {"name": "Berta"})
    user.go("/player/berta")
    page.get_by_label("Players: Berta plays now").wait_for()
    user.go("/preferences/rules/pinochle")
    page.locator('[data-rules="Monday"]').click()
    page.get_by_text("You now play by “Monday”.").wait_for()
    assert control(page, "remove-rules").count() == 0
    user.go("/player/player")
    page.get_by_label("Players: Player plays now").wait_for()
    user.go("/preferences/rules/pinochle")
    page.locator('[data-rules="Monday"]').click()
    control(page, "remove-rules").click()
    control(page.get_by_role("dialog"), "confirm").click()
    page.get_by_text("“Monday” is removed.").wait_for()


def test_nobody_is_made_by_an_address(user: PageUser) -> None:
    user.go("/player/Nobody%20here")
    user.page.get_by_text("There is no player called “Nobody here” here.").wait_for()
    assert len(user.server.ask("GET", "/api/players")) == 1


def test_a_picture_lies_under_the_table_and_everything_on_it_is_read(
    user: PageUser, tmp_path: Path
) -> None:
    page = user.page
    white = tmp_path / "white.png"
    page.evaluate("document.body.style.cssText = 'background: white'")
    white.write_bytes(page.screenshot(clip={"x": 0, "y": 790, "width": 200, "height": 10}))
    user.go("/preferences/screen")
    for use, look in (("the table", "Table"), ("the felt", "Felt pattern")):
        page.get_by_label(f"Picture for {use}").set_input_files(white)
        control(page, "use-picture").click()
        page.get_by_text(f"Your picture is on {use} now.").wait_for()
        chosen = page.get_by_label(look, exact=True)
        assert chosen.evaluate("e => e.selectedOptions[0].text") == "My own picture"
    user.sit("pinochle", levels=["simple"])
    style = page.evaluate("document.documentElement.style.cssText")
    assert "/pictures/table/" in style
    assert "/pictures/mat/" in style
    veils = [int(part.split("%")[0].split()[-1]) for part in style.split("-veil:")[1:]]
    assert len(veils) == 2
    assert min(veils) >= 75, "a white picture needs a thick veil"


def test_a_device_has_sizes_of_its_own(user: PageUser) -> None:
    user.go("/preferences/cards")
    page = user.page
    page.get_by_label("Use separate card and text sizes").check()
    page.get_by_label("Card size").select_option(label="Large")
    page.locator("html[data-size=large]").wait_for()
    page.reload()
    page.locator("html[data-size=large]").wait_for()
    who = user.server.ask("GET", "/api/player")["id"]
    form = user.server.ask("GET", f"/api/players/{who}/preferences")
    assert next(one["value"] for one in form if one["name"] == "card_size") == "automatic"
    page.get_by_label("Use separate card and text sizes").uncheck()
    page.locator("html[data-size=automatic]").wait_for()


def test_the_buttons_of_a_table_are_few_or_none_or_at_the_left(user: PageUser) -> None:
    user.sit("bezique", levels=["simple"])
    page = user.page
    hint = control(page.locator(".status"), "hint")
    stagger = preference_switch(page, "stagger")
    stagger.wait_for()
    who = user.server.ask("GET", "/api/player")["id"]

    def like(**changes: object) -> None:
        user.server.ask("PATCH", f"/api/players/{who}/preferences", {"changes": changes})
        page.reload()
        own_hand(page).wait_for()

    like(tools="few", tools_left=True)
    assert not stagger.is_visible()
    place = hint.bounding_box()
    assert place is not None
    assert place["x"] < 60
    like(tools="none", tools_left=False)
    assert not hint.is_visible()
    page.keyboard.press("?")
    part(page, "explain").wait_for()
