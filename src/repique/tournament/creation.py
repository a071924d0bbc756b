"""Validates the settings of a tournament to be created."""

from collections.abc import Iterable, Sequence

from repique.ai.levels import DEFAULT_LEVEL, LEVELS, has_computer_players
from repique.core.game import Setup
from repique.core.options import BadOptions, Value
from repique.play.presets import ChosenGame, InputError, printable, problems_sentence
from repique.play.seating import SIMPLE, rules_against_computer
from repique.store.players.players import tidy_name
from repique.store.tournaments.tournaments import MOST_HANDS, PLAY, RANKINGS, TournamentPlan

USUAL_MINIMUM = 20  # play points of the bidding side, in most tournaments


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
        raise InputError(f"A tournament has 1 to {MOST_HANDS} hands.")
    if ranking not in RANKINGS:
        raise InputError(f"The winner is decided by {' or '.join(RANKINGS)} points.")
    chosen = _tournament_rules(usual, changes)
    seats = chosen.game.start(chosen.options, Setup(0)).seats
    return TournamentPlan(
        tidy_name(name), chosen, hands, _levels_of_seats(chosen, seats, levels), ranking
    )


def _tournament_rules(usual: ChosenGame, changes: dict[str, Value]) -> ChosenGame:
    """The rules with tournament dealing, in which nobody cuts or chooses packets, so that all
    entrants get the same cards."""
    game = usual.game
    if "tournament" not in {rule.name for rule in game.options.rules()}:
        raise InputError(f"There are no tournaments in {usual.preset}.")
    try:
        options = usual.options.with_changes({**changes, "tournament": True})
    except BadOptions as error:
        raise InputError(problems_sentence(game, usual.options, error)) from error
    return ChosenGame(
        usual.preset,
        game,
        options if "auto_knock" in changes else rules_against_computer(game, options),
    )


def _levels_of_seats(chosen: ChosenGame, seats: int, levels: Sequence[str]) -> tuple[str, ...]:
    """The levels of seats 1 and up: one level for all, or one for each."""
    known = (SIMPLE, *(LEVELS if has_computer_players(chosen.game) else ()))
    asked = [level.strip().lower() for level in levels] or [
        DEFAULT_LEVEL if len(known) > 1 else SIMPLE
    ]
    for level in asked:
        if level not in known:
            raise InputError(
                f"There is no level “{printable(level)}”; choose one of {', '.join(known)}."
            )
    if len(asked) not in (1, seats - 1):
        raise InputError(f"Say one level for all, or {seats - 1}: one for each of the other seats.")
    return tuple(asked) * (seats - 1) if len(asked) == 1 else tuple(asked)


def cautions(plan: TournamentPlan) -> list[str]:
    """Sentences about unusual settings, for the organiser."""
    return [*_minimum_caution(plan.chosen)]


def _minimum_caution(chosen: ChosenGame) -> Iterable[str]:
    values = chosen.options.values()
    usual = chosen.game.presets[chosen.preset].values()
    least = values.get("set_minimum")
    if least != usual.get("set_minimum") and least != USUAL_MINIMUM:
        yield (
            f"The bidding side needs {least} play points; most tournaments are played with "
            f"{USUAL_MINIMUM}."
        )
