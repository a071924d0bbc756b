"""Games with friends in the lists of host and guest, and the file that the guest takes home."""

from pathlib import Path

from playwright.sync_api import expect

from repique.stats.shared_games import shared_games
from repique.store.players.players import player_named
from repique.store.store import open_store
from repique.store.transfer.importer import import_file
from repique_testkit.page.axe import complaints
from repique_testkit.page.shared_tables import begin, play_on
from repique_testkit.page.user import PageUser


def test_a_game_that_was_given_up_stands_in_both_lists(
    host: PageUser, guest: PageUser, tmp_path: Path
) -> None:
    begin(host, guest, "pinochle")
    play_on((host, guest), 8)
    guest.choose_commands("ask-resign")
    guest.control("confirm").click()
    for user in (host, guest):
        expect(user.part("result")).to_be_visible()
        expect(user.part("deals-mark")).to_contain_text("Deals checked")
    expect(host.control("take-home")).to_have_count(0)
    with guest.page.expect_download() as taken:
        guest.control("take-home").click()
    with (
        taken.value.path().open("rb") as file,
        open_store(tmp_path / "home") as home,
    ):
        told = home.do(lambda tx: import_file(tx, file))
        assert (told.players, told.matches) == (1, 1)
        bert = home.read(lambda c: player_named(c, "Bert")).id
        [game] = home.read(lambda c: shared_games(c, bert))
        assert (game.ended, game.by, game.outcome) == ("resigned", (1,), "lost")
        assert game.people == ("Anna", "Bert")

    guest.go("/")
    games = guest.part("shared-games")
    expect(games).to_contain_text("You gave up. You lost.")
    expect(guest.control("take-home")).to_have_count(1)
    host.go("/")
    expect(host.control("continue-match")).to_have_text("Continue with Bert")
    shelf = host.page.locator("ul.shelf").bounding_box()
    tables = host.part("shared-tables").bounding_box()
    assert shelf
    assert tables
    assert tables["y"] < shelf["y"]
    host.go("/scores/friends")
    expect(host.part("shared-games")).to_contain_text("Bert gave up. You won.")
    for user in (host, guest):
        assert complaints(user.page) == []
    host.go("/scores/games")
    host.control("against").select_option("people")
    expect(host.page.get_by_role("row", name="Pinochle")).to_contain_text("Bert")
    host.control("against").select_option("standard")
    expect(host.page.get_by_role("row", name="Pinochle")).to_have_count(0)
    host.go("/scores/league")
    host.control("against").select_option("people")
    expect(host.page.get_by_role("row", name="Anna")).to_contain_text("1")
    expect(host.page.get_by_role("row", name="Bert")).to_be_visible()
