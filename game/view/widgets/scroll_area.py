"""A picture longer than its place: it scrolls by the wheel, the arrows and the page keys."""

from __future__ import annotations

import pygame

from game.app.window.actions import Action, InputEvent, KeyPressed
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.widget import Widget

_BAR = 8.0
_STEP = 90.0


class ScrollArea(Widget):
    """Something to be looked at; what it shows is drawn by those who say how high it is."""

    corner = 16.0
    margin = 0.0
    """How far what scrolls stays from the edges of the box."""

    def __init__(self) -> None:
        super().__init__(can_focus=True)
        self._offset = 0.0
        self._held_at: float | None = None

    def content_height(self, kit: Kit) -> float:
        """How high all of it is, at the width of the box."""
        raise NotImplementedError

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        """Draws it into an area as wide as there is room, and as high as all of it; it may lie above the box."""
        raise NotImplementedError

    @property
    def offset(self) -> float:
        """How much of it is above the box, in units."""
        return self._offset

    def is_seen(self, box: Box) -> bool:
        """Whether a part of the content lies in the box."""
        return box.bottom > self.box.y and box.y < self.box.bottom

    def draw(self, canvas: Canvas) -> None:
        self._offset = min(self._offset, self._most(canvas.kit))
        surface = canvas.surface
        clip = surface.get_clip()
        surface.set_clip(canvas.rect(self.box.grown(-self.margin)).clip(clip))
        height = self.content_height(canvas.kit)
        width = self.box.width - (3 * _BAR if self._most(canvas.kit) else 0)
        x = self.box.right - width if canvas.kit.mirrored else self.box.x
        self.draw_content(canvas, Box(x, self.box.y - self._offset, width, height))
        surface.set_clip(clip)
        if self._most(canvas.kit):
            share = self.box.height / height
            inner = self.box.grown(-self.margin)
            bar = inner.x if canvas.kit.mirrored else inner.right - _BAR
            canvas.rounded(Box(bar, inner.y, _BAR, inner.height), theme.BLACK, radius=4, opacity=0.3)
            long = max(30.0, inner.height * share)
            way = (inner.height - long) * self._offset / self._most(canvas.kit)
            canvas.rounded(Box(bar, inner.y + way, _BAR, long), theme.BRASS, radius=4, opacity=0.8)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        actions = kit.actions
        if actions.is_pressed(event, Action.UP):
            return self.scroll(-_STEP, kit)
        if actions.is_pressed(event, Action.DOWN):
            return self.scroll(_STEP, kit)
        if isinstance(event, KeyPressed) and event.key.code in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            page = self.box.height - _STEP / 2
            return self.scroll(page if event.key.code == pygame.K_PAGEDOWN else -page, kit)
        if actions.is_pressed(event, Action.FIRST):
            return self.scroll(-self.content_height(kit), kit)
        if actions.is_pressed(event, Action.LAST):
            return self.scroll(self.content_height(kit), kit)
        return False

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

    def scroll(self, by: float, kit: Kit) -> bool:
        """Moves by so many units; ``False`` at the end, so that the focus can move on."""
        offset = min(max(0.0, self._offset + by), self._most(kit))
        if offset == self._offset:
            return False
        self._offset = offset
        self.touch()
        return True

    def scroll_to(self, offset: float, kit: Kit) -> None:
        """Shows what lies so many units below the beginning, at the top of the box."""
        self.scroll(offset - self._offset, kit)

    def _most(self, kit: Kit) -> float:
        return max(0.0, self.content_height(kit) - self.box.height)
