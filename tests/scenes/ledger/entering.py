"""A plugin of pytest: whatever the tests of the books score is entered through the ledger's screen too.

``python -m pytest -n0 -p tests.scenes.ledger.entering tests/rulebook``
"""

import os
import re
from collections import Counter

import pytest
from msgspec.structs import replace

from game.ledger.entry import EnteredDeal
from game.ledger.finished import entry_of
from game.ledger.session import Session, counted, session
from game.rules.rulebook import FIRST_EDITION
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Source
from game.rules.win import DealFacts
from tests.ledger import played
from tests.ledger.played import placing_of
from tests.scenes.ledger.driver import Driver
from tests.scenes.ledger_samples import PERSONS

EVERY = "SPARROWS_ENTERED"
"""The variable that says which part of all deals is entered: every so many-th."""
_MOST = 40
"""So many deals of a test that makes them up are entered."""


def enter_deal(rules: Ruleset, facts: DealFacts) -> Driver | None:
    """A scored deal, entered; ``None`` for one that no table can have seen."""
    placing = placing_of(facts)
    goal = entry_of(facts, placing, rules.seats)
    wanted = counted(rules, placing, goal)
    if wanted.problems or not goal.wins or not _can_have_been(goal):
        return None
    driver = Driver(_session_by(rules), placing, goal)
    driver.enter()
    found = driver.scene.counted
    assert found.problems == ()
    scores, book_scores = ({score.wind: score for score in each.score.scores} for each in (found, wanted))
    assert {wind: score.worth for wind, score in scores.items()} == {w: score.worth for w, score in book_scores.items()}
    assert (found.score.payments, found.score.deltas) == (wanted.score.payments, wanted.score.deltas)
    told, meant = ([(win.source, win.flags) for win in each.wins] for each in (found.entry, goal))
    if told == meant:  # what moves no point is not asked: it may count under another name
        assert {wind: score.lines for wind, score in scores.items()} == {
            w: each.lines for w, each in book_scores.items()
        }
    assert driver.save() == found.entry
    return driver


def _session_by(rules: Ruleset) -> Session:
    """A session by these rules, which may be those of an earlier edition of their book."""
    book, begun = RULEBOOKS[rules.id], session(rules, PERSONS[: rules.seats])
    editions = range(book.edition, FIRST_EDITION - 1, -1)
    return next(one for one in (replace(begun, edition=n) for n in editions) if _read(one.ruleset) == _read(rules))


def _read(rules: Ruleset) -> str:
    """Everything in the rules, without the addresses of functions, which each edition makes anew."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(rules))


def _can_have_been(goal: EnteredDeal) -> bool:
    """Whether whoever won on a replacement had anything to replace: examples show no more than they are about."""
    winner = goal.hand_of(goal.wins[0].seat)
    assert winner is not None
    kongs = [one for one in winner.melds if one.meld is not None and one.meld.is_kong]
    return goal.wins[0].source is not Source.REPLACEMENT or bool(kongs or winner.bonus)


class Entering:
    """The check that a deal comes to the same when it is entered, with the screen in it."""

    def __init__(self, every: int) -> None:
        self._every = every
        self._seen: set[str] = set()
        self._made_up: Counter[str] = Counter()

    def __call__(self, rules: Ruleset, facts: DealFacts) -> bool:
        """Enter the deal, unless it was entered before."""
        could_be = played.check_entered(rules, facts)
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition("[")[0]
        deal = f"{rules.id} {sorted(rules.options.items())} {facts}"
        if could_be and deal not in self._seen and not ("laws" in test and self._made_up[test] >= _MOST):
            self._seen.add(deal)
            self._made_up[test] += 1
            if len(self._seen) % self._every == 0:
                enter_deal(rules, facts)
        return could_be


def pytest_configure(config: pytest.Config) -> None:
    """Put the check in the place of the one without a screen."""
    del config
    every = int(os.environ.get(EVERY, "1"))
    pytest.MonkeyPatch().setattr("tests.rulebook.scored.check_entered", Entering(every))
