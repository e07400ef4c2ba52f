"""Workers of a scheduler of dask.distributed, on however many machines (the extra ``sparrows[cluster]``).

They need the same Sparrows as the one that shares out the work; each says so itself before it does anything. Work of a
worker that is gone is done by another one; workers may come at any time.
"""

import logging
import sys
import time
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from game.hands.deficiency import asset_file
from game.tools.arguments import BadInput

Done = TypeVar("Done")

_PATIENCE = 10.0
"""Seconds in which a scheduler must answer."""
_COUNTED_AGAIN = 2.0
"""Seconds after which the workers are counted again."""
_PLAYING = ("tiles", "hands", "rules", "engine", "players", "tools")
"""The floors of the game that a deal depends on."""
_one_at_a_time = Lock()


class Cluster:
    """A cluster, from when it is reached until this is closed."""

    def __init__(self, address: str) -> None:
        """Reaches the scheduler.

        Raises:
            BadInput: when that cannot be done.
        """
        try:
            import distributed
        except ImportError:
            raise BadInput("--cluster: dask.distributed is missing; it comes with sparrows[cluster]") from None
        for name in ("distributed", "distributed.client", "distributed.comm", "distributed.core"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what there is to say is said here
        self._lost: tuple[type[BaseException], ...] = (
            *(distributed.comm.core.CommClosedError, distributed.client.FutureCancelledError),
            *(OSError, TimeoutError),
        )
        try:
            self._client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False, name="sparrows")
        except (OSError, ValueError, TimeoutError) as error:
            raise BadInput(f"--cluster: {address}: no scheduler can be reached there ({error})") from None
        self._client.loop.asyncio_loop.set_exception_handler(lambda _loop, _context: None)  # what it left at a timeout
        self._address = address
        self._killers: type[BaseException] = distributed.scheduler.KilledWorker
        self._threads = 0
        self._counted = 0.0
        if not self._count():
            print(f"{address} has no workers yet; it goes on once there are", file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close(timeout=_PATIENCE)

    @property
    def size(self) -> int:
        """How many pieces of work are done at a time, with the workers that there are now."""
        return max(1, self._count())

    def _count(self) -> int:
        if time.monotonic() - self._counted > _COUNTED_AGAIN:
            try:
                self._threads = sum(self._client.nthreads().values())
            except self._lost:
                raise self.is_lost() from None
            self._counted = time.monotonic()
        return self._threads

    def submit(self, function: Callable[..., Done], /, *arguments: object) -> "_Promised[Done]":
        """Has some worker do it, and another one if that ends meanwhile."""
        return _Promised(self, self._client.submit(worked, made_by(), function, *arguments, pure=False))

    def result_of(self, future: Any) -> Any:  # dask.distributed says nothing of types
        """What came of it.

        Raises:
            BadInput: when the cluster is gone, or no worker can do it.
        """
        try:
            return future.result()
        except self._killers as error:
            raise BadInput(f"--cluster: too many workers ended at the same piece of work ({error})") from None
        except self._lost:
            raise self.is_lost() from None
        except ImportError as error:
            raise BadInput(f"--cluster: a worker has not got what it needs: {error}") from None

    def is_lost(self) -> BadInput:
        """What there is to say when nobody answers."""
        return BadInput(f"--cluster: {self._address}: the scheduler does not answer any more")

    def kill(self) -> None:
        """Nothing: what is not done yet is left when the cluster is closed."""


class _Promised(Generic[Done]):
    """A piece of work in the cluster."""

    def __init__(self, cluster: Cluster, future: Any) -> None:  # dask.distributed says nothing of types
        self._cluster = cluster
        self._future = future

    def result(self) -> Done:
        """What came of it, once it is done."""
        done: Done = self._cluster.result_of(self._future)
        return done


def worked(maker: str, function: Callable[..., Done], *arguments: object) -> Done:
    """Does a piece of work in a worker: one at a time, whatever its threads are.

    Raises:
        BadInput: when it is another Sparrows than the one that asks, for then figures would not be the same.
    """
    if made_by() != maker:
        raise BadInput("--cluster: a worker has another Sparrows than this one; bring all to the same commit")
    with _one_at_a_time:
        return function(*arguments)


@cache
def made_by() -> str:
    """What stands for everything that decides how deals go: the same in two places where the same deals are played."""
    game = Path(__file__).parents[1]
    files = [file for floor in _PLAYING for kind in ("*.py", "*.toml") for file in (game / floor).rglob(kind)]
    digest = blake2b(digest_size=6)
    for file in (*sorted(files), *sorted(asset_file("players/characters.toml").parent.glob("*.*"))):
        digest.update(f"{file.name} ".encode() + file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
