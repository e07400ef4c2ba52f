"""An exercise at the table: the moment of a mistake, which the person answers again, and the verdict on the answer."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from game.app.matches.saved_match import chairs_of
from game.app.window.actions import Action, InputEvent
from game.engine.commands import Command, DeclareReady, Discard
from game.i18n import _
from game.i18n.advice_words import better, done
from game.i18n.idea_words import why_better, why_line
from game.i18n.player_texts import character_name, named
from game.players.ai.comparing import rivals
from game.players.ai.judgment import Judgment, advice
from game.players.characters import CAST
from game.players.player import Question
from game.players.review import verdict_on
from game.players.roster import Chair, Computer, Level, MatchSetup, Person, PortraitId
from game.players.table_client import News, TableClient
from game.scenes.drills.parts import CUES
from game.scenes.shared.card import keep_answer
from game.scenes.shared.preferences import Context
from game.scenes.table.hint_texts import hint_words, in_short
from game.scenes.table.hints import background_thread
from game.scenes.table.persons import Persons
from game.scenes.table.table import TableScene
from game.school.mistakes import Mistake, without
from game.school.moments import Moment
from game.school.rating import Verdict
from game.view.lane.action_bar import ActionBar, BarButton, BarHead
from game.view.lane.notes import SaidNote
from game.view.layout import TableModel
from game.view.layout.layout import own_flowers_width
from game.view.paint import Felt, Icon, Paint
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of

_WIDEST = 640.0
"""The greatest width of the text beside the buttons."""


class StandingTable(TableClient):
    """A table at which time stands still: one question is open, and nothing follows from its answer."""

    def __init__(self, moment: Moment, chairs: Sequence[Chair]) -> None:
        self.chairs = tuple(chairs)
        self.people = (moment.person,)
        self._question: Question | None = moment.question
        self.given: Command | None = None
        """The person's answer."""

    is_between_deals = False
    is_over = False
    lapsed = 0

    def past(self) -> Sequence[News]:
        return ()

    def news(self) -> Sequence[News]:
        return ()

    def pass_time(self, seconds: float) -> None:
        """Does nothing, since time stands still."""

    def put_questions(self) -> None:
        """Does nothing, since the question is open from the beginning."""

    def question(self, person: int) -> Question | None:
        return self._question if person in self.people else None

    def waited(self, person: int) -> float:
        return 0.0

    def left(self, person: int) -> float | None:
        return None

    def answer(self, person: int, command: Command) -> None:
        self._question, self.given = None, command

    def begin_deal(self) -> None:
        """Does nothing, since no deal follows."""

    def end_match(self) -> None:
        """Does nothing, since there is no match to end."""


class _Alone(Persons):
    """The person who answers the exercise; ``bar`` is the bar with the verdict, once there is one."""

    verdict: ActionBar | None = None

    @property
    def bar(self) -> ActionBar | None:
        return self.verdict


