"""Events and commands as JSON: one object each, named by ``type``, tiles by their codes, seats by their numbers.

Whole amounts are written without a decimal point; quarters are exact in binary, so nothing is rounded.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from game.engine.commands import Command
from game.engine.events import Event

Wanted = TypeVar("Wanted")


class CodecError(ValueError):
    """Text that is no event or no command; the message names the place."""


def amount_to_json(amount: Fraction) -> int | float:
    """A whole number where it is one."""
    return amount.numerator if amount.denominator == 1 else float(amount)


def _written(value: Any) -> Any:  # msgspec's hook: it hands over whatever it cannot write itself
    if isinstance(value, Fraction):
        return amount_to_json(value)
    raise NotImplementedError(f"{type(value).__name__} is not part of the format")


def _read(wanted: type, value: Any) -> Any:  # msgspec's hook: it hands over whatever it cannot read itself
    if wanted is Fraction and isinstance(value, int | float) and not isinstance(value, bool):
        return Fraction(value)
    raise ValueError(f"Expected a number, got {value!r}")


_ENCODER = msgspec.json.Encoder(enc_hook=_written)
_EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event, dec_hook=_read)
_COMMANDS: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command, dec_hook=_read)


def encode(what: Event | Command) -> bytes:
    """One line of JSON, without its end."""
    return _ENCODER.encode(what)


def decode_event(line: bytes | str) -> Event:
    """The event of a line.

    Raises:
        CodecError: when it is none.
    """
    return _decoded(_EVENTS, line)


def decode_command(line: bytes | str) -> Command:
    """The command of a line.

    Raises:
        CodecError: when it is none.
    """
    return _decoded(_COMMANDS, line)


def _decoded(decoder: msgspec.json.Decoder[Wanted], line: bytes | str) -> Wanted:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        raise CodecError(str(error)) from None
