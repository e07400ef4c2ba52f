"""The Hungarian book beside its scoring: seats, wall, claims, the match (docs/rules/hungarian.md)."""

from collections import Counter
from itertools import chain, permutations, product, repeat

import pytest

from game.engine import events as e
from game.engine.state import State
from game.engine.steps.evolve import fold
from game.rules.flow import Placing, Played
from game.rules.options import OptionError, Options
from game.rules.rulesets.hungarian import HUNGARIAN
from game.rules.seating import SeatDraw
from game.rules.terms import BonusOrder, ClaimKind, CountedStack, DealOrder, End, FaceDown
from game.tiles.tile import WINDS, TileSet, Wind
from tests.rulebook.scored import (
    FlowOfMatch,
    easts_and_winds,
    rules_of,
)


def beneficiaries(winners: list[int | None], **options: object) -> str:
    """The seats with East's rights, deal after deal, and whether the match is over."""
    match = FlowOfMatch(rules_of(HUNGARIAN, **options))
    told: list[str] = []
    for winner in winners:
        assert match.placing is not None, f"over after {told}"
        assert (match.placing.east, match.placing.prevailing) == (0, Wind.EAST)
        told.append(match.placing.wind_of(match.placing.dealer, 4).letter)
        match.ends(winner)
    return "".join(told) + (" over" if match.placing is None else "")


def test_sixteen_deals_have_a_beneficiary_each() -> None:
    """docs/rules/hungarian.md, `match`: North, East, South, West, four times round; the winds stay as they are."""
    assert beneficiaries([0, 1, 2, 3] * 4) == "NESW" * 4 + " over"
    assert beneficiaries([3] * 15) == "NESWNESWNESWNES"


def test_a_draw_of_the_sixteen_is_played_again() -> None:
    """docs/rules/hungarian.md: a draw is not a scored deal."""
    assert beneficiaries([None, 0, None, None, 2, 1]) == "NNEEES"
    assert beneficiaries([None, *([0] * 16)]) == "N" + "NESW" * 4 + " over"


def test_each_seat_may_be_the_beneficiary_of_four_scored_deals_in_succession() -> None:
    """docs/rules/hungarian.md, option `beneficiary`: a draw is not counted; it means nothing in rounds."""
    running: dict[str, object] = {"beneficiary": "four_running"}
    assert beneficiaries([0, 1, 2, 3] * 4, **running) == "NNNNEEEESSSSWWWW over"
    assert beneficiaries([None, 3, 0, None, 0, 1, None, 2], **running) == "NNNNNNEE"
    rounds = rules_of(HUNGARIAN, match="circuit", **running)
    assert easts_and_winds(rounds, [0, 1, 1, 3, 0]) == "0E 0E 1E 1E 2E 3E"


def test_a_circuit_of_the_east_seat() -> None:
    """hungarian.md: East stays while East wins; after any other end, a draw too, the next to the right is East."""
    circuit = rules_of(HUNGARIAN, match="circuit")
    assert easts_and_winds(circuit, [0, 0, 1, 1, None, 0, 3, 0]) == "0E 0E 0E 1E 1E 2E 3E 3E over"
    assert easts_and_winds(circuit, [None, None, None, None]) == "0E 1E 2E 3E over"


def test_a_full_match_is_four_games() -> None:
    """docs/rules/hungarian.md: East game, South game, West game, North game."""
    full = rules_of(HUNGARIAN, match="full")
    told = easts_and_winds(full, [None] * 16).split()
    assert told == [f"{east}{wind}" for wind in "ESWN" for east in range(4)] + ["over"]


