"""The card on which a rulebook is chosen."""

from collections.abc import Mapping, Sequence
from textwrap import shorten

from msgspec import Struct

from game import ui
from game.i18n import _, ngettext
from game.i18n.books import Book
from game.i18n.gaps import isolated
from game.i18n.numbers import number
from game.rules.options import OWN_HANDS, Options, Value
from game.scenes.set_up.house_rules import chosen_club, club_changes
from game.tiles.tile import Tile
from game.view.page.cloth import draw_rays
from game.view.paint import Canvas, Icon, Pose
from game.view.paint.shapes import rgb
from game.view.units import Align, Box, Color, theme

MOST_COMPLEX = 4
_MOST_TOLD, _LONGEST = 3, 60
"""How many lines on a club's changes a card has, and the most letters of a change that can be listed."""
_EMBLEM = 332.0, 156.0
"""The size for which the emblem is drawn."""
_CHIP: Color = (0xE8, 0xDA, 0xBB)
_FACT_INK: Color = (0x7A, 0x4A, 0x12)
_DOT_OFF: Color = (0xC9, 0xB8, 0x8F)


class Told(Struct, frozen=True):
    """What a card says of a book, or of what a club has changed in it."""

    title: str
    origin: str
    lines: tuple[str, ...]
    tiles: str
    stacks: str


def told(book: Book, options: Mapping[str, Value]) -> Told:
    """The book's own description, or the changes of the chosen club."""
    card, changes = book.words.card, club_changes(book.rules, options) if options.get(OWN_HANDS) else []
    if not changes:
        lines = tuple(line.said() for line in card.lines)
        return Told(book.words.name.said(), card.origin.said(), lines, card.tiles, card.stacks)
    club = chosen_club(book.rules, options)
    rules = book.rules.with_options(Options(book.rules.options, {**options, OWN_HANDS: club.text}))
    name = club.name or _("Your club")
    return Told(name, book.words.rules.said(), _change_lines(changes), str(len(rules.tiles)), str(rules.wall.stacks))


def _change_lines(changes: Sequence[str]) -> tuple[str, ...]:
    """The lines on a club's changes: the short ones, and a line with the number of the others."""
    short = [line for line in changes if len(line) <= _LONGEST]
    if len(short) == len(changes) <= _MOST_TOLD:
        return tuple(short)
    shown = short[: _MOST_TOLD - 1] or [shorten(changes[0], _LONGEST, placeholder="…")]
    rest = len(changes) - len(shown)
    more = ngettext("and {count} more", "and {count} more", rest).format(count=number(rest))
    return (*shown, more) if rest else tuple(shown)


def rule_card(book: Book, options: Mapping[str, Value], on: ui.Act, *, is_chosen: bool) -> ui.Part:
    """The card of a rulebook, with a picture, facts, and lines of description."""
    card, said, accent = book.words.card, told(book, options), rgb(book.words.card.accent)
    facts = (
        _("Tiles: {number}").format(number=said.tiles),
        _("Stacks: {number}").format(number=said.stacks),
        _("Players: {number}").format(number=isolated(card.players)),
        _("Dice: {number}").format(number=card.dice),
    )
    stacks = _("Stacks on each side of the wall: {number}").format(number=said.stacks)
    chips = tuple(
        ui.Panel(
            ui.Text(fact, ui.Type.SMALL, ink=_FACT_INK, align=Align.CENTER, is_narrow=True),
            ui.Ground.PAPER,
            0.0,
            fill=_CHIP,
            corner=ui.Step.S,
        )
        for fact in facts
    )
    lines = tuple(
        ui.Row((_dot(accent), ui.Text(line, ui.Type.SMALL, is_narrow=True, grow=1.0)), ui.Step.S, ui.Across.START)
        for line in said.lines
    )
    dots = ui.Picture((_draw_complexity, card.complexity, accent), MOST_COMPLEX * ui.Step.L, ui.Step.L)
    complexity = ui.Row((ui.Text(_("Complexity"), ui.Type.SMALL, ui.Tone.SECOND, grow=1.0), dots), ui.Step.S)
    words = (
        ui.Text(said.title, ui.Type.HEADING, align=Align.CENTER, is_narrow=True),
        ui.Text(said.origin, ui.Type.SMALL, ui.Tone.SECOND, Align.CENTER, is_narrow=True),
        ui.Grid(chips, ui.Step.HAIR, cell=ui.Size.FACE, most=2),
        ui.Column(lines, gap=0.0),
        ui.Space(),
        complexity,
    )
    below = ui.Panel(ui.Column(words, ui.Step.S), pad=ui.Step.M, is_clear=True, grow=1.0)
    emblem = ui.Picture((_draw_emblem, card.emblem, accent), *_EMBLEM[:1], ratio=_EMBLEM[1] / _EMBLEM[0])
    tick = ui.Mark(Icon.CHECK, theme.GOLD, theme.ON_GOLD, ui.Size.KNOB) if is_chosen else None
    marked = ui.Over((emblem, None if tick is None else ui.Pin(tick, pad=ui.Step.M)))
    return ui.Panel(
        ui.Column((marked, below), gap=0.0),
        ui.Ground.LIT if is_chosen else ui.Ground.PAPER,
        0.0,
        on,
        chosen=is_chosen,
        hint=stacks,
        called=f"{said.title}, {said.origin}",
        more=". ".join(
            (
                *said.lines,
                facts[0],
                stacks,
                *facts[2:],
                _("{name}: {said}").format(name=_("Complexity"), said=f"{card.complexity} / {MOST_COMPLEX}"),
            )
        ),
        key=book.rules.id,
    )


def _dot(color: Color) -> ui.Part:
    return ui.Picture((_draw_dot, color), ui.Step.M, ui.Step.L)


def _draw_dot(color: Color, canvas: Canvas, box: Box) -> None:
    canvas.disc(box.center, ui.Step.S, color)


def _draw_complexity(complexity: int, accent: Color, canvas: Canvas, box: Box) -> None:
    canvas = canvas.reading(box)
    for place in range(MOST_COMPLEX):
        at = box.x + (place + 0.5) * ui.Step.L, box.center[1]
        canvas.disc(at, ui.Step.M, accent if place < complexity else _DOT_OFF)


def _draw_emblem(emblem: tuple[Tile, Tile, Tile], accent: Color, canvas: Canvas, box: Box) -> None:
    draw_rays(canvas, box, accent, ui.Ground.PAPER.value[1])
    canvas.fill(Box(box.x, box.bottom, box.width, 4), theme.BRASS)
    unit, x = box.width / _EMBLEM[0], box.center[0]
    left, front, right = emblem
    for tile, across, foot, wide in ((left, -74, 134, 80), (right, 74, 134, 80), (front, 0, 150, 104)):
        at, width = (x + across * unit, box.y + foot * unit), wide * unit
        shade = Box(at[0] - width / 2 + 5, at[1] - width * 1.3, width, width * 1.36)
        canvas.rounded(shade, theme.BLACK, radius=14, opacity=0.28)
        canvas.tile(tile, at, width, Pose.HAND)
