"""The card on which a club gives a row another name, or adds a note to a row or rule."""

from collections.abc import Callable, Sequence

from game.app.window.stack import Stack
from game.i18n import _
from game.rules.own_draft import Draft, Item, items_of, worded
from game.rules.own_figures import ELEMENTS, SPECIAL_HANDS
from game.rules.own_parts import LONGEST_NAME
from game.rules.own_rules import RULES
from game.rules.own_words import LONGEST_REMARK, NAMES, NOTES
from game.scenes.own_book.choices import ChoicesScene
from game.scenes.own_book.rows import book_name_of
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Kit
from game.view.units import Box, column, lay, row, theme
from game.view.widgets import MAIN, Button, Label, TextEntry, Widget

_LABEL, _LINE, _GAP, _HELP, _FOOT, _ABOVE = 150.0, 60.0, 16.0, 60.0, 70.0, 116.0


def write_words(stack: Stack, kit: Kit, draft: Draft, item: Item | None, keep: Callable[[Draft], None]) -> None:
    """Opens the card with a club's own words for an item; for ``None`` first the list in which an item is chosen.

    :param keep: called with the draft that has the words.
    """
    if item is not None:
        stack.push(WordsScene(kit, draft, item, keep))
        return
    items = {each.anchor: each for each in worded(items_of(draft.book))}
    values = [(anchor, book_name_of(draft, each)) for anchor, each in items.items()]
    chosen = [each.anchor for each in draft.words]
    groups = {ELEMENTS: _("What counts"), SPECIAL_HANDS: _("Special hands"), RULES: _("Rules")}

    def take(anchor: str) -> None:
        write_words(stack, kit, draft, items[anchor], keep)

    def group_of(anchor: str) -> str:
        return groups[items[anchor].table]

    stack.push(ChoicesScene(kit, _("Add a name or note"), values, chosen, take, group_of))


def without_words(draft: Draft, item: Item | None) -> Draft:
    """The draft without the club's name and note for an item."""
    assert item is not None, "words that are there are those of an item"
    return draft.with_word(item, NAMES, "").with_word(item, NOTES, "")


class WordsScene(CardScene):
    """The card with the club's name and note for an item; they are kept when the card is closed.

    :param keep: called with the draft that has the words.
    """

    WIDTH = 1100.0
    NARROWEST = 1136.0

    def __init__(self, kit: Kit, draft: Draft, item: Item, keep: Callable[[Draft], None]) -> None:
        super().__init__(kit, book_name_of(draft, item))
        self._draft, self._item, self._keep = draft, item, keep
        self.note = self._text_field(NOTES, LONGEST_REMARK, _("A line of your own below the rule"))
        self._lines: list[tuple[Label, TextEntry]] = [(Label(_("Note"), theme.LABEL), self.note)]
        if item.row is not None:
            self.name = self._text_field(NAMES, LONGEST_NAME, book_name_of(draft, item))
            self._lines.insert(0, (Label(_("Name"), theme.LABEL), self.name))
        for label, entry in self._lines:
            entry.called = label.text
        self._help = Label(_("The rulebook and its printed page show it."), theme.SMALL, most=2)
        self.done = Button(_("Done"), self.go_back, finish=MAIN)
        labels: Sequence[Widget] = [label for label, _text_field in self._lines]
        self.put_together([*labels, self._help], *([entry] for _label, entry in self._lines), [self.done])
        self.page.set_focus(self._lines[0][1])

    def _text_field(self, table: str, longest: int, placeholder: str) -> TextEntry:
        def write(text: str) -> None:
            text = text.strip()
            is_books = table == NAMES and text == placeholder
            self._draft = self._draft.with_word(self._item, table, "" if is_books else text)

        return TextEntry(
            self._draft.word(self._item, table), write, longest=longest, placeholder=placeholder, on_enter=self.go_back
        )

    def lay_out(self) -> None:
        heights = [*[_LINE + _GAP] * len(self._lines), _HELP, _FOOT]
        panel = self.lay_panel(_ABOVE + sum(heights) + 40)
        *lines, help_, foot = column(Box(panel.x + 48, panel.y + _ABOVE, panel.width - 96, sum(heights)), heights)
        for line, box in zip(self._lines, lines, strict=True):
            lay(line, row(Box(box.x, box.y, box.width, _LINE), (_LABEL, None)))
        wide = max(240.0, self.done.measure(self.kit)[0])
        lay((self.done,), row(foot, (None, wide))[1:])
        lay((self._help,), row(help_, (_LABEL, None))[1:])

    def go_back(self) -> None:
        super().go_back()
        self._keep(self._draft)
