"""The command `repique review`: a round of a record, or of the current match."""

from collections.abc import Callable
from pathlib import Path

from repique.cli.review import _fault_lines
from repique.coach.review.review import CostlyDecision, ReviewedAction, ShownCards
from repique.core.cards import Card

UNFINISHED = "You can review a round when it is over. This one isn’t."
Run = Callable[..., tuple[int, str]]


def test_the_match_on_the_table_is_reviewed(run: Run) -> None:
    code, said = run("review", "single-deck", "--player", "Bert")
    assert code == 0
    assert said.startswith("Round 1: accuracy ")
    again = run("review", "single-deck", "--player", "Bert", "--deal", 1, "--seat", 1)
    assert again == (0, said)


def test_a_record_is_reviewed_from_any_seat(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    assert run("record", "piquet", file, "--player", "Anna")[0] == 0
    first, second = (run("review", file, "--deal", 2, "--seat", seat)[1] for seat in (1, 2))
    assert first.startswith("Round 2: accuracy ")
    assert second.startswith("Round 2: accuracy ")
    assert first != second


def test_melds_on_the_table_are_named_beside_the_hand() -> None:
    """They may be played like the cards of the hand, so the better card may be one of them."""
    weighed = ReviewedAction("play K♣", (Card("KC"),), 3.0, 0.0, None, "")
    melds = (
        ShownCards("You", (Card("KC"), Card("QC")), own=True),
        ShownCards("Opponent", (Card("AS"),)),
    )
    fault = CostlyDecision(
        move=3, stage="First phase", news="", hand=(Card("9H"),), trick=(), melds=melds, facts=(),
        played=weighed, best=weighed, why="", loss=26.25, doubt=1.0, exact=False,
    )  # fmt: skip
    said = " ".join(" ".join(_fault_lines(1, fault)).split())

    assert said.startswith("1. 26.2 points lost (First phase, move 4)")
    assert "You held 9♥. Your melds: K♣ Q♣. Opponent’s melds: A♠." in said


def test_what_cannot_be_reviewed_gets_a_sentence(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Anna")
    for arguments, sentence in {
        ("piquet", "--player", "Anna"): "No round of this game is over yet. Finish one first.",
        ("single-deck", "--player", "Bert", "--deal", "9"): UNFINISHED,
        (
            "single-deck",
            "--player",
            "Bert",
            "--seat",
            "5",
        ): "This game has 4 seats. Choose one of them.",
        ("bezique", "--player", "Anna"): "Anna has no saved game of this kind. Start one first.",
        (str(tmp_path / "nothing"),): f"There is no file {tmp_path / 'nothing'}.",
    }.items():
        assert run("review", *arguments) == (2, f"{sentence}\n")
    code, said = run("review", other)
    assert code == 2
    assert "line 1" in said
