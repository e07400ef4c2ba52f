"""Puzzles for tests: the first one of a book that comes with the game, with another id and rating."""

from msgspec.structs import replace

from game.school.puzzles.puzzle import Puzzle
from game.school.puzzles.shelf import puzzles_of


def puzzle(book: str, id_: str = "1-1", rating: int = 1200) -> Puzzle:
    """A puzzle of a book."""
    return replace(puzzles_of(book)[0], id=id_, rating=rating)
