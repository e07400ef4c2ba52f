"""Bars that come up and fade in, and fade when they are gone (docs/design.md, section 13, "claim bar in / out")."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit, Lens
from game.view.paint.painter import Piece, faintly_at
from game.view.units.geometry import Frame
from game.view.units.timeline import back, out
from game.view.widgets.widget import Widget

COME, GO, RISE = 160.0, 110.0, 24.0
"""How long a bar takes to come and to go, in milliseconds, and from how far below it comes, in units."""
_STEPS = 12


class _Lowered(Lens):
    """A kit for what is drawn some way further down than it is laid out."""

    def __init__(self, window: Kit, units: float) -> None:
        self._units = units
        super().__init__(window)

    def framed(self, frame: Frame) -> Frame:
        return replace(frame, top=frame.top + frame.unit * self._units)


@dataclass(slots=True)
class _Leaving:
    piece: Piece
    since: float


class Arrivals:
    """The widgets of a page that come and go now. Times are in seconds."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._now = 0.0
        self._coming: dict[Widget, float] = {}
        self._leaving: dict[Hashable, _Leaving] = {}

    @property
    def busy(self) -> bool:
        """Whether any comes or goes."""
        return bool(self._coming or self._leaving)

    def bring(self, widgets: Iterable[Widget]) -> None:
        """These come now."""
        if self._kit.motion.seconds(COME) > 0:
            self._coming |= dict.fromkeys(widgets, self._now)

    def take(self, pieces: dict[Hashable, Piece]) -> None:
        """These are gone now."""
        if self._kit.motion.seconds(GO) > 0:
            self._leaving |= {("gone", key): _Leaving(piece, self._now) for key, piece in pieces.items()}

    def update(self, seconds: float) -> None:
        """Passes time on."""
        self._now += seconds
        come, go = self._kit.motion.seconds(COME), self._kit.motion.seconds(GO)
        self._coming = {widget: since for widget, since in self._coming.items() if self._now < since + come}
        self._leaving = {key: gone for key, gone in self._leaving.items() if self._now < gone.since + go}

    def finish(self) -> None:
        """All have come or gone."""
        self._coming.clear()
        self._leaving.clear()

    def seen(self, widget: Widget) -> tuple[Kit, float]:
        """What a widget is drawn with as far as it has come: a kit, and how much of it is seen, 0 to 1."""
        since = self._coming.get(widget)
        if since is None:
            return self._kit, 1.0
        share = (self._now - since) / self._kit.motion.seconds(COME)
        low = round(self._kit.motion.way(RISE) * (1 - back(share)), 1)
        return _Lowered(self._kit, low), round(out(share), 2)

    def leaving(self) -> dict[Hashable, Piece]:
        """The pieces of those that go, as far as they are still seen."""
        length = self._kit.motion.seconds(GO)
        return {key: _fading(gone.piece, (self._now - gone.since) / length) for key, gone in self._leaving.items()}


def _fading(piece: Piece, share: float) -> Piece:
    paint = piece.paint
    assert paint is not None, "only what is painted fades"
    opacity = round((1 - share) * _STEPS) / _STEPS

    def painted(canvas: Canvas) -> None:
        faintly_at(canvas, piece.rect, opacity, lambda: paint(canvas))

    return Piece(piece.depth, piece.place, (piece.content, opacity), painted)
