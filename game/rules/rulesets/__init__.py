"""The rulebooks, one module each."""

from __future__ import annotations

from game.rules.ruleset import Rulebook
from game.rules.rulesets.gala import GALA

RULEBOOKS = {book.id: book for book in (GALA,)}
"""All rulebooks by their ids, in the order of common.md."""


def rulebook(id_: str) -> Rulebook:
    """The rulebook of this id; ``KeyError`` if there is none."""
    return RULEBOOKS[id_]
