"""One screen of the game, as the loop sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.actions import InputEvent

if TYPE_CHECKING:
    from game.app.stack import Stack


class Scene:
    """One screen. It is given what it needs, passes time on, and draws what changed.

    Calls come in this order: ``resize``, ``enter``, then rounds of ``update``, ``handle`` and ``draw``; ``leave`` when
    another scene covers it, ``enter`` when it comes back; ``leave`` and ``close`` when it goes for good.
    """

    is_overlay = False
    """Whether the scene below stays to be seen, darkened and at rest, as ``backdrop``."""

    is_instant = False
    """Whether it comes and goes without the usual change of screens, because it moves in a way of its own."""

    stack: Stack
    """The stack it stands on; known from the first ``resize`` on."""
    sheet: pygame.Rect | None = None
    """For an overlay: the part of the window, in pixels, that comes up by itself when it appears."""
    backdrop: pygame.Surface | None = None
    """For an overlay: the darkened picture of what lies below, of the window's size."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size in pixels. What moves jumps to its end. The next ``draw`` is a whole one."""

    def enter(self) -> None:
        """The scene is now the top one."""

    def leave(self) -> None:
        """The scene is no longer the top one."""

    def close(self) -> None:
        """The scene will not come back: what must be kept is kept now."""

    def handle(self, event: InputEvent) -> bool:
        """Take an event; whether it meant something here."""
        return False

    def back(self) -> None:
        """Esc, and nothing here took it."""
        self.stack.pop()

    def update(self, seconds: float) -> None:
        """Pass time on, then look for news; in this order, because the time passed before the news came."""

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        """Draw what changed since the last call, or everything; the places drawn to, in pixels. None: no change.

        The surface still holds what was drawn last, unless ``whole``.
        """
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """Whether something moves, so that the next frame comes at once."""
        return False

    @property
    def next_wake(self) -> float | None:
        """Seconds until ``update`` is wanted though nothing moves; ``None``: only when there is input."""
        return None
