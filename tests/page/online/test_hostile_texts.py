"""Names, chat and rule sets full of markup: the page shows them as text, and nothing runs."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, WebSocketRoute, expect

from repique_testkit.page.hostile_texts import HARM, HOSTILE_TEXTS, WATCH_SCRIPTS
from repique_testkit.page.shared_tables import begin, wait_for_table
from repique_testkit.page.user import PageUser

NAME = "Anna"


def change_answers(user: PageUser, path: str, change: Callable[[Any], Any]) -> None:
    """Let answers of this path reach the page as `change` makes them."""

    def forge(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=change(answer.json()))

    user.context.route(path, forge)


def copies(row: dict[str, Any], **changes: Callable[[int, str], object]) -> list[dict[str, Any]]:
    """The row once for each hostile text, with some of its values changed."""
    return [
        {**row, **{name: change(number, text) for name, change in changes.items()}}
        for number, text in enumerate(HOSTILE_TEXTS, 1)
    ]


def change_socket(page: WebSocketRoute, name: str) -> None:
    """Call the host by another name, and say every hostile text after the first line."""
    server = page.connect_to_server()

    def pass_on(text: str | bytes) -> None:
        message = json.loads(text)
        if message["t"] == "said":
            for said in copies(message, n=lambda n, _: n, text=lambda _, text: text):
                page.send(json.dumps(said))
            return
        changed = json.dumps(message).replace(NAME, json.dumps(name)[1:-1])
        page.send(changed)

    server.on_message(pass_on)


def test_nothing_that_people_write_is_run(host: PageUser, guest: PageUser) -> None:
    begin(host, guest, "pinochle")
    guest.context.add_init_script(WATCH_SCRIPTS)
    name = " ".join(HOSTILE_TEXTS)
    guest.context.route_web_socket("**/ws/*", lambda page: change_socket(page, name))
    guest.page.reload()
    wait_for_table(guest)
    host.page.locator("body").press("c")
    host.control("chat-text").fill("Hello")
    host.control("say-text").click()
    lines = guest.page.get_by_role("log", name="What was said").locator("p")
    guest.control("chat").click()
    expect(lines).to_have_count(len(HOSTILE_TEXTS))
    for line, text in zip(lines.all_inner_texts(), HOSTILE_TEXTS, strict=True):
        assert line.endswith(text)
    guest.control("close-chat").click()
    guest.choose_commands("connection")
    expect(guest.part("connection").locator('[data-seat="0"] th')).to_have_text(name)
    guest.control("close").click()
    assert guest.page.evaluate(HARM) == []

    people = {"people": lambda _, text: [text, "Bert"]}
    change_answers(
        guest,
        "**/api/tables",
        lambda rows: copies(rows[0], table=lambda n, _: f"table-{n}", **people),
    )
    game = {
        "match": 1, "table": "t", "preset": "pinochle", "people": [], "seat": 1,
        "ended": "resigned", "by": [0], "outcome": "won", "score": 1, "against": 0,
        "practice": False, "date": "2026-11-18",
    }  # fmt: skip
    change_answers(guest, "**/api/me/games", lambda _: copies(game, match=lambda n, _: n, **people))
    guest.go("/")
    for part in ("shared-tables", "shared-games"):
        expect(guest.page.locator(f'[data-part="{part}"] li')).to_have_count(len(HOSTILE_TEXTS))
        shown = guest.page.locator(f'[data-part="{part}"]').text_content() or ""
        assert all(text in shown for text in HOSTILE_TEXTS)
    assert guest.page.evaluate(HARM) == []
    guest.context.unroute_all()
    guest.open_window()  # this context has another script, and is left to nobody


def test_names_of_rule_sets_and_invitations_are_text(host: PageUser) -> None:
    host.context.add_init_script(WATCH_SCRIPTS)
    me = host.server.ask("GET", "/api/player")["id"]
    path = f"/api/players/{me}/rule-sets/pinochle"
    host.server.ask("POST", f"{path}/One", {"changes": {"roundhouse": True}})
    change_answers(host, f"**{path}", lambda rows: copies(rows[0], name=lambda _, text: text))
    change_answers(
        host,
        "**/api/players",
        lambda rows: copies(rows[0], id=lambda n, _: n, name=lambda _, text: text),
    )
    host.go("/new/pinochle")
    expect(host.page.locator("button[data-rules]")).to_have_text([*HOSTILE_TEXTS])
    host.go("/players")
    expect(host.page.get_by_text(HOSTILE_TEXTS[0]).first).to_be_visible()
    assert host.page.evaluate(HARM) == []
    host.context.unroute_all()
    host.open_window()
