"""Games between computer players to watch, as scratch matches, and how their series stands."""

from msgspec import Struct

from repique.play.presets import InputError
from repique.play.sequences import without_sequence
from repique.play.series import Series
from repique.play.text.words import words_for
from repique.server.http.api.games import changed_rules
from repique.server.http.api.matches import Beginning, open_match, seating_of
from repique.server.http.api.types import At
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.live.scratch import WATCHED, scratch_storage
from repique.server.view.welcome import unit_words
from repique.store.players import players


class WatchedGame(Struct, frozen=True):
    """A finished game of a watched series."""

    number: int
    scores: tuple[int, ...]
    rounds: int
    winner: int | None


class Watched(Struct, frozen=True):
    """The finished games of a watched series, and the current one, which may be over too."""

    games: tuple[WatchedGame, ...]
    scores: tuple[int, ...]
    rounds: int
    words: dict[str, str]  # the words of this game for a game and a round


async def watch_match(request: ApiRequest) -> At:
    """A scratch match in which the server also moves for the person, step by step. Its deals are
    always fresh: those of a sequence may still have to be played."""
    wanted: Beginning = request.body
    chosen = changed_rules(wanted.preset, without_sequence(wanted.changes))
    seating = seating_of(chosen, wanted)
    person = await request.services.do(players.current_player)
    live = Series.begin(chosen.game, chosen.options)
    live_matches = request.services.live_matches
    storage = scratch_storage(live_matches.store, live, chosen.preset, person, seating, WATCHED)
    return At(await live_matches.open_scratch(storage, live))


async def watched_series(request: ApiRequest) -> Watched:
    match = await open_match(request)
    if match.storage.sandbox != WATCHED:
        raise InputError("This is not a table to watch.")
    session = match.series.session
    over = [*match.series.results(), *([session.state] if session.outcome is not None else ())]
    games = tuple(WatchedGame(s.number, s.scores, s.deal_number, s.winner) for s in over)
    words = unit_words(words_for(session.game, session.state.options))
    return Watched(games, session.state.scores, session.state.deal_number, words)


ROUTES = (
    ApiRoute(
        "POST",
        "/api/watch",
        watch_match,
        "Begin a game between computer players, to watch.",
        Beginning,
    ),
    ApiRoute("GET", "/api/watch/{table}", watched_series, "How the watched series stands."),
)
