"""What a computer player was after when another won: what it says afterwards is what it thought before."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from game.engine.events import Alone, DealEnded, Event, MahjongDeclared
from game.engine.replays.match import Match
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import Over, Settling, State
from game.players.ai.aiming.prospects import Prospect, prospects
from game.players.ai.computer import ComputerPlayer
from game.players.ai.judgment import sought
from game.players.ai.reading.position import position_of
from game.players.ai.traits.skill import BEGINNER, EXPERT, SKILLS, Skill
from game.players.manner.table_talk import Occasion, Speaker, remark
from game.players.roster import Level
from game.players.table import Table
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.tiles.tile import Wind


class Remembering(ComputerPlayer):
    """A player that remembers what it knew before anybody went out, and to which nothing is told too early."""

    before: State | None = None
    is_over = False

    def observe(self, event: Event) -> None:
        if self.before is None and isinstance(event, MahjongDeclared):
            self.before = self.view
        super().observe(event)
        self.is_over = self.is_over or isinstance(event, DealEnded)
        if not self.is_over and self.view is not None and self.view.deal is not None:
            assert all(sought(self.view, Seat(seat), EXPERT) is None for seat in range(4))


def deal_played(book: str, number: int, level: Level) -> tuple[State, Sequence[Remembering]]:
    options = Options(rulebook(book).options, {})
    game = Match(book, options, 51, alone=Alone(number, Placing(east=0, dealer=0, prevailing=Wind.EAST)))
    players = [Remembering(person, level, number) for person in range(4)]
    table = Table(game, players)
    table.begin_deal()
    while not table.is_between_deals and not table.is_over:
        table.pump()
    return game.state, players


def own_aim(view: State, seat: Seat, skill: Skill) -> Prospect:
    """The aim by what the player knows."""
    asked_nothing = replace(view, deal=replace(view.current_deal, phase=Settling()))
    position = position_of(asked_nothing, seat, counts_tiles=skill.counts_tiles)
    return prospects(position, skill)[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("book", "level"),
    [
        pytest.param("polish", Level.EXPERT, marks=pytest.mark.slow),
        ("hungarian", Level.STRONG),
        ("gala", Level.SKILLED),
    ],
)
def test_the_aim_told_is_the_one_of_the_players_own_state(book: str, level: Level) -> None:
    skill, told, dear = SKILLS[level], 0, 0
    for number in range(1, 10):
        state, players = deal_played(book, number, level)
        deal = state.current_deal
        won = {winner.seat for winner in deal.winners}
        for person, player in enumerate(players):
            seat = state.seat_of(person)
            found = sought(state, seat, skill)
            if not won or seat in won:
                assert found is None
                continue
            assert found == sought(known_to(state, None), seat, skill), "whoever looks is told the same"
            assert player.before is not None
            own = own_aim(player.before, seat, skill)
            if own.chance:
                assert found == own
                told += 1
                dear += own.aim.special is not None
            else:
                assert found is None
    assert told > 15
    assert dear or book != "polish", "some were after special hands"


def test_who_errs_tells_no_aim() -> None:
    state, _players = deal_played("gala", 1, Level.BEGINNER)
    assert state.current_deal.winners
    assert all(sought(state, Seat(seat), BEGINNER) is None for seat in range(4))


@pytest.mark.parametrize("deals", [3, pytest.param(9, marks=pytest.mark.slow)])
def test_who_lacked_one_tile_to_an_expensive_hand_names_it_and_nobody_else_does(deals: int) -> None:
    talk = {Seat(seat): Speaker(9.0, skill=SKILLS[Level.EXPERT]) for seat in range(4)}
    named = 0
    for number in range(10 - deals, 10):
        state, _players = deal_played("polish", number, Level.EXPERT)
        phase = state.current_deal.phase
        assert isinstance(phase, Over)
        ended = DealEnded(outcome=phase.outcome, winners=(), deltas=phase.deltas)
        for seed in range(8):
            said = remark(ended, state, talk, seed)
            if said is not None and said.occasion is Occasion.SHORT:
                found = sought(state, said.seat, SKILLS[Level.EXPERT])
                assert found is not None
                assert (said.aim, found.missing) == (found.aim, 1)
                named += 1
    assert named
