"""Deals are fair, never change between versions, and can be verified independently."""

import hashlib
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from repique.core.cards import Card, pack
from repique.play.deals import (
    FreshDeals,
    ReplicaDeals,
    SequenceDeals,
    commitment,
    is_commitment,
    new_seed,
    shuffle,
)

GOLDEN = Path(__file__).parent / "golden"
PACKS = {
    32: pack("789TJQKA", 1),
    36: pack("6789TJQKA", 1),
    48: pack("9JQKTA", 2),
    64: pack("789JQKTA", 2),
    80: pack("JQKTA", 4),
    128: pack("789JQKTA", 4),
    192: pack("789JQKTA", 6),
}


def digest(cards: tuple[Card, ...]) -> str:
    return hashlib.sha256(" ".join(cards).encode()).hexdigest()[:16]


def shuffled_by_the_book(cards: tuple[Card, ...], key: bytes) -> tuple[Card, ...]:
    """deal/v1 written a second time, from docs/notation.md alone."""
    stream = b""
    block = 0
    mixed = list(cards)
    for top in reversed(range(1, len(mixed))):
        while True:
            if not stream:
                text = b"deal/v1" + len(key).to_bytes(4, "big") + key + block.to_bytes(8, "big")
                stream = hashlib.sha512(text).digest()
                block = block + 1
            word = int.from_bytes(stream[:4], "big")
            stream = stream[4:]
            if word < 2**32 // (top + 1) * (top + 1):
                break
        other = word % (top + 1)
        mixed[top], mixed[other] = mixed[other], mixed[top]
    return tuple(mixed)


def test_a_thousand_golden_packs_never_change() -> None:
    rows = [line.split() for line in (GOLDEN / "deal-v1.txt").read_text().splitlines()]
    assert len(rows) == 1001

    for size, seed, expected in rows:
        cards = PACKS[int(size)]
        dealt = shuffle(cards, seed.encode())
        assert digest(dealt) == expected, f"pack {size}, seed {seed}"
        assert sorted(dealt) == sorted(cards)


def test_another_implementation_deals_the_same() -> None:
    rng = Random(5)
    for cards in PACKS.values():
        for _ in range(20):
            key = rng.randbytes(rng.randint(0, 300))
            assert shuffle(cards, key) == shuffled_by_the_book(cards, key)


def test_the_hundred_tournament_sequences_never_change_and_all_differ() -> None:
    rows = [line.split() for line in (GOLDEN / "tournament-v1.txt").read_text().splitlines()]
    seen = set()

    for size, sequence, game, deal, expected in rows:
        source = SequenceDeals("pinochle2", int(sequence), int(game))
        dealt = digest(source.cards(PACKS[int(size)], "deal", int(deal), 0))
        assert dealt == expected, f"pack {size}, sequence {sequence}, game {game}, deal {deal}"
        seen.add(dealt)

    assert len(seen) == len(rows) == 2 * 100 * 3


@pytest.mark.parametrize("size", [32, 48, 64])
def test_every_card_is_as_likely_in_every_place(size: int) -> None:
    """Chi-square over place and card; the bound is five standard deviations wide."""
    cards = PACKS[size]
    deals = 4000
    counts = [Counter[Card]() for _ in cards]
    for n in range(deals):
        for place, card in enumerate(shuffle(cards, b"chi", str(n).encode())):
            counts[place][card] += 1

    statistic = _chi_square(counts, cards, deals)

    freedom = (size - 1) ** 2
    assert abs(statistic - freedom) < 5 * (2 * freedom) ** 0.5


def test_that_test_would_notice_a_careless_shuffle() -> None:
    cards = PACKS[32]
    deals = 4000
    rng = Random(1)
    counts = [Counter[Card]() for _ in cards]
    for _ in range(deals):
        mixed = list(cards)
        for at in range(len(mixed)):  # swaps with any place: the classic mistake
            other = rng.randrange(len(mixed))
            mixed[at], mixed[other] = mixed[other], mixed[at]
        for place, card in enumerate(mixed):
            counts[place][card] += 1

    freedom = 31**2
    assert _chi_square(counts, cards, deals) - freedom > 5 * (2 * freedom) ** 0.5


def _chi_square(counts: list[Counter[Card]], cards: tuple[Card, ...], deals: int) -> float:
    expected = deals / len(cards)
    total = sum((row[card] - expected) ** 2 / expected for row in counts for card in cards)
    return total * (len(cards) - 1) / len(cards)


def test_a_revealed_seed_can_be_checked_against_the_promise() -> None:
    seed = new_seed()
    about = (b"table 7", b"deal 3", b"rules")
    promise = commitment(seed, *about)
    bent = bytes([seed[0] ^ 1]) + seed[1:]

    assert is_commitment(promise, seed, *about)
    assert not is_commitment(promise, bent, *about)
    assert not is_commitment(promise, seed, b"table 7", b"deal 4", b"rules")
    # Fields are framed, so moving a byte from one to the next is noticed too.
    assert not is_commitment(promise, seed, b"table 7d", b"eal 3", b"rules")


def test_a_deal_seed_says_nothing_about_the_next_one() -> None:
    source = FreshDeals(b"secret")
    first, second = (source.deal_seed(PACKS[48], "deal", n, 0) for n in (1, 2))

    assert first != second
    assert len(first) == 256
    assert shuffle(PACKS[48], first) == source.cards(PACKS[48], "deal", 1, 0)


def test_a_replica_repeats_its_deals_and_then_goes_on() -> None:
    original = FreshDeals(b"original")
    deals = tuple(original.cards(PACKS[48], "deal", n, 0) for n in (1, 2))

    replica = ReplicaDeals(deals, original)

    assert replica.cards(PACKS[48], "deal", 2, 0) == deals[1]
    assert replica.cards(PACKS[48], "deal", 3, 0) == original.cards(PACKS[48], "deal", 3, 0)
    # Another pack has been chosen since: the old deal cannot be given.
    assert sorted(replica.cards(PACKS[64], "deal", 1, 0)) == sorted(PACKS[64])
