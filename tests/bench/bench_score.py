"""``sparrows score``: a thousand hands of mixed books in one process, and one hand a process."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from itertools import islice, zip_longest
from pathlib import Path

from game.rules.rulesets import RULEBOOKS
from tests.bench.measure import Report, processes_compared, python
from tests.tools.played import document_of, is_won, played_deals

HANDS = 1000
_DIFFERENT = 40
"""Deals played for each book; then they come again."""
_COUNTED = """
import io, sys, time
from game.tools.command_line import main
lines = sys.stdin.buffer.read()
first, _, rest = lines.partition(b"\\n")
def spent(text):
    sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO(text)), io.StringIO()
    before = time.process_time()
    code = main(["score", "--lines"])
    sys.stdout = sys.__stdout__
    assert code == 0, code
    return time.process_time() - before
spent(first)
print(spent(lines))
"""


def run(report: Report) -> None:
    """Both questions of the command line's users: a club's whole evening, and a script's single call."""
    of_books = [list(islice(filter(is_won, played_deals(book)), _DIFFERENT)) for book in RULEBOOKS]
    mixed = [state for row in zip_longest(*of_books) for state in row if state is not None]
    lines = [json.dumps(document_of(mixed[number % len(mixed)])) for number in range(HANDS)]
    with report.part("sparrows score"):
        told = subprocess.run(
            [sys.executable, "-c", _COUNTED], input="\n".join(lines).encode(), capture_output=True, check=True
        )
        report.say(
            f"{HANDS} deals of all books, {len(mixed)} different ones, on top of start-up",
            f"{float(told.stdout):.2f} s of processor time",
            "aim: under 1 s",
        )
        with tempfile.TemporaryDirectory() as folder:
            deal = Path(folder) / "deal.json"
            deal.write_text(lines[0], encoding="utf-8")
            both = processes_compared(python("-m", "game", "score", str(deal)), python("-c", "pass"))
        report.compare("a process for one hand", both, floor="`python -c pass`")
