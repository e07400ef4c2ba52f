"""The system's clipboard: text, where there is one."""

import pygame


def text() -> str:
    """What it holds, if it is text."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(what: str) -> bool:
    """Puts a text there; gives whether that could be done."""
    try:
        pygame.scrap.put_text(what)
    except pygame.error:
        return False
    return True
