"""Parties: people who come to a table by an invitation, agree on its rules, and play some matches.

Every request goes over a bad line (`FaultyRequests`), as all messages at the table do.
"""

import asyncio
import http.client
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from repique.core.game import Setup
from repique.play.seating import SIMPLE
from repique_testkit.server.client import NO_FAULTS, LineFaults
from repique_testkit.server.faulty_requests import FaultyRequests, HttpAnswer
from repique_testkit.server.people_client import (
    AGREED,
    BY_RULES,
    RESIGNED,
    Manners,
    MatchPlan,
    PersonClient,
)
from repique_testkit.server.process import ServerProcess
from repique_testkit.server.secret_search import SeenWords
from repique_testkit.server.soak import game_and_options, random_rule_changes

ME = "me"
FRIEND = "friend"
LOOK_AGAIN = 0.05  # seconds between two looks at an offer
MOST_MATCHES = 3  # of a party
ONE_HAND = {"hands": 1}  # rules of a short match of partners
PARTNERS = ("single-deck", "double-deck")


class UnexpectedAnswer(AssertionError):
    """A request was answered as it must not be."""


@dataclass
class Party:
    """What a party wants, and those who belong to it: the host first."""

    server: ServerProcess
    rng: Random
    preset: str
    seats: list[str]  # `me`, `friend` or a level
    changes: dict[str, Any]
    chat: str
    plans: list[MatchPlan]
    proposal: dict[str, Any] | None = None  # other rules that a guest wants
    accepts: bool = True  # whether the host takes them
    clients: list[PersonClient] = field(default_factory=list)
    requests: list[FaultyRequests] = field(default_factory=list)
    offer: str = ""
    link: str = ""
    table: str = ""
    links: list[str] = field(default_factory=list)  # all that there were
    is_complete: bool = False  # everybody has played all matches
    news_at: float = field(default_factory=time.monotonic)  # of the way to the table
    steps: list[str] = field(default_factory=list)  # what was negotiated
    _renewal: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def host(self) -> FaultyRequests:
        return self.requests[0]

    def finished(self) -> int:
        """Matches that are over. Somebody for whom the autopilot plays may not see the end of one
        that is followed by another."""
        if self.is_complete:
            return len(self.plans)
        return min(len(client.ends) for client in self.clients)

    def failures(self) -> list[str]:
        """Answers that the server is to blame for."""
        return [failure for requests in self.requests for failure in requests.failures]

    # The way to the table

    async def meet(self) -> None:
        """Offer the table, come, and agree on the rules, until the match has begun."""
        aids = self.rng.choice(("none", "explanations", "hints"))
        body = {
            "a": self._new_id(),
            "preset": self.preset,
            "seats": self.seats,
            "changes": self.changes,
            "terms": {"aids": aids, "chat": self.chat},
        }
        offered = await self.host.ask("POST", "/api/offers", body, tells_secrets=True)
        self._expect(offered)
        answer = offered.json()
        self._take_link(answer)
        self.offer = answer["offer"]["offer"]
        guests = self.requests[1:]
        proposer = self.rng.randrange(len(guests)) if self.proposal is not None else None
        coming = [self._come(n, n - 1 == proposer) for n in range(1, len(self.requests))]
        await asyncio.gather(self._receive_guests(), *coming)
        self.news_at = time.monotonic()
        for client, requests in zip(self.clients, self.requests, strict=True):
            client.table = self.table
            client.secret = requests.secret
            client.news_at = self.news_at

    def _take_link(self, answer: dict[str, Any]) -> None:
        if answer["link"]:
            self.link = answer["link"]
            self.links.append(self.link)

    async def _require(
        self, requests: FaultyRequests, method: str, path: str, body: Any = None
    ) -> Any:
        """The content of an answer that must be 200."""
        answer = await requests.ask(method, path, body)
        if answer.status != http.client.OK:
            raise UnexpectedAnswer(f"{method} {path}: {answer.status} {answer.body[:300]!r}")
        return answer.json()

    async def _receive_guests(self) -> None:
        """The host looks at the offer, and answers proposals, until the match has begun."""
        while not self.table:
            await asyncio.sleep(LOOK_AGAIN)
            shown = await self._shown(self.host)
            if shown is None:
                raise UnexpectedAnswer("the host has lost the offer")
            self.table = shown["table"]
            if shown["proposal"]:
                what = "accept" if self.accepts else "decline"
                body = {"edition": shown["proposal"]["edition"]}
                path = f"/api/offers/{self.offer}/{what}"
                answer = await self.host.ask("POST", path, body)
                self._expect(answer, "rules", "full", "changed")
                self.steps.append(what)

    async def _come(self, number: int, is_proposing: bool) -> None:
        """A guest opens the link, sits down, and agrees to what has changed."""
        guest = self.requests[number]
        await guest.ask("POST", "/api/invitation", {"token": self.link})
        await guest.ask("POST", "/api/invitation/compare", {"token": self.link})
        proposal = self.proposal if is_proposing else None
        while not self.table:
            self.clients[number].seat = await self._sit_down(guest, number, proposal)
            proposal = None
            if await self._wait_seated(guest):
                return
            self.steps.append("sat down again")

    async def _sit_down(
        self, guest: FaultyRequests, number: int, proposal: dict[str, Any] | None
    ) -> int:
        """The seat that the guest has."""
        body: dict[str, Any] = {"a": self._new_id(), "name": self.clients[number].name}
        if proposal is not None:
            body["proposal"] = proposal
            self.steps.append("propose")
        while True:
            answer = await guest.ask("POST", "/api/join", {**body, "token": self.link})
            if answer.status == http.client.OK:
                guest.secret = answer.cookie or guest.secret
                return int(answer.json()["seat"])
            self._expect(answer, "unknown", "busy", "rules")
            if answer.code == "unknown":
                await self._renew_link()
            elif answer.code == "rules":
                body = {"a": self._new_id(), "name": body["name"]}
            await asyncio.sleep(LOOK_AGAIN)

    async def _renew_link(self) -> None:
        """The host looks for the newest link: that of an offer that was made twice is another."""
        known = self.link
        async with self._renewal:
            if self.link == known:
                path = f"/api/offers/{self.offer}/link"
                answer = await self.host.ask("POST", path, tells_secrets=True)
                self._expect(answer, "full")
                if answer.status == http.client.OK:
                    self._take_link(answer.json())

    async def _wait_seated(self, guest: FaultyRequests) -> bool:
        """Whether the match has begun with this guest; False if the seat was lost."""
        while True:
            shown = await self._shown(guest)
            if shown is None:
                return False
            if shown["table"]:
                self.news_at = time.monotonic()
                return True
            if shown["changed"]:
                path = f"/api/offers/{self.offer}/agree"
                answer = await guest.ask("POST", path, {"edition": shown["edition"]})
                self._expect(answer, "rules", "full", "changed")
                self.steps.append("agree")
            await asyncio.sleep(LOOK_AGAIN)

    async def _shown(self, requests: FaultyRequests) -> dict[str, Any] | None:
        """The offer as this person sees it; None if the person has no seat there."""
        offers: list[dict[str, Any]] = await self._require(requests, "GET", "/api/offers")
        return next((offer for offer in offers if offer["offer"] == self.offer), None)

    def _expect(self, answer: HttpAnswer, *codes: str) -> None:
        if answer.status != http.client.OK and answer.code not in codes:
            raise UnexpectedAnswer(f"{self.preset}: {answer.status} {answer.body[:300]!r}")

    def _new_id(self) -> str:
        return self.rng.randbytes(12).hex()

    # Afterwards

    async def records(self) -> list[str]:
        """The finished matches of this table as each of its people is given them."""
        path = f"/api/matches/{self.table}/record"
        answers = [await r.ask("GET", path, tells_secrets=True) for r in self.requests]
        return [answer.body.decode() for answer in answers]


