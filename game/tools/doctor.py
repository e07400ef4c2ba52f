"""``sparrows doctor``: facts for a bug report."""

import logging
import os
import platform
import shutil
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import game
from game.app.system.library import library_problem
from game.app.system.paths import Paths
from game.players.program_process import leave_deleted_folder
from game.tools.arguments import Parser

_PATIENCE = 15.0
"""How many seconds to wait for a driver."""
_LEAST_SPACE = 50
"""The least free space, in megabytes."""

LIBRARIES = (
    "msgspec",
    "platformdirs",
    "fsrs",
    "typing-extensions",
    "websockets",
    "segno",
    "zeroconf",
    "ifaddr",
)
"""The libraries that the game cannot do without, besides pygame-ce."""

Finding = tuple[str, str, bool]
"""The result of a check: its name, what was found, and whether the game can be played with that."""


def main(arguments: Sequence[str]) -> int:
    """Print one line for each check; return 1 if any of them keeps the game from working, else 0."""
    description = "Print what a bug report needs: versions, drivers, fonts, folders, free space."
    Parser("doctor", description).parse_args(arguments)
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    leave_deleted_folder()
    is_well = True
    for name, value, good in _findings():
        print(f"{name + ':':<15} {'' if good else 'PROBLEM: '}{value}")
        is_well = is_well and good
    return 0 if is_well else 1


def _findings() -> Iterator[Finding]:
    yield "Sparrows", game.__version__, True
    yield "Python", f"{platform.python_version()} ({platform.python_implementation()})", sys.version_info >= (3, 11)
    yield "system", f"{platform.system()} {platform.release()}, {platform.machine()}", True
    yield from _libraries()
    problem = library_problem()
    if problem is not None:
        yield "pygame-ce", problem, False
    else:
        import pygame

        yield "pygame-ce", f"{pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}", True
        no_sound = "no device answers: the game is silent until one does"
        looks = (
            _ProcessCheck(_video, ("window", "the driver does not answer", False)),
            _ProcessCheck(_audio, ("audio", no_sound, True)),
        )
        for look in looks:
            yield from look.findings()
        yield from _own_files()
    yield from _folders(Paths.of_user())


def _libraries() -> Iterator[Finding]:
    """The versions of all libraries except pygame-ce (see SDL), and whether a screen reader can be used."""
    for name in LIBRARIES:
        try:
            yield name, version(name), True
        except PackageNotFoundError:
            yield name, "is missing", False
    try:
        yield "accesskit", version("accesskit"), True
    except PackageNotFoundError:
        yield "accesskit", "is not there: screen readers are told nothing", True


class _ProcessCheck:
    """A check in a process of its own, so that the doctor goes on whatever a driver does there."""

    def __init__(self, look: Callable[[], Iterator[Finding]], silence: Finding):
        """Start the check.

        :param silence: the result to report if the check gives no answer.
        """
        self._silence = silence
        context = get_context("spawn")
        self._told, tell = context.Pipe(duplex=False)
        self._process = context.Process(target=_look_and_tell, args=(look, tell), daemon=True)
        self._process.start()
        tell.close()

    def findings(self) -> Iterator[Finding]:
        """The findings of the process, or one that says that it took too long or crashed."""
        try:
            while self._told.poll(_PATIENCE):
                finding: Finding | None = self._told.recv()
                if finding is None:
                    return
                yield finding
            name, meaning, good = self._silence
            yield name, f"{meaning} (within {_PATIENCE:.0f} s)", good
        except EOFError:
            self._process.join(_PATIENCE)
            yield self._silence[0], f"the look at it fell over ({self._process.exitcode})", False
        finally:
            self._process.kill()
            self._process.join()


def _look_and_tell(look: Callable[[], Iterator[Finding]], tell: Connection) -> None:
    logging.disable()
    for finding in look():
        tell.send(finding)
    tell.send(None)


