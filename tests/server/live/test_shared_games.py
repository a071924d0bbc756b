"""Games with other people in everybody's lists, and the file that a guest takes home."""

import asyncio
import io
from pathlib import Path

from repique.core.game import OVER
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    AnswerCommand,
    AskCommand,
    AutoCommand,
    QuestionStatus,
    ReadyCommand,
)
from repique.server.live.registry import LiveMatches
from repique.stats.leagues import league_table
from repique.stats.scores import PEOPLE, ScoreFilter, game_scores
from repique.stats.shared_games import SharedGame, shared_games
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.matches.series import GONE, saved_series
from repique.store.players.players import player_named
from repique.store.store import Store, open_store
from repique.store.transfer.export import export_finished_games
from repique.store.transfer.importer import import_file
from repique_testkit.server.agreeing_players import AgreeingPlayer, begin_agreed_match
from repique_testkit.server.fake_clients import open_registry
from repique_testkit.server.shared_tables import play_to_end, until_message
from repique_testkit.store.databases import memory_folder


async def _next_game(players: list[AgreeingPlayer]) -> None:
    before = players[0].pledges.match
    for player in players:
        await player.ask(ReadyCommand)
    for player in players:
        await player.screen.until(
            lambda p=player: p.screen.last.view.deal > 0 and p.pledges.match != before  # type: ignore[misc]
        )


async def _over(players: list[AgreeingPlayer]) -> None:
    for player in players:
        await player.screen.until(lambda p=player: p.screen.last.view.phase == OVER)  # type: ignore[misc]


async def _play_an_evening(matches: LiveMatches) -> LiveMatch:
    """Void, played to its end, given up by the second person, ended by agreement, and one begun."""
    table = await begin_agreed_match(matches, "piquet", 2, ("cut_for_deal=off",))
    anna = AgreeingPlayer(table, 0)
    bert = AgreeingPlayer(table, 1, opens=False)
    players = [anna, bert]
    await bert.ask(lambda a, v: AutoCommand(a, v, True))  # before the first deal: the match is void
    bert.opens = True
    await bert.ask(lambda a, v: AutoCommand(a, v, False))
    await asyncio.gather(*map(play_to_end, players))
    await _next_game(players)
    await bert.ask(lambda a, v: AskCommand(a, v, "resign"))
    await _over(players)
    await _next_game(players)
    await anna.ask(lambda a, v: AskCommand(a, v, "end"))
    asked = await until_message(bert, QuestionStatus, lambda m: bool(m.what))
    await bert.ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
    await _over(players)
    await _next_game(players)
    return table


def _games(store: Store, name: str) -> list[SharedGame]:
    player = store.read(lambda c: player_named(c, name)).id
    return store.read(lambda c: shared_games(c, player))


def test_both_people_have_every_game_and_who_ended_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_registry(tmp_path) as matches:
            table = await _play_an_evening(matches)
            store = matches.store
            hers = _games(store, "Player")
            his = _games(store, "Bert")
            assert [game.ended for game in hers] == ["agreed", "resigned", "played", "void"]
            assert [game.by for game in hers] == [(), (1,), (), (1,)]
            assert [(g.ended, g.by, g.match, g.people) for g in his] == [
                (g.ended, g.by, g.match, g.people) for g in hers
            ]
            assert [game.outcome for game in hers][:2] == ["", "won"]
            assert [game.outcome for game in his][:2] == ["", "lost"]
            assert {hers[2].outcome, his[2].outcome} in ({"won", "lost"}, {"drawn"})
            assert (hers[2].score, hers[2].against) == (his[2].against, his[2].score)
            assert {game.table for game in hers} == {table.storage.token}
            _check_scores(store)
            _check_file(store, table.storage.series)

    asyncio.run(run())


def _check_scores(store: Store) -> None:
    """Scores against people alone, and the league: what one has won the other has lost."""
    people = ScoreFilter(level=PEOPLE)
    scores = store.read(lambda c: game_scores(c, None, people))
    assert sorted(score.people for score in scores) == [("Bert",)] * 2 + [("Player",)] * 2
    hers, his = sorted(store.read(lambda c: league_table(c, people)), key=lambda s: s.player)[::-1]
    assert (hers.player, his.player) == ("Player", "Bert")
    assert (hers.won, hers.lost, hers.drawn) == (his.lost, his.won, his.drawn)
    assert (hers.points, hers.conceded) == (his.conceded, his.points)
    assert store.read(lambda c: game_scores(c, None, ScoreFilter(level="standard"))) == []


def _check_file(store: Store, series: int) -> None:
    """The guest's file has the finished games and no other, and counts elsewhere."""
    bert = store.read(lambda c: player_named(c, "Bert")).id
    raw = store.read(lambda c: export_finished_games(c, bert, series))
    begun = store.read(lambda c: rows(c, schema.matches, series=series))[-1]
    assert begun["token"].encode() not in raw
    assert begun["opening"].encode() not in raw
    with memory_folder() as folder, open_store(folder) as home:
        told = home.do(lambda tx: import_file(tx, io.BytesIO(raw)))
        assert (told.players, told.matches, told.left_out) == (1, 3, ())
        assert home.check() == []
        there = store.read(lambda c: game_scores(c, bert))
        here = home.read(game_scores)
        assert [(s.score, s.against, s.outcome, s.people) for s in here] == [
            (s.score, s.against, s.outcome, s.people) for s in there
        ]
        own = home.read(lambda c: player_named(c, "Bert")).id
        assert home.read(lambda c: saved_series(c, own)) == []
        assert len(home.read(lambda c: saved_series(c, own, GONE))) == 1
        ended = [game.ended for game in _games(home, "Bert")]
        assert ended == ["agreed", "resigned", "played"]
