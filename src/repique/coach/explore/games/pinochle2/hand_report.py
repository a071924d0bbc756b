"""Analyze hand, in words."""

from collections.abc import Iterator

from repique.coach.explore.games.pinochle2.hand_melds import (
    Analysis,
    Hope,
    Ready,
    analysis,
    tricks_to_meld,
)
from repique.coach.explore.phrases import counted, group, listed, say
from repique.core.cards import Card
from repique.games.pinochle2.state import FIRST, SECOND
from repique.play.explore import CardGroup, Look, Passage
from repique.play.text.card_symbols import glyph


def remarks(look: Look) -> tuple[str, ...]:
    if look.view.state.phase == SECOND:
        return (say(look, "lines", "melding_over"),)
    to_come = tricks_to_meld(look.view.state)
    if not to_come:
        return (say(look, "lines", "melding_ends"),)
    last = to_come == 1 and look.view.state.phase == FIRST
    told = say(look, "lines", "last_to_meld") if last else counted(look, "to_meld", to_come)
    return told, say(look, "lines", "only_melds")


def sorted_hand(look: Look) -> Iterator[Passage]:
    """Three groups of cards, then the melds that are there and those that want one card."""
    found = analysis(look.view)
    yield Passage(say(look, "captions", "your_cards"), groups=tuple(_groups(look, found)))
    if found.ready:
        melds = tuple(_ready(look, meld) for meld in found.ready)
        yield Passage(say(look, "captions", "possible_melds"), groups=melds)
    if found.hopes:
        hopes = tuple(_hope(look, hope) for hope in found.hopes)
        yield Passage(say(look, "captions", "one_short"), groups=hopes)
    if found.vain:
        yield Passage(say(look, "captions", "in_vain"), tuple(_vain(look, h) for h in found.vain))


def _groups(look: Look, found: Analysis) -> Iterator[CardGroup]:
    named = (
        ("meldable", found.meldable),
        ("holdable", found.holdable),
        ("discardable", found.discardable),
    )
    for name, cards in named:
        note = say(look, "notes", name if cards else "none")
        yield group(look, say(look, "captions", name), cards, note=note)


def _ready(look: Look, meld: Ready) -> CardGroup:
    note = say(look, "notes", "now" if meld.now else "next_trick")
    cards = tuple(look.tells.ranked(meld.cards))
    return CardGroup(look.tells.name(meld.meld), cards, note, meld.points)


def _hope(look: Look, hope: Hope) -> CardGroup:
    note = counted(look, "wants", hope.live, card=glyph(hope.missing))
    cards = tuple(look.tells.ranked(hope.cards))
    return CardGroup(look.tells.name(hope.meld), cards, note, hope.points)


def _vain(look: Look, hope: Hope) -> str:
    missing = listed((Card(hope.missing),))
    return say(look, "lines", "vain", meld=look.tells.name(hope.meld), card=missing)
