"""Another game for the people at a shared table: what somebody proposes, and the new table.

The new table is an offer that has begun at once, with the people, the seats and the terms of the
old one. The match at the old table stays as it is.
"""

from collections.abc import Mapping
from dataclasses import replace

from repique.ai.levels import nearest_level
from repique.core.game import Setup
from repique.core.options import BadOptions, Value
from repique.games import by_preset
from repique.play.presets import ChosenGame, problems_sentence
from repique.play.seating import SIMPLE, ComputerPlayer, Occupant, SeatedPerson, Seating
from repique.play.series import Series
from repique.server.live.commands import Refused
from repique.server.live.messages import ProposedGame
from repique.server.live.seats import autopilot_level
from repique.server.live.storage import MatchStorage, begin_match_of
from repique.server.view.offers import rule_differences, title_of
from repique.store.db.transaction import Transaction
from repique.store.offers.offers import (
    NewOffer,
    Offer,
    create_begun_offer,
    edition_of,
    offer_of_command,
)


def proposed_game(preset: str, changes: Mapping[str, Value], seats: int) -> ChosenGame:
    """The game that somebody proposes to the people at a table with so many seats; raises
    `Refused`."""
    found = by_preset(preset)
    if found is None:
        raise Refused("refused", "", "There is no game with that name.")
    game, name = found
    usual = game.presets[name]
    try:
        chosen = ChosenGame(name, game, usual.with_changes(changes))
    except BadOptions as error:
        raise Refused("bad_rules", "", problems_sentence(game, usual, error)[:400]) from error
    needed = game.start(chosen.options, Setup(0)).seats
    if needed != seats:
        text = f"{title_of(chosen)} is a game for {needed}. Your table has {seats} seats."
        raise Refused("refused", "", text)
    return chosen


def proposed_game_shown(chosen: ChosenGame) -> ProposedGame:
    """The game as a question names it, with what is unusual in its rules."""
    return ProposedGame(chosen.preset, title_of(chosen), rule_differences(chosen))


def begin_another_game(tx: Transaction, storage: MatchStorage, chosen: ChosenGame) -> Offer:
    """Begin the game at a new table of the same people. If that was done before and the old match
    has not gone on since, it is the same table again."""
    changes = rule_changes(chosen)
    parts = ("game", storage.token, storage.version, chosen.preset, edition_of(changes))
    action_id = ":".join(map(str, parts))
    known = offer_of_command(tx, storage.player, action_id)
    if known is not None:
        return known
    seating = _seating_for(chosen, storage.seats)
    table = begin_match_of(tx, storage.player, chosen, seating, agreed=True)
    new = NewOffer(chosen.preset, changes, storage.terms, seating, action_id)
    return create_begun_offer(tx, storage.player, new, table)


def rule_changes(chosen: ChosenGame) -> dict[str, Value]:
    """The rules as changes to the preset."""
    usual = chosen.game.presets[chosen.preset].values()
    return {name: v for name, v in chosen.options.values().items() if v != usual[name]}


def _seating_for(chosen: ChosenGame, seating: Seating) -> Seating:
    """The same people and computer players, with levels that this game has. Where a person has been
    removed, a computer player sits."""
    session = Series.begin(chosen.game, chosen.options).session
    stand_in = autopilot_level(session)

    def occupant(each: Occupant) -> Occupant:
        if isinstance(each, ComputerPlayer):
            is_simple = each.level == SIMPLE
            return (
                each if is_simple else replace(each, level=nearest_level(chosen.game, each.level))
            )
        if not each.player:
            return ComputerPlayer(stand_in)
        return SeatedPerson(each.name, each.player, stand_in if each.autopilot else "")

    return Seating(tuple(map(occupant, seating.occupants)))
