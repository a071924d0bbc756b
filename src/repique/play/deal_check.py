"""Checks whether the cards of a match came as the people at the table had agreed.

The check of a record replays it by the rules of its game and derives every pack, cut and draw again
from what the record notes. `web/src/fair` does the same without the rules, in another language.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from repique.core.cards import Card
from repique.core.game import choices
from repique.core.table import CHANCE
from repique.play.agreed_deals import agreement_of, has_agreement, possible_packs
from repique.play.deals import FreshDeals
from repique.play.presets import InputError
from repique.play.record import Record
from repique.play.replay import input_errors, parse_file, read_file
from repique.play.session import attempt_number


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """A deal, a cut or a draw as it stands in a record, with the key that it should come from."""

    verb: str
    value: str  # empty unless the cards are handed out in an unusual order
    pack: tuple[Card, ...]  # the new pack
    deal: int
    attempt: int
    cards: tuple[Card, ...]
    again: bool = False  # this deal was thrown in before

    @property
    def label(self) -> str:
        """What a player calls it."""
        if self.verb != "deal":
            return f"{self.verb.capitalize()} before deal {self.deal}"
        return f"Deal {self.deal}, dealt again" if self.again else f"Deal {self.deal}"

    def problem(self, seed: bytes) -> str:
        """The first thing that does not come from the seed, as a sentence; empty if all does."""
        promised = FreshDeals(seed).cards(self.pack, self.verb, self.deal, self.attempt)
        if self.verb == "deal" and len(self.cards) != len(promised):
            return f"{len(promised)} cards should be dealt, not {len(self.cards)}."
        for place, (card, expected) in enumerate(zip(self.cards, promised, strict=False), start=1):
            if card != expected:
                return f"Card {place} should be {expected}, not {card}."
        return "The cards were handed out in another order." if self.value else ""


@dataclass(frozen=True, slots=True)
class DealCheck:
    """What came of checking a record."""

    problem: str  # with the agreement itself; then no deal can be checked
    pledge: str = ""  # to be compared with the one that people were shown
    events: tuple[tuple[ChanceEvent, str], ...] = ()  # each with its problem, or an empty text

    @property
    def is_as_promised(self) -> bool:
        return not self.problem and not any(problem for _, problem in self.events)


def check_deals(record: Record) -> DealCheck | None:
    """The check of a record; None if nothing was agreed about its deals. Raises `BadRecord` if it
    breaks the rules of its game."""
    if not has_agreement(record):
        return None
    try:
        agreement = agreement_of(record)
    except ValueError as damage:
        return DealCheck(str(damage))
    problem = agreement.problem()
    if problem:
        return DealCheck(problem)
    packs = possible_packs(record.game, record.options)
    seed = agreement.seed
    checked = []
    for event in chance_events(record):
        is_pledged = event.pack in packs
        wrong = event.problem(seed) if is_pledged else "Its deck is not one that was agreed on."
        checked.append((event, wrong))
    return DealCheck("", agreement.pledge, tuple(checked))


def chance_events(record: Record) -> Iterator[ChanceEvent]:
    """The deals, cuts and draws of a record in order; raises `BadRecord`."""
    for number, (before, _) in enumerate(pairwise(record.states())):
        move = record.moves[number]
        if move.seat == CHANCE and move.action.verb != "options":
            (choice,) = choices(record.game, before, CHANCE)
            yield ChanceEvent(
                verb=move.action.verb,
                value=move.action.value,
                pack=choice.cards,
                deal=before.deal_number + 1,
                attempt=attempt_number(record.moves[:number], before),
                cards=move.action.cards,
                again=before.thrown_in > 0,
            )


def check_file(path: Path) -> Iterator[tuple[str, bool]]:
    """The check of a file in sentences, each with whether it tells of a difference. Raises
    `InputError` if the file is no record, or nothing was agreed about any of its games."""
    records = parse_file(path, read_file(path))
    if not any(has_agreement(record) for record in records):
        raise InputError(
            f"Nothing was agreed about the deals in {path}, so there is nothing to check. "
            "Only games with other people have agreed deals."
        )
    with input_errors(path):
        for at, record in enumerate(records, start=1):
            for line, is_difference in _lines(check_deals(record)):
                yield f"Game {at}: {line}", is_difference


def _lines(check: DealCheck | None) -> Iterator[tuple[str, bool]]:
    if check is None:
        yield "nothing was agreed about its deals, so there is nothing to check.", False
    elif check.problem:
        yield f"not as promised. {check.problem}", True
    else:
        dealt = "" if check.events else " No cards were dealt."
        yield f"pledge and seals, as promised.{dealt}", False
        yield f"the pledge is {check.pledge}.", False
        for event, problem in check.events:
            verdict = f"not as promised. {problem}" if problem else "as promised."
            yield f"{event.label}, {verdict}", bool(problem)
