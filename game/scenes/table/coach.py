"""The coach: after a move that cost something, a note says what was better, with a button to take the move back."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

from game import replace
from game.app.window.actions import Action, InputEvent
from game.engine.commands import Command, Discard, Pass, SeatCommand
from game.engine.state import Over
from game.i18n import _
from game.players.player import Question
from game.scenes.asking.questions import TableQuestions
from game.scenes.shared.preferences import Preferences
from game.scenes.table.grounds import note_ground
from game.scenes.table.hints import AFTER, thought
from game.ui.table_page import TablePage
from game.view.lane.notes import Note
from game.view.paint import Icon, Paint
from game.view.stage.table_view import TableView
from game.view.widgets import SMALL, Button, Callback

if TYPE_CHECKING:
    from game.players.ai.advice import Advice


class Coach:
    """Comments on costly moves of a person who plays alone against computers; play does not wait for it.

    It judges a move only after it has been made. The comment disappears at the next move, at the end of the deal, or
    when dismissed.

    :param take_back: returns the match to the state before the last move.
    :param may_speak: whether the person plays alone, so that taking a move back harms nobody.
    """

    def __init__(
        self,
        view: TableView,
        page: TablePage,
        questions: TableQuestions,
        preferences: Preferences,
        take_back: Callback,
        *,
        may_speak: bool,
    ):
        self._view = view
        self._page = page
        self._questions = questions
        self._preferences = preferences
        self._take_back = take_back
        self._may_speak = may_speak
        small = replace(SMALL, paint=Paint.TEAL)
        self.button = Button(_("Take back"), self._press, finish=small, icon=Icon.UNDO, key=Action.TAKE_BACK)
        self.note = Note(view.kit, partial(note_ground, view), button=self.button)
        self._asked: Future[Advice] | None = None
        """The advice on the open question, which may not be ready yet."""
        self._done: tuple[Future[Advice], Command] | None = None
        """The last move, until it has been judged and commented on."""

    @property
    def is_on(self) -> bool:
        return self._may_speak and self._preferences.now.hints == AFTER and not self._view.model.rules.is_tabletop

    @property
    def speaks(self) -> bool:
        """Whether a comment of the coach is shown."""
        return self.note.is_visible

    def add_to_page(self) -> None:
        """Adds the note and its button to the page, as a region of their own for the Tab key."""
        self._page.add(self.note, self.button)

    def place(self) -> None:
        if self.speaks:
            self.note.lay_out()

    def hear(self, question: Question) -> None:
        """Starts judging a question's choices when it is put to the person."""
        self._forget()
        if self.is_on and len(question.choices) > 1:
            self._asked = thought(self._view.model.state, question)

    def note_done(self, command: Command, *, passes_all: bool = False) -> None:
        """Takes note of a command given at the table.

        :param passes_all: whether the person passes automatically.
        """
        if not isinstance(command, SeatCommand) or command.seat != self._view.model.seat:
            return
        self.hush()
        if self._asked is not None and not (passes_all and isinstance(command, Pass)):
            self._done, self._asked = (self._asked, command), None

    def update(self) -> None:
        deal = self._view.model.deal
        if deal is None or isinstance(deal.phase, Over) or not self.is_on:
            self.hush()
        elif self._done is not None and self._done[0].done():
            from game.i18n.advice_words import better, why_better

            (asked, command), self._done = self._done, None
            verdict = asked.result().verdict(command)
            if verdict is not None and verdict.matters:
                advised = verdict.better.command
                tile = advised.tile if isinstance(advised, Discard) else None
                title = better(verdict.advice.view.rules.id, advised)
                self.note.say(why_better(verdict), title=title, tile=tile)
                self._page.let_appear((self.note, self.button))

    def key(self, event: InputEvent) -> bool:
        """Takes the move back or dismisses the comment; returns whether the key meant either."""
        actions = self._page.kit.actions
        if not self.speaks:
            return False
        if actions.is_pressed_anew(event, Action.TAKE_BACK):
            self._press()
        elif actions.is_pressed_anew(event, Action.BACK) and not self._questions.is_claim:
            self.hush()
        else:
            return False
        return True

    def hush(self) -> None:
        """Hides the comment."""
        self._done = None
        if self.speaks:
            had_focus = self._page.focus is self.button
            self.note.hush()
            if had_focus:
                self._page.set_focus(None)

    def _forget(self) -> None:
        if self._asked is not None:
            self._asked.cancel()
        self._asked = None

    def _press(self) -> None:
        self.hush()
        self._take_back()
