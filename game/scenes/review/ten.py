"""A person's mistakes: up to ten exercises that are due, one after the other, and the page after the last."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from game import ui
from game.app.system.last_setup import learned_book
from game.app.window.stack import Scene
from game.engine.commands import Claim, Pass, SeatCommand
from game.engine.events import MatchBegun
from game.i18n import _
from game.i18n.advice_words import sentences
from game.i18n.numbers import count_text
from game.players.ai.advice import is_only_safer
from game.players.review import Finding
from game.rules.rulesets import RULEBOOKS, rulebook
from game.scenes.lesson.alone import asked_alone
from game.scenes.quiz.of_decisions import PuzzleFeed, of_moment
from game.scenes.quiz.of_drills import DrillFeed
from game.scenes.quiz.question import QuizQuestion
from game.scenes.quiz.quiz import QuizScene
from game.scenes.shared.card import Card, keep_answer
from game.scenes.shared.destinations import Destination, Open, OpenPuzzles
from game.scenes.shared.preferences import Context
from game.scenes.shared.study_step import next_label, way_of
from game.school.drills.exercise import Drill
from game.school.drills.making import exercise
from game.school.mistakes import TEN, Mistake, OfDrill, OfLesson, OfPuzzle, coming, due, with_more, without
from game.school.moments import MomentError, id_of, read, written
from game.school.progress import Progress
from game.school.puzzles.quiz import Asked
from game.school.puzzles.shelf import is_whole, puzzles_of
from game.school.study import study_step
from game.school.themes import Theme
from game.view.paint import Icon, Paint

log = logging.getLogger(__name__)


def ten_screen(context: Context) -> Scene:
    """The first exercise that is due, or the page that says that there is none."""
    return Sitting(context).next() or TenDoneScene(context)


def mistakes_screen(context: Context) -> Scene:
    """The first exercise due among those from matches, or the page that says that there is none."""
    return Sitting(context, of_matches=True).next() or TenDoneScene(context)


def take_in(context: Context, opening: MatchBegun, findings: Sequence[Finding]) -> None:
    """Adds exercises made from findings, due at once; exercises that exist already stay unchanged."""
    now = datetime.now(UTC)
    new = []
    for one in findings:
        if isinstance(one.decision.command, SeatCommand):
            text = written(opening, one.decision.view, one.decision.command)
            subject = _theme_of(one).value
            new.append(Mistake(id=id_of(text), moment=text, due=now, book=opening.rules, theme=subject))
    context.learner.change(lambda known: known.with_mistakes(with_more(known.mistakes, new)))


def _theme_of(finding: Finding) -> Theme:
    better = finding.better
    if isinstance(better.command, Claim | Pass):
        return Theme.CLAIMS
    if is_only_safer(better, finding.played):
        return Theme.DEFENSE
    return Theme.DISCARDS if better.aim == finding.played.aim else Theme.AIMS


class Sitting:
    """A practice session of up to ten exercises, beginning with the one that has been due for the longest time.

    :param of_matches: whether only those from matches are asked.
    """

    def __init__(self, context: Context, *, of_matches: bool = False):
        self._context = context
        self._of_matches = of_matches
        self._left = TEN

    def next(self) -> Scene | None:
        """The page of the next exercise, or ``None`` if there is none; a damaged exercise is skipped and logged."""
        context = self._context
        waiting = due(context.learner.now.mistakes, datetime.now(UTC))
        waiting = [each for each in waiting if each.moment or not self._of_matches][: self._left]
        for place, each in enumerate(waiting):
            keep = partial(keep_answer, context, each)
            card = Card(number=TEN - self._left + 1, left=len(waiting) - place - 1, keep=keep, go_on=self._go_on)
            found = self._scene_of(each, card)
            if found is not None:
                return found
            context.learner.change(partial(_without_exercise, each.id))
        return None

    def _go_on(self) -> None:
        """Goes to the next exercise; after the last to the final page, or back if all came from one's own matches."""
        self._left -= 1
        stack = self._context.stack
        following = self.next()
        if following is not None:
            stack.replace(following)
            return
        stack.pop()
        if not self._of_matches:
            stack.push(TenDoneScene(self._context))

    def _scene_of(self, each: Mistake, card: Card) -> Scene | None:
        context = self._context
        if isinstance(each.task, OfLesson):
            return asked_alone(context, each.task.lesson, each.book, each.task.step, card)
        question = self._question_of(each, each.task)
        return None if question is None else QuizScene(context, question, card=card)

    def _question_of(self, each: Mistake, task: OfDrill | OfPuzzle | None) -> QuizQuestion | None:
        context = self._context
        match task:
            case None:
                try:
                    return of_moment(read(each.moment), partial(self._delete, each))
                except MomentError as error:
                    log.warning("the exercise %s is left out: %s", each.id, error)
                    return None
            case OfPuzzle(puzzle=id_):
                puzzle = next((one for one in puzzles_of(each.book) if one.id == id_ and is_whole(one)), None)
                if puzzle is None:
                    return None
                return PuzzleFeed(context, OpenPuzzles(each.book)).asking(Asked(each.book, puzzle, None))
            case OfDrill(drill=kind, seed=seed, rating=rating):
                if each.book not in RULEBOOKS or kind not in [drill.value for drill in Drill]:
                    return None
                rules = rulebook(each.book).with_options()
                made = exercise(Drill(kind), rules, seed, rating)
                return DrillFeed(context, Drill(kind), rules).asking(made, task)

    def _delete(self, each: Mistake) -> None:
        """Removes an exercise for good."""
        self._context.learner.change(partial(_without_exercise, each.id))
        self._go_on()


