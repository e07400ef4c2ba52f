"""Creates the project's own Python environment, or repairs it, with only pip and venv."""

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from ast import literal_eval
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO, TextIO

from build_scripts import environment as env

_BAR = 10
"""The length of the bar, in characters."""
_PLACE = 0.3
"""How full the bar is, from 0 to 1, once the environment is made."""
_FETCHED = 0.8
"""How full the bar is once all packages are fetched."""
CONTAINS = {"play": ("play",), "check": ("check", "play")}
"""The lock files that an environment satisfies, because the packages of ``play`` have the same versions everywhere."""

_PIP = (
    *("-m", "pip", "install", "--require-hashes", "--only-binary=:all:", "--no-deps", "--no-user", "--no-input"),
    *("--disable-pip-version-check", "--no-warn-script-location", "--progress-bar=off", "-r"),
)
_PIP_ELSEWHERE = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_QUIET", "PIP_VERBOSE", "PIP_DRY_RUN")
_REASONS = (
    (r"No space left on device", "the disk is full"),
    (r"DO NOT MATCH THE HASHES", "a package is not the one that was tested; its download may be damaged"),
    (
        r"CERTIFICATE_VERIFY_FAILED",
        "the certificate of the package index is not trusted here: does a proxy or a virus scanner read along?",
    ),
    (
        r"NewConnectionError|name resolution|getaddrinfo|Timeout|ProxyError|SSLError|unreachable",
        "the package index cannot be reached: is the network there?",
    ),
    (r"No matching distribution", "the package index cannot be reached, or has no ready-made package for this system"),
    (r"Permission denied|WinError 5|WinError 32", "a file is in use or cannot be written: is the game running?"),
)


def reason(said: str) -> str:
    """Why pip failed, for the user; empty if what it said is not known."""
    return next((text for sign, text in _REASONS if re.search(sign, said, re.IGNORECASE)), "")


class SetUpError(Exception):
    """The environment cannot be set up; the message is one line for the user."""


