"""What somebody is told who sits down at a table, and whom the table waits for between deals."""

from collections.abc import Collection

from repique.coach.explore import EXPLORER
from repique.core.table import Seat
from repique.play.series import Series
from repique.play.session import Session
from repique.play.story import Story
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for
from repique.server.live.messages import PROTOCOL, Welcome
from repique.server.live.storage import Ledger
from repique.server.view.build import teller

BEAT = 5.0  # seconds between heartbeats
UNITS = ("game_word", "Game_word", "games_word", "round_word", "Round_word", "rounds_word")


def welcome(ledger: Ledger, series: Series, story: Story, seat: Seat) -> Welcome:
    game, state = series.game, series.session.state
    words = words_for(game, state.options)
    terms = ("take_back",) if game.take_back else ()
    tells = teller(series.session, seat)
    return Welcome(
        p=PROTOCOL,
        table=ledger.token,
        game=game.id,
        preset=ledger.preset,
        seat=seat,
        people=ledger.seats.called(),
        who=tuple(map(tells.who, range(state.seats))),
        beat=BEAT,
        title=words.game(ledger.preset.title()),
        order=game.order,
        sides=state.sides,
        words=units(words) | {name: words.term(name) for name in terms},
        log=told(story, tells),
        sandbox=ledger.sandbox,
        hand=series.session.fixed,
        looks=EXPLORER.kinds(game),
    )


def units(words: Words) -> dict[str, str]:
    """What a game calls a game and a round."""
    return {name: words.term(name) for name in UNITS}


def told(story: Story, tells: Teller) -> tuple[str, ...]:
    """What has happened in the round, a line for each move."""
    return tuple(filter(None, (tells.sentences([happening]) for happening in story)))


def awaited(
    session: Session, people: tuple[Seat, ...], acted: Collection[Seat]
) -> tuple[Seat, ...]:
    """Between two deals people look at the result first, and a pack is cut when they have put
    their hands to it. Whoever is to cut it, or to choose the packets, does that when it pleases."""
    state = session.state
    if session.over:
        return ()
    if state.pack_waits():
        return people
    if not state.result_shown():
        return ()
    if not {*acted} <= {*people}:  # computer players go on only when everybody has looked
        return ()
    return tuple(seat for seat in people if seat not in (*acted, state.turn))
