"""Changes of one bit, or one place, in what an agreement and a deal consist of."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from repique.core.cards import Card
from repique.play.agreed_deals import Agreement
from repique.play.deal_check import ChanceEvent

Evidence = tuple[Agreement, ChanceEvent]
Mutation = Callable[[Agreement, ChanceEvent, Random], Evidence]


def flip(content: bytes, rng: Random) -> bytes:
    """The bytes with one bit changed."""
    place = rng.randrange(len(content))
    changed = bytearray(content)
    changed[place] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _flip_hash(digest: str, rng: Random) -> str:
    return flip(bytes.fromhex(digest), rng).hex()


def change_pledge(agreement: Agreement, event: ChanceEvent, rng: Random) -> Evidence:
    return replace(agreement, pledge=_flip_hash(agreement.pledge, rng)), event


def change_seal(agreement: Agreement, event: ChanceEvent, rng: Random) -> Evidence:
    seat = rng.choice(agreement.people)
    seals = {**agreement.seals, seat: _flip_hash(agreement.seals[seat], rng)}
    return replace(agreement, seals=seals), event


def change_nonce(agreement: Agreement, event: ChanceEvent, rng: Random) -> Evidence:
    seat = rng.choice(agreement.people)
    nonces = {**agreement.nonces, seat: flip(agreement.nonces[seat], rng)}
    return replace(agreement, nonces=nonces), event


def change_house(agreement: Agreement, event: ChanceEvent, rng: Random) -> Evidence:
    return replace(agreement, house=flip(agreement.house, rng)), event


def change_rules(agreement: Agreement, event: ChanceEvent, rng: Random) -> Evidence:
    changed = bytearray(agreement.rules.encode("ascii"))
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(7)
    return replace(agreement, rules=changed.decode("ascii")), event


def change_pack(agreement: Agreement, event: ChanceEvent, rng: Random) -> Evidence:
    """Two neighbours of the new pack change places."""
    return agreement, replace(event, pack=_exchanged(event.pack, rng))


def change_order(agreement: Agreement, event: ChanceEvent, rng: Random) -> Evidence:
    """Two neighbours of the shuffled pack change places."""
    return agreement, replace(event, cards=_exchanged(event.cards, rng))


def _exchanged(cards: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    at = rng.randrange(len(cards) - 1)
    return (*cards[:at], cards[at + 1], cards[at], *cards[at + 2 :])


MUTATIONS: tuple[Mutation, ...] = (
    change_pledge,
    change_seal,
    change_nonce,
    change_house,
    change_rules,
    change_pack,
    change_order,
)


# Records

HEX_NOTES = ("source agreed", "pledge", "seal_", "nonce_")
RECORD_PARTS = (*HEX_NOTES, "rules", "pack_", "order")


def changed_record(text: str, part: str, rng: Random) -> str:
    """The text of a record with one bit or one place of a part changed: of the secret, the pledge,
    a seal, a number, a rule, a pledged pack, or the cards of a deal, a cut or a draw."""
    rows = text.splitlines()
    places = [at for at, row in enumerate(rows) if _belongs_to(row, part)]
    at = rng.choice(places)
    head, _, last = rows[at].rpartition(" ")
    if part in HEX_NOTES:
        rows[at] = f"{head} {flip(bytes.fromhex(last), rng).hex()}"
    elif part == "rules":
        rows[at] = f"{head} {_other_value(last)}"
    else:
        rows[at] = " ".join(_with_neighbours_exchanged(rows[at].split(" "), rng))
    return "\n".join(rows) + "\n"


def _belongs_to(row: str, part: str) -> bool:
    if part == "rules":
        return row.startswith(("game ", "number ", "dealer ", "option "))
    if part == "order":
        return row.startswith(("- deal ", "- cut ", "- draw ")) and len({*row.split()[2:]}) > 1
    return row.startswith(f"note {part}")


def _other_value(value: str) -> str:
    switched = {"on": "off", "off": "on", "cut": "0"}
    return switched.get(value) or (str(int(value) + 1) if value.isdecimal() else f"{value}x")


def _with_neighbours_exchanged(words: list[str], rng: Random) -> list[str]:
    """Exchange two neighbours among the cards, which begin with the third word."""
    places = [at for at in range(2, len(words) - 1) if words[at] != words[at + 1]]
    at = rng.choice(places)
    return [*words[:at], words[at + 1], words[at], *words[at + 2 :]]
