"""The subcommands that need no window (docs/commands.md). They exit with 0, 1 or 2, and report errors in one line."""

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
"""The subcommands; each is a module of this folder, with a ``main`` that takes its arguments."""


def main(argv: Sequence[str]) -> int:
    """Run a subcommand with its arguments, such as ``["score", "deal.json"]``; return the exit code."""
    word, *arguments = argv
    with _ends_at_once(word):
        return exit_code_of(f"sparrows {word}", lambda: _run(word, arguments))


def _run(word: str, arguments: Sequence[str]) -> int:
    """Run a subcommand; only its own module is imported."""
    run: Callable[[Sequence[str]], int] = import_module(f"game.tools.{word}").main
    return run(arguments)


def exit_code_of(teller: str, tell: Callable[[], int]) -> int:
    """Run a function that prints to standard output; return its exit code, or 2 if the output cannot be written."""
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
    """End the program on Ctrl-C at once, with one line, and in the system's own way, whatever it is waiting for.

    Child processes end by themselves. If the program was started with Ctrl-C disabled, it stays so. Once all output is
    written, Ctrl-C is ignored, so that the exit code is right.
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
    """Whether a pipe has lost its reader; Windows reports that as an invalid argument."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)
