"""The page of a club's own book: the rows and rules of a rulebook with the club's values, and the club's additions."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from game.app.system.clubs import Clubs
from game.app.window.actions import InputEvent, WheelTurned
from game.i18n import _, ngettext, pgettext
from game.i18n.books import book_title
from game.i18n.general import general
from game.i18n.guide.topics.fields import topics_of
from game.i18n.numbers import number
from game.i18n.rules_page import rules_page
from game.rules.options import OWN_HANDS, Options, Value
from game.rules.own_draft import Draft, Item, based_on, example_club
from game.rules.own_file import has_comments
from game.rules.own_rules import Own
from game.rules.rulesets import RULEBOOKS
from game.scenes.own_book.choices import ChoicesScene, PickCard
from game.scenes.own_book.counted import counted
from game.scenes.own_book.hand_card import HandScene, shown_of_hand
from game.scenes.own_book.hand_strip import HandStrip, Shown
from game.scenes.own_book.overview import Overview
from game.scenes.own_book.part_rows import PartRow
from game.scenes.own_book.row_card import RowScene, shown_of_row
from game.scenes.own_book.rows import HIGH, ItemRow, help_of, item_value_text, name_of
from game.scenes.own_book.tabs import Entry, OwnHand, OwnRow, OwnWord, Part, Tab, differences_in, tabs_of
from game.scenes.own_book.words_card import without_words, write_words
from game.scenes.shared.destinations import OpenDifferences, OpenOwnBook
from game.scenes.shared.panel_scene import QuestionCard, TabbedScene
from game.scenes.shared.preferences import Context
from game.scenes.shared.sharing import shared_file
from game.view.paint import Icon
from game.view.units import Align, Box, grid, lay, theme
from game.view.units import row as in_a_row
from game.view.widgets import MAIN, Button, IconButton, Label, Widget, shared_widths

_TABS, _FOOT, _STRIP, _GAP = 300.0, 72.0, 158.0, 12.0
_PAGER = 56.0
_WIDE = 1700.0
"""The least width of the window, in layout units, for two columns of rows."""
_LINES = 7
"""The number of rows in a column."""


class OwnBookScene(TabbedScene):
    """The page of a club's own book; changes are written when the page or a tab is left."""

    WIDTH, HEIGHT, MARGIN = 1760.0, 992.0, 30.0
    TITLE, CROSS = (56.0, 64.0), (50.0, 63.0)

    def __init__(self, context: Context, page: OpenOwnBook) -> None:
        super().__init__(context.kit, _("Your club's book"))
        self._go = context.go
        self._done = page.done
        self._clubs: Clubs = page.clubs
        self._chosen = page
        self._kept = page.text
        """The text of the club's file as it was last written."""
        self.draft = Draft.of(RULEBOOKS[page.rules], page.text)
        self._is_by_hand = bool(self.draft.club.problems) or has_comments(page.text)
        """Whether the file has comments or mistakes; then it is left unchanged and changes go to a new file."""
        self._before: list[Draft] = []
        self._after: list[Draft] = []
        self._last: object = None
        """What was changed last; further changes of the same are undone together with it."""
        self._open = self._first = 0
        self._pointed: Entry | None = None
        self.rows: list[ItemRow | PartRow] = []
        """The rows of the open tab that are on the page now."""
        self._way = Label("", theme.BODY_SECOND, align=Align.END, most=2)
        self._page_number = Label("", theme.BODY_SECOND, align=Align.CENTER)
        self.previous = IconButton(Icon.CHEVRON_LEFT, _("Previous rows"), partial(self.turn, -1))
        self.next = IconButton(Icon.CHEVRON_RIGHT, _("More rows"), partial(self.turn, 1))
        self.strip = HandStrip()
        self.undo_button = Button(_("Undo"), self.undo)
        self.redo_button = Button(_("Redo"), self.redo)
        self._changes = Button(_("What changes?"), self._show_differences)
        self._print = Button(_("Print"), self._print_it)
        self._close_it = Button(_("Done"), self.go_back, finish=MAIN)
        self.overview = Overview(self.draft, self._rename, self._choose_parent, self._ask_to_start)
        self._make_pages()
        self.open_tab(0)
        self.page.set_focus(self.overview.name)

    def _make_pages(self) -> None:
        self.tabs: Sequence[Tab] = tabs_of(self.draft.book)
        self.make_tabs((tab.name, None) for tab in self.tabs)

    def open_tab(self, number: int) -> None:
        if number != self._open:
            self._keep()
        self._open, self._first = number, 0
        self.mark_tab(number)
        self._put_widgets()
        self.arrange()

    def turn(self, by: int) -> None:
        """Shows the next page of rows for ``by`` = 1, the previous one for -1."""
        first = self._first + by * self._rows_on_page
        if 0 <= first < len(self._entries):
            self._first = first
            self._put_widgets()
            self.arrange_again()

    @property
    def _entries(self) -> Sequence[Entry]:
        return self.tabs[self._open].entries(self.draft)

    @property
    def _columns(self) -> int:
        """The number of columns: 2 for figures in a wide window, otherwise 1."""
        is_wide = self.kit.frame.width >= _WIDE
        first = next(iter(self._entries), None)
        is_long = isinstance(first, OwnWord) or (isinstance(first, Item) and first.row is None)
        return 2 if is_wide and first is not None and not is_long else 1

    @property
    def _rows_on_page(self) -> int:
        return _LINES * self._columns

    def _put_widgets(self) -> None:
        """Adds the widgets of the open tab to the page."""
        items = self._entries[self._first : self._first + self._rows_on_page]
        rules = self.draft.rules
        self.rows = [
            ItemRow(rules, self.draft, item, self._change, self._show_values)
            if isinstance(item, Item)
            else PartRow(self.draft, item, self._open_part, self._take_out)
            for item in items
        ]
        pages = -(-len(self._entries) // self._rows_on_page)
        for button in (self.previous, self.next, self._page_number):
            button.is_visible = pages > 1
        self._page_number.write(f"{number(self._first // self._rows_on_page + 1)} / {number(max(1, pages))}")
        self.previous.is_enabled = self._first > 0
        self.next.is_enabled = self._first + self._rows_on_page < len(self._entries)
        self._pointed = items[0] if items else None
        if items:
            words: list[Widget] = [self._rule, self._way, self._page_number, self.strip]
            body: list[Sequence[Widget]] = [[self.previous, self.next], *(row.widgets for row in self.rows)]
        else:
            words = [self._rule, self._way, *self.overview.words]
            body = [*self.overview.controls, [self._print]]
        foot = [self.undo_button, self.redo_button, self._changes, self._close_it]
        self.put_together(words, self._tabs, *body, foot)
        self._tell()

    def arrange(self) -> None:
        if len(self.rows) != len(self._entries[self._first : self._first + self._rows_on_page]):
            self._first -= self._first % self._rows_on_page
            self._put_widgets()
        super().arrange()

    def lay_out(self) -> None:
        panel = self.lay_panel(beside=560)
        self._way.place(Box(self._close.box.x - 30 - 540, panel.y + 38, 540, 54))
        top = panel.y + 130
        self.lay_tabs(Box(panel.x + 32, top, _TABS, panel.bottom - 40 - top))
        self._rule.place(Box(panel.x + _TABS + 48, top, 2, panel.height - 170))
        x = panel.x + _TABS + 76
        area = Box(x, top, panel.right - 44 - x, panel.bottom - 40 - _FOOT - 20 - top)
        if self.rows:
            self.strip.place(Box(area.x, area.bottom - _STRIP, area.width, _STRIP))
            boxes = grid(area, len(self.rows), columns=self._columns, high=HIGH, gap=18, down=_GAP)
            for row, box in zip(self.rows, boxes, strict=True):
                row.lay_out(box)
        else:
            self.overview.lay_out(area)
        self._lay_foot(Box(area.x, panel.bottom - 40 - _FOOT, area.width, _FOOT))

    def _lay_foot(self, foot: Box) -> None:
        x = foot.x
        self.previous.place(Box(x, foot.y + 8, _PAGER, _PAGER))
        self._page_number.place(Box(self.previous.box.right + 4, foot.y, 84, _FOOT))
        self.next.place(Box(self._page_number.box.right + 4, foot.y + 8, _PAGER, _PAGER))
        self._print.place(Box(x, foot.y, self.next.box.right - x, _FOOT))
        x = self.next.box.right + 24
        buttons = (self.undo_button, self.redo_button, self._changes, self._close_it)
        widths = shared_widths(buttons, foot.right - x - 42, self.kit)
        lay(buttons, in_a_row(Box(x, foot.y, foot.right - x, _FOOT), widths, 14))

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        if not taken and isinstance(event, WheelTurned) and self.rows:
            self.turn(-1 if event.steps > 0 else 1)
            taken = True
        pointed = self.page.pointed
        item = next((row.item for row in self.rows if pointed in row.widgets), self._pointed)
        if item is not self._pointed:
            self._pointed = item
            self._tell_hand()
        return taken

    def _change(self, item: Item, value: Own) -> None:
        row = next((row for row in self.rows if row.item is item), None)
        is_pressed = isinstance(row, ItemRow) and self.page.focus in (row.back, row.out)
        self._edit(self.draft.with_value(item, value), (item.key, is_pressed))
        if is_pressed:
            self._show_again()
            self.page.set_focus(next(row.card for row in self.rows if row.item is item))
        self._pointed = item
        self._tell_hand()

    def _show_values(self, card: PickCard[Own]) -> None:
        self.stack.push(ChoicesScene(self.kit, card.name, card.values, [card.chosen], card.take))

    def _open_part(self, part: Part) -> None:
        """Opens the card on which an added row, a special hand, or the club's words are written."""
        if isinstance(part, OwnWord):
            write_words(self.stack, self.kit, self.draft, part.item, self._use_part)
        elif isinstance(part, OwnRow):
            self.stack.push(RowScene(self.kit, self.draft, part.row, self._use_part))
        else:
            self.stack.push(HandScene(self.kit, self.draft, part.hand, self._use_part))

    def _take_out(self, part: Part) -> None:
        if isinstance(part, OwnWord):
            self._use_part(without_words(self.draft, part.item))
        elif isinstance(part, OwnRow):
            self._use_part(self.draft.with_row(part.row, None))
        else:
            self._use_part(self.draft.with_hand(part.hand, None))

    def _use_part(self, draft: Draft) -> None:
        self._pointed = None
        self._edit(draft, None)
        self._show_again()
        self.page.set_focus(self.rows[-1].card)

    def _rename(self, name: str) -> None:
        self._edit(self.draft.named(name.strip()), "name")

    def _edit(self, draft: Draft, what: object) -> None:
        """Replaces the draft; successive changes of the same thing are undone together.

        :param what: what is changed; ``None``: something that is always a step of its own.
        """
        if draft == self.draft:
            return
        if what != self._last or what is None or not self._before:
            self._before.append(self.draft)
        self._last = what
        self._after.clear()
        self.draft = draft
        for row in self.rows:
            row.show(draft)
        self._tell()

    def undo(self) -> None:
        self._step(self._before, self._after)

    def redo(self) -> None:
        self._step(self._after, self._before)

    def _step(self, source: list[Draft], goal: list[Draft]) -> None:
        if not source:
            return
        goal.append(self.draft)
        is_other = source[-1].book is not self.draft.book
        self.draft, self._last = source.pop(), None
        if is_other:
            self._show_parent()
        self._show_again()

    def _choose_parent(self, rules: str) -> None:
        before = self.draft.book.id
        self._edit(self.draft.on(RULEBOOKS[rules]), "parent")
        self._show_parent()
        self._show_again()
        kept = _("Your differences from {book} are kept: Undo restores them.").format(book=book_title(before))
        self._way.write(kept)

    def _ask_to_start(self, example: str) -> None:
        """Replaces the draft by an example; asks first if the club's book has differences."""
        if not differences_in(self.draft, self.tabs):
            self._start_with(example)
            return
        stay = Button(pgettext("own book", "Keep mine"), self._keep_own_book)
        start = Button(_("Start from this"), partial(self._start_after, example))
        name = general().example_clubs[example]["name"].said()
        text = _("The page then shows {name} instead. Your own book stays in its file, and Undo restores it.")
        card = QuestionCard(self.kit, _("Start from an example?"), text.format(name=name), (stay, start), safest=stay)
        self._keep()
        self.stack.push(card)

    def _keep_own_book(self) -> None:
        self.stack.pop()

    def _start_after(self, example: str) -> None:
        self.stack.pop()
        self._start_with(example)

    def _start_with(self, example: str) -> None:
        """Replaces the draft by an example, which gets a file of its own."""
        text = example_club(example)
        draft = Draft.of(RULEBOOKS[based_on(text)], text)
        self._edit(draft.named(general().example_clubs[example]["name"].said()), ("start", example))
        self._kept = ""
        self._show_parent()
        self._show_again()

    def _show_parent(self) -> None:
        self._make_pages()
        self._open = min(self._open, len(self.tabs) - 1)
        self.mark_tab(self._open)

    def _show_again(self) -> None:
        self._put_widgets()
        self.arrange_again()

    def _tell(self) -> None:
        """Updates all texts and buttons that depend on the draft."""
        count = differences_in(self.draft, self.tabs)
        line = ngettext("{count} difference", "{count} differences", count).format(count=number(count))
        self._way.write(f"{book_title(self.draft.book.id)} \u00b7 {line}")
        self.undo_button.is_enabled, self.redo_button.is_enabled = bool(self._before), bool(self._after)
        entries = (entry for tab in self.tabs for entry in tab.entries(self.draft))
        self.overview.show(self.draft, [entry for entry in entries if isinstance(entry, Item)])
        self._changes.is_enabled = bool(self.draft.played)
        self._tell_hand()

    def _tell_hand(self) -> None:
        item = self._pointed
        for row in self.rows:
            row.light(is_pointed=row.item is item)
        item = item.item if isinstance(item, OwnWord) else item
        if not isinstance(item, Item):
            self.strip.show(self._example_of_part(item))
            return
        book = self.draft.book
        hand = counted(book, item, self.draft.played)
        if item.row is not None:
            now = item_value_text(item, self.draft.value(item))
            shown = Shown(
                name_of(self.draft, item), help_of(self.draft, item), item_value_text(item, item.field.value), now, hand
            )
        else:
            topic = topics_of(item.field.path)[0]
            own = self.draft.rules
            shown = Shown(topic.title(), "", topic.says(book.with_options()), topic.says(own))
        self.strip.show(shown)

    def _example_of_part(self, part: OwnRow | OwnHand | None) -> Shown | None:
        if isinstance(part, OwnRow) and part.row is not None:
            return shown_of_row(self.draft.with_row(part.row, None), self.draft, part.row)
        if isinstance(part, OwnHand) and part.hand is not None:
            return shown_of_hand(self.draft.with_hand(part.hand, None), self.draft, part.hand)
        return None

    def _show_differences(self) -> None:
        self._keep()
        book = self.draft.book.id
        self._go(OpenDifferences(book, book, own=self.draft.played, options=self._house_rules))

    @property
    def _house_rules(self) -> Mapping[str, Value]:
        """The house rules chosen for the match, while the club's book is based on the match's rulebook."""
        return self._chosen.options if self.draft.book.id == self._chosen.rules else {}

    def _print_it(self) -> None:
        """Writes the whole book as a page to print, and says where it is."""
        book = self.draft.book
        page = rules_page(book, Options(book.options, {**self._house_rules, OWN_HANDS: self.draft.played}))
        self._way.write(shared_file(f"sparrows-{book.id}.html", page.encode(), otherwise=Path.home(), prints=True))

    def _keep(self) -> None:
        """Writes the club's file if the draft has changed."""
        text = self.draft.text
        if text == Draft.of(self.draft.book, self._kept).text:
            return
        is_own = not self._is_by_hand
        self._clubs.keep(self.draft.club, self._kept if is_own else "")
        self._kept, self._is_by_hand = text, False

    def go_back(self) -> None:
        self._keep()
        super().go_back()
        self._done(self.draft.book.id, self.draft.played)
