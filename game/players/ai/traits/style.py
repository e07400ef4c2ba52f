"""In what characters of one level differ: factors on what the mind weighs, not minds of their own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A way to play. Each is a factor on what a level weighs by itself; 1 changes nothing."""

    speed: float = 1.0
    """How much the chance to go out counts beside what that would pay."""
    ambition: float = 1.0
    """How much the worth of dear and special hands counts."""
    claims: float = 1.0
    """How readily sets are laid out."""
    caution: float = 1.0
    """How much the danger of a discard counts."""
    patience: float = 1.0
    """How much better a kong must make the hand to be laid out at once."""
    pace: float = 1.0
    """How long a move takes, as people see it."""
    talk: float = 1.0
    """How often something is said over the table."""


PLAIN = Style()
"""As the level plays by itself."""
