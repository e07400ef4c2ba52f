"""Scenes, and the stack that holds them: the top one acts, and Esc removes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import pygame
from msgspec import Struct

from game import Frozen, least
from game.app.window.actions import Action, Actions, InputEvent, PointerLeft, PointerMoved
from game.app.window.late_keys import SETTLES, UNSEEN, LateKeys
from game.app.window.pictures import blank, set_opacity, veil

VEIL = (8, 4, 2, 150)
"""The color over the scene below an overlay: red, green, blue and opacity, each up to 255."""


class Scene:
    """One screen. It gets what it needs from outside, passes time on, and draws what changed.

    Calls come in this order: ``resize``, ``enter``, then rounds of ``update``, ``handle`` and ``draw``; ``leave`` when
    another scene covers it, ``enter`` when it comes back; ``leave`` and ``close`` when it is removed for good.
    """

    is_overlay = False
    """Whether the scene below stays visible, darkened and still, as ``backdrop``."""

    veil = VEIL
    """For an overlay: the color over the scene below."""

    blurs = 1
    """For an overlay: how blurred the scene below is, as the number of pixels joined to one; 1: not at all."""

    is_instant = False
    """Whether the scene appears and disappears without the usual transition, because it has its own."""

    is_in_city = False
    """Whether this scene plays the music of the cities instead of the title's."""

    stack: Stack
    """The stack that holds the scene; set before the first ``resize``."""
    sheet: pygame.Rect | None = None
    """For an overlay: the part of the window, in pixels, that slides up when the overlay appears."""
    backdrop: pygame.Surface | None = None
    """For an overlay: the darkened picture of the scene below, in the window's size."""

    def resize(self, size: tuple[int, int]) -> None:
        """Adapt to the window's size in pixels. All motion jumps to its end. The next ``draw`` is a whole one."""

    def enter(self) -> None:
        """Become the top scene."""

    def leave(self) -> None:
        """Stop being the top scene."""

    def close(self) -> None:
        """Save what must be kept, because the scene will not come back."""

    def handle(self, event: InputEvent) -> bool:
        """Handle an event; return whether it meant something here."""
        return False

    def back(self) -> None:
        """Handle Esc if nothing else here did."""
        self.stack.pop()

    def be_heard(self) -> None:
        """Finish at once what is still appearing, because a screen reader is about to read the scene."""

    def update(self, seconds: float) -> None:
        """Pass time on, then look for news, in this order, because the time passed before the news came."""

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        """Draw what changed since the last call, or everything; return the places drawn to, in pixels.

        Unless ``whole``, the surface still holds what was drawn last.
        """
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """Whether something moves, so that the next frame is due at once."""
        return False

    @property
    def next_wake(self) -> float | None:
        """Seconds until ``update`` is due even if nothing moves; ``None``: only on input."""
        return None


class Change(Frozen):
    """The transition from one screen to the next (docs/design.md, section 13)."""

    seconds: float = 0.26
    rise: float = 12 / 1080
    """How far below its place the new screen starts, as a share of the window's height."""


SHEET_CHANGE = Change(seconds=0.25, rise=64 / 1080)
"""The transition of a sheet over the table."""
_WAITS = 0.25
"""The share of a sheet's transition after which the sheet comes."""
_COVERED = 0.45
"""The share after which the scene below is dark, so that the one is not read through the other."""
CALM_CHANGE = Change(seconds=0.12, rise=0.0)
NO_CHANGE = Change(seconds=0.0, rise=0.0)


class _Fade(Struct):
    old: pygame.Surface
    new: pygame.Surface
    change: Change
    sheet: pygame.Rect | None = None
    """The part of the new screen that rises; ``None``: all of it."""
    gone: float = 0.0


class Helper(Protocol):
    """Another way of input than keys and pointer, such as a switch; it works on whichever scene is shown."""

    @property
    def next_wake(self) -> float | None:
        """Seconds until the helper acts; ``None``: only on input."""

    def handle(self, scene: Scene, event: InputEvent) -> bool:
        """Handle an event before the scene does; return ``True`` if the scene must not get it."""

    def update(self, scene: Scene, seconds: float) -> None:
        """Pass time on."""

    def leave(self) -> None:
        """Remove what the helper has drawn on the present screen, because another one comes."""


