"""A series: match after match between the same players, with deals that can be repeated."""

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from repique.core.actions import Action
from repique.core.cards import Card
from repique.core.game import Game, Setup, State, play
from repique.core.options import BadOptions, Options, Value, changes_text
from repique.core.table import CHANCE, Table, hand
from repique.play.agreed_deals import nonces_of
from repique.play.deals import (
    AgreedDeals,
    DealKind,
    DealSource,
    FreshDeals,
    ReplicaDeals,
    SharedDeals,
    new_seed,
    parse_source,
)
from repique.play.record import SOURCE_NOTE, BadRecord, Record, parse_record
from repique.play.seating import Seating
from repique.play.sequences import match_source
from repique.play.session import NotAllowed, Session

RECORD_SEPARATOR = "---"  # the line between two records of a file


@dataclass
class Series:
    """The finished matches of a series and the session of the current one."""

    game: Game[Any]
    options: Options
    finished: list[Record] = field(default_factory=list)
    session: Session = field(init=False)
    apart: bool = False  # practice that is not stored, with its own deals

    @classmethod
    def begin(
        cls,
        game: Game[Any],
        options: Options,
        seed: bytes | None = None,
        sequence: int = 0,
        agreed: bool = False,
    ) -> "Series":
        """A new series at its first match; without a seed the deals are random. `sequence` numbers
        the fixed deals in a game whose house rules do not. `agreed`: the people at the table agree
        on random deals, and the seed is the secret of the house."""
        series = cls(game, options)
        source = match_source(game.id, options, 1, seed, sequence)
        if agreed:
            source = _agreed_instead(source)
        series._open(source, Setup(game.next_dealer(options, 1, None), 1))
        return series

    @classmethod
    def hand(cls, game: Game[Any], options: Options, source: SharedDeals, setup: Setup) -> "Series":
        """A series of one hand, that of a created tournament."""
        series = cls(game, options)
        series._open(source, setup)
        return series

    @property
    def seating(self) -> Seating:
        """Who sits where; the next match begins with the same players."""
        return self.session.record.seating

    @seating.setter
    def seating(self, seating: Seating) -> None:
        self.session.record.seating = seating

    def won(self) -> tuple[int, ...]:
        """Games won by each side."""
        outcomes = [record.outcome() for record in self.finished]
        winners = [outcome.winner for outcome in outcomes if outcome]
        return tuple(winners.count(side) for side in range(self.session.state.sides))

    def results(self) -> list[State]:
        """The last state of each finished game."""
        return [record.replay() for record in self.finished]

    def next_game(self, seed: bytes | None = None) -> None:
        """Add the game that is over to `finished` and begin the next."""
        self.session.require_free("no_replay_in_tournament")
        over = self.session.state
        if self.session.outcome is None:
            raise NotAllowed("game_not_over")
        self.options = self.session.next_options()
        self._note_source(self.session)
        self.finished.append(self.session.record)
        number = over.number + 1
        setup = Setup(self.game.next_dealer(self.options, number, over), number)
        self._open(self._next_source(number, seed), setup)

    def restart_game(self) -> None:
        """Begin this game again with the same deals, as practice."""
        session = self.session
        session.require_free("no_replay_in_tournament")
        session.require_unfinished()
        setup = Setup(session.first_dealer(), session.state.number)
        self._open(
            ReplicaDeals.of(packs_by_seat(session.record), session.source), setup, practice=True
        )

    def redeal(self, seed: bytes | None = None) -> None:
        """Begin this game again with new deals."""
        self.session.require_free("no_redeal_in_tournament")
        self.session.require_unfinished()
        if self.session.source.sequence:
            raise NotAllowed("no_redeal_in_tournament")
        number = self.session.state.number
        previous = self.finished[-1].replay() if self.finished else None
        setup = Setup(self.game.next_dealer(self.options, number, previous), number)
        source: DealSource = FreshDeals(seed or new_seed())
        if self.session.source.kind is DealKind.AGREED:
            source = _agreed_instead(source)
        self._open(source, setup)

    def replicate(self, number: int | None = None) -> None:
        """Begin this game again with the deals of finished game `number`, or of the last one, as
        practice: the player knows the cards."""
        self.session.require_free("no_replay_in_tournament")
        if not self.finished:
            raise NotAllowed("nothing_to_replicate")
        by_number = {record.setup.number: record for record in self.finished}
        original = by_number.get(number or self.finished[-1].setup.number)
        if original is None:
            raise NotAllowed("no_such_game")
        old = Session.resume(original, source_of(original))
        setup = Setup(old.first_dealer(), self.session.state.number)
        self.options = original.options
        self._open(ReplicaDeals.of(packs_by_seat(original), old.source), setup, practice=True)

    @classmethod
    def replica(cls, original: Record) -> "Series":
        """A new series that begins with the deals and rules of a finished game, as practice."""
        old = Session.resume(original, source_of(original))
        series = cls(original.game, original.options)
        setup = Setup(old.first_dealer(), 1)
        series._open(ReplicaDeals.of(packs_by_seat(original), old.source), setup, practice=True)
        return series

    def text(self) -> str:
        """The whole series as one file."""
        self._note_source(self.session)
        records = [*self.finished, self.session.record]
        return f"{RECORD_SEPARATOR}\n".join(record.text() for record in records)

    def heading(self) -> str:
        """The record of the current game before its first move."""
        self._note_source(self.session)
        return replace(self.session.record, moves=[]).text()

    @classmethod
    def parse(cls, text: str) -> "Series":
        """A series from what `text` wrote; raises `BadRecord`."""
        records = parse_records(text)
        *finished, current = records
        series = cls(current.game, current.options, finished)
        practice = current.notes.get("practice") == "yes"
        session = Session.resume(current, source_of(current), practice)
        session.carry(_read_changes(current, "wanted"), _read_changes(current, "planned"))
        series.session = session
        return series

    def _open(self, source: DealSource, setup: Setup, practice: bool = False) -> None:
        before: Session | None = getattr(self, "session", None)
        self.session = Session(self.game, self.options, source, setup)
        self.session.practice = practice or self.apart
        if before is not None:
            self.seating = before.record.seating

    def _next_source(self, number: int, seed: bytes | None) -> DealSource:
        """The source for the next match; a sequence goes on, but not in practice apart. Agreed
        deals are agreed on anew."""
        if self.apart:
            return FreshDeals(seed or new_seed())
        before = self.session.source
        source = match_source(self.game.id, self.options, number, seed, before.sequence)
        return _agreed_instead(source) if before.kind is DealKind.AGREED else source

    def _note_source(self, session: Session) -> None:
        notes = session.record.notes
        notes["practice"] = "yes" if session.practice else "no"
        notes[SOURCE_NOTE] = session.source.note()
        for name, waiting in (("wanted", session.wanted), ("planned", session.planned)):
            notes.pop(name, None)
            if waiting:
                notes[name] = changes_text(waiting)


