"""Which font has a letter: one of the game's own, or else one of the system's, which is looked for when it is needed.

Texts of the game are written in its own fonts; names of players and clubs may be in any script.
"""

import re
import unicodedata
from functools import cache, cached_property
from itertools import groupby

import pygame

from game.app.system.assets import assets_root
from game.view.units.theme import HEBREW, Face

_EVERYWHERE = re.compile("[\0-\u017f\u0400-\u045f\u0590-\u05ff\u2010-\u2027\u202f\u2032-\u203a\u2066-\u2069\u2212]*")
"""Matches a text whose letters every font of the game has, Hebrew ones where it is chosen for them."""
_OWN = (Face.SEMIBOLD.value, HEBREW[Face.SEMIBOLD])
"""The game's own fonts with the most letters, which help out before any of the system's."""
_KNOWN = re.compile("notosans|dejavu|segoeui|arial|yahei|yugothic|malgun|nirmala|pingfang|hiragino|applesd|wenkai")
"""Matches fonts of the systems with many letters, by their names in pygame; they are tried first."""
_MOST_TRIED = 250
"""The number of the system's fonts that are opened in search of a letter: some 0.1 s."""
MOST_SEARCHES = 8
"""The number of searches without a find after which a letter that no known font has is left without one."""
_FOLLOWS = frozenset({"Mn", "Mc", "Me", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs"})
"""The categories of Unicode of marks, spaces and controls."""
_TRIED_AT = 16
"""The size in pixels at which fonts are asked for their letters."""


class SystemFonts:
    """The search among the system's fonts, with what it has found until now."""

    def __init__(self) -> None:
        self._found: dict[str, str | None] = {}
        self._useful: list[str] = []
        """The files that had a letter."""
        self._in_vain = 0
        """The number of searches without a find."""

    def file_with(self, letter: str) -> str | None:
        if letter not in self._found:
            self._found[letter] = next((path for path in self._useful if _has(path, letter)), None) or self._search(
                letter
            )
        return self._found[letter]

    def _search(self, letter: str) -> str | None:
        if self._in_vain >= MOST_SEARCHES:
            return None
        for path in self._paths:
            if _has(path, letter):
                self._useful.append(path)
                return path
        self._in_vain += 1
        return None

    @cached_property
    def _paths(self) -> list[str]:
        """The fonts with many letters first. Color fonts have pictures of one size only."""
        names = [name for name in pygame.font.get_fonts() if "color" not in name and "lastresort" not in name]
        names.sort(key=lambda name: (not _KNOWN.search(name), name))
        paths = dict.fromkeys(map(pygame.font.match_font, names))
        return [*filter(None, paths)][:_MOST_TRIED]


system_fonts = SystemFonts()


def font_files(text: str, own: str) -> list[tuple[str, str]]:
    """The text in parts, each with the font file to write it in; ``own`` is the first choice.

    A file of the game is named as in ``assets/fonts``, one of the system by its path. A letter that no font has stays
    in the first choice, which draws a box.
    """
    if _EVERYWHERE.fullmatch(text):
        return [(text, own)]
    chosen = own
    files = []
    for letter in text:
        if _is_drawn(letter):
            chosen = own if _EVERYWHERE.fullmatch(letter) else _file_with(letter, own) or own
        files.append(chosen)
    return [
        ("".join(letter for letter, _ in part), file)
        for file, part in groupby(zip(text, files, strict=True), key=lambda pair: pair[1])
    ]


def without_font(text: str) -> str:
    """The letters of a text that no font has, each once."""
    if _EVERYWHERE.fullmatch(text):
        return ""
    return "".join(letter for letter in dict.fromkeys(text) if _is_drawn(letter) and not _file_with(letter, _OWN[0]))


def _is_drawn(letter: str) -> bool:
    """Whether it is a letter, digit or sign of its own; marks and controls follow the letter before them."""
    return unicodedata.category(letter) not in _FOLLOWS


def _file_with(letter: str, own: str) -> str | None:
    """The first choice if it has the letter, else another font of the game or the system, if any has."""
    for file in (own, *_OWN):
        if _has(str(assets_root() / "fonts" / file), letter):
            return file
    return system_fonts.file_with(letter)


@cache
def _has(path: str, letter: str) -> bool:
    """Whether a font draws something else for this letter than for one that is none."""
    try:
        font = pygame.font.Font(path, _TRIED_AT)
        drawn, box = (font.render(each, antialias=False, color="white") for each in (letter, "\ufffe"))
    except (pygame.error, OSError, ValueError):
        return False
    return pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(box, "RGBA")
