"""Agreed deals: what is honest is accepted, and every single change is noticed."""

import importlib.util
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from repique.cli.app import main
from repique.core.actions import Action
from repique.core.cards import pack
from repique.core.game import Setup
from repique.core.table import CHANCE
from repique.games import all_games, by_preset
from repique.play.agreed_deals import (
    NONCE_BYTES,
    Agreement,
    agreement_of,
    pledged_rules,
    possible_packs,
    seal,
)
from repique.play.deal_check import ChanceEvent, chance_events, check_deals
from repique.play.deals import (
    SEED_BYTES,
    AgreedDeals,
    DealKind,
    DealsNotAgreed,
    FreshDeals,
    ReplicaDeals,
    agreed_seed,
    is_public,
    parse_source,
    word_stream,
)
from repique.play.record import SOURCE_NOTE, Record, parse_record
from repique.play.series import Series, parse_records, source_of
from repique_testkit.play.abilities import PRESETS
from repique_testkit.play.agreed_matches import (
    agreed_match,
    random_agreed_match,
    random_agreement,
)
from repique_testkit.play.agreed_mutations import MUTATIONS

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/play/golden"
PACK = pack("9JQKTA", 2)
HOUSE = bytes(range(256))
ANN = bytes(NONCE_BYTES)
BEN = bytes(range(NONCE_BYTES))
Captured = pytest.CaptureFixture[str]


def vectors_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("vectors", ROOT / "tools/agreed_vectors.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def open_agreement() -> Agreement:
    agreement = Agreement.begin("token", "rules", (0, 2), HOUSE)
    agreement = agreement.with_seal(2, seal("token", 2, BEN)).with_seal(0, seal("token", 0, ANN))
    return agreement.with_nonce(2, BEN).with_nonce(0, ANN)


def event_of(agreement: Agreement, rng: Random) -> ChanceEvent:
    """An honest chance event."""
    deal = rng.randint(1, 9)
    attempt = rng.randint(0, 3)
    cards = agreement.source.cards(PACK, "deal", deal, attempt)
    return ChanceEvent("deal", "", PACK, deal, attempt, cards)


def is_accepted(agreement: Agreement, event: ChanceEvent) -> bool:
    return not agreement.problem() and not event.problem(agreement.seed)


# One agreement


def test_the_thousand_vectors_never_change() -> None:
    assert vectors_tool().vectors_text() == (GOLDEN / "agreed-v1.json").read_text(encoding="utf-8")


def test_the_seed_is_the_beginning_of_the_stream_of_house_and_nonces() -> None:
    stream = word_stream(b"agreed", HOUSE, ANN, BEN)
    expected = b"".join(next(stream).to_bytes(4, "big") for _ in range(SEED_BYTES // 4))
    assert agreed_seed(HOUSE, (ANN, BEN)) == open_agreement().seed == expected
    assert agreed_seed(HOUSE, (BEN, ANN)) != expected


def test_an_agreement_is_sealed_then_open() -> None:
    agreement = Agreement.begin("token", "rules", (1, 0), HOUSE)
    assert agreement.people == (0, 1)
    assert not agreement.is_sealed
    one = agreement.with_seal(0, seal("token", 0, ANN))
    assert not one.is_sealed
    both = one.with_seal(1, seal("token", 1, BEN))
    assert both.is_sealed
    assert not both.is_open
    with pytest.raises(ValueError, match="opened a number yet"):
        _ = both.seed
    opened = both.with_nonce(1, BEN).with_nonce(0, ANN)
    assert opened.is_open
    assert opened.problem() == ""
    assert agreement.seals == {}  # earlier ones do not change


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda a: a.with_seal(0, seal("token", 0, BEN)), "seat 0 has given a seal already"),
        (lambda a: a.with_seal(1, seal("token", 1, BEN)), "nobody at seat 1"),
        (lambda a: a.with_seal(2, "F" * 64), "64 digits"),
        (lambda a: a.with_nonce(0, ANN), "when everybody has given a seal, not before"),
        (
            lambda a: a.with_seal(2, seal("token", 2, BEN)).with_nonce(2, ANN),
            "does not fit its seal",
        ),
        (
            lambda a: a.with_seal(2, seal("token", 0, BEN)).with_nonce(2, BEN),
            "does not fit its seal",
        ),
        (lambda a: a.with_seal(2, seal("token", 2, b"")).with_nonce(2, b""), "32 bytes"),
        (
            lambda a: a.with_seal(2, seal("token", 2, BEN)).with_nonce(2, BEN).with_nonce(2, BEN),
            "opened a number already",
        ),
    ],
)
def test_what_comes_too_early_twice_or_does_not_fit_is_refused(
    wrong: Callable[[Agreement], Agreement], why: str
) -> None:
    agreement = Agreement.begin("token", "rules", (0, 2), HOUSE).with_seal(0, seal("token", 0, ANN))
    with pytest.raises(ValueError, match=why):
        wrong(agreement)


