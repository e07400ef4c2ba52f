"""Messages in one line, and silence for libraries that write to the terminal."""

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TextIO

from game.i18n import _

_LONGEST = 300
"""The most characters of a message, because it may quote a damaged file."""
_STANDARD_ERROR = 2


def one_line(text: str) -> str:
    """A message as one printable line of limited length."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def cannot_be_read(name: str, reason: str) -> str:
    """The line that says why a file of this name cannot be read."""
    return _("{name} cannot be read: {reason}").format(name=one_line(name), reason=one_line(reason))


def without_grumbling() -> AbstractContextManager[None]:
    """Keep libraries below SDL from writing to the terminal when a device or a display is missing.

    Python's own output to ``sys.stderr``, on any thread, is still shown.
    """
    return _silence() if sys.platform.startswith("linux") else nullcontext()


@contextmanager
def _silence() -> Iterator[None]:
    try:
        kept = os.dup(_STANDARD_ERROR)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    own = sys.stderr
    aside = _stream_to(own, kept)
    try:
        if aside is not None:
            sys.stderr = aside
        os.dup2(nowhere, _STANDARD_ERROR)
        yield
    finally:
        os.dup2(kept, _STANDARD_ERROR)
        if sys.stderr is aside:
            sys.stderr = own
        os.close(nowhere)
        os.close(kept)


def _stream_to(stream: TextIO, kept: int) -> TextIO | None:
    """A stream that writes to the file descriptor ``kept``; ``None`` if ``stream`` is not standard error."""
    with suppress(OSError, ValueError):
        if stream.fileno() == _STANDARD_ERROR:
            return os.fdopen(os.dup(kept), "w", buffering=1, encoding=stream.encoding, errors=stream.errors)
    return None
