"""Export and import of one player or of everything, and files that are refused."""

import io
from collections.abc import Iterator
from random import Random

import pytest

from repique.stats.scores import game_scores, round_scores
from repique.store.db import schema
from repique.store.db.migrate import HEAD
from repique.store.db.transaction import as_json, rows
from repique.store.errors import BadFile
from repique.store.matches.log import LogEntry, append
from repique.store.matches.series import restore_series
from repique.store.matches.writer import SeriesWriter
from repique.store.players import players
from repique.store.store import Store, open_store
from repique.store.transfer.export import export_bytes
from repique.store.transfer.importer import ImportReport, import_file
from repique.store.transfer.validation import read_export
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.forged_exports import altered_export
from repique_testkit.store.stored_series import StoredSeries, begin_stored_series


@pytest.fixture(scope="module")
def full() -> Iterator[Store]:
    with memory_folder() as folder, open_store(folder) as store:
        anna = begin_stored_series(store, "piquet", "Anna")
        anna.play_on()
        anna.next_game()
        anna.play_on(deals=1)
        begin_stored_series(store, "pinochle", "Bert").play_on(deals=1)
        own = {"player": 1, "key": "speed"}
        store.do(lambda tx: tx.put(schema.preferences, own, value="7"))
        yield store


def test_everything_comes_back_from_one_file(full: Store, empty_store: Store) -> None:
    raw = full.read(export_bytes)
    told = empty_store.do(lambda tx: import_file(tx, io.BytesIO(raw)))

    assert (told.players, told.matches, told.known) == (2, 3, 0)
    assert empty_store.check() == []
    for series in (1, 2):
        there = full.read(lambda c, s=series: restore_series(c, s))  # type: ignore[misc]
        here = empty_store.read(lambda c, s=series: restore_series(c, s))  # type: ignore[misc]
        assert here.series.text() == there.series.text()
    assert empty_store.read(game_scores) == full.read(game_scores)
    assert empty_store.read(lambda c: round_scores(c, 2)) == full.read(lambda c: round_scores(c, 2))
    assert [p.name for p in empty_store.read(players.all_players)] == ["Anna", "Bert"]


def test_importing_twice_adds_nothing(full: Store, empty_store: Store) -> None:
    raw = full.read(export_bytes)
    empty_store.do(lambda tx: import_file(tx, io.BytesIO(raw)))
    again = empty_store.do(lambda tx: import_file(tx, io.BytesIO(raw)))
    assert (again.players, again.matches, again.known) == (0, 0, 3)
    assert len(empty_store.read(lambda c: rows(c, schema.moves))) == len(
        full.read(lambda c: rows(c, schema.moves))
    )


def test_the_export_of_one_player_contains_no_other(full: Store, empty_store: Store) -> None:
    raw = full.read(lambda c: export_bytes(c, 1))
    assert b"Bert" not in raw
    begin_stored_series(empty_store, "piquet", "Zoe")
    begin_stored_series(empty_store, "piquet", "Anna").play_on(deals=1)

    told = empty_store.do(lambda tx: import_file(tx, io.BytesIO(raw)))

    assert (told.players, told.matches) == (0, 2)
    assert [p.name for p in empty_store.read(players.all_players)] == ["Zoe", "Anna"]
    stages = [row["stage"] for row in empty_store.read(lambda c: rows(c, schema.series, player=2))]
    assert stages == ["current", "kept"]  # the current series of the store stays current
    assert empty_store.check() == []


def reject(store: Store, raw: bytes) -> str:
    with pytest.raises(BadFile) as refused:
        store.do(lambda tx: import_file(tx, io.BytesIO(raw)))
    assert store.read(players.all_players) == []
    return str(refused.value)


