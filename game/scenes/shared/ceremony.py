"""A page that opens with a ceremony, in which its parts appear one after the other."""

from __future__ import annotations

import pygame

from game.scenes.shared.page_scene import PageScene
from game.view.page.confetti import Confetti
from game.view.page.fading import Fading
from game.view.paint import Kit
from game.view.units import Box
from game.view.widgets import Button, Label
from game.view.widgets.label import Wordmark


class FadingTitle(Fading, Wordmark):
    """A golden title that fades in."""


class FadingLine(Fading, Label):
    """A line of text that fades in."""


class FadingButton(Fading, Button):
    """A button that fades in; it can be pressed before."""

    @property
    def shows_focus(self) -> bool:  # type: ignore[override]
        return self.seen >= 1


class CeremonyScene(PageScene):
    """A page whose ceremony begins when it is first shown, unless the settings turn movement off."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._confetti = Confetti()
        self._clock: float | None = None
        """Milliseconds since the ceremony began; ``None`` before it, and after its end."""
        self._is_begun = False

    @property
    def ends(self) -> float:
        """The length of the ceremony in milliseconds, after which all parts are shown."""
        raise NotImplementedError

    @property
    def fall(self) -> tuple[Box, float]:
        """The area in which confetti falls, and the share of the fall that is over at this moment, from 0 to 1."""
        raise NotImplementedError

    def show(self, time: float) -> None:
        """Shows the page as it is at this time of the ceremony, in milliseconds."""
        raise NotImplementedError

    def begin(self, *, moves: bool) -> None:
        """Called when the page is first shown; ``moves``: whether it begins a ceremony."""

    def pass_over(self, before: float, now: float) -> None:
        """Called with the last and the present time of the ceremony in milliseconds, for example to play sounds."""

    @property
    def time(self) -> float:
        """Milliseconds since the ceremony began; 0 if none is in progress."""
        return self._clock or 0.0

    @property
    def is_solemn(self) -> bool:
        """Whether the ceremony is in progress."""
        return self._clock is not None

    @property
    def busy(self) -> bool:
        return super().busy or self.is_solemn

    def enter(self) -> None:
        if self._is_begun:
            return
        self._is_begun = True
        motion = self.kit.motion
        moves = not motion.calm and motion.paced(1.0) != 0
        self.begin(moves=moves)
        if moves:
            self._clock = 0.0
            self.show(0.0)

    def resize(self, size: tuple[int, int]) -> None:
        self.end()
        super().resize(size)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._clock is None:
            return
        before, self._clock = self._clock, self._clock + 1000 * seconds / self.kit.motion.speed.factor
        self.pass_over(before, self._clock)
        if self._clock >= self.ends:
            self.end()
        else:
            self.show(self._clock)

    def end(self) -> None:
        """Ends the ceremony at once and shows all parts."""
        if self._clock is not None:
            self._clock = None
            self.show(self.ends)

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if whole:
            self._confetti.forget()
        lifted = self._confetti.lift(surface)
        drawn = super().draw(surface, whole=whole)
        if not self.has_confetti:
            self._confetti.forget()
            return [*lifted, *drawn]
        self._confetti.fall(surface, drawn, self.kit, *self.fall)
        return [*lifted, *drawn, *self._confetti.places]

    @property
    def has_confetti(self) -> bool:
        return self.is_solemn and self.kit.motion.flashes and 0 < self.fall[1] < 1


def faded(share: float, steps: int = 6) -> float:
    """The opacity of what fades in, from 0 to 1, rounded to one of a few steps."""
    return round(share * steps) / steps
