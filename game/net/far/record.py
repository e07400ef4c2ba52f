"""The file of a match that was played elsewhere, fetched from the host after the match."""

from collections.abc import Sequence

from game.engine.events import Event, MatchEnded
from game.engine.replays.replay_file import LARGEST
from game.net.messages import BadMessage, RecordPart, WantsRecord

PAUSE = 0.1
"""Seconds between two requests, because a host accepts at most twenty messages a second."""
MOST_PARTS = 1024
"""The most parts; no file of a match has so many."""


class ComingRecord:
    """The file of one match, while it is fetched part by part."""

    def __init__(self) -> None:
        self.is_given = False
        """Whether the host's welcome offers the file."""
        self.whole: bytes | None = None
        """The whole file; ``None`` until all parts have come."""
        self.told: Sequence[Event] = ()
        """The events that the guest had been told when the file was asked for; the file must agree with them."""
        self._parts: list[str] = []
        self._of: int | None = None
        self._next: float | None = 0.0
        """When the next part is asked for; ``None`` while one is awaited."""

    def next_request(self, told: Sequence[Event], now: float) -> WantsRecord | None:
        """The request for the next part when it is time to send one, else ``None``.

        :param told: the events that the guest has been told.
        """
        if not self.is_given or self.whole is not None or self._next is None or now < self._next:
            return None
        if not told or not isinstance(told[-1], MatchEnded):
            return None
        self._next, self.told = None, tuple(told)
        return WantsRecord(part=len(self._parts))

    def come_back(self) -> None:
        """Ask again for the part that was awaited when the connection was lost."""
        self._next = 0.0

    def take(self, said: RecordPart, now: float) -> None:
        """Take a part.

        :raises BadMessage: if it is not the requested one, or the file is too large.
        """
        if self._next is not None or self.whole is not None or said.part != len(self._parts):
            raise BadMessage("a part of a file that was not asked for")
        if self._of not in (None, said.of) or not 0 <= said.of <= MOST_PARTS:
            raise BadMessage("a file of other parts")
        self._of = said.of
        self._next = now + PAUSE
        if said.of == 0:
            self.is_given = False
            return
        self._parts.append(said.text)
        if sum(map(len, self._parts)) > LARGEST:
            raise BadMessage("a file that is larger than any match's")
        if len(self._parts) == said.of:
            self.whole, self._parts = "".join(self._parts).encode(errors="replace"), []
