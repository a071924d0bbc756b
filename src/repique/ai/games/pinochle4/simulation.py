"""Imagined deals sampled, passed and played out: by the kernel, or else in Python."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from repique.ai.games.pinochle4.knowledge import PartnershipKnowledge, trick_duty
from repique.ai.games.pinochle4.open_hands import kernel as pinochle4_hands
from repique.ai.games.pinochle4.open_hands import leads as open_leads
from repique.ai.games.pinochle4.open_hands import passes as open_passing
from repique.ai.games.pinochle4.open_hands.hand_value import hand_evaluator
from repique.ai.games.pinochle4.open_hands.kernel import (
    HandRulesStruct,
    KnowledgeStruct,
    TrickStruct,
)
from repique.ai.games.pinochle4.open_hands.meld_values import DIAMONDS, SPADES
from repique.ai.games.pinochle4.open_hands.packed_hands import Hand, Spot
from repique.ai.games.pinochle4.open_hands.play import OpenPlay
from repique.ai.games.pinochle4.sampling import (
    EVEN_BIAS,
    NO_EVIDENCE,
    Bias,
    CallEvidence,
    DealSampler,
)
from repique.games.pinochle4.options import PartnershipOptions, hand_size

World = list[Hand]
OVER, BIDDERS, BOTH = range(3)  # passes still to come: none, the bidder's, both


@dataclass(frozen=True, slots=True)
class Ending:
    """Meld and play of one deal, by side, regardless of the bid."""

    meld: tuple[int, int]
    counters: tuple[int, int]
    tricks: tuple[int, int]
    last: int  # the side


@dataclass(frozen=True, slots=True)
class TrickToPlay:
    """A trick in which seat `me` is to play; `left` counts the tricks with this one."""

    leader: int
    me: int
    trump: int
    bidding: int  # the side
    cards: tuple[Spot, ...]
    left: int


def sample_deals(
    options: PartnershipOptions,
    knowledge: PartnershipKnowledge,
    seed: int,
    count: int,
    bias: Bias = EVEN_BIAS,
    evidence: CallEvidence = NO_EVIDENCE,
    tries: int = 1,
) -> list[World]:
    """So many worlds that fit the knowledge and the calls; the same seed gives the same worlds."""
    loaded = pinochle4_hands.hands_library()
    if loaded is None:
        return DealSampler(knowledge, hand_evaluator(options), bias, evidence, tries).deals(
            seed, count
        )
    struct = _knowledge_struct(knowledge, bias, evidence, tries)
    return pinochle4_hands.deals(loaded, _rules_struct(options), struct, seed, count)


def hand_promises(
    options: PartnershipOptions, worlds: Sequence[World]
) -> list[list[tuple[float, int]]]:
    """For each seat of each world: the points its hand promises as bidder, and the best trump."""
    loaded = pinochle4_hands.hands_library()
    if loaded is None:
        best = hand_evaluator(options).best
        return [[best(hand) for hand in world] for world in worlds]
    row = [
        (found >> 2, found & 3)
        for found in pinochle4_hands.promises(loaded, _rules_struct(options), worlds)
    ]
    each = [(tenths / 10, trump) for tenths, trump in row]
    return [each[at : at + 4] for at in range(0, len(each), 4)]


def simulate_hands(
    options: PartnershipOptions,
    worlds: Sequence[World],
    bidder: int,
    trump: int,
    passes: int = BOTH,
) -> list[Ending]:
    """The ending of each world with this bidder and trump."""
    passes = passes if options.pass_count else OVER
    loaded = pinochle4_hands.hands_library()
    if loaded is None:
        return [simulate_hand(options, world, bidder, trump, passes) for world in worlds]
    found = pinochle4_hands.endings(loaded, _rules_struct(options), worlds, bidder, trump, passes)
    return [Ending(end[0:2], end[2:4], end[4:6], end[6]) for end in found]  # type: ignore[arg-type]


def simulate_hand(
    options: PartnershipOptions, world: World, bidder: int, trump: int, passes: int
) -> Ending:
    """The ending of one world, in Python."""
    hands = [hand[:] for hand in world]
    values = hand_evaluator(options).meld_values
    count = options.pass_count
    mine = hands[bidder]
    ally = hands[bidder ^ 2]
    if passes > BIDDERS:
        open_passing.pass_cards(ally, mine, open_passing.cards_for_bidder(ally, trump, count))
    if passes > OVER:
        open_passing.pass_cards(
            mine, ally, open_passing.cards_for_partner(values, mine, trump, count)
        )
    meld = [values.worth(hand, trump) for hand in hands]
    fight = OpenPlay(hands, bidder, trump, trick_duty(options), bidder & 1)
    fight.play_out([], hand_size(options))
    return _ending_of(fight, (meld[0] + meld[2], meld[1] + meld[3]))


def simulate_cards(
    options: PartnershipOptions, trick: TrickToPlay, worlds: Sequence[World], moves: Sequence[Spot]
) -> list[list[Ending]]:
    """For each world, the ending after each card that `me` may play now."""
    loaded = pinochle4_hands.hands_library()
    if loaded is None:
        return [[_simulate_card(options, trick, world, move) for move in moves] for world in worlds]
    table = TrickStruct(
        leader=trick.leader, trump=trick.trump, bidding=trick.bidding, me=trick.me,
        left=trick.left, placed=len(trick.cards), trick=tuple(_code(spot) for spot in trick.cards),
    )  # fmt: skip
    codes = [_code(spot) for spot in moves]
    rows = pinochle4_hands.plays(loaded, _rules_struct(options), table, worlds, codes)
    found = [Ending((0, 0), end[2:4], end[4:6], end[6]) for end in rows]  # type: ignore[arg-type]
    return [found[at : at + len(moves)] for at in range(0, len(found), len(moves))]


def _simulate_card(
    options: PartnershipOptions, trick: TrickToPlay, world: World, move: Spot
) -> Ending:
    hands = [hand[:] for hand in world]
    open_passing.pass_cards(hands[trick.me], [0] * 4, [move])
    fight = OpenPlay(hands, trick.leader, trick.trump, trick_duty(options), trick.bidding)
    fight.play_out([*trick.cards, move], trick.left)
    return _ending_of(fight, (0, 0))


def _ending_of(fight: OpenPlay, meld: tuple[int, int]) -> Ending:
    return Ending(
        meld,
        (fight.counters[0], fight.counters[1]),
        (fight.tricks[0], fight.tricks[1]),
        fight.last & 1,
    )


def _code(spot: Spot) -> int:
    return 6 * spot[0] + spot[1]


@cache
def _rules_struct(options: PartnershipOptions) -> HandRulesStruct:
    rates = hand_evaluator(options)
    duties = trick_duty(options)
    values = rates.meld_values
    fit = rates.fit
    return HandRulesStruct(
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
        trump_help=tuple(open_passing.TRUMP_HELP[rank] for rank in range(6)),
        ace_help=open_passing.ACE_HELP,
        pinochle_help=open_passing.PINOCHLE_HELP,
        second_copy=open_passing.SECOND_COPY,
        trump_kept=open_passing.TRUMP_KEPT,
        ace_kept=open_passing.ACE_KEPT,
        guarded_ten=open_passing.GUARDED_TEN,
        beside=open_passing.BESIDE,
        lead=open_leads.WEIGHTS,
        base=rates.base,
        per_trump=fit.trump,
        per_trump_ace=fit.trump_ace,
        per_side_ace=fit.side_ace,
        per_short=fit.short,
        exchange=rates.exchange,
        most=rates.most,
        marriage_required=rates.marriage_required,
    )


def _knowledge_struct(
    knowledge: PartnershipKnowledge, bias: Bias, evidence: CallEvidence, tries: int
) -> KnowledgeStruct:
    def rows(table: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(row) for row in table)

    return KnowledgeStruct(
        known=rows(knowledge.known),
        played=rows(knowledge.played),
        hidden=tuple(knowledge.hidden),
        most=rows(knowledge.most),
        meld=tuple(knowledge.meld),
        trump=knowledge.trump,
        pool_size=len(knowledge.pool),
        bias=rows(bias),
        told=tuple(evidence.told),
        quiet=tuple(evidence.quiet),
        at_least=tuple(evidence.at_least),
        at_most=tuple(evidence.at_most),
        aces_count=evidence.aces_count,
        tries=tries,
        pool=tuple(_code(spot) for spot in knowledge.pool),
    )
