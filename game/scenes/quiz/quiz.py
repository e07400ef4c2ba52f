"""The page of the quiz: one question after the other, answered with a tap or a key, judged and explained."""

from collections.abc import Callable

import pygame

from game import Frozen, ui
from game.app.window.actions import InputEvent, TextTyped
from game.i18n import _, pgettext
from game.i18n.books import book_title
from game.i18n.tile_words import plain_name
from game.scenes.quiz import drill_words as words
from game.scenes.quiz import parts
from game.scenes.quiz.cards import why_part
from game.scenes.quiz.of_decisions import PuzzleFeed
from game.scenes.quiz.of_drills import DrillFeed, rules_of
from game.scenes.quiz.parts import Mark
from game.scenes.quiz.question import Answered, Explained, QuizQuestion
from game.scenes.shared.card import Card
from game.scenes.shared.destinations import OpenDrill, OpenPuzzles
from game.scenes.shared.preferences import Context
from game.school.drills.exercise import Drill, Option
from game.school.puzzles.quiz import books
from game.school.rating import Verdict
from game.tiles.tile import Suit, Tile
from game.ui.tokens import style
from game.view.paint import Felt, Icon, Paint, spread_cloth
from game.view.units import Align, theme

_TITLE = 0.65
"""The share of the page's width that a large title may take."""


class Shown(Frozen):
    """A question with its answer, and the tally of this visit."""

    question: QuizQuestion
    book: str
    chosen: frozenset[Option] = frozenset()
    answered: Answered | None = None
    why: Explained = Explained(())
    change: int = 0
    """The change of the rating by the answer."""
    comes_back: str = ""
    """A sentence on when a question of the queue of mistakes is asked again."""
    asked: int = 0
    right: int = 0


