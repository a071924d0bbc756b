"""The terminal depends on no game: a made-up one with bids, trumps and a talon works."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from repique.core import options as base
from repique.core.actions import Action, Choice, Refusal, choose, one_of
from repique.core.cards import pack
from repique.core.game import DEAL, OVER, Draft, Game, Phase, Setup, State
from repique.core.options import option
from repique.core.strategy import Strategy
from repique.core.table import CHANCE, EVERYONE, NOBODY, Seat, hand, only
from repique.core.text_files import read_toml
from repique.families.tricks import TrickRules, playable, winner
from repique.play.presets import ChosenGame
from repique.play.simple_players import random_action
from repique.play.text import words
from repique.terminal.match import TerminalMatch
from repique.terminal.match_file import FileSaver
from repique_testkit.terminal.user import output_of, typed_form

ORDER = "9JQKTA"


@dataclass(frozen=True)
class Options(base.Options):
    target: int = option(5, least=1, most=50)


@dataclass(eq=True)
class Auction(State):
    options: Options
    trump: str = ""
    bids: tuple[int, ...] = ()
    leader: Seat = 0


def start(options: Options, setup: Setup) -> Auction:
    return Auction(options, 4, 2, setup.number, setup.dealer, DEAL, CHANCE, (0, 0))


def choices_deal(state: Auction, seat: Seat) -> tuple[Choice, ...]:
    return (Choice("deal", pack(ORDER, 1), 24, 24, ("", "seats"), ordered=True),)


def apply_deal(draft: Draft[Auction], seat: Seat, action: Action) -> None:
    state = draft.state
    cards = action.cards
    assert state.dealer is not None
    state.table.clear()
    for at in range(4):
        state.table.put(cards[at * 5 : at * 5 + 5], hand(at), only(at))
    state.table.put(cards[20:], "talon", NOBODY)
    state.deal_number = state.deal_number + 1
    state.bids = ()
    state.phase, state.turn = "bid", state.next_seat(state.dealer)
    draft.tell("deal", state.dealer)


def choices_bid(state: Auction, seat: Seat) -> tuple[Choice, ...]:
    higher = tuple(str(n) for n in range(max((5, *state.bids)) + 5, 60, 5))
    return (choose("pass"), *([Choice("bid", values=higher)] if higher else []))


def apply_bid(draft: Draft[Auction], seat: Seat, action: Action) -> None:
    state = draft.state
    state.bids += (int(action.value or 0),)
    state.turn = state.next_seat(seat)
    if len(state.bids) == 4:
        state.phase = "trump"
        state.turn = (state.turn + state.bids.index(max(state.bids))) % 4


def choices_trump(state: Auction, seat: Seat) -> tuple[Choice, ...]:
    return (Choice("trump", values=("C", "D", "S", "H")),)


def apply_trump(draft: Draft[Auction], seat: Seat, action: Action) -> None:
    state = draft.state
    state.trump = action.value
    state.phase = "discard"
    draft.move(seat, state.table["talon"], "talon", hand(seat), only(seat))


def choices_discard(state: Auction, seat: Seat) -> tuple[Choice, ...]:
    return (Choice("discard", state.table[hand(seat)], 4, 4, ("", "open")),)


def apply_discard(draft: Draft[Auction], seat: Seat, action: Action) -> None:
    seen_by = EVERYONE if action.value == "open" else only(seat)
    draft.move(seat, action.cards, hand(seat), f"discard:{seat}", seen_by)
    draft.state.phase = "play"
    draft.state.leader = seat


def choices_play(state: Auction, seat: Seat) -> tuple[Choice, ...]:
    held = state.table[hand(seat)]
    trick = state.table["trick"]
    return (one_of("play", playable(held, trick, TrickRules(), state.trump, ORDER)),)


def apply_play(draft: Draft[Auction], seat: Seat, action: Action) -> None:
    state = draft.state
    draft.move(seat, action.cards, hand(seat), "trick", EVERYONE)
    state.turn = state.next_seat(seat)
    trick = state.table["trick"]
    if len(trick) < 4:
        return
    taker = (state.leader + winner(trick, state.trump, ORDER)) % 4
    draft.move(taker, trick, "trick", f"won:{taker}", EVERYONE)
    draft.score(taker, "trick", 1, trick)
    state.turn = state.leader = taker
    if not state.table[hand(taker)]:
        state.phase = DEAL
        state.turn = CHANCE
        best = max(state.scores)
        if best >= state.options.target:
            state.phase, state.winner = OVER, state.scores.index(best)


def follow_suit(state: Auction, seat: Seat, action: Action) -> Refusal | None:
    led = state.table["trick"][:1]
    return Refusal("must_follow", (*action.cards, *led)) if led else None


AUCTION: Game[Auction] = Game(
    id="auction",
    rules_version=1,
    options=Options,
    presets={"auction": Options()},
    order=ORDER,
    pack=lambda options: pack(ORDER, 1),
    start=start,
    phases={
        DEAL: Phase(apply_deal, choices_deal),
        "bid": Phase(apply_bid, choices_bid),
        "trump": Phase(apply_trump, choices_trump),
        "discard": Phase(apply_discard, choices_discard),
        "play": Phase(apply_play, choices_play),
    },
    next_dealer=lambda options, number, previous: 3,
    why_not=follow_suit,
    facts=lambda state: (("trump", state.trump),) if state.trump else (),
    strategy=Strategy(),
)

WORDS = {
    "terms": {"trick": "Trick", "talon": "Talon", "C": "clubs", "S": "spades"},
    "labels": {"target": "Target"},
    "facts": {"trump": "Trumps"},
    "refusals": {"must_follow": "You must follow suit to the {led}."},
    "events": {
        "does_discard": "{who} discards {cards}.",
        "does_trump": "{who} calls {what}.",
        "does_trump_you": "You call {what}.",
    },
}


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TerminalMatch]:
    monkeypatch.setattr(
        words, "read_toml", lambda of, name: WORDS if "auction" in of else read_toml(of, name)
    )
    words.load_words.cache_clear()
    chosen = ChosenGame("auction", AUCTION, Options())
    yield TerminalMatch.begin(chosen, FileSaver(tmp_path, "auction"), "four")
    words.load_words.cache_clear()


def anything_legal(match: TerminalMatch) -> Iterator[str]:
    """Typed random legal moves to the end of the game."""
    rng = Random(3)
    for _ in range(500):
        if match.state.phase == OVER:
            return
        yield (
            typed_form(match, random_action(match.menu().choices, rng))
            if match.menu().choices
            else ""
        )


def test_partners_are_named_and_score_together(match: TerminalMatch) -> None:
    assert [match.teller.who(seat) for seat in range(4)] == ["You", "Left", "Partner", "Right"]
    assert match.teller.versus((3, 2)) == "You and Partner 3 : 2 Left and Right"


def test_a_bid_is_typed_as_a_number_and_trumps_are_listed(match: TerminalMatch) -> None:
    said = output_of(match, ["bid", "bid 7", "55", "2"])

    assert "bid with a number: 10, 15, 20" in said
    assert "Which one? Type bid and a number or cards." in said
    assert "There is no number 7 here." in said
    assert "You bid 55. Left passes." in said
    assert "You call ♦" in said
    assert "discard with 4 cards; also discard open, and the cards" in said


def test_several_cards_are_picked_by_number(match: TerminalMatch) -> None:
    output_of(match, ["55", "trump d", "1 2 3", "1 2 3 4"])

    assert match.state.phase == "play"
    assert len(match.state.table["discard:0"]) == 4


def test_what_others_discard_is_not_shown(match: TerminalMatch) -> None:
    assert "discards 4 cards" in output_of(match, ["pass"])


def test_a_whole_game_can_be_typed(match: TerminalMatch) -> None:
    said = output_of(match, anything_legal(match))

    assert match.state.phase == OVER
    assert "Game 1 is over" in said
    assert "is not a card" not in said
    assert "You must follow suit" not in said
