"""The screens of the school, each loaded when it is first opened; the router leads here."""

from typing import assert_never

from game.app.window.stack import Scene
from game.scenes.shared import destinations as to
from game.scenes.shared.preferences import Context


def school_screen(context: Context, destination: to.SchoolScreen) -> Scene:
    """The screen of a destination of the school."""
    match destination:
        case to.Open.LEARN:
            from game.scenes.learn.hub import LearnScene

            context.preferences.change(learn_offered=True)
            return LearnScene(context)
        case to.Open.DRILLS:
            from game.scenes.drills.drills import DrillsScene

            return DrillsScene(context)
        case to.Open.MISTAKES:
            from game.scenes.review.mistakes import mistakes_screen

            return mistakes_screen(context)
        case to.OpenDifferences(known, new):
            from game.scenes.learn.differences import DifferencesScene

            return DifferencesScene(context, known, new)
        case to.Open.PUZZLES:
            from game.scenes.puzzles.puzzle_scene import PuzzleScene

            return PuzzleScene(context, context.preferences.now.last_set_up.ruleset)
        case _:
            assert_never(destination)
