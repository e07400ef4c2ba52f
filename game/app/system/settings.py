"""What the player chose, kept from one day to the next."""

import logging
from enum import Enum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from game.app.system import storage
from game.app.system.lines import one_line
from game.app.system.locks import changing
from game.app.system.paths import Paths
from game.engine.codec import DoubledField, json_of
from game.i18n import _
from game.players.characters import CAST
from game.players.roster import Absence, Level, OwnTiles, PortraitId
from game.rules.own_hands import LONGEST_FILE

log = logging.getLogger(__name__)

VERSION = 1
"""Of the settings file. A field may be added without a new one; a new meaning of an old field needs one."""

Volume = Annotated[float, Meta(ge=0.0, le=1.0)]
Chosen = Annotated[str, Meta(max_length=LONGEST_FILE)]
"""What an option may be: a word, or a club's own hands."""
Word = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.-]{1,40}\Z")]
"""An id: of a language, a rulebook, an option, a level of play, an action."""
Name = Annotated[str, Meta(max_length=24, pattern=r"\A[^\x00-\x1f\x7f-\x9f]*\Z")]
MOST_FRIENDS = 12
KeyName = Annotated[str, Meta(pattern=r"\A[!-~]{1,40}\Z")]
"""A key with its modifiers, such as ``ctrl+d``."""
Width = Annotated[int, Meta(ge=640, le=16384)]
Height = Annotated[int, Meta(ge=360, le=16384)]


class Speed(Enum):
    """How fast the tiles move."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"

    @property
    def factor(self) -> float:
        """By how much every duration is multiplied (docs/design.md, section 13); 0: nothing moves."""
        return {Speed.SLOW: 1.6, Speed.NORMAL: 1.0, Speed.FAST: 0.6, Speed.OFF: 0.0}[self]


Portrait = Annotated[PortraitId, Meta(pattern=rf"\A({'|'.join(CAST)})\Z")]
"""That of a character."""


class LastSetUp(Struct, frozen=True, kw_only=True):
    """What was chosen for the last match, offered for the next one."""

    ruleset: Word = "gala"
    options: dict[Word, bool | int | Chosen] = {}
    """Option ids and values of that rulebook, where they are not the book's own. The rulebook has the last word."""
    opponents: Annotated[tuple[Word, ...], Meta(max_length=3)] = ("beginner", "beginner", "beginner")
    """The levels of the other players, in turn order; ``human``: a person at this screen."""
    names: Annotated[tuple[Name, ...], Meta(max_length=3)] = ()
    """The names that the player gave to the others; an empty one, or none, is that of the portrait."""
    portraits: Annotated[tuple[Portrait, ...], Meta(max_length=3)] = ()
    own_chair: Annotated[int, Meta(ge=0, le=3)] = 0
    """Where the person sits whom the settings name."""
    draws_seats: bool = True
    take_back: bool = False
    showing: Word = "hold"
    """How several persons at this screen have their tiles shown, and how they claim."""
    calling: Word = "round_5"
    shared_hints: bool = True


class Friend(Struct, frozen=True, kw_only=True):
    """Somebody who has played at this screen."""

    name: Name
    portrait: Portrait