# The source


def test_there_are_no_cards_before_all_nonces_are_open() -> None:
    agreement = Agreement.begin("token", "rules", (0,), HOUSE)
    assert agreement.source.kind is DealKind.AGREED
    with pytest.raises(DealsNotAgreed):
        agreement.source.cards(PACK, "deal", 1, 0)


def test_open_deals_are_those_of_the_agreed_seed() -> None:
    agreement = open_agreement()
    fresh = FreshDeals(agreement.seed)
    for event, deal, attempt in (("cut", 1, 0), ("deal", 1, 1), ("deal", 7, 0)):
        expected = fresh.cards(PACK, event, deal, attempt)
        assert agreement.source.cards(PACK, event, deal, attempt) == expected


def test_the_note_of_the_source_tells_the_house_alone() -> None:
    source = open_agreement().source
    assert source.note() == f"agreed {HOUSE.hex()}"
    assert parse_source(source.note(), "piquet", 1) == AgreedDeals(HOUSE)
    assert not is_public(source.note())


def test_a_match_that_repeats_agreed_deals_goes_on_from_their_seed() -> None:
    source = ReplicaDeals.of((PACK,), open_agreement().source)
    again = parse_source(source.note(), "pinochle2", 1)
    assert again == ReplicaDeals((PACK,), FreshDeals(open_agreement().seed))


# Records


def finished_match(preset: str, seed: int = 1, deals: int = 2) -> Record:
    found = by_preset(preset)
    assert found is not None
    game, exact = found
    return agreed_match(game, game.presets[exact], Random(seed), deals)


def test_a_finished_record_keeps_what_is_needed_to_check_it() -> None:
    shared = parse_record(finished_match("piquet").without_secrets().text())
    check = check_deals(shared)
    assert check is not None
    assert check.is_as_promised


def test_the_secret_of_an_unfinished_match_stays_secret() -> None:
    record = finished_match("piquet")
    house = record.notes[SOURCE_NOTE].partition(" ")[2]
    unfinished = replace(record, ended=None, moves=record.moves[:10])
    assert house not in unfinished.without_secrets().text()
    damaged = replace(record, ended=None, moves=record.moves[1:])
    assert house not in damaged.without_secrets().text()


def test_a_record_gets_its_source_with_the_nonces() -> None:
    record = parse_record(finished_match("bezique").text())
    assert source_of(record) == agreement_of(record).source
    again = Series.replica(record).session
    again.deal()
    assert again.state.deal_number == 1


def test_the_rules_in_the_pledge_name_game_options_people_and_packs() -> None:
    game = all_games()["pinochle2"]
    record = Record(game, game.presets["bezique"], Setup(None, 3))
    rows = pledged_rules(record, (1, 0)).split("\n")
    assert rows[:3] == [f"game pinochle2 {game.rules_version}", "number 3", "dealer cut"]
    assert "option deck64 on" in rows
    first, second = possible_packs(game, record.options)
    assert (len(first), len(second)) == (64, 48)
    assert rows[-3:] == ["people 0 1", f"pack {' '.join(first)}", f"pack {' '.join(second)}"]


@pytest.mark.parametrize("preset", PRESETS)
def test_honest_matches_are_accepted(preset: str) -> None:
    for seed in range(3):
        check = check_deals(parse_record(finished_match(preset, seed).text()))
        assert check is not None
        assert check.is_as_promised, check
        assert check.events


def test_honest_matches_under_random_house_rules_are_accepted() -> None:
    rng = Random(3)
    for game in all_games().values():
        for _ in range(8):
            record = random_agreed_match(game, rng, 2)
            check = check_deals(parse_record(record.text()))
            assert check is not None
            assert check.is_as_promised, record.text()


