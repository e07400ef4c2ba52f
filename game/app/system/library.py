"""A check that the right drawing library is installed."""

import os
from importlib.util import find_spec

from game.i18n import _

_NEEDED = (2, 5, 8)


def library_problem() -> str | None:
    """One line for the player if ``import pygame`` would load a library other than pygame-ce, or too old a version.

    Both libraries are named pygame and must not be installed together.
    """
    if find_spec("pygame") is None:
        return _("pygame-ce is not installed: pip install pygame-ce")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame  # noqa: PLC0415 - only once it is known to be installed, and its greeting is off

    if not getattr(pygame, "IS_CE", False):
        return _("This is the original pygame, not pygame-ce: pip uninstall pygame, then pip install pygame-ce")
    if pygame.version.vernum < _NEEDED:
        found = ".".join(map(str, pygame.version.vernum))
        return _("pygame-ce {found} is too old: pip install --upgrade pygame-ce").format(found=found)
    return None
