"""Test vectors of agreed deals for every implementation: `python tools/agreed_vectors.py`.

Writes two files to `tests/play/golden`. `agreed-v1.json` has a thousand rows with what the pledge,
the seals, the seed and a shuffled pack of made-up contributions must be. The contributions of row n
follow from n: the house is SHA-512 of `house n 0` to `house n 3`, the nonce of a seat SHA-256 of
`nonce n seat`. Digests are the first 16 digits. `agreed-matches.txt` has honest matches.
"""

import hashlib
import json
import sys
from itertools import count
from pathlib import Path
from random import Random

from repique.core.cards import pack
from repique.games import all_games, by_preset
from repique.play.agreed_deals import Agreement, seal
from repique.play.deal_check import ChanceEvent, chance_events
from repique.play.series import RECORD_SEPARATOR
from repique_testkit.play.agreed_matches import agreed_match, random_agreed_match

GOLDEN = Path(__file__).resolve().parent.parent / "tests/play/golden"
ROWS = 1000
PACKS = (  # ranks, copies, suits, jokers
    ("789TJQKA", 1, "CDSH", ""),
    ("6789TJQKA", 1, "CDSH", ""),
    ("23456789TJQKA", 1, "CDSH", "RB"),
    ("9JQKTA", 2, "CDSH", ""),
    ("789JQKTA", 2, "CDSH", ""),
    ("JQKTA", 4, "CDSH", ""),
    ("789JQKTA", 6, "ABLH", ""),
)
EVENTS = ("deal", "cut", "draw")
PRESETS = ("pinochle", "binokel", "bezique", "piquet", "single-deck", "double-deck")

Row = dict[str, int | str | list[int]]


def vector(number: int) -> Row:
    """One row of the vectors."""
    people = [seat for seat in range(4) if (number % 15 + 1) >> seat & 1]
    cards = pack(*PACKS[number % len(PACKS)])
    rules = f"game example {number}\npack {' '.join(cards)}"
    house = b"".join(hashlib.sha512(f"house {number} {n}".encode()).digest() for n in range(4))
    agreement = Agreement.begin(f"token-{number}é", rules, people, house)
    nonces = {seat: hashlib.sha256(f"nonce {number} {seat}".encode()).digest() for seat in people}
    for seat in people:
        agreement = agreement.with_seal(seat, seal(agreement.token, seat, nonces[seat]))
    for seat in people:
        agreement = agreement.with_nonce(seat, nonces[seat])
    event = EVENTS[number % len(EVENTS)]
    deal = number % 11 + 1
    attempt = number % 4
    return {
        "number": number,
        "people": people,
        "pack": " ".join(cards[:: len(cards) - 1]),
        "event": event,
        "deal": deal,
        "attempt": attempt,
        "pledge": agreement.pledge[:16],
        "seals": _digest("".join(agreement.seals[seat] for seat in people).encode()),
        "seed": _digest(agreement.seed),
        "cards": _digest(" ".join(agreement.source.cards(cards, event, deal, attempt)).encode()),
    }


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def vectors_text() -> str:
    """The file of vectors, with a row on each line."""
    packs = json.dumps([list(spec) for spec in PACKS])
    rows = ",\n".join(json.dumps(vector(number)) for number in range(ROWS))
    return f'{{"packs": {packs},\n"rows": [\n{rows}\n]}}\n'


def matches_text() -> str:
    """The file of matches: one of each preset, and under random house rules the first in which a
    deal is thrown in, cards are cut again, those who tie draw again, and the pack changes."""
    rng = Random(17)
    records = []
    for preset in PRESETS:
        found = by_preset(preset)
        assert found is not None
        game, exact = found
        records.append(agreed_match(game, game.presets[exact], rng, deals=3))
    for game_id, is_wanted in SPECIAL:
        game = all_games()[game_id]
        matches = (random_agreed_match(game, rng, deals=2) for _ in count())
        records.append(next(match for match in matches if is_wanted([*chance_events(match)])))
    return f"{RECORD_SEPARATOR}\n".join(record.text() for record in records)


def _is_thrown_in(events: list[ChanceEvent]) -> bool:
    return any(event.again for event in events)


def _is_cut_again(events: list[ChanceEvent]) -> bool:
    return len(events) > 1 and events[0].verb == events[1].verb != "deal"


def _has_two_packs(events: list[ChanceEvent]) -> bool:
    return len({event.pack for event in events}) > 1


SPECIAL = (
    ("pinochle4", _is_thrown_in),
    ("pinochle4", _is_cut_again),
    ("pinochle2", _is_cut_again),
    ("piquet", _is_cut_again),
    ("pinochle2", _has_two_packs),
)


def main() -> int:
    (GOLDEN / "agreed-v1.json").write_text(vectors_text(), encoding="utf-8")
    (GOLDEN / "agreed-matches.txt").write_text(matches_text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
