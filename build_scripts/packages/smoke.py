"""Tests a finished package: ``python build_scripts/packages/smoke.py PROGRAM [CONSOLE PROGRAM]``.

The program must start and draw its title, play a deal without a window, report its folders, and stop on request.
Windows has a second program for the command line. Needs nothing but Python.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator

PATIENCE = 60.0
"""Seconds until the title must appear; the first start on a new machine is slow."""
WORDS = {
    "doctor": "game files:",
    "simulate --rules gala --players skilled,beginner,skilled,beginner --deals 1": '"deals": 1,',
    "rules polish": "limit",
}
"""Arguments for the command line, each with a part of the expected output."""


def main(program: str, console: str) -> int:
    """Run the tests; return 1, with a line for each problem, if there are any."""
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
    """Ask the program to stop. Windows cannot ask a program, and just kills it."""
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
    """The problems with the output of the command line."""
    for words, text in WORDS.items():
        command = [console, *words.split()]
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=120, check=False)
        if done.returncode or text not in done.stdout:
            yield f"{words}: {done.returncode}, {(done.stderr or done.stdout).strip()[-300:]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[-1]))
