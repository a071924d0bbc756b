"""Starts playing in the terminal: continue the saved match, or begin a new one."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from repique.play.advice import Adviser
from repique.play.computer_rules import rules_against_computer
from repique.play.deals import DealKind
from repique.play.explore import Explorer
from repique.play.presets import ChosenGame, InputError, command_line, printable
from repique.play.record import DAMAGE_ERRORS, BadRecord
from repique.play.seating import PlayerFactory
from repique.play.simple_players import simple_advice, simple_player
from repique.play.text.words import words_for
from repique.terminal.lookups import changes_text
from repique.terminal.loop import play_loop
from repique.terminal.match import HUMAN, TablePreferences, TerminalMatch
from repique.terminal.match_file import ResumableSaver
from repique.terminal.screen import Screen


def play_in_terminal(
    wanted: ChosenGame,
    named: Collection[str],
    save: ResumableSaver,
    data: Path | None,
    seed: str,
    fresh: str,
    players: PlayerFactory = simple_player,
    adviser: Adviser = simple_advice,
    preferences: TablePreferences | None = None,
    explorer: Explorer | None = None,
) -> None:
    """Play until the player quits. `named` are the rules that the player has asked for; `fresh` is
    the id of the sentence why a new match begins, or empty to continue the saved one."""
    options = rules_against_computer(wanted.game, wanted.options, named)
    chosen = replace(wanted, options=options)
    match, notice = open_match(chosen, save, seed, fresh)
    match.players = players
    match.adviser = adviser
    match.preferences = preferences or TablePreferences()
    match.explorer = explorer
    screen = Screen()
    screen.more = match.words.text("prompts", "more")
    for sentence in save.notices:
        screen.say(sentence, "yellow")
    screen.say(notice)
    if not match.session.record.moves and match.differing():
        now = match.session.next_options().values()
        what = changes_text(match.words, {name: now[name] for name in match.differing()})
        screen.say(match.words.text("prompts", "your_rules", what=what, preset=match.preset))
    if match.session.source.kind is DealKind.SEQUENCE:
        number = match.session.source.sequence
        screen.say(match.words.text("prompts", "sequence", number=number))
    match.keep()
    play_loop(screen, match)
    text = "not_saved_end" if match.trouble else "saved"
    resume = command_line("terminal", chosen.preset, data=data)
    screen.say(match.words.text("prompts", text, command=resume, problem=match.trouble))


def open_match(
    chosen: ChosenGame, save: ResumableSaver, seed: str, fresh: str
) -> tuple[TerminalMatch, str]:
    """The match, and a sentence that says whether it is continued or new, and why."""
    words = words_for(chosen.game, chosen.options)
    if not save.exists():
        begins = words.text("prompts", "begins", game=words.game(chosen.preset))
        return TerminalMatch.begin(chosen, save, seed), begins
    why = fresh
    problem = ""
    if not fresh:
        try:
            match = resume_match(chosen, save)
        except BadRecord as error:
            why = "damaged"
            problem = printable(str(error), 200)
        else:
            if match.game is chosen.game:
                return match, resume_notice(match)
            why = "other_game"
    other = save.set_aside("damaged-{}" if why == "damaged" else "old")
    return TerminalMatch.begin(chosen, save, seed), words.text(
        "prompts", why, file=other, problem=problem
    )


def resume_match(chosen: ChosenGame, save: ResumableSaver) -> TerminalMatch:
    """The saved match; raises `BadRecord` if it is damaged."""
    try:
        return TerminalMatch(save.load(), chosen.preset, save)
    except (BadRecord, InputError):
        raise
    except DAMAGE_ERRORS as error:  # a damaged note of the terminal, or an older game
        raise BadRecord(0, str(error)) from error


def resume_notice(match: TerminalMatch) -> str:
    """Where the match was left: round and score, and whether it is the player's turn."""
    state = match.state
    text = "resumed" if state.deal_number else "resumed_before"
    values = {
        "number": state.number,
        "round": state.deal_number,
        "score": match.teller.versus(state.scores),
    }
    said = match.words.text("prompts", text, **values)
    yours = match.words.text("prompts", "your_turn") if HUMAN in state.acting() else ""
    return f"{said} {yours}".strip()
