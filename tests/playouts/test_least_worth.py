"""Computer players where a hand must be worth something to go out: nobody wins with less, and hands are still won."""

from collections import Counter

import pytest

from game.engine.commands import Command
from game.engine.facts import deal_score
from game.engine.replays.match import Match
from game.engine.state import Over
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.players.table import Table
from game.rules.options import Options
from game.rules.own_draft import example_club
from game.rules.rulesets import rulebook
from game.rules.terms import Outcome
from tests.players.tables import play
from tests.playouts.test_other_rules import StrongWalk

HONG_KONG = example_club("hong_kong").replace("course.moves = 16", "course.moves = 4")
CLUBS = {
    "hong_kong": ("gala", HONG_KONG),
    "polish": ("polish", "[polish.rules]\nsettlement.least_doubles = 1\n"),
    "hungarian": ("hungarian", "[hungarian.rules]\nsettlement.least_doubles = 1\n"),
    "israeli": ("israeli", "[israeli.rules]\nsettlement.least_worth = 20\n"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CLUBS)
def test_what_holds_in_every_deal_holds_here(name: str) -> None:
    book, text = CLUBS[name]
    own = rulebook(book).club(text).text
    outcomes: Counter[Outcome] = Counter()
    for seed in (1, 2):
        walk = StrongWalk(seed, {"own_hands": own}, book=rulebook(book), most_deals=3)
        walk.play()
        outcomes += walk.outcomes
    assert outcomes[Outcome.WON]


@pytest.mark.slow
@pytest.mark.parametrize("level", ["beginner", "casual", "skilled", "strong", "expert"])
def test_every_level_wins_hands_that_are_worth_enough(level: str) -> None:
    own = rulebook("gala").club(HONG_KONG).text
    won: list[int] = []
    for seed in range(1, 4):
        game = Match("gala", Options(rulebook("gala").options, {"own_hands": own}), seed)

        def look(_table: Table, _command: Command, game: Match = game) -> None:
            if isinstance(game.state.current_deal.phase, Over):
                won.extend(int(score.worth) for score in deal_score(game.state).winners)

        play(game, [ComputerPlayer(person, MINDS[level], seed) for person in range(4)], look=look)
    assert all(worth >= 3 for worth in won)
    assert won or level == "beginner"