def plain_party(
    server: ServerProcess, preset: str, rng: Random, plans: list[MatchPlan], manners: Manners
) -> Party:
    """A party by the usual rules, with people in all seats, over good lines."""
    seats = seats_of(preset, {})
    party = Party(
        server=server,
        rng=rng,
        preset=preset,
        seats=[ME] + [FRIEND] * (seats - 1),
        changes={},
        chat="text",
        plans=plans,
    )
    for _ in range(seats):
        add_person(party, NO_FAULTS, manners=manners)
    return party


def random_party(
    server: ServerProcess,
    preset: str,
    rng: Random,
    faults: LineFaults,
    known_guests: list[PersonClient],
    most_matches: int,
    longest: int,
) -> Party:
    """A party of this game: of two, or of four with a computer player at times, under random house
    rules at times. Some of its guests have been here before. Matches that end by a question are
    ended before so many moves."""
    changes = random_rule_changes(preset, rng) if rng.random() < 0.4 else {}
    changes = {name: value for name, value in changes.items() if name not in FIXED_DEALS}
    if preset in PARTNERS:
        changes |= ONE_HAND
    seats = seats_of(preset, changes)
    kinds = [ME] + [FRIEND] * (seats - 1)
    if seats > 2 and rng.random() < 0.3:
        kinds[-1] = SIMPLE
    rng.shuffle(kinds)
    party = Party(
        server=server,
        rng=Random(rng.random()),
        preset=preset,
        seats=kinds,
        changes=changes,
        chat=rng.choice(("text", "text", "phrases")),
        plans=[],
        proposal=random_proposal(preset, changes, rng) if rng.random() < 0.4 else None,
        accepts=rng.random() < 0.6,
    )
    people = [seat for seat, kind in enumerate(kinds) if kind in (ME, FRIEND)]
    for _ in range(rng.randint(1, most_matches)):
        chance_of_rules = 0.5 if preset in PARTNERS else 0.04
        ending = BY_RULES if rng.random() < chance_of_rules else rng.choice((RESIGNED, AGREED))
        party.plans.append(MatchPlan(ending, rng.randint(0, longest), rng.choice(people)))
    returning = rng.sample(known_guests, min(len(known_guests), len(people) - 1))
    for n in range(len(people)):
        before = returning[n - 1] if 0 < n <= len(returning) and rng.random() < 0.3 else None
        add_person(party, faults, before)
    return party


