"""No advised discard is dominated without a cause that is told.

One discard dominates another if it leaves the same aim as near, and all tiles that help after the other help after it
too, with as many that may be claimed, and more.
"""

from itertools import compress

import pytest

from game.engine.commands import Discard
from game.engine.state import State
from game.players.ai.advice import Advice, advise
from game.players.ai.ideas import Idea
from game.players.ai.judgment import Judgment
from game.players.ai.reading.position import claimable, position_of
from game.tiles.counts import WEIGHTS, Key
from game.tiles.tile import KINDS, Tile
from tests.for_each import one_in
from tests.players.test_judgment import BOOKS, questions

RISKS_LESS = {Idea.AWAITED, Idea.NO_SET, Idea.THROWN, Idea.GONE_BY, Idea.NO_CHOWS}
RISKS_LESS |= {Idea.FEWER_CHOWS, Idea.SAFER}
WORTH_MORE = {Idea.PAYS, Idea.PAYS_WITH, Idea.PAYS_AIM, Idea.BESIDES, Idea.LIKELIER_AIM}
FOLLOWED_BETTER = {Idea.FOLLOWS, Idea.WINS_MORE}


def helping_and_claimable(view: State, one: Judgment) -> tuple[set[Tile], set[Tile]]:
    assert isinstance(one.command, Discard)
    position = position_of(view, one.command.seat, counts_tiles=True)
    for_pungs = claimable(position.live, Key(position.key - WEIGHTS[one.command.tile]))
    helping = {tile for tile, _live in one.helping}
    return helping, helping & set(compress(KINDS, for_pungs))


def is_dominated(view: State, one: Judgment, other: Judgment) -> bool:
    mine, its = (helping_and_claimable(view, each) for each in (one, other))
    return mine != its and mine[0] <= its[0] and mine[1] <= its[1]


def dominated_by(advice: Advice) -> list[Judgment]:
    """The discards that are never worse than the advised one; none where no tile is left to draw."""
    if not advice.view.current_deal.live:
        return []
    best, *others = (one for one in advice.choices if isinstance(one.command, Discard))
    alike = [other for other in others if (other.aim, other.missing) == (best.aim, best.missing)]
    return [other for other in alike if is_dominated(advice.view, best, other)]


def is_cause_told(advice: Advice, other: Judgment) -> bool:
    """Whether the reason for the advised discard names what makes it better than one that is never worse."""
    best = advice.best
    causes = RISKS_LESS if best.danger < other.danger else set[Idea]()
    causes |= WORTH_MORE if best.worth > other.worth or best.otherwise > other.otherwise else set()
    causes |= {Idea.BESIDES} if best.besides not in {None, other.besides} else set()
    causes |= FOLLOWED_BETTER if best.follows > other.follows else set()
    found = advice.why(best, other)
    return found is not None and found.idea in causes


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("book", "options"), one_in(2, BOOKS, pytest.mark.slow))
def test_the_cause_of_dominated_advice_is_told(book: str, options: dict[str, object], step: int) -> None:
    looked = 0
    for view, question in questions(book, options, 9)[::step]:
        if not isinstance(question.choices[0], Discard) or view.current_deal.winners:
            continue
        advice = advise(view, question)
        if not isinstance(advice.best.command, Discard):
            continue
        looked += 1
        for other in dominated_by(advice):
            assert is_cause_told(advice, other), (advice.why(advice.best, other), advice.best, other)
    assert looked > (15 if step == 1 else 1)
