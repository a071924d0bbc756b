"""The arena, tried with toy players: fair, repeatable, and careful in its claims."""

from dataclasses import replace
from math import inf, isclose, sqrt
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Agent, Decision
from repique.ai.ladder import arena
from repique.ai.ladder.arena import Contest, IllegalDecision, MatchPair, MatchResult, play_pair
from repique.ai.ladder.parallel import run
from repique.ai.ladder.statistics import contest_statistics, per_deal, student_t, win_share
from repique.core.actions import Action
from repique.core.cards import Card
from repique.core.game import Game, Setup, View, view
from repique.core.table import CHANCE, Seat, hand
from repique_testkit.play.abilities import PRESETS, WITH_OWN_PLAYERS, WITH_SKETCH, presets_of

TOYS = Contest("piquet", "sketch", "random")


# Mirrored deals


class Witness:
    """A random player that notes with which cards it begins each deal."""

    def __init__(self) -> None:
        self.deals: dict[int, tuple[Seat, Seat | None, tuple[Card, ...]]] = {}

    def decide(self, seen: View[Any], rng: Random) -> Decision:
        state = seen.state
        seat = seen.seat
        assert seat is not None
        if state.table.zones:
            self.deals.setdefault(state.deal_number, (seat, state.dealer, state.table[hand(seat)]))
        return Decision(arena.any_action(seen, rng))


def witnessed(contest: Contest, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Witness]]:
    """The players of both matches of a pair, by level, in the order in which they sat down."""
    players: dict[str, list[Witness]] = {}

    def sit(game: Game[Any], level: str) -> Agent:
        players.setdefault(level, []).append(Witness())
        return players[level][-1]

    monkeypatch.setattr(arena, "player", sit)
    monkeypatch.setattr(arena, "MOST_DEALS", 1)
    play_pair(contest, 0)
    return players


@pytest.mark.parametrize("preset", PRESETS)
def test_in_the_mirror_each_side_has_the_cards_and_the_deal_of_the_other(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = witnessed(Contest(preset, "one", "other"), monkeypatch)

    partners = len(players["one"]) // 2
    first = players["one"][:partners]
    mirrored = players["one"][partners:]
    against = players["other"][:partners]
    opposed = players["other"][partners:]
    for mine, theirs in (*zip(first, opposed, strict=True), *zip(mirrored, against, strict=True)):
        seat, dealer, cards = mine.deals[1]
        assert theirs.deals[1][:2] == (seat, dealer)
        if preset == "piquet":  # both act before any card moves in their hands
            assert theirs.deals[1][2] == cards
    assert first[0].deals[1][0] != mirrored[0].deals[1][0]


def first_hands(contest: Contest, luck: Random) -> list[tuple[Card, ...]]:
    """What is dealt first; in some games players cut before that, and may cut differently."""
    session = arena.open_match(contest, 3)
    while not session.state.table[hand(0)]:
        if session.state.turn == CHANCE:
            session.deal()
        else:
            seen = view(session.game, session.state, session.state.turn)
            session.submit(session.state.turn, arena.any_action(seen, luck))
    return [session.state.table[hand(seat)] for seat in range(session.state.seats)]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_seat_gets_the_same_cards_whoever_sits_there(preset: str) -> None:
    contest = Contest(preset, "sketch", "random")
    other = Contest(preset, "random", "sketch")

    assert first_hands(contest, Random(1)) == first_hands(other, Random(2))


def test_first_deals_alternate_and_every_pair_has_its_own_cards() -> None:
    sessions = [arena.open_match(Contest("pinochle", "sketch", "sketch"), n) for n in range(4)]
    for session in sessions:
        session.deal()

    assert [session.record.setup.dealer for session in sessions] == [1, 0, 1, 0]
    assert len({session.state.table[hand(0)] for session in sessions}) == 4


def test_equal_deterministic_players_share_every_pair() -> None:
    pair = play_pair(Contest("pinochle", "sketch", "sketch"), 0)
    first, mirrored = pair.matches

    assert pair.share == 0.5
    assert first.points == mirrored.points[::-1]


def test_partners_sit_opposite_and_may_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "player", lambda game, level: level)
    contest = Contest("piquet", "a+b", "c")
    game, options = contest.rules()
    state = replace(game.start(options, Setup(0)), seats=4, sides=2)

    first, mirrored = (arena.build_players(contest, game, state, half) for half in (False, True))
    assert list(map(str, first)) == ["a", "c", "b", "c"]
    assert list(map(str, mirrored)) == ["c", "a", "c", "b"]


# Results


@pytest.mark.parametrize("preset", presets_of(WITH_SKETCH))
def test_rules_of_thumb_beat_random_play(preset: str) -> None:
    """Short matches, as of small games, need more of them until luck evens out."""
    is_long = preset in presets_of(WITH_OWN_PLAYERS)
    contest = Contest(preset, "sketch", "random")
    pairs: list[MatchPair] = []
    while len(pairs) < (4 if is_long else 24):
        pairs += [play_pair(contest, len(pairs) + more) for more in range(4)]
        result = contest_statistics(pairs)
        if result.lead.low > 0:
            break

    assert result.share.value > (0.8 if is_long else 0.6)
    assert result.lead.low > 0


