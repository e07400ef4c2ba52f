"""The Hungarian book, verdict by verdict (docs/rules/hungarian.md)."""

import pytest
from msgspec.structs import replace

from game.engine.facts import sortings_of
from game.rules.options import Options
from game.rules.rows import Points
from game.rules.rulesets.hungarian import HUNGARIAN
from game.rules.scoring import NotAMahjong
from game.rules.terms import Robbing
from tests.rulebook.scored import (
    counted,
    deal_of,
    deltas,
    rules_of,
    score_of,
    settled,
)

PLAIN = "B123 C456 D789 C789 B55 / discard C6"
"""South out with nothing but the tiles: 20 points."""


def lines(case: str, *, dealer: str = "E", **options: object) -> list[str]:
    facts = deal_of(case, dealer=dealer)
    score = score_of(settled(rules_of(HUNGARIAN, **options), facts), facts.wins[0].wind.letter)
    return counted(score).split(", ")


def special(case: str, **options: object) -> str | None:
    """The extra that counts; ``no mahjong`` if the hand is none at all."""
    facts = deal_of(case)
    try:
        score = score_of(settled(rules_of(HUNGARIAN, **options), facts), facts.wins[0].wind.letter)
    except NotAMahjong:
        return "no mahjong"
    return score.special


def worth(case: str, *, dealer: str = "E", **options: object) -> int:
    facts = deal_of(case, dealer=dealer)
    return int(score_of(settled(rules_of(HUNGARIAN, **options), facts), facts.wins[0].wind.letter).worth)


# The table of points


@pytest.mark.parametrize(
    ("line", "hit", "miss"),
    [
        ("pung.simple 2", "(B222) B456 C456 D789 WWW / wall", "(B111) B456 C456 D789 WWW / wall"),
        ("pung.simple 2", "B222 B456 C456 D789 WWW / discard B2", "B222 B456 C456 D789 WWW / wall B2"),
        ("pung.simple 4", "B888 B456 C456 D789 WWW / wall", "B999 B456 C456 D789 WWW / wall"),
        ("pung.simple 4", "B888 B456 C456 D789 WWW / discard C4", "B888 B456 C456 D789 WWW / discard B8"),
        ("pung.major 4", "(DRRR) B456 C456 D789 WWW / wall", "(B888) B456 C456 D789 WWW / wall"),
        ("pung.major 4", "B999 B456 C456 D789 WWW / discard B9", "B999 B456 C456 D789 WWW / discard C4"),
        ("pung.major 8", "WNNN B456 C456 D789 WWW / wall", "(WNNN) B456 C456 D789 WWW / wall"),
        ("kong.simple 8", "(B2222) B456 C456 D789 WWW / wall", "(B222) B456 C456 D789 WWW / wall"),
        ("kong.simple 8", "(B222+2) B456 C456 D789 WWW / wall", "[B2222] B456 C456 D789 WWW / wall"),
        ("kong.simple 16", "[B2222] B456 C456 D789 WWW / wall", "(B222+2) B456 C456 D789 WWW / wall"),
        ("kong.major 16", "(B1111) B456 C456 D789 WWW / wall", "(B2222) B456 C456 D789 WWW / wall"),
        ("kong.major 32", "[WNNNN] B456 C456 D789 WWW / wall", "(WNNN+N) B456 C456 D789 WWW / wall"),
        ("bonus.own 8", "B123 B456 C456 D789 WWW F2 / wall", "B123 B456 C456 D789 WWW F1 S4 / wall"),
        ("bonus.own 8", "B123 B456 C456 D789 WWW S2 / wall", "B123 B456 C456 D789 WWW / wall"),
        ("bonus.other 4", "B123 B456 C456 D789 WWW F1 / wall", "B123 B456 C456 D789 WWW F2 S2 / wall"),
        ("pair.own_wind 2", "B123 B456 C456 D789 WSS / wall", "B123 B456 C456 D789 WEE / wall"),
        ("pair.dragon 2", "B123 B456 C456 D789 DGG / wall", "B123 B456 C456 D789 WNN / wall"),
        ("out.self_drawn 2", "B123 B456 C456 D789 WWW / wall", "B123 B456 C456 D789 WWW / discard"),
        ("out.self_drawn 2", "B123 B456 C456 D789 WWW / replacement", "B123 B456 C456 D789 WWW / discard C4"),
        ("out.self_drawn 2", "E: B123 B456 C456 D789 WWW / dealt", "E: B123 B456 C456 D789 WWW / discard"),
    ],
)
def test_points(line: str, hit: str, miss: str) -> None:
    """docs/rules/hungarian.md, "Scoring", first table."""
    assert line in lines(hit)
    assert line not in lines(miss)


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (PLAIN, "out 20"),
        ("B123 C456 D789 C789 B55 F124 S13 / wall C6", "4 4 8 4 4 out 20, out.self_drawn 2"),
        ("E: B123 C456 D789 C789 B55 F1 S1 / dealt", "8 8 out 20, out.self_drawn 2, x.banker x1, x.heaven x2"),
    ],
)
def test_every_bonus_tile_counts_and_a_chow_counts_nothing(case: str, expected: str) -> None:
    """docs/rules/hungarian.md, "Scoring": each own flower or season 8, each other 4."""
    *bonus, rest = expected.split(" out ")
    found = lines(case)
    assert ", ".join(line for line in found if not line.startswith("bonus")) == f"out {rest}".replace("out out", "out")
    numbers = sorted(" ".join(bonus).split())
    assert sorted(line.split()[1] for line in found if line.startswith("bonus")) == numbers


