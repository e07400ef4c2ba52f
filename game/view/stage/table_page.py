"""The widgets on top of the table: a page whose widgets are pieces of its picture, and bars that come and go."""

from collections.abc import Hashable, Iterable

from game.view.layout import Layer
from game.view.paint import Canvas, Kit, Piece, Pieces, drawn_piece, faintly
from game.view.units import Span, back, out
from game.view.widgets import Page, Widget
from game.view.widgets.page import FOCUS_BLEED, draw_focus

COME, GO, RISE = 160.0, 110.0, 24.0
"""How long a bar takes to appear and to disappear, in milliseconds, and the distance it rises, in layout units."""
_STEPS = 12


class Arrivals:
    """Widgets that are appearing or disappearing. Times are in seconds."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._now = 0.0
        self._coming: dict[Widget, Span] = {}
        self._leaving: dict[Hashable, tuple[Piece, Span]] = {}

    @property
    def busy(self) -> bool:
        return bool(self._coming or self._leaving)

    def let_appear(self, widgets: Iterable[Widget]) -> None:
        """Let these widgets appear."""
        coming = Span(begins=self._now, seconds=self._kit.motion.seconds(COME))
        if coming.seconds > 0:
            self._coming |= dict.fromkeys(widgets, coming)

    def take(self, pieces: Pieces) -> None:
        """Let these pieces fade."""
        leaving = Span(begins=self._now, seconds=self._kit.motion.seconds(GO))
        if leaving.seconds > 0:
            self._leaving |= {("gone", key): (piece, leaving) for key, piece in pieces.items()}

    def update(self, seconds: float) -> None:
        self._now += seconds
        self._coming = {widget: way for widget, way in self._coming.items() if self._now < way.ends}
        self._leaving = {key: gone for key, gone in self._leaving.items() if self._now < gone[1].ends}

    def finish(self) -> None:
        """Let every widget appear or disappear at once."""
        self._coming.clear()
        self._leaving.clear()

    def kit_and_opacity(self, widget: Widget) -> tuple[Kit, float]:
        """The kit and the opacity, 0 to 1, with which a widget is drawn now."""
        way = self._coming.get(widget)
        if way is None:
            return self._kit, 1.0
        share = way.share(self._now)
        low = round(self._kit.motion.way(RISE) * (1 - back(share)), 1)
        return self._kit.lowered(low), round(out(share), 2)

    def leaving(self) -> Pieces:
        """The fading pieces that are still visible."""
        return {key: _fading(piece, way.share(self._now)) for key, (piece, way) in self._leaving.items()}


def _fading(piece: Piece, share: float) -> Piece:
    paint = piece.paint
    assert paint is not None, "only what is painted fades"
    opacity = round((1 - share) * _STEPS) / _STEPS

    def painted(canvas: Canvas) -> None:
        faintly(canvas, piece.rect, opacity, lambda: paint(canvas))

    return Piece(piece.depth, piece.place, (piece.content, opacity), painted)


class TablePage(Page):
    """Bars and buttons on the table, drawn as part of its picture in the order of layers.

    They follow the player's interface size, whatever the size of the tiles.
    """

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit.chrome)
        self._versions: dict[Widget, int] = {}
        self._arrivals = Arrivals(kit.chrome)
        self._seen: tuple[object, ...] = ()

    def let_appear(self, widgets: Iterable[Widget]) -> None:
        """Let these widgets, which are on the page already, appear."""
        self._arrivals.let_appear(widgets)

    def dismiss(self, widgets: Iterable[Widget]) -> None:
        """Remove these widgets, which fade."""
        gone = set(widgets)
        self._arrivals.take(
            {
                id(widget): self._piece(widget, number)
                for number, widget in enumerate(self.widgets)
                if widget in gone and widget.is_visible and widget in self._versions
            }
        )
        self.clear(gone)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._arrivals.update(seconds)

    def finish(self) -> None:
        """Let every widget appear or disappear at once."""
        super().finish()
        self._arrivals.finish()

    def forget(self) -> None:
        """Hide at once whatever is fading, and the tooltip, so that no other player sees it."""
        self.tooltip.hide()
        self.finish()

    @property
    def busy(self) -> bool:
        return super().busy or self._arrivals.busy

    @property
    def leaving(self) -> Pieces:
        """The pieces of dismissed widgets that are still fading."""
        return self._arrivals.leaving()

    @property
    def is_dirty(self) -> bool:
        """Whether anything looks different from the last call of ``pieces``."""
        is_new = any(widget.is_dirty for widget in self.widgets) or self._seen != self._now_seen()
        return is_new or self._arrivals.busy

    def _now_seen(self) -> tuple[object, ...]:
        return (*self.widgets, self.tooltip.box, self.tooltip.lines, self._arrivals.busy)

    def is_over(self, at: tuple[int, int]) -> bool:
        """Whether a pixel lies on a widget that can be used."""
        widget = self._under(self.kit.frame.units(at))
        return widget is not None and widget.may_act

    def explain_no_more(self) -> None:
        """Hide the tooltip if the pointer is on nothing that has one."""
        if self.hovered is None:
            self.tooltip.hide()

    def pieces(self) -> Pieces:
        self._settle_focus()
        pieces: Pieces = {}
        for number, widget in enumerate(self.widgets):
            if widget.is_dirty:
                self._versions[widget] = self._versions.get(widget, 0) + 1
                widget.is_dirty = False
            if widget.is_visible:
                pieces["widget", id(widget)] = self._piece(widget, number)
        self._versions = {widget: version for widget, version in self._versions.items() if widget in self.widgets}
        self._seen = self._now_seen()
        return pieces | self.leaving | self._tooltip_piece()

    def _piece(self, widget: Widget, number: int) -> Piece:
        kit, opacity = self._arrivals.kit_and_opacity(widget)
        content = ("widget", id(widget), self._versions[widget], opacity)
        is_focused = widget.is_focused
        bleed = max(widget.bleed, FOCUS_BLEED if is_focused else 0.0)

        def draw(canvas: Canvas) -> None:
            widget.draw(canvas)
            if is_focused:
                draw_focus(canvas, widget)

        def paint(canvas: Canvas) -> None:
            faintly(canvas, widget.box.grown(bleed), opacity, lambda: draw(canvas))

        piece = drawn_piece(kit, Layer.BAR, widget.box, content, paint, bleed=bleed)
        return Piece((Layer.BAR, float(number), 0.0), piece.place, content, piece.paint)

    def _tooltip_piece(self) -> Pieces:
        tooltip = self.tooltip
        if tooltip.box is None:
            return {}
        content = ("tooltip", tooltip.box, tooltip.lines)
        return {"tooltip": drawn_piece(self.kit, Layer.TOP, tooltip.box, content, tooltip.draw, bleed=tooltip.bleed)}
