"""The rows of the page: a card with the club's value, a button to return to the book's, and the book's value."""

from collections.abc import Hashable, Mapping

from game import replace, ui
from game.i18n import _, pgettext
from game.i18n.guide.topics.fields import ROUNDING, choice_texts, field_name, value_text
from game.i18n.row_texts import RowText, element_text, special_hand_text, special_worth_text, worth_text
from game.rules.options import Number
from game.rules.own_draft import Draft, Item
from game.rules.own_figures import ELEMENTS
from game.rules.own_parts import own_name
from game.rules.own_rows import AddedRow
from game.rules.own_rules import RULES, Own
from game.rules.own_words import NAMES, NOTES
from game.rules.rows import Element, Limit, Multiplier, SpecialHand
from game.scenes.own_book.cards import card_line, line_button, opening_card
from game.scenes.own_book.tabs import OwnHand, OwnRow, OwnWord, Part
from game.view.paint import Icon

_HALF = 50
"""The step of an arrow for a share of the limit, in percent."""


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


def item_row(draft: Draft, item: Item, change: ui.Act, reset: ui.Act, opens: ui.Act, *, is_pointed: bool) -> ui.Part:
    """The line of an item.

    :param change: called with the item's key and the new value.
    :param reset: the same, for the button beside the card.
    :param opens: opens the list of all values of a choice; called with the item's key, its name, and the values.
    :param is_pointed: whether the pointer is over the line.
    """
    field, problems, name = item.field, draft.problems_of(item), name_of(draft, item)
    texts = dict(choice_texts(draft.rules, field)) if isinstance(field.value, str) else {}
    is_changed = draft.is_changed(item) or bool(problems)
    before = texts.get(field.value) or item_value_text(item, field.value)
    told = problems[0] if problems else f"({before})" if is_changed else ""
    share = 0.5 if item.row is None else 0.15
    tone = ui.Tone.LOSS if problems else ui.Tone.SECOND
    button = None
    if is_changed:
        as_there = _("As in the rulebook")
        button = line_button(Icon.UNDO, as_there, name, (reset, item.key, field.value), item.key, is_quiet=False)
    elif item.row is not None and field.value != 0:
        remove = (reset, item.key, 0)
        button = line_button(Icon.DELETE, _("Remove"), name, remove, item.key, is_quiet=not is_pointed)
    is_off = field.path == ROUNDING and draft.rules.settlement.round_to is None
    card = _card(name, item, draft.value(item), texts, change, opens, is_off=is_off)
    return card_line(item.key, card, button, ui.Text(told, tone=tone, is_narrow=True, grow=share))


def _card(
    name: str, item: Item, value: Own, texts: Mapping[Own, str], change: ui.Act, opens: ui.Act, *, is_off: bool
) -> ui.Part:
    """The card on which the value of an item is changed."""
    field, on = item.field, (change, item.key)
    if isinstance(field.value, str):
        values = tuple({**texts, value: texts.get(value, str(value))}.items())
        opens = (opens, item.key, name, values)
        return ui.Stepper(name, on, values=values, chosen=value, opens=opens, key=item.key, grow=1.0, is_off=is_off)
    if field.is_toggle:
        return ui.switch_card(name, on, is_on=bool(value), key=item.key)
    worth = None if item.row is None else item.row.worth
    is_share = isinstance(worth, Limit)
    typed = "{figure}"
    if is_share:
        typed = _("{percent} of the limit").format(percent="{figure} %")
    elif isinstance(worth, Multiplier):
        typed = _("{percent} more").format(percent="{figure} %")
    return ui.NumberField(
        name,
        on,
        value=value if value is False else int(value),
        shown=item_value_text(item, value),
        numbers=Number(field.path, int(field.value), field.low, field.high, may_be_off=field.may_be_off),
        stride=_HALF if is_share else ui.stride_for(int(field.value)),
        longest=(item_value_text(item, field.high),),
        typed_as=typed,
        key=item.key,
        grow=1.0,
    )


def part_row(draft: Draft, entry: Part, key: Hashable, opens: ui.Act, remove: ui.Act, *, is_pointed: bool) -> ui.Part:
    """The line of a row, a special hand or words of the club's own, or the button that adds one.

    :param opens: opens the card on which the part is written; called with the entry.
    :param remove: removes the part from the club's book; called with the entry.
    """
    match entry:
        case OwnRow(row=AddedRow() as row):
            name, said = row.name, worth_text(row.worth)
        case OwnHand(hand=SpecialHand() as hand):
            name, said = own_name(hand.id), worth_text(hand.worth)
        case OwnWord(item=Item() as item):
            words = [word for table in (NAMES, NOTES) if (word := draft.word(item, table))]
            name, said = book_name_of(draft, item), " \u00b7 ".join(words)
        case _:
            return ui.Row((ui.Button(_added(entry), (opens, entry), Icon.PLUS, key=key),))
    button = line_button(Icon.DELETE, _("Remove"), name, (remove, entry), key, is_quiet=not is_pointed)
    return card_line(key, opening_card(name, said, (opens, entry), key=key), button)


def _added(part: Part) -> str:
    """The label of the button that adds a part of this kind."""
    if isinstance(part, OwnWord):
        return _("Add a name or note")
    return _("Add a scoring row") if isinstance(part, OwnRow) else _("Add a special hand")
