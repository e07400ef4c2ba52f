"""A match that was played at a table elsewhere: kept once and counted once, with the own seat as the own one."""

from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from game.app.matches.guest_match import keep_once, of_host
from game.app.matches.match_file import load
from game.app.matches.match_list import MatchList
from game.app.matches.replay_summary import summary_of
from game.app.matches.saved_match import chairs_of
from game.app.matches.statistics_file import StatisticsFile
from game.engine.replays.replay import Header, Replay, Sent
from game.engine.replays.replay_file import file_of
from game.players.match_record import Entry, Participant
from game.players.roster import first_person, people_first
from game.scenes.program.kept_matches import KeptMatches
from tests.app.matches.test_statistics import answer, opened
from tests.net.phones import BEGUN, NAMES
from tests.net.test_far_records import GUEST, played
from tests.players.records import entries_of
from tests.waiting import PATIENCE

HEADER = Header(
    names=tuple(NAMES),
    players=("human", "phone", "phone", "skilled"),
    avatars=tuple(NAMES.values()),
    begun=BEGUN,
)
TOLD = tuple(played(5).told_to(GUEST))


def of_the_host(*sent: Sent, players: tuple[str, ...] = HEADER.players) -> bytes:
    """The file of a match whose host sat in the first chair; accounts say who sits in the others in the end."""
    match = played(5)
    steps = [*match.steps[:-1], replace(match.steps[-1], sent=sent)]
    return file_of(Replay(replace(HEADER, players=players), match.opening, tuple(steps)))


def take_in(home: Path, content: bytes) -> str | None:
    """The guest's program takes a file in; gives what hinders it from being kept."""
    said: list[str] = []
    with opened(home) as statistics:
        kept = KeptMatches(home / "matches", lambda: statistics, said.append, lambda act: act())
        problem = kept.take_in(content, TOLD, GUEST).result(PATIENCE).problem
    assert not said
    return problem


def kept_deals(home: Path) -> list[Entry]:
    with closing(StatisticsFile.opened(home / "statistics.sqlite")) as file:
        return entries_of(file)


def files(home: Path) -> list[Path]:
    return sorted((home / "matches").iterdir())


def test_a_match_elsewhere_is_kept_and_counted_once_whenever_it_comes(tmp_path: Path) -> None:
    for _time in range(2):
        assert take_in(tmp_path, of_the_host()) is None
        assert len(files(tmp_path)) == 1
        with opened(tmp_path) as statistics:
            found = answer(statistics)
            own = [Participant(name, "", portrait) for name, portrait in list(NAMES.items())[:3]]
            assert found.played.latest == {one.name: one for one in own}
            assert set(found.played.matches.values()) == {1}
            assert found.figures.matches == 1
            assert found.figures.total.deals == 1


def test_the_own_seat_comes_first_and_the_others_are_guests(tmp_path: Path) -> None:
    take_in(tmp_path, of_the_host())
    (path,) = files(tmp_path)
    chairs = chairs_of(load(path).header, 4)
    assert people_first(chairs) == [GUEST, 0, 1]
    assert first_person(chairs) == GUEST
    summary = summary_of(path.read_bytes())
    assert summary is not None
    assert summary.persons == (False, False, True, False)
    assert summary.best_place == summary.places[GUEST]


def test_a_match_with_guests_that_is_over_is_offered_to_nobody_to_go_on_with(tmp_path: Path) -> None:
    """What guests had been told stands in the file after the end of the match."""
    account = Sent(chair=0, events=99, sha256="f" * 64, name="Zsófi", player="phone", avatar="owl")
    accounts = [replace(account, chair=chair) for chair in range(4)]
    for content in (of_the_host(), of_the_host(*accounts)):
        take_in(tmp_path, content)
        (path,) = files(tmp_path)
        assert not MatchList(path.parent).unfinished()
        path.unlink()


def test_in_the_profile_of_the_host_the_match_is_there_already(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    own = tmp_path / "matches" / "2026-11-21-120000.mahjong"
    own.write_bytes(of_the_host())
    assert keep_once(of_host(of_the_host(), TOLD, GUEST), own.parent) is None
    take_in(tmp_path, of_the_host())
    assert files(tmp_path) == [own]
    assert own.read_bytes() == of_the_host()


def test_another_match_of_the_same_second_is_another_match(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    other = played(6)
    (folder / "2026-11-21-120000.mahjong").write_bytes(file_of(Replay(HEADER, other.opening, tuple(other.steps))))
    take_in(tmp_path, of_the_host())
    assert len(files(tmp_path)) == 2
    with opened(tmp_path) as statistics:
        assert answer(statistics).figures.matches == 2


def test_whoever_took_a_computers_chair_has_the_deals_from_then_on(tmp_path: Path) -> None:
    """The chair was a computer's when the match began, and its deals until then are not the guest's."""
    late = Sent(chair=GUEST, events=1, sha256="0" * 64, name="Zsófi", player="phone", avatar="owl")
    take_in(tmp_path, of_the_host(late, players=("human", "phone", "casual", "skilled")))
    with opened(tmp_path) as statistics:
        found = answer(statistics)
        assert {*found.played.names} == {"Mira", "Boris", "Zsófi"}
        assert found.played.latest["Zsófi"] == Participant("Zsófi", "", "owl")
    (entry,) = kept_deals(tmp_path)
    assert Participant("Dóra", "casual", "crane") in entry.match.persons


def test_a_disk_that_is_full_costs_no_more_than_the_file(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where the folder should be")
    assert take_in(tmp_path, of_the_host())
