"""The sheet says of each computer player that lost what its hand was played for."""

from msgspec.structs import replace

from game.engine.seat import Seat
from game.i18n.advice_words import aim_name
from game.players.ai.judgment import sought
from game.players.characters import skill_of
from game.players.roster import Computer, Kind, Level, Person
from game.scenes.score.sheet import score_sheet
from tests.players.test_sought import deal_played
from tests.view.deals import CHAIRS

KINDS: tuple[Kind, ...] = Computer(Level.STRONG), Computer(Level.BEGINNER), Person(), Computer(Level.EXPERT)
TABLE = tuple(replace(chair, kind=kind) for chair, kind in zip(CHAIRS, KINDS, strict=True))


def test_the_goal_of_whoever_lost_stands_above_his_tiles() -> None:
    told = 0
    for number in range(1, 5):
        state, _players = deal_played("polish", number, Level.STRONG)
        for page in score_sheet(state, TABLE).pages:
            chair = TABLE[state.person_at(page.seat)]
            skill = skill_of(chair)
            if page.is_winner or not state.current_deal.winners:
                continue
            found = None if skill is None else sought(state, Seat(page.seat), skill)
            if found is None:
                assert page.way == ""
            else:
                assert page.way.startswith(f"Goal: {aim_name(state.rules, found.aim)}, {found.missing} tile")
                told += 1
            assert isinstance(chair.kind, Computer) or not page.way
    assert told
