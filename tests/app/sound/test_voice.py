"""The system's own voice: one text after the other, each to its end, and silence when it is asked for."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.sound import voice
from game.app.sound.voice import Voice, voice_program


def comes(true: Callable[[], bool]) -> bool:
    """Whether it is so before long."""
    end = time.monotonic() + 10
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return true()


def test_texts_are_said_in_their_order_until_it_is_hushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = tmp_path / "said"
    said.touch()
    program = f"import sys, time; open({str(said)!r}, 'a').write(sys.argv[1] + '\\n'); time.sleep(float(sys.argv[2]))"
    seconds = {"long": "60"}
    monkeypatch.setattr(
        voice,
        "command",
        lambda _program, text, _language: [sys.executable, "-c", program, text, seconds.get(text, "0")],
    )
    speaker = Voice("nothing")
    for text in ("one", "two", "long", "never"):
        speaker.say(text, "en")
    assert comes(lambda: said.read_text() == "one\ntwo\nlong\n")
    speaker.hush()
    speaker.say("last", "en")
    assert comes(lambda: said.read_text() == "one\ntwo\nlong\nlast\n")
    speaker.close()


def test_a_voice_is_started_without_the_libraries_of_a_packaged_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tmp_path / "said"
    told = f"import os; open({str(said)!r}, 'w').write(os.environ.get('LD_LIBRARY_PATH', 'none') + '\\n')"
    monkeypatch.setattr(voice, "command", lambda *_asked: [sys.executable, "-c", told])
    monkeypatch.setattr(sys, "_MEIPASS", "/usr/sparrows/_internal", raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/usr/sparrows/_internal")
    speaker = Voice("nothing")
    speaker.say("one", "en")
    assert comes(lambda: said.exists() and said.read_text() == "none\n")
    speaker.close()


def test_without_a_program_that_speaks_there_is_no_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _program: None)
    assert voice_program() is None
