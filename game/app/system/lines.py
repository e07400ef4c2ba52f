"""Messages in one line, and the pages that libraries would write besides."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

_LONGEST = 300
"""Characters: what stands in a damaged file may be long."""
_STANDARD_ERROR = 2


def one_line(text: str) -> str:
    """A message as it can be shown: in one line, printable, and not endless."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


@contextmanager
def without_grumbling() -> Iterator[None]:
    """Libraries below SDL write to the terminal where a device or a display is missing; the player has not asked.

    What Python writes to ``sys.stderr`` meanwhile, on any thread, is read all the same.
    """
    if not sys.platform.startswith("linux"):
        yield
        return
    try:
        kept = os.dup(_STANDARD_ERROR)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    own = sys.stderr
    aside = _moved(own, kept)
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


def _moved(stream: TextIO, kept: int) -> TextIO | None:
    """A stream to the place that was standard error; ``None`` where this stream wrote elsewhere."""
    with suppress(OSError, ValueError):
        if stream.fileno() == _STANDARD_ERROR:
            return os.fdopen(os.dup(kept), "w", buffering=1, encoding=stream.encoding, errors=stream.errors)
    return None
