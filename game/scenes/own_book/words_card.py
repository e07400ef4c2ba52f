"""The card on which a club gives a row another name, or adds a note to a row or rule."""

from collections.abc import Callable

from game import Frozen, ui
from game.app.window.stack import Stack
from game.i18n import _
from game.rules.own_draft import Draft, Item, items_of, worded
from game.rules.own_figures import ELEMENTS, SPECIAL_HANDS
from game.rules.own_parts import LONGEST_NAME
from game.rules.own_rules import RULES
from game.rules.own_words import LONGEST_REMARK, NAMES, NOTES
from game.scenes.own_book.choices import ChoicesScene
from game.scenes.own_book.rows import book_name_of
from game.view.paint import Kit


def write_words(stack: Stack, kit: Kit, draft: Draft, item: Item | None, keep: Callable[[Draft], None]) -> None:
    """Opens the card with a club's own words for an item; for ``None`` first the list in which an item is chosen.

    :param keep: called with the draft that has the words.
    """
    if item is not None:
        stack.push(WordsScene(kit, draft, item, keep))
        return
    items = {each.anchor: each for each in worded(items_of(draft.book))}
    values = [(anchor, book_name_of(draft, each)) for anchor, each in items.items()]
    chosen = [each.path for each in draft.words]
    groups = {ELEMENTS: _("What counts"), SPECIAL_HANDS: _("Special hands"), RULES: _("Rules")}

    def take(anchor: str) -> None:
        write_words(stack, kit, draft, items[anchor], keep)

    def group_of(anchor: str) -> str:
        return groups[items[anchor].table]

    stack.push(ChoicesScene(kit, _("Add a name or note"), values, chosen, take, group_of))


def with_words(draft: Draft, item: Item | None, name: str = "", note: str = "") -> Draft:
    """The draft with another name and note of the club for an item."""
    assert item is not None, "words that are there are those of an item"
    return draft.with_word(item, NAMES, name).with_word(item, NOTES, note)


class Written(Frozen):
    """The texts in the fields of the card."""

    name: str
    note: str


class WordsScene(ui.Screen[Written]):
    """The card with the club's name and note for an item; they are kept when the card is closed.

    :param keep: called with the draft that has the words.
    """

    is_overlay = True

    def __init__(self, kit: Kit, draft: Draft, item: Item, keep: Callable[[Draft], None]):
        super().__init__(kit, Written(draft.word(item, NAMES), draft.word(item, NOTES)))
        self._draft, self._item, self._keep = draft, item, keep
        self._has_name = item.row is not None
        self.first_focus = "name" if self._has_name else "note"

    def view(self, state: Written) -> ui.Part:
        name = ui.Field(
            state.name,
            (self.fill, "name"),
            LONGEST_NAME,
            book_name_of(self._draft, self._item),
            self.go_back,
            key="name",
        )
        note = ui.Area(
            state.note,
            (self.fill, "note"),
            LONGEST_REMARK,
            _("A line of your own below the rule"),
            self.go_back,
            key="note",
        )
        done = ui.done(self.go_back)
        return self.overlay_card(
            book_name_of(self._draft, self._item),
            ui.form_row(_("Name"), "", name) if self._has_name else None,
            ui.form_row(_("Note"), "", note),
            ui.remark(_("The rulebook and its printed page show it.")),
            foot=done,
        )

    def go_back(self) -> None:
        super().go_back()
        name, note = self.state.name.strip(), self.state.note.strip()
        is_books = name == book_name_of(self._draft, self._item)
        self._keep(with_words(self._draft, self._item, "" if is_books else name, note))
