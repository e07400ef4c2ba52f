"""Skill and style, in which computer players differ: numbers and switches for one mind, not several minds."""

from __future__ import annotations

from game import Frozen, replace
from game.players.ai.traits.style import PLAIN, Style
from game.players.roster import Level


class Skill(Frozen, kw_only=True):
    """The abilities of a computer player."""

    errors: float = 0.0
    """How often the player discards or claims as a newcomer does, from 0 to 1."""
    errors_by_book: tuple[tuple[str, float], ...] = ()
    """The values of ``errors`` in books where they differ, by the ids of the books."""
    overlooks: float = 0.0
    """How often the player overlooks that a discard could be claimed for a set, from 0 to 1; mahjong is never
    overlooked."""
    calls_ready: float = 1.0
    """How often, from 0 to 1, the player thinks of calling the hand ready in a turn in which that is possible."""
    counts_tiles: bool = True
    """Whether the player counts the tiles that may still come; otherwise all tiles outside the hand are taken as
    live."""
    values: bool = True
    """Whether the player considers what a hand will be worth, not only how near it is."""
    plans: bool = True
    """Whether the player plays for more expensive types of hand: flushes, pungs, honors."""
    special_hands: bool = True
    """Whether the player knows the special hands of the book."""
    calibrated: bool = True
    """Whether the player knows, rather than guesses, how often hands like the own one go out under the book."""
    claims_by_value: bool = True
    """Whether the player claims what raises the value of the hand enough; otherwise what brings the hand nearer."""
    defense: bool = True
    """Whether the player considers the danger of a discard."""
    places: bool = True
    """Whether the player considers what a result does to the places at the end of the match."""
    looks_ahead: bool = False
    """Whether the player looks past the next tile, at the hands that may follow."""
    declines: bool = False
    """Whether the player declines a mahjong for a far more expensive hand that lacks a single tile."""
    style: Style = PLAIN

    def errors_in(self, book: str) -> float:
        """How often the player acts like a newcomer in a book, from 0 to 1."""
        return dict(self.errors_by_book).get(book, self.errors)

    @property
    def errs(self) -> bool:
        """Whether the player ever acts like a newcomer, overlooks a claim, or forgets to call a hand ready."""
        return self.errors > 0 or self.overlooks > 0 or self.calls_ready < 1

    @property
    def looks_at_nearness_alone(self) -> bool:
        """Whether the player compares choices only by how near they leave the hand to any mahjong."""
        weighs = self.values or self.calibrated or self.claims_by_value or self.defense
        return not (weighs or self.plans or self.special_hands)

    @property
    def for_least(self) -> Skill:
        """The same skill for a book that asks a least worth of hands: the player knows what counts, and aims at it."""
        return replace(self, values=True, plans=True, special_hands=True, claims_by_value=True)

    def in_style(self, style: Style) -> Skill:
        """The same skill with the style of a character; a character that claims readily overlooks less."""
        if style is PLAIN:
            return self
        return replace(self, style=style, overlooks=min(1.0, self.overlooks / style.claims**2))


_PLAIN = Skill(
    values=False,
    plans=False,
    special_hands=False,
    calibrated=False,
    claims_by_value=False,
    defense=False,
    places=False,
)

BEGINNER = replace(_PLAIN, errors=0.95, overlooks=0.2, calls_ready=0.5, counts_tiles=False)
CASUAL = replace(
    _PLAIN,
    errors=0.3,
    errors_by_book=(("israeli", 0.43), ("gala", 0.26), ("polish", 0.14)),
    overlooks=0.1,
    calls_ready=0.9,
    counts_tiles=False,
)
"""A player whose errors put it halfway between a beginner and a skilled one in every book (tests/bench/strength.md)."""
SKILLED = _PLAIN
STRONG = Skill()
EXPERT = replace(STRONG, looks_ahead=True, declines=True)
TEACHER = replace(_PLAIN, looks_ahead=True)
"""Knows what the course for newcomers has taught by its first deal: the way to four sets and a pair."""


SKILLS = {
    Level.BEGINNER: BEGINNER,
    Level.CASUAL: CASUAL,
    Level.SKILLED: SKILLED,
    Level.STRONG: STRONG,
    Level.EXPERT: EXPERT,
}
"""The skill of each level of play."""
