"""docs/rules/piquet.md: pique, complete rounds, single tricks."""

from typing import Any

import pytest

from repique.core.actions import IllegalAction
from repique.games.piquet.partie import round_scores
from repique.games.piquet.tests.position import ELDER, YOUNGER, Round, held
from repique.games.piquet.tests.test_dialogue import W13, W14

Hands = tuple[str, str]

W44 = ("S:AKQJT H:A98 D:A87 C:7", "H:KQJT D:KQJT C:KQJT")
T44 = "AS-TC KS-JC QS-QC JS-TD TS-JD AH-TH AD-QD 7C-KC KH-8H QH-9H JH-7D KD-8D"
W48 = ("S:AKQJT987 H:987 D:7", "H:AQT D:AJT9 C:KJT87")
T48 = "AS-7C KS-8C QS-TC JS-JC TS-KC 9S-9D 8S-TD 7S-JD 9H-TH AH-8H QH-7H AD-7D"
W49 = ("S:AKQJT987 H:987 D:7", "H:AQT D:AJ98 C:KJT87")
T49 = "AS-7C KS-8C QS-TC JS-JC TS-KC 9S-8D 8S-9D 7S-JD 9H-TH AH-8H QH-7H AD-7D"
T50 = "KS-8S QS-TH JS-JH TS-QH 9S-JC KH-8D 8H-TD KD-AD QD-7D JD-7C AC-KC QC-7H"
T52 = "AH-TH KH-7D QH-TD JH-JD 8H-QD KD-AD AC-9C KC-JC QC-8S TC-9S QS-AS JS-TS"
W54 = ("S:AKQJ8 H:AKJT87 D:A", "S:T97 H:Q9 D:KQJ C:AQJT")
T54 = "AH-9H KH-QH JH-TC TH-JC 8H-QC 7H-AC AS-7S KS-9S QS-TS JS-JD 8S-QD AD-KD"
W58 = ("S:AKQJ8 H:AKJT87 D:7", "S:T97 H:Q9 D:AKJ C:AKT9")
T58 = "AH-9H KH-QH JH-9C TH-TC 8H-KC 7H-AC AS-7S KS-9S QS-TS JS-JD 8S-KD 7D-AD"
W59 = ("S:AKQJ H:AKQ D:AK7 C:K7", "S:T98 H:987 D:J98 C:J98")
T59 = "AS-8S KS-9S QS-TS JS-JC AH-7H KH-8H QH-9H AD-JD KD-8D 7D-9D 9C-7C 8C-KC"
W61 = ("S:AKQ H:AKQ D:AKQ C:AKQ", "S:JT8 H:JT8 D:J97 C:T97")
T61 = "AS-8S KS-TS QS-JS AH-8H KH-TH QH-JH AD-7D KD-9D QD-JD AC-7C KC-9C QC-TC"
W62 = ("D:AJT9876 S:AKJ8 H:6", "S:976 H:AKQJT8 C:AT6")
T62 = "AD-6C JD-TC TD-6S 9D-8H 8D-TH 7D-JH 6D-QH AS-7S KS-9S JS-KH 8S-AH 6H-AC"
W63 = ("S:AKQJT987 H:97 D:87", "H:AQT D:AJ9 C:KJT987")
T63 = "7D-9D AD-8D JD-7H AH-9H QH-7S TH-8S KC-9S JC-TS TC-JS 9C-QS 8C-KS 7C-AS"
T64 = "AS-7C KS-8C QS-9C JS-TC TS-JC 9S-KC 8S-9D 7S-JD 9H-TH AH-7H QH-7D AD-8D"
W65 = ("S:AKQ98 H:AKQ7 D:87 C:7", "S:JT7 H:JT9 D:AKQ C:AKQ")
T65 = "AS-7S KS-TS QS-JS AH-9H KH-TH QH-JH 7C-QC AC-7D KC-8D AD-7H KD-8S QD-9S"

PASS_SET = {"set": "-"}


def case(
    hands: Hands, tricks: str, scores: tuple[int, int], *options: str, pique: int = 0, **rest: Any
) -> Any:
    """`pique` is the trick in which elder makes it, 0 for none."""
    switches = dict.fromkeys(options, True)
    chosen = rest.get("chosen", {})
    return pytest.param(hands, tricks, switches, chosen, scores, pique, id=rest["id"])


