"""A daily wall under one rulebook: a stamp with a picture of its city, and a postmark with the result."""

from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction

from game.i18n import pgettext
from game.i18n.books import played_title
from game.i18n.general import general
from game.i18n.numbers import points_text
from game.i18n.option_texts import scored_title
from game.i18n.player_texts import came_text
from game.players.days import Came, DayResult
from game.players.journey import Stop
from game.players.roster import PortraitId
from game.scenes.shared.looks import draw_stamp
from game.tiles.tile import Tile
from game.view.page.rating_signs import draw_plume
from game.view.paint import Canvas, Icon, PanelKind
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.units import Align, Box, Face, TextStyle, column, row, theme
from game.view.units.theme import Colour
from game.view.widgets.widget import Pressed, Seen, Widget

_NAME = TextStyle(Face.DISPLAY, 34, theme.TITLE)
_WORDS = theme.SMALL.coloured(theme.TEXT)
_OWN = theme.BODY_SECOND.coloured(theme.WHITE)
_CAME = TextStyle(Face.BOLD, 21, theme.INK)
_POINTS = TextStyle(Face.BOLD, 28, theme.INK)
FRAME = 7.0
"""How far the frame of the chosen stamp reaches beyond it."""
_EDGE = 13.0
"""The width of a stamp's white edge."""
_SHORTEST = 8.0
"""The length of the shortest bar of points."""
_SCALES = (150, 500, 1000, 2000, 5000)
"""The points of the longest bar: the first of these that is enough, so that bars of different walls compare."""
_BESIDE_BAR = 12.0
"""The space between a bar and its points."""
_LEAST, _TWO = 17.0, 19.0
"""The least font size of the word in a postmark, and that of a word in two lines."""
_MARK, _IN = 114.0, 7.0
"""The width of a postmark, and its distance from the white edge."""
_NAMES, _LEDGE, _ABOVE = 70.0, 10.0, 20.0
"""Heights on the dark foot: of the names, of the room below them, and of that above."""
_RED, _YELLOW, _DIM = "C9503A", "E8B545", "4A372E"
"""The colors of the feathers beside the streak; all are dim while there is none."""
_PLUMES = (_RED, _YELLOW, _RED)
_TOTAL = TextStyle(Face.DISPLAY, 36, theme.GOLD)
_HAND_TILE = 32.0
"""The greatest width of a tile of the winning hand."""
_MARKS: dict[Came, tuple[Icon, Colour]] = {
    Came.WON: (Icon.STAR, theme.GAIN),
    Came.NOBODY: (Icon.MINUS, theme.INK_SMALL),
    Came.OTHER: (Icon.MINUS, theme.INK_SMALL),
    Came.LOST: (Icon.CROSS, theme.LOSS),
}


class WallState(Enum):
    """The state of a wall that was not played."""

    OPEN = "open"
    BEGUN = "begun"
    SEEN = "seen"
    """The person saw the wall in another match, and cannot play it here."""


STATES = {WallState.BEGUN: Icon.PAUSE, WallState.SEEN: Icon.EYE}
"""The icon of a wall that was not played and is not simply open."""


def came_word(came: Came) -> str:
    """How a deal ended, in a word or two."""
    if came is Came.WON:
        return pgettext("day", "Won")
    return pgettext("day", "Dealt in") if came is Came.LOST else pgettext("day", "No win")


def mark_of(result: DayResult) -> tuple[Icon, Colour]:
    """The icon and the color of a result."""
    return (Icon.UNDO, theme.INK_SMALL) if result.was_helped else _MARKS[result.came]


def state_word(state: WallState) -> str:
    """The state of a wall that was not played and is not simply open, in a word."""
    return pgettext("wall", "Seen") if state is WallState.SEEN else state_text(state)


def state_text(state: WallState) -> str:
    """The state of a wall that was not played, in words."""
    if state is WallState.SEEN:
        return pgettext("wall", "Seen in another match")
    return pgettext("wall", "Started") if state is WallState.BEGUN else pgettext("day", "Not played")


