"""Everything that the game can be heard doing (ART.md, section 14)."""

from enum import Enum, auto


class Bus(Enum):
    """What is made louder and quieter together."""

    TABLE = auto()
    INTERFACE = auto()
    VOICE = auto()
    MUSIC = auto()


class Sound(Enum):
    """A sound. The value is the name of its files in ``assets/sounds``, which hold one variant each."""

    TILE_TAP = "tile_tap"
    """The pointer is over a tile, or a tile is lifted."""
    TILE_DOWN = "tile_down"
    """A discard lands."""
    TILE_SLIDE = "tile_slide"
    """A tile is drawn, or the hand is sorted."""
    SET_DOWN = "set_down"
    """Three tiles are laid out."""
    KONG_DOWN = "kong_down"
    """Four tiles are laid out."""
    WALL_BUILD = "wall_build"
    """The tiles are shuffled and the wall is built."""
    DICE_RATTLE = "dice_rattle"
    DICE_ROLL = "dice_roll"
    DICE_STOP = "dice_stop"
    COUNT_TICK = "count_tick"
    """Seats and stacks are counted, each a semitone higher."""
    FLOWER = "flower"
    """A bonus tile is laid out."""
    YOUR_TURN = "your_turn"
    CLAIM_CHANCE = "claim_chance"
    """The player may claim the discard."""
    LAST_SECONDS = "last_seconds"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    READY = "ready"
    WIN = "win"
    LOST = "lost"
    EXHAUSTED = "exhausted"
    """The deal ends without a winner."""
    BUTTON = "button"
    BACK = "back"
    ERROR = "error"
    """What the player tried is not possible."""
    SCORE_LINE = "score_line"
    SCORE_TOTAL = "score_total"

    @property
    def bus(self) -> Bus:
        """With what it is made louder and quieter."""
        if self in _INTERFACE:
            return Bus.INTERFACE
        return Bus.VOICE if self in _VOICE else Bus.TABLE

    @property
    def is_clack(self) -> bool:
        """Whether tiles knock on each other or on the table: of these only a few are heard at once."""
        return self in _CLACKS


_CLACKS = frozenset({Sound.TILE_TAP, Sound.TILE_DOWN, Sound.TILE_SLIDE, Sound.SET_DOWN, Sound.KONG_DOWN})
_VOICE = frozenset({Sound.CHOW, Sound.PUNG, Sound.KONG})
_INTERFACE = frozenset({Sound.BUTTON, Sound.BACK, Sound.ERROR, Sound.SCORE_LINE, Sound.SCORE_TOTAL})
