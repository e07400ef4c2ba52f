"""The special hands of the Polish book, a hit and a near miss each (docs/rules/polish.md, "Special hands")."""

import pytest

from game.hands.notation import parse_hand
from game.rules.rulesets.polish import POLISH
from game.rules.win import PlayerHand
from game.tiles.tile import KINDS, Wind
from tests.rulebook.scored import (
    counted,
    facts_of,
    rules_of,
    score_of,
    settled,
    special,
)

ELSEWHERE = "B123 C456 D789 C789 B55 / wall C6"
"""A win of North, while others are looked at."""


SPECIAL = [
    ("moon_from_sea", "B123 C456 D789 C789 D11 / wall D1 last_of_wall", "B123 C456 D789 C789 D11 / wall D1"),
    (
        "moon_from_sea",
        "B123 C456 D789 D123 C55 / wall D1 last_of_wall",
        "B123 C456 D789 D123 C55 / wall D2 last_of_wall",
    ),
    ("heaven", "E: B123 C456 D789 C789 B55 F1 / dealt", "E: B123 C456 D789 C789 B55 F1 / wall"),
    ("earth", "B123 C456 D789 C789 B55 / discard C6 first_discard", "B123 C456 D789 C789 B55 / discard C6"),
    (
        "double_luck",
        "[B1111] (C222+2) D789 C789 D66 / replacement D6 after_second_kong",
        "[B1111] (C222+2) D789 C789 D66 / replacement D6",
    ),
    ("plum_blossom", "B123 C456 D789 C789 D55 / replacement D5", "B123 C456 D789 C789 D55 / wall D5"),
    ("plum_blossom", "B123 C456 D789 C789 D55 / replacement D5", "B123 C456 D789 C789 D55 / replacement D7"),
    ("heavenly_twins", "B11223344556677 / wall", "B11223344556666 / wall"),
    ("heavenly_twins", "B11223344556677 / discard", "B112233445566 C77 / discard"),
    ("pairs", "B112233 WEESSWWNN / discard", "B1122 C33 WEESSWWNN / discard"),
    ("honor_pairs", "B11 WEESSWWNN DRRGG / wall", "B22 WEESSWWNN DRRGG / wall"),
    ("pairs", "B22 WEESSWWNN DRRGG / wall", "B2222 WEESSWW DRRGG / wall"),
    ("honor_pairs", "B1199 C11 WEESS DRRGG / wall", "B1199 C22 WEESS DRRGG / wall"),
    ("honor_pairs", "WEESSWWNN DRRGGWW / discard", "WEEEESSWW DRRGGWW / discard"),
    ("knitting", "B1234567 C1234567 / wall", "B1234567 C1234568 / wall"),
    ("knitting", "C1356789 D1356789 / discard", "C1156789 D1156789 / discard"),
    ("knitting", "B1234567 C1234567 / discard B7", "B12367 C13457 D2456 / discard B7"),
    ("triple_knitting", "B11335 C11335 D1133 / wall", "B11335 C11336 D1133 / wall"),
    ("triple_knitting", "B12489 C12489 D1248 / wall", "B12489 C12489 D1247 / wall"),
    ("thirteen_orphans", "B19 C19 D19 WESWN DRGWW / discard", "B19 C19 D159 WESWN DRGW / discard"),
    ("thirteen_orphans", "B119 C19 D19 WESWN DRGW / wall", "B1199 C19 D19 WESWN DRG / wall"),
    ("wriggling_snake", "C1123456789 WESWN / wall", "C1234567899 WESWN / wall"),
    ("imperial_jade", "B234234 (B6666) B888 DGG / wall", "B234234 (B6666) B888 DRR / wall"),
    ("imperial_jade", "(B234) B234666 B888 B33 / wall", "(B345) B234666 B888 B33 / wall"),
    ("all_honors", "WEEE (WSSSS) DRRR DGGG WNN / wall", "WEEE (B1111) DRRR DGGG WNN / wall"),
    ("four_kongs", "(B1111) [C2222] (D333+3) (WEEEE) DRR / wall", "(B1111) [C2222] D333 (WEEEE) DRR / wall"),
    ("buried_treasure", "B111 B444 [B9999] WEEE DRR / wall B1", "B111 B444 (B999+9) WEEE DRR / wall B1"),
    ("buried_treasure", "B111 B444 [B9999] WEEE DRR / discard DR", "B111 B444 [B9999] WEEE DRR / discard B4"),
    ("buried_treasure", "B111 B444 B999 WEEE B55 / discard B5", "B111 B444 C999 WEEE B55 / discard B5"),
    ("nine_gates", "B11123455678999 / discard B5", "B11123455668999 / discard B5"),
    ("nine_gates", "C11112345678999 / wall C1", "(C111) C12345678999 / wall C1"),
    ("heads_and_tails", "B111 B999 (C1111) D999 C99 / wall", "B111 B999 (C1111) D999 C22 / wall"),
    ("purity", "B111 B222 (B444) B999 B66 / discard B1", "B111 B222 (B345) B999 B66 / discard B1"),
    ("purity", "(B111) B222 (B4444) B999 B66 / wall", "(B111) C222 (B4444) B999 B66 / wall"),
    ("big_winds", "WEEE WSSS [WWWWW] (WNNN) C55 / wall", "WEEE WSSS [WWWWW] WNN C555 / wall"),
    ("big_dragons", "DRRR DGGG (DWWWW) B222 C11 / wall", "DRRR DGGG (DWWWW) B234 C11 / wall"),
]
HALF = {"pairs", "knitting", "triple_knitting", "dragonfly", "dirty_pairs"}
EXTRA = [
    ("royal_ruby", "B111 (B5555) B777 DRRR B99 / wall", "B111 (B5555) B678 DRRR B99 / wall"),
    ("ruby_jade", "DRRR (DGGG) B111 B222 B33 / wall", "DRRR (DGGGG) B111 B222 B33 / wall"),
    ("ruby_jade", "DRRR (DGGG) (B777) B888 B11 / wall", "DRRR (DGGG) (B777) B888 C11 / wall"),
    ("ruby_hand", "B1111 B55 B77 B9999 DRR / wall", "B1111 B5555 B7777 B99 / wall"),
    ("gretas_garden", "D1234567 WESWN DRGW / discard", "D1234568 WESWN DRGW / discard"),
    ("windfall", "D1122334455 WESWN / wall", "D1122334444 WESWN / wall"),
    ("dragons_breath", "D1122334455 DRGWW / wall", "D1122334455 DRGW WE / wall"),
    ("dragons_tail", "C123456789 WEEE DRR / discard C5", "C123456789 WEEE WSS / discard C5"),
    ("dragons_tail", "C123456789 DGGG WNN / wall", "(C123) C456789 DGGG WNN / wall"),
    ("dragons_tail", "C123456789 WEEE DRR / discard WE", "C123456789 [WEEEE] DRR / wall"),
    ("dragonette", "B112233 WESWNN DRGW / wall", "B1122 C33 WESWNN DRGW / wall"),
    ("five_honors", "B123456789 WESW DRG / wall", "B123456789 WEEW DRG / wall"),
    ("dragonfly", "B111 (C555) D999 DRGW B77 / wall", "B111 (C5555) D999 DRGW B77 / wall"),
    ("dirty_pairs", "B11 C22 D33 WEESS DRRGG / wall", "B1111 D33 WEESS DRRGG / wall"),
    ("clean_pairs", "B112233 WEESSWWNN / discard", "B1122 C33 WEESSWWNN / discard"),
]


