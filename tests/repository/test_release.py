"""The release script, on a temporary copy of the files that it changes."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CARRIERS = ("pyproject.toml", "src/repique/__init__.py", "uv.lock")


def git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
    command = ["git", *identity, *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A committed checkout with version 0.1.0 and two fragments."""
    for name in (*CARRIERS, "CHANGELOG.md", "tools/release.py", "changelog.d/README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "changelog.d/dix.fixed.md").write_text("You can exchange\nthe dix again.\n")
    (tmp_path / "changelog.d/whist.added.md").write_text("You can play Whist.\n")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "test: save")


def release(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(folder / "tools/release.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def refused(folder: Path, *arguments: str) -> str:
    """The sentence of a refusal, which must have changed nothing."""
    before = git(folder, "status", "--porcelain")
    answer = release(folder, *arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert git(folder, "status", "--porcelain") == before
    return answer.stderr.strip()


def test_fragments_become_the_newest_section(copy: Path) -> None:
    released = (copy / "CHANGELOG.md").read_text(encoding="utf-8")
    head, _, rest = released.partition("\n## ")

    answer = release(copy, "98.0.1", "--date", "2027-03-01")

    assert answer.returncode == 0, answer.stderr
    assert (copy / "CHANGELOG.md").read_text(encoding="utf-8") == (
        f"{head}\n## 98.0.1 (1 March 2027)\n\n### New\n\n- You can play Whist.\n\n"
        f"### Fixed\n\n- You can exchange the dix again.\n\n## {rest}"
    )
    assert [path.name for path in (copy / "changelog.d").iterdir()] == ["README.md"]


def test_the_version_is_set_wherever_it_is_written(copy: Path) -> None:
    release(copy, "98.0.1")
    changed = {line.split()[-1] for line in git(copy, "status", "--porcelain").splitlines()}
    fragments = {"changelog.d/dix.fixed.md", "changelog.d/whist.added.md"}
    assert changed == {*CARRIERS, "CHANGELOG.md", *fragments}
    for name in CARRIERS:
        added = git(copy, "diff", "--unified=0", "--", name).splitlines()
        lines = [line for line in added if line.startswith("+") and not line.startswith("+++")]
        assert len(lines) == 1
        assert lines[0].endswith('version = "98.0.1"') or lines[0] == '+__version__ = "98.0.1"'


def test_the_next_commands_are_told_and_none_is_run(copy: Path) -> None:
    before = git(copy, "rev-parse", "HEAD")
    answer = release(copy, "98.0.1")
    for command in ("./check", "git commit", "git tag --annotate v98.0.1", "uv build"):
        assert command in answer.stdout
    assert git(copy, "rev-parse", "HEAD") == before
    assert git(copy, "tag") == ""


def test_a_release_without_fragments_says_so(copy: Path) -> None:
    for path in (copy / "changelog.d").glob("*.*.md"):
        path.unlink()
    commit(copy)
    assert release(copy, "98.0.1").returncode == 0
    text = (copy / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "Nothing changes at the table in this release.\n\n## " in text


def test_a_dirty_tree_is_refused(copy: Path) -> None:
    (copy / "note.txt").write_text("unfinished")
    sentence = "There are uncommitted changes. Commit or stash them, and try again."
    assert refused(copy, "98.0.1") == sentence


@pytest.mark.parametrize("version", ["0.0.9", "0.1.0"])
def test_a_version_that_is_not_newer_is_refused(copy: Path, version: str) -> None:
    assert refused(copy, version).startswith(f"{version} is not newer than ")


def test_versions_are_compared_as_numbers(copy: Path) -> None:
    assert release(copy, "98.9.0").returncode == 0
    commit(copy)
    assert release(copy, "98.10.0").returncode == 0


@pytest.mark.parametrize("version", ["1.2", "v1.2.3", "1.2.3rc1", "01.2.3", "next", ""])
def test_only_three_numbers_are_a_version(copy: Path, version: str) -> None:
    assert refused(copy, version) == (
        f"“{version}” is not a version. Write three numbers, such as 0.2.0."
    )


def test_a_date_that_is_none_is_refused(copy: Path) -> None:
    assert refused(copy, "98.0.1", "--date", "tomorrow").startswith("tomorrow is not a date.")


def test_a_fragment_of_an_unknown_kind_is_refused(copy: Path) -> None:
    (copy / "changelog.d/whist.new.md").write_text("You can play Whist.\n")
    commit(copy)
    assert refused(copy, "98.0.1") == (
        "changelog.d/whist.new.md has no known kind. Use one of: added, changed, fixed, removed."
    )


def test_an_empty_fragment_is_refused(copy: Path) -> None:
    (copy / "changelog.d/whist.added.md").write_text("\n")
    commit(copy)
    assert "is empty" in refused(copy, "98.0.1")


def test_a_section_is_not_written_twice(copy: Path) -> None:
    with (copy / "CHANGELOG.md").open("a", encoding="utf-8") as changelog:
        changelog.write("\n## 98.0.1 (1 March 2027)\n")
    commit(copy)
    assert refused(copy, "98.0.1") == "CHANGELOG.md has a section for 98.0.1 already."


def test_files_that_disagree_are_refused(copy: Path) -> None:
    path = copy / "src/repique/__init__.py"
    path.write_text('"""Repique."""\n\n__version__ = "0.0.1"\n')
    commit(copy)
    assert refused(copy, "98.0.1").startswith("The files disagree about the version: ")


def test_no_version_at_all_is_a_usage_error(copy: Path) -> None:
    answer = release(copy)
    assert answer.returncode == 2
    assert "usage:" in answer.stderr
