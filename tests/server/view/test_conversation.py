"""The conversation of a Piquet deal, as each player hears it; and what comes with it."""

import re
from random import Random

from repique.core.actions import Action
from repique.core.cards import Card
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.games.piquet.strategy import sketch
from repique.play.series import Series
from repique.play.session import Session
from repique.play.story import story_of
from repique.server.view.build import table_view, teller_for
from repique.server.view.conversation import Conversation
from repique.server.view.model import ChoiceView, TableView, TalkEntry
from repique_testkit.play.piquet_deals import ELDER, YOUNGER, partie


def begun(**changes: bool) -> Session:
    found = by_preset("piquet")
    assert found is not None
    game, name = found
    series = Series.begin(game, game.presets[name].with_changes(changes), b"conversation")
    series.session.deal()
    return series.session


def seen(session: Session, seat: int) -> TableView:
    return table_view(session, seat, (), Conversation(story_of(session)))


def act(session: Session, verb: str, *cards: Card, value: str = "") -> None:
    session.submit(session.state.turn, Action(verb, cards, value))


def exchanged(session: Session, peek: str = "") -> tuple[int, int]:
    """Both players exchange two cards; elder and younger."""
    elder = session.state.turn
    for value in (peek, ""):
        held = session.state.table[f"hand:{session.state.turn}"]
        act(session, "exchange", *held[:2], value=value)
    return elder, 1 - elder


def longest(shown: TableView) -> ChoiceView:
    return max(shown.choices, key=lambda option: len(option.cards))


def said(shown: TableView) -> list[tuple[int, str]]:
    return [(entry.seat, entry.text) for entry in shown.talk if entry.quoted]


def test_the_log_has_the_words_that_were_said() -> None:
    session = begun()
    elder, younger = exchanged(session)
    point = next(option for option in seen(session, elder).choices if "point" in option.values)
    act(session, "declare", *map(Card, point.cards), value="point")
    heard = seen(session, younger)
    (words,) = (entry.text for entry in heard.talk if entry.kind == "call_point")
    assert re.fullmatch(r"Point of [a-z]+\.", words)
    tells = teller_for(session, younger)
    assert f"Opponent: “{words}”" in tells.sentences(story_of(session))


def test_elder_alone_reads_which_cards_he_has_looked_at() -> None:
    session = begun()
    elder, younger = exchanged(session, peek="peek")
    mine, theirs = (
        next(entry for entry in seen(session, seat).talk if entry.kind == "peek")
        for seat in (elder, younger)
    )
    assert len(mine.cards) == 3
    assert theirs == TalkEntry(elder, "peek", "Opponent looks at cards left in the talon.")


def test_a_good_point_is_a_call_an_answer_and_the_cards_with_their_price() -> None:
    session = begun()
    elder, younger = exchanged(session)
    point = longest(seen(session, elder))
    act(session, "declare", *map(Card, point.cards), value="point")
    size = len(point.cards)
    assert said(seen(session, younger)) == [(elder, "Point of five.")]
    act(session, "respond", value="point")
    for seat in (elder, younger):
        talk = seen(session, seat).talk
        assert talk[-2:] == (
            TalkEntry(younger, "answer_good", "Good.", quoted=True),
            TalkEntry(elder, "show", "Point", size, point.cards),
        )


def test_parts_of_a_suit_are_named_for_those_who_declare_less() -> None:
    session = begun()
    elder, _ = exchanged(session)
    point = longest(seen(session, elder))
    part = point.cards[1:]
    assert f"Point of {len(part)}, making " in point.fewer[" ".join(part)].label
    assert " ".join(point.cards) not in point.fewer


def test_house_rules_that_are_not_the_usual_ones_are_named() -> None:
    assert seen(begun(), 0).house == ()
    (rule,) = seen(begun(no_review=True), 0).house
    assert (rule.name, rule.value) == ("no_review", "True")


def test_house_rules_that_wait_are_told_with_the_time_they_come() -> None:
    session = begun()
    assert seen(session, 0).coming == ()
    session.change_options({"capot60": True})
    session.plan_options({"deck36": True})
    texts = [rule.text for rule in seen(session, 0).coming]
    assert texts == [
        "Capot scores 60: on from the next deal",
        "36-card deck: on from the next partie",
    ]


def test_buttons_say_what_will_be_heard_and_no_more() -> None:
    live = partie("7S 8S 9S TC JC 9D TD JD QD KD 7H 8H", "AH KH QH JH TH AC AD 7C 8C 9C 7D 8D")
    session = live.session
    for move in ("exchange 8D", "exchange 7H"):
        session.submit(session.state.turn, Action.parse(move))
    shown = seen(session, ELDER)
    point = next(option for option in shown.choices if "AH" in option.cards)
    assert (point.deed, point.note) == ("Say “Point of five”", "point of 5, making 51")
    assert point.fewer["AH KH QH"].deed == "Say “Point of three”"
    assert shown.choices[-1].deed == "Say “Pass”"
    assert shown.unfit == "Not a point: choose cards of one suit."
    assert seen(session, YOUNGER).unfit == ""


def test_each_deal_has_its_sums_and_the_tricks_are_kept() -> None:
    session = begun()
    exchanged(session)
    while session.state.deal_number == 1 and session.state.turn >= 0:
        choice = session.choices(session.state.turn)[-1]
        cards = choice.cards[: choice.least]
        act(session, choice.verb, *cards, value=choice.values[0] if choice.values else "")
    shown = seen(session, 0)
    assert len(shown.tricks) == 12
    assert shown.last == shown.tricks[-1]
    assert shown.rounds == (shown.scores,)


def test_a_bonus_is_told_with_its_reason() -> None:
    session = begun()
    rng = Random(3)
    while session.state.turn != CHANCE:
        turn = session.state.turn
        session.submit(turn, sketch(session.update(turn).view, rng))
    (bonus,) = (entry for entry in seen(session, 0).talk if entry.kind in ("cards", "capot"))
    assert (bonus.text, bonus.points, bonus.why) == ("The cards", 10, "Most of the tricks.")


def test_cards_that_are_both_point_and_sequence_are_shown_as_each() -> None:
    """Younger shows them one after the other in one move."""
    younger = "AS KS QS JS TS 7H 8H 9H JD QD JC QC"
    elder = "AH KH QH 7D 8D 9D TD AC 7C 8C 9C TC"
    session = partie(younger, elder, "KC KD AD JH").session
    act(session, "exchange", Card("TC"))
    act(session, "exchange", Card("7H"))
    while len(session.state.table["hand:0"]) == 12:
        turn = session.state.turn
        session.submit(turn, sketch(session.update(turn).view, Random(1)))
    shown = [entry for entry in seen(session, ELDER).talk if entry.seat == YOUNGER and entry.points]
    assert [(entry.kind, entry.text, entry.points) for entry in shown[:2]] == [
        ("show", "Point", 5),
        ("show", "Quint", 15),
    ]
