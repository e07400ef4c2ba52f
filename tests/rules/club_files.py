"""A book with a club's file: its ruleset, what it counts for an example, and what its guide lists."""

from game.i18n.guide.model import Entry, Guide
from game.rules.example import Example
from game.rules.options import Options
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealScore, Score


def with_file(book: Rulebook, text: str, example: Example | None = None) -> Ruleset:
    return book.with_options(Options(book.options, {**(example.options if example else {}), "own_hands": text}))


def counted(rules: Ruleset, example: Example) -> tuple[DealScore, Score]:
    deal = rules.scored(example.facts)
    return deal, next(score for score in deal.scores if score.wind is example.wind)


def entries_of(told: Guide) -> list[Entry]:
    return [each for chapter in told.chapters for each in chapter.blocks if isinstance(each, Entry)]
