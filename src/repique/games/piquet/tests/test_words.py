"""Whatever happens in a round can be told, and nothing secret has a sentence."""

import re
from random import Random
from string import Formatter
from typing import Any

import pytest

from repique.core.actions import Action
from repique.core.game import Game, choices, play, why_not
from repique.games import get
from repique.games.piquet.refusals import UNTIMELY
from repique.games.piquet.tables import RECKONING
from repique.play.text.words import load_words
from repique_testkit.laws.random_play import random_match, random_options

GAME: Game[Any] = get("piquet")
WORDS = load_words("piquet")
UNSPOKEN = {"move", "score", "show", "deal", "cut", "round_over"}
VERBS = ("exchange", "blanche", "commit", "draw", "declare", "respond", "add", "play", "expose",
         "pass", "done", "qualify", "answer", "choose", "meld")  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_every_event_and_every_refusal_has_a_sentence(seed: int) -> None:
    rng = Random(f"told {seed}")
    for state, seat, action in random_match(GAME, random_options(GAME, rng), rng, deals=2):
        for event in play(GAME, state, seat, action).events:
            assert event.kind in UNSPOKEN or WORDS.telling_section(event.kind), event.kind
        guess = Action(rng.choice(VERBS), tuple(rng.sample(GAME.pack(state.options), 3)))
        for player in (0, 1):
            if not any(c.allows(guess) for c in choices(GAME, state, player)):
                assert WORDS.refusal(why_not(GAME, state, player, guess))


def test_every_line_of_the_sheet_and_every_untimely_verb_has_words() -> None:
    reasons = [*RECKONING, "pique", "repique", "carte_rouge"]

    assert [reason for reason in reasons if reason not in WORDS] == []
    assert [reason for reason in UNTIMELY.values() if not WORDS.has("refusals", reason)] == []


def test_deeds_are_not_told_beside_what_is_said() -> None:
    """A deed names its cards or their number, which may be a secret; words are told instead."""
    for phase, verbs in (("respond", "respond"), ("open", "declare"), ("commit", "commit")):
        assert phase in GAME.phases
        assert WORDS.text("clauses", f"does_{verbs}") == ""


# Parties and deals

SAID = ("prompts", "facts", "commands", "figures", "replay", "refusals", "rulelist", "meanings")
# A game that was saved, or a card game such as Piquet itself, but never a partie.
SAVED_GAME = {
    "begins",
    "new_series",
    "new_because",
    "damaged",
    "saved",
    "not_saved",
    "not_saved_end",
}
CARD_GAME = {"other_game", "no_rules", "rules", "may_knock", "no_swap_here", "all"}
OF_EVERY_GAME = SAVED_GAME | CARD_GAME


@pytest.mark.parametrize("section", SAID)
def test_piquet_has_parties_and_deals_but_no_games_and_rounds(section: str) -> None:
    for name in WORDS.ids(section):
        raw = WORDS._sections[section][name]
        fields = [field for _, field, _, _ in Formatter().parse(raw) if field]
        values = {field: "" for field in fields if field not in WORDS}
        text = WORDS.text(section, name, **values)
        strange = re.search(r"\b(games?|rounds?)\b", text, re.IGNORECASE)
        assert strange is None or name in OF_EVERY_GAME, text
