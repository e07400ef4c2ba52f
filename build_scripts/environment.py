"""The project's own Python environment, created once and found again quickly.

It is ``.venv`` beside ``pyproject.toml``, or in the user's cache folder if that cannot be written. A stamp in it is a
copy of the lock file that it was made from: while the two are equal there is nothing to do, and this module imports
nothing slow.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn  # a third of the time that a second start takes

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def python_in(folder: str) -> str:
    """The path of an environment's Python."""
    return os.path.join(folder, *(("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")))


def named(python: str) -> str:
    """The copy of this Python that is named ``sparrows``, or the Python itself if there is none.

    Screen readers on Linux call a program by the name of its file.
    """
    program = os.path.join(os.path.dirname(python), "sparrows")
    return program if os.path.exists(program) else python


def become(python: str, arguments: list[str]) -> NoReturn:
    """Replace this process by a Python with these arguments; its exit code becomes ours.

    It ignores the working folder and the user's ``PYTHONPATH`` for imports, and uses UTF-8 everywhere.
    """
    command = [python, "-I", "-X", "utf8", *arguments]
    if sys.platform == "win32":
        _wait_for(command)
    else:
        sys.stdout.flush()
        os.execv(python, command)


def _wait_for(command: list[str]) -> NoReturn:
    """Start the process and exit with its code, on systems that cannot replace a process."""
    import subprocess

    with subprocess.Popen(command) as process:
        while True:
            try:
                sys.exit(process.wait())
            except KeyboardInterrupt:
                continue  # the game was told as well, and ends by itself


def lock_file(lock: str) -> str:
    """The path of a lock file."""
    return os.path.join(ROOT, "requirements", lock + ".txt")


def stamp_file(folder: str, lock: str) -> str:
    """The file in an environment with a copy of its lock file."""
    return os.path.join(folder, f"sparrows-{lock}.stamp")


def unfinished_file(folder: str) -> str:
    """The file that marks an environment as unfinished."""
    return os.path.join(folder, "sparrows-unfinished")


def is_ready(folder: str, lock: str, stamp: bytes) -> bool:
    """Whether an environment is finished and has the packages of the lock file behind the stamp."""
    try:
        with open(stamp_file(folder, lock), "rb") as file:
            same = file.read() == stamp
    except OSError:
        return False
    return same and os.path.exists(python_in(folder)) and not os.path.exists(unfinished_file(folder))


def stamp_of(lock: str) -> bytes:
    """The stamp of a finished environment: the Python that made it, the path of the game, and the lock file."""
    maker = f"{sys.implementation.cache_tag} {sys.platform} {sys.maxsize:x}\n{ROOT}\n"
    with open(lock_file(lock), "rb") as file:
        return os.fsencode(maker) + file.read()


def folders() -> tuple[str, str]:
    """The possible places of the environment: beside the game, or else in the user's cache folder."""
    from binascii import crc32

    name = f"venv-{crc32(os.fsencode(ROOT)):08x}"
    return os.path.join(ROOT, ".venv"), os.path.join(_user_cache(), "sparrows", name)


def _user_cache() -> str:
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        folder = os.path.join(home, "Library", "Caches")
    else:
        folder = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return folder
