"""The rows of the page: a card with the club's value, the book's value beside it, and a button to return to that."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.i18n import _, pgettext
from game.i18n.guide.topics.fields import ROUNDING, choice_texts, field_name, value_text
from game.i18n.row_texts import RowText, element_text, special_hand_text, special_worth_text, worth_text
from game.rules.options import Number, Value
from game.rules.own_draft import Draft, Item
from game.rules.own_figures import ELEMENTS
from game.rules.own_rules import RULES, Own
from game.rules.own_words import NAMES
from game.rules.rows import Element, Limit, Multiplier, SpecialHand
from game.rules.ruleset import Ruleset
from game.scenes.own_book.choices import PickCard
from game.view.paint import Icon, Kit
from game.view.units import Box, Face, TextStyle, theme
from game.view.widgets import IconButton, Label, SwitchCard, Widget
from game.view.widgets.numbers import NumberCard

HIGH = 66.0
_WAS, _BACK, _GAP, _WIDE = 100.0, 58.0, 8.0, 800.0
_BOOKS = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_WRONG = _BOOKS.colored(theme.LOSS)
_HALF = 50
"""The step of an arrow for a share of the limit, in percent."""
_STRIDES = ((30, 1), (200, 5), (1000, 10), (1 << 60, 100))
"""Pairs of the greatest value in the book and the step of an arrow for values up to it."""


class FigureCard(NumberCard):
    """The card of a number in a list of many; the mouse wheel does not change it, since it turns the page."""

    compact = True
    unit = "{figure}"
    """The text around a figure while it is typed, with ``{figure}`` in it."""

    @property
    def shown(self) -> str:
        return super().shown if self._typed is None else self.unit.format(figure=super().shown)

    def wheel(self, steps: float, kit: Kit) -> bool:
        return False


def name_of(draft: Draft, item: Item) -> str:
    """The name of an item, which is the club's own if it has one; a row with several columns also names the column."""
    row, name = item.row, row_name_of(draft, item)
    if row is None or len(item.rows) == 1:
        return name
    assert isinstance(row, Element), "only rows of a scoring table have columns"
    if row.concealed is None:
        kind = worth_text(row.worth)
    else:
        kind = pgettext("set", "concealed") if row.concealed else pgettext("set", "exposed")
    return pgettext("column of a row", "{name} ({kind})").format(name=name, kind=kind)


def row_name_of(draft: Draft, item: Item) -> str:
    """The name of an item without its column, which is the club's own if it has one."""
    return draft.word(item, NAMES) or book_name_of(draft, item)


def help_of(draft: Draft, item: Item) -> str:
    """The sentence on what earns a row; empty for a rule."""
    return "" if item.table == RULES else _words(draft, item).help


def book_name_of(draft: Draft, item: Item) -> str:
    """The name that the rulebook gives an item, without its column."""
    return field_name(item.field.path) if item.row is None else _words(draft, item).name


def _words(draft: Draft, item: Item) -> RowText:
    """The texts of the rulebook about the row of an item."""
    text_of = element_text if item.table == ELEMENTS else special_hand_text
    return text_of(draft.book.with_options(), item.field.path)


def item_value_text(item: Item, value: Own) -> str:
    """A value of an item as text: what a row is worth, or else a number, On or Off."""
    if item.row is None:
        return value_text(value)
    if value == 0 != item.field.value:
        return pgettext("figure", "does not count")
    worth = item.worth(value)
    if isinstance(item.row, SpecialHand):
        return special_worth_text(replace(item.row, worth=worth))
    return worth_text(worth)


def club_value_text(draft: Draft, item: Item) -> str:
    """The value that the club's file gives an item, as a text."""
    value = draft.value(item)
    if isinstance(item.field.value, str):
        return choice_texts(draft.rules, item.field).get(value, str(value))
    return item_value_text(item, value)