@pytest.mark.parametrize(("id_", "hit", "miss"), SPECIAL)
def test_special_hands(id_: str, hit: str, miss: str) -> None:
    """docs/rules/polish.md, "Special hands": worth the limit or half of it, with nothing on top."""
    facts = facts_of(hit)
    score = score_of(settled(rules_of(POLISH), facts), facts.wins[0].wind.letter)
    worth = 1000 if id_ in HALF else 2000
    assert score.special == id_
    assert counted(score) == f"special.{id_} {worth}"
    assert [score.points, score.doubles, score.worth] == [worth, 0, worth]
    assert special(POLISH, miss) != id_


@pytest.mark.parametrize(("id_", "hit", "miss"), EXTRA)
def test_extra_hands(id_: str, hit: str, miss: str) -> None:
    """docs/rules/polish.md, "Special hands", option `extra_hands`."""
    score = score_of(settled(rules_of(POLISH, extra_hands=True, limit=3000), facts_of(hit)), "S")
    assert score.special == id_
    assert score.worth == (1500 if id_ in HALF else 3000)
    assert special(POLISH, miss, extra_hands=True) != id_
    assert special(POLISH, hit) != id_


def test_every_special_hand_of_the_page_is_there_in_its_order() -> None:
    """polish.md, "Special hands": 21, and 12 by option, of which `clean_pairs` takes the place of `pairs`."""
    ids = [row.id for row in rules_of(POLISH).special_hands]
    assert ids == list(dict.fromkeys(id_ for id_, *_ in SPECIAL))
    assert len(ids) == 21
    extra = [row.id for row in rules_of(POLISH, extra_hands=True).special_hands]
    assert extra == [id_ for id_ in ids if id_ != "pairs"] + list(dict.fromkeys(id_ for id_, *_ in EXTRA))
    assert len(extra) == 20 + 12


