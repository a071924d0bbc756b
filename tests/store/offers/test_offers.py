"""Offers in the store: seats, stages, terms; what removing, exporting and mending do to them."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from repique.play.presets import choose_game
from repique.play.seating import ComputerPlayer, SeatedPerson, Seating
from repique.server.live.offers import SitDown, seat_new_guest, seat_person
from repique.store.db import schema
from repique.store.db.transaction import Transaction, find, rows
from repique.store.db.writer import utc_now
from repique.store.errors import NotFound, StoreError
from repique.store.offers import offers
from repique.store.players import players
from repique.store.recovery.merge import _without_duplicates
from repique.store.store import Store, open_store
from repique.store.transfer.export import export_bytes

HASH = "0" * 64


def new_offer(host: players.Person, action_id: str = "offer-01") -> offers.NewOffer:
    own = SeatedPerson(host.name, host.id)
    seating = Seating((own, SeatedPerson(), ComputerPlayer("standard", "Clara"), SeatedPerson()))
    terms = offers.TableTerms("none", "phrases")
    return offers.NewOffer("double-deck", {}, terms, seating, action_id)


def create(store: Store, action_id: str = "offer-01", hashed: str = HASH) -> offers.Offer:
    def job(tx: Transaction) -> offers.Offer:
        host = players.current_player(tx)
        return offers.create_offer(tx, host.id, new_offer(host, action_id), hashed)

    return store.do(job)


def guest(store: Store, name: str) -> int:
    return store.do(lambda tx: players.add_guest(tx, name)).id


def begun(store: Store) -> tuple[offers.Offer, int, int]:
    """An offer that has begun, and its two guests."""
    made = create(store)
    bert = guest(store, "Bert")
    carla = guest(store, "Carla")
    for player in (bert, carla):
        asked = SitDown(made.token, f"join-{player:04}")
        store.do(partial(seat_person, asked=asked, player=player))
    return store.read(lambda c: offers.offer_of(c, made.token)), bert, carla


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "data")


def test_seats_are_taken_once_and_the_last_one_begins_the_match(store: Store) -> None:
    with store:
        made, bert, carla = begun(store)
        assert made.stage == offers.BEGUN
        assert made.players == (1, bert, carla)
        series = store.read(lambda c: find(c, schema.series, token=made.table))
        assert series is not None
        assert series["player"] == 1
        terms = store.read(lambda c: offers.terms_of_series(c, series["id"]))
        assert terms == offers.TableTerms("none", "phrases")
        assert store.read(lambda c: offers.terms_of_series(c, 999)) == offers.TableTerms()
        with pytest.raises(offers.OfferFull):
            store.do(lambda tx: offers.take_seat(tx, made.token, guest_id(tx), "join-9999"))
        with pytest.raises(StoreError, match="begun"):
            store.do(lambda tx: offers.withdraw_offer(tx, made.token))
        with pytest.raises(StoreError, match="begun"):
            store.do(lambda tx: offers.leave_seat(tx, made.token, bert))
        assert store.check() == []


def guest_id(tx: Transaction) -> int:
    return players.add_guest(tx, "Eve").id


def test_a_match_that_cannot_begin_leaves_the_seat_free(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last seat and the match are one transaction."""

    def fail(*_: object, **__: object) -> str:
        raise StoreError("no")

    with store:
        made = create(store)
        bert = guest(store, "Bert")
        store.do(lambda tx: offers.take_seat(tx, made.token, bert, "join-0001"))
        monkeypatch.setattr("repique.server.live.offers.begin_match_of", fail)
        before = len(store.read(players.all_players))
        asked = SitDown(made.token, "join-0002")
        with pytest.raises(StoreError, match="no"):
            store.do(lambda tx: seat_new_guest(tx, asked, "Carla", "hash"))
        after = store.read(lambda c: offers.offer_of(c, made.token))
        assert after.stage == offers.OPEN
        assert [seat.is_free for seat in after.seats] == [False, False, False, True]
        assert len(store.read(players.all_players)) == before


def test_an_offer_expires_and_a_new_link_revives_it(store: Store) -> None:
    with store:
        made = create(store)
        late = utc_now() + offers.LIFETIME
        assert store.read(lambda c: offers.offer_with_link(c, HASH, utc_now())) is not None
        assert store.read(lambda c: offers.offer_with_link(c, HASH, late)) is None
        assert store.read(lambda c: offers.find_offer(c, made.token, late)) is None
        assert store.read(lambda c: offers.offers_of_player(c, 1, late)) == []
        life = datetime.fromisoformat(made.until) - datetime.fromisoformat(made.created)
        assert life == timedelta(days=14)


