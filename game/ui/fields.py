"""Parts that are written in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.window.actions import InputEvent
from game.ui.part import Act, Node, Pressable, act
from game.ui.tokens import Size, Step, Tone, Type, style
from game.view.paint import Canvas, PanelKind
from game.view.units import Align, Box, Point, TextStyle, theme
from game.view.widgets.entry import TextEntry
from game.view.widgets.text_area import TextArea


class Field(Pressable):
    """One line of text."""

    text: str
    on: Act
    """Called with the text after every change."""
    longest: int
    placeholder: str = ""
    on_enter: Act | None = None
    wide: float = Size.FORM
    is_search: bool = False
    """Whether Esc first clears the text."""

    size = Size.CONTROL
    ways = ()
    kind = TextEntry
    ring = PanelKind.FOCUS, Size.CORNER

    def changed(self, node: Node) -> None:
        if node.state is None:
            how: dict[str, Any] = {"longest": self.longest, "is_search": self.is_search}
            node.state = self.kind(self.text, lambda text: _field(node).write(node, text), **how)
        node.state.set_text(self.text)
        node.state.placeholder = self.placeholder

    def write(self, node: Node, text: str) -> None:
        node.doubt()  # the page may take less than the whole text
        act(self.on, text)

    def press(self, node: Node) -> None:
        if self.on_enter is not None:
            act(self.on_enter)

    def wish(self, node: Node) -> float:
        return self.wide

    def least(self, node: Node) -> float:
        return Size.SIDE

    def lay(self, node: Node) -> None:
        node.state.place(node.box)

    def draw(self, node: Node, canvas: Canvas) -> None:
        node.state.box, node.state.is_focused = node.box, node.is_focused
        node.state.draw(canvas)

    def key_down(self, node: Node, event: InputEvent) -> bool:
        node.touch()
        return bool(node.state.handle(event, node.kit))

    def pointer(self, node: Node, at: Point, *, is_up: bool) -> None:
        node.touch()
        if not is_up:
            node.state.pointer_down(at, node.kit)


class Area(Field):
    """Lines of text, as high as they need to be; Enter begins a new line, if it does nothing else."""

    at_rest: str = ""
    """What it shows in place of its text while it is not written in."""

    kind = TextArea

    def press(self, node: Node) -> None:
        if self.on_enter is None:
            node.state.press()
        super().press(node)

    def _rest(self, node: Node, width: float) -> tuple[Sequence[str], TextStyle, float]:
        """What is shown at rest: its lines, their style, and the height of one."""
        font = style(Type.BODY, Tone.MAIN, node.ground)
        return node.kit.writer.wrapped(self.at_rest, font, width - 2 * Step.M), font, font.size * theme.LINE_HEIGHT

    def high(self, node: Node, width: float) -> float:
        lines, _font, step = self._rest(node, width)
        return max(Size.CONTROL, float(node.state.high(width, node.kit)), len(lines) * step + Step.M)

    def draw(self, node: Node, canvas: Canvas) -> None:
        if node.is_focused or not self.at_rest:
            super().draw(node, canvas)
            return
        lines, font, step = self._rest(node, node.box.width)
        canvas.panel(PanelKind.TRAY, node.box)
        box = node.box.inset(Step.M, (node.box.height - len(lines) * step) / 2)
        canvas.stacked(lines, font, box, step, align=Align.START)

    def spot(self, node: Node) -> Box:
        node.state.box = node.box
        line: Box = node.state.spot(node.kit)
        return line


def _field(node: Node) -> Field:
    """The field for which a node stands now."""
    assert isinstance(node.part, Field)
    return node.part
