"""The dead time between two players at one screen: what one of them pressed never counts for the next."""

from collections.abc import Hashable, Iterable

from game.app.window.actions import Action, Actions, InputEvent, Key, PointerPressed, Pressed, Released, pressed_action

REST = 0.4
"""Seconds after an answer in which presses are ignored: one that comes so soon is from the player who answered."""


class Rest:
    """The dead time after an answer, and the keys that were down when it was given."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions
        self.left = 0.0
        """Seconds until presses count again."""
        self._heard: tuple[Action, ...] = ()
        self._down: set[Hashable] = set()
        self._old: set[Hashable] = set()
        """Keys and buttons held down since before the rest or pressed in it; their repeats are ignored."""

    def begin(self, heard: Iterable[Action] = ()) -> None:
        """Starts the rest, as a player has just answered.

        :param heard: the other players' keys, which count at once: the player who answered does not press those.
        """
        self.left = REST
        self._heard = tuple(heard)
        self._old |= self._down

    def pass_time(self, seconds: float) -> None:
        self.left = max(0.0, self.left - seconds)

    def keeps_back(self, event: InputEvent) -> bool:
        """Whether an event is ignored: a press that comes too soon, or a repeat of a key held since before."""
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
    """The key without its modifiers, which may change before it is released; a button as it is."""
    return trigger.code if isinstance(trigger, Key) else trigger
