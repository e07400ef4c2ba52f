"""The worth of wins under each book, and under every house rule that scores them otherwise."""

from collections.abc import Iterator

from game.engine.facts import deal_facts
from game.players.celebration import Marks
from game.rules.ruleset import Rulebook, Ruleset
from game.rules.win import DealFacts
from game.school.drills.deals import played

GOOD, GREAT = 0.7, 0.95
"""The quantiles of all wins above which a win is good, or great."""


def marks_of(book: Rulebook, deals: int) -> dict[str, Marks]:
    """The worths above which a win is good or great, by house rule; house rules without an effect are left out."""
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


def _won(rules: Ruleset, deals: int) -> Iterator[DealFacts]:
    for seed in range(deals):
        state = played(rules, seed)[-1]
        if state.deal is not None and state.deal.winners:
            yield deal_facts(state)


def _marks(rules: Ruleset, won: list[DealFacts]) -> Marks:
    worths = sorted(score.worth for facts in won for score in rules.scored(facts).winners)
    good, great = (worths[int(len(worths) * share)] for share in (GOOD, GREAT))
    return Marks(float(good), float(great))
