"""A replay on its way in: a thread plays it from its first to its last command, so that no frame waits for it."""

from __future__ import annotations

import threading
from pathlib import Path

from game.app.matches import replay_shelf


class Arrival:
    """A file from elsewhere that is to be kept; it is looked at from now on.

    :param source: the file.
    :param folder: of the matches.
    """

    def __init__(self, source: Path, folder: Path) -> None:
        self.source = source
        self._folder = folder
        self._kept: Path | None = None
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._work, name="arrival", daemon=True)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether it is known what comes of it."""
        return not self._thread.is_alive()

    def wait(self, seconds: float) -> None:
        """Waits until that is known, at most so long."""
        self._thread.join(seconds)

    def kept(self) -> Path:
        """Where the replay is kept now.

        Raises:
            ReplayError: when it is damaged, of a newer version, or not what the rules make of it.
            StorageError: when it cannot be kept.
        """
        self._thread.join()
        if self._error is not None:
            raise self._error
        assert self._kept is not None, "neither kept nor refused"
        return self._kept

    def _work(self) -> None:
        try:
            self._kept = replay_shelf.take_in(self.source, self._folder)
        except Exception as error:  # noqa: BLE001 # raised again where the replay is asked for
            self._error = error
