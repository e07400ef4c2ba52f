"""The head of a column, the card of a lesson, and the card of an exercise."""

from collections.abc import Callable

from game.i18n import _, pgettext
from game.i18n.numbers import number
from game.scenes.learn.registry import Activity, Learning, LessonEntry
from game.view.page.cloth import draw_rays
from game.view.paint import Canvas, Icon, Kit, PanelKind, Pose
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.units import Align, Box, Color, Face, TextStyle, theme
from game.view.widgets import PanelBox, Pressed, TilesHeard

HEAD = 96.0
"""The height of a column's head."""
_RADIUS = 24.0
_INSET = 28.0
_TITLE = theme.CARD_TITLE.sized(38).colored(theme.WHITE)
_DONE = theme.SMALL.sized(19).colored((0xFF, 0xF4, 0xE0))
_NUMBER = TextStyle(Face.BOLD, 19, (0x8A, 0x5A, 0x12))
_NAME = TextStyle(Face.SEMIBOLD, 20, theme.INK)
_STEP, _LEFT = TextStyle(Face.SEMIBOLD, 17, (0x8A, 0x5A, 0x12)), 24.0
"""The style of the line that tells at which step a lesson was left, and the height of that line."""
_EDGE: Color = (0xD9, 0xC9, 0xA0)
_FIELD: Color = (0xFF, 0xFD, 0xF6)
_TICK: Color = (0x0B, 0x6B, 0x50)
_CORNER = 14.0
_SLIM = 145.0
"""On a card narrower than this, the name takes three lines."""
_LEADING = 1.28
"""The distance between two lines of text, as a multiple of its size."""
_MOST = 3
"""The most lines of text on the card of an exercise."""
_BADGE: Color = (0xC6, 0x3E, 0x26)


def draw_bar(canvas: Canvas, box: Box, share: float, colors: tuple[Color, Color]) -> None:
    """Draws a bar that is filled up to a share, from the start of the reading direction; the second color fills it."""
    ground, ink = colors
    canvas.rounded(box, ground, radius=box.height / 2, opacity=0.45)
    if share > 0:
        filled = Box(box.x, box.y, max(box.height, box.width * min(1.0, share)), box.height)
        canvas.rounded(filled, ink, radius=box.height / 2)


class ColumnBox(PanelBox):
    """The paper of a course with its colored head, which has a title and a bar of progress."""

    def __init__(self, title: str, accent: Color, done: int, of: int) -> None:
        super().__init__(PanelKind.CARD, radius=_RADIUS)
        self._title = title
        self._accent = accent
        self._line = _("{done} of {all} done").format(done=number(done), all=number(of))
        self._share = done / of if of else 0.0

    @property
    def inner(self) -> Box:
        """The box below the head."""
        return Box(self.box.x + 20, self.box.y + HEAD + 20, self.box.width - 40, self.box.height - HEAD - 38)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        super().draw(canvas)
        draw_rays(canvas, Box(box.x, box.y, box.width, HEAD), self._accent, _RADIUS)
        canvas.fill(Box(box.x, box.y + HEAD, box.width, 3), theme.BRASS)
        canvas = canvas.reading(box)
        room = box.width - 2 * _INSET
        canvas.block(self._title, _TITLE, Box(box.x + _INSET, box.y + 8, room, 50), align=Align.START)
        style = canvas.kit.writer.fitting(self._line, _DONE, room)
        canvas.text(self._line, style, (box.x + _INSET, box.y + 78), widest=room)
        x = box.x + _INSET + canvas.kit.writer.width(self._line, style) + 18
        wide = min(220.0, box.x + _INSET + room - x)
        if wide > 40:
            draw_bar(canvas, Box(x, box.y + 68, wide, 8), self._share, (theme.BLACK, (0xFF, 0xF4, 0xE0)))


