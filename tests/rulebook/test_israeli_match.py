"""The Israeli book beside its scoring: seats, wall, claims, faults, the match (docs/rules/israeli.md)."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

from game.rules.flow import Placing, Played, PlayedDeal
from game.rules.options import OptionError, Options
from game.rules.rulesets.israeli import ISRAELI
from game.rules.seating import SeatThrow
from game.rules.terms import AfterFalse, BonusOrder, ClaimKind, CountedStack, DealOrder, End, FaceDown, Outcome, Robbing
from game.tiles.notation import parse_tiles
from game.tiles.tile import TileSet, Wind
from tests.rulebook.scored import FlowOfMatch, rules_of

# The end of a round


def easts_and_dealers(length: str, winners: Iterable[int | None]) -> str:
    """Who is East, who is dealer and which wind prevails, round after round with these winners: ``00E 33E ...``."""
    match = FlowOfMatch(rules_of(ISRAELI, length=length))
    told: list[str] = []
    for winner in (*winners, None):
        placing = match.placing
        if placing is None:
            return " ".join([*told, "over"])
        told.append(f"{placing.east}{placing.dealer}{placing.prevailing.letter}")
        match.ends(winner)
    return " ".join(told)


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        ([1], "00E 33E"),
        ([0], "00E 00E"),
        ([None], "00E 00E"),
        ([0, 0, 2, 3, 1], "00E 00E 00E 33E 33E 22E"),
        ([1, 1, 1, 2], "00E 33E 22E 11E over"),
        ([1, 1, 1, 1, None, 1, 0], "00E 33E 22E 11E 11E 11E 11E over"),
    ],
)
def test_a_simple_game(winners: list[int | None], expected: str) -> None:
    """israeli.md, "The end of a round": every player moves to the next wind if another than the dealer wins."""
    assert easts_and_dealers("simple", winners) == expected


def test_who_sat_east_sits_south_next() -> None:
    """docs/rules/israeli.md: East to South, South to West, West to North, North to East."""
    match = FlowOfMatch(rules_of(ISRAELI))
    before = match.placing
    match.ends(2)
    after = match.placing
    assert before is not None
    assert after is not None
    for seat in range(4):
        assert after.wind_of(seat, 4) is before.wind_of(seat, 4).after(1)


def test_an_extended_game_goes_on_through_four_winds() -> None:
    """docs/rules/israeli.md, "The dealer", "The end of a round": the dealer is whose wind prevails; sixteen moves."""
    match = FlowOfMatch(rules_of(ISRAELI, length="extended"))
    told = []
    while (placing := match.placing) is not None:
        assert placing.wind_of(placing.dealer, 4) is placing.prevailing
        told.append(f"{placing.east}{placing.dealer}{placing.prevailing.letter}")
        match.ends((placing.dealer + 1) % 4)
    assert told == [
        *("00E", "33E", "22E", "11E"),
        *("01S", "30S", "23S", "12S"),
        *("02W", "31W", "20W", "13W"),
        *("03N", "32N", "21N", "10N"),
    ]


def test_the_prevailing_wind_may_go_counter_clockwise() -> None:
    """docs/rules/israeli.md, "The dealer", option `prevailing_order`: East, North, West, South."""
    match = FlowOfMatch(rules_of(ISRAELI, length="extended", prevailing_order="counter_clockwise"))
    told = []
    while (placing := match.placing) is not None:
        assert placing.wind_of(placing.dealer, 4) is placing.prevailing
        told.append(f"{placing.east}{placing.dealer}{placing.prevailing.letter}")
        match.ends((placing.dealer + 1) % 4)
    assert told == [
        *("00E", "33E", "22E", "11E"),
        *("03N", "32N", "21N", "10N"),
        *("02W", "31W", "20W", "13W"),
        *("01S", "30S", "23S", "12S"),
    ]


def test_an_annulled_round_is_played_again() -> None:
    """docs/rules/israeli.md, "The end of a round": false mahjong or false ready hand, whoever had won."""
    flow = rules_of(ISRAELI).flow
    first = flow(Played())
    assert first == Placing(east=0, dealer=0, prevailing=Wind.EAST)
    annulled = PlayedDeal(
        placing=first, outcome=Outcome.ANNULLED, winners=(2,), deltas=(Fraction(-300), *[Fraction(0)] * 3)
    )
    assert flow(Played((annulled,))) == first
    assert flow(Played((annulled,) * 9)) == first


# Seats


def test_three_rounds_of_throws_find_the_seats() -> None:
    """israeli.md, "Seats": the highest sits East, of the others the highest West, of the last two the higher South."""
    thrown = iter([3, 6, 1, 2, 4, 1, 5, 2, 3])
    drawn = rules_of(ISRAELI).seating.draw(4, lambda: next(thrown))
    assert drawn.throws == (
        SeatThrow(((3,), (6,), (1,), (2,))),
        SeatThrow(((4,), (), (1,), (5,))),
        SeatThrow(((2,), (), (3,), ())),
    )
    assert drawn.persons == (1, 2, 3, 0)
    assert drawn.wind_tiles == ()


def test_who_ties_for_highest_rolls_again() -> None:
    """docs/rules/israeli.md, "Seats"."""
    thrown = iter([6, 6, 1, 6, 2, 5, 5, 3, 4, 1, 1, 1, 2, 6, 3, 3, 3, 4, 2])
    drawn = rules_of(ISRAELI).seating.draw(4, lambda: next(thrown))
    assert [throw.dice for throw in drawn.throws] == [
        ((6,), (6,), (1,), (6,)),
        ((2,), (5,), (), (5,)),
        ((), (3,), (), (4,)),
        ((1,), (1,), (1,), ()),
        ((2,), (6,), (3,), ()),
        ((3,), (), (3,), ()),
        ((4,), (), (2,), ()),
    ]
    assert drawn.persons == (3, 0, 1, 2)


# Wall, claims, faults


def test_the_wall_and_the_kong_box() -> None:
    """docs/rules/israeli.md, "Wall and break"."""
    rules = rules_of(ISRAELI)
    assert rules.tiles is TileSet.FULL
    assert rules.seats == 4
    assert (rules.wall.sides, rules.wall.stacks, rules.wall.clockwise) == (4, 18, True)
    breaking = rules.wall.breaking
    assert (breaking.side_dice, breaking.stack_dice, breaking.adds_side_throw) == (2, 3, False)
    assert (breaking.count_from, breaking.counted) == (End.LEFT, CountedStack.BOXED)
    assert rules.wall.box is not None
    assert (rules.wall.box.tiles, rules.wall.box.keep, rules.wall.box.by_stack) == (16, 4, False)
    assert rules.deal_order is DealOrder.FOURS
    assert rules.bonus_order is BonusOrder.SEAT_BY_SEAT
    assert rules.kongs.before_first_discard


def test_the_rank_of_honors() -> None:
    """docs/rules/israeli.md, "A turn": West < East < North < South, and white < green < red."""
    assert rules_of(ISRAELI).honors == parse_tiles("WWENS DWGR")


def test_claims_and_kongs() -> None:
    """docs/rules/israeli.md, "A turn"."""
    rules = rules_of(ISRAELI)
    strength = [ClaimKind.MAHJONG, ClaimKind.KONG, ClaimKind.PUNG, ClaimKind.CHOW]
    assert rules.claims.priority == tuple(frozenset({kind}) for kind in strength)
    assert not rules.claims.several_winners
    assert rules.claims.seconds == 20
    assert rules_of(ISRAELI, claim_seconds=False).claims.seconds is None
    assert not rules.claims.chow_from_anyone
    assert rules_of(ISRAELI, chow_from_anyone=True).claims.chow_from_anyone
    assert not rules.claims.equals_against_turns
    assert rules_of(ISRAELI, equal_claims="counter_clockwise").claims.equals_against_turns
    assert rules.kongs.robbing is Robbing.OFF
    assert not rules.kongs.after_claim
    assert (rules.kongs.concealed_down, rules.kongs.claimed_down, rules.kongs.added_down) == (
        FaceDown.OUTER,
        FaceDown.RIGHT,
        FaceDown.RIGHT,
    )
    assert rules.last_turns


def test_what_faults_cost() -> None:
    """docs/rules/israeli.md, "Penalties", "Ready hand"."""
    rules = rules_of(ISRAELI, play="tabletop")
    assert (rules.faults.false_claim_costs, rules.faults.after_false_claim) == (2, AfterFalse.WEAKER_FALL)
    assert rules.faults.wrong_kind_costs == 11
    assert rules.faults.false_mahjong_costs == 300
    assert rules.faults.false_mahjong_annuls
    assert not rules.faults.false_mahjong_kills_hand
    assert rules.ready is not None
    assert rules.ready.false_call_costs == 300


@pytest.mark.parametrize(
    ("option", "default", "takes", "refuses"),
    [
        ("claim_seconds", 20, 5, 4),
        ("claim_seconds", 20, False, 61),
        ("chow_from_anyone", False, True, "on"),
        ("equal_claims", "turn_order", "counter_clockwise", "clockwise"),
        ("length", "simple", "extended", "short"),
        ("prevailing_order", "turn_order", "counter_clockwise", "clockwise"),
        ("united_hand", "one_suit", "any_suits", "two_suits"),
        ("play", "assisted", "tabletop", "free"),
    ],
)
def test_options(option: str, default: object, takes: object, refuses: object) -> None:
    """docs/rules/israeli.md: type, range and default of every option."""
    assert Options(ISRAELI.options)[option] == default
    assert Options(ISRAELI.options, {option: takes})[option] == takes
    with pytest.raises(OptionError, match=option):
        Options(ISRAELI.options, {option: refuses})


def test_there_are_no_more_options() -> None:
    assert len(ISRAELI.options) == 7
