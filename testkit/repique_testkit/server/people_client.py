"""A person at a table of several: plays by itself, talks, asks, answers, goes away, comes back.

It differs from other clients in what it does beside its moves, for which it has a second queue, as
the page has. What it does is chance, except how each match shall end, which all people at a table
know (`MatchPlan`).
"""

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection

from repique.play.seating import PERSON
from repique.server.live.people.chat import PHRASES
from repique_testkit.server.client import LineBroken, SocketClient
from repique_testkit.server.secret_search import SeenWords

BY_RULES = "rules"  # a match that is played to its end
RESIGNED = "resign"
AGREED = "end"
ASK_AGAIN = 0.3  # seconds after a question was refused
SAYINGS = (
    "Schön gespielt!",
    "<b>well</b> & good",
    "I pass, you see – 𝄞",
    "A 10 of ♠ would have been nice",
    "🂡🂢🂣",
)


@dataclass(frozen=True)
class MatchPlan:
    """How a match shall end: by its rules, or by a question of one person after so many moves."""

    ending: str = BY_RULES
    moves: int = 0
    asker: int = 0

    def is_due(self, view: Mapping[str, Any]) -> bool:
        """Whether the match shall be ended now."""
        return self.ending != BY_RULES and bool(view["moves"] >= self.moves)


@dataclass(frozen=True)
class Manners:
    """How likely a person does something when a message has come."""

    say: float = 0.01
    autopilot_on: float = 0.006
    autopilot_undealt: float = 0.3  # of these times, if no card is dealt yet: the match is void
    autopilot_off: float = 0.15
    take_back: float = 0.01  # after an own move, by a question
    undo: float = 0.1  # of an own meld
    aside: float = 0.002
    away: float = 0.001
    agree: float = 0.75


EAGER = Manners(say=0.2, autopilot_on=0.2, autopilot_undealt=0, take_back=0, aside=0, away=0)


