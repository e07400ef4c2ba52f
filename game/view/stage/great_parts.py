"""The parts of a ceremony, pictures that arrive one by one: winner, band, tiles, title and worth."""

from collections.abc import Callable, Iterator, Sequence

import pygame
from msgspec import Struct

from game.engine.seat import Seat
from game.i18n import _, joined
from game.i18n.numbers import points_text
from game.i18n.row_texts import way_of_winning
from game.players.roster import Chair
from game.tiles.tile import Tile
from game.view.choreography.ending import LANDS, WRITTEN
from game.view.choreography.steps import Ceremony
from game.view.layout import TableModel
from game.view.paint import PREMULTIPLIED, Canvas, Kit, PanelKind, Pose, edge, faded, halo, picture_of, pixels
from game.view.table.hand_row import GAP, HIGH, fitting_tile, row_width
from game.view.units import Align, Box, Pixels, back, inout, row, theme
from game.view.widgets import draw_golden

WINNER = 588.0
"""Width of the winner's picture."""
HEAD = 294.0
"""The y of the winner's head."""
_HEAD_AT = (0.5, 0.365)
"""The position of the head in the winner's picture, as shares of its size."""
_RISE = 380.0
"""How long the winner takes to rise, in milliseconds."""
_LANDING = 240.0
"""How long a tile takes to land, in milliseconds."""
_SHADOW = (6, 13, 16, 255)
"""Color of the winner, who at first is only a shadow."""
_BAND = (502.0, 212.0)
"""Top and height of the band."""
_KIND_HIGH = 46.0
"""The height of the band's lower line."""
_DARK = (3, 5, 6, 205)
"""The premultiplied color of the band."""
_TITLE = theme.HEADING.sized(122).colored(theme.WHITE)
_KIND = theme.LABEL.colored(theme.TITLE)
_ROW = 752.0
"""The top of the row of tiles in its middle."""
_WIDEST = 92.0
"""The greatest width of a tile."""
_BESIDE = 110.0
"""The least space beside the row."""
_BEND = 56.0
"""How much lower the ends of the row lie than its middle."""
_LEAN = 8.0
"""How far the tiles at the ends lean, in degrees."""
_FALL = 44.0
"""The height from which tiles fall."""
_WORTH = (938.0, 104.0)
"""Top and height of the plate with the worth."""
_FIGURE = theme.BUTTON.sized(88).colored(theme.SCORE)
_CALLED = theme.NUMBER.colored(theme.TEXT)
_AROUND = 46.0
"""The space beside the words on that plate."""
_BETWEEN = 24.0
"""The space between the words and the figure."""
_SLAMS = 0.24
"""By what share the plate is larger before it lands."""


class Part(Struct, kw_only=True, eq=False):
    """A picture that arrives, and then becomes part of the still picture."""

    surface: pygame.Surface
    at: Pixels
    begins: float
    length: float
    falls: int = 0
    """How far above its place the picture starts, in pixels; negative if it starts below."""
    writes: int = 0
    """Whether the picture is revealed from the left (1), from the right (-1), or all at once (0)."""
    clip: pygame.Rect | None = None
    slams: float = 0.0
    """By what share the picture is larger before it lands."""
    fades: bool = False
    """Whether the picture fades in."""

    def place(self, share: float) -> pygame.Rect:
        """The rectangle of the picture when this share of its time has passed."""
        place = self.surface.get_rect(topleft=self.at)
        if self.slams and share < 1:
            return place.scale_by(1 + self.slams * (1 - share * share))
        return place.move(0, -round(self.falls * (1 - back(share))))

    def draw(self, onto: pygame.Surface, share: float) -> pygame.Rect:
        """Draw the picture as it is when this share of its time has passed; returns the rectangle that it covers."""
        place, surface = self.place(share), self.surface
        if self.slams and share < 1:
            surface = pygame.transform.smoothscale(surface, place.size)
        elif self.fades and share < 1:
            surface = faded(surface.copy(), share)
        part = pygame.Rect((0, 0), place.size)
        if self.writes and share < 1:
            part.width = round(place.width * inout(share))
            part.x = 0 if self.writes > 0 else place.width - part.width
        before = onto.get_clip()
        onto.set_clip(before if self.clip is None else self.clip.clip(before))
        covered = onto.blit(surface, place.move(part.topleft), part, special_flags=PREMULTIPLIED)
        onto.set_clip(before)
        return covered


def painted(kit: Kit, box: Box, paint: Callable[[Canvas], None], begins: float, length: float = 1.0) -> Part:
    """A part that is painted once."""
    area = pixels(box, kit)
    return Part(surface=picture_of(kit, area, paint), at=area.topleft, begins=begins, length=length)


