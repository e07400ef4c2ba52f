"""Everything that the game can be heard doing (docs/design.md, section 14)."""

from enum import Enum, auto

from game.app.system.settings import Settings
from game.i18n import pgettext


class Bus(Enum):
    """What is made louder and quieter together."""

    TABLE = auto()
    INTERFACE = auto()
    VOICE = auto()
    MUSIC = auto()
    ROOM = auto()
    """A tea-house far away, behind everything else."""


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
    GREAT_WIN = "great_win"
    """A hand that has a name, or is worth the limit, is told by it."""
    LOST = "lost"
    EXHAUSTED = "exhausted"
    """The deal ends without a winner."""
    COINS = "coins"
    """Points are paid."""
    CURTAIN = "curtain"
    """A cloth falls or rises, before another person's tiles are shown."""
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


def volume_of(bus: Bus, settings: Settings) -> float:
    """How loud the player wants a bus."""
    return {
        Bus.TABLE: settings.sound_volume,
        Bus.INTERFACE: settings.interface_volume,
        Bus.VOICE: settings.voice_volume,
        Bus.MUSIC: settings.music_volume,
        Bus.ROOM: settings.room_volume,
    }[bus]


def caption(sound: Sound) -> str | None:
    """The sound in words, for those who do not hear it; ``None`` for what says nothing that is not seen anyway."""
    return {
        Sound.TILE_DOWN: pgettext("sound", "a tile is put down"),
        Sound.WALL_BUILD: pgettext("sound", "tiles are mixed"),
        Sound.DICE_RATTLE: pgettext("sound", "dice rattle"),
        Sound.FLOWER: pgettext("sound", "a flower is laid out"),
        Sound.YOUR_TURN: pgettext("sound", "a wooden block: your turn"),
        Sound.CLAIM_CHANCE: pgettext("sound", "two notes: you may claim"),
        Sound.LAST_SECONDS: pgettext("sound", "a tick: time is running out"),
        Sound.CHOW: pgettext("sound", "chow is called"),
        Sound.PUNG: pgettext("sound", "pung is called"),
        Sound.KONG: pgettext("sound", "kong is called"),
        Sound.READY: pgettext("sound", "a drum and a bell: a ready hand"),
        Sound.WIN: pgettext("sound", "rising notes: mahjong"),
        Sound.GREAT_WIN: pgettext("sound", "a drum, strings and bells: a great hand"),
        Sound.LOST: pgettext("sound", "two low notes: lost"),
        Sound.EXHAUSTED: pgettext("sound", "a soft gong: the wall is used up"),
        Sound.COINS: pgettext("sound", "points are paid"),
        Sound.CURTAIN: pgettext("sound", "a curtain"),
        Sound.ERROR: pgettext("sound", "a double knock: not possible"),
    }.get(sound)
