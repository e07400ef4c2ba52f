"""``sparrows bot``: one of our computer players as a program that speaks the bot protocol (docs/commands.md)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import BinaryIO

from game.engine.events import Event
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.players.bot_protocol import (
    Answer,
    Asked,
    Goodbye,
    Hello,
    Message,
    ProtocolError,
    line_of,
    read_choices,
    read_message,
)
from game.players.player import Question
from game.tools.arguments import BadInput, Parser, seed_of

_LONGEST_LINE = 1 << 20
"""The most bytes of a message; those of the game are far shorter."""


def main(arguments: Sequence[str]) -> int:
    """Play until the game says goodbye."""
    parser = Parser(
        "bot", "Run one of our players as a program: messages on standard input, answers on standard output."
    )
    parser.add_argument("level", metavar="LEVEL", help=", ".join(MINDS))
    parser.add_argument("--seed", type=seed_of, default=1, metavar="S", help="seed for its random choices (1)")
    given = parser.parse_args(arguments)
    if given.level not in MINDS:
        raise BadInput(f"LEVEL: {given.level!r} is not a level; there are {', '.join(MINDS)}")
    serve(given.level, given.seed, sys.stdin.buffer, sys.stdout.buffer)
    return 0


def serve(level: str, seed: int, messages: BinaryIO, answers: BinaryIO) -> None:
    """Answer the questions of one match, until goodbye or the end of the messages.

    :raises BadInput: for a line that the protocol does not allow; the message has its number.
    """
    bot: _Bot | None = None
    for number, line in enumerate(iter(lambda: messages.readline(_LONGEST_LINE), b""), start=1):
        try:
            message = read_message(line)
            if isinstance(message, Goodbye):
                return
            bot = _Bot(message, level, seed) if isinstance(message, Hello) else bot
            answer = _greeted(bot).answer(message)
        except ProtocolError as error:
            raise BadInput(f"line {number}: {error}") from None
        except Exception as error:
            # Events and questions that no match brings may break the fold and the thinking anywhere.
            raise BadInput(f"line {number}: it cannot come now ({type(error).__name__}: {error})") from error
        if answer is not None:
            answers.write(line_of(answer))
            answers.flush()


def _greeted(bot: _Bot | None) -> _Bot:
    if bot is None:
        raise ProtocolError("the game has not said hello")
    return bot


class _Bot:
    """A computer player at one seat of a table in another program."""

    def __init__(self, hello: Hello, level: str, seed: int):
        self._seat = hello.seat
        self._player = ComputerPlayer(hello.seat, MINDS[level], seed)

    def answer(self, message: Message | Event) -> Answer | None:
        """Take a message; return the answer if it is a question."""
        if isinstance(message, Event):
            self._player.observe(message)
        return self._choice(message) if isinstance(message, Asked) else None

    def _choice(self, asked: Asked) -> Answer:
        choices = read_choices(asked)
        if self._player.view is None:
            raise ProtocolError("the match has not begun")
        seconds = None if asked.milliseconds is None else asked.milliseconds / 1000
        default = choices[asked.default]
        self._player.ask(Question(id=asked.id, seat=self._seat, choices=choices, default=default, seconds=seconds))
        command = self._player.answer()
        return Answer(id=asked.id, choice=choices.index(command) if command in choices else asked.default)
