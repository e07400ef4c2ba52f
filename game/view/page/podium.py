"""The picture at the end of a match: players behind tiles as high as their places, lights, and confetti."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil

import pygame

from game.i18n import _
from game.i18n.numbers import points_text
from game.players.manner.temper import Posture
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.bubble import SPARE, Bubble
from game.view.page.charts import smooth_line
from game.view.page.crown import draw_crown
from game.view.page.fading import Fading
from game.view.paint import PREMULTIPLIED, Canvas, Felt, Kit, PanelKind, Pose, clear, faded, faintly, pixels
from game.view.paint.felt import TONES
from game.view.paint.shapes import blurred, draw_rays, radial, vertical
from game.view.table.marks import edge, halo
from game.view.units import Box, Colour, Face, TextStyle, theme
from game.view.widgets import Seen, Widget

FLOOR, PLATE, FOOT = 890.0, 136.0, 14.0
"""The y of the tiles' foot, the height of the plates, and the distance of the plates below the foot."""
_TILES = {1: (Tile.C1, 260.0), 2: (Tile.C2, 220.0), 3: (Tile.C3, 198.0), 4: (Tile.C4, 180.0)}
"""The tile of each place, and its width."""
_NARROWEST, _APART = 216.0, 14.0
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
_CROWN = 74.0
_BODY: Colour = (0xF4, 0xEA, 0xD4)
_INSIDE = 11.0
"""Margin beside the text on a plate."""
_NAME = TextStyle(Face.SEMIBOLD, 26, theme.TEXT)
_TOTAL = TextStyle(Face.BOLD, 38, theme.SCORE)
_REMARK = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)


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
        writer, plate = kit.writer, self._plate.inset(_INSIDE)
        cut = [] if writer.has_room(self.standing.name, _NAME, plate.width, 48) else [self.standing.name]
        remark = self.standing.remark
        return cut if len(writer.balanced(remark, _REMARK, plate.width)) <= 2 else [*cut, remark]

    @property
    def _plate(self) -> Box:
        return Box(self.box.x, FLOOR + FOOT, self.box.width, PLATE)

    def figure(self, kit: Kit) -> Box:
        """The room that the figure takes above its tile, with raised arms and a crown."""
        wide, (x, y) = _FIGURE * self.tile, self.head(kit)
        return Box(x - wide / 2, y, wide, self.top - y)

    def head(self, kit: Kit) -> tuple[float, float]:
        """The top of the figure's head or of its crown."""
        wide, crown = _FIGURE * self.tile, 0.84 * _CROWN * (self.standing.number == 1)
        high = head_height(kit, self.standing.portrait, self._posture(kit), wide)
        return self.box.centre[0], self.top + _HIDDEN * self.tile - high - crown

    def draw(self, canvas: Canvas) -> None:
        wide = self.box.width + 120 if self.risen > 0 else 0.0  # drawn even then, so that no later frame makes pictures
        self._draw_shade(canvas)
        with _clipped_to(canvas, Box(self.box.x - 60, 0, wide, FLOOR + 5)):
            self._draw_figure(canvas)
            self._draw_tile(canvas)
        with _clipped_to(canvas, self._plate.grown(self.bleed if self.come > 0 else -PLATE)):
            faintly(canvas, self._plate.grown(self.bleed), min(1.0, self.come), lambda: self._draw_plate(canvas))
        if self.standing.number == 1 and self.crowned:
            wide, base = _FIGURE * self.tile, self.top + _HIDDEN * self.tile
            place, posture = self.standing, self._posture(canvas.kit)
            head = (self.box.centre[0], base - head_height(canvas.kit, place.portrait, posture, wide))
            crown = Box(head[0] - _CROWN, head[1] - _CROWN, 2 * _CROWN, _CROWN)
            faintly(canvas, crown, self.crowned, lambda: draw_crown(canvas, head, _CROWN))

    def _posture(self, kit: Kit) -> Posture:
        return self.standing.posture if kit.motion.expressions else Posture.RESTING

    def _draw_shade(self, canvas: Canvas) -> None:
        """Draw the shadow with which the tile stands on the floor."""
        wide = _SHADE * self.tile
        foot = Box(self.box.centre[0] - wide / 2, FLOOR - 0.5 * _SHADE_HIGH, wide, _SHADE_HIGH)

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
            canvas.surface.blit(*sprite.at(*canvas.at((self.box.centre[0], base))), special_flags=PREMULTIPLIED)

    def _draw_tile(self, canvas: Canvas) -> None:
        tile, x = self.tile, self.box.centre[0]
        down = (1 - self.risen) * _HIGH * tile
        face = Box(x - tile / 2, self.top + down, tile, _HIGH * tile)
        with _clipped_to(canvas, Box(self.box.x - 60, 0, self.box.width + 120, FLOOR + 5)):
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
        inner = plate.inset(_INSIDE)
        canvas.block(place.name, _NAME, Box(inner.x, plate.y + 4, inner.width, 48))
        canvas.centred(points_text(place.total), _TOTAL, Box(inner.x, plate.y + 52, inner.width, 40))
        lines = canvas.kit.writer.balanced(place.remark, _REMARK, inner.width)
        high = _REMARK.size * theme.CLOSE
        below = Box(inner.x, plate.y + 90 + (42 - high * len(lines)) / 2, inner.width, high)
        canvas.stacked(lines, _REMARK, below, high)