# The table of doubles


@pytest.mark.parametrize(
    ("line", "hit", "miss"),
    [
        ("x.dragons_or_own_wind x1", "(DRRR) B123 C456 D789 B55 / wall", "(WEEE) B123 C456 D789 DRR / wall"),
        ("x.dragons_or_own_wind x1", "(WSSSS) B123 C456 D789 B55 / wall", "(WNNNN) B123 C456 D789 WSS / wall"),
        ("x.banker x1", "E: B123 C456 D789 C789 B55 / wall", "B123 C456 D789 C789 B55 / wall"),
        ("x.half_flush x1", "B123 B456 B789 B222 DRR / wall", "B123 B456 B789 C222 DRR / wall"),
        ("x.half_flush x1", "(B345) B456 B789 [B2222] WNN / wall", "(B345) B456 B789 [B2222] B11 / wall"),
        ("x.half_flush x1", "B123 B456 B789 B222 DRR / wall", "B123 B456 B789 DRRR B22 / wall"),
        ("x.full_flush x3", "B123 B456 B789 B222 B44 / wall", "B123 B456 B789 B222 DRR / wall"),
        ("x.all_honors x4", "(WEEE) DRRR DGGG WNNN DWW / wall", "(WEEE) DRRR DGGG WNNN B11 / wall"),
        ("x.heaven x2", "E: B123 C456 D789 C789 B55 / dealt", "E: B123 C456 D789 C789 B55 / wall C6 first_draw"),
    ],
)
def test_doubles(line: str, hit: str, miss: str) -> None:
    """docs/rules/hungarian.md, "Scoring", second table."""
    assert line in lines(hit)
    assert line not in lines(miss)


def test_the_beneficiary_has_the_doubles_of_east() -> None:
    """hungarian.md, "East, the banker, the match": the beneficiary has the rights of East, who then has none."""
    assert "x.banker x1" in lines("N: B123 C456 D789 C789 B55 / wall", dealer="N")
    assert "x.banker x1" not in lines("E: B123 C456 D789 C789 B55 / wall", dealer="N")
    assert "x.heaven x2" in lines("N: B123 C456 D789 C789 B55 / dealt", dealer="N")


