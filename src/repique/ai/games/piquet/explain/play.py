"""Reasons for cards: what they win, what may beat them, and what other cards cost."""

from collections.abc import Iterator
from dataclasses import dataclass

from repique.ai.agent import Reason
from repique.ai.games.piquet.evaluation.alternatives import (
    MAX_REASONS,
    MORE,
    PiquetAlternative,
    PiquetRanking,
)
from repique.ai.games.piquet.evaluation.talon import TURN_UP, turn_up_reasons
from repique.ai.games.piquet.hands.holdings import ALL, BIT, SHIFTS, Hand, hand_of
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.solver.batch import CLOSED, solve_moves
from repique.ai.games.piquet.solver_positions import Positions
from repique.core.cards import Card, suit
from repique.games.piquet import tables
from repique.games.piquet.categories import strength
from repique.play.text.card_symbols import SYMBOLS, glyph

TRIFLE = 0.05  # points that do not show
ALMOST = 0.99  # of the imagined hands
SHOWN = 0.005  # of them: a smaller share is not mentioned
DEAR = 1.0  # points above which a card kept is mentioned
BUDGET = 100_000_000


@dataclass(frozen=True, slots=True)
class CardContext:
    """The knowledge, legal cards and imagined hands of one decision."""

    known: PiquetKnowledge
    cards: tuple[Card, ...]  # that may be played
    worlds: list[Hand]
    positions: Positions
    exact: bool

    @property
    def out(self) -> Hand:
        """What the other player may hold; where every card is known, what he holds."""
        if self.exact:
            return self.worlds[0]
        return self.known.theirs | self.known.pool & ~self.known.void

    @property
    def led(self) -> Card | None:
        trick = self.known.state.table["trick"]
        return trick[0] if trick else None


def explain(ranking: PiquetRanking, context: CardContext) -> tuple[Reason, ...]:
    """The reasons for the first; those of all alternatives are added to the ranking."""
    for place, alternative in enumerate(ranking.alternatives):
        if alternative.action == TURN_UP:
            ranking.add(place, *turn_up_reasons(context.known, alternative))
            continue
        own = _about_card(ranking, context, alternative)
        ranking.add(place, *own)
        if place and ranking.first.action == TURN_UP:
            ranking.add(place, Reason("points_behind", f"{ranking.behind(place):.1f}"))
        elif place:
            ranking.add(place, _against(ranking, place))
    if context.exact:
        points = ranking.evaluator.points(ranking.first)
        how = "best_play_ahead" if points > 0 else "best_play_behind" if points else "best_play"
        basis = Reason(f"{how}_1" if abs(points) == 1 else how, f"{abs(points):.0f}")
    else:
        basis = Reason("imagined", str(len(context.worlds)))
    why = [
        *ranking.reasons.get(0, ()),
        *_rather(ranking, context),
        *_pique(ranking, context),
        *_kept(ranking, context),
    ]
    return ((basis, *why) if context.exact else (*why, basis))[:MAX_REASONS]


def _about_card(
    ranking: PiquetRanking, context: CardContext, alternative: PiquetAlternative
) -> Iterator[Reason]:
    """What the card does in this trick."""
    (card,) = alternative.action.cards
    led = context.led
    if led is None:
        yield _lead(ranking, context, card)
        return
    values = (("card", glyph(card)), ("led", glyph(led)))
    if suit(card) != suit(led):
        out = cards_above(card) & context.out
        name = "throws_beaten" if out else "throws_master"
        yield Reason(name, str(out.bit_count()), (*values, ("suit", SYMBOLS[suit(card)])))
    elif strength(card) > strength(led):
        cheap = all(
            strength(other) >= strength(card) or strength(other) < strength(led)
            for other in context.cards
        )
        yield Reason("takes_cheaply" if cheap else "takes", values=values)
    elif any(strength(other) > strength(led) for other in context.cards):
        yield Reason("lets_go", values=values)
    else:
        small = all(strength(other) >= strength(card) for other in context.cards)
        yield Reason("cannot_take_small" if small else "cannot_take", values=values)


def _lead(ranking: PiquetRanking, context: CardContext, card: Card) -> Reason:
    higher = cards_above(card)
    named = (("card", glyph(card)),)
    if not higher & context.out:
        rows = _run(context, card)
        return Reason("wins_surely" if rows < 2 else "wins_in_a_row", str(rows), named)
    beaten = ranking.evaluator.share(bool(higher & held) for held in context.worlds)
    if all(higher & held for held in context.worlds):
        return Reason("is_beaten", values=named)
    if beaten > ALMOST:
        return Reason("is_beaten_almost", values=named)
    if not any(higher & held for held in context.worlds):
        return Reason("wins_always", values=named)
    if beaten < 1 - ALMOST:
        return Reason("wins_almost", values=named)
    return Reason("wins_often", f"{1 - beaten:.0%}", named)


