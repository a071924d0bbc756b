"""Tables in the middle of a deal, the same at every call: for pictures and for tests of the page.

Tournament dealing fixes the cards and the luck of the computer players. Whoever sits in the
player's seat until then acts by a short rule, so a scene is a pure function of its row here.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from repique_testkit.server.process import Guest, Inn, any_choice, begin

HIGHER = "789JQKTA"
Wanted = Callable[[dict[str, Any]], bool]


def phase(*names: str, trick: int | None = None, melds: int = 0) -> Wanted:
    """The player's turn in one of these phases; so many cards lie in the trick, and on the
    table at least so many melds."""

    def found(view: dict[str, Any]) -> bool:
        fits = view["phase"] in names and (trick is None or len(view["trick"]) == trick)
        return fits and len(view["melds"]) >= melds and view["turn"] == view["seat"]

    return found


def may(verb: str, cards: int = 0) -> Wanted:
    """Something of this kind can be done, with at least so many cards."""
    return lambda view: any(
        choice["verb"] == verb and len(choice["cards"]) >= cards for choice in view["choices"]
    )


def both(one: Wanted, other: Wanted) -> Wanted:
    return lambda view: one(view) and other(view)


def scored(view: dict[str, Any]) -> bool:
    """The deal is over and its result is looked at."""
    return bool(view["between"])


def finished(view: dict[str, Any]) -> bool:
    return bool(view["phase"] == "over")


@dataclass(frozen=True)
class Scene:
    preset: str
    sequence: int  # of the hundred fixed ones
    wanted: Wanted
    seat: int = 0
    bids: int = 0  # how high the player bids
    lift: int = 0  # so many of the cards in question are lifted by whoever looks at it
    rounds: int = 1  # within so many deals
    bold: bool = False  # the player plays high, to win tricks
    rules: tuple[str, ...] = ()  # house rules that are on


def melded(view: dict[str, Any]) -> bool:
    """Both players have melds on the table."""
    return len({meld["seat"] for meld in view["melds"]}) == 2


def tricks(number: int) -> Wanted:
    return lambda view: len(view["tricks"]) == number


SCENES = {
    "pinochle, lead": Scene("pinochle", 1, both(phase("first", trick=0, melds=4), melded)),
    "pinochle, meld": Scene("pinochle", 8, both(may("meld", cards=4), phase("meld", melds=3))),
    "pinochle, trick": Scene("pinochle", 3, both(phase("second", trick=1), melded)),
    "pinochle, result": Scene("pinochle", 4, scored),
    "binokel, meld": Scene("binokel", 1, both(may("meld", cards=2), phase("meld", melds=2))),
    "binokel, trick": Scene("binokel", 2, phase("first", trick=1, melds=2)),
    "binokel, result": Scene("binokel", 2, scored),
    "bezique, lead": Scene("bezique", 5, both(phase("first", trick=0, melds=5), melded)),
    "bezique, meld": Scene("bezique", 1, both(may("meld", cards=2), phase("meld", melds=2))),
    "bezique, result": Scene("bezique", 2, scored),
    "piquet, exchange": Scene("piquet", 1, may("exchange"), seat=1, lift=3),
    "piquet, declaration": Scene("piquet", 2, may("declare", cards=4), seat=1),
    "piquet, answer": Scene("piquet", 1, may("respond")),
    "piquet, trick": Scene("piquet", 4, both(phase("play", trick=1), tricks(3))),
    "piquet, result": Scene("piquet", 1, scored),
    "single-deck, auction": Scene("single-deck", 2, phase("auction")),
    "single-deck, trumps": Scene("single-deck", 1, may("trump"), bids=60),
    "single-deck, passing": Scene("single-deck", 3, may("give"), lift=2),
    "single-deck, return": Scene("single-deck", 1, phase("return"), bids=60, lift=1),
    "single-deck, trick": Scene("single-deck", 2, both(phase("play", trick=3), tricks(2))),
    "single-deck, result": Scene("single-deck", 2, scored),
    "double-deck, auction": Scene("double-deck", 1, phase("auction")),
    "double-deck, trumps": Scene("double-deck", 2, may("trump"), bids=100),
    "double-deck, melds": Scene("double-deck", 2, phase("play", trick=0), bids=100),
    "double-deck, trick": Scene("double-deck", 4, phase("play", trick=2)),
    "double-deck, result": Scene("double-deck", 1, scored),
}


@dataclass
class Actor(Guest):
    """Plays by a short rule until the scene is there. It has luck of its own for that: how many
    messages come, which the guest's luck is used for, is different every time."""

    scene: Scene | None = None
    taste: Random = field(default_factory=lambda: Random(1))

    def done(self, rounds: int) -> bool:
        assert self.scene is not None
        if self.pending or self.v < self.promised or not self.view:
            return False
        asked = bool(self.view["choices"] or self.view["waiting"] or self.view["phase"] == "over")
        if asked and self.scene.wanted(self.view):
            return True
        past = self.view["deal"] > rounds or self.view["phase"] == "over"
        assert not past, "it is over, and this was not to be seen"
        return False

    def _wish(self) -> dict[str, Any] | None:
        wish = super()._wish()
        if wish and wish["t"] == "act":
            assert self.scene is not None
            wish["action"] = sensible(self.view["choices"], self.taste, self.scene)
        return wish


def sensible(choices: list[dict[str, Any]], rng: Random, scene: Scene) -> str:
    """What scores most, else a bid that is not too high, else cards, else what needs none."""
    scoring = [choice for choice in choices if choice["points"]]
    if scoring:
        return any_choice([max(scoring, key=lambda choice: int(choice["points"]))], rng)
    for choice in choices:
        if choice["verb"] == "bid":
            lowest = min(map(int, choice["values"]))
            return f"bid:{lowest}" if lowest <= scene.bids else "pass"
    if scene.bold and choices[0]["verb"] == "play":
        return f"play {max(choices[0]['cards'], key=lambda card: HIGHER.index(card[0]))}"
    holding = [choice for choice in choices if choice["cards"]]
    return any_choice(holding or choices, rng)


def reach(inn: Inn, scene: Scene) -> Actor:
    """Whoever sits at the table of a new match that has come to this scene."""
    fixed = {
        "tournament": True,
        "tournament_no": scene.sequence,
        **dict.fromkeys(scene.rules, True),
    }
    table = begin(inn, scene.preset, changes=fixed, seat=scene.seat)
    actor = Actor(inn, table, Random(1), scene=scene, keeping=False)
    play(actor, scene.rounds)
    return actor


def play(guest: Guest, rounds: int = 1_000_000) -> None:
    """In a thread of its own: a browser in the same test has a loop in this one."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(guest.play(rounds))).result()
