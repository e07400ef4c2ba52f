"""The screen of a lesson: table, teacher and questions."""

from collections.abc import Sequence
from functools import partial

import pygame

from game import replace, ui
from game.app.system.last_setup import setup_of
from game.app.system.settings import Settings
from game.app.window.actions import Action, InputEvent, PointerPressed, Pressed
from game.app.window.stack import Scene
from game.engine.commands import Command, Discard
from game.engine.facts import face
from game.engine.seat import Seat, TileId
from game.i18n import _, joined
from game.players.player import Question
from game.players.roster import Chair
from game.players.table_client import seen_by
from game.scenes.asking.offers import OfferKind
from game.scenes.asking.own_hand import OwnHand
from game.scenes.lesson.after import AfterLesson
from game.scenes.lesson.board import Board
from game.scenes.lesson.buttons import (
    alike,
    answers,
    calls,
    continue_button,
    last_buttons,
    show_me,
)
from game.scenes.lesson.header import LessonHeader
from game.scenes.lesson.keys import LessonKeys
from game.scenes.lesson.lit import Light, hand_tiles, replies
from game.scenes.lesson.opening import TableNews, begun_at, model_of, show_opening, where_left
from game.scenes.lesson.playing import Playing, button_of, sheet
from game.scenes.lesson.sets import Sets
from game.scenes.lesson.speech import Speech
from game.scenes.shared.preferences import Context
from game.scenes.shared.table_screen import PATIENCE, TableScreen
from game.school.lessons.answers import word_of
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, At, Lesson, place_of
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun
from game.view.layout import places
from game.view.paint import Cue, Faces, Felt, Icon
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.widgets import IconButton

_THINKS = 0.7
"""Seconds that the other players take to discard, at normal speed."""
_DEAD_TIME = 1.5
"""How long keys do nothing, in seconds, after words have followed the show of a good hand."""
_YES = 800.0
"""How long the tick on a right choice is visible, in milliseconds."""


def learners_chairs(context: Context) -> tuple[Chair, ...]:
    """Who sits at the table of a lesson, the learner first."""
    settings = context.preferences.now
    return setup_of(Settings(player_name=settings.player_name, avatar=settings.avatar)).chairs


