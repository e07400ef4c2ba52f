"""A cache of what is found, within a bound on memory."""

from collections.abc import Callable, Hashable
from typing import TypeVar

Asked = TypeVar("Asked", bound=Hashable)
Found = TypeVar("Found")
MOST = 4096
"""How many results are usually cached before a cache is emptied."""


class Remembered(dict[Asked, Found]):
    """Maps what is asked to what a function finds.

    :param most: how many results are cached; 0: as usual.
    """

    def __init__(self, find: Callable[[Asked], Found], most: int = 0):
        super().__init__()
        self._find, self._most = find, most

    def __missing__(self, asked: Asked) -> Found:
        if len(self) >= (self._most or MOST):
            self.clear()
        found = self[asked] = self._find(asked)
        return found
