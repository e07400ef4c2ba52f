"""What is longer than its place and scrolls: pictures, and long texts."""

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
    """Something longer than its place. The wheel, up and down, the page keys, Home and End move it."""

    can_focus = True
    offset: float = 0.0
    """How much of it is above its place: in units, or in lines."""

    @property
    def ways(self) -> Sequence[Action]:
        return (Action.DOWN, Action.UP) if self.kit is not None and self.most(self.kit) else ()

    def reach(self, kit: Kit) -> tuple[float, float, float]:
        """How far an arrow goes, a page key, and Home or End."""
        raise NotImplementedError

    def most(self, kit: Kit) -> float:
        """How much of it is above its place when its end is seen."""
        raise NotImplementedError

    def scroll(self, by: float, kit: Kit) -> bool:
        """Move it so far down; ``False`` at the end, so that the focus can move on."""
        offset = min(max(0, self.offset + by), self.most(kit))
        if offset == self.offset:
            return False
        self.offset = offset
        self.touch()
        return True

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        arrow, page, whole = self.reach(kit)
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
    """The brass bar that says which part of something long is seen.

    :param share: how much of all is seen, 0 to 1.
    :param way: how far it has been moved on the way to its end, 0 to 1.
    :param least: how long the bar is at least.
    """
    long = max(least, groove.height * share)
    bar = Box(groove.x, groove.y + (groove.height - long) * way, groove.width, long)
    canvas.rounded(bar, theme.BRASS, radius=bar.width / 2, opacity=opacity)


class ScrollArea(Scrolling):
    """Something to be looked at; what it shows is drawn by those who say how high it is."""

    corner = 16.0
    margin = 0.0
    """How far what scrolls stays from the edges of the box."""
    _held_at: float | None = None

    def content_height(self, kit: Kit) -> float:
        """How high all of it is, at the width of the box."""
        raise NotImplementedError

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        """Draws it into an area as wide as there is room, and as high as all of it; it may lie above the box."""
        raise NotImplementedError

    def is_seen(self, box: Box) -> bool:
        """Whether a part of the content lies in the box."""
        return box.bottom > self.box.y and box.y < self.box.bottom

    def draw(self, canvas: Canvas) -> None:
        most = self.most(canvas.kit)
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

    def reach(self, kit: Kit) -> tuple[float, float, float]:
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
        """Shows what lies so many units below the beginning, at the top of the box."""
        self.scroll(offset - self.offset, kit)

    def most(self, kit: Kit) -> float:
        return max(0.0, self.content_height(kit) - self.box.height)


_PADDING = 24.0


class ScrollText(Scrolling):
    """English paragraphs in a tray, whatever language is spoken; the wheel, up and down, and the page keys move it."""

    corner = 14.0
    STYLE = theme.SMALL.coloured(theme.TEXT)

    _text = ""

    def write(self, text: str) -> None:
        """Show another text, from its beginning."""
        if text != self._text:
            self._text = text
            self.offset = 0
            self.touch()

    def lines(self, kit: Kit) -> Sequence[str]:
        """All lines, as they are broken now."""
        return _broken(kit.writer, kit.frame.unit, self._text, self.box.width - 2 * _PADDING - _BAR)

    def draw(self, canvas: Canvas) -> None:
        kit = canvas.kit
        canvas.panel(PanelKind.TRAY, self.box)
        lines = self.lines(kit)
        first, shown = int(self.offset), self._shown
        step = self.STYLE.size * theme.LINE_HEIGHT
        x = self.box.x + _PADDING + (_BAR if kit.mirrored else 0)
        y = self.box.y + _PADDING + self.STYLE.size
        align = Align.END if kit.mirrored else Align.START
        for number, line in enumerate(lines[first : first + shown]):
            canvas.text(isolated(line), self.STYLE, (x, y + number * step), align=align)
        if len(lines) > shown:
            groove = Box(self.box.right - 2 * _BAR, self.box.y + _PADDING, _BAR, self.box.height - 2 * _PADDING)
            draw_bar(canvas.reading(self.box), groove, shown / len(lines), first / self.most(kit))

    def reach(self, kit: Kit) -> tuple[float, float, float]:
        return 2, self._shown - 1, len(self.lines(kit))

    def wheel(self, steps: float, kit: Kit) -> bool:
        return self.scroll(round(-3 * steps), kit)

    @property
    def _shown(self) -> int:
        """How many lines fit."""
        return max(1, int((self.box.height - 2 * _PADDING) / (self.STYLE.size * theme.LINE_HEIGHT)))

    def most(self, kit: Kit) -> float:
        return max(0, len(self.lines(kit)) - self._shown)


@lru_cache(maxsize=2)
def _broken(writer: Writer, _unit: float, text: str, width: float) -> Sequence[str]:
    """The lines of a long text, broken anew for another unit."""
    return writer.wrapped(text, ScrollText.STYLE, width)
