"""A series: match after match between the same players, with deals that can be repeated."""

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from repique.core.actions import Action
from repique.core.cards import Card, parse_cards
from repique.core.game import OVER, Game, Setup, State, play
from repique.core.options import BadOptions, Options, Value, changes_text
from repique.core.table import CHANCE, Table, hand
from repique.play.deals import (
    DealSource,
    FreshDeals,
    ReplicaDeals,
    SequenceDeals,
    SharedDeals,
    new_seed,
)
from repique.play.record import BadRecord, Record, parse_record
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
    def begin(cls, game: Game[Any], options: Options, seed: bytes | None = None) -> "Series":
        """A new series at its first match; without a seed the deals are random."""
        series = cls(game, options)
        series._open(series._source(1, seed), Setup(game.next_dealer(options, 1, None), 1))
        return series

    @classmethod
    def hand(cls, game: Game[Any], options: Options, source: SharedDeals, setup: Setup) -> "Series":
        """A series of one hand, that of a created tournament."""
        series = cls(game, options)
        series._open(source, setup)
        return series

    def won(self) -> tuple[int, ...]:
        """Games won by each side."""
        winners = [state.winner for state in self.results()]
        return tuple(winners.count(side) for side in range(self.session.state.sides))

    def results(self) -> list[State]:
        """The last state of each finished game."""
        return [record.replay() for record in self.finished]

    def next_game(self, seed: bytes | None = None) -> None:
        """Add the game that is over to `finished` and begin the next."""
        self.session.require_free("no_replay_in_tournament")
        over = self.session.state
        if over.phase != OVER:
            raise NotAllowed("game_not_over")
        self.options = self.session.next_options()
        self._note_source(self.session)
        self.finished.append(self.session.record)
        number = over.number + 1
        setup = Setup(self.game.next_dealer(self.options, number, over), number)
        self._open(self._source(number, seed), setup)

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
        if self.options.values().get("tournament"):
            raise NotAllowed("no_redeal_in_tournament")
        number = self.session.state.number
        previous = self.finished[-1].replay() if self.finished else None
        setup = Setup(self.game.next_dealer(self.options, number, previous), number)
        self._open(FreshDeals(seed or new_seed()), setup)

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
        old = Session.resume(original, _read_source(original))
        setup = Setup(old.first_dealer(), self.session.state.number)
        self.options = original.options
        self._open(ReplicaDeals.of(packs_by_seat(original), old.source), setup, practice=True)

    @classmethod
    def replica(cls, original: Record) -> "Series":
        """A new series that begins with the deals and rules of a finished game, as practice."""
        old = Session.resume(original, _read_source(original))
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
        session = Session.resume(current, _read_source(current), practice)
        session.carry(_read_changes(current, "wanted"), _read_changes(current, "planned"))
        series.session = session
        return series

    def _open(self, source: DealSource, setup: Setup, practice: bool = False) -> None:
        self.session = Session(self.game, self.options, source, setup)
        self.session.practice = practice or self.apart

    def _source(self, number: int, seed: bytes | None) -> DealSource:
        values = self.options.values()
        if values.get("tournament") and not self.apart:
            return SequenceDeals(self.game.id, int(values["tournament_no"]), number)
        return FreshDeals(seed or new_seed())

    def _note_source(self, session: Session) -> None:
        notes = session.record.notes
        notes["practice"] = "yes" if session.practice else "no"
        notes["source"] = _source_text(session.source)
        for name, waiting in (("wanted", session.wanted), ("planned", session.planned)):
            notes.pop(name, None)
            if waiting:
                notes[name] = changes_text(waiting)


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


def _source_text(source: DealSource) -> str:
    if isinstance(source, SequenceDeals):
        return f"tournament {source.sequence}"
    if isinstance(source, ReplicaDeals):
        packs = "".join(f" / {' '.join(pack)}" for pack in source.deals)
        return f"{_source_text(source.then)}{packs}"
    assert isinstance(source, FreshDeals)
    if isinstance(source, SharedDeals):
        return f"shared {source.seed.hex()}"
    return f"fresh {source.seed.hex()}"


def _read_source(record: Record) -> DealSource:
    text = record.notes.get("source", "")
    head, *packs = text.split("/")
    kind, _, rest = head.strip().partition(" ")
    source: DealSource
    try:
        if kind == "tournament":
            source = SequenceDeals(record.game.id, int(rest), record.setup.number)
        elif kind == "fresh":
            source = FreshDeals(bytes.fromhex(rest))
        elif kind == "shared":
            source = SharedDeals(bytes.fromhex(rest))
        else:
            source = FreshDeals(
                new_seed()
            )  # a record from elsewhere says nothing about later deals
        if packs:
            source = ReplicaDeals(tuple(parse_cards(pack) for pack in packs), source)
    except ValueError as error:
        raise BadRecord(0, f"the note about the source of its deals is damaged: {error}") from error
    return source
