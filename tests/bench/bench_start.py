"""How long it takes to start."""

from tests.bench.measure import ROOT, Report, processes_compared, python

_NOTHING_TO_SET_UP = (
    f"import sys; sys.path[0] = {str(ROOT)!r}; from build_scripts import environment;"
    "environment.is_ready(environment.ROOT, 'play', environment.stamp_of('play'))"
)


def run(report: Report) -> None:
    """From the start of a process."""
    with report.part("start"):
        both = processes_compared(python("-I", "-c", _NOTHING_TO_SET_UP), python("-I", "-c", "pass"), rounds=31)
        report.compare("start.py finds nothing to set up", both, floor="Python alone", aim=1.5)
