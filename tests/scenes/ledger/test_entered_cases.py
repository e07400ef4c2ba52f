"""Every example of the books, entered through the screen, comes to what the engine's scorer says."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from game.i18n.books import example_of_special_hand, examples_of_line
from game.ledger.finished import finished
from game.ledger.session import ledger_of
from game.rules.example import Example
from game.rules.options import Options
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from tests.for_each import one_in
from tests.ledger.played import played_match, session_of
from tests.scenes.ledger.driver import Driver
from tests.scenes.ledger.entering import EVERY, enter_deal

MOST_TAPS = 20
ROOT = Path(__file__).resolve().parents[3]
CASES = [
    (book, shown)
    for book in RULEBOOKS.values()
    for shown in (
        *(each for row in book.elements for each in examples_of_line(book.id, row.id)),
        *(example_of_special_hand(book.id, row.id) for row in book.special_hands),
    )
]


def enter(book: Rulebook, shown: Example) -> Driver | None:
    """An example, entered; ``None`` for one that no table can have seen."""
    return enter_deal(book.with_options(Options(book.options, shown.options)), shown.facts)


@pytest.mark.parametrize(
    ("book", "shown"), one_in(3, CASES[::12], pytest.mark.slow), ids=lambda value: getattr(value, "id", "")
)
def test_a_case_entered_counts_as_the_book_counts_it(book: Rulebook, shown: Example) -> None:
    enter(book, shown)


@pytest.mark.long
@pytest.mark.parametrize(("book", "shown"), CASES, ids=lambda value: getattr(value, "id", ""))
def test_all_cases(book: Rulebook, shown: Example) -> None:
    enter(book, shown)


@pytest.mark.long
def test_whatever_the_tests_of_the_books_score(scaled: Callable[[int], int]) -> None:
    """All their deals; with a small share of the work those of one book, and some of them alone."""
    every = 100 // scaled(100)
    files = ["tests/rulebook"] if every == 1 else ["tests/rulebook/test_polish.py"]
    options = ["-q", "-n0", "-p", "no:cacheprovider", "-p", "tests.scenes.ledger.entering"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        env={**os.environ, EVERY: str(every)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:]


def enter_match(book: str, options: dict[str, object], seed: int, *, most: int) -> list[int]:
    """A match entered deal by deal through the screen ends as it was played; gives the taps of every win."""
    states = played_match(book, options, seed, most=most)
    known, taps = session_of(states[0]), []
    for state in states:
        goal, placing = finished(state), ledger_of(known).next_placing
        assert placing is not None
        if goal.wins:
            driver = Driver(known, placing, goal)
            driver.enter()
            goal = driver.save()
            taps.append(driver.taps_of_win)
        known = known.entered(goal)
        ledger = ledger_of(known)
        assert ledger.deals[-1].problems == ()
        assert ledger.deals[-1].played == state.played[-1]
        assert (ledger.balances(), ledger.next_placing) == (state.balances, state.next_placing)
    return taps


TABLES: list[tuple[str, dict[str, object]]] = [
    *((book, {}) for book in RULEBOOKS),
    ("polish", {"players": 3}),
    ("latvian", {"players": 3}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("book", "options"), TABLES)
def test_the_first_deals_of_a_match(book: str, options: dict[str, object]) -> None:
    enter_match(book, options, 1, most=2)


@pytest.mark.long
@pytest.mark.parametrize(("book", "options"), TABLES)
def test_whole_matches_and_their_taps(book: str, options: dict[str, object], scaled: Callable[[int], int]) -> None:
    taps = [count for seed in range(2, 2 + scaled(10)) for count in enter_match(book, options, seed, most=60)]
    assert median(taps) <= MOST_TAPS