class Settings(Struct, frozen=True, kw_only=True):
    """Every choice, with what holds before the player chooses."""

    language: Word = "system"
    """The code of the language; ``system``: whatever the system speaks."""
    player_name: Name = ""
    """Empty until the player gives one."""
    avatar: Portrait = PortraitId("panda")

    sound_volume: Volume = 0.8
    """The volume of tiles and dice."""
    interface_volume: Volume = 0.7
    voice_volume: Volume = 0.8
    """The volume of calls and of what is said."""
    music_volume: Volume = 0.0
    room_volume: Volume = 0.0
    """The volume of the murmur behind everything else."""

    mono: bool = False
    """Everything is heard alike from both sides, and not from where a seat is."""

    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    """Nothing travels: things fade in their final place."""
    flashes: bool = True
    """Light comes and goes: the lamp brightens, gold dust flies, rings pulse."""
    expressions: bool = True
    """Portraits look about, and show how they take what happens."""
    tile_marks: bool = True
    """Numerals and letters in the corners of the tiles, for those who do not read the characters."""
    faces: Literal["traditional", "safe", "contrast", "large"] = "traditional"
    """How the faces of the tiles are drawn."""
    one_click: bool = False
    """A click discards at once; else the first click lifts a tile."""
    auto_sort: bool = True
    asks_about_slips: bool = True
    """A discard that breaks a ready hand is asked about."""
    waits_for_click: bool = False
    """After each discard the others wait until the player goes on."""
    scatters: bool = False
    """Discards lie as they fell, and not in neat rows."""
    darkens_drawn: bool = True
    """Discards that were thrown just as they were drawn are a little darker."""
    clock: Literal["book", "none"] | Annotated[int, Meta(ge=5, le=120)] = "book"
    """The time to think: that of the rulebook, none, or so many seconds in every book."""
    calls_to_explain: tuple[Literal["discard", "chow", "pung", "kong", "mahjong"], ...] = ()
    """The calls that are explained when they are offered next; with the discard, what a complete hand is."""
    announces: bool = False
    """The tile that is pointed at, or focused, is named in the lane."""
    speaks: bool = False
    """The system's own voice says what a screen reader would be told."""
    captions: bool = False
    """Sounds that mean something are written."""
    words_stay: Annotated[int, Meta(ge=1, le=10)] = 1
    """How many times as long as usual words stay that go by themselves."""
    table_talk: bool = True
    """The computer players say a word now and then."""
    hints: bool | Literal["after"] = True
    """The lamp at the table shows the best moves when it is pressed, where the house rules let it; ``after``: it does
    not, but a line tells of a better move once one has been made."""

    interface: Annotated[int, Meta(ge=80, le=200)] = 100
    """The size of plates, buttons and words, in percent."""
    own_hand: Annotated[int, Meta(ge=100, le=125)] = 100
    """The size of the tiles in the own hand, in percent, as far as there is room for fourteen."""

    felt: Literal["jade", "midnight", "plum", "charcoal"] = "jade"
    back: Literal["bamboo", "jade", "indigo", "lacquer", "plum"] = "bamboo"

    switch: Literal["off", "key", "click"] = "off"
    """Everything is done by one switch: a key or button, or a click anywhere."""
    scan_pace: Annotated[int, Meta(ge=3, le=100)] = 12
    """How long the ring of the switch stays at a choice, in tenths of a second."""
    press_hold: Annotated[int, Meta(ge=0, le=30)] = 0
    """How long a press must last to count, in tenths of a second."""
    press_rest: Annotated[int, Meta(ge=0, le=30)] = 0
    """How long after a press another one is ignored, in tenths of a second."""
    key_repeat: Literal["usual", "slow", "off"] = "usual"
    """When a key that is held repeats."""

    full_screen: bool = False
    window: tuple[Width, Height] = (1280, 720)
    """The window's size in pixels while it does not fill the screen."""

    keys: dict[Word, tuple[KeyName, ...]] = {}
    """The keys of those actions that the player gave other ones."""
    last_set_up: LastSetUp = LastSetUp()
    friends: Annotated[tuple[Friend, ...], Meta(max_length=MOST_FRIENDS)] = ()
    """Who else has played at this screen, the last one first."""
    absence: Absence = Absence.WAITS
    """How long a table waits for guests who are away."""
    own_tiles: OwnTiles = OwnTiles.FACE_UP
    """Where the player has the own tiles at a table with guests."""
    stand_in: Level | None = None
    """How well a computer plays that holds the chair of one; ``None``: as the other computers."""
    first_match_done: bool = False
    learns: Word | None = None
    """The book that lessons teach, once one was chosen for them; else that of the last match."""
    learn_offered: bool = False
    """The Learn page was opened, or a match begun instead: it is not offered before everything else again."""


