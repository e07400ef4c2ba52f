"""What happens to the window, beside what a player does in it."""

from __future__ import annotations

from dataclasses import dataclass

from game.app.window.actions import InputEvent


@dataclass(frozen=True, slots=True)
class WindowResized:
    """The window has a new size in pixels."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class WindowExposed:
    """The system lost the picture: everything must be drawn again."""


@dataclass(frozen=True, slots=True)
class QuitAsked:
    """The player closes the window."""


@dataclass(frozen=True, slots=True)
class Woken:
    """Another thread has news; nothing else is meant."""


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was let go over the window."""

    path: str


WindowEvent = InputEvent | FileDropped | WindowResized | WindowExposed | QuitAsked | Woken
