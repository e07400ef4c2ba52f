"""The column of the score while a hand is incomplete: the tiles that would complete it, and tips on entering one."""

from collections.abc import Callable
from functools import partial

from game.i18n import _, ngettext
from game.i18n.tile_words import tile_name
from game.ledger import drafting
from game.ledger.grouping import lack
from game.scenes.ledger.hands import ShownHand
from game.scenes.ledger.parts import KEY_SHAPE, TileKey
from game.tiles.tile import Tile
from game.view.paint import Kit
from game.view.units import Box, Face, TextStyle, grid, lay, theme
from game.view.widgets import Label, Widget

_HEADING = TextStyle(Face.SEMIBOLD, 22, theme.INK)
_TIP = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_TYPED = "B123 C55 WEEE DRRR"
_COLUMNS, _TILE, _GAP = 9, 52.0, 6.0


class Unfinished:
    """The tiles that would complete the hand, and tips on how to enter one.

    :param tap: called with the one of these tiles that is pressed.
    """

    def __init__(self, tap: Callable[[Tile], None]) -> None:
        self._tap = tap
        self._heading = Label("", _HEADING, wraps=True)
        self._last = Label(_("The tile that completed the hand comes last."), _TIP, wraps=True)
        said = (
            _("Sets on the table come first: tap them, then \u201cLay out\u201d."),
            _("A hand can be typed too: {example}").format(example=_TYPED),
            _("Right-click a tile or press Delete to remove it."),
        )
        self._tips = [Label(text, _TIP, wraps=True) for text in said]
        self._tips.insert(1, self._last)
        self.keys: list[TileKey] = []
        self._is_winner = False

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return (self._heading, *self.keys, *self._tips)

    def show(self, hand: ShownHand) -> None:
        """Shows the tiles that complete the hand, if only one is missing."""
        rules, deal = hand.rules, hand.counted.entry
        lacks = lack(rules, hand.counted.placing, deal, hand.seat)
        found = [tile for tile in lacks.waits if drafting.is_free(rules, deal, tile)]
        self.keys = [TileKey(tile, tile_name(rules.id, tile), partial(self._tap, tile)) for tile in found]
        self._is_winner = hand.seat in deal.winners
        is_asked = lacks.count == 1 and self._is_winner
        said = ngettext("This tile completes the hand:", "Any of these tiles completes the hand:", len(found))
        self._heading.write(said if found else _("No single tile completes this hand.") if is_asked else "")

    def lay_out(self, area: Box, kit: Kit, *, is_seen: bool) -> None:
        """Lays out the widgets in this area; ``is_seen``: whether they are shown, as the hand is incomplete."""
        y = area.y
        self._heading.place(Box(area.x, y, area.width, 34))
        if self._heading.text:
            self._heading.place(Box(area.x, y, area.width, self._heading.height_for(area.width, kit)))
            y += self._heading.box.height + 12
        high = _TILE * KEY_SHAPE
        rows = -(-len(self.keys) // _COLUMNS)
        wide = (_TILE + _GAP) * _COLUMNS - _GAP
        lay(self.keys, grid(Box(area.x, y, wide, 0), len(self.keys), columns=_COLUMNS, high=high, gap=_GAP))
        y += rows * (high + _GAP) + 18 * bool(self.keys)
        self._last.place(Box(area.x, y, area.width, 0))
        tips = [tip for tip in self._tips if self._is_winner or tip is not self._last]
        for tip in tips:
            tip.place(Box(area.x, y, area.width, 100))
            tip.place(Box(area.x, y, area.width, tip.height_for(area.width, kit)))
            y += tip.box.height + 10
        for widget in self.widgets:
            widget.is_visible = is_seen
            if isinstance(widget, Label):
                is_said = widget is self._heading or widget in tips
                widget.is_visible = is_seen and is_said and bool(widget.text) and widget.box.bottom <= area.bottom
