"""Makes puzzles from computer play: ``python build_scripts/make_puzzles.py --rules all``.

Four strong players play deals. At a moment where a strong player and others disagree, everything that the seat cannot
see is drawn anew many times, and each answer is played out on the same walls, by strong players in every seat, or by
experts where a special hand is within reach. A question is selected on some walls, mostly with quick players, and its
figures come from 200 other walls or more: a puzzle is kept if its answer is clear on these too. A question that is
plainly unclear is given up early. The puzzles go to ``assets/puzzles``, where a run continues from what is there: stop
it with Ctrl-C at any time. The same seed gives the same puzzles, however many processes share the work and however
often it is stopped.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__, "msgspec")

import argparse
import time
from collections import deque
from concurrent.futures import Future

from msgspec.structs import replace

from build_scripts.puzzling.making import puzzles_of
from game.rules.rulesets import RULEBOOKS
from game.school.puzzles.puzzle import Puzzle
from game.school.puzzles.shelf import BrokenShelf, Heading, Shelf, file_of, name_of, shelf_of
from game.tools.arguments import BadInput
from game.tools.spread import add_jobs, duration, opened, whole
from game.tools.workers import Workers

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "assets" / "puzzles"
SEED = 20261121
SAVED_EVERY = 60.0
"""Seconds after which deals are noted as searched even if they gave no puzzle."""


def main(arguments: list[str] | None = None) -> int:
    """Make puzzles until there are as many as requested; return the exit code."""
    given = _parsed(arguments)
    try:
        works = [_Work(given.folder, book, given.seed) for book in RULEBOOKS if given.rules in ("all", book)]
        with opened(given.jobs) as pool:
            try:
                _make(works, pool, given)
            finally:
                for work in works:
                    work.save()
                pool.kill()
    except KeyboardInterrupt:
        sys.stderr.write("\nmake_puzzles: stopped; the same command goes on from here\n")
        return 130
    except (BadInput, BrokenShelf, OSError) as error:
        sys.stderr.write(f"make_puzzles: {error}\n")
        return 2
    return 0


def _parsed(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make_puzzles.py", description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", required=True, choices=("all", *RULEBOOKS))
    parser.add_argument("--count", type=whole, default=500, help="puzzles wanted in each book (500)")
    parser.add_argument("--minutes", type=float, help="stop after so long, though there are fewer")
    add_jobs(parser)
    parser.add_argument("--seed", type=int, default=SEED, help=f"decides deals and walls ({SEED})")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the files are (assets/puzzles)")
    return parser.parse_args(arguments)


def _make(works: list["_Work"], pool: Workers, given: argparse.Namespace) -> None:
    """Work on the books in turn: next is the one that has had the least time."""
    begun = time.monotonic()
    while todo := [work for work in works if len(work.shelf.puzzles) < given.count]:
        if given.minutes is not None and time.monotonic() - begun > 60 * given.minutes:
            return
        work = min(todo, key=lambda one: one.seconds)
        work.look_at_one(pool)
        _tell(work, works, given.count)


def _tell(work: "_Work", works: list["_Work"], count: int) -> None:
    made = sum(other.made for other in works)
    spent = sum(other.seconds for other in works)
    left = sum(count - len(other.shelf.puzzles) for other in works)
    hours = f", about {duration(left * spent / made)} left" if made else ""
    line = f"{work.book}: {len(work.shelf.puzzles)} of {count} puzzles from {work.shelf.heading.deals} deals"
    sys.stderr.write(f"\r{line}; {made} made in {spent / 60:.0f} min{hours}\x1b[K")
    sys.stderr.flush()


class _Work:
    """The puzzles of a book, and the deals that are being searched for more."""

    def __init__(self, folder: Path, book: str, seed: int) -> None:
        self.book = book
        self.seconds = 0.0
        self.made = 0
        self._file = folder / name_of(book)
        folder.mkdir(parents=True, exist_ok=True)
        if self._file.exists():
            self.shelf = shelf_of(self._file.read_bytes(), self._file.name)
            if (self.shelf.heading.rules, self.shelf.heading.seed) != (book, seed):
                kept = self.shelf.heading
                raise BrokenShelf(f"{self._file.name}: holds puzzles of {kept.rules} from seed {kept.seed}")
        else:
            self.shelf = Shelf(heading=Heading(rules=book, seed=seed))
        self._next = self.shelf.heading.deals
        self._looked: deque[Future[tuple[Puzzle, ...]]] = deque()
        self._saved = time.monotonic()

    def look_at_one(self, pool: Workers) -> None:
        """Search the next deal, while other processes search those after it."""
        begun = time.monotonic()
        heading = self.shelf.heading
        while len(self._looked) < pool.size:
            self._looked.append(pool.submit(puzzles_of, self.book, heading.seed, self._next))
            self._next += 1
        found = self._looked[0].result()
        self._looked.popleft()
        self.shelf = Shelf(heading=replace(heading, deals=heading.deals + 1), puzzles=(*self.shelf.puzzles, *found))
        self.made += len(found)
        self.seconds += time.monotonic() - begun
        if found or time.monotonic() - self._saved > SAVED_EVERY:
            self.save()

    def save(self) -> None:
        """Write the file completely or not at all."""
        if not self.shelf.heading.deals:
            return
        beside = self._file.with_suffix(".new")
        beside.write_bytes(file_of(self.shelf))
        beside.replace(self._file)
        self._saved = time.monotonic()


if __name__ == "__main__":
    sys.exit(main())
