"""Flow as a club may have it: so many claimed chows at most, kongs that void a deal, and kongs paid at once."""

from fractions import Fraction

import pytest

from game.engine import events as e
from game.engine.commands import Claim, IllegalCommand
from game.engine.facts import deal_score, kong_points
from game.engine.rulings.legal import legal_commands
from game.engine.rulings.obstacles import Obstacle
from game.engine.rulings.why_not import why_not
from game.engine.seat_views import known_to
from game.engine.state import Claiming, Over, Turn
from game.i18n.call_words import why_not_text
from game.rules.flow import FIRST, Course, MovesAfter, Played, PlayedDeal, Winds
from game.rules.rulesets import rulebook
from game.rules.terms import ClaimKind, Outcome
from tests.engine.rigged import EAST, SOUTH, WEST, Scene, of_kind

CHOW, PUNG, KONG, MAHJONG = ClaimKind


def club(book: str, rules: str) -> dict[str, object]:
    text = f"[{book}.rules]\n{rules}\n"
    assert not rulebook(book).club(text).problems
    return {"own_hands": text}


# Chows that a seat may claim.


def two_chows(most: str, south: str = "B46 C46 D123 D789 WSS", west: str = "") -> Scene:
    """South has claimed East's B5 for a chow, and on its next turn East throws a C5."""
    scene = Scene("B5 C5", south, west, draws="WW WW WN", options=club("gala", most))
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, CHOW, "B46")
    scene.all_pass()
    scene.discard(SOUTH, "WS")
    while scene.awaited != (EAST,) or not isinstance(scene.deal.phase, Turn):
        scene.default()
    scene.discard(EAST, "C5")
    return scene


def may_chow(scene: Scene) -> bool:
    return any(isinstance(each, Claim) and each.claim is CHOW for each in legal_commands(scene.match.state, SOUTH))


@pytest.mark.parametrize(
    ("most", "may"), [("", True), ("claims.most_chows = 1", False), ("claims.most_chows = 2", True)]
)
def test_a_seat_claims_no_more_chows_than_the_club_allows(most: str, may: bool) -> None:
    scene = two_chows(most, west="C55")
    assert (isinstance(scene.deal.phase, Claiming) and SOUTH in scene.awaited and may_chow(scene)) is may
    if may:
        (claimed,) = of_kind([*scene.claim(SOUTH, CHOW, "C46"), *scene.all_pass()], e.SetClaimed)
        assert claimed.seat == SOUTH
        return
    with pytest.raises(IllegalCommand):
        scene.claim(SOUTH, CHOW, "C46")
    why = why_not(known_to(scene.match.state, SOUTH), SOUTH, CHOW)
    assert why is not None
    assert why.obstacle is Obstacle.CHOWS_CLAIMED
    assert why_not_text("gala", why) == "You have already claimed as many chows as these rules allow"


def test_the_last_tile_of_a_mahjong_may_complete_another_chow() -> None:
    scene = two_chows("claims.most_chows = 1", "B46 C46 D123 D789 WSSS")
    state = scene.match.state
    assert any(isinstance(each, Claim) and each.claim is MAHJONG for each in legal_commands(state, SOUTH))


def test_a_pung_may_be_claimed_after_the_last_chow() -> None:
    scene = two_chows("claims.most_chows = 1", "B46 C55 D123 D789 WSS")
    assert any(isinstance(each, Claim) and each.claim is PUNG for each in legal_commands(scene.match.state, SOUTH))


# Kongs that make the deal void.


def kongs(at: int, *, book: str = "gala", north: str = "C9 D1", more: str = "") -> Scene:
    """East has laid out one kong, South claims another: West and North may follow."""
    hands = ("C1111 B5", "B555 D2468", "D9999", north)
    scene = Scene(
        *hands, draws="WW WN", tail="WE WE WE WS WS", options=club(book, f"kongs.void_at = {at}\n{more}"), book=book
    )
    scene.kong(EAST, "C1111")
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, KONG, "B555")
    return scene


def test_so_many_kongs_make_the_deal_void_at_once() -> None:
    scene = kongs(2)
    assert isinstance(scene.deal.phase, Over)
    assert scene.deal.phase.outcome is Outcome.ANNULLED
    ended = [event for step in scene.match.steps for event in step.events if isinstance(event, e.DealEnded)]
    assert [each.outcome for each in ended] == [Outcome.ANNULLED]
    assert set(ended[0].deltas) == {0}
    drawn = [each for each in of_kind(scene.match.steps[-1].events, e.TileDrawn) if each.replacement]
    assert not drawn, "no replacement is drawn any more"
    assert scene.match.state.next_placing == FIRST, "it is played again by the same dealer"


