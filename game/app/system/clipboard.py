"""The system's clipboard, for text."""

import pygame


def text() -> str:
    """The text in the clipboard; empty if there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(what: str) -> bool:
    """Put a text into the clipboard; return whether that succeeded."""
    try:
        pygame.scrap.put_text(what)
    except pygame.error:
        return False
    return True
