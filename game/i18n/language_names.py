"""What the languages call themselves."""

from collections.abc import Mapping

LANGUAGE_NAMES: Mapping[str, str] = {
    "en": "English",
    "he": "\u05e2\u05d1\u05e8\u05d9\u05ea",
    "hu": "Magyar",
    "lv": "Latvie\u0161u",
    "pl": "Polski",
    "ru": "\u0420\u0443\u0441\u0441\u043a\u0438\u0439",
}
"""Each in its own letters."""
