"""The cards of the quiz: those that explain an answer, and those beside the hand of a question."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from game import Frozen, ui
from game.i18n import _
from game.i18n.numbers import number
from game.i18n.tile_words import plain_name
from game.scenes.quiz.parts import Mark, card, large_tiles, tiles, words
from game.school.drills.exercise import Group, Helping
from game.tiles.tile import Tile, Wind
from game.view.paint import Canvas, Paint, draw_wind_chip
from game.view.units import Align, Box, theme

Sets = Sequence[Sequence[Tile]]


class Row(NamedTuple):
    """A line of a card: about an answer, or a figure with its bar."""

    name: str = ""
    figure: str = ""
    """A figure at the end of the line."""
    share: float | None = None
    """The filled part of the line's bar, from 0 to 1; ``None`` for a line without a bar."""
    text: str = ""
    tiles: Sets = ()
    """The tiles that the line is about: before its bar, or after its text."""
    mark: Mark = Mark.NONE
    is_stressed: bool = False


class Heading(NamedTuple):
    """The head of a card: a title, or tiles with their name below a small label."""

    title: str = ""
    label: str = ""
    tiles: Sequence[Tile] = ()
    helps: str = ""
    """The line above the tiles that help."""


class WhyCard(Frozen, kw_only=True):
    """A card that explains an answer: a heading, tiles, figures with bars or lines of text, and the tiles that help."""

    heading: Heading = Heading()
    rows: Sequence[Row] = ()
    groups: Sequence[Group] = ()
    """A finished hand; tiles that the player's hand lacks are framed."""
    helping: Helping | None = None
    new: frozenset[Tile] = frozenset()
    """The tiles among the helping ones that help after this answer alone."""
    foot: str = ""
    """A sentence at the foot, before ``foot_tiles``."""
    foot_tiles: Sequence[Tile] = ()
    is_best: bool = False


def why_part(why: WhyCard) -> ui.Part:
    """The panel of a card that explains an answer."""
    rows = tuple(_lines(why.rows))
    has_bars = any(row.share is not None for row in why.rows)
    lines = _bars(why) if has_bars else ui.Grid(rows, cell=ui.Size.FORM, most=2, aside=ui.Step.XL, is_down=True)
    foot = ui.Row((ui.Text(why.foot, grow=1.0), large_tiles(why.foot_tiles))) if why.foot else None
    return card(
        _head(why),
        ui.Row(tuple(map(_group, why.groups)), wraps=True, is_straight=True) if why.groups else None,
        lines if why.rows else None,
        words(why.heading.helps, ui.Tone.SECOND),
        _helping(why.helping.tiles, why.new) if why.helping is not None and why.helping.tiles else None,
        foot,
        rim=Mark.MISSED.color if why.is_best else None,
        is_told=True,
    )


def _head(why: WhyCard) -> ui.Part | None:
    title, label, faces, _helps = why.heading
    if not label:
        return words(title, kind=ui.Type.LABEL)
    names = (
        ui.remark(label),
        ui.Text(title, ui.Type.HEADING, ui.Tone.GAIN if why.is_best else ui.Tone.MAIN),
    )
    return ui.Row((large_tiles(faces) if faces else None, ui.lines(*names)))


def _group(group: Group) -> ui.Part:
    """A set of a finished hand."""
    shown = [
        ui.Tile(tile, mark=Mark.NEARLY.color if place in group.lacking else None)
        for place, tile in enumerate(group.tiles)
    ]
    rim = theme.BRASS if group.is_laid else None
    return ui.Panel(tiles(shown), ui.Ground.PAPER, ui.Step.S, fill=theme.TEXT, rim=rim, corner=ui.Step.S)


def _bars(why: WhyCard) -> ui.Part:
    lines = []
    for row in why.rows:
        color = theme.LOSS if row.is_stressed else theme.GAIN if why.is_best else theme.BRASS
        name = ui.remark(row.name)
        lines.append(
            (
                large_tiles(row.tiles[0]) if row.tiles else name,
                ui.Bar(row.share or 0.0, 0.0, 1.0, color),
                ui.strong(row.figure),
            )
        )
    return ui.Table(tuple(lines), (0.0, 1.0, 0.0), on_ground=ui.Ground.NONE, pad=0.0)


def _lines(rows: Sequence[Row]) -> Iterator[ui.Part]:
    beside = ui.Space(ui.Size.CAP, grow=0.0) if any(row.mark.icon for row in rows) else None
    for row in rows:
        shown = [tiles(map(ui.Tile, each)) for each in row.tiles]
        told = ui.lines(ui.strong(row.name), words(row.text, ui.Tone.SECOND))
        yield ui.Row((row.mark.sign() or beside, told, *shown), wraps=True)


def _helping(helping: Iterable[tuple[Tile, int]], new: frozenset[Tile]) -> ui.Part:
    """The helping tiles that are left, with their numbers; new ones are marked."""
    shown = []
    for tile, count in helping:
        if not count:
            continue
        times = _("×{count}").format(count=number(count))
        lines = (
            ui.Tile(tile, mark=Mark.MISSED.color if tile in new else None),
            ui.Text(times, align=Align.CENTER),
        )
        column = ui.Column(lines, 0.0, ui.Across.CENTER, called=f"{plain_name(tile)} {times}")
        shown.append(ui.Row((column,)))  # alone in the last line, it still stands at its start
    return ui.Row(tuple(shown), ui.Step.S, wraps=True, is_straight=True)


def thrown_card(tile: Tile, said: str, seat: str) -> ui.Part:
    """A tile that may be claimed or was won on, with what is said of it and of the player's seat."""
    return card(ui.Row((ui.Tile(tile, size=ui.Size.PORTRAIT), _two_lines(said, seat))), rim=Mark.CHOSEN.color)


def seat_card(wind: Wind, role: str, hand: str, gain: str, *, is_dealer: bool, is_asked: bool) -> ui.Part:
    """A seat after a deal: its wind, its part in the deal, the worth of its hand, and its gain unless that is asked."""
    tone = ui.Tone.GAIN if gain[:1] == "+" else ui.Tone.LOSS if gain.strip("0") else ui.Tone.MAIN
    paint = Paint.DEALER if is_dealer else Paint.IVORY
    chip = ui.Picture((_draw_wind, wind, paint), ui.Size.PORTRAIT)
    line = ui.Row((chip, _two_lines(role, hand), words(gain, tone, ui.Type.LABEL)))
    return card(line, rim=Mark.CHOSEN.color if is_asked else None)


def _two_lines(text: str, below: str) -> ui.Part:
    lines = (
        ui.strong(text, is_narrow=True),
        ui.remark(below, is_narrow=True),
    )
    return ui.lines(*lines)


def _draw_wind(wind: Wind, paint: Paint, canvas: Canvas, box: Box) -> None:
    draw_wind_chip(canvas, wind, box.center, 0.7 * box.height, paint)
