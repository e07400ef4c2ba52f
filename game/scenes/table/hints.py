"""The lamp at the table: the three best answers to what is asked, lit on the tiles and buttons, with a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache

from game.engine.commands import DeclareReady, Discard
from game.engine.seat import TileId
from game.engine.state import State
from game.i18n import _
from game.players.ai.judgement import Judgement, advice
from game.players.player import Question
from game.players.review import is_alike
from game.scenes.asking.questions import TableQuestions
from game.scenes.table.hint_texts import hint_words
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView
from game.view.table.hint_card import RANK_SIZE, HintCard, Rank
from game.view.table.table_picture import room_of
from game.view.units.geometry import Box
from game.view.widgets.widget import Widget

BEST = 3
"""So many answers are lit."""


class Hints:
    """Answers the player's wish for a hint; nothing is shown unasked, and nothing waits for it.

    :param is_wanted: whether the player has not switched hints off; asked anew each time.
    """

    def __init__(
        self,
        view: TableView,
        page: TablePage,
        questions: TableQuestions,
        *,
        is_wanted: Callable[[], bool],
    ) -> None:
        self._view = view
        self._page = page
        self._questions = questions
        self._is_wanted = is_wanted
        self.card = HintCard()
        self._ranks = [Rank(number) for number in range(1, BEST + 1)]
        for rank in self._ranks:
            rank.show(visible=False)
        self._question: Question | None = None
        """What the hint is about."""
        self._thought: Future[tuple[Judgement, ...]] | None = None
        self._best: tuple[Judgement, ...] = ()
        self.used: Counter[int] = Counter()
        """How many hints each person asked for in this match."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All of them, for the page."""
        return (*self._ranks, self.card)

    @property
    def best(self) -> tuple[Judgement, ...]:
        """The answers that are lit now, the best first."""
        return self._best

    @property
    def is_thinking(self) -> bool:
        """Whether a hint is on its way."""
        return self._thought is not None

    def refusal(self) -> str:
        """Why the house rules or the player want no help; nothing where it is to be had."""
        if self._view.model.state.rules.is_tabletop:
            return _("No hints at a real table")
        return "" if self._is_wanted() else _("Hints are switched off")

    def ask(self) -> None:
        """The player wants a hint, or wants it gone again."""
        question = self._questions.question
        refusal = self.refusal()
        if refusal:
            self._questions.say(refusal)
        elif question is None:
            self._questions.say(_("A hint can be had when it is your turn"))
        elif self._question is not None and self._question.id == question.id:
            self.clear()
        else:
            self.used[self._view.model.person] += 1
            self._question = question
            self._thought = beside().submit(thought, self._view.model.state, question)

    def update(self) -> None:
        """Shows what was found, and takes it away when something else is asked."""
        question = self._questions.question
        if self._question is not None and (question is None or question.id != self._question.id):
            self.clear()
        if self._thought is not None and self._thought.done():
            self._best = self._thought.result()
            self._thought = None
            self.place()
        if self._best:
            self._show()

    def clear(self) -> None:
        """No hint is shown any more."""
        if self._thought is not None:
            self._thought.cancel()
        self._thought = None
        self._question = None
        self._best = ()
        self.card.say(None)
        for rank in self._ranks:
            rank.show(visible=False)
        self._questions.hand.suggest(())

    def place(self) -> None:
        """Lays the card out, as for another size of the window."""
        if not self._best:
            return
        bar = self._questions.bar
        covered = None if bar is None else bar.tray.box
        self.card.lie(room_of(self._page.kit), self._view.model, self._view.placed, bar=covered)

    def _show(self) -> None:
        self._questions.hand.suggest(self._lit_tiles())
        self._light_buttons()
        state = self._view.model.state
        self.card.say(hint_words(self._told_of(), state))

    def _lit_tiles(self) -> tuple[TileId, ...]:
        """The tiles to throw, the best first; none where the best answer is a call."""
        if not all(isinstance(one.command, Discard) for one in self._best[:1]):
            return ()
        return tuple(one.command.tile_id for one in self._best if isinstance(one.command, Discard))

    def _light_buttons(self) -> None:
        """A sign at the buttons of the calls among the best."""
        bar, seen = self._questions.bar, set()
        for rank, one in zip(self._ranks, (*self._best, *[None] * BEST), strict=False):
            button = None
            if one is not None and bar is not None and not isinstance(one.command, Discard):
                button = self._questions.button_of(one.command)
            if button is None or button in seen:
                rank.show(visible=False)
                continue
            seen.add(button)
            width, height = RANK_SIZE
            place = Box(button.box.x + 6, button.box.y - height / 2 - 4, width, height)
            if place != rank.box:
                rank.place(place)
            rank.show(visible=True)
            self._lift_ranks(button)

    def _lift_ranks(self, button: Widget) -> None:
        """The signs lie over the buttons, which may have come later."""
        widgets = self._page.widgets
        if widgets.index(self._ranks[0]) < widgets.index(button):
            self._page.clear(self._ranks)
            self._page.add(*self._ranks)

    def _told_of(self) -> Judgement:
        """The answer that is pointed at, if it is lit; else the best."""
        look = self._view.look
        pointed = look.hovered if look.hovered is not None else look.focused
        at = self._page.hovered or self._page.focus
        for one in self._best:
            command = one.command
            if isinstance(command, Discard | DeclareReady) and command.tile_id == pointed and at is None:
                return one
            if at is not None and self._questions.button_of(command) is at and not isinstance(command, Discard):
                return one
        return self._best[0]


def thought(view: State, question: Question) -> tuple[Judgement, ...]:
    """The best answers, each meant once, the best first."""
    found: list[Judgement] = []
    for one in advice(view, question):
        if not any(is_alike(one.command, known.command) for known in found):
            found.append(one)
    return tuple(found[:BEST])


@cache
def beside() -> Executor:
    """One thread for everything that is worked out for the player beside the table."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="hints")
