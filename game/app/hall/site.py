"""The HTTP answers of a hall besides its tables: whether it is well, and its counters at an address of their own."""

from http import HTTPStatus

from websockets.http11 import Request, Response

from game.app.hall.numbers import Numbers
from game.net.pages import Pages, answered, path_of, refusal

HEALTH = "/healthz"
NUMBERS = "/metrics"
_PLAIN = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
_PROMETHEUS = {**_PLAIN, "Content-Type": "text/plain; version=0.0.4; charset=utf-8"}


def _health(numbers: Numbers) -> Response:
    if numbers.is_alive:
        return answered(HTTPStatus.OK, b"ok\n", _PLAIN)
    return answered(HTTPStatus.SERVICE_UNAVAILABLE, b"the tables stand still\n", _PLAIN)


class HallSite:
    """A hall's guest pages, and its answer whether it is well.

    :param pages: the guests' pages.
    """

    def __init__(self, pages: Pages, numbers: Numbers) -> None:
        self._pages = pages
        self._numbers = numbers

    async def answer(self, request: Request) -> Response:
        if path_of(request) == HEALTH:
            return _health(self._numbers)
        return await self._pages.answer(request)


class NumbersSite:
    """The address that serves the counters and the health of a hall, and nothing else."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers

    async def answer(self, request: Request) -> Response:
        path = path_of(request)
        if path == NUMBERS:
            return answered(HTTPStatus.OK, self._numbers.text(), _PROMETHEUS)
        return _health(self._numbers) if path == HEALTH else refusal(404)
