"""Reviews over the API: made in the background, stored with the match, and never of a round that
is still being played."""

import asyncio
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection

from repique.coach.review.decisions import ReviewedDecision, ReviewedRound, find_round
from repique.coach.review.review import Review
from repique.coach.review.verdicts import DecisionVerdict
from repique.games import get
from repique.server.logs import LogOutput, make_log
from repique.server.workers.judges import Judges
from repique.server.workers.reviews import Reviews
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.matches.reviews import load_review, save_review
from repique.store.players import players
from repique.store.store import Store, open_store
from repique.store.transfer.export import export_bytes
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import FIXED_DEALS, ServerProcess, begin_match
from repique_testkit.store.stored_series import begin_stored_series


def place(of: str, deal: int = 1) -> str:
    return f"/api/{of}/rounds/{deal}/review"


def made(server: ServerProcess, of: str, deal: int = 1, patience: float = 100.0) -> dict[str, Any]:
    """A review from its beginning to its end; on the way it only grows."""
    told = server.ask("POST", place(of, deal), {})
    end = time.monotonic() + patience
    seen = 0
    while told["state"] == "running":
        assert seen <= told["done"] <= told["of"]
        assert time.monotonic() < end
        seen = told["done"]
        time.sleep(0.1)
        progress = server.ask("GET", f"{place(of, deal)}/progress")
        told = told | progress if progress["running"] else server.ask("GET", place(of, deal))
    assert told["state"] == "done"
    return dict(told)


def played(server: ServerProcess, preset: str, rounds: int = 1, **more: Any) -> SocketClient:
    client = SocketClient(server, begin_match(server, preset, **more), Random(3))
    asyncio.run(client.play(rounds))
    return client


@dataclass
class Repeater(SocketClient):
    """Plays a round again from its deal, once."""

    def done(self, rounds: int) -> bool:
        return self.did["repeated"] > 0 and super().done(rounds)

    def _next_command(self) -> dict[str, Any] | None:
        command = super()._next_command()
        if command and command["t"] == "ready" and not self.did["repeated"]:
            self.did["repeated"] += 1
            return {"t": "again", "a": command["a"], "v": command["v"], "what": "round"}
        return command


