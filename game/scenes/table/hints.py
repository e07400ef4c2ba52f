"""Hints at the table: the three best answers to a question, highlighted on tiles and buttons, with a reason."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

from game import ui
from game.app.window.actions import Action, Device, InputEvent
from game.engine.commands import Command, DeclareReady, Discard, goes_out
from game.engine.seat import TileId
from game.engine.state import State
from game.i18n import _
from game.i18n.call_words import dead_hand_explained
from game.players.ai.traits.skill import EXPERT, Skill
from game.players.player import Question
from game.scenes.asking.questions import TableQuestions
from game.scenes.shared.preferences import Context
from game.scenes.shared.question import QuestionCard
from game.ui.table_page import TablePage
from game.view.paint import Icon, Paint
from game.view.stage.table_view import TableView
from game.view.table.hint_card import HintCard, Lamp
from game.view.table.table_picture import room_of
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.players.ai.advice import Advice
    from game.players.ai.judgment import Judgment

AFTER = "after"
"""The value of the setting for hints with which advice comes only after a move, from the coach."""
SETTLING = 0.3
"""For how many seconds keys are ignored after the focus has moved to the best answer."""


class Hints:
    """Hints for the player who asks for one; they appear only on request, and play does not wait for them.

    :param is_allowed: whether those who share the screen agreed on hints.
    :param counts: whether the match still counts for a person's rating, which the first hint ends.
    """

    def __init__(
        self,
        view: TableView,
        page: TablePage,
        questions: TableQuestions,
        context: Context,
        *,
        is_allowed: bool,
        counts: Callable[[int], bool],
    ):
        self._view = view
        self._page = page
        self._questions = questions
        self._context = context
        self._preferences = context.preferences
        self._is_allowed = is_allowed
        self._counts = counts
        self.card = HintCard(self._choose)
        self._lamp = Lamp()
        self._question: Question | None = None
        """The question that the hint is about."""
        self._thought: Future[Advice] | None = None
        self._advice: Advice | None = None
        """The advice that is shown."""
        self._is_awaited = False
        """Whether the player has done nothing since asking, so that the best tile may replace a lifted one."""
        self._may_point = False
        """Whether the player has pressed nothing since, so that the focus moves to the best answer."""
        self._settling = 0.0
        self.asks_first = False
        """Whether the table is just being covered by the question before the first hint."""
        self._told: int | None = None
        """Index of the lit answer on the card."""
        self.used: set[int] = set()
        """Persons who asked for a hint at this table."""
        self._untold: set[int] = set()
        """Persons who asked for a hint and have not answered since."""

    @property
    def best(self) -> tuple[Judgment, ...]:
        """The lit answers, the best first."""
        return () if self._advice is None else self._advice.shown

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return (self._lamp, self.card)

    def refusal(self) -> str:
        """The reason why no hint is available; empty if one is."""
        model = self._view.model
        if model.deal is not None and model.deal.seats[model.seat].is_dead:
            return dead_hand_explained()
        if model.rules.is_tabletop:
            return _("No hints in tabletop play")
        wanted = self._preferences.now.hints
        if not (wanted and self._is_allowed):
            return _("Hints are switched off")
        return _("Hints come after your move") if wanted == AFTER else ""

    def ask(self) -> None:
        """Looks for a hint, or hides the one shown; if none is available, says why.

        Before the first one of a match that counts, it asks and says what it costs.
        """
        question = self._questions.question
        refusal = self.refusal()
        if refusal:
            self._questions.words.refuse(refusal)
        elif question is None and self._view.model.drawn is not None:
            self._is_awaited = True  # the drawn tile is still on its way, and the question comes after it
        elif question is None:
            self._questions.words.refuse(_("Hints are available on your turn"))
        elif self._question is not None and self._question.id == question.id:
            self.clear()
        elif self._counts(self._view.model.person):
            self._ask_first()
        else:
            self._look()

    def _look(self) -> None:
        """Looks for a hint on the open question."""
        question = self._questions.question
        if question is None:
            return
        person = self._view.model.person
        self.used.add(person)
        self._untold.add(person)
        self._question = question
        self._is_awaited = True
        self._may_point = True
        self._thought = thought(self._view.model.state, question)

    def _ask_first(self) -> None:
        """Asks for confirmation before a hint that costs something, such as the rating of the match."""
        context = self._context

        def show() -> None:
            context.stack.pop()
            self._look()

        leave = ui.Button(_("Without a hint"), context.stack.pop, Icon.CROSS, shortcut=Action.BACK)
        yes = ui.Button(_("Show the hint"), show, Icon.BULB, Paint.GOLD, Action.HINT, key="first")
        cost = _("Show a hint? This match will no longer count for your rank.")
        self.asks_first = True
        context.stack.push(QuestionCard(context.kit, _("Hint"), cost, (leave, yes)))
        self.asks_first = False

    def was_asked_by(self, person: int) -> bool:
        """Whether a person asked for a hint before the present command; true only once for each hint."""
        was_asked = person in self._untold
        self._untold.discard(person)
        return was_asked

    def do_else(self, event: InputEvent) -> bool:
        """Notes that the player acts, so that the focus stays where it is; returns whether to ignore the key.

        A key is ignored if the focus has just moved to the best answer, for which the key was not meant.
        """
        self._is_awaited = self._may_point = False
        actions = self._page.kit.actions
        return self._settling > 0 and any(actions.is_pressed(event, key) for key in (Action.ACCEPT, Action.LIFT))

    def update(self, seconds: float) -> None:
        """Shows hints that were found, and hides those of an earlier question."""
        self._settling = max(0.0, self._settling - seconds)
        question = self._questions.question
        if self._is_awaited and self._question is None and question is not None:
            self.ask()
        if self._question is not None and (question is None or question.id != self._question.id):
            self.clear()
        if self._thought is not None and self._thought.done():
            self._advice = self._thought.result()
            self._thought = None
            self._questions.advised = tuple(one.command for one in self.best)
            self.place()
            self._point_at(self.best[0].command)
        if self._advice is not None:
            self._show(self._advice)

    def _point_at(self, command: Command) -> None:
        """Lifts the tile of an answer in place of a lifted one, and focuses it, so that Enter gives this answer."""
        asks, button = self._questions, self._questions.button_of(command)
        if button is None:
            return
        if self._may_point and button not in asks.row.widgets:
            asks.close_sets()
        if self._is_awaited and isinstance(command, Discard) and asks.hand.only_lifted is not None:
            asks.hand.hold(command.tile_id)
            self._settling = SETTLING
        elif asks.hand.lifted:
            return
        if not self._may_point:
            return
        asks.hand.point_at(command.tile_id if isinstance(command, Discard) else None)
        self._page.set_focus(None if isinstance(command, Discard) else button)
        self._settling = SETTLING

    def _choose(self) -> None:
        """Does what a click on the tile that is shown on the card does."""
        tile_id = self._lit_tiles()[self._told or 0]
        if tile_id is not None:
            self._questions.hand.choose(tile_id)

    def clear(self) -> None:
        if self._thought is not None:
            self._thought.cancel()
        self._thought = self._question = None
        self._is_awaited = False
        if self.best:
            self._questions.shine()
        self._advice, self._told, self._questions.advised = None, None, ()
        self.card.say(None)
        self._lamp.is_visible = False
        self._questions.hand.suggest(())

    def place(self) -> None:
        if not self.best:
            return
        self._told = None
        bar = self._questions.bar
        covered = None if bar is None else bar.tray.box
        self.card.lie(room_of(self._page.kit), self._view.model, self._view.placed, bar=covered)

    def _show(self, advice: Advice) -> None:
        self._questions.hand.suggest(self._lit_tiles())
        self._questions.shine(is_told=goes_out(self.best[0].command))
        self._light_button()
        told = self._told_of()
        if told != self._told:
            self._told = told
            from game.scenes.table.hint_texts import hint_words

            self.card.say(hint_words(advice, self.best[told], told + 1))

    def _lit_tiles(self) -> tuple[TileId | None, ...]:
        """The tile that each of the best answers discards; ``None`` for an answer of another kind than the best."""
        thrown = [one.command if isinstance(one.command, Discard | DeclareReady) else None for one in self.best]
        return tuple(
            one.tile_id if one is not None and type(one) is type(self.best[0].command) else None for one in thrown
        )

    def _buttons(self) -> list[Widget | None]:
        """The button of each of the best answers; ``None`` for a discard, which is lit on its tile."""
        calls = [one.command for one in self.best]
        return [None if isinstance(call, Discard) else self._questions.button_of(call) for call in calls]

    def _light_button(self) -> None:
        """Puts a lamp on the button of the best answer; a button that came after the lamp would hide it."""
        button, widgets = self._buttons()[0], self._page.widgets
        self._lamp.is_visible = button is not None
        if button is not None:
            self._lamp.lie_on(button.box, mirrored=self._page.kit.mirrored)
            if widgets.index(self._lamp) < widgets.index(button):
                self._page.clear([self._lamp])
                self._page.add(self._lamp)

    def _told_of(self) -> int:
        """The index of the answer whose lamp is under the pointer or has the focus; otherwise 0, the best answer."""
        look, page = self._view.look, self._page
        by_keys = page.kit.actions.device is not Device.MOUSE
        tile, button = (look.focused, page.focus) if by_keys else (look.hovered, page.hovered)
        if tile is not None and tile in self._lit_tiles():
            return self._lit_tiles().index(tile)
        buttons = self._buttons()
        return buttons.index(button) if button is not None and button in buttons else 0


def thought(view: State, question: Question, skill: Skill = EXPERT) -> Future[Advice]:
    """The advice on a question, which is worked out on another thread; its code is loaded there."""
    return background_thread().submit(_advised, view, question, skill)


def _advised(view: State, question: Question, skill: Skill) -> Advice:
    from game.players.ai.advice import advise

    return advise(view, question, skill)


@cache
def background_thread() -> Executor:
    """The one thread for computations in the background that the player waits for."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="hints")
