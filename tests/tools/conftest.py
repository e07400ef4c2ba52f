"""The command line, as the tests speak to it."""

import io
import sys
from collections.abc import Callable

import pytest

from game.tools.command_line import main

Say = Callable[..., tuple[int, str, str]]
"""Says a word with its arguments, ``given`` on standard input; gives the exit code and what both streams printed."""


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Say:
    def run(*arguments: str, given: str | bytes = b"") -> tuple[int, str, str]:
        text = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        code = main(arguments)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run
