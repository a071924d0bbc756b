"""Text files by language."""

import pytest

from repique.core import text_files
from repique.core.text_files import read_text, read_toml, text_file


def test_a_file_is_named_without_its_language() -> None:
    assert text_file("repique.games.piquet", "lessons/piquet.toml").is_file()
    assert "terms" in read_toml("repique.games.piquet", "words.toml")


def test_a_missing_file_is_none_or_empty() -> None:
    assert read_text("repique.games.piquet", "nothing.md") is None
    assert read_toml("repique.games.piquet", "nothing.toml") == {}


def test_another_language_has_other_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_files, "LANGUAGE", "xx")
    assert text_file("repique.stats", "words.toml").name == "words.xx.toml"
    assert read_toml("repique.stats", "words.toml") == {}
