"""Cards of which the pages of a club's book are made, and the lines in which they stand."""

from collections.abc import Hashable

from game import ui
from game.i18n import pgettext
from game.view.paint import Icon


def opening_card(name: str, value: str, on: ui.Act, *, key: Hashable) -> ui.Part:
    """A card with a name and a value, which opens the card or list on which the value is changed."""
    return ui.Stepper(name, on, values=((None, value),), chosen=None, opens=on, key=key, grow=1.0)


def card_line(key: Hashable, card: ui.Part, button: ui.Part | None, told: ui.Part | None = None) -> ui.Part:
    """A line with a card, a round button beside it, and a remark."""
    aside = ui.Space(ui.Size.CONTROL, grow=0.0) if button is None else button
    return ui.Row((card, aside, told), ui.Step.S, key=("line", key))


def line_button(icon: Icon, hint: str, name: str, on: ui.Act, key: Hashable, *, is_quiet: bool) -> ui.Part:
    """The button of a line.

    :param name: the name of what stands on the line.
    :param is_quiet: whether it is seen only while it is pointed at.
    """
    called = pgettext("own book", "{name}: {what}").format(name=name, what=hint)
    return ui.Round(
        icon,
        on,
        hint=hint,
        called=called,
        key=("button", key),
        is_quiet=is_quiet,
        is_lit=icon is Icon.UNDO,
        is_region=not is_quiet,
    )
