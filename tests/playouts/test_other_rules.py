"""Four strong players under the files of other rules: what must hold in every deal holds in theirs."""

from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest

from game.engine import events as e
from game.engine.commands import BeginDeal, Command
from game.engine.facts import deal_score
from game.engine.rulings.legal import awaited
from game.engine.seat_views import known_to
from game.engine.state import DealState, State
from game.players.ai.mind import MINDS
from game.players.ai.traits.random_numbers import RandomNumbers
from game.rules.own_draft import example_club
from game.rules.rulesets import rulebook
from game.rules.scoring import points_of
from game.rules.terms import Outcome
from tests.players.test_computer import question_of
from tests.playouts.walk import Walk

PAID = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)
"""What is paid for so many faan, from 0 to the limit of 13."""


class StrongWalk(Walk):
    """A match among four strong players."""

    def _choose(self) -> Command:
        state = self._match.state
        asked = awaited(state)
        if not asked:
            return BeginDeal()
        for seat in asked:
            self._check_choices(seat)
        seat = asked[0]
        numbers = RandomNumbers(self._random.randrange(1 << 30))
        return MINDS["strong"].choose(known_to(state, seat), question_of(state, seat), numbers)

    @staticmethod
    def _check_gala(before: State, deal: DealState, event: e.DealEnded) -> None:
        """Hong Kong: who has not won pays each winner the points of the faan, twice for a drawn tile or his own."""
        faan = {score.wind: int(score.worth) for score in deal_score(before).winners}
        seats = {winner.seat for winner in deal.winners}
        due = [0] * 4
        for winner in deal.winners:
            points = PAID[faan[deal.placing.wind_of(winner.seat, 4)]]
            for loser in {*range(4)} - seats:
                paid = points * (2 if winner.owner in (None, loser) else 1)
                due[winner.seat] += paid
                due[loser] -= paid
        assert list(event.deltas) == due


class OfficialWalk(StrongWalk):
    """The same in Chinese Official."""

    @staticmethod
    def _check_gala(before: State, deal: DealState, event: e.DealEnded) -> None:
        """Everybody pays the winner 8, and the fans besides who discarded the tile, or on a drawn tile everybody."""
        due = [0] * 4
        for winner, score in zip(deal.winners, deal_score(before).winners, strict=True):
            assert points_of(line for line in score.lines if not line.is_of_bonus) >= 8
            for loser in {*range(4)} - {winner.seat}:
                paid = 8 + (int(score.worth) if winner.owner in (None, loser) else 0)
                due[winner.seat] += paid
                due[loser] -= paid
        assert list(event.deltas) == due


MATCHES: dict[str, tuple[type[StrongWalk], str, dict[str, int]]] = {
    "classical_chinese": (StrongWalk, "polish", {"limit": 500}),
    "hong_kong": (StrongWalk, "gala", {}),
    "british": (StrongWalk, "polish", {}),
    "chinese_official": (OfficialWalk, "gala", {}),
}
"""The kind of match and the book of each file, and its options."""


@pytest.mark.long
@pytest.mark.parametrize("name", MATCHES)
def test_a_thousand_deals_of_strong_players(name: str, scaled: Callable[[int], int]) -> None:
    kind, book, options = MATCHES[name]
    goal = scaled(1000)
    text = rulebook(book).club(example_club(name)).text
    outcomes: Counter[Outcome] = Counter()
    for seed in count(1):
        left = goal - outcomes.total()
        walk = kind(seed, {**options, "own_hands": text}, book=rulebook(book), most_deals=min(4, left))
        walk.play()
        outcomes += walk.outcomes
        if outcomes.total() >= goal:
            break
    assert outcomes.total() == goal
    assert outcomes[Outcome.WON]