@pytest.mark.parametrize(
    ("case", "each_set", "whole_hand"),
    [
        ("(DRRR) (WSSS) B123 C456 D55 / wall", 2, 0),
        ("(DRRR) (DGGG) [DWWWW] WSSS B55 / wall", 4, 1),
        ("(DRRR) (DGGG) [DWWWW] WEEE B55 / wall", 3, 0),
        ("(DRRR) (DGGG) [DWWWW] B123 B55 / wall", 3, 0),
        ("B123 C456 D789 C789 DRR / wall", 0, 0),
    ],
)
def test_honor_doubles(case: str, each_set: int, whole_hand: int) -> None:
    """docs/rules/hungarian.md: option `honor_doubles`."""
    assert lines(case).count("x.dragons_or_own_wind x1") == each_set
    assert lines(case, honor_doubles="whole_hand").count("x.dragons_or_own_wind x1") == whole_hand


@pytest.mark.parametrize(
    ("case", "pair", "any_honors"),
    [
        ("B123 B456 B789 B222 DRR / wall", True, True),
        ("B123 B456 B789 DRRR B22 / wall", False, True),
        ("B123 B456 WNNN DRRR B22 / wall", False, True),
        ("B123 B456 WNNN DRRR WEE / wall", False, True),
        ("B123 B456 B789 B222 B44 / wall", False, False),
        ("B123 B456 C789 B222 DRR / wall", False, False),
        ("(D111) (D234) (D567) (D999) D58 / wall", False, False),
        ("WEEE WSSS WNNN DRRR DGG / wall", False, False),
    ],
)
def test_half_flush(case: str, pair: bool, any_honors: bool) -> None:
    """docs/rules/hungarian.md: option `half_flush`."""
    assert ("x.half_flush x1" in lines(case)) is pair
    assert ("x.half_flush x1" in lines(case, half_flush="any_honors")) is any_honors


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (PLAIN, 20),
        ("B123 C456 D789 C789 B55 / wall C6", 22),
        ("E: B123 C456 D789 C789 B55 / wall C6", 44),
        ("E: B123 C456 D789 C789 B55 / dealt", 22 * 8),
        ("(DRRR) [WSSSS] B123 C456 D55 / discard D5", (20 + 4 + 32) * 4),
        ("B111 B234 B567 B888 B99 / wall B9", (22 + 8 + 4) * 8),
        ("B111222333 C55 D678 / wall D6", 22 + 8 + 4 + 4),
        ("B111 B123 C456 D789 C99 / discard B1", 20 + 8),
    ],
)
def test_worth(case: str, expected: int) -> None:
    """hungarian.md, "Scoring": points, doubled as often as earned; the split and the place of the tile worth most."""
    assert worth(case) == expected


# Extras

