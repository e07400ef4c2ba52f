"""The Learn page: the courses with their lessons, and the exercises beside them."""

from collections.abc import Sequence

from game import replace, ui
from game.app.system.last_setup import club_of_last, learned_book, with_learned
from game.i18n import _, joined, pgettext
from game.i18n.books import club_name, offered_titles
from game.i18n.option_texts import scored_title
from game.rules.rulesets import RULEBOOKS
from game.scenes.learn import parts
from game.scenes.learn.registry import ACTIVITIES, COURSES, Activity, Course, Learning, LessonEntry
from game.scenes.shared.destinations import BeginMatch, Destination, Open
from game.scenes.shared.preferences import Context
from game.scenes.shared.study_step import next_label, reason_of, step_label, way_of
from game.school.progress import Progress
from game.school.study import Why, study_step
from game.view.page.cloth import Cloth
from game.view.paint import Paint


class LearnScene(ui.Screen[Learning]):
    """The page that leads to all lessons and exercises.

    :param courses: the courses, from left to right.
    :param activities: the exercises beside them, from top to bottom.
    """

    first_focus = "next"

    def __init__(
        self, context: Context, *, courses: Sequence[Course] = COURSES, activities: Sequence[Activity] = ACTIVITIES
    ):
        self._context, self._courses, self._activities = context, courses, activities
        super().__init__(context.kit, self._now)

    @property
    def _now(self) -> Learning:
        context = self._context
        return Learning(progress=context.learner.now, rules=learned_book(context.preferences.now))

    def enter(self) -> None:
        """Updates the page; the focus goes to the lesson that was left before its end."""
        learner, unfolded = self._context.learner, self.state.unfolded
        if learner.lesson:
            taken = (at for at, each in enumerate(self._courses) if learner.lesson in [one.id for one in each.lessons])
            unfolded = next(taken, unfolded)
        self.state = replace(self._now, unfolded=unfolded)
        if learner.lesson:
            self.focus_on(learner.lesson)
            learner.lesson = ""

    def unfold(self, number: int) -> None:
        """Unfolds a course or the exercises, or folds them again."""
        self.state = replace(self.state, unfolded=None if number == self.state.unfolded else number)
        self.focus_on("unfolded")

    @property
    def lessons(self) -> Sequence[LessonEntry]:
        """The lessons of all courses."""
        return [each for course in self._courses for each in course.lessons_in(self.state.rules)]

    def view(self, state: Learning) -> ui.Part:
        go = self._context.go
        done, of = sum(entry.is_done(state) for entry in self.lessons), len(self.lessons)
        level = parts.lessons_learned(done, of, (go, Open.STANDING)) if of else None
        books = offered_titles()
        asked = _("Teach me")
        taught = ui.Choice(books, state.rules, self._teach, called=asked, key="book", grow=1.0)
        text = club_of_last(self._context.preferences.now, state.rules)
        club = club_name(state.rules, RULEBOOKS[state.rules].changed_by(text))
        own = _("These are the rulebook's own rules. {club} plays some of them differently.").format(club=club)
        book = ui.Column(
            (ui.Row((ui.remark(asked), taught), wraps=True), ui.remark(own) if club else None),
            ui.Step.S,
            is_region=True,
        )
        offered = [each for each in self._activities if each.is_offered(state)]
        activities = tuple(parts.activity(each, state, (go, each.to)) for each in offered)
        last = len(self._courses)
        exercises = parts.folded(
            _("Puzzles and exercises"),
            (
                ", ".join(each.title() for each in offered[:3]),
                ui.badge(sum(each.waiting(state) for each in offered)),
            ),
            Cloth.AMBER,
            ui.Grid(activities, most=3),
            (self.unfold, last),
            is_open=state.unfolded == last,
        )
        courses = (self._course(each, at, state) for at, each in enumerate(self._courses))
        body = ui.Column((self._next(state.progress, state.rules), book, exercises, *courses), ui.Step.L)
        return self.panel_page(pgettext("page", "Learn"), ui.Scroll(body), (level,))

    def _next(self, progress: Progress, rules: str) -> ui.Part:
        """The one golden button: the recommended step, and why."""
        now = self._context.preferences.now
        step = study_step(progress, rules, now.next_lesson)
        to: Destination = way_of(step, rules)
        label, called = step_label(step, progress, rules), next_label(step, progress, rules)
        left = (parts.step_left(each, self.state) for each in self.lessons if each.id == step.lesson)
        why = joined(" \u00b7 ", reason_of(step, progress, rules), *left)
        if step.why is not Why.NEWCOMER and not now.first_match_done:
            last, to, label = now.last_set_up, BeginMatch(), _("Your first match")
            called, why = label, scored_title(last.ruleset, last.options)
        words = (
            ui.Text(label, ui.Type.HEADING, ui.Tone.ON_GOLD),
            ui.strong(why, ui.Tone.ON_GOLD),
        )
        return ui.Panel(
            ui.Column(words, 0.0),
            on=(self._context.go, to),
            paint=Paint.GOLD,
            called=called,
            more=why,
            key="next",
        )

    def _course(self, course: Course, at: int, learning: Learning) -> ui.Part:
        lessons = [
            parts.lesson(entry, place, learning, (self._context.go, entry.to))
            for place, entry in enumerate(course.lessons_in(learning.rules), 1)
        ]
        return parts.course(course, learning, lessons, (self.unfold, at), is_open=learning.unfolded == at)

    def _teach(self, rules: str) -> None:
        """Makes the lessons teach the rulebook ``rules``."""
        preferences = self._context.preferences
        preferences.use(with_learned(preferences.now, rules))
        self.enter()


def opened(context: Context) -> LearnScene:
    """The Learn page; opening it ends the first offer on the title screen to learn."""
    context.preferences.change(learn_offered=True)
    return LearnScene(context)
