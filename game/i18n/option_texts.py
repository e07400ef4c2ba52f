"""The names of house rules and their explanations, in the player's language."""

from collections.abc import Mapping, Sequence

from msgspec import field

from game import Frozen
from game.i18n import _, pgettext
from game.i18n.book_files import OptionGroup, OptionWords
from game.i18n.books import book, common, played_title
from game.i18n.numbers import number
from game.rules.options import Option, Options, Value
from game.rules.rulesets import RULEBOOKS


class OptionText(Frozen):
    """The words of an option."""

    name: str
    help: str
    """One or two sentences on the effect of the option."""
    values: Mapping[Value, str] = field(default_factory=dict)
    """The names of the option's values; numbers without a name are written with ``number``."""
    number: str = "{n}"
    """How a number is written, with its unit."""

    def value(self, value: Value) -> str:
        for known, name in self.values.items():
            if known == value and type(known) is type(value):
                return name
        if isinstance(value, bool):
            return _("On") if value else _("Off")
        return self.number.format(n=number(value)) if isinstance(value, int) else value


def option_text(ruleset: str, option: str) -> OptionText:
    """The words of a rulebook's option, by their ids; ``KeyError`` if there are none."""
    words = option_words(ruleset, option)
    values: dict[Value, str] = {id_: name.said() for id_, name in (words.values or {}).items()}
    if words.off is not None:
        values[False] = words.off.said()
    unit = {} if words.number is None else {"number": words.number.said()}
    return OptionText(words.name.said(), words.help.said(), values, **unit)


def option_groups(ruleset: str, options: Sequence[Option]) -> dict[str, list[Option]]:
    """The options below the headings of their groups, in order; ``KeyError`` for an option without words."""
    members: dict[OptionGroup, list[Option]] = {group: [] for group in OptionGroup}
    for option in options:
        members[option_words(ruleset, option.id).group].append(option)
    return {group_name(group): found for group, found in members.items() if found}


def group_name(group: OptionGroup) -> str:
    """The name of a group of options."""
    return common().groups[group].said()


def option_words(ruleset: str, option: str) -> OptionWords:
    """The words of a rulebook's option as they are written, by their ids; ``KeyError`` if there are none."""
    return book(ruleset).words.options.get(option) or common().options[option]


_SCORING = "scoring"
"""The id of the option of a book that has several ways of scoring."""


def scored_title(rules: str, options: Mapping[str, object]) -> str:
    """The name of a book's rules with these options and, if the book has several ways of scoring, which one is used."""
    title = played_title(rules, options)
    if rules not in RULEBOOKS or all(option.id != _SCORING for option in RULEBOOKS[rules].options):
        return title
    way = options.get(_SCORING, Options(RULEBOOKS[rules].options).word(_SCORING))
    scoring = option_text(rules, _SCORING).values.get(way) if isinstance(way, str) else None
    if scoring is None:
        return title
    return pgettext("rules", "{rules}, {scoring} scoring").format(rules=title, scoring=scoring.lower())
