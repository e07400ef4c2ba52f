"""The parts of a ceremony: winner, tiles, title, band, rows, and the worth of a named hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.app.window.actions import Action
from game.engine.seat import Seat
from game.i18n import _
from game.i18n.row_texts import way_of_winning
from game.players.celebration import Grade
from game.players.manner.temper import Mood
from game.players.roster import Chair, PortraitId
from game.tiles.tile import Tile
from game.view.choreography.steps import Ceremony
from game.view.layout import TableModel
from game.view.paint import PREMULTIPLIED, Canvas, FaceLook, Icon, Kit, PanelKind, Pose, clear, keycap_box, pixels
from game.view.paint.gold_letters import gold_letters
from game.view.paint.shapes import radial, slanted
from game.view.stage.great_part import NAME, RISE, TILE, Part, Rolling, landing, painted
from game.view.stage.great_rows import row_parts
from game.view.table.hand_row import GAP, HIGH, fitting_tile, row_width
from game.view.table.marks import edge, halo
from game.view.units import Align, Box, Face, TextStyle, theme

LIGHT_AT = {Grade.GOOD: 400.0, Grade.GREAT: 300.0}
"""The y of the light's center behind an unnamed hand."""
WINNER, _HEAD_AT = 588.0, (0.5, 0.365)
"""Width of the winner's picture, and the position of the head in it as shares of its size."""
_HEAD = 294.0
"""The y of the winner's head."""
_DISC, _DISC_COLOR = 520.0, (0x58, 0x1E, 0x16)
"""Diameter and color of the disc behind a great winner."""
_BAND = (502.0, 212.0)
_TITLE, _KIND = {Grade.GOOD: 164.0, Grade.GREAT: 126.0, Grade.NAMED: 122.0}, 28.0
_ROW = {Grade.GOOD: 560.0, Grade.GREAT: 734.0, Grade.NAMED: 752.0}
_WIDEST, _BESIDE = 92.0, {Grade.GOOD: 290.0, Grade.GREAT: 200.0, Grade.NAMED: 110.0}
"""Greatest width of a tile in the row, and the least space beside the row; ``_ROW`` is the top of its middle."""
_APART = 46.0
"""Least distance of the tiles from a plate."""
_LEDGE, _ON_LEDGE = 26.0, 10.0
"""Height of the ledge below the tiles of a good hand, and how much higher than below an arc its beads hang on it."""
_SAID = Box(0.0, 424.0, 0.0, 72.0)
"""Where the way of winning a good hand is written, below its title."""
_TITLE_AT, _RISES = 270.0, 180.0
"""The y of a good hand's title, and how long the title rises, in milliseconds."""
_CLEAR = 300.0
"""Distance of a great hand's band from the window's edges, which leaves room for the plates."""
_BEND, _LEAN = 56.0, 8.0
"""How much lower the ends of the row lie, and how far its last tiles lean, in degrees."""
_FALL, _FALL_BELOW_BAND = 90.0, 44.0
_LOW = Box(0.0, 964.0, 0.0, 74.0)
_SLIP, _SUM, _BELOW_LEDGE = (640.0, 296.0), (330.0, 150.0), 78.0
"""Greatest sizes of the paper with the rows and of the plate with their total, and their distance below the tiles."""
_PAPER_LEFT, _HALF_WINNER, _PAPER_TOP = 262.0, 262.0, 176.0
"""Least left edge of the paper beside a great winner, half the width of the winner's arms, and top of the paper."""
_ROUND, _ROUNDS_APART = 84.0, 100.0
"""Diameter and distance of the other players' portraits."""
_SLAMS = {Grade.GOOD: 0.12, Grade.GREAT: 0.16, Grade.NAMED: 0.24}
"""The share by which a total is larger before it lands."""
_SHADOW = (6, 13, 16, 255)
"""Color of a winner who stands before the moon as a shadow."""
_SAID_STYLE, _SMALL_STYLE = (TextStyle(Face.SEMIBOLD, size, theme.TEXT) for size in (30, 23))
_LINE, _LINE_POINT = (980.0, 12.0), 16
"""The line of light in layout units, and over how many pixels of its length its colors are reckoned once."""
_LIGHT = ((0.0, (0xFF, 0xF8, 0xDC), 1.0), (0.35, (0xFF, 0xD9, 0x72), 0.7), (1.0, (0xD9, 0x8A, 0x1C), 0.0))
"""Colors of the line of light from its middle to its ends."""
_ENDS = ((0.04, theme.WHITE, 0.0), (0.2, theme.WHITE, 1.0), (0.8, theme.WHITE, 1.0), (0.96, theme.WHITE, 0.0))
"""Fades out both ends of a great hand's band."""