class DayWall:
    """The stamp of a wall, for the page and for the picture to share.

    :param stop: the stop of the journey with its rulebook.
    :param state: what is known of a wall that was not played.
    """

    def __init__(self, stop: Stop, result: DayResult | None, state: WallState = WallState.OPEN) -> None:
        self.name = general().stops[stop.id].said()
        """The name of the city."""
        self.rules = scored_title(stop.rules, {})
        """The name of the book, with the scoring where it has several."""
        self._shorter_rules = played_title(stop.rules, {})
        self._stop = stop
        self._result = result
        self._state = state
        self.words = state_text(state) if result is None else came_text(result)
        """How the deal ended, or what is known of a wall that was not played."""

    def draw(
        self, canvas: Canvas, box: Box, *, is_chosen: bool = False, below: float = 0.0, scale: float = 1.0
    ) -> None:
        """Draw the stamp.

        :param below: the height that a button covers at its foot; 0 without one.
        :param scale: how large its text and its postmark are, as a multiple of their usual size.
        """
        if is_chosen:
            canvas.panel(PanelKind.LACQUER_GLOW, box.grown(FRAME), radius=10)
        low = max(_LEDGE, below - _EDGE + _LEDGE)
        is_lit = self._state is not WallState.SEEN
        foot = (_NAMES + _ABOVE) * scale - _LEDGE + low
        draw_stamp(canvas, box, self._stop.picture, is_won=is_lit, edge=_EDGE, foot=foot)
        canvas = canvas.reading(box)
        left, room = box.x + _EDGE + 16, box.width - 2 * _EDGE - 32
        base = box.bottom - _EDGE - low
        writer, words = canvas.kit.writer, _WORDS.sized(_WORDS.size * scale)
        name = writer.fitting(self.name, _NAME.sized(_NAME.size * scale), room)
        line = Box(left, base - 70 * scale, room, 44 * scale)
        shade = Box(line.x, line.y + 2 * scale, line.width, line.height)
        canvas.centred(self.name, name.coloured(theme.BLACK), shade, align=Align.START)
        canvas.centred(self.name, name, line, align=Align.START)
        rules = self.rules if writer.width(self.rules, words) <= room else self._shorter_rules
        canvas.centred(rules, words, Box(left, base - 26 * scale, room, 26 * scale), align=Align.START)
        inside = _EDGE + _IN + _MARK * scale / 2
        centre = (box.right - inside, box.y + inside)
        if self._result is not None:
            _draw_postmark(canvas, centre, self._result, scale)
        elif self._state in STATES:
            _draw_state(canvas, centre, self._state, scale)


def _draw_postmark(canvas: Canvas, centre: tuple[float, float], result: DayResult, scale: float) -> None:
    """Draws a postmark: icon, word and points in a ring, with a clock if the wall was played later.

    A word that is too long for the ring is left to the text on the chosen wall.
    """
    icon, colour = mark_of(result)
    (x, y), wide = centre, _MARK * scale
    _draw_ring(canvas, centre, colour, wide)
    lines = _draw_word(canvas, (x, y - 4 * scale), came_word(result.came), colour, scale, _MARK - 28)
    size = (34, 24, 20)[lines]
    canvas.icon(icon, (x, y - (22, 31, 37)[lines] * scale), size * scale, colour)
    if result.is_late:
        canvas.icon(Icon.CLOCK, (x + wide / 2 - 8, y - wide / 2 + 10), 30 * scale, theme.TEXT)
    points = points_text(result.gain, signed=True)
    style = _POINTS.sized(_POINTS.size * scale).coloured(colour)
    canvas.centred(points, style, Box(x - wide / 2, y + (12 if lines > 1 else 8) * scale, wide, 34 * scale))


def _draw_state(canvas: Canvas, centre: tuple[float, float], state: WallState, scale: float) -> None:
    """Draws the postmark of a wall that was not played: icon and word in a ring."""
    (x, y), colour = centre, theme.INK_SMALL
    _draw_ring(canvas, centre, colour, _MARK * scale)
    lines = _draw_word(canvas, (x, y + 19 * scale), state_word(state), colour, scale, _MARK - 38)
    canvas.icon(STATES[state], (x, y - (0, 14, 22)[lines] * scale), (46, 40, 34)[lines] * scale, colour)


