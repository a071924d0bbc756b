"""Fixed sequences of deals, in games with and without house rules for them."""

from dataclasses import field, fields, make_dataclass, replace
from typing import Any

import pytest

from repique.core.game import Game
from repique.core.options import Options
from repique.games import get
from repique.play import presets, record
from repique.play.deals import (
    AgreedDeals,
    DealKind,
    DealSource,
    FreshDeals,
    ReplicaDeals,
    SequenceDeals,
    SharedDeals,
)
from repique.play.presets import ChosenGame, InputError, choose_game, with_sequence
from repique.play.record import BadRecord, parse_record
from repique.play.sequences import (
    SEQUENCE_OPTIONS,
    has_sequence_options,
    selected_sequence,
    sequence_changes,
    tournament_changes,
    without_sequence,
)
from repique.play.series import Series, source_of
from repique.play.session import NotAllowed
from repique_testkit.play.sketch_play import hands_by_seat, play_on

PIQUET = get("piquet")
FIXED = PIQUET.presets["piquet"].with_changes({"tournament": True, "tournament_no": 7})


def without_options(game: Game[Any]) -> Game[Any]:
    """The same game, had its author not thought of sequences."""
    kept = [one for one in fields(game.options) if one.name not in SEQUENCE_OPTIONS]
    named = [(f.name, f.type, field(default=f.default, metadata=f.metadata)) for f in kept]
    plain = make_dataclass("PlainOptions", named, bases=(Options,), frozen=True)
    return replace(game, options=plain, presets={"piquet": plain()})


@pytest.fixture
def plain_game(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """A game without house rules about sequences, in the place of Piquet."""
    game = without_options(PIQUET)
    monkeypatch.setattr(record, "all_games", lambda: {"piquet": game})
    monkeypatch.setattr(presets, "by_preset", lambda name: (game, name))
    return game


def begin(game: Game[Any], sequence: int = 7) -> Series:
    return Series.begin(game, game.presets["piquet"], sequence=sequence)


def test_equal_numbers_give_equal_deals_with_and_without_house_rules(plain_game: Game[Any]) -> None:
    one, other = Series.begin(PIQUET, FIXED), begin(plain_game)
    for number in (1, 2):
        for series in (one, other):
            series.session.deal()
        assert hands_by_seat(one.session) == hands_by_seat(other.session)
        assert other.session.source == SequenceDeals("piquet", 7, number)
        for series in (one, other):
            play_on(series.session)
            series.next_game()


def test_a_sequence_is_noted_and_read_again(plain_game: Game[Any]) -> None:
    series = begin(plain_game)
    series.session.deal()

    again = Series.parse(series.text())

    assert again.session.source == series.session.source
    assert hands_by_seat(again.session) == hands_by_seat(series.session)


def test_a_sequence_cannot_be_dealt_afresh(plain_game: Game[Any]) -> None:
    with pytest.raises(NotAllowed, match="no_redeal_in_tournament"):
        begin(plain_game).redeal()
    begin(plain_game, sequence=0).redeal()


def test_practice_apart_leaves_the_sequence(plain_game: Game[Any]) -> None:
    for series in (begin(plain_game), Series.begin(PIQUET, FIXED)):
        series.apart = True
        play_on(series.session)
        series.next_game()
        assert series.session.source.kind is DealKind.FRESH


def test_a_record_for_others_names_the_sequence_but_no_seed(plain_game: Game[Any]) -> None:
    fixed, fresh = begin(plain_game), begin(plain_game, sequence=0)
    for series in (fixed, fresh):
        series.session.deal()
        series.text()

    told = parse_record(fixed.session.record.without_secrets().text())

    assert source_of(told) == fixed.session.source
    assert "source" not in fresh.session.record.without_secrets().notes


def test_the_packs_of_a_replica_are_not_for_others(plain_game: Game[Any]) -> None:
    series = begin(plain_game)
    series.session.deal()
    series.restart_game()
    series.text()

    assert "source" in series.session.record.notes
    assert "source" not in series.session.record.without_secrets().notes


def test_a_record_without_a_note_follows_its_house_rules() -> None:
    text = Series.begin(PIQUET, FIXED).session.record.text()
    assert "note source" not in text
    assert source_of(parse_record(text)) == SequenceDeals("piquet", 7, 1)
    assert source_of(parse_record("game piquet 1\ndealer 0\n")).kind is DealKind.FRESH


def test_a_damaged_note_is_refused() -> None:
    for note in ("tournament seven", "fresh xyz", "shared 0", "fresh 00 / XX"):
        with pytest.raises(BadRecord, match="source of its deals"):
            source_of(parse_record(f"game piquet 1\ndealer 0\nnote source {note}\n"))


def test_kinds_say_whose_deals_they_are() -> None:
    fresh = FreshDeals(b"")
    sequence = SequenceDeals("piquet", 7, 1)
    sources: list[DealSource] = [
        fresh,
        SharedDeals(b""),
        sequence,
        AgreedDeals(b"house", (b"nonce",)),
        ReplicaDeals(((),), sequence),
    ]
    assert [source.kind for source in sources] == [*DealKind]
    assert [source.kind.is_common for source in sources] == [False, True, True, False, False]
    assert [source.sequence for source in sources] == [0, 0, 7, 0, 7]
    assert [bool(source.luck(0, 3)) for source in sources] == [False, True, True, False, False]


def test_house_rules_select_a_sequence_where_the_game_has_them(plain_game: Game[Any]) -> None:
    usual, plain = PIQUET.presets["piquet"], plain_game.presets["piquet"]
    assert [has_sequence_options(options) for options in (usual, plain)] == [True, False]
    assert [selected_sequence(options, 3) for options in (usual, FIXED, plain)] == [0, 7, 3]
    assert sequence_changes(usual, 7) == {"tournament": True, "tournament_no": 7}
    assert tournament_changes(usual) == {"tournament": True}
    assert sequence_changes(plain, 7) == tournament_changes(plain) == {}
    assert without_sequence({"tournament": True, "tournament_no": 7, "quint5": True}) == {
        "quint5": True
    }


def test_any_game_is_chosen_with_a_sequence(plain_game: Game[Any]) -> None:
    chosen = choose_game("piquet", ["quint5=on"], tournament=7)
    assert (chosen.sequence, chosen.options.values()["quint5"]) == (7, True)
    for wrong in (0, 101, -1):
        with pytest.raises(InputError, match="Choose a sequence from 1 to 100"):
            choose_game("piquet", tournament=wrong)


def test_house_rules_that_stand_in_the_way_of_a_sequence_are_named() -> None:
    chosen = with_sequence(ChosenGame("piquet", PIQUET, PIQUET.presets["piquet"]), 7)
    assert (chosen.options, chosen.sequence) == (FIXED, 0)
    with pytest.raises(InputError, match="at most 100"):
        with_sequence(chosen, 101)
