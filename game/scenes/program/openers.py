"""The opener of each new screen; the module of a screen is loaded when it is first opened."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from game.scenes.shared import destinations as to

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.app.window.stack import Scene
    from game.scenes.shared.program import Program

OPENERS: Mapping[to.Open | type[to.OpenScreen], str] = {
    to.Open.FRIENDS: "front.more:friends",
    to.Open.MORE: "front.more:more",
    to.Open.ABOUT: "front.about:AboutScene",
    to.Open.SETTINGS: "settings.settings:opened",
    to.Open.STATISTICS: "statistics.statistics_scene:opened",
    to.Open.PERSONS: "statistics.persons:opened",
    to.Open.LEARN: "learn.hub:opened",
    to.Open.DRILLS: "quiz.drills:DrillsScene",
    to.Open.TEN: "review.ten:ten_screen",
    to.Open.MISTAKES: "review.ten:mistakes_screen",
    to.Open.STANDING: "learn.standing:StandingScene",
    to.Open.SET_UP: "set_up.set_up:opened",
    to.Open.INVITE: "set_up.inviting:opened",
    to.Open.JOURNEY: "journey.journey:opened",
    to.Open.DAYS: "journey.days:opened",
    to.Open.SAVED_MATCHES: "front.saved_matches:opened",
    to.Open.SESSIONS: "ledger.sessions:opened",
    to.Open.COUNT_HAND: "ledger.count:opened",
    to.OpenRulebook: "front.rulebook:opened",
    to.OpenDifferences: "learn.differences:DifferencesScene",
    to.OpenOwnBook: "own_book.own_book:OwnBookScene",
    to.OpenStatistics: "statistics.statistics_scene:at_tab",
    to.OpenPuzzles: "quiz.quiz:puzzles_opened",
    to.OpenDrill: "quiz.quiz:drill_opened",
    to.OpenInAllBooks: "ledger.books:opened",
    to.WatchDecision: "replays.replay:opened",
    to.ChooseChair: "replays.replay_play_on:opened",
    to.OpenReview: "review.review:ReviewScene",
    to.OpenLesson: "lesson.course:opened",
}
"""The module below ``game.scenes`` and the function or class in it that makes each screen."""


def screen_of(program: Program, destination: to.Open | to.OpenScreen) -> Scene:
    """Makes the screen of a destination."""
    if isinstance(destination, to.Open):
        return _opener(destination)(program)
    return _opener(type(destination))(program, destination)


def _opener(of: to.Open | type[to.OpenScreen]) -> Callable[..., Scene]:
    module, name = OPENERS[of].split(":")
    opener: Callable[..., Scene] = getattr(import_module(f"game.scenes.{module}"), name)
    return opener