@pytest.mark.parametrize("banker", [0, 2, 3])
def test_a_rolled_banker_moves_as_east_would_and_the_winds_with_him(banker: int) -> None:
    """hungarian.md, `banker`: he stays while he wins, else the bank passes to the right, and the winds move then."""
    flow = rules_of(HUNGARIAN, match="circuit", banker="rolled").flow
    match = FlowOfMatch(rules_of(HUNGARIAN, match="circuit", banker="rolled"))
    match.played = Played((), banker)
    told = []
    for winner in (banker, None, (banker + 1) % 4, banker, banker, banker):
        placing = flow(Played(match.played.deals, banker))
        assert placing is not None
        told.append(placing)
        match.played = Played(match.played.deals, banker)
        match.ends(winner)
    assert told == [
        Placing(east=moves, dealer=(banker + moves) % 4, prevailing=Wind.EAST) for moves in (0, 0, 1, 1, 2, 3)
    ]
    end = flow(Played(match.played.deals, banker))
    assert end == Placing(east=3, dealer=(banker + 3) % 4, prevailing=Wind.EAST) if banker == 1 else end is None


@pytest.mark.parametrize(("match", "dice"), [("sixteen", 0), ("circuit", 2), ("full", 2)])
def test_the_banker_is_rolled_in_circuit_and_full_alone(match: str, dice: int) -> None:
    """docs/rules/hungarian.md, `banker`."""
    assert rules_of(HUNGARIAN, match=match, banker="rolled").banker_dice == dice
    assert rules_of(HUNGARIAN, match=match).banker_dice == 0
    sixteen = rules_of(HUNGARIAN, match="sixteen", banker="rolled").flow(Played())
    assert sixteen == Placing(east=0, dealer=3, prevailing=Wind.EAST)


# Seats


@pytest.mark.parametrize(
    ("dice", "east"),
    [((1, 1), 1), ((2, 4), 1), ((5, 5), 1), ((1, 2), 2), ((6, 5), 2), ((4, 4), 3), ((2, 3), 0), ((4, 5), 0)],
)
def test_one_throw_names_east(dice: tuple[int, int], east: int) -> None:
    """hungarian.md, "Seats": 2, 6, 10 the right neighbor; 3, 7, 11 opposite; 4, 8, 12 the left one; 5, 9 himself."""
    drawn = rules_of(HUNGARIAN, seating="one_throw").seating.draw(4, iter(dice).__next__)
    assert [throw.dice for throw in drawn.throws] == [(dice, (), (), ())]
    assert drawn.persons == tuple((east + step) % 4 for step in range(4))
    assert drawn.wind_tiles == ()


def test_after_the_throw_the_wind_tiles_say_who_sits_where() -> None:
    """docs/rules/hungarian.md, "Seats": `full`; each seating is as likely as any other."""
    seatings: Counter[tuple[int, ...]] = Counter()
    for mixed in product(range(1, 7), repeat=3):
        drawn = rules_of(HUNGARIAN).seating.draw(4, chain((3, 6), mixed, repeat(1)).__next__)
        assert [throw.dice for throw in drawn.throws] == [((3, 6), (), (), ())]
        assert [drawn.wind_tiles[person] for person in drawn.persons] == list(WINDS)
        if mixed[0] < 5:
            seatings[drawn.persons] += 1
    assert set(seatings) == set(permutations(range(4)))


@pytest.mark.parametrize(
    ("dice", "east"),
    [((1, 1), 1), ((2, 4), 1), ((5, 5), 1), ((1, 2), 2), ((6, 5), 2), ((4, 4), 3), ((2, 3), 0), ((4, 5), 0)],
)
def test_the_throw_says_which_place_is_easts_and_the_wind_tiles_who_goes_there(
    dice: tuple[int, int], east: int
) -> None:
    """hungarian.md, "Seats": `full`; West is opposite, South to East's right, North to the left."""
    drawn = rules_of(HUNGARIAN).seating.draw(4, chain(dice, (2, 6, 4), repeat(1)).__next__)
    state = seated(drawn)
    assert state.east_chair == east
    chairs = {tile: (east + WINDS.index(tile)) % 4 for tile in WINDS}
    for person, tile in enumerate(drawn.wind_tiles):
        assert chair_of(state, person) == chairs[tile]
    assert {chair_of(state, person) for person in range(4)} == set(range(4))


