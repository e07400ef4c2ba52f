"""The rulebooks, one folder each."""

from game.rules.ruleset import Rulebook
from game.rules.rulesets.gala import GALA
from game.rules.rulesets.hungarian import HUNGARIAN
from game.rules.rulesets.israeli import ISRAELI
from game.rules.rulesets.latvian import LATVIAN
from game.rules.rulesets.polish import POLISH

RULEBOOKS = {book.id: book for book in (ISRAELI, GALA, HUNGARIAN, LATVIAN, POLISH)}
"""The rulebooks by their ids, in the order of docs/rules/common.md."""


def rulebook(id_: str) -> Rulebook:
    """The rulebook of this id; ``KeyError`` if there is none."""
    return RULEBOOKS[id_]