@dataclass
class PersonClient(SocketClient):
    """One person at a table for several matches."""

    name: str = ""
    plans: Sequence[MatchPlan] = (MatchPlan(),)  # one for each match
    manners: Manners = field(default_factory=Manners)
    asking: dict[str, Any] | None = None  # what is said, asked or answered, until it is answered
    asked: dict[str, dict[str, Any]] = field(default_factory=dict)  # the same, by id
    said: dict[int, tuple[int, str, str]] = field(default_factory=dict)  # seat, phrase, text
    seen: SeenWords = field(default_factory=SeenWords)
    facts: dict[int, bytes] = field(default_factory=dict)  # digests of what was seen, by version
    ends: dict[int, dict[str, Any]] = field(default_factory=dict)  # the last view, by match number
    agreements: dict[str, dict[str, Any]] = field(default_factory=dict)  # the last, by match
    question: dict[str, Any] = field(default_factory=dict)
    statuses: dict[str, Any] = field(default_factory=dict)  # of everybody at the table
    may_write: bool = True  # and not only say phrases
    _may_ask_at: float = 0.0
    _has_moved: bool = False  # the last thing done here was an own move

    @property
    def is_over(self) -> bool:
        return bool(self.view) and self.view["phase"] == "over"

    @property
    def plan(self) -> MatchPlan:
        """That of the match that is being played."""
        number = int(self.view["number"])
        return self.plans[min(number, len(self.plans)) - 1]

    def done(self, rounds: int) -> bool:
        """Whether all matches are over, and everything is answered."""
        if self.pending or self.asking or self.v < self.promised:
            return False
        return self.is_over and self.view["number"] >= len(self.plans)

    async def _talk(self, line: ClientConnection, rounds: int) -> None:
        self.question = {}
        self.statuses = {}
        await self._send(line, self.asking)
        await super()._talk(line, rounds)

    def _note(self, data: bytes) -> None:
        super()._note(data)
        self.seen.note(data)

    # What arrives

    async def _handle(self, line: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind in ("ack", "nak") and self.asking and message["a"] == self.asking["a"]:
            self._take_answer(message)
        elif kind == "welcome":
            self.may_write = message["terms"]["chat"] == "text"
            assert message["seat"] == self.seat, "another seat than the own one"
        elif kind == "people" and message["n"] >= self.statuses.get("n", 0):
            self.statuses = message
        elif kind == "asked" and message["n"] >= self.question.get("n", 0):
            self.question = message
        elif kind == "said":
            line_said = (message["seat"], message["phrase"], message["text"])
            assert self.said.setdefault(message["n"], line_said) == line_said, "two sayings differ"
        elif kind == "aside":
            self.did["put aside"] += 1
            self._go_away(self.rng.uniform(0.1, 0.6))
        elif kind == "beat" and self._is_behind(message):
            await self._send(line, self._sync())
        else:
            if kind == "pledges":
                self._compare_pledges(message)
            await super()._handle(line, message)

    def _take_answer(self, message: dict[str, Any]) -> None:
        assert self.asking is not None
        what = self.asking.get("what", "")
        word = f"{self.asking['t']} {what}".strip()
        if message["t"] == "ack":
            self.did[word] += 1
            self.asked[message["a"]] = self.asking
            self.news_at = time.monotonic()
        else:
            self.did[f"{word} refused"] += 1
            self._may_ask_at = time.monotonic() + ASK_AGAIN
        self.asking = None

    def _compare_pledges(self, message: dict[str, Any]) -> None:
        """Nothing that was shown of an agreement may change later."""
        before = self.agreements.get(message["match"], message)
        assert before["pledge"] == message["pledge"], "another pledge"
        assert before["people"] == message["people"], "other people agree"
        for seat, digest in before["seals"].items():
            shown = message["seals"].get(seat, digest)  # an older message has fewer
            assert shown == digest, "another seal"
        if len(message["seals"]) >= len(before["seals"]):
            self.agreements[message["match"]] = message

    def _is_behind(self, beat: dict[str, Any]) -> bool:
        return bool(
            beat["v"] > self.v
            or beat["people"] > self.statuses.get("n", 0)
            or beat["asked"] > self.question.get("n", 0)
            or beat["said"] > self.heard()
        )

    def heard(self) -> int:
        """Up to which number everything that was said is known."""
        number = 0
        while number + 1 in self.said:
            number += 1
        return number

    def _sync(self) -> dict[str, Any]:
        return {"t": "sync", "v": max(0, self.v), "said": self.heard()}

    def _update(self, message: dict[str, Any]) -> None:
        super()._update(message)
        self.facts[message["v"]] = facts_digest(seen_facts(message["view"]))
        if self.is_over:
            self.ends[self.view["number"]] = self.view

    def _go_away(self, seconds: float) -> None:
        self.pause = seconds
        raise LineBroken

    # What is sent

    async def _go_on(self, line: ClientConnection, rounds: int, is_retry: bool = False) -> None:
        had_asked = self.asking is not None
        if had_asked and is_retry:
            await self._send(line, self.asking)
        await super()._go_on(line, rounds, is_retry)
        if self.view and not had_asked and not self.done(rounds):
            self.asking = self._next_question()
            await self._send(line, self.asking)

    def _next_command(self) -> dict[str, Any] | None:
        if self.v < self.promised or not self.view:
            return None
        named = {"a": self._line_rng.randbytes(16).hex(), "v": self.v}
        seat = self.view["seat"]
        is_own_turn = self.view["turn"] == seat and bool(self.view["choices"])
        if self.view["levels"][seat] != PERSON:
            if not self.is_over and not self._has(self.manners.autopilot_off):
                return None
            if self.is_over or not is_own_turn or self._has(0.5):
                return {"t": "auto", **named, "on": False}
        elif self.is_over:
            is_ready = self.ready_at == self.v or self.view["number"] >= len(self.plans)
            return None if is_ready else {"t": "ready", **named}
        elif self._has(self.manners.autopilot_on) and (
            self.view["moves"] or self._has(self.manners.autopilot_undealt)
        ):
            return {"t": "auto", **named, "on": True}
        elif self.view["undo"] and self._has(self.manners.undo):
            return {"t": "undo", **named, "what": "last"}
        elif self.question.get("what") == "back":
            return None
        command = super()._next_command()
        if command is not None:
            self._has_moved = command["t"] == "act"
        return command

    def _next_question(self) -> dict[str, Any] | None:
        """What is said, asked or answered next."""
        named: dict[str, Any] = {"a": self._line_rng.randbytes(16).hex(), "v": max(0, self.v)}
        asked = self.question
        if asked.get("number") and self.seat in asked["waiting"]:
            is_due = asked["what"] in (RESIGNED, AGREED, "computer")
            yes = self.plan.is_due(self.view) if is_due else self._has(self.manners.agree)
            yes = yes or asked["what"] == "computer"
            return {"t": "answer", **named, "ask": asked["number"], "yes": yes}
        if self._has(self.manners.say):
            return self._saying(named["a"])
        if self.is_over or asked.get("number") or time.monotonic() < self._may_ask_at:
            return None
        if self.plan.is_due(self.view):
            is_asker = self.plan.asker == self.seat
            return {"t": "ask", **named, "what": self.plan.ending} if is_asker else None
        for status in self.statuses.get("seats", ()):
            if status.get("overdue") and status["seat"] != self.seat:
                return {"t": "ask", **named, "what": "computer", "seat": status["seat"]}
        is_shown = self.pending is None and self.v >= self.promised
        if self._has_moved and is_shown and self._has(self.manners.take_back):
            return {"t": "ask", **named, "what": "back"}
        if self._has(self.manners.aside):
            return {"t": "ask", **named, "what": "aside"}
        if self._has(self.manners.away):
            self.did["went away"] += 1
            self._go_away(self.rng.uniform(0.5, 5.0))
        return None

    def _saying(self, a: str) -> dict[str, Any]:
        if self.may_write and self._has(0.5):
            text = f"{self.rng.choice(SAYINGS)} {self.rng.randrange(1000)}"
            return {"t": "say", "a": a, "text": text}
        return {"t": "say", "a": a, "phrase": self.rng.choice(PHRASES)}

    def _has(self, chance: float) -> bool:
        return self._line_rng.random() < chance


def seen_facts(view: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a view that follows from the rules alone."""
    facts = {name: view[name] for name in ("number", "deal", "phase", "turn", "scores", "moves")}
    zones = {zone["name"]: [zone["cards"], zone["hidden"]] for zone in view["zones"]}
    return {**facts, "zones": zones}


def facts_digest(facts: Mapping[str, Any]) -> bytes:
    """A short digest of facts that are compared."""
    text = json.dumps(facts, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).digest()
