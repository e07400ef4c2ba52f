"""The layout of the sheet of a hand with a name or worth the limit: its picture, and beside it the paper."""

from collections.abc import Sequence
from math import ceil

from game.scenes.score.columns import CAPTION, SEATS_APART
from game.scenes.score.sheet import SeatPage, Sheet
from game.view.page.confetti import draw_strewn, strewn
from game.view.paint import Canvas, Kit, PanelKind
from game.view.sheet.coins import CELL
from game.view.sheet.parts import LEAST_SEAT, SetBox
from game.view.sheet.poster import BAND_HIGH, BAND_TOP, draw_poster, draw_rail
from game.view.sheet.rows import LineRow, RowKind, TotalBar, low_heights
from game.view.sheet.seals import MOST_SEALS, Seal
from game.view.units import Box, column, lay, row

LEAST_WIDTH = 1500.0
"""In narrower frames there is no picture."""
EDGE, INSET = 24.0, 24.0
HEAD, HEADING, SEATS_HEADING, FOOT = 60.0, 48.0, 56.0, 62.0
"""Heights of the row of faces at the top of the paper, of the headings, and of the buttons."""
ABOVE_HEADING, ABOVE_FOOT = 16.0, 16.0
_PAPER = 644.0
_BESIDE, _TILES_TOP, _TILES_HIGH, _WIDEST = 40.0, 770.0, 128.0, 92.0
_TOTAL_TOP, _TOTAL_HIGH = 932.0, 124.0
_LARGER = 1.1
"""How much larger than usual the letters of a row are at most."""
_SETS_APART = 0.24
"""The gap between two sets, in tile widths."""
_APART = "  \u00b7  "
_WINNER, _WIDEST_SEAL, _LEAST_SEAL, _SEAL_HIGH, _SEALS_APART, _SEALS_AT = 616.0, 276.0, 170.0, 148.0, 16.0, 272.0
"""The width of the winner, the greatest and the least width of a seal, its height, the space between two, and the y of
their middle."""
_WINNER_TOP, _CONFETTI = 180.0, 130
"""The y of the winner's paws, and the number of pieces of confetti for the highest hand, without those before him."""
_LOOSE, _EASE = 4.0, 34.0
"""How much taller than usual a row is where it has room, and by how much more at most."""


def paper_of(kit: Kit) -> Box:
    """The paper at the end of the window."""
    return Box(kit.frame.width - EDGE - _PAPER, EDGE, _PAPER, 1080.0 - 2 * EDGE)


def poster_rows(rows: Sequence[LineRow], total: TotalBar) -> Sequence[LineRow]:
    """Changes the rows for the narrow paper: without references, and without what stands beside the great figure."""
    for each in rows:
        each.is_narrow = True
        if each.kind is RowKind.PAID:
            each.reason = each.reason.removesuffix(total.sum_text).removesuffix(_APART)
    return rows


def listed(rows: Sequence[LineRow], kit: Kit) -> Sequence[LineRow]:
    """The rows on the paper; a few seals stand beside the winner instead, if they have room."""
    seals = [each for each in rows if isinstance(each, Seal)]
    is_beside = len(seals) <= MOST_SEALS and _seal_width(paper_of(kit)) >= _LEAST_SEAL
    Seal.gather(seals)
    for seal in seals:
        seal.is_card = is_beside
    return [each for each in rows if not (is_beside and isinstance(each, Seal))]


def _seal_width(paper: Box) -> float:
    return min(_WIDEST_SEAL, (paper.x - _WINNER) / 2 - EDGE)


def lay_seals(rows: Sequence[LineRow], paper: Box) -> None:
    """Lays out the seals on both sides of the winner, in reading order."""
    seals = [each for each in rows if isinstance(each, Seal) and each.is_card]
    wide, lines = _seal_width(paper), ceil(len(seals) / 2)
    high = lines * (_SEAL_HIGH + _SEALS_APART) - _SEALS_APART
    room = Box(EDGE, _SEALS_AT - high / 2, paper.x - 2 * EDGE, high)
    pairs = [row(line, [wide, None, wide]) for line in column(room, [_SEAL_HIGH] * lines, _SEALS_APART)]
    lay(seals, [place for left, _winner, right in pairs for place in (left, right)][: len(seals)])


