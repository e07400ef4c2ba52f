"""In what the levels of computer players differ: numbers for one mind, not minds of their own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """What a player is able to."""

    slips: float = 0.0
    """How often it throws any tile of its hand, from 0 to 1."""
    overlooks: float = 0.0
    """How often it does not notice that it could make a set of a discard; mahjong it never overlooks."""
    counts_tiles: bool = True
    """Whether it knows how many tiles of each kind may still come; else all that are not in its hand."""
    knows_premiums: bool = True
    """Whether it looks at what a hand will be worth, not at its nearness alone."""
    knows_special_hands: bool = True
    """Whether it sees that its hand is nearer to a special hand of the book than to a regular mahjong."""
    calls_ready: float = 1.0
    """How often, of the turns in which it could, it calls a hand ready that may still be completed."""
    caution: float = 0.0
    """How many points it would give not to lose its discard to a mahjong; half of what that costs plays best. Where
    the discarder pays no more than others it gives nothing."""


BEGINNER = Skill(
    slips=0.15, overlooks=0.35, counts_tiles=False, knows_premiums=False, knows_special_hands=False, calls_ready=0.5
)
CASUAL = Skill(overlooks=0.1, counts_tiles=False, knows_premiums=False, knows_special_hands=False)
SKILLED = Skill(caution=0.5)
STRONG = SKILLED
EXPERT = STRONG