def test_a_pair_depends_on_its_contest_and_index_alone() -> None:
    assert play_pair(TOYS, 5) == play_pair(TOYS, 5)
    assert play_pair(TOYS, 5) != play_pair(TOYS, 6)
    assert play_pair(TOYS, 5) != play_pair(replace(TOYS, seed="2"), 5)


def test_the_same_pairs_whatever_the_number_of_processes() -> None:
    tasks = [(Contest("piquet", one, "random"), n) for one in ("sketch", "random") for n in (0, 1)]
    found: list[dict[tuple[Contest, int], MatchPair]] = []
    for jobs in (1, 2):
        results: dict[tuple[Contest, int], MatchPair] = {}
        run(
            tasks,
            jobs,
            lambda contest, pair: results.update({(contest, pair.index): pair}),  # noqa: B023
        )
        found.append(results)

    assert found[0] == found[1]
    assert list(found[0]) == tasks


def test_house_rules_are_obeyed() -> None:
    assert play_pair(replace(TOYS, changes=("deck36=on",)), 0) != play_pair(TOYS, 0)
    assert Contest("piquet", "a", "b", changes=("deck36=on",)).rules()[1].values()["deck36"]


def test_a_foul_says_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cheat = arena.ReasonlessPlayer(lambda seen, rng: Action("play", (Card("XX"),)))
    monkeypatch.setattr(arena, "player", lambda game, level: cheat)

    with pytest.raises(
        IllegalDecision, match="seat 1 after 1 moves in the first match of pair 0 of Contest"
    ):
        play_pair(TOYS, 0)


def test_a_match_without_end_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_DEALS", 1)

    assert [match.won for match in play_pair(TOYS, 0).matches] == [0.5, 0.5]


# Intervals


def pair(index: int, *matches: tuple[float, int, int, int]) -> MatchPair:
    first, second = (
        MatchResult(won, deals, (mine, theirs)) for won, deals, mine, theirs in matches
    )
    return MatchPair(index, (first, second), seconds=0.5)


def test_win_share_on_known_numbers() -> None:
    found = win_share([1, 0.5] * 50)
    spread = sqrt((52 + 50 / 4 - 104 * (77 / 104) ** 2) / 103)

    assert found.value == 0.75
    assert isclose(found.high - found.low, 2 * 1.959964 * spread / sqrt(104), rel_tol=1e-6)
    assert isclose((found.low + found.high) / 2, 77 / 104)


@pytest.mark.parametrize(("count", "wilson"), [(1, 0.21), (5, 0.57), (20, 0.84), (200, 0.981)])
def test_a_clean_sweep_is_never_certainty(count: int, wilson: float) -> None:
    """Near Wilson's lower bound for so many wins out of so many, and not above it."""
    found = win_share([1.0] * count)

    assert found.value == found.high == 1
    assert 0 <= found.low <= wilson
    assert found.low > wilson - 0.1 or count < 5


def test_an_interval_holds_its_value_and_stays_a_share() -> None:
    rng = Random(1)
    for count in (1, 2, 3, 10, 100):
        found = win_share([rng.choice((0, 0.5, 1)) for _ in range(count)])
        assert 0 <= found.low <= found.value <= found.high <= 1


def test_the_interval_covers_the_truth_nineteen_times_in_twenty() -> None:
    rng = Random(3)
    covered = 0
    for _ in range(1000):
        shares = [rng.choices((0, 0.5, 1), (1, 5, 4))[0] for _ in range(40)]
        found = win_share(shares)
        covered += found.low <= 0.65 <= found.high

    assert 930 <= covered <= 980


def test_points_per_deal_on_known_numbers() -> None:
    found = per_deal([(10, 2), (20, 2), (30, 2)])

    assert found.value == 10
    # The mean of 5, 10 and 15 with two degrees of freedom.
    assert isclose(found.high - 10, 4.3027 * 5 / sqrt(3), rel_tol=1e-4)
    assert per_deal([(10, 2)]).high == inf


@pytest.mark.parametrize(
    ("freedom", "table"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (99, 1.984)],
)
def test_students_t(freedom: int, table: float) -> None:
    assert isclose(student_t(freedom), table, rel_tol=0.003)


def test_a_standing_adds_up() -> None:
    found = contest_statistics(
        [pair(0, (1, 3, 30, 12), (0, 2, 5, 8)), pair(1, (1, 5, 50, 20), (1, 2, 11, 8))]
    )

    assert (found.games, found.deals, found.seconds) == (4, 12, 1.0)
    assert found.share.value == 0.75
    assert found.points == (96 / 12, 48 / 12)
    assert found.lead.value == 4