class Progress:
    """A line about the present step: with a bar and the time, rewritten in place, on a terminal, else printed once."""

    def __init__(self, stream: TextIO, now: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._alive = stream.isatty()
        self._now = now
        self._what = ""
        self._share = 0.0
        self._began: float | None = None
        self._drawing = threading.Lock()
        self._over = threading.Event()

    def tell(self, what: str, share: float = 0.0) -> None:
        """Name the present step.

        :param share: how much of the set-up is done, of 1; the bar never goes back.
        """
        if self._began is None:
            self._began = self._now()
            if self._alive:
                threading.Thread(target=self._tick, daemon=True).start()
            else:
                self._stream.write(f"Setting up Sparrows, this once: {what}\n")
                self._stream.flush()
        with self._drawing:
            self._what, self._share = what, max(self._share, share)
        self.draw()

    def draw(self) -> None:
        """Write the line again with the seconds until now, so that a long step is seen to go on."""
        with self._drawing:
            if self._began is None or not self._alive or self._over.is_set():
                return
            full = round(self._share * _BAR)
            seconds = int(self._now() - self._began)
            line = f"Setting up Sparrows, this once: [{'#' * full}{'.' * (_BAR - full)}] {seconds} s, {self._what}"
            width = shutil.get_terminal_size().columns - 1
            self._stream.write("\r" + line[:width].ljust(width))
            self._stream.flush()

    def end(self) -> None:
        """Clear the line for other output."""
        with self._drawing:
            self._over.set()
            if self._alive and self._began is not None:
                self._stream.write("\r" + " " * (shutil.get_terminal_size().columns - 1) + "\r")
                self._stream.flush()

    def _tick(self) -> None:
        while not self._over.wait(0.5):
            self.draw()


def make(folders: tuple[str, ...], lock: str) -> str:
    """Set up the environment in the first folder that can be written, and return that folder; or exit with one line."""
    progress = Progress(sys.stderr)
    try:
        return _make_in_one_of([Path(folder) for folder in folders], lock, progress)
    except SetUpError as error:
        problem = f"Sparrows cannot be set up: {error}"
    except KeyboardInterrupt:
        problem = "The set-up was interrupted; the next start begins it anew."
    finally:
        progress.end()
    sys.exit(problem)


def _make_in_one_of(folders: list[Path], lock: str, progress: Progress) -> str:
    if missing := [name for name in ("venv", "ensurepip") if find_spec(name) is None]:
        package = f"python3.{sys.version_info.minor}-venv"
        raise SetUpError(f"this Python has no {' and no '.join(missing)} (Debian and Ubuntu: apt install {package})")
    complaints = []
    for folder in folders:
        try:
            with alone(folder, progress) as handle:
                if not env.is_ready(str(folder), lock, env.stamp_of(lock)):
                    _fill(folder, lock, _Steps(folder, handle, progress))
                return str(folder)
        except OSError as error:
            complaints.append(f"{error.filename or folder}: {error.strerror or error}")
    raise SetUpError(f"there is no folder to set it up in ({'; '.join(complaints)})")


@contextmanager
def alone(folder: Path, progress: Progress) -> Iterator[int]:
    """Hold a lock on this folder, which the system releases when the process ends in whatever way.

    Yields the handle of the lock: a child process that inherits it keeps the lock, should it outlive this process.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_name(folder.name + ".lock").open("ab") as file:
        while not _acquired(file):
            progress.tell("waiting for another set-up")
            time.sleep(0.2)
        yield file.fileno()


def _acquired(file: BinaryIO) -> bool:
    """Whether this file is now locked by us; a file system without locks counts as locked."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    else:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
    return True


def _fill(folder: Path, lock: str, steps: "_Steps") -> None:
    """Set up or repair the environment. It is marked as unfinished until the end; an unfinished one is started over."""
    unfinished = Path(env.unfinished_file(str(folder)))
    python = env.python_in(str(folder))
    if unfinished.exists() or not _can_be_kept(python):
        steps.progress.tell("making room for packages")
        if folder.is_symlink() or folder.is_file():
            folder.unlink()
        elif folder.exists():
            shutil.rmtree(folder)
        folder.mkdir()
        unfinished.touch()
        maker = getattr(sys, "_base_executable", None) or sys.executable
        steps.run([maker, "-I", "-m", "venv", str(folder)])
    else:
        unfinished.touch()
    for name in CONTAINS:
        Path(env.stamp_file(str(folder), name)).unlink(missing_ok=True)
    steps.progress.tell("looking for its packages", _PLACE)
    steps.run([python, "-I", *_PIP, env.lock_file(lock)], env.stamp_of(lock).count(b"=="))
    steps.progress.tell("making it ready", 1.0)
    _point_to_game(python)
    if sys.platform == "linux":
        _give_name(Path(python))
    for name in CONTAINS[lock]:
        Path(env.stamp_file(str(folder), name)).write_bytes(env.stamp_of(name))
    unfinished.unlink()


def _can_be_kept(python: str) -> bool:
    """Whether there is an environment with a working Python of the same version as this one, and with pip."""
    try:
        answer = _answer(python, "import pip, sys; print(sys.implementation.cache_tag, sys.maxsize)")
    except (OSError, subprocess.SubprocessError):
        return False
    return answer.split() == [sys.implementation.cache_tag, str(sys.maxsize)]


def _point_to_game(python: str) -> None:
    """Let the environment's Python find the game, whatever characters its path has."""
    packages: str = literal_eval(_answer(python, "import sysconfig; print(ascii(sysconfig.get_path('purelib')))"))
    line = f"import sys; sys.path.append({env.ROOT!a})\n"
    Path(packages, "sparrows.pth").write_text(line, encoding="ascii")


def _give_name(python: Path) -> None:
    """Copy the environment's Python under the game's name; a copy that does not run is taken away again."""
    program = python.with_name("sparrows")
    try:
        shutil.copy(python.resolve(), program)
        _answer(str(program), "import game")
    except (OSError, subprocess.SubprocessError):
        program.unlink(missing_ok=True)


def _answer(python: str, question: str) -> str:
    command = [python, "-I", "-c", question]
    return subprocess.run(command, capture_output=True, check=True, timeout=60, encoding="ascii").stdout


@dataclass(frozen=True)
class _Steps:
    """Runs venv and pip. Their output goes to a file in the folder, and a failure is summed up in one line."""

    folder: Path
    handle: int
    """The handle of the lock."""
    progress: Progress

    def run(self, command: list[str], packages: int = 0) -> None:
        """Run a step, and name the packages that it fetches.

        :param packages: how many there are.
        """
        log_path = self.folder / "sparrows-set-up.log"
        said: list[str] = []
        fetched = 0
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={name: value for name, value in os.environ.items() if name not in _PIP_ELSEWHERE},
            pass_fds=() if sys.platform == "win32" else (self.handle,),
            encoding="utf-8",
            errors="replace",
        )
        with log_path.open("a", encoding="utf-8") as log, process:
            for line in process.stdout or ():
                said.append(line)
                log.write(line)
                fetched += line.startswith("Collecting ")
                self._tell(line, _PLACE + (_FETCHED - _PLACE) * fetched / max(packages, fetched, 1))
        if process.returncode != 0:
            last = next((line.strip() for line in reversed(said) if line.strip()), f"ended with {process.returncode}")
            raise SetUpError(f"{reason(''.join(said)) or last} (all of it: {log_path})")

    def _tell(self, line: str, share: float) -> None:
        if news := re.match(r"Collecting ([\w.-]+)", line):
            self.progress.tell(f"fetching {news[1].partition('==')[0]}", share)
        elif "WARNING: Retrying" in line:
            self.progress.tell("the package index does not answer, trying again", share)
        elif line.startswith("Installing collected"):
            self.progress.tell("unpacking", _FETCHED)
