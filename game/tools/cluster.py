"""The workers of a dask.distributed scheduler, on any number of machines (the extra ``sparrows[cluster]``).

They need the same Sparrows as this process; each of them checks that before it does anything. The work of a worker that
is gone is done by another one; workers may come at any time.
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

from game.hands.asset_files import asset_file
from game.tools.arguments import BadInput

Done = TypeVar("Done")

_PATIENCE = 10.0
"""Seconds in which a scheduler must answer."""
_COUNT_EVERY = 2.0
"""Seconds after which the workers are counted again."""
_DEAL_FOLDERS = ("tiles", "hands", "rules", "engine", "players", "tools")
"""The folders of the game on which the course of a deal depends."""
_one_at_a_time = Lock()


class Cluster:
    """A connection to a cluster, until it is closed."""

    def __init__(self, address: str) -> None:
        """Connect to the scheduler.

        :raises BadInput: if it cannot be reached.
        """
        try:
            import distributed
        except ImportError:
            raise BadInput("--cluster: dask.distributed is missing; it comes with sparrows[cluster]") from None
        for name in ("distributed", "distributed.client", "distributed.comm", "distributed.core"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # this module reports errors itself
        self._lost: tuple[type[BaseException], ...] = (
            *(distributed.comm.core.CommClosedError, distributed.client.FutureCancelledError),
            *(OSError, TimeoutError),
        )
        try:
            self._client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False, name="sparrows")
        except (OSError, ValueError, TimeoutError) as error:
            raise BadInput(f"--cluster: {address}: no scheduler can be reached there ({error})") from None
        # Tasks left over after a timeout would print their errors.
        self._client.loop.asyncio_loop.set_exception_handler(lambda _loop, _context: None)
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
        """The number of tasks that the present workers can do at the same time."""
        return max(1, self._count())

    def _count(self) -> int:
        if time.monotonic() - self._counted > _COUNT_EVERY:
            try:
                self._threads = sum(self._client.nthreads().values())
            except self._lost:
                raise self.is_lost() from None
            self._counted = time.monotonic()
        return self._threads

    def submit(self, function: Callable[..., Done], /, *arguments: object) -> "_Promised[Done]":
        """Let a worker do a task; if that worker ends meanwhile, another one does it."""
        return _Promised(self, self._client.submit(worked, made_by(), function, *arguments, pure=False))

    def result_of(self, future: Any) -> Any:  # dask.distributed has no types
        """The result of a task.

        :raises BadInput: if the cluster is gone, or no worker can do the task.
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
        """The error that says that the scheduler no longer answers."""
        return BadInput(f"--cluster: {self._address}: the scheduler does not answer any more")

    def kill(self) -> None:
        """Do nothing, because closing the cluster drops all unfinished tasks."""


class _Promised(Generic[Done]):
    """A task in the cluster."""

    def __init__(self, cluster: Cluster, future: Any) -> None:  # dask.distributed has no types
        self._cluster = cluster
        self._future = future

    def result(self) -> Done:
        done: Done = self._cluster.result_of(self._future)
        return done


def worked(maker: str, function: Callable[..., Done], *arguments: object) -> Done:
    """Do a task in a worker process, one at a time however many threads that process has.

    :raises BadInput: if the worker's Sparrows differs from the caller's, because results would differ too.
    """
    if made_by() != maker:
        raise BadInput("--cluster: a worker has another Sparrows than this one; bring all to the same commit")
    with _one_at_a_time:
        return function(*arguments)


@cache
def made_by() -> str:
    """A digest of everything that decides how deals go: equal digests mean that the same deals are played."""
    game = Path(__file__).parents[1]
    files = [file for floor in _DEAL_FOLDERS for kind in ("*.py", "*.toml") for file in (game / floor).rglob(kind)]
    digest = blake2b(digest_size=6)
    for file in (*sorted(files), *sorted(asset_file("players/characters.toml").parent.glob("*.*"))):
        digest.update(f"{file.name} ".encode() + file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
