"""The player's settings, and their file."""

import logging
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, field

from game import Frozen
from game.app.system import records, storage
from game.app.system.lines import one_line
from game.app.system.locks import changing
from game.app.system.paths import Paths
from game.app.system.records import NOTHING, Unknown
from game.engine.json_text import DoubledField, json_of
from game.i18n import _
from game.players.characters import CAST
from game.players.roster import Absence, Level, OwnTiles, PortraitId, Time
from game.rules.options import LONGEST_FILE

log = logging.getLogger(__name__)

VERSION = 1
"""The version of the settings file. A new field does not need a new version; a changed meaning of an old one does."""

Volume = Annotated[float, Meta(ge=0.0, le=1.0)]
Chosen = Annotated[str, Meta(max_length=LONGEST_FILE)]
"""The text value of an option: a word, or a club's own hands."""
Word = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.-]{1,40}\Z")]
"""The id of a language, a rulebook, an option, a level, or an action."""
Name = Annotated[str, Meta(max_length=24, pattern=r"\A[^\x00-\x1f\x7f-\x9f]*\Z")]
MOST_FRIENDS = 12
MOST_NAMES = 40
KeyName = Annotated[str, Meta(pattern=r"\A[!-~]{1,40}\Z")]
"""A key with its modifiers, such as ``ctrl+d``."""
Width = Annotated[int, Meta(ge=640, le=16384)]
Height = Annotated[int, Meta(ge=360, le=16384)]
SIZES = (80, 90, 100, 110, 120, 130, 150, 175, 200)
HAND_SIZES = (100, 105, 110, 115, 120, 125)
OFFERED: Mapping[str, Sequence[int]] = {
    "interface": SIZES,
    "own_hand": HAND_SIZES,
    "clock": (10, 20, 30, 60),
    "words_stay": (1, 2, 4),
    "scan_pace": (5, 8, 12, 16, 20, 30),
    "press_hold": (0, 1, 2, 5, 10),
    "press_rest": (0, 2, 5, 10, 20),
}
"""The numbers from which the player chooses (docs/design.md, section 15); a file may have others."""


class Speed(Enum):
    """How fast the tiles move."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"

    @property
    def factor(self) -> float:
        """The factor for every duration (docs/design.md, section 13); 0: nothing moves."""
        return _FACTORS[self.value]


_FACTORS = {"slow": 1.6, "normal": 1.0, "fast": 0.6, "off": 0.0}

Portrait = Annotated[PortraitId, Meta(pattern=rf"\A({'|'.join(CAST)})\Z")]
"""The id of a character's portrait."""


class LastSetUp(Frozen, kw_only=True):
    """The choices for the last match, which are offered for the next one."""

    ruleset: Word = "gala"
    options: Mapping[Word, bool | int | Chosen] = {}
    """The options that differ from the rulebook's own. The rulebook decides whether they are valid."""
    opponents: Annotated[tuple[Word, ...], Meta(max_length=3)] = ("beginner", "beginner", "beginner")
    """The levels of the other players, in turn order; ``human``: a person at this screen."""
    names: Annotated[tuple[Name, ...], Meta(max_length=3)] = ()
    """The names that the player gave to the others; an empty or missing one means the portrait's name."""
    portraits: Annotated[tuple[Portrait, ...], Meta(max_length=3)] = ()
    own_chair: Annotated[int, Meta(ge=0, le=3)] = 0
    draws_seats: bool = True
    take_back: bool = False
    showing: Word = "hold"
    """How persons at one screen see their tiles (``showing``), and how they claim (``calling``)."""
    calling: Word = "round_5"
    shared_hints: bool = True


class Friend(Frozen, kw_only=True):
    """Another person who has played at this screen, to be offered again."""

    name: Name
    portrait: Portrait


