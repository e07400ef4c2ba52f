"""Persons change their places on the screen as the throw and the wind tiles say (docs/rules/hungarian.md, "Seats")."""

from __future__ import annotations

from itertools import permutations

import pygame
import pytest

from game.app.system.settings import Speed
from game.app.window.actions import Actions
from game.engine import events as e
from game.engine.commands import BeginDeal
from game.engine.replays.match import Match
from game.rules.options import Options
from game.rules.rulesets.hungarian import HUNGARIAN
from game.tiles.tile import WINDS, Wind
from game.view.choreography.beginning import WALK, seat_moves
from game.view.choreography.steps import Part, SeatMove
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.stage.table_view import TableView
from game.view.table.deal_words import again_line, seat_lines
from game.view.table.table_picture import Emphasis, plate_looks, rose_look
from game.view.units.timeline import Motion
from tests.view.deals import CHAIRS

BEGUN = e.MatchBegun(rules="hungarian", options=dict(Options(HUNGARIAN.options)), seed=None)
SUMS = {5: (2, 3), 6: (3, 3), 7: (3, 4), 8: (4, 4)}


def taken(total: int, persons: tuple[int, ...], *, person: int = 0) -> tuple[TableModel, TableModel]:
    """The table before and after the seats are taken, through somebody's eyes."""
    tiles = tuple(WINDS[persons.index(number)] for number in range(4))
    events: list[e.Event] = [BEGUN, e.SeatDiceThrown(dice=(SUMS[total], (), (), ())), e.WindTilesDealt(tiles=tiles)]
    before = TableModel.of(events, person)
    return before, before.after(e.SeatsTaken(persons=persons))


@pytest.mark.parametrize("total", SUMS)
@pytest.mark.parametrize("person", range(4))
def test_the_throw_gives_a_place_to_every_wind(total: int, person: int) -> None:
    """hungarian.md, "Seats": 5 is the thrower's own place, 6 his right neighbor's, 7 opposite, 8 the left one's."""
    before, _ = taken(total, (0, 1, 2, 3), person=person)
    east = (total - 5 - person) % 4
    assert before.winds == {(east + wind) % 4: Wind(wind) for wind in range(4)}


@pytest.mark.parametrize("total", SUMS)
@pytest.mark.parametrize("persons", list(permutations(range(4))))
def test_everybody_goes_to_the_place_of_his_wind(total: int, persons: tuple[int, ...]) -> None:
    """hungarian.md, "Seats": the wind tiles say who sits at which place; then the table turns to its person."""
    for person in range(4):
        before, after = taken(total, persons, person=person)
        sides = [before.side_of(before.seat_of(other)) for other in range(4)]
        moves = seat_moves(before, after) or tuple(SeatMove(start=n, walked=n, end=n) for n in sides)
        assert [move.start for move in moves] == sides
        for other, move in enumerate(moves):
            wind = Wind(persons.index(other))
            assert before.winds[move.walked] is wind, "he walks to where the throw put his wind"
            assert after.winds[move.end] is wind
            looks = plate_looks(after, CHAIRS, Emphasis())
            assert (looks[move.end].name, looks[move.end].wind) == (CHAIRS[other].name, wind)
        assert {move.walked for move in moves} == {move.end for move in moves} == set(range(4))
        assert len({(move.end - move.walked) % 4 for move in moves}) == 1, "the table turns as a whole"


def test_winds_are_told_by_the_wind_tiles_alone_while_these_lie_there() -> None:
    before, after = taken(6, (2, 0, 3, 1))
    assert set(rose_look(before, Emphasis()).winds) == {None}
    assert {look.wind for look in plate_looks(before, CHAIRS, Emphasis()).values()} == {None}
    assert set(rose_look(after, Emphasis()).winds) == set(Wind)


def test_nobody_moves_where_a_single_throw_names_east() -> None:
    """hungarian.md, "Seats": option `seating`, `one_throw`."""
    for total, dice in SUMS.items():
        before = TableModel.of([BEGUN, e.SeatDiceThrown(dice=(dice, (), (), ()))], 0)
        after = before.after(e.SeatsTaken(persons=tuple((total - 5 + seat) % 4 for seat in range(4))))
        assert seat_moves(before, after) == ()
        assert after.winds == before.winds