def test_hostile_and_damaged_files_are_refused_whole(full: Store) -> None:
    raw = full.read(export_bytes)
    with memory_folder() as folder, open_store(folder) as store:
        for odd in (b"", b"\0" * 100, b"[" * 100_000, b"{}\n", b"null\n", raw[:5000], raw[1:]):
            assert reject(store, odd)
        assert "too large for an export file" in reject(store, b"[" + b" " * (2 << 20))
        assert "its end is missing" in reject(store, raw[: raw.rindex(b'{"hash"')])
        assert "a different version" in reject(store, raw.replace(HEAD.encode(), b"9999", 1))
        lot = Random(1)
        for _ in range(100):
            bent = bytearray(raw)
            bent[lot.randrange(len(bent))] ^= 1 << lot.randrange(8)
            assert reject(store, bytes(bent))


PAD: dict[str, object] = {"bidder": 0, "bid": 20, "trump": "S", "outcome": "made"}
PAD |= {key: [1, 2] for key in ("tricks", "meld", "play", "points")}


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("players", "name", "<script>"),
        ("players", "name", 7),
        ("players", "id", True),
        ("players", "id", 2**40),
        ("moves", "action", "play AS"),
        ("moves", "n", 5),
        ("moves", "match", 99),
        ("series", "player", 99),
        ("deals", "points", "{}"),
        ("deals", "levels", "[" * 50_000),
        ("deals", "pad", '{"bidder":0}'),
        ("deals", "pad", as_json(PAD | {"bid": 10**400})),
        ("deals", "details", as_json([[0, "meld", 10**400, "royal"]])),
        ("deals", "details", as_json([[0, "meld\x1b[2J", 1, "royal"]])),
        ("results", "scores", "[1]"),
        ("results", "scores", f"[{10**400},0]"),
        ("results", "line_up", '["simple\\u001b[2J","simple"]'),
        ("results", "at", "\x1b[2J"),
        ("results", "side", 5),
        ("results", "line_up", '{"a":1}'),
        ("matches", "opening", "game pinochle2 1\n\0"),
    ],
)
def test_a_forged_file_is_refused(full: Store, table: str, column: str, value: object) -> None:
    raw = altered_export(full.read(export_bytes), table, column, value)
    with memory_folder() as folder, open_store(folder) as store:
        assert reject(store, raw)


def test_names_of_matches_lose_what_a_terminal_would_obey(full: Store, empty_store: Store) -> None:
    raw = altered_export(
        full.read(export_bytes), "series", "name", "\x1b]0;Sunday\x07 evening\u202e" + "!" * 99
    )
    empty_store.do(lambda tx: import_file(tx, io.BytesIO(raw)))
    [named, _] = empty_store.read(lambda c: rows(c, schema.series))
    assert named["name"] == "]0;Sunday evening".ljust(60, "!")


def test_a_sound_file_passes_the_same_check(full: Store) -> None:
    found = read_export(io.BytesIO(full.read(export_bytes)))
    assert len(found["players"]) == 2


# One match on two machines


@pytest.fixture
def machines() -> Iterator[tuple[Store, Store]]:
    """Anna has begun the same match on both; Bert plays on the first alone."""
    with (
        memory_folder() as one,
        memory_folder() as other,
        open_store(one) as first,
        open_store(other) as second,
    ):
        begin_stored_series(first, "piquet", "Anna").play_on(deals=1)
        second.do(lambda tx: import_file(tx, io.BytesIO(first.read(export_bytes))))
        begin_stored_series(first, "pinochle", "Bert").play_on(deals=1)
        yield first, second


Machines = tuple[Store, Store]


def resumed(store: Store, series: int = 1, seed: int = 1) -> StoredSeries:
    found = store.read(lambda c: restore_series(c, series))
    keeper = SeriesWriter.from_restored(store.writer, series, found)
    kept = StoredSeries(store, found.series, keeper)
    kept.rng = Random(seed)
    return kept


def carried(source: Store, target: Store) -> ImportReport:
    raw = source.read(export_bytes)
    return target.do(lambda tx: import_file(tx, io.BytesIO(raw)))


def texts(store: Store, series: int = 1) -> str:
    return store.read(lambda c: restore_series(c, series)).series.text()


