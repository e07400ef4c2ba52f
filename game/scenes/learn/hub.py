"""The Learn page: the courses with their lessons, and the exercises beside them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from game.app.system.last_setup import club_of_last, learned_book, with_learned
from game.i18n import _, pgettext
from game.i18n.books import book_title, offered_books
from game.rules.rulesets import RULEBOOKS
from game.scenes.learn.parts import ActivityCard, ColumnBox, LessonCard, LessonsDone
from game.scenes.learn.registry import ACTIVITIES, COURSES, Activity, Course, Learning
from game.scenes.shared.destinations import Open
from game.scenes.shared.panel_scene import PanelScene
from game.scenes.shared.preferences import Context
from game.scenes.shared.study_step import name_of_step, reason_of, way_of
from game.school.study import study_step
from game.view.units import Align, Box, column, grid, lay, row, theme
from game.view.widgets import Button, Choice, Finish, Label, Widget

_ROOMY = 1700.0
"""A panel that is narrower than this, as in large text, has less room around and between its columns."""
_ROOM, _LITTLE = (40.0, 22.0, 440.0), (20.0, 14.0, 376.0)
"""The space around and between columns, and the width of the column of exercises; ``_LITTLE`` in a narrow panel."""
_HEAD = 126.0
"""The height of the first line."""
_COLUMNS = 4
"""The columns of cards in a course."""
_HIGHEST, _HIGHEST_BESIDE = 168.0, 184.0
"""The greatest heights of the cards of lessons and of exercises."""
_BETWEEN = 12.0
_BOOKS = 54.0
"""The height of the choice of the book that is taught."""
_NEXT, _NEXT_WIDE = 70.0, 620.0
"""The height of the button for the recommended step, and its greatest width."""


class LearnScene(PanelScene):
    """The page that leads to all lessons and exercises.

    :param courses: the courses, from left to right.
    :param activities: the exercises beside them, from top to bottom.
    """

    NARROWEST = 1536.0
    WIDTH, HEIGHT = 1800.0, 1020.0
    MARGIN = 18.0
    TITLE = (46.0, 64.0)
    CROSS = (40.0, 64.0)

    def __init__(
        self, context: Context, *, courses: Sequence[Course] = COURSES, activities: Sequence[Activity] = ACTIVITIES
    ) -> None:
        super().__init__(context.kit, pgettext("page", "Learn"))
        self._context = context
        self._courses = courses
        self._activities = activities
        self._columns: list[tuple[ColumnBox, list[LessonCard]]] = []
        self._low: list[ActivityCard] = []
        books = [(book.rules.id, book_title(book.rules.id)) for book in offered_books()]
        self._taught = Choice(books, learned_book(context.preferences.now), self._teach)
        self._taught.called = _("Teach me")
        self._asked = Label(_("Teach me"), theme.SMALL)
        self._done: LessonsDone | None = None
        self._next: Button | None = None
        self.learned = 0, 0
        """How many lessons were learned, and how many there are."""
        self._build()

    def enter(self) -> None:
        """Updates the page; the focus stays where it was, or goes to the lesson that was left."""
        focus = self.page.focus
        place = self._cards.index(focus) if focus in self._cards else None
        self._taught.choose(learned_book(self._context.preferences.now))
        self._build()
        if place is not None and place < len(self._cards):
            self.page.set_focus(self._cards[place])
        self._focus_left()
        self.arrange()

    def _focus_left(self) -> None:
        """Focuses the card of the lesson that was left before its end."""
        learner = self._context.learner
        left = (card for _column, cards in self._columns for card in cards if card.entry.id == learner.lesson)
        card = next(left, None)
        if card is not None:
            self.page.set_focus(card)
            learner.lesson = ""

    def lay_out(self) -> None:
        panel = self.lay_panel(beside=self._lay_head(0.0, 0.0))
        self._lay_head(self._close.box.x, panel.y + self.TITLE[1])
        edge, gap, wide = _ROOM if panel.width >= _ROOMY else _LITTLE
        area = Box(panel.x + edge, panel.y + _HEAD, panel.width - 2 * edge, panel.height - _HEAD - edge)
        left, beside = row(area, [None, wide], gap)
        high = min(_HIGHEST_BESIDE, (beside.height - _BETWEEN * (len(self._low) - 1)) / max(1, len(self._low)))
        lay(self._low, column(beside, [high] * len(self._low), _BETWEEN))
        head, below = column(left, [_BOOKS, None], gap)
        lay([self._asked, self._taught], row(head, [self._asked.measure(self.kit)[0], None], 16.0))
        places = row(below, [None] * len(self._columns), gap)
        for (course, cards), place in zip(self._columns, places, strict=True):
            course.place(place)
            rows = -(-len(cards) // _COLUMNS)
            high = min(_HIGHEST, (course.inner.height - _BETWEEN * (rows - 1)) / max(1, rows))
            lay(cards, grid(course.inner, len(cards), columns=_COLUMNS, high=high, gap=_BETWEEN))

    def _lay_head(self, end: float, middle: float) -> float:
        """Lays out the learner's title and the recommended step, to the left of the cross; returns their width."""
        if self._done is None or self._next is None:
            return 0.0
        wide, high = self._done.measure(self.kit)
        self._done.place(Box(end - 24 - wide, middle - high / 2, wide, high))
        need = min(_NEXT_WIDE, self._next.content_width(self.kit, _NEXT))
        self._next.place(Box(end - 48 - wide - need, middle - _NEXT / 2, need, _NEXT))
        return wide + need + 48

    @property
    def _cards(self) -> list[Widget]:
        return [*(card for _column, cards in self._columns for card in cards), *self._low]

    def _teach(self, rules: str) -> None:
        """Makes the lessons teach the rulebook ``rules``."""
        preferences = self._context.preferences
        preferences.use(with_learned(preferences.now, rules))
        self._build()
        self.page.set_focus(self._taught)
        self.arrange_again()

    def _build(self) -> None:
        learning = Learning(progress=self._context.learner.now, rules=learned_book(self._context.preferences.now))
        progress, go = learning.progress, self._context.go
        self._columns = []
        club = RULEBOOKS[learning.rules].changed_by(club_of_last(self._context.preferences.now, learning.rules))
        otherwise = _("These are the rulebook's own rules. {club} plays some of them differently.")
        learned = offered = 0
        for course in self._courses:
            lessons = course.lessons_in(learning.rules)
            cards = [
                LessonCard(
                    entry,
                    place,
                    partial(go, entry.to),
                    is_done=entry.is_done(learning),
                    left_at=entry.left_at(learning),
                )
                for place, entry in enumerate(lessons, 1)
            ]
            for card in cards:
                card.tooltip = otherwise.format(club=club) if club and card.entry.taught(learning.rules) else ""
            done = sum(entry.is_done(learning) for entry in lessons)
            learned, offered = learned + done, offered + len(cards)
            self._columns.append((ColumnBox(course.title(), course.accent, done, len(cards)), cards))
        self._low = [
            ActivityCard(activity, learning, partial(go, activity.to))
            for activity in self._activities
            if activity.is_offered(learning)
        ]
        self.learned = learned, offered
        self._done = LessonsDone(*self.learned, partial(go, Open.STANDING)) if offered else None
        step = study_step(progress, learning.rules, datetime.now(UTC))
        why = reason_of(step, progress, learning.rules)
        go_on = partial(go, way_of(step, learning.rules))
        self._next = Button(name_of_step(step), go_on, finish=Finish(align=Align.START), second=_("Your next step"))
        self._next.tooltip = why
        boxes: list[Widget] = [column for column, _cards in self._columns]
        self.put_together(
            [*boxes, self._asked],
            [] if self._done is None or self._next is None else [self._next, self._done],
            *(cards for _column, cards in self._columns),
            [self._taught],
            self._low,
        )


def opened(context: Context) -> LearnScene:
    """The Learn page; opening it ends the offer on the title screen to learn."""
    context.preferences.change(learn_offered=True)
    return LearnScene(context)
