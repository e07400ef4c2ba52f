"""The stops on the map of the journey: tile, name, opponents and stars."""

from collections.abc import Callable, Sequence

import pygame

from game.players.manner.temper import Mood
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.stars import draw_stars
from game.view.paint import PREMULTIPLIED, Canvas, FaceLook, Icon, PanelKind, Pose
from game.view.paint.materials import bird
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets.widget import Pressed, Seen, TilesHeard

TILE = 138.0
_HIGH = 1.42
"""The height of a standing tile, as a multiple of its width."""
ABOVE = TILE * _HIGH + 8
"""How much of a stop's box lies above the foot of its tile, in units."""
_NAME = TextStyle(Face.DISPLAY, 35, theme.TITLE)
_RULE = theme.SMALL.coloured(theme.TEXT)
_BIRD = 104.0
_HEAD, _HEAD_STEP = 58.0, 72.0
WAY: theme.Colour = (0xE9, 0xB8, 0x5A)
"""The golden color of ways and rings."""
RING, LIFTED = (132.0, 34.0), 8.0
"""The half axes of the ring around a tile, and how far its center lies above the tile's foot."""
WIDEST = 256.0
"""The greatest width of a stop's name, between the ways on both sides."""


class StopView(Pressed):
    """A button for a stop; a closed stop shows the back of its tile.

    :param sign: the tile on it.
    :param earned: for each of its stars whether it was earned.
    """

    tiles_heard = TilesHeard.NEVER

    is_chosen = Seen(usual=False)
    bleed = 130.0
    corner = 24.0

    def __init__(
        self,
        on_press: Callable[[], None],
        *,
        name: str,
        rule: str,
        sign: Tile,
        others: Sequence[PortraitId],
        earned: Sequence[bool],
        is_open: bool,
    ) -> None:
        super().__init__(on_press)
        self.label, self._rule = name, rule
        self._sign = sign
        self._others = tuple(others)
        self._earned = tuple(earned)
        self.is_open = is_open

    @property
    def tile_foot(self) -> tuple[float, float]:
        """The center of the tile's lower edge."""
        return self.box.centre[0], self.box.y + ABOVE

    @property
    def _room(self) -> float:
        return min(WIDEST, self.box.width)

    def draw(self, canvas: Canvas) -> None:
        x, foot = self.tile_foot
        tile = tile_at((x, foot))
        if self.is_chosen:
            canvas.panel(PanelKind.LACQUER_GLOW, tile.grown(7), radius=24)
        canvas.tile(self._sign, (x, foot), TILE, Pose.HAND if self.is_open else Pose.HAND_BACK)
        if self.warmth and self.is_open:
            canvas.rounded(tile, theme.WHITE, radius=18, opacity=0.12 * self.warmth)
        if self.is_chosen:
            draw_bird(canvas, tile)
        self._draw_badge(canvas, (tile.right - 6, tile.y + 4 if self.is_open else tile.bottom - 30))
        style, rule = _NAME, _RULE
        if not self.is_open:
            style, rule = style.coloured(theme.TEXT_SECOND), rule.coloured(theme.TEXT_SECOND)
        y = foot + 62
        canvas.lines(self.label, style, (x, y), self._room, align=Align.CENTRE)
        canvas.text(self._rule, rule, (x, y + 34), align=Align.CENTRE, widest=self._room)
        draw_stars(canvas, (x, y + 72), self._earned)
        mood = Mood.GLAD if self.is_chosen else Mood.CALM if self.is_open else Mood.BLINK
        draw_heads(canvas, (x, y + 134), self._others, mood)

    def _draw_badge(self, canvas: Canvas, at: tuple[float, float]) -> None:
        """Draws a tick if all stars were earned, a lock if the stop is closed."""
        if not self.is_open:
            canvas.disc(at, 46, theme.WOOD_DARK)
            canvas.icon(Icon.LOCK, at, 26, theme.TEXT)
        elif all(self._earned):
            canvas.disc(at, 48, theme.GOLD_DARK)
            canvas.disc(at, 42, theme.GOLD)
            canvas.icon(Icon.CHECK, at, 26, theme.ON_GOLD)


class RoundView(Pressed):
    """A button for the last stop, with a star for each match won."""

    is_chosen = Seen(usual=False)
    bleed = 130.0
    corner = 26.0

    def __init__(self, name: str, on_press: Callable[[], None], *, earned: Sequence[bool], is_open: bool) -> None:
        super().__init__(on_press)
        self.label = name
        self._earned = tuple(earned)
        self.is_open = is_open

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.LACQUER_GLOW if self.is_chosen else PanelKind.LACQUER, box, radius=26)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=26, opacity=0.08 * self.warmth)
        if self.is_chosen:
            draw_bird(canvas, box)
        style = _NAME if self.is_open else _NAME.coloured(theme.TEXT_SECOND)
        canvas.text(self.label, style, (box.centre[0], box.y + 52), align=Align.CENTRE, widest=box.width - 40)
        draw_stars(canvas, (box.centre[0], box.y + 86), self._earned)


def tile_at(foot: tuple[float, float]) -> Box:
    """The box of a tile with its foot at a point."""
    return Box(foot[0] - TILE / 2, foot[1] - TILE * _HIGH + LIFTED, TILE, TILE * _HIGH)


def draw_bird(canvas: Canvas, tile: Box) -> None:
    """Draws the sparrow on the chosen tile."""
    sparrow = bird(canvas.kit.frame.px(_BIRD))
    canvas.surface.blit(*sparrow.at(*canvas.at((tile.centre[0], tile.y + 6))), special_flags=PREMULTIPLIED)


def draw_heads(
    canvas: Canvas, middle: tuple[float, float], portraits: Sequence[PortraitId], mood: Mood = Mood.CALM
) -> None:
    """Draws a row of portraits."""
    first = middle[0] - _HEAD_STEP * (len(portraits) - 1) / 2
    for number, portrait in enumerate(portraits):
        canvas.avatar(portrait, (first + number * _HEAD_STEP, middle[1]), _HEAD, FaceLook(mood))


def draw_ring(canvas: Canvas, centre: tuple[float, float]) -> None:
    """Draws the ring around a tile."""
    rect = canvas.rect(Box(centre[0] - RING[0], centre[1] - RING[1], 2 * RING[0], 2 * RING[1]))
    large = pygame.Surface((rect.width * 4, rect.height * 4), pygame.SRCALPHA)
    large.fill((*WAY, 0))
    pygame.draw.ellipse(large, (0, 0, 0, 70), large.get_rect())
    pygame.draw.ellipse(large, (*WAY, 255), large.get_rect(), width=max(4, canvas.kit.frame.px(3) * 4))
    canvas.surface.blit(pygame.transform.smoothscale(large, rect.size), rect)
