"""Two programs of one person at the same time: whatever each of them keeps is still there afterwards."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.matches.ledger_file import begin, ledgers
from game.app.matches.progress_file import ProgressFile
from game.app.matches.statistics_file import DamagedError, StatisticsFile, UnwritableError, set_aside
from game.app.matches.tickets_file import OwnChair
from game.app.system import settings as settings_file
from game.app.system.paths import Paths
from game.app.system.settings import FIRST
from game.ledger.entry import EnteredDeal
from game.ledger.session import session
from game.net.tickets import OwnTicket
from game.players.match_record import MatchRecord, Participant
from tests.ledger.played import PERSONS, rules_of
from tests.players.records import deal

ROOT = Path(__file__).resolve().parents[3]
CHANGES = 100
"""So many are made by each of the two."""
PROGRAM = """
import sys
from pathlib import Path
from tests.app.matches.test_two_programs import KEEPERS
kind, home, own = sys.argv[1:]
keep, _known = KEEPERS[kind]
print("ready", flush=True)
sys.stdin.readline()
keep(Path(home), own)
"""
EVERYTHING = {f"{own}{number}" for own in "ab" for number in range(CHANGES)}


def change_settings(home: Path, own: str) -> None:
    """Each program read the settings when it began, and gives one key after the other another place."""
    paths, now = Paths.in_folder(home), FIRST
    for number in range(CHANGES):
        before, now = now, replace(now, keys={**now.keys, f"{own}{number}": ("f2",)})
        assert settings_file.save(now, paths, before) is None


def known_settings(home: Path) -> set[str]:
    return set(settings_file.load(Paths.in_folder(home))[0].keys)


def learn(home: Path, own: str) -> None:
    file = ProgressFile(home, "Ana")
    for number in range(CHANGES):
        file.change(lambda now, lesson=f"{own}{number}": now.with_lesson(lesson))  # type: ignore[misc]


def known_lessons(home: Path) -> set[str]:
    file = ProgressFile(home, "Ana")
    file.load()
    return set(file.now.lessons)


def keep_tickets(home: Path, own: str) -> None:
    for number in range(CHANGES):
        chair = OwnChair(home / "own-chair.ticket")
        chair.keep(way_back(f"{own}{number}"))
        if number:
            chair.forget(way_back(f"{own}{number - 1}"))


def way_back(name: str) -> OwnTicket:
    """The ticket of a table whose host has this name."""
    return OwnTicket(line="ws://10.0.0.5:8470/table", ticket=name.encode().hex().zfill(32), host=name, rules="gala")


def known_tickets(home: Path) -> set[str]:
    """Those that were not forgotten stand for all: what was forgotten is gone, and nothing else."""
    left = {ticket.host for ticket in OwnChair(home / "own-chair.ticket").tickets}
    return EVERYTHING if left == {f"a{CHANGES - 1}", f"b{CHANGES - 1}"} else left


def count_deals(home: Path, own: str) -> None:
    people = (Participant("Ana", ""),)
    for number in range(CHANGES):
        file = StatisticsFile.opened(home / "statistics.sqlite")
        record = MatchRecord(id=f"{own}{number}", began="2026-11-20T12:00:00", rules="gala", persons=people)
        file.add(record, [deal(1, ())])
        file.close()


def known_matches(home: Path) -> set[str]:
    assert not list(home.glob("*.damaged*")), "nothing was taken for damaged"
    with closing(StatisticsFile.opened(home / "statistics.sqlite")) as file:
        return {match.id for match, _deals in file.matches()}


def replace_statistics(home: Path, own: str) -> None:
    """One program counts deals, and the other meanwhile tidies the database up and sets it aside as damaged."""
    path = home / "statistics.sqlite"
    for number in range(CHANGES // 5):
        with suppress(DamagedError, UnwritableError), closing(StatisticsFile.opened(path)) as file:
            record = MatchRecord(id=f"{own}{number}", began="2026-11-20T12:00:00", rules="gala", persons=())
            file.add(record, [deal(1, ())])
        if own == "b":
            with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as tidying:
                tidying.execute("VACUUM")
            if number % 5 == 4:
                set_aside(path)


def known_after_replacing(home: Path) -> set[str]:
    """What was set aside is read from the replays again; here it is enough that there is a database that works."""
    path = home / "statistics.sqlite"
    if set_aside(path) is None:
        assert not path.exists()
    count_deals(home, "a")
    count_deals(home, "b")
    with closing(StatisticsFile.opened(path)) as file:
        return {match.id for match, _deals in file.matches()}


def enter_deals(home: Path, own: str) -> None:
    """Both programs begin a session in the same second."""
    file = begin(home, datetime(2026, 11, 21, 13, 0, 0))  # noqa: DTZ001 - the local clock names the files
    now = session(rules_of("gala"), [replace(person, name=own) for person in PERSONS[:1]] + list(PERSONS[1:]))
    for _number in range(CHANGES):
        now = now.entered(EnteredDeal())
        file.save(now)


def known_deals(home: Path) -> set[str]:
    kept = [found.session for found in ledgers(home) if found.session is not None]
    return {f"{one.persons[0].name}{number}" for one in kept for number in range(len(one.deals))}


KEEPERS: dict[str, tuple[Callable[[Path, str], None], Callable[[Path], set[str]]]] = {
    "settings": (change_settings, known_settings),
    "progress": (learn, known_lessons),
    "tickets": (keep_tickets, known_tickets),
    "ledger": (enter_deals, known_deals),
    "statistics": (count_deals, known_matches),
    "statistics that are replaced": (replace_statistics, known_after_replacing),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KEEPERS)
def test_two_programs_make_two_hundred_changes_and_all_survive(tmp_path: Path, kind: str) -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, kind, str(tmp_path), own],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for own in "ab"
    ]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    assert [program.communicate()[1] and program.returncode for program in programs] == [None, None]
    assert [program.returncode for program in programs] == [0, 0]
    assert KEEPERS[kind][1](tmp_path) == EVERYTHING
