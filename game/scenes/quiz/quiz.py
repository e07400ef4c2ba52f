"""The page of the quiz: one question after the other, answered with a tap or a key, judged and explained."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.window.actions import Action, InputEvent, TextTyped
from game.i18n import _, pgettext
from game.i18n.books import book_title
from game.scenes.quiz import drill_words as words
from game.scenes.quiz.head import QuestionHead
from game.scenes.quiz.of_decisions import PuzzleFeed
from game.scenes.quiz.of_drills import DrillFeed, rules_of
from game.scenes.quiz.parts import CUES, Answer, CardAnswer, Mark, TileAnswer
from game.scenes.quiz.question import Answered, QuizQuestion
from game.scenes.quiz.tray import Tray
from game.scenes.shared.card import Card
from game.scenes.shared.destinations import OpenDrill, OpenPuzzles
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.paper_page import painted_sheet, sheet_of
from game.scenes.shared.preferences import Context
from game.school.drills.exercise import Drill, Option
from game.school.puzzles.quiz import books
from game.school.rating import Verdict
from game.tiles.tile import Suit, Tile
from game.view.paint import Felt
from game.view.sheet.parts import SheetHint
from game.view.units import Box, Face, TextStyle, grid, lay, theme
from game.view.widgets import MAIN, Button, Choice, IconButton, Label, Widget

_INSET, _GAP = 32.0, 20.0
_TRAY = 194.0
"""The y of the tray with the hand."""
_TRAY_HIGH = 280.0
_LOW_TRAY = 186.0
"""The tray's height where answers or cards lie below it."""
_FOOT, _FOOT_HIGH = 934.0, 76.0
_CARD = 88.0
"""The height of the answers."""
_CARD_BESIDE = 148.0
"""Their height beside a thrown tile."""
_CARD_WIDE = 380.0
_MOST_IN_ROW = 6
_THROWN, _SEAT = 420.0, 104.0
_HINT = 72.0
_SHAPE = 1.43
"""The height of a tile, in tile widths."""
_TALLY = TextStyle(Face.MEDIUM, 22, theme.INK_SMALL)


