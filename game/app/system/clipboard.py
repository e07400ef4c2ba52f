"""The system's clipboard, for text."""

import pygame


def copy(what: str) -> bool:
    """Put a text into the clipboard; return whether that succeeded."""
    try:
        pygame.scrap.put_text(what)
    except pygame.error:
        return False
    return True
