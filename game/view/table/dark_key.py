"""The key to the dark discards of a table: a dark tile, and what it says."""

from game.i18n import _, pgettext
from game.tiles.tile import Tile
from game.view.layout import TableModel
from game.view.paint import Canvas, Kit, PanelKind
from game.view.units import Align, Box, theme
from game.view.widgets import Label

_STYLE = theme.BODY_SECOND.sized(22)
_TILE, _WIDE = 21.0, 33.0
"""The width of the tile, and of the place that it has before the text."""
_ON_PLATE = 16.0
_DARK = 3
"""How dark the tile is, as dark as on the table."""
_BLANK = (0xC9, 0xC4, 0xB8)
"""The color of its blank face, since any face might also lie on the table undarkened."""


def has_dark_discards(model: TableModel, kit: Kit) -> bool:
    """Whether a discard lies on the table that is darker because it was drawn just before."""
    return kit.darkens_drawn and bool(model.thrown_as_drawn)


def dark_words() -> str:
    """What a dark discard is."""
    return _("Darker: discarded right after being drawn")


class DarkKey(Label):
    """A text that can be the key to the dark discards, with a small blank tile of that kind before it."""

    is_small = True
    is_key = False
    on_plate = False
    """Whether the key lies on a dark plate of its own, for a place on the felt."""

    def __init__(self, *, align: Align = Align.START) -> None:
        super().__init__("", _STYLE, align=align)

    def explain(self) -> None:
        """Say what a dark discard is."""
        self.is_key = True
        self.tooltip = dark_words()
        self.write(pgettext("tile", "Drawn and discarded"))

    def tell(self, text: str) -> None:
        """Say something else, without the tile."""
        self.is_key, self.tooltip = False, ""
        self.write(text)

    def draw(self, canvas: Canvas) -> None:
        if not self.is_key:
            super().draw(canvas)
            return
        canvas, box = canvas.reading(self.box), self.box
        if self.on_plate:
            canvas.panel(PanelKind.PILL, box)
            box = box.inset(_ON_PLATE, 0)
        if self.align is Align.END:
            wide = min(box.width, self.style_width(canvas.kit) + _WIDE)
            box = Box(box.right - wide, box.y, wide, box.height)
        x, y = box.x + _TILE / 2, box.center[1]
        canvas.tile(Tile.DW, (x, y + 2), _TILE, shade=_DARK)
        canvas.rounded(Box(x - 8, y - 14, 16, 22), _BLANK, radius=3)
        canvas.centered(
            self.text, self.style, Box(box.x + _WIDE, box.y, box.width - _WIDE, box.height), align=Align.START
        )

    def style_width(self, kit: Kit) -> float:
        """The width of the text alone."""
        return kit.writer.width(self.text, self.style)

    def measure(self, kit: Kit) -> tuple[float, float]:
        wide, high = super().measure(kit)
        return wide + _WIDE * self.is_key + 2 * _ON_PLATE * self.on_plate, high
