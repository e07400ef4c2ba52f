"""What lies over the table: parts and widgets that are pieces of its picture, and bars that come and go."""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from game.ui.page import TreePage
from game.ui.part import Node, Part
from game.ui.scrolls import Scrolling, draw_bar
from game.ui.tokens import Ground
from game.view.layout import Layer
from game.view.paint import PREMULTIPLIED, Canvas, Kit, Piece, Pieces, drawn_piece, faintly
from game.view.spoken import Node as Heard
from game.view.spoken.nodes import nodes_of, widgets_heard
from game.view.units import Box, Pixels, Point, Span, back, out
from game.view.widgets import Widget
from game.view.widgets.page import FOCUS_BLEED, draw_focus, target_of

COME = 160
"""How long a bar takes to appear, in milliseconds."""
GO = 110
"""How long a bar takes to disappear, in milliseconds."""
RISE = 24.0
"""The distance a bar rises, in layout units."""
_STEPS = 12


class Arrivals:
    """Widgets that are appearing or disappearing. Times are in seconds."""

    def __init__(self, kit: Kit):
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


class Guest(Part):
    """Room for a widget, which the page places there."""

    widget: Widget
    tall: float = 0.0

    def high(self, node: Node, width: float) -> float:
        return self.tall


class TablePage(TreePage):
    """Bars, buttons and trees of parts on the table, drawn as part of its picture in the order of layers.

    They follow the player's interface size, whatever the size of the tiles. Of a tree, each node that can be pressed
    or explained, moves or scrolls is a piece together with all below it; the rest is one piece.
    """

    def __init__(self, kit: Kit):
        super().__init__(kit.chrome)
        self._owned: dict[Node, list[Node]] = {}
        """For each node that is a piece, all that is drawn with it."""
        self._guests: list[Widget] = []
        self._low: set[str] = set()
        """The names of the trees that lie below the widgets."""
        self._laid_in = self.kit.frame
        self._versions: dict[Widget, int] = {}
        self._arrivals = Arrivals(kit.chrome)
        self._shown: tuple[object, ...] = ()

    def show(self, part: Part, box: Box, name: str = "", *, is_low: bool = False) -> None:
        """Show this tree in a box of the window, in place of the one with this name.

        :param is_low: whether the tree lies below the widgets of the page.
        """
        if is_low:
            self._low.add(name)
        if self.kit.frame != self._laid_in:
            self._laid_in = self.kit.frame
            for node in self.nodes:
                node.forget()
        super().show(part, self._turned(box), name)

    def size_of(self, part: Part, most: float) -> tuple[float, float]:
        """The size that a part takes if it can be this wide."""
        node = self._measured(part)
        wide = min(node.wish, most)
        return wide, node.high(wide)

    def fits(self, part: Part, width: float, height: float) -> bool:
        """Whether a part has room there."""
        node = self._measured(part)
        return node.least <= width and node.high(width) <= height

    def _measured(self, part: Part) -> Node:
        node = Node(part, self.kit)
        node.take(part, Ground.NONE)
        return node

    def take_away(self, name: str) -> None:
        """Show the tree with this name no more."""
        root = self.roots.pop(name, None)
        if root is not None:
            self.clear(root.whole())
            self._collect()

    def _gather(self) -> None:
        trees = {*self._owned, *self._guests}
        widgets = [widget for widget in self._widgets if widget not in trees]
        regions = [region for region in self.regions if region[0] not in trees]
        before = self._owned
        super()._gather()
        self._owned = {}
        for root in self.roots.values():
            _own(root, self._owned)
        for node, drawn in self._owned.items():
            if drawn != before.get(node) or any(each.is_dirty for each in drawn):
                node.touch()
        for node in self.nodes:
            node.is_dirty = node.is_dirty and node in self._owned
        places = {node.part.widget: node.box for node in self.nodes if isinstance(node.part, Guest)}
        self._guests = list(places)
        for widget, box in places.items():
            widget.kit = self.kit
            if widget.box != box:
                widget.place(box)
        below = {node for name in self._low & {*self.roots} for node in self.roots[name].whole()}
        low, high = ([node for node in self._owned if (node in below) is is_below] for is_below in (True, False))
        self._widgets = [*low, *widgets, *high, *self._guests]
        self.regions = [*regions, *([widget] for widget in self._guests if widget.can_focus), *self.regions]

    def _lively(self) -> Sequence[Widget]:  # type: ignore[override]
        return [*(widget for widget in self._widgets if not isinstance(widget, Node)), *super()._lively()]

    def _under(self, at: Point) -> Widget | None:
        for widget in reversed(self._widgets):
            if isinstance(widget, Node) or not (widget.is_visible and target_of(widget).holds(at)):
                continue
            if widget.may_act or widget.hint(self.kit):
                return super()._under(at) or widget
        return super()._under(at)

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
        is_new = any(widget.is_dirty for widget in self.widgets) or self._shown != self._now_shown()
        return is_new or self._arrivals.busy

    def _now_shown(self) -> tuple[object, ...]:
        return (*self.widgets, self.tooltip.box, self.tooltip.lines, self._arrivals.busy)

    def is_over(self, at: Pixels) -> bool:
        """Whether a pixel lies on a widget that can be used."""
        widget = self._under(self.kit.frame.units(at))
        return widget is not None and widget.may_act

    def in_units(self, box: Box) -> Box:
        """A box of the table, in the page's units."""
        scale = self.kit.scale
        return Box(box.x / scale, box.y / scale, box.width / scale, box.height / scale)

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
            if widget.is_visible and (not isinstance(widget, Node) or widget.is_focused or self._is_seen(widget)):
                pieces["widget", id(widget)] = self._piece(widget, number)
        self._versions = {widget: version for widget, version in self._versions.items() if widget in self.widgets}
        self._shown = self._now_shown()
        return pieces | self.leaving | self._tooltip_piece()

    def _piece(self, widget: Widget, number: int) -> Piece:
        kit, opacity = self._arrivals.kit_and_opacity(widget)
        content = ("widget", id(widget), self._versions[widget], opacity)
        is_focused = widget.is_focused
        bleed = max(widget.bleed, FOCUS_BLEED - widget.ring_inset if is_focused else 0.0)

        def draw(canvas: Canvas) -> None:
            if isinstance(widget, Node):
                self._draw_tree(widget, canvas)
            else:
                widget.draw(canvas)
            if is_focused:
                draw_focus(canvas, widget)

        def paint(canvas: Canvas) -> None:
            faintly(canvas, widget.box.grown(bleed), opacity, lambda: draw(canvas))

        piece = drawn_piece(kit, Layer.BAR, widget.box, content, paint, bleed=bleed)
        return Piece((Layer.BAR, float(number), 0.0), piece.place, content, piece.paint)

    def _is_seen(self, node: Node) -> bool:
        """Whether anything of a piece is drawn."""
        drawn = self._owned[node]
        return any(each.is_drawn or each.warmth for each in drawn) or isinstance(node.part, Scrolling)

    def _draw_tree(self, owner: Node, canvas: Canvas) -> None:
        """Draw a node, and what is drawn with it."""
        surface = canvas.surface
        place, drawn = surface.get_clip(), self._owned[owner]
        scrolled = owner.nodes if isinstance(owner.part, Scrolling) else ()
        ends = self._ends(surface, scrolled[0]) if scrolled else ()
        for node in drawn:
            if node.is_drawn or node.warmth:
                surface.set_clip(place if node.clip is None else self._clip(node.clip).clip(place))
                node.part.draw(node, canvas)
        surface.set_clip(place)
        surface.fblits(ends, PREMULTIPLIED)
        bar = owner.part.bar(owner) if isinstance(owner.part, Scrolling) else None
        if bar is not None:
            draw_bar(canvas, *bar)

    def heard(self) -> Iterator[tuple[Widget, Heard]]:  # type: ignore[override]
        yield from widgets_heard(self, [widget for widget in self._widgets if not isinstance(widget, Node)])
        yield from super().heard()

    def _tooltip_piece(self) -> Pieces:
        tooltip = self.tooltip
        if tooltip.box is None:
            return {}
        content = ("tooltip", tooltip.box, tooltip.lines)
        return {"tooltip": drawn_piece(self.kit, Layer.TOP, tooltip.box, content, tooltip.draw, bleed=tooltip.bleed)}


def _own(root: Node, owned: dict[Node, list[Node]]) -> None:
    """Find the nodes of a tree that are pieces, in the order in which they are drawn, and what is drawn with each."""
    left = [(root, root)]
    while left:
        node, owner = left.pop()
        if node is root or node.can_focus or node.part.hint or node.may_move or isinstance(node.part, Scrolling):
            owner = node
            owned[node] = []
        owned[owner].append(node)
        left += [(each, owner) for each in node.nodes[::-1]]


nodes_of.register(TablePage, TablePage.heard)
