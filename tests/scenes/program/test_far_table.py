"""The program at a table on another machine: joining, playing a deal, its score, and leaving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import ui
from game.app.matches.match_list import SUFFIX
from game.app.matches.tickets_file import OwnChair
from game.app.system.paths import Paths
from game.app.window.start import Wishes
from game.engine.replays.match import Match
from game.engine.seat_views import known_to
from game.i18n.books import rules_title
from game.net.nearby import Announced, Sign
from game.net.remote import RemoteClient
from game.net.tickets import OwnTicket
from game.players.roster import Computer, Kind, Level, MatchSetup, Phone
from game.scenes.front.pause import PauseScene
from game.scenes.program.application import Application
from game.scenes.program.far_session import FarSession
from game.scenes.replays.replay import ReplayScene
from game.scenes.review.review import ReviewScene
from game.scenes.score.score import ScoreScene
from game.scenes.score.standings import StandingsScene
from game.scenes.set_up.found_tables import LOOKS_FOR
from game.scenes.set_up.join import JoinScene
from game.scenes.shared.destinations import JoinTable, Open, OpenReplays, WatchReplay, Way
from game.scenes.statistics.statistics_scene import StatisticsScene
from game.scenes.table.table import TableScene
from tests.conftest import LogLines
from tests.net.phones import LOOPBACK, TableOfGuests, table
from tests.net.test_far_records import played, single_deal
from tests.scenes.pilot import labels, node, texts
from tests.scenes.program.test_program import press, started, top
from tests.view.deals import CHAIRS
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.usefixtures("pretended_net")

KINDS: tuple[Kind, ...] = (Computer(Level.BEGINNER), Phone(), Computer(Level.BEGINNER), Computer(Level.BEGINNER))
CLUB = 'name = "Wednesday"\n[gala.rules]\nsettlement.least_worth = 3\n'
WHO = MatchSetup(
    ruleset="gala",
    chairs=tuple(replace(chair, kind=kind) for chair, kind in zip(CHAIRS, KINDS, strict=True)),
    seed=3,
)


def both(program: Application, at: TableOfGuests) -> Callable[[], None]:
    """What happens at both machines in a step."""

    def step() -> None:
        at.step(0.2)
        program.stack.update(0.2)
        if program.router.far is not None:
            answer(program.router.far)

    return step


def answer(session: FarSession) -> None:
    """The person does what would be done without an answer."""
    question = session.scene.questions.question
    if question is not None:
        session.client.answer(session.client.people[0], question.default)


def joined(program: Application, at: TableOfGuests, match: Match | None = None) -> FarSession:
    """The program at a table whose match has begun."""
    where = f"{LOOPBACK}:{at.host.port}"
    program.router.go(JoinTable(where, at.guests.code, "Lena"))
    scene = top(program)
    assert isinstance(scene, JoinScene)
    until(lambda: not at.guests.away, meanwhile=both(program, at))
    until(lambda: "Leave the table" in labels(top(program)), meanwhile=both(program, at))
    assert at.guests.chairs[1].name == "Lena"
    at.begin(match)
    until(lambda: program.router.far, meanwhile=both(program, at))
    assert program.router.far is not None
    return program.router.far


def test_a_deal_is_played_at_a_table_elsewhere_as_if_it_stood_here(home: Path, tmp_path: Path) -> None:
    with started(home) as program, table(WHO, tmp_path / "pages") as at:
        session = joined(program, at)
        assert isinstance(top(program), TableScene)
        look_at_pauses(program, at, session)
        until(lambda: isinstance(top(program), ScoreScene), meanwhile=both(program, at))
        assert at.client is not None
        state = at.client.table.match.state
        assert session.view.model.state == known_to(state, state.seat_of(1))
        assert sum(at.client.table.refused) == 0
        press(program, "Ready")
        assert "Waiting for the other players" in labels(top(program))
        until(lambda: isinstance(top(program), TableScene), meanwhile=both(program, at))
        until(lambda: len(session.view.model.state.played) == 1, meanwhile=both(program, at))

        program.router.go(Way.PAUSE)
        assert isinstance(top(program), PauseScene)
        assert not {"Same walls again", "Title screen"} & {*labels(top(program))}
        press(program, "Leave the table")
        assert top(program) is program.router.title
        assert program.router.far is None
        until(lambda: at.guests.free, meanwhile=at.step)


def look_at_pauses(program: Application, at: TableOfGuests, session: FarSession) -> None:
    """A pause of the host is seen as a pause here, and ends with it, whether it was put away meanwhile or not."""
    for puts_away in (True, False):
        at.guests.paused = True
        until(lambda: isinstance(top(program), PauseScene), meanwhile=both(program, at))
        if puts_away:
            press(program, "Back to the table")
            until(lambda: session.scene.persons.notice, meanwhile=both(program, at))
            assert session.scene.persons.notice == "The host has paused the match."
        at.guests.paused = False
        until(lambda: not session.client.table.paused, meanwhile=both(program, at))
        both(program, at)()  # what the host told may have come since the program last looked
        until(lambda: isinstance(top(program), TableScene), meanwhile=both(program, at))
        assert not session.scene.persons.notice


def played_to_standings(program: Application, at: TableOfGuests) -> FarSession:
    """A match of one deal at a table elsewhere is over, and its standings are seen."""
    session = joined(program, at, single_deal())
    until(lambda: session.scene.questions.question, meanwhile=lambda: look_on(program, at))
    session.scene.hints.ask()
    until(lambda: session.scene.hints.best, meanwhile=lambda: look_on(program, at))
    assert session.scene.hints.used == {1}, "a guest at a window has hints"
    until(lambda: isinstance(top(program), ScoreScene), meanwhile=both(program, at))
    leave_last_sheet(program, at)
    return session


def leave_last_sheet(program: Application, at: TableOfGuests) -> None:
    """From the last score sheet to the standings.

    The sheet may be shown before the host says that the match is over: then its button says Ready.
    """
    press(program, "Final standings" if "Final standings" in labels(top(program)) else "Ready")
    until(lambda: isinstance(top(program), StandingsScene), meanwhile=both(program, at))


def look_on(program: Application, at: TableOfGuests) -> None:
    """Time passes at both machines, and nobody answers at this one."""
    at.step(0.2)
    program.stack.update(0.2)


@pytest.mark.slow
def test_a_match_elsewhere_is_reviewed_replayed_and_counted_once_it_is_over(home: Path, tmp_path: Path) -> None:
    paths = Paths.in_folder(home)
    for time in range(2):
        with started(home) as program, table(WHO, tmp_path / f"pages {time}") as at:
            program.router.context.preferences.change(player_name="Lena")
            played_to_standings(program, at)
            until(lambda: "Review" in labels(top(program)), meanwhile=both(program, at))
            program.stack.update(1.0)
            press(program, "Review")
            review = top(program)
            assert isinstance(review, ReviewScene)
            assert review.person == 1, "the own decisions come first"
            review.go_back()
            press(program, "Title screen")
            assert not program.router.notice
            look_at_replay(program)
            look_at_statistics(program)
    assert len(list(paths.matches.glob(f"*{SUFFIX}"))) == 1, "the same match has come twice"


def look_at_replay(program: Application) -> None:
    """The match is in the list of replays, and is watched from the own seat."""
    program.router.go(OpenReplays())
    index = program.router.replays.index
    index.wait(PATIENCE)
    (entry,) = index.entries()
    assert entry.summary.persons == (False, True, False, False)
    program.router.go(WatchReplay(index.folder / entry.name))
    replay = top(program)
    assert isinstance(replay, ReplayScene)
    assert replay.view.model.person == 1
    program.router.go(Way.TO_TITLE)


def look_at_statistics(program: Application) -> None:
    """The match is counted once, and the person's figures are the first."""
    program.router.go(Open.STATISTICS)
    scene = top(program)
    assert isinstance(scene, StatisticsScene)
    until(lambda: scene.state.answer is not None, meanwhile=lambda: program.stack.update(0.2))
    answer = scene.state.answer
    assert answer is not None
    assert answer.query.name == "Lena"
    assert (answer.figures.matches, answer.figures.total.deals) == (1, 1)
    program.router.go(Way.TO_TITLE)


