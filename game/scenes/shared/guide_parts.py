"""The blocks of a rulebook's guide as parts: text, tiles, the wall, lines with examples."""

from collections.abc import Hashable, Sequence
from itertools import groupby

from game import ui
from game.i18n import _
from game.i18n.guide.model import (
    Block,
    Entry,
    HouseRule,
    Legend,
    Mark,
    Paragraph,
    SetsRow,
    Shown,
    Sign,
    TileRow,
    WallPicture,
)
from game.rules.ruleset import Ruleset
from game.view.page.cloth import draw_cloth
from game.view.page.guide_marks import draw_mark
from game.view.page.sign_page import draw_shown_sign
from game.view.page.wall_picture import draw_wall, wall_size
from game.view.paint import Canvas, Felt, PanelKind
from game.view.units import Align, Box, theme

_SUIT = 1.5 * ui.Size.TILE
"""The width of a tile in a row of a suit."""
_LARGE = 1.9 * ui.Size.TILE
_ACROSS = 9
_BESIDE = 4
"""The most tiles in a row that leave room for text beside them."""


def paper(title: str, blocks: Sequence[Block], marked: str = "", *, key: Hashable = None) -> ui.Part:
    """The blocks of a chapter below each other, on paper; the line with the anchor ``marked`` is in a frame.

    :param key: that of what scrolls on the paper; ``None``: the paper is part of what scrolls.
    """
    rows = title, *blocks
    if key is None:
        page: ui.Part = ui.Column(tuple(_block(marked, each) for each in rows))
    else:
        page = ui.List(
            rows,
            (_block, marked),
            next(
                (at for at, each in enumerate(rows) if isinstance(each, Entry | HouseRule) and each.anchor == marked),
                None,
            ),
            ui.Step.M,
            read=title,
            key=key,
            ring=(PanelKind.FOCUS, ui.Ground.PAPER.value[1]),
            ring_inset=-ui.Step.XL,
        )
    return ui.Panel(page, ui.Ground.PAPER, ui.Step.XL, grow=1.0)


def _block(marked: str, block: Block | str) -> ui.Part:
    match block:
        case str():
            return ui.Text(block, ui.Type.HEADING)
        case Paragraph():
            tone = ui.Tone.GAIN if block.is_chapter else ui.Tone.MAIN
            heading = ui.label(block.heading, tone) if block.heading else None
            text = ui.Text(block.text, grow=1.0) if block.text else None
            return ui.Column((heading, _signed(text, block.mark) if block.mark else text), ui.Step.HAIR)
        case Legend():
            return _signed(ui.remark(block.text, grow=1.0), block.mark)
        case TileRow():
            suits = tuple(tuple(suit) for _suit, suit in groupby(block.tiles, lambda tile: tile.suit))
            tiles, words = ui.Tiles(suits, _SUIT), _named(block.name, block.text)
            if len(block.tiles) <= _BESIDE:
                return ui.Row((tiles, words), ui.Step.L, wraps=True)
            return ui.Column((words, ui.Row((tiles,))), ui.Step.S)
        case SetsRow():
            sets = (ui.Row((ui.Tiles((one.tiles,)), ui.strong(one.name))) for one in block.sets)
            return ui.Row(tuple(sets), ui.Step.XL, wraps=True)
        case Sign():
            return _named(block.name, block.text)
        case WallPicture():
            high = wall_size(block.wall)
            text = ui.remark(block.text, Align.CENTER)
            return ui.Column((ui.Picture((draw_wall, block.wall), high), text), ui.Step.S)
        case Entry():
            return _line(block, _entry(block), is_marked=block.anchor == marked)
        case HouseRule():
            worth = ui.strong(block.told, ui.Tone.GAIN if block.is_standard else ui.Tone.LOSS)
            head = ui.Row((ui.strong(block.name, grow=1.0), worth), wraps=True)
            return _line(block, (head, ui.Text(block.text)), is_marked=block.anchor == marked)


def _signed(text: ui.Part | None, mark: Mark) -> ui.Part:
    """Lines after the sign that says how they differ from the original."""
    sign = ui.Picture((draw_mark, mark), ui.Size.SIGN)
    return ui.Row((sign, text), ui.Step.S, ui.Across.START)


def _named(name: str, text: str) -> ui.Part:
    below = ui.Text(text) if text else None
    return ui.Column((ui.strong(name), below), ui.Step.HAIR, grow=1.0)


