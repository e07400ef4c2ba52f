"""What all events share (game/engine/events.py)."""

from __future__ import annotations

from typing import Self

import msgspec

from game.engine.seat import Seat


class BaseEvent(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="type", tag=True):
    """What all events share: in JSON their name stands under ``type``."""

    def seen_by(self, seat: Seat | None) -> Self | None:
        """The event as this seat may see it; ``None`` for the seat means somebody who only watches."""
        return self
