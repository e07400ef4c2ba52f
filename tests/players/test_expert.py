"""The expert: worlds that fit what it saw, deals played out in them, and choices that are shown to be better."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from msgspec.structs import replace as replaced

from game.engine.commands import Command
from game.engine.facts import faces
from game.engine.match import Match
from game.engine.seat import Seat
from game.engine.state import Alone, State, Turn
from game.engine.view import known_to
from game.players.ai.computer import ComputerPlayer
from game.players.ai.expert import Expert, Race, Rival, Trials
from game.players.ai.luck import Luck
from game.players.ai.mind import MINDS
from game.players.ai.opponents import Opponents, World
from game.players.ai.skill import EXPERT
from game.players.ai.weighing import weighed
from game.players.bare_table import BareTable
from game.players.player import Question
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.tiles.counts import counts_of_key, key_of
from game.tiles.tile import KINDS, Wind

QUICK = Race(round=4, fewest=8, most=8)


def turns(book: str, number: int = 1) -> list[tuple[State, Question]]:
    """What a seat knew and was asked, whenever it had something to throw, in a deal of four skilled players."""
    placing = Placing(east=0, dealer=0, prevailing=Wind.EAST)
    match = Match(book, Options(RULEBOOKS[book].options), 9, alone=Alone(number, placing))
    found: list[tuple[State, Question]] = []
    players = [ComputerPlayer(person, MINDS["skilled"], 9) for person in range(4)]

    def looking(view: State, question: Question) -> Command:
        if view.deal is not None and isinstance(view.deal.phase, Turn):
            found.append((view, question))
        return players[question.seat].choice(view, question)

    BareTable(match, [looking] * 4).play_deal()
    return found


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_world_holds_every_hidden_tile_once_and_leaves_the_rest_as_it_is(book: str) -> None:
    for view, question in turns(book)[::7]:
        deal = view.deal
        assert deal is not None
        own = key_of(faces(deal, deal.seats[question.seat].hand))
        world = Opponents(view, question.seat, own).world(Random(1))
        assert world.hands[question.seat].key == own
        for held, seat in zip(world.hands, deal.seats, strict=True):
            assert sum(counts_of_key(held.key)) == len(seat.hand)
            assert held.melds == tuple(laid.meld for laid in seat.sets)
        known = Counter(tile for tile in deal.faces if tile is not None and not tile.is_bonus)
        own_tiles = Counter(faces(deal, deal.seats[question.seat].hand))
        others = Counter(KINDS[kind] for kind in world.wall)
        for other, imagined in enumerate(world.hands):
            if other != question.seat:
                others += Counter(dict(zip(KINDS, counts_of_key(imagined.key), strict=True)))
        assert all(others[tile] + known[tile] <= view.rules.tiles.copies(tile) for tile in KINDS)
        assert own_tiles <= known


def test_who_threw_a_tile_hardly_holds_another() -> None:
    view, question = turns("gala")[-1]
    deal = view.deal
    assert deal is not None
    opponents = Opponents(view, question.seat, key_of(faces(deal, deal.seats[question.seat].hand)))
    chance = Random(2)
    worlds = [opponents.world(chance) for _ in range(200)]
    thrown = {(thrown.seat, deal.faces[thrown.tile_id]) for thrown in deal.discards if thrown.seat != question.seat}
    others = [Seat(seat) for seat in range(4) if seat != question.seat]
    again = [held(worlds, seat, KINDS.index(tile)) for seat, tile in thrown if tile is not None]
    never = [
        held(worlds, seat, kind)
        for seat in others
        for kind, tile in enumerate(KINDS)
        if (seat, tile) not in thrown and opponents.unseen[kind]
    ]
    assert sum(again) / len(again) < 0.6 * sum(never) / len(never)


def held(worlds: list[World], seat: Seat, kind: int) -> int:
    return sum(counts_of_key(world.hands[seat].key)[kind] for world in worlds)


def test_a_ready_hand_wins_on_what_it_draws_and_is_paid_by_the_book() -> None:
    view, question = next(
        (view, question)
        for number in range(1, 9)
        for view, question in turns("gala", number)
        if weighed(view, question, EXPERT)[0].prospect.missing == 1
    )
    best = weighed(view, question, EXPERT)[0]
    trials = Trials(view, question.seat)
    trial = trials.of(best)
    assert trial is not None
    world = trials.opponents.world(Random(3))
    helping = [tile.index for tile in best.prospect.helping]
    nothing = replace(world, wall=())
    assert trial(nothing) <= 0
    assert trial(replace(world, wall=(*([helping[0]] * 12),))) != 0


def test_the_same_question_gets_the_same_answer() -> None:
    mind = Expert(EXPERT, QUICK)
    for view, question in turns("polish")[::9]:
        assert mind.choose(view, question, Luck(1)) == mind.choose(view, question, Luck(1))


def test_hidden_tiles_that_lie_otherwise_change_no_race() -> None:
    """What a seat is told is all that worlds are made of."""
    mind = Expert(EXPERT, replace(QUICK, close=0.0, missing=9))
    placing = Placing(east=0, dealer=0, prevailing=Wind.EAST)
    match = Match("gala", Options(RULEBOOKS["gala"].options), 9, alone=Alone(1, placing))
    players = [ComputerPlayer(person, MINDS["skilled"], 9) for person in range(4)]
    asked = 0

    def looking(view: State, question: Question) -> Command:
        nonlocal asked
        state = match.state
        asked += 1
        if asked % 10 == 0 and state.deal is not None and view.deal is not None:
            seat = question.seat
            hidden = [tile_id for tile_id, tile in enumerate(view.deal.faces) if tile is None]
            moved = list(state.deal.faces)
            for tile_id, source in zip(hidden, reversed(hidden), strict=True):
                moved[tile_id] = state.deal.faces[source]
            elsewhere = known_to(replaced(state, deal=replaced(state.deal, faces=tuple(moved))), seat)
            assert mind.choose(elsewhere, question, Luck(1)) == mind.choose(view, question, Luck(1))
        return players[question.seat].choice(view, question)

    BareTable(match, [looking] * 4).play_deal()
    assert asked > 20


def test_a_rival_must_be_ahead_by_more_than_chance_explains() -> None:
    view, question = turns("gala")[5]
    one = weighed(view, question, EXPERT)[0]
    rival = Rival(one, lambda _: 0.0, [1.0, -1.0] * 8)
    assert rival.errors_ahead == 0
    rival.advantages[:] = [3.0, 1.0] * 8
    assert rival.errors_ahead > 1.8


def test_when_its_time_has_run_out_it_plays_as_a_strong_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.monotonic", iter(range(1000)).__next__)
    late = replace(Expert(EXPERT, replace(QUICK, close=0.0, missing=9)), seconds=0.3)
    for view, question in turns("gala")[::7]:
        assert late.choose(view, question, Luck(1)) == weighed(view, question, EXPERT, thorough=False)[0].command


def test_its_possible_answers_are_its_choice_and_the_strong_one() -> None:
    player = ComputerPlayer(0, Expert(EXPERT, QUICK), 1)
    for view, question in turns("gala")[::9]:
        chosen, strong = player.possible_answers(view, question)
        assert chosen == player.choice(view, question)
        assert strong == weighed(view, question, EXPERT, thorough=False)[0].command
