"""A drill: exercises on a hand, each answered with a tap or a key, judged and explained."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cache, partial
from itertools import groupby
from random import Random

import pygame

from game.app.system.last_setup import club_of_last
from game.app.window.actions import Action, InputEvent, TextTyped
from game.engine.fairness import unknown_seed
from game.i18n import pgettext
from game.i18n.tile_words import tile_name
from game.rules.options import OWN_HANDS, Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.scenes.drills import words
from game.scenes.drills.head import ExerciseHead
from game.scenes.drills.parts import CUES, PICTURES, Answer, CardAnswer, Mark, TileAnswer
from game.scenes.drills.tray import HandTray
from game.scenes.drills.why import ends, widgets_beside
from game.scenes.shared.card import Card
from game.scenes.shared.destinations import OpenDrill
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.paper_page import painted_sheet, sheet_of
from game.scenes.shared.preferences import Context
from game.school.drills.exercise import Drill, Exercise, Option
from game.school.drills.making import exercise
from game.school.intervals import with_missed
from game.school.mistakes import OfDrill, card_of
from game.school.progress import Progress
from game.school.rating import Rating, Verdict
from game.tiles.tile import Suit, Tile
from game.view.paint import Felt
from game.view.sheet.parts import SheetHint
from game.view.units import Box, Face, TextStyle, grid, lay, row, theme
from game.view.widgets import MAIN, Button, Label, Widget


class Supply:
    """The exercises of one drill and rulebook.

    :param seed: the seed of the exercises; ``None`` for a random one.
    """

    def __init__(self, drill: Drill, rules: Ruleset, seed: int | None = None) -> None:
        self._drill = drill
        self._rules = rules
        self._chance = Random(unknown_seed()[0] if seed is None else seed)
        self._coming: tuple[OfDrill, Future[Exercise]] | None = None
        self.source: OfDrill | None = None
        """The source from which the last exercise can be made again."""

    def prepare(self, rating: float) -> None:
        """Begins to make the next exercise, for a player of this rating."""
        if self._coming is None:
            seed = int(self._chance.random() * (1 << 48))
            source = OfDrill(drill=self._drill.value, seed=seed, rating=rating)
            self._coming = source, _background_thread().submit(exercise, self._drill, self._rules, seed, rating)

    def next(self, rating: float) -> Exercise:
        """The prepared exercise, or a new one for a player of this rating."""
        self.prepare(rating)
        assert self._coming is not None, "just prepared"
        self.source, coming = self._coming
        self._coming = None
        return coming.result()


@cache
def _background_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="drills")


_INSET, _GAP = 32.0, 20.0
_TRAY = 194.0
_TRAY_HIGH = {Drill.MISSING: 230.0, Drill.DISCARD: 290.0}
_LOW_TRAY = 190.0
_FOOT, _FOOT_HIGH = 930.0, 76.0
_CARD, _LOW_CARD, _HIGH_CARD, _CARD_WIDE, _WIDE_CARD = 110.0, 88.0, 148.0, 200.0, 320.0
_HINT = 72.0
_SHAPE = 1.43
"""The height of a tile, in tile widths."""
_TALLY = TextStyle(Face.MEDIUM, 22, theme.INK_SMALL)
_WORDS = TextStyle(Face.BOLD, 25, theme.INK)
_ROWS = 2
_FROM_HAND = (Drill.DISCARD, Drill.DANGER)
"""The drills that are answered with a tile of the hand."""
_STYLES = {
    Drill.COUNT: (_WORDS.sized(22),),
    Drill.CALL: (_WORDS,),
    Drill.OTHER_BOOK: (_WORDS,),
    Drill.PAY: (_WORDS.sized(34),),
}
_THROWN, _SEAT = 420.0, 104.0


class DrillScene(PageScene):
    """Endless exercises of one drill under one rulebook.

    :param seed: the seed of the exercises; ``None`` for a random one.
    :param given: the exercise asked first, which does not change the rating.
    :param card: goes on from the given exercise if it belongs to a queue; ``None``: others of the drill follow.
    """

    def __init__(
        self,
        context: Context,
        drill: Drill,
        rules: Ruleset,
        *,
        seed: int | None = None,
        given: Exercise | None = None,
        card: Card | None = None,
    ) -> None:
        super().__init__(context.kit)
        self._learner = context.learner
        self._drill = drill
        self._rules = rules
        self._supply = Supply(drill, rules, seed)
        self._given = given
        self._card = card
        self._comes_back = ""
        self._asked = self._right = 0
        self._close = self.cross()
        self._head = ExerciseHead(PICTURES[drill], self._close)
        felt = Felt(context.preferences.now.felt)
        self.tray = HandTray(felt, self.choose if drill in _FROM_HAND else None)
        self._tally = Label("", _TALLY, most=2)
        self._hint = SheetHint(words.manner(drill))
        self.go = Button("", self._go_on, finish=MAIN, key=Action.ACCEPT)
        self.answers: dict[Option, Answer] = {}
        """The widgets of the answers that are not tiles of the hand."""
        self._beside: list[Widget] = []
        self._ends: list[Widget] = []
        self._show_exercise(given or self._supply.next(self.rating.value))

    @property
    def rating(self) -> Rating:
        return self._learner.now.rating(self._drill.id)

    def _take_next(self) -> None:
        self._show_exercise(self._supply.next(self.rating.value))

    def _show_exercise(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.verdict: Verdict | None = None
        """The verdict on the answer; ``None`` before it."""
        self.chosen: set[Option] = set()
        self._change = 0
        options = () if self._drill in _FROM_HAND else self.exercise.options
        self.answers = {option: self._answer_for(option) for option in options}
        self._ends = []
        self._show()
        self.page.set_focus(next(iter(self.answers.values()), self.tray))

    def _answer_for(self, option: Option) -> Answer:
        press = partial(self.choose, option)
        if isinstance(option, Tile):
            return TileAnswer(option, tile_name(self._rules.id, option), press)
        return CardAnswer(words.option(self.exercise, option), press, *_STYLES.get(self._drill, ()))

    def choose(self, option: Option) -> None:
        """Gives an answer; if several are asked for, adds it to the answer or removes it."""
        if self.verdict is not None:
            return
        if not self.exercise.several:
            self._judge({option})
            return
        self.chosen ^= {option}
        self.answers[option].mark = Mark.CHOSEN if option in self.chosen else Mark.NONE
        self.go.is_enabled = bool(self.chosen)

    @property
    def _onward_label(self) -> str:
        return pgettext("exercise", "Next") if self._card is None else self._card.onward

    def _go_on(self) -> None:
        """Judges the answer, or goes on to the next exercise."""
        if self.verdict is None:
            self._judge(self.chosen)
        elif self._card is not None:
            self._card.go_on()
        else:
            self._take_next()
            self.arrange_again()

    def _judge(self, answer: set[Option]) -> None:
        self.chosen = set(answer)
        self.verdict = self.exercise.judged(answer)
        self.kit.play(CUES[self.verdict])
        before, exercise, verdict = self.rating.value, self.exercise, self.verdict
        if self._card is not None:
            self._comes_back = self._card.keep(verdict)
        elif exercise is not self._given:
            self._learner.change(lambda known: _answered(known, exercise, verdict, self._supply.source))
        self._change = round(self.rating.value) - round(before)
        self._asked += 1
        self._right += self.verdict is Verdict.RIGHT
        if self._card is None:
            self._supply.prepare(self.rating.value)
        for option, widget in self.answers.items():
            widget.mark = self.mark_of(option)
            widget.can_focus = False
        self._ends = ends(self.exercise, self.chosen, self.verdict, self.mark_of)
        for end in self._ends:
            end.is_told = True
        self._show()
        self.page.set_focus(self.go)
        self.arrange_again()

    def mark_of(self, option: Option) -> Mark:
        """The mark of an option after the answer."""
        is_chosen, is_right = option in self.chosen, option in self.exercise.right
        if is_chosen:
            close = option in self.exercise.nearly
            return Mark.RIGHT if is_right else Mark.NEARLY if close else Mark.WRONG
        all_asked = self.exercise.several or self.verdict is not Verdict.RIGHT
        return Mark.MISSED if is_right and all_asked else Mark.NONE

    def _show(self) -> None:
        """Updates the page to show the present state of the exercise."""
        hand = self.exercise.player.hand
        judged = None if self.verdict is None else {tile: self.mark_of(tile) for tile in set(hand.concealed)}
        marks = judged if self._drill in _FROM_HAND else None
        raised = self.exercise.options if self._drill is Drill.DANGER else ()
        sets = [meld.tiles for meld in hand.melds] + ([hand.bonus] if self._drill is Drill.COUNT and hand.bonus else [])
        self.tray.show(_by_suit(hand.concealed), sets, marks, raised)
        self._beside = widgets_beside(self.exercise, is_told=self.verdict is not None)
        asked = words.asked(self.exercise)
        book = words.line_above(self.exercise)
        if self.verdict is None:
            self._head.write(asked, book)
        else:
            self._head.write(words.verdict(self.verdict), f"{asked}  \u00b7  {book}")
        self._head.rate(self.rating, self._change)
        self._tally.write(self._comes_back or words.tally(self._asked, self._right))
        is_open = self.verdict is None
        self._hint.is_visible = is_open
        self.go.relabel(pgettext("exercise", "Check") if is_open else self._onward_label)
        self.go.is_visible = self.exercise.several or not is_open
        self.go.is_enabled = not is_open or bool(self.chosen)
        self.put_together(
            [*self._head.widgets, self._hint],
            [self.tray],
            self._beside,
            self.answers.values(),
            [*self._ends, self._tally],
            [self.go],
            [self._close],
        )

    def lay_out(self) -> None:
        paper = sheet_of(self.kit)
        inner = paper.inset(_INSET)
        self._head.lay_out(paper)
        self.tray.place(Box(inner.x, _TRAY, inner.width, _TRAY_HIGH.get(self._drill, _LOW_TRAY)))
        top = self.tray.box.bottom + _GAP
        below = self._lay_answers(Box(inner.x, top, inner.width, _FOOT - _GAP - top))
        area = Box(inner.x, below, inner.width, _FOOT - _GAP - below)
        if self._ends:
            lay(self._ends, grid(area, len(self._ends), columns=len(self._ends), high=area.height, gap=_GAP))
        self._hint.fit(Box(area.x, area.y, area.width, _HINT))
        self._hint.is_visible = self.verdict is None
        wide = max(300.0, self.go.content_width(self.kit, _FOOT_HIGH))
        self.go.place(Box(inner.right - wide, _FOOT, wide, _FOOT_HIGH))
        self._tally.place(Box(inner.x, _FOOT, inner.width - wide - 30, _FOOT_HIGH))

    def _lay_answers(self, area: Box) -> float:
        """Lays out the answers; returns the y coordinate of their bottom."""
        if not self.answers:
            high = area.height - _HINT - _GAP
            lay(
                self._beside,
                grid(area, len(self._beside), columns=len(self._beside) or 1, high=high, gap=_GAP),
            )
            return area.y + high + _GAP if self._beside else area.y
        first = next(iter(self.answers))
        if isinstance(first, Tile):
            return self._lay_tiles(area)
        begin, high = area.x, _CARD
        if self._drill is Drill.PAY:
            seats = grid(area, len(self._beside), columns=len(self._beside), high=_SEAT, gap=_GAP)
            lay(self._beside, seats)
            area = Box(area.x, area.y + _SEAT + _GAP, area.width, area.height)
            high = _LOW_CARD
        elif self._beside:
            (thrown,) = self._beside
            high = _HIGH_CARD
            thrown.place(Box(area.x, area.y, _THROWN, high))
            begin += _THROWN + _GAP
            if self._drill is Drill.COUNT:
                rows = Box(begin, area.y, area.right - begin, high)
                across = -(-len(self.answers) // _ROWS)
                lay(self.answers.values(), grid(rows, len(self.answers), columns=across, high=(high - 12) / 2, gap=12))
                return area.y + high + _GAP
        count, room = len(self.answers), area.right - begin
        wide = (room - _GAP * (count - 1)) / count
        if not self._beside:
            wide = min(_CARD_WIDE if isinstance(first, int) else _WIDE_CARD, wide)
        whole = wide * count + _GAP * (count - 1)
        place = Box(begin + (room - whole) / 2, area.y, whole, high)
        lay(self.answers.values(), row(place, [wide] * count, _GAP))
        return area.y + high + _GAP

    def _lay_tiles(self, area: Box) -> float:
        """Lays out all tile faces in two rows: bamboos and characters, dots and honors; returns the bottom's y."""
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
        if isinstance(event, TextTyped) and self.verdict is None:
            typed = next((option for option in self.answers if str(option) == event.text), None)
            if typed is not None:
                self.choose(typed)
                return True
        return super().handle(event)

    def paint(self) -> pygame.Surface:
        return painted_sheet(self.kit, is_bright=self.verdict is Verdict.RIGHT)


