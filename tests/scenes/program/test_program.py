"""The program as a whole, without a window to be seen: saved matches, full disks, crashes, the next start."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game import ui
from game.app.matches.match_file import load, reopen
from game.app.matches.statistics_file import StatisticsFile
from game.app.system.paths import Paths
from game.app.system.settings import Settings, Speed
from game.app.window.app import App
from game.app.window.late_keys import UNSEEN
from game.app.window.presenter import NoWindow
from game.app.window.stack import Scene
from game.app.window.start import Wishes
from game.engine.replays.replay import replayed
from game.players.ai.computer import ComputerPlayer
from game.players.ai.traits.style import Style
from game.players.characters import CAST
from game.players.match_record import Query
from game.players.roster import Level, PortraitId
from game.scenes.front.crashed import CrashedScene
from game.scenes.front.rulebook import RulebookScene
from game.scenes.front.saved_matches import ON_A_PAGE, SavedMatchesScene
from game.scenes.front.title import TitleScene
from game.scenes.program import window as window_module
from game.scenes.program.application import Application
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.shared.destinations import BeginMatch, OpenReplays, ResumeMatch, Way
from game.scenes.table.table import TableScene
from game.tools.command_line import main as command_line
from tests.conftest import LogLines
from tests.players.records import entries_of
from tests.scenes.pilot import buttons, labels, node, texts
from tests.systems import needs_posix
from tests.waiting import until

STILL = Settings(speed=Speed.OFF, sound_volume=0.0, music_volume=0.0, first_match_done=True)


@contextmanager
def started(home: Path, wishes: Wishes | None = None) -> Iterator[Application]:
    """The program, its loop driven by the test."""
    program = Application(STILL, Paths.in_folder(home), wishes or Wishes())
    try:
        yield program
    finally:
        program.router.kept.close()
        program.stack.clear()
        pygame.display.quit()


def top(program: Application) -> Scene:
    assert program.stack.top is not None
    return program.stack.top


def press(program: Application, label: str) -> None:
    """Presses a button of the scene on top."""
    named = next((button for said, button in buttons(top(program)) if said.startswith(label)), None)
    assert named is not None, f"{label} is none of {labels(top(program))} of {type(top(program)).__name__}"
    named.press()


def play(program: Application, steps: int) -> None:
    """Lets the match go on for a while."""
    for _ in range(steps):
        program.stack.update(0.2)


def begin(home: Path, seed: int, steps: int = 40) -> None:
    with started(home, Wishes(rules="gala", seed=seed)) as program:
        play(program, steps)


def test_the_title_offers_the_match_played_last_and_a_choice_among_several(home: Path) -> None:
    with started(home) as program:
        assert "Continue" not in labels(top(program))
    begin(home, 1)
    with started(home) as program:
        assert labels(top(program))[0] == "Continue"
    begin(home, 2)
    begin(home, 3)
    with started(home) as program:
        assert labels(top(program)) == [
            "Continue",
            "Set up a match",
            "The journey",
            "Learn",
            "Friends",
            "More",
            "Settings",
            "Mira",
            "Quit",
        ]
        press(program, "Continue")
        assert program.router.session is not None
        assert program.router.session.match.state.seed == 3
        program.router.go(Way.TO_TITLE)
        press(program, "More")
        node(top(program), "Saved matches").press()
        assert len(saved_lines(program)) == 3
        saved_lines(program)[-1].press()
        assert isinstance(top(program), TableScene)
        assert program.router.session.match.state.seed == 1


def saved_lines(program: Application) -> list[ui.Node]:
    """The matches in sight on the list of saved ones."""
    scene = top(program)
    assert isinstance(scene, SavedMatchesScene)
    return [each for each in scene.page.nodes if isinstance(each.part, ui.Panel) and each.part.on is not None]


def test_a_newcomer_is_not_waited_for_before_the_deal(home: Path) -> None:
    with started(home) as program:
        program.router.context.preferences.change(first_match_done=False, speed=Speed.NORMAL)
        program.router.go(BeginMatch())
        play(program, 300)
        table = top(program)
        assert isinstance(table, TableScene)
        assert table.view.model.is_dealt


def test_what_was_played_last_is_offered_first(home: Path) -> None:
    begin(home, 1)
    begin(home, 2)
    with started(home) as program:
        program.router.go(ResumeMatch(program.router.kept.unfinished()[1]))
        play(program, 400)
        program.router.go(Way.TO_TITLE)
        press(program, "Continue")
        assert program.router.session is not None
        assert program.router.session.match.state.seed == 1


def test_a_portrait_that_was_changed_meanwhile_shows_in_the_match_that_goes_on(home: Path) -> None:
    def faces(program: Application) -> Sequence[str]:
        program.router.go(ResumeMatch())
        session = program.router.session
        assert session is not None
        own = session.setup.people[0]
        found = [session.view.chairs[(own + step) % 4].portrait for step in range(4)]
        program.router.go(Way.TO_TITLE)
        return found

    begin(home, 1)
    with started(home) as program:
        before, *others = faces(program)
        free = next(face for face in CAST if face not in (before, *others))
        for wanted, shown in ((free, free), (PortraitId(others[0]), before)):
            program.preferences.change(avatar=wanted, player_name="Mira")
            assert faces(program) == [shown, *others], "nobody has another's face"


def test_many_saved_matches_have_several_pages(home: Path) -> None:
    begin(home, 1)
    folder = Paths.in_folder(home).matches
    (first,) = folder.iterdir()
    for number in range(ON_A_PAGE + 2):
        (folder / f"2026-01-01-00000{number}.mahjong").write_bytes(first.read_bytes())
    with started(home) as program:
        press(program, "More")
        node(top(program), "Saved matches").press()
        assert len(saved_lines(program)) == ON_A_PAGE
        scene = top(program)
        assert isinstance(scene, SavedMatchesScene)
        next(each for each in scene.page.nodes if each.tooltip == "Older matches").press()
        assert len(saved_lines(program)) == 3


def test_whoever_sets_up_another_match_reads_where_the_saved_one_stays(home: Path) -> None:
    note = "Your saved match stays under More"
    for has_saved in (False, True):
        with started(home) as program:
            press(program, "Set up a match")
            scene = top(program)
            assert isinstance(scene, SetUpScene)
            assert (note in texts(scene)) is has_saved
        if not has_saved:
            begin(home, 1)


def test_two_programs_do_not_play_the_same_match(home: Path) -> None:
    begin(home, 1)
    with started(home) as program:
        (saved,) = program.router.kept.unfinished()
        other = reopen(saved.path).file
        assert not program.router.kept.unfinished()
        program.router.title.enter()
        title = top(program)
        assert isinstance(title, TitleScene)
        assert "A match is being played in another window." in texts(title)
        assert not any("New to mahjong?" in text for text in texts(title))
        program.router.go(ResumeMatch(saved))
        assert isinstance(top(program), TitleScene)
        assert program.router.notice == "The match is being played in another window."
        other.close()
        program.router.go(ResumeMatch(saved))
        assert isinstance(top(program), TableScene)


def test_a_full_disk_is_said_once_at_the_table_and_play_goes_on(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Paths.in_folder(home).data
    folder.mkdir(parents=True)
    (folder / "matches").write_text("a file where the folder should be")
    with started(home, Wishes(rules="gala", seed=1)) as program:
        play(program, 400)
        assert program.router.session is not None
        assert len(program.router.session.match.state.deal.discards) > 0  # type: ignore[union-attr]
        (folder / "matches").unlink()
        play(program, 400)
        state = program.router.session.match.state
        program.router.go(Way.TO_TITLE)
        (saved,) = program.router.kept.unfinished()
        assert replayed(load(saved.path)) == state
    assert capsys.readouterr().err.count("The match cannot be saved now") == 1


def test_a_log_that_cannot_be_kept_is_said(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(App, "run", lambda _: None)
    Paths.in_folder(home).logs.write_text("a file where the folder should be")
    assert window_module.run(Wishes()) == 0
    assert capsys.readouterr().err.startswith("sparrows: the log cannot be kept: ")


@needs_posix("Windows asks for no modes")
def test_nobody_else_may_look_at_anything_that_the_game_keeps(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(App, "run", lambda _: None)
    with started(home, Wishes(rules="gala", seed=1)) as program:
        program.router.statistics.open()
        program.preferences.change(felt="plum")
        program.router.go(OpenReplays())
        program.router.replays.index.wait(10.0)
        program.router.go(Way.TO_TITLE)
        assert program.router.statistics.close(30.0)
    assert window_module.run(Wishes()) == 0
    paths = Paths.in_folder(home)
    kept = [path for top in (paths.config, paths.data, paths.cache, paths.logs) for path in (top, *top.rglob("*"))]
    assert len(kept) > 8
    assert [path for path in kept if path.stat().st_mode & 0o077] == []


@needs_posix("there an open file cannot be taken away")
def test_a_home_that_is_deleted_in_mid_match_is_said_and_the_match_is_written_again(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with started(home, Wishes(rules="gala", seed=1)) as program:
        play(program, 200)
        asked = program.router.statistics.ask(Query())
        until(lambda: asked.is_over)  # or what they still write is what cannot be saved
        shutil.rmtree(home)
        play(program, 400)
        assert program.router.session is not None
        state = program.router.session.match.state
        line = "The match file was missing and has been re-created."
        assert program.router.notice == line
        program.router.go(Way.TO_TITLE)
        (saved,) = program.router.kept.unfinished()
        assert replayed(load(saved.path)) == state
    assert capsys.readouterr().err.count(line) == 1


def test_the_round_question_mark_opens_the_rulebook_of_the_match(home: Path) -> None:
    with started(home, Wishes(rules="latvian", seed=1)) as program:
        play(program, 100)
        table = top(program)
        assert isinstance(table, TableScene)
        next(widget for widget in table.page.widgets if widget.tooltip == "Rulebook").press()
        opened = top(program)
        assert isinstance(opened, RulebookScene)
        assert opened.state.rules == "latvian"
        program.stack.update(UNSEEN)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=41))
        program.loop.guarded_step()
        play(program, 5)
        assert top(program) is table


@pytest.fixture(params=["update", "draw", "handle"])
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Breaks the table from now on."""

    def fail(*_: object, **__: object) -> None:
        raise KeyError("what nobody thought of")

    return lambda: monkeypatch.setattr(TableScene, request.param, fail)


