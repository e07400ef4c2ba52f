"""What the speeds of the table are called."""

from __future__ import annotations

from game.app.system.settings import Speed
from game.i18n import pgettext


def speed_name(speed: Speed) -> str:
    """How a speed is called."""
    return {
        Speed.SLOW: pgettext("speed", "Slow"),
        Speed.NORMAL: pgettext("speed", "Normal"),
        Speed.FAST: pgettext("speed", "Fast"),
        Speed.OFF: pgettext("speed", "At once"),
    }[speed]
