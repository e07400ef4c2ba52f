"""The system's own voice: speech-dispatcher, that of macOS or that of Windows, whichever there is."""

import os
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from threading import Condition, Thread

_SAID = "SPARROWS_SAID"
"""The variable that gives PowerShell a text, which may hold anything."""
_WINDOWS = (
    "Add-Type -AssemblyName System.Speech; $s = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "try {{ $s.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{language}') }} catch {{}}; "
    f"$s.Speak($env:{_SAID})"
)
_PROGRAMS = {"win32": "powershell", "darwin": "say"}


def voice_program() -> str | None:
    """The program that speaks here; ``None``: there is none."""
    return shutil.which(_PROGRAMS.get(sys.platform, "spd-say"))


def command(program: str, text: str, language: str) -> list[str]:
    """What is run to have a text spoken to its end."""
    if sys.platform == "win32":
        return [program, "-NoProfile", "-Command", _WINDOWS.format(language=language)]
    if sys.platform == "darwin":
        return [program, "--", text]
    return [program, "--wait", "--priority", "message", "--language", language, "--", text]


class Voice:
    """One voice, which says one text after the other, on a thread of its own."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._waiting: deque[tuple[str, str]] = deque()
        """Texts still to be said, each with its language."""
        self._new = Condition()
        self._speaking: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        Thread(target=self._speak, name="voice", daemon=True).start()

    def say(self, text: str, language: str) -> None:
        """Say this after what is still to be said."""
        with self._new:
            self._waiting.append((text, language))
            self._new.notify()

    def hush(self) -> None:
        """Say nothing more of what was to be said."""
        with self._new:
            self._waiting.clear()
            if self._speaking is None:
                return
            self._speaking.terminate()
        if sys.platform not in _PROGRAMS:
            self._run([self._program, "--cancel"])

    def close(self) -> None:
        """End for good."""
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
        """What is to be said next, once there is anything; ``None`` at the end."""
        with self._new:
            self._new.wait_for(lambda: self._waiting or self._is_closed)
            return None if self._is_closed else self._waiting.popleft()

    @staticmethod
    def _run(words: Sequence[str], text: str = "") -> subprocess.Popen[bytes] | None:
        nothing = subprocess.DEVNULL
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        surroundings = {**os.environ, _SAID: text}
        try:
            return subprocess.Popen(  # noqa: S603 - a program of the system, without a shell
                words, env=surroundings, stdin=nothing, stdout=nothing, stderr=nothing, creationflags=flags
            )
        except OSError:
            return None
