"""The system's own voice: speech-dispatcher, or that of macOS or Windows."""

import os
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from threading import Condition

from game.players.program_process import users_environment
from game.players.threads import beside

_TEXT_VARIABLE = "SPARROWS_SAID"
"""The environment variable that hands PowerShell the text without quoting."""
_WINDOWS = (
    "Add-Type -AssemblyName System.Speech; $s = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "try {{ $s.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{language}') }} catch {{}}; "
    f"$s.Speak($env:{_TEXT_VARIABLE})"
)
_PROGRAMS = {"win32": "powershell", "darwin": "say"}


def voice_program() -> str | None:
    """The program that speaks on this system; ``None`` if there is none."""
    return shutil.which(_PROGRAMS.get(sys.platform, "spd-say"))


def command(program: str, text: str, language: str) -> list[str]:
    """The command line that speaks a text to its end."""
    if sys.platform == "win32":
        told = ["-NoProfile", "-Command", _WINDOWS.format(language=language)]
    elif sys.platform == "darwin":
        told = ["--", text]
    else:
        told = ["--wait", "--priority", "message", "--language", language, "--", text]
    return [program, *told]


class Voice:
    """A voice that speaks one text after another, on a thread of its own."""

    def __init__(self, program: str):
        self._program = program
        self._waiting: deque[tuple[str, str]] = deque()
        """The texts still to be spoken, each with its language."""
        self._new = Condition()
        self._speaking: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        beside(self._speak, "voice")

    def say(self, text: str, language: str) -> None:
        """Speak a text after those that are waiting."""
        with self._new:
            self._waiting.append((text, language))
            self._new.notify()

    def hush(self) -> None:
        """Stop speaking, and drop the waiting texts."""
        with self._new:
            self._waiting.clear()
            if self._speaking is None:
                return
            self._speaking.terminate()
        if sys.platform not in _PROGRAMS:
            self._run([self._program, "--cancel"])

    def close(self) -> None:
        self._is_closed = True
        self.hush()
        with self._new:
            self._new.notify()

    def _speak(self) -> None:
        while (next_one := self._next()) is not None:
            text, language = next_one
            with self._new:
                self._speaking = self._run(command(self._program, text, language), text)
            if self._speaking is not None:
                self._speaking.wait()

    def _next(self) -> tuple[str, str] | None:
        """Wait for the next text with its language; ``None`` when the voice is closed."""
        with self._new:
            self._new.wait_for(lambda: self._waiting or self._is_closed)
            return None if self._is_closed else self._waiting.popleft()

    @staticmethod
    def _run(words: Sequence[str], text: str = "") -> subprocess.Popen[bytes] | None:
        nothing = subprocess.DEVNULL
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        surroundings = users_environment(os.environ) | {_TEXT_VARIABLE: text}
        try:
            return subprocess.Popen(  # noqa: S603 - a program of the system, without a shell
                words, env=surroundings, stdin=nothing, stdout=nothing, stderr=nothing, creationflags=flags
            )
        except OSError:
            return None