EXTRAS = [
    ("big_row", "(C123) C456789 WESWN C5 / wall C5", "(C123) C456789 WESWN B5 / wall B5"),
    ("big_row", "(C123) (C456) C789 DRGW WNN / discard WN", "(C123) (C456) C789 DRGR WNN / discard WN"),
    ("big_row", "C123456789 WESWN C9 / discard WE", "C123456789 WESWW C9 / discard WE"),
    ("nine_lamps", "D11123456789999 / wall", "D1112345678899 D1 / wall D8"),
    ("nine_lamps", "D1112345678999 D5 / discard", "D1112345678999 B5 / discard"),
    ("nine_lamps", "(D111) D2345678999 D5 / discard", "(D123) D1145678999 D1 / discard"),
    ("nine_lamps", "(D1111) (D234) D5678 (D9999) D2 / discard", "(D111) (D222) D345678 D99 / discard"),
    ("odd_suit", "B111 (B3333) B777 B999 B55 / wall", "B111 (B3333) B777 B888 B55 / wall"),
    ("odd_suit", "(C555) (C7777) C333 C999 C11 / discard", "(C555) (C7777) C333 C999 B11 / discard"),
    ("one_suit_rows", "(B123) B345 B567 B789 WEE / discard", "(B123) B345 B567 B789 C11 / discard"),
    ("one_suit_rows", "C123 C345 C567 C789 DGG / wall", "C123 C345 C567 C678 DGG / wall"),
    ("one_suit_rows", "C123 C345 (C567) C789 C44 / wall", "C123 C345 (C567) C789 D44 / wall"),
    ("pairs", "B1111 C22 C55 DRR WEESS / wall", "B1111 C22 C55 DRR WEES B2 / wall"),
    ("pairs", "B1177 C22 C55 DRR WEESS / discard", "B1177 C22 C55 (DRRR) WEE / discard"),
    ("pairs_suit", "B1111 B22334455 B99 / wall", "WEEEESS C1199 B1188 / wall"),
    ("pairs_suit", "WEEEESS C1199 B1199 / wall", "WEEEESS C1199 B1133 / wall"),
    ("pairs_suit", "B1199 C1199 D1199 WEE / discard", "B1199 C1199 D1199 C22 / discard"),
    ("pairs_honors", "WEEEESSSS DRRRR WNN / wall", "WEEEESSSS DRRRR B11 / wall"),
    ("pairs_honors", "WEESSWWNN DRRGGWW / discard", "WEESSWWNN DRRGG B11 / discard"),
    ("green", "(B234) B234 B666 DGGG B88 / wall", "(B345) B234 B666 DGGG B88 / wall"),
    ("green", "[B2222] (B444) B666 B888 B33 / discard", "[B2222] (B444) B666 B888 B55 / discard"),
    ("winds", "WEEE WSSS (WWWW) WNNN C55 / wall", "WEEE WSSS (WWWW) DRRR C55 / wall"),
    ("winds", "[WEEEE] (WSSSS) (WWWW) WNNN C11 / discard", "[WEEEE] (WSSSS) (WWWW) WNN C111 / discard"),
    ("four_friends", "WEEE WSSS (WWWW) WNNN DGG / wall", "WEEE WSSS (WWWW) WNNN C55 / wall"),
    ("thirteen", "B159 C19 D19 WESWN DRGW / wall", "B1559 C19 D1 WESWN DRGW / wall"),
    ("thirteen", "B119 C19 D19 WESWN DRGW / discard", "B1199 C19 D19 WESWN DRG / discard"),
    ("thirteen", "B19 C19 D19 WESWN DRGWW / discard D1", "B19 C19 D1 D9 WESWN DRRGG / discard D1"),
]


@pytest.mark.parametrize(("id_", "hit", "miss"), EXTRAS)
def test_extras(id_: str, hit: str, miss: str) -> None:
    """docs/rules/hungarian.md, "Extras"."""
    assert special(hit) == id_
    assert special(miss) != id_


