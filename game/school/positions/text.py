"""Positions as text, for the clipboard."""

import json

import msgspec

from game.engine.codec import encode, read_amount
from game.engine.json_text import DoubledField, json_of
from game.ledger.entry import place_text
from game.rules.options import OptionError
from game.school.positions.checks import complaint, troubles
from game.school.positions.position import VERSION, Position

LARGEST = 1 << 16
"""The most characters that a text of a position may have; a full table takes some thousand."""
_LONGEST = 200


class PositionError(ValueError):
    """The text is not a valid position; the message is one line and names the place."""

    def __init__(self, why: str) -> None:
        super().__init__("".join(letter if letter.isprintable() else "?" for letter in why))


def written(position: Position) -> str:
    """The text of a position, on one line."""
    rest = encode(position).decode()[1:]
    return f'{{"position":{VERSION},{rest}'


def read(text: str) -> Position:
    """Read a possible position from its text.

    :raises PositionError: if the text is not a position, or the position is impossible.
    """
    position = read_unchecked(text)
    for problem in troubles(position):
        raise PositionError(f"{place_text(problem.place)}: {complaint(problem)}")
    return position


def read_unchecked(text: str) -> Position:
    """Read a position from its text without checking it, because one that is still being entered may lack tiles.

    :raises PositionError: if the text is not a position.
    """
    if len(text) > LARGEST:
        raise PositionError(f"longer than {LARGEST} characters")
    try:
        document = json_of(text)
        return msgspec.convert(document, Position, dec_hook=read_amount)
    except DoubledField as error:
        raise PositionError(f"{error}: it is given twice") from None
    except json.JSONDecodeError as error:
        raise PositionError(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except (msgspec.ValidationError, OptionError, OverflowError) as error:
        said, at, place = " ".join(str(error)[:_LONGEST].split()).rpartition(" - at `$")
        place = place.strip(".`") if at else place
        raise PositionError(f"{place}: {said}" if said and place else said or place) from None
    except (ValueError, RecursionError) as error:
        raise PositionError(f"not JSON: {str(error)[:_LONGEST]}") from None
