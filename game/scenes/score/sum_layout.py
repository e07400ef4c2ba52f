"""The layout of a sum on a score sheet: its rows on a slip of paper, and the stage beside it."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.scenes.score.columns import lay_lines
from game.scenes.score.rows import OtherCountings
from game.view.page.earned import EarnedRibbon
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
_PATH_HIGH, _PAID_HIGH, _PAID_APART, _LEAST_TOTAL, _GOOD_TOTAL, _LOW_TOTAL = 56.0, 54.0, 8.0, 124.0, 200.0, 62.0
"""The heights of the parts of a stage; the last is that of a total above who wins the match."""
_MIDDLE = 0.42
"""The share of the free height of a stage that lies above its parts."""


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
    """Whether the total stands on a stage of its own beside the score rows."""
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
    """Lays out a stage from its seals down to the total and the bar, or to who wins the match.

    Returns the room of a picture above the total, if there shall be one and it has room, and whether there are medals.
    """
    seals = [each for each in staged if isinstance(each, Seal)]
    payments = [each for each in staged if isinstance(each, Paid)]
    Seal.gather(seals)
    rows = _grid_of(len(seals))[1]
    paid = len(payments) * (_PAID_HIGH + _PAID_APART) - _PAID_APART if payments else 0.0
    path = _PATH_HIGH if parts.path is not None else 0.0
    gaps = _STAGE_GAP * (bool(rows) + bool(paid) + bool(path)) + max(0, rows - 1) * _SEALS_APART
    least = gaps + rows * _LEAST_SEAL + paid + path + _LEAST_TOTAL
    y, bar = area.y, parts.bar
    if bar is not None:
        bar.is_visible = area.width >= bar.least(kit) and area.height >= least + HIGH + _STAGE_GAP
    of_bar = (HIGH + _STAGE_GAP) * (bar is not None and bar.is_visible)
    spare = max(0.0, area.height - least - of_bar)
    seal = _LEAST_SEAL + min(_MOST_SEAL - _LEAST_SEAL, 0.6 * spare / max(1, rows))
    free = area.height - gaps - rows * seal - paid - path - of_bar
    shares = _share(free, area.width, parts, kit, has_picture=has_picture)
    y += shares.above
    if rows:
        y = _lay_seals(area, y, seals, seal) + _STAGE_GAP
    if parts.path is not None:
        parts.path.place(Box(area.x, y, area.width, _PATH_HIGH))
        y += _PATH_HIGH + _STAGE_GAP
    is_of_hand = parts.path is not None and parts.path.ends  # else the bar is as much as the total, and lies below that
    if bar is not None and is_of_hand:
        bar.place(Box(area.x, y, area.width, HIGH))
        y += of_bar
    if payments:
        wide = min(_WIDEST_PAID, area.width)
        room = Box(area.center[0] - wide / 2, y, wide, paid)
        lay(payments, column(room, [_PAID_HIGH] * len(payments), _PAID_APART))
        y += paid + _STAGE_GAP
    blank = Box(area.x, y, area.width, shares.blank)
    parts.total.place(Box(area.x, blank.bottom, area.width, shares.total))
    y, foot = blank.bottom + shares.total + _STAGE_GAP, area.bottom
    if bar is not None and not is_of_hand:
        bar.place(Box(area.x, y if shares.is_led else foot - HIGH, area.width, HIGH))
        foot -= of_bar * (not shares.is_led)
        y += of_bar
    if shares.medals:
        start = y if shares.is_led else foot - shares.medals - _STAGE_GAP
        parts.earned.place(Box(area.x, start, area.width, shares.medals))
    return blank if shares.blank else None, shares.medals > 0


class _Shares(NamedTuple):
    """How the free height of a stage is shared."""

    above: float
    blank: float
    """The height of a picture above the total; 0 if there is none."""
    total: float
    medals: float
    is_led: bool
    """Whether the match's winner fills the stage, below a small total."""


def _share(free: float, width: float, parts: Sum, kit: Kit, *, has_picture: bool) -> _Shares:
    """Shares the free height among a picture, the total, who wins the match, and medals."""
    earned = parts.earned
    medals = free - _LOW_TOTAL - _STAGE_GAP
    if earned.crown is not None and medals >= earned.least > 0:
        return _Shares(0.0, 0.0, _LOW_TOTAL, medals, is_led=True)
    medals = min(earned.wanted, free - _GOOD_TOTAL - 2 * _STAGE_GAP)
    medals = medals if earned.crown is None and medals >= earned.least > 0 else 0.0
    blank = free - _GOOD_TOTAL if has_picture and not medals else 0.0
    blank = blank if blank >= LEAST_PICTURE else 0.0
    free -= blank + medals + 2 * _STAGE_GAP * bool(medals)
    total = min(free, parts.total.great(kit, width)[1])
    return _Shares(_MIDDLE * (free - total), blank, total, medals, is_led=False)


def _lay_seals(area: Box, y: float, seals: Sequence[Seal], high: float) -> float:
    """Lays out seals of this height in rows; returns where they end."""
    columns, rows = _grid_of(len(seals))
    wide = min(_WIDEST_SEAL, (area.width - (columns - 1) * _SEALS_APART) / columns)
    whole, end = columns * (wide + _SEALS_APART) - _SEALS_APART, y + rows * (high + _SEALS_APART) - _SEALS_APART
    room = Box(area.center[0] - whole / 2, y, whole, end - y)
    lay(seals, grid(room, len(seals), columns=columns, high=high, gap=_SEALS_APART))
    return end


def _grid_of(seals: int) -> tuple[int, int]:
    """In how many columns and rows so many seals lie."""
    rows = -(-seals // _SEALS_IN_ROW)
    return -(-seals // max(1, rows)), rows
