"""Parsing the arguments of a subcommand, and reporting what is wrong with them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game.rules.options import LONGEST_FILE, OWN_HANDS, OptionError, Options, Value, value_of_text

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from game.rules.rulebook import Rulebook

_LONGEST_SEED = 39
"""The digits of 128 bits, the longest seed that the game makes up."""
LONGEST_COMPLAINT = 400
"""The most characters of an error message, because it may quote a file."""


_MOST_CLUBS = 100
"""The most files in a club's folder in which its parents are looked for."""


class BadInput(Exception):
    """Input or arguments that cannot be used; the message names the place."""


def club_text(name: str) -> str:
    """The text of a club's file, merged with its parents in the same folder."""
    text, problems = club_file(name)
    if problems:
        raise BadInput(f"{name}: {problems[0]}")
    return text


def club_file(name: str) -> tuple[str, tuple[str, ...]]:
    """The text of a club's file with its parents, and the errors in what it says about them."""
    from game.rules.own_parents import finder, with_parents

    own = _text_of(name)
    try:
        others = sorted(Path(name).parent.glob("*.toml"))[:_MOST_CLUBS]
    except OSError:
        others = []

    def readable() -> Iterator[tuple[str, str]]:
        for path in others:
            with suppress(BadInput):
                yield path.stem, _text_of(str(path))

    return with_parents(own, finder(readable()))


def _text_of(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            content = file.read(4 * LONGEST_FILE + 1)
        if len(content) > 4 * LONGEST_FILE:
            raise BadInput(f"{name}: longer than {LONGEST_FILE} characters")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: byte {error.start + 1}: not UTF-8") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{name}: {getattr(error, 'strerror', None) or error}") from None


class Parser(argparse.ArgumentParser):
    """The parser for a subcommand, or for the program itself; a mistake raises ``BadInput`` with one line."""

    def __init__(self, word: str, description: str, *, epilog: str | None = None):
        super().__init__(prog=f"sparrows {word}".rstrip(), description=description, epilog=epilog, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help, and report a write error, which argparse does not."""
        (file or sys.stdout).write(self.format_help())


def add_house_rules(parser: argparse.ArgumentParser) -> None:
    """Add ``--option``, which ``house_rules`` reads."""
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a house rule; may be repeated")


def house_rules(book: Rulebook, texts: Sequence[str], own_hands: str = "") -> Options:
    """The options of a book, with those chosen by ``--option`` and the text of a club's own hands."""
    known = {option.id: option for option in book.options}
    chosen: dict[str, Value] = {OWN_HANDS: own_hands}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option: {text!r} is not of the form K=V")
        if name not in known:
            raise BadInput(f"--option: {book.id} has no option {name!r}; there are {', '.join(known)}")
        try:
            chosen[name] = value_of_text(known[name], value)
        except OptionError as error:
            raise BadInput(f"--option: {error}") from None
    return Options(book.options, chosen)


def seed_of(text: str) -> int:
    """The seed in an argument."""
    if not text.isdecimal() or len(text) > _LONGEST_SEED:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at most {_LONGEST_SEED} digits")
    return int(text)


def whole_from(low: int, high: int) -> Callable[[str], int]:
    """A function that parses a whole number from ``low`` to ``high``."""

    def whole(text: str) -> int:
        if not text.isdecimal() or len(text) > len(str(high)) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")
        return int(text)

    return whole


def complain(teller: str, text: str) -> int:
    """Print an error in one line, if standard error can be written at all; return the exit code."""
    try:
        print(f"{teller}: {one_line(text)}", file=sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    return 2


def one_line(text: str) -> str:
    """An error message as one printable line of limited length."""
    printable = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
    return printable if len(printable) <= LONGEST_COMPLAINT else printable[: LONGEST_COMPLAINT - 1] + "…"


def counted(number: int, thing: str) -> str:
    """A number with its noun: ``1 deal``, ``2 deals``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