def test_one_that_has_begun_is_listed_for_a_day(store: Store) -> None:
    with store:
        made, bert, _ = begun(store)
        for when, listed in ((timedelta(hours=23), [made]), (timedelta(hours=25), [])):
            now = utc_now() + when
            assert store.read(partial(offers.offers_of_player, player=bert, now=now)) == listed


def test_a_host_has_a_limited_number_of_open_offers(store: Store) -> None:
    with store:
        for number in range(offers.MOST_OPEN):
            create(store, f"offer-{number:04}", f"{number:064}")
        with pytest.raises(StoreError, match="Close one"):
            create(store, "offer-9999", "f" * 64)
        store.do(lambda tx: offers.withdraw_offer(tx, first_token(tx)))
        create(store, "offer-9999", "f" * 64)


def first_token(tx: Transaction) -> str:
    return str(tx.rows(schema.offers)[0]["token"])


def test_a_command_is_repeatable_for_a_day(store: Store) -> None:
    with store:
        made = create(store)
        bert = guest(store, "Bert")
        store.do(lambda tx: offers.take_seat(tx, made.token, bert, "join-0001"))

        def who(tx: Transaction, action_id: str, later: timedelta) -> int | None:
            at = (datetime.fromisoformat(tx.at) + later).isoformat()
            return offers.player_of_command(replace(tx, at=at), made.token, action_id)

        day = timedelta(days=1)
        assert store.do(lambda tx: who(tx, "join-0001", timedelta(0))) == bert
        assert store.do(lambda tx: who(tx, "join-0001", day)) is None
        assert store.do(lambda tx: who(tx, "join-0002", timedelta(0))) is None
        assert store.do(lambda tx: who(tx, "offer-01", timedelta(0))) is None  # the host's own


# Removing, exporting, mending


def remove(store: Store, player: int) -> None:
    def job(tx: Transaction) -> None:
        other = players.add_player(tx, "Zoe")
        players.switch_player(tx, other.id)
        players.remove_player(tx, player)

    store.do(job)


def test_a_removed_guest_leaves_a_free_seat_or_a_name(store: Store) -> None:
    with store:
        waiting = create(store, "offer-02", "1" * 64)
        made, bert, _ = begun(store)
        store.do(lambda tx: offers.take_seat(tx, waiting.token, bert, "join-0009"))
        remove(store, bert)
        after = store.read(lambda c: offers.offer_of(c, waiting.token))
        assert [seat.is_free for seat in after.seats] == [False, True, False, True]
        played = store.read(lambda c: offers.offer_of(c, made.token))
        assert played.seats[1].name == "Bert"
        assert not played.seats[1].is_free
        assert store.check() == []


def test_a_removed_host_takes_open_offers_along_and_leaves_terms(store: Store) -> None:
    with store:
        waiting = create(store, "offer-02", "1" * 64)
        made, bert, _ = begun(store)
        remove(store, 1)
        with pytest.raises(NotFound):
            store.read(lambda c: offers.offer_of(c, waiting.token))
        left = store.read(lambda c: offers.offer_of(c, made.token))
        assert left.player == bert
        assert left.terms == offers.TableTerms("none", "phrases")
        assert store.check() == []


def test_offers_are_not_exported(store: Store) -> None:
    with store:
        begun(store)
        for whose in (None, 1):
            raw = store.read(partial(export_bytes, player=whose))
            assert b"offer" not in raw
            assert HASH.encode() not in raw


def test_offers_outlive_a_restart_and_damage(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        made, *_ = begun(store)
    path = tmp_path / "repique.db"
    raw = bytearray(path.read_bytes())
    raw[40:60] = b"\xff" * 20  # the head of the file
    raw[18:20] = b"\x07\x07"
    path.write_bytes(raw)
    with open_store(tmp_path) as store:
        assert store.report.damaged
        assert store.read(lambda c: offers.offer_of(c, made.token)) == made
        assert store.check() == []


def test_of_rows_from_two_sources_nobody_gets_two_seats() -> None:
    """A damaged file and an older backup may each have a seat of the same player."""
    found = [{"offer": 1, "seat": n, "player": who} for n, who in enumerate((5, None, 5, None, 6))]
    kept = _without_duplicates(schema.offer_seats, found)
    assert [row["seat"] for row in kept] == [0, 1, 3, 4]


def test_the_rules_of_an_offer_are_kept_as_changes(store: Store) -> None:
    usual = choose_game("piquet").options.values()
    name = next(n for n, value in usual.items() if isinstance(value, bool))
    with store:

        def job(tx: Transaction) -> offers.Offer:
            host = players.current_player(tx)
            new = replace(new_offer(host), changes={name: not usual[name]})
            return offers.create_offer(tx, host.id, new, HASH)

        assert store.do(job).changes == {name: not usual[name]}
        [row] = store.read(lambda c: rows(c, schema.offers))
        assert row["changes"] != "{}"
