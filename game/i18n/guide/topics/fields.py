"""The names and values of the rules that a club can change, as text from the guide's topics about these rules."""

from collections.abc import Mapping
from functools import lru_cache

from game.i18n import _
from game.i18n.general import general
from game.i18n.guide.topics import TOPICS
from game.i18n.guide.topics.topic import Group, Topic, one_line
from game.i18n.numbers import number
from game.rules.own_rules import BONUS_TILES, PRIORITY, TABLE, Field, Own, with_changes
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS

_TABLES = ("1 2 4 8 16 32 64 128 256", "1 2 4 8 16 24 32 48 64 96 128 192 256 384")
"""Common tables of points by worth: the first doubles at every step, the second from 16 on at every other step."""
_ROUND_TO = "settlement.round_to"
ROUNDING = "settlement.rounding"
_ROUNDED_TO = 10
"""The step that descriptions of rounding name while the book does not round."""


@lru_cache(512)
def topics_of(path: str) -> tuple[Topic, ...]:
    """The topics that cover a field."""
    told = "tiles" if path == BONUS_TILES else path
    return tuple(
        topic for topic in TOPICS if any(told == field or told.startswith(f"{field}.") for field in topic.fields)
    )


def group_of(path: str) -> Group:
    """The group with which a field is shown."""
    return topics_of(path)[0].group


def field_name(path: str) -> str:
    """The name of a field."""
    name = general().fields.get(path)
    return topics_of(path)[0].title() if name is None else name.said()


def value_text(value: Own) -> str:
    """A value as text: On or Off, a number as it is written, or the word itself."""
    if isinstance(value, bool):
        return _("On") if value else _("Off")
    return number(value) if isinstance(value, int) else value


def choice_texts(rules: Ruleset, field: Field) -> Mapping[Own, str]:
    """The values of a field that is a choice, each with words that stand alone, taken from the topics."""
    values: tuple[Own, ...] = field.words
    if field.path == PRIORITY:
        values = tuple(dict.fromkeys([field.value, *(book.fields[PRIORITY].value for book in RULEBOOKS.values())]))
    elif field.path == TABLE:
        values = ("", *_TABLES)
    topics = topics_of(field.path)
    said = {
        value: [part for topic in topics for part in _parts(topic, rules, field, value, is_alone=len(topics) == 1)]
        for value in values
    }
    common = set.intersection(*map(set, said.values()))
    texts = {value: one_line(*(part for part in parts if part not in common)) for value, parts in said.items()}
    return {value: text or _("Off") for value, text in texts.items()}


def _parts(topic: Topic, rules: Ruleset, field: Field, value: Own, *, is_alone: bool) -> list[str]:
    values = {BONUS_TILES: True, field.path: value}
    if field.path == ROUNDING and rules.settlement.round_to is None:
        values[_ROUND_TO] = _ROUNDED_TO
    told = topic.says(with_changes(rules, values))
    return told.split(" \u00b7 ") if is_alone else [f"{topic.title()}: {told}"]