@pytest.mark.parametrize(
    ("hands", "tricks", "options", "chosen", "scores", "pique"),
    [
        case(W44, T44, (71, 6), pique=7, id="W-44"),
        case(W44, T44, (78, 10), "every_trick", pique=4, id="W-45"),
        case(W44, T44, (70, 6), "tens_only", pique=7, id="W-46"),
        case(W44, T44, (31, 6), "quint5", id="W-47"),
        case(W48, T48, (48, 8), id="W-48"),
        case(W49, T49, (78, 5), pique=1, id="W-49"),
        case(W14, T50, (77, 6), pique=1, id="W-50"),
        case(W14, T50, (47, 6), "equality_blocks", id="W-51"),
        case(W13, T52, (28, 23), id="W-52"),
        case(W13, T52, (34, 27), "every_trick", id="W-53 every_trick"),
        case(W13, T52, (27, 23), "tens_only", id="W-53 tens_only RES 37"),
        case(W13, T52, (32, 27), "every_trick", "tens_only", id="W-53 both"),
        case(W54, T54, (66, 0), id="W-54 RES 12"),
        case(W54, T54, (86, 0), "capot60", id="W-55 capot60"),
        case(W54, T54, (65, 0), "no_last_in_capot", id="W-55 no_last_in_capot"),
        case(W54, T54, (85, 0), "capot60", "no_last_in_capot", id="W-55 both"),
        case(W54, T54, (108, 0), "every_trick", pique=9, id="W-56"),
        case(W54, T54, (96, 0), "early_cards", pique=7, id="W-57"),
        case(W54, T54, (116, 0), "early_cards", "capot60", pique=7, id="W-57 capot60"),
        case(W58, T58, (32, 2), id="W-58"),
        case(W58, T58, (62, 2), "early_cards", pique=10, id="W-58 early_cards RES 10"),
        case(W59, T59, (33, 3), chosen=PASS_SET, id="W-59"),
        case(W59, T59, (62, 0), "tens_only", chosen=PASS_SET, pique=12, id="W-59 RES 09"),
        case(W59, T59, (32, 0), "tens_only", "cards_not_pique", chosen=PASS_SET, id="W-59 cards"),
        case(W61, T61, (170, 0), id="W-61"),
        case(W61, T61, (220, 0), "carte_rouge", id="W-61 carte_rouge"),
        case(W62, T62, (100, 0), "deck36", "tens_only", pique=12, id="W-62"),
        case(W62, T62, (106, 0), "deck36", pique=7, id="W-62 every card counts"),
        case(W62, T62, (120, 0), "deck36", "tens_only", "capot60", pique=12, id="W-62 capot60"),
        case(W63, T63, (27, 53), id="W-63"),
        case(W63, T64, (75, 5), pique=4, id="W-64"),
        case(W65, T65, (12, 7), id="W-65"),
    ],
)
def test_a_complete_round(
    hands: Hands,
    tricks: str,
    options: dict[str, Any],
    chosen: dict[str, str],
    scores: tuple[int, int],
    pique: int,
) -> None:
    game = held(*hands, **options).talk(**chosen)
    made_in = 0
    for number, pair in enumerate(tricks.split(), start=1):
        game.tricks(pair, **chosen)
        if not made_in and ("pique", 30) in game.sheet(ELDER):
            made_in = number

    assert round_scores(game.state) == scores
    assert made_in == pique
    assert len(game.state.tricks) == 12


@pytest.mark.parametrize(
    ("options", "lead"),
    [
        pytest.param((), 7, id="W-44"),
        pytest.param((), 1, id="W-49"),
        pytest.param(("every_trick",), 9, id="W-56"),
        pytest.param(("early_cards",), 10, id="W-58"),
    ],
)
def test_the_lead_itself_makes_the_pique(options: tuple[str, ...], lead: int) -> None:
    hands, tricks = {7: (W44, T44), 1: (W49, T49), 9: (W54, T54), 10: (W58, T58)}[lead]
    switches: dict[str, Any] = dict.fromkeys(options, True)
    game = held(*hands, **switches).talk()
    before = tricks.split()[: lead - 1]
    game.tricks(" ".join(before))
    assert ("pique", 30) not in game.sheet(ELDER)

    card = tricks.split()[lead - 1].split("-")[0]
    if before:
        game.elder("play", card)
    else:
        game.lead(card)

    assert ("pique", 30) in game.sheet(ELDER)


