"""The scoring rows of a ceremony: they fall onto a paper one by one, mark the tiles that earned them, and add up."""

from collections.abc import Iterator, Sequence
from functools import partial

from game.i18n import _
from game.i18n.row_texts import worth_text
from game.rules.rows import Points
from game.tiles.tile import Tile
from game.view.choreography.ending import ROW_FALLS, rows_at
from game.view.choreography.win_rows import WinRow
from game.view.paint import Canvas, Kit, PanelKind
from game.view.stage.great_part import Part, landing, painted
from game.view.units import Box, Color, Face, TextStyle, theme

_HIGH, _EDGE = 46.0, 12.0
"""Greatest height of a row, and the margin round all rows."""
_NAME = TextStyle(Face.SEMIBOLD, 24, theme.INK)
_WHOLE, _SHORT = (24, 23, 22, 21, 20), (22, 21, 20, 19, 18)
"""Font sizes tried in turn for full names, then for shortened ones."""
_OF_HEIGHT = 0.76
"""The share of a row's height that its names may take."""
_LARGER = 3
"""By how many units the font of the gains is larger than the font of the names."""
_GAIN = TextStyle(Face.BOLD, 28, theme.INK)
_SEAL: Color = (0xC2, 0x3B, 0x2B)
_LAST_GAIN = TextStyle(Face.BOLD, 34, (0x63, 0xE0, 0xA5))
_TOTAL = TextStyle(Face.BOLD, 56, theme.GOLD)
_SEALED, _GROWS, _SEALED_FROM = 66.0, 1.12, 38.0
"""Size of a total once the last seal is on it, by what factor each seal makes it grow, and its least size before."""
_RISES, _SLAMS_FROM, _TOTAL_SLAMS = 20.0, 0.9, 0.06
"""How long a seal hangs over its row before it slams down, in milliseconds; by what share it is larger then, and by
what share the total is as it doubles.
"""
_BEAD: Color = (0x12, 0x5C, 0x50)
_BEAD_SIZE, _BEAD_BELOW, _BEADS_APART = (62.0, 38.0), 26.0, 68.0
_ON_BEAD = TextStyle(Face.BOLD, 24, theme.WHITE)
_FALLS, _ASIDE = 44.0, 20.0
"""How far above its place the paper starts, a bead below it, and a row before it, in layout units."""
Foot = tuple[tuple[Tile, ...], float, float]
"""A set, and the middle of its lower edge."""


def row_parts(
    kit: Kit,
    rows: Sequence[WinRow],
    paper: Box,
    total: Box,
    feet: Sequence[Foot],
    *,
    begins: float,
    slams: float,
    shadow: float = 30.0,
) -> Iterator[Part]:
    """The paper, its rows with beads at their sets, and the plate with the running total.

    :param paper: the area for the paper, whose height follows from its rows.
    :param begins: the time at which the paper appears, in milliseconds.
    :param slams: by what share the final total is larger before it lands.
    :param shadow: how much room there is round the paper for its shadow.
    """
    high = min(_HIGH, (paper.height - 2 * _EDGE) / len(rows))
    paper = Box(paper.x, paper.y, paper.width, high * len(rows) + 2 * _EDGE)

    def paint_paper(canvas: Canvas) -> None:
        canvas.panel(PanelKind.PAPER, paper, radius=18)

    def paint_plate(canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER_GLOW, total)

    yield painted(kit, paper.grown(shadow), paint_paper, begins, ROW_FALLS, falls=_FALLS)
    yield painted(kit, total.grown(50), paint_plate, begins + ROW_FALLS, 1.0)
    flat = partial(painted, kit, is_flat=True)
    names, size = row_names(kit, rows, paper.width - 2 * _EDGE, high)
    beads: dict[int, int] = {}
    falls, left = rows_at(rows), sum(row.is_doubling for row in rows)
    for number, row in enumerate(rows):
        at = begins + falls[number]
        left -= row.is_doubling
        style = _TOTAL if not rows[-1].is_doubling else _TOTAL.sized(max(_SEALED_FROM, _SEALED / _GROWS**left))
        line = Box(paper.x + _EDGE, paper.y + _EDGE + number * high, paper.width - 2 * _EDGE, high)
        paint = partial(_paint_row, line=line, row=row, name=names[number], size=size, is_striped=number % 2 == 0)
        row_part = flat(line, paint, at, ROW_FALLS)
        row_part.aside, row_part.fades = kit.frame.px(_ASIDE if kit.mirrored else -_ASIDE), True
        yield row_part
        paint_total = partial(_paint_total, box=total, row=row, style=style)
        if row.is_doubling:
            gain = kit.read(_gain_box(kit, line, row, size), line)
            seal = flat(
                gain, partial(_paint_seal, box=gain, row=row, size=size), at, ROW_FALLS - _RISES, slams=_SLAMS_FROM
            )
            seal.begins += _RISES + 1.0
            yield seal
            yield flat(total, paint_total, at + ROW_FALLS, _RISES * 4, slams=_TOTAL_SLAMS)
        else:
            yield flat(total, paint_total, at + ROW_FALLS, 1.0)
        place = _set_of(row, feet, beads)
        if place is not None:
            _tiles, x, y = feet[place]
            x += beads.get(place, 0) * _BEADS_APART
            beads[place] = beads.get(place, 0) + 1
            wide = max(_BEAD_SIZE[0], kit.writer.width(row.gain, _ON_BEAD) + 24)
            bead = Box(x - _BEAD_SIZE[0] / 2, y + _BEAD_BELOW - _BEAD_SIZE[1] / 2, wide, _BEAD_SIZE[1])
            yield flat(bead.grown(4), partial(_paint_bead, box=bead, row=row), at, ROW_FALLS, falls=-_FALLS)
    ends = begins + falls[-1] + ROW_FALLS
    yield from landing(kit, total, _("The hand"), worth_text(Points(rows[-1].total)), ends, slams=slams)