def test_every_extra_has_its_points() -> None:
    """docs/rules/hungarian.md, "Extras": names and points of the table, in its order."""
    hands = rules_of(HUNGARIAN).special_hands
    assert {row.id for row in hands} == {id_ for id_, _, _ in EXTRAS}
    found = [f"{row.id} {lines(next(hit for id_, hit, _ in EXTRAS if id_ == row.id))}" for row in hands]
    for text, points in zip(found, (1000, 1000, 1000, 1000, 1000, 2000, 3000, 2000, 2000, 3000, 4000), strict=True):
        id_ = text.split()[0]
        assert f"special.{id_} {points}" in text


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("(C123) C456789 WESWN C5 / wall C5", "out 20, out.self_drawn 2, special.big_row 1000"),
        ("C123456789 DRGW WSS F2 / discard C1", "bonus.own 8, out 20, pair.own_wind 2, special.big_row 1000"),
        (
            "E: C123456789 DRGW WSS / wall C1",
            "out 20, out.self_drawn 2, special.big_row 1000, x.banker 1000, x.banker x1",
        ),
        ("B1177 C22 C55 DRR WSS D33 / discard D3", "out 20, pair.dragon 2, pair.own_wind 2, special.pairs 1000"),
        (
            "C1177 DRRRR DGG WSS B33 / discard B3",
            "out 20, pair.dragon 2, pair.dragon 2, pair.dragon 2, pair.own_wind 2, special.pairs 1000",
        ),
        ("B1111 B22334466 B99 / discard B9", "out 20, special.pairs_suit 2000, x.full_flush x3"),
        ("B1133557799 WEE DRR / wall B1", "out 20, out.self_drawn 2, pair.dragon 2, special.pairs 1000"),
        ("B19 C19 D19 WESWN DRGWW / discard D1", "out 20, special.thirteen 4000"),
        ("B19 C19 D19 WESSWN DRGW F1 / wall WS", "bonus.other 4, out 20, out.self_drawn 2, special.thirteen 4000"),
        (
            "E: B19 C19 D19 WESSWN DRGW / dealt",
            "out 20, out.self_drawn 2, special.thirteen 4000, x.banker 4000, x.banker x1, x.heaven x2",
        ),
    ],
)
def test_what_an_irregular_shape_scores(case: str, expected: str) -> None:
    """hungarian.md, "Extras", last paragraph: neither sets nor `x.half_flush` in big row, pairs and thirteen."""
    for half_flush in ("pair", "any_honors"):
        assert ", ".join(lines(case, half_flush=half_flush)) == expected


def test_the_example_of_the_page() -> None:
    """docs/rules/hungarian.md, "Extras", Example: 28 × 16 + 3000."""
    case = "W: WWW WEENNSS DRRGGWW / discard WE"
    assert ", ".join(lines(case)) == (
        "out 20, pair.dragon 2, pair.dragon 2, pair.dragon 2, pair.own_wind 2, special.pairs_honors 3000, "
        "x.all_honors x4"
    )
    assert worth(case) == 3448


LAMPS_IN_EVERY_OPTION = pytest.mark.parametrize("value", ["open", "concealed"])


@LAMPS_IN_EVERY_OPTION
@pytest.mark.parametrize("closing", range(1, 10))
def test_nine_lamps_count_both_pungs_whatever_tile_closes_them(closing: int, value: str) -> None:
    """hungarian.md, "Extras": of the ways to split `nine_lamps` the one that scores most counts, singles or not."""
    for source, more in (("wall", "out.self_drawn 2, "), ("discard", "")):
        found = lines(f"D1112345678999 D{closing} / {source} D{closing}", nine_lamps=value)
        expected = f"out 20, {more}pung.major 8, pung.major 8, special.nine_lamps 1000, x.full_flush x3"
        assert ", ".join(found) == expected


