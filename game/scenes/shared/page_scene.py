"""The base of all screens that are a page of widgets."""

from collections.abc import Iterable

import pygame

from game.app.window.actions import Action, InputEvent, PointerMoved, Pressed
from game.app.window.stack import Scene
from game.i18n import _
from game.view.paint import Canvas, Cue, Icon, Kit, page_background, pixels
from game.view.paint.kit import Pages
from game.view.units import Box
from game.view.widgets import IconButton, Page, Widget

_AROUND_FOCUS = 60.0
"""How much is seen round what the keys reach, in units, where the page is larger than the window."""


def share_of(at: tuple[int, int], window: tuple[int, int]) -> tuple[float, float]:
    """How far along the window a pixel is, from 0 to 1 each way; the last tenth at each edge counts as the edge."""
    across, down = ((place / size - 0.1) / 0.8 for place, size in zip(at, window, strict=True))
    return across, down


def pan_to(place: pygame.Rect, kit: Pages) -> tuple[float, float]:
    """The part of an enlarged page that shows this place of it whole: as near to the part seen now as can be."""
    window = kit.frame.window
    spans = ((place.left, place.right), (place.top, place.bottom))
    found = []
    for size, (start, end), pan in zip(window, spans, kit.pan, strict=True):
        over = size * (kit.scale - 1)
        shift = min(0, start) or max(0, end - size)
        found.append(pan + shift / over if over > 0 else pan)
    return found[0], found[1]


class PageScene(Scene):
    """A page of widgets on a background.

    A screen of this kind makes its widgets once, when it is made; ``lay_out`` puts them into their boxes for the
    kit's frame, and ``paint`` gives what lies below them: the usual background, or for an overlay the screen below.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit: Pages = kit.pages
        self.page = Page(self.kit)

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

    def arrange_again(self) -> None:
        """Lay everything out anew while the screen is seen."""
        self.arrange()
        self.stack.redraw()

    def back(self) -> None:
        self.kit.play(Cue.BACK)
        self.go_back()

    def cross(self) -> IconButton:
        """A button that leads to the screen below."""
        return IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)

    def go_back(self) -> None:
        """Show the screen below; for buttons, which make their own sound."""
        self.stack.pop()

    def resize(self, size: tuple[int, int]) -> None:
        self.kit.resize(size)
        self.page.finish()
        self.arrange()

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, PointerMoved) and not self.page.is_held:
            self._look_at(share_of(event.at, self.kit.frame.window))
        taken = self.page.handle(event)
        if self.page.focus is not None and isinstance(event, Pressed):
            self.show_place(self.page.focus.box)
        return taken

    @property
    def takes_any_key(self) -> bool:
        """Whether the next key is taken as it is, whatever it stands for."""
        return False

    def show_place(self, box: Box) -> None:
        """Show the part of an enlarged page where this lies."""
        self._look_at(pan_to(pixels(box.grown(_AROUND_FOCUS), self.kit), self.kit))

    def _look_at(self, pan: tuple[float, float]) -> None:
        """Show another part of the page where it is larger than the window."""
        if self.kit.look_at(pan):
            self.page.background = None
            self.stack.redraw()

    def update(self, seconds: float) -> None:
        self.page.update(seconds)

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
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
