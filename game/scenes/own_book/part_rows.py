"""The lines of what a club adds: a card that opens it, and the way to take it out; or a button that adds one more."""

from collections.abc import Callable, Sequence

from game.i18n import _, pgettext
from game.i18n.row_texts import worth_text
from game.rules.own_draft import Draft
from game.rules.own_hands import own_name
from game.scenes.own_book.choices import OpenCard
from game.scenes.own_book.rows import lay_line
from game.scenes.own_book.tabs import OwnHand, OwnRow
from game.view.paint import Icon
from game.view.units import Box
from game.view.widgets import Button, IconButton, Widget

_ADD = 420.0


class PartRow:
    """A line for an added row or an own hand.

    :param open_it: opens the card on which it is written.
    :param remove: takes it out.
    """

    def __init__(
        self,
        entry: OwnRow | OwnHand,
        open_it: Callable[[OwnRow | OwnHand], None],
        remove: Callable[[OwnRow | OwnHand], None],
    ) -> None:
        self.item = entry
        part = entry.row if isinstance(entry, OwnRow) else entry.hand
        if part is None:
            label = _("Add a scoring row") if isinstance(entry, OwnRow) else _("Add a special hand")
            self.card: Widget = Button(label, lambda: open_it(entry), icon=Icon.PLUS)
            self.out: IconButton | None = None
            return
        name = entry.row.name if isinstance(entry, OwnRow) and entry.row is not None else own_name(part.id)
        self.card = OpenCard(name, worth_text(part.worth), lambda: open_it(entry))
        self.out = IconButton(Icon.DELETE, _("Remove"), lambda: remove(entry))
        self.out.called = pgettext("own book", "{name}: {what}").format(name=name, what=self.out.tooltip)

    def show(self, _draft: Draft) -> None:
        """It is made anew with every change."""

    def light(self, *, is_pointed: bool) -> None:
        """Lets the button that takes it out be seen while it is pointed at."""
        if self.out is not None:
            self.out.is_quiet = not is_pointed

    @property
    def widgets(self) -> Sequence[Widget]:
        """Everything in the line."""
        return (self.card,) if self.out is None else (self.card, self.out)

    def lay_out(self, box: Box) -> None:
        """Puts the line into a box."""
        card, button, _was = lay_line(box)
        if self.out is None:
            self.card.place(Box(box.x, box.y, min(_ADD, box.width), box.height))
            return
        self.card.place(card)
        self.out.place(button)
