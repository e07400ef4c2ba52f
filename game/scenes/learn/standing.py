"""The page of a player's standing: each theme under each rulebook, and the recommended next step."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

from game.app.system.last_setup import learned_book
from game.i18n import _, ngettext
from game.i18n.books import book_title, offered_books
from game.i18n.general import name_of
from game.i18n.numbers import number
from game.scenes.learn.parts import draw_bar
from game.scenes.shared.destinations import Open
from game.scenes.shared.panel_scene import PanelScene
from game.scenes.shared.preferences import Context
from game.scenes.shared.study_step import name_of_step, reason_of, way_of
from game.school.lessons.courses import Course
from game.school.lessons.files import lessons_in
from game.school.mistakes import coming, due
from game.school.progress import Progress
from game.school.study import Why, lessons_left, step_of, study_step
from game.school.themes import Theme
from game.view.paint import Canvas, Icon, Paint, PanelKind
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Button, Finish, Label, Pressed

_EDGE, _GAP = 46.0, 10.0
_HEAD, _FOOT = 176.0, 150.0
_NAME_WIDE = 0.24
"""The width of the themes' names, as a share of a row."""
_WEAK, _STRONG = 900.0, 1700.0
"""The ratings at which a bar is empty and full."""
_BOOK = TextStyle(Face.SEMIBOLD, 22, theme.BRASS_TEXT)


class ThemeRow(Pressed):
    """The row of a theme, with the person's rating in it for each book; pressing it opens exercises of the theme.

    :param books: the rulebooks, from left to right.
    :param learned: the book whose lessons are counted.
    """

    corner = 16.0
    _NAME = TextStyle(Face.BOLD, 26, theme.TEXT)
    _FIGURES = TextStyle(Face.MEDIUM, 19, theme.TEXT_SECOND)
    _OPEN = TextStyle(Face.SEMIBOLD, 19, theme.SCORE)

    def __init__(
        self, subject: Theme, progress: Progress, books: Sequence[str], learned: str, on_press: Callable[[], None]
    ) -> None:
        super().__init__(on_press)
        self._name = name_of(subject)
        every = [each for course in Course for each in lessons_in(course, learned) if each.file.theme is subject]
        left = [each for course in Course for each in lessons_left(progress, learned, course, subject)]
        self._lessons = _("Lessons: {done} of {all}").format(
            done=number(len(every) - len(left)), all=number(len(every))
        )
        self._standings = [progress.standing(book, subject) for book in books]
        waiting = coming(progress.mistakes)
        self._open = [sum((one.book, one.theme) == (book, subject.value) for one in waiting) for book in books]
        cells = zip(map(book_title, books), self._standings, self._open, strict=True)
        said = [f"{book}: {', '.join(filter(None, self._words(place)))}" for place, (book, *_rest) in enumerate(cells)]
        self.called = f"{self._name}. {self._lessons}. {'; '.join(said)}"

    def _words(self, place: int) -> tuple[str, str]:
        """The texts of a cell: how many answers under a rulebook were right, and how many exercises come back."""
        standing, waiting = self._standings[place], self._open[place]
        figures = _("{right} of {count} right").format(right=number(standing.right), count=number(standing.answered))
        back = ngettext("{count} comes back", "{count} come back", waiting).format(count=number(waiting))
        return figures if standing.answered else "" if waiting else "–", back if waiting else ""

    def cells(self) -> list[Box]:
        """The boxes of the name and of each rulebook's figures."""
        inner = self.box.inset(22, 0)
        first = inner.width * _NAME_WIDE
        wide = (inner.width - first) / max(1, len(self._standings))
        places = [
            Box(inner.x + first + place * wide, inner.y, wide - 16, inner.height) for place in range(len(self._open))
        ]
        return [Box(inner.x, inner.y, first - 12, inner.height), *places]

    def _texts(self) -> list[tuple[str, TextStyle, Box]]:
        name, *cells = self.cells()
        half = (name.height - 16) / 2
        texts = [
            (self._name, self._NAME, Box(name.x, name.y + 6, name.width, half + 8)),
            (self._lessons, self._FIGURES, Box(name.x, name.y + 10 + half, name.width, half)),
        ]
        for place, cell in enumerate(cells):
            figures, back = self._words(place)
            upper, lower = (Box(cell.x, cell.y + top, cell.width, half) for top in (16, 12 + half))
            texts.append((figures, self._FIGURES, upper if self._standings[place].answered else cell))
            texts.append((back, self._OPEN, lower))
        return texts

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.TRAY, self.box, radius=self.corner)
        self.draw_warmth(canvas, radius=self.corner, most=0.07)
        canvas = canvas.reading(self.box)
        for text, style, box in self._texts():
            canvas.block(text, style, box, align=Align.START)
        for cell, standing in zip(self.cells()[1:], self._standings, strict=True):
            if standing.answered:
                share = min(1.0, max(0.04, (standing.value - _WEAK) / (_STRONG - _WEAK)))
                draw_bar(canvas, Box(cell.x, cell.y + 10, cell.width, 10), share, (theme.BLACK, theme.BRASS_TEXT))


