"""The column for players who know one rulebook and learn another."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from game.app.window.actions import InputEvent
from game.i18n import _, language, ngettext, pgettext
from game.i18n.books import Book, offered_books
from game.i18n.guide.topics.topic import Group
from game.i18n.numbers import number
from game.rules.rulesets import RULEBOOKS
from game.scenes.learn.parts import ColumnBox
from game.scenes.learn.registry import OTHER_BOOK
from game.scenes.shared.destinations import Go, OpenDifferences
from game.school.differences.lesson import Difference, Lesson, lesson, lesson_id
from game.school.progress import Progress
from game.view.page.cloth import draw_rays
from game.view.paint import Canvas, Cue, Icon, Kit, Pose
from game.view.paint.shapes import rgb
from game.view.table.hand_row import HIGH
from game.view.units import Align, Box, Color, Face, TextStyle, column, lay, theme
from game.view.widgets import Button, Label, TilesHeard, Widget
from game.view.widgets.choice import sideways

_SHOWN = 4
"""How many differences are named at most."""
_ASKED = theme.SMALL.colored(theme.INK_SMALL)
_HEADING = TextStyle(Face.BOLD, 22, theme.INK)
_NAMED = theme.BODY.sized(21).colored(theme.INK_BODY)
_PICTURE, _SMALL_PICTURE = 84.0, 58.0
_ARROW, _SMALL_ARROW = 44.0, 34.0
_LOW = 60.0
"""A picker lower than this, in units, has a smaller picture, and its arrows are closer together."""
_LEAST = 16
"""The least font size for the names, which must fit on one line."""
_EDGE: Color = (0xD9, 0xC9, 0xA0)
_FIELD: Color = (0xFF, 0xFD, 0xF6)
_SIGN: Color = (0x8A, 0x5A, 0x12)
_DOT: Color = (0x2F, 0x6F, 0xBE)


class BookPicker(Widget):
    """A control to choose a rulebook, with the book's color, tile and name, and an arrow at either side.

    Left and right choose the previous and the next book; so does a click on the first arrow or elsewhere.

    :param on_change: called with the book that is chosen now, and the one before.
    """

    tiles_heard = TilesHeard.NEVER

    can_focus = True
    corner = 16.0
    bleed = 24.0
    _NAME = theme.CARD_TITLE.sized(34)

    def __init__(
        self, books: Sequence[Book], chosen: str, on_change: Callable[[str, str], None], *, explained: str
    ) -> None:
        self.explained = explained
        self._books = list(books)
        self._on_change = on_change
        self.chosen = chosen

    @property
    def book(self) -> Book:
        return next(book for book in self._books if book.rules.id == self.chosen)

    def choose(self, rules: str) -> None:
        """Chooses a rulebook without calling ``on_change``."""
        self.chosen = rules
        self.touch()

    def press(self) -> None:
        self._choose_next(1)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        step = sideways(event, kit)
        if step:
            kit.play(Cue.BUTTON)
            self._choose_next(step)
        return bool(step)

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        kit.play(Cue.BUTTON)
        self._choose_next(-1 if kit.read(self._back_arrow, self.box).holds(at) else 1)

    def clipped(self, kit: Kit) -> list[str]:
        room, style = self.name_room, self.name_style(kit)
        return [name for name in self.names if not kit.writer.has_room(name, style, room.width, room.height)]

    @property
    def names(self) -> list[str]:
        """The names of all rulebooks, in the order of the picker."""
        return [book.words.name.said() for book in self._books]

    def name_style(self, kit: Kit) -> TextStyle:
        """The style of all names, with the font size at which the longest fits on one line."""
        widest = max(kit.writer.width(name, self._NAME) for name in self.names)
        size = self._NAME.size * min(1.0, self.name_room.width / widest)
        return self._NAME.sized(max(_LEAST, int(size)))

    def draw(self, canvas: Canvas) -> None:
        box, card = self.box, self.book.words.card
        canvas.rounded(box, _EDGE, radius=self.corner)
        canvas.rounded(box.grown(-1.5), _FIELD, radius=self.corner - 1.5)
        self.draw_warmth(canvas, radius=self.corner, most=0.3)
        canvas = canvas.reading(box)
        cloth = Box(box.x + 2, box.y + 2, self._picture, box.height - 4)
        draw_rays(canvas, cloth, rgb(card.accent), self.corner - 2)
        canvas.tile(
            card.emblem[1], (cloth.center[0], cloth.bottom - 8), min(40.0, (cloth.height - 8) / HIGH), Pose.HAND
        )
        canvas.block(self.book.words.name.said(), self.name_style(canvas.kit), self.name_room, align=Align.START)
        for icon, arrow in ((Icon.CHEVRON_LEFT, self._back_arrow), (Icon.CHEVRON_RIGHT, self._forward_arrow)):
            canvas.icon(icon, arrow.center, 24, _SIGN)

    def _choose_next(self, step: int) -> None:
        ids, before = [book.rules.id for book in self._books], self.chosen
        self.choose(ids[(ids.index(self.chosen) + step) % len(ids)])
        self._on_change(self.chosen, before)

    @property
    def _is_low(self) -> bool:
        return self.box.height < _LOW

    @property
    def _picture(self) -> float:
        """The width of the tile on its cloth."""
        return _SMALL_PICTURE if self._is_low else _PICTURE

    @property
    def _forward_arrow(self) -> Box:
        arrow = _SMALL_ARROW if self._is_low else _ARROW
        return Box(self.box.right - arrow - 6, self.box.y, arrow, self.box.height)

    @property
    def _back_arrow(self) -> Box:
        return Box(
            self._forward_arrow.x - self._forward_arrow.width, self.box.y, self._forward_arrow.width, self.box.height
        )

    @property
    def name_room(self) -> Box:
        x = self.box.x + self._picture + (12 if self._is_low else 18)
        return Box(x, self.box.y + 4, self._back_arrow.x - 6 - x, self.box.height - 8)


class Named(Widget):
    """A line with the name of a difference after a dot; empty if there are fewer differences."""

    bleed = 6.0
    _INDENT = 22.0

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text = text
        self.touch()

    @property
    def _text_box(self) -> Box:
        return Box(self.box.x + self._INDENT, self.box.y, self.box.width - self._INDENT, self.box.height)

    def draw(self, canvas: Canvas) -> None:
        if self.text:
            canvas = canvas.reading(self.box)
            canvas.disc((self.box.x + 8, self.box.center[1]), 9, _DOT)
            canvas.block(self.text, _NAMED, self._text_box, align=Align.START)


@lru_cache(maxsize=20)
def lesson_between(known: str, new: str, _language: str) -> Lesson:
    """The differences between two printed rulebooks, by their ids, in the current language."""
    return lesson(RULEBOOKS[known].with_options(), RULEBOOKS[new].with_options())


def foremost(found: Lesson, most: int = _SHOWN) -> list[Difference]:
    """The first difference of each group, then the second of each, up to ``most``, in the order of the lesson."""
    groups = [found.of(group) for group in Group]
    deepest = max(map(len, groups), default=0)
    ordered = [group[place] for place in range(deepest) for group in groups if place < len(group)]
    return sorted(ordered[:most], key=found.differences.index)


class OtherBook:
    """The widgets of the column: the known book, the book to learn, and their differences.

    :param known: the id of the book chosen as known, or else of the one played last.
    :param learned: the id of the book chosen to be learned; it is proposed if another one is known.
    :param teach: called with the known book and the one to learn; ``None`` for that: the same as before.
    :param arrange: lays out the page again when its texts have changed.
    """

    def __init__(
        self,
        known: str,
        learned: str,
        progress: Progress,
        go: Go,
        arrange: Callable[[], None],
        teach: Callable[[str, str | None], None],
    ) -> None:
        books = list(offered_books())
        ids = [book.rules.id for book in books]
        known = known if known in ids else ids[0]
        others = [id_ for id_ in ids if id_ != known]
        new = next((id_ for id_ in others if not progress.has_learned(lesson_id(known, id_))), others[0])
        new = learned if learned in others else new
        self._choose_next, self._teach = go, teach
        self._arrange = arrange
        self._progress = progress
        self.box = ColumnBox(_("Coming from other rules"), OTHER_BOOK, line=_("Only the differences"))
        self.known = BookPicker(books, known, self._known_chosen, explained=_("The rules you know"))
        self.new = BookPicker(books, new, self._new_chosen, explained=_("The rules you want to learn"))
        self._labels = (Label(_("I know"), _ASKED), Label(_("Teach me"), _ASKED))
        self._heading = Label("", _HEADING, most=2)
        self._named = [Named() for _place in range(_SHOWN)]
        self._more = Label("", _ASKED)
        self.show = Button(_("Show the differences"), self._open)
        self._update()

    @property
    def words(self) -> Iterable[Widget]:
        """The labels and headings, which cannot be pressed."""
        return (*self._labels, self._heading, *self._named, self._more)

    @property
    def controls(self) -> Iterable[Widget]:
        return (self.known, self.new, self.show)

    def lay_out(self, place: Box) -> None:
        self.box.place(place)
        inner = self.box.inner
        room = Box(inner.x + 8, inner.y - 8, inner.width - 16, inner.height + 4)
        parts: list[Widget] = [self._labels[0], self.known, self._labels[1], self.new, self._heading]
        parts += [*self._named, self._more, self.show]
        heights = [26.0, 66.0, 28.0, 66.0, 40.0, *[34.0] * _SHOWN, 28.0, 64.0]
        gap = min(14.0, max(0.0, (room.height - sum(heights)) / (len(heights) - 1)))
        lay(parts, column(room, heights, gap))

    def refresh(self, progress: Progress) -> None:
        self._progress = progress
        self._update()

    def _known_chosen(self, rules: str, before: str) -> None:
        """Handles the choice of the known rulebook; if it is the one to learn, the two change places."""
        changed = rules == self.new.chosen
        if changed:
            self.new.choose(before)
        self._teach(rules, before if changed else None)
        self._update()
        self._arrange()

    def _new_chosen(self, rules: str, before: str) -> None:
        if rules == self.known.chosen:
            self.known.choose(before)
        self._teach(self.known.chosen, rules)
        self._update()
        self._arrange()

    def _update(self) -> None:
        found = lesson_between(self.known.chosen, self.new.chosen, language())
        count = found.count
        heading = ngettext("{count} difference", "{count} differences", count)
        if self._progress.has_learned(found.id):
            heading = pgettext("differences", "Learned: {count} differences")
        self._heading.write(heading.format(count=number(count)))
        shown = foremost(found)
        for label, difference in zip(self._named, [*shown, *[None] * _SHOWN], strict=False):
            label.write("" if difference is None else difference.title)
        rest = count - len(shown)
        line = ngettext("and {count} more", "and {count} more", rest)
        self._more.write(line.format(count=number(rest)) if rest else "")

    def _open(self) -> None:
        self._choose_next(OpenDifferences(self.known.chosen, self.new.chosen))
