"""How a winner may have his tiles sorted, in every book (docs/rules/common.md, "A set, a hand, a win")."""

from __future__ import annotations

import pytest
from hypothesis import given
from msgspec.structs import replace

from game.engine import events as e
from game.engine.commands import Claim, DeclareMahjong, IllegalCommand
from game.engine.facts import sortings_of
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import Score
from game.rules.terms import ClaimKind
from game.rules.win import DealFacts
from tests.engine.rigged import EAST, SOUTH, WEST, Scene, of_kind
from tests.rulebook.deals import winner_of, won_deals
from tests.rulebook.scored import deal_facts, rules_of, score_of, settled

every_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
PUNGS_OR_CHOWS = "B111222333 C999 DRR"


def alone(deal: DealFacts, sorting: str | None = None) -> DealFacts:
    """The deal with no hand but the winner's, sorted so."""
    return replace(deal, hands=(replace(winner_of(deal), sorting=sorting),))


def told(ways: tuple[Score, ...]) -> list[str]:
    return [f"{score.special or '-'} {score.worth}" for score in ways]


@pytest.mark.parametrize(
    ("book", "hand", "expected"),
    [
        ("israeli", PUNGS_OR_CHOWS, ["- 40", "- 17"]),
        ("gala", PUNGS_OR_CHOWS, ["- 2", "- 1"]),
        ("hungarian", PUNGS_OR_CHOWS, ["- 48", "- 32"]),
        ("latvian", PUNGS_OR_CHOWS, ["- 1"]),
        ("polish", PUNGS_OR_CHOWS, ["- 192", "- 32"]),
        ("israeli", "D123456789 D555 WNN", ["buried_treasure 465", "golden_coin 165", "- 15"]),
        ("gala", "B123 C456 D789 C111 D55", ["- 1"]),
    ],
)
def test_the_ways_that_move_points_or_a_name(book: str, hand: str, expected: list[str]) -> None:
    rules = RULEBOOKS[book].with_options()
    assert told(sortings_of(rules, alone(deal_facts(hand)))) == expected


@every_book
@given(deal=won_deals())
def test_the_first_way_is_the_one_that_settles(book: Rulebook, deal: DealFacts) -> None:
    rules = book.with_options()
    ways = sortings_of(rules, alone(deal))
    best = score_of(settled(rules, alone(deal)), deal.wins[0].wind.letter)
    assert (ways[0].worth, ways[0].special) == (best.worth, best.special)
    assert len({(way.special, way.worth) for way in ways}) == len(ways), "each moves points or a name"


@every_book
@given(deal=won_deals())
def test_a_way_that_is_chosen_settles(book: Rulebook, deal: DealFacts) -> None:
    rules = book.with_options()
    for way in sortings_of(rules, alone(deal)):
        (chosen,) = rules.scored(alone(deal, way.sorting)).winners
        assert (chosen.special, chosen.worth, chosen.sorting) == (way.special, way.worth, way.sorting)


def test_the_call_says_how_the_tiles_are_sorted() -> None:
    scene = Scene(book="gala", east=PUNGS_OR_CHOWS)
    best, other = sortings_of(scene.match.state.rules, alone(deal_facts(PUNGS_OR_CHOWS, seat="E", source="dealt")))
    assert best.worth > other.worth
    events = scene.do(DeclareMahjong(seat=EAST, sorting=other.sorting))
    (out,) = of_kind(events, e.MahjongDeclared)
    (ended,) = of_kind(events, e.DealEnded)
    assert out.sorting == other.sorting
    assert ended.deltas[EAST] == other.worth


def test_tiles_cannot_be_sorted_as_they_do_not_lie() -> None:
    scene = Scene(book="gala", east=PUNGS_OR_CHOWS)
    with pytest.raises(IllegalCommand, match="not sorted so"):
        scene.do(DeclareMahjong(seat=EAST, sorting="regular: B1B1B1"))


def waiting_for_b1(**options: object) -> Scene:
    """South and West go out on East's B1: South with a chow or a pung, West with a snake of his own or nothing more."""
    return Scene(
        "B1 C19 D19 WEE DRGW WNN",
        "B1123 C456 D789 C99 B1",
        "B4 B6 C1 C3 C5 C7 D2 D4 D6 D8 WS WW DR",
        book="israeli",
        dice=(4, 1, 1, 1, 1),
        options=options,
    )


def test_nobody_hears_how_a_claimed_mahjong_is_sorted_before_it_is_laid_open() -> None:
    scene = waiting_for_b1()
    scene.discard(EAST, "B1")
    state = scene.match.state
    assert state.deal is not None
    best, other = sortings_of(state.rules, alone(deal_facts("B11123 B1 C456 D789 C99", tile="B1", source="discard")))
    assert best.worth > other.worth
    events = scene.do(Claim(seat=SOUTH, claim=ClaimKind.MAHJONG, sorting=other.sorting))
    (made,) = of_kind(events, e.ClaimMade)
    heard, kept = made.seen_by(WEST), made.seen_by(SOUTH)
    assert heard is not None
    assert kept is not None
    assert (kept.sorting, heard.sorting is other.sorting) == (other.sorting, False)
    (out,) = of_kind(events, e.MahjongDeclared)
    assert out.sorting == other.sorting


def test_a_set_is_not_sorted() -> None:
    scene = waiting_for_b1()
    scene.discard(EAST, "B1")
    tiles, tile_ids = scene.held(SOUTH, "B11")
    pung = Claim(seat=SOUTH, claim=ClaimKind.PUNG, tiles=tiles, tile_ids=tile_ids, sorting="regular: B1B1B1")
    with pytest.raises(IllegalCommand, match="only the tiles of a mahjong"):
        scene.do(pung)


def test_a_claim_is_strong_as_a_special_hand_only_if_it_is_sorted_as_one() -> None:
    """docs/rules/israeli.md, "A turn": of two mahjong claims the special hand first."""
    rules = rules_of(RULEBOOKS["israeli"])
    deal = alone(deal_facts("D123456789 D555 WNN", tile="D1", source="discard"))
    assert rules.claims.mahjong_rank is not None
    special, _coin, plain = sortings_of(rules, deal)
    ranks = [rules.claims.mahjong_rank(rules, alone(deal, way.sorting)) for way in (special, plain)]
    assert ranks[0] > ranks[1]