class QuizScene(PageScene):
    """Questions, one after the other.

    :param question: the first question.
    :param follow: gives the next one.
    :param card: keeps the answer and goes on if the question belongs to the queue of mistakes; ``None``: others follow.
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
    ) -> None:
        super().__init__(context.kit)
        self._follow = follow
        self._card = card
        self._take = take_book
        self._asked = self._right = 0
        self._close = self.cross()
        self._head = QuestionHead(self._close)
        self.tray = Tray(Felt(context.preferences.now.felt), self.choose)
        self._tally = Label("", _TALLY, most=2)
        self._told = SheetHint("")
        self._told.is_told = True
        self.go = Button("", self._go_on, finish=MAIN, key=Action.ACCEPT)
        offered = [(one, book_title(one)) for one in books()] if take_book else [(book, "")]
        self.books = Choice(offered, book, self._take_book)
        self.books.called = _("Rulebook")
        self.answers: dict[Option, Answer] = {}
        """The widgets of the answers that are not tiles of the hand."""
        self._ways: list[IconButton] = []
        self._cards: Sequence[Widget] = ()
        self._beside: Sequence[Widget] = ()
        self.ask(question)

    def ask(self, question: QuizQuestion) -> None:
        """Shows a question."""
        self.question = question
        self.answered: Answered | None = None
        """The answer; ``None`` before it."""
        self.chosen: set[Option] = set()
        self._change = 0
        self._comes_back = ""
        self.answers = {option: self._answer_for(option) for option in question.choices}
        self._ways = [IconButton(way.icon, way.label, way.go) for way in question.ways]
        self._cards = question.sight
        self._head.picture(question.picture)
        self._head.write(question.text, question.line)
        self._told.write(question.hint)
        self._show()
        self.page.set_focus(next(iter(self.answers.values()), self.tray))

    def _answer_for(self, option: Option) -> Answer:
        press = partial(self.choose, option)
        text, tiles, size = self.question.choices[option]
        if isinstance(option, Tile):
            return TileAnswer(option, text, press)
        return CardAnswer(text, press, size, tiles)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the answer; ``None`` before it."""
        return None if self.answered is None else self.answered.verdict

    def choose(self, option: Option) -> None:
        """Gives an answer; if several are asked for, adds it to the answer or removes it."""
        if self.answered is not None:
            return
        if not self.question.several:
            self._judge({option})
            return
        self.chosen ^= {option}
        self.answers[option].mark = Mark.CHOSEN if option in self.chosen else Mark.NONE
        self.go.is_enabled = bool(self.chosen)

    def _take_book(self, book: str) -> None:
        assert self._take is not None, "there is a choice"
        self.ask(self._take(book))
        self.page.set_focus(self.books)
        self.arrange_again()

    def _go_on(self) -> None:
        """Judges the answer, or goes on to the next question."""
        if self.answered is None:
            self._judge(self.chosen)
        elif self._card is not None:
            self._card.go_on()
        elif self._follow is not None:
            self.ask(self._follow())
            self.stack.settle()
            self.arrange_again()

    def _judge(self, answer: set[Option]) -> None:
        self.chosen = set(answer)
        question = self.question
        answered = self.answered = question.answered(answer)
        self.kit.play(CUES[answered.verdict])
        before = self._rating
        if self._card is not None:
            self._comes_back = self._card.keep(answered.verdict)
        else:
            question.keep(answered)
        self._change = self._rating - before
        self._asked += 1
        self._right += answered.verdict is Verdict.RIGHT
        for option, widget in self.answers.items():
            widget.mark = answered.mark_of(option)
            widget.can_focus = False
        why = question.explain(answered)
        if why.names_choices:
            self.answers = {}
        self._cards = why.cards
        for card in self._cards:
            card.is_told = True
        self._told.write(why.sentence)
        title = why.title or words.verdict(answered.verdict)
        self._head.write(title, words.in_one_line(question.text, question.line, why.line))
        self._show()
        self.page.set_focus(self.go)
        self.stack.settle()
        self.arrange_again()

    @property
    def _rating(self) -> int:
        rating = self.question.rating
        return 0 if rating is None else round(rating().value)

    def _show(self) -> None:
        """Updates the page to show the present state of the question."""
        question, answered, is_open = self.question, self.answered, self.answered is None
        marks = dict.fromkeys(question.from_hand if question.raises else (), Mark.CHOSEN)
        if answered is not None:
            marks = {tile: answered.mark_of(tile) for tile in question.from_hand}
        self.tray.show(question.hand, question.sets, marks, question.from_hand if is_open else ())
        self._beside = question.beside(not is_open)
        if question.rating is not None:
            self._head.rate(question.rating(), self._change)
        note = self._comes_back or question.note(not is_open) or words.tally(self._asked, self._right)
        self._tally.write(note)
        self.go.relabel(pgettext("exercise", "Check") if is_open else self._card.onward if self._card else _("Next"))
        self.go.is_visible = question.several or not is_open
        self.go.is_enabled = not is_open or bool(self.chosen)
        self.books.is_visible = is_open
        self.put_together(
            self._head.widgets,
            [self.tray],
            self._beside,
            self.answers.values(),
            [*self._cards, self._told, self._tally],
            [*([self.books] if self._take is not None else []), self.go],
            [*([] if is_open else self._ways), self._close],
        )

    def lay_out(self) -> None:
        paper = sheet_of(self.kit)
        inner = paper.inset(_INSET)
        self._head.lay_out(paper, [] if self.answered is None else self._ways)
        is_alone = not (self.answers or self._beside or self.question.sight)
        self.tray.place(Box(inner.x, _TRAY, inner.width, _TRAY_HIGH if is_alone else _LOW_TRAY))
        top = self.tray.box.bottom + _GAP
        top = self._lay_answers(Box(inner.x, top, inner.width, _FOOT - _GAP - top))
        area = Box(inner.x, top, inner.width, _FOOT - _GAP - top)
        if self._cards:
            room = area.height - (_HINT + _GAP if self._told.text else 0.0)
            lay(self._cards, grid(area, len(self._cards), columns=len(self._cards), high=room, gap=_GAP))
            area = Box(area.x, area.y + room + _GAP, area.width, _HINT)
        self._told.fit(area)
        wide = max(280.0, self.go.content_width(self.kit, _FOOT_HIGH))
        self.go.place(Box(inner.right - wide, _FOOT, wide, _FOOT_HIGH))
        end = inner.right - wide - 30 if self.go.is_visible else inner.right
        x = inner.x
        if self._take is not None and self.books.is_visible:
            wide = min(self.books.measure(self.kit)[0], 0.66 * (end - x))
            self.books.place(Box(x, _FOOT + 8, wide, _FOOT_HIGH - 16))
            x += wide + _GAP
        self._tally.place(Box(x, _FOOT, end - x, _FOOT_HIGH))

    def _lay_answers(self, area: Box) -> float:
        """Lays out the answers and the cards beside them; returns the y coordinate below them."""
        x, y, high, count = area.x, area.y, _CARD, len(self.answers)
        if len(self._beside) > 1:
            lay(self._beside, grid(area, len(self._beside), columns=len(self._beside), high=_SEAT, gap=_GAP))
            y += _SEAT + _GAP
        elif self._beside:
            high = _CARD_BESIDE
            self._beside[0].place(Box(x, y, _THROWN, high))
            x += _THROWN + _GAP
        if count and isinstance(next(iter(self.answers)), Tile):
            return self._lay_tiles(area)
        if count:
            lines = -(-count // _MOST_IN_ROW)
            across = -(-count // lines)
            wide = min(_CARD_WIDE, (area.right - x - _GAP * (across - 1)) / across)
            whole = wide * across + _GAP * (across - 1)
            place = Box(x + (area.right - x - whole) / 2, y, whole, high)
            each = (high - 12 * (lines - 1)) / lines
            lay(self.answers.values(), grid(place, count, columns=across, high=each, gap=_GAP, down=12))
        return y + high + _GAP if count or x > area.x else y

    def _lay_tiles(self, area: Box) -> float:
        """Lays out all tile faces in two rows: bamboos and characters, dots and honors; returns the y below them."""
        tiles = [option for option in self.answers if isinstance(option, Tile)]
        rows = [
            [
                [tile for tile in tiles if tile.suit is Suit.BAMBOO],
                [tile for tile in tiles if tile.suit is Suit.CHARACTER],
            ],
            [[tile for tile in tiles if tile.suit is Suit.DOT], [tile for tile in tiles if tile.is_honor]],
        ]
        apart, step = 44.0, (area.width - 44.0) / 18
        tile = min(step - 6, 78.0)
        step = min(step, tile + 10)
        begin = area.center[0] - (18 * step + apart) / 2
        high = _SHAPE * tile
        for line, (left, right) in enumerate(rows):
            y = area.y + line * (high + 14)
            for start, group in ((begin, left), (begin + 9 * step + apart, right)):
                for place, one in enumerate(group):
                    self.answers[one].place(Box(start + place * step, y, tile, high))
        return area.y + 2 * high + 14 + _GAP

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, TextTyped) and self.answered is None:
            numbers = (option for option in self.answers if isinstance(option, int))
            typed = next((option for option in numbers if str(option) == event.text), None)
            if typed is not None:
                self.choose(typed)
                return True
        return super().handle(event)

    def paint(self) -> pygame.Surface:
        return painted_sheet(self.kit, is_bright=self.verdict is Verdict.RIGHT)


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
