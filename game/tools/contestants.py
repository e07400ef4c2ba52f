"""The players in ``sparrows simulate``: levels of ours, or programs that speak the bot protocol."""

import shlex
import shutil
import sys
import time
from contextlib import ExitStack

from game.engine.commands import Command
from game.engine.events import Event
from game.engine.state import State
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.players.player import Player, Question
from game.players.program_player import ProgramPlayer
from game.tools.arguments import BadInput

PATIENCE = 10.0
"""Seconds that a program has for an answer if the rulebook allows more, or has no time limit."""
_PROGRAM = "cmd:"


def is_program(name: str) -> bool:
    """Whether a name stands for a program, ``cmd:PROGRAM ARGS``, instead of a level."""
    return name.startswith(_PROGRAM)


def command_of(name: str) -> list[str]:
    """A program and its arguments, split as by a shell; on Windows a backslash separates folders.

    :raises ValueError: if a quotation mark is not closed.
    """
    words = shlex.shlex(name.removeprefix(_PROGRAM), posix=True)
    words.whitespace_split = True
    words.commenters = ""
    if sys.platform == "win32":
        words.escape = ""
    return list(words)


def check_player(place: str, player: str) -> None:
    """Check that a name stands for a level, or for an existing program.

    :raises BadInput: if it does not; the message begins with the place.
    """
    if player in MINDS:
        return
    if not is_program(player):
        raise BadInput(f"{place}: {player!r} is not a level; there are {', '.join(MINDS)}")
    try:
        command = command_of(player)
    except ValueError as error:
        raise BadInput(f"{place}: {player!r} is not a command: {error}") from None
    if not command:
        raise BadInput(f"{place}: {player!r} names no program")
    if shutil.which(command[0]) is None:
        raise BadInput(f"{place}: there is no program {command[0]!r}")


class _Absent:
    """A player who always gives the default answer, in place of a program that is no longer started."""

    def __init__(self) -> None:
        self.missed = 0
        self._answer: Command | None = None

    def observe(self, event: Event) -> None:
        """Ignore the event."""

    def ask(self, question: Question) -> None:
        self.missed += 1
        self._answer = question.default

    def answer(self) -> Command | None:
        answer, self._answer = self._answer, None
        return answer

    def withdraw(self) -> None:
        self._answer = None


class Contestant:
    """A player whose thinking is timed and whose faults are counted."""

    def __init__(self, player: Player):
        self._player = player
        self.thought: list[float] = []
        """The seconds for each choice."""
        self.observe = player.observe
        self.answer = player.answer
        self.withdraw = player.withdraw

    @property
    def wrong(self) -> int:
        """The number of answers that were not among the choices."""
        return self._player.wrong if isinstance(self._player, ProgramPlayer) else 0

    @property
    def missed(self) -> int:
        """The number of questions without an answer."""
        return self._player.missed if isinstance(self._player, ProgramPlayer | _Absent) else 0

    @property
    def is_given_up(self) -> bool:
        """Whether the player is a program that was given up in this match."""
        return isinstance(self._player, ProgramPlayer) and self._player.is_given_up

    @property
    def why(self) -> str:
        """The comment that the player gave with its last answer."""
        return self._player.why if isinstance(self._player, ProgramPlayer) else ""

    @property
    def is_ours(self) -> bool:
        """Whether the player is a computer player of ours, so that ``choose`` may be called."""
        return isinstance(self._player, ComputerPlayer)

    def choose(self, view: State, question: Question) -> Command:
        """The choice of a computer player of ours with this knowledge."""
        assert isinstance(self._player, ComputerPlayer), "programs are asked at a table"
        begun = time.perf_counter()
        command = self._player.choice(view, question)
        self.thought.append(time.perf_counter() - begun)
        return command

    def ask(self, question: Question) -> None:
        """Ask the player a question; the answer is there when this returns."""
        begun = time.perf_counter()
        self._player.ask(question)
        self.thought.append(time.perf_counter() - begun)


def contestant(
    name: str, number: int, seat: int, match: State, seed: int, programs: ExitStack, *, is_absent: bool
) -> Contestant:
    """A player for a match that has begun.

    ``name`` is a level or a program, and ``number`` distinguishes two players of one level; ``programs`` ends the
    programs that were started. With ``is_absent`` a program is no longer started.

    :raises BadInput: if a program cannot be started.
    """
    if not is_program(name):
        return Contestant(ComputerPlayer(number, MINDS[name], seed))
    if is_absent:
        return Contestant(_Absent())
    rules = match.rules
    try:
        player = ProgramPlayer(command_of(name), seat, rules.id, rules.options, patience=PATIENCE)
    except OSError as error:
        raise BadInput(f"--players: {name!r} cannot be started: {error.strerror}") from None
    programs.callback(player.close)
    return Contestant(player)
