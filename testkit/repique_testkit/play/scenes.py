"""Matches in the middle of a deal, the same at every call: for screenshots and page tests.

Tournament dealing fixes the cards and the random choices of the computer players, and the player's
seat follows a fixed rule. So a scene depends on nothing but its row here.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from repique_testkit.server.client import SocketClient, random_action_text
from repique_testkit.server.process import ServerProcess, begin_match

RANKS = "789JQKTA"  # rising
Condition = Callable[[dict[str, Any]], bool]


def in_phase(*names: str, trick: int | None = None, melds: int = 0) -> Condition:
    """It is the player's turn in one of these phases.

    The trick holds so many cards, and at least so many melds lie on the table.
    """

    def holds(view: dict[str, Any]) -> bool:
        fits = view["phase"] in names and (trick is None or len(view["trick"]) == trick)
        return fits and len(view["melds"]) >= melds and view["turn"] == view["seat"]

    return holds


def offers(verb: str, cards: int = 0) -> Condition:
    """A choice with this verb is offered, with at least so many cards."""
    return lambda view: any(
        choice["verb"] == verb and len(choice["cards"]) >= cards for choice in view["choices"]
    )


def both(one: Condition, other: Condition) -> Condition:
    return lambda view: one(view) and other(view)


def is_scored(view: dict[str, Any]) -> bool:
    """The deal is over and its result is shown."""
    return bool(view["between"])


@dataclass(frozen=True)
class Scene:
    """A match of a preset up to the first view that meets a condition."""

    preset: str
    sequence: int  # of the hundred fixed ones
    wanted: Condition
    seat: int = 0
    bids: int = 0  # the highest bid of the player
    lift: int = 0  # so many cards are lifted for a screenshot
    rounds: int = 1  # within so many deals
    bold: bool = False  # the player plays the highest card, to win tricks
    rules: tuple[str, ...] = ()  # house rules to switch on


def has_melds_of_both(view: dict[str, Any]) -> bool:
    """Both players have melds on the table."""
    return len({meld["seat"] for meld in view["melds"]}) == 2


def trick_count(number: int) -> Condition:
    """So many tricks have been played."""
    return lambda view: len(view["tricks"]) == number


SCENES = {
    "pinochle, lead": Scene(
        "pinochle", 1, both(in_phase("first", trick=0, melds=4), has_melds_of_both)
    ),
    "pinochle, meld": Scene(
        "pinochle", 8, both(offers("meld", cards=4), in_phase("meld", melds=3))
    ),
    "pinochle, trick": Scene("pinochle", 3, both(in_phase("second", trick=1), has_melds_of_both)),
    "pinochle, result": Scene("pinochle", 4, is_scored),
    "binokel, meld": Scene("binokel", 1, both(offers("meld", cards=2), in_phase("meld", melds=2))),
    "binokel, trick": Scene("binokel", 2, in_phase("first", trick=1, melds=2)),
    "binokel, result": Scene("binokel", 2, is_scored),
    "bezique, lead": Scene(
        "bezique", 5, both(in_phase("first", trick=0, melds=5), has_melds_of_both)
    ),
    "bezique, meld": Scene("bezique", 1, both(offers("meld", cards=2), in_phase("meld", melds=2))),
    "bezique, result": Scene("bezique", 2, is_scored),
    "piquet, exchange": Scene("piquet", 1, offers("exchange"), seat=1, lift=3),
    "piquet, declaration": Scene("piquet", 2, offers("declare", cards=4), seat=1),
    "piquet, answer": Scene("piquet", 1, offers("respond")),
    "piquet, trick": Scene("piquet", 4, both(in_phase("play", trick=1), trick_count(3))),
    "piquet, result": Scene("piquet", 1, is_scored),
    "single-deck, auction": Scene("single-deck", 2, in_phase("auction")),
    "single-deck, trumps": Scene("single-deck", 1, offers("trump"), bids=60),
    "single-deck, passing": Scene("single-deck", 3, offers("give"), lift=2),
    "single-deck, return": Scene("single-deck", 1, in_phase("return"), bids=60, lift=1),
    "single-deck, trick": Scene("single-deck", 2, both(in_phase("play", trick=3), trick_count(2))),
    "single-deck, result": Scene("single-deck", 2, is_scored),
    "double-deck, auction": Scene("double-deck", 1, in_phase("auction")),
    "double-deck, trumps": Scene("double-deck", 2, offers("trump"), bids=100),
    "double-deck, melds": Scene("double-deck", 2, in_phase("play", trick=0), bids=100),
    "double-deck, trick": Scene("double-deck", 4, in_phase("play", trick=2)),
    "double-deck, result": Scene("double-deck", 1, is_scored),
}


@dataclass
class ScenePlayer(SocketClient):
    """Plays by a fixed rule until the scene is reached.

    Its choices have a random generator of their own: the client's generator is also used for each
    message received, and their number differs from run to run.
    """

    scene: Scene | None = None
    choice_rng: Random = field(default_factory=lambda: Random(1))

    def done(self, rounds: int) -> bool:
        assert self.scene is not None
        if self.pending or self.v < self.promised or not self.view:
            return False
        asked = bool(self.view["choices"] or self.view["waiting"] or self.view["phase"] == "over")
        if asked and self.scene.wanted(self.view):
            return True
        past = self.view["deal"] > rounds or self.view["phase"] == "over"
        assert not past, "the match went past this scene without reaching it"
        return False

    def _next_command(self) -> dict[str, Any] | None:
        command = super()._next_command()
        if command and command["t"] == "act":
            assert self.scene is not None
            command["action"] = _fixed_choice(self.view["choices"], self.choice_rng, self.scene)
        return command


def _fixed_choice(choices: list[dict[str, Any]], rng: Random, scene: Scene) -> str:
    """The choice that scores most, else a bid within the limit, else any, with cards first."""
    scoring = [choice for choice in choices if choice["points"]]
    if scoring:
        return random_action_text([max(scoring, key=lambda choice: int(choice["points"]))], rng)
    for choice in choices:
        if choice["verb"] == "bid":
            lowest = min(map(int, choice["values"]))
            return f"bid:{lowest}" if lowest <= scene.bids else "pass"
    if scene.bold and choices[0]["verb"] == "play":
        return f"play {max(choices[0]['cards'], key=lambda card: RANKS.index(card[0]))}"
    holding = [choice for choice in choices if choice["cards"]]
    return random_action_text(holding or choices, rng)


def reach_scene(server: ServerProcess, scene: Scene) -> ScenePlayer:
    """Begin a match, play it up to this scene, and return the client in the player's seat."""
    fixed = {
        "tournament": True,
        "tournament_no": scene.sequence,
        **dict.fromkeys(scene.rules, True),
    }
    table = begin_match(server, scene.preset, changes=fixed, seat=scene.seat)
    actor = ScenePlayer(server, table, Random(1), scene=scene, keeping=False)
    play_in_thread(actor, scene.rounds)
    return actor


def play_in_thread(client: SocketClient, rounds: int = 1_000_000) -> None:
    """Play in a thread of its own: a browser in the same test has an event loop in this one."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(client.play(rounds))).result()
