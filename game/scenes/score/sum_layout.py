"""The layout of a sum on a score sheet: its rows on a slip of paper, and the stage beside it."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.scenes.score.columns import lay_lines
from game.scenes.score.rows import OtherCountings
from game.view.page.earned import LEAST_MEDAL, EarnedRibbon
from game.view.paint import Kit
from game.view.sheet.rows import LEAST_PICTURE, LineRow, TotalBar, share_columns
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
_LEAST_SEAL, _MOST_SEAL, _WIDEST_SEAL, _WIDEST_PAID = 104.0, 156.0, 250.0, 480.0
_PATH_HIGH, _PAID_HIGH, _PAID_APART, _LEAST_TOTAL, _GOOD_TOTAL = 56.0, 54.0, 8.0, 124.0, 200.0
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
    has_stage: bool = False
    """Whether the total is the great thing on a stage beside the rows."""
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
    listed = [each for each in parts.lines if each not in staged]
    share_columns(listed, kit, None if stage.width else parts.total)
    first, seen, blank = lay_lines(slip.inset(EDGE, EDGE) if listed else slip, listed, first, kit)
    paper = replace(slip, height=blank.y + EDGE - slip.y if listed else 0.0)
    blank = replace(slip, y=paper.bottom, height=max(0.0, slip.bottom - paper.bottom))
    has_medals = False
    if stage.width:
        room, has_medals = _lay_stage(stage, staged, parts, kit, has_picture=blank.height < LEAST_PICTURE)
        blank = blank if room is None else room
    else:
        parts.total.place(foot)
    if parts.path is not None:
        parts.path.is_visible = stage.width > 0
    if parts.bar is not None and not stage.width:
        parts.bar.is_visible = False
    return Laid(listed, paper, first, seen, blank, stage.width > 0, has_medals)


def _staged(lines: Sequence[LineRow]) -> list[LineRow]:
    """The rows that a stage shows: payments, and doubles and the like if they are not too many."""
    seals = sum(isinstance(each, Seal) for each in lines)
    kinds = (Seal, Paid) if seals <= MOST_SEALS else (Paid,)
    return [each for each in lines if isinstance(each, kinds)]


def _lay_stage(
    area: Box, staged: Sequence[LineRow], parts: Sum, kit: Kit, *, has_picture: bool
) -> tuple[Box | None, bool]:
    """Lays out a stage from its seals down to the total and the bar.

    Returns the room of a picture above the total, if there shall be one and it has room, and whether there are medals.
    """
    seals = [each for each in staged if isinstance(each, Seal)]
    payments = [each for each in staged if isinstance(each, Paid)]
    Seal.gather(seals)
    columns, rows = _grid_of(len(seals))
    paid = len(payments) * (_PAID_HIGH + _PAID_APART) - _PAID_APART if payments else 0.0
    path = _PATH_HIGH if parts.path is not None else 0.0
    gaps = _STAGE_GAP * (bool(rows) + bool(paid) + bool(path)) + max(0, rows - 1) * _SEALS_APART
    least = gaps + rows * _LEAST_SEAL + paid + path + _LEAST_TOTAL
    y, foot, bar = area.y, area.bottom, parts.bar
    if bar is not None:
        bar.is_visible = area.width >= bar.least(kit) and area.height >= least + HIGH + _STAGE_GAP
        least += (HIGH + _STAGE_GAP) * bar.is_visible
    spare = max(0.0, area.height - least)
    seal = _LEAST_SEAL + min(_MOST_SEAL - _LEAST_SEAL, 0.6 * spare / max(1, rows))
    if rows:
        wide = min(_WIDEST_SEAL, (area.width - (columns - 1) * _SEALS_APART) / columns)
        whole, high = columns * (wide + _SEALS_APART) - _SEALS_APART, rows * (seal + _SEALS_APART) - _SEALS_APART
        room = Box(area.centre[0] - whole / 2, y, whole, high)
        lay(seals, grid(room, len(seals), columns=columns, high=seal, gap=_SEALS_APART))
        y += high + _STAGE_GAP
    if parts.path is not None:
        parts.path.place(Box(area.x, y, area.width, _PATH_HIGH))
        y += _PATH_HIGH + _STAGE_GAP
    if bar is not None:
        is_of_hand = parts.path is not None and parts.path.ends  # else it is as much as the total, and lies below that
        foot -= 0.0 if is_of_hand else (HIGH + _STAGE_GAP) * bar.is_visible
        bar.place(Box(area.x, y if is_of_hand else area.bottom - HIGH, area.width, HIGH))
        y += (HIGH + _STAGE_GAP) * bar.is_visible * is_of_hand
    if payments:
        wide = min(_WIDEST_PAID, area.width)
        room = Box(area.centre[0] - wide / 2, y, wide, paid)
        lay(payments, column(room, [_PAID_HIGH] * len(payments), _PAID_APART))
        y += paid + _STAGE_GAP
    blank, medals = None, min(parts.earned.wanted, foot - y - _GOOD_TOTAL)
    has_medals = medals >= parts.earned.medals * LEAST_MEDAL > 0
    if has_medals:
        foot -= medals
        parts.earned.place(Box(area.x, foot, area.width, medals))
    elif has_picture and foot - y - _GOOD_TOTAL >= LEAST_PICTURE:
        blank = Box(area.x, y, area.width, foot - y - _GOOD_TOTAL)
        y = blank.bottom
    parts.total.place(Box(area.x, y, area.width, foot - y - _STAGE_GAP * has_medals))
    return blank, has_medals


def _grid_of(seals: int) -> tuple[int, int]:
    """In how many columns and rows so many seals lie."""
    rows = -(-seals // _SEALS_IN_ROW)
    return -(-seals // max(1, rows)), rows
