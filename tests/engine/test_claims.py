"""Who gets a discard (docs/rules/gala.md, "A turn"; docs/rules/common.md, "Claims")."""

from collections.abc import Callable, Mapping
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.engine import events as e
from game.engine.commands import Claim, Command, IllegalCommand, Pass
from game.engine.events import ClaimMade
from game.engine.rulings.claims import could_change, winning_claims
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.state import Claiming, Turn
from game.hands.meld import chow, pung
from game.rules.ruleset import ClaimRule, Ruleset
from game.rules.terms import ClaimKind, Outcome, Source
from game.tiles.tile import Tile
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, Scene, of_kind

CHOW, PUNG, KONG, MAHJONG = ClaimKind

B5_FROM_EAST = {
    "east": "B5 B19 C19 D19 WEE DRGW WN B1",
    "south": "B67 C789 D123 D456 WSS",
    "west": "B55 B1 C2258 D258 WWW DG",
    "north": "B46 C123 C456 D789 D22",
}
"""East throws B5. South may chow or go out, West may pung, North may go out."""


def scene_of(
    hands: dict[str, str],
    *,
    draws: str = "",
    options: Mapping[str, object] | None = None,
    change: Callable[[Ruleset], Ruleset] = lambda rules: rules,
) -> Scene:
    return Scene(
        hands["east"], hands["south"], hands["west"], hands["north"], draws=draws, options=options, change=change
    )


def thrown(scene: Scene, code: str = "B5") -> Scene:
    scene.discard(EAST, code)
    return scene


def offered(scene: Scene, seat: Seat) -> set[ClaimKind]:
    return {command.claim for command in legal_commands(scene.match.state, seat) if isinstance(command, Claim)}


def test_who_may_claim_what() -> None:
    scene = thrown(scene_of(B5_FROM_EAST))
    assert offered(scene, SOUTH) == {CHOW, MAHJONG}
    assert offered(scene, WEST) == {PUNG}
    assert offered(scene, NORTH) == {MAHJONG}
    assert offered(scene, EAST) == set()
    assert scene.awaited == (SOUTH, WEST, NORTH)


def test_nobody_is_asked_who_can_claim_nothing() -> None:
    scene = scene_of(B5_FROM_EAST)
    events = scene.discard(EAST, "DR")
    (opened,) = of_kind(events, e.ClaimsOpened)
    assert opened.asked == ()
    assert isinstance(scene.deal.phase, Turn)
    assert scene.deal.phase.seat == SOUTH


def test_a_chow_is_claimed_from_the_player_on_the_left_alone() -> None:
    """docs/rules/common.md: "Chow is claimed only from the player on one's left"."""
    scene = thrown(Scene("B5 C1 D1 WE DR", "C2468 D2468", "B46 C2", "B46 C3"))
    assert offered(scene, WEST) == set()
    assert offered(scene, NORTH) == set()
    scene = thrown(Scene("B5 C1 D1 WE DR", "B46"))
    assert offered(scene, SOUTH) == {CHOW}


def test_every_chow_that_the_tile_fits_is_offered() -> None:
    scene = thrown(Scene("B5 WEE DRR C111 D111 B999", "B3467 WSS C2468 D24", "WWW", "WNN"))
    chows = [c for c in legal_commands(scene.match.state, SOUTH) if isinstance(c, Claim) and c.claim is CHOW]
    assert [claim.tiles for claim in chows] == [(Tile.B3, Tile.B4), (Tile.B4, Tile.B6), (Tile.B6, Tile.B7)]