@contextmanager
def _clipped_to(canvas: Canvas, box: Box) -> Iterator[None]:
    """Clip all drawing on the canvas to this box."""
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.rect(box).clip(before))
    yield
    canvas.surface.set_clip(before)


def put_on_stage(stands: Sequence[PlaceStand], room: Box, kit: Kit) -> None:
    """Place the stands side by side: second place, first place, then the others.

    :param stands: in order of place.
    """
    shown = [*stands[1:2], *stands[:1], *stands[2:]]
    taken = sum(stand.wide for stand in shown)
    gaps = _APART * (len(shown) - 1)
    scale = min(1.0, (room.width - gaps) / taken)
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
    _TIGHT = 40.0
    """With less room above it than this, the bubble rather begins over the head, and so stands beside what is above."""
    _WIDTHS = (330.0, 270.0, 220.0, 460.0, 700.0, 180.0)
    """The widths to which the words are broken, the best first."""

    def __init__(self, said: HostLine) -> None:
        self.portrait, self.text = said.portrait, said.words
        self.called = _("{name}: {words}").format(name=said.name, words=said.words)

    def speak_over(self, host: PlaceStand, others: Sequence[PlaceStand], room: Box, kit: Kit) -> None:
        """Take a place within the room over the host's head and clear of the others; the box is the bubble alone."""
        x, y = host.head(kit)
        figures = [other.figure(kit).inset(-self._CLEAR, -2) for other in others]
        places = [place for wide in self._WIDTHS for place in self._places(wide, x, y, figures, room, kit)]
        over = [box for box in places if box.bottom < y]
        place = next((box for box in over if not any(box.meets(figure) for figure in figures)), (over or places)[0])
        self._tail, self._lines = self._SHORT, self._broken(place.width, kit)
        self._share = (x - place.x) / place.width
        self.place(place)

    def _places(self, wide: float, x: float, y: float, figures: Sequence[Box], room: Box, kit: Kit) -> Iterator[Box]:
        """The bubbles of this width over a head: in its middle, and beside each figure that is in the way."""
        lines = kit.writer.balanced(self.text, self._STYLE, wide)
        words = max(kit.writer.width(line, self._STYLE) for line in lines)
        width = self._STEP * ceil(words / self._STEP) + 2 * self._AROUND[0] + SPARE
        high = len(lines) * self._step + 2 * self._AROUND[1]
        top = max(room.y, y - self._OVER - self._SHORT - high)
        inside = self._CORNER + self._ROOT
        low, most = max(room.x, x + inside - width), min(x - inside, room.right - width)
        if top < room.y + self._TIGHT:
            yield Box(max(low, most), top, width, high)
        for start in (x - width / 2, *(f.right for f in figures), *(f.x - width for f in figures)):
            yield Box(min(max(low, start), max(low, most)), top, width, high)

    def clipped(self, kit: Kit) -> list[str]:
        return kit.writer.cut(*((line, self._STYLE, self.box.width - 2 * self._AROUND[0]) for line in self._lines))


