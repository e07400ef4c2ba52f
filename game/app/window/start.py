"""What was asked for when the program was started."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """How the window was asked to open."""

    rules: str | None = None
    """Start a match under this rulebook at once."""
    seed: int | None = None
    resume: bool = False
    window: tuple[int, int] | None = None
    full_screen: bool | None = None
    """``None``: as the settings say."""
    language: str | None = None
    file: Path | None = None
    """A replay to be looked at."""
    join: tuple[str, str, str] | None = None
    """A table on another machine to join: its address, its code, and the own name; empty what was not said."""
