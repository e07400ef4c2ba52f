"""The recommended step of learning in words, and its destination."""

from game.i18n import _, ngettext
from game.i18n.general import name_of
from game.i18n.numbers import number
from game.scenes.shared.destinations import Destination, OpenDrill, OpenLesson, OpenPuzzles
from game.school.lessons.files import lesson, lessons_in
from game.school.progress import Progress
from game.school.study import Step, Why
from game.school.themes import Theme


def name_of_step(step: Step) -> str:
    """The name of a step: that of its lesson or theme."""
    if step.lesson:
        return lesson(step.lesson).file.name.said()
    return _theme_name(step)


def next_label(step: Step) -> str:
    """The label of the button for a recommended step."""
    return _("{name}: {what}").format(name=_("Your next step"), what=name_of_step(step))


def way_of(step: Step, book: str) -> Destination:
    """The destination of a step."""
    if step.lesson:
        return OpenLesson(step.lesson, book)
    if step.drill is None:
        return OpenPuzzles(book, "" if step.theme is None else step.theme.value)
    return OpenDrill(step.drill.value, book)


def reason_of(step: Step, progress: Progress, book: str) -> str:
    """The sentence on why a step is recommended."""
    match step.why:
        case Why.NEWCOMER:
            course = [each.id for each in lessons_in(lesson(step.lesson).course, book)]
            said = _("Lesson {number} of {count}: {name}")
            place = number(course.index(step.lesson) + 1)
            return said.format(number=place, count=number(len(course)), name=name_of_step(step))
        case Why.UNTRIED:
            return _("“{theme}”: not enough answers yet to tell how you stand.").format(theme=_theme_name(step))
        case Why.WEAKEST:
            standing = progress.standing(book, step.theme or Theme.HANDS)
            said = ngettext(
                "You have the most to gain in “{theme}”: {right} of {count} answer right.",
                "You have the most to gain in “{theme}”: {right} of {count} answers right.",
                standing.answered,
            )
            return said.format(theme=_theme_name(step), right=number(standing.right), count=number(standing.answered))


def _theme_name(step: Step) -> str:
    return "" if step.theme is None else name_of(step.theme)