class Lights(Fading):
    """The light on every winner from above, with rays behind."""

    bleed = 0.0

    def __init__(self, stands: Sequence[PlaceStand]) -> None:
        self._winners = [stand for stand in stands if stand.standing.number == 1]

    def draw(self, canvas: Canvas) -> None:
        if self.seen <= 0:
            return
        with _clipped_to(canvas, self.box):
            for stand in self._winners:
                beam = canvas.rect(Box(stand.box.centre[0] - _BEAM / 2, 0, _BEAM, FLOOR))
                light = _light(beam.size, round(self.seen * _LEVELS))
                canvas.surface.blit(light, beam, special_flags=PREMULTIPLIED)

    def prepare(self, kit: Kit) -> None:
        """Make all pictures now, so that no later frame waits for them."""
        size = pixels(Box(0, 0, _BEAM, FLOOR), kit).size
        for level in range(1, _LEVELS + 1):
            _light(size, level)


_BEAM = 860.0
_LEVELS, _COARSE, _RAYS = 6, 3, 28
_BELOW_TITLE = 0.15
"""How far down the light begins, as a share of its height, so that it leaves the title alone."""
_FALL_SIDE = 48
"""The light's falloff is computed at this many pixels a side and scaled up."""


@lru_cache(maxsize=_LEVELS)
def _light(size: tuple[int, int], level: int) -> pygame.Surface:
    """The light on one winner, at one of ``_LEVELS`` strengths."""
    return faded(_whole_light(size).copy(), level / _LEVELS)


