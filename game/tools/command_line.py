"""The command line's words that need no window (docs/commands.md). They end with 0, 1 or 2 and complain in one line."""

import errno
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import current_thread, main_thread
from types import FrameType

from game.tools.arguments import BadInput, complain

WORDS = ("score", "simulate", "verify", "review", "bot", "rules", "serve", "doctor")
"""The words: each is a module of this folder, whose ``main`` does what the arguments say."""


def main(argv: Sequence[str]) -> int:
    """Does what a word and its arguments say, ``["score", "deal.json"]``; gives the exit code."""
    word, *arguments = argv
    with _ends_at_once(word):
        return told(f"sparrows {word}", lambda: _run(word, arguments))


def _run(word: str, arguments: Sequence[str]) -> int:
    """Does what a word says; nothing is imported before it is needed."""
    run: Callable[[Sequence[str]], int] = import_module(f"game.tools.{word}").main
    return run(arguments)


def told(teller: str, tell: Callable[[], int]) -> int:
    """What tells something on the standard output; gives its exit code, and where that cannot be written 2."""
    try:
        code = _done(teller, tell)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if _tells_that_nobody_reads(error):
            return 1
        place = "" if error.filename is None else f"{error.filename}: "
        return complain(teller, f"{place}{error.strerror or error}")
    return code


def _done(teller: str, tell: Callable[[], int]) -> int:
    try:
        return tell()
    except BadInput as error:
        return complain(teller, str(error))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0


@contextmanager
def _ends_at_once(word: str) -> Iterator[None]:
    """Ctrl-C gets one line, and ends the program as the system's own way is, wherever it is and whatever it waits for.

    What it started ends by itself when it is gone. Who started it with Ctrl-C switched off is not disturbed. A program
    that has told everything and is about to end is not stopped any more: its exit code is that of what it told.
    """
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or before not in {signal.default_int_handler, signal.SIG_DFL}:
        yield
        return
    own = os.getpid()

    def end(_number: int, _frame: FrameType | None) -> None:
        if os.getpid() != own:
            return
        with suppress(OSError):
            os.write(2, f"{os.linesep if os.isatty(2) else ''}sparrows {word}: stopped{os.linesep}".encode())
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)

    signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if before is signal.SIG_DFL else before)


def _tells_that_nobody_reads(error: OSError) -> bool:
    """Whether a pipe was written to that nobody reads any more; Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)
