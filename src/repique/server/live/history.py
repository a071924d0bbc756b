"""What has happened in a live match, by the version at which it was committed."""

from collections import deque
from typing import NamedTuple

from repique.core.game import Event
from repique.play.series import Series
from repique.play.session import Session
from repique.play.story import PlayedMove, Story, story_of
from repique.server.view.conversation import Conversation

REMEMBERED = 64  # moves whose events can still be sent
NEVER = -1


class News(NamedTuple):
    """What happened after version `since`. `is_complete` is false for a reader who has missed
    something, or has read what was taken back: then the whole round must be told again."""

    since: int
    happenings: list[PlayedMove]
    is_complete: bool


class MatchHistory:
    """The story of the current round, and the events of the last moves with their versions."""

    def __init__(self, session: Session, version: int) -> None:
        self._recent: deque[tuple[int, PlayedMove]] = deque(maxlen=REMEMBERED)
        self._undone_at = NEVER  # the version at which moves were last taken back
        self.restart(session, version)

    @property
    def story(self) -> Story:
        return self.talk.story

    def restart(self, session: Session, version: int) -> None:
        """Read the story from the session; nothing is known of earlier versions any more."""
        self.talk = Conversation(story_of(session))
        self._recent.clear()
        self._known_from = version

    def add(self, before: Series, after: Series, events: tuple[Event, ...], version: int) -> None:
        """Note what a committed change, which made this version, has done to the series."""
        old_moves = before.session.record.moves
        moves = after.session.record.moves
        added = len(moves) - len(old_moves)
        is_next_game = len(after.finished) > len(before.finished)
        if added > 0:  # a pass is a move without events
            happening = PlayedMove.of(moves[-1], events, after.session.state)
            self._recent.append((version, happening))
        if added == 1:
            self.talk.add(happening)
        else:  # dealt in several steps, taken back, or begun again
            self.talk = Conversation(story_of(after.session))
        if added <= 0 and old_moves != moves and not is_next_game:
            self._recent.clear()  # moves that were taken back are sent to nobody any more
            self._undone_at = version
        if len(self._recent) == REMEMBERED:
            self._known_from = self._recent[0][0]

    def news(self, since: int, version: int) -> News:
        """What happened after `since`, up to the current version."""
        is_known = self._known_from <= since <= version
        start = since if is_known else version
        happenings = [happening for v, happening in self._recent if v > start]
        return News(start, happenings, is_known and since >= self._undone_at)