class GreatParts:
    """Makes the parts for a window of fixed size.

    :param at: the table at which the hand was won.
    :param plates: rectangles in pixels that the tiles must not cover.
    """

    def __init__(
        self,
        kit: Kit,
        shown: Ceremony,
        at: TableModel,
        chairs: Sequence[Chair],
        plates: Sequence[pygame.Rect],
        *,
        first: str,
    ) -> None:
        self._kit = kit
        self._plates = plates
        self._shown = shown
        seats = [Seat((shown.seat + step) % at.seats) for step in range(at.seats)]
        self._chairs = [chairs[at.person_at(seat)] for seat in seats]
        """The winner, then the other players in turn order."""
        self._vexed = None if shown.loser is None else chairs[at.person_at(shown.loser)]
        self._first = first
        self._rules = at.state.rules.id
        self.plate = None if shown.rolls_at is None else Rolling(kit, shown.worth, shown.rolls_at - shown.begins)
        self._room_beside = 0.0 if self.plate is None else self.plate.box.x - 70.0

    @property
    def portrait(self) -> PortraitId:
        return self._chairs[0].portrait

    def winner(self, drawn: pygame.Surface) -> Iterator[Part]:
        """The winner, who rises from behind the band with the first tile; before the moon at first as a shadow."""
        frame, (width, height) = self._kit.frame, drawn.get_size()
        x, y = frame.at(frame.width / 2, _HEAD)
        at = round(x - _HEAD_AT[0] * width), round(y - _HEAD_AT[1] * height)
        foot = pixels(Box(0.0, 0.0, frame.width, _BAND[0]), self._kit)
        surface = drawn.convert_alpha()
        seen = shadow = surface
        if self._shown.grade is Grade.GREAT:
            yield self._disc(foot)
        if self._shown.grade is Grade.NAMED:
            shadow = surface.copy()
            shadow.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            shadow = shadow.premul_alpha()  # nothing of the face is left, only its outline
            shadow.fill(_SHADOW, special_flags=pygame.BLEND_RGBA_MULT)
        yield Part(surface=shadow, at=at, begins=self._comes, length=RISE, falls=-round(height * 0.6), clip=foot)
        if shadow is not seen:
            named = self._shown.named_at - self._shown.begins
            yield Part(surface=seen, at=at, begins=named, length=NAME, fades=True, clip=foot)

    def _disc(self, clip: pygame.Rect) -> Part:
        """The dark disc with a golden rim that sets a great winner off against the rays."""
        middle = self._kit.frame.width / 2, _HEAD

        def paint(canvas: Canvas) -> None:
            canvas.disc(middle, _DISC, theme.GOLD_RING)
            canvas.disc(middle, _DISC - 8.0, _DISC_COLOR)

        box = Box(middle[0] - _DISC / 2, middle[1] - _DISC / 2, _DISC, _DISC).grown(4.0)
        part = painted(self._kit, box, paint, self._comes, RISE / 2, is_flat=True)
        part.fades, part.clip = True, clip
        return part

    @property
    def _comes(self) -> float:
        """When the band and the winner come, in milliseconds: with the first tile."""
        return self._shown.tiles_at - self._shown.begins

    @property
    def _row(self) -> tuple[float, float, float]:
        """Left end and width of the row of tiles, and the width of one tile."""
        sets, frame = self._shown.sets, self._kit.frame
        top = _ROW[self._shown.grade]
        row = pixels(Box(0.0, top, frame.width, HIGH * _WIDEST + (0.0 if self._is_good else _BEND)), self._kit)
        beside = _BESIDE[self._shown.grade]
        for plate in self._plates:
            if plate.colliderect(row):
                outer = min(frame.units(plate.topright)[0], frame.width - frame.units(plate.topleft)[0])
                beside = max(beside, outer + _APART)
        tile = fitting_tile(sets, frame.width - 2 * beside, _WIDEST)
        width = row_width(sets, tile)
        return (frame.width - width) / 2, width, tile

    def tiles(self) -> Iterator[Part]:
        """The tiles in an arc, the winning one last."""
        left, width, tile = self._row
        placed = list(_tiles_with_places(self._shown.sets, left, tile))
        last = self._shown.winning_at
        order = [number for number in range(len(placed)) if number != last] + ([] if last is None else [last])
        for number, place in enumerate(order):
            face, x = placed[place]
            aside = 0.0 if self._is_good else (x + tile / 2 - left - width / 2) / max(1.0, width / 2)
            begins = self._shown.tiles_at - self._shown.begins + number * self._shown.apart
            begins += self._shown.pause if place == last else 0.0
            yield self._tile(face, x, tile, aside, begins, is_last=place == last)

    def _tile(self, face: Tile, x: float, tile: float, aside: float, begins: float, *, is_last: bool) -> Part:
        """A tile at its place in the arc; ``aside`` is its offset from the middle, -1 to 1."""
        kit, around = self._kit, 0.4 * tile
        wide, high = kit.frame.px(tile + 2 * around), kit.frame.px(HIGH * tile + 2 * around)
        upright = clear((wide, high))
        pixels_wide = max(1, kit.frame.px(tile))
        foot = wide // 2, round(high - around * self._kit.frame.unit)
        for sprite in (
            kit.sprites.shadow(Pose.HAND, 0, pixels_wide),
            kit.sprites.tile(Pose.HAND, face, 0, pixels_wide),
        ):
            upright.blit(*sprite.at(*foot), special_flags=PREMULTIPLIED)
        if is_last:
            self._ring(upright, foot, tile)
        fall = _FALL if self._is_good else _FALL_BELOW_BAND
        turned = pygame.transform.rotozoom(upright, -_LEAN * aside, 1.0)
        middle = kit.frame.at(x + tile / 2, _ROW[self._shown.grade] + HIGH * tile / 2 + _BEND * aside * aside)
        at = middle[0] - turned.get_width() // 2, middle[1] - turned.get_height() // 2
        return Part(surface=turned, at=at, begins=begins, length=TILE, falls=kit.frame.px(fall))

    def _ring(self, onto: pygame.Surface, foot: tuple[int, int], tile: float) -> None:
        frame = self._kit.frame
        x, y = frame.units(foot)
        canvas = Canvas(onto, self._kit)
        ring = Box(x - 0.5 * tile, y - 1.36 * tile, tile, 1.42 * tile)
        halo(canvas, ring, theme.GOLD, blur=tile * 0.1, radius=tile * 0.14, opacity=0.7)
        sprite = self._kit.sprites.tile(Pose.HAND, self._shown.winning, 0, max(1, frame.px(tile)))
        onto.blit(*sprite.at(*foot), special_flags=PREMULTIPLIED)
        edge(canvas, ring, theme.GOLD_RING, width=max(3.0, tile * 0.07), radius=tile * 0.14)

    def rows(self) -> Iterator[Part]:
        """The parts with the hand's scoring rows, beside the winner or below the tiles, and with their total."""
        if self.plate is not None:
            yield from landing(
                self._kit,
                self.plate.box,
                "",
                "",
                self.plate.ends,
                slams=_SLAMS[self._shown.grade],
                plate=self.plate,
            )
        if not self._shown.rows:
            return
        frame, grade, tile = self._kit.frame, self._shown.grade, self._row[2]
        if self._is_good:
            wide = min(_SLIP[0], frame.width - 2 * _CLEAR - _SUM[0] - 40.0)
            left = (frame.width - wide - 40.0 - _SUM[0]) / 2
            paper = Box(left, _ROW[grade] + HIGH * tile + _BELOW_LEDGE, wide, _SLIP[1])
            total = Box(paper.right + 40.0, paper.y, *_SUM)
        else:
            left = max([_PAPER_LEFT, *(frame.units(plate.topright)[0] + 20.0 for plate in self._left_plates)])
            wide = frame.width / 2 - _HALF_WINNER - left
            paper = Box(left, _PAPER_TOP, wide, _BAND[0] - 24.0 - _PAPER_TOP)
            total = Box(frame.width - left - wide, _PAPER_TOP + 60.0, wide, _SUM[1])
        paper, total = self._kit.read(paper, self._full_width), self._kit.read(total, self._full_width)
        named = self._shown.named_at - self._shown.begins
        feet, shadow = list(self._set_feet()), 60.0 if self._is_good else 30.0
        yield from row_parts(
            self._kit, self._shown.rows, paper, total, feet, begins=named, slams=_SLAMS[grade], shadow=shadow
        )

    @property
    def _left_plates(self) -> list[pygame.Rect]:
        """Plates in the left half of the window at the height of a great winner's paper."""
        frame = self._kit.frame
        foot = frame.at(0.0, _BAND[0])[1]
        middle = frame.at(frame.width / 2, 0.0)[0]
        least = frame.at(0.0, _PAPER_TOP)[1]
        return [plate for plate in self._plates if plate.right < middle and least < plate.bottom and plate.y < foot]

    def _set_feet(self) -> Iterator[tuple[tuple[Tile, ...], float, float]]:
        """Every set of the row, with the x and y of the middle of its lower edge."""
        left, width, tile = self._row
        x = left
        for group in self._shown.sets:
            middle = x + len(group) * tile / 2
            aside = 0.0 if self._is_good else (middle - left - width / 2) / max(1.0, width / 2)
            below = (
                _ROW[self._shown.grade] + HIGH * tile + _BEND * aside * aside - (_ON_LEDGE if self._is_good else 0.0)
            )
            yield group, middle, below
            x += len(group) * tile + GAP * tile

    def words(self) -> list[Part]:
        """The parts with texts: the title first, then its band or plate, and the other texts."""
        kit, frame, shown = self._kit, self._kit.frame, self._shown
        named, is_good = shown.named_at - shown.begins, self._is_good
        title = self._title()
        x, y = frame.at(frame.width / 2, _TITLE_AT if is_good else _BAND[0] + (_BAND[1] - 46.0) / 2)
        at = x - title.get_width() // 2, y - title.get_height() // 2
        if is_good:
            said = self._way_box
            return [
                Part(surface=title, at=at, begins=named, length=_RISES, falls=-frame.px(60.0)),
                painted(self._kit, said.grown(24), lambda canvas: self._paint_way(canvas, said), self._comes, 1.0),
            ]
        parts = [Part(surface=title, at=at, begins=named, length=NAME, writes=-1 if kit.mirrored else 1)]
        parts.append(painted(self._kit, self._band, self._paint_band, self._comes, 1.0))
        parts += [self._kind(self._comes), self._line_of_light(self._comes, named)]
        if shown.grade is not Grade.NAMED:
            return parts
        if self._first:
            box = kit.read(self._plate_box(self._first, 96.0), self._full_width)
            parts.append(
                painted(self._kit, box.grown(24), lambda canvas: self._paint_first(canvas, box), named + NAME, 1.0)
            )
        hint = kit.read(self._hint_box, self._full_width)
        parts.append(
            painted(self._kit, hint.grown(24), lambda canvas: self._paint_hint(canvas, hint), named + NAME, 1.0)
        )
        return parts

    @property
    def _is_good(self) -> bool:
        return self._shown.grade is Grade.GOOD

    @property
    def _band(self) -> Box:
        """The band with the name; over the table it leaves room for the plates."""
        frame = self._kit.frame
        if self._shown.backdrop is None:
            return Box(_CLEAR, _BAND[0], frame.width - 2 * _CLEAR, _BAND[1])
        return Box(-frame.left / frame.unit, _BAND[0], frame.window[0] / frame.unit, _BAND[1])

    @property
    def _way_won(self) -> str:
        loser = None if self._vexed is None else self._vexed.name
        way = way_of_winning(self._rules, self._shown.source, self._shown.winning, loser)
        return f"{self._chairs[0].name}  \u00b7  {way}"

    @property
    def _way_box(self) -> Box:
        frame = self._kit.frame
        wide = min(frame.width - 2 * _CLEAR, self._kit.writer.width(self._way_won, _SAID_STYLE) + 150.0)
        return _with_width(_SAID, (frame.width - wide) / 2, wide)

    def _paint_way(self, canvas: Canvas, box: Box) -> None:
        canvas.panel(PanelKind.LACQUER, box, radius=box.height / 2)
        canvas = canvas.reading(box)
        canvas.avatar(self.portrait, (box.x + 42.0, box.center[1]), 58.0, FaceLook(Mood.GLAD))
        inner = Box(box.x + 86.0, box.y, box.width - 116.0, box.height)
        canvas.centered(self._way_won, _SAID_STYLE, inner, align=Align.START)

    def draw_ledge(self, canvas: Canvas) -> None:
        if self._is_good:
            left, width, tile = self._row
            y = _ROW[self._shown.grade] + HIGH * tile - 10.0
            canvas.panel(PanelKind.LACQUER, Box(left - 34.0, y, width + 68.0, _LEDGE), radius=_LEDGE / 2)

    @property
    def _full_width(self) -> Box:
        return Box(0.0, 0.0, self._kit.frame.width, 0.0)

    def _paint_band(self, canvas: Canvas) -> None:
        """Draw the dark band with its two golden lines."""
        frame, (width, height) = self._kit.frame, canvas.surface.get_size()
        canvas.surface.fill((3, 5, 6, 205))  # premultiplied
        line = max(2, frame.px(2.5))
        for y in (0, height - line):
            canvas.surface.fill(theme.GOLD, (0, y, width, line))
        if self._shown.backdrop is None:
            ends = slanted((width, height), (width, 0.0), _ENDS)
            canvas.surface.blit(ends, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def _line_of_light(self, begins: float, ends: float) -> Part:
        """A line of light that runs along the empty band from its middle, until the title stands there."""
        frame = self._kit.frame
        size = frame.px(_LINE[0]), frame.px(_LINE[1])
        line = radial(
            (size[0] // _LINE_POINT, size[1]),
            (size[0] / _LINE_POINT / 2, size[1] / 2),
            (size[0] / _LINE_POINT / 2, size[1] / 2),
            _LIGHT,
        )
        line = pygame.transform.smoothscale(line, size).premul_alpha()
        x, y = frame.at(frame.width / 2, _BAND[0] + (_BAND[1] - 46.0) / 2)
        at = x - size[0] // 2, y - size[1] // 2
        return Part(surface=line, at=at, begins=begins, length=ends - begins + NAME / 2, is_light=True, lasts=6)

    def _kind(self, begins: float) -> Part:
        """A line with the winner and the kind of hand or, over the table, the way of winning."""
        kit, frame = self._kit, self._kit.frame
        named = "  \u00b7  ".join(filter(None, [self._chairs[0].name, self._shown.kind]))
        said = self._way_won if self._shown.backdrop is None else named
        style, room = TextStyle(Face.SEMIBOLD, _KIND, theme.TITLE), frame.width - 2 * _CLEAR - 40.0
        line = kit.writer.line(said, kit.writer.fitting(said, style, room, least=18), room).surface.premul_alpha()
        x, y = frame.at(frame.width / 2, _BAND[0] + _BAND[1] - 32.0)
        at = x - line.get_width() // 2, y - line.get_height() // 2
        return Part(surface=line, at=at, begins=begins, length=1.0)

    def _title(self) -> pygame.Surface:
        writer, room = self._kit.writer, self._kit.frame.width - (140.0 if self._shown.backdrop else 2 * _CLEAR)
        style = TextStyle(Face.DISPLAY, _TITLE[self._shown.grade], theme.WHITE)
        style = style.sized(style.size * min(1.0, room / writer.width(self._shown.title, style)))
        return gold_letters(writer, self._kit.frame.unit, self._shown.title, style, room)

    def _plate_box(self, text: str, more: float) -> Box:
        """The box of a plate at the start of the bottom line: as wide as its text and ``more``, or as there is room."""
        return _with_width(_LOW, 36.0, min(self._room_beside, self._kit.writer.width(text, _SMALL_STYLE) + more))

    def _paint_first(self, canvas: Canvas, box: Box) -> None:
        canvas.panel(PanelKind.LACQUER, box, radius=22)
        canvas = canvas.reading(box)
        canvas.icon(Icon.STAR, (box.x + 40, box.center[1]), 38, theme.GOLD)
        text = self._first[:1].upper() + self._first[1:]
        inner = Box(box.x + 70, box.y + 4, box.width - 88, box.height - 8)
        canvas.block(text, _SMALL_STYLE, inner, align=Align.START)

    @property
    def _hint_box(self) -> Box:
        kit = self._kit
        key = kit.actions.hint(Action.SKIP)
        wide = kit.writer.width(_("Continue"), _SMALL_STYLE) + 56
        wide += keycap_box(kit, key, (0, 0), height=30).width + 14 if key else 0.0
        wide = min(wide, self._room_beside)
        return _with_width(_LOW, kit.frame.width - 36.0 - wide, wide)

    def _paint_hint(self, canvas: Canvas, box: Box) -> None:
        key = self._kit.actions.hint(Action.SKIP)
        canvas.panel(PanelKind.LACQUER, box, radius=22)
        canvas = canvas.reading(box)
        x = box.x + 28
        if key:
            cap = keycap_box(self._kit, key, (0, 0), height=30)
            canvas.keycap(key, (x + cap.width / 2, box.center[1]), height=30)
            x += cap.width + 14
        inner = Box(x, box.y, box.right - 24 - x, box.height)
        canvas.centered(_("Continue"), _SMALL_STYLE, inner, align=Align.START)

    @property
    def others(self) -> Box:
        count, frame = len(self._chairs) - 1, self._kit.frame
        box = Box(frame.width - 128.0, 60.0, 104.0, count * _ROUNDS_APART + 10.0)
        return self._kit.read(box, self._full_width)

    def draw_others(self, canvas: Canvas) -> None:
        """Draw the other players on a plate; the one who gave the winning tile is vexed."""
        box = self.others
        canvas.panel(PanelKind.LACQUER, box, radius=box.width / 2)
        for number, chair in enumerate(self._chairs[1:]):
            mood = Mood.VEXED if chair is self._vexed else Mood.CALM
            place = box.center[0], box.y + (number + 0.5) * _ROUNDS_APART
            canvas.avatar(chair.portrait, place, _ROUND, FaceLook(mood))


def _with_width(box: Box, x: float, width: float) -> Box:
    return Box(x, box.y, width, box.height)


def _tiles_with_places(sets: Sequence[Sequence[Tile]], x: float, tile: float) -> Iterator[tuple[Tile, float]]:
    """The tiles of the row, each with its left edge."""
    for group in sets:
        for face in group:
            yield face, x
            x += tile
        x += GAP * tile
