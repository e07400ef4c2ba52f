"""The project's own Python environment: made once, and found again at once.

It lies in ``.venv`` beside ``pyproject.toml``, or in the user's cache folder where that cannot be written. A stamp in
it holds the lock file that it was made from: while the two are the same there is nothing to do, and this module
imports nothing that takes time.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn  # a third of the time that a second start takes

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def python_of(lock: str) -> str:
    """The path of a Python that has the packages of ``requirements/<lock>.txt`` and finds the game; made if need be."""
    stamp = stamp_of(lock)
    for folder in _folders():
        if is_ready(folder, lock, stamp):
            return python_in(folder)
    from build_scripts import set_up

    return set_up.make(_folders(), lock)


def python_in(folder: str) -> str:
    """Where an environment keeps its Python."""
    return os.path.join(folder, *(("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")))


def become(python: str, arguments: list[str]) -> NoReturn:
    """Go on as this Python with these arguments; its exit code is ours.

    It sees neither the folder it is started in nor the user's ``PYTHONPATH``, and reads and writes UTF-8 everywhere.
    """
    command = [python, "-I", "-X", "utf8", *arguments]
    if sys.platform == "win32":
        _wait_for(command)
    else:
        sys.stdout.flush()
        os.execv(python, command)


def _wait_for(command: list[str]) -> NoReturn:
    """Where a process cannot become another one: start it, and end as it does."""
    import subprocess

    with subprocess.Popen(command) as process:
        while True:
            try:
                sys.exit(process.wait())
            except KeyboardInterrupt:
                continue  # the game was told as well, and ends by itself


def lock_file(lock: str) -> str:
    """The lock file of this name."""
    return os.path.join(ROOT, "requirements", lock + ".txt")


def stamp_file(folder: str, lock: str) -> str:
    """Where an environment says which lock file it was made from."""
    return os.path.join(folder, f"sparrows-{lock}.stamp")


def unfinished_file(folder: str) -> str:
    """What stands in an environment while it is being made."""
    return os.path.join(folder, "sparrows-unfinished")


def is_ready(folder: str, lock: str, stamp: bytes) -> bool:
    """Whether this environment has the packages of the lock file that the stamp was made from."""
    try:
        with open(stamp_file(folder, lock), "rb") as file:
            same = file.read() == stamp
    except OSError:
        return False
    return same and os.path.exists(python_in(folder)) and not os.path.exists(unfinished_file(folder))


def stamp_of(lock: str) -> bytes:
    """What a finished environment has to say: which Python made it, where the game lies, and the lock file."""
    maker = f"{sys.implementation.cache_tag} {sys.platform} {sys.maxsize:x}\n{ROOT}\n"
    with open(lock_file(lock), "rb") as file:
        return os.fsencode(maker) + file.read()


def _folders() -> tuple[str, str]:
    """Where the environment may lie: beside the game, or else in the user's cache folder."""
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
