"""What the reference pages say besides the code: introductions, titles, values for examples."""

from typing import Any

PROTOCOL = """\
# Socket protocol

Protocol version {protocol}. A client opens a WebSocket at `/ws/{{table}}`, with the cookie of
the server and an allowed `Origin`; `table` is the token that `POST /api/matches` and other
[routes](http-api.md) return. Messages are JSON objects in text frames with the tag `t`; at most
{largest} bytes from a client. What has a default may be left out by a client; the server always
sends every field that has no default.

The server sends `welcome` and then an `update` with the whole table view. After that:

1. A client sends a **command** (every message with `a` and `v`) with a new id `a` and the
   version `v` that it has. It sends the same command again, with the same id, until it gets an
   `ack` or a `nak` with that id, also after a reconnect. A command is applied at most once.
2. `ack` comes after the command is saved. The `update` for its version follows; a client waits
   for it before it sends the next command.
3. Versions only grow. A client ignores an `update` that is not newer than its own view. If the
   version in a `beat` is greater, it sends `sync`.
4. The newest socket of a seat plays. Older ones get `superseded` and may watch.

Every message has a **role**: `seat` for everybody who sits at the table, `owner` for the person
who runs the server. The seat is that of the session; a session without a seat at the table gets
no socket, and a socket ends with its session (1008).

A client that sends too much, or that does not read, is disconnected: close code 1008 for too
many or invalid messages, 1013 for unread messages."""

HTTP = """\
# HTTP API

Every route of the server. All but `POST /api/enter` need the cookie; requests that change
something need an allowed `Origin` and a JSON body with `content-type: application/json` (`{}`
where the type has no fields). The same description in OpenAPI is at `GET /api/openapi.json`.

Every route has a **role**, which is `x-role` in OpenAPI. The owner may use all of them, a guest
those of other roles.

| Role | Who |
| --- | --- |
| `anybody` | everybody, also without a cookie |
| `person` | everybody with a cookie; a guest only with the own number for `player` |
| `seat` | who sits at the table; answers are those for the own seat |
| `owner` | the person who runs the server |

An answer is JSON unless a media type is given. If something fails, the answer is a
[ProblemAnswer](#problemanswer):

| Status | Code | Meaning |
| --- | --- | --- |
| 400 | `malformed` | path, query or body do not have the expected form |
| 400 | `mistake` | the values are not possible; `text` says why |
| 401 | `not_entered` | the cookie is missing or belongs to an earlier start |
| 403 | `wrong_origin`, `cross_site` | the request comes from another site |
| 403 | `owner_only` | a guest may not use this route |
| 404 | `unknown` | there is no such player, match or tournament, or no seat there |
| 409 | `damaged` | the saved match cannot be read |
| 411, 413, 415 | `no_length`, `too_large`, `not_json` | the body is not accepted |
| 421 | `wrong_host` | the `Host` is not one of the server's |
| 429 | `too_fast` | too many requests |
| 500 | `broken` | an error in the server; nothing is lost |
| 503 | `not_saved` | the disk refuses to take more; try again later |

`table` in a path is the token of a match; `player`, `match` and `tournament` are numbers from
other answers."""

CODES = """\
## Codes of `nak`

| Code | Meaning |
| --- | --- |
| `stale` | the match has a newer version; an `update` follows |
| `refused` | the rules forbid it; `reason` and `text` say why |
| `bad_action` | the action cannot be parsed |
| `bad_rules` | the options contradict each other |
| `cannot_undo` | it cannot be undone, or not in this match |
| `not_alone` | other people play in this match |
| `owner_only` | a guest may not send this |
| `not_saved` | the disk refuses to take more; send it again later |
| `busy` | too many commands are waiting |
| `superseded` | a newer socket plays this seat |
| `reused` | the id was used for another command |"""

# Titles of the parts of the API.
TITLES = {
    "sessions": "Entering and leaving",
    "scores": "Scores and finished matches",
    "hints": "Hints and open hands",
    "explain": "What can be done now, tips",
    "explore": "Explore reports",
    "watch": "Series between computer players",
    "rules": "House rules of a player, named rule sets",
    "reports": "Lists to print, reports",
}

