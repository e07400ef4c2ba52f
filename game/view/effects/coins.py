"""Payments on their way from plate to plate after a deal."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from game.view.choreography.steps import COIN_TRAVEL, COINS_APART, MOST_COINS, Paid
from game.view.layout import places
from game.view.layout.slots import Layer, Room
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.painter import Piece, drawn_piece
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.timeline import inout, mixed

_SIZE, _ARC = 34.0, 90.0
_RIM, _BRASS, _LIGHT = theme.GOLD_DARK, theme.BRASS, (0xFF, 0xF1, 0xC4)


@dataclass(frozen=True, slots=True)
class _Coin:
    paid: Paid
    begins: float
    seconds: float


class Coins:
    """All that are on their way. Calm motion has none: the numbers say the same."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._coins: list[_Coin] = []

    @property
    def busy(self) -> bool:
        """Whether any are seen."""
        return bool(self._coins)

    def begin(self, payments: Iterable[Paid], now: float) -> None:
        """Somebody pays somebody: the more, the more coins."""
        seconds = self._kit.motion.seconds(COIN_TRAVEL)
        if seconds <= 0 or self._kit.motion.calm:
            return
        for paid in payments:
            for number in range(min(MOST_COINS, paid.coins)):
                self._coins.append(_Coin(paid, now + self._kit.motion.seconds(COINS_APART) * number, seconds))

    def tidy(self, now: float) -> None:
        """Forget those that have arrived."""
        self._coins = [coin for coin in self._coins if now < coin.begins + coin.seconds]

    def clear(self) -> None:
        """All have arrived."""
        self._coins.clear()

    def pieces(self, now: float, room: Room) -> dict[Hashable, Piece]:
        """The coins where they are now."""
        pieces: dict[Hashable, Piece] = {}
        for number, coin in enumerate(self._coins):
            share = (now - coin.begins) / coin.seconds
            if share >= 0:
                pieces["coin", number] = self._piece(coin.paid, min(1.0, share), room)
        return pieces

    def _piece(self, paid: Paid, share: float, room: Room) -> Piece:
        start, end = (places.plate(room, side).centre for side in (paid.payer, paid.receiver))
        way = inout(share)
        x = mixed(start[0], end[0], way)
        y = mixed(start[1], end[1], way) - _ARC * 4 * way * (1 - way)
        box = Box(x - _SIZE / 2, y - _SIZE / 2, _SIZE, _SIZE)

        def paint(canvas: Canvas) -> None:
            canvas.disc((x + 2, y + 4), _SIZE, theme.BLACK, opacity=0.4)
            canvas.disc((x, y), _SIZE, _RIM)
            canvas.disc((x, y), _SIZE - 5, _BRASS)
            canvas.disc((x, y), _SIZE - 12, _LIGHT)
            hole = Box(x - 5, y - 5, 10, 10)
            canvas.rounded(hole, _RIM, radius=2)

        return drawn_piece(self._kit, Layer.CALLS, box, box, paint, bleed=6, height=3)
