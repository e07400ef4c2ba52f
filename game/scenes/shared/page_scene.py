"""The base of all screens that are a page of widgets."""

from collections.abc import Iterable

import pygame
from msgspec.structs import replace

from game.app.window.actions import Action, Device, InputEvent, Key, Pressed, WheelTurned, pressed_action
from game.app.window.stack import Scene
from game.i18n import _
from game.view.paint import Canvas, Cue, Icon, Kit, page_background, pixels
from game.view.paint.kit import Pages
from game.view.units import Box
from game.view.widgets import IconButton, Page, Widget
from game.view.widgets.page_bar import PageBar

_AROUND_FOCUS = 60.0
"""How much is seen round what the keys reach, in units, where the page is larger than the window."""
_STEP = 90.0
"""How far a step of the wheel, or an arrow, scrolls the page, in units."""
_HAIR = 0.5
"""So little hidden is the rounding of a window's size, in units."""


def pan_to(place: pygame.Rect, kit: Pages) -> tuple[float, float]:
    """The part of an enlarged page that shows this place of it whole: as near to the part seen now as can be."""
    window = kit.frame.window
    spans = ((place.left, place.right), (place.top, place.bottom))
    found = []
    for size, (start, end), pan, hidden in zip(window, spans, kit.pan, kit.hidden, strict=True):
        over = hidden * kit.frame.unit
        shift = start if start < 0 or end - start > size else max(0, end - size)
        found.append(pan + shift / over if over > 0 else pan)
    return found[0], found[1]


class PageScene(Scene):
    """A page of widgets on a background.

    A screen of this kind makes its widgets once, when it is made; ``lay_out`` puts them into their boxes for the
    kit's frame, and ``paint`` gives what lies below them: the usual background, or for an overlay the screen below.
    """

    NARROWEST = 1536.0
    """How wide the page is at least, in units; in larger units it is scrolled sideways too. A wide window has so many
    at 125 percent."""

    def __init__(self, kit: Kit) -> None:
        self.kit: Pages = kit.pages.for_page(self.NARROWEST)
        self.page = Page(self.kit)
        across = PageBar(lambda way: self._pan_to((way, self.kit.pan[1])), is_upright=False)
        down = PageBar(lambda way: self._pan_to((self.kit.pan[0], way)), is_upright=True)
        self.page.bars = (down, across)
        self._cross: IconButton | None = None
        self._followed: Widget | None = None
        """The focus that was brought into sight last."""

    def lay_out(self) -> None:
        """Put the widgets into their boxes, from left to right; right-to-left languages are mirrored afterwards."""
        raise NotImplementedError

    def paint(self) -> pygame.Surface:
        """The opaque picture below the widgets, of the window's size; drawn once for a layout."""
        return self.on_backdrop().surface if self.is_overlay else page_background(self.kit.frame)

    def put_together(self, *regions: Iterable[Widget]) -> None:
        """Put these widgets alone on the page, in the regions that Tab walks through; the focus stays if it can."""
        focus = self.page.focus
        self.page.clear()
        for region in regions:
            self.page.add(*region)
        if focus in self.page.widgets:
            self.page.set_focus(focus)

    def arrange(self) -> None:
        """Lay everything out anew, as after a change of language or of widgets."""
        self.lay_out()
        self.page.mirror()
        self.page.background = None
        self._followed = None
        if self._cross is not None:
            self._cross.home = self._cross.box
        self._keep_in_sight()

    def arrange_again(self) -> None:
        """Lay everything out anew while the screen is seen."""
        self.arrange()
        self.stack.redraw()

    def back(self) -> None:
        self.kit.play(Cue.BACK)
        self.go_back()

    def cross(self) -> IconButton:
        """A button that leads to the screen below."""
        self._cross = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        return self._cross

    def go_back(self) -> None:
        """Show the screen below; for buttons, which make their own sound."""
        self.stack.pop()

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
        """Scroll a page larger than the window by keys that nothing on it takes; whether that changed anything."""
        seen, hidden = self.kit.frame.seen, self.kit.hidden
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

    @property
    def takes_any_key(self) -> bool:
        """Whether the next key is taken as it is, whatever it stands for."""
        return False

    def show_place(self, box: Box) -> None:
        """Scroll an enlarged page to where this lies, and not below the cross."""
        seen, cross = self.kit.frame.seen, self._cross
        above = after = _AROUND_FOCUS
        if cross is not None and box != cross.box:
            is_wide = self.kit.hidden[0] > _HAIR
            if is_wide:
                after += cross.box.right - seen.x if self.kit.mirrored else seen.right - cross.box.x
            if is_wide or (box.x < cross.box.right and cross.box.x < box.right):
                above += cross.box.bottom - seen.y
        free = max(0.0, seen.width - box.width), max(0.0, seen.height - box.height)
        before, below = (min(_AROUND_FOCUS, room / 2) for room in free)
        above, after = min(above, free[1] - below), min(after, free[0] - before)
        left = after if self.kit.mirrored else before
        around = Box(box.x - left, box.y - above, box.width + before + after, box.height + above + below)
        self._pan_to(pan_to(pixels(around, self.kit), self.kit))

    def _pan_to(self, pan: tuple[float, float]) -> bool:
        """Show another part of the page where it is larger than the window; whether that changed anything."""
        if not self.kit.look_at(pan):
            return False
        self._keep_in_sight()
        self.page.tooltip.hide()
        self.page.background = None
        self.stack.redraw()
        return True

    def _keep_in_sight(self) -> None:
        """Let the bars and the cross lie where they are seen of a page larger than the window."""
        kit, seen = self.kit, self.kit.frame.seen
        for bar, size, hidden, way in zip(
            self.page.bars, (seen.height, seen.width), kit.hidden[::-1], kit.pan[::-1], strict=True
        ):
            share = size / (size + hidden) if hidden > _HAIR else 1.0
            bar.follow(seen, share, way, mirrored=kit.mirrored)
        if self._cross is not None and (home := self._cross.home) is not None:
            x = home.x + seen.x if kit.mirrored else home.x - (kit.frame.width - seen.right)
            self._cross.place(replace(home, x=x, y=home.y + seen.y))

    def _show_focus(self) -> None:
        """Scroll to the focus where it went elsewhere, for a player who is led by it."""
        focus = self.page.focus
        if focus is not self._followed and self.kit.actions.device is not Device.MOUSE and not self.page.is_held:
            self._followed = focus
            if focus is not None:
                self.show_place(focus.box)

    def update(self, seconds: float) -> None:
        self.page.update(seconds)

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        self._show_focus()
        if self.page.background is None or (whole and self.is_overlay):
            self.page.background = self.paint()
            whole = True
        return self.page.draw(surface, whole=whole)

    @property
    def busy(self) -> bool:
        return self.page.busy

    def on_backdrop(self) -> Canvas:
        """A canvas on a copy of what lies below an overlay, to paint panels on."""
        if self.backdrop is None:
            raise RuntimeError("an overlay is drawn without what lies below it")
        return Canvas(self.backdrop.copy(), self.kit)
