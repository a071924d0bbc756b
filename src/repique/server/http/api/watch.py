"""Games that computers play by themselves, at a table apart, and how their series stands."""

from msgspec import Struct

from repique.core.game import OVER
from repique.play.presets import Mistake
from repique.play.series import Series
from repique.play.text.words import words_for
from repique.server.http.api.matches import At, Beginning, changed_rules, company
from repique.server.http.routes import Call, Entry
from repique.server.live.scratch import WATCHED, slate
from repique.server.view.welcome import units
from repique.store.players import players


class WatchedGame(Struct, frozen=True):
    """A game that is over: its number, what each side has, and who has won."""

    number: int
    scores: tuple[int, ...]
    rounds: int
    winner: int | None


class Watched(Struct, frozen=True):
    """The matches so far, and the one in progress."""

    games: tuple[WatchedGame, ...]
    scores: tuple[int, ...]
    rounds: int
    words: dict[str, str]  # what this game calls a game and a round


async def watch(call: Call) -> At:
    """All seats are played by `step`, so it is a practice game and is not saved."""
    wanted: Beginning = call.body
    changes = {name: v for name, v in wanted.changes.items() if not name.startswith("tournament")}
    chosen = changed_rules(wanted.preset, changes)  # nobody sees the deals of a tournament here
    kinds, given = company(chosen, wanted)
    person = await call.house.do(players.current)
    live = Series.begin(chosen.game, chosen.options)
    page = slate(call.house.hall.store, live, chosen.preset, person, kinds, WATCHED, given)
    return At(await call.house.hall.apart(page, live))


async def standing(call: Call) -> Watched:
    table = await call.house.hall.table(call.path["table"])
    if table.ledger.sandbox != WATCHED:
        raise Mistake("Nobody watches this table.")
    session = table.series.session
    over = [*table.series.results(), *([session.state] if session.state.phase == OVER else ())]
    games = tuple(WatchedGame(s.number, s.scores, s.deal_number, s.winner) for s in over)
    words = units(words_for(session.game, session.state.options))
    return Watched(games, session.state.scores, session.state.deal_number, words)


WATCHING = (
    Entry("POST", "/api/watch", watch, "Start a match between computer players.", Beginning),
    Entry("GET", "/api/watch/{table}", standing, "The score of a watched series."),
)