class GreatParts:
    """Makes the parts for a window of fixed size."""

    def __init__(self, kit: Kit, shown: Ceremony, at: TableModel, chairs: Sequence[Chair]):
        def sitting(seat: Seat) -> Chair:
            return chairs[at.person_at(seat)]

        self._kit = kit
        self._shown = shown
        self._comes = shown.tiles_at - shown.stage.begins
        """When the band, the winner and the first tile come."""
        self._named = shown.named_at - shown.stage.begins
        self.portrait = sitting(shown.seat).portrait
        loser = None if shown.loser is None else sitting(shown.loser).name
        way = way_of_winning(at.rules.id, shown.source, shown.winning, loser)
        self._told = joined("  \u00b7  ", sitting(shown.seat).name, shown.kind, way)

    def winner(self, seen: pygame.Surface) -> Iterator[Part]:
        """The winner, who rises from behind the band as a shadow, and is lit once the hand has its name."""
        frame, (width, height) = self._kit.frame, seen.get_size()
        x, y = frame.at(frame.width / 2, HEAD)
        at = round(x - _HEAD_AT[0] * width), round(y - _HEAD_AT[1] * height)
        foot = pixels(Box(0.0, 0.0, frame.width, _BAND[0]), self._kit)
        shadow = seen.copy()
        shadow.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        shadow = shadow.premul_alpha()  # nothing of the face is left, only its outline
        shadow.fill(_SHADOW, special_flags=pygame.BLEND_RGBA_MULT)
        yield Part(surface=shadow, at=at, begins=self._comes, length=_RISE, falls=-round(height * 0.6), clip=foot)
        yield Part(surface=seen, at=at, begins=self._named, length=WRITTEN, fades=True, clip=foot)

    def tiles(self) -> Iterator[Part]:
        """The tiles in an arc, the winning one last."""
        shown, middle = self._shown, self._kit.frame.width / 2
        tile = fitting_tile(shown.sets, 2 * (middle - _BESIDE), _WIDEST)
        half = row_width(shown.sets, tile) / 2
        x, number, last = middle - half, 0, sum(map(len, shown.sets)) - 1
        for group in shown.sets:
            for face in group:
                is_winning = number == shown.winning_at
                after = last if is_winning else number - (shown.winning_at is not None and number > shown.winning_at)
                begins = self._comes + after * shown.stage.apart + is_winning * shown.stage.pause
                aside = (x + tile / 2 - middle) / half
                box = Box(x, _ROW + _BEND * aside * aside, tile, HIGH * tile)
                yield self._tile(face, box, aside, begins, is_winning=is_winning)
                x, number = x + tile, number + 1
            x += GAP * tile

    def _tile(self, face: Tile, box: Box, aside: float, begins: float, *, is_winning: bool) -> Part:
        """A tile at its place in the arc; ``aside`` is its offset from the middle, -1 to 1."""
        kit, tile = self._kit, box.width
        ring = Box(box.x, box.bottom - 1.36 * tile, tile, 1.42 * tile)

        def paint(canvas: Canvas) -> None:
            foot = box.center[0], box.bottom
            shadow = kit.sprites.shadow(Pose.HAND, 0, max(1, kit.frame.px(tile)))
            canvas.lay(*shadow.at(*canvas.at(foot)))
            if is_winning:
                halo(canvas, ring, theme.GOLD, blur=tile * 0.1, radius=tile * 0.14, opacity=0.7)
            canvas.tile(face, foot, tile, Pose.HAND)
            if is_winning:
                edge(canvas, ring, theme.GOLD_RING, width=max(3.0, tile * 0.07), radius=tile * 0.14)

        part = painted(kit, box.grown(0.4 * tile), paint, begins, _LANDING)
        turned = pygame.transform.rotozoom(part.surface, -_LEAN * aside, 1.0)
        part.at = turned.get_rect(center=part.place(1.0).center).topleft
        part.surface, part.falls = turned, kit.frame.px(_FALL)
        return part

    def title(self) -> Part:
        """The name of the hand, in letters of gold."""
        kit, title = self._kit, self._shown.title
        wide = min(kit.frame.width - 60.0, kit.writer.width(title, _TITLE) + 80.0)
        box = Box((kit.frame.width - wide) / 2, _BAND[0], wide, _BAND[1] - _KIND_HIGH)

        def paint(canvas: Canvas) -> None:
            draw_golden(canvas, title, _TITLE, box.inset(40, 0), align=Align.CENTER)

        part = painted(kit, box, paint, self._named, WRITTEN)
        part.surface, part.writes = part.surface.premul_alpha(), -1 if kit.mirrored else 1
        return part

    def band(self) -> Part:
        """The dark band with its golden lines, and who won with what kind of hand, and how."""
        frame = self._kit.frame
        box = Box(-frame.left / frame.unit, _BAND[0], frame.window[0] / frame.unit, _BAND[1])

        def paint(canvas: Canvas) -> None:
            canvas.surface.fill(_DARK)
            canvas.fill(Box(box.x, box.y, box.width, 2.5), theme.GOLD)
            canvas.fill(Box(box.x, box.bottom - 2.5, box.width, 2.5), theme.GOLD)
            line = Box(20.0, box.bottom - _KIND_HIGH - 8, frame.width - 40.0, _KIND_HIGH)
            canvas.centered(self._told, canvas.kit.writer.fitting(self._told, _KIND, line.width, least=18), line)

        return painted(self._kit, box, paint, self._comes)

    def worth(self) -> Part:
        """The worth of the hand in letters of gold, which lands on its plate."""
        kit, figure = self._kit, points_text(self._shown.worth)
        wide = [kit.writer.width(_("The hand"), _CALLED) + 2, kit.writer.width(figure, _FIGURE) + 20]
        whole = sum(wide) + _BETWEEN + 2 * _AROUND
        box = Box((kit.frame.width - whole) / 2, _WORTH[0], whole, _WORTH[1])

        def paint(canvas: Canvas) -> None:
            canvas.panel(PanelKind.LACQUER_GLOW, box, radius=30)
            words, number = (kit.read(each, box) for each in row(box.inset(_AROUND, 0), wide, _BETWEEN))
            canvas.centered(_("The hand"), _CALLED, words)
            draw_golden(canvas, figure, _FIGURE, number, align=Align.CENTER)

        part = painted(kit, box.grown(44), paint, self._named + WRITTEN, LANDS)
        part.slams = _SLAMS
        return part
