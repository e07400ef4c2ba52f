"""How a program at the table is named on the command line (docs/commands.md, ``simulate``)."""

import sys

import pytest

from game.tools.contestants import command_of


@pytest.mark.parametrize(
    ("system", "named", "command"),
    [
        ("linux", "cmd:python3 bot.py -x", ["python3", "bot.py", "-x"]),
        ("linux", "cmd:'my bot' --wait 'a, b' #1", ["my bot", "--wait", "a, b", "#1"]),
        ("linux", r"cmd:my\ bot", ["my bot"]),
        ("linux", "cmd:", []),
        ("win32", r"cmd:C:\bots\bot.exe -x", [r"C:\bots\bot.exe", "-x"]),
        ("win32", r'cmd:"C:\My Bots\bot.exe" "a, b"', [r"C:\My Bots\bot.exe", "a, b"]),
        ("win32", r"cmd:'C:\My Bots\bot.exe'", [r"C:\My Bots\bot.exe"]),
        ("win32", "cmd:", []),
    ],
)
def test_quotation_marks_hold_together_and_are_no_part_of_a_name(
    monkeypatch: pytest.MonkeyPatch, system: str, named: str, command: list[str]
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert command_of(named) == command


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_a_quotation_mark_that_is_never_closed_is_no_command(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    with pytest.raises(ValueError, match="No closing quotation"):
        command_of("cmd:'my bot")
