"""Widgets that scroll because their content is longer than their box."""

from collections.abc import Sequence

import pygame

from game.app.window.actions import Action, InputEvent, Key, Pressed, pressed_action
from game.view.paint import Canvas, Kit
from game.view.units import Box, theme
from game.view.widgets.widget import Widget


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
