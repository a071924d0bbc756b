"""Updates as bytes, encoded once for all sockets that are to get the same."""

from repique.server.live.messages import TableUpdate, patch_between, write


class EncodedUpdates:
    """The newest update of one match as bytes. The sockets of a seat have usually been sent the
    same update before, and get it one after the other."""

    def __init__(self) -> None:
        self._shown: TableUpdate | None = None
        self._update: TableUpdate | None = None
        self._data = b""

    def encode(self, shown: TableUpdate | None, update: TableUpdate) -> bytes:
        """The message for a client that was sent the update `shown` last: a patch where this one
        follows it, otherwise everything."""
        if update is not self._update or shown is not self._shown:
            if shown is not None and update.log is None and update.since == shown.v:
                self._data = write(patch_between(shown, update))
            else:
                self._data = write(update)
            self._shown = shown
            self._update = update
        return self._data
