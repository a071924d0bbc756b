"""Facts about actions of the first phase, from what the seat knows."""

from collections.abc import Iterator

from repique.ai.agent import Reason
from repique.ai.games.pinochle2.evaluation.rollout_statistics import DIX, RolloutStatistics
from repique.ai.games.pinochle2.explain.contrast import lead_lost_share, meld_share, reason_values
from repique.ai.games.pinochle2.explain.open_melds import COPIES, OpenMelds
from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.core.actions import Action
from repique.core.cards import Card, face
from repique.families.tricks import beats
from repique.games.pinochle2.caution import caution
from repique.games.pinochle2.points import is_scored_later
from repique.games.pinochle2.state import card_points, dix_turned, holding, upcard_of
from repique.games.pinochle2.strategy import meld_points
from repique.games.pinochle2.tables import DIX_POINTS, ORDER
from repique.play.text.card_symbols import glyph, glyphs

LATE = 50  # percent of deals below which a meld is called late
AGAINST = (
    "breaks_meld",
    "loses_dix",
    "leaves_dix",
    "pays_nothing",
    "meld_gets_late",
    "lets_go_points",
    "lead_taken_points",
)


def facts_of(knowledge: TwoHandedKnowledge, statistics: RolloutStatistics) -> list[Reason]:
    """The facts about an action, most important first."""
    action = statistics.action
    if action.verb == "knock":
        return [Reason("wins_now")]
    if action.verb == "play":
        done = [*_trick(knowledge, statistics, action.cards[0])]
        kept = [] if _gives_up_melds(knowledge, action.cards[0]) else [*_card(knowledge, action)]
        if any(reason.feature == "takes_for_meld" for reason in done):
            kept = [reason for reason in kept if reason.feature != "keeps_ready"]
        return done + kept
    return [
        *(_melding(knowledge, action) if action.verb == "meld" else ()),
        *_waiting(knowledge, statistics),
    ]


def _gives_up_melds(knowledge: TwoHandedKnowledge, card: Card) -> bool:
    """Whether the card loses the last trick after which a meld can be laid."""
    trick = knowledge.state.table["trick"]
    lost = bool(trick) and not beats(card, trick[0], knowledge.state.trump, ORDER)
    return lost and OpenMelds(knowledge).last_chance


def _counted(knowledge: TwoHandedKnowledge, card: Card) -> int:
    options = knowledge.state.options
    return card_points(card, options) if options.score_all_tricks else 0


def _trick(
    knowledge: TwoHandedKnowledge, statistics: RolloutStatistics, card: Card
) -> Iterator[Reason]:
    trick = knowledge.state.table["trick"]
    if not trick:
        yield from _lead(knowledge, statistics, card)
        return
    led = trick[0]
    points = _counted(knowledge, led) + _counted(knowledge, card)
    if not beats(card, led, knowledge.state.trump, ORDER):
        told = reason_values(card=glyph(card), points=points)
        yield Reason("lets_go_points" if points else "lets_go", values=told)
        return
    open_melds = OpenMelds(knowledge)
    ready = open_melds.ready(card)
    if ready is not None:
        yield Reason("takes_for_meld", values=reason_values(meld=open_melds.named(ready)))
    elif points:
        yield Reason("takes_card", values=reason_values(led=glyph(led), points=points))
    else:
        yield Reason("takes_the_lead")


def _lead(
    knowledge: TwoHandedKnowledge, statistics: RolloutStatistics, card: Card
) -> Iterator[Reason]:
    taken = lead_lost_share(knowledge, statistics)
    if taken is None:
        return
    if taken <= LATE:
        yield Reason("lead_holds", str(100 - taken))
    else:
        risked = _counted(knowledge, card)
        told = reason_values(often=taken, points=risked)
        yield Reason("lead_taken_points" if risked else "lead_taken", values=told)


def _card(knowledge: TwoHandedKnowledge, action: Action) -> Iterator[Reason]:
    """What the hand loses or keeps if this card is played."""
    state = knowledge.state
    card = action.cards[0]
    open_melds = OpenMelds(knowledge)
    ready = open_melds.ready(card)
    warned = caution(state, knowledge.seat, action)
    if warned is not None and not (open_melds.last_chance and ready is not None):
        lost = "loses_dix" if warned.terms[0] == DIX else "breaks_meld"
        lost = "leaves_dix" if warned.reason == "last_dix" else lost
        yield Reason(
            lost, values=reason_values(meld=f"{{{warned.terms[0]}:low}}", card=glyph(card))
        )
        return
    near = open_melds.near(card)
    if ready is not None and (near is None or ready.points >= near[0].points):
        yield Reason("keeps_ready", values=reason_values(meld=open_melds.named(ready)))
    elif near is not None:
        known, missing = near
        kept = open_melds.serving(known)
        yield Reason(
            "keeps_near",
            values=reason_values(
                cards=glyphs(kept),
                meld=open_melds.named(known),
                missing=glyph(missing),
                unseen=open_melds.unseen[missing],
                copies=COPIES,
            ),
        )
    elif not open_melds.is_useful(card):
        yield Reason("card_in_no_meld", values=reason_values(card=glyph(card)))


def _melding(knowledge: TwoHandedKnowledge, action: Action) -> Iterator[Reason]:
    state = knowledge.state
    paid = meld_points(state, action)
    if action.value == DIX:
        upcard = upcard_of(state)
        free = upcard is None or dix_turned(state)
        yield Reason("dix_shown") if free else Reason("dix_upcard", glyph(str(upcard)))
    else:
        told = reason_values(meld=f"{{{action.value}:low}}", points=paid)
        yield Reason("pays_now" if paid else "pays_nothing", values=told)
    at_once = not is_scored_later(state.options, action.value)
    if at_once and state.scores[knowledge.seat] + paid >= state.goal:
        yield Reason("reaches_goal")
    elif action.value == "royal_marriage" and _loses_marriage(knowledge):
        yield Reason("marriage_before_flush")


def _loses_marriage(knowledge: TwoHandedKnowledge) -> bool:
    """Whether the trump sequence is held, after which the royal marriage would not pay."""
    state = knowledge.state
    if state.options.liberal_remelding or state.options.score_differences:
        return False
    held = {face(card) for card in holding(state, knowledge.seat)}
    return held >= {rank + state.trump for rank in "ATKQJ"}


def _waiting(knowledge: TwoHandedKnowledge, statistics: RolloutStatistics) -> Iterator[Reason]:
    """How often the dearest meld that is not laid now is laid later."""
    state = knowledge.state
    action = statistics.action
    others = {
        other.value: meld_points(state, other)
        for choice in knowledge.view.choices
        for other in choice.actions()
        if other.verb == "meld" and other.value not in (action.value, DIX)
    }
    if action.verb == "draw" and not others and _holds_dix(knowledge):
        others = {DIX: DIX_POINTS}
    if not others:
        return
    name = max(sorted(others), key=lambda meld: others[meld])
    told = reason_values(meld=f"{{{name}:low}}", often=meld_share(statistics, knowledge.seat, name))
    if action.verb == "draw" and not others[name]:
        yield Reason("pays_nothing", values=told)
    elif meld_share(statistics, knowledge.seat, name) >= LATE:
        yield Reason("meld_can_wait", values=told)
    else:
        yield Reason("meld_gets_late", values=told)


def _holds_dix(knowledge: TwoHandedKnowledge) -> bool:
    return any(choice.values == (DIX,) for choice in knowledge.view.choices)