def _set_of(row: WinRow, feet: Sequence[Foot], beads: dict[int, int]) -> int | None:
    """The index of the set that earned a row; of several equal sets, that of the one with the fewest beads."""
    tiles = sorted(row.tiles)
    found = [place for place, (group, _x, _y) in enumerate(feet) if tiles and sorted(group) == tiles]
    return min(found, key=lambda place: beads.get(place, 0), default=None)


def row_names(kit: Kit, rows: Sequence[WinRow], wide: float, high: float) -> tuple[list[str], int]:
    """The rows' texts and the font size in which all of them fit the width ``wide`` and the height ``high``.

    Names that are too long are shortened.
    """
    for sizes, is_short in ((_WHOLE, False), (_SHORT, True)):
        for size in sizes:
            if size > _OF_HEIGHT * high and size != sizes[-1]:
                continue
            said = [_fitting_name(kit, row, size, wide - _gain_width(kit, row, size) - 30.0) for row in rows]
            if all(said) and (is_short or said == [row.name for row in rows]):
                return said, size
    return [_shorter(row.name)[-1] for row in rows], _SHORT[-1]


def _fitting_name(kit: Kit, row: WinRow, size: int, room: float) -> str:
    """The longest form of a row's name that fits; empty if none does."""
    style = _NAME.sized(size)
    return next((name for name in _shorter(row.name) if kit.writer.width(name, style) <= room), "")


def _shorter(name: str) -> tuple[str, ...]:
    """Shorter and shorter forms of a row's name: whole, without the list after a colon, up to the first comma."""
    return name, name.partition(": ")[0], name.partition(": ")[0].partition(", ")[0]


def _gain_width(kit: Kit, row: WinRow, size: int) -> float:
    return max(64.0, kit.writer.width(row.gain, _GAIN.sized(size + _LARGER)) + 24)


def _paint_row(canvas: Canvas, *, line: Box, row: WinRow, name: str, size: int, is_striped: bool) -> None:
    if is_striped:
        canvas.rounded(line, theme.INK, radius=10, opacity=0.07)
    canvas = canvas.reading(line)
    gain = _gain_box(canvas.kit, line, row, size)
    room = gain.x - line.x - 22
    canvas.text(name, _NAME.sized(size), (line.x + 14, line.center[1] + size * theme.CAPITALS), widest=room)
    if not row.is_doubling:
        canvas.centered(row.gain, _GAIN.sized(size + _LARGER), gain)


def _gain_box(kit: Kit, line: Box, row: WinRow, size: int) -> Box:
    wide = _gain_width(kit, row, size)
    return Box(line.right - wide - 8, line.y + 3, wide, line.height - 6)


def _paint_seal(canvas: Canvas, *, box: Box, row: WinRow, size: int) -> None:
    canvas.rounded(box, _SEAL, radius=8)
    canvas.centered(row.gain, _GAIN.sized(size + _LARGER).colored(theme.WHITE), box)


def _paint_total(canvas: Canvas, *, box: Box, row: WinRow, style: TextStyle) -> None:
    """Draw the running total over the previous one."""
    canvas.rounded(box.inset(12.0, 12.0), (0x1E, 0x10, 0x0B), radius=16)
    gain = Box(box.x + 20, box.y + 14, box.width - 40, 44)
    canvas.centered(row.gain, _LAST_GAIN, gain)
    inner, text = Box(box.x + 20, box.y + 54, box.width - 40, box.height - 70), worth_text(Points(row.total))
    canvas.centered(text, canvas.kit.writer.fitting(text, style, inner.width, least=18), inner)


def _paint_bead(canvas: Canvas, *, box: Box, row: WinRow) -> None:
    canvas.rounded(box, _SEAL if row.is_doubling else _BEAD, radius=box.height / 2)
    canvas.centered(row.gain, _ON_BEAD, box.inset(6.0))
