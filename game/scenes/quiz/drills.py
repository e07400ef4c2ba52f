"""The list of drills with their questions and the player's ratings, and the choice of their rulebook."""

from collections.abc import Callable
from functools import partial

from game.i18n import _
from game.i18n.books import book_title, offered_books
from game.scenes.quiz import drill_words as words
from game.scenes.quiz.of_drills import DrillFeed, rules_of
from game.scenes.quiz.parts import PICTURES, draw_lamps, level_of
from game.scenes.quiz.quiz import drill_scene
from game.scenes.shared.panel_scene import PanelScene
from game.scenes.shared.preferences import Context
from game.school.drills.exercise import Drill
from game.school.drills.making import is_offered
from game.school.rating import Rating
from game.view.paint import Canvas, PanelKind, Pose
from game.view.units import Align, Box, Face, TextStyle, grid, lay, theme
from game.view.widgets import Choice, Pressed, TilesHeard

_COLUMNS, _GAP = 3, 24.0
_HEAD, _HIGHEST = 220.0, 230.0


class DrillCard(Pressed):
    """The card of a drill: its tiles, its name, its question, and the player's rating."""

    tiles_heard = TilesHeard.NEVER
    corner = 22.0
    bleed = 42.0
    _NAME = theme.PANEL_TITLE.sized(36)
    _LINE = theme.SMALL
    _STATE = TextStyle(Face.SEMIBOLD, 21, theme.BRASS_TEXT)
    _PICTURE = 206.0

    def __init__(self, drill: Drill, rating: Rating, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.drill = drill
        self._rating = rating

    def _text_box(self, y: float, high: float) -> Box:
        return Box(self.box.x + self._PICTURE, self.box.y + y, self.box.width - self._PICTURE - 24, high)

    @property
    def _lines_with_boxes(self) -> tuple[tuple[str, TextStyle, Box], ...]:
        y = (self.box.height - 170) / 2
        return (
            (words.name(self.drill), self._NAME, self._text_box(y, 60)),
            (words.question(self.drill), self._LINE, self._text_box(y + 62, 52)),
        )

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.LACQUER, box, radius=self.corner)
        self.draw_warmth(canvas, radius=self.corner, most=0.07)
        canvas = canvas.reading(box)
        left, front, right = PICTURES[self.drill]
        wide, x, foot = 58.0, box.x + 104, box.center[1] + 44
        for tile, across, larger in ((left, -0.8, 1.0), (right, 0.8, 1.0), (front, 0.0, 1.18)):
            canvas.tile(tile, (x + across * wide, foot + (6 if larger > 1 else 0)), wide * larger, Pose.HAND)
        for text, style, place in self._lines_with_boxes:
            canvas.block(text, style, place, align=Align.START)
        state = self._text_box((self.box.height - 170) / 2 + 126, 40)
        lit = level_of(self._rating.value) if self._rating.answered else 0
        draw_lamps(canvas, (state.x, state.center[1]), lit, 15.0)
        if self._rating.answered:
            figures = Box(state.x + 160, state.y, state.width - 160, state.height)
            canvas.centered(words.figure(self._rating), self._STATE, figures, align=Align.START)


class DrillsScene(PanelScene):
    """The list of drills, and the rulebook whose hands they ask about.

    :param seed: the seed of the exercises; ``None`` for a random one.
    """

    NARROWEST = 1536.0

    WIDTH, HEIGHT = 1720.0, 900.0
    MARGIN = 18.0
    TITLE = (56.0, 76.0)
    CROSS = (48.0, 76.0)

    def __init__(self, context: Context, *, seed: int | None = None) -> None:
        super().__init__(context.kit, _("Drills"))
        self._context = context
        self._seed = seed
        books = [(book.rules.id, book_title(book.rules.id)) for book in offered_books()]
        last = context.preferences.now.last_set_up.ruleset
        chosen = last if last in dict(books) else books[0][0]
        self.books = Choice(books, chosen, lambda _book: self._turn())
        self.books.called = _("Rulebook")
        self.cards: list[DrillCard] = []
        self._build()
        self.page.set_focus(self.cards[0])

    def enter(self) -> None:
        """Updates the ratings; the focus stays where it was."""
        focus = self.page.focus
        place = self.cards.index(focus) if isinstance(focus, DrillCard) and focus in self.cards else None
        self._build()
        if place is not None:
            self.page.set_focus(self.cards[place])
        self.arrange()

    def open(self, drill: Drill) -> None:
        rules = rules_of(self._context, self.books.chosen)
        self.stack.push(drill_scene(self._context, DrillFeed(self._context, drill, rules, self._seed)))

    def _turn(self) -> None:
        """Shows the drills of the rulebook that was chosen."""
        self._build()
        self.page.set_focus(self.books)
        self.arrange_again()

    def _build(self) -> None:
        progress = self._context.learner.now
        rules = rules_of(self._context, self.books.chosen)
        offered = [drill for drill in Drill if is_offered(drill, rules)]
        self.cards = [DrillCard(drill, progress.rating(drill.id), partial(self.open, drill)) for drill in offered]
        self.put_together([self.books], self.cards)

    def lay_out(self) -> None:
        rows = -(-len(self.cards) // _COLUMNS)
        high = min(_HIGHEST, (1000.0 - _HEAD - 50 - _GAP * (rows - 1)) / rows)
        panel = self.lay_panel(_HEAD + rows * high + _GAP * (rows - 1) + 50)
        inner = panel.inset(50)
        self.books.place(Box(inner.x, panel.y + 132, inner.width, 60))
        area = Box(inner.x, panel.y + _HEAD, inner.width, rows * high)
        lay(self.cards, grid(area, len(self.cards), columns=_COLUMNS, high=high, gap=_GAP))
