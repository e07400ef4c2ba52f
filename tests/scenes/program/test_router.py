"""The router: every destination leads to its screen."""

from __future__ import annotations

from enum import Enum, EnumType
from pathlib import Path
from typing import get_args

import pytest

from game.app.system.clubs import Clubs
from game.app.system.last_setup import setup_of
from game.app.system.paths import Paths
from game.app.system.settings import Settings
from game.app.window.stack import Scene
from game.app.window.start import Wishes
from game.engine.replays.match import Match
from game.engine.replays.replay import PlayedOn, Replay
from game.players.new_match import new_match
from game.players.roster import MatchSetup
from game.scenes.front.about import AboutScene
from game.scenes.front.more import WaysScene
from game.scenes.front.pause import PauseScene
from game.scenes.front.rulebook import RulebookScene
from game.scenes.front.saved_matches import SavedMatchesScene
from game.scenes.front.title import TitleScene
from game.scenes.journey.days import DaysScene
from game.scenes.journey.journey import JourneyScene
from game.scenes.learn.differences import DifferencesScene
from game.scenes.learn.hub import LearnScene
from game.scenes.learn.standing import StandingScene
from game.scenes.ledger.books import BooksScene
from game.scenes.ledger.count import CountScene
from game.scenes.ledger.sessions import SessionsScene
from game.scenes.lesson.lesson import LessonScene
from game.scenes.own_book.own_book import OwnBookScene
from game.scenes.quiz.drills import DrillsScene
from game.scenes.quiz.quiz import QuizScene
from game.scenes.replays.replay import ReplayScene
from game.scenes.replays.replay_play_on import PlayOnScene
from game.scenes.replays.replays import ReplaysScene
from game.scenes.review.review import ReviewScene
from game.scenes.review.ten import TenDoneScene
from game.scenes.set_up.chair_cards import PlayerScene as SeatScene
from game.scenes.set_up.join import JoinScene
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.shared import destinations as to
from game.scenes.shared.file_cards import ExportScene, ImportScene
from game.scenes.statistics.persons import PersonsScene
from game.scenes.statistics.statistics_scene import StatisticsScene
from game.scenes.table.table import TableScene
from tests.replays.reading import read_replay
from tests.scenes.position_samples import shown
from tests.scenes.program.test_program import begin, play, started, top
from tests.scenes.replays.test_replays import played, put
from tests.view import deals

NAME = "2026-11-15-120000.mahjong"


def gala() -> MatchSetup:
    return setup_of(Settings())


def replay() -> Replay:
    return read_replay(played(5))


def part() -> to.PlayOn:
    """A new match that begins with nothing of another one."""
    match, setup = new_match(gala())
    return to.PlayOn(setup, Match.resumed(Replay(replay().header, match.opening, ())), PlayedOn(match="x", commands=0))


