"""Sitting down: a match goes on where it was left, or a new one begins."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from repique.play.advice import Adviser
from repique.play.explore import Explorer
from repique.play.presets import Chosen, Mistake, clean, to_type
from repique.play.record import SPOILED, BadRecord
from repique.play.seating import PlayerFactory, rules_against_computer
from repique.play.simple_players import rule_of_thumb, simple
from repique.play.text.words import words_for
from repique.terminal.lookups import changes
from repique.terminal.loop import converse
from repique.terminal.match import HUMAN, Manners, Match
from repique.terminal.match_file import Saver
from repique.terminal.screen import Screen


def sit_down(
    wanted: Chosen,
    named: Collection[str],
    save: Saver,
    data: Path | None,
    seed: str,
    fresh: str,
    players: PlayerFactory = simple,
    adviser: Adviser = rule_of_thumb,
    manners: Manners | None = None,
    explorer: Explorer | None = None,
) -> None:
    """Play in the terminal, with the save held; `fresh` is the reason to begin anew, `named`
    the rules asked for."""
    options = (
        wanted.options
        if "auto_knock" in named
        else rules_against_computer(wanted.game, wanted.options)
    )
    chosen = replace(wanted, options=options)
    match, notice = opened(chosen, save, seed, fresh)
    match.players, match.adviser, match.manners = players, adviser, manners or Manners()
    match.explorer = explorer
    screen = Screen()
    screen.more = match.words.text("prompts", "more")
    for sentence in save.notices:
        screen.say(sentence, "yellow")
    screen.say(notice)
    if not match.session.record.moves and match.differing():
        now = match.session.next_options().values()
        what = changes(match.words, {name: now[name] for name in match.differing()})
        screen.say(match.words.text("prompts", "your_rules", what=what, preset=match.preset))
    match.keep()
    converse(screen, match)
    text = "not_saved_end" if match.trouble else "saved"
    on = to_type("terminal", chosen.preset, data=data)
    screen.say(match.words.text("prompts", text, command=on, problem=match.trouble))


def opened(chosen: Chosen, save: Saver, seed: str, fresh: str) -> tuple[Match, str]:
    """The match, and a sentence about where it comes from."""
    words = words_for(chosen.game, chosen.options)
    if not save.exists():
        begins = words.text("prompts", "begins", game=words.game(chosen.preset))
        return Match.begin(chosen, save, seed), begins
    why, problem = fresh, ""
    if not fresh:
        try:
            match = resumed(chosen, save)
        except BadRecord as error:
            why, problem = "damaged", clean(str(error), 200)
        else:
            if match.game is chosen.game:
                return match, welcome(match)
            why = "other_game"
    other = save.set_aside("damaged-{}" if why == "damaged" else "old")
    return Match.begin(chosen, save, seed), words.text("prompts", why, file=other, problem=problem)


def resumed(chosen: Chosen, save: Saver) -> Match:
    try:
        return Match(save.load(), chosen.preset, save)
    except (BadRecord, Mistake):
        raise
    except SPOILED as error:  # a note that the terminal wrote itself, or an older game
        raise BadRecord(0, str(error)) from error


def welcome(match: Match) -> str:
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
