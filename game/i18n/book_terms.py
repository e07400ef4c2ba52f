"""What several books have, each with a word of its own; of other books the word that all use."""

from __future__ import annotations

from game.i18n.books import BOOKS
from game.i18n.books.words import Term
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext


def term(ruleset: str, what: Term) -> str:
    """The word of a book, by its id; ``KeyError`` without such a book. Its gaps are still to be filled."""
    return BOOKS[ruleset].terms().get(what) or _general()[what]


def _general() -> dict[Term, str]:
    return {
        Term.ROUND: _("{wind} round"),
        Term.EAST: _("East: {name}"),
        Term.DRAGONS: _("Red, green and white, four of each."),
        Term.PAIR: pgettext("two alike", "Pair"),
    }
