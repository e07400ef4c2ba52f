"""The special hands of a book, drawn in tiles: those that were made are lit, with the day; the others wait."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.i18n import _
from game.i18n.row_texts import special_hand_text, special_worth_text
from game.players.figures import SpecialMade
from game.rules.examples import example_of_special_hand
from game.rules.rulesets import RULEBOOKS
from game.scenes.statistics import words
from game.tiles.tile import Tile
from game.view.page.guide_page import groups
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Icon
from game.view.table.hand_row import HIGH, Sets, draw_row, fitting_tile, row_width
from game.view.table.marks import edge
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Face, TextStyle
from game.view.widgets.scroll_area import ScrollArea

COLUMNS = 2
_CARD, _GAP = 172.0, 14.0
_NAME = TextStyle(Face.BOLD, 24, theme.TEXT)
_WORTH = TextStyle(Face.BOLD, 21, theme.SCORE)
_SMALL = TextStyle(Face.MEDIUM, 19, theme.TEXT_SECOND)
_EMPTY = TextStyle(Face.MEDIUM, 24, theme.TEXT_SECOND)


@dataclass(frozen=True, slots=True)
class GalleryCard:
    """A special hand, and whether it was made."""

    name: str
    worth: str
    sets: Sets
    winning: Tile | None
    made: SpecialMade | None


def gallery(rules: str, specials: Mapping[tuple[str, str], SpecialMade]) -> list[GalleryCard]:
    """A card for every special hand of a book, in the book's order."""
    cards = []
    for row in RULEBOOKS[rules].special_hands:
        shown = example_of_special_hand(rules, row.id)
        made = specials.get((rules, row.id))
        sets: Sets = groups(shown)
        winning = shown.tile
        if made is not None:
            win = made.first.win
            sets, winning = [*win.sets, win.bonus], win.tile
        text = special_hand_text(rules, row.id)
        cards.append(GalleryCard(text.name, special_worth_text(row), sets, winning, made))
    return cards


class Gallery(ScrollArea):
    """The cards, two beside each other."""

    def __init__(self, cards: list[GalleryCard], *, empty: str) -> None:
        super().__init__()
        self.cards = cards
        self._empty = empty

    def content_height(self, kit: Kit) -> float:
        rows = -(-len(self.cards) // COLUMNS)
        return max(self.box.height, rows * (_CARD + _GAP) - _GAP)

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        if not self.cards:
            canvas.centred(self._empty, _EMPTY, self.box)
        width = (area.width - _GAP * (COLUMNS - 1)) / COLUMNS
        for number, card in enumerate(self.cards):
            row, column = divmod(number, COLUMNS)
            if canvas.kit.mirrored:
                column = COLUMNS - 1 - column
            box = Box(area.x + column * (width + _GAP), area.y + row * (_CARD + _GAP), width, _CARD)
            if self.is_seen(box):
                draw_card(canvas, box, card)


def draw_card(canvas: Canvas, box: Box, card: GalleryCard) -> None:
    """A special hand: its name, its worth, its tiles, and when it was made first."""
    canvas.panel(PanelKind.TRAY, box, radius=18)
    is_made = card.made is not None
    if is_made:
        edge(canvas, box, theme.BRASS, width=3, radius=18)
    mirrored = canvas.kit.mirrored
    sign = -1 if mirrored else 1
    start, end = (box.right, box.x) if mirrored else (box.x, box.right)
    style = _NAME if is_made else _NAME.coloured(theme.TEXT_SECOND)
    indent = 22.0
    if is_made:
        canvas.icon(Icon.CHECK, (start + sign * 32, box.y + 31), 24, theme.SCORE)
        indent = 54.0
    worth = canvas.kit.writer.width(card.worth, _WORTH)
    canvas.lines(card.name, style, (start + sign * indent, box.y + 39), box.width - indent - worth - 44, high=44)
    canvas.text(card.worth, _WORTH, (end - sign * 22, box.y + 38), align=Align.END)
    tile = fitting_tile(card.sets, box.width - 44, 40.0)
    long = row_width(card.sets, tile)
    x = box.right - 22 - long if mirrored else box.x + 22
    top = box.y + 60 + (57 - HIGH * tile) / 2
    draw_row(canvas, card.sets, (x, top), tile, winning=card.winning if is_made else None)
    if not is_made:
        canvas.rounded(Box(x - 4, top - 3, long + 8, HIGH * tile + 8), theme.WOOD_DARK, radius=8, opacity=0.62)
    canvas.lines(_remark(card.made), _SMALL, (start + sign * 22, box.bottom - 17), box.width - 44, high=40)


def _remark(made: SpecialMade | None) -> str:
    if made is None:
        return _("not made yet")
    first = made.first
    parts = [words.when(first.match), words.against(first.match, first.name)]
    if made.times > 1:
        parts.append(_("{count} times").format(count=made.times))
    return "  ·  ".join(part for part in parts if part)