def test_a_round_is_reviewed_and_the_review_is_there_after_a_restart(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table = played(server, "piquet").table
        before = server.ask("GET", place(f"matches/{table}"))
        assert (before["state"], before["review"]) == ("none", None)
        told = made(server, f"matches/{table}")
        review = told["review"]
        assert review["decisions"] > 3
        assert 0 <= review["accuracy"] <= 100
        assert review["lost"] == pytest.approx(sum(f["loss"] for f in review["faults"]), abs=0.1)
        assert [*review["faults"]] == sorted(review["faults"], key=lambda f: -f["loss"])
        assert told["round"] == "deal"
        server.kill()
        server.start()
        assert server.ask("GET", place(f"matches/{table}")) == told
        assert server.ask("POST", place(f"matches/{table}"), {}) == told


def test_the_same_deal_played_alike_has_the_same_review(shared_server: ServerProcess) -> None:
    """Sequences fix the cards and the luck of the computer players."""
    clients = [played(shared_server, "piquet", changes=FIXED_DEALS) for _ in range(2)]
    one, other = (made(shared_server, f"matches/{client.table}")["review"] for client in clients)
    assert one == other
    assert one["faults"]


@pytest.mark.parametrize("preset", ["pinochle", "double-deck"])
def test_a_running_round_is_refused(preset: str, shared_server: ServerProcess) -> None:
    table = begin_match(shared_server, preset)
    for method, body in (("GET", None), ("POST", {})):
        status, said, *_ = shared_server.raw(method, place(f"matches/{table}"), body)
        assert (status, b"when it is over" in said) == (400, True)
    client = SocketClient(shared_server, table, Random(4))

    def early(rounds: int) -> bool:
        return bool(client.view and client.view["choices"] and not client.pending)

    client.done = early  # type: ignore[method-assign]
    asyncio.run(client.play())
    status, said, *_ = shared_server.raw("POST", place(f"matches/{table}"), {})
    assert (status, b"when it is over" in said) == (400, True)
    assert shared_server.raw("POST", place(f"matches/{table}", 5), {})[0] == 400
    assert shared_server.raw("POST", place("matches/nothing-of-ours"), {})[0] == 404
    assert shared_server.raw("POST", place("scores/987654"), {})[0] == 404


def test_a_round_that_is_played_again_is_reviewed_again(shared_server: ServerProcess) -> None:
    client = played(shared_server, "piquet")
    first = made(shared_server, f"matches/{client.table}")
    again = Repeater(shared_server, client.table, Random(8))
    asyncio.run(again.play(1))
    assert again.view["practice"]
    now = shared_server.ask("GET", place(f"matches/{client.table}"))
    assert (now["state"], now["review"]) == ("none", None)
    assert made(shared_server, f"matches/{client.table}")["review"] != first["review"]


def test_a_finished_game_is_reviewed_round_by_round(shared_server: ServerProcess) -> None:
    client = played(shared_server, "piquet", 100)
    match = shared_server.ask("GET", "/api/scores")[-1]["match"]
    by_number = made(shared_server, f"scores/{match}", 3)
    assert by_number == shared_server.ask("GET", place(f"matches/{client.table}", 3))
    assert by_number["review"]["deal"] == 3


def test_a_decision_is_tried_again_at_a_table_apart(shared_server: ServerProcess) -> None:
    client = played(shared_server, "piquet")
    fault = made(shared_server, f"matches/{client.table}")["review"]["faults"][0]
    before = shared_server.ask("GET", f"/api/matches/{client.table}/rounds")
    again = f"/api/matches/{client.table}/rounds/1/again"
    for move in (0, 10_000):  # the deal, and no move at all
        status, said, *_ = shared_server.raw("POST", again, {"move": move})
        assert (status, b"not one of your decisions" in said) == (400, True)
    apart = shared_server.ask("POST", again, {"move": fault["move"]})["table"]
    trial = SocketClient(shared_server, apart, Random(1))

    def there(rounds: int) -> bool:
        return bool(trial.view)

    trial.done = there  # type: ignore[method-assign]
    asyncio.run(trial.play())
    assert b'"sandbox":"trial"' in trial.received[0]
    hands = {zone["name"]: zone["cards"] for zone in trial.view["zones"]}
    assert sorted(hands["hand:0"]) == sorted(fault["hand"])
    assert trial.view["moves"] == fault["move"]
    assert trial.view["choices"]
    on = SocketClient(shared_server, apart, Random(2))
    asyncio.run(on.play(1))
    assert shared_server.ask("GET", f"/api/matches/{client.table}/rounds") == before
    assert shared_server.raw("POST", place(f"matches/{apart}"), {})[0] == 404


def test_a_round_is_played_again_from_its_deal_at_a_table_apart(
    shared_server: ServerProcess,
) -> None:
    client = played(shared_server, "piquet", 100)
    scores = shared_server.ask("GET", "/api/scores")
    apart = shared_server.ask("POST", f"/api/matches/{client.table}/rounds/6/again", {})["table"]
    on = SocketClient(shared_server, apart, Random(2))
    asyncio.run(on.play(6))
    assert (on.view["deal"], on.view["practice"]) == (6, True)
    assert shared_server.ask("GET", "/api/scores") == scores


def test_what_is_dealt_at_a_table_apart_is_no_deal_of_the_match(
    shared_server: ServerProcess,
) -> None:
    """Or whoever tries a round again would see the next one beforehand."""
    client = played(shared_server, "piquet")
    move = next(
        f["move"]
        for f in made(shared_server, f"matches/{client.table}")["review"]["faults"]
        if f["hand"]
    )
    again = f"/api/matches/{client.table}/rounds/1/again"

    def second(table: str) -> list[str]:
        one = SocketClient(shared_server, table, Random(6))

        def dealt(rounds: int) -> bool:
            return bool(one.view and one.view["deal"] == 2 and one.view["choices"])

        one.done = dealt  # type: ignore[method-assign]
        asyncio.run(one.play())
        return next(zone["cards"] for zone in one.view["zones"] if zone["name"] == "hand:0")

    tried = second(shared_server.ask("POST", again, {"move": move})["table"])
    assert tried != second(client.table)


def test_a_review_that_ends_while_it_is_asked_for_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = ReviewedRound(get("piquet"), 0, 1, 1, (), 40, {}, "moves")

    async def asked(store: Store, match: int) -> None:
        reviews = Reviews(store, make_log(LogOutput(sys.stderr, None, False)), 1)
        place = (match, 1, 0)
        loop = asyncio.get_running_loop()
        read = store.read

        async def ended() -> None:
            await asyncio.wait([review.task])
            await asyncio.sleep(0.01)

        def slow(question: Callable[[Connection], Any]) -> Any:
            answer = read(question)
            asyncio.run_coroutine_threadsafe(ended(), loop).result()
            return answer

        review = reviews.begin(place, played, {})
        monkeypatch.setattr(store, "read", slow)
        assert await reviews.find(place, played, {}) is review
        await ended()
        found = await reviews.find(place, played, {})
        assert isinstance(found, Review)
        assert found.points == 40
        await reviews.close()

    with open_store(tmp_path) as store:
        asyncio.run(asked(store, begin_stored_series(store).keeper.match))


def test_a_question_of_which_judges_die_is_left_open_and_the_others_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    async def judge(
        _: Judges, played: ReviewedRound, spot: ReviewedDecision, habits: object
    ) -> DecisionVerdict | None:
        asked.append(spot.number)
        first, second = (one.number for one in played.spots[:2])
        if spot.number == first or (asked.count(second) == 1 and spot.number == second):
            raise EOFError
        return None

    async def reviewed(store: Store, match: int, played: ReviewedRound) -> None:
        reviews = Reviews(store, make_log(LogOutput(sys.stderr, None, False)), 1)
        await asyncio.wait([reviews.begin((match, 1, 0), played, {}).task])
        found = await reviews.find((match, 1, 0), played, {})
        assert isinstance(found, Review)
        await reviews.close()

    monkeypatch.setattr(Judges, "judge", judge)
    with open_store(tmp_path) as store:
        table = begin_stored_series(store, "piquet", "Anna")
        table.play_on(1)
        played = find_round(table.live.session.record, 1, 0)
        asyncio.run(reviewed(store, table.keeper.match, played))
    first, second, *others = (spot.number for spot in played.spots)
    assert [asked.count(number) for number in (first, second, *others)] == [
        2,
        2,
        *([1] * len(others)),
    ]


def test_reviews_go_with_their_player_and_are_not_carried_away(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        kept = begin_stored_series(store, "piquet", "Anna")
        match = kept.keeper.match
        store.do(
            lambda transaction: save_review(transaction, match, 1, 0, "these moves", '{"lost":4}')
        )
        store.do(
            lambda transaction: save_review(transaction, match, 1, 0, "other moves", '{"lost":5}')
        )
        store.do(lambda transaction: save_review(transaction, 99, 1, 0, "of no match", "{}"))
        assert store.read(lambda c: load_review(c, match, 1, 0, "these moves")) is None
        assert store.read(lambda c: load_review(c, match, 1, 0, "other moves")) == '{"lost":5}'
        assert b"other moves" not in store.read(export_bytes)
        assert store.check() == []
        begin_stored_series(store, "piquet", "Bert")
        bert = store.read(lambda c: players.player_named(c, "Bert"))
        anna = store.read(lambda c: players.player_named(c, "Anna"))
        store.do(lambda transaction: players.switch_player(transaction, bert.id))
        store.do(lambda transaction: players.remove_player(transaction, anna.id))
        assert store.read(lambda c: rows(c, schema.reviews)) == []
