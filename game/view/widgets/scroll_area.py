"""Widgets that scroll because their content is longer than their box."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.app.window.actions import Action, InputEvent, Key, Pressed, pressed_action
from game.i18n.gaps import isolated
from game.view.paint import Canvas, Kit, PanelKind
from game.view.units import Align, Box, Writer, theme
from game.view.widgets.widget import Widget

_BAR = 8.0
_STEP = 90.0


class Scrolling(Widget):
    """A widget scrolled by wheel, up and down, page keys, Home and End."""

    can_focus = True
    offset: float = 0.0
    """How much of the content is above the box, in layout units, or in lines for a text."""

    @property
    def switch_actions(self) -> Sequence[Action]:
        return (Action.DOWN, Action.UP) if self.kit is not None and self.greatest_offset(self.kit) else ()

    def clipped(self, kit: Kit) -> list[str]:
        """Nothing, because scrolled content is too long for a tooltip and its lines may be cut."""
        return []

    def scroll_steps(self, kit: Kit) -> tuple[float, float, float]:
        """How far an arrow, a page key, and Home or End scroll, in the unit of ``offset``."""
        raise NotImplementedError

    def greatest_offset(self, kit: Kit) -> float:
        """The greatest possible ``offset``."""
        raise NotImplementedError

    def scroll(self, by: float, kit: Kit) -> bool:
        """Scroll down by this much; ``False`` if the end was reached already, so that the focus can move on."""
        offset = min(max(0, self.offset + by), self.greatest_offset(kit))
        if offset == self.offset:
            return False
        self.offset = offset
        self.touch()
        return True

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        arrow, page, whole = self.scroll_steps(kit)
        ways = {Action.UP: -arrow, Action.DOWN: arrow, Action.FIRST: -whole, Action.LAST: whole}
        action = pressed_action(kit.actions, event, ways)
        if action is not None:
            return self.scroll(ways[action], kit)
        match event:
            case Pressed(Key(pygame.K_PAGEUP)):
                return self.scroll(-page, kit)
            case Pressed(Key(pygame.K_PAGEDOWN)):
                return self.scroll(page, kit)
            case _:
                return False


def draw_bar(
    canvas: Canvas, groove: Box, share: float, way: float, *, opacity: float = 0.7, least: float = 30.0
) -> None:
    """Draw a brass scroll bar.

    :param share: the visible share of the content, 0 to 1.
    :param way: how far the content is scrolled, 0 to 1.
    :param least: the least length of the bar.
    """
    long = max(least, groove.height * share)
    bar = Box(groove.x, groove.y + (groove.height - long) * way, groove.width, long)
    canvas.rounded(bar, theme.BRASS, radius=bar.width / 2, opacity=opacity)


class ScrollArea(Scrolling):
    """A scrolling area; subclasses draw its content and give its height."""

    corner = 16.0
    margin = 0.0
    """Margin between the box and the scrolling content."""
    _held_at: float | None = None

    def content_height(self, kit: Kit) -> float:
        """Height of the whole content at the width of the box."""
        raise NotImplementedError

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        """Draw all content into this area, whose top may lie above the box."""
        raise NotImplementedError

    def is_seen(self, box: Box) -> bool:
        return box.bottom > self.box.y and box.y < self.box.bottom

    def draw(self, canvas: Canvas) -> None:
        most = self.greatest_offset(canvas.kit)
        self.offset = min(self.offset, most)
        surface = canvas.surface
        clip = surface.get_clip()
        surface.set_clip(canvas.rect(self.box.grown(-self.margin)).clip(clip))
        height = self.content_height(canvas.kit)
        width = self.box.width - (3 * _BAR if most else 0)
        area = Box(self.box.x, self.box.y - self.offset, width, height)
        self.draw_content(canvas, canvas.kit.read(area, self.box))
        surface.set_clip(clip)
        if most:
            canvas, inner = canvas.reading(self.box), self.box.grown(-self.margin)
            groove = Box(inner.right - _BAR, inner.y, _BAR, inner.height)
            canvas.rounded(groove, theme.BLACK, radius=4, opacity=0.3)
            draw_bar(canvas, groove, self.box.height / height, self.offset / most, opacity=0.8)

    def scroll_steps(self, kit: Kit) -> tuple[float, float, float]:
        return _STEP, self.box.height - _STEP / 2, self.content_height(kit)

    def wheel(self, steps: float, kit: Kit) -> bool:
        return self.scroll(-steps * _STEP, kit)

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        self._held_at = at[1]

    def pointer_drag(self, at: tuple[float, float], kit: Kit) -> None:
        if self._held_at is not None:
            self.scroll(self._held_at - at[1], kit)
            self._held_at = at[1]

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        self._held_at = None

    def scroll_to(self, offset: float, kit: Kit) -> None:
        """Scroll so that this offset is at the top of the box."""
        self.scroll(offset - self.offset, kit)

    def greatest_offset(self, kit: Kit) -> float:
        return max(0.0, self.content_height(kit) - self.box.height)


_PADDING = 24.0


class ScrollText(Scrolling):
    """English paragraphs in a tray, whatever the language of the game."""

    corner = 14.0
    STYLE = theme.SMALL.colored(theme.TEXT)

    _text = ""

    def write(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.offset = 0
            self.touch()

    def lines(self, kit: Kit) -> Sequence[str]:
        return _broken(kit.writer, kit.frame.unit, self._text, self.box.width - 2 * _PADDING - _BAR)

    def draw(self, canvas: Canvas) -> None:
        kit = canvas.kit
        canvas.panel(PanelKind.TRAY, self.box)
        lines = self.lines(kit)
        first, shown = int(self.offset), self._visible_lines
        step = self.STYLE.size * theme.LINE_HEIGHT
        x = self.box.x + _PADDING + (_BAR if kit.mirrored else 0)
        y = self.box.y + _PADDING + self.STYLE.size
        align = Align.END if kit.mirrored else Align.START
        for number, line in enumerate(lines[first : first + shown]):
            canvas.text(isolated(line), self.STYLE, (x, y + number * step), align=align)
        if len(lines) > shown:
            groove = Box(self.box.right - 2 * _BAR, self.box.y + _PADDING, _BAR, self.box.height - 2 * _PADDING)
            draw_bar(canvas.reading(self.box), groove, shown / len(lines), first / self.greatest_offset(kit))

    def scroll_steps(self, kit: Kit) -> tuple[float, float, float]:
        return 2, self._visible_lines - 1, len(self.lines(kit))

    def wheel(self, steps: float, kit: Kit) -> bool:
        return self.scroll(round(-3 * steps), kit)

    @property
    def _visible_lines(self) -> int:
        return max(1, int((self.box.height - 2 * _PADDING) / (self.STYLE.size * theme.LINE_HEIGHT)))

    def greatest_offset(self, kit: Kit) -> float:
        return max(0, len(self.lines(kit)) - self._visible_lines)


@lru_cache(maxsize=2)
def _broken(writer: Writer, _unit: float, text: str, width: float) -> Sequence[str]:
    """The lines of a long text; ``_unit`` is only a cache key."""
    return writer.wrapped(text, ScrollText.STYLE, width)
