"""The picture at the end of a match: players behind tiles as high as their places, and the light on the winner."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil

import pygame
from msgspec.structs import replace

from game.i18n import _
from game.i18n.numbers import points_text
from game.players.manner.temper import Posture
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.bubble import INTO, SPARE, Bubble
from game.view.page.charts import smooth_line
from game.view.page.confetti import draw_strewn, strewn
from game.view.page.crown import draw_crown
from game.view.page.fading import Fading
from game.view.paint import PREMULTIPLIED, Canvas, Felt, Kit, PanelKind, Pose, clear, faded, faintly
from game.view.paint.felt import TONES
from game.view.paint.shapes import blurred, draw_rays, radial, vertical
from game.view.table.marks import edge, halo
from game.view.units import Box, Color, Face, TextStyle, column, theme
from game.view.widgets import Seen, Widget

FLOOR, PLATE, FOOT = 906.0, 108.0, 18.0
"""The y of the tiles' foot, the height of the plates, and the distance of the plates below the foot."""
_TILES = {1: (Tile.C1, 304.0), 2: (Tile.C2, 218.0), 3: (Tile.C3, 192.0), 4: (Tile.C4, 172.0)}
"""The tile of each place, and its width."""
_NARROWEST, _APART = 208.0, 14.0
"""Least width of a plate, and gap between two."""
_HIGH, _BELOW_FOOT = 1.42, 0.06
"""Height of a tile, and how far it reaches below its foot, in tile widths."""
_FIGURE, _HIDDEN = 1.26, 0.13
"""Width of a figure, and how much of the figure its tile hides, in tile widths."""
_SHOULDERS = 1.2
"""Width of a tile with its figure, in tile widths; raised arms reach a little farther."""
_FRAME = 160 / 184
"""Height of a figure's frame as a share of its width."""
_SHADE, _SHADE_HIGH = 1.03, 18.0
"""Width of a tile's shadow on the floor, in tile widths, and its height."""
_CROWN = 92.0
_BODY: Color = (0xF4, 0xEA, 0xD4)
_INSIDE = 11.0
"""Margin beside the text on a plate."""
_NAME = TextStyle(Face.SEMIBOLD, 27, theme.TEXT)
_TOTAL = TextStyle(Face.BOLD, 42, theme.SCORE)
_NOTE = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)


