"""The language that the system speaks with its user."""

import pygame

from game.i18n import languages

SYSTEM = "system"
"""In the settings: whatever the system speaks."""


def language_of(chosen: str) -> str:
    """The code of the language that the game is to speak: the one that was chosen, or else the system's.

    Of the languages that the user put first, the first that the game knows; English where it knows none of them.
    """
    if chosen != SYSTEM:
        return chosen
    known = languages()
    wanted = (place.get("language") or "" for place in pygame.system.get_pref_locales())
    codes = ("he" if code == "iw" else code for code in wanted)
    return next((code for code in codes if code in known), known[0])
