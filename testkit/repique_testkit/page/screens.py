"""Every screen of the page, on a server with data: for screenshots and accessibility tests."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from repique_testkit.play.scenes import SCENES, play_in_thread, reach_scene
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess, begin_match

Press = tuple[str, str]  # role and name of something to press
NARROW = "narrow"
WIDE = "wide"
WINDOW_SIZES = {WIDE: (1280, 800), NARROW: (390, 844)}


@dataclass(frozen=True)
class PageScreen:
    """A path, how many cards are lifted there, and what is then pressed."""

    name: str
    path: str
    lift: int = 0
    press: tuple[Press, ...] = ()
    only: str = ""  # NARROW or WIDE; empty for both


MENU = ("button", "Menu of the table")
LOOK = ("menuitem", "A closer look")
# Dialogs and menus over a table, by the scene they are opened in.
OPENED: dict[str, dict[str, tuple[Press, ...]]] = {
    "pinochle, meld": {
        "menu": (MENU,),
        "what can I do": (("button", "What can I do now?"),),
        "begin again": (MENU, ("menuitem", "Begin again")),
        "ways of the table": (MENU, ("menuitem", "Ways of the table")),
        "question": (MENU, ("menuitem", "Begin again"), ("menuitem", "Replay this")),
        "house rules": (MENU, ("menuitem", "House rules")),
        "analyze hand": (MENU, LOOK, ("menuitem", "Analyze hand")),
        "distribution": (MENU, LOOK, ("menuitem", "Distribution")),
    },
    "piquet, trick": {
        "discards": (("button", "My discards"),),
        "opponent’s cards": (MENU, LOOK, ("menuitem", "Opponent’s cards")),
    },
    "double-deck, trick": {
        "what each has shown": (MENU, LOOK, ("menuitem", "What each has shown")),
        "cards still out": (MENU, LOOK, ("menuitem", "Cards still out")),
    },
    "double-deck, auction": {
        "what can I do": (MENU, ("menuitem", "What can I do now?")),
        "doctor": (
            MENU,
            ("menuitem", "A closer look"),
            ("menuitem", "Doctor your hand"),
            ("button", "Doctor the hand"),
        ),
    },
}
TABS = {
    "pinochle, trick": ("Points", "Tricks", "Rules", "Log"),
    "piquet, trick": ("Said", "Points", "Tricks"),
}
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
    "help, pinochle2": "/help/pinochle2",
    "help, piquet": "/help/piquet",
    "help, pinochle4": "/help/pinochle4",
    "the house": "/help/house",
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
    yield replace(game, press=(("button", "Points of round 1"),))
    yield PageScreen("review", f"/review/game/{finished}/1")
    yield PageScreen("tournament", f"/tournaments/{tournament}")
    yield PageScreen("way about the house", "/", press=(("button", "Menu"),), only=NARROW)
    yield PageScreen("tip of the day", "/help/keys", press=(("button", "Tip of the day"),))
    yield PageScreen("lesson", "/lesson/pinochle")
    for name, more in {"a rule": (), "at this table": (("button", "Next"),)}.items():
        press = (("button", "Begin"), *more)
        yield PageScreen(
            f"lesson, {name}", f"/lesson/{'binokel' if more else 'pinochle'}", press=press
        )
    yield PageScreen("reset all", "/preferences", press=(("button", "Reset all"),))


def _tables(server: ServerProcess, wanted: set[str]) -> Iterator[PageScreen]:
    for name in filter(wanted.__contains__, SCENES):
        scene = SCENES[name]
        table = PageScreen(name, f"/table/{reach_scene(server, scene).table}", scene.lift)
        yield table
        for what, press in OPENED.get(name, {}).items():
            yield replace(table, name=f"{name}, {what}", press=press)
        for tab in TABS.get(name, ()):
            yield replace(table, name=f"{name}, {tab.lower()}", press=(("tab", tab),), only=WIDE)
        if name in TABS:
            drawer = (("button", "Score sheet"),)
            yield replace(table, name=f"{name}, papers", press=drawer, only=NARROW)
        if name == "double-deck, trick":
            yield replace(table, name=f"{name}, papers", press=(("button", "Score"),), only=NARROW)
