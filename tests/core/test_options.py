"""Options that contradict themselves are refused, all problems at once."""

from dataclasses import dataclass

import pytest

from repique.core.options import BadOptions, Options, option


@dataclass(frozen=True)
class SomeOptions(Options):
    big_pack: bool = option(False)
    long_hand: bool = option(False, needs="big_pack", excludes="short_hand")
    short_hand: bool = option(False, needs="big_pack")
    many_melds: bool = option(False, forces="net_points")
    net_points: bool = option(False)
    fixed_deals: bool = option(False, bars="cut")
    cut: bool = option(False)
    goal: int = option(1000, least=100, most=5000)
    style: str = option("old", among=("old", "new"))


def test_every_problem_is_reported_at_once_and_in_words() -> None:
    with pytest.raises(BadOptions) as caught:
        SomeOptions(goal=5, style="odd", cut="yes")  # type: ignore[arg-type]

    assert {p.name for p in caught.value.problems} == {"goal", "style", "cut"}
    assert "goal must be at least 100" in str(caught.value)
    assert "style must be one of old, new, not “odd”" in str(caught.value)
    assert "cut is either on or off, not “yes”" in str(caught.value)


def test_contradictions_are_reported_at_once_too() -> None:
    with pytest.raises(BadOptions) as caught:
        SomeOptions(long_hand=True, short_hand=True, many_melds=True, fixed_deals=True, cut=True)

    reasons = [(p.name, p.reason) for p in caught.value.problems]
    assert reasons == [
        ("long_hand", "needs"),
        ("long_hand", "excludes"),
        ("short_hand", "needs"),
        ("many_melds", "forces"),
        ("fixed_deals", "bars"),
    ]


@pytest.mark.parametrize(
    ("start", "change", "expected"),
    [
        ({}, {"many_melds": True}, {"many_melds": True, "net_points": True}),
        (
            {"many_melds": True, "net_points": True},
            {"many_melds": False},
            {"net_points": True},
        ),
        ({"big_pack": True, "long_hand": True}, {"big_pack": False}, {}),
        (
            {"big_pack": True, "long_hand": True},
            {"short_hand": True},
            {"big_pack": True, "short_hand": True},
        ),
        (
            {"big_pack": True, "short_hand": True},
            {"long_hand": True},
            {"big_pack": True, "long_hand": True},
        ),
        ({"cut": True}, {"fixed_deals": True}, {"fixed_deals": True}),
        ({}, {"big_pack": True, "long_hand": True}, {"big_pack": True, "long_hand": True}),
    ],
)
def test_what_a_change_forces_follows_by_itself(
    start: dict[str, bool], change: dict[str, bool], expected: dict[str, bool]
) -> None:
    assert SomeOptions(**start).with_changes(change).changed() == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("start", "change"),
    [
        ({"many_melds": True, "net_points": True}, {"net_points": False}),  # locked
        ({}, {"long_hand": True}),  # needs the big pack
        ({"fixed_deals": True}, {"cut": True}),  # not available
        ({}, {"many_melds": True, "net_points": False}),  # both asked for
        ({"big_pack": True}, {"long_hand": True, "short_hand": True}),
    ],
)
def test_a_requested_value_is_never_altered_silently(
    start: dict[str, bool], change: dict[str, bool]
) -> None:
    with pytest.raises(BadOptions):
        SomeOptions(**start).with_changes(change)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [("cut", "on", True), ("cut", "No", False), ("goal", "1500", 1500), ("style", "new", "new")],
)
def test_values_are_read_as_players_write_them(name: str, text: str, value: object) -> None:
    assert SomeOptions.parse(name, text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cut", "maybe"),
        ("goal", "many"),
        ("goal", "9" * 40),
        ("goal", "--5"),
        ("goal", "٣"),
        ("gaol", "1"),
    ],
)
def test_values_that_make_no_sense_are_refused(name: str, text: str) -> None:
    with pytest.raises(BadOptions):
        SomeOptions.parse(name, text)
