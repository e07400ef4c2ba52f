"""False claims and mahjongs of the wrong kind at the Israeli tabletop (docs/rules/israeli.md, "Penalties")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

import pytest

from game.engine import events as e
from game.engine.commands import Claim, Command, IllegalCommand, Pass
from game.engine.seat import Seat
from game.engine.state import Claiming
from game.rules.ruleset import Ruleset
from game.rules.rulesets.israeli import ISRAELI
from game.rules.terms import ClaimKind, Outcome
from tests.engine.rigged import EAST, NORTH, SEATS, SOUTH, WEST, Scene, of_kind
from tests.engine.test_israeli_turns import PLAIN, WAITS_FOR_B5, claim_mahjong, israeli

CHOW, PUNG, KONG, MAHJONG = ClaimKind
Call = tuple[ClaimKind, str] | None
"""What somebody calls, with tiles of the hand that make the set, or that do not."""

HANDS = {"south": "B67 C2468 D2468 WS", "west": "B555 C13579 D135", "north": "B1 B3 B7 B9 C1 C3 D1 D3"}
"""East throws B5. South has the tiles for a chow, West for a pung and a kong; North has nothing for it."""
FALSE_CHOW = (CHOW, "C24")
FALSE_PUNG = (PUNG, "C24")
FALSE_KONG = (KONG, "C246")
NORTHS_PUNG, NORTHS_KONG = (PUNG, "B13"), (KONG, "B137")


def command(scene: Scene, seat: Seat, call: Call) -> Command:
    if call is None:
        return Pass(seat=seat)
    tiles, tile_ids = scene.held(seat, call[1])
    return Claim(seat=seat, claim=call[0], tiles=tiles, tile_ids=tile_ids)


def claimed(order: Sequence[Seat], calls: dict[Seat, Call]) -> tuple[e.Event, ...]:
    """East's B5, called for in this order by who is still asked."""
    scene = israeli(south=HANDS["south"], west=HANDS["west"], north=HANDS["north"], play="tabletop")
    events = scene.discard(EAST, "B5")
    for seat in order:
        if isinstance(scene.deal.phase, Claiming) and seat in scene.awaited:
            events += scene.do(command(scene, seat, calls[seat]))
    return events


OUTCOMES: list[tuple[Call, Call, Call, Seat | None, set[Seat]]] = [
    # South, West and North call; who gets the tile, None where it is dead; who had to show, could not, and pays.
    (FALSE_CHOW, None, None, None, {SOUTH}),
    (FALSE_CHOW, (PUNG, "B55"), None, WEST, set()),
    (FALSE_CHOW, (KONG, "B555"), None, WEST, set()),
    (FALSE_PUNG, (PUNG, "B55"), None, WEST, {SOUTH}),
    (None, (PUNG, "B55"), NORTHS_PUNG, WEST, set()),
    (FALSE_KONG, (PUNG, "B55"), None, None, {SOUTH}),
    (FALSE_KONG, (KONG, "B555"), None, WEST, {SOUTH}),
    ((CHOW, "B67"), None, NORTHS_PUNG, None, {NORTH}),
    ((CHOW, "B67"), (PUNG, "B55"), NORTHS_PUNG, WEST, set()),
    ((CHOW, "B67"), (PUNG, "B55"), NORTHS_KONG, None, {NORTH}),
    (FALSE_CHOW, (PUNG, "B55"), NORTHS_KONG, None, {NORTH}),
    (FALSE_PUNG, None, NORTHS_PUNG, None, {SOUTH, NORTH}),
]


