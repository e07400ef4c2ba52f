"""The persons who play at this machine, each with their own settings.

``settings.json`` is that of the person who is playing now; those of the others are in ``persons`` beside it.
Matches, statistics and progress tell persons apart by name.
"""

import hashlib
import logging
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from game import replace
from game.app.system import storage
from game.app.system.last_setup import chair_of
from game.app.system.lines import one_line
from game.app.system.paths import Paths
from game.app.system.settings import FIRST, MOST_NAMES, Settings, encoded, is_newer, newer_game_text, read
from game.i18n import player_texts
from game.i18n.player_texts import character_name
from game.players.characters import CAST
from game.players.roster import EarlierName, PortraitId, time_text

log = logging.getLogger(__name__)

_SUFFIX = ".settings.json"


def key_of(name: str) -> str:
    """A person's name as the stem of files: a hash, so that case does not matter and every disk accepts it."""
    folded = unicodedata.normalize("NFKC", name).strip().casefold()
    return hashlib.sha256(folded.encode("utf-8", "surrogatepass")).hexdigest()[:20]


def other_persons(paths: Paths, here: Settings) -> list[Settings]:
    """The settings of everybody but the present person, sorted by name."""
    found = []
    for file in storage.listed(paths.persons, _SUFFIX, plain=False):
        try:
            settings = read(storage.read(file.path) or b"")
        except storage.StorageError as error:
            log.info("%s is passed over: %s", one_line(file.name), error)
            continue
        if settings is None:
            log.info("%s is passed over: it is damaged, or of a newer version", one_line(file.name))
        elif _stem(settings) != _stem(here):
            found.append(settings)
    return sorted(found, key=lambda settings: name_of(settings).casefold())


def name_of(settings: Settings) -> str:
    """The name of a person, or of the portrait if none was given."""
    return chair_of(settings).name


def name_in_files(settings: Settings) -> str:
    """The name of a person in files, which is the same in every language."""
    return player_texts.name_in_files(chair_of(settings))


def renamed(here: Settings, wanted: Settings) -> Settings:
    """The settings ``wanted`` of a person who has those of ``here`` now, and keeps all matches under another name.

    Under the name of a friend at this screen they are not kept, since it is the friend who plays then.
    """
    before = name_in_files(here)
    names = dict(here.earlier_names)
    if name_in_files(wanted) not in (before, *(friend.name for friend in here.friends)):
        names.pop(before, None)
        names[before] = time_text(datetime.now(tz=UTC))
    return replace(wanted, earlier_names=dict([*names.items()][-MOST_NAMES:]))


def earlier_names(paths: Paths, here: Settings) -> Sequence[EarlierName]:
    """The earlier names of everybody at this machine, oldest first."""
    return sorted(
        EarlierName(until, name, name_in_files(each))
        for each in (here, *other_persons(paths, here))
        for name, until in each.earlier_names.items()
    )


def earlier_progress(paths: Paths, here: Settings) -> Sequence[str]:
    """The names under which the present person may have learned, the latest first; empty: before a name was given."""
    others = other_persons(paths, here)
    names = {key_of(each.player_name) for each in others}
    return [name for name in (*reversed(here.earlier_names), "") if key_of(name) not in names]


def keep(settings: Settings, paths: Paths) -> None:
    """Save the settings of a person who is not playing now.

    :raises StorageError: if they cannot be written, or a newer version has written some.
    """
    path = _path(paths, settings)
    if is_newer(storage.read(path) or b""):
        raise storage.StorageError(newer_game_text())
    storage.write(path, encoded(settings))


def has_come(settings: Settings, paths: Paths) -> None:
    """Delete the stored settings of the person who plays now, once they are in ``settings.json``."""
    with suppress(storage.StorageError, OSError):
        here = read(storage.read(paths.settings) or b"")
        if here is not None and _stem(here) == _stem(settings):
            _path(paths, settings).unlink(missing_ok=True)


def is_known(name: str, paths: Paths, here: Settings) -> bool:
    """Whether somebody on this computer already has a name that differs from this one at most in capital letters.

    :param name: the name to look for.
    :param paths: where the settings of the other players are kept.
    :param here: the settings of the player who plays now.
    """
    return key_of(name) in {key_of(name_of(each)) for each in (here, *other_persons(paths, here))}


def person_named(name: str, paths: Paths, here: Settings) -> Settings:
    """The settings of the other person of this name; those of a newcomer if nobody here has it."""
    others = other_persons(paths, here)
    known = next((each for each in others if key_of(name_of(each)) == key_of(name)), None)
    taken = {each.avatar for each in (here, *others)}
    return known or newcomer(name, next((each for each in CAST if each not in taken), here.avatar), here)


def newcomer(name: str, portrait: str, here: Settings) -> Settings:
    """The settings of somebody new, with the language and volumes of the present person.

    :param portrait: the wanted portrait; if its character has that very name, another one is taken, since the name
        would not be kept otherwise.
    """
    others = (each for each in CAST if character_name(each) != name)
    portrait = portrait if character_name(PortraitId(portrait)) != name else next(others)
    return replace(
        FIRST,
        player_name=name,
        avatar=portrait,
        language=here.language,
        sound_volume=here.sound_volume,
        music_volume=here.music_volume,
        window=here.window,
        full_screen=here.full_screen,
    )


def arriving(settings: Settings, here: Settings) -> Settings:
    """The settings of a person who begins to play at this machine, with the present size and state of the window."""
    return replace(settings, window=here.window, full_screen=here.full_screen)


def _path(paths: Paths, settings: Settings) -> Path:
    return paths.persons / f"{_stem(settings)}{_SUFFIX}"


def _stem(settings: Settings) -> str:
    return key_of(settings.player_name or f"portrait {settings.avatar}")