def test_several_special_hands() -> None:
    """common.md: the split with the highest total; commands.md: of the same worth the hand higher in the table."""
    assert special(POLISH, "E: WEESSWWNN DRRGGWW / dealt") == "heaven"
    assert special(POLISH, "B112233 WEESSWWNN / discard first_discard") == "earth"
    assert special(POLISH, "B222 B333 [B4444] B666 DGG / wall B2") == "imperial_jade"
    assert special(POLISH, "WEEE WSSS WWWW WNNN DRR / wall") == "big_winds"
    assert special(POLISH, "B1199 WEESSWW DRRGG / wall") == "honor_pairs"
    assert special(POLISH, "B1199 WEESSWW DRRGG / wall", extra_hands=True) == "honor_pairs"


@pytest.mark.parametrize(
    ("case", "named"),
    [
        ("WEEE WSSS WWWW WNNN C55 / wall", "big_winds"),
        ("DRRR DGGG DWWW B222 B66 / wall", "big_dragons"),
        ("B111 B222 B444 B999 B66 / discard B6", "purity"),
        ("B222 B333 B444 B666 B88 / wall", "imperial_jade"),
        ("WEEE WSSS WWWW DRRR DGG / wall", "all_honors"),
        ("[B1111] [B4444] [B7777] [B9999] B55 / wall", "purity"),
        ("[B1111] [B4444] [B7777] [WEEEE] B55 / wall", "four_kongs"),
        ("[WEEEE] [WSSSS] [WWWWW] [WNNNN] B55 / wall", "big_winds"),
        ("[B1111] [B9999] [C1111] [C9999] D11 / wall", "heads_and_tails"),
        ("(WEEE) WSSS WWWW WNNN DRR / wall", "big_winds"),
        ("(DRRR) DGGG DWWW WNNN WEE / wall", "all_honors"),
        ("B111 B222 B444 WEEE B66 / wall", "buried_treasure"),
        ("B111 B222 WEEE DRRR DGG / wall", "buried_treasure"),
    ],
)
def test_a_concealed_hand_bears_the_name_of_the_narrower_one(case: str, named: str) -> None:
    """polish.md, "Settlement": "the narrower gives the name"."""
    assert special(POLISH, case) == named


def test_buried_treasure_yields_to_the_american_hands_too() -> None:
    """polish.md, "Settlement"; of these hands buried treasure alone is left when they are not played."""
    for case, named in (
        ("B111 B555 B777 DRRR B99 / wall", "royal_ruby"),
        ("DRRR DGGG B111 B222 B33 / wall", "ruby_jade"),
    ):
        assert special(POLISH, case, extra_hands=True) == named
        assert special(POLISH, case) == "buried_treasure"


