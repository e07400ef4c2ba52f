"""Puzzles for a person, one after the other: first the puzzle of the day, then others that suit."""

from collections.abc import Callable
from datetime import date, datetime
from itertools import chain
from random import Random
from typing import NamedTuple

from game.players.ai.advice import advise
from game.players.ai.ideas import LIVE, Idea, Why
from game.players.table import question_of
from game.rules.rulesets import RULEBOOKS
from game.school.intervals import with_missed
from game.school.learned import learned_themes
from game.school.mistakes import OfPuzzle, card_of
from game.school.progress import Progress
from game.school.puzzles.calendar import of_the_day, to_go_on_with
from game.school.puzzles.puzzle import PUZZLES_ID, Answer, Puzzle
from game.school.puzzles.shelf import has_puzzles, is_whole, puzzles_of
from game.school.rating import Rating, Verdict
from game.school.themes import Theme


class Asked(NamedTuple):
    """A puzzle put to a person."""

    book: str
    puzzle: Puzzle
    day: str | None
    """The day whose puzzle this is; ``None`` for any other puzzle."""

    def answered(self, progress: Progress, answer: Answer, now: datetime) -> Progress:
        """The progress after an answer. The rating does not change if the puzzle was known already."""
        puzzle, book = self.puzzle, self.book
        verdict = puzzle.verdict(answer)
        if puzzle.id not in progress.puzzles.get(book, ()):
            progress = progress.with_answer(PUZZLES_ID, puzzle.rating, verdict.score, book=book, theme=puzzle.theme)
        if verdict is Verdict.WRONG:
            progress = with_missed(progress, card_of(OfPuzzle(puzzle=puzzle.id), book, puzzle.theme, now), now)
        return progress.with_puzzle(book, puzzle.id, of_day=self.day)


def books() -> tuple[str, ...]:
    """The books that have puzzles."""
    return tuple(book for book in RULEBOOKS if has_puzzles(book))


def next_for(
    progress: Progress, book: str, today: date, random: Random | None = None, theme: Theme | None = None
) -> Asked | None:
    """The next puzzle for a person in a book; ``None`` if the book has no intact puzzle.

    :param random: chooses among equals; ``None``: the same puzzle comes until it is answered.
    :param theme: the theme that it is about; ``None``: the puzzle of the day, and then any that the person has learned.
    """
    puzzles, day = puzzles_of(book), today.isoformat()
    known, own = progress.puzzles.get(book, ()), rating_of(progress)
    is_new_day = theme is None and book not in progress.days.get(day, ())
    if theme is None:
        learned = learned_themes(progress, book)
        matching = tuple(puzzle for puzzle in puzzles if learned.issuperset(tag.theme for tag in puzzle.tags))
    else:
        matching = tuple(puzzle for puzzle in puzzles if any(tag.theme is theme for tag in puzzle.tags))
    daily = of_the_day(matching, book, today, own.value) if is_new_day else iter(())
    others = to_go_on_with(matching or puzzles, frozenset(known), own, random or Random(f"{day} {len(known)}"))
    puzzle = next(filter(is_whole, chain(daily, others)), None)
    return None if puzzle is None else Asked(book, puzzle, day if is_new_day else None)


def rating_of(progress: Progress) -> Rating:
    """The person's rating in puzzles."""
    return progress.rating(PUZZLES_ID)


def why_best(puzzle: Puzzle, other: Answer) -> Why | None:
    """Why the best answer is better than another; ``None`` if the tiles show no reason or its figures contradict it."""
    advice = advise(puzzle.view, question_of(puzzle.view, puzzle.seat))
    best, than = (advice.of(answer.command) for answer in (puzzle.best, other))
    if best is None or than is None:
        return None
    found = advice.why(best, than)
    figure = None if found is None else _FIGURES.get(found.idea)
    return None if figure is not None and figure(other) >= figure(puzzle.best) else found


_FIGURES: dict[Idea, Callable[[Answer], float]] = {
    **dict.fromkeys(LIVE, lambda answer: answer.live),
    **dict.fromkeys([Idea.PAYS, Idea.PAYS_WITH, Idea.PAYS_AIM], lambda answer: answer.worth),
    **dict.fromkeys([Idea.LIKELIER_AIM, Idea.FOLLOWS, Idea.CLAIMABLE], lambda answer: answer.out),
}
"""The figure of an answer that an idea praises."""
