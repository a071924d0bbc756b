"""The play of a card: by rule at Standard, by imagined deals above."""

from collections.abc import Sequence
from random import Random

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.brains.pinochle4.packed import spot
from repique.ai.brains.pinochle4.searching import Search, Tally
from repique.ai.brains.pinochle4.seen import Seen, seen
from repique.ai.brains.pinochle4.skill import Habits, Skill
from repique.ai.brains.pinochle4.sound import counts, may_beat, sound
from repique.core.actions import Action
from repique.core.cards import Card, suit
from repique.core.game import View
from repique.games.pinochle4.leading import play as by_rule
from repique.games.pinochle4.state import Partnership, partner

LEADBACK = 0.6  # points that a returned suit is worth beyond what the cards show


def play(view: View[Partnership], skill: Skill, habits: Habits, rng: Random) -> Decision:
    state, me = view.state, view.seat
    assert me is not None
    sight = seen(state, me, heed_melds=skill.heeds_melds and habits.aggressive)
    cards = sound(state, sight, view.choices[0].cards)
    if len(cards) == 1:
        return Decision(Action("play", cards), (), (Reason("play_sound"),))
    returned = asked_back(state, me, sight) if habits.read_leadbacks else ()
    if not skill.worlds:
        return _by_rule(view, cards, returned)
    rows = Search(state, sight, skill, rng).tallies(cards)
    best = _preferred(rows, returned)
    found = tuple(
        Candidate(Action("play", (row.card,)), row.mean, row.risk, row.chance)
        for row in sorted(rows, key=lambda row: row is not best)
    )
    reason = (
        Reason("play_leadback", suit(best.card)) if best is not rows[0] else Reason("play_best")
    )
    return Decision(found[0].action, found, (reason,))


def _by_rule(view: View[Partnership], cards: Sequence[Card], returned: Sequence[str]) -> Decision:
    action = by_rule(view)
    leading = not view.state.table["trick"]
    wanted = [c for c in cards if suit(c) in returned and not counts(c)]
    if leading and wanted and counts(action.cards[0]) is False:
        return Decision(
            Action("play", (wanted[0],)), (), (Reason("play_leadback", suit(wanted[0])),)
        )
    if action.cards[0] in cards:
        return Decision(action, (), (Reason("play_rule"),))
    return Decision(Action("play", (cards[0],)), (), (Reason("play_sound"),))


def _preferred(rows: list[Tally], returned: Sequence[str]) -> Tally:
    """The best card; where others are as good, one of the suit that the partner asked for."""
    close = [row for row in rows if row.mean >= rows[0].mean - LEADBACK and row.points]
    asked = [row for row in close if suit(row.card) in returned]
    return asked[0] if asked else rows[0]


def asked_back(state: Partnership, me: int, sight: Seen) -> tuple[str, ...]:
    """The suits that the partner wants led: led by a point card that was no sure winner."""
    if state.table["trick"]:
        return ()
    ally = partner(me)
    wanted = []
    for trick in state.tricks:
        card = trick.cards[0]
        if trick.leader == ally and suit(card) != state.trump and card[0] in "KT":
            wanted.append(suit(card))
        elif trick.leader == me and suit(card) in wanted:
            wanted.remove(suit(card))
    return tuple(wanted)


def winner_now(sight: Seen, card: Card) -> bool:
    """No opponent can hold a higher card of its suit."""
    of, rank = spot(card)
    return not any(may_beat(sight, (sight.me + n) % 4, of, rank) for n in (1, 3))
