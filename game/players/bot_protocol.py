"""The bot protocol: JSON lines between the game and a program that plays (docs/commands.md, "The bot protocol").

The game says hello, then sends every event as the seat of the program may see it, and questions; the program answers.
"""

import json
from typing import Any

import msgspec

from game import Frozen
from game.engine.codec import CodecError, decode_command, decode_event, encode
from game.engine.commands import Command
from game.engine.events import Event
from game.engine.replays.replay_file import LONGEST_WHY
from game.engine.seat import Seat
from game.players.player import Question
from game.rules.options import Value

PROTOCOL = 1


class Rules(Frozen):
    """The rulebook of the match, with the value of every option."""

    id: str
    options: dict[str, Value]


class Message(Frozen, kw_only=True, tag_field="type", tag=True):
    """A message of the game to a program; in JSON its name stands under ``type``."""


class Hello(Message, kw_only=True, tag="hello"):
    """The first message of the game."""

    protocol: int = PROTOCOL
    seat: Seat
    rules: Rules


class Asked(Message, tag="question"):
    """A question to the program."""

    id: int
    choices: tuple[msgspec.Raw, ...]
    """The commands to choose from, as they stand in replay files."""
    default: int
    """The index of the choice that is played if no answer comes."""
    milliseconds: int | None
    """The time for an answer; ``None`` if there is no clock."""


class Withdraw(Message, tag="withdraw"):
    """The message that a question lapsed."""

    id: int


class Goodbye(Message, tag="goodbye"):
    """The message that the match is over."""


class Answer(Frozen):
    """The answer of a program, not yet checked."""

    id: int
    choice: Any
    """The index of a choice, if it is a valid answer."""
    why: Any = None
    """The program's reason, as ``reason`` reads it."""


class ProtocolError(ValueError):
    """A line that is not part of the protocol; the message says what is wrong."""


_MESSAGES: msgspec.json.Decoder[Hello | Asked | Withdraw | Goodbye] = msgspec.json.Decoder(
    Hello | Asked | Withdraw | Goodbye
)
_ANSWERS: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
_OF_THE_GAME = frozenset({"hello", "question", "withdraw", "goodbye"})


class _Typed(msgspec.Struct):
    type: str


_TYPES: msgspec.json.Decoder[_Typed] = msgspec.json.Decoder(_Typed)


def line_of(what: Message | Answer | Event) -> bytes:
    """The line of the protocol for a message, an answer or an event, with its line end."""
    return (encode(what) if isinstance(what, Event) else msgspec.json.encode(what)) + b"\n"


def choices_of(question: Question) -> tuple[Command, ...]:
    """The choices of a question in the order in which a program counts them; the default is always among them."""
    return question.choices if question.default in question.choices else (*question.choices, question.default)


def asked(question: Question, seconds: float | None) -> Asked:
    """The question as it is sent to a program, with the seconds for its answer."""
    choices = choices_of(question)
    return Asked(
        id=question.id,
        choices=tuple(msgspec.Raw(encode(choice)) for choice in choices),
        default=choices.index(question.default),
        milliseconds=None if seconds is None else round(seconds * 1000),
    )


def read_message(line: bytes) -> Message | Event:
    """The message or event in a line of the game.

    :raises ProtocolError: when the line is neither a message nor an event.
    """
    try:
        if _TYPES.decode(line).type in _OF_THE_GAME:
            return _MESSAGES.decode(line)
        return decode_event(line)
    except (msgspec.MsgspecError, CodecError, ValueError, RecursionError) as error:
        raise ProtocolError(str(error)) from None


def read_choices(question: Asked) -> tuple[Command, ...]:
    """The commands that a question offers.

    :raises ProtocolError: when a choice is no command, or the default is no index of a choice.
    """
    try:
        choices = tuple(decode_command(bytes(choice)) for choice in question.choices)
    except CodecError as error:
        raise ProtocolError(str(error)) from None
    if not 0 <= question.default < len(choices):
        raise ProtocolError(f"the default is choice {question.default} of {len(choices)}")
    return choices


def read_answer(line: bytes) -> Answer | None:
    """The answer in a line of a program; ``None`` for a line that is no answer."""
    try:
        return _ANSWERS.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return _with_broken_text(line)


def _with_broken_text(line: bytes) -> Answer | None:
    """The answer in a line whose text is malformed, such as half a surrogate pair: its choice is still valid."""
    try:
        found = json.loads(line.decode("utf-8-sig", errors="replace"), strict=False)
        return msgspec.convert({name: found[name] for name in ("id", "choice")} | {"why": found.get("why")}, Answer)
    except (msgspec.MsgspecError, ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return None


def reason(answer: Answer) -> str:
    """The reason that an answer gives, as one line of limited length."""
    if not isinstance(answer.why, str):
        return ""
    text = "".join(letter for letter in answer.why[: 4 * LONGEST_WHY] if letter.isprintable() or letter.isspace())
    return " ".join(text.split())[:LONGEST_WHY]
