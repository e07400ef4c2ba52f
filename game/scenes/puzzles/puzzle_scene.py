"""The page of puzzles: a moment in a deal, the player's answer, and the results of every answer."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial
from itertools import groupby
from random import Random

import pygame

from game.app.window.actions import Action
from game.engine.commands import Discard
from game.engine.facts import face
from game.engine.seat import TileId
from game.engine.state import State, Turn
from game.i18n import _, pgettext
from game.i18n.player_texts import streak_text
from game.scenes.drills.head import ExerciseHead
from game.scenes.drills.parts import CUES, Mark
from game.scenes.drills.sight import seats_in_sight
from game.scenes.drills.tray import Tray
from game.scenes.puzzles import words
from game.scenes.puzzles.parts import ClaimAnswer, FutureCard, tiles_of
from game.scenes.puzzles.table_look import TableLook
from game.scenes.shared.card import Card
from game.scenes.shared.destinations import OpenPuzzles, PlayPosition
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.paper_page import painted_sheet, sheet_of
from game.scenes.shared.preferences import Context
from game.school.positions.moment import position_of
from game.school.puzzles.calendar import days_in_a_row
from game.school.puzzles.puzzle import Answer, Puzzle, asks_for_claim
from game.school.puzzles.quiz import Asked, books, next_for, rating_of, why_best
from game.school.rating import Verdict
from game.school.themes import Theme
from game.tiles.tile import Suit, Tile
from game.view.paint import Felt, Icon, Kit
from game.view.sheet.parts import SheetHint
from game.view.units import Box, Face, TextStyle, grid, lay, theme
from game.view.widgets import MAIN, Button, Choice, IconButton, Label, Widget


class RaisedTray(Tray):
    """The hand of a puzzle, of which a raised tile can be chosen.

    :param pick: called with the place in the hand of the chosen tile.
    """

    _RING = (theme.WHITE, 6.0)

    def __init__(self, felt: Felt, pick: Callable[[int], None]) -> None:
        super().__init__(felt)
        self._pick = pick

    def show(
        self, hand: Sequence[Sequence[Tile]], sets: Sequence[Sequence[Tile]], raised: Mapping[int, Mark], *, asks: bool
    ) -> None:
        """Show a hand.

        :param raised: the marks of the raised tiles, by their places in the whole hand.

        :param asks: whether one of these tiles is to be chosen.
        """
        self.can_focus = asks and bool(raised)
        if asks:
            self.cursor = 0
        self.lay(hand, sets, raised)

    @property
    def choices(self) -> Sequence[int]:
        return sorted(self._raised)

    def press(self) -> None:
        self._pick(self.choices[self.cursor])

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        number = self.place_at(at)
        if number is None or not self.can_focus:
            return
        tiles = self.tiles
        chosen = next((one for one in self.choices if tiles[one] is tiles[number]), None)
        if chosen is not None:
            self._pick(chosen)


_INSET, _GAP = 32.0, 20.0
_TRAY, _TRAY_HIGH = 194.0, 182.0
_FOOT, _FOOT_HIGH = 940.0, 76.0
_LINE_HIGH = 88.0
_CLAIM_WIDE = 420.0
_SMALL = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_PICTURE = (Tile.WE, Tile.D5, Tile.B8)


class PuzzleScene(PageScene):
    """The puzzle of the day in a book, and further ones as long as the person wishes.

    :param page: names the book of the puzzles; if it has none, another book is used.
    :param again: a single puzzle from the queue of mistakes, with its card; ``None``: the usual puzzles.
    :param today: the day.
    :param random: chooses the puzzles after that of the day.
    """

    def __init__(
        self,
        context: Context,
        page: OpenPuzzles,
        *,
        again: tuple[Asked, Card] | None = None,
        today: Callable[[], date] = lambda: datetime.now().astimezone().date(),
        random: Random | None = None,
    ) -> None:
        super().__init__(context.kit)
        self._context = context
        self._learner = context.learner
        self._today = today
        self._random = random or Random()
        known = books()
        book = page.rules or context.preferences.now.last_set_up.ruleset
        self._book = book if book in known else known[0]
        felt = Felt(context.preferences.now.felt)
        self._close = self.cross()
        self._open = IconButton(Icon.PLAY, _("Play on from here"), self.play_on)
        self._head = ExerciseHead(_PICTURE, self._close, self._open)
        self.tray = RaisedTray(felt, self._throw)
        self._told = SheetHint("")
        self._told.is_told = True
        self._facts = Label("", _SMALL, most=2)
        self._books = Choice([(one, words.book_name(one)) for one in known], self._book, self.take_book)
        self._books.called = _("Rulebook")
        self._look = Button(_("Show table"), self.show_table, icon=Icon.EYE)
        self.go = Button(
            pgettext("exercise", "Next") if again is None else again[1].onward,
            self._go_on,
            finish=MAIN,
            key=Action.ACCEPT,
        )
        self.claims: dict[int, ClaimAnswer] = {}
        """The claims that may be answered with, by the answer's place in the puzzle."""
        self.discards: dict[int, int] = {}
        """The places of the tiles in the hand that may be answered with, and their answers' places in the puzzle."""
        self._cards: list[Widget] = []
        self._theme = Theme(page.theme) if page.theme else None
        self._card = None if again is None else again[1]
        if again is None:
            self._take_next()
        else:
            self.ask(again[0])

    @property
    def asked(self) -> Asked:
        """The puzzle put to the player, with its book, and its day if it is a puzzle of the day."""
        return self._asked

    def take_book(self, book: str) -> None:
        """Goes to a puzzle of another rulebook."""
        self._book = book
        self._take_next()
        self.page.set_focus(self._books)
        self.arrange_again()

    def _take_next(self) -> None:
        others = [book for book in books() if book != self._book]
        nexts = (self._next_puzzle(book, theme) for theme in (self._theme, None) for book in (self._book, *others))
        self.ask(next(asked for asked in nexts if asked is not None))

    def _next_puzzle(self, book: str, theme: Theme | None) -> Asked | None:
        return next_for(self._learner.now, book, self._today(), self._random, theme)

    def ask(self, asked: Asked) -> None:
        self._asked = asked
        self._position = position_of(asked.puzzle.view, asked.puzzle.seat)
        self._book = asked.book
        self._books.choose(asked.book)
        self.own: Answer | None = None
        """The player's answer; ``None`` before it."""
        self._change = 0
        self._comes_back = ""
        self._make_answers()
        self._cards = [*seats_in_sight(self._view, self._puzzle.seat)]
        self._show()
        self.page.set_focus(next(iter(self.claims.values()), self.tray))

    @property
    def _puzzle(self) -> Puzzle:
        return self._asked.puzzle

    @property
    def _view(self) -> State:
        return self._puzzle.view

    def _groups(self) -> list[list[TileId]]:
        """The tiles of the hand in groups: suit by suit, and a tile just drawn by itself."""
        deal = self._view.current_deal
        drawn = deal.phase.drawn if isinstance(deal.phase, Turn) else None
        held = sorted(deal.seats[self._puzzle.seat].hand, key=lambda tile_id: face(deal, tile_id).index)

        def kind(tile_id: TileId) -> Suit | None:
            tile = face(deal, tile_id)
            return tile.suit if tile.rank else None

        groups = [list(group) for _suit, group in groupby((one for one in held if one != drawn), key=kind)]
        return [*groups, [drawn]] if drawn in held and drawn is not None else groups

    def _make_answers(self) -> None:
        """Makes the answers: claims are cards below the felt, discards are raised tiles of the hand."""
        puzzle, book = self._puzzle, self._book
        self.claims, self.discards = {}, {}
        if asks_for_claim(puzzle):
            for answer in puzzle.in_order():
                place = puzzle.answers.index(answer)
                name, tiles = words.answer_name(book, answer.command), tiles_of(self._view, answer.command)
                self.claims[place] = ClaimAnswer(name, tiles, partial(self.choose, place))
            return
        held = [tile_id for group in self._groups() for tile_id in group]
        for place, answer in enumerate(puzzle.answers):
            assert isinstance(answer.command, Discard), "what is no claim is a discard"
            self.discards[held.index(answer.command.tile_id)] = place

    def _throw(self, number: int) -> None:
        """Answers with the tile at this place in the hand."""
        self.choose(self.discards[number])

    def choose(self, place: int) -> None:
        """Answers with one of the puzzle's answers, by its index."""
        if self.own is not None:
            return
        puzzle = self._puzzle
        own = self.own = puzzle.answers[place]
        self.kit.play(CUES[puzzle.verdict(own)])
        before = round(rating_of(self._learner.now).value)
        if self._card is None:
            self._learner.change(lambda known: self._asked.answered(known, own, datetime.now(UTC)))
        else:
            self._comes_back = self._card.keep(puzzle.verdict(own))
        self._change = round(rating_of(self._learner.now).value) - before
        shown = [own, *(answer for answer in puzzle.answers if answer != own)]
        scales = [max(answer.out for answer in shown), max(answer.worth for answer in shown)]
        scales.append(max(abs(answer.average) for answer in shown))
        self._cards = [
            FutureCard(
                self._view,
                answer,
                words.label(is_own=answer is own, is_best=answer is puzzle.best, was=puzzle.verdict(own)),
                is_best=answer is puzzle.best,
                scales=scales,
            )
            for answer in shown
        ]
        self._told.write(words.explanation(puzzle, own, why_best(puzzle, words.compared(puzzle, own))))
        self._show()
        self.page.set_focus(self.go)
        self.arrange_again()

    def _mark(self, place: int) -> Mark:
        """The mark of an answer's tile, by the index of the answer."""
        puzzle, own = self._puzzle, self.own
        if own is None:
            return Mark.CHOSEN
        if puzzle.answers[place] == own:
            marks = {Verdict.RIGHT: Mark.RIGHT, Verdict.NEARLY: Mark.NEARLY, Verdict.WRONG: Mark.WRONG}
            return marks[puzzle.verdict(own)]
        return Mark.MISSED if place == 0 else Mark.CHOSEN

    def _go_on(self) -> None:
        if self.own is None:
            return
        if self._card is not None:
            self._card.go_on()
            return
        self._take_next()
        self.arrange_again()

    def show_table(self) -> None:
        lit = [answer.command.tile_id for answer in self._puzzle.answers if isinstance(answer.command, Discard)]
        self.stack.push(TableLook(self._context, self._puzzle, lit))

    def play_on(self) -> None:
        if self._position is not None:
            self._context.go(PlayPosition(self._position))

    def _show(self) -> None:
        puzzle, own = self._puzzle, self.own
        deal = self._view.current_deal
        hand = [[face(deal, tile_id) for tile_id in group] for group in self._groups()]
        laid = [laid.meld.tiles for laid in deal.seats[puzzle.seat].sets]
        raised = {number: self._mark(place) for number, place in self.discards.items()}
        self.tray.show(hand, laid, raised, asks=own is None)
        question, book = words.question(puzzle), words.book_name(self._book)
        kind = words.kind(of_day=self._asked.day is not None)
        if own is None:
            self._head.write(question, words.joined(kind, book))
        else:
            row = streak_text(days_in_a_row(self._learner.now.days, self._today()))
            line = words.joined(kind, question, book, row if self._asked.day is not None else "")
            self._head.write(words.verdict_title(puzzle.verdict(own)), line)
        self._head.rate(rating_of(self._learner.now), self._change)
        self._facts.write(self._comes_back or words.sight(puzzle, is_answered=own is not None))
        if own is None and self.discards:
            self._told.write(_("Choose one of the raised tiles. Each was played out many times."))
        self._books.is_visible = own is None and self._card is None
        self.go.is_visible = own is not None
        self._open.is_visible = own is not None and self._position is not None
        self.put_together(
            self._head.widgets,
            [self.tray],
            self.claims.values() if own is None else (),
            [*self._cards, self._told, self._facts],
            [self._books, self._look, self.go],
            [self._open, self._close],
        )

    def lay_out(self) -> None:
        paper = sheet_of(self.kit)
        inner = paper.inset(_INSET)
        self._head.lay_out(paper)
        self.tray.place(Box(inner.x, _TRAY, inner.width, _TRAY_HIGH))
        area = Box(inner.x, _TRAY + _TRAY_HIGH + _GAP, inner.width, _FOOT - _TRAY - _TRAY_HIGH - 2 * _GAP)
        claims = list(self.claims.values())
        line = Box(area.x, area.bottom - _LINE_HIGH, area.width, _LINE_HIGH)
        high = area.height - _LINE_HIGH - _GAP
        lay(self._cards, grid(area, len(self._cards), columns=len(self._cards), high=high, gap=_GAP))
        if self.own is None and claims:
            wide = min(_CLAIM_WIDE, (line.width - _GAP * (len(claims) - 1)) / len(claims))
            whole = wide * len(claims) + _GAP * (len(claims) - 1)
            place = Box(line.center[0] - whole / 2, line.y, whole, line.height)
            lay(claims, grid(place, len(claims), columns=len(claims), high=line.height, gap=_GAP))
        self._told.fit(line)
        self._told.is_visible = self.own is not None or not claims
        self._lay_foot(inner)

    def _lay_foot(self, inner: Box) -> None:
        """Lays out the text or the choice of rulebooks, and the buttons."""
        right = inner.right
        for button, least in ((self.go, 280.0), (self._look, 240.0)):
            wide = max(least, button.content_width(self.kit, _FOOT_HIGH))
            button.place(Box(right - wide, _FOOT, wide, _FOOT_HIGH))
            if button.is_visible:
                right -= wide + _GAP
        room = right - inner.x
        wide = min(self._books.measure(self.kit)[0], room * 0.66)
        self._books.place(Box(inner.x, _FOOT + 8, wide, _FOOT_HIGH - 16))
        before = wide + _GAP if self._books.is_visible else 0.0
        self._facts.place(Box(inner.x + before, _FOOT, room - before, _FOOT_HIGH))

    def paint(self) -> pygame.Surface:
        is_right = self.own is not None and self._puzzle.verdict(self.own) is Verdict.RIGHT
        return painted_sheet(self.kit, is_bright=is_right)