def test_w60_younger_never_makes_a_pique() -> None:
    """RES 08, even while elder has nothing."""
    game = held("D:AQJT8 C:AQJ H:QJT S:8", "S:KQJT9 H:K87 D:K7 C:K7", tens_only=True)
    game.talk().tricks("8S-TS")

    assert game.scores == (0, 30)
    assert game.sheet(YOUNGER)[-1] == ("capture", 1)


LED = "H:AKQJT98 D:7 C:789"  # eleven cards beside the one led
REPLY = "D:AKQJT98 C:AKQJ"


@pytest.mark.parametrize(
    ("trick", "default", "every_trick", "tens_only", "both"),
    [
        pytest.param("KS-QS", (1, 0), (2, 0), (1, 0), (2, 0), id="W-66 king led, wins"),
        pytest.param("9S-8S", (1, 0), (2, 0), (0, 0), (0, 0), id="W-66 nine led, wins"),
        pytest.param("KS-AS", (1, 1), (1, 1), (1, 1), (1, 1), id="W-66 ace captures"),
        pytest.param("9S-JS", (1, 1), (1, 1), (0, 1), (0, 1), id="W-66 knave captures"),
        pytest.param("7S-9S", (1, 1), (1, 1), (0, 0), (0, 0), id="W-66 nine captures"),
    ],
)
def test_points_in_a_trick(
    trick: str,
    default: tuple[int, int],
    every_trick: tuple[int, int],
    tens_only: tuple[int, int],
    both: tuple[int, int],
) -> None:
    led, reply = trick.split("-")
    silence = dict.fromkeys(("point", "sequence", "set", "y_point", "y_sequence", "y_set"), "-")
    for options, points in (
        ({}, default),
        ({"every_trick": True}, every_trick),
        ({"tens_only": True}, tens_only),
        ({"every_trick": True, "tens_only": True}, both),
    ):
        game = held(f"{LED} {led}", f"{REPLY} {reply}", **options).talk(**silence)
        assert game.tricks(trick, **silence).scores == points


def last_trick(game: Round, seat: int) -> list[str]:
    """What the seat scored in the last trick, without the bonus for most tricks."""
    taken = set(game.state.tricks[-1].cards)
    return [
        entry.reason
        for entry in game.state.sheet
        if entry.seat == seat
        and entry.reason in ("lead", "win", "capture", "last_trick")
        and taken.issuperset(entry.cards)
    ]


def test_w67_the_last_trick_counts_one_more() -> None:
    leader_wins = held(*W48).talk().tricks(T48)
    assert last_trick(leader_wins, YOUNGER) == ["lead", "last_trick"]
    assert last_trick(leader_wins, ELDER) == []

    follower_wins = held(*W58).talk().tricks(T58)
    assert last_trick(follower_wins, ELDER) == ["lead"]
    assert last_trick(follower_wins, YOUNGER) == ["capture", "last_trick"]


def test_w68_a_low_last_trick_counts_one_under_tens_only() -> None:
    game = held(*W62, deck36=True, tens_only=True).talk().tricks(T62)

    assert last_trick(game, ELDER) == ["last_trick"]


def test_w69_suit_must_be_followed() -> None:
    game = held(*W44).talk().lead("AH")
    before = game.state

    with pytest.raises(IllegalAction) as error:
        game.younger("play", "KD")

    assert error.value.refusal.reason == "must_follow"
    assert error.value.refusal.cards == ("KD", "AH")
    assert game.state is before


def test_w70_another_suit_never_wins() -> None:
    game = held("S:7 H:KQJ D:KQJT9 C:789", "H:A987 C:AKQJT D:A87").talk()

    game.tricks("7S-AH")

    assert game.state.tricks[0].taker == ELDER
    assert game.state.turn == ELDER
