"""Games of every preset for two by links, one after the other: given up, checked, and followed by
the next one."""

from playwright.sync_api import expect

from repique_testkit.page.shared_tables import offer_table, play_on, wait_for_table
from repique_testkit.page.user import PageUser

PRESETS = ("pinochle", "binokel", "bezique", "piquet")
FIRST_STEPS = 6


def enter(host: PageUser, guest: PageUser, link: str) -> None:
    """From the link to the table; the guest is known after the first one."""
    host.go("/")
    guest.go(link)
    guest.control("sit-down").wait_for()
    if guest.control("guest-name").count():
        guest.control("guest-name").fill("Bert")
    guest.control("sit-down").tap()
    wait_for_table(host, guest)
    assert host.page.url == guest.page.url


def answer_dialogs(*users: PageUser) -> None:
    """Confirm what a person is asked before a move."""
    for user in users:
        if user.control("confirm").count():
            user.control("confirm").click()


def test_a_next_game_follows_in_every_preset_for_two(host: PageUser, guest: PageUser) -> None:
    people = (host, guest)
    for preset in PRESETS:
        enter(host, guest, offer_table(host, preset))
        play_on(people, FIRST_STEPS)
        answer_dialogs(*people)
        host.choose_commands("ask-resign")
        host.control("confirm").click()
        for user in people:
            expect(user.part("deals-mark")).to_contain_text("Deals checked")
            user.control("next-game").click()
        for user in people:
            expect(user.part("result")).to_have_count(0)
        play_on(people, FIRST_STEPS)
        answer_dialogs(*people)
    found = host.server.ask("GET", "/api/me/games")
    assert [game["preset"] for game in found] == [*PRESETS[::-1]]
    assert {(game["ended"], tuple(game["by"])) for game in found} == {("resigned", (0,))}
