"""Tips of the day: there are enough, and their links exist."""

import re
from pathlib import Path

from repique.coach.tips import Tip, load_tips
from repique.games import all_games, by_preset
from repique.play.text.help_text import help_readings, help_text
from repique.settings.preferences import PANELS
from repique.settings.words import word
from repique_testkit.page.screens import PAGE_PATHS
from repique_testkit.play.abilities import WITH_TIPS

WEB = Path(__file__).resolve().parents[2] / "web/src/help"
GAMES = all_games()
PRESETS = [preset for game in GAMES.values() for preset in game.presets]
BARE = {"keys", "revisions", "about"}  # pages without chapters
# The page makes the address of a panel of its title: web/src/preferences/panels.ts.
PANEL_ADDRESSES = [re.sub("[^a-z]+", "-", word("panels", panel).lower()) for panel in PANELS]
PREFERENCES = [*PANEL_ADDRESSES, *(f"rules/{preset}" for preset in PRESETS)]


def chapters(topic: str) -> set[str]:
    """The headings of a text; those that every reading has where presets read it differently."""
    found = by_preset(topic)
    if topic in GAMES:
        game = GAMES[topic]
        texts = [help_text(game, preset) or "" for preset in help_readings(game)]
    elif found:
        texts = [help_text(*found) or ""]
    else:
        texts = [(WEB / f"{topic}.en.md").read_text(encoding="utf-8")]
    headings = [set(re.findall(r"^#+ (.*)$", text, re.MULTILINE)) for text in texts]
    return set.intersection(*headings)


def test_there_are_enough_of_them_for_everybody_and_for_each_game() -> None:
    assert len(load_tips()) >= 60
    assert len({tip.text for tip in load_tips()}) == len(load_tips())
    assert sum(not tip.games for tip in load_tips()) >= 20
    for game in WITH_TIPS:
        own = {game.id, *game.presets}
        assert sum(bool(own & set(tip.games)) for tip in load_tips()) >= 10, game.id


def test_more_leads_to_a_chapter_that_exists() -> None:
    missing = [tip for tip in load_tips() if not leads_somewhere(tip)]
    assert not missing


def leads_somewhere(tip: Tip) -> bool:
    if tip.topic in BARE:
        return not tip.section
    return tip.section in chapters(tip.topic) if tip.topic else bool(tip.where)


def test_the_page_of_a_tip_exists() -> None:
    known = {*PAGE_PATHS.values(), *(f"/new/{preset}" for preset in PRESETS)}
    known |= {f"/preferences/{panel}" for panel in PREFERENCES}
    assert {tip.where for tip in load_tips() if tip.where} <= known


def test_tips_are_for_games_that_there_are() -> None:
    assert {game for tip in load_tips() for game in tip.games} <= {*GAMES, *PRESETS}


def test_tips_are_short_and_courteous() -> None:
    for tip in load_tips():
        assert 40 <= len(tip.text) <= 200, tip.text
        assert tip.text.endswith((".", "?")), tip.text
        assert "!" not in tip.text
