"""Imagined hands of partnership Pinochle: kernel and Python twin deal, pass and play alike, and
what they play is legal."""

from random import Random

import pytest

from repique.ai.games.pinochle4 import simulation
from repique.ai.games.pinochle4.knowledge import NO_MELD_KNOWN, PartnershipKnowledge, trick_duty
from repique.ai.games.pinochle4.open_hands import kernel as pinochle4_hands
from repique.ai.games.pinochle4.open_hands.hand_value import hand_evaluator
from repique.ai.games.pinochle4.open_hands.leads import choose_lead
from repique.ai.games.pinochle4.open_hands.packed_hands import FACE_OF, ONE, SPOT_OF, Spot, spots
from repique.ai.games.pinochle4.open_hands.play import OpenTrick, follow
from repique.ai.games.pinochle4.sampling import CallEvidence, DealSampler
from repique.ai.games.pinochle4.simulation import BIDDERS, BOTH, OVER, TrickToPlay, World
from repique.core.cards import SUITS, Card
from repique.families import tricks
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.options import PartnershipOptions, hand_size
from repique.games.pinochle4.state import new_pack, trick_rules
from repique.games.pinochle4.tables import ORDER
from repique_testkit.laws.random_play import random_options

ACE = 5


def mixture(rng: Random) -> PartnershipOptions:
    options = random_options(GAME, rng)
    assert isinstance(options, PartnershipOptions)
    return options


def sight(options: PartnershipOptions, rng: Random) -> PartnershipKnowledge:
    """What a seat might know at some moment of the play, played cards and shown melds included."""
    pool = [SPOT_OF[card[:2]] for card in new_pack(options)]
    rng.shuffle(pool)
    size = hand_size(options)
    gone = rng.randrange(size)
    found = PartnershipKnowledge(
        me=rng.randrange(4),
        trump=rng.randrange(-1, 4),
        known=[[0] * 4 for _ in range(4)],
        hidden=[0] * 4,
        pool=[],
        most=[[rng.choice((ACE, ACE, ACE, 3, -1)) for _ in range(4)] for _ in range(4)],
        played=[[0] * 4 for _ in range(4)],
    )
    for seat in range(4):
        hand = pool[seat * size : (seat + 1) * size]
        shown = size - gone if seat == found.me else rng.randrange(size - gone)
        for number, (suit, rank) in enumerate(hand):
            if number < gone:
                found.played[seat][suit] += ONE[rank]
            elif number < gone + shown:
                found.known[seat][suit] += ONE[rank]
            else:
                found.pool.append((suit, rank))
                found.hidden[seat] += 1
        if rng.random() < 0.5:
            found.meld[seat] = rng.choice((NO_MELD_KNOWN, 0, 4, 10, 30))
    return found


def calls(rng: Random) -> CallEvidence:
    def some(*values: int) -> list[int]:
        return [rng.choice(values) for _ in range(4)]

    evidence = CallEvidence(some(0, 0, 10, 40), some(0, 1), some(0, 200, 400), some(0, 250, 500))
    evidence.aces_count = rng.randrange(2)
    return evidence


def deal(options: PartnershipOptions, rng: Random) -> World:
    pack = [SPOT_OF[card[:2]] for card in new_pack(options)]
    rng.shuffle(pack)
    hands = [[0] * 4 for _ in range(4)]
    for number, (suit, rank) in enumerate(pack):
        hands[number % 4][suit] += ONE[rank]
    return hands


