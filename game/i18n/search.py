"""Texts simplified for searching."""

import re
from functools import lru_cache
from operator import contains
from unicodedata import combining, normalize

_PLAIN = str.maketrans({"\u05f3": "'", "\u05f4": '"', "\u05be": "-", "\u2019": "'", "\u2013": "-", "\u0142": "l"})
"""Letters and marks that many keyboards lack, with what people type instead."""


def easily_typed(text: str) -> str:
    """A text simplified to what people type: lower case, no accents, and only marks that every keyboard has."""
    apart = normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not combining(letter)).translate(_PLAIN)


_SPELLINGS = [
    re.compile(rf"\b(?:{spelled})")
    for spelled in (
        r"chow|chii?\b|chee|csau|cau\b|чоу|чи\b|чао|\w*(?:צ'או|צ'י\b)",
        r"pung|pong|peng\b|pon\b|панг|понг|пон\b|\w*(?:פונג|פאנג)",
        r"kong|kang\b|gang\b|kan\b|конг|канг|ганг\b|кан\b|\w*(?:קונג|קאנג)",
        r"mah?-?jon|mah?dz?s?on|маджонг|мачжан|\w*מ[אה]ה?-?ג'ונג",
        r"honou?r",
    )
]
"""The beginnings of each word that players of other tables and languages spell in other ways, accents left out."""


def is_found(wanted: str, text: str) -> bool:
    """Whether a text contains what was typed, in this spelling or in those of other tables."""
    return any(map(contains, _simplified(text), _simplified(wanted)))


@lru_cache(1 << 12)
def _simplified(text: str) -> tuple[str, str]:
    """A text as it is easily typed, and the same with one spelling for each of the words that have several."""
    plain = found = easily_typed(text)
    for number, spelled in enumerate(_SPELLINGS):
        found = spelled.sub(f"={number}", found)
    return plain, found
