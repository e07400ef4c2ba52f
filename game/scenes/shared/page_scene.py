"""The base of all screens that are a page of widgets, with scrolling where the page is larger than the window."""

import pygame

from game.app.window.actions import Action, Device, InputEvent, Key, Pressed, WheelTurned, pressed_action
from game.view.paint import Kit, page_background, pixels
from game.view.paint.kit import Pages
from game.view.units import Box
from game.view.widgets import Page, Widget
from game.view.widgets.page_bar import PageBar
from game.view.widgets.paged import Paged

_AROUND_FOCUS = 60.0
"""The space kept in sight around the focused widget of a page larger than the window, in layout units."""
_STEP = 90.0
"""The distance that a step of the wheel or an arrow key scrolls the page, in layout units."""
_HAIR = 0.5
"""A hidden part of a page up to this size, in layout units, is ignored, as it comes from rounding."""


def pan_to(place: pygame.Rect, kit: Pages) -> tuple[float, float]:
    """The pan of a page larger than the window that shows this place whole and differs least from the present one.

    :param place: the place in the window, in pixels; it may lie outside.
    """
    window = kit.frame.window
    spans = ((place.left, place.right), (place.top, place.bottom))
    found = []
    for size, (start, end), pan, hidden in zip(window, spans, kit.pan, kit.hidden, strict=True):
        over = hidden * kit.frame.unit
        shift = start if start < 0 or end - start > size else max(0, end - size)
        found.append(pan + shift / over if over > 0 else pan)
    return found[0], found[1]


class PageScene(Paged):
    """A page of widgets on a background.

    The widgets are made once, with the screen; ``lay_out`` gives them their boxes for the kit's frame, and ``paint``
    draws what lies behind them: the usual background, or for an overlay the screen below.
    """

    NARROWEST = 1536.0
    """The least width of the page in layout units; a window with fewer units scrolls the page sideways, too.

    A wide window has this many units at 125 percent.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit: Pages = kit.pages.for_page(self.NARROWEST)
        self.page = Page(self.kit)
        across = PageBar(lambda way: self._pan_to((way, self.kit.pan[1])), is_upright=False)
        down = PageBar(lambda way: self._pan_to((self.kit.pan[0], way)), is_upright=True)
        self.page.bars = (down, across)
        self._followed: Widget | None = None
        """The focused widget that was last scrolled into sight."""

    def lay_out(self) -> None:
        """Gives the widgets their boxes, from left to right; right-to-left languages are mirrored afterwards."""
        raise NotImplementedError

    def paint(self) -> pygame.Surface:
        """The opaque picture behind the widgets, of the window's size; it is drawn once for each layout."""
        return self.on_backdrop().surface if self.is_overlay else page_background(self.kit.frame)

    def arrange(self) -> None:
        """Lays out the page again, for example after a change of the language or the widgets."""
        self.lay_out()
        self.page.mirror()
        self.page.background = None
        self._followed = None
        self._keep_in_sight()

    def resize(self, size: tuple[int, int]) -> None:
        self.kit.resize(size)
        self.kit.fit()
        self.page.finish()
        self.arrange()

    def handle(self, event: InputEvent) -> bool:
        taken = self.page.handle(event)
        if not taken:
            return self._scroll_by(event)
        if self.page.focus is not None and isinstance(event, Pressed):
            self.show_place(self.page.focus.box)
        return True

    def _scroll_by(self, event: InputEvent) -> bool:
        """Scrolls a page larger than the window by wheel and keys that no widget takes; returns whether it moved."""
        seen, hidden = self.kit.frame.visible, self.kit.hidden
        across, down = 0.0, 0.0
        match event:
            case WheelTurned(steps):
                down = -steps * _STEP
            case Pressed(Key(pygame.K_PAGEUP)):
                down = _STEP - seen.height
            case Pressed(Key(pygame.K_PAGEDOWN)):
                down = seen.height - _STEP
            case _:
                ways = {Action.UP: (0, -1), Action.DOWN: (0, 1), Action.LEFT: (-1, 0), Action.RIGHT: (1, 0)}
                action = pressed_action(self.kit.actions, event, ways)
                if action is not None:
                    across, down = ways[action][0] * _STEP, ways[action][1] * _STEP
        by = [way / size if size > 0 else 0.0 for way, size in zip((across, down), hidden, strict=True)]
        return any(by) and self._pan_to((self.kit.pan[0] + by[0], self.kit.pan[1] + by[1]))

    def show_place(self, box: Box) -> None:
        """Scrolls a page larger than the window until this box is in sight."""
        seen = self.kit.frame.visible
        free = max(0.0, seen.width - box.width), max(0.0, seen.height - box.height)
        across, down = (min(_AROUND_FOCUS, room / 2) for room in free)
        self._pan_to(pan_to(pixels(box.inset(-across, -down), self.kit), self.kit))

    def _pan_to(self, pan: tuple[float, float]) -> bool:
        """Shows another part of a page larger than the window; returns whether anything changed.

        :param pan: the horizontal and vertical place of the part, each 0 to 1.
        """
        if not self.kit.look_at(pan):
            return False
        self._keep_in_sight()
        self.page.tooltip.hide()
        self.page.background = None
        self.stack.redraw()
        return True

    def _keep_in_sight(self) -> None:
        """Places the scroll bars in the part of the page that is in sight."""
        kit, seen = self.kit, self.kit.frame.visible
        for bar, size, hidden, way in zip(
            self.page.bars, (seen.height, seen.width), kit.hidden[::-1], kit.pan[::-1], strict=True
        ):
            share = size / (size + hidden) if hidden > _HAIR else 1.0
            bar.follow(seen, share, way, mirrored=kit.mirrored)

    def _show_focus(self) -> None:
        """Scrolls to the focused widget when the focus has moved, unless the player uses the mouse."""
        focus = self.page.focus
        if focus is not self._followed and self.kit.actions.device is not Device.MOUSE and not self.page.is_held:
            self._followed = focus
            if focus is not None:
                self.show_place(focus.box)

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        self._show_focus()
        if self.page.background is None or (whole and self.is_overlay):
            self.page.background = self.paint()
            whole = True
        return self.page.draw(surface, whole=whole)

    @property
    def busy(self) -> bool:
        return self.page.busy
