"""The page of a player's standing: each theme under each rulebook, and the recommended next step."""

from datetime import UTC, datetime

from game import ui
from game.app.system.last_setup import learned_book
from game.i18n import _
from game.i18n.books import book_title, offered_titles
from game.i18n.general import name_of
from game.i18n.numbers import count_text, number
from game.scenes.shared.destinations import Open
from game.scenes.shared.preferences import Context
from game.scenes.shared.study_step import next_label, reason_of, way_of
from game.school.lessons.courses import Course
from game.school.lessons.files import lessons_in
from game.school.mistakes import coming, due
from game.school.progress import Progress
from game.school.study import lessons_left, step_of, study_step
from game.school.themes import Theme
from game.view.paint import Icon, Paint

_WEAK = 900
"""The rating at which a bar is empty."""
_STRONG = 1700
"""The rating at which a bar is full."""


class StandingScene(ui.Screen[Progress]):
    """A row for each theme, and the recommended step below."""

    first_focus = "next"

    def __init__(self, context: Context):
        super().__init__(context.kit, context.learner.now)
        self._context = context

    def enter(self) -> None:
        """Updates the ratings."""
        self.state = self._context.learner.now

    def view(self, state: Progress) -> ui.Part:
        settings, now, go = self._context.preferences.now, datetime.now(UTC), self._context.go
        learned = learned_book(settings)
        heads = tuple(ui.Text(title, tone=ui.Tone.NUMBER) for _book, title in offered_titles())
        head = None if self.is_narrow else ui.Panel(_line(ui.Space(), heads), ui.Ground.NONE, ui.Step.S)
        rows = ui.Column((head, *(self._row(each, state, learned) for each in Theme)), ui.Step.HAIR, is_region=True)
        step = study_step(state, learned, settings.next_lesson)
        waiting = len(due(state.mistakes, now))
        why = ui.Text(f"{book_title(learned)}  ·  {reason_of(step, state, learned)}", grow=1.0)
        ten = _("Your mistakes")
        again = ui.Button(f"{ten}  ·  {number(waiting)}" if waiting else ten, (go, Open.TEN), key="ten")
        onward = ui.Button(
            next_label(step, state, learned), (go, way_of(step, learned)), Icon.CHEVRON_RIGHT, Paint.GOLD, key="next"
        )
        foot = ui.Row((why, again, onward), wraps=True, is_roomy=True, is_region=True)
        return self.panel_page(_("Where you stand"), ui.Scroll(rows), foot=foot)

    def _row(self, theme: Theme, progress: Progress, learned: str) -> ui.Part:
        """A theme, with the person's rating in it for each book; pressing it opens exercises of the theme."""
        every = [each for course in Course for each in lessons_in(course, learned) if each.file.theme is theme]
        left = [each for course in Course for each in lessons_left(progress, learned, course, theme)]
        lessons = _("Lessons: {done} of {all}").format(done=number(len(every) - len(left)), all=number(len(every)))
        title, books = name_of(theme), [book for book, _title in offered_titles()]
        name = ui.lines(ui.label(title), ui.remark(lessons))
        line = _line(name, tuple(_cell(progress, book, theme, names_it=self.is_narrow) for book in books))
        told = (f"{book_title(book)}: {', '.join(filter(None, _words(progress, book, theme)))}" for book in books)
        called = f"{title}. {lessons}. {'; '.join(told)}"
        on = self._context.go, way_of(step_of(progress, learned, theme), learned)
        return ui.Panel(line, ui.Ground.GLASS, ui.Step.S, on, key=theme, called=called)


def _line(name: ui.Part, cells: tuple[ui.Part, ...]) -> ui.Part:
    grid = ui.Grid(cells, cell=ui.Size.SIDE / 2, most=len(cells), grow=4.0)
    return ui.Row((name, grid), across=ui.Across.FILL, wraps=True, is_roomy=True)


def _words(progress: Progress, book: str, theme: Theme) -> tuple[str, str]:
    """Texts on the right answers under a rulebook, and on the exercises that come back."""
    standing = progress.standing(book, theme)
    waiting = sum((one.book, one.theme) == (book, theme.value) for one in coming(progress.mistakes))
    figures = _("{right} of {count} right").format(right=number(standing.right), count=number(standing.answered))
    back = count_text("{count} asked again", "{count} asked again", waiting)
    return figures if standing.answered else "" if waiting else "–", back if waiting else ""


def _cell(progress: Progress, book: str, theme: Theme, *, names_it: bool) -> ui.Part:
    """The bar of a person's rating in a theme under a rulebook, and the texts on it."""
    standing, (figures, back) = progress.standing(book, theme), _words(progress, book, theme)
    share = min(1.0, max(0.04, (standing.value - _WEAK) / (_STRONG - _WEAK)))
    lines = (
        ui.remark(book_title(book)) if names_it else None,
        ui.Progress(share, ui.Step.S) if standing.answered else None,
        ui.Text(figures, is_narrow=True) if figures else None,
        ui.Text(back, tone=ui.Tone.NUMBER, is_narrow=True) if back else None,
    )
    told = ui.Column(lines, ui.Step.HAIR)
    return told if standing.answered or names_it else ui.Pin(told, x=ui.Across.START, y=ui.Across.CENTER)
