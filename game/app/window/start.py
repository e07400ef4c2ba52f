"""The options given on the command line."""

from pathlib import Path

from game import Frozen


class Wishes(Frozen, kw_only=True):
    """The options for the window."""

    rules: str | None = None
    """The rulebook of a match to be started at once."""
    seed: int | None = None
    resume: bool = False
    window: tuple[int, int] | None = None
    full_screen: bool | None = None
    """Whether to start in full screen; ``None``: as in the settings."""
    language: str | None = None
    file: Path | None = None
    """A replay to show."""
    join: tuple[str, str, str] | None = None
    """The table on another machine to join: its address, its code, and the player's name; empty if not given."""
