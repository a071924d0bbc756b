"""Everything that a game can show or say has words, in each of its dialects."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest

import repique
from repique.core.actions import Refusal
from repique.core.cards import Card
from repique.core.game import Game, play, view
from repique.core.table import CHANCE
from repique.play.text.help_text import help_readings, help_text
from repique.play.text.words import Words, load_words, words_for
from repique_testkit.laws.random_play import random_action, random_options, random_setup
from repique_testkit.play.abilities import GAMES, WITH_HELP

SOURCE = Path(repique.__file__).parent
SHARED = ("core", "families", "play")
PRESETS = [(game, preset) for game in GAMES for preset in game.presets]
# What `Words.refusal` fills in.
PARTS = ("first", "second", "third", "fourth")  # and the terminal, into facts
FILLED = {"card", "led", "suit", "cards", "old", "new"}
# Duties and reasons of the families reach a Refusal through a variable.
DUTIES = {"must_follow", "must_beat", "must_trump"}
RAISES = ("Refusal", "NotAllowed")

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
each_preset = pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[p for _, p in PRESETS])


def dialects(game: Game[Any]) -> dict[str, Words]:
    spoken = {game.dialect(options) for options in game.presets.values()}
    return {dialect: load_words(game.id, dialect) for dialect in sorted(spoken)}


def sections(words: Words) -> dict[str, dict[str, Any]]:
    return words._sections


@each_preset
def test_every_option_has_a_label_and_a_meaning(game: Game[Any], preset: str) -> None:
    words = words_for(game, game.presets[preset])
    for rule in game.options.rules():
        label = words.label(rule.name)
        meaning = words.meaning(rule.name)
        assert re.fullmatch(r".*[^. ]", label), rule.name
        assert meaning.endswith("."), rule.name
        assert words.text("groups", rule.group)


@each_game
def test_every_value_that_is_a_word_has_a_word(game: Game[Any]) -> None:
    words = load_words(game.id)
    for rule in game.options.rules():
        for value in rule.among:
            assert isinstance(value, int) or words.has("values", f"{rule.name}_{value}")
        assert all(words.has("letters", letter) for letter in rule.games)


@each_game
def test_every_meld_of_the_tables_has_a_term(game: Game[Any]) -> None:
    where = f"repique.games.{game.id}.tables"
    melds = getattr(import_module(where), "POINTS", {}) if find_spec(where) else {}
    for dialect, words in dialects(game).items():
        missing = [meld for meld in melds if meld not in words]
        assert not missing, f"{dialect}: {missing}"


@each_game
def test_phases_and_zones_have_terms(game: Game[Any]) -> None:
    words = load_words(game.id)
    zones = {zone.partition(":")[0] for state in some_states(game, 1) for zone in state.table.zones}
    missing = sorted(name for name in {*game.phases, "over", "game", *zones} if name not in words)
    assert not missing


@each_game
def test_every_reason_that_reaches_the_sheet_has_a_term(game: Game[Any]) -> None:
    seen: set[str] = set()
    for state in some_states(game, 40):
        words = words_for(game, state.options)
        new = {entry.reason for entry in state.sheet} - seen
        missing = sorted(reason for reason in new if reason not in words)
        assert not missing, f"{game.dialect(state.options)}: {missing}"
        seen |= new
    assert seen


def some_states(game: Game[Any], matches: int) -> Iterator[Any]:
    """States at the end of two deals under random house rules; half of them sketched."""
    for seed in range(matches):
        rng = Random(f"words {game.id} {seed}")
        options = random_options(game, rng)
        state: Any = game.start(options, random_setup(game, options, rng))
        sketch = game.strategy.sketch if seed % 2 else None
        while state.acting() and state.deal_number < 3:
            (seat, *_) = state.acting()
            seen = view(game, state, seat) if seat != CHANCE else None
            if seen is not None and sketch is not None:
                action = sketch(seen, rng)
            else:
                action = random_action(game.phases[state.phase].choices(state, seat), rng)
            state = play(game, state, seat, action).state
        yield state


@each_game
def test_every_fact_has_a_caption(game: Game[Any]) -> None:
    words = load_words(game.id)
    shown = {name for state in some_states(game, 2) for name, _ in game.facts(state)}
    missing = sorted(name for name in shown if not words.has("facts", name))
    assert not missing


@each_game
def test_every_refusal_has_a_sentence(game: Game[Any]) -> None:
    folders = [SOURCE / name for name in SHARED] + [SOURCE / "games" / game.id]
    reasons = {reason for folder in folders for reason in refusals(folder)} | DUTIES
    for dialect, words in dialects(game).items():
        missing = sorted(reason for reason in reasons if not words.has("refusals", reason))
        assert not missing, f"{dialect}: {missing}"


@each_game
def test_every_refusal_formats_whatever_it_is_given(game: Game[Any]) -> None:
    card = Card("QS")
    led = Card("JD2")
    for words in dialects(game).values():
        terms = sorted(sections(words)["terms"])[:2]
        for reason, sentence in sections(words)["refusals"].items():
            fields = {field for _, field, _, _ in Formatter().parse(sentence) if field}
            assert fields <= FILLED | set(sections(words)["terms"]), reason
            said = words.refusal(Refusal(reason, (card, led), tuple(terms)))
            assert re.fullmatch(r"[A-Z][^{}]*[.]", said), reason
            assert words.refusal(Refusal(reason))


def refusals(folder: Path) -> Iterator[str]:
    """The ids in calls such as Refusal("not_held"), also behind a variable that holds one."""
    for path in sorted(folder.rglob("*.py")):
        if "tests" in path.parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {"": [""]}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named[node.targets[0].id] = strings(node.value)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in RAISES and node.args:
                first = node.args[0]
                yield from (
                    named.get(first.id, []) if isinstance(first, ast.Name) else strings(first)
                )


def strings(node: ast.expr) -> list[str]:
    """The texts that an expression may come to: itself, or either arm of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return []


