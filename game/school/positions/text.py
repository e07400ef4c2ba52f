"""Positions as text: what travels through the clipboard."""

import json

import msgspec

from game.engine.codec import DoubledField, encode, json_of, read_amount
from game.ledger.entry import place_text
from game.rules.options import OptionError
from game.school.positions.checks import complaint, troubles
from game.school.positions.position import VERSION, Position

LARGEST = 1 << 16
"""Characters of a position; a full table takes some thousand."""
_LONGEST = 200


class PositionError(ValueError):
    """A text that is no position; the message is one line and names the place."""


def written(position: Position) -> str:
    """The text of a position, on one line."""
    rest = encode(position).decode()[1:]
    return f'{{"position":{VERSION},{rest}'


def read(text: str) -> Position:
    """The position of a text, which could be.

    Raises:
        PositionError: when it is none, or could not be.
    """
    position = read_unchecked(text)
    for problem in troubles(position):
        raise PositionError(f"{place_text(problem.place)}: {complaint(problem)}")
    return position


def read_unchecked(text: str) -> Position:
    """The position of a text, whether it could be or not: one that is still being entered may lack tiles.

    Raises:
        PositionError: when the text is none.
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