def head_height(kit: Kit, portrait: PortraitId, posture: Posture, wide: float) -> float:
    """The height of a head's top above the lower edge of a figure of this width, in layout units."""
    return kit.sprites.head_height(portrait, posture, max(1, kit.frame.px(wide))) / kit.frame.unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A place in the standings and its player."""

    number: int
    name: str
    portrait: PortraitId
    total: Fraction
    remark: str = ""
    """What a screen reader adds."""
    note: str = ""
    """What is written below the total."""
    posture: Posture = Posture.RESTING
    is_marked: bool = False


class PlaceStand(Widget):
    """A player behind the tile of the place, with a plate below."""

    bleed = 30.0
    risen, come = Seen(1.0), Seen(1.0)
    """How far the tile has risen from the floor, and how far the figure has risen behind it, 0 to 1."""
    shade = Seen(1.0)
    """How dark the shadow at the tile's foot is, 0 to 1."""
    crowned = Seen(1.0)
    """Opacity of the first place's crown."""

    def __init__(self, place: Standing, called: str) -> None:
        self.standing = place
        self.called, self.explained = called, place.remark
        self._scale = 1.0

    @property
    def tile(self) -> float:
        """The width of the tile, in layout units."""
        return _TILES[self.standing.number][1] * self._scale

    @property
    def top(self) -> float:
        """The y of the upper edge of the tile."""
        return FLOOR - _HIGH * self.tile

    @property
    def wide(self) -> float:
        """The width of the stand at full size."""
        return max(_NARROWEST, _SHOULDERS * _TILES[self.standing.number][1])

    def stand(self, x: float, wide: float, scale: float, kit: Kit) -> None:
        """Take this part of the stage: its left x, width and size factor."""
        self._scale = scale
        top = self.head(kit)[1]
        self.place(Box(x, top, wide, FLOOR + FOOT + PLATE - top))

    def clipped(self, kit: Kit) -> list[str]:
        name, _total, note = self._lines()
        place, writer = self.standing, kit.writer
        cut = [] if writer.has_room(place.name, _NAME, name.width, name.height) else [place.name]
        return [*cut, *writer.cut((place.note, _NOTE, note.width))]

    def _lines(self) -> list[Box]:
        """The boxes of name, total and note on the plate."""
        heights = (38.0, 40.0, 26.0) if self.standing.note else (46.0, 48.0, 0.0)
        inner = self._plate.inset(_INSIDE, 0)
        return column(replace(inner, y=inner.y + (PLATE - sum(heights)) / 2), heights)

    @property
    def _plate(self) -> Box:
        return Box(self.box.x, FLOOR + FOOT, self.box.width, PLATE)

    def figure(self, kit: Kit) -> Box:
        """The room that the figure takes above its tile, with raised arms and a crown."""
        wide, (x, y) = _FIGURE * self.tile, self.head(kit)
        return Box(x - wide / 2, y, wide, self.top - y)

    def head(self, kit: Kit) -> tuple[float, float]:
        """The top of the figure's head or of its crown."""
        x, y = self._bare_head(kit)
        return x, y - 0.84 * _CROWN * (self.standing.number == 1)

    def _bare_head(self, kit: Kit) -> tuple[float, float]:
        """The top of the figure's head, on which a crown sits."""
        high = head_height(kit, self.standing.portrait, self._posture(kit), _FIGURE * self.tile)
        return self.box.center[0], self.top + _HIDDEN * self.tile - high

    def draw(self, canvas: Canvas) -> None:
        wide = self.box.width + 120 if self.risen > 0 else 0.0  # drawn even then, so that no later frame makes pictures
        self._draw_shade(canvas)
        with _clipped_to(canvas, Box(self.box.x - 60, 0, wide, FLOOR + 5)):
            self._draw_figure(canvas)
            self._draw_tile(canvas)
        with _clipped_to(canvas, self._plate.grown(self.bleed if self.come > 0 else -PLATE)):
            faintly(canvas, self._plate.grown(self.bleed), min(1.0, self.come), lambda: self._draw_plate(canvas))
        if self.standing.number == 1 and self.crowned:
            head = self._bare_head(canvas.kit)
            crown = Box(head[0] - _CROWN, head[1] - _CROWN, 2 * _CROWN, _CROWN)
            faintly(canvas, crown, self.crowned, lambda: draw_crown(canvas, head, _CROWN))

    def _posture(self, kit: Kit) -> Posture:
        return self.standing.posture if kit.motion.expressions else Posture.RESTING

    def _draw_shade(self, canvas: Canvas) -> None:
        """Draw the shadow with which the tile stands on the floor."""
        wide = _SHADE * self.tile
        foot = Box(self.box.center[0] - wide / 2, FLOOR - 0.5 * _SHADE_HIGH, wide, _SHADE_HIGH)

        def draw() -> None:
            for blur in (12, 5):
                halo(canvas, foot, theme.BLACK, blur=blur, radius=_SHADE_HIGH / 2, opacity=0.8)

        around = foot.grown(self.bleed)
        with _clipped_to(canvas, around if self.shade > 0 else around.grown(-around.height)):
            faintly(canvas, around, self.shade, draw)

    def _draw_figure(self, canvas: Canvas) -> None:
        place, tile, kit = self.standing, self.tile, canvas.kit
        wide = _FIGURE * tile
        hidden = self.top + _HIDDEN * tile
        base = hidden + (1 - self.come) * _FRAME * wide + (1 - self.risen) * _HIGH * tile
        sprite = kit.sprites.figure(place.portrait, self._posture(kit), max(1, kit.frame.px(wide)), theme.SCORE)
        seen = Box(self.box.x - 60, 0, self.box.width + 120, hidden + (1 - self.risen) * _HIGH * tile)
        with _clipped_to(canvas, seen):
            canvas.surface.blit(*sprite.at(*canvas.at((self.box.center[0], base))), special_flags=PREMULTIPLIED)

    def _draw_tile(self, canvas: Canvas) -> None:
        tile, x = self.tile, self.box.center[0]
        down = (1 - self.risen) * _HIGH * tile
        face = Box(x - tile / 2, self.top + down, tile, _HIGH * tile)
        lit = min(1.0, self.come) if self.standing.is_marked else 0.0
        if lit > 0:
            halo(canvas, face, theme.GOLD_RING, blur=16, radius=tile * 0.13, opacity=0.8 * lit)
        canvas.rounded(face.grown(-4), _BODY, radius=tile * 0.12)  # what lies behind would shine through the tile
        canvas.tile(_TILES[self.standing.number][0], (x, FLOOR - _BELOW_FOOT * tile + down), tile, Pose.HAND)
        if lit > 0:
            edge(canvas, face.grown(2), theme.GOLD_RING, width=6, radius=tile * 0.13, opacity=round(lit, 1))

    def _draw_plate(self, canvas: Canvas) -> None:
        place, plate = self.standing, self._plate
        kind = PanelKind.LACQUER_GLOW if place.is_marked else PanelKind.LACQUER
        canvas.panel(kind, plate)
        name, total, note = self._lines()
        canvas.block(place.name, _NAME, name)
        canvas.centered(points_text(place.total), _TOTAL, total)
        canvas.centered(place.note, _NOTE, note)