KNITTING = "B12367 C13457 D2456"
"""1 characters with 1 bamboo, 4 dots with 4 characters, and five more."""


def test_the_pairs_of_knitting_are_of_the_same_two_suits_or_each_of_any_two() -> None:
    """polish.md, "Special hands", option `knitting`."""
    assert special(POLISH, f"{KNITTING} / wall") == "no mahjong"
    assert special(POLISH, f"{KNITTING} / wall", knitting="any_suits") == "knitting"
    for value in ("two_suits", "any_suits"):
        assert special(POLISH, "B1234567 C1234567 / wall", knitting=value) == "knitting"
        assert special(POLISH, "C1356789 D1356789 / discard", knitting=value) == "knitting"
        assert special(POLISH, "B1123456 C1123456 / wall", knitting=value) == "no mahjong", "no rank twice"
        assert special(POLISH, "B123456 C12345 D123 / wall", knitting=value) == "no mahjong", "six ranks"
    assert special(POLISH, f"{KNITTING} / discard B7", knitting="any_suits") == "knitting"
    assert special(POLISH, "B11236 C11345 D2456 / discard B6", knitting="any_suits") == "no mahjong", "no rank twice"


@pytest.mark.parametrize(
    ("case", "pungs", "chows"),
    [
        ("B123 B456 [B9999] WEEE DRR / wall B1", None, "buried_treasure"),
        ("B123 B456 B789 B234 B55 / discard B5", None, "buried_treasure"),
        ("B123 B456 B789 B234 B55 / discard B9", None, None),
        ("B123 B456 B999 WEEE DRR / discard B9", None, None),
        ("(B123) B456 B999 WEEE DRR / wall B4", None, None),
        ("B123 C456 B999 WEEE DRR / wall B1", None, None),
        ("B111 B444 [B9999] WEEE DRR / wall B1", "buried_treasure", "buried_treasure"),
        ("B11123455678999 / wall B5", "nine_gates", "nine_gates"),
    ],
)
def test_chows_may_lie_in_the_buried_treasure(case: str, pungs: str | None, chows: str | None) -> None:
    """polish.md, "Special hands", option `buried_treasure`: concealed sets, of which the pair alone may be claimed."""
    assert special(POLISH, case) == pungs
    assert special(POLISH, case, buried_treasure="chows") == chows


@pytest.mark.parametrize(
    ("case", "of_suit", "any_pair"),
    [
        ("B111 B444 [B9999] WEEE C55 / wall", None, "buried_treasure"),
        ("B111 B444 [B9999] WEEE C55 / discard C5", None, "buried_treasure"),
        ("B111 B444 B888 B999 D22 / wall", None, "buried_treasure"),
        ("B111 B444 [B9999] WEEE C55 / discard B4", None, None),
        ("B111 C444 B888 B999 D22 / wall", None, None),
        ("B111 B444 [B9999] WEEE B55 / wall", "buried_treasure", "buried_treasure"),
        ("B111 B444 [B9999] WEEE DRR / wall", "buried_treasure", "buried_treasure"),
    ],
)
def test_the_pair_of_a_buried_treasure_may_be_any(case: str, of_suit: str | None, any_pair: str | None) -> None:
    """polish.md, "Special hands", option `buried_pair`: the original says "four sets in one suit ... + a pair"."""
    assert special(POLISH, case) == of_suit
    assert special(POLISH, case, buried_pair="any") == any_pair


def test_without_chows_they_still_lie_in_a_hand_of_certain_tiles() -> None:
    """polish.md, "Three players": a chow makes no set "but in special hands that are made of tiles"."""
    options = {"players": 3, "three_player_chows": False}
    case = "B123 B456 B999 WEEE DRR / wall B1"
    assert special(POLISH, case, **options) == "no mahjong"
    assert special(POLISH, case, buried_treasure="chows", **options) == "buried_treasure"


