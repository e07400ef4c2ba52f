"""What is served beside the tables: whether the hall is well, and at an address of their own its numbers."""

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
    """The pages of a hall, and whether it is well.

    :param pages: those that guests see.
    """

    def __init__(self, pages: Pages, numbers: Numbers) -> None:
        self._pages = pages
        self._numbers = numbers

    async def answer(self, request: Request) -> Response:
        """The answer to a request that opens no line."""
        if path_of(request) == HEALTH:
            return _health(self._numbers)
        return await self._pages.answer(request)


class NumbersSite:
    """The address at which a hall's numbers are fetched, and nothing else."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers

    async def answer(self, request: Request) -> Response:
        """The numbers, or whether the hall is well."""
        path = path_of(request)
        if path == NUMBERS:
            return answered(HTTPStatus.OK, self._numbers.text(), _PROMETHEUS)
        return _health(self._numbers) if path == HEALTH else refusal(404)
