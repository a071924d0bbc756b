"""Every id of a rule or a feature that tests and documents cite has a row in the documents.

Rules are in docs/rules, features in docs/features-*.md; a row defines the ids in its first cell.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = sorted((ROOT / "docs/rules").glob("*.md"))
FEATURES = sorted((ROOT / "docs").glob("features-*.md"))
TESTS = sorted(p for part in ("tests", "src") for p in (ROOT / part).rglob("test_*.py"))
PAGES = sorted((ROOT / "docs").rglob("*.md"))

# Groups of rules, as docs/rules/README.md lists them.
GROUPS = {
    *("E", "T", "P", "M", "R", "X", "S", "V", "G", "C", "W", "RES", "I"),
    *("AM", "AB", "AI", "AP", "AT", "AS", "TN", "BM", "BB", "BX", "BP", "BS", "BC", "MO", "EG"),
}
NUMBERED = {"16": 17, "18.1": 8, "15.1": 7, "6.1": 18, "6.2": 13, "6.4": 11}  # and their sizes

RULE = re.compile(r"(?<![\w-])(?:([A-Z]{1,3})-|(W)|(RES) )(\d{2})(?!\w)")
NUMBERED_RULE = re.compile(r"(?<![\w.-])(16|18\.1|15\.1|6\.[124])[-.](\d{1,2})(?!\w|[.-]\d)")
IN_NAME = re.compile(r"_([a-z]{1,3})_?(\d{2})(?=_)")
NUMBERED_IN_NAME = re.compile(r"_(16|18_1|15_1|6_[124])_(\d{1,2})(?=_)")
FEATURE = re.compile(r"\b(TH-(?:PREF-)?[A-Z]+|PQ-[A-Z]+|P4)-(\d{2,3})((?:(?:, |…)\d{2,3}\b)*)")


def rules_in(text: str) -> Iterator[str]:
    """Ids of rules in a text or in the names of its tests: W-48, RES-14, 6.2-11."""
    for *groups, number in RULE.findall(text):
        (group,) = filter(None, groups)
        if group in GROUPS:
            yield f"{group}-{number}"
    for group, number in NUMBERED_RULE.findall(text):
        if int(number) <= NUMBERED[group]:
            yield f"{group}-{number}"
    for name in re.findall(r"def (test_\w+)", text):
        for group, number in IN_NAME.findall(name):
            if group.upper() in GROUPS:
                yield f"{group.upper()}-{number}"
        for group, number in NUMBERED_IN_NAME.findall(name):
            yield f"{group.replace('_', '.')}-{number}"


def features_in(text: str) -> Iterator[str]:
    """Ids of features, with lists and ranges written out: P4-101, 103…105."""
    for group, first, rest in FEATURE.findall(text):
        yield f"{group}-{first}"
        last = first
        for sign, number in re.findall(r"(, |…)(\d+)", rest):
            begin = int(last) + 1 if sign == "…" else int(number)
            yield from (f"{group}-{one:0{len(first)}}" for one in range(begin, int(number) + 1))
            last = number


def first_cells(pages: Iterable[Path]) -> Iterator[str]:
    for page in pages:
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith("| "):
                yield line.split("|")[1].strip()


DEFINED_RULES = [cell for cell in first_cells(RULES) if [*rules_in(cell)] == [cell]]
DEFINED_FEATURES = [one for cell in first_cells(FEATURES) for one in features_in(cell)]


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", TESTS, ids=where)
def test_rules_cited_in_tests_are_defined(path: Path) -> None:
    cited = {*rules_in(path.read_text(encoding="utf-8"))}
    assert cited <= {*DEFINED_RULES}, sorted(cited - {*DEFINED_RULES})


@pytest.mark.parametrize("path", PAGES, ids=where)
def test_rules_cited_in_documents_are_defined(path: Path) -> None:
    cited = {*rules_in(path.read_text(encoding="utf-8"))}
    assert cited <= {*DEFINED_RULES}, sorted(cited - {*DEFINED_RULES})


def test_features_cited_in_documents_are_defined() -> None:
    cited = {one for page in PAGES for one in features_in(page.read_text(encoding="utf-8"))}
    assert cited <= {*DEFINED_FEATURES}, sorted(cited - {*DEFINED_FEATURES})


@pytest.mark.parametrize("ids", [DEFINED_RULES, DEFINED_FEATURES], ids=["rules", "features"])
def test_no_id_is_defined_twice(ids: list[str]) -> None:
    assert len(ids) > 300
    assert len(ids) == len({*ids}), sorted({one for one in ids if ids.count(one) > 1})


def test_ids_are_found_in_names_and_texts() -> None:
    text = 'def test_w75_and_res_14_limits() -> None:\n    """Also RES 15, 6.1-12 and R-13."""\n'
    assert {*rules_in(text)} == {"W-75", "RES-14", "RES-15", "6.1-12", "R-13"}
    assert [*rules_in("def test_18_1_6_or_6_2_13_it(): ...")] == ["18.1-6", "6.2-13"]
    assert [*features_in("P4-101, 103…105")] == ["P4-101", "P4-103", "P4-104", "P4-105"]
