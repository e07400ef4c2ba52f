"""Tries a package where it lies: ``python build_scripts/packages/smoke.py PROGRAM [CONSOLE PROGRAM]``.

It starts and draws its title, plays a deal without a window, says where its folders are, and ends when it is told to.
Windows has a second program for the command line. Needs nothing but Python.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 60.0
"""Seconds until the title must be there: the first start on a new machine is slow."""
WORDS = {
    "doctor": "game files:",
    "simulate --rules gala --players skilled,beginner,skilled,beginner --deals 1": '"deals": 1,',
    "rules polish": "limit",
}
"""What is asked of the command line, and a part of each answer."""


def main(program: str, console: str) -> int:
    """Try it; 1, with a line that says why, if it does not do what it should."""
    with tempfile.TemporaryDirectory() as home:
        surroundings = os.environ | {"SPARROWS_HOME": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        problems = [_title(program, Path(home), surroundings), *_words(console, surroundings)]
    for problem in filter(None, problems):
        print(f"smoke: {program}: {problem}", file=sys.stderr)
    return 1 if any(problems) else 0


def _title(program: str, home: Path, surroundings: dict[str, str]) -> str | None:
    status = home / "status.json"
    with subprocess.Popen([program], env=surroundings | {"SPARROWS_STATUS_FILE": str(status)}) as running:
        end = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < end:
                if running.poll() is not None:
                    return f"it ended by itself with {running.returncode}"
                if _scene(status) == "title":
                    return _end(running)
                time.sleep(0.1)
            return f"no title within {PATIENCE:.0f} s"
        finally:
            running.kill()


def _end(running: subprocess.Popen[bytes]) -> str | None:
    """Tells it to end. Windows has no way to say that to a program, and just ends it."""
    running.terminate()
    try:
        code = running.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        return "it does not end when it is told to"
    return f"told to end, it ended with {code}" if code and os.name == "posix" else None


def _scene(status: Path) -> str:
    try:
        return str(json.loads(status.read_text(encoding="utf-8"))["scene"])
    except (OSError, ValueError, KeyError):
        return ""


def _words(console: str, surroundings: dict[str, str]) -> Iterator[str]:
    """What the command line does not say."""
    for words, text in WORDS.items():
        command = [console, *words.split()]
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=120, check=False)
        if done.returncode or text not in done.stdout:
            yield f"{words}: {done.returncode}, {(done.stderr or done.stdout).strip()[-300:]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[-1]))
