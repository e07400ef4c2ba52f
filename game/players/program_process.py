"""A user's program as a process: started as its user would start it, and ended together with all that it started.

A program ends with the game, however the game ends, and whatever the program has started ends with the program. On
Windows a job sees to that. Elsewhere a *warden* does, a shell of its own process group, which the program joins: the
warden waits for the end of its input, which comes when the game closes it or has ended, and then kills its group,
itself included. Processes that left the group are found by a mark in their environment, on systems that show it
(Linux); the warden looks twice, since a process that is just being started bears no mark yet. If the program killed or
stopped the warden, the game starts another one.

Three kinds of process are not found, for a program may do what its user may: those that left the group and wiped off
the mark too, or left it on a system that does not show the mark; those that start new ones quicker than they are found;
and those that left the group of a program that has killed its warden, when the game ends before the program does.
"""

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import IO

from game.players.threads import beside

_MARK = "SPARROWS_PROGRAM"
"""The environment variable that says which program a process belongs to."""
_WARDEN = """
trap '' HUP INT QUIT TERM
read -r _
none=
for round in 1 2 3 4 5 6 7 8 9; do
    marked=$(grep -ls -- "$1" /proc/[0-9]*/environ 2>&-)
    if [ -z "$marked" ]; then
        [ -z "$none" ] || break
        none=once
        sleep 0.1
    fi
    for found in $marked; do
        found="${found%/environ}"
        kill -KILL "${found#/proc/}" 2>&-
    done
done
echo cleared
kill -KILL 0
"""
_SECONDS_TO_CLEAR = 5.0
"""Seconds that a warden gets to end its group: it needs a moment, unless the program hinders it."""
_LIBRARIES = ("LD_LIBRARY_PATH", "LIBPATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "DYLD_FALLBACK_LIBRARY_PATH")
"""The variables by which a packaged game has its own libraries searched first."""
_OF_THE_PACKAGE = ("_PYI_", "_MEIPASS")
"""The prefixes of the variables that a packaged game sets for its own processes."""


def users_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment of the user's programs, without the libraries and variables of a packaged game (PyInstaller)."""
    found = dict(environment)
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is None:
        return found
    for name in _LIBRARIES:
        before = found.pop(f"{name}_ORIG", None)
        folders = before if before is not None else _without_bundle(bundle, found.get(name, ""))
        if folders:
            found[name] = folders
        else:
            found.pop(name, None)
    return {name: value for name, value in found.items() if not name.startswith(_OF_THE_PACKAGE)}


def _without_bundle(bundle: str, folders: str) -> str:
    return os.pathsep.join(folder for folder in folders.split(os.pathsep) if folder and not folder.startswith(bundle))


class ProgramProcess:
    """A running program, with all that it starts."""

    def __init__(self, command: Sequence[str]):
        """Starts the program.

        :raises OSError: when it cannot be started.
        """
        mark = secrets.token_hex(8)
        environment = users_environment(os.environ)
        self._keeper = _Keeper(f"{_MARK}={mark}", environment)
        try:
            self._process = self._keeper.start(command, environment | {_MARK: mark})
        except BaseException:
            self._keeper.end()
            self._keeper.wait()
            raise
        assert self._process.stdin is not None, "it was started with a pipe"
        assert self._process.stdout is not None, "it was started with a pipe"
        self.into: IO[bytes] = self._process.stdin
        """The program's standard input."""
        self.out: IO[bytes] = self._process.stdout
        """The program's standard output."""
        beside(self._clear_up, "program")

    def end(self) -> None:
        """Ends the program at once, whatever it is doing, and all that it started, without waiting."""
        self._keeper.end()

    def _clear_up(self) -> None:
        """Ends all that the program started once it has ended itself: otherwise the pipes would stay open."""
        self._process.wait()
        self._keeper.end()
        self._keeper.wait()

    def close(self, seconds: float) -> None:
        """Lets the program end by itself within ``seconds``; then ends it and all that it started."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        self._keeper.end()
        self._keeper.wait()
        self._process.kill()
        self._process.wait()


def leave_deleted_folder() -> None:
    """Stand at the root if the folder in which the game stands was deleted: nothing can be started from nowhere."""
    try:
        Path.cwd()
    except FileNotFoundError:
        os.chdir(os.sep)


if sys.platform == "win32":
    from game.players.windows_job import Job, own_libraries_left_out

    class _Keeper:
        """The job that a program runs in."""

        def __init__(self, _mark: str, _environment: Mapping[str, str]):
            self._job = Job()

        def start(self, command: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
            """Starts the program; what it starts in the first moment, before it is in the job, is not followed."""
            with own_libraries_left_out():
                process = subprocess.Popen(  # noqa: S603 - as below
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env=environment,
                    creationflags=subprocess.CREATE_NEW_PROCESS_GROUP,
                )
            self._job.take(process)
            return process

        def end(self) -> None:
            self._job.end()

        def wait(self) -> None:
            """Returns at once: a job needs no time to end."""
else:

    class _Keeper:
        """The warden of a program."""

        def __init__(self, mark: str, environment: Mapping[str, str]):
            self._mark = mark
            self._environment = environment
            self._warden = self._started()
            self._one_waits = Lock()
            self._is_over = False

        def _started(self) -> subprocess.Popen[bytes]:
            return subprocess.Popen(  # noqa: S603 - a text of ours, with digits of ours
                ["/bin/sh", "-c", _WARDEN, "warden", self._mark],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=self._environment,
                process_group=0,
            )

        def start(self, command: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
            return subprocess.Popen(  # noqa: S603 - the very program that the user named, without a shell
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
                process_group=self._warden.pid,
            )

        def end(self) -> None:
            """Closes the warden's input, which makes it end its group."""
            assert self._warden.stdin is not None, "it was started with a pipe"
            with suppress(OSError):
                self._warden.stdin.close()

        def wait(self) -> None:
            """Waits until the warden has ended its group and itself; a second warden does what the first could not."""
            with self._one_waits:
                if self._is_over:
                    return
                if not self._has_cleared():
                    self._warden = self._started()
                    self.end()
                    self._has_cleared()
                self._is_over = True

        def _has_cleared(self) -> bool:
            with suppress(OSError):
                os.killpg(self._warden.pid, signal.SIGCONT)
            try:
                self._warden.wait(_SECONDS_TO_CLEAR)
            except subprocess.TimeoutExpired:
                os.killpg(self._warden.pid, signal.SIGKILL)
                self._warden.wait()
            assert self._warden.stdout is not None, "it was started with a pipe"
            with self._warden.stdout as said:
                return bool(said.read())
