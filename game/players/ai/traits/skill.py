"""In what computer players differ: skill and style, numbers and switches for one mind, not minds of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.players.roster import Level


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
"""The style of a level that plays by itself, as no character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """What a player is able to."""

    slips: float = 0.0
    """How often it throws any tile of its hand, from 0 to 1."""
    overlooks: float = 0.0
    """How often it does not notice that it could make a set of a discard; mahjong it never overlooks."""
    calls_ready: float = 1.0
    """How often, of the turns in which it could, it thinks of calling its hand ready."""
    counts_tiles: bool = True
    """Whether it knows how many tiles of each kind may still come; else all that are not in its hand."""
    values: bool = True
    """Whether it looks at what a hand will be worth, not at its nearness alone."""
    plans: bool = True
    """Whether it looks beyond any mahjong to the dearer ones: flushes, pungs, honors."""
    special_hands: bool = True
    """Whether it knows the special hands of the book."""
    calibrated: bool = True
    """Whether it knows how often hands like its own go out under the book; else it guesses."""
    claims_by_value: bool = True
    """Whether it claims what raises its hope enough; else whatever brings the hand nearer."""
    defence: bool = True
    """Whether it fears what its discard may cost."""
    looks_ahead: bool = False
    """Whether it looks past the next tile, at what may follow it."""
    declines: bool = False
    """Whether it lets a mahjong go by for a far dearer hand that lacks a single tile."""
    style: Style = PLAIN
    """Its own way to play."""

    @property
    def errs(self) -> bool:
        """Whether it ever slips, overlooks what it could do, or forgets to call its hand."""
        return self.slips > 0 or self.overlooks > 0 or self.calls_ready < 1

    @property
    def looks_at_nearness_alone(self) -> bool:
        """Whether of two choices that one is better after which the hand is nearer to any mahjong, and no other."""
        weighs = self.values or self.calibrated or self.claims_by_value or self.defence
        return not (weighs or self.plans or self.special_hands)

    def in_style(self, style: Style) -> Skill:
        """The same skill with the ways of a character; who claims readily overlooks less."""
        if style is PLAIN:
            return self
        return replace(self, style=style, overlooks=min(1.0, self.overlooks / style.claims**2))


_PLAIN = Skill(values=False, plans=False, special_hands=False, calibrated=False, claims_by_value=False, defence=False)

BEGINNER = replace(_PLAIN, slips=0.15, overlooks=0.35, calls_ready=0.5, counts_tiles=False)
CASUAL = replace(_PLAIN, slips=0.02, overlooks=0.1, calls_ready=0.9, counts_tiles=False)
SKILLED = _PLAIN
STRONG = Skill()
EXPERT = replace(STRONG, looks_ahead=True, declines=True)


SKILLS = {
    Level.BEGINNER: BEGINNER,
    Level.CASUAL: CASUAL,
    Level.SKILLED: SKILLED,
    Level.STRONG: STRONG,
    Level.EXPERT: EXPERT,
}
"""The skill of each level of play."""
