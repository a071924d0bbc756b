"""Agreed deals: are the cards as random as they should be, and is every change noticed?

    python bench/fair.py --deals 1000000
    python bench/fair.py --matches 1000 --mutations 100000
    python bench/fair.py --records 100000

The first deals packs from agreed seeds to which one contributor always gives the same number, and
the house the same secret, so that a single person's nonces are all the chance there is; it prints
the chi-square of the cards by place. Below 0.0001 the run is repeated with another --seed: two such
in a row mean that something is wrong. The second plays honest matches under random house rules, and
makes changes of one bit or place in what is checked; it prints how many of each were accepted. The
third makes such changes in the text of whole records, and checks them as `repique verify` does;
`REPIQUE_MUTATIONS=100000 python tools/web.py test` does the same
with the check of the page.
"""

import argparse
import math
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from repique.core.cards import pack
from repique.core.options import BadOptions
from repique.games import all_games
from repique.play.agreed_deals import NONCE_BYTES
from repique.play.deal_check import ChanceEvent, check_deals
from repique.play.deals import SEED_BYTES, AgreedDeals
from repique.play.record import BadRecord, parse_record
from repique.play.series import RECORD_SEPARATOR
from repique_testkit.play.agreed_matches import random_agreed_match, random_agreement
from repique_testkit.play.agreed_mutations import MUTATIONS, RECORD_PARTS, changed_record

PACK = pack("789TJQKA", 1)
LEAST_CHANCE = 1e-4
WORKERS = 2
TASKS = 16
GOLDEN = Path(__file__).resolve().parent.parent / "tests/play/golden/agreed-matches.txt"

Counts = list[list[int]]


def places(task: tuple[str, int]) -> Counts:
    """How often each card of the pack came to each place in so many deals."""
    seed, deals = task
    rng = Random(seed)
    house = bytes(SEED_BYTES)
    constant = bytes(NONCE_BYTES)
    index = {card: at for at, card in enumerate(PACK)}
    counts = [[0] * len(PACK) for _ in PACK]
    for _ in range(deals):
        source = AgreedDeals(house, (constant, rng.randbytes(NONCE_BYTES)))
        for place, card in enumerate(source.cards(PACK, "deal", 1, 0)):
            counts[index[card]][place] += 1
    return counts


def chance_of(chi_square: float, freedom: int) -> float:
    """The chance of a value at least as large (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    z = ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(z / math.sqrt(2)) / 2


def report_places(deals: int, seed: str) -> bool:
    tasks = [(f"{seed} {n}", deals // TASKS + (n < deals % TASKS)) for n in range(TASKS)]
    with ProcessPoolExecutor(WORKERS) as pool:
        parts = list(pool.map(places, tasks))
    size = len(PACK)
    expected = deals / size
    chi_square = 0.0
    for card in range(size):
        for place in range(size):
            found = sum(part[card][place] for part in parts)
            chi_square += (found - expected) ** 2 / expected
    # Every card has one place and every place one card: the sum over all cells has this mean only
    # when it is reduced so.
    freedom = (size - 1) ** 2
    chi_square *= (size - 1) / size
    chance = chance_of(chi_square, freedom)
    print(
        f"{deals} deals of {size} cards: chi-square {chi_square:.1f}, {freedom} degrees of freedom"
    )
    print(f"p = {chance:.4f}, {'as it should be' if chance > LEAST_CHANCE else 'REPEAT'}")
    return chance > LEAST_CHANCE


def report_matches(matches: int, seed: str) -> bool:
    rng = Random(f"matches {seed}")
    games = list(all_games().values())
    accepted = 0
    events = 0
    for number in range(matches):
        record = random_agreed_match(games[number % len(games)], rng, deals=2)
        check = check_deals(parse_record(record.without_secrets().text()))
        assert check is not None
        accepted += check.is_as_promised
        events += len(check.events)
    print(f"honest matches: {accepted} of {matches} accepted, {events} deals, cuts and draws")
    return accepted == matches


def report_mutations(mutations: int, seed: str) -> bool:
    rng = Random(f"mutations {seed}")
    made: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    for number in range(mutations):
        agreement = random_agreement(f"rules {number}", (0, 1), rng)
        cards = agreement.source.cards(PACK, "deal", 1, 0)
        event = ChanceEvent("deal", "", PACK, 1, 0, cards)
        mutate = MUTATIONS[number % len(MUTATIONS)]
        changed, dealt = mutate(agreement, event, rng)
        made[mutate.__name__] += 1
        accepted[mutate.__name__] += not changed.problem() and not dealt.problem(changed.seed)
    for name, count in made.items():
        print(f"{name}: {count - accepted[name]} of {count} refused")
    return not any(accepted.values())


def is_refused(text: str) -> bool:
    """Whether the check of a record is not content, or it is no record at all."""
    try:
        check = check_deals(parse_record(text))
    except (BadRecord, BadOptions):
        return True
    return check is None or not check.is_as_promised


def refused_records(task: tuple[str, int]) -> tuple[Counter[str], Counter[str]]:
    """How many changed records were made and refused, by what was changed."""
    seed, count = task
    rng = Random(seed)
    texts = GOLDEN.read_text(encoding="utf-8").split(f"{RECORD_SEPARATOR}\n")
    made: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for number in range(count):
        part = RECORD_PARTS[number % len(RECORD_PARTS)]
        made[part] += 1
        refused[part] += is_refused(changed_record(rng.choice(texts), part, rng))
    return made, refused


def report_records(records: int, seed: str) -> bool:
    tasks = [(f"{seed} {n}", records // TASKS + (n < records % TASKS)) for n in range(TASKS)]
    made: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    with ProcessPoolExecutor(WORKERS) as pool:
        for some_made, some_refused in pool.map(refused_records, tasks):
            made += some_made
            refused += some_refused
    for part, count in made.items():
        print(f"records with another {part.rstrip('_')}: {refused[part]} of {count} refused")
    return made == refused


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--mutations", type=int, default=0)
    parser.add_argument("--records", type=int, default=0)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    if not (asked.deals or asked.matches or asked.mutations or asked.records):
        parser.error("say how many --deals, --matches, --mutations or --records")
    begun = time.monotonic()
    good = True
    if asked.deals:
        good &= report_places(asked.deals, asked.seed)
    if asked.matches:
        good &= report_matches(asked.matches, asked.seed)
    if asked.mutations:
        good &= report_mutations(asked.mutations, asked.seed)
    if asked.records:
        good &= report_records(asked.records, asked.seed)
    print(f"{time.monotonic() - begun:.1f} s")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