@lru_cache(maxsize=1)
def _whole_light(size: tuple[int, int]) -> pygame.Surface:
    """The light at full strength, drawn small and scaled up for soft edges."""
    wide, high = max(1, size[0] // _COARSE), max(1, size[1] // _COARSE)
    field = clear((wide, high))
    x, y = wide / 2, high * 0.45
    reach = wide / 2
    draw_rays(field, (x, y), reach, (0xFF, 0xCF, 0x86, 70), number=_RAYS, width=0.11)
    rays = blurred(field.premul_alpha(), 1.2)
    side = _FALL_SIDE
    stops = ((0.0, theme.WHITE, 1.0), (1.0, theme.WHITE, 0.0))
    round_fall = radial((side, side), (side * x / wide, side * y / high), (side / 2, side * reach / high), stops)
    rays.blit(pygame.transform.smoothscale(round_fall, (wide, high)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    cone = clear((wide, high))
    top, foot = wide * 0.05, wide * 0.20
    sides = [(x - top, 0), (x + top, 0), (x + foot, high), (x - foot, high)]
    pygame.draw.polygon(cone, (0xFF, 0xC8, 0x6E, 96), sides)
    rays.blit(blurred(cone.premul_alpha(), wide * 0.035), (0, 0), special_flags=PREMULTIPLIED)
    shares = ((0.0, 0.0), (_BELOW_TITLE, 0.0), (_BELOW_TITLE + 0.2, 1.0), (0.65, 0.8), (1.0, 0.0))
    fall = vertical((wide, high), [(at, theme.WHITE, share) for at, share in shares])
    rays.blit(fall, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(rays, size)


@dataclass(frozen=True, slots=True)
class _Paper:
    """A piece of confetti: start and end as shares of width and height, and how it turns."""

    start: float
    end: float
    first: float
    last: float
    begins: float
    turns: float
    colour: Colour


_COLOURS: Sequence[Colour] = (theme.GOLD, theme.VERMILION, theme.TEAL, (0x9A, 0x7A, 0xD8), (0xF7, 0xEF, 0xDD))
_PIECES, _GOLDEN = 90, 0.6180339887
_LONG, _SHORT, _TURNS = 15.0, 8.0, 12


@lru_cache(maxsize=1)
def _all_papers() -> tuple[_Paper, ...]:
    def made() -> Iterator[_Paper]:
        for number in range(_PIECES):
            x, other, third = ((number * _GOLDEN * step) % 1.0 for step in (1, 2.7, 4.3))
            yield _Paper(
                start=x,
                end=x + 0.12 * (other - 0.5),
                first=-0.12 - 0.1 * third,
                last=0.55 + 0.5 * other,
                begins=0.35 * third,
                turns=1.0 + 2.5 * other,
                colour=_COLOURS[number % len(_COLOURS)],
            )

    return tuple(made())


class Confetti:
    """Confetti that falls once over a picture, of which it keeps a clean copy."""

    def __init__(self) -> None:
        self._clean: pygame.Surface | None = None
        self._seen: list[pygame.Rect] = []

    def lift(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Remove the pieces drawn last; returns the changed rectangles."""
        places, self._seen = self._seen, []
        if self._clean is not None:
            surface.blits([(self._clean, place, place) for place in places], doreturn=False)
        return places

    def fall(self, surface: pygame.Surface, changed: Sequence[pygame.Rect], kit: Kit, box: Box, share: float) -> None:
        """Draw the pieces after this share of their time; ``changed`` are rectangles in which the picture changed."""
        if self._clean is None:
            self._clean = surface.copy()
        else:
            self._clean.blits([(surface, place, place) for place in changed], doreturn=False)
        pieces = []
        for paper in _all_papers():
            gone = (share - paper.begins) / (1 - paper.begins)
            level = round(min(1.0, (1 - gone) * 4) * 4)
            if gone > 0 and level:
                x = box.x + box.width * (paper.start + (paper.end - paper.start) * gone)
                y = box.y + box.height * (paper.first + (paper.last - paper.first) * (1 - (1 - gone) ** 1.6))
                turn = round(gone * paper.turns * _TURNS) % _TURNS
                pieces.append((_paper_picture(paper.colour, turn, level, kit.frame.unit), kit.frame.at(x, y)))
        surface.fblits(pieces, PREMULTIPLIED)
        window = surface.get_rect()
        self._seen = [piece.get_rect(topleft=at).clip(window) for piece, at in pieces]

    @property
    def places(self) -> list[pygame.Rect]:
        return self._seen

    def forget(self) -> None:
        """Drop the clean copy."""
        self._clean, self._seen = None, []


@lru_cache(maxsize=len(_COLOURS) * _TURNS * 4)
def _paper_picture(colour: Colour, turn: int, level: int, unit: float) -> pygame.Surface:
    plain = clear((max(2, round(_LONG * unit)), max(2, round(_SHORT * unit))))
    plain.fill((*colour, 255))
    turned = pygame.transform.rotozoom(plain, 360 * turn / _TURNS, 1.0)
    return faded(turned.premul_alpha(), level / 4)


_WINE, _NIGHT = (0x4A, 0x18, 0x2C), (0x1C, 0x0A, 0x14)
_ARCH, _FALL, _REACH, _STEPS = 110.0, 66.0, 1400.0, 48
"""How high the floor's middle lies above the tiles' feet, how much lower the floor is at this distance from there, and
the number of straight pieces of its edge."""
_BLUR = 4.0
_DARK: Sequence[float] = (0.45, 0.28, 0.6)
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
    centre, between, edge = TONES[felt]
    lit = theme.blended(centre, between, 0.4)
    cloth = vertical(size, ((0.0, between, 1.0), (0.45, lit, 1.0), (1.0, edge, 1.0)))
    strip = size[0], min(size[1], ceil(max(down for _at, down in rim)) + 2)
    shape = clear((_FINER * strip[0], _FINER * strip[1]))
    corners = [(shape.get_width() + 9, shape.get_height() + 9), (-9, shape.get_height() + 9)]
    pygame.draw.polygon(shape, "white", [*((_FINER * at, _FINER * down) for at, down in rim), *corners])
    cloth.blit(pygame.transform.smoothscale(shape, strip), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cloth


_FINER = 3
"""How many times larger the edge of the cloth is drawn than it is shown."""