def test_one_kong_fewer_does_not() -> None:
    scene = kongs(3)
    assert not isinstance(scene.deal.phase, Over)
    scene.discard(SOUTH, "D2")
    scene.all_pass()
    assert scene.awaited == (WEST,)
    scene.kong(WEST, "D9999")
    assert isinstance(scene.deal.phase, Over)
    assert scene.deal.phase.outcome is Outcome.ANNULLED


def test_one_player_may_have_all_of_them() -> None:
    scene = Scene("C1111 C2222 C3333 B5", draws="WW", tail="WE WS WN", options=club("gala", "kongs.void_at = 2"))
    for tile in "123":
        scene.kong(EAST, f"C{tile * 4}")
    assert isinstance(scene.deal.phase, Turn)
    scene.discard(EAST, "B5")
    assert not isinstance(scene.deal.phase, Over)


def south_extends_a_pung(scene: Scene) -> None:
    """South claims East's B5 for a pung, and adds the fourth in its next turn."""
    scene.discard(EAST, "B5")
    scene.pass_(WEST)
    scene.claim(SOUTH, PUNG, "B55")
    scene.discard(SOUTH, "WE")
    scene.all_pass()
    scene.until_turn(SOUTH)
    scene.kong(SOUTH, "B5")


def test_a_kong_that_is_robbed_is_none() -> None:
    """South's pung of B5 becomes the second kong of the deal, but West goes out on the tile."""
    rules = "kongs.void_at = 2\nkongs.robbing = 'at_once'"
    hands = ("C1111 B5", "B55 D2468 WE", "B46 C456 C789 D789 WWW")
    scene = Scene(*hands, draws="WN WN DR B5", tail="DW", options=club("gala", rules))
    scene.kong(EAST, "C1111")
    south_extends_a_pung(scene)
    assert not isinstance(scene.deal.phase, Over)
    scene.claim(WEST, MAHJONG)
    assert isinstance(scene.deal.phase, Over)
    assert scene.deal.phase.outcome is Outcome.WON


def test_kongs_before_the_first_discard_count_too() -> None:
    rules = "kongs.void_at = 2\nkongs.before_first_discard = true\nbonus_order = 'seat_by_seat'"
    scene = Scene("C1111", "D2222", tail="WE WS", options=club("gala", rules))
    scene.kong(EAST, "C1111")
    scene.kong(SOUTH, "D2222")
    assert isinstance(scene.deal.phase, Over)
    assert scene.deal.phase.outcome is Outcome.ANNULLED


@pytest.mark.parametrize("moves_after", MovesAfter)
def test_a_void_deal_moves_nothing_on(moves_after: MovesAfter) -> None:
    course = Course(winds=Winds.ROUNDS, moves_after=moves_after, moves=1)
    void = PlayedDeal(placing=FIRST, outcome=Outcome.ANNULLED, winners=(), deltas=(Fraction(0),) * 4)
    assert course.next_deal(Played((void, void)), 4, 0) == FIRST


# Kongs that are paid at once.


PAID = "kongs.concealed_points = 2\nkongs.claimed_points = 1\nkongs.added_points = 1\nkongs.discarder_points = 3"


def test_each_of_the_others_pays_for_a_kong_and_a_discarder_besides() -> None:
    scene = kongs(16, more=PAID)
    assert kong_points(scene.match.state.rules, scene.deal) == (6 - 1 - 3, -2 + 3 + 3, -2 - 1, -2 - 1)


def test_kongs_stay_paid_when_the_deal_is_void_and_in_a_draw() -> None:
    scene = kongs(2, more=PAID)
    assert isinstance(scene.deal.phase, Over)
    assert list(scene.deal.phase.deltas) == [2, 4, -3, -3]
    scene = kongs(16, more=PAID)
    while not isinstance(scene.deal.phase, Over):
        scene.default()
    assert scene.deal.phase.outcome is Outcome.EXHAUSTED
    assert list(scene.deal.phase.deltas) == [2, 4, -3, -3]


@pytest.mark.parametrize(("robs", "paid"), [(True, (0, 0, 0, 0)), (False, (-1, 3, -1, -1))])
def test_an_extended_pung_is_paid_unless_it_is_robbed(robs: bool, paid: tuple[int, ...]) -> None:
    hands = ("B5", "B55 D2468 WE", "B46 C456 C789 D789 WWW")
    options = club("gala", f"{PAID}\nkongs.robbing = 'at_once'")
    scene = Scene(*hands, draws="WN WN DR B5", tail="DW", options=options)
    south_extends_a_pung(scene)
    if robs:
        scene.claim(WEST, MAHJONG)
    else:
        scene.all_pass()
    assert kong_points(scene.match.state.rules, scene.deal) == paid
    if robs:
        assert isinstance(scene.deal.phase, Over)
        assert scene.deal.phase.deltas == deal_score(scene.match.state).deltas