def test_after_an_error_there_is_a_report_a_calm_page_and_the_match(
    home: Path, broken: Callable[[], None], log_lines: LogLines
) -> None:
    with started(home, Wishes(rules="gala", seed=1)) as program:
        play(program, 400)
        assert program.router.session is not None
        match = program.router.session.match
        broken()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=44))
        run_until(program.loop, lambda: isinstance(top(program), CrashedScene))
        state = match.state
        assert [line.partition(":")[0] for line in log_lines.take()] == ["game.scenes.program.application"]
        (found,) = Paths.in_folder(home).logs.glob("crash-*.txt")
        text = found.read_text()
        assert "KeyError: 'what nobody thought of'" in text
        assert '"type":"tile_discarded"' in text
        assert str(home) not in text
        press(program, "Title screen")
        assert isinstance(top(program), TitleScene)
        assert labels(top(program))[0] == "Continue"
    with started(home) as program:
        (saved,) = program.router.kept.unfinished()
        assert replayed(load(saved.path)) == state


def run_until(app: App, is_so: Callable[[], bool]) -> None:
    """Runs the loop, errors and all, until something is so."""
    for _ in range(500):
        app.guarded_step()
        if is_so():
            return
    pytest.fail("it never came to that")


def test_an_error_that_does_not_go_away_ends_the_program_with_a_report(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], log_lines: LogLines
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("always")

    monkeypatch.setattr(TitleScene, "draw", fail)
    monkeypatch.setattr(CrashedScene, "draw", fail)
    assert window_module.run(Wishes()) == 1
    assert "an error ended the game; report: " in capsys.readouterr().err
    assert len(log_lines.take(2)) == 2
    assert len(list(Paths.in_folder(home).logs.glob("crash-*.txt"))) == 2