class LessonCard(Pressed):
    """A lesson: its number, its tiles, its name, the step at which it was left, and a tick when it was learned."""

    tiles_heard = TilesHeard.NEVER
    corner = _CORNER
    bleed = 24.0

    def __init__(
        self,
        entry: LessonEntry,
        place: int,
        on_press: Callable[[], None],
        *,
        is_done: bool,
        left_at: tuple[int, int] | None,
    ) -> None:
        super().__init__(on_press)
        self.entry = entry
        self._title = entry.title()
        self._place = number(place)
        self.is_done = is_done
        self.left_at = left_at

    @property
    def _below(self) -> float:
        """The height below the name, where the step is at which the lesson was left."""
        return 0.0 if self.left_at is None else _LEFT

    @property
    def _room(self) -> Box:
        """The box in which the name is drawn."""
        box, high = self.box, self._foot
        return Box(box.x + 6, box.bottom - high - 6 - self._below, box.width - 12, high)

    @property
    def _foot(self) -> float:
        """The height of the name below the tiles."""
        return 72.0 if self.box.width < _SLIM and self.left_at is None else 52.0

    @property
    def _tile(self) -> float:
        """The width of a tile."""
        highest = (self.box.height - 44 - self._foot - self._below) / HIGH
        return fitting_tile([self.entry.tiles], self.box.width - 36, min(52.0, highest))

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.rounded(Box(box.x + 1, box.y + 3, box.width, box.height), theme.BLACK, radius=_CORNER, opacity=0.12)
        canvas.rounded(box, _EDGE, radius=_CORNER)
        canvas.rounded(box.grown(-1.5), _FIELD, radius=_CORNER - 1.5)
        if self.warmth:
            canvas.rounded(box.grown(-1.5), theme.GOLD, radius=_CORNER - 1.5, opacity=0.14 * self.warmth)
        canvas = canvas.reading(box)
        room, tile, sets = self._room, self._tile, [self.entry.tiles]
        canvas.text(self._place, _NUMBER, (box.x + 14, box.y + 28))
        top = box.y + 36 + (room.y - box.y - 36 - HIGH * tile) / 2
        draw_row(canvas, sets, (box.center[0] - row_width(sets, tile) / 2, top), tile)
        canvas.block(self._title, _NAME, room, most=3 if box.width < _SLIM else 2)
        if self.left_at is not None:
            step, of = map(number, self.left_at)
            said = _("Step {number} of {count}").format(number=step, count=of)
            said = said if canvas.kit.writer.width(said, _STEP) <= room.width else f"{step}/{of}"
            canvas.centered(said, _STEP, Box(room.x, room.bottom, room.width, _LEFT))
        if self.is_done:
            at = (box.right - 22, box.y + 22)
            canvas.disc(at, 28, _TICK)
            canvas.icon(Icon.CHECK, at, 17, theme.WHITE)


