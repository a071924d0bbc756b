"""Two-handed games: the report “Analyse hand”, in words."""

from collections.abc import Iterator

from repique.coach.explore.games.pinochle2.hand_melds import (
    HandAnalysis,
    HeldMeld,
    IncompleteMeld,
    analyse_hand,
    tricks_to_meld,
)
from repique.coach.explore.phrases import card_group, card_list, say, say_number
from repique.core.cards import Card
from repique.games.pinochle2.state import FIRST, SECOND
from repique.play.explore import CardGroup, Observation, ReportSection
from repique.play.text.card_symbols import glyph


def remark_lines(look: Observation) -> tuple[str, ...]:
    """How many tricks with melding are left."""
    if look.view.state.phase == SECOND:
        return (say(look, "lines", "melding_over"),)
    to_come = tricks_to_meld(look.view.state)
    if not to_come:
        return (say(look, "lines", "melding_ends"),)
    last = to_come == 1 and look.view.state.phase == FIRST
    left = say(look, "lines", "last_to_meld") if last else say_number(look, "to_meld", to_come)
    return left, say(look, "lines", "only_melds")


def hand_sections(look: Observation) -> Iterator[ReportSection]:
    """Sections on the cards by use, on melds in hand, and on melds that lack one card."""
    found = analyse_hand(look.view)
    yield ReportSection(say(look, "captions", "your_cards"), groups=tuple(_groups(look, found)))
    if found.ready:
        melds = tuple(_ready(look, meld) for meld in found.ready)
        yield ReportSection(say(look, "captions", "possible_melds"), groups=melds)
    if found.hopes:
        hopes = tuple(_hope(look, hope) for hope in found.hopes)
        yield ReportSection(say(look, "captions", "one_short"), groups=hopes)
    if found.vain:
        yield ReportSection(
            say(look, "captions", "in_vain"), tuple(_vain(look, h) for h in found.vain)
        )


def _groups(look: Observation, found: HandAnalysis) -> Iterator[CardGroup]:
    named = (
        ("meldable", found.meldable),
        ("holdable", found.holdable),
        ("discardable", found.discardable),
    )
    for name, cards in named:
        note = say(look, "notes", name if cards else "none")
        yield card_group(look, say(look, "captions", name), cards, note=note)


def _ready(look: Observation, meld: HeldMeld) -> CardGroup:
    note = say(look, "notes", "now" if meld.now else "next_trick")
    cards = tuple(look.tells.ranked(meld.cards))
    return CardGroup(look.tells.name(meld.meld), cards, note, meld.points)


def _hope(look: Observation, hope: IncompleteMeld) -> CardGroup:
    note = say_number(look, "wants", hope.live, card=glyph(hope.missing))
    cards = tuple(look.tells.ranked(hope.cards))
    return CardGroup(look.tells.name(hope.meld), cards, note, hope.points)


def _vain(look: Observation, hope: IncompleteMeld) -> str:
    missing = card_list((Card(hope.missing),))
    return say(look, "lines", "vain", meld=look.tells.name(hope.meld), card=missing)