@LAMPS_IN_EVERY_OPTION
def test_every_way_to_split_nine_lamps_is_offered(value: str) -> None:
    """hungarian.md, "Extras": with both pungs and two singles, as the regular hand, or without the extra."""
    rules = rules_of(HUNGARIAN, nine_lamps=value)
    ways = sortings_of(rules, deal_of("B1112345678999 B3 / wall B3"))
    assert [(way.sorting, int(way.worth)) for way in ways] == [
        ("nine_lamps: B1B1B1 B2B3B4 B5B6B7 B9B9B9 B3 B8", 1304),
        ("nine_lamps: B1B1 B1B2B3 B3B4B5 B6B7B8 B9B9B9", 1240),
        ("regular: B1B1 B1B2B3 B3B4B5 B6B7B8 B9B9B9", 240),
    ]


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("(D111) D2345678999 D5 / wall D5", "out 20, out.self_drawn 2, pung.major 4, pung.major 8"),
        ("(D111) (D999) D2345678 D8 / discard D8", "out 20, pung.major 4, pung.major 4"),
        ("(D456) (D234) D11178999 / discard D9", "out 20, pung.major 4, pung.major 8"),
        ("(D1111) [D9999] (D345) D2678 D2 / wall D2", "kong.major 16, kong.major 32, out 20, out.self_drawn 2"),
    ],
)
def test_nine_lamps_may_lie_open(case: str, expected: str) -> None:
    """hungarian.md, "Extras": ones, nines and chows of 2 to 8; with the option `concealed` from the hand alone."""
    assert (
        ", ".join(line for line in lines(case) if line != "special.nine_lamps 1000") == f"{expected}, x.full_flush x3"
    )
    assert special(case) == "nine_lamps"
    assert special(case, nine_lamps="concealed") is None
    assert special("D1112345678999 D5 / wall D5", nine_lamps="concealed") == "nine_lamps"
    assert special("[D1111] D2345678999 D5 / wall D5", nine_lamps="concealed") is None


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("(D111) (D234) (D567) (D999) D85 / wall D5", "out 20, out.self_drawn 2, pung.major 4, pung.major 4"),
        ("(D1111) (D345) (D567) D99982 / discard D2", "kong.major 16, out 20, pung.major 8"),
        ("(D111) D2345678999 D3 / wall D3", "out 20, out.self_drawn 2, pung.major 4, pung.major 8"),
        ("(D111) D2345678999 D9 / discard D9", "out 20, pung.major 4, pung.major 8"),
    ],
)
def test_open_nine_lamps_may_be_closed_with_a_single_tile(case: str, expected: str) -> None:
    """hungarian.md, "Extras": no regular hand then, it scores its sets; with `concealed` no mahjong."""
    assert ", ".join(lines(case)) == f"{expected}, special.nine_lamps 1000, x.full_flush x3"
    assert special(case, nine_lamps="concealed") == "no mahjong"


def test_only_the_highest_extra_counts() -> None:
    """docs/rules/hungarian.md, "Extras": the highest one alone; it is added after the doubling."""
    friends = lines("WEEE WSSS (WWWW) WNNN DGG / wall WE")
    assert [line for line in friends if line.startswith("special")] == ["special.four_friends 3000"]
    # own wind once; east 8, south 8, west 4, north 8; pair 2; out 22
    assert worth("WEEE WSSS (WWWW) WNNN DGG / wall WE") == (8 + 8 + 4 + 8 + 2 + 22) * 2**5 + 3000
    # the pairs of all dragons and winds are also pairs of corner tiles, and any pairs
    assert special("W: WWW WEENNSS DRRGGWW / discard WE") == "pairs_honors"
    # seven pairs that are four chows and a pair too
    assert special("B112233 B445566 B77 / wall B7") == "pairs_suit"
    assert special("B112233 C445566 C77 / wall B1") == "pairs"


def test_an_extra_is_counted_only_where_that_is_worth_more() -> None:
    """common.md, "A set, a hand, a win": the choice between special hands and the ordinary count; three kongs here."""
    case = "E: [DRRRR] [DGGGG] [DWWWW] B123 B99 / dealt"
    assert special(case) is None
    assert worth(case) == (3 * 32 + 22) * 2 ** (3 + 1 + 2)


@pytest.mark.parametrize(
    ("case", "on", "off"),
    [
        ("B1111 C22 C55 DRR WEESS / wall", "pairs", "no mahjong"),
        ("B1111 B22334466 B99 / wall", "pairs_suit", "no mahjong"),
        ("WEEEESSSS DRRRR WNN / wall", "pairs_honors", "no mahjong"),
        ("WEESSWWNN DRRGGWW / wall", "pairs_honors", "pairs_honors"),
    ],
)
def test_four_alike_in_seven_pairs(case: str, on: str, off: str) -> None:
    """docs/rules/hungarian.md, "Extras": option `four_as_two_pairs`."""
    assert special(case) == on
    assert special(case, four_as_two_pairs=False) == off


# Settlement