def test_refusals_are_found_in_the_source() -> None:
    found = set(refusals(SOURCE))
    assert {"not_your_turn", "nothing_to_undo", "no_such_seat"} <= found
    assert {"knock_too_late", "knock_too_soon", "remeld_liberal"} <= found


@each_game
def test_every_text_formats_in_every_dialect(game: Game[Any]) -> None:
    for words in dialects(game).values():
        for term in sections(words)["terms"]:
            assert not set("{}") & set(words.term(term)), term
        for section in ("labels", "meanings", "values", "letters", "groups"):
            for name in sections(words).get(section, {}):
                assert words.text(section, name), f"{section} {name}"
        for name, caption in sections(words)["facts"].items():
            told = words.text("facts", name, **dict.fromkeys(PARTS, "x"))
            assert bool(told) == bool(caption), name  # an empty caption keeps a fact quiet


@each_game
def test_every_label_and_meaning_belongs_to_an_option(game: Game[Any]) -> None:
    """A label or meaning without an option is a spelling mistake or a forgotten option."""
    known = {rule.name for rule in game.options.rules()}
    own = sections(load_words(game.id))
    assert set(own["labels"]) == known
    assert set(own["meanings"]) == known


@each_game
def test_a_dialect_never_uses_the_words_of_another_game(game: Game[Any]) -> None:
    """Where presets have dialects, the name of one game does not occur in the words of another."""
    spoken = dialects(game)
    names = {dialect: words.term("game") for dialect, words in spoken.items()}
    for dialect, words in spoken.items():
        foreign = [name for other, name in names.items() if other != dialect]
        for section in ("terms", "labels", "meanings", "refusals", "facts", "groups"):
            for name in sections(words)[section]:
                said = words.text(section, name, **dict.fromkeys((*FILLED, *PARTS), ""))
                assert not any(word in said for word in foreign), f"{dialect} {name}: {said}"


@each_preset
def test_the_rules_that_players_read_name_every_option(game: Game[Any], preset: str) -> None:
    """In the words of the preset, or where presets share a text, in those of one of them."""
    text = help_text(game, preset)
    assert (text is not None) == (game in WITH_HELP)
    if text is None:
        return
    assert text.startswith("# ")
    spoken = [words_for(game, game.presets[preset])]
    if len(help_readings(game)) == 1:
        spoken = [*dialects(game).values()]
    for option in game.options.rules():
        labels = {words.label(option.name) for words in spoken}
        assert any(label in text for label in labels), f"the rules do not mention {labels}"


@each_preset
def test_the_rules_that_players_read_have_no_marks_left(game: Game[Any], preset: str) -> None:
    text = help_text(game, preset) or ""
    assert not re.search(r"[{}]|<!--|\n\n\n", text)


@pytest.mark.parametrize("game", WITH_HELP, ids=lambda game: game.id)
def test_every_link_in_the_rules_leads_to_a_heading(game: Game[Any]) -> None:
    for preset in help_readings(game):
        text = help_text(game, preset) or ""
        headings = re.findall(r"(?m)^#+ (.*)$", text)
        anchors = {re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", h.lower())) for h in headings}
        linked = set(re.findall(r"\]\(#([^)]*)\)", text.replace("\n", " ")))
        assert linked <= anchors, f"{preset}: {linked - anchors}"