class PracticeScene(TableScene):
    """One exercise: the table as the person saw it, the question that was open, and the verdict on the answer.

    :param exercise: the exercise; ``None`` for a made-up position, of which nothing is saved.
    :param moment: the moment that the exercise describes.
    :param left: how many more exercises are due.
    :param go_on: goes to the next exercise, or leaves if there is none.
    """

    def __init__(
        self, context: Context, exercise: Mistake | None, moment: Moment, *, left: int, go_on: Callable[[], None]
    ) -> None:
        self._context = context
        self._exercise = exercise
        self.moment = moment
        self._left = left
        self._go_on = go_on
        self._table = StandingTable(moment, _chairs(context, exercise, moment))
        model = TableModel(person=moment.person, state=moment.state).sorted_by_itself(sorts=True)
        felt = Felt(context.preferences.now.felt)
        view = TableView(context.kit, model, self._table.chairs, felt=felt, play=context.hear)
        rules = MatchSetup(ruleset=moment.state.rules.id, options=moment.options, chairs=self._table.chairs)
        super().__init__(context, self._table, view, rules)
        self._alone = self.persons = _Alone(self._table, view)
        self._judged = background_thread().submit(advice, moment.state, moment.question)
        self.answer: Verdict | None = None
        """The verdict on the answer; ``None`` before it."""
        self._said = SaidNote(view.kit)
        self.page.add(self._said)

    @property
    def verdict(self) -> ActionBar | None:
        """The bar with the verdict; ``None`` before the answer."""
        return self._alone.verdict

    def lay_out(self) -> None:
        super().lay_out()
        if self.verdict is not None:
            self._place_verdict(self.verdict)
        if self._said.is_visible or self.answer is None:
            self._said.say(self._said.text or self._task)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.answer is None and self._table.given is not None and self._judged.done():
            self._judge(self._table.given, self._judged.result())

    def back(self) -> None:
        self._context.stack.pop()

    def _key(self, event: InputEvent) -> bool:
        if super()._key(event):
            return True
        if self.kit.actions.is_pressed(event, Action.BACK, repeats=False):
            self.back()
            return True
        return False

    @property
    def _task(self) -> str:
        """The text of the task, such as to discard or to answer a claim."""
        if self._exercise is None:
            return _("What's best here?")
        was = done(self.moment.state.rules.id, self.moment.command)
        return _("In the match: {done}. What's better?").format(done=was)

    def _judge(self, command: Command, judged: Sequence[Judgment]) -> None:
        """Shows the verdict on an answer, and saves when the exercise comes back."""
        verdict, best = verdict_on(command, judged), judged[0]
        state = self.moment.state
        if verdict is None:
            self.answer, title = Verdict.RIGHT, _("Right")
            line = why_line(best, rivals(best, judged), state) or in_short(best, state)
        else:
            line = why_better(best, verdict.played, state)
            if verdict.matters:
                self.answer, title = Verdict.WRONG, better(state.rules.id, best.command)
            else:
                self.answer, title = Verdict.NEARLY, _("Nearly as good")
        if self.hints.used.total() and self.answer is not Verdict.WRONG:
            self.answer, title = Verdict.WRONG, _("Right, with a hint")
        self.kit.play(CUES[self.answer])
        if self._exercise is not None:
            self._said.say(keep_answer(self._context, self._exercise, self.answer))
        buttons = [self._button(_("Back"), self.back, Paint.GRAY, Icon.BACK)] if self._left else []
        last = _("Next") if self._left else _("Done")
        if self._exercise is not None:
            delete = partial(self.delete, self._exercise)
            buttons.append(self._button(_("Delete"), delete, Paint.GRAY, Icon.DELETE))
        buttons.append(self._button(last, self._go_on, Paint.GOLD, Icon.CHEVRON_RIGHT if self._left else Icon.CHECK))
        head = BarHead(title=title, line=line, widest=_WIDEST)
        bar = self._alone.verdict = ActionBar(self.kit, head, buttons)
        tile = best.command.tile_id if isinstance(best.command, Discard | DeclareReady) else None
        self.hand.suggest(() if tile is None else (tile,))
        self.hints.card.say(hint_words(best, state, rivals(best, judged)))
        self._place_verdict(bar)
        self.hand.take_keys(take=False)
        self.page.set_focus(bar.buttons[-1])
        self.view.touch()

    @staticmethod
    def _button(label: str, press: Callable[[], None], paint: Paint, icon: Icon) -> BarButton:
        return BarButton(label=label, press=press, paint=paint, icon=icon)

    def delete(self, exercise: Mistake) -> None:
        """Removes an exercise for good."""
        self._context.learner.change(lambda known: known.with_mistakes(without(known.mistakes, exercise.id)))
        self._go_on()

    def _place_verdict(self, bar: ActionBar) -> None:
        focus = bar.buttons.index(self.page.focus) if self.page.focus in bar.buttons else None
        room, model = room_of(self.page.kit), self.view.model
        self.page.clear(bar.widgets)
        bar.place(room, flowers=own_flowers_width(model))
        self.page.add(*bar.frame_widgets)
        self.page.add(*bar.buttons)
        self.hints.card.lie(room, model, self.view.placed, bar=bar.tray.box)
        if focus is not None:
            self.page.set_focus(bar.buttons[focus])


def _chairs(context: Context, exercise: Mistake | None, moment: Moment) -> tuple[Chair, ...]:
    """The players of the match; if these are unknown, the person in the asked seat and any characters in the others."""
    if exercise is not None and exercise.players is not None:
        chairs = [named(chair) for chair in chairs_of(exercise.players, moment.state.rules.seats)]
        chairs[moment.person] = replace(chairs[moment.person], kind=Person())
        return tuple(chairs)
    settings = context.preferences.now
    own = PortraitId(settings.avatar)
    others = (portrait for portrait in CAST if portrait != own)
    return tuple(
        Chair(name=settings.player_name or character_name(own), portrait=own, kind=Person())
        if person == moment.person
        else Chair(name=character_name(portrait), portrait=portrait, kind=Computer(Level.SKILLED))
        for person, portrait in zip(range(moment.state.rules.seats), others, strict=False)
    )