@pytest.mark.parametrize(("south", "west", "north", "owner", "fined"), OUTCOMES)
def test_a_true_claim_stands_beside_false_ones_that_are_not_stronger_whoever_called_first(
    south: Call, west: Call, north: Call, owner: Seat | None, fined: set[Seat]
) -> None:
    """docs/rules/israeli.md, "Penalties": "A true call that is at least as strong stands and is carried out"."""
    calls = {SOUTH: south, WEST: west, NORTH: north}
    for order in permutations(calls):
        events = claimed(order, calls)
        taken = [event.seat for event in of_kind(events, e.SetClaimed)]
        assert taken == ([] if owner is None else [owner]), order
        assert {event.seat: event.points for event in of_kind(events, e.PenaltyPaid)} == dict.fromkeys(fined, 2), order
        assert {event.seat for event in of_kind(events, e.FalseCallMade)} == fined, "nobody outranked has to show"
        if owner is None:
            assert [event.seat for event in of_kind(events, e.TurnBegan)] == [SOUTH], "the turn passes on"


def test_a_false_claim_leaves_a_mahjong_to_another() -> None:
    """docs/rules/israeli.md, "Penalties": "at least as strong"; mahjong is the strongest claim of all."""
    scene = israeli(south="C24 B1379 D2468 WS", west=WAITS_FOR_B5, play="tabletop")
    scene.discard(EAST, "B5")
    events = scene.claim(SOUTH, PUNG, "C24")
    assert [type(event) for event in events] == [e.ClaimMade], "nobody knows yet that it is false"
    assert scene.awaited == (WEST, NORTH), "the others may still call"
    scene.pass_(NORTH)
    claim_mahjong(scene, WEST, "chow")
    assert [won.seat for won in scene.deal.winners] == [WEST]
    assert scene.deal.penalties == (0, 0, 0, 0), "whoever was outranked never had to show"
    assert not any(scene.seat(seat).is_dead for seat in SEATS)


def two_mahjongs(equal_claims: str = "turn_order") -> Scene:
    west = "B46 C789 D123 D456 WWW"
    scene = israeli(south=WAITS_FOR_B5, west=west, play="tabletop", equal_claims=equal_claims)
    scene.discard(EAST, "B5")
    scene.pass_(NORTH)
    return scene


def test_a_mahjong_of_the_wrong_kind_costs_eleven_and_the_others_may_claim_again() -> None:
    """docs/rules/israeli.md, "Penalties": "in which only mahjong can be called, by the others"."""
    scene = two_mahjongs()
    claim_mahjong(scene, WEST, "chow")
    events = claim_mahjong(scene, SOUTH, "pung")
    assert of_kind(events, e.PenaltyPaid) == [e.PenaltyPaid(seat=SOUTH, points=11)]
    (opened,) = of_kind(events, e.ClaimsOpened)
    assert opened.only_mahjong
    assert SOUTH not in scene.awaited
    assert WEST in scene.awaited
    if NORTH in scene.awaited:
        scene.pass_(NORTH)
    claim_mahjong(scene, WEST, "chow")
    assert [won.seat for won in scene.deal.winners] == [WEST]
    assert scene.deal.penalties == (0, 11, 0, 0)


def test_when_a_tile_went_back_no_set_can_be_called() -> None:
    """docs/rules/israeli.md, "Penalties": "another claim time in which only mahjong can be called"."""
    scene = two_mahjongs()
    claim_mahjong(scene, WEST, "chow")
    claim_mahjong(scene, SOUTH, "pung")
    with pytest.raises(IllegalCommand, match="mahjong alone"):
        scene.claim(WEST, PUNG, "C78")
    assert scene.deal.penalties == (0, 11, 0, 0)


def test_a_wrong_kind_costs_nothing_when_nobody_else_claims() -> None:
    scene = two_mahjongs()
    scene.pass_(WEST)
    claim_mahjong(scene, SOUTH, "pung")
    assert [won.seat for won in scene.deal.winners] == [SOUTH]
    assert scene.deal.penalties == (0, 0, 0, 0)