def test_one_throw_moves_nobody_and_the_throw_with_the_wind_tiles_does() -> None:
    """hungarian.md, "Seats": a single throw names East; wind tiles say who sits at which place."""
    for dice in product(range(1, 7), repeat=2):
        state = seated(rules_of(HUNGARIAN, seating="one_throw").seating.draw(4, iter(dice).__next__))
        assert [chair_of(state, person) for person in range(4)] == [0, 1, 2, 3]
    state = seated(rules_of(HUNGARIAN).seating.draw(4, chain((1, 2), (1, 1, 1), repeat(1)).__next__))
    assert [chair_of(state, person) for person in range(4)] != [0, 1, 2, 3]


@pytest.mark.parametrize("dice", list(product(range(1, 7), repeat=2)))
def test_a_provisional_east_changes_places_with_whom_his_second_throw_names(dice: tuple[int, int]) -> None:
    """hungarian.md, "Seats": option `seating`, `second_throw`; counted to the right, himself as one."""
    drawn = rules_of(HUNGARIAN, seating="second_throw").seating.draw(4, chain((6, 6), (1, 1, 1, 1), dice).__next__)
    provisional = drawn.persons[0]
    assert drawn.again is not None
    assert [person for person, thrown in enumerate(drawn.again.dice) if thrown] == [provisional]
    assert drawn.again.dice[provisional] == dice
    named = (sum(dice) - 1) % 4
    after = drawn.persons_after
    assert after[0] == drawn.persons[named]
    assert after[named] == provisional
    assert [after[seat] for seat in (1, 2, 3) if seat != named] == [
        drawn.persons[seat] for seat in (1, 2, 3) if seat != named
    ]
    before, later = seated(drawn), seated(drawn, persons=after)
    assert chair_of(later, after[0]) == chair_of(before, provisional), "East's place stays where the throw set it"
    assert chair_of(later, provisional) == chair_of(before, after[0])


def seated(drawn: SeatDraw, *, persons: tuple[int, ...] | None = None) -> State:
    """The state when the seats are taken."""
    begun = e.MatchBegun(rules="hungarian", options=dict(Options(HUNGARIAN.options)), seed=1)
    events: list[e.Event] = [begun, *(e.SeatDiceThrown(dice=throw.dice) for throw in drawn.throws)]
    events.append(e.SeatsTaken(persons=drawn.persons))
    if persons is not None:
        assert drawn.again is not None
        events += [e.SeatDiceThrown(dice=drawn.again.dice), e.SeatsTaken(persons=persons)]
    return fold(events)


def chair_of(state: State, person: int) -> int:
    """Where somebody sits now, the chairs numbered as the persons sat down."""
    assert state.east_chair is not None
    return (state.east_chair + state.persons.index(person)) % 4


# Wall, claims, options


def test_without_a_wall_everybody_draws_from_the_mixed_tiles() -> None:
    """hungarian.md, "A turn": option `wall`, `mixed`."""
    assert rules_of(HUNGARIAN).wall.pool is None
    mixed = rules_of(HUNGARIAN, wall="mixed")
    assert mixed.wall.pool is not None
    assert mixed.wall.pool.stay == 14
    assert mixed.wall.box is None
    assert mixed.deal_order is DealOrder.HANDS


def test_a_mahjong_may_be_called_haua() -> None:
    """hungarian.md, "A turn": "haua" is the same call in other words."""
    assert rules_of(HUNGARIAN).mahjong_in_other_words == "haua"


