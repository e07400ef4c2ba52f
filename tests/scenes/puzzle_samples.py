"""The page of puzzles as it is with a person who has answered some, on a day that is always the same."""

from collections.abc import Sequence
from datetime import date
from functools import cache
from random import Random

from msgspec.structs import replace

from game.scenes.quiz.of_decisions import PuzzleFeed, options_of
from game.scenes.quiz.quiz import QuizScene, puzzle_scene
from game.scenes.shared.destinations import OpenPuzzles
from game.scenes.shared.learner import Learner
from game.scenes.shared.preferences import Context
from game.school.drills.exercise import Option
from game.school.progress import Progress
from game.school.puzzles.puzzle import PUZZLES_ID, Puzzle, asks_for_claim
from game.school.puzzles.quiz import Asked, books
from game.school.puzzles.shelf import puzzles_of
from game.school.themes import Theme
from game.view.paint import Kit
from tests.scenes.fixtures import Told, context

DAY = date(2026, 11, 21)


def some_learner() -> Learner:
    """Somebody who has answered puzzles on the two days before, and some others."""
    some = Learner()
    progress = Progress(days={"2026-11-19": ("gala",), "2026-11-20": ("polish",)})
    for number in range(12):
        progress = progress.with_answer(
            PUZZLES_ID, 1200.0 + 20 * number, float(number % 3 > 0), book="gala", theme=Theme.CLAIMS
        )
    some.change(lambda _now: progress)
    return some


def feed(known: Context, book: str) -> PuzzleFeed:
    """The puzzles of a book on that day."""
    return PuzzleFeed(known, OpenPuzzles(book), today=lambda: DAY, random=Random(1))


def puzzle_page(kit: Kit, book: str, *, learner: Learner | None = None, told: Told | None = None) -> QuizScene:
    """The puzzle of the day in a book."""
    kit.use_tiles(marks=True)
    known = replace(context(kit, told or Told()), learner=learner or some_learner())
    return puzzle_scene(known, feed(known, book))


def asking(
    kit: Kit, puzzles: Sequence[Puzzle], *, learner: Learner | None = None, told: Told | None = None
) -> QuizScene:
    """The page with the first of these."""
    kit.use_tiles(marks=True)
    known = replace(context(kit, told or Told()), learner=learner or some_learner())
    coming = feed(known, puzzles[0].opening.rules)
    asked = Asked(puzzles[0].opening.rules, puzzles[0], DAY.isoformat())
    return QuizScene(known, coming.asking(asked), coming.next)


@cache
def sorted_out(*, claims: bool) -> tuple[Puzzle, ...]:
    """The puzzles of the game about a claim, or about a discard, that have most answers; the longest sight first."""
    puzzles = [one for book in books() for one in puzzles_of(book) if asks_for_claim(one) == claims]
    most = max(len(one.answers) for one in puzzles)
    found = [one for one in puzzles if len(one.answers) == most]
    return tuple(sorted(found, key=lambda one: (-len(one.view.current_deal.discards), one.id)))


def option_of(puzzle: Puzzle, place: int) -> Option:
    """The option of the quiz that stands for one of a puzzle's answers, the best being 0."""
    options = options_of(answer.command for answer in puzzle.in_order())
    return next(option for option, command in options.items() if command == puzzle.answers[place].command)


def seats_seen(scene: QuizScene) -> list[object]:
    """The seats of which the page shows what they have laid out and discarded."""
    keys = (each.part.key for each in scene.page.nodes)
    return [key for key in keys if isinstance(key, tuple) and key[0] == "seat"]
