"""A match that was played: everybody with what he had at the end, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.matches.replay_summary import FinalHand
from game.view.page.hand_strip import draw_strip
from game.view.paint.canvas import Canvas
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Avatar, Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.widget import Widget

_HEAD, _ROW, _INSET = 112.0, 138.0, 26.0
_NAME = theme.LABEL.sized(24)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """A player of the match."""

    name: str
    portrait: str
    balance: str
    hand: FinalHand


@dataclass(frozen=True, slots=True, kw_only=True)
class CardText:
    """What the card says."""

    title: str
    line: str
    remark: str
    players: Sequence[CardLine]


class MatchCard(Widget):
    """A card on lacquer; nothing on it can be pressed."""

    def __init__(self) -> None:
        super().__init__()
        self._text: CardText | None = None

    def write(self, text: CardText | None) -> None:
        """Tell of another match, or of none."""
        if text != self._text:
            self._text = text
            self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, self.box, radius=22)
        text = self._text
        if text is None:
            return
        inner = Box(self.box.x + _INSET, self.box.y + 18, self.box.width - 2 * _INSET, 44)
        canvas.centred(text.title, theme.PANEL_TITLE.sized(36), inner, align=Align.START)
        line = Box(inner.x, inner.y + 46, inner.width, 28)
        canvas.centred(text.line, theme.SMALL, line, align=Align.START)
        if text.remark:
            remark = Box(inner.x, inner.y + 72, inner.width, 26)
            canvas.centred(text.remark, theme.SMALL.coloured(theme.SCORE), remark, align=Align.START)
        y = self.box.y + _HEAD
        for player in text.players:
            self._draw_player(canvas, player, Box(inner.x, y, inner.width, _ROW - 10))
            y += _ROW

    @staticmethod
    def _draw_player(canvas: Canvas, player: CardLine, box: Box) -> None:
        mirrored = canvas.kit.mirrored
        x = box.right - 27 if mirrored else box.x + 27
        canvas.avatar(Avatar(player.portrait), (x, box.y + 34), 54)
        words = Box(box.x if mirrored else box.x + 70, box.y + 12, box.width - 70, 44)
        if player.hand.is_winner:
            star = words.right - 12 if mirrored else words.x + 12
            canvas.icon(Icon.STAR, (star, words.centre[1]), 22, theme.SCORE)
            words = Box(words.x + (0 if mirrored else 30), words.y, words.width - 30, words.height)
        name = Box(words.x + (130 if mirrored else 0), words.y, words.width - 130, words.height)
        canvas.centred(player.name, _NAME, name, align=Align.START)
        canvas.centred(player.balance, theme.VALUE, words, align=Align.END)
        draw_strip(canvas, player.hand, Box(box.x, box.y + 66, box.width, 58), widest=36.0)