FIRST = Settings(
    clock="none",
    calls_to_explain=("discard", "chow", "pung", "kong", "mahjong"),
    announces=True,
)
"""What holds at the very first start: no hurry, and everything has a name."""

_FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}


def load(paths: Paths) -> tuple[Settings, str | None]:
    """The saved settings, and one line about what was wrong with them, if anything was; for newcomers ``FIRST``.

    A choice that cannot be understood takes its standard value, and the others are kept. A file that cannot be
    understood at all is set aside. One of a newer game is left alone.
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
            return Settings(), _of_newer_game()
        case int(version) if version == VERSION and saved is not None:
            return _understood(saved)
        case _:
            return Settings(), _put_aside(paths)


def save(settings: Settings, paths: Paths, before: Settings | None = None) -> str | None:
    """Save the settings; one line about why that could not be done, if it could not.

    :param before: what they were before the change: what another program saved since stays. Left out, all is saved.
    """
    try:
        with changing(paths.settings.parent):
            try:
                existing = _decoded(storage.read(paths.settings) or b"") or {}
            except storage.StorageError:
                existing = {}
            version = existing.get("version")
            if isinstance(version, int) and version > VERSION:
                return _of_newer_game()
            if before is not None and version == VERSION:
                settings = _changed(_understood(existing)[0], before, settings)
            storage.write(paths.settings, encoded(settings))
    except storage.StorageError as error:
        return _("The settings cannot be saved ({reason}); they will be kept only until you quit.").format(reason=error)
    return None


def _changed(there: Settings, before: Settings, settings: Settings) -> Settings:
    """The settings of the file with one change; of keys, and of friends, others may have been added meanwhile."""
    new = {name: getattr(settings, name) for name in _FIELDS if getattr(settings, name) != getattr(before, name)}
    if "keys" in new:
        kept = {action: keys for action, keys in there.keys.items() if action not in before.keys}
        new["keys"] = {**kept, **settings.keys}
    if "friends" in new:
        known = {friend.name for friend in (*before.friends, *settings.friends)}
        others = [friend for friend in there.friends if friend.name not in known]
        new["friends"] = (*settings.friends, *others)[:MOST_FRIENDS]
    return msgspec.structs.replace(there, **new)


def encoded(settings: Settings) -> bytes:
    """The text of the settings file."""
    fields: dict[str, object] = {"version": VERSION}
    fields |= msgspec.to_builtins(settings)
    return msgspec.json.format(msgspec.json.encode(fields), indent=2) + b"\n"


def _decoded(content: bytes) -> dict[str, object] | None:
    try:
        return msgspec.json.decode(content, type=dict[str, object])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _note_doubled(content: bytes) -> None:
    """A choice that stands twice is a slip of whoever wrote the file: the last one counts, and the log says so."""
    try:
        json_of(content.decode())
    except DoubledField as error:
        log.info("in the settings %s stands twice: the last one counts", one_line(str(error)))
    except (ValueError, RecursionError):
        return


def _understood(saved: dict[str, object]) -> tuple[Settings, str | None]:
    good: dict[str, object] = {}
    bad = []
    for name, field in _FIELDS.items():
        if name in saved:
            try:
                good[name] = msgspec.convert(saved[name], field.type)
            except msgspec.ValidationError:
                bad.append(name)
    settings = msgspec.structs.replace(Settings(), **good)
    if not bad:
        return settings, None
    names = ", ".join(bad)
    return settings, _("Some settings were invalid and were reset: {names}.").format(names=names)


def _put_aside(paths: Paths) -> str:
    target = storage.set_aside(paths.settings)
    if target is None:
        return _("The settings file is damaged; the defaults are used.")
    line = _("The settings file is damaged and was renamed to {name}; the defaults are used.")
    return line.format(name=target.name)


def _of_newer_game() -> str:
    return _(
        "The settings were saved by a newer version of Sparrows; the defaults are used, and nothing will be saved."
    )
