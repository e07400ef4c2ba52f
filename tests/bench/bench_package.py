"""How long a package takes to its title, beside the sources it was made from."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.measure import ROOT, Report, processes_compared, python, real_window

_TO_THE_TITLE = """
import os, subprocess, sys, time
status = os.environ["SPARROWS_STATUS_FILE"]
if os.path.exists(status):
    os.remove(status)
program = subprocess.Popen(sys.argv[1:])
try:
    while program.poll() is None:
        try:
            with open(status) as file:
                if '"title"' in file.read():
                    break
        except OSError:
            pass
        time.sleep(0.002)
    else:
        sys.exit(1)
finally:
    program.kill()
    program.wait()
"""


def run(report: Report) -> None:
    """A folder made now, and the game as ``python -m game`` starts it, by turns."""
    if sys.platform != "linux":
        return
    with report.part("a package"), TemporaryDirectory() as place, real_window() as window:
        package = [sys.executable, str(ROOT / "build_scripts" / "package.py"), "folder", "--out", place]
        if subprocess.run(package, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode:
            report.say("the folder", "could not be made")
            return
        words = ["--windowed", "1280x720"]
        both = processes_compared(
            python("-I", "-S", "-c", _TO_THE_TITLE, str(Path(place) / "sparrows" / "sparrows"), *words),
            python("-I", "-S", "-c", _TO_THE_TITLE, sys.executable, "-m", "game", *words),
            surroundings={"SPARROWS_HOME": place, "SPARROWS_STATUS_FILE": str(Path(place) / "status")} | window,
        )
        report.compare("start to title", both, floor="the same from source", aim=1.5)
