"""Keys that were pressed for the scene before: they mean nothing on the one that came."""

from game.app.window.actions import FocusLost, InputEvent, Key, Pressed, Released, TextTyped

SETTLES = 0.3
"""Seconds until a scene that came by itself takes keys."""


class LateKeys:
    """Tells the keys that are meant for the top scene from those that were meant for a scene before."""

    def __init__(self) -> None:
        self.left = 0.0
        """Seconds until the top scene takes keys."""
        self._held: set[object] = set()
        """Keys and buttons that are down."""
        self._outlived: set[object] = set()
        """Those that were pressed for a scene before, until they are released."""

    def come(self, *, by_itself: bool) -> None:
        """A new scene is on top.

        :param by_itself: whether it is not the player who opened it just now.
        """
        self.left = SETTLES if by_itself else 0.0
        self._outlived = set(self._held)

    def update(self, seconds: float) -> None:
        """Pass time on."""
        self.left = max(0.0, self.left - seconds)

    def is_late(self, event: InputEvent) -> bool:
        """Note an event; return whether it was meant for a scene before."""
        match event:
            case Pressed(trigger, repeated):
                key = trigger.code if isinstance(trigger, Key) else trigger
                self._held.add(key)
                if self.left:
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
