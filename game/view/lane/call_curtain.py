"""The curtain over the shelf that calls the next player to a shared screen, by name and face."""

from game import replace
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.lane.action_bar import ActionBar, BarButton, BarHead
from game.view.layout import Room, places
from game.view.paint import Canvas, Kit, PanelKind, draw_lit_portrait, halo
from game.view.paint.curtain_picture import drape
from game.view.units import Box, row, theme
from game.view.widgets import Label, PanelBox, Widget

_CARD_HIGH = 206.0
"""The height of the card, in the tiles' units."""
_LEAST_CARD_HIGH = 160.0
"""The least height of the card, in the interface's units."""
_BELOW_LANE = 5.0
"""How far below the lane the curtain begins, in the tiles' units."""
_DIM = 0.34
"""The darkness of the table behind, from 0 to 1."""
_INSET = 24.0
"""The space above and below the card."""
_FACE = 0.86
"""The portrait's share of the card's height."""
_BUTTON = 76.0
"""The height of the button."""
_GAP = 34.0
"""The gap between the parts."""
_END = 40.0
"""The gap at either end."""
_TITLE = theme.PAGE_TITLE
_LEAST_TITLE = 30.0
_LINE = theme.LABEL.colored(theme.TEXT_SECOND)
_LAST = theme.TOTAL.colored(theme.TEXT)
"""The style of what was done last."""
_LAST_TILE = 42.0
"""The width of its tile."""
_AFTER_TILE = 14.0
"""The gap after that tile."""
_FOLD = 62.0
"""The width of a fold."""


class _Cloth(PanelBox):
    """The curtain, and the card on it with the portrait."""

    def __init__(self, portrait: PortraitId):
        super().__init__(PanelKind.LACQUER, radius=36)
        self.portrait = portrait
        self.cloth = self.card = Box(0, 0, 1, 1)
        self.face = Box(0, 0, 1, 1)
        """The place of the portrait, which is as wide as this box."""
        self.tile: Tile | None = None
        """The tile that was discarded last."""
        self.tile_at = 0.0, 0.0

    def draw(self, canvas: Canvas) -> None:
        rect = canvas.rect(self.cloth)
        canvas.fill(self.box, theme.BLACK, opacity=_DIM)
        halo(canvas, self.cloth, theme.BLACK, blur=14, radius=4, opacity=0.6)
        folds = max(1, round(self.cloth.width / _FOLD))
        canvas.surface.blit(drape(rect.size, canvas.kit.frame.unit, folds), rect)
        canvas.panel(PanelKind.LACQUER, self.card, radius=self.radius)
        draw_lit_portrait(canvas, self.portrait, self.face.center, self.face.width)
        if self.tile is not None:
            canvas.flat_tile(self.tile, self.tile_at, _LAST_TILE)


class CallCurtain(ActionBar):
    """The curtain with a card: portrait, name and button of the player who is called.

    :param last: what everybody saw done last, with its tile.
    """

    def __init__(self, kit: Kit, head: BarHead, button: BarButton, portrait: PortraitId, last: tuple[str, Tile] | None):
        super().__init__(kit, head, [button])
        self.tray: _Cloth = _Cloth(portrait)
        said, self.tray.tile = last or ("", None)
        self._upper = Label(head.title, _TITLE)
        self._lower = Label(head.line, _LINE, most=2)
        self._last = Label(said, _LAST)

    @property
    def frame_widgets(self) -> tuple[Widget, ...]:
        return (self.tray, self._upper, self._lower, self._last)

    def place(self, room: Room, *, flowers: float) -> None:
        """Lay out the curtain from the rim of the shelf down, with the card in its middle."""
        kit, foot, top = self._kit, 1080 / room.scale, places.lane_bottom(room) + _BELOW_LANE / room.scale
        inner = max(_LEAST_CARD_HIGH, _CARD_HIGH / room.scale)
        k, (button,) = min(1.0, inner / _CARD_HIGH), self.buttons
        face, line, done = k * inner * _FACE, _LINE.sized(k * _LINE.size), _LAST.sized(k * _LAST.size)
        wide = max(button.content_width(kit, _BUTTON) + 40, 260.0)
        around = _INSET + face + 2 * _GAP + wide + _END
        free = room.width - 2 * _INSET - around
        style = kit.writer.fitting(self.head.title, _TITLE.sized(k * _TITLE.size), free, least=_LEAST_TITLE)
        before_last = _LAST_TILE + _AFTER_TILE if self.tray.tile is not None else 0.0
        said = (self.head.title, style, 0.0), (self.head.line, line, 0.0), (self._last.text, done, before_last)
        words = min(free, max(kit.writer.width(text, style) + before for text, style, before in said))
        for label, (text, style, _before) in zip((self._upper, self._lower, self._last), said, strict=True):
            label.write(text, style)
        card = Box((room.width - around - words) / 2, foot - inner - _INSET - 4, around + words, inner)
        content = Box(card.x + _INSET, card.y, card.width - _INSET - _END, inner)
        portrait, place, asked = row(content, [face, None, wide], _GAP)
        middle = card.center[1]
        rise = 30.0 if self._last.text else 0.0
        self._upper.place(kit.read(Box(place.x, middle - k * (62 + rise), words, k * 72), card))
        self._lower.place(kit.read(Box(place.x, middle + k * (18 - 1.2 * rise), words, k * 36), card))
        tile, last_words = row(Box(place.x, middle + k * 30, words, k * 36), [before_last, None])
        self._last.place(kit.read(last_words, card))
        self.tray.tile_at = kit.read(replace(tile, width=_LAST_TILE), card).center
        button.place(kit.read(Box(asked.x, middle - _BUTTON / 2, wide, _BUTTON), card))
        self.tray.card, self.tray.face = card, kit.read(portrait, card)
        frame = kit.frame
        left, up = frame.units((0, 0))
        wide, low = (side / frame.unit for side in frame.window)
        self.tray.cloth = Box(left, top, wide, up + low - top)
        self.tray.place(Box(left, up, wide, low))