def test_where_there_is_no_console_the_system_says_why_there_is_no_window(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise NoWindow("no driver for this display")

    boxes: list[tuple[str, str]] = []
    monkeypatch.setattr(window_module, "Application", fail)
    monkeypatch.setattr(pygame.display, "message_box", lambda title, text, message_type: boxes.append((title, text)))
    assert window_module.run(Wishes()) == 2
    assert boxes == []
    monkeypatch.setattr(sys, "__stderr__", None)
    assert window_module.run(Wishes()) == 2
    assert boxes == [("Sparrows", "No window can be opened: no driver for this display")]
    assert capsys.readouterr().err == 2 * "sparrows: no window can be opened: no driver for this display\n"


def test_the_round_panel_tells_who_leads_and_the_fingerprint_of_the_wall(home: Path) -> None:
    with started(home, Wishes(rules="gala", seed=1)) as program:
        play(program, 40)
        assert program.router.session is not None
        deal = program.router.session.match.state.deal
        assert deal is not None
        assert deal.fingerprint is not None
        hints = [widget.hint(program.kit) for widget in program.router.session.scene.page.widgets]
        told = f" plays first as East\nThe wall's fingerprint: {deal.fingerprint[:8]}\n"
        assert any(told in hint for hint in hints)


def test_a_match_without_a_seed_gets_one_from_the_system(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.engine.fairness.secrets.randbits", lambda bits: 2**bits - 1)
    with started(home, Wishes(rules="gala")) as program:
        assert program.router.session is not None
        assert program.router.session.match.state.seed == 2**128 - 1


def test_a_match_at_the_window_can_be_shown_to_have_been_fair(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computer players of the window take their time; their choices follow from what they saw all the same."""

    def at_once(
        person: int, level: Level, seed: int, *, background: bool, humanlike: bool, style: Style
    ) -> ComputerPlayer:
        assert background
        return ComputerPlayer(person, level, seed, humanlike=humanlike, style=style)

    monkeypatch.setattr("game.players.local_client.ComputerPlayer", at_once)
    with started(home, Wishes(rules="gala", seed=5)) as program:
        assert program.router.session is not None
        session = program.router.session
        while not session.match.state.played:
            question = session.client.question(0)
            if question is not None:
                session.client.answer(0, question.default)
            program.stack.update(0.2)
    (path,) = Paths.in_folder(home).matches.iterdir()
    assert command_line(["verify", "--fair", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert any(line == "deal 1: the wall that was promised" for line in told)
    assert told[-1].endswith(" the same from the seat's own events, 0 questions left to the default")
    assert int(told[-1].split()[1]) > 40


def test_a_deal_that_is_over_stands_in_the_statistics(home: Path) -> None:
    """The player's time runs out at every question, and the deal goes on without him."""
    with started(home, Wishes(rules="gala", seed=1)) as program:
        assert program.router.session is not None
        for _ in range(4000):
            program.stack.update(31.0)
            if program.router.session.match.state.played:
                break
        assert program.router.statistics.close(60.0)
    file = StatisticsFile.opened(Paths.in_folder(home).statistics)
    (entry,) = entries_of(file)
    file.close()
    assert entry.match.rules == "gala"
    assert entry.deal.number == 1
    assert entry.match.id == next(Paths.in_folder(home).matches.iterdir()).stem


def test_no_garbage_is_collected_before_the_first_frame_is_shown_and_some_is_afterwards(tmp_path: Path) -> None:
    told = """
import gc, sys
from game.__main__ import main
from game.app.window.app import App
step = App.step
seen = []
def watched(app):
    seen.append((app.frames > 0, gc.isenabled()))
    step(app)
    if app.frames and gc.isenabled():
        print(seen[0], seen[-1])  # the last is the step that drew the first frame
        app.stop()
App.step = watched
sys.exit(main(["--windowed", "640x360"]))
"""
    environment = os.environ | {"SPARROWS_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", told], env=environment, check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "(False, False) (False, False)"
