"""The pictures that are kept until they are wanted again, within bounds of bytes; the oldest go first."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

import pygame

from game.app.system.memory import give_back
from game.players.threads import beside

Asked = ParamSpec("Asked")
Made = TypeVar("Made")
_READ = 60_000_000
"""The most bytes of pictures out of files."""
LEAST = 20_000_000
"""The most bytes of painted pictures for a tiny window."""
_BYTES_OF_PIXEL = 8
"""How many more there may be for each pixel of the window."""
_MUCH = 2
"""After so many times the bytes that are kept have been made anew, memory is given back to the system."""


class Shelf:
    """What was made by functions, by function and arguments.

    :param most: the most bytes that are kept.
    """

    def __init__(self, most: int = LEAST):
        self.most = most
        self.held = 0
        """The bytes of all that is kept."""
        self._made = 0
        self._kept: OrderedDict[object, tuple[object, int]] = OrderedDict()
        self._lock = Lock()

    def keeps(self, make: Callable[Asked, Made]) -> Callable[Asked, Made]:
        """The function, whose results are kept: pictures, and whatever has some."""
        known = self._kept

        @wraps(make)
        def wanted(*asked: Asked.args, **manner: Asked.kwargs) -> Made:
            key = (make, asked, *manner.values())
            try:
                known.move_to_end(key)
                return known[key][0]  # type: ignore[return-value] # what this function has made
            except KeyError:
                made = make(*asked, **manner)
                self._add(key, made)
                return made

        return wanted

    def _add(self, key: object, made: object) -> None:
        size = _bytes_of(made)
        with self._lock:
            self.held += size - self._kept.pop(key, (None, 0))[1]
            self._kept[key] = made, size
            while self.held > self.most and len(self._kept) > 1:
                self.held -= self._kept.popitem(last=False)[1][1]
            self._made += size
        if self._made > _MUCH * self.most:
            self._made = 0
            beside(give_back, "memory")

    def fit(self, window: tuple[int, int]) -> None:
        """Bound what is kept from now on by the size of the window, in pixels."""
        self.most = LEAST + _BYTES_OF_PIXEL * window[0] * window[1]


SHELF = Shelf()
"""The shelf of painted pictures."""
FILES = Shelf(_READ)
"""The shelf of pictures out of files: they take much longer to read than what drives out others takes to paint."""
kept = SHELF.keeps


def _bytes_of(made: object) -> int:
    if isinstance(made, pygame.Surface):
        whole = made.get_abs_parent()
        return whole.get_pitch() * whole.get_height()
    if isinstance(made, tuple):
        return sum(map(_bytes_of, made))
    return _bytes_of(getattr(made, "surface", None)) if hasattr(made, "surface") else 0