def _without_exercise(exercise_id: str, known: Progress) -> Progress:
    return known.with_mistakes(without(known.mistakes, exercise_id))


class TenDoneScene(ui.Screen[Progress]):
    """The page that says when the next exercise is due, where exercises come from, and what to do next."""

    is_overlay = True
    first_focus = "next"

    def __init__(self, context: Context):
        super().__init__(context.kit, context.learner.now)
        self._context = context

    def view(self, state: Progress) -> ui.Part:
        settings = self._context.preferences.now
        book = learned_book(settings)
        step = study_step(state, book, settings.next_lesson)
        label, way = next_label(step, state, book), way_of(step, book)
        if len(due(state.mistakes, datetime.now(UTC))) >= TEN:
            label, way = _("Ten more"), Open.TEN
        onward = ui.Button(label, (self._go_on, way), Icon.CHEVRON_RIGHT, Paint.GOLD, key="next")
        words = ui.Text(_summary(state))
        row = ui.Row((onward,), along=ui.Across.CENTER)
        return self.overlay_card(_("Your mistakes"), words, row, widest=ui.Size.QUESTION)

    def _go_on(self, way: Destination) -> None:
        self.stack.pop()
        self._context.go(way)


def _summary(progress: Progress) -> str:
    mistakes = progress.mistakes
    waiting, all_coming = len(due(mistakes, datetime.now(UTC))), len(coming(mistakes))
    now = count_text("{count} exercise is due.", "{count} exercises are due.", waiting)
    later = all_coming - waiting
    back = count_text("{count} exercise is asked again later.", "{count} exercises are asked again later.", later)
    solved = sum(one.is_done for one in mistakes)
    done = count_text("{count} exercise is solved.", "{count} exercises are solved.", solved)
    return sentences(
        [
            now if waiting else _("Nothing is due now."),
            back if later else "",
            done if solved else "",
            _("What you get wrong in lessons, drills and puzzles is asked again here."),
            _("So do weak moves from your matches, once you choose “Practice” in a review."),
            _("Each is asked again until you have solved it twice."),
        ]
    )
