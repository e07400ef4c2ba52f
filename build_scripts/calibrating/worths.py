"""The worth of wins under each book, and under every house rule that scores them otherwise; how they are celebrated."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import floor

from game.engine.facts import deal_facts
from game.players.celebration import Grade, Marks, grade
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.win import DealFacts
from game.school.drills.deals import played

GOOD = 0.7
"""The quantile of all wins above which a win is good."""
GREAT = 0.95
"""The quantile of all wins above which a win is great."""


def marks_of(book: Rulebook, deals: int) -> dict[str, Marks]:
    """The worths from which a win is good or great, by house rule; house rules without an effect are left out."""
    usual = book.with_options()
    won = list(_won(usual, deals))
    marks = {"": _marks(usual, won)}
    for rules in book.of_every_value():
        changed = [f"{name}={value}" for name, value in rules.options.items() if value != usual.options[name]]
        known = won if rules.seats == usual.seats else list(_won(rules, deals))
        found = _marks(rules, known)
        if changed and found != marks[""]:
            marks[changed[0]] = found
    return marks


def grades_of(rules: Ruleset, deals: int) -> Counter[Grade]:
    """The number of wins of each grade in ``deals`` deals among computer players."""
    scores = (score for facts in _won(rules, deals) for score in rules.scored(facts).winners)
    return Counter(grade(rules, score) for score in scores)


def grades_line(book: str, found: Mapping[Grade, int], deals: int) -> str:
    """A line for the terminal: the wins of each grade for every 100 deals."""
    shares = (f"{each.name.lower()} {100 * found.get(each, 0) / deals:.1f}" for each in Grade)
    return f"{book}: of 100 deals {', '.join(shares)} ({deals} deals)"


def _won(rules: Ruleset, deals: int) -> Iterator[DealFacts]:
    for seed in range(deals):
        state = played(rules, seed)[-1]
        if state.deal is not None and state.deal.winners:
            yield deal_facts(state)


def _marks(rules: Ruleset, won: list[DealFacts]) -> Marks:
    worths = sorted(score.worth for facts in won for score in rules.scored(facts).winners)
    good, great = (worths[int(len(worths) * share)] for share in (GOOD, GREAT))
    return Marks(float(floor(good) + 1), float(floor(great) + 1))
