"""docs/rules/two-handed.md: who takes a trick, and what may be played to one."""

import pytest

from repique.core.cards import parse_cards
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import FIRST, SECOND, holding
from repique.games.pinochle2.tests.moves import act, case, lay, playable, refusal
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    THREE_GAMES,
    leading,
    minus,
    plus,
    position,
)

LEADER = BEN
FOLLOWER = ANN
HANDFUL = "AS 9S KD QH JH"
DIAMONDS = "KD 9D TD AH"
FREE_TO_DUCK = minus(PINOCHLE, "must_overplay")
NEED_NOT_TRUMP = plus(BINOKEL, "need_not_trump")
LARGE_PACK = plus(PINOCHLE, "deck64")


@pytest.mark.parametrize("phase", [FIRST, SECOND])
@pytest.mark.parametrize(
    ("lead", "follow", "taker", "rules"),
    [
        case("T-01", "KD", "TD", FOLLOWER, PINOCHLE),
        case("T-02", "JC", "9C", LEADER, PINOCHLE),
        case("T-03", "AS", "AS2", LEADER, PINOCHLE),
        case("T-04", "AS", "9H", FOLLOWER, PINOCHLE),
        case("T-05", "9S", "AD", LEADER, PINOCHLE),
        case("T-06", "9H", "AS", LEADER, PINOCHLE),
        case("T-07", "KH", "TH", FOLLOWER, PINOCHLE),
        case("T-08", "9C", "JC", FOLLOWER, PINOCHLE),
        case("T-09", "8C", "9C", FOLLOWER, LARGE_PACK),
        case("T-10", "AH", "7H", LEADER, LARGE_PACK),
    ],
)
def test_the_trick_goes_to(
    lead: str, follow: str, taker: int, rules: TwoHandedOptions, phase: str
) -> None:
    # In the second phase the follower holds nothing else, so that any card may be played.
    state = position(rules, ann=follow, ben=lead, phase=phase, turn=LEADER)

    state = act(state, f"play {lead}", f"play {follow}")

    assert state.tricks[-1].taker == taker


@pytest.mark.parametrize(
    ("rules", "lead", "held", "legal", "refused"),
    [
        case("P-01", PINOCHLE, "TS", HANDFUL, "AS 9S", {"KD QH JH": "must_follow"}),
        case("P-02 K", BINOKEL, "TS", HANDFUL, "AS", {"9S": "must_beat", "KD QH": "must_follow"}),
        case("P-02 B", BEZIQUE, "TS", HANDFUL, "AS", {"9S": "must_beat", "KD QH": "must_follow"}),
        case("P-03", BINOKEL, "AS2", HANDFUL, "AS 9S", {"KD QH JH": "must_follow"}),
        case("P-04 P", PINOCHLE, "TC", HANDFUL, "QH JH", {"AS 9S KD": "must_trump"}),
        case("P-04 K", BINOKEL, "TC", HANDFUL, "QH JH", {"AS 9S KD": "must_trump"}),
        case("P-04 B", BEZIQUE, "TC", HANDFUL, "QH JH", {"AS 9S KD": "must_trump"}),
        case("P-05", NEED_NOT_TRUMP, "TC", HANDFUL, HANDFUL, {}),
        case("P-06", PINOCHLE, "KH", HANDFUL, "QH JH", {"AS 9S KD": "must_follow"}),
        case("P-07", PINOCHLE, "JH2", HANDFUL, "QH", {"JH": "must_beat", "KD": "must_follow"}),
        case("P-08", FREE_TO_DUCK, "JH2", HANDFUL, "QH JH", {"AS 9S KD": "must_follow"}),
        case("P-09", FREE_TO_DUCK, "TC", HANDFUL, "QH JH", {"AS 9S KD": "must_trump"}),
        case("P-10", BINOKEL, "TC", "AS 9S KD", "AS 9S KD", {}),
        case("P-11", BINOKEL, "QD", DIAMONDS, "KD TD", {"9D": "must_beat", "AH": "must_follow"}),
        case("P-12", PINOCHLE, "QD", DIAMONDS, "KD 9D TD", {"AH": "must_follow"}),
        case("P-13", NEED_NOT_TRUMP, "QD", DIAMONDS, "KD TD", {"9D": "must_beat"}),
    ],
)
def test_in_the_second_phase_the_follower_may_play(
    rules: TwoHandedOptions, lead: str, held: str, legal: str, refused: dict[str, str]
) -> None:
    state = position(rules, ann=held, ben=lead, phase=SECOND, turn=LEADER)

    state = act(state, f"play {lead}")

    assert playable(state) == set(parse_cards(legal))
    for cards, reason in refused.items():
        assert {refusal(state, f"play {card}") for card in cards.split()} == {reason}


@pytest.mark.parametrize("rules", [case(f"P-14 {letter}", g) for letter, g in THREE_GAMES.items()])
@pytest.mark.parametrize("lead", ["TS", "AH", "9D"])
def test_in_the_first_phase_every_card_may_be_played_melded_or_not(
    rules: TwoHandedOptions, lead: str
) -> None:
    state = lay(position(rules, ann="QS JD KD 9C TC JH", ben=lead), "QS JD")

    state = leads = act(state, "draw")
    follows = act(leading(state, LEADER), f"play {lead}")

    assert playable(leads) == playable(follows) == one_of_each(holding(state, ANN))


def one_of_each(cards: tuple[str, ...]) -> set[str]:
    """Of equal cards lying in one place the first is offered for both."""
    return {card for card in cards if card[:2] not in cards or card == card[:2]}
