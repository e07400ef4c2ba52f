"""The characters of the computer players: the portrait of each, its levels, and its style of play."""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum, auto

import msgspec

from game import Frozen
from game.hands.asset_files import asset_file
from game.players.ai.traits.skill import SKILLS, Skill
from game.players.ai.traits.style import PLAIN, Style
from game.players.manner.temper import EVEN, Temper
from game.players.roster import Chair, Computer, Level, PortraitId, level_of


class Trait(Enum):
    """A trait of a style that a player would notice."""

    SPEED = auto()
    AMBITION = auto()
    CLAIMS = auto()
    CAUTION = auto()
    PATIENCE = auto()


STRONGEST = 5
"""The greatest strength of a trait; the least is 1, and with the middle one a character plays as its level does."""
_STEPS = {Trait.SPEED: 0.06, Trait.AMBITION: 0.08, Trait.CLAIMS: 0.1, Trait.CAUTION: 0.4, Trait.PATIENCE: 0.12}
"""By how much a factor of ``Style`` grows with each step of strength."""


def strength(style: Style, trait: Trait) -> int:
    """How strong a trait is, from 1 to ``STRONGEST``."""
    factor: float = getattr(style, trait.name.lower())
    middle = (1 + STRONGEST) // 2
    return min(STRONGEST, max(1, middle + round((factor - 1) / _STEPS[trait])))


class Character(Frozen, kw_only=True, forbid_unknown_fields=True):
    """A character to play against."""

    portrait: PortraitId
    name: str
    """The name of the character, until the player gives it another one."""
    lowest: Level
    highest: Level
    style: Style = PLAIN
    temper: Temper = EVEN
    ground: tuple[str, str]
    """The light and the dark background color of the portrait, for the scripts that draw it."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels at which the character plays, the weakest first."""
        levels = tuple(Level)
        return levels[levels.index(self.lowest) : levels.index(self.highest) + 1]

    def nearest(self, level: Level) -> Level:
        """The level of the character that is nearest to ``level``."""
        order = tuple(Level)
        return order[min(max(order.index(level), order.index(self.lowest)), order.index(self.highest))]


class _CharactersFile(Frozen):
    cast: tuple[Character, ...]


_FILE = msgspec.toml.decode(asset_file("players/characters.toml").read_bytes(), type=_CharactersFile)
CAST: Mapping[PortraitId, Character] = {character.portrait: character for character in _FILE.cast}
"""Every character by its portrait, in the order in which they are offered."""


def style_of(portrait: str) -> Style:
    """The style of the character with this portrait; the plain style for an unknown one."""
    character = CAST.get(PortraitId(portrait))
    return PLAIN if character is None else character.style


def temper_of(portrait: str) -> Temper:
    """The temper of the character with this portrait; an even temper for an unknown one."""
    character = CAST.get(PortraitId(portrait))
    return EVEN if character is None else character.temper


def skill_of(chair: Chair) -> Skill | None:
    """The skill of a computer player, in its character's style; ``None`` for a human."""
    return SKILLS[chair.kind.level].in_style(style_of(chair.portrait)) if isinstance(chair.kind, Computer) else None


def newcomer(taken: Collection[PortraitId], level: Level) -> Character:
    """The first character whose portrait is not taken, if possible one who plays at ``level``."""
    free = [character for portrait, character in CAST.items() if portrait not in taken]
    return next((character for character in free if level in character.levels), free[0])


def spare_chair(chairs: Sequence[Chair]) -> Chair:
    """Another computer player, at the level of the last one, with a portrait that nobody has."""
    level = level_of(chairs[-1:], Level.BEGINNER)
    character = newcomer({chair.portrait for chair in chairs}, level)
    return Chair(name=character.name, portrait=character.portrait, kind=Computer(level))


def mixed_table(
    levels: Sequence[Level], taken: Collection[PortraitId], shuffled: Callable[[Sequence[Character]], list[Character]]
) -> tuple[Chair, ...]:
    """Different characters for chairs of these levels, if possible ones who play at them.

    :param levels: the levels of the chairs to fill.
    :param taken: the portraits of others at the table.
    :param shuffled: gives the characters in a random order.
    """
    free = shuffled([character for character in CAST.values() if character.portrait not in taken])
    chairs = []
    for level in levels:
        able = [character for character in free if level in character.levels]
        chosen = (able or free)[0]
        free.remove(chosen)
        chairs.append(Chair(name=chosen.name, portrait=chosen.portrait, kind=Computer(level)))
    return tuple(chairs)