def test_each_other_player_pays_and_east_double() -> None:
    """docs/rules/hungarian.md, "Scoring": East pays double; the losers do not settle, their tiles count nothing."""
    facts = deal_of(PLAIN, others={"E": "DRRR DGGG DWWW B5555", "N": "[WNNNN] C258 D2589 DRG WE"})
    settlement = settled(rules_of(HUNGARIAN), facts)
    assert deltas(settlement) == {"E": -40, "S": 80, "W": -20, "N": -20}
    assert {payment.receiver.letter for payment in settlement.payments} == {"S"}
    for seat in "EN":
        assert score_of(settlement, seat).lines == ()
        assert score_of(settlement, seat).worth == 0


def test_the_beneficiary_pays_double_and_east_does_not() -> None:
    """docs/rules/hungarian.md: the rights of East, and his duty."""
    assert deltas(settled(rules_of(HUNGARIAN), deal_of(PLAIN, dealer="N"))) == {"E": -20, "S": 80, "W": -20, "N": -40}


@pytest.mark.parametrize(("pay", "each"), [("double", 2040), ("once", 1040), ("twice", 2080)])
def test_a_winning_east_gets_double(pay: str, each: int) -> None:
    """docs/rules/hungarian.md, "Scoring", option `banker_pay`: by default exactly double, with the extra."""
    pairs = "B1177 C22 C55 WNN WSS D33 / discard D3"
    rules = rules_of(HUNGARIAN, banker_pay=pay)
    assert deltas(settled(rules, deal_of(f"E: {pairs}"))) == {"E": 3 * each, "S": -each, "W": -each, "N": -each}
    assert deltas(settled(rules, deal_of(f"W: {pairs}"))) == {"E": -2040, "S": -1020, "W": 4080, "N": -1020}
    assert rules_of(HUNGARIAN).options["banker_pay"] == "double"


@pytest.mark.parametrize(("id_", "hit", "_miss"), EXTRAS)
def test_a_beneficiary_gets_exactly_double_for_every_extra(id_: str, hit: str, _miss: str) -> None:
    """docs/rules/hungarian.md, "Scoring", option `banker_pay`, `double`: twice what another would get."""
    facts = deal_of(hit)
    wind = facts.wins[0].wind.letter
    other = next(letter for letter in "WN" if letter != wind)
    single = settled(rules_of(HUNGARIAN), deal_of(hit, dealer="E"))
    double = settled(rules_of(HUNGARIAN), deal_of(hit, dealer=wind))
    assert score_of(single, wind).special == score_of(double, wind).special == id_
    assert deltas(double)[other] == 2 * deltas(single)[other]


CLUB = """
name = "Tuesdays"
[[hand]]
name = "Five Doors"
pattern = "set:B1 set:C5 set:D9 WESWN one:dragons"
worth = 250
"""
OF_ALL_EDITIONS = [
    *((id_, hit) for id_, hit, _ in EXTRAS if id_ != "nine_lamps"),
    ("nine_lamps", "D11123456789995 / discard D5"),
    ("own:Five Doors", "B111 C555 D999 WESWN DR / wall DR"),
]


@pytest.mark.parametrize("edition", range(1, HUNGARIAN.edition + 1))
@pytest.mark.parametrize(("id_", "hit"), OF_ALL_EDITIONS)
def test_east_gets_and_pays_double_with_every_extra_in_every_edition(id_: str, hit: str, edition: int) -> None:
    """docs/rules/hungarian.md, "Scoring": by default nothing is left single; a winner's extra was in edition 1."""
    rules = HUNGARIAN.with_options(Options(HUNGARIAN.options, {"own_hands": CLUB}), edition)
    wind = deal_of(hit).wins[0].wind.letter
    loser, other, third = (letter for letter in "ESWN" if letter != wind)
    lost = settled(rules, deal_of(hit, dealer=loser))
    won = settled(rules, deal_of(hit, dealer=wind))
    counted = score_of(lost, wind)
    assert score_of(won, wind).special == counted.special == id_
    extra = sum(
        line.worth.points for line in counted.lines if line.id.startswith("special.") and isinstance(line.worth, Points)
    )
    single = counted.points * 2**counted.doubles + extra
    assert counted.worth == single
    assert deltas(lost) == {wind: 4 * single, loser: -2 * single, other: -single, third: -single}
    each = 2 * single if edition > 1 else 2 * (single - extra) + extra
    assert deltas(won) == {wind: 3 * each, loser: -each, other: -each, third: -each}


