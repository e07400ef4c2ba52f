"""The HTTP answers of a hall besides its tables: the guests' pages, and whether the hall is well."""

from collections.abc import Callable
from http import HTTPStatus
from time import monotonic

from websockets.http11 import Request, Response

from game.net.pages import Pages, answered, path_of

HEALTH = "/healthz"
_LONGEST_SILENCE = 10.0
"""How many seconds a hall may go without attending to its tables before it counts as hung."""
_PLAIN = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}


class Pulse:
    """The sign that a hall attends to its tables; given on the hall's thread, read from any."""

    def __init__(self, clock: Callable[[], float] = monotonic):
        self._clock = clock
        self._last_beat = clock()

    def beat(self) -> None:
        self._last_beat = self._clock()

    @property
    def is_alive(self) -> bool:
        """Whether the hall has attended to its tables within the last seconds."""
        return self._clock() - self._last_beat < _LONGEST_SILENCE


class HallSite:
    """A hall's guest pages, and its answer whether it is well.

    :param pages: the guests' pages.
    """

    def __init__(self, pages: Pages, pulse: Pulse):
        self._pages = pages
        self._pulse = pulse

    async def answer(self, request: Request) -> Response:
        if path_of(request) != HEALTH:
            return await self._pages.answer(request)
        if self._pulse.is_alive:
            return answered(HTTPStatus.OK, b"ok\n", _PLAIN)
        return answered(HTTPStatus.SERVICE_UNAVAILABLE, b"the tables stand still\n", _PLAIN)