def test_two_right_calls_go_by_their_rank_and_turn_order() -> None:
    scene = two_mahjongs()
    claim_mahjong(scene, WEST, "chow")
    claim_mahjong(scene, SOUTH, "chow")
    assert [won.seat for won in scene.deal.winners] == [SOUTH]
    assert all(not scene.seat(seat).is_dead for seat in SEATS)


def test_a_wrong_kind_costs_its_caller_though_anothers_mahjong_was_the_stronger() -> None:
    """docs/rules/israeli.md, "Penalties": "if its caller would get the discard"; the right call is not made again."""
    scene = two_mahjongs()
    claim_mahjong(scene, SOUTH, "chow")
    events = claim_mahjong(scene, WEST, "kong")
    assert of_kind(events, e.PenaltyPaid) == [e.PenaltyPaid(seat=WEST, points=11)]
    assert [won.seat for won in scene.deal.winners] == [SOUTH]
    assert scene.deal.penalties == (0, 0, 11, 0)


def test_a_wrong_kind_costs_nothing_beside_a_mere_pung() -> None:
    """docs/rules/israeli.md, "Penalties": "while others call mahjong on the same discard"."""
    scene = beside_a_pung()
    assert [won.seat for won in scene.deal.winners] == [SOUTH]
    assert scene.deal.penalties == (0, 0, 0, 0)


def test_in_an_earlier_edition_a_wrong_kind_counted_beside_any_claim() -> None:
    scene = beside_a_pung(lambda rules: ISRAELI.with_options(rules.options, 3))
    assert not scene.deal.winners
    assert scene.deal.penalties == (0, 11, 0, 0)


def beside_a_pung(change: Callable[[Ruleset], Ruleset] = lambda rules: rules) -> Scene:
    """West calls a pung of East's B5, and South a mahjong with the wrong set."""
    west, options, dice = "B55 C13579 D13579 WW", {"play": "tabletop"}, (4, 1, 1, 1, 1)
    east, _south, _west, north = PLAIN
    scene = Scene(east, WAITS_FOR_B5, west, north, dice=dice, options=options, book="israeli", change=change)
    scene.discard(EAST, "B5")
    scene.pass_(NORTH)
    scene.claim(WEST, PUNG, "B55")
    claim_mahjong(scene, SOUTH, "pung")
    return scene


def test_equal_claims_against_turn_order() -> None:
    """docs/rules/israeli.md, "A turn", option `equal_claims`: the last in turn order is the first the other way."""
    scene = two_mahjongs(equal_claims="counter_clockwise")
    claim_mahjong(scene, WEST, "chow")
    claim_mahjong(scene, SOUTH, "chow")
    assert [won.seat for won in scene.deal.winners] == [WEST]


def test_two_wrong_kinds_both_cost_and_the_last_player_alone_may_claim() -> None:
    """docs/rules/israeli.md, "Penalties": "can be called, by the others"."""
    scene = two_mahjongs()
    claim_mahjong(scene, SOUTH, "pung")
    claim_mahjong(scene, WEST, "kong")
    assert scene.deal.penalties == (0, 11, 11, 0)
    assert scene.awaited == (NORTH,)


@pytest.mark.parametrize("order", [(SOUTH, WEST), (WEST, SOUTH)])
def test_a_false_mahjong_costs_its_caller_though_another_call_outranks_it(order: tuple[Seat, ...]) -> None:
    """docs/rules/israeli.md, "Penalties": "outranked or not"; South's true mahjong comes first, West's is none."""
    scene = israeli(south=WAITS_FOR_B5, play="tabletop")
    scene.discard(EAST, "B5")
    scene.pass_(NORTH)
    events: tuple[e.Event, ...] = ()
    for seat in order:
        if isinstance(scene.deal.phase, Claiming):
            events += claim_mahjong(scene, seat, "chow")
    (ended,) = of_kind(events, e.DealEnded)
    assert (ended.outcome, ended.winners) == (Outcome.ANNULLED, ())
    assert [int(delta) for delta in ended.deltas] == [0, 0, -300, 0]
