"""Prints what a player can look up: tricks, melds, turns, house rules, commands, help."""

from collections.abc import Sequence
from contextlib import suppress

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from repique.core.options import BadOptions, Value, as_text
from repique.play.computer_rules import rules_against_computer
from repique.play.presets import command_line
from repique.play.text.card_symbols import glyph, glyphs
from repique.play.text.explain import explain_position
from repique.play.text.help_text import help_text
from repique.play.text.words import Words
from repique.terminal.match import HUMAN, TerminalMatch
from repique.terminal.screen import Screen


def show_tricks(screen: Screen, match: TerminalMatch) -> None:
    tricks = match.story.taken
    if not tricks:
        screen.say(match.words.text("prompts", "no_tricks"))
    for number, trick in enumerate(tricks, 1):
        assert trick.taker is not None
        cards = "   ".join(f"{match.teller.who(seat)} {glyph(card)}" for seat, card in trick.played)
        took = match.words.text("prompts", "takes_last", who=match.teller.who(trick.taker))
        screen.say(f"{number:>4}  {cards}   ({took})")


def show_melds(screen: Screen, match: TerminalMatch) -> None:
    """Print the melds of the round; cards that have been played since are struck out."""
    entries = match.story.laid
    if not match.words.has("commands", "melds"):
        screen.say(match.words.text("prompts", "without_melds"))
    elif not entries:
        screen.say(match.words.text("prompts", "no_melds"))
    zones = match.state.table.zones
    for entry in entries:
        there = {*zones.get(f"melds:{entry.seat}", ()), *zones.get(f"hand:{entry.seat}", ())}
        name = match.teller.name(entry.reason)
        line = Text(f" {match.teller.who(entry.seat):<12}{name:<24}{entry.points:>5}  ")
        for card in match.teller.ranked(entry.cards):
            line.append(f" {glyph(card)}", "" if card in there else "dim strike")
        screen.say(line)


def show_turns(screen: Screen, match: TerminalMatch) -> None:
    turns = match.session.turns(HUMAN)
    screen.say(match.words.text("prompts", "turns" if turns else "no_turns"))
    for number, turn in enumerate(turns, 1):
        deeds = ", ".join(match.teller.intent(move.action) for move in turn.moves)
        screen.say(f"{number:>4}  {deeds}")


def show_explanation(screen: Screen, match: TerminalMatch) -> None:
    """Print what can be done, which cards may be played and why, and what comes next."""
    view = match.session.update(HUMAN).view
    words = match.words
    told = explain_position(match.game, view, match.state, match.teller, match.pausing())
    screen.say(told.now)
    for deed in told.deeds:
        screen.say(f"  {deed.text}")
        for kind in deed.kinds:
            screen.say(f"    {kind}")
    for ruling in (told.allowed, *told.barred):
        if ruling and ruling.cards:
            screen.say(f"  {glyphs(ruling.cards)}: {ruling.text}")
    if told.following:
        screen.say(words.text("prompts", "explain_next", what=told.following))
    if told.topic:
        screen.say(words.text("prompts", "explain_topic", topic=told.topic))


def show_options(screen: Screen, match: TerminalMatch) -> None:
    """Print the house rules that differ from the preset, and changes that wait."""
    words = match.words
    options = match.state.options
    usual = rules_against_computer(match.game, match.game.presets[match.preset])
    different = {n: v for n, v in options.values().items() if v != getattr(usual, n)}
    screen.say(words.text("prompts", "differ" if different else "fixed", preset=match.preset))
    for name, value in different.items():
        told = {"value": words.value(name, value), "usual": words.value(name, getattr(usual, name))}
        line = words.text("prompts", "differ_line", label=words.label(name), **told)
        screen.say(f"  {line}")
    session = match.session
    for waiting, text in ((session.wanted, "waiting"), (session.planned, "waiting_game")):
        if waiting:
            screen.say("  " + words.text("prompts", text, what=changes_text(words, waiting)))


def changes_text(words: Words, values: dict[str, Value]) -> str:
    """Changes of house rules in words."""
    return ", ".join(f"{words.label(name)}: {words.value(name, v)}" for name, v in values.items())


def show_commands(screen: Screen, match: TerminalMatch, names: Sequence[str]) -> None:
    """Print the commands that the game has with their meanings, its own moves first."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    own = [name for name in match.words.ids("commands") if name not in names]
    common = [name for name in names if _has_command(match, name)]
    for name in (*own, *common):
        text = match.words.text("commands", name, example=example_change(match))
        how, _, what = text.partition("|")
        table.add_row(how, what)
    screen.show(table)


def _has_command(match: TerminalMatch, name: str) -> bool:
    """Whether the game has what a command is about."""
    game = match.game
    abilities = {
        "tricks": game.zone_set.is_declared("trick"),
        "melds": match.words.has("commands", "melds"),
        "explore": match.explorer is not None and bool(match.explorer.kinds(game)),
        "undo": bool(game.take_back),
        "swap": game.why_no_swap is not None,
    }
    return abilities.get(name, True)


def example_change(match: TerminalMatch) -> str:
    """A change of a house rule to type as an example: the first switch that can be changed now."""
    options = match.state.options
    for rule in match.game.options.rules():
        value = getattr(options, rule.name)
        if isinstance(value, bool) and not rule.lasting:
            with suppress(BadOptions):
                options.within_match({rule.name: not value})
                return f"{rule.name}={as_text(not value)}"
    return "NAME=VALUE"


def show_rules(screen: Screen, match: TerminalMatch) -> None:
    """Print the help page of the game."""
    page = help_text(match.game, match.preset)
    if page is None:
        screen.say(
            match.words.text("prompts", "no_rules", command=command_line("rules", match.preset))
        )
    else:
        screen.show(Markdown(page))
