"""Every golden record in every game's folder replays, and each of its score checks holds. A game
that has records has a whole match of each preset among them."""

import re
from pathlib import Path

import pytest

from repique.core.game import OVER
from repique.games import get
from repique.play.record import BadRecord, parse_record
from repique_testkit.play.abilities import GAMES, WITH_RECORDS, records_of

RECORDS = [path for game in GAMES for path in records_of(game.id)]
LAST_CHECK = re.compile(r"(?m)^= (\d+)")


def name(path: Path) -> str:
    return f"{path.parents[2].name}/{path.stem}"


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_a_golden_record_replays_with_its_checks(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))

    last = record.replay()

    assert record.game.id == path.parents[2].name
    assert record.checks[len(record.moves)] == last.scores, "the last line checks the score"


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_a_wrong_score_check_fails(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    wrong = LAST_CHECK.sub(lambda check: f"= {int(check[1]) + 1}", text, count=1)

    with pytest.raises(BadRecord, match="the score should be"):
        parse_record(wrong).replay()


@pytest.mark.parametrize("game", [game.id for game in WITH_RECORDS])
def test_every_preset_has_a_whole_match_on_record(game: str) -> None:
    records = [parse_record(path.read_text(encoding="utf-8")) for path in records_of(game)]
    finished = [record.options for record in records if record.replay().phase == OVER]

    for preset, options in get(game).presets.items():
        assert options in finished, f"no whole match of {preset}"
