"""Every example of the books, entered through the screen, comes to what the engine's scorer says."""

from collections.abc import Callable
from statistics import median

import pytest

from game.i18n.books import example_of_special_hand, examples_of_line
from game.ledger.entry import EnteredDeal
from game.ledger.finished import entry_of, finished
from game.ledger.session import counted, ledger_of, session
from game.rules.example import Example
from game.rules.options import Options
from game.rules.ruleset import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Source
from tests.ledger.played import placing_of, played_match, session_of
from tests.scenes.ledger.driver import Driver
from tests.scenes.ledger_samples import PERSONS

MOST_TAPS = 20
CASES = [
    (book, shown)
    for book in RULEBOOKS.values()
    for shown in (
        *(each for row in book.elements for each in examples_of_line(book.id, row.id)),
        *(example_of_special_hand(book.id, row.id) for row in book.special_hands),
    )
]


def enter(book: Rulebook, shown: Example) -> Driver | None:
    """The case, entered; ``None`` for one that no table can have seen."""
    rules = book.with_options(Options(book.options, shown.options))
    placing = placing_of(shown.facts)
    goal = entry_of(shown.facts, placing, rules.seats)
    wanted = counted(rules, placing, goal)
    if wanted.problems or not goal.wins or not _can_have_been(goal):
        return None
    driver = Driver(session(rules, PERSONS[: rules.seats]), placing, goal)
    driver.enter()
    found = driver.scene.counted
    assert found.problems == ()
    scores, book_scores = ({score.wind: score for score in each.score.scores} for each in (found, wanted))
    assert {wind: score.worth for wind, score in scores.items()} == {w: score.worth for w, score in book_scores.items()}
    assert (found.score.payments, found.score.deltas) == (wanted.score.payments, wanted.score.deltas)
    if [win.flags for win in found.entry.wins] == [win.flags for win in goal.wins]:
        assert {wind: score.lines for wind, score in scores.items()} == {
            w: each.lines for w, each in book_scores.items()
        }
    assert driver.save() == found.entry
    return driver


def _can_have_been(goal: EnteredDeal) -> bool:
    """Whether whoever won on a replacement had anything to replace: examples show no more than they are about."""
    winner = goal.hand_of(goal.wins[0].seat)
    assert winner is not None
    kongs = [one for one in winner.melds if one.meld is not None and one.meld.is_kong]
    return goal.wins[0].source is not Source.REPLACEMENT or bool(kongs or winner.bonus)


@pytest.mark.parametrize(("book", "shown"), CASES[::12], ids=lambda value: getattr(value, "id", ""))
def test_a_case_entered_counts_as_the_book_counts_it(book: Rulebook, shown: Example) -> None:
    enter(book, shown)


@pytest.mark.long
@pytest.mark.parametrize(("book", "shown"), CASES, ids=lambda value: getattr(value, "id", ""))
def test_all_cases(book: Rulebook, shown: Example) -> None:
    enter(book, shown)


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


TABLES: list[tuple[str, dict[str, object]]] = [*((book, {}) for book in RULEBOOKS), ("polish", {"players": 3})]


@pytest.mark.parametrize(("book", "options"), TABLES)
def test_the_first_deals_of_a_match(book: str, options: dict[str, object]) -> None:
    enter_match(book, options, 1, most=2)


@pytest.mark.long
@pytest.mark.parametrize(("book", "options"), TABLES)
def test_whole_matches_and_their_taps(book: str, options: dict[str, object], scaled: Callable[[int], int]) -> None:
    taps = [count for seed in range(2, 2 + scaled(10)) for count in enter_match(book, options, seed, most=60)]
    assert median(taps) <= MOST_TAPS
