"""The house rules of a rulebook as things to press, in groups."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.i18n import _, in_a_row, pgettext
from game.i18n.book_files import OptionGroup
from game.i18n.option_texts import OptionText, group_name, option_groups, option_text
from game.rules.options import Choice, Option, Toggle, Value, unmet
from game.rules.rulesets import RULEBOOKS
from game.view.widgets import Stepper, SwitchCard, Widget
from game.view.widgets.numbers import NumberCard

PAGE = 6
"""So many house rules are seen at once; of a book with no more than these all stand together."""
_FEW = 30
"""A number with no more values than these goes through all of them; others can be written."""
_STRIDES = ((200, 5), (2000, 10), (1 << 60, 100))
"""Of a number with so many values an arrow goes so far."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule with the card that changes it."""

    widget: Widget
    name: str
    help: str
    option: str | None = None
    """The id of the option; ``None`` for a setting that stands among them."""


def rule_pages(ruleset: str, options: Sequence[Option]) -> dict[str, Sequence[Option]]:
    """The options in groups, by what a group is called; all on one page where they and the table's speed are few."""
    return {_("House rules"): options} if len(options) < PAGE else {**option_groups(ruleset, options)}


def page_of_wall(pages: Mapping[str, Sequence[Option]]) -> int:
    """The number of the page on which the wall of the match is chosen: that of tiles and wall, if there is one."""
    name = group_name(OptionGroup.WALL)
    return [*pages].index(name) if name in pages else 0


def option_widget(ruleset: str, option: Option, value: Value, on_change: Callable[[Value], None]) -> Widget:
    """A card to change an option with."""
    words = option_text(ruleset, option.id)
    if isinstance(option, Toggle):
        return SwitchCard(words.name, on_change, is_on=bool(value))
    if isinstance(option, Choice):
        values = [*option.values]
    else:
        numbers = range(option.low, option.high + 1, option.step)
        if len(numbers) > _FEW:
            stride = next(stride for most, stride in _STRIDES if len(numbers) <= most)
            return NumberCard(words.name, option, value, on_change, stride=stride, label=words.value)
        values = [*numbers, *([False] if option.may_be_off else [])]
    return Stepper(words.name, [(known, words.value(known)) for known in values], value, on_change)


def speed_text() -> OptionText:
    """The words of the setting that stands among the house rules, though it is none."""
    return OptionText(
        _("Speed of the table"), _("How fast the tiles move and the others play. Every animation can be skipped.")
    )


def use_text(ruleset: str, option: str, chosen: Mapping[str, Value]) -> str:
    """Why an option does not count now; empty where it does."""
    needed = next(unmet(known, chosen) for known in RULEBOOKS[ruleset].options if known.id == option)
    if needed is None:
        return ""
    words = option_text(ruleset, needed.option)
    values = in_a_row(pgettext("list", "{first} or {second}"), [words.value(value) for value in needed.values])
    return _("It applies only with {option}: {value}.").format(option=words.name, value=values)
