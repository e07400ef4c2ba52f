"""Events and commands as JSON: one object each, named by ``type``, with tiles by their codes and seats by number.

Whole amounts are written without a decimal point; quarters are exact in binary, so nothing is rounded.
"""

from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from game.engine.commands import Command
from game.engine.events import Event

Wanted = TypeVar("Wanted")
_BOUND = 10**15
"""Amounts in files must be below this; no amount of a match comes near."""
_amount = lru_cache(1024)(Fraction)


class CodecError(ValueError):
    """Text that is no valid event or command; the message names the place."""


def amount_to_json(amount: Fraction) -> int | float:
    """The amount as an integer if it is whole, otherwise as a float."""
    return amount.numerator if amount.denominator == 1 else float(amount)


def written_amount(value: Any) -> Any:
    """Writes an amount: msgspec's hook for values that it cannot write itself."""
    if isinstance(value, Fraction):
        return amount_to_json(value)
    raise NotImplementedError(f"{type(value).__name__} is not part of the format")


def read_amount(wanted: type, value: Any) -> Any:  # values of types that msgspec cannot read
    """Reads an amount: msgspec's hook for types that it cannot read itself."""
    if wanted is Fraction and type(value) in (int, float) and abs(value) < _BOUND:
        return _amount(value)
    raise ValueError(f"Expected a number, got {value!r:.40}")


def decoder(kind: type[Wanted]) -> msgspec.json.Decoder[Wanted]:
    """A decoder for values of a type that may hold amounts; ``decoded`` uses it."""
    return msgspec.json.Decoder(kind, dec_hook=read_amount)


_ENCODER = msgspec.json.Encoder(enc_hook=written_amount)
_EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event, dec_hook=read_amount)
_COMMANDS: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command, dec_hook=read_amount)


def encode(what: msgspec.Struct) -> bytes:
    """A command or event as one line of JSON, without its line end."""
    return _ENCODER.encode(what)


def decode_event(line: bytes | str) -> Event:
    """The event in a line; ``CodecError`` if there is none."""
    return decoded(_EVENTS, line)


def decode_command(line: bytes | str) -> Command:
    """The command in a line; ``CodecError`` if there is none."""
    return decoded(_COMMANDS, line)


def decoded(kind: msgspec.json.Decoder[Wanted], line: bytes | str) -> Wanted:
    """The value in a line; ``CodecError`` if it is none."""
    try:
        return kind.decode(line)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        raise CodecError(str(error)) from None
