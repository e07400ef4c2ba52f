"""The table of values above what the teacher says: tiles that earn a row, its name, and what it brings.

A row for a whole hand has a line of explanation, and a ring around the hand's last tile.
"""

from collections.abc import Sequence

from game import ui
from game.i18n import pgettext
from game.school.lessons.values import ValueRow

_MOST_ROWS = 4
"""The most rows that are shown in one column."""
_MOST_EXPLAINED = 6
"""The most rows in one column if all of them have a line of explanation."""


def value_table(rows: Sequence[ValueRow]) -> ui.Part:
    """Rows of a book's scoring table on a panel, in one column or two."""
    if len(rows) <= _MOST_ROWS or (len(rows) <= _MOST_EXPLAINED and all(row.help for row in rows)):
        columns = [rows]
    else:
        half = -(-len(rows) // 2)
        columns = [rows[:half], rows[half:]]
    is_told = 2 * sum(len(row.groups) > 1 for row in rows) >= len(rows)
    tables = tuple(_table(column, is_told=is_told, is_alone=len(columns) == 1) for column in columns)
    names = ", ".join(row.name for row in rows)
    return ui.Panel(ui.Row(tables, ui.Step.XL, ui.Across.START), pad=ui.Step.M, key="shown", called=names)


def _table(rows: Sequence[ValueRow], *, is_told: bool, is_alone: bool) -> ui.Part:
    """A column of the table.

    :param is_told: whether whole hands are explained; in a table that stands alone, sets are explained, too.
    """
    lines = []
    for row in rows:
        is_explained = is_told and bool(row.help) and (len(row.groups) > 1 or is_alone)
        told = ui.remark(row.help) if is_explained else None
        name = ui.Column((ui.strong(row.name), told), 0.0)
        tiles = ui.Tiles(row.groups, ui.Size.LEAST_TILE, most=1, winning=row.winning if is_told else None)
        lines.append((tiles, name, ui.strong(" / ".join(row.worths), ui.Tone.TITLE)))
    titles = " / ".join((pgettext("sets", "exposed"), pgettext("sets", "concealed")))
    is_double = any(len(row.worths) > 1 for row in rows)
    heads = (None, None, ui.remark(titles)) if is_double else ()
    return ui.Table(tuple(lines), (0.0, 1.0, 0.0), heads, ui.Step.S, ui.Ground.NONE, 0.0)
