"""The first message of a connection to a live match."""

from collections.abc import Iterable

from repique.coach.explore import EXPLORER
from repique.core.cards import rank, suit
from repique.core.table import Seat
from repique.play.sequences import has_sequence_options
from repique.play.series import Series
from repique.play.story import Story
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for
from repique.server.live.messages import PROTOCOL, Welcome
from repique.server.live.storage import MatchStorage
from repique.server.view.build import teller_for, zone_layouts
from repique.server.view.offers import terms_shown

BEAT = 5.0  # seconds between heartbeats
UNITS = (
    "game_word",
    "Game_word",
    "games_word",
    "Games_word",
    "round_word",
    "Round_word",
    "rounds_word",
)


def welcome(storage: MatchStorage, series: Series, story: Story, seat: Seat) -> Welcome:
    """What a client of this seat must know once: the game, its words and who sits where."""
    game = series.game
    state = series.session.state
    words = words_for(game, state.options)
    terms = ("take_back",) if game.take_back else ()
    teller = teller_for(series.session, seat)
    pack = game.pack(state.options)
    names = storage.seats.given_names
    is_shared = len(storage.seats.people) > 1
    return Welcome(
        p=PROTOCOL,
        table=storage.token,
        game=game.id,
        preset=storage.preset,
        seat=seat,
        people=tuple(names.get(seat, "") for seat in range(state.seats)),
        who=tuple(map(teller.who, range(state.seats))),
        beat=BEAT,
        title=words.game(storage.preset.title()),
        order=game.order,
        sides=state.sides,
        words=unit_words(words) | {name: words.term(name) for name in terms},
        log=story_lines(story, teller),
        sandbox=storage.sandbox,
        hand=series.session.fixed,
        sequence=0 if has_sequence_options(game.options) else series.session.source.sequence,
        looks=EXPLORER.kinds(game),
        persons=storage.seats.people,
        terms=terms_shown(storage.terms) if is_shared else None,
        zones=zone_layouts(game, words),
        ranks=_names(words, "ranks", map(rank, pack)),
        suits=_names(words, "suits", map(suit, pack)),
    )


def _names(words: Words, section: str, letters: Iterable[str]) -> dict[str, str]:
    return {
        letter: words.text(section, letter)
        for letter in dict.fromkeys(letters)
        if words.has(section, letter)
    }


def unit_words(words: Words) -> dict[str, str]:
    """The words of a game for “game” and “round”."""
    return {name: words.term(name) for name in UNITS}


def story_lines(story: Story, teller: Teller) -> tuple[str, ...]:
    """What has happened in the round, a sentence for each move."""
    return tuple(filter(None, (teller.sentences([happening]) for happening in story)))