def test_a_claimed_chow_is_laid_open_and_its_owner_discards_without_drawing() -> None:
    scene = thrown(scene_of(B5_FROM_EAST))
    left = len(scene.deal.live)
    scene.pass_(WEST, NORTH)
    events = scene.claim(SOUTH, CHOW, "B67")
    (claimed,) = of_kind(events, e.SetClaimed)
    assert (claimed.seat, claimed.owner, claimed.claim) == (SOUTH, EAST, CHOW)
    assert not of_kind(events, e.TileDrawn)
    (laid,) = scene.seat(SOUTH).sets
    assert laid.meld == chow(Tile.B5, concealed=False)
    assert laid.claimed == laid.tile_ids[-1]
    assert len(scene.seat(SOUTH).hand) == 11
    assert scene.deal.phase == Turn(SOUTH, None, Source.DISCARD, claimed=True)
    assert scene.deal.discards[-1].is_taken
    assert len(scene.deal.live) == left


def test_a_pung_is_claimed_from_anybody_and_the_turn_goes_on_from_the_claimer() -> None:
    """docs/rules/gala.md: "the turn goes on from the claimer, to his right"."""
    scene = thrown(scene_of(B5_FROM_EAST))
    scene.pass_(SOUTH, NORTH)
    scene.claim(WEST, PUNG, "B55")
    assert scene.seat(WEST).sets[0].meld == pung(Tile.B5, concealed=False)
    events = scene.discard(WEST, "DG") + scene.all_pass()
    assert of_kind(events, e.TurnBegan)[-1].seat == NORTH


def test_after_a_chow_the_turn_goes_on_to_the_right() -> None:
    scene = thrown(scene_of(B5_FROM_EAST))
    scene.pass_(WEST, NORTH)
    scene.claim(SOUTH, CHOW, "B67")
    events = scene.discard(SOUTH, "WS") + scene.all_pass()
    assert of_kind(events, e.TurnBegan)[-1].seat == WEST


def test_a_discard_is_dead_once_the_next_tile_is_drawn() -> None:
    scene = thrown(scene_of(B5_FROM_EAST))
    scene.all_pass()
    assert scene.awaited == (SOUTH,)
    tiles, tile_ids = scene.held(WEST, "B55")
    with pytest.raises(IllegalCommand):
        scene.do(Claim(seat=WEST, claim=PUNG, tiles=tiles, tile_ids=tile_ids))


def test_only_the_last_discard_can_be_claimed() -> None:
    """East's B5 was let go; South throws B6, and North, who waits for B5 alone, is not asked for it."""
    scene = thrown(scene_of(B5_FROM_EAST, draws="DW"))
    scene.all_pass()
    scene.discard(SOUTH, "DW")
    assert scene.deal.discards[0].tile_id != scene.deal.discards[-1].tile_id
    assert MAHJONG not in offered(scene, NORTH)


def test_the_last_discard_can_be_claimed_though_the_wall_is_empty() -> None:
    """docs/rules/common.md: "The last discard, and those after claims, can still be claimed"."""
    scene = Scene(
        "F1234 S1234 C1 B2 D3 WE DR C1",
        "B46 C123 C456 D789 WSS",
        "B55 C2258 D258 WWW DG",
        tail="C9 C9 D9 D9 WN WN DW DW",
        last="B5",
    )
    while scene.deal.live:
        scene.default()
    (thrower,) = scene.awaited
    scene.discard(thrower, "B5")
    assert isinstance(scene.deal.phase, Claiming)
    assert SOUTH in scene.awaited
    events = scene.claim(SOUTH, MAHJONG) + scene.all_pass()
    assert of_kind(events, e.DealEnded)[0].outcome is Outcome.WON


Call = tuple[ClaimKind, float] | None

