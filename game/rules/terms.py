"""The small vocabulary of the rulebooks: kinds of claim, sources of a win, ways of a wall."""

from enum import Enum


class ClaimKind(Enum):
    """What a discard, or a robbed tile, is claimed for."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    MAHJONG = "mahjong"

    __hash__ = object.__hash__


class Source(Enum):
    """Where the winning tile came from (docs/commands.md, ``score``)."""

    DISCARD = "discard"
    WALL = "wall"
    REPLACEMENT = "replacement"
    ROBBED_KONG = "robbed_kong"
    DEALT = "dealt"

    __hash__ = object.__hash__

    @property
    def is_taken_from_player(self) -> bool:
        """Whether another player lost the tile."""
        return self in (Source.DISCARD, Source.ROBBED_KONG)


class Flag(Enum):
    """What may be remarkable about a win beside its tiles (docs/commands.md, ``score``)."""

    LAST_OF_WALL = "last_of_wall"
    AFTER_LAST_OF_WALL = "after_last_of_wall"
    FIRST_DISCARD = "first_discard"
    FIRST_DRAW = "first_draw"
    LAST_OF_KIND = "last_of_kind"
    AFTER_SECOND_KONG = "after_second_kong"
    LAST_TILE_MADE_REPLACEMENT = "last_tile_made_replacement"

    __hash__ = object.__hash__


class Outcome(Enum):
    """How a deal ended."""

    WON = "won"
    EXHAUSTED = "exhausted"
    ANNULLED = "annulled"
    """Stopped by a fault that lets the deal be played again."""


class End(Enum):
    """An end of one's own wall side, as its owner sees it."""

    RIGHT = "right"
    LEFT = "left"


class CountedStack(Enum):
    """What becomes of the stack that was counted last."""

    STAYS = "stays"
    """It is the tail of the wall; dealing starts with the next one."""
    LIFTED = "lifted"
    """Its two tiles are laid on the wall as the first loose tiles."""
    BOXED = "boxed"
    """It is the first stack of the kong box."""


class BonusOrder(Enum):
    """How bonus tiles are replaced before the first discard."""

    SEAT_BY_SEAT = "seat_by_seat"
    """Each seat until it has none left, then the next."""
    ROUNDS = "rounds"
    """Each seat once, in turn order; bonus tiles among the replacements wait for the next round."""


class DealOrder(Enum):
    """How the hands are dealt."""

    FOURS = "fours"
    """Four tiles each, three times; one each; one more to the dealer."""
    FIRST_AND_THIRD = "first_and_third"
    """Two stacks each, three times; then the dealer the top tiles of the first and the third stack, the others the
    bottom of the first, the top and the bottom of the second (docs/rules/hungarian.md, "Wall and break")."""
    HANDS = "hands"
    """Thirteen tiles at once, the dealer fourteen."""


class Robbing(Enum):
    """When the fourth tile of an open kong may be taken for mahjong."""

    OFF = "off"
    AT_ONCE = "at_once"
    """When a pung is extended, before the replacement is drawn."""
    OWN_TURN = "own_turn"
    """At the start of one's own turn, in place of drawing, however old the kong."""


class FaceDown(Enum):
    """Which tiles of a laid-out kong lie face down."""

    NONE = "none"
    OUTER = "outer"
    MIDDLE = "middle"
    RIGHT = "right"


class AfterFalse(Enum):
    """What a claim that its caller cannot show does to the discard."""

    OPEN = "open"
    """Nothing: the others may claim it as before."""
    WEAKER_FALL = "weaker_fall"
    """True claims that are at least as strong stand, whoever called first; weaker ones fall with it."""
    DEAD = "dead"
    """Nobody gets it, and the turn passes on at once."""


class DiscardPlace(Enum):
    """Where discards lie."""

    COMMON = "common"
    """One pool in the middle."""
    ROWS = "rows"
    """Rows before each seat."""