class Settings(Frozen, kw_only=True):
    """All settings, with their default values."""

    language: Word = "system"
    """The code of the language; ``system``: the system's language."""
    player_name: Name = ""
    """The player's name; empty if none was given."""
    avatar: Portrait = PortraitId("panda")
    earlier_names: Annotated[dict[Name, Time], Meta(max_length=MOST_NAMES)] = field(default_factory=dict)
    """The names that the player had in files before, each with the time until which it was theirs."""

    sound_volume: Volume = 0.8
    """The volume of tiles and dice."""
    interface_volume: Volume = 0.7
    voice_volume: Volume = 0.8
    """The volume of calls and of speech."""
    music_volume: Volume = 0.5
    room_volume: Volume = 0.5
    """The volume of the murmur in the background."""

    mono: bool = False
    """Whether both sides are equally loud, instead of sounds coming from their seats."""
    muted: bool = False

    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    """Whether nothing travels: things fade in at their final place."""
    flashes: bool = True
    """Whether light may come and go: the lamp brightens, gold dust flies, rings pulse."""
    expressions: bool = True
    """Whether portraits look about and react to events."""
    calm_table: bool = False
    """Whether animals, remarks, confetti and posters are left out."""
    tile_marks: bool = True
    """Whether tiles have numerals and letters in their corners, for those who do not read the characters."""
    faces: Literal["traditional", "safe", "contrast", "large"] = "traditional"
    """The drawings on the tiles."""
    one_click: bool = False
    """Whether one click discards; otherwise the first click lifts a tile."""
    auto_sort: bool = True
    asks_about_slips: bool = True
    """Whether the game asks before a discard that breaks a ready hand."""
    waits_for_click: bool = False
    """Whether the others wait after each discard until the player goes on."""
    scatters: bool = False
    """Discards lie a little askew, as if thrown, instead of in neat rows."""
    darkens_drawn: bool = True
    """Whether discards of a tile just drawn are a little darker."""
    clock: Literal["book", "none"] | Annotated[int, Meta(ge=5, le=120)] = "book"
    """The time to think: the rulebook's, none, or this many seconds in every book."""
    calls_to_explain: tuple[Literal["discard", "chow", "pung", "kong", "mahjong", "dark", "tabletop"], ...] = ()
    """Calls explained at their next offer; with ``discard`` what a complete hand is, with ``dark`` dark discards."""
    announces: bool = False
    """Whether the lane names the tile under the pointer or in focus."""
    speaks: bool = False
    """Whether the system's own voice reads what a screen reader would be told."""
    captions: bool = False
    """Whether sounds with a meaning have captions."""
    words_stay: Annotated[int, Meta(ge=1, le=10)] = 1
    """The factor by which messages that disappear by themselves stay longer than usual."""
    table_talk: bool = True
    """Whether computer players say something now and then."""
    hints: bool | Literal["after"] = True
    """When hints help: ``True``: before a move, on request, where the match allows it; ``"after"``: after each move,
    a line says so if another move was better; ``False``: never.
    """

    interface: Annotated[int, Meta(ge=SIZES[0], le=SIZES[-1])] = 100
    """The size of plates, buttons and text, in percent."""
    own_hand: Annotated[int, Meta(ge=HAND_SIZES[0], le=HAND_SIZES[-1])] = 100
    """The size of the tiles in the own hand, in percent, limited by the room for fourteen."""

    felt: Literal["jade", "midnight", "plum", "charcoal", "wine", "frost"] = "jade"
    back: Literal["bamboo", "jade", "indigo", "lacquer", "plum"] = "bamboo"
    room: Literal["teahouse", "rain", "wind", "cafe", "sea", "tram"] = "teahouse"
    """The background sound at tables that are no stop of the journey."""
    all_looks: bool = False
    """The player may choose every felt, tile back and room, also those not yet won on the journey."""
    kept_looks: Annotated[tuple[Word, ...], Meta(max_length=40)] = ()
    """Felts, backs and rooms that stay available without being won because the player has used them, such as
    ``felt.plum``.
    """

    switch: Literal["off", "key", "click"] = "off"
    """Whether everything is done by one switch: a key or button, or a click anywhere."""
    scan_pace: Annotated[int, Meta(ge=3, le=100)] = 12
    """How long the switch's ring stays at a choice, in tenths of a second."""
    press_hold: Annotated[int, Meta(ge=0, le=30)] = 0
    """How long a press must last to count, in tenths of a second."""
    press_rest: Annotated[int, Meta(ge=0, le=30)] = 0
    """How long another press is ignored after a press, in tenths of a second."""
    key_repeat: Literal["usual", "slow", "off"] = "usual"
    """How soon a held key repeats."""

    full_screen: bool = False
    window: tuple[Width, Height] = (1280, 720)
    """The window's size in pixels when it does not fill the screen."""

    keys: Mapping[Word, tuple[KeyName, ...]] = {}
    """The keys of actions to which the player gave other keys."""
    last_set_up: LastSetUp = LastSetUp()
    house_rules: dict[Word, Mapping[Word, bool | int | Chosen]] = field(default_factory=dict)
    """The options with which each other book was last set up, by the id of the book, without those of clubs."""
    friends: Annotated[tuple[Friend, ...], Meta(max_length=MOST_FRIENDS)] = ()
    """The other persons who have played at this screen, the latest first."""
    absence: Absence = Absence.WAITS
    """How long a table waits for absent guests."""
    own_tiles: OwnTiles = OwnTiles.FACE_UP
    """How the player's own tiles are shown at a table with guests."""
    stand_in: Level | None = None
    """The level of a computer that plays for an absent guest; ``None``: that of the other computers."""
    first_match_done: bool = False
    learns: Word | None = None
    """The book for lessons, if one was chosen; otherwise it is that of the last match."""
    knows: Word | None = None
    """The book that the player knows and comes from, if one was chosen; otherwise it is that of the last match."""
    learn_offered: bool = False
    """Whether the Learn page was opened or a match begun, so that learning is not offered first again."""
    next_lesson: Word | None = None
    """The lesson that was left, or proposed by the last page of one; ``None`` once a match was finished after it."""
    unknown: Unknown = NOTHING
    """What other versions have kept in the file."""

    @property
    def talks(self) -> bool:
        """Whether remarks are shown."""
        return self.table_talk and not self.calm_table