class ActivityCard(Pressed):
    """The card of an exercise: three tiles, its name, a description, and the player's rating or count."""

    tiles_heard = TilesHeard.NEVER
    corner = 22.0
    bleed = 42.0
    _NAME = theme.PANEL_TITLE.sized(36)
    _LINE = theme.SMALL
    _STATE = TextStyle(Face.SEMIBOLD, 20, theme.BRASS_TEXT)

    def __init__(self, activity: Activity, learning: Learning, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self._tiles = activity.tiles
        self._title = activity.title()
        self._line = activity.line(learning)
        self._state = activity.state(learning)
        waiting = activity.waiting(learning)
        self._waiting = number(waiting) if waiting else ""

    def _rows(self, kit: Kit) -> tuple[Box, Box, Box]:
        """The boxes of the title, the line and the state, which are close together in the middle of the card."""
        box = self.box
        picture = min(200.0, box.width * 0.33)
        x, wide = box.x + picture, box.width - picture - 22
        state = 32.0 if self._state else 0.0
        room = box.height - 14 - 50 - state - 16
        lines, style = kit.writer.broken(self._line, self._LINE, wide, lines=_MOST, high=room)
        high = min(room, len(lines) * style.size * _LEADING + 6)
        top = box.y + 14 + (room - high) / 2
        title = Box(x, top, wide - (56 if self._waiting else 0), 50)
        line = Box(x, title.bottom, wide, high)
        return title, line, Box(x, line.bottom, wide, state)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.LACQUER, box, radius=self.corner)
        self.draw_warmth(canvas, radius=self.corner, most=0.07)
        canvas = canvas.reading(box)
        left, front, right = self._tiles
        wide = min(60.0, box.width * 0.105)
        x, foot = box.x + min(100.0, box.width * 0.165), box.center[1] + 0.72 * wide
        for tile, across, larger in ((left, -0.8, 1.0), (right, 0.8, 1.0), (front, 0.0, 1.18)):
            canvas.tile(tile, (x + across * wide, foot + (6 if larger > 1 else 0)), wide * larger, Pose.HAND)
        title, line, state = self._rows(canvas.kit)
        canvas.block(self._title, self._NAME, title, align=Align.START)
        canvas.block(self._line, self._LINE, line, align=Align.START, most=_MOST)
        canvas.block(self._state, self._STATE, state, align=Align.START)
        if self._waiting:
            at = (box.right - 44, box.y + 44)
            canvas.disc(at, 42, _BADGE)
            canvas.centered(self._waiting, theme.VALUE.colored(theme.WHITE), Box(at[0] - 21, at[1] - 21, 42, 42))


_LEVELS: tuple[tuple[float, Callable[[], str]], ...] = (
    (0.0, lambda: pgettext("learner", "Egg")),
    (0.05, lambda: pgettext("learner", "Nestling")),
    (0.3, lambda: pgettext("learner", "Fledgling")),
    (0.6, lambda: pgettext("learner", "Sparrow")),
    (1.0, lambda: pgettext("learner", "Wise sparrow")),
)
"""The titles of a learner, each with the share of all lessons from which it is held."""


class LessonsDone(Pressed):
    """The learner's title and the share of all lessons learned, in the head of the page.

    Pressing it opens the page on what the learner knows in each theme.
    """

    _WORDS = theme.SMALL.sized(21)
    _NAME = TextStyle(Face.BOLD, 23, theme.BRASS_TEXT)
    _COUNT = TextStyle(Face.BOLD, 22, theme.SCORE)
    _EDGE, _GAP, _BAR = 24.0, 18.0, 168.0

    corner = 16.0

    def __init__(self, done: int, of: int, on_press: Callable[[], None]) -> None:
        super().__init__(on_press, tooltip=_("Where you stand"))
        self._words = _("Your level")
        self._share = done / of
        self._name = [name for share, name in _LEVELS if share <= self._share][-1]()
        self._count = _("{done} of {all}").format(done=number(done), all=number(of))

    def _widths(self, kit: Kit) -> tuple[float, float, float]:
        wide = kit.writer.width
        return wide(self._words, self._WORDS), wide(self._name, self._NAME), wide(self._count, self._COUNT)

    def measure(self, kit: Kit) -> tuple[float, float]:
        return sum(self._widths(kit)) + self._BAR + 3 * self._GAP + 2 * self._EDGE, 58.0

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.TITLE_ITEM, box, radius=self.corner)
        self.draw_warmth(canvas, radius=self.corner, most=0.07)
        canvas = canvas.reading(box)
        words, name, _count = self._widths(canvas.kit)
        inner = box.inset(self._EDGE)
        canvas.centered(self._words, self._WORDS, inner, align=Align.START)
        after = Box(inner.x + words + self._GAP, inner.y, name + 2, inner.height)
        canvas.centered(self._name, self._NAME, after, align=Align.START)
        canvas.centered(self._count, self._COUNT, inner, align=Align.END)
        at = Box(after.x + name + self._GAP, box.center[1] - 6, self._BAR, 12)
        draw_bar(canvas, at, self._share, (theme.BLACK, theme.BRASS_TEXT))
