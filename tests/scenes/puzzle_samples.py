"""The page of puzzles as it is with a person who has answered some, on a day that is always the same."""

from collections.abc import Sequence
from datetime import date
from random import Random

from msgspec.structs import replace

from game.scenes.puzzles.puzzle_scene import PuzzleScene
from game.scenes.shared.destinations import OpenPuzzles
from game.scenes.shared.learner import Learner
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


def puzzle_page(kit: Kit, book: str, *, learner: Learner | None = None, told: Told | None = None) -> PuzzleScene:
    """The puzzle of the day in a book."""
    kit.use_tiles(marks=True)
    known = replace(context(kit, told or Told()), learner=learner or some_learner())
    return PuzzleScene(known, OpenPuzzles(book), today=lambda: DAY, random=Random(1))


def asking(
    kit: Kit, puzzles: Sequence[Puzzle], *, learner: Learner | None = None, told: Told | None = None
) -> PuzzleScene:
    """The page with the first of these."""
    scene = puzzle_page(kit, puzzles[0].opening.rules, learner=learner, told=told)
    scene.ask(Asked(puzzles[0].opening.rules, puzzles[0], DAY.isoformat()))
    return scene


def sorted_out(*, claims: bool) -> list[Puzzle]:
    """All puzzles of the game about a claim, or about a discard; those with the longest sight first."""
    puzzles = [one for book in books() for one in puzzles_of(book)]
    found = [one for one in puzzles if asks_for_claim(one) == claims]
    return sorted(found, key=lambda one: (-len(one.answers), -len(one.view.current_deal.discards), one.id))
