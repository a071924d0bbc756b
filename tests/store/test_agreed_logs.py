"""Pledges, seals and numbers in the log of a match: restored, checked, moved to other stores."""

import io
from collections.abc import Callable, Iterator

import pytest

from repique.games import get
from repique.play.agreed_deals import Agreement, pledged_rules, seal
from repique.play.deal_check import check_deals
from repique.play.deals import AgreedDeals, FreshDeals
from repique.play.record import parse_record
from repique.play.seating import PERSON, Seating
from repique.play.series import Series, source_of
from repique.store.db import schema
from repique.store.db.transaction import Transaction, rows
from repique.store.errors import Damaged
from repique.store.matches.log import fold_log, read_entries
from repique.store.matches.rebuild import replay_log
from repique.store.matches.series import begin_series, record_of, restore_series
from repique.store.matches.writer import SeriesWriter
from repique.store.store import Store, open_store
from repique.store.transfer.export import export_bytes
from repique.store.transfer.importer import import_file
from repique_testkit.store.databases import memory_folder

GAME = get("piquet")
OPTIONS = GAME.presets["piquet"].with_changes({"cut_for_deal": False})
NUMBERS = {0: bytes(range(32)), 1: bytes(range(32, 64))}
HASH = "ab" * 32


@pytest.fixture
def store() -> Iterator[Store]:
    with memory_folder() as folder, open_store(folder) as opened:
        yield opened


def begin(store: Store) -> tuple[SeriesWriter, Series]:
    """An agreed match of two people before its pledge."""

    def insert(tx: Transaction) -> int:
        for player in (1, 2):
            about = {"name": f"P{player}", "key": f"p{player}"}
            tx.insert(schema.players, id=player, created=tx.at, **about)
        return begin_series(tx, 1, "piquet", GAME)

    live = Series.begin(GAME, OPTIONS, agreed=True)
    live.seating = Seating.of_kinds((PERSON, PERSON), {0: "P1", 1: "P2"})
    writer = SeriesWriter(store.writer, store.do(insert))
    writer.keep(live)
    return writer, live


def steps(store: Store, live: Series) -> Iterator[Callable[[], object]]:
    """Pledge, seals, numbers, and the first deal."""
    token = store.read(lambda c: rows(c, schema.matches))[-1]["token"]
    session = live.session

    def pledge() -> None:
        source = session.source
        assert isinstance(source, AgreedDeals)
        rules = pledged_rules(session.record, (0, 1))
        session.agree(Agreement.begin(token, rules, (0, 1), source.house))

    def agreed() -> Agreement:
        assert session.agreement is not None
        return session.agreement

    yield pledge
    for seat in (1, 0):
        own = seal(token, seat, NUMBERS[seat])
        yield lambda seat=seat, own=own: session.agree(agreed().with_seal(seat, own))  # type: ignore[misc]
    for seat in (0, 1):
        yield lambda seat=seat: session.agree(agreed().with_nonce(seat, NUMBERS[seat]))  # type: ignore[misc]
    yield session.deal


def test_every_step_is_restored_and_goes_with_an_export(store: Store) -> None:
    writer, live = begin(store)
    for number, step in enumerate(steps(store, live), start=1):
        step()
        writer.keep(live)
        found = store.read(lambda c: restore_series(c, writer.id))
        assert found.lines >= number
        assert found.series.session.agreement == live.session.agreement
        assert found.series.session.source == live.session.source
        assert found.series.session.awaits_agreement == (number < 5)
        assert not has_news(store, writer.id)
        with memory_folder() as folder, open_store(folder) as other:
            raw = store.read(export_bytes)
            assert other.do(lambda tx, raw=raw: import_file(tx, io.BytesIO(raw))).matches == 1  # type: ignore[misc]
            assert other.check() == []
            [series] = other.read(lambda c: rows(c, schema.series))
            there = other.read(lambda c, s=series: restore_series(c, s["id"]))  # type: ignore[misc]
            assert there.series.session.agreement == live.session.agreement
            assert there.token == found.token
    assert store.check() == []
    record, _ = store.read(lambda c: record_of(c, writer.match))
    checked = check_deals(record)
    assert checked is not None
    assert checked.is_as_promised
    opening = store.read(lambda c: rows(c, schema.matches))[-1]["opening"]
    replayed = replay_log(
        parse_record(opening), store.read(lambda c: read_entries(c, writer.match))
    )
    assert replayed.state == live.session.state
    assert "nonce" not in opening


def has_news(store: Store, series: int) -> bool:
    """Whether a writer that was restored from the store would write something more."""
    found = store.read(lambda c: restore_series(c, series))
    before = len(store.read(lambda c: rows(c, schema.moves)))
    SeriesWriter.from_restored(store.writer, series, found).keep(found.series)
    return len(store.read(lambda c: rows(c, schema.moves))) > before


@pytest.mark.parametrize(
    "lines",
    [
        [(-1, "!pledge")],
        [(-1, f"!pledge {HASH}")],
        [(-1, f"!pledge {HASH[1:]} 0 1")],
        [(-1, f"!pledge {HASH.upper()} 0 1")],
        [(-1, f"!pledge {HASH} 0 1"), (-1, f"!pledge {HASH} 0 1")],
        [(0, f"!seal {HASH}")],
        [(-1, f"!pledge {HASH} 0 1"), (2, f"!seal {HASH}")],
        [(-1, f"!pledge {HASH} 0 1"), (0, f"!seal {HASH}x")],
        [(-1, f"!pledge {HASH} 0 1"), (0, f"!seal {HASH}"), (0, f"!seal {HASH}")],
        [(-1, f"!pledge {HASH} 0 1"), (0, f"!open {HASH}"), (0, f"!open {HASH}")],
        [(0, "play QS"), (-1, f"!pledge {HASH} 0 1")],
    ],
)
def test_a_line_about_deals_that_cannot_stand_there_is_damage(lines: list[tuple[int, str]]) -> None:
    folded = fold_log([])
    *before, last = lines
    for line in before:
        folded.apply(*line)
    with pytest.raises(Damaged):
        folded.apply(*last)


def test_a_dealt_match_without_its_numbers_opens_and_is_not_as_promised(store: Store) -> None:
    writer, live = begin(store)
    for step in steps(store, live):
        step()
    text = live.session.record.text()
    lost = parse_record("".join(row for row in text.splitlines(True) if "nonce_1" not in row))
    assert isinstance(source_of(lost), FreshDeals)
    checked = check_deals(lost)
    assert checked is not None
    assert not checked.is_as_promised
    assert writer.match


def test_the_next_match_and_a_new_shuffle_are_agreed_on_anew() -> None:
    live = Series.begin(GAME, OPTIONS, agreed=True)
    first = live.session.source
    live.redeal()
    second = live.session.source
    assert isinstance(first, AgreedDeals)
    assert isinstance(second, AgreedDeals)
    assert first.house != second.house
    assert isinstance(Series.begin(GAME, OPTIONS).session.source, FreshDeals)
