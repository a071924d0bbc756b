"""Imagined hands dealt, exchanged and played: by the kernel, or in Python where there is none."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from repique.ai.brains.pinochle4 import exchange, leads
from repique.ai.brains.pinochle4.imagining import EVEN, SILENCE, Bias, Dealer, Heard
from repique.ai.brains.pinochle4.judging import judge
from repique.ai.brains.pinochle4.packed import Hand, Spot
from repique.ai.brains.pinochle4.seen import Seen, duty
from repique.ai.brains.pinochle4.tariff import DIAMONDS, SPADES
from repique.ai.brains.pinochle4.tricks import Fight
from repique.ai.kernels import four_library
from repique.ai.kernels.four_library import RulesStruct, SeenStruct, TableStruct
from repique.games.pinochle4.options import Options, hand_size

World = list[Hand]
OVER, BIDDERS, BOTH = range(3)  # passes still to come


@dataclass(frozen=True, slots=True)
class Ending:
    """Meld and play of one hand, whatever the bid was; by side."""

    meld: tuple[int, int]
    counters: tuple[int, int]
    tricks: tuple[int, int]
    last: int  # the side


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick under way: `me` is to play, and `left` tricks are to come with this one."""

    leader: int
    me: int
    trump: int
    bidding: int  # the side
    cards: tuple[Spot, ...]
    left: int


def deals(
    options: Options,
    seen: Seen,
    seed: int,
    count: int,
    bias: Bias = EVEN,
    heard: Heard = SILENCE,
    tries: int = 1,
) -> list[World]:
    """Worlds that fit what is seen and heard."""
    loaded = four_library.four_library()
    if loaded is None:
        return Dealer(seen, judge(options), bias, heard, tries).deals(seed, count)
    struct = _seen_struct(seen, bias, heard, tries)
    return four_library.deals(loaded, _rules(options), struct, seed, count)


def promises(options: Options, worlds: Sequence[World]) -> list[list[tuple[float, int]]]:
    """For each seat of each world what its hand promises a bidder, and the trump for it."""
    loaded = four_library.four_library()
    if loaded is None:
        best = judge(options).best
        return [[best(hand) for hand in world] for world in worlds]
    row = [
        (found >> 2, found & 3) for found in four_library.promises(loaded, _rules(options), worlds)
    ]
    each = [(tenths / 10, trump) for tenths, trump in row]
    return [each[at : at + 4] for at in range(0, len(each), 4)]


def endings(
    options: Options, worlds: Sequence[World], bidder: int, trump: int, passes: int = BOTH
) -> list[Ending]:
    """How each world ends with this bidder and trump."""
    passes = passes if options.pass_count else OVER
    loaded = four_library.four_library()
    if loaded is None:
        return [ending(options, world, bidder, trump, passes) for world in worlds]
    found = four_library.endings(loaded, _rules(options), worlds, bidder, trump, passes)
    return [Ending(end[0:2], end[2:4], end[4:6], end[6]) for end in found]  # type: ignore[arg-type]


def ending(options: Options, world: World, bidder: int, trump: int, passes: int) -> Ending:
    """One of them, in Python."""
    hands = [hand[:] for hand in world]
    values, count = judge(options).tariff, options.pass_count
    mine, ally = hands[bidder], hands[bidder ^ 2]
    if passes > BIDDERS:
        exchange.move(ally, mine, exchange.helpful(ally, trump, count))
    if passes > OVER:
        exchange.move(mine, ally, exchange.spare(values, mine, trump, count))
    meld = [values.worth(hand, trump) for hand in hands]
    fight = Fight(hands, bidder, trump, duty(options), bidder & 1)
    fight.play_out([], hand_size(options))
    return _end(fight, (meld[0] + meld[2], meld[1] + meld[3]))


def plays(
    options: Options, trick: Trick, worlds: Sequence[World], moves: Sequence[Spot]
) -> list[list[Ending]]:
    """For each world, how each card ends if `me` plays it now."""
    loaded = four_library.four_library()
    if loaded is None:
        return [[_played(options, trick, world, move) for move in moves] for world in worlds]
    table = TableStruct(
        leader=trick.leader, trump=trick.trump, bidding=trick.bidding, me=trick.me,
        left=trick.left, placed=len(trick.cards), trick=tuple(_code(spot) for spot in trick.cards),
    )  # fmt: skip
    codes = [_code(spot) for spot in moves]
    rows = four_library.plays(loaded, _rules(options), table, worlds, codes)
    found = [Ending((0, 0), end[2:4], end[4:6], end[6]) for end in rows]  # type: ignore[arg-type]
    return [found[at : at + len(moves)] for at in range(0, len(found), len(moves))]


def _played(options: Options, trick: Trick, world: World, move: Spot) -> Ending:
    hands = [hand[:] for hand in world]
    exchange.move(hands[trick.me], [0] * 4, [move])
    fight = Fight(hands, trick.leader, trick.trump, duty(options), trick.bidding)
    fight.play_out([*trick.cards, move], trick.left)
    return _end(fight, (0, 0))


def _end(fight: Fight, meld: tuple[int, int]) -> Ending:
    return Ending(
        meld,
        (fight.counters[0], fight.counters[1]),
        (fight.tricks[0], fight.tricks[1]),
        fight.last & 1,
    )


def _code(spot: Spot) -> int:
    return 6 * spot[0] + spot[1]


@cache
def _rules(options: Options) -> RulesStruct:
    rates, duties = judge(options), duty(options)
    values, fit = rates.tariff, rates.fit
    return RulesStruct(
        run=values.run,
        around=tuple(row for _, row in values.arounds),
        pinochle=values.pinochle,
        royal=values.royal,
        common=values.common,
        nine=values.nine,
        spades=SPADES,
        diamonds=DIAMONDS,
        beat_plain=duties.beat_plain,
        past_trump=duties.past_trump,
        pass_count=options.pass_count,
        cards=hand_size(options),
        trump_help=tuple(exchange.TRUMP_HELP[rank] for rank in range(6)),
        ace_help=exchange.ACE_HELP,
        pinochle_help=exchange.PINOCHLE_HELP,
        second_copy=exchange.SECOND_COPY,
        trump_kept=exchange.TRUMP_KEPT,
        ace_kept=exchange.ACE_KEPT,
        guarded_ten=exchange.GUARDED_TEN,
        beside=exchange.BESIDE,
        lead=leads.WEIGHTS,
        base=rates.base,
        per_trump=fit.trump,
        per_trump_ace=fit.trump_ace,
        per_side_ace=fit.side_ace,
        per_short=fit.short,
        exchange=rates.exchange,
        most=rates.most,
        marriage_required=rates.marriage_required,
    )


def _seen_struct(seen: Seen, bias: Bias, heard: Heard, tries: int) -> SeenStruct:
    def rows(table: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(row) for row in table)

    return SeenStruct(
        known=rows(seen.known),
        played=rows(seen.played),
        hidden=tuple(seen.hidden),
        most=rows(seen.most),
        meld=tuple(seen.meld),
        trump=seen.trump,
        pool_size=len(seen.pool),
        bias=rows(bias),
        told=tuple(heard.told),
        quiet=tuple(heard.quiet),
        at_least=tuple(heard.at_least),
        at_most=tuple(heard.at_most),
        aces_count=heard.aces_count,
        tries=tries,
        pool=tuple(_code(spot) for spot in seen.pool),
    )