def has_poster(page: SeatPage, kit: Kit) -> bool:
    """Whether a page shows a poster: its player won with a special hand, and the window is wide enough."""
    return page.has_picture and kit.frame.width >= LEAST_WIDTH


def has_room(lines: Sequence[LineRow], sheet: Sheet, kit: Kit, *, more: float) -> bool:
    """Whether these score rows fit on the paper beside the poster.

    :param more: the height that the ribbon with what was earned needs.
    """
    return sum(low_heights(lines, paper_of(kit).width - 2 * INSET, kit)) <= _rows_room(sheet, kit, more)


def _rows_room(sheet: Sheet, kit: Kit, more: float) -> float:
    """The height that the rest of the paper leaves for the rows."""
    seats = len(sheet.pages) * (LEAST_SEAT + SEATS_APART) + (CELL + CAPTION + SEATS_APART) * bool(sheet.listed)
    room = paper_of(kit).height - 2 * INSET - HEAD - 2 * ABOVE_HEADING - HEADING - SEATS_HEADING - ABOVE_FOOT - FOOT
    return room - seats - more


def rows_height(lines: Sequence[LineRow], sheet: Sheet, kit: Kit, *, more: float) -> float:
    """The height of the rows, each at most somewhat taller than it needs."""
    wanted = sum(line.wanted(kit, paper_of(kit).width - 2 * INSET) + _LOOSE for line in lines)
    free = _rows_room(sheet, kit, more) - wanted
    return wanted + (free if free < 0 else min(_EASE * len(lines), free / 2))


def calm_letters(lines: Sequence[LineRow]) -> None:
    """Keeps the letters of the rows small, so that taller rows have air around their words."""
    for line in lines:
        line.scale = min(line.scale, _LARGER)


def draw(canvas: Canvas, page: SeatPage, tiles: Box) -> None:
    """Draws the picture with confetti around the winner, the rail below the row of tiles, and the paper."""
    kit, paper = canvas.kit, paper_of(canvas.kit)
    full = Box(0.0, 0.0, kit.frame.width, kit.frame.height)
    draw_poster(canvas, paper.x, page.backdrop, page.portrait, page.glory)
    sky = kit.read(Box(0.0, 0.0, paper.x, BAND_TOP - EDGE), full)
    winner = Box(sky.center[0] - _WINNER / 2, _WINNER_TOP, _WINNER, BAND_TOP)
    draw_strewn(canvas, strewn(sky, round(_CONFETTI * page.glory), [winner]), BAND_TOP)
    draw_rail(canvas, kit.read(tiles, full))
    canvas.panel(PanelKind.PAPER, kit.read(paper, full), radius=28)


def title_box(paper: Box) -> Box:
    """Where the name of the hand stands, in the band below the winner."""
    return Box(_BESIDE, BAND_TOP + 6, paper.x - 2 * _BESIDE, BAND_HIGH - 12)


def total_box(paper: Box) -> Box:
    """Where the great figure stands, below the tiles."""
    return Box(_BESIDE, _TOTAL_TOP, paper.x - 2 * _BESIDE, _TOTAL_HIGH)


def lay_tiles(sets: Sequence[SetBox], paper: Box) -> Box:
    """Lays out the sets as one row of bare tiles; returns its box."""
    room, count = paper.x - 2 * _BESIDE - 24.0, sum(len(each.tiles) for each in sets)
    tile = min(_WIDEST, room / (count + _SETS_APART * (len(sets) - 1)))
    widths = [len(each.tiles) * tile for each in sets]
    whole, high = sum(widths) + _SETS_APART * tile * (len(sets) - 1), 1.42 * tile
    area = Box((paper.x - whole) / 2, _TILES_TOP + (_TILES_HIGH - high) / 2, whole, high)
    lay(sets, row(area, widths, _SETS_APART * tile))
    return area
