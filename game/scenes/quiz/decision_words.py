"""The texts of questions about decisions at a table."""

from game.engine.commands import Claim, Command, Discard, Pass
from game.i18n import _, pgettext
from game.i18n.advice_words import advised, idea_line
from game.i18n.call_words import CLAIMED, call_name
from game.i18n.general import name_of
from game.i18n.numbers import count_text, decimal, number
from game.i18n.tile_words import tile_name
from game.players.ai.ideas import Why
from game.scenes.asking.offers import OfferKind
from game.scenes.quiz.drill_words import in_one_line, verdict
from game.school.puzzles.puzzle import Answer, Puzzle, asks_for_claim
from game.school.rating import Verdict

_LARGE = 100
"""Amounts of at least this many points are written without a fraction."""


def question(puzzle: Puzzle) -> str:
    """The question of a puzzle."""
    return _("Would you claim it?") if asks_for_claim(puzzle) else _("What would you discard?")


def answer_name(book: str, command: Command) -> str:
    """The text of an answer: the tile that is discarded, or the call."""
    match command:
        case Discard(tile=tile):
            return tile_name(book, tile)
        case Claim(claim=claim):
            return call_name(book, CLAIMED[claim])
        case Pass():
            return name_of(OfferKind.PASS)
        case _:
            return advised(book, command)


def verdict_title(which: Verdict) -> str:
    """The name of a verdict. An answer that is not shown to be worse than the best is called nearly as good."""
    return _("Nearly as good") if which is Verdict.NEARLY else verdict(which)


def label(*, is_own: bool, is_best: bool, was: Verdict) -> str:
    """The text that says whose answer it is, and whether it is the best.

    :param was: the verdict on the person's answer.
    """
    if is_own:
        return _("Your answer (the best)") if is_best else _("Your answer")
    if not is_best:
        return pgettext("answer", "Instead")
    return pgettext("answer", "Slightly better") if was is Verdict.NEARLY else pgettext("answer", "Better")


def amount(points: float, *, signed: bool = False) -> str:
    """Points, with up to two decimals for small amounts."""
    return decimal(points, _decimals(points), signed=signed)


def _decimals(points: float) -> int:
    return 0 if abs(points) >= _LARGE else 1 if abs(points) >= 1 else 2


def explanation(puzzle: Puzzle, other: Answer, found: Why | None) -> str:
    """The explanation why the best answer is better than another, and by how much."""
    if other.less[0] > 0:
        earned = _("{answer} earned {points} more points per deal, a clear difference.")
    else:
        earned = _("{answer} earned {points} more points per deal: too close to call.")
    book = puzzle.opening.rules
    most, less = (round(each.average, _decimals(each.average)) for each in (puzzle.best, other))
    figures = earned.format(answer=answer_name(book, puzzle.best.command), points=amount(most - less))
    return figures if found is None else f"{idea_line(puzzle.view.rules, found)}. {figures}"


def sight(puzzle: Puzzle, *, is_answered: bool) -> str:
    """The text that says how far the deal is and, after an answer, on how many walls the answers were played out."""
    deal = puzzle.view.current_deal
    lying = sum(not each.is_taken for each in deal.discards)
    discards = count_text("{count} discard", "{count} discards", lying)
    walls = count_text("played out on {count} wall", "played out on {count} walls", puzzle.walls)
    return in_one_line(
        discards,
        _("Tiles left: {count}").format(count=number(len(deal.live))),
        walls if is_answered else "",
    )
