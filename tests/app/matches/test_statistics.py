"""The statistics on disk: filled deal by deal, made again from the replays, damaged, newer, or not to be written."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.app.matches import statistics_file
from game.app.matches.first_times import FirstTimes
from game.app.matches.match_file import FROM_ELSEWHERE
from game.app.matches.replay_shelf import put_away, take_in
from game.app.matches.statistics import Answer, Statistics
from game.app.matches.statistics_file import VERSION, DamagedError, NewerError, StatisticsFile
from game.app.matches.statistics_records import match_record, read_match
from game.app.system import storage
from game.engine.fairness import daily_seed
from game.engine.replays.match import Match
from game.engine.replays.replay import Header
from game.engine.replays.replay_file import file_of, salvaged
from game.players.journey import Leg, Traveled
from game.players.match_record import Entry, Query
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from tests.for_each import one_of
from tests.players.records import FIRST_DAY, Heard, deal, entries_of, figures_of, match_of, play
from tests.systems import needs_posix
from tests.waiting import until

GOLDEN = Path(__file__).parent / "statistics_1.sql"


@contextmanager
def opened(home: Path) -> Iterator[Statistics]:
    statistics = Statistics(home / "statistics.sqlite", home / "matches")
    with patch("game.app.matches.statistics._REST", 0.0):
        statistics.open()
        try:
            yield statistics
        finally:
            assert statistics.close(60.0)


def answer(statistics: Statistics, query: Query | None = None) -> Answer:
    """The answer when all replays are read."""
    asked = statistics.ask(query or Query())
    until(lambda: asked.is_over and statistics.progress is None, patience=100.0)
    asked = statistics.ask(query or Query())
    until(lambda: asked.is_over, patience=100.0)
    assert asked.found is not None, asked.problem
    return asked.found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Heard]:
    """A match of every book, and what was heard of them."""
    home = tmp_path_factory.mktemp("played")
    heard: Heard = []
    for seed, book in enumerate(RULEBOOKS):
        heard += play(home / "matches", book, seed, deals=2)
    return home, heard


@pytest.fixture
def home(tmp_path: Path, played: tuple[Path, Heard]) -> Path:
    shutil.copytree(played[0] / "matches", tmp_path / "matches")
    return tmp_path


def test_what_was_filled_deal_by_deal_is_what_the_replays_give(home: Path, played: tuple[Path, Heard]) -> None:
    """The same figures from live events, from the files, and from a plain fold."""
    empty = home / "empty"
    with opened(empty) as live:
        for match, deals in played[1]:
            live.record(match, deals)
        filled = answer(live)
    with opened(home) as again:
        rebuilt = answer(again)
        assert again.lines() == []
    assert filled.figures == rebuilt.figures
    assert filled.figures.total.deals == 2 * len(RULEBOOKS)
    entries = sorted(
        (Entry(match, record) for match, deals in played[1] for record in deals),
        key=lambda entry: (entry.match.began, entry.deal.number),
    )
    assert figures_of("Ana", entries) == filled.figures


def test_replays_from_elsewhere_do_not_count(home: Path, tmp_path: Path) -> None:
    """Another Mira's deals are not this one's, and nobody else comes into the list of those who played here."""
    folder = home / "matches"
    given = tmp_path / "given"
    folder.rename(given)
    first, *others = sorted(given.iterdir())
    folder.mkdir()
    shutil.copy2(first, folder)
    with opened(home) as before:
        own = answer(before)
    kept = [take_in(path, folder) for path in (first, *others)]
    assert [FROM_ELSEWHERE in path.name for path in kept] == [False, *(True for _ in others)]
    with opened(home) as after:
        assert answer(after).figures == own.figures
    (home / "statistics.sqlite").unlink()
    with opened(home) as anew:
        assert answer(anew).figures == own.figures
        assert answer(anew).played.names == own.played.names


def test_an_own_replay_that_was_deleted_and_taken_in_again_is_an_own_one(home: Path, tmp_path: Path) -> None:
    folder = home / "matches"
    first = min(folder.iterdir())
    given = tmp_path / "given.mahjong"
    shutil.copy2(first, given)
    put_away(first)
    assert take_in(given, folder) == first


def test_the_second_start_reads_no_replay_again(home: Path) -> None:
    with opened(home) as first:
        before = answer(first).figures
    (home / "matches").rename(home / "elsewhere")
    with opened(home) as second:
        assert answer(second).figures == before


def test_no_answer_waits_until_known_replays_are_looked_at(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(home) as first:
        answer(first)
    examined: list[str] = []
    listed = storage.listed

    def counted(folder: Path, endings: str, *, but: Container[str] = ()) -> Sequence[storage.Listed]:
        found = listed(folder, endings, but=but)
        examined.extend(file.name for file in found)
        return found

    monkeypatch.setattr("game.app.matches.statistics.listed", counted)
    with opened(home) as second:
        assert answer(second).figures.total.deals == 2 * len(RULEBOOKS)
        assert examined == []


def test_a_replay_that_has_changed_is_read_again_when_nobody_waits(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.matches.statistics._CALM", 0.0)
    first = min((home / "matches").iterdir())
    whole = first.read_bytes()
    first.write_bytes(whole[: whole.index(b'"type":"deal_ended"')])
    with opened(home) as before:
        assert answer(before).figures.total.deals < 2 * len(RULEBOOKS)
    first.write_bytes(whole)
    os.utime(home / "matches", (1000, 1000))
    with opened(home) as after:
        until(lambda: answer(after).figures.total.deals == 2 * len(RULEBOOKS), patience=100.0)
    assert (home / "matches").stat().st_mtime > 1000, "lists of the matches must know that one has changed"


def test_filters_by_book_time_and_help(home: Path) -> None:
    with opened(home) as statistics:
        everything = answer(statistics).figures
        books = [answer(statistics, Query(rules=book)).figures for book in RULEBOOKS]
        assert [sum(figures.total.deals for figures in books)] == [everything.total.deals]
        assert answer(statistics, Query(since="2999-01-01T00:00:00")).figures.total.deals == 0
        assert not answer(statistics).played.has_retries(Query(name="Ana"))
        statistics.record(match_of(helped=True), [deal(1, (8, -4, -4), winner=0)])
        assert answer(statistics).figures == everything
        assert answer(statistics).played.has_retries(Query(name="Ana"))
        assert not answer(statistics).played.has_retries(Query(name="Ana", rules="polish"))
        assert answer(statistics, Query(helped=True)).figures.total.deals == everything.total.deals + 1


def test_a_clubs_book_is_counted_apart(home: Path) -> None:
    with opened(home) as statistics:
        printed = answer(statistics, Query(rules="gala")).figures.total.deals
        match = msgspec.structs.replace(match_of(), club="Tuesdays")
        statistics.record(match, [deal(1, (8, -4, -4), winner=0)])
        assert answer(statistics, Query(rules="gala")).figures.total.deals == printed
        found = answer(statistics, Query(rules="gala", club="Tuesdays"))
        assert found.figures.total.deals == 1
        assert found.played.clubs == {("gala", "Tuesdays")}
        assert answer(statistics).figures.total.deals >= printed + 1


@pytest.mark.parametrize(
    ("text", "club"),
    [
        ("name = 'Tuesdays'\n[gala.elements]\nmahjong = 5\n", "Tuesdays"),
        ("[gala.elements]\nmahjong = 5\n", "?"),
        ("name = 'Tuesdays'\n[notes]\nTea = 'At four.'\n", ""),
        ("", ""),
    ],
)
def test_a_match_is_of_the_club_that_has_changed_its_book(text: str, club: str) -> None:
    options = Options(RULEBOOKS["gala"].options, {"own_hands": text})
    state = Match("gala", options, 7).state
    now = datetime(2026, 9, 1, tzinfo=UTC)
    record = match_record("x", Header(), state, otherwise=now, helped=False, goes_on=False, hinted=())
    assert (record.rules, record.club) == ("gala", club)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.lists(st.integers(0, 5), min_size=6))
def test_deals_may_come_twice_and_in_any_order(order: list[int]) -> None:
    records = [(match_of(number // 3), deal(number % 3, (number, -number, 0), winner=0)) for number in range(6)]
    with closing(StatisticsFile.in_memory()) as file:
        for number in [*order, *range(6)]:
            match, record = records[number]
            file.add(match, [record])
        assert list(entries_of(file)) == [Entry(*each) for each in records]


def test_a_daily_wall_is_known_by_its_seed(tmp_path: Path) -> None:
    day = FIRST_DAY.date()
    heard = play(tmp_path, "gala", 0, deals=1)
    heard += play(tmp_path, "gala", daily_seed(day, "gala"), deals=1, day=0)
    heard += play(tmp_path, "gala", daily_seed(day, "gala"), deals=1, day=2)
    heard += play(tmp_path, "latvian", daily_seed(day, "gala"), deals=1, day=0)
    assert daily_seed(day, "gala") == 678511931835343572
    assert [match.daily for match, _deals in heard] == ["", "2026-10-01", "", ""]


def damage(path: Path, change: Callable[[bytearray], None]) -> None:
    content = bytearray(path.read_bytes())
    change(content)
    path.write_bytes(content)


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        lambda content: content.clear(),
        lambda content: content.__delitem__(slice(5000, None)),
        lambda content: content.__setitem__(slice(0, 16), b"not a database!!"),
        lambda content: content.__setitem__(slice(4096, 8192), bytes(4096)),
        lambda content: content.__setitem__(slice(60, 64), b"\xff\xff\xff\xff"),
    ],
    ids=["empty", "torn", "no database", "a page of nothing", "a version below 0"],
)
def test_a_damaged_database_is_made_again_from_the_replays(home: Path, change: Callable[[bytearray], None]) -> None:
    with opened(home) as statistics:
        before = answer(statistics).figures
    path = home / "statistics.sqlite"
    damage(path, change)
    was_empty = path.stat().st_size == 0
    with opened(home) as statistics:
        assert answer(statistics).figures == before
        lines = statistics.lines()
    assert len(lines) == (0 if was_empty else 1), lines
    assert all(line.isprintable() and line.startswith("The statistics are damaged (") for line in lines)
    assert was_empty or (home / "statistics.sqlite.damaged-1").exists()


def rows(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    "statement",
    one_of(
        3,
        [
            "DROP TABLE deals",
            "CREATE TABLE letters (text)",
            "CREATE VIEW spies AS SELECT * FROM matches",
            "CREATE TRIGGER spy AFTER INSERT ON deals BEGIN DELETE FROM matches; END",
            "UPDATE deals SET record = '{}'",
            "UPDATE deals SET record = x'00ff'",
            "UPDATE matches SET record = printf('%.*c', 1000000, '[')",
            "UPDATE deals SET record = replace(record, '\"number\":1', '\"number\":1e999')",
            "UPDATE deals SET record = replace(record, '\"person\":0', '\"person\":-1')",
            "UPDATE matches SET record = replace(record, 'Ana', 'A' || char(10) || 'na')",
        ],
        first=1,
    ),
)
def test_a_database_of_a_stranger_is_made_again_too(home: Path, statement: str) -> None:
    with opened(home) as statistics:
        before = answer(statistics).figures
    rows(home / "statistics.sqlite", statement)
    with opened(home) as statistics:
        assert answer(statistics).figures == before
        assert len(statistics.lines()) == 1


def test_a_database_of_a_newer_program_is_left_alone(home: Path) -> None:
    rows(home / "statistics.sqlite", f"PRAGMA user_version = {VERSION + 1}", "CREATE TABLE future (n)")
    content = (home / "statistics.sqlite").read_bytes()
    with pytest.raises(NewerError):
        StatisticsFile.opened(home / "statistics.sqlite")
    with opened(home) as statistics:
        assert answer(statistics).figures.total.deals == 2 * len(RULEBOOKS)
        statistics.record(match_of(), [deal(1, (0, 0, 0))])
        assert answer(statistics).figures.total.deals == 2 * len(RULEBOOKS) + 1
        assert statistics.lines() == [
            "The statistics were written by a newer version of Sparrows and are left untouched."
        ]
    assert (home / "statistics.sqlite").read_bytes() == content


def test_a_database_of_version_1_is_read(tmp_path: Path) -> None:
    """The golden file of the version: never written again."""
    path = tmp_path / "statistics.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(GOLDEN.read_text(encoding="utf-8"))
    connection.close()
    file = StatisticsFile.opened(path)
    figures = figures_of("Ana", entries_of(file))
    file.close()
    assert (figures.total.deals, figures.total.wins, int(figures.total.gain)) == (3, 1, 9)
    assert list(figures.specials) == [("polish", "pairs")]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="a folder that nobody may write into")
def test_in_a_folder_that_cannot_be_written_play_goes_on(home: Path) -> None:
    home.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with opened(home) as statistics:
            assert answer(statistics).figures.total.deals == 2 * len(RULEBOOKS)
            assert len(statistics.lines()) == 1
    finally:
        home.chmod(stat.S_IRWXU)


def test_where_no_file_can_be_made_play_goes_on(home: Path) -> None:
    (home / "statistics.sqlite").mkdir()
    with opened(home) as statistics:
        assert answer(statistics).figures.total.deals == 2 * len(RULEBOOKS)
        (line,) = statistics.lines()
        assert line.startswith("The statistics cannot be saved: ")


@needs_posix("Windows makes such links only for some")
def test_a_link_to_nothing_beside_the_database_is_not_deleted(home: Path) -> None:
    link = home / "statistics.sqlite-journal"
    link.symlink_to(home / "none")
    with opened(home) as statistics:
        assert answer(statistics).figures.total.deals == 2 * len(RULEBOOKS)
    assert link.is_symlink()


def test_a_full_disk_is_said_once_and_made_good_later(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    statistics = Statistics(home / "statistics.sqlite", home / "none")
    add, is_full = StatisticsFile.add, True

    def adding(self: StatisticsFile, *args: object, **more: object) -> None:
        if is_full:
            self._connection.execute("PRAGMA max_page_count = 1")
        else:
            self._connection.execute("PRAGMA max_page_count = 1000000")
        add(self, *args, **more)  # type: ignore[arg-type] # as it was called

    monkeypatch.setattr(StatisticsFile, "add", adding)
    for number in range(1, 60):
        statistics.record(match_of(), [deal(number, (0, 0, 0))])
    assert answer(statistics).figures.total.deals < 59
    assert statistics.lines() == ["The statistics cannot be saved: database or disk is full"]
    is_full = False
    statistics.record(match_of(), [deal(60, (0, 0, 0))])
    assert answer(statistics).figures.total.deals == 60
    assert statistics.close()


def test_a_database_whose_list_of_files_is_damaged_is_closed_before_it_is_set_aside(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows sets nothing aside that is open."""
    closed: list[StatisticsFile] = []
    broken: list[StatisticsFile] = []
    close, files_read, set_aside = StatisticsFile.close, StatisticsFile.files_read, statistics_file.set_aside

    def closing_it(file: StatisticsFile) -> None:
        closed.append(file)
        close(file)

    def reading(file: StatisticsFile) -> dict[str, tuple[int, int]]:
        if not broken:
            broken.append(file)
            raise DamagedError("a page is missing")
        return files_read(file)

    def setting_aside(path: Path) -> Path | None:
        assert closed == broken
        return set_aside(path)

    monkeypatch.setattr(StatisticsFile, "close", closing_it)
    monkeypatch.setattr(StatisticsFile, "files_read", reading)
    monkeypatch.setattr("game.app.matches.statistics.set_aside", setting_aside)
    with opened(home) as figures:
        assert answer(figures).figures.total.deals == 2 * len(RULEBOOKS)


