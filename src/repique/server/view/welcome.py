"""The first message of a connection to a live match."""

from repique.coach.explore import EXPLORER
from repique.core.table import Seat
from repique.play.series import Series
from repique.play.story import Story
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for
from repique.server.live.messages import PROTOCOL, Welcome
from repique.server.live.storage import MatchStorage
from repique.server.view.build import teller_for

BEAT = 5.0  # seconds between heartbeats
UNITS = ("game_word", "Game_word", "games_word", "round_word", "Round_word", "rounds_word")


def welcome(storage: MatchStorage, series: Series, story: Story, seat: Seat) -> Welcome:
    """What a client of this seat must know once: the game, its words and who sits where."""
    game = series.game
    state = series.session.state
    words = words_for(game, state.options)
    terms = ("take_back",) if game.take_back else ()
    teller = teller_for(series.session, seat)
    return Welcome(
        p=PROTOCOL,
        table=storage.token,
        game=game.id,
        preset=storage.preset,
        seat=seat,
        people=storage.seats.given_names(),
        who=tuple(map(teller.who, range(state.seats))),
        beat=BEAT,
        title=words.game(storage.preset.title()),
        order=game.order,
        sides=state.sides,
        words=unit_words(words) | {name: words.term(name) for name in terms},
        log=story_lines(story, teller),
        sandbox=storage.sandbox,
        hand=series.session.fixed,
        looks=EXPLORER.kinds(game),
    )


def unit_words(words: Words) -> dict[str, str]:
    """The words of a game for “game” and “round”."""
    return {name: words.term(name) for name in UNITS}


def story_lines(story: Story, teller: Teller) -> tuple[str, ...]:
    """What has happened in the round, a sentence for each move."""
    return tuple(filter(None, (teller.sentences([happening]) for happening in story)))
