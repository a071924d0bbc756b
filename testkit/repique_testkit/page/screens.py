"""Every screen of the page, on a server with data: for screenshots and accessibility tests."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from repique_testkit.play.scenes import SCENES, play_in_thread, reach_scene
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess, begin_match

NARROW = "narrow"
WIDE = "wide"
WINDOW_SIZES = {WIDE: (1280, 800), NARROW: (390, 844)}


@dataclass(frozen=True)
class PageScreen:
    """A path, how many cards are lifted there, and what is then pressed."""

    name: str
    path: str
    lift: int = 0
    press: tuple[str, ...] = ()  # selectors
    only: str = ""  # NARROW or WIDE; empty for both


MENU = '[data-control="open-menu"]'


def _menu(*commands: str) -> tuple[str, ...]:
    """The menu of the table, and commands that are chosen there one after the other."""
    return (MENU, *(f'[data-command="{command}"]' for command in commands))


# Dialogs and menus over a table, by the scene they are opened in.
OPENED: dict[str, dict[str, tuple[str, ...]]] = {
    "pinochle, meld": {
        "menu": _menu(),
        "what can I do": ('[data-control="explain"]',),
        "begin again": _menu("again"),
        "ways of the table": _menu("ways"),
        "question": _menu("again", "replay-round"),
        "house rules": _menu("house-rules"),
        "analyze hand": _menu("explore", "look-analyze"),
        "distribution": _menu("explore", "look-distribution"),
    },
    "piquet, trick": {
        "discards": ('button[data-zone="discard:0"]',),
        "opponent’s cards": _menu("explore", "look-deduce"),
    },
    "double-deck, trick": {
        "what each has shown": _menu("explore", "look-recall"),
        "cards still out": _menu("explore", "look-deduce"),
    },
    "double-deck, auction": {
        "what can I do": _menu("explain"),
        "doctor": (*_menu("explore", "swap-cards"), '[data-control="confirm"]'),
    },
}
TABS = {
    "pinochle, trick": ("points", "tricks", "rules", "log"),
    "piquet, trick": ("said", "points", "tricks"),
}
PAPERS = ("pinochle, trick", "piquet, trick", "double-deck, trick")
PANELS = (
    "opponent",
    "player",
    "partners",
    "piquet",
    "dealing",
    "game",
    "messages",
    "mouse",
    "cards",
    "back",
    "colours",
    "animation",
    "screen",
    "rules/pinochle",
)
PAGE_PATHS = {
    "shelf": "/",
    "rules of pinochle": "/new/pinochle",
    "rules of piquet": "/new/piquet",
    "rules of double-deck": "/new/double-deck",
    "play with a friend": "/friends/piquet",
    "play with friends, four seats": "/friends/double-deck",
    "join with a code": "/join",
    "preferences": "/preferences",
    **{f"preferences, {panel}": f"/preferences/{panel}" for panel in PANELS},
    "players": "/players",
    "scores": "/scores",
    "scores, league": "/scores/league",
    "scores, fame": "/scores/fame",
    "scores, line-ups": "/scores/line-ups",
    "scores, lifetime": "/scores/lifetime",
    "tournaments": "/tournaments",
    "new tournament": "/tournaments/new",
    "fixed sequences": "/tournaments/sequences",
    "check the deals": "/verify",
    "help, pinochle2": "/help/pinochle2",
    "help, piquet": "/help/piquet",
    "help, pinochle4": "/help/pinochle4",
    "getting started": "/help/getting-started",
    "using repique": "/help/using-repique",
    "what is new": "/help/revisions",
    "keys": "/help/keys",
    "about": "/help/about",
}


def build_screens(server: ServerProcess, only: set[str] | None = None) -> list[PageScreen]:
    """Fill a server with data, and return its screens: all of them, or those that are named.

    The player has finished a match and a hand of a tournament, and has a match in every scene.
    """
    if only is not None:
        return [screen for screen in _tables(server, only) if screen.name in only]
    me = server.ask("GET", "/api/player")["id"]
    server.ask("PATCH", f"/api/players/{me}", {"name": "Anna"})
    _play(server, begin_match(server, "piquet", changes={"tournament": True, "tournament_no": 7}))
    plan = {"name": "Winter evening", "preset": "piquet", "hands": 2, "levels": ["simple"]}
    tournament = server.ask("POST", "/api/tournaments", plan)["tournament"]
    _play(server, server.ask("POST", f"/api/tournaments/{tournament}/play", {})["table"])
    finished = server.ask("GET", "/api/scores")[0]["match"]
    _review(server, f"/api/scores/{finished}/rounds/1/review")
    return [*_pages(str(finished), tournament), *_tables(server, set(SCENES))]


def _play(server: ServerProcess, table: str) -> None:
    play_in_thread(SocketClient(server, table, Random(5), keeping=False))


def _review(server: ServerProcess, path: str) -> None:
    server.ask("POST", path, {})
    while server.ask("GET", path)["state"] == "running":
        time.sleep(0.2)


def _pages(finished: str, tournament: str) -> Iterator[PageScreen]:
    for name, path in PAGE_PATHS.items():
        yield PageScreen(name, path)
    game = PageScreen("finished game", f"/scores/game/{finished}")
    yield replace(game, press=('[data-control="points"]',))
    yield PageScreen("review", f"/review/game/{finished}/1")
    yield PageScreen("tournament", f"/tournaments/{tournament}")
    navigation = ('[data-control="open-navigation"]',)
    yield PageScreen("way about the house", "/", press=navigation, only=NARROW)
    yield PageScreen("tip of the day", "/help/keys", press=('[data-control="show-tip"]',))
    yield PageScreen("lesson", "/lesson/pinochle")
    begin = '[data-control="begin-lesson"]'
    yield PageScreen("lesson, a rule", "/lesson/pinochle", press=(begin,))
    onward = (begin, '[data-control="next-step"]')
    yield PageScreen("lesson, at this table", "/lesson/binokel", press=onward)
    yield PageScreen("reset all", "/preferences", press=('[data-control="reset-all"]',))


def _tables(server: ServerProcess, wanted: set[str]) -> Iterator[PageScreen]:
    for name in filter(wanted.__contains__, SCENES):
        scene = SCENES[name]
        table = PageScreen(name, f"/table/{reach_scene(server, scene).table}", scene.lift)
        yield table
        for what, press in OPENED.get(name, {}).items():
            yield replace(table, name=f"{name}, {what}", press=press)
        for tab in TABS.get(name, ()):
            yield replace(table, name=f"{name}, {tab}", press=(f"#tab-{tab}",), only=WIDE)
        if name in PAPERS:
            papers = ('[data-control="open-papers"]',)
            yield replace(table, name=f"{name}, papers", press=papers, only=NARROW)