def _by_suit(tiles: Sequence[Tile]) -> list[list[Tile]]:
    """Groups the tiles of a hand by suit; all honors are one group."""
    return [list(group) for _key, group in groupby(tiles, key=lambda tile: tile.suit if tile.rank else None)]


def _answered(known: Progress, exercise: Exercise, verdict: Verdict, source: OfDrill | None) -> Progress:
    """The progress after an answer; an exercise answered wrongly is kept to be asked again.

    It is not kept under a club's version of a rulebook, which the club may have changed by then.
    """
    drill, book = exercise.drill, exercise.rules.id
    known = known.with_answer(drill.id, exercise.rating, verdict.score, book=book, theme=drill.theme)
    if verdict is not Verdict.WRONG or source is None or exercise.rules.options.own_hands:
        return known
    now = datetime.now(UTC)
    return with_missed(known, card_of(source, book, drill.theme, now), now)


def drill_opened(context: Context, page: OpenDrill) -> DrillScene:
    """Opens a drill under a rulebook directly."""
    return DrillScene(context, Drill(page.drill), rules_of(context, page.rules))


def rules_of(context: Context, book: str) -> Ruleset:
    """The rules of a rulebook, in a club's version if the last match used that."""
    known = rulebook(book)
    return known.with_options(Options(known.options, {OWN_HANDS: club_of_last(context.preferences.now, book)}))