def _draw_word(
    canvas: Canvas, centre: tuple[float, float], word: str, colour: Colour, scale: float, widest: float
) -> int:
    """Draws the word in a postmark in one line or two; returns how many they are, and 0 where it has no room."""
    writer, room, least = canvas.kit.writer, widest * scale, _LEAST * scale
    style = writer.fitting(word, _CAME.sized(_CAME.size * scale), room, least=least).coloured(colour)
    lines, step = [word], style.size
    if writer.width(word, style) > room:
        lines = writer.balanced(word, style, room)
        longest = max(lines, key=lambda line: writer.width(line, style))
        style = writer.fitting(longest, style.sized(_TWO * scale), room, least=least)
        step = _TWO * scale
    if len(lines) > 2 or any(writer.width(line, style) > room for line in lines):
        return 0
    box = Box(centre[0] - room / 2, centre[1] - step * len(lines) / 2, room, step * len(lines))
    canvas.stacked(lines, style, box, step)
    return len(lines)


def _draw_ring(canvas: Canvas, centre: tuple[float, float], colour: Colour, wide: float) -> None:
    """Draws the ring of a postmark."""
    canvas.disc(centre, wide, theme.WHITE, opacity=0.9)
    canvas.disc(centre, wide - 8, colour)
    canvas.disc(centre, wide - 14, (0xF4, 0xEE, 0xE0))


Bar = tuple[str, PortraitId | None, Fraction | None]
"""Points with a text on whoever has them, and the portrait; ``None``: a crown, and for points a wall only seen."""


class Plume(Widget):
    """Three feathers beside the streak, dim while there is none."""

    is_won = Seen(usual=False)

    def draw(self, canvas: Canvas) -> None:
        colours = _PLUMES if self.is_won else (_DIM, _DIM, _DIM)
        draw_plume(canvas, (self.box.centre[0], self.box.bottom), self.box.height, colours)


class Compared(Widget):
    """The person's points on a wall as a bar, above that of an expert in the same seat."""

    _bars: Sequence[Bar] = ()

    def show(self, bars: Sequence[Bar]) -> None:
        """Show these points."""
        self._bars = bars
        self.called = ". ".join(f"{who}: {_points(gain)}" for who, _portrait, gain in bars)
        self.touch()

    def bars(self) -> Sequence[tuple[Box, Colour]]:
        """The bars with their colors; they begin at the line in the middle, and losses reach back from it."""
        gains = [gain or Fraction(0) for _name, _portrait, gain in self._bars]
        largest = max(map(abs, gains), default=Fraction(0))
        most = next((scale for scale in _SCALES if scale >= largest), largest)
        reach, drawn = 0.24 * self.box.width, []
        for gain, (_name, portrait, _gain), line in zip(gains, self._bars, self._lines, strict=True):
            long = max(_SHORTEST, abs(float(gain / most)) * reach) if gain else 0.0
            start = self._middle - long if gain < 0 else self._middle
            colour = theme.TEXT_SECOND if portrait is None else theme.VERMILION if gain < 0 else theme.GOLD
            drawn.append((Box(start, line.y + 20, long, 28), colour))
        return drawn

    @property
    def _middle(self) -> float:
        return self.box.x + 0.58 * self.box.width

    @property
    def _lines(self) -> Sequence[Box]:
        return column(self.box, [68.0] * len(self._bars), 6)

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        if lines := self._lines:
            axis = Box(self._middle - 1, lines[0].y + 8, 2, lines[-1].bottom - lines[0].y - 16)
            canvas.fill(axis, theme.TEXT_SECOND, opacity=0.6)
        for (name, portrait, gain), line, (bar, colour) in zip(self._bars, self._lines, self.bars(), strict=True):
            picture, _apart, words, _rest = row(line, [60, 14, 0.24 * line.width, None])
            centre = picture.centre
            if portrait is None:
                canvas.disc(centre, 56, theme.TEXT_SECOND)
                canvas.icon(Icon.CROWN, centre, 32, theme.WOOD_DARK)
                until_bar = max(words.width, bar.x - 12 - words.x)
                room = Box(words.x, words.y, until_bar, words.height)
                canvas.block(name, theme.SMALL, room, align=Align.START, most=3)
            else:
                canvas.avatar(portrait, centre, 58)
                canvas.centred(name, _OWN, words, align=Align.START)
            canvas.rounded(bar, colour, radius=min(8.0, bar.width / 2))
            begins = max(bar.right, self._middle) + _BESIDE_BAR
            if gain is None:
                canvas.icon(Icon.EYE, (begins + 18, line.centre[1]), 36, theme.TEXT_SECOND)
                begins += 50
            ink = theme.TEXT_SECOND if gain is None else theme.LOSS_ON_DARK if gain < 0 else theme.TEXT
            room = Box(begins, line.y, line.right - begins, 68)
            canvas.centred(_points(gain), theme.LABEL.coloured(ink), room, align=Align.START)


