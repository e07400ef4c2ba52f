"""The characters of the computer players: whom a portrait stands for, at which levels, and how they play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from game.players.ai.traits.style import PLAIN, Style
from game.players.roster import CHARACTERS, Chair, Level, PortraitId


class Trait(Enum):
    """A side of a style that a player would notice."""

    SPEED = auto()
    AMBITION = auto()
    CLAIMS = auto()
    CAUTION = auto()
    PATIENCE = auto()


STRONGEST = 5
"""Traits are told from 1 to this; the middle is how a level plays by itself."""
_STEPS = {Trait.SPEED: 0.06, Trait.AMBITION: 0.08, Trait.CLAIMS: 0.1, Trait.CAUTION: 0.4, Trait.PATIENCE: 0.12}
"""By how much the factor of a style grows from one strength of a trait to the next."""


def strength(style: Style, trait: Trait) -> int:
    """How strong a trait is, from 1 to ``STRONGEST``."""
    factor = {
        Trait.SPEED: style.speed,
        Trait.AMBITION: style.ambition,
        Trait.CLAIMS: style.claims,
        Trait.CAUTION: style.caution,
        Trait.PATIENCE: style.patience,
    }[trait]
    middle = (1 + STRONGEST) // 2
    return min(STRONGEST, max(1, middle + round((factor - 1) / _STEPS[trait])))


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """Somebody to play against."""

    portrait: PortraitId
    lowest: Level
    highest: Level
    style: Style

    @property
    def name(self) -> str:
        """What the character is called, until somebody is given another name."""
        return CHARACTERS[self.portrait]

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels at which the character plays, the weakest first."""
        levels = tuple(Level)
        return levels[levels.index(self.lowest) : levels.index(self.highest) + 1]

    def nearest(self, level: Level) -> Level:
        """The level among those of the character that is nearest to one."""
        order = tuple(Level)
        return order[min(max(order.index(level), order.index(self.lowest)), order.index(self.highest))]


def _character(portrait: str, lowest: Level, highest: Level, style: Style) -> Character:
    return Character(portrait=PortraitId(portrait), lowest=lowest, highest=highest, style=style)


CAST: Mapping[PortraitId, Character] = {
    character.portrait: character
    for character in (
        _character("panda", Level.BEGINNER, Level.SKILLED, Style(claims=0.92, patience=1.1, pace=1.15, talk=0.8)),
        _character(
            "fox", Level.CASUAL, Level.EXPERT, Style(ambition=1.04, claims=0.85, caution=1.4, patience=1.1, talk=0.6)
        ),
        _character(
            "tiger",
            Level.BEGINNER,
            Level.STRONG,
            Style(speed=1.06, claims=1.25, caution=0.5, patience=0.85, pace=0.8, talk=1.4),
        ),
        _character(
            "crane",
            Level.CASUAL,
            Level.EXPERT,
            Style(speed=0.95, ambition=1.15, claims=0.82, patience=1.2, pace=1.1, talk=0.7),
        ),
        _character("owl", Level.SKILLED, Level.EXPERT, Style(caution=1.8, claims=0.95, pace=1.3, talk=0.5)),
        _character(
            "hare",
            Level.BEGINNER,
            Level.SKILLED,
            Style(speed=1.15, ambition=0.85, claims=1.15, caution=0.8, pace=0.7, talk=1.3),
        ),
        _character(
            "monkey", Level.BEGINNER, Level.STRONG, Style(ambition=1.1, claims=1.1, caution=0.7, patience=0.7, talk=1.6)
        ),
        _character(
            "carp",
            Level.BEGINNER,
            Level.STRONG,
            Style(speed=0.92, ambition=1.2, claims=0.9, caution=0.8, patience=1.25, pace=1.2, talk=0.6),
        ),
        _character("sparrow", Level.BEGINNER, Level.CASUAL, Style(claims=1.1, caution=0.9, pace=0.85, talk=1.5)),
        _character(
            "turtle", Level.BEGINNER, Level.STRONG, Style(ambition=0.95, claims=0.95, caution=1.6, pace=1.4, talk=0.5)
        ),
        _character("cat", Level.SKILLED, Level.EXPERT, Style(ambition=1.05, claims=0.8, patience=1.15, talk=0.7)),
        _character("bear", Level.CASUAL, Level.EXPERT, Style(speed=1.04, claims=1.06, caution=1.2, patience=0.95)),
    )
}
"""All of them, in the order in which they are offered."""


def style_of(portrait: str) -> Style:
    """How the character of a portrait plays; an unknown one has no ways of its own."""
    character = CAST.get(PortraitId(portrait))
    return PLAIN if character is None else character.style


def newcomer(taken: Collection[PortraitId], level: Level) -> Character:
    """The first character whose portrait nobody has: of those who play at a level, if any is left."""
    free = [character for portrait, character in CAST.items() if portrait not in taken]
    return next((character for character in free if level in character.levels), free[0])


def spare_chair(chairs: Sequence[Chair]) -> Chair:
    """One more computer player, as good as the last one, with a portrait that nobody has."""
    level = chairs[-1].level or Level.BEGINNER
    character = newcomer({chair.portrait for chair in chairs}, level)
    return Chair(name=character.name, portrait=character.portrait, level=level)


def mixed_table(
    levels: Sequence[Level], taken: Collection[PortraitId], shuffled: Callable[[Sequence[Character]], list[Character]]
) -> tuple[Chair, ...]:
    """Different characters for chairs of these levels, of those who play at them as far as there are enough.

    Args:
        levels: of the chairs to fill.
        taken: portraits that somebody else at the table has.
        shuffled: gives the characters in an order left to chance.
    """
    free = shuffled([character for character in CAST.values() if character.portrait not in taken])
    chairs = []
    for level in levels:
        able = [character for character in free if level in character.levels]
        chosen = (able or free)[0]
        free.remove(chosen)
        chairs.append(Chair(name=chosen.name, portrait=chosen.portrait, level=level))
    return tuple(chairs)