def _line(block: Entry | HouseRule, parts: Sequence[ui.Part | None], *, is_marked: bool) -> ui.Part:
    """A line of a table; one that was asked for is in a frame of gold."""
    rule = None if is_marked else ui.Picture((_draw_rule,), tall=ui.Step.HAIR)
    inside = ui.Column((rule, *parts), ui.Step.S)
    if is_marked:
        return ui.Panel(inside, ui.Ground.LIT, ui.Step.M, key=block.anchor)
    return ui.Panel(inside, ui.Ground.PAPER, 0.0, is_clear=True, key=block.anchor)


def _draw_rule(canvas: Canvas, box: Box) -> None:
    canvas.fill(box.inset(0.0, box.height / 3), theme.BRASS, opacity=0.6)


def _entry(block: Entry) -> Sequence[ui.Part | None]:
    tone, worth = (ui.Tone.MAIN, ui.Tone.GAIN) if block.in_force else (ui.Tone.SECOND, ui.Tone.SECOND)
    head = ui.Row(
        (
            ui.remark(block.number) if block.number else None,
            ui.strong(block.name, tone, grow=1.0),
            ui.strong(block.worth, worth) if block.worth else None,
        ),
        wraps=True,
    )
    note = ui.Text(_("It does not count under these rules."), tone=ui.Tone.LOSS)
    first, *further = block.text.split("\n")
    text = ui.Text(first) if first else None
    examples = map(_example, block.shown)
    return head, text, *map(ui.remark, further), None if block.in_force else note, *examples


def _example(shown: Shown) -> ui.Part:
    """A hand, and how it went out; sets that lie open are underlined."""
    laid = tuple(number for number, group in enumerate(shown.example.groups) if group.is_open)
    sets = tuple(map(tuple, shown.sets))
    tiles = ui.Tiles(sets, winning=shown.example.tile, open_sets=laid)
    worth = ui.strong(shown.worth, ui.Tone.GAIN) if shown.worth else None
    words = ui.lines(ui.remark(shown.manner), worth)
    return ui.Row((tiles, words), ui.Step.L, wraps=True, is_roomy=True)


def _on_felt(felt: Felt, part: ui.Part) -> ui.Part:
    return ui.Over((ui.Picture((draw_cloth, felt)), ui.Panel(part, ui.Ground.NONE, ui.Step.M)), grow=1.0)


def tile_page(title: str, blocks: Sequence[Block], felt: Felt) -> ui.Part:
    """All tiles of a book on felt, in rows of nine with names beside them; spare places show tile backs."""
    count = " ".join(block.text for block in blocks if isinstance(block, Paragraph))
    rows = []
    for block in blocks:
        if isinstance(block, TileRow):
            spare = (None,) * (_ACROSS - len(block.tiles))
            tiles = ui.Tiles(((*block.tiles, *spare),), _LARGE, is_heard=False)
            rows.append(ui.Row((_named(block.name, block.text), tiles), ui.Step.L, wraps=True))
    head = ui.Row((ui.heading(title), ui.Text(count, grow=1.0)), wraps=True)
    return _on_felt(felt, ui.Column((head, *rows), ui.Step.S))


def sign_page(title: str, signs: Sequence[Sign], rules: Ruleset, felt: Felt) -> ui.Part:
    """The signs of the table with their names: those of the own hand, and those of tiles on felt."""
    told = ui.remark(_("What the marks on the tiles mean"), grow=1.0)
    head = ui.Row((ui.heading(title), told), wraps=True)
    hand, table = (_signs([sign for sign in signs if sign.id.is_in_hand is held], rules) for held in (True, False))
    return ui.Column((head, hand, _on_felt(felt, table)))


def _signs(signs: Sequence[Sign], rules: Ruleset) -> ui.Part:
    shown = []
    in_hand = signs[0].id.is_in_hand
    wide, high = (
        (1.3 * ui.Size.SAMPLE, 1.5 * ui.Size.SAMPLE) if in_hand else (2.3 * ui.Size.SAMPLE, 1.1 * ui.Size.SAMPLE)
    )
    for sign in signs:
        picture = ui.Picture((draw_shown_sign, sign, rules), wide, high)
        name = ui.strong(sign.name, align=Align.CENTER, is_narrow=True)
        text = ui.remark(sign.text, Align.CENTER, is_narrow=True)
        shown.append(ui.Column((picture, name, text), ui.Step.HAIR))
    return ui.Grid(tuple(shown), aside=ui.Step.S, cell=wide, most=8, across=ui.Across.START, is_roomy=True)
