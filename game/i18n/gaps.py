"""Sentences with placeholders ("gaps") in which inserted texts keep their direction and place (UAX #9, isolates).

A name, a book or a number of the other direction would otherwise change the order of the words beside it: ``Ana 5`` in
a Hebrew line, a Hebrew name before a number in any other.
"""

import re
from collections.abc import Sequence
from functools import reduce
from typing import Any, Self

LEFT_TO_RIGHT_ISOLATE = "\u2066"
RIGHT_TO_LEFT_ISOLATE = "\u2067"
FIRST_STRONG_ISOLATE = "\u2068"
POP_ISOLATE = "\u2069"
_ISOLATES = (LEFT_TO_RIGHT_ISOLATE, RIGHT_TO_LEFT_ISOLATE, FIRST_STRONG_ISOLATE)
_RIGHT_TO_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"
_LEFT_TO_RIGHT = "[0-9A-Za-z\u00aa-\u058f\u1e00-\u1fff]"


class Sentence(str):
    """A text with placeholders, in a language of either direction."""

    __slots__ = ("is_right_to_left",)

    is_right_to_left: bool

    def __new__(cls, text: str, *, is_right_to_left: bool) -> Self:
        """A text with placeholders; ``is_right_to_left`` gives the direction of its language."""
        made = super().__new__(cls, text)
        made.is_right_to_left = is_right_to_left
        return made

    def format(self, *args: object, **gaps: Any) -> str:
        """The text with its placeholders filled; inserted texts of the other direction are isolated."""
        return super().format(*args, **{name: self._put_in(value) for name, value in gaps.items()})

    def joined(self, parts: Sequence[str], last: str | None = None) -> str:
        """The parts joined in a row, two at a time by this sentence with its placeholders ``first`` and ``second``.

        :param parts: the texts to join; without any the result is empty.
        :param last: the sentence that joins the last one, if it differs.
        """
        if not parts:
            return ""
        row = [str(self._put_in(part)) for part in parts]
        end = row.pop()
        if not row:
            return parts[-1]
        begun = reduce(lambda first, second: str.format(self, first=first, second=second), row)
        return str.format(last or self, first=begun, second=end)

    def _put_in(self, value: object) -> object:
        """The value, isolated if it is a text of the other direction."""
        if not isinstance(value, str):
            return value
        if FIRST_STRONG_ISOLATE in value:  # a sentence in the same language, with names of its own
            return f"{RIGHT_TO_LEFT_ISOLATE if self.is_right_to_left else LEFT_TO_RIGHT_ISOLATE}{value}{POP_ISOLATE}"
        other = _LEFT_TO_RIGHT if self.is_right_to_left else _RIGHT_TO_LEFT
        return isolated(value) if re.search(other, value) else value


def isolated(text: str) -> str:
    """The text, safe to put into a sentence of either direction."""
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"


def still_open(text: str) -> str:
    """The isolates still open at the end of a line, with which the next line of the same text must begin."""
    opened: list[str] = []
    for letter in text:
        if letter in _ISOLATES:
            opened.append(letter)
        elif letter == POP_ISOLATE and opened:
            opened.pop()
    return "".join(opened)