@contextmanager
def _clipped_to(canvas: Canvas, box: Box) -> Iterator[None]:
    """Clip all drawing on the canvas to this box."""
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.rect(box).clip(before))
    yield
    canvas.surface.set_clip(before)


def put_on_stage(stands: Sequence[PlaceStand], room: Box, kit: Kit, most: float = 1.0) -> None:
    """Place the stands side by side: second place, first place, then the others.

    :param stands: in order of place.
    :param most: their greatest size factor.
    """
    shown = [*stands[1:2], *stands[:1], *stands[2:]]
    taken = sum(stand.wide for stand in shown)
    gaps = _APART * (len(shown) - 1)
    scale = min(most, (room.width - gaps) / taken)
    x = room.x + (room.width - gaps - scale * taken) / 2
    for stand in shown:
        stand.stand(x, stand.wide * scale, scale, kit)
        x += stand.wide * scale + _APART


@dataclass(frozen=True, slots=True)
class HostLine:
    """What the host of a stop says."""

    name: str
    portrait: PortraitId
    words: str


class HostWords(Bubble):
    """The words of a host in a speech bubble over the host's own figure on the stage."""

    _STYLE = TextStyle(Face.MEDIUM, 24, theme.INK)
    _LEADING, _AROUND, _CORNER, _ROOT = theme.CLOSE, (24.0, 12.0), 20.0, 18.0
    _CLEAR, _STEP, _SHORT, _OVER = 14.0, 12.0, 26.0, 8.0
    """How far it keeps from other figures, the step of its width, and its tail's height and gap to a head."""
    _WIDTHS = (330.0, 270.0, 220.0, 460.0, 700.0, 180.0)
    """The widths to which the words are broken, the best first."""

    _points = Seen(0)
    """Where the tail points: 0 down, -1 towards the start of a line, 1 towards its end."""

    def __init__(self, said: HostLine) -> None:
        self.portrait, self.text = said.portrait, said.words
        self.called = _("{name}: {words}").format(name=said.name, words=said.words)

    def speak_over(self, host: PlaceStand, others: Sequence[PlaceStand], room: Box, kit: Kit) -> bool:
        """Take a place within the room over the host's head or beside it, clear of the others.

        Returns whether there is such a place. The box is the bubble alone.
        """
        x, y = host.head(kit)
        figures = [other.figure(kit).inset(-self._CLEAR, -2) for other in others]
        over = [place for wide in self._WIDTHS for place in self._places(wide, x, y, figures, room, kit)]
        beside = [place for wide in self._WIDTHS for place in self._beside(wide, host.figure(kit), room, kit)]
        fits = [box for box in over if box.bottom < y], beside
        found = next((box for boxes in fits for box in boxes if not any(box.meets(one) for one in figures)), None)
        place = found or over[0]
        self._tail, self._lines = self._SHORT, self._broken(place.width, kit)
        self._points, self._share = self._direction(place, host.figure(kit)), (x - place.x) / place.width
        self.place(place)
        return found is not None

    def _direction(self, place: Box, figure: Box) -> int:
        """Where the tail points: 0 down, -1 towards the start of a line, 1 towards its end."""
        return (place.right <= figure.x) - (place.x >= figure.right)

    def _size(self, wide: float, kit: Kit) -> tuple[float, float]:
        """The size of the bubble if its words are broken to this width."""
        lines = kit.writer.balanced(self.text, self._STYLE, wide)
        words = max(kit.writer.width(line, self._STYLE) for line in lines)
        width = self._STEP * ceil(words / self._STEP) + 2 * self._AROUND[0] + SPARE
        return width, len(lines) * self._step + 2 * self._AROUND[1]

    def _beside(self, wide: float, figure: Box, room: Box, kit: Kit) -> Iterator[Box]:
        """The bubbles of this width after and before a figure, at the height of its face."""
        width, high = self._size(wide, kit)
        y = max(room.y, figure.y + 0.4 * figure.height - high / 2)
        if figure.right + self._SHORT + width <= room.right:
            yield Box(figure.right + self._SHORT, y, width, high)
        if room.x <= figure.x - self._SHORT - width:
            yield Box(figure.x - self._SHORT - width, y, width, high)

    def _places(self, wide: float, x: float, y: float, figures: Sequence[Box], room: Box, kit: Kit) -> Iterator[Box]:
        """The bubbles of this width over a head: in its middle, and beside each figure that is in the way."""
        width, high = self._size(wide, kit)
        top = max(room.y, y - self._OVER - self._SHORT - high)
        inside = self._CORNER + self._ROOT
        low, most = max(room.x, x + inside - width), min(x - inside, room.right - width)
        for start in (x - width / 2, *(f.right for f in figures), *(f.x - width for f in figures)):
            yield Box(min(max(low, start), max(low, most)), top, width, high)

    def _draw_tail(self, canvas: Canvas, root: float, tip: float) -> None:
        if not self._points:
            super()._draw_tail(canvas, root, tip)
            return
        points = -self._points if canvas.kit.mirrored else self._points
        picture, into = self._tail_picture(canvas.kit, 0.0), canvas.kit.frame.px(INTO)
        turned = pygame.transform.rotate(picture, 90 * points)
        edge = canvas.rect(self.box)
        x = edge.right - into if points > 0 else edge.left + into - turned.get_width()
        at = x, edge.centery - turned.get_height() // 2
        canvas.surface.blit(turned, at, special_flags=PREMULTIPLIED)

    def clipped(self, kit: Kit) -> list[str]:
        return kit.writer.cut(*((line, self._STYLE, self.box.width - 2 * self._AROUND[0]) for line in self._lines))


