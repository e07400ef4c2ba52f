"""Sessions of real tables on disk: whole, one beside the other, and nothing of them lost."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from game.app.matches.ledger_file import SUFFIX, begin, ledgers, open_ledger
from game.app.system.storage import StorageError
from game.ledger.entry import EnteredDeal
from game.ledger.session import LedgerError, Session, session
from tests.ledger.played import PERSONS, rules_of

NOW = datetime(2026, 11, 21, 13, 0, 0)  # noqa: DTZ001 - the local clock names the files


def known() -> Session:
    return session(rules_of("gala"), PERSONS)


def test_a_session_grows_and_goes_on(tmp_path: Path) -> None:
    file = begin(tmp_path, NOW)
    file.save(known())
    file.save(known().entered(EnteredDeal()))
    assert file.path.name == "2026-11-21-130000.ledger.json"
    again, found = open_ledger(file.path)
    assert found == known().entered(EnteredDeal())
    again.save(found.taken_back())
    assert open_ledger(file.path)[1] == known()
    assert [path.name for path in tmp_path.iterdir()] == [file.path.name]


def test_two_sessions_begun_in_one_second_have_two_names(tmp_path: Path) -> None:
    files = [begin(tmp_path, NOW) for _ in range(3)]
    for file in files:
        file.save(known())
    assert sorted(file.path.name.removesuffix(SUFFIX)[17:] for file in files) == ["", "-2", "-3"]


def test_what_another_program_wrote_meanwhile_stays(tmp_path: Path) -> None:
    file = begin(tmp_path, NOW)
    file.save(known())
    first, other = open_ledger(file.path)[0], open_ledger(file.path)[0]
    other.save(known().entered(EnteredDeal()))
    first.save(known().entered(EnteredDeal(annulled=True)))
    assert first.path != other.path
    assert len(ledgers(tmp_path)) == 2
    assert open_ledger(other.path)[1].deals == (EnteredDeal(),)


def test_a_file_that_is_gone_is_written_again(tmp_path: Path) -> None:
    file = begin(tmp_path, NOW)
    file.save(known())
    file.path.unlink()
    file.save(known())
    assert open_ledger(file.path)[1] == known()


def test_a_damaged_file_gets_one_line_and_hides_no_other(tmp_path: Path) -> None:
    good = begin(tmp_path, NOW)
    good.save(known())
    for name, content in (
        ("torn", b'{"rules":"gala","de'),
        ("empty", b""),
        ("newer", b'{"version":9}'),
        ("a\nb", b"7"),
    ):
        (tmp_path / f"{name}{SUFFIX}").write_bytes(content)
    (tmp_path / f"folder{SUFFIX}").mkdir()
    found = ledgers(tmp_path)
    assert len(found) == 6
    assert [kept.session for kept in found if not kept.problem] == [known()]
    assert all("\n" not in kept.problem for kept in found)
    assert any(kept.problem.startswith("newer.ledger.json cannot be read: version: 9") for kept in found)
    assert (tmp_path / f"torn{SUFFIX}").read_bytes() == b'{"rules":"gala","de'


def test_the_session_changed_last_comes_first(tmp_path: Path) -> None:
    for number in range(3):
        file = begin(tmp_path, NOW)
        file.save(known())
        os.utime(file.path, (1000 - number, 1000 - number))
    assert [kept.changed for kept in ledgers(tmp_path)] == [1000, 999, 998]


def test_what_cannot_be_written_is_said_and_what_was_there_stays(tmp_path: Path) -> None:
    file = begin(tmp_path, NOW)
    file.save(known())
    file.path.unlink()
    file.path.mkdir()
    file.save(known())
    assert file.path.name == "2026-11-21-130000-2.ledger.json"
    blocked = begin(tmp_path / file.path.name / "no folder", NOW)
    with pytest.raises(StorageError):
        blocked.save(known())
    with pytest.raises(LedgerError, match="the file is gone"):
        open_ledger(tmp_path / f"none{SUFFIX}")
