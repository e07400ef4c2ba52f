"""The layout of a score sheet: the lines of a hand, and the seats with the payments."""

from collections.abc import Sequence

from game.view.paint import Kit
from game.view.sheet.coins import CELL, PaidCell
from game.view.sheet.parts import LEAST_SEAT, SEAT_HEIGHT, SeatRow, SetBox, SheetHint
from game.view.sheet.rows import LINE_HEIGHT, LineRow, line_heights, share_size
from game.view.units import Box, column, lay, row
from game.view.widgets import Label

GAP, HINT = 10.0, 52.0
SEATS_APART = 6.0
_LEAST_TILE = 30.0
CAPTION = 30.0
_SETS_APART = 14.0
_WHOLE_ROW = 4
"""From so many sets on, they take the whole row."""


def lay_sets(area: Box, sets: Sequence[SetBox]) -> None:
    """Lays out the sets with tiles as large as fit into an area."""
    tile = min((each.tile_in(area.height) for each in sets), default=0.0)
    gaps = _SETS_APART * (len(sets) - 1)
    while tile > _LEAST_TILE and sum(each.width_for(tile) for each in sets) + gaps > area.width:
        tile -= 1
    widths = [each.width_for(tile) for each in sets]
    if len(sets) == 1 or len(sets) >= _WHOLE_ROW:
        more = (area.width - gaps - sum(widths)) / len(sets)
        widths = [width + more for width in widths]
    for each in sets:
        each.most = tile
    lay(sets, row(area, widths, _SETS_APART))


def lay_seats(
    area: Box, seats: Sequence[SeatRow], payments: Sequence[PaidCell], hint: SheetHint, caption: Label
) -> None:
    """Lays out the seats, and the payments with a caption and the hint below them; what has no room is hidden."""
    listed = (CELL + SEATS_APART) * bool(payments)
    least = len(seats) * (LEAST_SEAT + SEATS_APART)
    caption.is_visible = bool(caption.text) and area.height - listed - CAPTION >= least
    listed += CAPTION * caption.is_visible
    high = max(0.0, min(HINT, area.height - listed - least - GAP))
    hint.fit(Box(area.x, area.bottom - high, area.width, high))
    below = (high + GAP) * hint.is_visible
    room = (area.height - listed - below + SEATS_APART) / len(seats) - SEATS_APART
    seat = max(LEAST_SEAT, min(SEAT_HEIGHT, room))
    lay(seats, column(Box(area.x, area.y, area.width, 0), [seat] * len(seats), SEATS_APART))
    y = area.y + len(seats) * (seat + SEATS_APART)
    if caption.is_visible:
        caption.place(Box(area.x + 4, y, area.width - 8, CAPTION - 4))
        y += CAPTION
    wide = (area.width - _SETS_APART * (len(payments) - 1)) / max(1, len(payments))
    lay(payments, row(Box(area.x, y, area.width, CELL), [wide] * len(payments), _SETS_APART))


def lay_lines(area: Box, lines: Sequence[LineRow], first: int, kit: Kit) -> tuple[int, int]:
    """Lays out the visible lines from number ``first``.

    Returns the number of the first visible line and how many are visible.
    """
    highs, seen = line_heights(lines, area.height, area.width, kit)
    first = min(first, max(0, len(lines) - seen))
    y = area.y
    for number, (line, high) in enumerate(zip(lines, highs, strict=True)):
        is_seen = first <= number < first + seen
        line.place(Box(area.x, y if is_seen else -2 * LINE_HEIGHT, area.width, high))
        y += high if is_seen else 0.0
    share_size(lines, kit)
    return first, seen
