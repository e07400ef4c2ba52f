"""The language of the system."""

import pygame

from game.i18n import languages

SYSTEM = "system"
"""The setting that means the system's language."""


def language_of(chosen: str) -> str:
    """The code of the game's language: the chosen one, or else the system's.

    Among the user's preferred languages it is the first that the game has, or English if it has none of them.
    """
    if chosen != SYSTEM:
        return chosen
    known = languages()
    wanted = (place.get("language") or "" for place in pygame.system.get_pref_locales())
    codes = ("he" if code == "iw" else code for code in wanted)
    return next((code for code in codes if code in known), known[0])
