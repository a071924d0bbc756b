"""Two people ask each other, let the computer play for them, and put a game aside."""

from playwright.sync_api import Locator, expect

from repique_testkit.page.axe import complaints
from repique_testkit.page.locators import own_cards
from repique_testkit.page.shared_tables import begin, play_on, wait_for_table
from repique_testkit.page.user import PageUser


def own(user: PageUser) -> Locator:
    return own_cards(user.page)


def play_card(people: tuple[PageUser, ...]) -> tuple[PageUser, PageUser]:
    """Whoever is to play does so; that person, and the other."""
    movers: list[PageUser] = []

    def has_found() -> bool:
        movers[:] = [user for user in people if isinstance(user.found(), dict)]
        return bool(movers)

    people[0].until(has_found)
    (mover,) = movers
    (other,) = (user for user in people if user is not mover)
    held = own(mover).count()
    mover.until(lambda: own(mover).count() < held or play_on((mover,), 1))
    return mover, other


def ask(user: PageUser, what: str) -> None:
    user.choose_commands(f"ask-{what}")
    user.control("confirm").click()


def test_taking_back_is_allowed_and_then_declined(host: PageUser, guest: PageUser) -> None:
    begin(host, guest, "pinochle")
    mover, other = play_card((host, guest))
    name = {host: "Anna", guest: "Bert"}
    held = own(mover).count()
    ask(mover, "back")
    expect(mover.part("question")).to_contain_text(f"Waiting for {name[other]}’s answer…")
    question = other.part("question")
    expect(question).to_contain_text(f"{name[mover]} would like to take back their last move.")
    for user in (host, guest):
        assert complaints(user.page) == []
    other.page.locator("body").press("y")
    other.page.keyboard.press("Enter")
    expect(mover.part("question-news")).to_have_text("Your last move is taken back.")
    expect(own(mover)).to_have_count(held + 1)

    again, answerer = play_card((host, guest))
    assert again is mover
    ask(mover, "back")
    answerer.control("answer-no").click()
    expect(mover.part("question-news")).to_have_text(f"{name[answerer]} has declined.")
    expect(mover.part("question")).to_have_count(0)
    ask(mover, "end")
    expect(mover.part("question-news")).to_contain_text("You can ask again in")
    assert play_card((host, guest))[0] is answerer


def test_the_computer_plays_for_somebody_who_says_so(host: PageUser, guest: PageUser) -> None:
    begin(host, guest, "pinochle")
    guest.choose_commands("auto-on")
    expect(guest.part("autopilot")).to_contain_text("The computer plays for you.")
    expect(host.part("people")).to_contain_text("The computer plays for Bert.")
    expect(host.page.locator('[data-seat="1"]').first).to_contain_text("computer plays")
    for user in (host, guest):
        assert complaints(user.page) == []
    held = own(host).count()
    host.until(lambda: own(host).count() < held or play_on((host,), 1))
    host.until(lambda: isinstance(host.found(), dict))  # the computer has played
    guest.control("play-again").click()
    expect(guest.part("autopilot")).to_have_count(0)
    expect(host.page.get_by_text("The computer plays for Bert.")).to_have_count(0)
    host.until(lambda: isinstance(guest.found(), dict) or play_on((host,), 1))
    held = own(guest).count()
    guest.until(lambda: own(guest).count() < held or play_on((host, guest), 1))


def test_a_game_is_put_aside_opened_again_and_ended(host: PageUser, guest: PageUser) -> None:
    table = begin(host, guest)
    host.choose_commands("ask-aside")
    host.control("confirm").click()
    guest.control("answer-yes").click()
    for user, other in ((host, "Bert"), (guest, "Anna")):
        saved = user.page.get_by_text(f"Your game of Piquet with {other} is saved.")
        expect(saved).to_be_visible()
        expect(user.part("shared-tables")).to_contain_text(f"with {other}")
    for user in (guest, host):
        user.control("go-on").click()
        wait_for_table(user)
        assert user.page.url.endswith(table)
    play_on((host, guest), 8)

    ask(guest, "end")
    host.control("answer-yes").click()
    for user in (host, guest):
        result = user.part("result")
        expect(result).to_contain_text("You agreed to end this partie without a result.")
        assert complaints(user.page) == []
    for user in (host, guest):
        user.control("next-game").click()
    for user in (host, guest):
        expect(user.part("result")).to_have_count(0)