class Stack:
    """A stack of scenes, with the transitions between them.

    :param change: called for every transition, so that a changed setting counts at once.
    """

    def __init__(self, actions: Actions, *, change: Callable[[], Change] = Change):
        self.actions = actions
        self._change = change
        self.beside: Callable[[], float | None] = lambda: None
        """Called in every step, whichever scene is shown; returns the seconds until its next call is due."""
        self.helper: Helper | None = None
        self._look_again: float | None = None
        self._scenes: list[Scene] = []
        self._unlit: Scene | None = None
        """The scene that came by ``put_down`` and is neither laid out nor entered yet."""
        self._size = (0, 0)
        self.steps: Iterator[None] = iter(())
        """The steps that make what comes next, one for each frame until then."""
        self._fade: _Fade | None = None
        self._is_new = True
        self._has_picture = False
        self._crosses_overlay = False
        self._comes_at_once = False
        self._is_put = False
        """Whether the top scene was just put on the stack, instead of being uncovered."""
        self._acts = False
        """Whether an event is being handled, so that what happens now was done by the player."""
        self._late = LateKeys()

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, bottom first."""
        return tuple(self._scenes)

    @property
    def is_changing(self) -> bool:
        return self._fade is not None

    @property
    def is_settling(self) -> bool:
        """Whether keys meant for the screen before are still ignored, because the top scene has just appeared."""
        return self._late.left > 0

    @property
    def busy(self) -> bool:
        """Whether the next frame is due at once."""
        return self.is_changing or self._is_new or (self.top is not None and self.top.busy)

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next update is due; ``None``: only on input."""
        return least(
            self._look_again,
            self._late.left or None,
            None if self.top is None else self.top.next_wake,
            None if self.helper is None else self.helper.next_wake,
        )

    def settle(self) -> None:
        """Ignore keys for a moment, and those held now until released, because the top scene asks something new."""
        self._late.come(SETTLES)

    def push(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes[-1].leave()
        self._put(scene)

    def put_down(self, scene: Scene) -> None:
        """Put a scene below the one that is to cover it at once; it is laid out and entered when it is first shown."""
        scene.stack = self
        self._scenes.append(scene)
        self._unlit = scene

    def light(self) -> None:
        """Show the top scene now, if it was added by ``put_down`` and nothing covered it."""
        if self.top is not None and self.top is self._unlit:
            self._enter(self.top)

    def pop(self) -> None:
        """Remove the top scene; if none is left, the program ends."""
        self._drop()
        if self._scenes:
            self._changed(self._scenes[-1])
            self._enter(self._scenes[-1])

    def replace(self, scene: Scene) -> None:
        self._drop()
        self._put(scene)

    def restart(self, scene: Scene) -> None:
        """Start again with this scene after an error; the others, which may be broken, are dropped unclosed."""
        self._scenes.clear()
        self._has_picture = False
        self._put(scene)

    def clear(self) -> None:
        while self._scenes:
            self._drop()

    def back_to(self, scene: Scene) -> None:
        if scene not in self._scenes:
            raise ValueError(f"{type(scene).__name__} is not on the stack")
        if self._scenes[-1] is scene:
            return
        while self._scenes[-1] is not scene:
            self._drop()
        self._changed(scene)
        self._enter(scene)

    def resize(self, size: tuple[int, int]) -> None:
        """Pass the window's size in pixels on to all scenes."""
        self._size = size
        self._fade = None
        self._has_picture = False
        self._is_new = True
        for scene in self._scenes:
            scene.resize(size)

    def redraw(self) -> None:
        """Draw the next frame whole and without a transition, because the window's picture was lost."""
        self._has_picture = False
        self._is_new = True

    def handle(self, event: InputEvent) -> bool:
        """Pass an event to the top scene; an Esc that it does not use removes it."""
        if self._late.is_late(event):
            return True
        self._acts = True
        try:
            return self._handle(event)
        finally:
            self._acts = False

    def _handle(self, event: InputEvent) -> bool:
        if not isinstance(event, PointerMoved | PointerLeft):
            self.skip()
        scene = self.top
        if scene is None:
            return False
        if self.helper is not None and self.helper.handle(scene, event):
            return True
        if scene.handle(event):
            return True
        if self.actions.is_pressed_anew(event, Action.BACK):
            scene.back()
            return True
        return False

    def skip(self) -> None:
        """End a transition at once."""
        if self._fade is not None:
            self._fade = None
            self.redraw()

    def update(self, seconds: float) -> None:
        """Pass time on to the transition, if there is one, otherwise to the top scene."""
        self._late.update(seconds)
        next(self.steps, None)
        self._look_again = self.beside()
        if self._fade is not None:
            self._fade.gone += seconds
        elif self.top is not None:
            self.top.update(seconds)
            if self.helper is not None and self.top is not None:
                self.helper.update(self.top, seconds)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed; return the places drawn to, in pixels."""
        if self.top is None:
            return []
        if self._is_new and self._has_picture and self._change().seconds > 0 and not self._comes_at_once:
            change = self._change()
            sheet = self.top.sheet if change.rise > 0 and self._is_put else None
            if sheet is not None:
                change = SHEET_CHANGE
            elif self._crosses_overlay:
                change = Change(seconds=change.seconds, rise=0.0)
            old, new = surface.copy(), blank(surface)
            self._paint(len(self._scenes) - 1, new)
            self._fade = _Fade(old=old, new=new, change=change, sheet=sheet)
            self._is_new = False
        if self._fade is not None and self._fade.gone < self._fade.change.seconds:
            return [self._draw_fade(surface, self._fade)]
        if self._fade is not None:
            set_opacity(self._fade.new, 1.0)
            surface.blit(self._fade.new)
            self._fade = None
            self.top.draw(surface, whole=False)
            return [surface.get_rect()]
        if self._is_new:
            self._is_new = False
            self._comes_at_once = False
            self._has_picture = True
            self._paint(len(self._scenes) - 1, surface)
            return [surface.get_rect()]
        return self.top.draw(surface, whole=False)

    def snapshot(self, size: tuple[int, int]) -> pygame.Surface:
        """A picture of the present layout, for a window of the size that the scenes know."""
        surface = pygame.Surface(size)
        if self._scenes:
            self._paint(len(self._scenes) - 1, surface)
        return surface

    def _draw_fade(self, surface: pygame.Surface, fade: _Fade) -> pygame.Rect:
        gone = fade.gone / fade.change.seconds
        backdrop = None if fade.sheet is None or self.top is None else self.top.backdrop
        share = 1 - (1 - (gone if backdrop is None else max(0.0, gone - _WAITS) / (1 - _WAITS))) ** 3
        set_opacity(fade.new, share)
        surface.blit(fade.old)
        low = round((1 - share) * fade.change.rise * surface.get_height())
        if fade.sheet is None or backdrop is None:
            surface.blit(fade.new, (0, low))
            return surface.get_rect()
        set_opacity(backdrop, gone / _COVERED)
        surface.blit(backdrop)
        backdrop.set_alpha(None)
        surface.blit(fade.new, fade.sheet.move(0, low), fade.sheet)
        return surface.get_rect()

    def _paint(self, index: int, surface: pygame.Surface) -> None:
        scene = self._scenes[index]
        if scene is self._unlit:
            self._enter(scene)
        if scene.is_overlay:
            below = blank(surface)
            if index:
                self._paint(index - 1, below)
            veil(below, scene.veil, scene.blurs)
            scene.backdrop = below
        scene.draw(surface, whole=True)

    def _put(self, scene: Scene) -> None:
        self._changed(scene)
        self._late.come(UNSEEN if self._scenes and not self._acts else 0.0)
        self._is_put = True
        self.steps = iter(())
        scene.stack = self
        self._scenes.append(scene)
        self._enter(scene, is_new=True)

    def _enter(self, scene: Scene, *, is_new: bool = False) -> None:
        if (is_new or scene is self._unlit) and self._size != (0, 0):
            scene.resize(self._size)
        self._unlit = None if scene is self._unlit else self._unlit
        scene.enter()

    def _drop(self) -> None:
        self._late.left = 0.0
        self._is_put = False
        scene = self._scenes.pop()
        self._crosses_overlay = scene.is_overlay
        self._comes_at_once = scene.is_instant
        scene.leave()
        scene.close()

    def _changed(self, scene: Scene) -> None:
        self._crosses_overlay = self._crosses_overlay or scene.is_overlay
        self._comes_at_once = self._comes_at_once or scene.is_instant
        self._fade = None
        self._is_new = True
        if self.helper is not None:
            self.helper.leave()
