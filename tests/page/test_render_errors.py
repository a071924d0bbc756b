"""A page that cannot draw what it is shown says so, and comes back."""

import json

from playwright.sync_api import WebSocketRoute, expect

from repique_testkit.page.locators import control, own_cards
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import FIXED_SEQUENCE, begin_match


def test_what_cannot_be_drawn_is_said_and_drawn_again(user: PageUser) -> None:
    page = user.page
    spoilt = [True]

    def twice(message: str | bytes) -> str | bytes:
        """A hand in which every card is there twice, as no house deals it."""
        told = json.loads(message)
        if told["t"] in ("update", "patch") and spoilt:
            view = told.get("view") or told["changed"]
            for zone in view.get("zones", ()):
                zone["cards"] *= 2
        return json.dumps(told)

    def between(line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        house.on_message(lambda message: line.send(twice(message)))

    user.use_once()
    page.route_web_socket("**/ws/*", between)
    user.go(f"/table/{begin_match(user.server, 'pinochle', sequence=FIXED_SEQUENCE)}")
    expect(page.get_by_role("alert")).to_contain_text("Your game is saved.")
    assert len(user.complaints) == 1
    spoilt.clear()
    control(page, "draw-again").click()
    expect(own_cards(page)).to_have_count(12)
    user.complaints.clear()
