"""Translated messages for the problems of an entered deal."""

from collections.abc import Sequence

from game.i18n.call_words import too_little_text
from game.i18n.general import general
from game.i18n.tile_words import tile_name
from game.ledger.checks import Problem, Trouble


def problem_text(ruleset: str, problem: Problem, names: Sequence[str]) -> str:
    """The message for a problem, as one line.

    :param names: the names of the persons, by their seats.
    """
    said = general().obstacles
    match problem.trouble:
        case Trouble.NO_KONGS:
            return said["no_kongs"].said()
        case Trouble.WORTH_TOO_LITTLE:
            assert problem.score is not None, "it was counted"
            assert problem.rule is not None, "it was counted"
            return too_little_text(problem.rule, problem.score)
        case Trouble.NO_MAHJONG:
            return said["not_complete"].said(problem.count) if problem.count else said["asks_for_more"].said()
        case trouble:
            return (
                general()
                .ledger[trouble.value]
                .said(
                    problem.count,
                    count=problem.count,
                    name="" if problem.seat is None else names[problem.seat],
                    tile="" if problem.tile is None else tile_name(ruleset, problem.tile),
                )
            )