class LessonScene(TableScreen):
    """A lesson in progress at the table.

    :param book: the rulebook that is learned.
    :param chairs: the players at the table, the learner first.
    """

    def __init__(self, context: Context, lesson: Lesson, book: str, chairs: Sequence[Chair], after: AfterLesson):
        self._lesson, self._book, self._chairs, self._after = lesson, book, tuple(chairs), after
        self._context, self._number = context, place_of(lesson, book)
        self._run = self._new_run()
        if after.begun is not None:
            self._run.resume(after.begun)
        self._was_left = after.begun is not None and self._run.number > 0
        """Whether it is still asked whether to go on where the lesson was left."""
        felt, seated = Felt(context.preferences.now.felt), self._chairs[: self._run.rules.seats]
        view = TableView(context.kit, model_of(self._run), seated, felt=felt, play=context.hear)
        view.point(replace(view.look, counts=lesson.course is not Course.NEWCOMER))
        super().__init__(view)
        preferences = context.preferences
        self.hand = self.tiles = OwnHand(view, throw=self._throw, let_go=lambda _: False, preferences=preferences)
        self.header = LessonHeader(self.page, self._run.title, is_timed=lesson.file.clock)
        self.speech = Speech(self.page, view)
        self.board = Board(self.page, view, self.speech, self.answer)
        self.leave_button = IconButton(Icon.CROSS, _("Leave the lesson"), self.back, key=Action.BACK, cue=Cue.BACK)
        self._taken: tuple[int, int, int] | None = None
        """The numbers of the table, the step, and the move whose words are shown."""
        self._tables, self._begun = self._run.tables, begun_at(self._run)
        self._keep_untold()
        self._news = TableNews()
        self.offered: dict[OfferKind, Command] = {}
        """The calls that can be made now."""
        self.lit = Light(view)
        self._is_done = False
        self._is_first_win = after.is_first_win
        """Whether a mahjong of the learner is the first one in any lesson."""
        self._asks_earlier = not self._was_left
        """Whether a question of an earlier lesson may still be asked, as the lesson begins."""
        view.first_of = self._first_of
        self._dead_time = 0.0
        """Seconds for which keys do nothing, because the show of a good hand has ended by itself."""
        self._praise = ""
        """What is said of a right answer before the words of the next step."""
        self._ticked: float | None = None
        """Seconds until the tick on a right choice is removed; ``None`` if there is none."""
        self._keys = LessonKeys(self)
        self._playing = Playing(self)
        self.sets = Sets(self.page, view, self.speech, lambda way: self.answer(word_of(way), way))
        self.page.add(self.leave_button)
        self.page.set_focus(None)
        self._update_header()

    @property
    def run(self) -> LessonRun:
        """The lesson in progress: its present step, and what was answered so far."""
        return self._run

    def _new_run(self, *, tested: bool = False) -> LessonRun:
        kit = self._context.kit
        faces, marks, _back = kit.shared.look
        letters = marks or faces is Faces.LARGE

        def pace(_question: Question, command: Command) -> float:
            return _THINKS * min(1.0, kit.motion.speed.factor) if isinstance(command, Discard) else 0.0

        return LessonRun(self._lesson, self._book, self._chairs, tested=tested, letters=letters, pace=pace)

    def _first_of(self, seat: Seat) -> str:
        """The name under which the view celebrates a seat's win, if it is the learner's first; empty for other wins."""
        is_first = self._is_first_win and seat == self.view.model.seat
        self._is_first_win &= not is_first
        return _("Your first mahjong") if is_first else ""

    def lay_out(self) -> None:
        room = room_of(self.page.kit)
        self.header.lay_out()
        self.leave_button.place(places.menu_button(room, 0))
        self.speech.lay_out()
        self.board.lay_out()

    @property
    def next_wake(self) -> float | None:
        return PATIENCE

    @property
    def busy(self) -> bool:
        return super().busy or self.lit.is_new or self.lit.sparkles

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if self.page.is_dirty or whole or self.lit.is_new or self.lit.sparkles:
            self.view.add(self.page.pieces() | self.lit.pieces())
        return self.view.draw(surface, whole=whole)

    def update(self, seconds: float) -> None:
        at_rest = not self.view.busy
        self.view.update(seconds)
        if self.view.great_hand is not None:
            self._dead_time = _DEAD_TIME
        elif self.is_asking:
            self._dead_time -= seconds
        self.page.update(seconds)
        if self.is_asking and not (self._run.is_over or self._run.step.ask is Ask.NOTHING):
            self.header.pass_time(seconds)
        if self._ticked is not None:
            self._ticked -= seconds
            if self._ticked <= 0:
                self.go_on()
        elif not self.view.busy:
            self._play_on(seconds if at_rest else 0.0)
        self.lit.update(seconds)
        self.speech.keep_off(self.lit.places)

    def _play_on(self, seconds: float) -> None:
        run = self._run
        self._show_news()
        if run.is_over:
            if not (self.view.busy or self._is_done):
                self._finish()
            return
        if run.tables != self._tables:
            self._show_table()
        self._begun = show_opening(self.view, run, self._begun)
        self.view.update(0.0)
        if not self.view.busy and not run.has_come:
            run.pass_time(seconds)
            self._show_news()
        if not self.view.busy and run.is_free_play and run.is_played_out:
            self._show_sheet()
        elif not self.view.busy and run.has_come and self._taken != run.moment:
            self._begin_step()
        self._playing.update()
        self.hand.refresh()

    def _show_news(self) -> None:
        for event in self._news.of(self._run):
            self.view.show(event)
        self.view.update(0.0)

    def _show_table(self) -> None:
        """Shows another table, with its opening if the lesson shows that."""
        self._tables = self._run.tables
        self.lit.forget()
        self.hand.leave()
        self.hand.take_keys(take=False)
        self.view.show_at_once(model_of(self._run), is_quiet=True)
        self._keep_untold()
        self.view.touch()
        self._begun = begun_at(self._run)

    def _keep_untold(self) -> None:
        """Lets the table tell nothing of what is still to be found at it by hand."""
        effects, found = self.view.effects, self._run.finds_by_hand
        effects.is_counted_later, effects.is_untold = bool(found), Ask.COUNT in found

    def _show_sheet(self) -> None:
        """Shows the score sheet of the deal, after which the lesson continues."""
        self._clear()
        self.stack.push(sheet(self._context, self.view, self.picture, self._leave_sheet))

    def _leave_sheet(self) -> None:
        self.stack.pop()
        self.go_on()

    def _begin_step(self) -> None:
        """Shows the words of the step and accepts answers to it; asks first where to begin a lesson that was left."""
        run, step = self._run, self._run.step
        if self._was_left:
            if not self.speech.buttons:
                self.speech.say(*where_left(run, self._show_step_again, self._begin_anew))
                self.speech.focus_on()
            return
        if run.number == 0 and self._may_ask_earlier():
            return
        self._taken, praise, self._praise = run.moment, self._praise, ""
        self.stack.settle()
        self.view.effects.seen.pop("win", None)
        if not run.is_tested:
            self._after.left(self._lesson, run.place, tuple(run.played))
        self.hand.lower()
        self.hand.lifts_several = step.ask is Ask.PICK
        self.hand.may_throw = False
        self.light(*(() if run.is_tested or run.is_alone else step.light))
        self._update_header()
        if run.is_free_play:
            self._playing.begin()
            return
        self.speech.show(run.picture, run.values)
        buttons = self._answers()
        if run.is_tested:
            buttons.append(ui.Button(_("Open the lesson"), self._begin_anew, Icon.BOOK))
        elif run.number == 0 and not run.is_alone:
            test = partial(self._begin_anew, tested=True)
            buttons.insert(-1, ui.Button(_("I know this"), test, Icon.CHECK))  # before that to go on, at most steps
        self.speech.say(praise + run.said(step.say), buttons, answers=replies(run))
        self.board.begin(run)
        self.speech.focus_on_gold()

    def _may_ask_earlier(self) -> bool:
        """Says that a due question of an earlier lesson comes first; returns whether it still comes."""
        asks = not (self._run.is_tested or self._run.is_alone) and self._asks_earlier
        if not asks or self.speech.buttons:
            return asks
        earlier = self._after.earlier(self._lesson)
        if earlier is None:
            self._asks_earlier = False
            return False
        said = _("First, something that went wrong in an earlier lesson.")
        self.speech.say(said, [continue_button(partial(self._ask_earlier, earlier))])
        self.speech.focus_on()
        return True

    def _ask_earlier(self, earlier: Scene) -> None:
        self._asks_earlier = False
        self._clear()
        self.stack.push(earlier)

    def _answers(self) -> list[ui.Button]:
        """The buttons of the step; the one that continues comes first."""
        run, step = self._run, self._run.step
        buttons = answers(run, self._show_sheet if step.sheet else self.go_on, self.answer)
        if step.ask is Ask.DO:
            assert run.question is not None, "the step has come"
            self.hand.may_throw = any(isinstance(choice, Discard) for choice in run.question.choices)
            self.offered, buttons = calls(run.question, self.view.model.state, self.call, step)
            buttons = alike(run, buttons, self.answer)
        if not (run.is_tested or step.ask in (Ask.NOTHING, Ask.ROLL)):
            buttons.append(show_me(self.show_answer))
        return buttons

    def _update_header(self) -> None:
        of = len(self._run.steps)
        at = min(self._run.number + 1, of)
        lesson = _("Lesson {number}").format(number=self._number)
        step = _("Step {number} of {count}").format(number=at, count=of)
        self.header.tell(f"{lesson}  ·  {step}", at / of)
        self.lay_out()

    def _throw(self, tile_id: TileId) -> None:
        run = self._run
        if run.is_over or not self.hand.may_throw:
            return
        answer = face(self.view.model.state.current_deal, tile_id).value
        command = run.command(answer)
        if isinstance(command, Discard):
            command = replace(command, tile_id=tile_id)
        self.answer(answer, command, thrown=True)

    def call(self, kind: OfferKind) -> None:
        command = self.offered.get(kind)
        if command is not None and not self.sets.open(kind, command):
            self.answer(word_of(command), command)

    def answer(self, answer: str, command: Command | None = None, *, thrown: bool = False) -> None:
        """Goes on after a right answer, or says why it is wrong; in a test a wrong answer begins the lesson instead.

        A move of a deal that is being played is neither right nor wrong, and is made as it is.
        """
        if self._run.is_free_play:
            self._play(command)
            return
        verdict = self._run.judge(answer, thrown=thrown)
        if verdict.is_right or (verdict.is_nearly and self._run.is_tested):
            self._take_right(answer, command, "" if self._run.is_tested else verdict.why)
            return
        if not verdict.is_nearly:
            self.kit.play(Cue.ERROR)
            self._after.missed(self._lesson, self._run.place)
        self.board.mark_wrong(answer)
        self.speech.cross(button_of(self._run.step, self.offered, answer))
        is_picked = self._run.step.ask is Ask.PICK
        why = self.lit.told_of_wrong(answer, self._run.answers.right, verdict.why) if is_picked else verdict.why
        if self._run.is_tested:
            self._learn_after_all(why)
            return
        self.speech.say(why)

    def _take_right(self, answer: str, command: Command | None, why: str) -> None:
        """Rewards a right answer, and goes on when the step needs no more and the reward has been seen."""
        run = self._run
        self.lit.reward(self.hand.lifted, self.board.mark_right(answer, tuple(run.given)))
        if why:
            self.speech.say(joined(". ", _("Right"), why), [continue_button(partial(self.go_on, command))])
            self.speech.focus_on()
            return
        if run.step.ask is Ask.CHOOSE:
            self.speech.tick(int(answer), self.go_on)
        if run.step.ask is Ask.CHOOSE or (run.step.ask is Ask.POINT and run.step.at is not At.STACKS):
            self._ticked = self.kit.motion.paced(_YES)
        elif not run.step.is_in_parts:
            self.go_on(command)
            if isinstance(command, Discard):
                self.speech.say(_("Right"), ())
            else:
                self._praise = _("Right") + ". "
        elif run.is_answered:
            self.board.close()
            self.speech.say(_("Right"), [continue_button(self.go_on)])
            self.speech.focus_on()
        else:
            self.speech.advise(self._run.said(run.step.say))

    def _play(self, command: Command | None) -> None:
        if command is None:
            return
        self._playing.end(command)
        self._clear()
        self._run.play(command)

    def go_on(self, command: Command | None = None) -> None:
        """Takes the next step, after the learner's command at the table, if any."""
        table, self._ticked = self._run.table, None
        self._clear()
        self._run.go_on(command)
        if command is not None and self._run.table is not table:
            for event in seen_by(LEARNER, table.client.news()):
                self.view.show(event)

    def _clear(self) -> None:
        self.hand.lower()
        self._take_no_answers()
        self.light()
        self.board.clear()
        self.speech.clear()

    def _take_no_answers(self) -> None:
        self.hand.may_throw = self.hand.lifts_several = False
        self.hand.take_keys(take=False)
        self.offered = {}
        self.sets.forget()

    @property
    def is_asking(self) -> bool:
        """Whether the words of the step, or of the end, are visible."""
        return self._is_done or (self._taken == self._run.moment and self._ticked is None)

    @property
    def takes_tiles(self) -> bool:
        """Whether tiles of the hand can be discarded or chosen now."""
        return self.hand.is_wanted

    @property
    def may_be_shown(self) -> bool:
        run = self._run
        if run.is_over or run.is_tested or run.step.ask in (Ask.NOTHING, Ask.ROLL):
            return False
        return self.is_asking and not run.is_answered

    def show_answer(self) -> None:
        """Lights and focuses the right answer."""
        if self._run.is_free_play:
            self._playing.show()
            return
        if self.speech.is_why:
            self.speech.advise(self.speech.asked)
        right = self._run.shown_answer
        if self.board.show(right):
            return
        number = button_of(self._run.step, self.offered, right)
        if number is not None:
            self.speech.gild(number)
            return
        tiles = hand_tiles(self.view, right)
        self.light(f"hand {right}")
        self.page.set_focus(None)
        self.hand.point_at(tiles[0] if tiles else None)

    def light(self, *named: str) -> None:
        """Highlights the things on the table with these names, as lesson files have them; nothing without names."""
        self.lit.fall_on(*named)

    def _learn_after_all(self, why: str) -> None:
        """Says over the same tiles why an answer in the test was wrong; then the lesson itself can be opened."""
        self._take_no_answers()
        self.board.close()
        self.stack.settle()
        self.speech.say(why, [continue_button(self._begin_anew, _("Open the lesson"))])
        self.speech.focus_on()

    def _show_step_again(self) -> None:
        """Lets the lesson show its present step from the beginning, also after asking where to continue."""
        self._taken, self._was_left = None, False

    def _begin_anew(self, *, tested: bool = False) -> None:
        self._run = self._new_run(tested=tested)
        self._tables, self._taken, self._is_done, self._was_left, self._praise = 0, None, False, False, ""
        self.header.seconds = 0.0
        self._clear()

    def _finish(self) -> None:
        """Rewards the learner, says what was learned, and shows buttons for what can be done next."""
        self._is_done = True
        self.stack.settle()
        self.lit.reward(filter(self.view.placed.__contains__, self.view.model.order))
        self._after.learned(self._lesson, is_tested=self._run.is_tested)
        buttons = last_buttons(self._after.next(self._lesson), self.back)
        self._say_last(self._praise + self._run.said(self._lesson.file.learned), buttons)

    def _say_last(self, said: str, buttons: Sequence[ui.Button]) -> None:
        self.speech.say(said, buttons)
        self.speech.focus_on()
        self.hand.take_keys(take=False)
        self._update_header()

    def back(self) -> None:
        self.stack.pop()

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, PointerPressed) and self.stack.is_settling:
            return True  # a second click on the button of the step before
        if isinstance(event, Pressed) and self.is_asking and self._dead_time > 0:
            return True  # it was meant for the show of a hand that has just ended by itself
        taken = self.skips_great_hand(event)
        if taken:
            self._dead_time = 0.0
        else:
            taken = self._keys.handle(event)
        self._keys.look_at_picked()
        return taken
