"""The languages: their names, where their catalogues of texts lie, and how a catalogue is read."""

import logging
import struct
import sys
from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

DOMAIN = "sparrows"
SOURCE_LANGUAGE = "en"
"""The language of the message ids: it needs no catalogue."""

_PACKAGE = Path(__file__).resolve().parent.parent
_log = logging.getLogger(__name__)


def locale_folder() -> Path:
    """The folder of catalogues: in the installed package, or where ``build_scripts/words.py`` has made them."""
    places = (_PACKAGE / "_assets" / "locale", Path(sys.prefix) / "sparrows-locale")
    return next((place for place in places if place.is_dir()), _PACKAGE.parent / "assets" / "locale")


def languages(folder: Path | None = None) -> tuple[str, ...]:
    """The codes of all languages the game can speak, English first, the others by code."""
    found = (folder or locale_folder()).glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (SOURCE_LANGUAGE, *sorted({path.parent.parent.name for path in found} - {SOURCE_LANGUAGE}))


def catalogue(code: str, folder: Path | None = None) -> NullTranslations:
    """The catalogue of a language; without a readable one, a catalogue that returns the message ids."""
    path = (folder or locale_folder()) / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if not path.is_file():
        return NullTranslations()
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, LookupError, SyntaxError, struct.error) as error:
        _log.warning("the words of the language %s cannot be read (%s); the game speaks English", code, error)
        return NullTranslations()


LANGUAGE_NAMES: Mapping[str, str] = {
    "en": "English",
    "he": "\u05e2\u05d1\u05e8\u05d9\u05ea",
    "hu": "Magyar",
    "lv": "Latvie\u0161u",
    "pl": "Polski",
    "ru": "\u0420\u0443\u0441\u0441\u043a\u0438\u0439",
}
"""The name of each language in its own letters, by its code."""
