"""People in this process who agree on the deals of their table before they play."""

import asyncio
from collections.abc import Callable, Sequence

from repique.core.game import Setup
from repique.play.agreed_deals import NONCE_BYTES, seal
from repique.play.presets import choose_game
from repique.play.seating import PERSON, SIMPLE
from repique.server.live.match import LiveMatch
from repique.server.live.messages import Command, Down, OpenCommand, PledgeStatus, SealCommand
from repique.server.live.registry import LiveMatches
from repique.server.live.storage import begin_match_of
from repique_testkit.server.fake_clients import FakeClient, FakePlayer
from repique_testkit.store.people import seat_players


class PledgeClient(FakeClient):
    """A connection that tells at once of every `pledges` message."""

    def __init__(self, told: Callable[[PledgeStatus], None]) -> None:
        super().__init__()
        self._told = told

    def send(self, message: Down) -> None:
        super().send(message)
        if isinstance(message, PledgeStatus):
            self._told(message)


class AgreeingPlayer(FakePlayer):
    """Seals and opens as the page does, and then plays random legal moves. `seals` and `opens` say
    what is done without being asked."""

    def __init__(
        self,
        table: LiveMatch,
        seat: int = 0,
        seed: int = 1,
        seals: bool = True,
        opens: bool = True,
    ) -> None:
        self.seals = seals
        self.opens = opens
        self.nonces: dict[str, bytes] = {}  # by the token of the match
        self._sent: set[str] = set()
        super().__init__(table, seat, seed)

    def connect(self) -> FakeClient:
        return PledgeClient(self._contribute)

    @property
    def pledges(self) -> PledgeStatus:
        """The newest message about the agreement."""
        return [m for m in self.screen.got if isinstance(m, PledgeStatus)][-1]

    def nonce(self, match: str) -> bytes:
        return self.nonces.setdefault(match, self.rng.randbytes(NONCE_BYTES))

    def sealing(self, match: str) -> Command:
        """The seal of this player for a match, as a command."""
        own = seal(match, self.seat, self.nonce(match))
        return SealCommand(f"seal-{self.seat}-{match}", 0, match, own)

    def opening(self, match: str) -> Command:
        """The number of this player for a match, as a command."""
        return OpenCommand(f"open-{self.seat}-{match}", 0, match, self.nonce(match).hex())

    def _contribute(self, told: PledgeStatus) -> None:
        own = str(self.seat)
        if self.seat not in told.people:
            return
        if own not in told.seals and self.seals:
            self._post_once(self.sealing(told.match))
        elif len(told.seals) == len(told.people) and self.seat not in told.opened and self.opens:
            assert told.seals[own] == seal(told.match, self.seat, self.nonce(told.match))
            self._post_once(self.opening(told.match))

    def _post_once(self, command: Command) -> None:
        if command.a not in self._sent:
            self._sent.add(command.a)
            self.table.post(self.screen, self.seat, command)


async def begin_agreed_match(
    matches: LiveMatches, preset: str = "piquet", people: int = 2, changes: Sequence[str] = ()
) -> LiveMatch:
    """Begin a match as an offer does, with people in the first seats, who agree on the deals, and
    simple players in the others."""
    chosen = choose_game(preset, [*changes])
    seats = chosen.game.start(chosen.options, Setup(0)).seats
    kinds = tuple(PERSON if seat < people else SIMPLE for seat in range(seats))
    seating = await asyncio.wrap_future(matches.store.submit(lambda tx: seat_players(tx, kinds)))
    host = seating.players[0]
    begin = matches.store.submit(lambda tx: begin_match_of(tx, host, chosen, seating, agreed=True))
    return await matches.open(await asyncio.wrap_future(begin))