class Opened:
    """A view of the beginning of a match."""

    def __init__(self, seed: int, motion: Motion, **options: str) -> None:
        pygame.display.set_mode((1024, 640))
        match = Match("hungarian", Options(HUNGARIAN.options, options), seed)
        self.events = [
            seen for event in (*match.past, *match.submit(BeginDeal())) if (seen := event.seen_by(None)) is not None
        ]
        self.kit = Kit(Actions(), motion=motion)
        self.kit.resize((1024, 640))
        self.view = TableView(self.kit, TableModel.of(self.events[:1], 0), CHAIRS)

    def show_to(self, kind: type[e.Event], *, times: int = 1) -> None:
        """Shows everything up to an event of this kind, which has only just begun."""
        for event in self.events[1:]:
            self.view.show(event)
        met = 0
        while met < times:
            before = self.view.model.state
            self.view.update(1 / 60)
            met += self.view.model.state is not before and type(self._last()) is kind
            assert self.view.busy

    def _last(self) -> e.Event:
        model = TableModel.of(self.events[:1], 0)
        for event in self.events[1:]:
            model = model.after(event)
            if model == self.view.model:
                return event
        raise AssertionError("no such table")

    def seen(self) -> set[object]:
        """The pieces that are seen."""
        surface = pygame.display.get_surface()
        assert surface is not None
        self.view.draw(surface, whole=True)
        painter = self.view._painter
        return {*painter._resting, *painter._moving}


def test_portraits_walk_in_place_of_the_plates() -> None:
    opened = Opened(3, Motion(speed=Speed.NORMAL))
    opened.show_to(e.SeatsTaken)
    seen = opened.seen()
    assert {("moving", side) for side in range(4)} <= seen
    assert not {("plate", side) for side in range(4)} & seen
    assert opened.view.model.deal is None
    opened.view.update(WALK / 2000)
    assert opened.view.is_ceremony
    opened.view.skip()
    assert {("plate", side) for side in range(4)} <= opened.seen()
    assert not {("moving", side) for side in range(4)} & opened.seen()


@pytest.mark.parametrize("motion", [Motion(speed=Speed.NORMAL, calm=True), Motion(speed=Speed.OFF)])
def test_without_motion_everybody_is_there_at_once(motion: Motion) -> None:
    opened = Opened(3, motion)
    for event in opened.events[1:5]:
        opened.view.show(event)
    opened.view.update(1 / 60)
    while opened.view.model.state.persons == ():
        opened.view.update(1 / 60)
    assert {("plate", side) for side in range(4)} <= opened.seen()
    assert not any(isinstance(key, tuple) and key[0] == "moving" for key in opened.seen())


def test_the_second_throw_is_told_and_moves_both() -> None:
    """hungarian.md, "Seats": option `seating`, `second_throw`."""
    opened = Opened(5, Motion(speed=Speed.NORMAL), seating="second_throw")
    opened.show_to(e.SeatDiceThrown, times=2)
    model = opened.view.model
    assert model.deal is not None
    assert again_line(model, CHAIRS, in_air=True).text.endswith("provisional East, rolls again")
    east = model.person_at(model.seat_of(model.state.persons[0]))
    said = again_line(model, CHAIRS, in_air=False)
    after = next(event for event in reversed(opened.events) if isinstance(event, e.SeatsTaken))
    other = CHAIRS[after.persons[0]].name
    assert said.text == (
        f"{CHAIRS[east].name} counts {sum(said.dice)} to the right, starting with their own seat, "
        f"and changes places with {other}"
    )
    changed = model.after(after)
    assert again_line(changed, CHAIRS, in_air=False).text == said.text
    assert changed.wind_of(changed.seat_of(after.persons[0])) is Wind.EAST
    walked = [move for move in seat_moves(model, changed) if move.start != move.walked]
    assert len(walked) == 2
    assert opened.view._part is Part.SEATS
    assert seat_lines(model, CHAIRS, in_air=False), "the first throw was told too"
