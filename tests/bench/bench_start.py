"""How long it takes to start."""

from tempfile import TemporaryDirectory

from tests.bench.measure import ROOT, Report, processes_compared, python, real_window

_NOTHING_TO_SET_UP = (
    f"import sys; sys.path[0] = {str(ROOT)!r}; from build_scripts import environment;"
    "environment.is_ready(environment.ROOT, 'play', environment.stamp_of('play'))"
)
_FIRST_FRAME = """
import os, sys
sys.path[0] = {root!r}
from game import __main__ as program
from game.app.window.app import App
step = App.step
def step_and_leave(app):
    step(app)
    if app.frames:
        os._exit(0)
App.step = step_and_leave
sys.exit(program.main({arguments!r}))
"""
_EMPTY_WINDOW = """
import os, pygame
pygame.display.init()
if pygame.display.get_driver() == "x11":
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # as the game opens it, without Mesa
pygame.display.set_mode((1280, 720))
pygame.display.flip()
os._exit(0)
"""


def run(report: Report) -> None:
    """From the start of a process: of what is set up, of the title, of a match."""
    with report.part("start"):
        both = processes_compared(python("-I", "-c", _NOTHING_TO_SET_UP), python("-I", "-c", "pass"), rounds=31)
        report.compare("start.py finds nothing to set up", both, floor="Python alone", aim=1.5)
        with TemporaryDirectory() as home, real_window() as window:
            _first_frames(report, {"SPARROWS_HOME": home} | window)


def _first_frames(report: Report, surroundings: dict[str, str]) -> None:
    """Without a real window there is no aim: the floor is too low then."""
    driver = surroundings.get("SDL_VIDEODRIVER", "no real window")
    size = ["--windowed", "1280x720"]
    match = [*size, "--rules", "gala", "--seed", "1"]
    for what, arguments, most in (("the title", size, 2.5), ("a match", match, 3.5)):
        both = processes_compared(
            python("-I", "-c", _FIRST_FRAME.format(root=str(ROOT), arguments=arguments)),
            python("-I", "-c", _EMPTY_WINDOW),
            surroundings=surroundings,
        )
        aim = most if driver == "x11" else None
        report.compare(f"first frame of {what}, {driver}", both, floor="an empty window", aim=aim)