# Values for the examples, by the tag of the message. Required fields that are missing here get
# the emptiest value of their type, so that a new field needs nothing here.
_DIGEST = "0b5e9c41" * 8
_ID: dict[str, Any] = {"a": "5f0c9a7e31", "v": 13}
UP: dict[str, dict[str, Any]] = {
    "act": {**_ID, "action": "play QS"},
    "ready": _ID,
    "undo": {**_ID, "what": "to", "start": 9},
    "again": {**_ID, "what": "round"},
    "practice": _ID,
    "swap": _ID,
    "doctor": {**_ID, "pairs": [["9D", "AS"]]},
    "rules": {**_ID, "changes": {"last_trick": True, "goal": 1500}, "next_game": True},
    "level": {**_ID, "seats": [1], "level": "master"},
    "hold": {**_ID, "on": True},
    "step": {**_ID, "level": "expert"},
    "auto": {**_ID, "on": True},
    "ask": {**_ID, "what": "computer", "seat": 1},
    "answer": {**_ID, "ask": 3, "yes": True},
    "seal": {**_ID, "match": "q0N2s5XvT4uB8yZc1dEfGh", "hash": _DIGEST},
    "open": {**_ID, "match": "q0N2s5XvT4uB8yZc1dEfGh", "nonce": _DIGEST},
    "say": {"a": "5f0c9a7e31", "phrase": "well_played"},
    "sync": {"v": 11, "said": 4},
    "beat": {"v": 13},
}
_VIEW: dict[str, Any] = {
    "seat": 0,
    "number": 1,
    "deal": 1,
    "dealer": 0,
    "phase": "play",
    "stage": "First phase",
    "prompt": "Opponent is to play.",
    "turn": 1,
    "acting": [1],
    "scores": [40, 0],
    "aside": [0, 0],
    "zones": [
        {"name": "hand:0", "cards": ["AS", "KS", "9D"]},
        {"name": "hand:1", "cards": [], "hidden": 12},
    ],
    "trick": [{"seat": 0, "card": "QS"}],
    "won": [0, 0],
    "moves": 14,
    "levels": ["person", "standard"],
}
DOWN: dict[str, dict[str, Any]] = {
    "welcome": {
        "p": 1,
        "table": "Yk3w0PqT",
        "game": "pinochle2",
        "preset": "pinochle",
        "people": ["Anna", ""],
        "who": ["You", "Opponent"],
        "beat": 5.0,
        "title": "Pinochle",
        "order": "9JQKTA",
        "sides": 2,
        "words": {"game_word": "game", "round_word": "round"},
        "log": ["You dealt."],
        "looks": {"analyze": "Analyse hand"},
    },
    "update": {
        "v": 14,
        "since": 13,
        "events": [{"kind": "play", "seat": 0, "cards": ["QS"], "source": "hand:0", "to": "trick"}],
        "told": "You play Q♠.",
        "view": _VIEW,
        "h": "9a41c07d",
    },
    "ack": {"a": "5f0c9a7e31", "v": 14},
    "nak": {
        "a": "5f0c9a7e31",
        "code": "refused",
        "v": 13,
        "reason": "must_follow",
        "text": "You must follow suit. Play a spade.",
    },
    "beat": {"v": 14, "h": "9a41c07d", "people": 2, "asked": 1, "said": 5},
    "people": {
        "n": 2,
        "seats": [
            {"seat": 0, "name": "Anna", "state": "here", "ready": True},
            {"seat": 1, "name": "Bert", "state": "away", "away": 20},
        ],
    },
    "asked": {
        "n": 1,
        "number": 1,
        "what": "back",
        "seat": 1,
        "seconds": 60,
        "waiting": [0],
    },
    "pledges": {
        "match": "q0N2s5XvT4uB8yZc1dEfGh",
        "pledge": "77a2e1f0…",
        "people": [0, 1],
        "seals": {"0": "0b5e9c41…"},
        "opened": [],
    },
    "said": {"n": 5, "seat": 1, "phrase": "well_played", "at": "2026-11-18T20:15:04.120Z"},
    "bad": {"code": "malformed"},
}