def _points(gain: Fraction | None) -> str:
    """Points as text, or that the wall was only seen."""
    return state_word(WallState.SEEN) if gain is None else points_text(gain, signed=True)


class WonHand(Widget):
    """The person's winning hand, small, at the end of its box."""

    hand: Sequence[Sequence[Tile]] = ()

    def show(self, hand: Sequence[Sequence[Tile]]) -> None:
        """Show this hand by sets."""
        self.hand = hand
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        if not self.hand:
            return
        canvas, box = canvas.reading(self.box), self.box
        fits = fitting_tile(self.hand, box.width, min(_HAND_TILE, box.height / HIGH))
        tile = max(1, canvas.kit.frame.px(fits)) / canvas.kit.frame.unit
        at = (box.right - row_width(self.hand, tile), box.centre[1] - HIGH * tile / 2)
        draw_row(canvas, self.hand, at, tile)


class DayDone(Widget):
    """That no wall of the day is left, with the points that they brought, behind a seal."""

    total: str = ""

    def show(self, total: str, below: str) -> None:
        """Show this text, and another one below it."""
        self.total, self._below = total, below
        self.called = f"{total}. {below}"
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        writer = canvas.kit.writer
        seal, _apart, words = row(box, [box.height, 18, None])
        style = writer.fitting(self.total, _TOTAL, words.width)
        if writer.width(self.total, style) > words.width:
            canvas.block(self.total, _TOTAL, box, align=Align.START)
            return
        canvas.disc(seal.centre, seal.height, theme.GOLD_DARK)
        canvas.disc(seal.centre, seal.height - 4, theme.GOLD)
        canvas.disc(seal.centre, seal.height - 14, theme.WOOD_DARK)
        draw_plume(canvas, (seal.centre[0], seal.centre[1] + 0.27 * seal.height), 0.5 * seal.height, _PLUMES)
        below = writer.fitting(self._below, theme.BODY_SECOND, words.width)
        if writer.width(self._below, below) > words.width:
            canvas.centred(self.total, style, words, align=Align.START)
            return
        upper, lower = column(words, [0.58 * box.height, None])
        canvas.centred(self.total, style, upper, align=Align.START)
        canvas.centred(self._below, below, lower, align=Align.START)


class DayView(Pressed):
    """A button with the stamp of a daily wall; the stamp of the chosen one reaches behind the button that plays it."""

    is_chosen = Seen(usual=False)
    below = Seen(0.0)
    """How far the stamp reaches below the widget, behind the button that plays the wall."""
    bleed = 80.0
    corner = 14.0
    shows_focus = False
    """The ring is drawn by the stamp itself, since it goes around the part behind the button, too."""

    def __init__(self, on_press: Callable[[], None], wall: DayWall) -> None:
        super().__init__(on_press)
        self.city = wall.name
        """The name of the city."""
        self.label = f"{wall.name}, {wall.rules}"
        self.explained = wall.words
        self._wall = wall

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        stamp = Box(box.x, box.y, box.width, box.height + self.below)
        self._wall.draw(canvas, stamp, is_chosen=self.is_chosen, below=self.below)
        if self.is_focused:
            canvas.panel(self.ring, stamp.grown(FRAME) if self.is_chosen else stamp, radius=self.corner)
        self.draw_warmth(canvas, radius=8, most=0.05)
