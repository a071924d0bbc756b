"""Who is at a table: connections, silence and absence, on a clock that the test moves."""

from repique.server.live.people.presence import GRACE, SILENCE, Presence


class Clock:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_person_is_away_when_the_last_connection_has_ended() -> None:
    clock = Clock()
    presence = Presence((0, 1), clock)
    presence.join(1)
    presence.join(1)
    presence.leave(1)
    clock.now += 2 * GRACE
    assert presence.is_here(1)
    assert not presence.is_here(0)
    presence.leave(1)
    assert presence.is_here(1)  # perhaps the page is being loaded again
    clock.now += GRACE
    assert not presence.is_here(1)
    clock.now += 20
    assert presence.away_seconds(1) == GRACE + 20


def test_a_silent_connection_counts_as_broken() -> None:
    clock = Clock()
    presence = Presence((0,), clock)
    presence.join(0)
    clock.now += SILENCE - 1
    assert presence.is_here(0)
    assert presence.away_seconds(0) == 0
    clock.now += 1
    assert not presence.is_here(0)
    presence.heard(0)
    assert presence.is_here(0)
    assert presence.away_seconds(0) == 0


def test_the_end_of_a_broken_connection_is_no_sign_of_life() -> None:
    clock = Clock()
    presence = Presence((0,), clock)
    presence.join(0)
    clock.now += SILENCE + 20
    assert not presence.is_here(0)
    presence.leave(0)  # only now the server notices that the line is dead
    assert not presence.is_here(0)
    assert presence.away_seconds(0) == SILENCE + 20
