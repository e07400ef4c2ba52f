"""Threads for what is done beside the game."""

from collections.abc import Callable
from threading import Thread
from typing import Any


def beside(work: Callable[..., object], name: str, *given: Any) -> Thread:
    """Start a thread of this name that does some work, unless the program ends first."""
    thread = Thread(target=work, name=name, args=given, daemon=True)
    thread.start()
    return thread
