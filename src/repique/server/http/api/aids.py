"""What the computer may tell at a table that people share: as they agreed when they sat down."""

from repique.server.http.routes import ApiRequest, RequestRefused
from repique.server.live.match import LiveMatch
from repique.store.offers.offers import TableTerms, terms_of_series

NOT_HERE = "not_here"  # the code of the refusal
NOT_HERE_TEXT = "Hints are off at this table."
HINTS = "hints"
EXPLANATIONS = "explanations"
ALLOWING = {HINTS: (HINTS,), EXPLANATIONS: (HINTS, EXPLANATIONS)}  # which terms allow an aid


def is_shared(match: LiveMatch) -> bool:
    """Whether several people play a match that is not over."""
    return len(match.storage.seats.people) > 1 and not match.series.session.over


def require_terms(terms: TableTerms, aid: str) -> None:
    """Raise `RequestRefused` unless these terms allow this aid, `hints` or `explanations`."""
    if terms.aids not in ALLOWING[aid]:
        raise not_here()


async def require_aid(request: ApiRequest, match: LiveMatch, aid: str) -> None:
    """Raise `RequestRefused` at a shared table whose terms do not allow this aid."""
    if is_shared(match):
        series = match.storage.series
        terms = await request.services.read(lambda c: terms_of_series(c, series))
        require_terms(terms, aid)


def require_alone(match: LiveMatch) -> None:
    """Raise `RequestRefused` at any shared table: for what shows hidden cards or guesses at
    them."""
    if is_shared(match):
        raise not_here()


def not_here() -> RequestRefused:
    """The refusal of an aid."""
    return RequestRefused(403, NOT_HERE, NOT_HERE_TEXT)
