"""Drops keys that were pressed for an earlier scene."""

from game.app.window.actions import FocusLost, InputEvent, Key, Pressed, Released, TextTyped

SETTLES = 0.3
"""Seconds before a scene that asks something new accepts keys."""
UNSEEN = 0.5
"""Seconds after something came by itself in which a key was still meant for what was there before."""


class LateKeys:
    """Tells keys meant for the top scene from keys meant for an earlier one."""

    def __init__(self) -> None:
        self.left = 0.0
        """Seconds before the top scene accepts keys."""
        self._held: set[object] = set()
        self._outlived: set[object] = set()
        """Keys and buttons that were pressed for an earlier scene and are still held."""

    def come(self, left: float) -> None:
        """Note that a new scene is on top, which accepts keys after ``left`` seconds."""
        self.left = left
        self._outlived = set(self._held)

    def update(self, seconds: float) -> None:
        self.left = max(0.0, self.left - seconds)

    def is_late(self, event: InputEvent) -> bool:
        """Note an event; returns whether it was meant for an earlier scene."""
        match event:
            case Pressed(trigger, repeated):
                key = trigger.code if isinstance(trigger, Key) else trigger
                self._held.add(key)
                # with Ctrl a key never answers a question, so that it is not kept from the new scene
                if self.left and not (isinstance(trigger, Key) and trigger.ctrl):
                    self._outlived.add(key)
                elif not repeated:
                    self._outlived.discard(key)
                return key in self._outlived
            case Released(trigger):
                key = trigger.code if isinstance(trigger, Key) else trigger
                self._held.discard(key)
                self._outlived.discard(key)
            case TextTyped():
                return bool(self.left)
            case FocusLost():
                self._held.clear()
                self._outlived.clear()
            case _:
                pass
        return False
