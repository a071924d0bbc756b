"""Two people meet, agree on rules, talk and ask each other by keyboard alone; axe looks on."""

from playwright.sync_api import expect

from repique_testkit.page.axe import complaints
from repique_testkit.page.shared_tables import link_of_offer, play_on, wait_for_table
from repique_testkit.page.user import PageUser


def press(user: PageUser, control: str) -> None:
    """Move to a button or a link with Tab, and press Enter."""
    found = user.control(control).first
    found.wait_for()
    user.press_by_keys(found)


def type_into(user: PageUser, control: str, text: str) -> None:
    """Move to a field with Tab, and type."""
    user.control(control).wait_for()
    user.control(control).evaluate("e => { window.aim = e }")
    assert user.walk_to_aim()
    user.page.keyboard.type(text)


def choose(user: PageUser, command: str) -> None:
    """Open the menu of the table, and move to an item with the arrow."""
    press(user, "open-menu")
    item = user.command(command)
    item.wait_for()
    for _ in range(40):
        if item.evaluate("e => e === document.activeElement"):
            break
        user.page.keyboard.press("ArrowDown")
    user.page.keyboard.press("Enter")


def sound(*users: PageUser) -> None:
    for user in users:
        assert complaints(user.page) == []


def test_from_the_offer_to_a_question_by_keys_alone(host: PageUser, guest: PageUser) -> None:
    press(host, "play-with-friend")
    sound(host)
    press(host, "make-link")
    link = link_of_offer(host)
    sound(host)

    guest.go(link)
    type_into(guest, "guest-name", "Bert")
    press(guest, "propose-rules")
    form = guest.part("propose-rules")
    form.get_by_label("Find a rule").evaluate("e => { window.aim = e }")
    assert guest.walk_to_aim()
    guest.page.keyboard.type("roundhouse")
    form.get_by_role("checkbox", name="Roundhouse").evaluate("e => { window.aim = e }")
    assert guest.walk_to_aim()
    guest.page.keyboard.press("Space")
    expect(guest.part("rules-differ")).to_be_visible()
    sound(guest)
    press(guest, "send-proposal")
    expect(host.part("proposal")).to_be_visible()
    sound(host, guest)
    press(host, "accept-rules")
    wait_for_table(host, guest)

    host.page.keyboard.press("c")
    expect(host.control("chat-text")).to_be_focused()
    host.page.keyboard.type("Good evening")
    host.page.keyboard.press("Enter")
    expect(guest.part("just-said")).to_contain_text("Good evening")
    sound(host, guest)
    host.page.keyboard.press("Escape")
    expect(host.part("chat")).to_have_count(0)

    play_on((host, guest), 4)
    for user in (host, guest):  # a card of a meld may have brought a question
        user.page.wait_for_timeout(300)
        if user.part("confirm").count():
            user.page.keyboard.press("Escape")
            expect(user.part("confirm")).to_have_count(0)
    choose(host, "connection")
    expect(host.part("connection")).to_contain_text("Bert")
    sound(host)
    host.page.keyboard.press("Escape")
    expect(host.part("connection")).to_have_count(0)
    choose(guest, "ask-end")
    press(guest, "confirm")
    expect(host.part("question")).to_be_visible()
    sound(host, guest)
    host.page.keyboard.press("y")
    host.page.keyboard.press("Enter")
    for user in (host, guest):
        expect(user.part("result")).to_contain_text("You agreed to end this game")
    sound(host, guest)
