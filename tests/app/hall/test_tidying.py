"""A hall's folder and memory do not grow for ever: what nobody can come back to is forgotten, and old matches go."""

import os
from pathlib import Path

import pytest

from game.app.hall import hall as hall_module
from game.app.hall.tidying import Room, TidyResult, tidy
from game.app.matches.journal import locked
from game.app.matches.tickets_file import kept_tickets, tickets_path
from game.net.rack import NEXT
from tests import waiting
from tests.app.hall.halls import MADE
from tests.app.hall.quiet_hall import Knocking, QuietHall, quiet_hall
from tests.conftest import LogLines
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")

DAY = 24 * 3600.0
NOW = 2_000_000_000.0


def kept(folder: Path, name: str, *, days: float, has_tickets: bool = False, size: int = 100) -> Path:
    """A file of a match that was played so many days ago."""
    match = folder / f"{name}.mahjong"
    for path in (match, tickets_path(match)) if has_tickets else (match,):
        path.write_bytes(b"x" * size)
        os.utime(path, (NOW - days * DAY, NOW - days * DAY))
    return match


def tidied(folder: Path, *, days: float, most_bytes: int = 10**6, most_matches: int = 1000) -> TidyResult:
    """What a folder has come to that keeps matches for so many days, and no more than these."""
    return tidy(folder, now=NOW, room=Room(days * DAY, most_bytes, most_matches))


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_matches_are_removed_after_so_many_days_whether_guests_could_come_back_or_not(tmp_path: Path) -> None:
    old = kept(tmp_path, "old", days=31)
    left = kept(tmp_path, "left", days=30, has_tickets=True)
    kept(tmp_path, "young", days=29)
    kept(tmp_path, "waits", days=29, has_tickets=True)
    done = tidied(tmp_path, days=30, most_bytes=10**6)
    assert set(done.old) == {old, left}
    assert not done.given_way
    assert not done.is_full
    assert names(tmp_path) == {"young.mahjong", "waits.mahjong", "waits.tickets"}


def test_in_a_full_folder_the_oldest_finished_matches_give_way(tmp_path: Path) -> None:
    oldest = kept(tmp_path, "oldest", days=3)
    older = kept(tmp_path, "older", days=2)
    kept(tmp_path, "waits", days=9, has_tickets=True)
    kept(tmp_path, "newest", days=1)
    done = tidied(tmp_path, days=30, most_bytes=300)
    assert done.given_way == [oldest, older]
    assert not done.is_full
    assert names(tmp_path) == {"newest.mahjong", "waits.mahjong", "waits.tickets"}


def test_too_many_matches_are_a_full_folder_and_those_give_way_in_which_little_was_played(tmp_path: Path) -> None:
    begun = kept(tmp_path, "begun", days=2, has_tickets=True)
    kept(tmp_path, "played", days=9, has_tickets=True, size=10**5)
    kept(tmp_path, "new", days=0.5, has_tickets=True)
    assert tidied(tmp_path, days=30, most_matches=2).given_way == [begun]
    assert tidied(tmp_path, days=30, most_matches=1).is_full


def test_a_folder_of_matches_that_wait_for_guests_stays_full(tmp_path: Path) -> None:
    kept(tmp_path, "waits", days=9, has_tickets=True, size=10**5)
    kept(tmp_path, "new", days=0)
    done = tidied(tmp_path, days=30, most_bytes=150)
    assert done.is_full
    assert not done.given_way
    assert len(names(tmp_path)) == 3


def test_a_match_that_is_open_is_never_removed(tmp_path: Path) -> None:
    match = kept(tmp_path, "open", days=99, has_tickets=True)
    with locked(match):
        assert not tidied(tmp_path, days=1, most_bytes=1).old
    assert tidied(tmp_path, days=1, most_bytes=1).old == [match]


def test_tickets_and_tables_without_a_match_go_too(tmp_path: Path) -> None:
    kept(tmp_path, "gone", days=99, has_tickets=True).unlink()
    kept(tmp_path, "other", days=1, has_tickets=True).unlink()
    for name, days in (("AAAAAA", 2.0), ("BBBBBB", 0.5)):
        table = tmp_path / f"{name}.waiting"
        table.write_bytes(b"{}")
        os.utime(table, (NOW - days * DAY, NOW - days * DAY))
    tidied(tmp_path, days=30, most_bytes=10**6)
    assert names(tmp_path) == {"other.tickets", "BBBBBB.waiting"}


def begun(quiet: QuietHall, address: str = "192.0.2.1") -> Knocking:
    """A guest who has begun a match against computers."""
    maker = quiet.knock(address, makes=MADE)
    quiet.say(maker, id=NEXT, choice=0)
    return maker


def test_a_match_that_all_have_left_before_a_deal_was_over_leaves_nothing(tmp_path: Path) -> None:
    with quiet_hall(tmp_path, most_made=99) as quiet:
        for number in range(5):
            quiet.say(begun(quiet, f"192.0.2.{number}"), type="leave")
        assert len(list(tmp_path.glob("*.mahjong"))) == 5
        waiting.sleep(2 * hall_module.LEFT)
        quiet.hall.attend(0.0)
        until(lambda: not quiet.hall.tables, meanwhile=lambda: quiet.hall.attend(0.0))
        assert not (names(tmp_path) - {hall_module.LOCK})
        assert not quiet.hall.kept


def test_a_match_whose_guest_only_lost_the_line_waits_until_it_is_too_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    with quiet_hall(tmp_path) as quiet:
        maker = begun(quiet)
        quiet.door.coming.append((maker, None))
        until(lambda: not quiet.hall.guests, meanwhile=lambda: quiet.hall.attend(0.0))
        waiting.sleep(10 * hall_module.NEVER_PLAYED)
        until(lambda: not quiet.hall.tables, meanwhile=lambda: quiet.hall.attend(0.0))
        (match,) = tmp_path.glob("*.mahjong")
        assert kept_tickets(match) is not None
        assert len(quiet.hall.kept) == 1
        later = match.stat().st_mtime + 31 * DAY
        monkeypatch.setattr(hall_module, "time", lambda: later)
        waiting.sleep(100.0)
        until(lambda: not quiet.hall.kept, meanwhile=lambda: quiet.hall.attend(0.0))
        assert not (names(tmp_path) - {hall_module.LOCK})
        ticket = str(maker.heard[0]["ticket"])
        assert quiet.why("192.0.2.1", ticket=ticket) == "code"
        log_lines.take()


def test_a_full_folder_makes_no_tables_and_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    waits = kept(tmp_path, "waits", days=0, has_tickets=True)
    monkeypatch.setattr(hall_module, "time", lambda: NOW)
    with quiet_hall(tmp_path, most_bytes=10) as quiet:
        until(lambda: quiet.hall.is_full, meanwhile=lambda: quiet.hall.attend(0.0))
        said = log_lines.take()
        assert said == ["game.app.hall.hall: the folder is full: no new tables are made"]
        assert quiet.why("192.0.2.1", makes=MADE) == "busy"
        log_lines.take()
        waits.unlink()
        tickets_path(waits).unlink()
        waiting.sleep(100.0)
        until(lambda: not quiet.hall.is_full, meanwhile=lambda: quiet.hall.attend(0.0))
        assert quiet.why("192.0.2.1", makes=MADE) == ""
