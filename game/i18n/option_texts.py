"""What house rules are called, and what they do, in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.i18n.books import BOOKS
from game.i18n.books.words import OptionText, group_name
from game.rules.options import Option

__all__ = ["GroupText", "OptionText", "option_groups", "option_text"]


@dataclass(frozen=True, slots=True)
class GroupText:
    """Options that belong together, under their heading."""

    name: str
    options: tuple[Option, ...]


def option_text(ruleset: str, option: str) -> OptionText:
    """The words of a rulebook's option, by their ids; ``KeyError`` if there are none."""
    words = {id_: text for group in BOOKS[ruleset].options().values() for id_, text in group.items()}
    return words[option]


def option_groups(ruleset: str, options: Sequence[Option]) -> tuple[GroupText, ...]:
    """The options in groups, those of a group in their own order; ``KeyError`` for one that has no words."""
    groups = BOOKS[ruleset].options()
    group_of = {id_: group for group, texts in groups.items() for id_ in texts}
    members = {group: tuple(option for option in options if group_of[option.id] is group) for group in groups}
    return tuple(GroupText(group_name(group), found) for group, found in members.items() if found)
