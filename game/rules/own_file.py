"""The TOML of a club's file, read at a bounded cost: whatever a stranger wrote is read or refused at once."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import pairwise

from game.rules.options import LONGEST_FILE

_MOST_PARTS = 4
"""The most parts of a key, as in ``wall.breaking.side_dice``: the time for reading one grows with their square."""
_MOST_TABLES = 400
"""The most tables that are read one by one in a file with an error."""
_DEEPEST = 10
_LARGEST = 10**1000
"""Larger numbers are refused before anything tries to write them."""
_TOO_LARGE = "a number with too many digits"
_TOO_DEEP = "nested too deeply"
_TEXT_OR_COMMENT = (
    r'"""(?:\\.|[^"\\]|"(?!""))*(?:"{3,5})?'
    r"|'''(?:[^']|'(?!''))*(?:'{3,5})?"
    r'|"(?:\\[^\n]|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
)
"""Matches a string or a comment; one that has no end matches too, so that no part of a file is looked at twice."""
_LONG_KEY = rf"\.(?:[ \t]*[\w-]+[ \t]*\.){{{_MOST_PARTS - 1}}}"
_TABLE = r"^[ \t]*\[\[?[ \t]*(?:hand|notes|\w+\.(?:elements|special_hands|names|notes|row|rules[\w.]*))[ \t]*\]"


def parts_of(text: str) -> Iterator[Mapping[str, object] | str]:
    """The tables of a file: all together, or, if that fails, one by one with a message for each faulty one."""
    if len(text) > LONGEST_FILE:
        yield f"longer than {LONGEST_FILE} characters"
        return
    try:
        yield _read(text)
    except _FaultyPart:
        yield from _tables_of(text)


def _tables_of(text: str) -> Iterator[Mapping[str, object] | str]:
    starts = [0, *(match.start() for match in re.finditer(_TABLE, text, re.MULTILINE)), len(text)]
    if len(starts) > _MOST_TABLES:
        yield f"more than {_MOST_TABLES} tables, and a mistake among them"
        return
    for start, end in pairwise(starts):
        try:
            yield _read(text[start:end])
        except _FaultyPart as error:
            yield f"line {text.count(chr(10), 0, start) + error.line}: {error.reason}"


def has_comments(text: str) -> bool:
    """Whether there are comments in the text of a file."""
    return any(match[0].startswith("#") for match in re.finditer(_TEXT_OR_COMMENT, text, re.DOTALL))


class _FaultyPart(Exception):
    """A part of a file that cannot be read."""

    def __init__(self, reason: str, line: int = 1):
        super().__init__(reason)
        self.reason = reason
        self.line = line
        """The line of the part in which the fault is, from 1; the first line if that is not known."""


def _read(text: str) -> Mapping[str, object]:
    bare = re.sub(_TEXT_OR_COMMENT, lambda match: "" if match[0].startswith("#") else "s", text, flags=re.DOTALL)
    if re.search(_LONG_KEY, bare):
        raise _FaultyPart(f"a key of more than {_MOST_PARTS} parts")
    try:
        found = tomllib.loads(text)
        _check(found, _DEEPEST)
    except tomllib.TOMLDecodeError as error:
        reason, _, line = str(error).partition(" (at line ")
        number = line.partition(",")[0]
        raise _FaultyPart(reason, int(number) if number.isdecimal() else 1) from None
    except RecursionError:
        raise _FaultyPart(_TOO_DEEP) from None
    except ValueError:
        raise _FaultyPart(_TOO_LARGE) from None
    return found


def _check(value: object, deeper: int) -> None:
    """Raises ``_FaultyPart`` if the value, or one inside, is a number that cannot be written, or lies too deep."""
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise _FaultyPart(_TOO_LARGE)
    if isinstance(value, dict | list):
        if not deeper:
            raise _FaultyPart(_TOO_DEEP)
        for each in value.values() if isinstance(value, dict) else value:
            _check(each, deeper - 1)
