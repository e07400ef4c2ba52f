"""What was asked for when the program was started."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol


class Start(Protocol):
    """How the window was asked to open."""

    @property
    def rules(self) -> str | None: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def resume(self) -> bool: ...
    @property
    def window(self) -> tuple[int, int] | None: ...
    @property
    def full_screen(self) -> bool | None: ...
    @property
    def language(self) -> str | None: ...
    @property
    def file(self) -> Path | None: ...