def differ(first: Store, second: Store) -> None:
    """Continue the same match in two ways."""
    for store, seed in ((first, 1), (second, 2)):
        kept = resumed(store, seed=seed)
        kept.live.session.change_options({"capot60": seed == 1, "quint5": True})
        kept.keep()
        kept.play_on(deals=2)


def test_a_match_that_was_played_on_elsewhere_goes_on_here(machines: Machines) -> None:
    first, second = machines
    kept = resumed(second)
    kept.play_on()
    kept.next_game()
    kept.play_on(deals=1)

    told = carried(second, first)

    assert (told.matches, told.known, told.gone_on, told.left_out) == (1, 1, 1, ())
    assert texts(first) == texts(second)
    assert first.read(lambda c: game_scores(c, 1)) == second.read(lambda c: game_scores(c, 1))
    assert first.check() == []
    again = carried(second, first)
    assert (again.matches, again.known, again.gone_on) == (0, 2, 0)
    back = carried(first, second)
    assert (back.players, back.matches, back.known, back.gone_on) == (1, 1, 2, 0)


def test_what_went_on_in_two_ways_is_left_out_and_all_else_comes(machines: Machines) -> None:
    first, second = machines
    differ(first, second)
    before = texts(second)

    told = carried(first, second)

    assert (told.players, told.matches, told.known, told.gone_on) == (1, 1, 1, 0)
    [sentence] = told.left_out
    assert "game of piquet" in sentence
    assert "Anna started on 20" in sentence
    assert "went on differently here" in sentence
    assert "import the file into another folder with --data" in sentence
    assert texts(second) == before
    assert [p.name for p in second.read(players.all_players)] == ["Anna", "Bert"]
    assert second.check() == []


def test_other_games_after_the_same_one_are_left_out(machines: Machines) -> None:
    """On both machines the partie was played to its end and another begun."""
    first, second = machines
    resumed(first).play_on()
    carried(first, second)
    for store, seed in ((first, b"one"), (second, b"two")):
        kept = resumed(store)
        kept.live.next_game(seed)
        kept.keep()
        kept.play_on(deals=1)
    before = texts(second)

    told = carried(first, second)

    assert (told.matches, told.known, len(told.left_out)) == (0, 2, 1)
    assert texts(second) == before
    assert second.check() == []


def test_a_match_of_the_file_that_is_left_for_another_does_not_end_ours(
    machines: Machines,
) -> None:
    first, second = machines
    kept = resumed(first)
    kept.live.redeal(b"fresh")
    kept.keep()
    kept.play_on(deals=1)
    resumed(second).play_on(deals=2)
    before = texts(second)

    told = carried(first, second)

    assert (told.gone_on, len(told.left_out)) == (0, 1)
    assert texts(second) == before


def test_a_known_match_must_be_of_the_same_player(machines: Machines) -> None:
    first, second = machines
    resumed(first).play_on(deals=2)
    second.do(lambda tx: players.rename_player(tx, 1, "Zoe"))
    before = texts(second)

    told = carried(first, second)

    assert (told.players, told.matches, told.joined) == (2, 1, ())
    [sentence] = told.left_out
    assert "that Anna started on" in sentence
    assert "belongs to Zoe here, so it is left out" in sentence
    assert texts(second) == before
    assert [p.name for p in second.read(players.all_players)] == ["Zoe", "Anna", "Bert"]


def test_players_of_the_same_name_are_joined_and_named(machines: Machines) -> None:
    first, second = machines
    assert carried(first, second).joined == ("Anna",)
    assert carried(first, second).joined == ("Anna", "Bert")


def test_moves_that_make_no_sense_do_not_go_on_a_match_of_ours(machines: Machines) -> None:
    first, second = machines
    kept = resumed(second)
    match = kept.keeper.match
    length = kept.keeper._stored.length
    second.do(lambda tx: append(tx, match, [LogEntry(0, "play AS")], after=length))
    before = texts(first)
    told = carried(second, first)
    assert (told.gone_on, len(told.left_out)) == (0, 1)
    assert texts(first) == before
