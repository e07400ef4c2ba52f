"""Goals, each with a sign, its text and its progress."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.i18n import _, pgettext
from game.i18n.numbers import number
from game.players.goals.keeper import Groups, Mark
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.paper_blocks import PaperBlock
from game.view.page.rating_signs import draw_place
from game.view.paint import Canvas, Icon, Kit
from game.view.table.hand_row import HIGH
from game.view.units import Align, Box, Color, Face, TextStyle, column, theme

_INK = TextStyle(Face.SEMIBOLD, 22, theme.INK)
_INK_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_SIGN, _BAR, _CHECK = 62.0, 12.0, 44.0
_MOST = 2
"""The most goals on the paper at the end of a match."""
PIPS = 5
"""The most times of a goal that are shown by a mark each, not by a bar with a count."""
_BEHIND = 6.0
"""How far each of several equal tiles lies beside the one before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalLine:
    """A goal as shown."""

    text: str
    about: str = ""
    """Further information, such as the goal's book."""
    done: int
    of: int
    sign: Tile | Icon
    groups: Groups = ()
    """The tiles in the picture of the goal."""
    mark: Mark | None = None
    """What the picture shows beside the tiles."""
    heads: tuple[tuple[PortraitId, bool], ...] = ()
    """The characters that the goal is about, each with whether it is beaten."""
    is_stars: bool = False
    """Whether the goal counts stars, which are shown one by one."""
    picture: str = ""
    """The picture on the stamp of the goal's city; empty if the goal has no city."""

    @property
    def is_reached(self) -> bool:
        return self.done >= self.of

    @property
    def count(self) -> str:
        """The progress as text, such as "2 of 5"."""
        return _("{part} of {whole}").format(part=number(self.done), whole=number(self.of))

    @property
    def told(self) -> str:
        parts = [self.text, self.about, self.count, pgettext("goal", "reached") if self.is_reached else ""]
        return ", ".join(filter(None, parts))


def draw_progress(
    canvas: Canvas, bar: Box, share: float, *, empty: Color = theme.NOT_REACHED, full: Color = theme.GOLD
) -> None:
    """Draw a bar of which a share is full; both of its parts have round ends."""
    canvas.rounded(bar, empty, radius=bar.height / 2)
    if share <= 0:
        return
    part = Box(bar.x, bar.y, max(bar.height, bar.width * min(1.0, share)), bar.height)
    canvas.rounded(part, full, radius=bar.height / 2)


class GoalBlock(PaperBlock):
    """The first of the week's goals that a match advanced, on the paper at its end."""

    _LINE, _BAR_LINE, _MOST_LINES = 28.0, 26.0, 2

    def __init__(self, lines: Sequence[GoalLine]) -> None:
        self._all = sorted(lines, key=lambda line: not line.is_reached)
        self.lines = tuple(self._all)
        """The goals shown, reached ones first."""
        self._heights: Sequence[float] = [self._LINE + self._BAR_LINE] * len(self.lines)

    def fit(self, room: float, width: float, kit: Kit) -> None:
        """Show as many goals as fit; a text too long for one line takes two."""
        shown: list[GoalLine] = []
        heights: list[float] = []
        for line in self._all[:_MOST]:
            parts = len(kit.writer.wrapped(line.text, _INK, width - _SIGN - _CHECK))
            high = self._LINE * min(parts, self._MOST_LINES) + self._BAR_LINE
            if sum(heights) + high > room:
                break
            shown.append(line)
            heights.append(high)
        self.lines, self._heights = tuple(shown), heights
        self.called = ". ".join(line.told for line in self.lines)
        self.is_visible = bool(self.lines)

    @property
    def high(self) -> float:
        return sum(self._heights)

    def draw_rest(self, canvas: Canvas) -> None:
        for line, box in zip(self.lines, column(self.box, self._heights), strict=True):
            inks = (_INK, _INK_SMALL, _INK_SMALL)
            colors, low = ((0xCD, 0xBB, 0x93), theme.TEAL), self._BAR_LINE - 2
            _draw_goal(canvas, box, line, inks, colors, low=low, share=self.seen)


def draw_tick(canvas: Canvas, at: tuple[float, float], size: float) -> None:
    """Draw the golden tick of what was reached."""
    canvas.disc(at, size, theme.GOLD)
    canvas.icon(Icon.CHECK, at, 0.56 * size, theme.ON_GOLD)


def _draw_sign(canvas: Canvas, at: tuple[float, float], high: float, line: GoalLine, color: theme.Color) -> None:
    """Draw the sign of a goal: equal tiles behind each other, the first place of a match, a tile, or an icon."""
    if line.mark is Mark.PODIUM:
        draw_place(canvas, 1, at, 44)
        return
    if isinstance(line.sign, Icon):
        canvas.icon(line.sign, at, 36, color)
        return
    first = line.groups[0] if line.groups else ()
    tiles = first if len(set(first)) == 1 and len(first) > 1 else (line.sign,)
    wide = min(40.0 if len(tiles) == 1 else 34.0, high / HIGH - 2)
    straight, spot = canvas.straight(Box(*at, 0, 0))
    for place, tile in reversed([*enumerate(tiles)]):  # the first one in front, so that no corner letter is cut
        straight.flat_tile(tile, (spot.x + (place - (len(tiles) - 1) / 2) * _BEHIND, spot.y), wide)


def _draw_goal(
    canvas: Canvas,
    box: Box,
    line: GoalLine,
    styles: tuple[TextStyle, TextStyle, TextStyle],
    colors: tuple[theme.Color, theme.Color],
    *,
    low: float,
    share: float,
) -> None:
    """Draw a goal from left to right: sign, text over a bar or, once it is reached, before a tick.

    :param styles: styles of the text, the further information and the count.
    :param colors: colors of the bar and of its full part.
    :param low: height of the bar's line.
    :param share: how much of the full part is drawn.
    """
    name, about, count = styles
    middle = box.center[1]
    _draw_sign(canvas, (box.x + 24, middle), box.height, line, count.color)
    left, right = box.x + _SIGN, box.right - _CHECK
    if line.is_reached:
        draw_tick(canvas, (box.right - 18, middle), 36)
    writer = canvas.kit.writer
    room = Box(left, box.y, right - left, box.height - low)
    text = line.text
    if 2 * theme.CLOSE * name.size <= room.height:  # two lines, rather than one that is smaller than in other goals
        text = "\n".join(writer.balanced(text, name, room.width))
    canvas.block(text, name, room, align=Align.START)
    is_low = line.is_reached and len(writer.wrapped(line.text, name, room.width)) == 1
    lifted = max(0.0, (room.height - theme.CLOSE * name.size) / 3) if is_low else 0.0
    below = Box(left, box.bottom - low - lifted, right - left, low)
    beside = min(0.55 * below.width, writer.width(line.about, about)) if line.about else 0.0
    if beside:
        canvas.centered(line.about, about, Box(left, below.y, beside, below.height), align=Align.START)
    if line.is_reached:
        return
    figures = max(76.0, writer.width(line.count, count))
    start = left + (beside + 16 if beside else 0)
    bar = Box(start, below.center[1] - _BAR / 2, max(_BAR, right - figures - 14 - start), _BAR)
    draw_progress(canvas, bar, share * line.done / line.of, empty=colors[0], full=colors[1])
    canvas.centered(line.count, count, Box(right - figures, below.y, figures, below.height), align=Align.END)
