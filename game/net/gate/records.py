"""The file of a finished match, sent to guests part by part on request."""

from collections.abc import Callable, Sequence

from game.net.messages import BadMessage, RecordPart, WantsRecord, written

LETTERS = 48 * 1024
"""The most letters of a part, so that its message stays below a guest's limit whatever letters they are."""


class Records:
    """The parts of one match's file."""

    def __init__(self) -> None:
        self.file: Callable[[], bytes] = lambda: b""
        """Returns the whole file, once the match is over."""
        self._parts: Sequence[bytes] | None = None

    def part(self, wanted: WantsRecord) -> bytes:
        """The message with a part of the file.

        :raises BadMessage: if there is no such part.
        """
        if self._parts is None:
            text = self.file().decode()
            of = -(-len(text) // LETTERS)
            pieces = enumerate(text[start : start + LETTERS] for start in range(0, len(text), LETTERS))
            parts = [RecordPart(part=number, of=of, text=piece) for number, piece in pieces]
            self._parts = [written(part) for part in parts or [RecordPart(part=0, of=0)]]
        if wanted.part >= len(self._parts):
            raise BadMessage("asks for a part that the file does not have")
        return self._parts[wanted.part]
