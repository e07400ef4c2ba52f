"""The card of a played match: the players in order of place, each with the final hand as a row of tiles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.app.matches.replay_summary import FinalHand, tiles_of
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.paint import Canvas, Icon, PanelKind
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.units import Align, Box, column, theme
from game.view.widgets import Seen, Widget

_GAP = 0.3
"""Gap between groups, in tile widths."""
_HEIGHT = 1.436


def draw_strip(canvas: Canvas, hand: FinalHand, box: Box, *, widest: float) -> None:
    """Draw a hand into a box from its beginning; tiles are as wide as fits, up to ``widest`` units."""
    groups = list(_tiles_by_set(hand))
    fits = fitting_tile(groups, box.width, min(widest, box.height / _HEIGHT), gap=_GAP)
    tile = max(1, canvas.kit.frame.px(fits)) / canvas.kit.frame.unit
    top = box.center[1] + (_HEIGHT / 2 - 0.064 - HIGH + 0.06) * tile
    draw_row(canvas.reading(box), groups, (box.x, top), tile, gap=_GAP)


def _tiles_by_set(hand: FinalHand) -> Iterator[tuple[Tile, ...]]:
    loose = tiles_of(hand.hand)
    won = hand.is_winner and len(loose) > 1
    yield loose[:-1] if won else loose
    if won:
        yield loose[-1:]
    for laid in hand.sets.split():
        yield tiles_of(laid)
    if hand.bonus:
        yield tiles_of(hand.bonus)


_HEAD, _ROW, _FOOT, _INSET = 112.0, 138.0, 18.0, 26.0
"""Height of the text above the players, greatest height of a player, and margins below and beside."""
_NAME = theme.LABEL.sized(24)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """A player of the match."""

    name: str
    portrait: PortraitId
    balance: str
    hand: FinalHand
    is_first: bool
    """Whether the match is over and no player has a better place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardText:
    """The texts of the card."""

    title: str
    line: str
    remark: str
    players: Sequence[CardLine]


class MatchCard(Widget):
    """A card on lacquer, without anything to press."""

    text = Seen[CardText | None](None)
    """The texts on the card; ``None`` for an empty card."""

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=22)
        text = self.text
        if text is None:
            return
        inner = Box(self.box.x + _INSET, self.box.y + 18, self.box.width - 2 * _INSET, 44)
        canvas.centered(text.title, theme.PANEL_TITLE.sized(36), inner, align=Align.START)
        line = Box(inner.x, inner.y + 46, inner.width, 28)
        canvas.centered(text.line, theme.SMALL, line, align=Align.START)
        if text.remark:
            remark = Box(inner.x, inner.y + 72, inner.width, 26)
            canvas.centered(text.remark, theme.SMALL.colored(theme.SCORE), remark, align=Align.START)
        for player, place in zip(text.players, self.rows, strict=True):
            self._draw_player(canvas, player, place)

    @property
    def rows(self) -> list[Box]:
        """The boxes of the players, from top to bottom."""
        count = 0 if self.text is None else len(self.text.players)
        high = min(_ROW, (self.box.height - _HEAD - _FOOT) / max(1, count))
        return column(Box(self.box.x + _INSET, self.box.y + _HEAD, self.box.width - 2 * _INSET, 0), [high] * count)

    @staticmethod
    def _draw_player(canvas: Canvas, player: CardLine, box: Box) -> None:
        canvas = canvas.reading(box)
        canvas.avatar(player.portrait, (box.x + 27, box.y + 34), 54)
        words = Box(box.x + 70, box.y + 12, box.width - 70, 44)
        if player.is_first:
            canvas.icon(Icon.STAR, (words.x + 12, words.center[1]), 22, theme.SCORE)
            words = Box(words.x + 30, words.y, words.width - 30, words.height)
        name = Box(words.x, words.y, words.width - 130, words.height)
        canvas.centered(player.name, _NAME, name, align=Align.START)
        canvas.centered(player.balance, theme.VALUE, words, align=Align.END)
        draw_strip(canvas, player.hand, Box(box.x, box.y + 66, box.width, 58), widest=36.0)
