"""Validates the settings of a tournament to be created."""

from collections.abc import Sequence

from repique.ai.levels import DEFAULT_LEVEL, levels_of
from repique.core.game import Setup
from repique.core.options import BadOptions, Value
from repique.play.computer_rules import rules_against_computer
from repique.play.presets import ChosenGame, InputError, printable, problems_sentence
from repique.play.seating import SIMPLE
from repique.play.sequences import tournament_changes
from repique.play.text.words import words_for
from repique.store.players.players import tidy_name
from repique.store.tournaments.tournaments import MOST_HANDS, PLAY, RANKINGS, TournamentPlan


def plan_tournament(
    name: str,
    usual: ChosenGame,
    changes: dict[str, Value],
    hands: int,
    levels: Sequence[str] = (),
    ranking: str = PLAY,
) -> TournamentPlan:
    """The plan of a tournament: the usual rules with `changes`, dealt as in tournaments. Raises
    `InputError`, with a sentence for the player, if something is wrong."""
    if not 1 <= hands <= MOST_HANDS:
        raise InputError(f"A tournament can have 1 to {MOST_HANDS} hands.")
    if ranking not in RANKINGS:
        raise InputError(f"Choose {' or '.join(RANKINGS)} points to decide the winner.")
    chosen = _tournament_rules(usual, changes)
    seats = chosen.game.start(chosen.options, Setup(0)).seats
    return TournamentPlan(
        tidy_name(name), chosen, hands, _levels_of_seats(chosen, seats, levels), ranking
    )


def _tournament_rules(usual: ChosenGame, changes: dict[str, Value]) -> ChosenGame:
    """The rules with tournament dealing, in which nobody cuts or chooses packets, so that all
    entrants get the same cards."""
    game = usual.game
    try:
        options = usual.options.with_changes({**changes, **tournament_changes(game.options)})
    except BadOptions as error:
        raise InputError(problems_sentence(game, usual.options, error)) from error
    return ChosenGame(
        usual.preset,
        game,
        rules_against_computer(game, options, changes),
    )


def _levels_of_seats(chosen: ChosenGame, seats: int, levels: Sequence[str]) -> tuple[str, ...]:
    """The levels of seats 1 and up: one level for all, or one for each."""
    known = (SIMPLE, *levels_of(chosen.game))
    asked = [level.strip().lower() for level in levels] or [DEFAULT_LEVEL]
    for level in asked:
        if level not in known:
            raise InputError(
                f"There is no level “{printable(level)}”. Choose one of {', '.join(known)}."
            )
    if len(asked) not in (1, seats - 1):
        raise InputError(f"Choose one level for all, or {seats - 1}: one for each other seat.")
    return tuple(asked) * (seats - 1) if len(asked) == 1 else tuple(asked)


def cautions(plan: TournamentPlan) -> list[str]:
    """Sentences about unusual settings, for the organiser."""
    chosen = plan.chosen
    words = words_for(chosen.game, chosen.options)
    unusual = chosen.game.scoring.unusual(chosen.options, chosen.game.presets[chosen.preset])
    return [words.refusal(caution) for caution in unusual]