OUTCOMES: list[tuple[Call, Call, Call, dict[Seat, ClaimKind]]] = [
    # South, West, North: what each calls and how many seconds after the discard; who gets the tile, and for what.
    ((CHOW, 1.0), None, None, {SOUTH: CHOW}),
    (None, (PUNG, 1.0), None, {WEST: PUNG}),
    (None, (PUNG, 20.0), None, {WEST: PUNG}),
    ((CHOW, 1.0), (PUNG, 0.0), None, {WEST: PUNG}),
    ((CHOW, 1.0), (PUNG, 2.9), None, {WEST: PUNG}),
    ((CHOW, 1.0), (PUNG, 3.0), None, {WEST: PUNG}),
    ((CHOW, 1.0), (PUNG, 3.1), None, {SOUTH: CHOW}),
    ((CHOW, 3.5), (PUNG, 4.0), None, {SOUTH: CHOW}),
    ((CHOW, 4.0), (PUNG, 3.5), None, {WEST: PUNG}),
    ((CHOW, 4.0), (PUNG, 4.0), None, {WEST: PUNG}),
    ((CHOW, 0.0), (PUNG, 9.0), (MAHJONG, 29.0), {NORTH: MAHJONG}),
    ((CHOW, 0.0), None, (MAHJONG, 29.0), {NORTH: MAHJONG}),
    (None, (PUNG, 0.0), (MAHJONG, 29.0), {NORTH: MAHJONG}),
    ((MAHJONG, 5.0), (PUNG, 0.0), None, {SOUTH: MAHJONG}),
    ((MAHJONG, 5.0), (PUNG, 0.0), (MAHJONG, 9.0), {SOUTH: MAHJONG, NORTH: MAHJONG}),
    ((MAHJONG, 0.0), None, (MAHJONG, 0.0), {SOUTH: MAHJONG, NORTH: MAHJONG}),
    (None, None, None, {}),
]


def answers_of(scene: Scene, south: Call, west: Call, north: Call) -> dict[Seat, Command]:
    answers: dict[Seat, Command] = {}
    for seat, call, chow_tiles in ((SOUTH, south, "B67"), (WEST, west, ""), (NORTH, north, "")):
        if call is None:
            answers[seat] = Pass(seat=seat)
            continue
        kind, after = call
        codes = {CHOW: chow_tiles, PUNG: "B55", KONG: "B555", MAHJONG: ""}[kind]
        tiles, tile_ids = scene.held(seat, codes)
        answers[seat] = Claim(seat=seat, claim=kind, tiles=tiles, tile_ids=tile_ids, after=after)
    return answers


def result(scene: Scene, answers: dict[Seat, Command], order: tuple[Seat, ...]) -> dict[Seat, ClaimKind]:
    """Who got the tile when the answers came in this order; those that came after the window closed are not needed."""
    events: tuple[e.Event, ...] = ()
    for seat in order:
        if seat in scene.awaited and isinstance(scene.deal.phase, Claiming):
            events += scene.do(answers[seat])
    assert of_kind(events, e.ClaimsClosed), "the window closes when all have answered"
    got = {event.seat: event.claim for event in of_kind(events, e.SetClaimed)}
    return got | {event.seat: MAHJONG for event in of_kind(events, e.MahjongDeclared)}


@pytest.mark.parametrize(("south", "west", "north", "expected"), OUTCOMES)
def test_strength_and_the_three_seconds_in_every_order_of_arrival(
    south: Call, west: Call, north: Call, expected: dict[Seat, ClaimKind]
) -> None:
    """docs/rules/gala.md: a pung beats a chow only within 3 seconds; later a chow already called keeps the tile."""
    opened = thrown(scene_of(B5_FROM_EAST)).match.state
    for order in permutations((SOUTH, WEST, NORTH)):
        scene = scene_of(B5_FROM_EAST)
        scene.match.state = opened
        assert result(scene, answers_of(scene, south, west, north), order) == expected, order


@pytest.mark.parametrize(("preempt_seconds", "winner"), [(1, SOUTH), (2, WEST), (10, WEST)])
def test_the_seconds_are_an_option(preempt_seconds: int, winner: Seat) -> None:
    scene = thrown(scene_of(B5_FROM_EAST, options={"preempt_seconds": preempt_seconds}))
    answers = answers_of(scene, (CHOW, 0.5), (PUNG, 1.5), None)
    assert set(result(scene, answers, (SOUTH, WEST, NORTH))) == {winner}


WITH_KONG = B5_FROM_EAST | {"west": "B555 B1 C2258 D258 WWW"}

