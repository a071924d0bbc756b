"""Laying melds: which ones may be laid, why one is refused, what laying one does."""

from collections.abc import Iterator, Sequence

from repique.core.actions import Action, Choice, Refusal, choose
from repique.core.cards import Card
from repique.core.game import Draft
from repique.core.table import EVERYONE, Seat, hand
from repique.families.melds import faces, picks
from repique.games.pinochle2 import tables
from repique.games.pinochle2.differences import net_points
from repique.games.pinochle2.meld_table import MeldEntry, enabled_melds, meld_table
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.points import award
from repique.games.pinochle2.state import (
    LaidMeld,
    TwoHandedState,
    dix_face,
    dix_turned,
    history,
    holding,
    melds,
    sort_of,
    upcard_of,
)


def meld_choices(state: TwoHandedState, seat: Seat) -> Iterator[Choice]:
    """Every meld that may be laid now, each way of making it up from different cards."""
    for card in dices(state, seat):
        yield choose("meld", (card,), "dix")
    if not room_for_meld(state):
        return
    held = by_face(state, seat)
    for known in enabled_melds(state.options, state.trump):
        if held.keys() >= known.kinds:
            for cards in picks(held, known.need, lambda card: sort_of(state, seat, card)):
                if card_refusal(state, seat, known, cards) is None:
                    yield choose("meld", cards, known.meld.id)


def by_face(state: TwoHandedState, seat: Seat) -> dict[str, list[Card]]:
    """The holding by face, the better-known copies first: table before hand."""
    held: dict[str, list[Card]] = {}
    for card in state.table[melds(seat)] + state.table[hand(seat)]:
        if card[:2] in held:
            held[card[:2]].append(card)
            held[card[:2]].sort(key=state.table.known.__getitem__, reverse=True)
        else:
            held[card[:2]] = [card]
    return held


def dices(state: TwoHandedState, seat: Seat) -> list[Card]:
    """The Dix cards that may be shown or melded now; twins in hand count as one choice."""
    if not room_for_dix(state):
        return []
    wanted = dix_face(state)
    held = [card for card in state.table[hand(seat)] if card[:2] == wanted]
    held.sort(key=state.table.known.__getitem__, reverse=True)
    return [card for card in held if card not in state.scored_dices][:1]


def room_for_meld(state: TwoHandedState) -> bool:
    return state.options.multi_meld_all or not state.melded


def room_for_dix(state: TwoHandedState) -> bool:
    options = state.options
    free = not options.dix_must_meld or options.dix_multi_meld or options.multi_meld_all
    return free or not state.melded


def why_no_meld(state: TwoHandedState, seat: Seat, action: Action) -> Refusal | None:
    """Why these cards cannot be melded; None if they can."""
    cards = action.cards
    if not cards:
        return Refusal("name_cards")
    foreign = tuple(card for card in cards if card not in holding(state, seat))
    if foreign or len(set(cards)) < len(cards):
        return Refusal("not_held", foreign or cards)
    if faces(cards) == (dix_face(state),):
        return _why_no_dix(state, cards[0])
    known = meld_table(state.options, state.trump).get(faces(cards))
    if known is None:
        return Refusal("no_such_meld", cards)
    if action.value not in ("", known.meld.id):
        return Refusal("other_meld", cards, (known.meld.id, action.value))
    if not known.enabled:
        return Refusal("meld_not_played", cards, (known.meld.id,))
    return card_refusal(state, seat, known, cards) or (
        None if room_for_meld(state) else Refusal("one_meld_a_trick")
    )


def _why_no_dix(state: TwoHandedState, card: Card) -> Refusal | None:
    if card in state.scored_dices:
        return Refusal("dix_scored", (card,))
    return None if room_for_dix(state) else Refusal("one_meld_a_trick")


def card_refusal(
    state: TwoHandedState, seat: Seat, known: MeldEntry, cards: Sequence[Card]
) -> Refusal | None:
    """What the past of these cards, or where they lie, has against the meld."""
    options = state.options
    for card in cards:
        for old in history(state, card):
            mark = remeld(old.group, known.meld.group)
            if mark == "N" or (mark == "L" and not options.liberal_remelding):
                reason = "remeld_never" if mark == "N" else "remeld_liberal"
                return Refusal(reason, (card,), (old.meld, known.meld.id))
    in_hand = state.table[hand(seat)]
    if not options.no_hand_requirement and not any(card in in_hand for card in cards):
        return Refusal("needs_hand_card", tuple(cards), (known.meld.id,))
    return None


def remeld(old: str, new: str) -> str:
    """Y, N or L: whether a card melded as the one may become part of the other."""
    return tables.REMELD[old][tables.GROUPS.index(new)]


def apply_meld(draft: Draft[TwoHandedState], seat: Seat, action: Action) -> None:
    state = draft.state
    if action.value == "dix":
        _lay_dix(draft, seat, action.cards[0])
        return
    known = meld_table(state.options, state.trump)[faces(action.cards)]
    points = net_points(state, known, action.cards)
    fresh = [card for card in action.cards if card in state.table[hand(seat)]]
    draft.move(seat, fresh, hand(seat), melds(seat), EVERYONE)
    state.laid += (LaidMeld(seat, known.meld.id, known.meld.group, action.cards, points),)
    state.melded = True
    award(draft, seat, known.meld.id, points, action.cards)


def _lay_dix(draft: Draft[TwoHandedState], seat: Seat, card: Card) -> None:
    """Exchange the Dix for the upcard, or show it where the upcard is a Dix already."""
    state = draft.state
    must_meld = state.options.dix_must_meld
    upcard = upcard_of(state)
    if dix_turned(state) or upcard is None:
        draft.move(seat, (card,), hand(seat), melds(seat), EVERYONE)
    else:
        draft.move(seat, (card,), hand(seat), "stock", EVERYONE)
        draft.move(seat, (upcard,), "stock", melds(seat) if must_meld else hand(seat), EVERYONE)
    state.scored_dices += (card,)
    state.laid += (LaidMeld(seat, "dix", "Dix", (card,), tables.DIX_POINTS),)
    state.melded = state.melded or dix_counts_as_meld(state.options)
    award(draft, seat, "dix", tables.DIX_POINTS, (card,))


def describe(state: TwoHandedState, seat: Seat, action: Action) -> tuple[tuple[str, str], ...]:
    """A Dix that is exchanged says for what; other melds are told by their names."""
    upcard = upcard_of(state)
    if action.value != "dix" or upcard is None or dix_turned(state):
        return ()
    return (("dix", ""), ("dix_for", upcard))


def dix_counts_as_meld(options: TwoHandedOptions) -> bool:
    """Whether a Dix uses up the one meld of a turn."""
    return options.dix_must_meld and not options.dix_multi_meld