def test_a_limit_hand_comes_before_an_ordinary_count_that_reaches_the_limit() -> None:
    """docs/commands.md, ``score``: of readings with the same worth a special hand comes before the ordinary count."""
    assert special(POLISH, "DRRR DGGG DWWW WEEE WSS / wall") == "all_honors"


def test_a_way_of_winning_is_for_any_mahjong() -> None:
    """docs/rules/polish.md, "Special hands": of a way of winning, for seven pairs as well as for sets and a pair."""
    assert special(POLISH, "B112233 D22 WEESS DRR / wall D2 last_of_wall") == "no mahjong"
    assert special(POLISH, "D112233 WEESSWWNN / wall D1 last_of_wall") == "moon_from_sea"


@pytest.mark.parametrize(
    ("id_", "case", "options"),
    [
        ("heavenly_twins", "B11112255668899 / wall B1", {}),
        ("pairs", "B2222 WEESSWW DRRGG / wall", {}),
        ("honor_pairs", "B1111 WEESSWW DRRGG / wall", {}),
        ("clean_pairs", "B2222 WEESSWW DRRGG / wall", {"extra_hands": True}),
    ],
)
def test_four_alike_may_be_two_pairs(id_: str, case: str, options: dict[str, object]) -> None:
    """docs/rules/polish.md, "Special hands": option `four_as_two_pairs`."""
    assert special(POLISH, case, **options) == "no mahjong"
    assert special(POLISH, case, four_as_two_pairs=True, **options) == id_


@pytest.mark.parametrize(
    "case",
    [
        "B2222 C33 WEESS DRRGG / wall",  # dirty pairs are excepted
        "B1111 B99 C1199 D1199 / wall",  # terminals alone are no pairs of honors
        "D1122334444 WESWN / wall",  # five pairs are no hand of seven
    ],
)
def test_where_four_alike_are_never_two_pairs(case: str) -> None:
    """docs/rules/polish.md, "Special hands": the option is for the hands of seven pairs, `dirty_pairs` excepted."""
    assert special(POLISH, case, four_as_two_pairs=True, extra_hands=True) == "no mahjong"


def test_a_special_hand_takes_the_tile_from_another_mahjong() -> None:
    """docs/rules/polish.md, "A turn": mahjong, special hand: the stronger claim takes the tile."""
    rules = rules_of(POLISH)
    rank = rules.claims.mahjong_rank
    assert rank is not None
    assert rank(rules, facts_of("B112233 WEESSWWNN / discard")) > rank(rules, facts_of(ELSEWHERE))
    weak = facts_of("B223344556677 WEE F1 / discard WE")
    cheap = rules_of(POLISH, limit=100)
    assert cheap.claims.mahjong_rank is not None
    assert cheap.claims.mahjong_rank(cheap, weak) > cheap.claims.mahjong_rank(cheap, facts_of(ELSEWHERE))


@pytest.mark.parametrize(
    ("case", "waits"),
    [
        ("B19 C19 D19 WESWN DRGW", "B1 B9 C1 C9 D1 D9 WE WS WW WN DR DG DW"),
        ("B112233 C5 DRRGGWW", ""),
        ("B112233 WEESSWWN", "WN"),
        ("B1112345678999", "B1 B2 B3 B4 B5 B6 B7 B8 B9"),
        ("[B1111] [C2222] (D333) (WEEEE) DR", "DR"),
    ],
)
def test_what_a_hand_waits_for(case: str, waits: str) -> None:
    """docs/rules/polish.md, "Special hands": the tiles with which a hand of 13 is a mahjong."""
    rules = rules_of(POLISH)
    hand = parse_hand(case)
    made = [
        str(tile)
        for tile in KINDS
        if hand.all_counts[tile.index] < 4
        and rules.mahjong.is_made(PlayerHand(wind=Wind.SOUTH, hand=hand.drawn(tile)), Wind.EAST)
    ]
    assert " ".join(made) == waits
