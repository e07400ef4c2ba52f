"""The layout of a sum on a score sheet: its rows on a slip of paper, and the stage beside it."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.scenes.score.columns import lay_lines
from game.scenes.score.rows import OtherCountings
from game.view.page.earned import STAGE, EarnedRibbon
from game.view.paint import Kit
from game.view.sheet.rows import LEAST_PICTURE, LineRow, RowKind, TotalBar, share_columns
from game.view.sheet.seals import MOST_SEALS, Card, Paid, Seal, SumPath
from game.view.sheet.worth_bar import HIGH, WorthBar
from game.view.units import Box, column, grid, lay
from game.view.widgets import Label
from game.view.widgets.widget import NOWHERE

_WIDE, _SLIP, _APART = 860.0, 0.49, 30.0
"""The width from which the sum has a stage beside the list of rows, the share of the width that the list takes then,
and the space between both."""
_HEADING, _ABOVE_FOOT, EDGE = 56.0, 18.0, 14.0
"""The height of the heading, the space above a total below the rows, and that around the rows on their slip."""
_SEALS_IN_ROW, _SEALS_APART, _STAGE_GAP = 3, 14.0, 14.0
"""The greatest number of seals in a row of a stage, the space between them, and that between its parts."""
_PICTURED, _EASE = 290.0, 1.3
"""The least height of a great picture with the bar, and how much higher than they need few rows above it are."""
_SHORT_SLIP, _TOTAL_ABOVE, _TOTAL_ALONE, _TOTAL_WIDE, _BAR_SHARE = 0.39, 236.0, 216.0, 270.0, 0.49
"""The share of the width that few rows take beside the total above a great picture, the height of that total with
medals beside it and without, its width without them, and the share that the bar takes."""
_LEAST_SEAL, _MOST_SEAL, _WIDEST_SEAL, _WIDEST_PAID = 104.0, 156.0, 250.0, 480.0
_PATH_HIGH, _PAID_HIGH, _PAID_APART, _LEAST_TOTAL, _MOST_TOTAL = 56.0, 54.0, 8.0, 124.0, 260.0
"""The heights of the parts of a stage."""


class Sum(NamedTuple):
    """The widgets of a sum."""

    heading: Label
    otherwise: OtherCountings
    lines: Sequence[LineRow]
    path: SumPath | None
    total: TotalBar
    bar: WorthBar | None
    earned: EarnedRibbon


class Laid(NamedTuple):
    """Where the parts of a sum lie; by default, there is none."""

    listed: Sequence[LineRow] = ()
    """The rows on the slip; the others are on the stage."""
    slip: Box = NOWHERE
    """The paper below the rows; it has no height if there are none."""
    first: int = 0
    """The number of the first visible row on the slip."""
    seen: int = 0
    """How many rows of the slip are visible."""
    blank: Box = NOWHERE
    """The room for a picture."""
    is_pictured: bool = True
    """Whether the picture is the great thing below the rows and the total, or there is no stage."""
    has_medals: bool = False
    """Whether what was earned has its place on the stage."""


def lay_sum(title: Box, foot: Box, parts: Sum, first: int, kit: Kit, *, has_hand: bool) -> Laid:
    """Lays out the parts of a sum between its heading and the foot.

    :param has_hand: whether there is a hand to count; if not, there is no stage.
    """
    y, button = title.y + _HEADING, parts.otherwise
    used = kit.writer.width(parts.heading.text, parts.heading.style)
    slip, stage, above = Box(title.x, y, title.width, foot.y - _ABOVE_FOOT - y), NOWHERE, title
    if has_hand and title.width >= _WIDE:
        slip = Box(title.x, y, _SLIP * title.width, foot.bottom - y)
        has_room = button.has_room(slip.width - used, kit)
        start, top = slip.right + _APART, title.y if has_room or not button.is_visible else y
        stage = Box(start, top, foot.right - start, foot.bottom - top)
        above = replace(title, width=slip.width) if has_room else title
    button.place(button.stand_beside(above, used, kit))
    ends = [title.right, *([button.box.x] if button.is_visible else []), *([stage.x] if stage.width else [])]
    parts.heading.place(replace(title, width=min(ends) - title.x - 8))
    staged = _staged(parts.lines) if stage.width else []
    for each in parts.lines:
        if isinstance(each, Card):
            each.is_card = each in staged
    listed = _listed(parts.lines, staged)
    share_columns(listed, kit, None if stage.width else parts.total)
    area = slip.inset(EDGE, EDGE) if listed else slip
    short = replace(slip, width=_SHORT_SLIP * title.width)
    low = _height_below_picture(short.inset(EDGE, EDGE), listed, parts, kit) if stage.width and not staged else 0.0
    has_medals = False
    if low:
        slip = replace(short, height=slip.height)
        if not parts.earned.fits_stage:
            slip = replace(slip, x=title.x + (title.width - slip.width - _TOTAL_WIDE) / 2)
        area = replace(slip.inset(EDGE, EDGE), height=low)
    first, seen, blank = lay_lines(area, listed, first, kit)
    paper = replace(slip, height=blank.y + EDGE - slip.y if listed else 0.0)
    blank = replace(slip, y=paper.bottom, height=max(0.0, slip.bottom - paper.bottom))
    if low:
        has_medals = parts.earned.fits_stage
        whole = Box(title.x, title.y, title.width, slip.bottom - title.y)
        if button.is_visible or used + 8 > paper.right - title.x:
            whole = replace(whole, y=slip.y, height=slip.bottom - slip.y)
        else:
            parts.heading.place(replace(title, x=paper.x, width=paper.width))
        blank = _lay_pictured(whole, paper, parts, kit)
    elif stage.width:
        room, has_medals = _lay_stage(stage, staged, parts, kit, has_picture=blank.height < LEAST_PICTURE)
        blank = blank if room is None else room
    else:
        parts.total.place(foot)
    if parts.path is not None:
        parts.path.is_visible = stage.width > 0
    if parts.bar is not None and not stage.width:
        parts.bar.is_visible = False
    return Laid(listed, paper, first, seen, blank, low > 0 or not stage.width, has_medals)


def _height_below_picture(area: Box, listed: Sequence[LineRow], parts: Sum, kit: Kit) -> float:
    """The height of few rows above a great picture; 0 if they are too many, or if there is a sum to show."""
    if not listed or parts.path is not None:
        return 0.0
    least = sum(each.wanted(kit, area.width) for each in listed)
    most = area.height - _PICTURED
    return min(most, _EASE * least) if least <= most else 0.0


def _lay_pictured(room: Box, paper: Box, parts: Sum, kit: Kit) -> Box:
    """Lays out a total beside few rows, and the bar at the foot; returns the room of the picture between them.

    All have one axis, the middle of the room: the total with medals beside it, else rows and total together.
    """
    has_medals = parts.earned.fits_stage
    wide = 2 * (room.centre[0] - paper.right) if has_medals else _TOTAL_WIDE
    most = room.height - _PICTURED
    y = max(paper.bottom, room.y + min(_TOTAL_ABOVE if has_medals else _TOTAL_ALONE, most))
    parts.total.place(Box(paper.right, room.y, wide, y - room.y))
    if has_medals:
        start = parts.total.box.right
        parts.earned.place(Box(start, room.y, room.right - start, max(STAGE, y - room.y)))
    below = replace(room, y=y, height=room.bottom - y)
    if parts.bar is None:
        return below
    wide = _BAR_SHARE * room.width
    parts.bar.place(Box(below.centre[0] - wide / 2, below.bottom - HIGH, wide, HIGH))
    parts.bar.is_visible = parts.bar.box.width >= parts.bar.least(kit)
    return replace(below, height=below.height - HIGH * parts.bar.is_visible)


def _staged(lines: Sequence[LineRow]) -> list[LineRow]:
    """The rows that a stage shows: payments, and doubles and the like if they are not too many."""
    seals = sum(isinstance(each, Seal) for each in lines)
    kinds = (Seal, Paid) if seals <= MOST_SEALS else (Paid,)
    return [each for each in lines if isinstance(each, kinds)]


def _listed(lines: Sequence[LineRow], staged: Sequence[LineRow]) -> list[LineRow]:
    """The rows on the slip; beside a stage, a sum there leaves its reason to the tooltip."""
    listed = [each for each in lines if each not in staged]
    for each in listed:
        each.is_told_beside = bool(staged) and each.kind is RowKind.SUM
    return listed


def _lay_stage(
    area: Box, staged: Sequence[LineRow], parts: Sum, kit: Kit, *, has_picture: bool
) -> tuple[Box | None, bool]:
    """Lays out a stage from its seals down to the total and the bar.

    Returns the room of a picture above the total, if there shall be one and it has room, and whether there are medals.
    """
    seals = [each for each in staged if isinstance(each, Seal)]
    payments = [each for each in staged if isinstance(each, Paid)]
    bar, foot = parts.bar, area.bottom
    Seal.gather(seals)
    if bar is not None:
        bar.place(Box(area.x + 12, foot - HIGH, area.width - 24, HIGH))
        bar.is_visible = bar.box.width >= bar.least(kit)
        foot -= HIGH + _STAGE_GAP
    columns, rows = _grid_of(len(seals))
    paid = len(payments) * (_PAID_HIGH + _PAID_APART) - _PAID_APART if payments else 0.0
    path = _PATH_HIGH if parts.path is not None else 0.0
    gaps = _STAGE_GAP * (bool(rows) + bool(paid) + bool(path)) + max(0, rows - 1) * _SEALS_APART
    least = gaps + rows * _LEAST_SEAL + paid + path + _LEAST_TOTAL
    if bar is not None and foot - area.y < least:
        bar.is_visible, foot = False, area.bottom
    spare = max(0.0, foot - area.y - least)
    seal = _LEAST_SEAL + min(_MOST_SEAL - _LEAST_SEAL, 0.6 * spare / max(1, rows))
    y = area.y
    if rows:
        wide = min(_WIDEST_SEAL, (area.width - (columns - 1) * _SEALS_APART) / columns)
        whole, high = columns * (wide + _SEALS_APART) - _SEALS_APART, rows * (seal + _SEALS_APART) - _SEALS_APART
        room = Box(area.centre[0] - whole / 2, y, whole, high)
        lay(seals, grid(room, len(seals), columns=columns, high=seal, gap=_SEALS_APART))
        y += high + _STAGE_GAP
    if parts.path is not None:
        parts.path.place(Box(area.x, y, area.width, _PATH_HIGH))
        y += _PATH_HIGH + _STAGE_GAP
    if payments:
        wide = min(_WIDEST_PAID, area.width)
        room = Box(area.centre[0] - wide / 2, y, wide, paid)
        lay(payments, column(room, [_PAID_HIGH] * len(payments), _PAID_APART))
        y += paid + _STAGE_GAP
    blank, has_medals = None, parts.earned.fits_stage and foot - y - _MOST_TOTAL >= STAGE
    if has_medals:
        parts.earned.place(Box(area.x, y, area.width, min(_TOTAL_ABOVE, foot - y - _MOST_TOTAL)))
        y = parts.earned.box.bottom + _STAGE_GAP
    if has_picture and foot - y - _MOST_TOTAL >= LEAST_PICTURE:
        blank = Box(area.x, y, area.width, foot - y - _MOST_TOTAL)
        y = blank.bottom
    parts.total.place(Box(area.x, y, area.width, foot - y))
    return blank, has_medals


def _grid_of(seals: int) -> tuple[int, int]:
    """In how many columns and rows so many seals lie."""
    rows = -(-seals // _SEALS_IN_ROW)
    return -(-seals // max(1, rows)), rows