class StandingScene(PanelScene):
    """A row for each theme, and the recommended step below."""

    WIDTH, HEIGHT = 1720.0, 980.0
    MARGIN = 18.0

    def __init__(self, context: Context) -> None:
        super().__init__(context.kit, _("Where you stand"))
        self._context = context
        self.rows: list[ThemeRow] = []
        self._build()
        self.page.set_focus(self.next)

    def enter(self) -> None:
        """Updates the ratings; the focus stays on its row."""
        focus = self.page.focus
        place = self.rows.index(focus) if isinstance(focus, ThemeRow) and focus in self.rows else None
        self._build()
        self.page.set_focus(self.next if place is None else self.rows[place])
        self.arrange()

    def _build(self) -> None:
        context, now = self._context, datetime.now(UTC)
        progress, learned = context.learner.now, learned_book(context.preferences.now)
        books = [book.rules.id for book in offered_books()]
        self._heads = [Label(book_title(book), _BOOK) for book in books]
        self.rows = [
            ThemeRow(
                each, progress, books, learned, partial(context.go, way_of(step_of(progress, learned, each), learned))
            )
            for each in Theme
        ]
        step = study_step(progress, learned, now)
        words = f"{book_title(learned)}  ·  {reason_of(step, progress, learned)}"
        self._why = Label(words, theme.BODY.sized(24), wraps=True, most=2)
        go_on = partial(context.go, way_of(step, learned))
        finish = Finish(paint=Paint.GOLD, align=Align.START)
        said = _("Your next step")
        self.next = Button(name_of_step(step), go_on, finish=finish, icon=Icon.CHEVRON_RIGHT, second=said)
        waiting = len(due(progress.mistakes, now))
        ten = _("Today's ten")
        label = f"{ten}  ·  {number(waiting)}" if waiting else ten
        self.ten = Button(label, partial(context.go, Open.TEN))
        self.ten.is_visible = step.why is not Why.DUE
        self.put_together(self._heads, self.rows, [self._why, self.ten, self.next])

    def lay_out(self) -> None:
        panel = self.lay_panel()
        inner = panel.inset(_EDGE, 0)
        top, foot = panel.y + _HEAD, panel.bottom - _FOOT
        high = (foot - top - _GAP * (len(self.rows) - 1)) / len(self.rows)
        for place, line in enumerate(self.rows):
            line.place(Box(inner.x, top + place * (high + _GAP), inner.width, high))
        for head, cell in zip(self._heads, self.rows[0].cells()[1:], strict=True):
            head.place(Box(cell.x, top - 50, cell.width, 44))
        y, right = foot + 34, inner.right
        for button, least in ((self.next, 340.0), (self.ten, 260.0)):
            wide = max(least, button.content_width(self.kit, 76))
            button.place(Box(right - wide, y, wide, 76))
            if button.is_visible:
                right -= wide + 20
        self._why.place(Box(inner.x, y - 6, right - inner.x, 88))
