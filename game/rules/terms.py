"""The vocabulary that the rulebooks share: kinds of claim, sources of a win, parts of a wall."""

from enum import Enum


class ClaimKind(Enum):
    """The purpose of a claim to a discard or a robbed tile."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    MAHJONG = "mahjong"

    __hash__ = object.__hash__


def strongest_first(*levels: ClaimKind | tuple[ClaimKind, ...]) -> tuple[frozenset[ClaimKind], ...]:
    """Kinds of claim by strength, the strongest first; those of a tuple are equal."""
    return tuple(frozenset(level if isinstance(level, tuple) else (level,)) for level in levels)


class Source(Enum):
    """The source of the winning tile (docs/commands.md, ``score``)."""

    DISCARD = "discard"
    WALL = "wall"
    REPLACEMENT = "replacement"
    ROBBED_KONG = "robbed_kong"
    DEALT = "dealt"

    __hash__ = object.__hash__

    @property
    def is_taken_from_player(self) -> bool:
        """Whether the tile came from another player, as a discard or a robbed kong."""
        return self in (Source.DISCARD, Source.ROBBED_KONG)


class Flag(Enum):
    """A special circumstance of a win besides its tiles (docs/commands.md, ``score``)."""

    LAST_OF_WALL = "last_of_wall"
    AFTER_LAST_OF_WALL = "after_last_of_wall"
    FIRST_DISCARD = "first_discard"
    FIRST_DRAW = "first_draw"
    LAST_OF_KIND = "last_of_kind"
    LAST_ON_TABLE = "last_on_table"
    AFTER_KONG = "after_kong"
    AFTER_SECOND_KONG = "after_second_kong"
    LAST_TILE_MADE_REPLACEMENT = "last_tile_made_replacement"

    __hash__ = object.__hash__


class Outcome(Enum):
    """The way in which a deal ended."""

    WON = "won"
    EXHAUSTED = "exhausted"
    ANNULLED = "annulled"
    """The deal was stopped by a fault, and is played again."""


class End(Enum):
    """An end of one's own wall side, as its owner sees it."""

    RIGHT = "right"
    LEFT = "left"


class CountedStack(Enum):
    """What happens to the stack that was counted last."""

    STAYS = "stays"
    """The stack is the tail of the wall; dealing starts with the next one."""
    LIFTED = "lifted"
    """The two tiles of the stack are laid on the wall as the first loose tiles."""
    BOXED = "boxed"
    """The stack is the first of the kong box."""


class BonusOrder(Enum):
    """The order in which bonus tiles are replaced before the first discard."""

    SEAT_BY_SEAT = "seat_by_seat"
    """Each seat replaces until it has none left, then the next seat."""
    ROUNDS = "rounds"
    """Each seat replaces once, in turn order; bonus tiles among the replacements wait for the next round."""


class DealOrder(Enum):
    """The way in which the hands are dealt."""

    FOURS = "fours"
    """Everybody takes four tiles three times, then one; the dealer takes one more."""
    FIRST_AND_THIRD = "first_and_third"
    """Two stacks each, three times; then the dealer takes the top tiles of the first and the third stack, the others
    the bottom of the first, the top and the bottom of the second (docs/rules/hungarian.md, "Wall and break").
    """
    HANDS = "hands"
    """Thirteen tiles at once to each seat, fourteen to the dealer."""


class Robbing(Enum):
    """The time at which the fourth tile of an open kong may be robbed for mahjong."""

    OFF = "off"
    AT_ONCE = "at_once"
    """The tile may be robbed when a pung is extended, before the replacement is drawn."""
    OWN_TURN = "own_turn"
    """The tile may be robbed at the start of one's own turn, instead of drawing, however old the kong is."""


class FaceDown(Enum):
    """Which tiles of a laid-out kong lie face down."""

    NONE = "none"
    OUTER = "outer"
    MIDDLE = "middle"
    RIGHT = "right"


class AfterFalse(Enum):
    """What a claim that its seat cannot show does to the discard."""

    OPEN = "open"
    """The discard stays: the others may claim it as before."""
    WEAKER_FALL = "weaker_fall"
    """True claims that are at least as strong stand, whoever claimed first; weaker ones fall with it."""
    DEAD = "dead"
    """Nobody gets the discard, and the turn passes on at once."""


class DiscardPlace(Enum):
    """The place of the discards."""

    COMMON = "common"
    ROWS = "rows"
    """The discards of each seat lie in rows in front of it."""