class Lights(Fading):
    """The light on every winner from above, with rays behind, and the confetti that stays in sight.

    :param confetti: how many pieces of confetti there are.
    :param words: what no confetti lies behind.
    """

    bleed = 0.0
    strewn = Seen(1.0)
    """The opacity of the confetti, 0 to 1."""

    def __init__(self, stands: Sequence[PlaceStand], confetti: int, words: Sequence[Widget]) -> None:
        self._winners = [stand for stand in stands if stand.standing.number == 1]
        self._confetti, self._words = confetti, words

    def draw(self, canvas: Canvas) -> None:
        if self.seen <= 0:
            return
        with _clipped_to(canvas, self.box):
            light = _light(_light_size(canvas.kit), round(self.seen * _LEVELS))
            for stand in self._winners:
                place = light.get_rect(midtop=canvas.at((stand.box.center[0], 0)))
                canvas.surface.blit(light, place, special_flags=PREMULTIPLIED)
            if self.strewn > 0:
                floor, pieces = FLOOR - _ARCH + _FALL / 4, self.pieces
                faintly(canvas, self.box, self.strewn, lambda: draw_strewn(canvas, pieces, floor))

    @property
    def pieces(self) -> list[tuple[float, float]]:
        """The places of the confetti."""
        return strewn(self.box, self._confetti, [words.box for words in self._words if words.is_visible])

    def prepare(self, kit: Kit) -> None:
        """Make all pictures now, so that no later frame waits for them."""
        for level in range(1, _LEVELS + 1):
            _light(_light_size(kit), level)


