"""The command line's words that need no window (docs/commands.md). They end with 0, 1 or 2 and complain in one line."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

LONGEST_COMPLAINT = 400
"""Characters: what stands in a file may be long."""


class BadInput(Exception):
    """Input or arguments that cannot be used; the message names the place."""


class Parser(argparse.ArgumentParser):
    """The arguments of one word; a mistake in them is bad input, complained about in one line."""

    def __init__(self, word: str, description: str) -> None:
        super().__init__(prog=f"sparrows {word}", description=description, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


def main(argv: Sequence[str]) -> int:
    """Does what a word and its arguments say, ``["score", "deal.json"]``; gives the exit code.

    Raises:
        KeyError: when there is no such word.
    """
    word, *arguments = argv
    run = WORDS[word]
    try:
        code = run(arguments)
        sys.stdout.flush()
    except BadInput as error:
        print(f"sparrows {word}: {one_line(str(error))}", file=sys.stderr)
        return 2
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except OSError as error:
        if not _tells_that_nobody_reads(error):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _tells_that_nobody_reads(error: OSError) -> bool:
    """Whether a pipe was written to that nobody reads any more; Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def one_line(text: str) -> str:
    """A complaint as it is printed: no line break or other control character in it, and not endless."""
    printable = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
    return printable if len(printable) <= LONGEST_COMPLAINT else printable[: LONGEST_COMPLAINT - 1] + "…"


def counted(number: int, thing: str) -> str:
    """``1 deal``, ``2 deals``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _score(arguments: Sequence[str]) -> int:
    from game.tools.score import main

    return main(arguments)


def _simulate(arguments: Sequence[str]) -> int:
    from game.tools.simulate import main

    return main(arguments)


def _verify(arguments: Sequence[str]) -> int:
    from game.tools.verify import main

    return main(arguments)


def _rules(arguments: Sequence[str]) -> int:
    from game.tools.rules import main

    return main(arguments)


def _doctor(arguments: Sequence[str]) -> int:
    from game.tools.doctor import main

    return main(arguments)


def _bot(arguments: Sequence[str]) -> int:
    from game.tools.bot import main

    return main(arguments)


WORDS: Mapping[str, Callable[[Sequence[str]], int]] = {
    "score": _score,
    "simulate": _simulate,
    "verify": _verify,
    "bot": _bot,
    "rules": _rules,
    "doctor": _doctor,
}
"""What each word does with its arguments; nothing is imported before it is needed."""
