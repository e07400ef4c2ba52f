"""The recommended step of learning in words, and its destination."""

from game.i18n import _, labeled, ngettext
from game.i18n.general import name_of
from game.i18n.numbers import number
from game.scenes.shared.destinations import Destination, OpenDrill, OpenLesson, OpenPuzzles
from game.scenes.shared.learner import lesson_label
from game.school.lessons.files import lesson, lessons_in, place_of
from game.school.progress import Progress
from game.school.study import Step, Why


def name_of_step(step: Step) -> str:
    """The name of a step: that of its lesson or theme."""
    return lesson(step.lesson).file.name.said() if step.lesson else name_of(step.theme)


def step_label(step: Step, progress: Progress, book: str) -> str:
    """The heading of a recommended step, the same on every page: "Your first lesson", "Your next step"."""
    return lesson_label(progress, step.lesson, book) if step.why is Why.NEWCOMER else _("Your next step")


def next_label(step: Step, progress: Progress, book: str) -> str:
    """The label of the button for a recommended step."""
    return labeled(step_label(step, progress, book), name_of_step(step))


def way_of(step: Step, book: str) -> Destination:
    """The destination of a step."""
    if step.lesson:
        return OpenLesson(step.lesson, book)
    if step.drill is None:
        return OpenPuzzles(book, step.theme.value)
    return OpenDrill(step.drill.value, book)


def reason_of(step: Step, progress: Progress, book: str) -> str:
    """The sentence on why a step is recommended."""
    match step.why:
        case Why.NEWCOMER:
            taken = lesson(step.lesson)
            count = number(len(lessons_in(taken.course, book)))
            said = _("Lesson {number} of {count}: {name}")
            return said.format(number=number(place_of(taken, book)), count=count, name=name_of_step(step))
        case Why.UNTRIED:
            return _("“{theme}”: not enough answers yet to tell how you stand.").format(theme=name_of(step.theme))
        case Why.WEAKEST:
            standing = progress.standing(book, step.theme)
            said = ngettext(
                "You have the most to gain in “{theme}”: {right} of {count} answer right.",
                "You have the most to gain in “{theme}”: {right} of {count} answers right.",
                standing.answered,
            )
            return said.format(theme=name_of(step.theme), right=number(standing.right), count=number(standing.answered))
