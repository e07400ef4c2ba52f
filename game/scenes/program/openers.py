"""The opener of each new screen; the module of a screen is loaded when it is first opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.shared import destinations as to

if TYPE_CHECKING:
    from game.app.window.stack import Scene
    from game.scenes.shared.program import Program


def screen_of(program: Program, destination: to.Open | to.OpenScreen) -> Scene:
    """Makes the screen of a destination."""
    return _plain(program, destination) if isinstance(destination, to.Open) else _with_data(program, destination)


def _plain(program: Program, destination: to.Open) -> Scene:  # noqa: C901, PLR0912 - a row for each screen
    match destination:
        case to.Open.FRIENDS:
            from game.scenes.front import more

            return more.friends(program)
        case to.Open.MORE:
            from game.scenes.front import more

            return more.more(program)
        case to.Open.ABOUT:
            from game.scenes.front import about

            return about.AboutScene(program)
        case to.Open.SETTINGS:
            from game.scenes.settings import settings

            return settings.opened(program)
        case to.Open.STATISTICS:
            from game.scenes.statistics import statistics_scene

            return statistics_scene.opened(program)
        case to.Open.PERSONS:
            from game.scenes.statistics import persons

            return persons.opened(program)
        case to.Open.LEARN:
            from game.scenes.learn import hub

            return hub.opened(program)
        case to.Open.DRILLS:
            from game.scenes.quiz import drills

            return drills.DrillsScene(program)
        case to.Open.TEN:
            from game.scenes.review import ten

            return ten.ten_screen(program)
        case to.Open.MISTAKES:
            from game.scenes.review import ten

            return ten.mistakes_screen(program)
        case to.Open.STANDING:
            from game.scenes.learn import standing

            return standing.StandingScene(program)
        case to.Open.SET_UP:
            from game.scenes.set_up import set_up

            return set_up.opened(program)
        case to.Open.INVITE:
            from game.scenes.set_up import inviting

            return inviting.opened(program)
        case to.Open.JOURNEY:
            from game.scenes.journey import journey

            return journey.opened(program)
        case to.Open.DAYS:
            from game.scenes.journey import days

            return days.opened(program)
        case to.Open.SAVED_MATCHES:
            from game.scenes.front import saved_matches

            return saved_matches.opened(program)
        case to.Open.SESSIONS:
            from game.scenes.ledger import sessions

            return sessions.opened(program)
        case to.Open.COUNT_HAND:
            from game.scenes.ledger import count

            return count.opened(program)


def _with_data(program: Program, destination: to.OpenScreen) -> Scene:
    match destination:
        case to.OpenRulebook():
            from game.scenes.front import rulebook

            return rulebook.opened(program, destination)
        case to.OpenDifferences():
            from game.scenes.learn import differences

            return differences.DifferencesScene(program, destination)
        case to.OpenOwnBook():
            from game.scenes.own_book import own_book

            return own_book.OwnBookScene(program, destination)
        case to.OpenStatistics():
            from game.scenes.statistics import statistics_scene

            return statistics_scene.at_tab(program, destination)
        case to.OpenPuzzles():
            from game.scenes.quiz import quiz

            return quiz.puzzles_opened(program, destination)
        case to.OpenDrill():
            from game.scenes.quiz import quiz

            return quiz.drill_opened(program, destination)
        case to.OpenInAllBooks():
            from game.scenes.ledger import books

            return books.opened(program, destination)
        case to.WatchDecision():
            from game.scenes.replays import replay

            return replay.opened(program, destination)
        case to.ChooseChair():
            from game.scenes.replays import replay_play_on

            return replay_play_on.opened(program, destination)
        case to.OpenReview():
            from game.scenes.review import review

            return review.ReviewScene(program, destination)
        case to.OpenLesson():
            from game.scenes.lesson import course

            return course.opened(program, destination)