def test_a_file_that_is_not_of_the_match_is_told_in_one_line_and_nothing_is_kept(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with started(home) as program, table(WHO, tmp_path / "pages") as at:
        session = joined(program, at, single_deal())
        at.guests.records.file = lambda: at.file_of(played(6))
        until(lambda: isinstance(top(program), ScoreScene), meanwhile=both(program, at))
        until(lambda: program.router.notice, meanwhile=both(program, at))
        said = "The host’s record of the match cannot be used: it is another match than the one that was played"
        assert program.router.notice == said.replace("’", "'")
        assert not session.client.ended
        leave_last_sheet(program, at)
        assert "Review" not in labels(top(program))
        assert not list(home.rglob(f"*{SUFFIX}"))
    assert capsys.readouterr().err.count("\n") == 1


TWO = replace(WHO, chairs=(*WHO.chairs[:2], replace(WHO.chairs[2], kind=Phone()), WHO.chairs[3]))


@pytest.mark.slow
@pytest.mark.usefixtures("own_network")
def test_a_table_is_found_in_the_network_and_come_back_to_when_the_program_was_closed(
    home: Path, tmp_path: Path
) -> None:
    with table(WHO, tmp_path / "pages") as at:
        shown = Announced(Sign("Ilze", "gala", 1), at.host.port, (LOOPBACK,))
        with started(home) as program:
            program.router.elsewhere.network = lambda: (LOOPBACK,)
            program.router.go(JoinTable())
            scene = top(program)
            assert isinstance(scene, JoinScene)
            until(lambda: scene.page.focus is node(scene, "code"), meanwhile=both(program, at))
            assert "Ilze" in said(program)
            join_with_code(program, at, scene)
            shown.close()
            kept = OwnChair(Paths.in_folder(home).own_chair)
            assert kept.ticket is not None, "whenever the program ends, there is a way back"
            program.router.leave_match(for_good=False)
        until(lambda: at.guests.away, meanwhile=at.step)
        full = Announced(Sign("Ilze", "gala", 0), at.host.port, (LOOPBACK,))
        with started(home) as program:
            program.router.elsewhere.network = lambda: (LOOPBACK,)
            program.router.go(JoinTable())
            until(lambda: "Ilze" in said(program), meanwhile=lambda: program.stack.update(LOOKS_FOR))
            page = top(program)
            assert isinstance(page, JoinScene)
            assert not page.state.address, "there is a way back, and no chair for anybody new"
            full.close()
            assert f"Back to the table at {LOOPBACK}:{at.host.port}" in said(program)
            way_back(program).press()
            until(lambda: program.router.far, meanwhile=both(program, at))
            assert program.router.far is not None
            assert not at.guests.away
            until(lambda: isinstance(top(program), ScoreScene), meanwhile=both(program, at))
            assert at.client is not None
            state = at.client.table.match.state
            assert program.router.far.view.model.state == known_to(state, state.seat_of(1))
            at.guests.close()
            until(lambda: top(program) is program.router.title, meanwhile=lambda: program.stack.update(0.2))
            assert kept.ticket is None, "nobody is led back to a table that was closed"


@pytest.mark.slow
@pytest.mark.usefixtures("own_network")
def test_the_way_to_a_table_and_back_to_it_names_the_club_whose_book_is_played(home: Path, tmp_path: Path) -> None:
    setup = replace(WHO, options={"own_hands": CLUB})
    with table(setup, tmp_path / "pages") as at:
        shown = Announced(Sign("Ilze", "gala", 1, "Wednesday"), at.host.port, (LOOPBACK,))
        with started(home) as program:
            program.router.elsewhere.network = lambda: (LOOPBACK,)
            program.router.go(JoinTable())
            until(lambda: "Ilze" in said(program), meanwhile=both(program, at))
            assert rules_beside(program, "Ilze") == f"{rules_title('gala')} (Wednesday) \u00b7 1 seat free"
            scene = top(program)
            assert isinstance(scene, JoinScene)
            join_with_code(program, at, scene)
            shown.close()
            program.router.leave_match(for_good=False)
        with started(home) as program:
            program.router.go(JoinTable())
            back = f"Back to the table at {LOOPBACK}:{at.host.port}"
            assert rules_beside(program, back) == f"{rules_title('gala')} (Wednesday)"


def join_with_code(program: Application, at: TableOfGuests, scene: JoinScene) -> None:
    """A seat is taken at the table that was found, and the match begins."""
    until(lambda: scene.state.address == f"{LOOPBACK}:{at.host.port}", meanwhile=both(program, at))
    scene.put(code=at.guests.code)
    press(program, "Join")
    until(lambda: "Leave the table" in labels(top(program)), meanwhile=both(program, at))
    at.begin()
    until(lambda: program.router.far, meanwhile=both(program, at))


def said(program: Application) -> list[str]:
    """The texts of the page on top."""
    scene = top(program)
    return texts(scene) if isinstance(scene, ui.Screen) else []


def way_back(program: Application) -> ui.Node:
    """What leads back to the last table."""
    scene = top(program)
    assert isinstance(scene, JoinScene)
    return node(scene, "")


def rules_beside(program: Application, label: str) -> str:
    """What stands below a name in the list of tables."""
    words = said(program)
    return words[words.index(label) + 1]


def test_a_chair_that_is_no_longer_kept_is_offered_once(home: Path, tmp_path: Path, log_lines: LogLines) -> None:
    kept = OwnChair(Paths.in_folder(home).own_chair)
    with started(home) as program, table(WHO, tmp_path / "pages") as at:
        kept.keep(OwnTicket(line=at.address, ticket="0" * 32, host="Ilze", rules="gala"))
        program.router.go(JoinTable())
        scene = top(program)
        assert isinstance(scene, JoinScene)
        assert "Back to Ilze's table" in texts(scene)
        node(scene, "").press()
        until(lambda: "no longer being held" in scene.state.status, meanwhile=both(program, at))
        assert "Back to Ilze's table" not in texts(scene)
    assert log_lines.take(1) == [f"game.net.guests: guest at {LOOPBACK}: not let in (code)"]
    assert kept.ticket is None
    kept.keep(OwnTicket(line="ws://[::1]:8470/table", ticket="0" * 32, rules="gala"))
    path = Paths.in_folder(home).own_chair
    path.write_bytes(path.read_bytes().replace(b"ws://[", b"http://["))
    assert kept.ticket is None, "a file may hold anything"


def test_a_table_with_tls_is_told_to_be_out_of_reach_where_there_is_none(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.set_up.join.HAS_TLS", False)
    with started(home, Wishes(join=("https://mahjong.example.org", "ABCDEF", ""))) as program:
        scene = top(program)
        assert isinstance(scene, JoinScene)
        assert scene.client is None
        assert scene.state.status == "This copy of the game cannot join tables whose address begins with https."


def test_a_table_that_is_closed_leads_to_the_title_which_says_so(home: Path, tmp_path: Path) -> None:
    with started(home) as program, table(WHO, tmp_path / "pages") as at:
        session = joined(program, at)
        at.guests.close()
        until(lambda: top(program) is program.router.title, meanwhile=lambda: program.stack.update(0.2))
        assert session.client.ended == "The table was closed."
        assert program.router.notice == session.client.ended


def test_a_host_whose_disk_is_full_says_so_at_the_tables_elsewhere(home: Path, tmp_path: Path) -> None:
    with started(home) as program, table(WHO, tmp_path / "pages") as at:
        scene, full = joined(program, at).scene, "The match cannot be saved now: No space left on device"
        at.guests.trouble = "No space\u202e left on device\n"
        until(lambda: scene.persons.notice == full, meanwhile=both(program, at))
        at.guests.trouble = ""
        until(lambda: not scene.persons.notice, meanwhile=both(program, at))


@pytest.mark.slow
def test_what_is_no_table_is_said_on_the_page(home: Path) -> None:
    wishes = Wishes(join=("no table at all", "ABCDEF", ""))
    with started(home, wishes) as program:
        scene = top(program)
        assert isinstance(scene, JoinScene)
        assert scene.state.status == "That is not a table address."
        assert scene.client is None


def test_no_client_is_left_behind_by_the_page(home: Path, tmp_path: Path) -> None:
    with started(home) as program, table(WHO, tmp_path / "pages") as at:
        program.router.go(JoinTable(f"{LOOPBACK}:{at.host.port}", at.guests.code))
        scene = top(program)
        assert isinstance(scene, JoinScene)
        client = scene.client
        assert isinstance(client, RemoteClient)
        until(lambda: client.people, meanwhile=both(program, at))
        scene.go_back()
        until(lambda: at.guests.free, meanwhile=at.step)
        assert scene.client is None