def ways(paths: Paths) -> list[tuple[to.Destination, type[Scene]]]:
    """Destinations from the title, and the screens that then lie on top."""
    chairs = gala().chairs
    file = paths.matches / NAME
    return [
        (to.Open.FRIENDS, WaysScene),
        (to.Open.MORE, WaysScene),
        (to.Open.ABOUT, AboutScene),
        (to.Open.SETTINGS, SettingsScene),
        (to.Way.LEAVE_SETTINGS, TitleScene),
        (to.Open.STATISTICS, StatisticsScene),
        (to.OpenRulebook(), RulebookScene),
        (to.Open.PERSONS, PersonsScene),
        (to.Open.LEARN, LearnScene),
        (to.Open.DRILLS, DrillsScene),
        (to.Open.MISTAKES, TenDoneScene),
        (to.Open.TEN, TenDoneScene),
        (to.Open.STANDING, StandingScene),
        (to.OpenDrill("wait", "gala"), QuizScene),
        (to.OpenDifferences("gala", "polish"), DifferencesScene),
        (to.OpenOwnBook("gala", "", Clubs(), lambda _rules, _own: None), OwnBookScene),
        (to.OpenPuzzles(), QuizScene),
        (to.OpenStatistics("SPECIAL", "polish"), StatisticsScene),
        (to.OpenLesson("newcomer.faces"), LessonScene),
        (to.Open.SET_UP, SetUpScene),
        (to.Open.INVITE, SeatScene),
        (to.Open.JOURNEY, JourneyScene),
        (to.Open.DAYS, DaysScene),
        (to.Open.SAVED_MATCHES, SavedMatchesScene),
        (to.JoinTable(), JoinScene),
        (to.Open.SESSIONS, SessionsScene),
        (to.Open.COUNT_HAND, CountScene),
        (
            to.OpenInAllBooks(deals.played(0).known, 0, tuple((chair.name, chair.portrait) for chair in chairs)),
            BooksScene,
        ),
        (to.PlayPosition(shown()), TableScene),
        (to.OpenReplays(), ReplaysScene),
        (to.WatchReplay(file), ReplayScene),
        (to.WatchDecision(replay(), chairs, 30, 0), ReplayScene),
        (to.OpenReview(replay(), chairs), ReviewScene),
        (to.ChooseChair(file, replay(), chairs), PlayOnScene),
        (to.ExportReplay(file), ExportScene),
        (to.ImportReplay(), ImportScene),
        (to.ResumeMatch(), TableScene),
        (to.ReviewReplay(file), ReviewScene),
        (part(), TableScene),
        (to.BeginMatch(), TableScene),
        (to.Way.PAUSE, PauseScene),
        (to.Way.TO_TITLE, TitleScene),
    ]


ELSEWHERE = {
    to.Way.QUIT,
    to.Way.TAKE_BACK,
    to.Way.SCORE_SHEET,
    to.Way.GUESTS,
    to.OpenChair,
}
"""Destinations without a screen of the router's own, or with one among guests alone.

See below, test_take_back.py, test_table_match.py and test_guest_table.py.
"""


def kinds(union: object) -> set[object]:
    """The records of a union, and the members of its enumerations."""
    found = {kind for member in get_args(union) for kind in (get_args(member) or (member,))}
    return {each for kind in found for each in (kind if isinstance(kind, EnumType) else (kind,))}


@pytest.fixture
def paths(home: Path) -> Paths:
    return Paths.in_folder(home)


def test_every_destination_leads_to_its_screen(home: Path, paths: Paths) -> None:
    begin(home, 1)
    put(paths.matches, NAME, played(5))
    with started(home) as program:
        for destination, screen in ways(paths):
            if destination is to.Way.LEAVE_SETTINGS:
                program.router.go(to.Open.SETTINGS)
            program.router.go(destination)
            assert isinstance(top(program), screen), destination
            play(program, 1)
            if not isinstance(top(program), TitleScene | TableScene):
                top(program).stack.back_to(program.router.title)


def test_no_destination_is_left_out(paths: Paths) -> None:
    led = {way if isinstance(way, Enum) else type(way) for way, _screen in ways(paths)}
    assert led | ELSEWHERE == kinds(to.Destination)


def test_quit_ends_the_loop(home: Path) -> None:
    with started(home) as program:
        assert not program.loop.is_over
        program.router.go(to.Way.QUIT)
        assert program.loop.is_over


def test_a_deal_that_is_over_at_the_table_leads_to_its_sheet_only_where_a_match_is_played(home: Path) -> None:
    with started(home) as program, pytest.raises(AssertionError, match="no match is played"):
        program.router.go(to.Way.SCORE_SHEET)


def test_the_rulebook_from_the_pause_lies_over_the_table(home: Path) -> None:
    with started(home, Wishes(rules="latvian", seed=1)) as program:
        play(program, 40)
        table = top(program)
        program.router.go(to.Way.PAUSE)
        pause = top(program)
        program.router.go(to.OpenRulebook.of(gala()))
        program.stack.pop()
        assert top(program) is pause
        program.stack.pop()
        assert top(program) is table


def test_a_set_up_that_was_left_is_found_as_it_was(home: Path) -> None:
    with started(home, Wishes(language="en")) as program:
        for is_first in (True, False):
            program.router.go(to.Open.SET_UP)
            page = top(program)
            assert isinstance(page, SetUpScene)
            assert page.setup.options.get("own_bonus") == (None if is_first else "each")
            page.set_option("own_bonus", "each")
            program.stack.pop()
