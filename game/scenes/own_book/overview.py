"""The first tab of a club's own book: its name, the book it is based on, its differences, and the examples."""

from collections.abc import Callable, Sequence
from functools import partial

from game.i18n import _, pgettext
from game.i18n.books import book_title
from game.i18n.general import general
from game.rules.own_draft import EXAMPLES, Draft, Item, worded
from game.rules.own_hands import own_name
from game.rules.own_parts import LONGEST_NAME
from game.rules.own_words import NAMES, NOTES
from game.rules.rulesets import RULEBOOKS
from game.scenes.own_book.rows import book_name_of, club_value_text, name_of, row_name_of
from game.view.paint import Canvas, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, grid, theme
from game.view.widgets import Button, Choice, Label, ScrollArea, TextEntry, Widget

_LABEL, _LINE, _STEP = 220.0, 60.0, 76.0
_CARD, _BUTTON = 204.0, 60.0
_ROW, _TWO = 40.0, 64.0
_NAME = TextStyle(Face.MEDIUM, 21, theme.TEXT)
_NOW = TextStyle(Face.BOLD, 21, theme.SCORE)
_WRONG = TextStyle(Face.MEDIUM, 20, theme.LOSS)


class ChangesList(ScrollArea):
    """The list of what is wrong in a club's file and of what the club changes."""

    corner = 14.0
    lines: Sequence[tuple[str, str]] = ()
    """Pairs of a name and its value; a pair without a value is a sentence on what is wrong."""

    def show(self, lines: Sequence[tuple[str, str]]) -> None:
        self.lines = lines
        self.touch()

    def content_height(self, kit: Kit) -> float:
        return max(self.box.height, sum(self._heights(kit)) + 16)

    def _heights(self, kit: Kit) -> list[float]:
        """The height of each entry in layout units; one whose text needs two lines is higher."""
        whole = self.box.width - 40
        wide = whole / 2 - 10
        return [
            _ROW
            if kit.writer.width(name, _NAME if value else _WRONG) <= (wide if value else whole)
            and kit.writer.width(value, _NOW) <= wide
            else _TWO
            for name, value in self.lines
        ]

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        canvas = canvas.reading(area)
        if not self.lines:
            canvas.block(
                _("Nothing is different yet. Use the other pages to change what your club plays differently."),
                theme.BODY_SECOND,
                area.inset(20, 8),
            )
        y = area.y + 8
        for (name, value), high in zip(self.lines, self._heights(canvas.kit), strict=True):
            line = Box(area.x + 20, y, area.width - 40, high)
            y += high
            if not self.is_seen(line):
                continue
            if not value:
                canvas.block(name, _WRONG, line, align=Align.START)
                continue
            half = line.width * 0.5
            canvas.block(name, _NAME, Box(line.x, line.y, half - 10, high), align=Align.START)
            canvas.block(value, _NOW, Box(line.x + half, line.y, half, high), align=Align.END)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.TRAY, self.box, radius=self.corner)
        super().draw(canvas)


class Overview:
    """The widgets of the overview.

    :param rename: called with the new name of the club.
    :param choose: called with the id of the rulebook on which the club's book is to be based.
    :param start: called with the id of the example to start from.
    """

    def __init__(
        self, draft: Draft, rename: Callable[[str], None], choose: Callable[[str], None], start: Callable[[str], None]
    ) -> None:
        self._name_label = Label(_("Name"), theme.LABEL)
        self.name = TextEntry(draft.club.name, rename, longest=LONGEST_NAME, placeholder=_("Your club"))
        self.name.called = _("Name")
        self._parent_label = Label(pgettext("own book", "Based on"), theme.LABEL)
        self.parent = Choice([(id_, book_title(id_)) for id_ in RULEBOOKS], draft.book.id, choose)
        self.parent.called = self._parent_label.text
        self._heading = Label(pgettext("own book", "Examples"), theme.HEADING)
        self._examples: list[tuple[Label, Label, Button]] = []
        for id_ in EXAMPLES:
            words = general().example_clubs[id_]
            button = Button(_("Start from this"), partial(start, id_))
            button.called = pgettext("own book", "{name}: {what}").format(name=words["name"].said(), what=button.label)
            help_ = Label(words["help"].said(), theme.SMALL, wraps=True)
            self._examples.append((Label(words["name"].said(), theme.LABEL), help_, button))
        self.changes = ChangesList()
        self.changes.called = pgettext("own book", "Differences")

    @property
    def words(self) -> Sequence[Widget]:
        """The labels, which cannot be pressed."""
        told = [widget for name, help_, _button in self._examples for widget in (name, help_)]
        return (self._name_label, self._parent_label, self._heading, *told)

    @property
    def controls(self) -> Sequence[Sequence[Widget]]:
        """The widgets that take input, in groups, in the order of the Tab key."""
        return ([self.name], [self.parent], [self.changes], [button for _name, _help, button in self._examples])

    def show(self, draft: Draft, items: Sequence[Item]) -> None:
        """Shows the club's book as it is in this draft; ``items`` are all items that it can change."""
        self.name.set_text(draft.club.name)
        self.parent.choose(draft.book.id)
        changed = [item for item in items if draft.is_changed(item)]
        values = [(name_of(draft, item), club_value_text(draft, item)) for item in changed]
        values += [
            (book_name_of(draft, item) if table == NAMES else row_name_of(draft, item), word)
            for item in worded(items)
            for table in (NAMES, NOTES)
            if (word := draft.word(item, table))
        ]
        values += [(row.name, pgettext("own book", "added")) for row in draft.club.rows if row.book == draft.book.id]
        values += [(own_name(hand.id), pgettext("own book", "added")) for hand in draft.club.hands]
        self.changes.show([*((problem, "") for problem in draft.club.problems), *values])

    def lay_out(self, area: Box) -> None:
        for line, (name, control) in enumerate(((self._name_label, self.name), (self._parent_label, self.parent))):
            y = area.y + line * _STEP
            name.place(Box(area.x, y, _LABEL, _LINE))
            control.place(Box(area.x + _LABEL + 20, y, area.width - _LABEL - 20, _LINE))
        foot = area.bottom - _CARD
        self._heading.place(Box(area.x, foot - 48, area.width, 40))
        top = area.y + 2 * _STEP
        self.changes.place(Box(area.x, top, area.width, foot - 60 - top))
        cells = grid(Box(area.x, foot, area.width, _CARD), len(self._examples), columns=2, high=_CARD, gap=30)
        for (name, help_, button), cell in zip(self._examples, cells, strict=True):
            name.place(Box(cell.x, cell.y, cell.width, 36))
            help_.place(Box(cell.x, cell.y + 38, cell.width, cell.height - 38 - _BUTTON - 6))
            button.place(Box(cell.x, cell.bottom - _BUTTON, min(cell.width, 380), _BUTTON))
