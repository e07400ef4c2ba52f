"""The wall of a day under one book: a tile that lies face down until the deal was played, and what came of it."""

from collections.abc import Callable, Sequence

from game.i18n import pgettext
from game.i18n.books import rules_title
from game.i18n.numbers import points_text
from game.players.days import Came, DayResult
from game.players.roster import PortraitId
from game.scenes.journey.stops import ABOVE, LIFTED, TILE, WIDEST, draw_bird, draw_heads, draw_ring, tile_at
from game.tiles.tile import Tile
from game.view.paint import Canvas, Kit, PanelKind, Pose
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets.widget import Pressed, Seen

_NAME = TextStyle(Face.DISPLAY, 32, theme.TITLE)
_WORDS = theme.BODY
_POINTS = TextStyle(Face.BOLD, 34, theme.SCORE)
HIGH = ABOVE + 294


def came_text(result: DayResult) -> str:
    """How the deal ended, in a few words; of a wall that does not count, why."""
    if result.was_helped:
        return pgettext("day", "Played with a take-back")
    match result.came:
        case Came.WON:
            return pgettext("day", "You won")
        case Came.NOBODY:
            return pgettext("day", "Nobody won")
        case Came.OTHER:
            return pgettext("day", "Another player won")
        case Came.LOST:
            return pgettext("day", "You discarded the winning tile")


class DayWall:
    """What is seen of the wall of a day, on the page as in the picture to share.

    :param sign: the tile that stands for the book.
    :param state: the words while there is no result.
    """

    def __init__(self, rules: str, sign: Tile, result: DayResult | None, state: str) -> None:
        self.name = rules_title(rules)
        """What the book is called."""
        self._sign = sign
        self._result = result
        self._words = state if result is None else came_text(result)

    def clipped(self, kit: Kit, room: float) -> list[str]:
        """The words that have no room in this width."""
        name, size = kit.writer.broken(self.name, _NAME, room)
        words, style = kit.writer.broken(self._words, _WORDS, room)
        return kit.writer.cut(*((part, size, room) for part in name), *((part, style, room) for part in words))

    def draw(self, canvas: Canvas, foot: tuple[float, float], room: float, *, is_chosen: bool = False) -> Box:
        """Draws it with the foot of its tile at a place, and gives the box of the tile."""
        x, y = foot
        tile = tile_at(foot)
        draw_ring(canvas, (x, y - LIFTED))
        if is_chosen:
            canvas.panel(PanelKind.LACQUER_GLOW, tile.grown(7), radius=24)
        canvas.tile(self._sign, foot, TILE, Pose.HAND_BACK if self._result is None else Pose.HAND)
        canvas.lines(self.name, _NAME, (x, y + 66), room, align=Align.CENTRE)
        below = y + 122
        canvas.lines(self._words, _WORDS, (x, below), room, align=Align.CENTRE)
        if self._result is not None:
            points = points_text(self._result.gain, signed=True)
            canvas.text(points, _POINTS, (x, below + 74), align=Align.CENTRE, widest=room)
        return tile


class DayView(Pressed):
    """The wall of a day under one book, to be chosen."""

    is_chosen = Seen(usual=False)
    bleed = 130.0
    corner = 24.0

    def __init__(self, on_press: Callable[[], None], wall: DayWall, others: Sequence[PortraitId]) -> None:
        super().__init__(on_press)
        self.label = wall.name
        self._wall = wall
        self._others = tuple(others)

    @property
    def _room(self) -> float:
        return min(WIDEST, self.box.width - 24)

    def clipped(self, kit: Kit) -> list[str]:
        return self._wall.clipped(kit, self._room)

    def draw(self, canvas: Canvas) -> None:
        x, foot = self.box.centre[0], self.box.y + ABOVE
        tile = self._wall.draw(canvas, (x, foot), self._room, is_chosen=self.is_chosen)
        if self.warmth:
            canvas.rounded(tile, theme.WHITE, radius=18, opacity=0.12 * self.warmth)
        if self.is_chosen:
            draw_bird(canvas, tile)
        draw_heads(canvas, (x, foot + 258), self._others)