FIRST = Settings(
    clock="none",
    calls_to_explain=("discard", "chow", "pung", "kong", "mahjong", "dark", "tabletop"),
    announces=True,
)
"""The settings for the very first start: no time limits, and everything is explained and named."""


def load(paths: Paths) -> tuple[Settings, str | None]:
    """The saved settings, and a line about what was wrong with them, if anything; for newcomers ``FIRST``.

    An invalid choice gets its default value, and the others are kept. A file that cannot be read at all is set aside. A
    file of a newer version is left alone.
    """
    try:
        content = storage.read(paths.settings)
    except storage.StorageError as error:
        return Settings(), _("The settings cannot be read ({reason}); the defaults are used.").format(reason=error)
    if content is None:
        return FIRST, None
    saved = _decoded(content)
    _note_doubled(content)
    match saved.get("version") if saved else None:
        case bool():
            return Settings(), _put_aside(paths)
        case int(version) if version > VERSION:
            return Settings(), newer_game_text()
        case int(version) if version == VERSION and saved is not None:
            settings, line = _parsed(saved)
            if line is not None:
                log.info("%s: %s", paths.settings.name, line)
            return settings, line
        case _:
            return Settings(), _put_aside(paths)


def read(content: bytes) -> Settings | None:
    """The settings in the content of a file; ``None`` if it is damaged, or of a newer version."""
    saved = _decoded(content)
    version = saved.get("version") if saved else None
    return _parsed(saved)[0] if saved and version == VERSION and not isinstance(version, bool) else None


def is_newer(content: bytes) -> bool:
    """Whether a newer version has written the content of a file."""
    version = (_decoded(content) or {}).get("version")
    return isinstance(version, int) and version > VERSION


def save(settings: Settings, paths: Paths, before: Settings | None = None) -> str | None:
    """Save the settings; return a message with the reason if that failed.

    :param before: the settings before the change, so that changes by another program are kept; ``None``: all settings
    are saved.
    """
    try:
        with changing(paths.settings.parent):
            content = storage.read(paths.settings) or b""
            if is_newer(content):
                return newer_game_text()
            there = read(content)
            if before is not None and there is not None:
                settings = _changed(there, before, settings)
            storage.write(paths.settings, encoded(settings))
    except storage.StorageError as error:
        return _("The settings cannot be saved ({reason}); they will be kept only until you quit.").format(reason=error)
    return None


def _changed(there: Settings, before: Settings, settings: Settings) -> Settings:
    """The settings in the file with this program's change; keys and friends that other programs added are kept."""
    names = Settings.__struct_fields__
    new = {name: getattr(settings, name) for name in names if getattr(settings, name) != getattr(before, name)}
    if "keys" in new:
        kept = {action: keys for action, keys in there.keys.items() if action not in before.keys}
        new["keys"] = {**kept, **settings.keys}
    if "friends" in new:
        known = {friend.name for friend in (*before.friends, *settings.friends)}
        others = [friend for friend in there.friends if friend.name not in known]
        new["friends"] = (*settings.friends, *others)[:MOST_FRIENDS]
    return msgspec.structs.replace(there, **new)


def encoded(settings: Settings) -> bytes:
    """The content of the settings file."""
    fields = {"version": VERSION, **records.document_of(settings)}
    return msgspec.json.format(msgspec.json.encode(fields), indent=2) + b"\n"


def _decoded(content: bytes) -> dict[str, object] | None:
    try:
        return records.decoded(content)
    except msgspec.DecodeError:
        return None


def _note_doubled(content: bytes) -> None:
    """Log fields that occur twice in the file; the last one counts."""
    try:
        json_of(content.decode("utf-8-sig"))
    except DoubledField as error:
        log.info("in the settings %s stands twice: the last one counts", one_line(str(error)))
    except (ValueError, RecursionError):
        return


def _parsed(saved: dict[str, object]) -> tuple[Settings, str | None]:
    """The settings in a document, and a line about those that were invalid."""
    fields = {name: value for name, value in saved.items() if name != "version"}
    settings, invalid = records.read(Settings, fields)
    if not invalid:
        return settings, None
    names = dict.fromkeys(place.partition(".")[0].partition("[")[0] for place in invalid)
    return settings, _("Some settings were invalid and were reset: {names}.").format(names=", ".join(names))


def _put_aside(paths: Paths) -> str:
    target = storage.set_aside(paths.settings)
    if target is None:
        return _("The settings file is damaged; the defaults are used.")
    line = _("The settings file is damaged and was renamed to {name}; the defaults are used.")
    return line.format(name=target.name)


def newer_game_text() -> str:
    """The line that says that a newer version has saved the settings."""
    return _(
        "The settings were saved by a newer version of Sparrows; the defaults are used, and nothing will be saved."
    )