def _run(context: CardContext, card: Card) -> int:
    """The number of tricks that the suit wins from the top for certain."""
    shift = next(s for s in SHIFTS if BIT[card] >> s & ALL)
    mine = context.known.mine >> shift & ALL
    out = context.out >> shift & ALL
    tops = sum(1 for place in range(9) if mine >> place & 1 and not out >> place)
    # As many rounds as that draw all the cards that are out, the rest of the suit wins as well.
    return mine.bit_count() if tops >= out.bit_count() else tops


def cards_above(card: Card) -> Hand:
    bit = BIT[card]
    shift = next(s for s in SHIFTS if bit >> s & ALL)
    return (ALL << shift) & ~((bit << 1) - 1)


def _against(ranking: PiquetRanking, place: int) -> Reason:
    """A card compared with the first."""
    evaluator = ranking.evaluator
    first = ranking.first
    alternative = ranking.alternatives[place]
    best = (("card", glyph(first.action.cards[0])),)
    apart = [a - b for a, b in zip(first.differences, alternative.differences, strict=True)]
    if all(gap == 0 for gap in apart):
        return Reason("as_good", values=best)
    if len(apart) == 1:
        one = "_1" if apart[0] == 1 else ""
        return Reason(f"costs_exactly{one}", f"{apart[0]:.0f}", best)
    worse = evaluator.share(g > 0 for g in apart)
    better = evaluator.share(g < 0 for g in apart)
    shares = (*best, ("worse", f"{worse:.0%}"), ("better", f"{better:.0%}"))
    behind = ranking.behind(place)
    if behind <= -MORE:
        return Reason("better_often", values=shares)
    if max(worse, better) < SHOWN:
        return Reason("as_good_almost", values=best)
    if behind <= TRIFLE or ranking.is_close_to_first(place):
        return Reason("about_as_good", values=shares)
    return Reason("worse_often", f"{behind:.1f}", shares)


def _rather(ranking: PiquetRanking, context: CardContext) -> Iterator[Reason]:
    """Why a trick is given up that could be won."""
    led = context.led
    alternatives = [alternative for alternative in ranking.alternatives if alternative.action.cards]
    if led is None:
        sure = [
            alternative
            for alternative in alternatives
            if not cards_above(alternative.action.cards[0]) & context.out
        ]
        names = ("cashing_worse", "cashing_as_good")
    else:
        sure = [
            alternative for alternative in alternatives if takes(alternative.action.cards[0], led)
        ]
        names = ("taking_worse", "taking_as_good")
    if not sure or ranking.first in sure or not ranking.first.action.cards:
        return
    behind = ranking.behind(ranking.alternatives.index(sure[0]))
    card = (("card", glyph(sure[0].action.cards[0])),)
    yield Reason(names[behind <= TRIFLE], f"{behind:.1f}", card)


def takes(card: Card, led: Card) -> bool:
    return suit(card) == suit(led) and strength(card) > strength(led)


def _kept(ranking: PiquetRanking, context: CardContext) -> Iterator[Reason]:
    """The card that it would have cost most to play."""
    places = [
        place for place, alternative in enumerate(ranking.alternatives) if alternative.action.cards
    ]
    worst = max(places, key=ranking.behind)
    cost = ranking.behind(worst)
    if cost < DEAR:
        return
    (card,) = ranking.alternatives[worst].action.cards
    thrown = context.led is not None and suit(card) != suit(context.led)
    yield Reason("keeps" if thrown else "worst_card", f"{cost:.1f}", (("card", glyph(card)),))


def _pique(ranking: PiquetRanking, context: CardContext) -> Iterator[Reason]:
    """The value of a possible pique of elder."""
    worlds = [context.positions.of(held) for held in context.worlds]
    still = [world for world in worlds if world[2] != CLOSED]
    if not still:
        return
    bit = hand_of(ranking.first.action.cards)
    scene = context.positions.scene
    closed = solve_moves([(e, y, CLOSED) for e, y, _ in worlds], scene, BUDGET)
    hoped = solve_moves(worlds, scene, BUDGET)
    apart = [
        (a or {}).get(bit, 0) - (b or {}).get(bit, 0) for a, b in zip(hoped, closed, strict=True)
    ]
    worth = abs(ranking.evaluator.mean(apart))
    if worth < DEAR:
        return
    missing = tables.WANTED - max(world[2] for world in still)
    name = "pique_near" if context.known.role == 0 else "pique_feared"
    yield Reason(name, f"{worth:.1f}", (("missing", str(missing)),))