_times = st.sampled_from([0.0, 0.5, 2.0, 3.0, 3.25, 5.0, 29.0])


def _calls(*kinds: ClaimKind) -> st.SearchStrategy[Call]:
    return st.none() | st.tuples(st.sampled_from(kinds), _times)


@given(
    south=_calls(CHOW, MAHJONG),
    west=_calls(PUNG, KONG),
    north=_calls(MAHJONG),
    orders=st.permutations((SOUTH, WEST, NORTH)),
    tabletop=st.booleans(),
    first_only=st.booleans(),
)
def test_the_order_in_which_answers_arrive_never_changes_who_gets_the_tile(
    south: Call, west: Call, north: Call, orders: list[Seat], tabletop: bool, first_only: bool
) -> None:
    def one_winner(rules: Ruleset) -> Ruleset:
        return replace(rules, claims=replace(rules.claims, several_winners=not first_only))

    def opened() -> Scene:
        play = "tabletop" if tabletop else "assisted"
        scene = scene_of(WITH_KONG, options={"play": play}, change=one_winner)
        return thrown(scene)

    scene = opened()
    by_turn = result(scene, answers_of(scene, south, west, north), (SOUTH, WEST, NORTH))
    scene = opened()
    assert result(scene, answers_of(scene, south, west, north), tuple(orders)) == by_turn
    if first_only:
        assert len(by_turn) <= 1


CLOSES: list[tuple[list[tuple[Seat, Call]], bool]] = [
    # The answers so far, and whether the window is then closed.
    ([], False),
    ([(NORTH, (MAHJONG, 9.0))], False),
    ([(SOUTH, (MAHJONG, 9.0)), (NORTH, (MAHJONG, 9.0))], True),
    ([(SOUTH, (CHOW, 0.0)), (NORTH, (MAHJONG, 9.0))], True),
    ([(SOUTH, None), (NORTH, (MAHJONG, 9.0))], True),
    ([(WEST, (PUNG, 0.0))], False),
    ([(WEST, (PUNG, 0.0)), (NORTH, None)], False),
    ([(WEST, (PUNG, 0.0)), (NORTH, None), (SOUTH, None)], True),
    ([(SOUTH, (CHOW, 0.0)), (NORTH, None)], False),
    ([(SOUTH, (CHOW, 0.0)), (WEST, None)], False),
    ([(SOUTH, (CHOW, 0.0)), (WEST, None), (NORTH, None)], True),
    ([(SOUTH, (MAHJONG, 0.0)), (WEST, None)], False),
    ([(SOUTH, (MAHJONG, 0.0)), (NORTH, None)], True),
]


@pytest.mark.parametrize(("given_answers", "is_closed"), CLOSES)
def test_the_window_closes_as_soon_as_nothing_could_change(
    given_answers: list[tuple[Seat, Call]], is_closed: bool
) -> None:
    scene = thrown(scene_of(B5_FROM_EAST))
    for seat, call in given_answers:
        assert isinstance(scene.deal.phase, Claiming)
        calls = {seat: call}
        scene.do(answers_of(scene, calls.get(SOUTH), calls.get(WEST), calls.get(NORTH))[seat])
    assert isinstance(scene.deal.phase, Claiming) is not is_closed


def test_a_chow_can_still_beat_a_late_pung_so_the_window_waits_for_it() -> None:
    hands = B5_FROM_EAST | {"south": "B67 C78 D123 D456 WSS DG", "north": "C123 C456 D789 D2 WN"}
    scene = thrown(scene_of(hands))
    assert offered(scene, SOUTH) == {CHOW}
    scene.claim(WEST, PUNG, "B55", after=5.0)
    assert scene.awaited == (SOUTH,), "his chow may have been called before"
    scene = thrown(scene_of(hands))
    scene.claim(WEST, PUNG, "B55", after=3.0)
    assert scene.awaited == (WEST,), "no chow could keep the tile"
    assert scene.seat(WEST).sets


