"""The file of a match that is over, given to guests part by part as they ask for it."""

from collections.abc import Callable, Sequence

from game.net.messages import BadMessage, RecordPart, WantsRecord, written

LETTERS = 48 * 1024
"""Letters of the file in one part: as a message it stays below what a guest hears at once, whatever they are."""


class Records:
    """What is given of one match."""

    def __init__(self) -> None:
        self.file: Callable[[], bytes] = lambda: b""
        """Gives the whole file, once the match is over."""
        self._parts: Sequence[bytes] | None = None

    def part(self, wanted: WantsRecord) -> bytes:
        """A part of the file, as it is sent.

        Raises:
            BadMessage: when there is no such part.
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
