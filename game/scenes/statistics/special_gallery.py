"""The special hands of a book, drawn in tiles: those that were made are lit, with the day; the others wait."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.i18n import _
from game.i18n.books import example_of_special_hand
from game.i18n.row_texts import special_hand_text, special_worth_text
from game.players.figures import SpecialMade
from game.rules.rulesets import RULEBOOKS
from game.scenes.statistics import words
from game.tiles.tile import Tile
from game.view.page.guide_page import groups
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.table.hand_row import HIGH, Sets, draw_row, fitting_tile, row_width
from game.view.table.marks import edge
from game.view.units import Align, Box, Face, TextStyle, grid, theme
from game.view.widgets import ScrollArea

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
        win = None if made is None else made.first.win
        sets: Sets = groups(shown) if win is None else [*win.sets, win.bonus]
        winning = shown.tile if win is None else win.tile
        name = special_hand_text(RULEBOOKS[rules].with_options(), row.id).name
        cards.append(GalleryCard(name, special_worth_text(row), sets, winning, made))
    return cards


class Gallery(ScrollArea):
    """The cards of the special hands, two beside each other."""

    def __init__(self, cards: list[GalleryCard], *, empty: str) -> None:
        self.cards = cards
        self._empty = empty

    def content_height(self, kit: Kit) -> float:
        rows = -(-len(self.cards) // COLUMNS)
        return max(self.box.height, rows * (_CARD + _GAP) - _GAP)

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        if not self.cards:
            canvas.centred(self._empty, _EMPTY, self.box)
        canvas = canvas.reading(area)
        cells = grid(area, len(self.cards), columns=COLUMNS, high=_CARD, gap=_GAP)
        for card, cell in zip(self.cards, cells, strict=True):
            if self.is_seen(cell):
                draw_card(canvas, cell, card)


def draw_card(canvas: Canvas, box: Box, card: GalleryCard) -> None:
    """A special hand: its name, its worth, its tiles, and when it was made first."""
    canvas.panel(PanelKind.TRAY, box, radius=18)
    is_made = card.made is not None
    if is_made:
        edge(canvas, box, theme.BRASS, width=3, radius=18)
        canvas.icon(Icon.CHECK, (box.x + 32, box.y + 31), 24, theme.SCORE)
    style, indent = (_NAME, 54.0) if is_made else (_NAME.coloured(theme.TEXT_SECOND), 22.0)
    worth = canvas.kit.writer.width(card.worth, _WORTH)
    canvas.lines(card.name, style, (box.x + indent, box.y + 39), box.width - indent - worth - 44, high=44)
    canvas.text(card.worth, _WORTH, (box.right - 22, box.y + 38), align=Align.END)
    tile = fitting_tile(card.sets, box.width - 44, 40.0)
    long = row_width(card.sets, tile)
    x = box.x + 22
    top = box.y + 60 + (57 - HIGH * tile) / 2
    draw_row(canvas, card.sets, (x, top), tile, winning=card.winning if is_made else None)
    if not is_made:
        canvas.rounded(Box(x - 4, top - 3, long + 8, HIGH * tile + 8), theme.WOOD_DARK, radius=8, opacity=0.62)
    canvas.lines(_remark(card.made), _SMALL, (box.x + 22, box.bottom - 17), box.width - 44, high=40)


def _remark(made: SpecialMade | None) -> str:
    if made is None:
        return _("not made yet")
    first = made.first
    parts = [words.when(first.match), words.against(first.match, first.name)]
    if made.times > 1:
        parts.append(_("{count} times").format(count=made.times))
    return "  ·  ".join(part for part in parts if part)
