"""The house rules of a rulebook as things to press."""

from __future__ import annotations

from collections.abc import Callable

from game.i18n import _
from game.i18n.option_texts import OptionText, option_text
from game.rules.options import Choice, Number, Option, Toggle, Value
from game.view.widgets.stepper import Stepper, SwitchCard
from game.view.widgets.widget import Widget

_MANY = 30
"""A number with more values than this goes in steps of five."""
_STRIDE = 5


def option_values(option: Choice | Number) -> list[Value]:
    """The values that are offered, in order; of a wide range of numbers those that end in 0 or 5, and the default."""
    if isinstance(option, Choice):
        return list(option.values)
    numbers = list(range(option.low, option.high + 1, option.step))
    if len(numbers) > _MANY:
        kept = {option.low, option.high, option.default}
        numbers = [number for number in numbers if number in kept or number % _STRIDE == 0]
    offered: list[Value] = list(numbers)
    if option.may_be_off:
        offered.append(False)
    return offered


def option_widget(ruleset: str, option: Option, value: Value, on_change: Callable[[Value], None]) -> Widget:
    """A card to change an option with."""
    words = option_text(ruleset, option.id)
    if isinstance(option, Toggle):
        return SwitchCard(words.name, on_change, is_on=bool(value))
    values = option_values(option)
    if not any(value == known and type(value) is type(known) for known in values):
        values = _with(values, value)
    labelled = [(known, words.value(known)) for known in values]
    return Stepper(words.name, labelled, value, on_change)


def speed_text() -> OptionText:
    """The words of the setting that stands among the house rules, though it is none."""
    return OptionText(
        _("Speed of the table"), _("How fast the tiles move and the others play. Every animation can be skipped.")
    )


def _with(values: list[Value], value: Value) -> list[Value]:
    """The values with one more, of a saved match, at its place."""
    numbers = [known for known in values if type(known) is int]
    if type(value) is not int:
        return values
    return [*sorted([*numbers, value]), *(known for known in values if type(known) is not int)]
