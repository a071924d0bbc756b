"""The main difference between two actions: melds or tricks, one's own or the other's."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from repique.ai.agent import Reason
from repique.ai.games.pinochle2.evaluation.alternatives import standard_deviation
from repique.ai.games.pinochle2.evaluation.rollout_statistics import DIX, RolloutStatistics
from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.playout.rules import CARDS
from repique.core.actions import Action
from repique.core.cards import face
from repique.families.tricks import beats
from repique.games.pinochle2.meld_table import enabled_melds, points
from repique.games.pinochle2.tables import ORDER
from repique.play.text.card_symbols import glyph, glyphs

LIKELY = 1.3  # standard errors above which a part of a difference is mentioned
WORTH_SAYING = 2.0  # points above which it is mentioned
OFTEN = 5  # percent of deals: a difference in melds that is mentioned
LEADS = 10  # percent of deals: a difference in leads lost that is mentioned


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two actions in the same worlds."""

    knowledge: TwoHandedKnowledge
    better: RolloutStatistics
    worse: RolloutStatistics

    def for_better(self) -> Reason | None:
        """The reason for the better action, or None if nothing stands out."""
        return self._reason_about(self.better, self.worse, "likelier more less more")

    def against_worse(self) -> Reason | None:
        """The reason against the worse action, or None if nothing stands out."""
        return self._reason_about(self.worse, self.better, "rarer less more less")

    def _reason_about(
        self, statistics: RolloutStatistics, other: RolloutStatistics, words: str
    ) -> Reason | None:
        """The reason about the largest part of the difference, said of `statistics`.

        `words` gives the ends of its id for one meld, melds, the other's melds and tricks.
        """
        meld, melds, their_melds, tricks = words.split()
        parts = {
            "melds": self._part(self.better.melds, self.worse.melds),
            "their_melds": self._part(self.worse.their_melds, self.better.their_melds),
            "tricks": self._part(_balance(self.better), _balance(self.worse)),
        }
        part = max(parts, key=lambda name: parts[name])
        if parts[part] < WORTH_SAYING:
            return self._leads(statistics, other)
        if part == "melds":
            return self._one_meld(statistics, other, meld) or _means(
                f"melds_{melds}", statistics.melds, other.melds, other.action
            )
        if part == "their_melds":
            return _means(
                f"their_melds_{their_melds}",
                statistics.their_melds,
                other.their_melds,
                other.action,
            )
        mine, yours, mine2, yours2 = _whole(
            statistics.tricks, statistics.their_tricks, other.tricks, other.their_tricks
        )
        return Reason(
            f"tricks_{tricks}",
            values=reason_values(
                mine=mine, yours=yours, mine2=mine2, yours2=yours2, other=action_name(other.action)
            ),
        )

    def _part(self, more: Sequence[int], less: Sequence[int]) -> float:
        """The mean difference, or 0 if it is within the error."""
        differences = [a - b for a, b in zip(more, less, strict=True)]
        mean = fmean(differences)
        error = standard_deviation(differences) / sqrt(len(differences))
        return mean if mean > LIKELY * error else 0.0

    def _one_meld(
        self, statistics: RolloutStatistics, other: RolloutStatistics, word: str
    ) -> Reason | None:
        """The reason about the one meld that accounts for most of the difference, if any."""
        options = self.knowledge.state.options
        seat = self.knowledge.seat
        names = {name for who, name in (*statistics.laid, *other.laid) if who == seat} - {DIX}
        names |= {f.action.value for f in (statistics, other) if f.action.verb == "meld"} - {DIX}

        def weight(name: str) -> float:
            more = meld_share(self.better, seat, name) - meld_share(self.worse, seat, name)
            return more * points(name, options) if more >= OFTEN else 0.0

        name = max(sorted(names), key=weight, default=None)
        if name is None or not weight(name):
            return None
        mine = meld_share(statistics, seat, name)
        theirs = meld_share(other, seat, name)
        told = reason_values(
            meld=f"{{{name}:low}}", mine=mine, theirs=theirs, other=action_name(other.action)
        )
        played = other.action
        if name in (statistics.action.value, played.value):
            return Reason(f"this_meld_{word}", values=told)
        if word == "likelier" and played.verb == "play" and self._belongs(played, name):
            card = (("card", glyph(played.cards[0])),)
            return Reason("keeps_card_for", values=told + card)
        return Reason(f"meld_{word}", values=told)

    def _leads(self, statistics: RolloutStatistics, other: RolloutStatistics) -> Reason | None:
        """The reason about how often the leads are lost, if that differs."""
        mine = lead_lost_share(self.knowledge, statistics)
        theirs = lead_lost_share(self.knowledge, other)
        if mine is None or theirs is None or abs(mine - theirs) < LEADS:
            return None
        told = reason_values(mine=mine, theirs=theirs, other=action_name(other.action))
        return Reason("leads_differ", values=told)

    def _belongs(self, played: Action, meld: str) -> bool:
        """Whether every meld of this name needs the card that is played."""
        state = self.knowledge.state
        every = [k for k in enabled_melds(state.options, state.trump) if k.meld.id == meld]
        return all(face(played.cards[0]) in known.kinds for known in every)


def meld_share(statistics: RolloutStatistics, seat: int, meld: str) -> int:
    """The percentage of worlds in which a meld is laid, with this action or later."""
    at_once = statistics.action.verb == "meld" and statistics.action.value == meld
    return 100 if at_once else statistics.share_laid(seat, meld)


def lead_lost_share(knowledge: TwoHandedKnowledge, statistics: RolloutStatistics) -> int | None:
    """The percentage of worlds in which the other beats the card led; None if nothing is led."""
    answers = sum(statistics.answers.values())
    if statistics.action.verb != "play" or knowledge.state.table["trick"] or not answers:
        return None
    card = statistics.action.cards[0]
    trump = knowledge.state.trump
    taken = sum(n for c, n in statistics.answers.items() if beats(CARDS[c], card, trump, ORDER))
    return round(100 * taken / answers)


def _balance(statistics: RolloutStatistics) -> list[int]:
    """Own points for tricks less the other's, world by world."""
    return [a - b for a, b in zip(statistics.tricks, statistics.their_tricks, strict=True)]


def _means(feature: str, mine: Sequence[int], theirs: Sequence[int], other: Action) -> Reason:
    one, two = _whole(mine, theirs)
    return Reason(feature, values=reason_values(mine=one, theirs=two, other=action_name(other)))


def _whole(*rows: Sequence[int]) -> list[int]:
    """The rounded means of rows."""
    return [round(fmean(row)) for row in rows]


def action_name(action: Action) -> str:
    """An action as named in the middle of a sentence."""
    if action.verb == "play":
        return f"the {glyph(action.cards[0])}"
    if action.verb == "meld":
        cards = "" if action.value == DIX else f" {glyphs(sorted(action.cards))}"
        return f"the {{{action.value}:low}}{cards}"
    return {"draw": "drawing", "knock": "knocking"}[action.verb]


def reason_values(**named: object) -> tuple[tuple[str, str], ...]:
    """Named values of a reason."""
    return tuple((name, str(value)) for name, value in named.items())