def test_each_answer_is_heard_once() -> None:
    scene = thrown(scene_of(B5_FROM_EAST))
    scene.pass_(SOUTH)
    with pytest.raises(IllegalCommand):
        scene.pass_(SOUTH)
    with pytest.raises(IllegalCommand):
        scene.claim(SOUTH, CHOW, "B67")


@pytest.mark.parametrize("after", [-1.0, float("nan"), float("inf"), float("-inf")])
def test_a_call_comes_some_time_after_the_discard(after: float) -> None:
    scene = thrown(scene_of(B5_FROM_EAST))
    with pytest.raises(IllegalCommand):
        scene.claim(SOUTH, CHOW, "B67", after=after)


def test_the_fourth_tile_of_ones_exposed_pung_is_not_claimed_from_a_discard() -> None:
    """docs/rules/common.md, "Claims": "drawn from the wall it may be added"."""
    hands = ("B5 C19 D19 WEE DRGW WNN", "B5 C2468 D2468 WS", "B55 C2258 D258 WWW DG")
    scene = thrown(Scene(*hands))
    scene.claim(WEST, PUNG, "B55")
    scene.discard(WEST, "DG")
    while not (isinstance(scene.deal.phase, Turn) and scene.awaited == (SOUTH,)):
        scene.default()
    scene.discard(SOUTH, "B5")
    assert offered(scene, WEST) == set()


def test_mahjong_can_be_claimed_from_anybody_whatever_the_tile_completes() -> None:
    """North's B5 completes a chow, though East is not on his left; West's completes his pair."""
    hands = B5_FROM_EAST | {"west": "B5 C123 C456 D789 WWWW", "north": "B46 C123 C456 D789 DGG"}
    scene = thrown(scene_of(hands))
    assert offered(scene, WEST) == {MAHJONG}
    assert offered(scene, NORTH) == {MAHJONG}


RULE = ClaimRule(
    priority=(frozenset({MAHJONG}), frozenset({KONG}), frozenset({PUNG}), frozenset({CHOW})), several_winners=False
)
"""Kong before pung, and one winner (docs/rules/israeli.md, "A turn"; docs/rules/polish.md has the same strengths)."""


def made(seat: Seat, kind: ClaimKind, after: float = 0.0) -> ClaimMade:
    return ClaimMade(seat=seat, claim=kind, tile_ids=None, after=after)


@pytest.mark.parametrize(
    ("discarder", "claims", "winner"),
    [
        (EAST, [made(SOUTH, MAHJONG), made(WEST, MAHJONG)], SOUTH),
        (SOUTH, [made(EAST, MAHJONG), made(WEST, MAHJONG)], WEST),
        (WEST, [made(SOUTH, MAHJONG), made(EAST, MAHJONG)], EAST),
        (EAST, [made(SOUTH, CHOW), made(WEST, PUNG, 19.0)], WEST),
        (EAST, [made(SOUTH, CHOW), made(NORTH, KONG, 19.0)], NORTH),
        (NORTH, [made(EAST, PUNG), made(SOUTH, MAHJONG)], SOUTH),
    ],
)
def test_one_winner_in_turn_order_after_the_discarder(discarder: Seat, claims: list[ClaimMade], winner: Seat) -> None:
    """docs/rules/hungarian.md, "A turn": "Mahjong calls for one discard: first in turn order"; no time counts there."""
    for order in permutations(claims):
        assert [claim.seat for claim in winning_claims(RULE, discarder, 4, order)] == [winner]


def test_no_claims_no_winner() -> None:
    assert winning_claims(RULE, EAST, 4, ()) == ()
    assert not could_change(RULE, EAST, 4, (), ())
    assert could_change(RULE, EAST, 4, (), [(SOUTH, CHOW)])
    assert not could_change(RULE, EAST, 4, (made(SOUTH, MAHJONG),), [(WEST, MAHJONG)])
    assert could_change(RULE, EAST, 4, (made(WEST, MAHJONG),), [(SOUTH, MAHJONG)])