def _agreed_instead(source: DealSource) -> DealSource:
    """Deals to be agreed on, with the seed of random ones as the secret of the house. Fixed deals
    stay as they are: everybody may know them."""
    return AgreedDeals(source.seed) if isinstance(source, FreshDeals) else source


def parse_records(text: str) -> list[Record]:
    """The records of a file; raises `BadRecord` with the line number in the file."""
    records: list[Record] = []
    part: list[str] = []
    above = 0
    for number, line in enumerate([*text.splitlines(), RECORD_SEPARATOR], start=1):
        if line.strip() == RECORD_SEPARATOR:
            records.append(parse_record("\n".join(part), above))
            part = []
            above = number
        else:
            part.append(line)
    return records


def source_of(record: Record) -> DealSource:
    """The source that a record notes. A record from elsewhere may note none: then its house rules
    decide, and fresh deals follow where they select no sequence. So they do in a damaged one that
    has moves, and not the numbers that were agreed on. Raises `BadRecord`."""
    number = record.setup.number
    try:
        noted = parse_source(record.notes.get(SOURCE_NOTE, ""), record.game.id, number)
    except ValueError as error:
        raise BadRecord(0, f"the note about the source of its deals is damaged: {error}") from error
    if isinstance(noted, AgreedDeals):
        nonces = nonces_of(record)
        is_lost = bool(record.moves) and not nonces
        return FreshDeals(noted.house) if is_lost else replace(noted, nonces=nonces)
    return noted or match_source(record.game.id, record.options, number)


def packs_by_seat(record: Record) -> tuple[tuple[Card, ...], ...]:
    """The packs of a match, rearranged so that dealing by seat gives each seat its hand again.

    A pack that was thrown in is left out: its deal number belongs to the one dealt instead.
    """
    packs: dict[int, tuple[Card, ...]] = {}
    for move, (before, after) in zip(record.moves, pairwise(record.states()), strict=True):
        if move.deals:
            packs[after.deal_number] = _by_seat(move.action, before, record.game)
    return tuple(packs[number] for number in sorted(packs))


def _by_seat(action: Action, before: State, game: Game[Any]) -> tuple[Card, ...]:
    """Dealing is a fixed permutation of places, so swapping hands is swapping their places. Copies
    of a face come to a hand in the same order again, also those of a record of older rules."""
    cards = action.cards
    start = before.with_table(Table())
    after = play(game, start, CHANCE, action).state
    trial = play(game, start, CHANCE, Action("deal", cards, "seats")).state
    place = {card: at for at, card in enumerate(cards)}
    pack = list(cards)
    for seat in range(after.seats):
        target = [place[card] for card in trial.table[hand(seat)]]
        for at, card in zip(sorted(target), after.table[hand(seat)], strict=True):
            pack[at] = card
    return tuple(pack)


def _read_changes(record: Record, name: str) -> dict[str, Value]:
    """Changes of house rules that wait for the next deal or match, from a note."""
    text = record.notes.get(name, "")
    pairs = [part.partition("=")[::2] for part in text.split(",") if part]
    try:
        return {option: record.game.options.parse(option, value) for option, value in pairs}
    except BadOptions as error:
        raise BadRecord(0, f"the note of house rules to come is damaged: {error}") from error
