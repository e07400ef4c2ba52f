"""A cache of what is found, within a bound on memory."""

from collections.abc import Callable, Hashable
from typing import TypeVar

Asked = TypeVar("Asked", bound=Hashable)
Found = TypeVar("Found")
MOST = 4096
"""A cache is emptied before it holds more results than this, unless it has a bound of its own."""


class Remembered(dict[Asked, Found]):
    """Maps what is asked to what a function finds.

    :param most: the most results that it holds; 0: ``MOST``.
    """

    def __init__(self, find: Callable[[Asked], Found], most: int = 0):
        super().__init__()
        self._find, self._most = find, most

    def __missing__(self, asked: Asked) -> Found:
        if len(self) >= (self._most or MOST):
            self.clear()
        found = self[asked] = self._find(asked)
        return found
