"""My mistakes: the exercises that are due, one after the other, or a page that says when the next one comes."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from game.app.matches.saved_match import header_of
from game.app.window.stack import Scene
from game.engine.commands import SeatCommand
from game.engine.events import MatchBegun
from game.i18n import _, ngettext
from game.i18n.advice_words import sentences
from game.players.review import Finding
from game.players.roster import Chair, MatchSetup
from game.scenes.review.practice import PracticeScene
from game.scenes.shared.destinations import OpenReplays
from game.scenes.shared.panel_scene import CardScene
from game.scenes.shared.preferences import Context
from game.school.mistakes import Mistake, coming, due, with_more, without
from game.school.moments import Moment, MomentError, id_of, read, written
from game.school.progress import Progress
from game.view.paint import Icon
from game.view.units import Box, theme
from game.view.widgets import MAIN, Button, Label

log = logging.getLogger(__name__)


def mistakes_screen(context: Context) -> Scene:
    """The first exercise that is due, or else the page that says that there is none."""
    return _next(context) or NothingDueScene(context)


def take_in(context: Context, opening: MatchBegun, chairs: Sequence[Chair], findings: Sequence[Finding]) -> None:
    """Makes exercises of these findings, due at once; one that is known stays as it is."""
    now = datetime.now(UTC)
    texts = [
        written(opening, one.decision.view, one.decision.command)
        for one in findings
        if isinstance(one.decision.command, SeatCommand)
    ]
    players = header_of(MatchSetup(ruleset=opening.rules, chairs=tuple(chairs)))
    new = [Mistake(id=id_of(text), moment=text, due=now, players=players) for text in texts]
    context.learner.change(lambda known: known.with_mistakes(with_more(known.mistakes, new)))


def _next(context: Context) -> PracticeScene | None:
    """The exercise that is longest due; one that is damaged is left out, and the log says so."""
    waiting = due(context.learner.now.mistakes, datetime.now(UTC))
    for place, exercise in enumerate(waiting):
        moment = _read(exercise)
        if moment is not None:
            left = len(waiting) - place - 1
            return PracticeScene(context, exercise, moment, left=left, go_on=partial(_go_on, context))
        context.learner.change(partial(_without, exercise.id))
    return None


def _without(exercise: str, known: Progress) -> Progress:
    return known.with_mistakes(without(known.mistakes, exercise))


def _read(exercise: Mistake) -> Moment | None:
    try:
        return read(exercise.moment)
    except MomentError as error:
        log.warning("the exercise %s is left out: %s", exercise.id, error)
        return None


def _go_on(context: Context) -> None:
    """The next exercise in place of the one that was answered, or back to where they were opened from."""
    following = _next(context)
    if following is None:
        context.stack.pop()
    else:
        context.stack.replace(following)


class NothingDueScene(CardScene):
    """The page that says when the next exercise comes, or how one comes about."""

    HEIGHT = 480.0

    def __init__(self, context: Context) -> None:
        super().__init__(context.kit, _("My mistakes"))
        self._words = Label(_said(context), theme.BODY.sized(26), wraps=True)
        self._replays = Button(_("Replays"), partial(context.go, OpenReplays()), finish=MAIN, icon=Icon.REPLAY)
        self.put_together([self._words], [self._replays])
        self.page.set_focus(self._replays)

    def lay_inside(self, inner: Box) -> None:
        self._replays.place(Box(0, 0, 0, 72))
        width = max(260.0, self._replays.content_width(self.kit))
        self._words.place(Box(inner.x, inner.y, inner.width, inner.height - 100))
        self._replays.place(Box(inner.centre[0] - width / 2, inner.bottom - 72, width, 72))


def _said(context: Context) -> str:
    mistakes = context.learner.now.mistakes
    later, solved = len(coming(mistakes)), sum(one.is_done for one in mistakes)
    waiting = ngettext("{count} exercise comes back later.", "{count} exercises come back later.", later)
    done = ngettext("{count} exercise is solved.", "{count} exercises are solved.", solved)
    return sentences(
        [
            _("Nothing is due now.") if mistakes else "",
            waiting.format(count=later) if later else "",
            done.format(count=solved) if solved else "",
            _("Review one of your matches and choose “Practice”: its weaker moves become exercises."),
            _("Each comes back until you have solved it twice."),
        ]
    )
