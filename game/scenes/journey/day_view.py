"""A daily wall under one rulebook: a stamp with a picture of its city, and a postmark with the result."""

from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache, partial
from math import pi, radians, sin

import pygame

from game.i18n import _, pgettext
from game.i18n.books import played_title
from game.i18n.general import general
from game.i18n.numbers import points_text
from game.i18n.option_texts import scored_title
from game.i18n.player_texts import came_text, level_name
from game.players.days import Came, DayResult
from game.players.journey import Stop
from game.players.roster import Chair, Computer, PortraitId
from game.scenes.shared.looks import draw_city, draw_place_of_stamp, draw_stamp, draw_tilted_stamp
from game.tiles.tile import Tile
from game.view.page.rating_signs import draw_plume
from game.view.paint import PREMULTIPLIED, Canvas, Icon, Kit, pixels
from game.view.paint.canvas import picture_of
from game.view.paint.shapes import clear, draw_rays, radial, rounded, soft_box
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.units import Align, Box, Face, TextStyle, Writer, column, lay, row, theme
from game.view.units.theme import Color
from game.view.widgets.button import Button
from game.view.widgets.label import Label, PanelBox, draw_golden
from game.view.widgets.widget import Pressed, Seen, Widget

_NAME = TextStyle(Face.DISPLAY, 34, theme.TITLE)
_WORDS = theme.BODY
_OTHER = TextStyle(Face.SEMIBOLD, 25)
_LEVEL = theme.SMALL.sized(22)
_LEVEL_ABOVE = 18.0
"""How far an opponent's level stands above the foot of its box."""
_CAME = TextStyle(Face.BOLD, 21, theme.INK)
_POINTS = TextStyle(Face.BOLD, 28, theme.INK)
_WHO = TextStyle(Face.MEDIUM, 22, theme.INK_SMALL)
_GAINED = TextStyle(Face.BOLD, 27, theme.INK)
_EXPERT: Color = (0x7D, 0x6C, 0x4C)
_LINE, _LINES_APART, _SIGN, _ROOM = 62.0, 8.0, 64.0, 98.0
"""The most height of a line with points, the space between lines, the width of a line before its bar, and the
room for points behind the longest bar.
"""
PICTURE_CORNER = 8.0
"""The radius of the corners of the picture on the card of the chosen wall."""
_EDGE = 13.0
"""The width of a stamp's white edge."""
_SHORTEST = 8.0
"""The length of the shortest bar of points."""
_BESIDE_BAR = 12.0
"""The space between a bar and its points."""
_LEAST, _TWO = 17.0, 19.0
"""The least font size of the word in a postmark, and that of a word in two lines."""
_MARK, _IN, _ASKEW = 116.0, 2.0, 7.0
"""The width of a postmark, its distance from the white edge, and by how many degrees it lies askew."""
_LEDGE, _ABOVE = 12.0, 26.0
"""Heights on the dark foot: of the room below the names and of that above."""
_RED, _YELLOW, _DIM = "C9503A", "E8B545", "4E7A70"
"""The colors of the feathers beside the streak; all are dim while there is none."""
_PLUMES = (_RED, _YELLOW, _RED)
_NIGHT_STOPS = ((0.0, (0x5A, 0x78, 0x58), 1.0), (0.4, (0x1F, 0x47, 0x43), 1.0), (1.0, (0x0C, 0x24, 0x2A), 1.0))
"""The colors of the ground at the end of a day, from the points outward."""
_RAYS = 14
_LOST_TILE, _FACE = 84.0, 58.0
"""The height of the tile with which a deal was lost, and the width of the winner's portrait beside it."""
_DARK = 105.0
"""The most height of the dark foot of the picture on the card, halved."""
_BETWEEN = 20.0
"""The space between buttons that lie beside each other, in which a focus ring has room."""
_HAND_TILE, _ROWS = 46.0, 6.0
"""The greatest width of a tile of the winning hand, and the space between its two rows."""
_WINNER = TextStyle(Face.BOLD, 26, theme.TITLE)
_CALM: Color = (0x46, 0x6A, 0x66)
_MARKS: dict[Came, tuple[Icon, Color]] = {
    Came.WON: (Icon.STAR, theme.GAIN),
    Came.NOBODY: (Icon.MINUS, _CALM),
    Came.OTHER: (Icon.MINUS, _CALM),
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


def ended_text(result: DayResult) -> str:
    """How a deal ended, and whether it was played later, in words."""
    return _("{result}, played later").format(result=came_text(result)) if result.is_late else came_text(result)


def mark_of(result: DayResult) -> tuple[Icon, Color]:
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
    :param found: the result of the wall or, if it was not played, its state.
    :param tilt: by how many degrees the stamp lies askew.
    """

    def __init__(self, stop: Stop, found: DayResult | WallState, *, tilt: float = 0.0) -> None:
        self.name = general().stops[stop.id].said()
        """The name of the city."""
        self.rules = scored_title(stop.rules, {})
        """The name of the book, with the scoring where it has several."""
        self._shorter_rules = played_title(stop.rules, {})
        self._stop, self._tilt = stop, tilt
        self._found = found
        self._postmarks: dict[tuple[float, float], pygame.Surface] = {}
        """The postmark by its scale and the pixels of a unit."""
        self.words = state_text(found) if isinstance(found, WallState) else ended_text(found)
        """How the deal ended, or the state of a wall that was not played."""

    def draw(
        self, canvas: Canvas, box: Box, *, is_straight: bool = True, below: float = 0.0, scale: float = 1.0
    ) -> None:
        """Draw the stamp.

        :param is_straight: whether it does not lie askew.
        :param below: the height that a button covers at its foot; 0 without one.
        :param scale: how large its text and its postmark are, as a multiple of their usual size.
        """
        writer = canvas.kit.writer
        tilt = 0.0 if is_straight or canvas.kit.motion.calm else self._tilt
        low = max(_LEDGE, below - _EDGE + _LEDGE)
        room = box.width - 2 * _EDGE - 20
        style = _NAME.sized(_NAME.size * scale)
        lines = name_lines(self.name, style, room, writer)
        style = min((writer.fitting(line, style, room) for line in lines), key=lambda each: each.size)
        step = style.size * theme.CLOSE
        words = _WORDS.sized(_WORDS.size * scale)
        rules = self.rules if writer.width(self.rules, words) <= room else self._shorter_rules
        told = 1.3 * words.size * len(writer.broken(rules, words, room)[0])
        foot = low + told + step * len(lines) + _ABOVE * scale + below
        draw_shadow(canvas, box)
        is_lit = self._found is not WallState.SEEN
        high = box.width / 2 * sin(radians(abs(tilt)))  # by this, the lower corner would hang below the others' feet
        stamp = Box(box.x, box.y - high, box.width, box.height)
        draw_tilted_stamp(canvas, stamp, self._stop.picture, tilt, is_won=is_lit, edge=_EDGE, foot=foot)
        canvas = canvas.reading(box)
        place = Box(box.x + _EDGE + 14, box.bottom - _EDGE - low - told, room, told)
        canvas.block(rules, words, place, align=Align.START)
        names = Box(place.x, place.y - step * len(lines), room, step * len(lines))
        shade = Box(names.x, names.y + 2 * scale, names.width, names.height)
        canvas.stacked(lines, style.colored(theme.BLACK), shade, step, align=Align.START)
        canvas.stacked(lines, style, names, step, align=Align.START)
        inside = _EDGE + _IN + _MARK * scale / 2
        self.draw_postmark(canvas, (box.right - inside, box.y + inside), scale)

    def draw_picture(self, canvas: Canvas, box: Box, *, foot: float) -> None:
        """Draw the picture alone, with the postmark.

        :param foot: half of the height over which the picture grows dark towards its lower edge.
        """
        draw_city(canvas, box, self._stop.picture, PICTURE_CORNER, foot=foot)
        inside = _EDGE + _MARK / 2
        self.draw_postmark(canvas.reading(box), (box.right - inside, box.y + inside), 1.0)

    def draw_postmark(self, canvas: Canvas, center: tuple[float, float], scale: float) -> None:
        """Draw the postmark of a wall that was played or is not simply open, a little askew, as if by hand."""
        if isinstance(self._found, WallState) and self._found not in STATES:
            return
        kit, half = canvas.kit, 0.6 * _MARK * scale
        key = scale, kit.frame.unit
        if key not in self._postmarks:
            x, y = kit.frame.units(canvas.at(center))
            area = pixels(Box(x - half, y - half, 2 * half, 2 * half), kit)
            upright = picture_of(kit, area, partial(self._draw_upright, center=(x, y), scale=scale))
            self._postmarks[key] = pygame.transform.rotozoom(upright, _ASKEW, 1.0)
        mark = self._postmarks[key]
        canvas.surface.blit(mark, mark.get_rect(center=canvas.at(center)))

    def _draw_upright(self, canvas: Canvas, center: tuple[float, float], scale: float) -> None:
        if isinstance(self._found, WallState):
            _draw_state(canvas, center, self._found, scale)
        else:
            _draw_postmark(canvas, center, self._found, scale)


def name_lines(name: str, style: TextStyle, widest: float, writer: Writer) -> list[str]:
    """The lines of a city's name, which is also broken at a hyphen where it does not fit."""
    parts = name if writer.width(name, style) <= widest else name.replace("-", "-\n")
    return [line for part in parts.split("\n") for line in writer.balanced(part, style, widest)]


@lru_cache(maxsize=8)
def _shadow(size: tuple[int, int], soft: float) -> tuple[pygame.Surface, int]:
    return soft_box(size, 2, soft, theme.BLACK, 0.5)


def draw_shadow(canvas: Canvas, box: Box) -> None:
    """Draws the soft shadow of a stamp."""
    rect = canvas.rect(box)
    shadow, margin = _shadow(rect.size, max(1.0, 6 * canvas.kit.frame.unit))
    at = (rect.x - margin, rect.y - margin + canvas.kit.frame.px(6))
    canvas.surface.blit(shadow, at, special_flags=PREMULTIPLIED)


def _draw_postmark(canvas: Canvas, center: tuple[float, float], result: DayResult, scale: float) -> None:
    """Draws a postmark: icon, word and points in a ring, with a clock if the wall was played later.

    A word that is too long for the ring is left to the text on the chosen wall.
    """
    icon, color = mark_of(result)
    (x, y), wide = center, _MARK * scale
    _draw_ring(canvas, center, color, wide)
    lines = _draw_word(canvas, (x, y - 4 * scale), came_word(result.came), color, scale, _MARK - 28)
    size = (34, 24, 20)[lines]
    canvas.icon(icon, (x, y - (22, 31, 37)[lines] * scale), size * scale, color)
    if result.is_late:
        corner = (x + 0.4 * wide, y - 0.4 * wide)
        canvas.disc(corner, 34 * scale, theme.INK)
        canvas.icon(Icon.CLOCK, corner, 24 * scale, theme.WHITE)
    points = points_text(result.gain, signed=True)
    style = _POINTS.sized(_POINTS.size * scale).colored(color)
    canvas.centered(points, style, Box(x - wide / 2, y + (12 if lines > 1 else 8) * scale, wide, 34 * scale))


def _draw_state(canvas: Canvas, center: tuple[float, float], state: WallState, scale: float) -> None:
    """Draws the postmark of a wall that was not played: icon and word in a ring."""
    (x, y), color = center, theme.INK_SMALL
    _draw_ring(canvas, center, color, _MARK * scale)
    lines = _draw_word(canvas, (x, y + 19 * scale), state_word(state), color, scale, _MARK - 38)
    canvas.icon(STATES[state], (x, y - (0, 14, 22)[lines] * scale), (46, 40, 34)[lines] * scale, color)


def _draw_word(
    canvas: Canvas, center: tuple[float, float], word: str, color: Color, scale: float, widest: float
) -> int:
    """Draws the word in a postmark in one line or two; returns how many they are, and 0 where it has no room."""
    writer, room, least = canvas.kit.writer, widest * scale, _LEAST * scale
    style = writer.fitting(word, _CAME.sized(_CAME.size * scale), room, least=least).colored(color)
    lines, step = [word], style.size
    if writer.width(word, style) > room:
        lines = writer.balanced(word, style, room)
        longest = max(lines, key=lambda line: writer.width(line, style))
        style = writer.fitting(longest, style.sized(_TWO * scale), room, least=least)
        step = _TWO * scale
    if len(lines) > 2 or any(writer.width(line, style) > room for line in lines):
        return 0
    box = Box(center[0] - room / 2, center[1] - step * len(lines) / 2, room, step * len(lines))
    canvas.stacked(lines, style, box, step)
    return len(lines)


def _draw_ring(canvas: Canvas, center: tuple[float, float], color: Color, wide: float) -> None:
    """Draws the ring of a postmark."""
    canvas.disc(center, wide, theme.WHITE, opacity=0.9)
    canvas.disc(center, wide - 8, color)
    canvas.disc(center, wide - 14, (0xF4, 0xEE, 0xE0))


Bar = tuple[str, PortraitId | None, Fraction]
"""Points with a text on whoever has them, and the portrait; ``None`` for a crown."""


class Plume(Widget):
    """Three feathers beside the streak, dim while there is none; or a stamp of an earlier month, or its place."""

    is_won = Seen(usual=False)
    stamp = Seen("")
    """The picture of the stamp; empty for feathers."""

    def draw(self, canvas: Canvas) -> None:
        if self.stamp:
            draws = draw_stamp if self.is_won else draw_place_of_stamp
            draws(canvas, self.box.inset(14, 14), self.stamp)
            return
        colors = _PLUMES if self.is_won else (_DIM, _DIM, _DIM)
        draw_plume(canvas, (self.box.center[0], self.box.bottom), self.box.height, colors)


class DayCount(Label):
    """A number in golden letters."""

    bleed = 30.0

    def draw(self, canvas: Canvas) -> None:
        draw_golden(canvas, self.text, self.style, self.box, align=self.align)


class Compared(Widget):
    """The person's points on a wall as a bar, above that of an expert in the same seat; on paper."""

    _bars: Sequence[Bar] = ()
    _line = _LINE

    def show(self, bars: Sequence[Bar]) -> None:
        """Show these points."""
        self._bars = bars
        self.called = ". ".join(f"{who}: {points_text(gain, signed=True)}" for who, _portrait, gain in bars)
        self.touch()

    def bars(self) -> Sequence[tuple[Box, Color]]:
        """The bars with their colors; they begin at the same line, and losses reach back from it."""
        middle, unit = self._scale
        drawn = []
        for (_name, portrait, gain), line in zip(self._bars, self._lines, strict=True):
            long = max(_SHORTEST, abs(float(gain)) * unit) if gain else 0.0
            start = middle - long if gain < 0 else middle
            color = _EXPERT if portrait is None else theme.LOSS if gain < 0 else theme.GAIN
            drawn.append((Box(start, line.bottom - 26, long, 22), color))
        return drawn

    def fit(self, high: float) -> float:
        """Fit the lines into this height; returns what they take of it."""
        count = max(1, len(self._bars))
        self._line = min(_LINE, (high - (count - 1) * _LINES_APART) / count)
        return count * self._line + (count - 1) * _LINES_APART

    @property
    def _scale(self) -> tuple[float, float]:
        """The x coordinate at which the bars begin, and the length of a point: together they take all the width."""
        gains = [float(gain) for _name, _portrait, gain in self._bars]
        lost, won = -min([0.0, *gains]), max([0.0, *gains])
        unit = (self.box.width - _SIGN - _ROOM) / (lost + won or 1.0)
        return self.box.x + _SIGN + max(1.0, lost * unit), unit

    @property
    def _lines(self) -> Sequence[Box]:
        return column(self.box, [self._line] * len(self._bars), _LINES_APART)

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        middle, _unit = self._scale
        for (name, portrait, gain), line, (bar, color) in zip(self._bars, self._lines, self.bars(), strict=True):
            picture, _apart, words = row(line, [52, _SIGN - 52, None])
            if portrait is None:
                canvas.disc(picture.center, 50, _EXPERT)
                canvas.icon(Icon.CROWN, picture.center, 30, theme.WHITE)
            else:
                canvas.avatar(portrait, picture.center, 52)
            said = Box(words.x, words.y, words.width, line.height - 32)
            canvas.centered(name, canvas.kit.writer.fitting(name, _WHO, said.width), said, align=Align.START)
            canvas.rounded(bar, color, radius=min(6.0, bar.width / 4))
            canvas.fill(Box(middle - 1.5, bar.y - 5, 3, bar.height + 10), theme.INK)
            ink = theme.INK if gain >= 0 else theme.LOSS
            begins = max(bar.right, middle) + _BESIDE_BAR
            room = Box(begins, bar.y - 5, line.right - begins, 32)
            canvas.centered(points_text(gain, signed=True), _GAINED.colored(ink), room, align=Align.START)


class Others(Widget):
    """The portraits of the opponents, with their names and levels."""

    portrait = 92.0
    """The width of a portrait."""
    inks: tuple[theme.Color, theme.Color] = (theme.TEXT, theme.TEXT_SECOND)
    """The colors of the names and of the levels."""

    def show(self, chairs: Sequence[Chair]) -> None:
        """Show these opponents."""
        self._chairs = [
            (chair, level_name(chair.kind.level) if isinstance(chair.kind, Computer) else "") for chair in chairs
        ]
        self.called = ". ".join(
            _("{name}, {level}").format(name=chair.name, level=level) for chair, level in self._chairs
        )
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas, writer = canvas.reading(self.box), canvas.kit.writer
        for (chair, level), box in zip(self._chairs, row(self.box, [None] * len(self._chairs)), strict=True):
            canvas.avatar(chair.portrait, (box.center[0], box.y + 2 + self.portrait / 2), self.portrait)
            x, foot, wide = box.center[0], box.bottom - _LEVEL_ABOVE, box.width - 8
            name_ink, level_ink = self.inks
            name_style = writer.fitting(chair.name, _OTHER.colored(name_ink), wide)
            canvas.text(chair.name, name_style, (x, foot - 26), align=Align.CENTER, widest=wide)
            said = pgettext("level of one player", "{level}").format(level=level)
            level_style = writer.fitting(said, _LEVEL.colored(level_ink), wide)
            canvas.text(said, level_style, (x, foot), align=Align.CENTER, widest=wide)


class WonHand(Widget):
    """The winning hand in two rows, at the foot of its box."""

    hand: Sequence[Sequence[Tile]] = ()
    lost: Tile | None = None
    """The tile with which the person lost the deal: it stands large above the hand, with a red ring."""
    winner: Chair | None = None
    """Who went out with it: portrait and name stand beside the tile."""
    _rows: Sequence[Sequence[Sequence[Tile]]] = ()

    def show(self, result: DayResult, winner: Chair | None = None) -> None:
        """Show the hand of this result, if it has one, a ring around the tile that was lost, and who won with it."""
        hand = self.hand = result.hand
        self.lost, self.winner, self.is_visible = result.lost, winner, bool(hand)
        if len(hand) == 1:
            half = (len(hand[0]) + 1) // 2
            hand = (hand[0][:half], hand[0][half:])
        cuts = ((hand[:cut], hand[cut:]) for cut in range(1, len(hand)))
        self._rows = min(cuts, key=lambda rows: max(row_width(each, 1.0) for each in rows), default=())
        self.called = winner.name if winner is not None else ""
        self.touch()

    def _tile(self, wide: float) -> float:
        """The width of a tile where the rows have this width."""
        return min((fitting_tile(each, wide, _HAND_TILE) for each in self._rows), default=0.0)

    def high(self, wide: float) -> float:
        """The height of the rows, and of the tile above them, in this width."""
        rows = 2 * HIGH * self._tile(wide) + _ROWS
        return rows if self.lost is None else rows + _LOST_TILE + 2 * _ROWS

    def draw(self, canvas: Canvas) -> None:
        if not self.hand:
            return
        canvas, box, unit = canvas.reading(self.box), self.box, canvas.kit.frame.unit
        tile = max(1, int(self._tile(box.width) * unit)) / unit
        winning, y = self.lost, box.bottom
        for each in reversed(self._rows):
            y -= HIGH * tile
            at = (box.center[0] - row_width(each, tile) / 2, y)
            draw_row(canvas, each, at, tile, winning=winning, ring=theme.LOSS)
            if any(winning in group for group in each):
                winning = None
            y -= _ROWS
        if self.lost is None:
            return
        draw_row(canvas, ((self.lost,),), (box.x, box.y), _LOST_TILE / HIGH, winning=self.lost, ring=theme.LOSS)
        if self.winner is not None:
            line = Box(box.x, box.y + _LOST_TILE - _FACE, box.width, _FACE)
            _tile, face, name = row(line, [_LOST_TILE / HIGH, _FACE, None], 12)
            style = canvas.kit.writer.fitting(self.winner.name, _WINNER, name.width - 12)
            wide = face.width + 12 + canvas.kit.writer.width(self.winner.name, style) + 16
            canvas.rounded(Box(face.x, face.y + 7, wide, face.height - 14), theme.BLACK, radius=22, opacity=0.62)
            canvas.disc(face.center, _FACE + 5, theme.GOLD)
            canvas.avatar(self.winner.portrait, face.center, _FACE)
            canvas.centered(self.winner.name, style, name, align=Align.START)


class DayDone(PanelBox):
    """The picture behind the end of a day: rays of light."""

    def draw(self, canvas: Canvas) -> None:
        rect = canvas.rect(self.box)
        canvas.surface.blit(_dawn(rect.size, max(1, canvas.kit.frame.px(PICTURE_CORNER))), rect)


@lru_cache(maxsize=2)
def _dawn(size: tuple[int, int], radius: int) -> pygame.Surface:
    """The ground of the end of a day: rays of light on the night, brightest behind the points."""
    ground = radial((32, 32), (16, 13), (24, 26), _NIGHT_STOPS)
    ground = pygame.transform.smoothscale(ground.convert_alpha(), size)
    rays = clear((2 * size[0], 2 * size[1]))
    wide, high = rays.get_size()
    draw_rays(rays, (wide / 2, 0.42 * high), 2.0 * wide, (*theme.GOLD, 34), number=_RAYS, width=pi / _RAYS)
    ground.blit(pygame.transform.smoothscale(rays, size), (0, 0))
    ground.blit(rounded(size, radius), (0, 0), None, pygame.BLEND_RGBA_MULT)
    return ground


def lay_beside(buttons: Sequence[Button], area: Box, high: float, kit: Kit) -> Box:
    """Lay out buttons at the foot of an area, beside each other or else, lower, in a column; returns the rest."""
    for hides_icon in (False, True):
        for button in buttons:
            button.hides_icon = hides_icon
        widths = [button.content_width(kit, high) for button in buttons]
        spare = area.width - _BETWEEN * (len(buttons) - 1) - sum(widths)
        if spare >= 0:
            rest, low = column(area, [None, high], _BETWEEN)
            lay(buttons, row(low, [each + spare / len(buttons) for each in widths], _BETWEEN))
            return rest
    for button in buttons:
        button.hides_icon = False
    rest, *lines = column(area, [None, *[high - 8] * len(buttons)], 10)
    lay(buttons, lines)
    return rest


class DayView(Pressed):
    """A button with the stamp of a daily wall; of the chosen one the picture alone, as its card says the rest."""

    is_chosen = Seen(usual=False)
    below = Seen(0.0)
    """How far the stamp or the picture reaches below the widget, behind what lies on its foot."""
    bleed = 80.0
    shows_focus = False
    """The ring is drawn by the stamp itself, since it goes around the part below the widget, too."""

    def __init__(self, on_press: Callable[[], None], wall: DayWall) -> None:
        super().__init__(on_press)
        self.city, self.rules = wall.name, wall.rules
        """The name of the city, and that of the book."""
        self.label = self.called = f"{wall.name}, {wall.rules}"
        self.explained = wall.words
        self._wall = wall

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        whole = Box(box.x, box.y, box.width, box.height + self.below)
        if self.is_chosen:
            self._wall.draw_picture(canvas, whole, foot=min(0.9 * self.below, _DARK))
        else:
            self._wall.draw(canvas, whole, is_straight=self.is_focused or self.below > 0, below=self.below)
        if self.is_focused:
            canvas.panel(self.ring, whole, radius=PICTURE_CORNER)
        self.draw_warmth(canvas, radius=8, most=0.05)
