"""Agreement on the rules of an offer in the store: one counter-proposal, decisions, deadlines."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from repique.core.options import Value
from repique.play.presets import InputError
from repique.play.seating import ComputerPlayer, SeatedPerson, Seating
from repique.server.http.api.games import changed_rules
from repique.server.live.offers import (
    SitDown,
    accept_proposed_rules,
    agree_to_rules,
    seat_person,
)
from repique.settings.rule_sets import save_rule_set
from repique.store.db import schema
from repique.store.db.transaction import Transaction, find, rows
from repique.store.offers import negotiation, offers
from repique.store.offers.offers import edition_of
from repique.store.players import players
from repique.store.players.preferences import export_preferences, import_preferences
from repique.store.store import Store, open_store

ROUNDHOUSE = {"roundhouse": True}
PLAIN = {"roundhouse": False}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "data") as opened:
        yield opened


def offer_pair(store: Store, changes: Mapping[str, Value]) -> str:
    """An offer of Pinochle for two with these rules."""
    return _offer(store, "pinochle", changes, (SeatedPerson(),))


def offer_four(store: Store, changes: Mapping[str, Value]) -> str:
    """An offer of partnership Pinochle for three people and a computer player."""
    others = (SeatedPerson(), ComputerPlayer("standard"), SeatedPerson())
    return _offer(store, "double-deck", changes, others)


def _offer(
    store: Store,
    preset: str,
    changes: Mapping[str, Value],
    others: tuple[SeatedPerson | ComputerPlayer, ...],
) -> str:
    chosen = changed_rules(preset, dict(changes))
    usual = chosen.game.presets[preset].values()
    differing = {n: v for n, v in chosen.options.values().items() if v != usual[n]}

    def job(tx: Transaction) -> str:
        host = players.current_player(tx)
        seating = Seating((SeatedPerson(host.name, host.id), *others))
        new = offers.NewOffer(preset, differing, offers.TableTerms(), seating, "offer-01")
        return offers.create_offer(tx, host.id, new, "0" * 64).token

    return store.do(job)


def guest(store: Store, name: str) -> int:
    return store.do(lambda tx: players.add_guest(tx, name)).id


def read(store: Store, token: str) -> offers.Offer:
    return store.read(lambda c: offers.offer_of(c, token))


def sit(
    store: Store, token: str, player: int, proposal: Mapping[str, Value] | None = None, a: str = ""
) -> offers.Offer:
    asked = SitDown(token, a or f"join-{player:04}", None, proposal)
    return store.do(partial(seat_person, asked=asked, player=player)).offer


def proposed_edition(store: Store, token: str) -> str:
    waiting = read(store, token).proposer
    assert waiting is not None
    assert waiting.proposal is not None
    return edition_of(waiting.proposal)


def accept(store: Store, token: str) -> offers.Offer:
    edition = proposed_edition(store, token)
    return store.do(lambda tx: accept_proposed_rules(tx, token, edition)).offer


def decline(store: Store, token: str) -> negotiation.FreedSeat:
    edition = proposed_edition(store, token)
    return store.do(lambda tx: negotiation.decline_proposal(tx, token, edition))


def agree(store: Store, token: str, player: int) -> offers.Offer:
    edition = edition_of(read(store, token).changes)
    return store.do(lambda tx: agree_to_rules(tx, token, player, edition)).offer


def begins_with(store: Store, offer: offers.Offer) -> Mapping[str, Value]:
    """The rules of the match that has begun, by the offer."""
    assert offer.stage == offers.BEGUN
    assert store.read(lambda c: find(c, schema.series, token=offer.table)) is not None
    return changed_rules(offer.preset, dict(offer.changes)).options.values()


def saved_rules(store: Store) -> list[tuple[object, ...]]:
    """Every stored byte of saved rules, usual, online and named."""
    found = store.read(lambda c: (rows(c, schema.rules), rows(c, schema.preferences)))
    return [tuple(row.values()) for part in found for row in part]


def save_rules(store: Store, player: int) -> None:
    """Rules of every kind for a player."""
    chosen = changed_rules("pinochle", {"goal": 1500})
    online = players.online_rules_name("pinochle")
    store.do(lambda tx: players.save_rules(tx, player, "pinochle", chosen.options))
    store.do(lambda tx: players.save_rules(tx, player, online, chosen.options))
    store.do(lambda tx: save_rule_set(tx, player, chosen, "Mine"))


# The tests of Appendix A: TH-NEG-T1 to T8


def test_equal_rules_are_agreed_to_at_once(store: Store) -> None:
    """TH-NEG-T1"""
    token = offer_pair(store, ROUNDHOUSE)
    offer = sit(store, token, guest(store, "Bert"), ROUNDHOUSE)
    assert begins_with(store, offer)["roundhouse"] is True


def test_who_accepts_plays_by_the_hosts_rules(store: Store) -> None:
    """TH-NEG-T2"""
    token = offer_pair(store, ROUNDHOUSE)
    bert = guest(store, "Bert")
    save_rules(store, bert)
    save_rules(store, 1)
    before = saved_rules(store)
    offer = sit(store, token, bert)
    assert begins_with(store, offer)["roundhouse"] is True
    assert saved_rules(store) == before


def test_an_accepted_proposal_is_played_by_and_saved_rules_stay(store: Store) -> None:
    """TH-NEG-T3"""
    token = offer_pair(store, ROUNDHOUSE)
    bert = guest(store, "Bert")
    save_rules(store, bert)
    save_rules(store, 1)
    before = saved_rules(store)
    waiting = sit(store, token, bert, PLAIN)
    assert waiting.stage == offers.OPEN
    assert waiting.is_full
    assert not waiting.is_ready
    offer = accept(store, token)
    assert begins_with(store, offer)["roundhouse"] is False
    assert saved_rules(store) == before
    assert store.check() == []


def test_a_declined_proposal_frees_the_seat(store: Store) -> None:
    """TH-NEG-T4"""
    token = offer_pair(store, ROUNDHOUSE)
    bert = guest(store, "Bert")
    before = read(store, token)
    sit(store, token, bert, PLAIN)
    freed = decline(store, token)
    assert freed == negotiation.FreedSeat(token, bert, True)
    after = read(store, token)
    assert after.seats[1].is_free
    assert (after.stage, after.changes) == (offers.OPEN, before.changes)
    offer = sit(store, token, bert, a="join-again")
    assert begins_with(store, offer)["roundhouse"] is True


def test_a_second_proposal_is_impossible(store: Store) -> None:
    """TH-NEG-T5"""
    token = offer_four(store, {})
    bert = guest(store, "Bert")
    other = {"target": 300}
    sit(store, token, bert, other)
    once = "only once"
    with pytest.raises(offers.RulesDispute, match=once):
        sit(store, token, bert, other, a="another-id")
    decline(store, token)
    with pytest.raises(offers.RulesDispute, match=once):
        sit(store, token, bert, other, a="another-id")
    store.do(lambda tx: sit_and_leave(tx, token, bert))
    with pytest.raises(offers.RulesDispute, match=once):
        sit(store, token, bert, other, a="another-id")
    carla = guest(store, "Carla")
    sit(store, token, carla, other)  # from the seat where Bert was
    decline(store, token)
    for player in (bert, carla):
        with pytest.raises(offers.RulesDispute, match=once):
            sit(store, token, player, other, a="another-id")
    assert read(store, token).seats[1].proposers == (bert, carla)
    assert sit(store, token, bert, {}, a="equal-is-accepting").seat_of(bert) == 1


def sit_and_leave(tx: Transaction, token: str, player: int) -> None:
    offers.take_seat(tx, token, player, "join-7777")
    offers.leave_seat(tx, token, player)


def test_a_proposal_has_only_what_still_differs(store: Store) -> None:
    """TH-NEG-T6: one of three differences is given up."""
    token = offer_pair(store, {"roundhouse": True, "goal": 1500, "last_trick": True})
    sit(store, token, guest(store, "Bert"), ROUNDHOUSE)
    waiting = read(store, token).proposer
    assert waiting is not None
    assert waiting.proposal == ROUNDHOUSE
    offered = read(store, token).changes
    assert offered.keys() - waiting.proposal.keys() == {"goal", "last_trick"}


def test_no_game_begins_when_the_host_closes_the_table(store: Store) -> None:
    """TH-NEG-T7"""
    token = offer_pair(store, ROUNDHOUSE)
    bert = guest(store, "Bert")
    sit(store, token, bert, PLAIN)
    edition = proposed_edition(store, token)
    store.do(lambda tx: offers.withdraw_offer(tx, token))
    for job in (
        lambda tx: accept_proposed_rules(tx, token, edition),
        lambda tx: agree_to_rules(tx, token, bert, edition),
        lambda tx: negotiation.decline_proposal(tx, token, edition),
    ):
        with pytest.raises(offers.OfferClosed):
            store.do(job)
    assert store.read(lambda c: rows(c, schema.series)) == []
    assert store.read(negotiation.next_deadline) is None


def test_a_second_guest_reads_that_somebody_is_sitting_down(store: Store) -> None:
    """TH-NEG-T8"""
    token = offer_pair(store, ROUNDHOUSE)
    sit(store, token, guest(store, "Bert"), PLAIN)
    eve = guest(store, "Eve")
    for proposal in (None, PLAIN, {"roundhouse": True}):
        with pytest.raises(offers.OfferBusy, match="just sitting down"):
            sit(store, token, eve, proposal)


# Three people at a table for four


def test_those_who_had_agreed_must_agree_again(store: Store) -> None:
    token = offer_four(store, {})
    bert = guest(store, "Bert")
    carla = guest(store, "Carla")
    assert sit(store, token, bert).has_agreed(read(store, token).seats[1])
    sit(store, token, carla, {"target": 300})
    changed = accept(store, token)
    assert [changed.has_agreed(seat) for seat in changed.seats] == [True, False, True, True]
    assert changed.stage == offers.OPEN
    old = edition_of({})
    with pytest.raises(offers.RulesChanged):
        store.do(lambda tx: agree_to_rules(tx, token, bert, old))
    begun = agree(store, token, bert)
    assert begins_with(store, begun)["target"] == 300


def test_only_one_proposal_waits(store: Store) -> None:
    token = offer_four(store, {})
    bert = guest(store, "Bert")
    carla = guest(store, "Carla")
    sit(store, token, bert, {"target": 300})
    with pytest.raises(offers.RulesDispute, match="Bert has just proposed"):
        sit(store, token, carla, {"target": 400})
    assert sit(store, token, carla).seat_of(carla) == 3
    with pytest.raises(offers.RulesDispute, match="Wait for the answer"):
        agree(store, token, bert)
    stale = edition_of({"target": 400})
    with pytest.raises(offers.RulesChanged):
        store.do(lambda tx: accept_proposed_rules(tx, token, stale))
    changed = accept(store, token)
    assert [changed.has_agreed(seat) for seat in changed.seats] == [True, True, True, False]
    assert agree(store, token, carla).stage == offers.BEGUN


# Hostile


def test_what_nobody_may_do(store: Store) -> None:
    token = offer_four(store, {})
    bert = guest(store, "Bert")
    with pytest.raises(offers.RulesDispute, match="your own rules"):
        sit(store, token, 1, {"target": 300})
    sit(store, token, bert)
    with pytest.raises(offers.RulesDispute, match="already agreed"):
        sit(store, token, bert, {"target": 300}, a="another-id")
    with pytest.raises(offers.RulesDispute, match="Nobody proposes"):
        store.do(lambda tx: accept_proposed_rules(tx, token, "x"))
    with pytest.raises(offers.RulesDispute, match="no seat"):
        store.do(lambda tx: agree_to_rules(tx, token, 99, "x"))
    stale = SitDown(token, "join-9999", edition="of other rules")
    with pytest.raises(offers.RulesChanged):
        store.do(lambda tx: seat_person(tx, stale, guest_id(tx)))


def guest_id(tx: Transaction) -> int:
    return players.add_guest(tx, "Eve").id


def test_rules_that_contradict_each_other_take_no_seat(store: Store) -> None:
    token = offer_four(store, {})
    bert = guest(store, "Bert")
    for wrong in ({"nonsense": True}, {"target": -5}):
        with pytest.raises(InputError):
            sit(store, token, bert, wrong)
    after = read(store, token)
    assert after.seats[1].is_free
    assert not after.has_proposed(bert)


def test_the_same_command_again_changes_nothing(store: Store) -> None:
    token = offer_four(store, {})
    bert = guest(store, "Bert")
    first = sit(store, token, bert, {"target": 300})
    assert sit(store, token, bert, {"target": 300}) == first


# Deadlines


def later(tx: Transaction, by: timedelta) -> Transaction:
    return replace(tx, at=(datetime.fromisoformat(tx.at) + by).isoformat())


def test_a_proposal_without_an_answer_is_declined_after_three_minutes(store: Store) -> None:
    token = offer_pair(store, ROUNDHOUSE)
    bert = guest(store, "Bert")
    assert store.read(negotiation.next_deadline) is None
    sit(store, token, bert, PLAIN)
    since = datetime.fromisoformat(read(store, token).seats[1].since)
    assert store.read(negotiation.next_deadline) == since + timedelta(minutes=3)
    almost = timedelta(minutes=2)
    assert store.do(lambda tx: negotiation.end_overdue_decisions(later(tx, almost))) == []
    over = timedelta(minutes=3)
    freed = store.do(lambda tx: negotiation.end_overdue_decisions(later(tx, over)))
    assert freed == [negotiation.FreedSeat(token, bert, True)]
    assert read(store, token).seats[1].is_free
    assert store.read(negotiation.next_deadline) is None


def test_who_does_not_agree_again_leaves_after_three_minutes(store: Store) -> None:
    token = offer_four(store, {})
    bert = guest(store, "Bert")
    carla = guest(store, "Carla")
    sit(store, token, bert)
    sit(store, token, carla, {"target": 300})
    accept(store, token)
    over = timedelta(minutes=3)
    freed = store.do(lambda tx: negotiation.end_overdue_decisions(later(tx, over)))
    assert freed == [negotiation.FreedSeat(token, bert, False)]
    after = read(store, token)
    assert after.players == (1, carla)
    assert begins_with(store, sit(store, token, bert, a="join-again"))["target"] == 300


# Online rules


def test_online_rules_are_apart_from_the_usual_ones(store: Store) -> None:
    store.do(players.current_player)
    online = players.online_rules_name("pinochle")
    plain = changed_rules("pinochle", {}).options
    rules = changed_rules("pinochle", ROUNDHOUSE).options
    assert not store.read(lambda c: players.has_rules(c, 1, online))
    store.do(lambda tx: players.save_rules(tx, 1, online, rules))
    assert store.read(lambda c: players.usual_rules(c, 1, online)) == rules
    assert store.read(lambda c: players.usual_rules(c, 1, "pinochle")) == plain
    text = store.read(lambda c: export_preferences(c, 1, {}))
    store.do(lambda tx: players.reset_rules(tx, 1, online))
    assert not store.read(lambda c: players.has_rules(c, 1, online))
    assert store.do(lambda tx: import_preferences(tx, 1, {}, text)) == []
    assert store.read(lambda c: players.usual_rules(c, 1, online)) == rules