class ItemRow:
    """The widgets of one item.

    :param rules: the ruleset with the club's changes, which the texts of values refer to.
    :param on_change: called with the item and its new value.
    :param show: opens the list of all values of a choice.
    """

    def __init__(
        self,
        rules: Ruleset,
        draft: Draft,
        item: Item,
        on_change: Callable[[Item, Own], None],
        show: Callable[[PickCard[Own]], None],
    ) -> None:
        self.item = item
        self._on_change, self._open = on_change, show
        self._texts = {}
        field = item.field
        if isinstance(field.value, str):
            self._texts = dict(choice_texts(rules, field))
        name, value = name_of(draft, item), draft.value(item)
        self.card = self._card(name, value)
        self.was = Label("", _BOOKS, most=3)
        self.back = IconButton(Icon.UNDO, _("As in the rulebook"), lambda: self._change_value(self.item.field.value))
        self.out = IconButton(Icon.DELETE, _("Remove"), lambda: self._change_value(0))
        for button in (self.back, self.out):
            button.called = pgettext("own book", "{name}: {what}").format(name=name, what=button.tooltip)
        self.show(draft)

    def _card(self, name: str, value: Own) -> Widget:
        field = self.item.field
        if isinstance(field.value, str):
            if value not in self._texts:
                self._texts[value] = str(value)
            return PickCard(name, [*self._texts.items()], value, self._change_value, self._open)
        if field.is_toggle:
            return SwitchCard(name, self._change_value, is_on=bool(value))
        is_share = self.item.row is not None and isinstance(self.item.row.worth, Limit)
        stride = _HALF if is_share else next(stride for most, stride in _STRIDES if field.value <= most)
        number = Number(field.path, int(field.value), field.low, field.high, may_be_off=field.may_be_off)
        card = FigureCard(name, number, value, self._change_value, stride=stride, label=self._figure_text)
        if is_share:
            card.unit = _("{percent} of the limit").format(percent="{figure} %")
        elif self.item.row is not None and isinstance(self.item.row.worth, Multiplier):
            card.unit = _("{percent} more").format(percent="{figure} %")
        return card

    def _figure_text(self, value: Value) -> str:
        return item_value_text(self.item, value)

    def show(self, draft: Draft) -> None:
        """Shows the book's value beside the card if the draft has another one, or what is wrong with the draft's."""
        item, field = self.item, self.item.field
        problems = draft.problems_of(item)
        is_changed = draft.is_changed(item) or bool(problems)
        before = self._texts.get(field.value) or item_value_text(item, field.value)
        told = problems[0] if problems else f"({before})" if is_changed else ""
        self.was.write(told, _WRONG if problems else _BOOKS)
        self.card.is_enabled = field.path != ROUNDING or draft.rules.settlement.round_to is not None
        self.back.is_visible = is_changed
        self.back.is_lit = True
        self.out.is_visible = item.row is not None and field.value != 0 and not is_changed

    def light(self, *, is_pointed: bool) -> None:
        """Highlights the button that removes the club's value while the pointer is over the row."""
        self.out.is_quiet = not is_pointed

    def _change_value(self, value: Own) -> None:
        self._on_change(self.item, value)

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self.card, self.was, self.back, self.out)

    def lay_out(self, box: Box) -> None:
        card, button, was = lay_line(box, has_texts=bool(self._texts))
        self.card.place(card)
        self.was.place(was)
        for each in (self.back, self.out):
            each.place(button)


def lay_line(box: Box, *, has_texts: bool = False) -> tuple[Box, Box, Box]:
    """The boxes of a line's card, of the button beside it, and of the book's value.

    :param has_texts: whether values are texts, which take more room than numbers in a wide box.
    """
    was = _WAS if box.width < _WIDE else box.width * (0.42 if has_texts else 0.33)
    card = Box(box.x, box.y, box.width - was - _BACK - 2 * _GAP, box.height)
    button = Box(card.right + _GAP, box.y + (box.height - _BACK) / 2, _BACK, _BACK)
    return card, button, Box(button.right + _GAP, box.y, was, box.height)