FIXED_DEALS = ("tournament", "tournament_no")  # rules by which nothing is to be agreed on


def add_person(
    party: Party,
    faults: LineFaults,
    before: PersonClient | None = None,
    manners: Manners | None = None,
) -> None:
    """Add a person, the host first; a guest may be one who was `before` at another table."""
    is_host = not party.requests
    name = "" if is_host else f"Guest {party.rng.randbytes(4).hex()}"
    client = PersonClient(
        party.server,
        table="",
        rng=Random(party.rng.random()),
        faults=faults,
        seat=party.seats.index(ME) if is_host else None,
        keeping=False,
        plans=party.plans,
        manners=manners or Manners(),
        name=before.name if before else name,
    )
    requests = FaultyRequests(
        server=party.server,
        rng=Random(party.rng.random()),
        faults=faults,
        seen=SeenWords(),
        is_owner=is_host,
        secret=before.secret if before else "",
    )
    party.clients.append(client)
    party.requests.append(requests)


def random_proposal(preset: str, changes: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Rules that a guest would rather play by: for the same number of people, and as short."""
    wanted = random_rule_changes(preset, rng)
    wanted = {name: value for name, value in wanted.items() if name not in FIXED_DEALS}
    if preset in PARTNERS:
        wanted |= ONE_HAND
    same = seats_of(preset, wanted) == seats_of(preset, changes)
    return wanted if same else {**changes}


def seats_of(preset: str, changes: dict[str, Any]) -> int:
    """How many play by these rules."""
    game, options = game_and_options(preset)
    return int(game.start(options.with_changes(changes), Setup(0)).seats)
