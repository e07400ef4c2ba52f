"""The strip of tiles above the teacher's words: useful tiles, or a possible final hand."""

from collections.abc import Sequence

from game import ui
from game.i18n import _
from game.i18n.advice_words import helped_by
from game.i18n.numbers import count_text, number
from game.school.drills.exercise import Group
from game.school.lessons.seen import Picture
from game.view.units import Align, theme

_PALE = 4
"""How dark a tile is that the hand still lacks."""


def title_of(picture: Picture) -> str:
    """The title: how many tiles are missing or useful, or how the sets of the hands came about."""
    if picture.is_exposed is not None:
        exposed, concealed = _("All sets exposed, won on a discard"), _("No set claimed, won on a discard")
        return exposed if picture.is_exposed else concealed
    if picture.missing is None:
        return ""
    if picture.counts:
        return helped_by(picture.missing, picture.live)
    return count_text("{count} tile missing", "{count} tiles missing", picture.missing)


def strip(picture: Picture) -> ui.Part:
    """The tiles on a panel with a title; lines are numbered if there are several."""
    title = title_of(picture)
    words = ui.strong(title, ui.Tone.TITLE, Align.CENTER) if title else None
    lines = [_line(picture, line) for line in picture.lines]
    if len(lines) > 1:
        numbered = tuple((ui.label(number(place), ui.Tone.TITLE), line) for place, line in enumerate(lines, 1))
        shown: ui.Part = ui.Table(numbered, (0.0, 1.0), (), ui.Step.S, ui.Ground.NONE, 0.0)
    else:
        shown = ui.Column(tuple(lines), across=ui.Across.CENTER)
    inner = ui.Column((words, shown), ui.Step.S)
    return ui.Panel(inner, pad=ui.Step.M, key="shown", called=title or "…")


def _line(picture: Picture, line: Sequence[Group]) -> ui.Part:
    groups = []
    last = max((place for place, group in enumerate(line) if picture.winning in group.tiles), default=None)
    for place, group in enumerate(line):
        tiles = _group(group, picture.winning if place == last else None)
        if picture.counts:
            count = ui.Text(f"×{number(picture.counts[place])}", align=Align.CENTER)
            tiles = ui.Column((tiles, count), ui.Step.HAIR)
        groups.append(tiles)
    return ui.Row(tuple(groups), is_straight=True)


def _group(group: Group, winning: object) -> ui.Part:
    """The tiles of a group; those that the hand lacks are dark and framed."""
    if not group.lacking:
        return ui.Tiles((group.tiles,), most=1, winning=winning)
    shown: list[ui.Part] = []
    for place, tile in enumerate(group.tiles):
        is_lacking = place in group.lacking
        one = ui.Tiles(((tile,),), most=1, shade=_PALE if is_lacking else 0)
        rim = theme.GOLD_RING if is_lacking else None
        shown.append(ui.Bare(one, rim=rim, corner=ui.Step.S))
    return ui.Row(tuple(shown), 0.0)
