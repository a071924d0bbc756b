"""The house around the tables, walked through in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from repique.testing.guests import Inn
from repique.testing.visitor import Visitor, chromium


@pytest.fixture(scope="module")
def running() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def test_one_click_deals_and_the_match_is_found_again(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        page.get_by_role("button", name="Play Piquet").click()
        page.get_by_role("group", name="Your hand").wait_for()
        visitor.go("/")
        page.get_by_role("link", name="Continue Piquet").wait_for()
        assert visitor.complaints == []
        assert visitor.foreign() == []
        visitor.close()


def test_rules_are_chosen_kept_and_played_by(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/new/pinochle")
        assert page.get_by_label("Deal 16 Cards").is_disabled()
        page.get_by_label("64 Card Deck").check()
        page.get_by_text("1 changed").wait_for()
        page.get_by_label("Deal 16 Cards").check()
        page.get_by_text("2 changed").wait_for()
        page.get_by_role("button", name="Deal the cards").click()
        page.get_by_role("group", name="Your hand").wait_for()
        person = inn.ask("GET", "/api/player")["id"]
        kept = inn.ask("GET", f"/api/players/{person}/rules/pinochle")
        assert [rule["name"] for rule in kept if rule["value"] != rule["usual"]] == [
            "deck64",
            "deal16",
        ]
        visitor.close()


def test_a_preference_is_seen_at_once_kept_and_reset(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/preferences/colours")
        page.get_by_label("Felt", exact=True).select_option(label="Midnight")
        page.locator("html[data-felt=midnight]").wait_for()
        page.get_by_role("button", name="Reset Colours").wait_for()
        page.reload()
        page.locator("html[data-felt=midnight]").wait_for()
        page.get_by_role("button", name="Reset Colours").click()
        page.locator("html[data-felt=green]").wait_for()
        page.reload()
        page.get_by_role("heading", name="Colours").wait_for()
        assert page.locator("html").get_attribute("data-felt") == "green"
        assert visitor.complaints == []
        visitor.close()


def test_a_preference_is_found_and_says_what_it_waits_for(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/preferences")
        page.get_by_label("Find a preference").fill("flight")
        page.get_by_label("Time of a flight").wait_for()
        assert page.get_by_text("Needs “Cards move”.").count() == 0
        page.get_by_label("Find a preference").fill("cards move")
        page.get_by_label("Cards move").uncheck()
        page.locator("html[data-motion=off]").wait_for()
        page.get_by_label("Find a preference").fill("flight")
        page.get_by_text("Needs “Cards move”.").first.wait_for()
        visitor.close()


def test_quick_settings_set_many_and_as_when_i_came_puts_them_back(
    running: Browser, tmp_path: Path
) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/preferences")
        page.get_by_role("button", name="Appearance: Plain").click()
        page.locator("html[data-depth=off][data-corners=off]").wait_for()
        page.get_by_role("button", name="As when I came").click()
        page.locator("html[data-depth=on][data-corners=on]").wait_for()
        page.get_by_label("Keep changes for the next time").uncheck()
        page.get_by_role("button", name="Appearance: Plain").click()
        page.locator("html[data-depth=off]").wait_for()
        page.reload()
        page.get_by_role("heading", name="Quick settings").wait_for()
        assert page.locator("html").get_attribute("data-depth") == "on"
        visitor.close()


def test_preferences_act_at_the_table(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.sit("pinochle", levels=["simple"])
        hand = page.get_by_role("group", name="Your hand")
        first = hand.locator("[data-card]").first
        usual = first.bounding_box()
        who = inn.ask("GET", "/api/player")["id"]
        changes = {
            "card_size": "small", "large_index": True, "show_dealer": False, "headings": "plain",
            "felt_colour": "#402040", "score_place": "title", "status_messages": False,
        }  # fmt: skip
        inn.ask("PATCH", f"/api/players/{who}/preferences", {"changes": changes})
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
        assert visitor.complaints == []
        visitor.close()


def test_a_picture_of_ones_own_is_cut_kept_and_shown(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/preferences/card-back")
        room, words = tmp_path / "room.png", tmp_path / "words.png"
        room.write_bytes(page.screenshot())
        words.write_text("no picture")
        page.get_by_label("Picture for the backs").set_input_files(room)
        page.get_by_role("button", name="Use this picture").click()
        page.get_by_text("Your picture is on the backs now.").wait_for()
        page.reload()
        shown = page.locator("img.back").first
        shown.wait_for()
        assert shown.evaluate("e => e.decode().then(() => e.naturalWidth)") == 300
        person = inn.ask("GET", "/api/player")["id"]
        address = str(shown.get_attribute("src"))
        status, _, headers = inn.raw("GET", address)
        assert (status, headers["content-type"]) == (200, "image/jpeg")
        assert address.startswith(f"/api/players/{person}/pictures/back/")
        page.get_by_role("button", name="Remove the picture").click()
        page.get_by_text("The picture is gone.").wait_for()
        assert page.locator("img.back").count() == 0
        page.get_by_label("Picture for the backs").set_input_files(words)
        page.get_by_text("this file is no picture").wait_for()
        assert visitor.complaints == []
        assert visitor.foreign() == []
        visitor.close()


def test_the_rules_of_another_game_are_set_at_once(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/preferences/rules/pinochle")
        page.get_by_role("button", name="Set defaults: Bezique").click()
        page.get_by_text("The rules are those of Bezique.").wait_for()
        assert page.get_by_label("64 Card Deck").is_checked()
        page.get_by_role("button", name="Set defaults: Pinochle").click()
        page.get_by_text("All as usual").wait_for()
        page.get_by_label("Find a rule").fill("switch")
        page.get_by_label("Switch Pinochle Suits").check()
        page.get_by_text("1 changed, 1 from another game").wait_for()
        page.reload()
        page.get_by_text("1 changed, 1 from another game").wait_for()
        visitor.close()


def test_a_fixed_sequence_is_played_from_its_page(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/tournaments/sequences")
        page.get_by_label("Sequence").fill("37")
        page.get_by_role("button", name="Play sequence 37").click()
        page.get_by_role("group", name="Your hand").wait_for()
        [match] = inn.ask("GET", "/api/matches")
        rules = inn.ask("GET", f"/api/matches/{match['table']}/rules")
        values = {rule["name"]: rule["value"] for rule in rules}
        assert (values["tournament"], values["tournament_no"]) == (True, 37)
        visitor.close()


def test_who_plays_is_asked_of_those_who_want_to_be(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        person = inn.ask("POST", "/api/players", {"name": "Berta"})["id"]
        who = inn.ask("GET", "/api/player")["id"]
        for player in {person, who}:
            path = f"/api/players/{player}/preferences"
            inn.ask("PATCH", path, {"changes": {"auto_resume": False}})
        page.reload()
        page.get_by_role("heading", name="Who plays?").wait_for()
        page.get_by_role("button", name="Berta").click()
        page.get_by_label("Players: Berta plays now").wait_for()
        assert visitor.complaints == []
        visitor.close()


def test_a_player_is_added_renamed_and_removed(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/players")
        page.get_by_label("Somebody new").fill("Berta")
        page.get_by_role("button", name="Add and switch").click()
        page.get_by_label("Players: Berta plays now").wait_for()
        page.get_by_role("button", name="Remove Player").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove Player").click()
        page.get_by_text("Player is removed.").wait_for()
        assert [person["name"] for person in inn.ask("GET", "/api/players")] == ["Berta"]
        visitor.close()


@pytest.mark.parametrize(
    "path",
    [
        "/", "/preferences", "/preferences/card-back", "/preferences/rules/double-deck", "/scores",
        "/tournaments", "/tournaments/sequences", "/help", "/help/keys",
    ],
)  # fmt: skip
def test_no_page_is_wider_than_a_phone(path: str, running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn, width=390, height=844)
        visitor.go(path)
        visitor.page.get_by_role("heading", level=1).wait_for()
        over = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0
        visitor.close()