def test_payments_to_a_winning_east_may_be_doubled_once_more() -> None:
    """docs/rules/hungarian.md: option `banker_pay`, `twice`; a losing East pays double as ever."""
    facts = deal_of("E: B1177 C22 C55 DRR WSS D33 / discard D3")
    once = (20 + 2) * 2 + 1000
    twice = deltas(settled(rules_of(HUNGARIAN, banker_pay="twice"), facts))
    assert twice == {"E": 6 * once, "S": -2 * once, "W": -2 * once, "N": -2 * once}
    assert deltas(settled(rules_of(HUNGARIAN, banker_pay="twice"), deal_of(PLAIN))) == {
        "E": -40,
        "S": 80,
        "W": -20,
        "N": -20,
    }


def test_matches_of_the_first_edition_keep_their_readings() -> None:
    """docs/rules/hungarian.md, "Scoring", "Extras": a single extra, double with `twice`; no open lamps."""
    pairs, lamps = "E: B1177 C22 C55 WNN WSS D33 / discard D3", "(D111) D2345678999 D5 / wall D5"
    for chosen, each in (({}, 1040), ({"banker_pay": "once"}, 1040), ({"banker_pay": "twice"}, 2080)):
        first = HUNGARIAN.with_options(Options(HUNGARIAN.options, chosen), 1)
        assert deltas(settled(first, deal_of(pairs)))["S"] == -each
        assert score_of(settled(first, deal_of(lamps)), "S").special is None


@LAMPS_IN_EVERY_OPTION
@pytest.mark.parametrize("edition", [1, 2])
def test_matches_of_earlier_editions_split_nine_lamps_as_the_regular_hand(value: str, edition: int) -> None:
    """hungarian.md, "Extras": the regular hand alone counted, and the closing tile cost a pung."""
    rules = HUNGARIAN.with_options(Options(HUNGARIAN.options, {"nine_lamps": value}), edition)
    for closing, worth in ((3, 1240), (5, 1304), (9, 1240)):
        lamps = deal_of(f"B1112345678999 B{closing} / wall B{closing}")
        assert [int(way.worth) for way in sortings_of(rules, lamps)] == [worth, worth - 1000]
        assert score_of(settled(rules, lamps), "S").worth == worth


def test_a_robbed_tile_is_a_claimed_tile_and_everybody_pays_as_usual() -> None:
    """docs/rules/hungarian.md: option `rob_kong`."""
    assert rules_of(HUNGARIAN).kongs.robbing is Robbing.OFF
    rules = rules_of(HUNGARIAN, rob_kong=True)
    assert rules.kongs.robbing is Robbing.AT_ONCE
    facts = deal_of("B123 C456 D789 C789 B55 / robbed_kong C6")
    assert counted(score_of(settled(rules, facts), "S")) == "out 20"
    assert deltas(settled(rules, facts)) == {"E": -40, "S": 80, "W": -20, "N": -20}


def test_a_dead_hand_pays_as_any_loser() -> None:
    """docs/rules/common.md, "Assisted and tabletop play"."""
    facts = deal_of(PLAIN, others={"N": "B147 C147 D147 WEWN DW"})
    assert deltas(settled(rules_of(HUNGARIAN), facts)) == {"E": -40, "S": 80, "W": -20, "N": -20}


def test_nobody_scores_when_the_tiles_run_out() -> None:
    """docs/rules/hungarian.md, "East, the banker, the match": a draw, no score."""
    settlement = settled(rules_of(HUNGARIAN), replace(deal_of(PLAIN), wins=()))
    assert settlement.payments == ()
    assert deltas(settlement) == dict.fromkeys("ESWN", 0)
