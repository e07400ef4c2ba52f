"""Widgets over the table: a page whose widgets are pieces of the table's picture."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from game.view.layout.slots import Layer
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.painter import Piece, drawn_piece, faintly
from game.view.stage.arrivals import Arrivals
from game.view.units.geometry import Box
from game.view.widgets.page import FOCUS_BLEED, Page, draw_focus
from game.view.widgets.widget import Widget


class TablePage(Page):
    """Bars and buttons on the table. They are drawn with everything else there, in the order of their layers.

    They are laid out in the size that the player wants, whatever the size of the tiles.
    """

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit.chrome)
        self._versions: dict[Widget, int] = {}
        self._arrivals = Arrivals(kit.chrome)
        self._seen: tuple[object, ...] = ()

    def bring(self, widgets: Iterable[Widget]) -> None:
        """These widgets of the page come up now."""
        self._arrivals.bring(widgets)

    def dismiss(self, widgets: Iterable[Widget]) -> None:
        """Take these widgets away; they are seen fading."""
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
        super().finish()
        self._arrivals.finish()

    @property
    def busy(self) -> bool:
        return super().busy or self._arrivals.busy

    @property
    def is_dirty(self) -> bool:
        """Whether anything looks different than when ``pieces`` was asked last."""
        is_new = any(widget.is_dirty for widget in self.widgets) or self._seen != self._now_seen()
        return is_new or self._arrivals.busy

    def _now_seen(self) -> tuple[object, ...]:
        return (*self.widgets, self._tooltip.box, self._tooltip.lines)

    def is_over(self, at: tuple[int, int]) -> bool:
        """Whether a place, in pixels, is on a widget that can be used."""
        widget = self._under(self.kit.frame.units(at))
        return widget is not None and widget.may_act

    def explain(self, text: str, about: Box) -> None:
        """Explain something on the table that is no widget; the box is in the units of the page."""
        self._tooltip.show(text, about)

    def explain_no_more(self) -> None:
        """What was explained is no longer pointed at."""
        if self._hovered is None:
            self._tooltip.hide()

    @property
    def hovered(self) -> Widget | None:
        """The widget below the pointer."""
        return self._hovered

    def pieces(self) -> dict[Hashable, Piece]:
        """The widgets as they look now."""
        self._settle_focus()
        pieces: dict[Hashable, Piece] = {}
        for number, widget in enumerate(self.widgets):
            if widget.is_dirty:
                self._versions[widget] = self._versions.get(widget, 0) + 1
                widget.is_dirty = False
            if widget.is_visible:
                pieces["widget", id(widget)] = self._piece(widget, number)
        self._versions = {widget: version for widget, version in self._versions.items() if widget in self.widgets}
        self._seen = self._now_seen()
        return pieces | self._arrivals.leaving() | self._tooltip_piece()

    def _piece(self, widget: Widget, number: int) -> Piece:
        kit, opacity = self._arrivals.seen(widget)
        content = ("widget", id(widget), self._versions[widget], opacity)
        bleed = max(widget.bleed, FOCUS_BLEED if widget.is_focused else 0.0)

        def draw(canvas: Canvas) -> None:
            widget.draw(canvas)
            if widget.is_focused:
                draw_focus(canvas, widget)

        def paint(canvas: Canvas) -> None:
            faintly(canvas, widget.box.grown(bleed), opacity, lambda: draw(canvas))

        piece = drawn_piece(kit, Layer.BAR, widget.box, content, paint, bleed=bleed)
        return Piece((Layer.BAR, float(number), 0.0), piece.place, content, piece.paint)

    def _tooltip_piece(self) -> dict[Hashable, Piece]:
        tooltip = self._tooltip
        if tooltip.box is None:
            return {}
        content = ("tooltip", tooltip.box, tooltip.lines)
        return {"tooltip": drawn_piece(self.kit, Layer.TOP, tooltip.box, content, tooltip.draw, bleed=tooltip.bleed)}
