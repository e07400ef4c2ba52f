"""The lines for the parts that a club adds, each with a card that opens the part and a button that removes it."""

from collections.abc import Callable, Sequence

from game.i18n import _, pgettext
from game.i18n.row_texts import worth_text
from game.rules.own_draft import Draft, Item
from game.rules.own_hands import own_name
from game.rules.own_rows import AddedRow
from game.rules.own_words import NAMES, NOTES
from game.rules.rows import SpecialHand
from game.scenes.own_book.choices import OpenCard
from game.scenes.own_book.rows import book_name_of, lay_line
from game.scenes.own_book.tabs import OwnHand, OwnRow, OwnWord, Part
from game.view.paint import Icon
from game.view.units import Box
from game.view.widgets import Button, IconButton, Widget

_ADD = 480.0


class PartRow:
    """The line for a row, a special hand or words of the club's own, or with a button that adds one.

    :param open_it: opens the card on which the part is written.
    :param remove: removes the part from the club's book.
    """

    def __init__(
        self,
        draft: Draft,
        entry: Part,
        open_it: Callable[[Part], None],
        remove: Callable[[Part], None],
    ) -> None:
        self.item = entry
        match entry:
            case OwnRow(row=AddedRow() as row):
                name, said = row.name, worth_text(row.worth)
            case OwnHand(hand=SpecialHand() as hand):
                name, said = own_name(hand.id), worth_text(hand.worth)
            case OwnWord(item=Item() as item):
                words = [word for table in (NAMES, NOTES) if (word := draft.word(item, table))]
                name, said = book_name_of(draft, item), " \u00b7 ".join(words)
            case _:
                self.card: Widget = Button(_added(entry), lambda: open_it(entry), icon=Icon.PLUS)
                self.out: IconButton | None = None
                return
        self.card = OpenCard(name, said, lambda: open_it(entry))
        self.out = IconButton(Icon.DELETE, _("Remove"), lambda: remove(entry))
        self.out.called = pgettext("own book", "{name}: {what}").format(name=name, what=self.out.tooltip)

    def show(self, _draft: Draft) -> None:
        """Does nothing, as these lines are made anew after every change of a part."""

    def light(self, *, is_pointed: bool) -> None:
        """Highlights the button that removes the part while the pointer is over the line."""
        if self.out is not None:
            self.out.is_quiet = not is_pointed

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self.card,) if self.out is None else (self.card, self.out)

    def lay_out(self, box: Box) -> None:
        card, button, _was = lay_line(box)
        if self.out is None:
            self.card.place(Box(box.x, box.y, min(_ADD, box.width), box.height))
            return
        self.card.place(card)
        self.out.place(button)


def _added(part: Part) -> str:
    """The label of the button that adds a part of this kind."""
    if isinstance(part, OwnWord):
        return _("Add a name or note")
    return _("Add a scoring row") if isinstance(part, OwnRow) else _("Add a special hand")
