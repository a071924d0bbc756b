"""Piquet's judgement for advice and reviews: every kind of choice, in real numbers and words."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.games.piquet.evaluation import declarations as judge_declarations
from repique.ai.games.piquet.evaluation.alternatives import (
    PiquetAlternative,
    PiquetEvaluator,
    is_same_action,
)
from repique.ai.games.piquet.evaluation.play import spare_card
from repique.ai.games.piquet.explain.declarations import DeclarationAlternative
from repique.ai.games.piquet.knowledge import PiquetKnowledge, knowledge_of
from repique.ai.games.piquet.win_chance import prospect_of
from repique.ai.hints import reason_sentences
from repique.ai.levels import agent, best_decision
from repique.core.actions import Action, is_allowed
from repique.core.cards import Card, parse_cards
from repique.core.game import Setup, View, choices, imagine_state, play, view
from repique.core.table import CHANCE, Seat, hand
from repique.games.piquet import GAME
from repique.games.piquet.options import PiquetOptions
from repique.play.text.words import words_for
from repique_testkit.laws.random_play import random_action

WHITE = "S:AT987 H:AT98 D:A87"  # no court card
OTHER_WHITE = "S:T8 H:AT9 D:AT7 C:AT98"
QUEENS = "S:AQ9 H:KQJ8 D:Q98 C:Q7"  # a quatorze of queens


def cards(text: str) -> tuple[Card, ...]:
    """`S:AKQ H:T9` as cards."""
    return parse_cards(
        " ".join(r + s for s, _, ranks in (w.partition(":") for w in text.split()) for r in ranks)
    )


def dealt(
    elder: str = "", younger: str = "", options: PiquetOptions | None = None, seed: int = 5
) -> Any:
    """A first round in which seat 1 is elder; the hands are filled up by lot."""
    options = options or PiquetOptions()
    state = GAME.start(options, Setup(dealer=0))
    mine = cards(elder)
    theirs = cards(younger)
    rest = [card for card in GAME.pack(options) if card not in (*mine, *theirs)]
    Random(seed).shuffle(rest)
    mine, rest = (*mine, *rest[: 12 - len(mine)]), rest[12 - len(mine) :]
    theirs, rest = (*theirs, *rest[: 12 - len(theirs)]), rest[12 - len(theirs) :]
    pack: list[Card] = []
    for at in range(0, 12, 3):
        pack += (*mine[at : at + 3], *theirs[at : at + 3])
    return play(GAME, state, CHANCE, Action("deal", (*pack, *rest))).state


def done(state: Any, *actions: str) -> Any:
    """The state after these, each by the seat that has the turn."""
    for text in actions:
        state = play(GAME, state, state.turn, Action.parse(text)).state
    return state


def cut() -> Any:
    options = PiquetOptions(cut_for_deal=True)
    state = GAME.start(options, Setup(dealer=None))
    return play(GAME, state, CHANCE, Action("cut", cards("S:A H:7"))).state


def committed() -> Any:
    """Elder has announced a carte blanche and three discards."""
    return done(dealt(WHITE), "blanche 8D 7D 8H")


def left_over() -> Any:
    """Each has exchanged one card: six are left in the talon, and elder has looked at four."""
    state = dealt("S:AKQ H:AKQ D:AK9 C:987", "S:JT8 H:JT8 D:QT8 C:KQT")
    return done(state, "exchange:peek 9D", "exchange 8S")


def replying() -> Any:
    """Elder has declared nothing and led; younger is to declare."""
    return done(left_over(), "pass", "pass", "pass", "play AS")


@cache
def a_round(seed: int, level: str = "standard") -> tuple[tuple[Any, View[Any]], ...]:
    """Each state of a deal in which there is something to decide."""
    rng = Random(seed)
    player = agent(GAME, level)
    state: Any = GAME.start(PiquetOptions(), Setup(dealer=0))
    found = []
    while state.turn != CHANCE or not state.deal_number:
        if state.turn == CHANCE:
            action = random_action(choices(GAME, state, CHANCE), rng)
        else:
            seen = view(GAME, state, state.turn)
            found.append((state, seen))
            action = player.decide(seen, Random(rng.random())).action
        state = play(GAME, state, state.turn, action).state
    return tuple(found)


KINDS: dict[str, Callable[[], Any]] = {
    "choose": cut,
    "exchange as elder": lambda: dealt(seed=1),
    "exchange as younger": lambda: done(dealt(QUEENS), "exchange 9S 8H 9D 8D 7C"),
    "carte blanche": lambda: dealt(WHITE),
    "carte blanche shown at once": lambda: dealt(WHITE, options=PiquetOptions(simple_cb=True)),
    "carte blanche of younger": lambda: done(dealt(QUEENS, OTHER_WHITE), "exchange 7C"),
    "commit": committed,
    "draw": lambda: done(committed(), "commit " + committed().table[hand(0)][0]),
    "open the point": left_over,
    "open a sequence": lambda: done(left_over(), "pass"),
    "open a set": lambda: done(left_over(), "pass", "pass"),
    "respond, or turn the talon up": lambda: done(left_over(), "declare:point AS KS QS"),
    "declare more": lambda: done(
        left_over(), "pass", "declare:sequence AS KS QS", "respond:sequence"
    ),
    "reply": replying,
    "reply with more": lambda: done(replying(), "declare:point QD TD 8D", "pass"),
    "follow, or turn the talon up": lambda: done(replying(), "pass", "pass", "pass"),
    "lead": lambda: done(left_over(), "pass", "pass", "pass"),
    "an ending": lambda: next(
        state
        for state, seen in a_round(2)
        if len(state.tricks) == 9 and len(seen.choices[0].cards) > 1
    ),
}


def judge(state: Any, also: tuple[Action, ...] = (), seed: int = 1, seat: Seat = -1) -> Decision:
    return best_decision(
        GAME, view(GAME, state, state.turn if seat < 0 else seat), Random(seed), also
    )


def of(decision: Decision, action: Action) -> Candidate:
    (found,) = (one for one in decision.candidates if one.action == action)
    return found


def loss(decision: Decision, action: Action) -> float:
    return decision.candidates[0].points - of(decision, action).points


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_choice_is_judged_with_reasons(kind: str) -> None:
    state = KINDS[kind]()
    seen = view(GAME, state, state.turn)
    declarations = words_for(GAME, state.options)
    there = sum(1 for choice in seen.choices for _ in zip(range(3), choice.actions(), strict=False))
    decision = judge(state)

    assert len(decision.candidates) >= min(3, there) > 1
    assert decision.action == decision.candidates[0].action
    assert decision.candidates[0].doubt == 0
    assert all(is_allowed(seen.choices, one.action) for one in decision.candidates)
    assert len({one.action for one in decision.candidates}) == len(decision.candidates)
    assert list(reason_sentences(GAME, declarations, decision.reasons))
    for one in decision.candidates:
        assert len(list(reason_sentences(GAME, declarations, one.reasons))) == len(one.reasons) >= 1


@pytest.mark.parametrize("kind", KINDS)
def test_hidden_cards_change_nothing(kind: str) -> None:
    state = KINDS[kind]()
    seen = view(GAME, state, state.turn)
    also = (random_action(seen.choices, Random(3)),)
    world = view(GAME, imagine_state(GAME, seen, Random(7)), seen.seat)
    table = world.state.table
    table.known = dict(sorted(table.known.items(), reverse=True))

    assert best_decision(GAME, world, Random(1), also) == best_decision(GAME, seen, Random(1), also)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_asked_about_is_among_the_candidates(kind: str) -> None:
    state = KINDS[kind]()
    seen = view(GAME, state, state.turn)
    asked = tuple({random_action(seen.choices, Random(at)) for at in range(3)})
    decision = judge(state, asked)

    for action in asked:
        assert sum(is_same_action(one.action, action) for one in decision.candidates) == 1
    assert any(one.action == asked[0] for one in decision.candidates)


def test_what_cannot_be_done_is_not_judged() -> None:
    decision = judge(left_over(), (Action("declare", cards("S:JT8"), "point"), Action("fold")))

    assert all(one.action.verb in ("declare", "pass") for one in decision.candidates)
    assert not any("JS" in one.action.cards for one in decision.candidates)


# Bad choices


def clear_loss(state: Any, text: str) -> float:
    """What an action costs at least, as far as that is clear."""
    action = Action.parse(text)
    decision = judge(state, (action,))
    return loss(decision, action) - 2 * of(decision, action).doubt


def test_to_throw_a_quatorze_away_costs_dearly() -> None:
    assert clear_loss(dealt(QUEENS), "exchange QS QH QD QC KH") > 10


def test_to_sink_a_good_sequence_costs_what_it_pays() -> None:
    state = done(dealt("S:AKQJT H:A98 D:K8 C:97"), "exchange 7C 8D")
    state = done(state, "exchange " + state.table[hand(0)][0], "pass")

    assert clear_loss(state, "pass") > 10


def test_to_leave_a_carte_blanche_unsaid_costs_about_ten() -> None:
    action = Action("exchange", cards("D:87 H:8"))
    decision = judge(dealt(WHITE), (action,))

    assert decision.action.verb == "blanche"
    assert loss(decision, action) > 8


def test_to_answer_good_with_a_better_point_costs_both_points() -> None:
    state = done(dealt("S:AKQ H:AKQ D:AK9 C:987", "S:JT987 H:T98 D:Q8 C:KT"), "exchange:peek 9D")
    state = done(state, "exchange 8D", "declare:point AS KS QS")

    assert clear_loss(state, "respond:point") > 5


def test_to_give_the_lead_away_before_a_long_suit_is_cashed_costs_points() -> None:
    state = done(dealt("S:AKQJT98 H:AK D:AK C:7"), "exchange KD")
    state = done(state, "exchange " + state.table[hand(0)][0], "pass", "pass", "pass")

    assert clear_loss(state, "play 7C") > 5


# True reasons


def why(state: Any, decision: Decision) -> list[str]:
    """The sentences of the decision, and those of each candidate."""
    declarations = words_for(GAME, state.options)
    rows = (decision.reasons, *(one.reasons for one in decision.candidates))
    return [" ".join(reason_sentences(GAME, declarations, reasons)) for reasons in rows]


def test_four_of_a_kind_are_named_before_a_few_cards_of_one_suit() -> None:
    """Nobody keeps two or three cards for the point where he keeps four tens."""
    state = dealt("C:KT98 D:QT S:AT97 H:QT")
    decision = judge(state)
    kept = {*state.table[hand(1)]} - {*decision.action.cards}

    assert {*cards("C:T D:T S:T H:T")} <= kept
    assert decision.reasons[0].feature == "keeps_the_set"
    suits = [r.value for r in decision.reasons if r.feature == "keeps_for_the_point"]
    assert all(int(length) >= 4 for length in suits)


def test_a_secret_of_unknown_worth_is_not_said_to_earn_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unsure(
        known: PiquetKnowledge, declarations: list[DeclarationAlternative], *more: object
    ) -> None:
        """What silence earns is too uncertain to be counted."""
        silent = next(
            declaration
            for declaration in declarations
            if declaration.alternative.action.verb == "pass"
        )
        silent.sunk = True
        silent.alternative.secret_error = 9.0

    monkeypatch.setattr(judge_declarations, "_evaluate_silence", unsure)
    state = done(replying(), "pass")
    seen = view(GAME, state, state.turn)
    sinks = Decision(Action("pass", (), ""), (), (Reason("sunk_as_a_secret"),))
    decision = judge_declarations.judge_declaration(
        knowledge_of(seen), seen.choices, sinks, (), Random(1)
    )
    told = why(state, decision)

    assert decision.action.verb == "declare", "what is shown speaks for it"
    (silence,) = (said for said in told if "off by about 9.0 points" in said)
    assert silence.startswith("What sinking earns depends on guesses")
    assert not any("earn you nothing" in said for said in told)


def leads(most: int) -> Iterator[tuple[Any, Decision]]:
    for seed in range(40):
        for state, seen in a_round(seed):
            legal = seen.choices[0].cards if seen.choices else ()
            if state.phase == "play" and not state.table["trick"] and 1 < len(legal) <= most:
                yield state, judge(state, tuple(Action("play", (card,)) for card in legal))


def test_what_wins_for_certain_does_not_win_in_a_share_of_the_hands() -> None:
    exact = sure = 0
    for state, decision in leads(6):
        for told in why(state, decision):
            assert "wins the trick in 100%" not in told
            sure += "wins the trick in every sample deal" in told
            assert not (decision.exact and "wins the trick in" in told)
        exact += decision.exact

    assert exact
    assert sure


def test_one_point_is_not_one_points() -> None:
    found = 0
    for state, _ in (one for seed in (28, 30, 50) for one in a_round(seed)):
        if len(state.tricks) == 11:
            told = " ".join(why(state, judge(state)))
            assert not re.search(r"(?<![.\d])1 points", told)
            found += "score 1 point" in told

    assert found


# Numbers


def test_doubt_is_that_of_paired_differences() -> None:
    """Discards that differ little are compared more surely than the spread of each allows."""
    decision = judge(dealt(seed=1))
    other = decision.candidates[1]

    assert 0 < other.doubt < 0.5 * other.risk


def test_a_known_ending_is_exact() -> None:
    state = next(
        state
        for seed in range(20)
        for state, seen in a_round(seed)
        if len(state.tricks) == 10 and len(seen.choices[0].cards) > 1 and _all_seen(seen)
    )
    decision = judge(state)

    assert decision.exact
    assert all(one.doubt == 0 == one.risk for one in decision.candidates)
    assert decision.reasons[0].feature.startswith("best_play")


def _all_seen(seen: View[Any]) -> bool:
    return all(card != "??" for card in seen.state.table[hand(1 - (seen.seat or 0))])


def own_choices() -> Iterator[tuple[Decision, Action]]:
    """What the best player does, judged with other luck than he had."""
    for at, (state, seen) in enumerate(a_round(4, "master")):
        if len(judge(state).candidates) > 1:
            action = agent(GAME, "master").decide(seen, Random(1000 + at)).action
            yield judge(state, (action,), seed=at), action


def test_the_best_players_own_choices_cost_nothing_beyond_doubt() -> None:
    found = [
        loss(decision, action) <= 2 * of(decision, action).doubt + 0.2
        for decision, action in own_choices()
    ]

    assert len(found) > 15
    assert sum(found) >= 0.95 * len(found)


def test_the_same_seed_gives_the_same_judgement() -> None:
    for kind in ("exchange as younger", "open a set", "lead"):
        assert judge(KINDS[kind](), seed=3) == judge(KINDS[kind](), seed=3)


def test_a_single_way_is_judged_as_such() -> None:
    forced = next(
        state for state, seen in a_round(2)
        if len(seen.choices) == 1 and len(seen.choices[0].cards) == 1
    )  # fmt: skip
    decision = judge(forced)

    assert len(decision.candidates) == 1
    assert decision.exact


def test_of_equal_cards_the_one_that_wins_later_is_kept() -> None:
    state = dealt("S:AT8 H:AKQ D:AKJ C:987", "S:KQJ9 H:JT8 D:QT C:KQJ")
    state = done(state, "exchange:peek 7C", "exchange JC", *["pass"] * 3, "play AS", *["pass"] * 3)
    known = knowledge_of(view(GAME, state, state.turn))
    knave, nine = (
        PiquetAlternative(Action.parse(text), [(3.0, 8.0)]) for text in ("play JS", "play 9S")
    )
    better = PiquetAlternative(knave.action, [(4.0, 8.0)])
    evaluator = PiquetEvaluator([1.0], prospect_of(state, state.turn))

    assert spare_card(known, evaluator, [nine, knave], knave) is nine
    assert spare_card(known, evaluator, [nine, better], better) is better
