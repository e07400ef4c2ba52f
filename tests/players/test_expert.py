"""What an expert does that a strong player does not: on the way to a special hand it counts again which tiles help, and
it lets a cheap mahjong go where a dear hand lacks one tile.
"""

import pytest

from game.engine.commands import Claim, DeclareMahjong, Discard, Pass
from game.engine.seat_views import known_to
from game.hands.hand import Hand
from game.hands.notation import parse_hand
from game.players.ai.advice import advise
from game.players.ai.aiming.prospects import after_discards
from game.players.ai.evaluation import DECLINED
from game.players.ai.judgment import Aim, Judgment, Plan, judge
from game.players.ai.traits.skill import EXPERT, STRONG, Skill
from game.rules.terms import ClaimKind
from game.tiles.counts import tiles_marked
from game.tiles.notation import parse_tile
from game.tiles.tile import KINDS, Tile
from tests.engine.rigged import EAST, SOUTH, Scene
from tests.players.hands_seen import position
from tests.players.test_computer import question_of
from tests.players.test_strong import thrown

ANY_SUITS = {"knitting": "any_suits"}
HALF_WAYS = "B18 C345568 D335679"
"""Lacks three tiles to Knitting of any suits; of the 1 of Bamboo it needs a half, of a second 5 of Characters or 3 of
Dots none."""
KNITTING = "B123 B678 C123 C567 C88"
"""Sets and a pair; without an 8 it lacks the 5 of Bamboo to be Knitting (docs/rules/polish.md, "Special hands")."""


def judged(scene: Scene, seat: int = EAST, *, is_expert: bool = True) -> tuple[Judgment, ...]:
    view, question = known_to(scene.match.state, scene.awaited[0]), question_of(scene.match.state, scene.awaited[0])
    assert scene.awaited[0] == seat
    return advise(view, question).choices if is_expert else judge(view, question)


def table(east: str, book: str = "polish") -> Scene:
    return Scene(east, book=book, dice=(3, 4, 2, 3))


def test_a_cheap_mahjong_is_let_go_for_a_dear_hand_that_lacks_one_tile() -> None:
    best, *others = judged(table(KNITTING))
    assert isinstance(best.command, Discard)
    assert best.command.tile is parse_tile("C8")
    assert best.aim == Aim(Plan.SPECIAL, special="knitting")
    mahjong = next(one for one in others if isinstance(one.command, DeclareMahjong))
    assert best.worth > mahjong.worth
    assert mahjong.value == mahjong.worth + mahjong.relief
    assert best.value > DECLINED * mahjong.value


def test_a_strong_player_always_takes_his_mahjong() -> None:
    assert isinstance(judged(table(KNITTING), is_expert=False)[0].command, DeclareMahjong)


@pytest.mark.parametrize("hand", ["B456 B888 C567 C88 D567", "B123 B456 C123 C678 D99"])
def test_no_mahjong_is_let_go_for_what_lacks_more(hand: str) -> None:
    assert isinstance(judged(table(hand))[0].command, DeclareMahjong)


def test_no_mahjong_is_let_go_where_all_pay_the_same() -> None:
    """docs/rules/latvian.md knows no special hands."""
    assert isinstance(judged(table(KNITTING, "latvian"))[0].command, DeclareMahjong)


def test_a_discard_that_would_finish_a_cheap_hand_is_let_go_by() -> None:
    """docs/rules/polish.md, "Special hands": Knitting lacks one tile, the mahjong none."""
    scene = Scene("D5", "C234 C789 D2345 D789", book="polish", dice=(3, 4, 2, 3))
    scene.discard(EAST, "D5")
    best, *others = judged(scene, SOUTH)
    assert isinstance(best.command, Pass)
    assert best.worth > max(one.worth for one in others if one.missing == 0)
    claims = [one.command for one in others if isinstance(one.command, Claim)]
    assert any(claim.claim is ClaimKind.MAHJONG for claim in claims)
    assert best.missing == 1


@pytest.mark.parametrize("skill", [STRONG, EXPERT])
def test_half_of_a_way_is_kept_and_a_second_tile_of_a_kind_thrown(skill: Skill) -> None:
    seen = position(HALF_WAYS, book="polish", options=ANY_SUITS)
    best = thrown(seen, HALF_WAYS, skill)
    assert isinstance(best.command, Discard)
    assert (best.command.tile, best.prospect.missing) == (Tile.C5, 3)


@pytest.mark.parametrize(("tile", "live"), [(Tile.B1, 24), (Tile.C5, 32), (Tile.D3, 32)])
def test_which_tiles_help_a_special_hand_is_counted_after_the_discard(tile: Tile, live: int) -> None:
    """The tiles that help leave two missing, as the pattern tells."""
    seen = position(HALF_WAYS, book="polish", options=ANY_SUITS)
    kept = list(parse_hand(HALF_WAYS).concealed)
    kept.remove(tile)
    (pattern,) = [row.pattern for row in seen.rules.mahjong.special_hands if row.id == "knitting"]
    assert pattern is not None
    helping = [kind for kind in KINDS if pattern.missing(Hand((*kept, kind))) == 2]
    assert sum(seen.live[kind.index] for kind in helping) == live
    prospect = after_discards(seen, EXPERT, sorted(set(parse_hand(HALF_WAYS).concealed)))[tile]
    assert (tiles_marked(prospect.helping), prospect.live) == (tuple(helping), live)


@pytest.mark.parametrize(("book", "east"), [("latvian", "B224 D133467788 D89"), ("gala", "B567 B12 C233 C789 D367")])
def test_no_discard_wins_more_often_than_one_that_leaves_fewer_missing(book: str, east: str) -> None:
    """However many tiles help a hand that was taken back, the nearer one may be taken back later."""
    choices = judged(Scene(east, book=book))
    near = [one for one in choices if one.missing == choices[0].missing]
    assert 2 <= len(near) < len(choices)
    assert max(one.chance for one in choices if one not in near) < choices[0].chance
    assert max(one.value for one in choices if one not in near) < choices[0].value


def test_a_wind_whose_pung_pays_nothing_goes_before_one_s_own() -> None:
    """docs/rules/gala.md, "Scoring": a pung of the own wind counts 1, of another nothing."""
    found = judged(Scene("B4457779 C7 D5556 WE WW"))[:2]
    assert [one.command.tile for one in found if isinstance(one.command, Discard)] == [Tile.WW, Tile.WE]
    assert found[0].value == found[1].value
