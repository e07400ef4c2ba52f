"""The dead time between two persons at one screen: whatever one of them pressed never counts for the next."""

from collections.abc import Hashable, Iterable

from game.app.window.actions import Action, Actions, InputEvent, Key, PointerPressed, Pressed, Released, pressed_action

REST = 0.4
"""Seconds after an answer in which nothing counts: a press that comes so soon was meant by whoever has answered."""


class Rest:
    """The dead time after an answer, and the keys that were down when it was given."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions
        self.left = 0.0
        """Seconds in which nothing counts yet."""
        self._heard: tuple[Action, ...] = ()
        self._down: set[Hashable] = set()
        self._old: set[Hashable] = set()
        """Keys and buttons that are still down from before."""

    def begin(self, heard: Iterable[Action] = ()) -> None:
        """Somebody has answered now.

        :param heard: what counts at once, as whoever has answered cannot have meant it: the keys of the others.
        """
        self.left = REST
        self._heard = tuple(heard)
        self._old |= self._down

    def pass_time(self, seconds: float) -> None:
        """Lets the time run."""
        self.left = max(0.0, self.left - seconds)

    def keeps_back(self, event: InputEvent) -> bool:
        """Whether an event does not count: a press that comes too soon, or a key that is held since before."""
        match event:
            case Released(trigger):
                self._down.discard(_known(trigger))
                self._old.discard(_known(trigger))
                return False
            case Pressed(trigger, repeated=True):
                return _known(trigger) in self._old
            case Pressed(trigger):
                self._down.add(_known(trigger))
                self._old.discard(_known(trigger))
                if not self.left or pressed_action(self._actions, event, self._heard) is not None:
                    return False
                self._old.add(_known(trigger))
                return True
            case PointerPressed():
                return self.left > 0
            case _:
                return False


def _known(trigger: Hashable) -> Hashable:
    """The key or button; which modifiers are held may change before it is let go."""
    return trigger.code if isinstance(trigger, Key) else trigger