def test_no_error_of_another_kind_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "statistics.sqlite"
    path.write_bytes(b"SQLite format 3\x00" + b"\xff" * 4096)
    with pytest.raises(DamagedError) as caught:
        StatisticsFile.opened(path)
    assert str(caught.value).isprintable()


def test_a_match_with_decisions_taken_back_sets_no_records(tmp_path: Path) -> None:
    golden = Path(__file__).parents[2] / "replays"
    taken_back, plain = (read_match(golden / f"gala_{name}.jsonl")[0] for name in ("taken_back", "sealed"))
    assert (taken_back.was_helped, plain.was_helped) == (True, False)


@needs_posix("Windows asks for no modes")
def test_nobody_else_may_read_the_statistics(tmp_path: Path) -> None:
    path = tmp_path / "data" / "statistics.sqlite"
    StatisticsFile.opened(path).close()
    path.chmod(0o644)
    path.parent.chmod(0o755)
    file = StatisticsFile.opened(path)
    file.add(match_of(), [])
    modes = {stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
    file.close()
    assert (modes, stat.S_IMODE(path.parent.stat().st_mode)) == ({0o600}, 0o700)


def test_matches_of_the_journey_are_found_among_all_others(tmp_path: Path) -> None:
    """What was earned follows from the matches of the journey, those just played and those read from their files."""
    with opened(tmp_path) as statistics:
        statistics.record(match_of(1, places=(1, 2, 3)), [deal(1, [8, 0, -8], winner=0)])
        stop = msgspec.structs.replace(match_of(2, places=(1, 2, 3)), journey="riga", wall="w")
        statistics.record(stop, [deal(1, [8, 0, -8], winner=0), deal(2, [0, 8, -8], winner=1)])
        asked = statistics.look_at(Traveled(name="Ana"), lambda far: far.legs)
        until(lambda: asked.found is not None, patience=100.0)
        assert asked.found == [Leg("riga", 1, stop.day)]


def test_a_first_time_is_noted_when_it_happens_and_only_then(tmp_path: Path) -> None:
    """docs/house.md: what counts is what the statistics count: no help, no walls that were played before."""
    won, special = deal(1, [8, 0, -8], winner=0), deal(2, [8, 0, -8], winner=0, special="pairs")
    with opened(tmp_path) as statistics:
        statistics.record(match_of(1), [won])
        noted = FirstTimes(lambda: statistics)
        noted.begin(["Ana"])
        until(lambda: noted.is_known, patience=100.0)
        seen = []
        for match in (match_of(2), match_of(3), match_of(4, rules="polish", helped=True), match_of(5, rules="polish")):
            for one in (won, special):
                noted.add(match, [one])
                seen += [first for win in noted.now for first in win.firsts]
        assert seen == ["special", "win", "special"]
        assert noted.first_of("Ana", "gala", match_of(6).id, 1) == "match"
        assert noted.first_of("Ana", "hungarian", match_of(6).id, 1) == "win"
        assert noted.first_of("Eva", "gala", match_of(6).id, 1) is None, "she is not here"


def test_walls_are_known_to_whoever_played_on_them_in_another_match(tmp_path: Path) -> None:
    with opened(tmp_path) as statistics:
        statistics.record(msgspec.structs.replace(match_of(1), wall="w"), [deal(1, [8, 0, -8], winner=0)])
        noted = FirstTimes(lambda: statistics)
        noted.begin(["Ana", "Eva"])
        until(lambda: noted.is_known, patience=100.0)
        assert noted.knows_wall("Ana", "w", match_of(2).id)
        assert not noted.knows_wall("Ana", "w", match_of(1).id), "it is this match"
        assert not noted.knows_wall("Ana", "v", match_of(2).id)
        assert not noted.knows_wall("Eva", "w", match_of(2).id), "somebody else played it"


def test_a_goal_of_the_week_is_noted_when_it_is_reached_and_only_then(tmp_path: Path) -> None:
    """The goals of this week under this book are to lose no tile to a winner, a pung of winds, and a special hand."""
    going, over = match_of(1, rules="hungarian"), match_of(1, rules="hungarian", places=(1, 2, 3))
    lost, special = deal(1, [0, 8, -8], winner=1), deal(2, [8, 0, -8], winner=0, special="pairs")
    with opened(tmp_path) as statistics:
        noted = FirstTimes(lambda: statistics)
        noted.begin(["Ana"])
        until(lambda: noted.is_known, patience=100.0)
        seen = []
        for match, deals in ((going, [lost]), (going, [special]), (going, [deal(3, [0, 0, 0])]), (over, [])):
            noted.add(match, deals)
            seen.append([one.goal.id for one in noted.goals_now["Ana"]])
        assert seen == [[], ["special"], [], ["unharmed"]]


def test_the_best_win_before_a_match_is_known_only_from_other_matches_that_count(tmp_path: Path) -> None:
    """A record is what beats it: neither a win of this match, nor one by another book or with help, is to be beaten."""
    with opened(tmp_path) as statistics:
        statistics.record(
            match_of(1), [deal(1, [8, 0, -8], winner=0, worth=8), deal(2, [0, 8, -8], winner=1, worth=90)]
        )
        statistics.record(match_of(2, helped=True), [deal(1, [8, 0, -8], winner=0, worth=40)])
        noted = FirstTimes(lambda: statistics)
        for match, known in (
            (match_of(3), {"Ana": 8}),
            (match_of(4, rules="polish"), {}),
            (match_of(5, helped=True), {}),
            (match_of(1), {}),
        ):
            noted.begin(["Ana"])
            until(lambda: noted.is_known, patience=100.0)
            for worth in (12, 30):
                noted.add(match, [deal(1, [8, 0, -8], winner=0, worth=worth)])
                assert noted.best_before == known


def test_a_match_of_the_journey_says_so_in_its_file(tmp_path: Path) -> None:
    heard = play(tmp_path, "gala", 5, deals=4, journey="saint_petersburg")
    assert {match.journey for match, _deals in heard} == {"saint_petersburg"}
    (path,) = tmp_path.glob("*.mahjong")
    assert read_match(path)[0].journey == "saint_petersburg"


def test_when_a_deal_and_a_match_ended_is_read_again_from_the_file(tmp_path: Path) -> None:
    before = int(datetime.now(tz=UTC).timestamp())
    heard = play(tmp_path, "gala", 5, deals=4)
    (path,) = tmp_path.glob("*.mahjong")
    match, deals = read_match(path)
    assert [deal for _match, told in heard for deal in told] == list(deals)
    assert match == heard[-1][0]
    assert match.ended == deals[-1].ended
    assert all(deal.ended is not None and before <= deal.ended <= datetime.now(tz=UTC).timestamp() for deal in deals)
    assert [record.ended for record, _deals in heard[:-1]] == [None] * 3, "the match is not over yet"


@pytest.mark.parametrize("denials", [1, 2])
def test_a_file_that_another_program_is_just_deleting_is_waited_for(
    denials: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows it cannot be opened until it is gone."""
    left, opens = [denials], storage.plain_only

    def deny(path: str, flags: int) -> int:
        if path.endswith("-wal") and left[0]:
            left[0] -= 1
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return opens(path, flags)

    monkeypatch.setattr(storage, "plain_only", deny)
    monkeypatch.setattr(statistics_file, "_PAUSE", 0.0)
    file = StatisticsFile.opened(tmp_path / "statistics.sqlite")
    file.close()
    assert left == [0]


def test_a_file_that_stays_closed_is_told_and_the_statistics_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opens = storage.plain_only

    def deny(path: str, flags: int) -> int:
        if path.endswith("-wal"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return opens(path, flags)

    monkeypatch.setattr(storage, "plain_only", deny)
    monkeypatch.setattr(statistics_file, "_LOCK_TIMEOUT", 0.0)
    statistics = Statistics(tmp_path / "statistics.sqlite", tmp_path)
    asked = statistics.ask(Query())
    assert statistics.close(30.0)
    assert asked.found is not None
    assert statistics.lines() == [f"The statistics cannot be saved: {os.strerror(errno.EACCES)}"]


@pytest.mark.parametrize("begun", [-1, 32_536_800_000, 1 << 37, 253_402_300_799])
def test_a_match_that_began_at_no_time_counts_by_the_time_in_its_name(begun: int, tmp_path: Path) -> None:
    play(tmp_path, "gala", 1, deals=1)
    replay = salvaged(next(tmp_path.rglob("*.mahjong")).read_bytes()).replay
    header = msgspec.structs.replace(replay.header, begun=begun)
    path = tmp_path / "2026-06-15-120000.mahjong"
    path.write_bytes(file_of(msgspec.structs.replace(replay, header=header)))
    assert read_match(path)[0].began == "2026-06-15T12:00:00"
    path = path.rename(tmp_path / "9999-12-31-235959.mahjong")
    os.utime(path, (-1000, -1000))
    assert read_match(path)[0].began == "1970-01-01T00:00:00"
