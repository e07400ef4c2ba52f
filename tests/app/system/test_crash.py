"""Crash reports tell what happened and nothing about whose machine it was; the log does not grow for ever."""

from __future__ import annotations

import faulthandler
import getpass
import logging
import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.app.system.crash import KEPT, impersonal, report, write_report
from game.app.system.diary import FAULTS, LARGEST, LOG, Diary
from game.engine.codec import decode_event
from game.engine.events import TilesDealt
from game.engine.seat import Seat
from tests.conftest import LogLines
from tests.engine.positions import random_match
from tests.systems import needs_posix

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def failed(message: str) -> Exception:
    with pytest.raises(ValueError, match=r".") as caught:
        int_of(message)
    return caught.value


def int_of(text: str) -> int:
    raise ValueError(text)


def test_a_report_names_versions_the_error_and_where_it_came_from() -> None:
    text = report(failed("tile 145"), (), NOW)
    for part in ("Sparrows", "Python", "pygame-ce", "SDL", "video driver", "ValueError: tile 145", "in failed"):
        assert part in text


def test_a_report_holds_the_last_events_as_the_player_saw_them() -> None:
    _, steps, _ = random_match(3, deals=1)
    events = [seen for event in steps[0].events if (seen := event.seen_by(Seat(1))) is not None]
    told = report(failed("x"), events, NOW).partition("as the player saw them:\n")[2]
    lines = [decode_event(line) for line in told.splitlines()]
    assert lines == events
    assert all(line.tiles is None for line in lines if isinstance(line, TilesDealt) and line.seat != 1)


def test_nothing_in_a_report_is_personal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/greta.meier")
    monkeypatch.setenv("USERPROFILE", "/home/greta.meier")
    monkeypatch.setattr(getpass, "getuser", lambda: "greta.meier")
    text = report(failed("/home/greta.meier/.local/share/sparrows is greta.meier's"), (), NOW)
    assert "greta" not in text
    assert "~/.local/share/sparrows" in text
    assert str(Path(__file__).parent) not in text
    assert impersonal("nothing to hide") == "nothing to hide"


def test_an_error_as_long_as_a_book_is_cut() -> None:
    assert len(report(failed("x" * 10**6), (), NOW)) < 30_000


def test_reports_are_kept_but_not_for_ever(tmp_path: Path) -> None:
    written = [write_report(tmp_path, str(number), NOW + timedelta(seconds=number)) for number in range(KEPT + 5)]
    assert [path.read_text() for path in sorted(tmp_path.iterdir())] == [str(n) for n in range(5, KEPT + 5)]
    assert written[-1] == max(tmp_path.iterdir())
    again = write_report(tmp_path, "again", NOW + timedelta(seconds=KEPT + 4))
    assert again is not None
    assert again != written[-1]


def test_where_nothing_can_be_written_there_is_no_report(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file is no folder")
    assert write_report(tmp_path / "logs", "x", NOW) is None
    assert Diary(tmp_path / "logs").open() is not None


def test_the_log_rotates(tmp_path: Path, log_lines: LogLines) -> None:
    diary = Diary(tmp_path)
    assert diary.open() is None
    try:
        for number in range(3000):
            logging.getLogger("game.test").info("%d %s", number, "x" * 1000)
        logging.getLogger("game.test").warning("the end")
    finally:
        diary.close()
    assert log_lines.take() == ["game.test: the end"]
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == [FAULTS, LOG, f"{LOG}.1", f"{LOG}.2", f"{LOG}.3"]
    assert all(path.stat().st_size <= LARGEST for path in files)
    assert (tmp_path / LOG).read_text().endswith("WARNING game.test: the end\n")


@needs_posix("Windows asks for no modes, and has no such pipes")
def test_nobody_else_may_read_the_log_and_a_pipe_in_the_place_of_one_hinders_no_other(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir(mode=0o755)
    (folder / LOG).touch(mode=0o644)
    diary = Diary(folder)
    assert diary.open() is None
    diary.close()
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / LOG, folder / FAULTS)] == [
        0o700,
        0o600,
        0o600,
    ]
    (folder / LOG).unlink()
    os.mkfifo(folder / LOG)
    assert diary.open() == "not a plain file"
    try:
        assert faulthandler.is_enabled()
    finally:
        diary.close()
