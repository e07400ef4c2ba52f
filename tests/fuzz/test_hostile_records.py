"""What the program itself has written, spoiled: settings, persons, progress, sessions, records of the statistics.

A reader gives what it can or refuses with an error of its own, within a second, and writes nothing; whatever it gives
can be used, written and read again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.app.matches.progress_file import ProgressError, ProgressFile
from game.app.system import settings as settings_file
from game.app.system.settings import Settings
from game.engine.codec import CodecError, decoded, decoder, encode
from game.engine.replays.deal_record import DealRecord
from game.ledger.records import entries as ledger_entries
from game.ledger.session import LedgerError, ledger_of, written
from game.ledger.session import read as read_session
from game.players.celebration import Keeper
from game.players.figures import Played
from game.players.goals.keeper import GoalKeeper
from game.players.match_record import Entry, MatchRecord, folded
from game.school.intervals import answered
from game.school.mistakes import coming, due
from game.school.progress import Progress
from game.school.rating import Verdict
from tests.app.matches.test_ledger_file import known as known_session
from tests.app.system.test_going_back import LEARNED, MIRA
from tests.fuzz.foreign import nothing_written, read_or_refused
from tests.fuzz.mutations import spoiled_json
from tests.players.records import deal, figures_of, match_of, ranked, traveled

QUICK = 40
"""How many of each kind are tried in the quick tests."""
FULL = 100_000
NOW = datetime(2026, 11, 28, tzinfo=UTC)
MATCHES, DEALS = decoder(MatchRecord), decoder(DealRecord)


def settings_survive(content: bytes, _home: Path) -> None:
    found = read_or_refused(lambda: settings_file.read(content))
    if found is not None:
        assert settings_file.read(settings_file.encoded(found)) == found


def progress_survives(content: bytes, home: Path) -> None:
    file = ProgressFile(home, "Mira")
    home.mkdir(exist_ok=True)
    for left in home.iterdir():
        left.unlink()
    file.path.write_bytes(content)
    read_or_refused(file.load, ProgressError)
    assert [path.read_bytes() for path in home.iterdir()] == [content], "set aside at most"
    now = file.now
    for mistake in (*due(now.mistakes, NOW), *coming(now.mistakes)):
        mistake.due.astimezone()
        answered(mistake, Verdict.WRONG, NOW)
    for id_ in now.ratings:
        now.rating(id_).after(1200.0, 1.0)
    read_or_refused(lambda: file.change(lambda now: now.with_lesson("pung")), ProgressError)
    again = ProgressFile(home, "Mira")
    read_or_refused(again.load, ProgressError)
    assert again.now in (file.now, Progress()), "a file of a newer version stays as it is"


def sessions_survive(content: bytes, _home: Path) -> None:
    found = read_or_refused(lambda: read_session(content), LedgerError)
    if found is not None:
        assert read_session(written(found)) == found
        ledger_of(found)
        use([*ledger_entries("2026-11-28-120000", found)])


def use(known: Iterable[Entry]) -> None:
    """All that the statistics tell of some deals."""
    known = [*known]
    for name in ("Ana", *folded(Played(), known).names[:2]):
        keeper, goals = Keeper(name), GoalKeeper(name)
        for entry in known:
            keeper.add(*entry)
            goals.add(entry.match, [entry.deal])
        figures_of(name, known)
        goals.week(date(2026, 11, 28), "gala")
        ranked(name, known)
        traveled(name, [entry for entry in known if entry.match.journey])


def records_survive(content: bytes, _home: Path) -> None:
    kind, _, text = content.partition(b" ")
    if kind == b"match":
        match = read_or_refused(lambda: decoded(MATCHES, text), CodecError)
        if match is not None:
            assert decoded(MATCHES, encode(match)) == match
            use([Entry(match, deal(1, (8, -4, -4), winner=0))])
    else:
        played = read_or_refused(lambda: decoded(DEALS, text), CodecError)
        if played is not None:
            assert decoded(DEALS, encode(played)) == played
            use([Entry(match_of(1), played)])


def a_match(chance: Random) -> bytes:
    match = msgspec.structs.replace(match_of(1), ended=1_795_176_000, journey="riga", daily="2026-11-20", hinted=(0,))
    return b"match " + spoiled_json(encode(match), chance)


def a_deal(chance: Random) -> bytes:
    played = msgspec.structs.replace(deal(1, (8, -4, -4), winner=0, special="pairs"), ended=1_795_176_000)
    return b"deal " + spoiled_json(encode(played), chance)


KINDS: dict[str, tuple[Callable[[Random], bytes], Callable[[bytes, Path], None]]] = {
    "settings": (lambda chance: spoiled_json(settings_file.encoded(Settings()), chance), settings_survive),
    "persons": (lambda chance: spoiled_json(settings_file.encoded(MIRA), chance), settings_survive),
    "progress": (
        lambda chance: spoiled_json(msgspec.json.encode({"version": 1, "person": "Mira", "progress": LEARNED}), chance),
        progress_survives,
    ),
    "sessions": (lambda chance: spoiled_json(written(known_session()), chance), sessions_survive),
    "matches": (a_match, records_survive),
    "deals": (a_deal, records_survive),
}


@pytest.fixture(autouse=True)
def _no_disk_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _handle: None)


def survive(kind: str, numbers: range, home: Path) -> None:
    make, reader = KINDS[kind]
    around = home / "around"
    around.mkdir()
    with nothing_written(around):
        for number in numbers:
            content = make(Random(f"records {kind} {number}"))
            try:
                reader(content, home / "progress")
            except BaseException as error:
                error.add_note(f"{kind} {number}, {len(content)} bytes: {content[:300]!r}")
                raise


@pytest.mark.parametrize("kind", KINDS)
def test_some_spoiled_records_are_survived(kind: str, home: Path) -> None:
    survive(kind, range(QUICK), home)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_hundred_thousand_spoiled_records_are_survived(kind: str, home: Path, scaled: Callable[[int], int]) -> None:
    survive(kind, range(QUICK, QUICK + scaled(FULL)), home)


def with_fields(kind: str, **fields: object) -> bytes:
    """A record of a match or a deal with these fields, as the statistics keep it."""
    record = match_of(1) if kind == "match" else deal(1, (8, -4, -4), winner=0)
    return json.dumps(json.loads(encode(record)) | fields).encode()


@pytest.mark.parametrize(
    "fields",
    [{"began": "2026-99-99T12:00:00"}, {"began": "9999-12-31T23:59:59"}, {"daily": "2026-02-31"}, {"ended": 1 << 39}],
)
def test_a_match_at_no_time_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(CodecError):
        decoded(MATCHES, with_fields("match", **fields))


@pytest.mark.parametrize("fields", [{"ended": 1 << 39}, {"ended": -1}, {"number": -1}, {"number": 10**30}])
def test_a_deal_at_no_time_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(CodecError):
        decoded(DEALS, with_fields("deal", **fields))


def test_a_session_with_half_a_character_in_a_name_is_refused() -> None:
    """It could be read, but never saved again."""
    content = written(known_session()).replace(b"Zosia", b"\\ud800")
    assert b"ud800" in content
    with pytest.raises(LedgerError, match="not JSON"):
        read_session(content)


def test_a_refusal_of_a_session_can_be_shown_whatever_it_quotes() -> None:
    content = written(known_session()).replace(b"portrait", b"\x7fortrait", 1)
    assert read_or_refused(lambda: read_session(content), LedgerError) is None