class QuizScene(ui.Screen[Shown]):
    """Questions, one after the other.

    :param question: the first question.
    :param follow: gives the next one.
    :param card: keeps the answer and goes on if the question belongs to the queue of mistakes.
    :param take_book: goes to the questions of another rulebook; ``None``: there is no choice.
    """

    def __init__(
        self,
        context: Context,
        question: QuizQuestion,
        follow: Callable[[], QuizQuestion] | None = None,
        *,
        card: Card | None = None,
        take_book: Callable[[str], QuizQuestion] | None = None,
        book: str = "",
    ):
        super().__init__(context.kit, Shown(question, book))
        self._felt = Felt(context.preferences.now.felt)
        self._follow = follow
        self._card = card
        self._take = take_book
        self.ask(question)

    def ask(self, question: QuizQuestion) -> None:
        """Shows a question."""
        state = self.state
        self.state = Shown(question, state.book, asked=state.asked, right=state.right)
        self.focus_on(*self.options)

    @property
    def question(self) -> QuizQuestion:
        return self.state.question

    @property
    def options(self) -> list[Option]:
        """The possible answers, in the order in which they are shown."""
        question = self.state.question
        held = [tile for group in question.hand for tile in group if tile in question.from_hand]
        return [*question.choices, *dict.fromkeys(held)]

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the answer; ``None`` before it."""
        return None if self.state.answered is None else self.state.answered.verdict

    def choose(self, option: Option) -> None:
        """Gives an answer; if several are asked for, adds it to the answer or removes it."""
        if self.state.answered is not None:
            return
        if self.question.several:
            self.put(chosen=self.state.chosen ^ {option})
        else:
            self._judge(frozenset({option}))

    def _take_book(self, book: str) -> None:
        assert self._take is not None, "there is a choice"
        question = self._take(book)
        self.put(book=book)
        self.ask(question)
        self.focus_on("books")

    def go_on(self) -> None:
        """Judges the answer, or goes on to the next question."""
        if self.state.answered is None:
            self._judge(self.state.chosen)
        elif self._card is not None:
            self._card.go_on()
        elif self._follow is not None:
            self.ask(self._follow())
            self.stack.settle()

    def _judge(self, chosen: frozenset[Option]) -> None:
        question, before, comes_back = self.question, self._rating, ""
        answered = question.answered(chosen)
        self.kit.play(parts.CUES[answered.verdict])
        if self._card is not None:
            comes_back = self._card.keep(answered.verdict)
        else:
            question.keep(answered)
        self.put(
            chosen=chosen,
            answered=answered,
            why=question.explain(answered),
            change=self._rating - before,
            comes_back=comes_back,
            asked=self.state.asked + 1,
            right=self.state.right + (answered.verdict is not Verdict.WRONG),
        )
        self.focus_on("go")
        self.stack.settle()

    @property
    def _rating(self) -> int:
        rating = self.question.rating
        return 0 if rating is None else round(rating().value)

    def mark_of(self, option: Option) -> Mark:
        """The mark of an answer."""
        state = self.state
        if state.answered is not None:
            return state.answered.mark_of(option)
        is_raised = state.question.raises and option in state.question.from_hand
        return Mark.CHOSEN if is_raised or option in state.chosen else Mark.NONE

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, TextTyped) and self.state.answered is None:
            numbers = (option for option in self.question.choices if isinstance(option, int))
            typed = next((option for option in numbers if str(option) == event.text), None)
            if typed is not None:
                self.choose(typed)
                return True
        return super().handle(event)

    # What is seen.

    def ground(self) -> pygame.Surface:
        return spread_cloth(self.kit.frame, self._felt)

    def view(self, state: Shown) -> ui.Part:
        question, why = state.question, state.why
        is_answered = state.answered is not None
        cards = why.sight if is_answered else question.sight
        shown = (*cards, *map(why_part, why.cards))
        hint = why.sentence if is_answered else question.hint
        bulb = ui.Mark(Icon.BULB, theme.GOLD, theme.ON_GOLD, ui.Size.CAP)
        beside = tuple(question.beside(is_answered))
        answers = None if why.names_choices else self._answers()
        if len(beside) == 1:
            answers = ui.Row((*beside, ui.Column((answers,), grow=1.0)), ui.Step.L, wraps=True)
        seats = ui.Grid(beside) if len(beside) > 1 else None
        body = (
            self._hand(),
            seats,
            answers,
            ui.Row((bulb, ui.label(hint, is_told=True, grow=1.0))) if hint else None,
            ui.Grid(shown) if shown else None,
        )
        page = (self._head(state), ui.Scroll(ui.Column(body, ui.Step.L)), self._foot(state))
        return ui.Panel(ui.Column(page, ui.Step.L), ui.Ground.NONE, ui.Step.XL)

    def _head(self, state: Shown) -> ui.Part:
        question, answered, why = state.question, state.answered, state.why
        title, line = question.text, question.line
        picture: ui.Part | None = parts.emblem(question.picture[1:])
        if answered is not None:
            title = why.title or words.verdict(answered.verdict)
            line = words.in_one_line(question.text, question.line, why.line)
            picture = parts.OF_VERDICT[answered.verdict].sign(ui.Size.SAMPLE)
        wide = self.kit.writer.width(title, style(ui.Type.TITLE, ui.Tone.TITLE, ui.Ground.CLOTH))
        kind = ui.Type.HEADING if self.is_narrow or wide > _TITLE * self.kit.frame.width else ui.Type.TITLE
        names = (ui.Text(title, kind, ui.Tone.TITLE, is_told=True), ui.remark(line))
        rating = parts.rating_part(question.rating(), state.change) if question.rating is not None else None
        ways = [ui.Round(way.icon, way.go, hint=way.label) for way in question.ways] if answered is not None else []
        told = ui.Column(names, ui.Step.HAIR, grow=1.0)
        first = None if self.is_narrow else picture
        return ui.Row((ui.Row((first, told), ui.Step.L, grow=1.0), rating, *ways, ui.cross(self.go_back)))

    def _act(self, option: Option) -> ui.Act | None:
        return (self.choose, option) if self.state.answered is None else None

    def _hand(self) -> ui.Part:
        """The hand, suit by suit, and its sets on the table after a wider gap."""
        question = self.question
        held = [tile for group in question.hand for tile in group]
        last = {tile: place for place, tile in enumerate(held)}
        groups, place = [], 0
        for group in question.hand:
            shown = []
            for tile in group:
                is_last = last[tile] == place
                is_option = tile in question.from_hand and (is_last or not question.raises)
                mark = self.mark_of(tile) if is_option and is_last else Mark.NONE
                shown.append(_tile(tile, mark, self._act(tile) if is_option else None, is_raised=True))
                place += 1
            groups.append(ui.Row(tuple(shown), 0.0, ui.Across.END))
        sets = [ui.Row(tuple(_tile(tile, Mark.NONE, None) for tile in group), 0.0) for group in question.sets]
        hand = (*groups, ui.Space(ui.Step.L, grow=0.0) if sets else None, *sets)
        said = ", ".join(plain_name(tile) for group in (*question.hand, *question.sets) for tile in group)
        row = ui.Row(
            hand, ui.Step.M, ui.Across.END, along=ui.Across.CENTER, is_straight=True, called=said, is_told=True
        )
        return ui.Column((row,), is_region=True)

    def _answers(self) -> ui.Part | None:
        choices = self.question.choices
        if not choices:
            return None
        if isinstance(next(iter(choices)), Tile):
            return self._tiles_to_choose()
        shown = []
        for option, (text, tiles, is_figure) in choices.items():
            said = ui.Text(text, ui.Type.HEADING if is_figure else ui.Type.STRONG, align=Align.CENTER, grow=1.0)
            line = ui.Row((parts.tiles(map(ui.Tile, tiles)) if tiles else None, said), grow=1.0)
            shown.append(parts.answer_card(line, self.mark_of(option), self._act(option), option))
        cell = ui.Size.SAMPLE if all(choice.is_figure for choice in choices.values()) else ui.Size.SIDE
        return ui.Row((ui.Grid(tuple(shown), cell=cell, grow=1.0),), is_region=True)

    def _tiles_to_choose(self) -> ui.Part:
        """All faces, suit by suit."""
        faces = [option for option in self.question.choices if isinstance(option, Tile)]
        groups = []
        for suit in (Suit.BAMBOO, Suit.CHARACTER, Suit.DOT, None):
            group = [tile for tile in faces if (tile.suit if tile.rank else None) is suit]
            shown = (_tile(tile, self.mark_of(tile), self._act(tile), size=ui.Size.SAMPLE) for tile in group)
            groups.append(ui.Row(tuple(shown), ui.Step.HAIR, is_straight=True))
        return ui.Row(tuple(groups), ui.Step.XL, along=ui.Across.CENTER, wraps=True, is_region=True)

    def _foot(self, state: Shown) -> ui.Part:
        is_open = state.answered is None
        choice = None
        if self._take is not None and is_open:
            offered = tuple((book, book_title(book)) for book in books())
            choice = ui.Choice(offered, state.book, self._take_book, called=_("Rulebook"), key="books")
        note = state.comes_back or state.question.note(not is_open) or words.tally(state.asked, state.right)
        counted = self._card.counted if self._card else ""
        label = pgettext("exercise", "Check") if is_open else self._card.onward if self._card else _("Next")
        go = ui.Button(label, self.go_on, None, Paint.GOLD, is_off=is_open and not state.chosen, key="go")
        return ui.Row(
            (
                choice,
                ui.remark(words.in_one_line(counted, note), grow=1.0),
                go if state.question.several or not is_open else None,
            ),
            ui.Step.L,
            wraps=True,
            is_region=True,
        )


def _tile(tile: Tile, mark: Mark, on: ui.Act | None, *, size: float = ui.Size.HAND, is_raised: bool = False) -> ui.Part:
    """A tile of the hand, or one to choose."""
    key = None if on is None else tile
    is_raised = is_raised and mark is not Mark.NONE
    return ui.Tile(tile, on, mark.color, mark.icon, is_raised=is_raised, size=size, key=key, hint=plain_name(tile))


def drill_scene(context: Context, feed: DrillFeed) -> QuizScene:
    """Endless questions of a drill."""
    return QuizScene(context, feed.next(), feed.next)


def drill_opened(context: Context, page: OpenDrill) -> QuizScene:
    """Opens a drill under a rulebook directly."""
    return drill_scene(context, DrillFeed(context, Drill(page.drill), rules_of(context, page.rules)))


def puzzle_scene(context: Context, feed: PuzzleFeed) -> QuizScene:
    """The puzzle of the day, and others after it."""

    def take_book(book: str) -> QuizQuestion:
        feed.book = book
        return feed.next()

    question = feed.next()
    return QuizScene(context, question, feed.next, take_book=take_book, book=feed.book)


def puzzles_opened(context: Context, page: OpenPuzzles) -> QuizScene:
    """Opens the puzzles of a book."""
    return puzzle_scene(context, PuzzleFeed(context, page))
