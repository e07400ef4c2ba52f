"""Taking decisions back at the table, where it was agreed; and matches that go on from a replay."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.app.matches.match_file import load
from game.app.system.paths import Paths
from game.app.system.settings import LastSetUp, Settings, Speed
from game.app.window.app import App
from game.app.window.late_keys import UNSEEN
from game.app.window.stack import Scene
from game.app.window.start import Wishes
from game.engine.commands import Discard
from game.engine.replays.replay import replayed, taken_back_by_deal
from game.players.days import match_of_day
from game.players.journey import JOURNEY, match_at
from game.players.roster import Chair, MatchSetup, Person, Phone, PortraitId
from game.scenes.hot_seat.consent import ConsentScene
from game.scenes.program.application import Application
from game.scenes.program.kept_matches import cost_of_help
from game.scenes.replays.replay import ReplayScene
from game.scenes.replays.replays import ReplaysScene
from game.scenes.score.score import ScoreScene
from game.scenes.shared.destinations import BeginMatch, ResumeMatch, Way
from game.scenes.shared.sheet_use import taken_back_note
from game.scenes.table.table import TableScene
from tests.scenes.pilot import labels, node, texts
from tests.scenes.program.test_program import play, press, started, top
from tests.scenes.replays.test_replays import played, put


def settings(*, take_back: bool) -> Settings:
    last = LastSetUp(ruleset="gala", take_back=take_back)
    return Settings(
        speed=Speed.OFF, sound_volume=0.0, music_volume=0.0, first_match_done=True, last_set_up=last, hints=False
    )


@pytest.fixture
def program(home: Path) -> Iterator[Application]:
    made = Application(settings(take_back=True), Paths.in_folder(home), Wishes(rules="gala", seed=4))
    yield made
    made.router.kept.close()
    made.stack.clear()
    pygame.display.quit()


def test_a_match_that_counts_says_what_a_move_taken_back_costs_before_it_is_done(program: Application) -> None:
    own = program.router.context.last_setup.chairs[program.router.context.last_setup.people[0]]
    program.router.go(BeginMatch(match_of_day(date(2026, 11, 21), "gala", own)))
    until_asked(program, 1)
    program.router.go(Way.TAKE_BACK)
    asked = top(program)
    assert isinstance(asked, ConsentScene)
    assert asked.asked == "Take a move back? The result of this wall will no longer count."
    press(program, "Leave it")
    assert not was_helped(program)
    program.router.go(Way.TAKE_BACK)
    press(program, "Yes, take it back")
    assert was_helped(program)
    assert isinstance(top(program), TableScene)
    until_asked(program, 1)
    program.router.go(Way.TAKE_BACK)
    assert isinstance(top(program), TableScene), "it is said once"


def test_whether_a_match_is_rated_is_said_as_it_begins_and_in_the_pause(
    program: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = list[str]()
    scene = top(program)
    assert isinstance(scene, TableScene)
    monkeypatch.setattr(scene.questions.words, "tell", said.append)
    until_asked(program, 0)
    kept, end = program.router.kept, time.monotonic() + 20.0
    while not kept.is_ready and time.monotonic() < end:
        program.loop.guarded_step()
    until_asked(program, 1)
    rated = "This match counts for your rank unless you use a hint or take back a move."
    assert said == [rated]
    program.router.go(Way.PAUSE)
    assert rated in notes(program)
    program.router.go(Way.TAKE_BACK)
    press(program, "Yes, take it back")
    program.router.go(Way.PAUSE)
    assert "A move was taken back: this match doesn't count for your rank." in notes(program)


def test_a_hint_that_is_shown_is_known_before_the_next_move(program: Application) -> None:
    until_asked(program, 1)
    scene = top(program)
    assert isinstance(scene, TableScene)
    program.router.context.preferences.change(hints=True)
    scene.hints.ask()
    press(program, "Show the hint")
    program.router.go(Way.TAKE_BACK)
    asked = top(program)
    assert isinstance(asked, ConsentScene)
    assert asked.asked == "Take a move back? This match will no longer count toward your goals."


def test_after_a_hint_a_move_taken_back_costs_the_goals_of_the_week_alone() -> None:
    setup = MatchSetup(ruleset="gala", chairs=(Chair(name="Ana", portrait=PortraitId("panda"), kind=Person()),))
    costs = "Take a move back? This match will no longer count toward your goals."
    assert cost_of_help(setup, counts=False) == costs
    assert not cost_of_help(setup, counts=False, has_goals=False), "on known walls it costs nothing"


def test_a_stop_of_the_journey_says_that_its_stars_are_at_stake() -> None:
    own = Chair(name="Ana", portrait=PortraitId("panda"), kind=Person())
    setup = match_at(JOURNEY.stops[0], own)
    assert (
        cost_of_help(setup, counts=False)
        == "Take a move back? This match will then earn no stars and not count toward your goals."
    )
    costs = "Take a move back? This match will earn no stars and no longer count for your rank and goals."
    assert cost_of_help(setup, counts=True) == costs


def test_a_casual_match_alone_offers_to_take_a_move_back_in_the_pause(home: Path) -> None:
    program = Application(settings(take_back=False), Paths.in_folder(home), Wishes(rules="gala", seed=4))
    try:
        until_asked(program, 1)
        program.router.go(Way.PAUSE)
        press(program, "Take back")
        asked = top(program)
        assert isinstance(asked, ConsentScene)
        assert asked.asked == "Take a move back? This match will no longer count for your rank and goals."
        assert not was_helped(program)
        press(program, "Yes, take it back")
        assert was_helped(program)
        assert isinstance(top(program), TableScene)
    finally:
        program.router.kept.close()
        program.stack.clear()
        pygame.display.quit()


def notes(program: Application) -> str:
    """What the labels of the scene on top say."""
    scene = top(program)
    assert isinstance(scene, Scene)
    return "\n".join(texts(scene))


def was_helped(program: Application) -> bool:
    """Whether a move was taken back in the match that is played."""
    return program.router.kept.was_helped


def until_asked(program: Application, discards: int) -> None:
    """Throws the first tile and passes until the person is to discard again."""
    end = time.monotonic() + 60.0
    while time.monotonic() < end:
        program.stack.update(0.2)
        scene = top(program)
        if isinstance(scene, ScoreScene):
            return
        assert isinstance(scene, TableScene)
        question = scene.questions.question
        if question is None:
            time.sleep(0.001)  # the others think in a thread of their own
            continue
        if any(isinstance(choice, Discard) for choice in question.choices):
            if not discards:
                return
            discards -= 1
        scene.questions.answer(question.default)
    raise AssertionError("nobody was asked")


def the_last(home: Path) -> Path:
    """The file of the match that was begun last."""
    return max(Paths.in_folder(home).matches.glob("*.mahjong"))


def undo(program: Application) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode="", scancode=29))
    for _ in range(4):
        if isinstance(top(program), ConsentScene):  # which waits for the person
            if pygame.event.peek(pygame.KEYUP):
                program.loop.guarded_step()
            press(program, "Yes, take it back")
            program.stack.update(UNSEEN)
            return
        program.loop.guarded_step()


def steps(app: App) -> None:
    for _ in range(4):
        app.guarded_step()


def test_a_decision_is_taken_back_and_another_one_made(program: Application, home: Path) -> None:
    until_asked(program, 0)
    assert program.router.session is not None
    before = program.router.session.match.state
    until_asked(program, 1)
    match = program.router.session.match
    assert match.state != before
    undo(program)
    now = program.router.session.match
    assert now is not match
    done = len(match.steps) - len(now.steps)
    assert done > 0
    assert now.state == match.back(done).state
    for _ in range(6):
        if now.state != before:
            undo(program)
            now = program.router.session.match
    assert now.state == before
    until_asked(program, 1)
    assert program.router.kept.taken_back(now) >= 1
    saved = load(the_last(home))
    assert replayed(saved) == program.router.session.match.state
    assert sum(taken_back_by_deal(saved).values()) == program.router.kept.taken_back(now)


def test_after_the_next_start_it_is_still_known_how_often(program: Application, home: Path) -> None:
    until_asked(program, 3)
    assert program.router.session is not None
    undo(program)
    undo(program)
    assert program.router.kept.taken_back(program.router.session.match) == 2
    match = program.router.session.match
    program.router.go(Way.TO_TITLE)
    with started(home) as again:
        again.router.go(ResumeMatch())
        assert again.router.session is not None
        assert again.router.session.match.state == match.state
        assert again.router.kept.taken_back(match) == 2
        assert again.router.session.setup.take_back


def test_nothing_is_taken_back_before_the_first_decision(program: Application) -> None:
    until_asked(program, 0)
    assert program.router.session is not None
    for _ in range(9):
        undo(program)
    match = program.router.session.match
    count = program.router.kept.taken_back(match)
    undo(program)
    assert program.router.session.match is match
    assert program.router.kept.taken_back(match) == count


def test_on_a_wall_of_the_day_neither_key_nor_tool_takes_back(home: Path) -> None:
    with started(home, Wishes(rules="gala", seed=4)) as program:
        own = program.router.context.last_setup.chairs[program.router.context.last_setup.people[0]]
        program.router.go(BeginMatch(match_of_day(date(2026, 11, 21), "gala", own)))
        until_asked(program, 1)
        assert program.router.session is not None
        match = program.router.session.match
        undo(program)
        assert program.router.session.match is match
        scene = top(program)
        assert isinstance(scene, TableScene)
        assert not any(tool.tooltip == "Take back" for tool in scene.buttons.tools)


def test_alone_in_a_casual_match_a_tool_that_is_always_seen_takes_back(home: Path) -> None:
    with started(home, Wishes(rules="gala", seed=4)) as program:
        until_asked(program, 2)
        assert program.router.session is not None
        assert not program.router.session.setup.take_back
        scene = top(program)
        assert isinstance(scene, TableScene)
        scene.buttons.show_near()
        (tool,) = [tool for tool in scene.buttons.tools if tool.tooltip == "Take back"]
        assert tool.is_visible
        assert not tool.is_quiet
        before = len(program.router.session.match.steps)
        undo(program)
        once = len(program.router.session.match.steps)
        scene = top(program)
        assert isinstance(scene, TableScene)
        next(tool for tool in scene.buttons.tools if tool.tooltip == "Take back").press()
        assert before > once > len(program.router.session.match.steps), "to any own move, one after another"


def test_where_a_guest_plays_nothing_is_taken_back() -> None:
    chairs = [
        Chair(name=name, portrait=PortraitId("panda"), kind=kind) for name, kind in (("A", Person()), ("B", Phone()))
    ]
    setup = MatchSetup(ruleset="gala", chairs=tuple(chairs), take_back=True)
    assert not setup.may_take_back
    assert replace(setup, chairs=setup.chairs[:1], take_back=False).may_take_back
    assert not replace(setup, chairs=setup.chairs[:1], journey="riga").may_take_back


def test_the_sheet_says_how_often(program: Application) -> None:
    until_asked(program, 1)
    undo(program)
    until_asked(program, 200)
    scene = top(program)
    assert isinstance(scene, ScoreScene)
    assert scene.note == taken_back_note(1) == "taken back: 1"


def test_the_sheet_of_a_finished_deal_comes_back_from_everywhere(
    program: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    until_asked(program, 200)
    said = list[str]()
    assert program.router.session is not None
    monkeypatch.setattr(program.router.session.scene.questions.words, "refuse", said.append)
    for way in (Way.PAUSE, Way.TAKE_BACK):
        sheet = top(program)
        assert isinstance(sheet, ScoreScene)
        sheet.back()
        assert "Take back" not in labels(top(program)), "the deal is over"
        press(program, "Continue")
        assert top(program) is sheet
        program.router.go(way)
        program.stack.back_to(program.router.session.scene)
        play(program, 1)
    assert said[0] == "The deal is over: no move can be taken back"
    press(program, "Next deal")
    until_asked(program, 0)
    assert isinstance(top(program), TableScene)


def test_a_replay_is_played_on_from_the_title(home: Path) -> None:
    paths = Paths.in_folder(home)
    put(paths.matches, "2026-11-15-120000.mahjong", played(5))
    with started(home) as program:
        press(program, "More")
        node(top(program), "Replays").press()
        program.router.replays.index.wait(10.0)
        play(program, 3)
        scene = top(program)
        assert isinstance(scene, ReplaysScene)
        press(program, "Watch")
        watching = top(program)
        assert isinstance(watching, ReplayScene)
        watching.seek(30)
        press(program, "Play on from here")
        press(program, "Begin the match")
        assert isinstance(top(program), TableScene)
        until_asked(program, 1)
        path = the_last(home)
        program.router.go(Way.TO_TITLE)
    saved = load(path)
    assert saved.header.played_on is not None
    assert saved.header.played_on.match == "2026-11-15-120000"
    assert saved.steps[:30] == load(paths.matches / "2026-11-15-120000.mahjong").steps[:30]
    assert len(saved.steps) > 30


def test_a_file_named_at_the_start_is_kept_and_shown(home: Path, tmp_path: Path) -> None:
    path = put(tmp_path, "given.mahjong", played(5))
    with started(home, Wishes(file=path)) as program:
        assert isinstance(top(program), ReplaysScene)
    assert len(list(Paths.in_folder(home).matches.glob("*.mahjong"))) == 1
    bad = put(tmp_path, "bad.mahjong", b"nothing")
    with started(home, Wishes(file=bad)) as program:
        assert not isinstance(top(program), ReplaysScene)
        assert "bad.mahjong cannot be used" in program.router.notice
