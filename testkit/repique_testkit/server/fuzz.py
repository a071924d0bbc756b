"""Fuzzed input: values at the edges of a type, and bytes that no type accepts."""

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import inspect

STRANGE_TEXTS = (
    "", " ", "\x00", "\u202e", "\ufeff", "ﬁ", "é" * 9, "💥", "𝕏", "../..", "%00", "' OR 1=1 --",
    "<script>", "play QS", "deal AS", "NaN", "-0", "1e999", "null", "??", "\r\n", "٣", "a" * 61,
)  # fmt: skip
INVALID = (
    b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1", b"1.5", b"9" * 400, b"1" + b"0" * 30,
    b"true", b"null", b'"\\ud800"', b'"\\udfff\\ud800"', b'"\xff"', b'"\xed\xa0\x80"', b"[]", b"{}",
    b"[" * 600, b'{"a":' * 300, b"0x10", b"01", b"'x'", b"", b'"' + b"x" * 700 + b'"',
)  # fmt: skip

VERBS = ("play", "meld", "deal", "options", "draw", "knock", "pass", "bid", "cut", "declare")
CARDS = ("??", "QS9", "2S", "3H5", "QS", "QS2", "AS4", "7D", "6H")
VALUES = (
    "??", "0", "-1", "+5", "9" * 50, "9" * 500, "٣", "²", "½", "é", "1e9", "nan", "on", "=", "{",
    "%s", "a=b,c=d", "__class__", "{0}", "{game.__class__}", "\x00", "0x10", "1_000", "60.5", "X",
)  # fmt: skip


def odd_actions(
    verbs: Mapping[str, Sequence[str]], held: Sequence[str], rng: Random
) -> Iterator[str]:
    """Moves with verbs that are offered, each with its values, or known elsewhere: with unknown
    cards, marks of hidden ones, too many or too few, the same twice, and values of any kind. Some
    may be legal."""
    own = [*held] or ["AS"]
    for verb in dict.fromkeys((*verbs, *VERBS)):
        groups = (
            (), ("??",), ("??",) * rng.randint(2, 14), (rng.choice(CARDS),), (rng.choice(own),) * 2,
            (*rng.sample(own, min(len(own), 4)), rng.choice(CARDS)), own, own[:1],
        )  # fmt: skip
        for value in ("", rng.choice(VALUES), *rng.sample([*verbs.get(verb, ())] or [""], 1)):
            head = f"{verb}:{value}" if value else verb
            yield from (" ".join((head, *cards))[:600] for cards in groups)


def edge_value(kind: inspect.Type, rng: Random) -> Any:
    """A value that this type accepts, from its edges rather than its middle."""
    if isinstance(kind, inspect.UnionType):
        return edge_value(rng.choice(kind.types), rng)
    if isinstance(kind, inspect.NoneType):
        return None
    if isinstance(kind, inspect.BoolType):
        return rng.random() < 0.5
    if isinstance(kind, inspect.IntType):
        least = kind.ge or 0
        most = kind.le or 0
        return rng.choice((least, most, least + 1, most - 1, rng.randint(least, most), 0, 1))
    if isinstance(kind, inspect.StrType):
        return _text(kind, rng)
    if isinstance(kind, inspect.LiteralType):
        return rng.choice(kind.values)
    if isinstance(kind, inspect.VarTupleType):
        size = rng.randint(kind.min_length or 0, kind.max_length or 3)
        return [edge_value(kind.item_type, rng) for _ in range(size)]
    if isinstance(kind, inspect.TupleType):
        return [edge_value(item, rng) for item in kind.item_types]
    if isinstance(kind, inspect.DictType):
        size = rng.choice((kind.min_length or 0, kind.max_length or 3, 1, 2))
        return {
            edge_value(kind.key_type, rng): edge_value(kind.value_type, rng) for _ in range(size)
        }
    assert isinstance(kind, inspect.StructType), kind
    made = {kind.tag_field: kind.tag} if kind.tag_field else {}
    given = [field for field in kind.fields if field.required or rng.random() < 0.6]
    return made | {field.encode_name: edge_value(field.type, rng) for field in given}


def _text(kind: inspect.StrType, rng: Random) -> str:
    """A text of an allowed length; one that matches the pattern where the type has one."""
    if kind.pattern and (words := re.search(r"\(([a-z|]+)\)", kind.pattern)):
        return rng.choice(str(words[1]).split("|"))
    if kind.pattern and (digits := re.search(r"\[0-9a-f\]\{(\d+)\}", kind.pattern)):
        return "".join(rng.choices("0123456789abcdef", k=int(digits[1])))
    if kind.pattern:  # an id
        letters = string.ascii_letters + string.digits + "_-"
        return "".join(rng.choices(letters, k=rng.choice((8, 9, 32, 63, 64))))
    least = kind.min_length or 0
    most = kind.max_length or 80
    text = rng.choice((*STRANGE_TEXTS, "x" * most, "é" * most))
    return (text + "x" * least)[:most] if len(text) < least else text[:most]


def corrupt_bytes(raw: bytes, rng: Random) -> bytes:
    """These bytes with a random change, most likely one that makes them invalid."""
    way = rng.randrange(7)
    if way == 0:
        return raw[: rng.randrange(len(raw))]
    if way == 1:
        at = rng.randrange(len(raw))
        return raw[:at] + rng.choice(INVALID) + raw[at + rng.randint(0, 3) :]
    if way == 2:
        return raw + rng.choice((raw, b"}", b"\x00", b" " * 5000, b","))
    if way == 3:
        return _other_value(raw, rng)
    if way == 4:
        twice = raw.strip(b"{}")
        return b"{" + twice + b"," + rng.choice((twice, b'"seat":1', b'"":0')) + b"}"
    changed = bytearray(raw)
    for _ in range(rng.randint(1, 4)):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _other_value(raw: bytes, rng: Random) -> bytes:
    """The message with one value replaced by an invalid one."""
    parts = raw.split(b",")
    at = rng.randrange(len(parts))
    name, colon, _ = parts[at].partition(b":")
    end = b"}" if at == len(parts) - 1 else b""
    parts[at] = name + colon + rng.choice(INVALID) + end
    return b",".join(parts)
