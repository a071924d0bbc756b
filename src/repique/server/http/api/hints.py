"""The addresses of good advice, and of open cards where a match is practice anyway."""

from msgspec import Struct

from repique.core.actions import Action
from repique.core.table import hand
from repique.play.advice import Suggestion
from repique.play.presets import Mistake
from repique.server.http.routes import Call, Entry
from repique.server.live.commands import in_words
from repique.server.view.build import teller
from repique.server.workers.bot_style import advising


class Suggested(Struct, frozen=True):
    """One of the things that could be done here, and what it should bring."""

    action: str
    cards: tuple[str, ...]
    text: str
    points: float  # own side minus the others, to the end of the deal
    risk: float  # how far the points usually lie from that
    chance: float | None  # of winning the match
    why: str


class Hint(Struct, frozen=True):
    """`text` names the move and who would make it; `why` is empty where there is nothing to say."""

    v: int
    action: str
    cards: tuple[str, ...]
    text: str
    why: str
    exact: bool  # everything that matters is known
    suggestions: tuple[Suggested, ...]  # the best first, where several were compared


class Hands(Struct, frozen=True):
    """The cards of the computer players, by seat."""

    v: int
    hands: dict[str, tuple[str, ...]]


async def hint(call: Call) -> Hint:
    """From what the seat can see and nothing else."""
    table = await call.house.hall.table(call.path["table"])
    session, seat, v = table.series.session, table.ledger.seats.people[0], table.version
    with in_words(session):
        session.require_free("no_hints_in_tournament")
    view = session.update(seat).view
    if not view.choices:
        raise Mistake("It is not your turn now.")
    told = await call.house.advise(session, view, await advising(table.ledger, session))
    tells = teller(session, seat)

    def meant(action: Action) -> str:
        return tells.advice(action, session.game.describe(view.state, seat, action))

    text = tells.words.text("prompts", "hint", who=told.who, what=meant(told.action))
    compared = tuple(_suggested(one, meant(one.action)) for one in told.suggestions)
    return Hint(v, str(told.action), told.action.cards, text, told.why, told.exact, compared)


def _suggested(one: Suggestion, meant: str) -> Suggested:
    text, chance = meant[:1].upper() + meant[1:], one.chance
    about = round(one.points, 1), round(one.risk, 1), chance and round(chance, 3)
    return Suggested(str(one.action), one.action.cards, text, *about, one.why)


async def hands(call: Call) -> Hands:
    table = await call.house.hall.table(call.path["table"])
    session, people = table.series.session, table.ledger.seats.people
    if len(people) > 1:
        raise Mistake("Other people sit at this table: their cards stay closed.")
    if not session.practice or session.fixed:
        raise Mistake("Cards are shown in practice only.")
    state = session.state
    others = (seat for seat in range(state.seats) if seat not in people)
    return Hands(table.version, {str(seat): state.table[hand(seat)] for seat in others})


COACH = (
    Entry("GET", "/api/matches/{table}/hint", hint, "What the best player would do here."),
    Entry("GET", "/api/matches/{table}/hands", hands, "The other hands, in practice."),
)