def test_the_wall_and_its_loose_tiles() -> None:
    """docs/rules/hungarian.md, "Wall and break", "Bonus tiles"."""
    rules = rules_of(HUNGARIAN)
    assert rules.tiles is TileSet.FULL
    assert rules.seats == 4
    assert (rules.wall.sides, rules.wall.stacks, rules.wall.clockwise) == (4, 18, True)
    breaking = rules.wall.breaking
    assert (breaking.side_dice, breaking.stack_dice, breaking.adds_side_throw) == (2, 2, True)
    assert (breaking.count_from, breaking.counted) == (End.RIGHT, CountedStack.LIFTED)
    assert rules.wall.box is not None
    assert (rules.wall.box.tiles, rules.wall.box.keep, rules.wall.box.by_stack) == (16, 16, True)
    assert rules.deal_order is DealOrder.FIRST_AND_THIRD
    assert rules.bonus_order is BonusOrder.ROUNDS


@pytest.mark.parametrize(
    ("claim_order", "strength"),
    [("pung_first", "mahjong pung kong chow"), ("kong_first", "mahjong kong pung chow")],
)
def test_claims_and_kongs(claim_order: str, strength: str) -> None:
    """docs/rules/hungarian.md, "A turn"."""
    rules = rules_of(HUNGARIAN, claim_order=claim_order)
    assert rules.claims.priority == tuple(frozenset({ClaimKind(word)}) for word in strength.split())
    assert rules.claims.mahjong_rank is None
    assert not rules.claims.several_winners
    assert rules.claims.seconds == 10
    assert rules_of(HUNGARIAN, claim_seconds=False).claims.seconds is None
    assert rules.kongs.concealed_down is FaceDown.MIDDLE
    assert rules.kongs.after_claim
    assert not rules.kongs.before_first_discard
    assert rules.ready is None
    assert not rules.last_turns


def test_blind_discards() -> None:
    """docs/rules/hungarian.md: option `blind`."""
    assert not rules_of(HUNGARIAN).blind_discards
    assert rules_of(HUNGARIAN, blind=True).blind_discards


def test_a_false_mahjong_kills_the_hand() -> None:
    """docs/rules/common.md, "Assisted and tabletop play": where a page names no cost."""
    faults = rules_of(HUNGARIAN, play="tabletop").faults
    assert faults.false_mahjong_kills_hand
    assert (faults.false_mahjong_costs, faults.false_claim_costs, faults.wrong_kind_costs) == (0, 0, None)


@pytest.mark.parametrize(
    ("option", "default", "takes", "refuses"),
    [
        ("seating", "full", "one_throw", "dice"),
        ("seating", "full", "second_throw", "third_throw"),
        ("wall", "built", "mixed", "none"),
        ("claim_order", "pung_first", "kong_first", "chow_first"),
        ("blind", False, True, 1),
        ("claim_seconds", 10, 3, 61),
        ("claim_seconds", 10, False, 2),
        ("rob_kong", False, True, "on"),
        ("match", "sixteen", "full", "open"),
        ("match", "sixteen", "circuit", "single"),
        ("banker", "east", "rolled", "west"),
        ("beneficiary", "in_turn", "four_running", "east"),
        ("banker_pay", "double", "once", "thrice"),
        ("banker_pay", "double", "twice", "half"),
        ("half_flush", "pair", "any_honors", "off"),
        ("honor_doubles", "each_set", "whole_hand", "off"),
        ("four_as_two_pairs", True, False, 0),
        ("nine_lamps", "open", "concealed", "any"),
        ("play", "assisted", "tabletop", "free"),
    ],
)
def test_options(option: str, default: object, takes: object, refuses: object) -> None:
    """docs/rules/hungarian.md: type, range and default of every option."""
    assert Options(HUNGARIAN.options)[option] == default
    assert Options(HUNGARIAN.options, {option: takes})[option] == takes
    with pytest.raises(OptionError, match=option):
        Options(HUNGARIAN.options, {option: refuses})


def test_there_are_no_more_options() -> None:
    assert len(HUNGARIAN.options) == 15
