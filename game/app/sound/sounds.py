"""All sounds of the game (docs/design.md, section 14)."""

from enum import Enum, auto

from game.app.system.settings import Settings
from game.i18n.general import pages


class Bus(Enum):
    """A group of sounds with a common volume."""

    TABLE = auto()
    INTERFACE = auto()
    VOICE = auto()
    MUSIC = auto()
    ROOM = auto()
    """The murmur of a tea-house in the background."""


class Sound(Enum):
    """A sound; the value is the name of its file in ``assets/sounds``, in which all its takes lie.

    The calls are in another file for each character, which holds them all.
    """

    TILE_TAP = "tile_tap"
    """The pointer is over a tile, or a tile is lifted."""
    TILE_DOWN = "tile_down"
    """A discard lands."""
    TILE_SLIDE = "tile_slide"
    """A tile is drawn, or the hand is sorted."""
    SET_DOWN = "set_down"
    """A set of three tiles is laid out."""
    KONG_DOWN = "kong_down"
    """A kong is laid out."""
    WALL_BUILD = "wall_build"
    """The tiles are shuffled and the wall is built."""
    DICE_RATTLE = "dice_rattle"
    DICE_ROLL = "dice_roll"
    DICE_STOP = "dice_stop"
    COUNT_TICK = "count_tick"
    """Seats and stacks are counted; each step is a semitone higher."""
    FLOWER = "flower"
    """A bonus tile is laid out."""
    YOUR_TURN = "your_turn"
    CLAIM_CHANCE = "claim_chance"
    """The player may claim the discard."""
    LAST_SECONDS = "last_seconds"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    MAHJONG = "mahjong"
    READY = "ready"
    WIN = "win"
    GREAT_WIN = "great_win"
    """A special hand, or one worth the limit, has won."""
    LOST = "lost"
    EXHAUSTED = "exhausted"
    """The deal ends without a winner."""
    COINS = "coins"
    """Points are paid."""
    CURTAIN = "curtain"
    """The curtain closes or opens, before another player's tiles are shown."""
    BUTTON = "button"
    BACK = "back"
    ERROR = "error"
    """The player tried something impossible."""
    SEAL = "seal"
    """The stamp of a doubling; each step is a fifth higher."""
    SCORE_LINE = "score_line"
    SCORE_TOTAL = "score_total"

    @property
    def bus(self) -> Bus:
        """The bus that sets the volume of the sound."""
        if self in _INTERFACE:
            return Bus.INTERFACE
        return Bus.VOICE if self in CALLS else Bus.TABLE

    @property
    def is_clack(self) -> bool:
        """Whether tiles knock together or on the table; only a few such sounds are played at once."""
        return self in _CLACKS


_CLACKS = frozenset({Sound.TILE_TAP, Sound.TILE_DOWN, Sound.TILE_SLIDE, Sound.SET_DOWN, Sound.KONG_DOWN})
CALLS = (Sound.CHOW, Sound.PUNG, Sound.KONG, Sound.MAHJONG)
"""The spoken calls, in the order in which a character's sound file holds them."""
LOUDER_THAN_MUSIC = frozenset({*CALLS, Sound.READY, Sound.WIN, Sound.GREAT_WIN, Sound.EXHAUSTED})
"""The sounds while which the music is turned down."""
_INTERFACE = frozenset({Sound.BUTTON, Sound.BACK, Sound.ERROR, Sound.SCORE_LINE, Sound.SCORE_TOTAL})


def volume_of(bus: Bus, settings: Settings) -> float:
    """The volume that the settings give a bus."""
    if settings.muted:
        return 0.0
    return {
        Bus.TABLE: settings.sound_volume,
        Bus.INTERFACE: settings.interface_volume,
        Bus.VOICE: settings.voice_volume,
        Bus.MUSIC: settings.music_volume,
        Bus.ROOM: settings.room_volume,
    }[bus]


def caption(sound: Sound) -> str | None:
    """The translated caption of a sound; ``None`` if it says nothing that cannot be seen anyway."""
    said = pages().sounds.get(sound.name.lower())
    return None if said is None else said.said()