_BEAM, _BELOW = 1060.0, 70.0
"""How wide the light is, with its rays, and how far it reaches below the tiles' foot."""
_LEVELS, _COARSE, _RAYS = 6, 3, 30
_AT_TITLE = 0.7
"""The share of the light that is left at the height of the title."""
_LAMP, _POOL = 0.045, 0.23
"""Half the width of the beam at the top and at the floor, as shares of the light's width."""
_FALL_SIDE = 48
"""The light's falloff is computed at this many pixels a side and scaled up."""
_RAY, _HOT, _WARM = (0xFF, 0xD2, 0x8A), (0xFF, 0xF2, 0xCE), (0xFF, 0xC8, 0x6E)


def _light_size(kit: Kit) -> tuple[int, int]:
    """The size of the light on a winner, in pixels, which is the same wherever the winner stands."""
    return kit.frame.px(_BEAM), kit.frame.px(FLOOR + _BELOW)


@lru_cache(maxsize=_LEVELS)
def _light(size: tuple[int, int], level: int) -> pygame.Surface:
    """The light on one winner, at one of ``_LEVELS`` strengths."""
    return faded(_whole_light(size).copy(), level / _LEVELS)


@lru_cache(maxsize=1)
def _whole_light(size: tuple[int, int]) -> pygame.Surface:
    """The light at full strength, drawn small and scaled up for soft edges: rays, a glow, a beam and its pool."""
    wide, high = max(1, size[0] // _COARSE), max(1, size[1] // _COARSE)
    field = clear((wide, high))
    x, y, reach = wide / 2, high * 0.40, wide / 2
    foot = high * FLOOR / (FLOOR + _BELOW)
    draw_rays(field, (x, y), 1.2 * reach, (*_RAY, 92), number=_RAYS, width=0.1)
    light = blurred(field.premul_alpha(), 1.0)
    _lay_round(light, (x, y), (reach, 0.62 * high), ((0.0, theme.WHITE, 1.0), (1.0, theme.WHITE, 0.0)), cuts=True)
    glow = ((0.0, _HOT, 0.42), (0.45, _RAY, 0.2), (1.0, _WARM, 0.0))
    _lay_round(light, (x, y), (0.62 * reach, 0.4 * high), glow)
    for share, opacity in ((1.0, 128), (0.6, 96)):
        cone = clear((wide, high))
        top, end = wide * _LAMP * share, wide * _POOL * share
        sides = [(x - top, 0), (x + top, 0), (x + end, foot), (x - end, foot)]
        pygame.draw.polygon(cone, (*_HOT, opacity), sides)
        light.blit(blurred(cone.premul_alpha(), wide * 0.012), (0, 0), special_flags=PREMULTIPLIED)
    shares = ((0.0, _AT_TITLE), (0.16, _AT_TITLE), (0.3, 1.0), (0.75, 0.95), (0.93, 0.7), (1.0, 0.0))
    fall = vertical((wide, high), [(at, theme.WHITE, share) for at, share in shares])
    light.blit(fall, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pool = ((0.0, _HOT, 0.55), (0.5, _WARM, 0.3), (1.0, _WARM, 0.0))
    _lay_round(light, (x, foot), (1.5 * _POOL * wide, high - foot), pool)
    return pygame.transform.smoothscale(light, size)


def _lay_round(
    onto: pygame.Surface,
    center: tuple[float, float],
    reach: tuple[float, float],
    stops: Sequence[tuple[float, Color, float]],
    *,
    cuts: bool = False,
) -> None:
    """Lay a round gradient on a picture, or let it cut out of the picture what lies beyond it."""
    (wide, high), side = onto.get_size(), _FALL_SIDE
    (x, y), (across, down) = center, reach
    small = radial((side, side), (side * x / wide, side * y / high), (side * across / wide, side * down / high), stops)
    mode = pygame.BLEND_RGBA_MULT if cuts else PREMULTIPLIED
    onto.blit(pygame.transform.smoothscale(small, (wide, high)), (0, 0), special_flags=mode)


_WINE, _NIGHT = (0x4A, 0x18, 0x2C), (0x1C, 0x0A, 0x14)
_ARCH, _FALL, _REACH, _STEPS = 110.0, 66.0, 1400.0, 48
"""How high the floor's middle lies above the tiles' feet, how much lower the floor is at this distance from there, and
the number of straight pieces of its edge."""
_BLUR = 4.0
_DARK: Sequence[float] = (0.62, 0.42, 0.6)
"""Opacity of the night over the picture behind the stage: at the top, in the middle, at the bottom."""


def stage_picture(behind: pygame.Surface, kit: Kit, felt: Felt, middle: float) -> pygame.Surface:
    """The background: a picture, blurred and dark, and in front of it a stage with this cloth.

    :param middle: x of the stage's highest point, in layout units.
    """
    width, height = behind.get_size()
    unit = kit.frame.unit
    more = kit.frame.px(4 * _BLUR)
    larger = pygame.transform.smoothscale(behind.convert_alpha(), (width + 2 * more, height + 2 * more))
    soft = blurred(larger, _BLUR * unit).subsurface((more, more, width, height)).convert()
    upper, roofs, lower = _DARK
    night = vertical((width, height), ((0.0, _NIGHT, upper), (0.55, _WINE, roofs), (1.0, _NIGHT, lower)))
    soft.blit(night, (0, 0), special_flags=PREMULTIPLIED)
    x, top = kit.frame.at(middle, FLOOR - _ARCH)
    beyond = range(-1, _STEPS + 2)
    rim = [(width * step / _STEPS, top + _FALL * ((width * step / _STEPS - x) / _REACH) ** 2 / unit) for step in beyond]
    cloth = _cloth((width, max(1, height - top)), [(at, down - top) for at, down in rim], felt)
    soft.blit(cloth, (0, top), special_flags=PREMULTIPLIED)
    edge = [(round(at), round(down)) for at, down in rim]
    smooth_line(Canvas(soft, kit), edge, theme.BRASS, max(2, kit.frame.px(4)))
    return soft


def _cloth(size: tuple[int, int], rim: Sequence[tuple[float, float]], felt: Felt) -> pygame.Surface:
    """The cloth of the stage below its rim, premultiplied, with a smooth edge."""
    center, between, edge = TONES[felt]
    lit = theme.blended(center, between, 0.4)
    cloth = vertical(size, ((0.0, between, 1.0), (0.45, lit, 1.0), (1.0, edge, 1.0)))
    strip = size[0], min(size[1], ceil(max(down for _at, down in rim)) + 2)
    shape = clear((_FINER * strip[0], _FINER * strip[1]))
    corners = [(shape.get_width() + 9, shape.get_height() + 9), (-9, shape.get_height() + 9)]
    pygame.draw.polygon(shape, "white", [*((_FINER * at, _FINER * down) for at, down in rim), *corners])
    cloth.blit(pygame.transform.smoothscale(shape, strip), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cloth


_FINER = 3
"""How many times larger the edge of the cloth is drawn than it is shown."""
