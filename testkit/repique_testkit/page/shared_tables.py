"""People who sit down at one table by a link, each in a browser context of their own."""

import time
from collections.abc import Sequence

from repique_testkit.page.user import TIMEOUT_MS, PageUser

STEPS = 900


def link_of_offer(host: PageUser) -> str:
    """The part behind `#` of the link that is shown to the host."""
    field = host.part("invitation").get_by_role("textbox").first
    host.part("qr").wait_for()
    return field.input_value().partition("#")[2]


def make_link(host: PageUser, preset: str) -> str:
    """Offer a table with the usual seats; the part of the link behind `#`."""
    host.go(f"/friends/{preset}")
    host.control("make-link").click()
    return link_of_offer(host)


def sit_down(guest: PageUser, link: str, name: str = "Bert") -> None:
    """From the link to the cards: the name, and one button."""
    guest.go(link)
    guest.control("guest-name").fill(name)
    guest.control("sit-down").click()


def wait_for_table(*users: PageUser) -> None:
    for user in users:
        user.page.locator('main[data-part="table"]').wait_for()


def begin(host: PageUser, guest: PageUser, preset: str = "piquet") -> str:
    """Both sit at a table of this preset; its token."""
    sit_down(guest, make_link(host, preset))
    wait_for_table(host, guest)
    assert host.page.url == guest.page.url
    return host.page.url.rpartition("/")[2]


def play_on(users: Sequence[PageUser], steps: int) -> bool:
    """Each does what the page proposes, one after the other; whether all see a result."""
    return any(_step(users) is None for _ in range(steps))


def play_deal(*users: PageUser) -> None:
    """All play to the result of the deal, however long each of them has to wait for the others."""
    acted = 0
    deadline = time.monotonic() + TIMEOUT_MS / 1000
    while (touched := _step(users)) is not None:
        if touched:
            acted += touched
            deadline = time.monotonic() + TIMEOUT_MS / 1000
        assert acted < STEPS, users[0].page.inner_text("main")[:400]
        assert time.monotonic() < deadline, users[0].page.inner_text("main")[:400]


def _step(users: Sequence[PageUser]) -> int | None:
    """How many of them found something to do, and did it; None when all see a result."""
    found = [user.found() for user in users]
    if all(point == "done" for point in found):
        return None
    touched = 0
    for user, point in zip(users, found, strict=True):
        if isinstance(point, dict):
            user.touch(point["x"], point["y"])
            touched += 1
    users[0].page.wait_for_timeout(25)
    return touched


def offer_table(host: PageUser, preset: str, friends: int = 1, **changes: object) -> str:
    """Offer a table with house rules and friends in the next seats; the part of its link behind
    `#`."""
    offering = {
        "a": f"offer-{preset}-{host.rng.randrange(10**9)}",
        "preset": preset,
        "seats": ["me", *["friend"] * friends],
        "changes": changes,
    }
    return f"/join/{host.server.ask('POST', '/api/offers', offering)['link']}"
