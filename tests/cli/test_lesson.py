"""The command `repique lesson`."""

import pytest

from repique.cli.app import main
from repique.coach.lessons import lesson_presets, load_lesson
from repique_testkit.terminal.user import typed_lines

Captured = pytest.CaptureFixture[str]


def learn(capsys: Captured, *arguments: str, lines: tuple[str, ...] = ()) -> tuple[object, str]:
    with typed_lines(lines), pytest.raises(SystemExit) as end:
        main(["lesson", *arguments])
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    return end.value.code, " ".join((said.out + said.err).split())


@pytest.mark.parametrize("preset", lesson_presets())
def test_a_lesson_runs_to_its_end(preset: str, capsys: Captured) -> None:
    told = load_lesson(preset)
    code, said = learn(capsys, preset, lines=("",) * len(told.steps))
    assert code == 0
    rules = [note.text for step in told.steps for note in step.notes if note.kind == "rule"]
    for text in (told.opening, *(step.say for step in told.steps), *rules, told.closing):
        assert " ".join(text.split()) in said
    assert said.endswith(f"repique terminal {preset}")


def test_it_stops_on_request_and_at_the_end_of_input(capsys: Captured) -> None:
    first, second = (step.say for step in load_lesson("binokel").steps[:2])
    for lines in (("", "q"), ("",)):
        code, said = learn(capsys, "binokel", lines=lines)
        assert code == 0
        assert first in said
        assert second not in said


def test_an_unknown_game_gets_a_sentence(capsys: Captured) -> None:
    code, said = learn(capsys, "binokle")
    assert code == 2
    assert "did you mean binokel?" in said