@pytest.mark.parametrize("seed", range(60))
def test_kernel_and_twin_imagine_the_same_deals(seed: int) -> None:
    rng = Random(seed)
    options = mixture(rng)
    seen = sight(options, rng)
    evidence = calls(rng)
    tries = rng.choice((1, 1, 4))
    bias = [[rng.choice((5, 10, 22)) for _ in range(4)] for _ in range(4)]
    fast = simulation.sample_deals(options, seen, seed, 12, bias, evidence, tries)
    assert fast == DealSampler(seen, hand_evaluator(options), bias, evidence, tries).deals(seed, 12)
    held = sorted(seen.pool + [spot for hand in seen.known for spot in spots(hand)])
    for world in fast:
        assert sorted(spot for hand in world for spot in spots(hand)) == held
        for seat in range(4):
            assert all(a >= 0 for a in world[seat])
            assert len(spots(world[seat])) == len(spots(seen.known[seat])) + seen.hidden[seat]


@pytest.mark.parametrize("seed", range(60))
def test_kernel_and_twin_end_hands_alike(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    options = mixture(rng)
    worlds = [deal(options, rng) for _ in range(8)]
    bidder = rng.randrange(4)
    trump = rng.randrange(4)
    passes = rng.choice((OVER, BOTH))
    if passes != OVER and rng.random() < 0.3 and options.pass_count:
        passes = BIDDERS
        for world in worlds:  # the partner has helped already
            for suit, rank in spots(world[bidder ^ 2])[: options.pass_count]:
                world[bidder ^ 2][suit] -= ONE[rank]
                world[bidder][suit] += ONE[rank]
    fast = simulation.simulate_hands(options, worlds, bidder, trump, passes)
    promised = simulation.hand_promises(options, worlds)
    monkeypatch.setattr(pinochle4_hands, "hands_library", lambda: None)
    assert fast == simulation.simulate_hands(options, worlds, bidder, trump, passes)
    assert promised == simulation.hand_promises(options, worlds)
    for end in fast:
        assert sum(end.tricks) == hand_size(options)
        assert sum(end.counters) == (24 if options.single_deck else 48)


@pytest.mark.parametrize("seed", range(60))
def test_kernel_and_twin_play_on_alike(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    options = mixture(rng)
    first = deal(options, rng)
    leader = rng.randrange(4)
    trump = rng.randrange(4)
    begun: list[Spot] = []
    for place in range(rng.randrange(4)):
        spot = rng.choice(spots(first[(leader + place) % 4]))
        first[(leader + place) % 4][spot[0]] -= ONE[spot[1]]
        begun.append(spot)
    me = (leader + len(begun)) % 4
    trick = TrickToPlay(leader, me, trump, rng.randrange(2), tuple(begun), hand_size(options))
    moves = sorted(set(spots(first[me])))
    fast = simulation.simulate_cards(options, trick, [first], moves)
    monkeypatch.setattr(pinochle4_hands, "hands_library", lambda: None)
    assert fast == simulation.simulate_cards(options, trick, [first], moves)


@pytest.mark.parametrize("seed", range(30))
def test_imagined_players_keep_the_rules_of_play(seed: int) -> None:
    rng = Random(seed)
    options = mixture(rng)
    hands = deal(options, rng)
    trump = rng.randrange(4)
    leader = rng.randrange(4)
    rules = trick_rules(options)
    for _ in range(hand_size(options)):
        table: list[Card] = []
        for place in range(4):
            seat = (leader + place) % 4
            if table:
                trick = OpenTrick(trump, leader, SPOT_OF[table[0][:2]])
                for step, card in enumerate(table[1:], 1):
                    trick.add((leader + step) % 4, SPOT_OF[card[:2]])
                best = tricks.winner(table, SUITS[trump], ORDER)
                assert trick.holder == (leader + best) % 4
                chosen = follow(hands, seat, trick, trick_duty(options))
            else:
                chosen = choose_lead(hands, seat, trump, bidding=True)
            cards = [Card(FACE_OF[spot]) for spot in spots(hands[seat])]
            assert FACE_OF[chosen] in tricks.playable(cards, table, rules, SUITS[trump], ORDER)
            hands[seat][chosen[0]] -= ONE[chosen[1]]
            table.append(Card(FACE_OF[chosen]))
        leader = (leader + tricks.winner(table, SUITS[trump], ORDER)) % 4