def _video() -> Iterator[Finding]:
    """Open the window for a moment, as the game does."""
    import pygame

    from game.app.window.presenter import NoDisplay, NoWindow, Presenter, is_unseen

    asked = _asked_for("SDL_VIDEODRIVER")
    try:
        presenter = Presenter("Sparrows")
    except NoWindow as problem:
        yield "video", str(problem), False
        return
    driver = pygame.display.get_driver()
    unseen = ": there is no display, nothing would be seen" if is_unseen(driver) else ""
    yield "video", f"{driver}{unseen}{asked}", True
    yield "screens", ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes()), True
    try:
        presenter.open()
    except NoWindow as problem:
        yield "window", f"none: {problem}", isinstance(problem, NoDisplay)
    else:
        presenter.update([presenter.surface.fill("black")])
        pygame.event.pump()
        yield from (("window", f"not by {failure}", True) for failure in presenter.failures)
        size = "{}x{}".format(*presenter.surface.get_size())
        yield "window", f"{presenter.way}, {size}{_asked_for('SDL_FRAMEBUFFER_ACCELERATION')}", True


def _audio() -> Iterator[Finding]:
    import pygame

    from game.app.sound.audio import Audio

    asked = _asked_for("SDL_AUDIODRIVER")
    audio, begin = Audio(), time.monotonic()
    is_open = audio.open()
    took = time.monotonic() - begin
    late = f", known after {took:.0f} s" if took >= 1 else ""
    if not is_open:
        yield "audio", f"no device: the game is silent{late}{asked}", True
        return
    rate, _, channels = pygame.mixer.get_init() or (0, 0, 0)
    yield "audio", f"{pygame.mixer.get_driver()}, {rate} Hz, {channels} channels{late}{asked}", True
    audio.close()


def _asked_for(variable: str) -> str:
    return f" ({variable}={os.environ[variable]})" if variable in os.environ else ""


def _own_files() -> Iterator[Finding]:
    from game.app.system.assets import MissingAsset, assets_root

    try:
        root = assets_root()
    except MissingAsset as error:
        yield "game files", str(error), False
        return
    yield "game files", _shown(root), True
    fonts = sorted(path for path in root.glob("fonts/*") if path.suffix in (".ttf", ".otf"))
    broken = [path.name for path in fonts if not _is_font(path)]
    names = ", ".join(path.stem for path in fonts)
    if broken or not fonts:
        yield "fonts", f"cannot be read: {', '.join(broken)}" if broken else "none", False
    else:
        yield "fonts", names, True


def _is_font(path: Path) -> bool:
    """Whether the file of a font contains all its tables. Loading does not tell: SDL accepts any file, then crashes."""
    try:
        content = path.read_bytes()
        sign, tables = struct.unpack_from(">4sH", content)
        ends = [sum(struct.unpack_from(">2I", content, 12 + 16 * number + 8)) for number in range(tables)]
    except (OSError, struct.error):
        return False
    return sign in (b"\0\1\0\0", b"OTTO") and 0 < max(ends, default=0) <= len(content)


def _folders(paths: Paths) -> Iterator[Finding]:
    for name, folder in (
        ("settings", paths.config),
        ("saved matches", paths.data),
        ("cache", paths.cache),
        ("logs", paths.logs),
    ):
        existing = next(place for place in (folder, *folder.parents) if place.exists())
        problem = _problem_with(existing)
        yield name, _shown(folder) + (f" ({problem})" if problem else ""), problem is None
    free = shutil.disk_usage(next(place for place in (paths.data, *paths.data.parents) if place.exists())).free
    yield "free space", f"{free // 1_000_000} MB", free // 1_000_000 >= _LEAST_SPACE


def _problem_with(folder: Path) -> str | None:
    """Why nothing can be written to a folder, found out by writing a file; ``None`` if writing works."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return None
    except OSError as error:
        return error.strerror or type(error).__name__


def _shown(path: Path) -> str:
    """A path without the name of the user in whose home it is."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