def test_a_deal_is_thrown_in_exactly_if_people_have_only_passed() -> None:
    """The check of the page, which knows no rules, tells it by this."""
    rng = Random(8)
    records = parse_records((GOLDEN / "agreed-matches.txt").read_text(encoding="utf-8"))
    for game in all_games().values():
        records += [random_agreed_match(game, rng, 2) for _ in range(10)]
    thrown = 0
    for record in records:
        starts = [n for n, move in enumerate(record.moves) if move.deals]
        deals = [event for event in chance_events(record) if event.verb == "deal"]
        for (start, end), event in zip(pairwise(starts), deals[1:], strict=True):
            verbs = {m.action.verb for m in record.moves[start:end] if m.seat != CHANCE}
            assert event.again == (verbs <= {"pass", "cut", "decline", "packets"})
            thrown += event.again
    assert thrown


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ("note pledge", lambda text: text[:-1] + ("1" if text[-1] == "0" else "0")),
        ("note seal_", lambda text: text[:-1] + ("1" if text[-1] == "0" else "0")),
        ("note nonce_", lambda text: text[:-1] + ("1" if text[-1] == "0" else "0")),
        ("note source", lambda text: text[:-1] + ("1" if text[-1] == "0" else "0")),
        ("note match", lambda text: text + "x"),
        ("note pack_0", lambda text: " ".join((*text.split()[:2], *reversed(text.split()[2:])))),
        ("number", lambda text: "number 77"),
        ("note nonce_", lambda text: ""),
        ("note seal_", lambda text: ""),
        ("note source", lambda text: ""),
        ("note match", lambda text: ""),
    ],
)
def test_a_record_with_one_change_is_refused(line: str, change: Callable[[str], str]) -> None:
    rows = finished_match("piquet").text().splitlines()
    at = next(n for n, row in enumerate(rows) if row.startswith(line))
    rows[at] = change(rows[at])
    check = check_deals(parse_record("\n".join(rows)))
    assert check is not None
    assert not check.is_as_promised
    assert check.problem.endswith(".")


def test_a_pack_in_another_order_or_dealt_by_seats_is_refused() -> None:
    record = finished_match("piquet")
    at = next(n for n, move in enumerate(record.moves) if move.deals)
    deal = record.moves[at]
    *others, below, bottom = deal.action.cards
    exchanged = replace(deal.action, cards=(*others, bottom, below))
    by_seats = replace(deal.action, value="seats")

    assert problem_of_deal(record, at, exchanged) == f"Card 31 should be {below}, not {bottom}."
    expected = "The cards were handed out in another order."
    assert problem_of_deal(record, at, by_seats) == expected


def problem_of_deal(record: Record, at: int, action: Action) -> str:
    """What is found if move number `at` is another one; what follows it need not be legal."""
    move = replace(record.moves[at], action=action)
    check = check_deals(replace(record, moves=[*record.moves[:at], move]))
    assert check is not None
    return check.events[-1][1]


def test_one_changed_bit_is_always_noticed() -> None:
    rng = Random(31)
    honest = [random_agreement(f"rules {n}", (0, 1), rng) for n in range(1000)]
    events = [event_of(agreement, rng) for agreement in honest]
    assert all(map(is_accepted, honest, events))
    mutations = [mutate for mutate in MUTATIONS for _ in range(10_000 // len(MUTATIONS) + 1)]
    for number, mutate in enumerate(mutations):
        at = number % len(honest)
        assert not is_accepted(*mutate(honest[at], events[at], rng)), mutate


# The command


def run(capsys: Captured, *arguments: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main([str(argument) for argument in arguments])
    said = capsys.readouterr()
    assert isinstance(end.value.code, int)
    return end.value.code, said.out, said.err


def test_the_command_accepts_the_golden_matches(capsys: Captured) -> None:
    code, out, _ = run(capsys, "verify", GOLDEN / "agreed-matches.txt")
    assert code == 0
    assert "Game 1: pledge and seals, as promised." in out
    assert "Game 1: Deal 1, as promised." in out
    assert "Game 1: the pledge is " in out
    assert "Game 7: Deal 1, dealt again, as promised." in out
    assert "not as promised" not in out


def test_the_command_names_the_first_difference(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "record.txt"
    text = finished_match("piquet").text()
    path.write_text(text.replace("note match ", "note match x"), encoding="utf-8")
    code, out, _ = run(capsys, "verify", path)
    assert code == 1
    assert "Game 1: not as promised. The pledge does not fit" in " ".join(out.split())


def test_the_command_says_so_where_nothing_was_agreed(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "record.txt"
    plain = finished_match("piquet")
    plain.notes = {}
    path.write_text(plain.text(), encoding="utf-8")
    code, _, error = run(capsys, "verify", path)
    assert code == 2
    assert "Nothing was agreed about the deals" in error
    path.write_text(f"{plain.text()}---\n{finished_match('piquet').text()}", encoding="utf-8")
    code, out, _ = run(capsys, "verify", path)
    assert code == 0
    assert "Game 1: nothing was agreed about its deals" in out


def test_the_command_refuses_what_breaks_the_rules(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "record.txt"
    record = finished_match("piquet")
    record.moves.insert(3, record.moves[2])
    path.write_text(record.text(), encoding="utf-8")
    code, _, error = run(capsys, "verify", path)
    assert code == 2
    assert "is not allowed here" in error
    assert len(parse_records(path.read_text(encoding="utf-8"))) == 1
