"""The Israeli special hands, verdict by verdict (docs/rules/israeli.md, "Special hands")."""

import pytest

from game.hands.notation import parse_hand
from game.rules.rows import Replaces
from game.rules.rulesets.israeli import ISRAELI
from game.rules.scoring import NotAMahjong
from game.rules.terms import Flag, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import Tile, Wind
from tests.rulebook.scored import SEATS, counted, deal_of, rules_of, score_of, settled
from tests.tiles.written import format_tiles

RULES = rules_of(ISRAELI)


def verdict(case: str, **more: object) -> str:
    """The special hand and the total: ``dragon_snake 1400``; ``- 17`` without one, or ``no mahjong``."""
    facts = deal_of(case, **more)
    try:
        score = score_of(settled(RULES, facts), facts.wins[0].wind.letter)
    except NotAMahjong:
        return "no mahjong"
    return f"{score.special or '-'} {float(score.worth):g}"


HITS = [
    ("imperial 6000", "DRRRR DGGGG DWWWW WSS / wall WS"),
    ("imperial 6000", "E: DRRRR DGGGG DWWWW WEE / discard DR"),
    ("mandarin 5000", "WEEEE WNNNN WWWWW WSS / wall WS"),
    ("mandarin 5000", "WEEEE WNNNN WSSSS WWW / discard WW"),
    ("mandarin 5000", "WWWWW WNNNN WSSSS WEE / discard WN"),
    ("crazy_monkey 4500", "DRGW (DRRR) DGGG DWWW B55 / wall B5"),
    ("crazy_monkey 4500", "DRGW (DRRR) (DGGG) (DWWW) WEE / discard WE"),
    ("crazy_monkey 4500", "DRRRR DGGGG DWWWW C11 / discard DW"),
    ("happy_family 4000", "(WEEE) WSSS WWWW [WNNNN] DRR / wall DR"),
    ("happy_family 4000", "(WEEE) WSSS (WWWW) (WNNN) DGG / discard WS"),
    ("big_green 3600", "B222 (B4444) B666 DGGG B88 / wall B8"),
    ("big_green 3600", "B222 B444 B666 (DGGG+G) B88 / discard B2"),
    ("small_green 3500", "B222 (B444) B666 B888 DGG / wall DG"),
    ("green_and_red 3400", "B111 (B555) B777 B999 DGR / discard DR"),
    ("green_and_red 3400", "(B111) (B555) (B777) B999 DGR / wall B9"),
    ("dragon_sons_9 3300", "B999 (C999) [D9999] DGGG WSS / wall WS"),
    ("dragon_sons_9 3300", "N: B999 (C999) [D9999] DWWW WNN / discard WN"),
    ("dragon_sons_1 3300", "B111 C111 D111 DRRR WSS / discard DR"),
    ("big_green_finger 3200", "B333 (B222) B888 DGGG B44 / wall B4"),
    ("big_green_finger 3200", "(B333) B666 B888 (DGGG) B22 / discard B6"),
    ("small_green_finger 4500", "B333 (B222) B888 B444 DGG / wall DG"),
    ("small_green_finger 6000", "B333 (B222) B888 B444 DGG F2 S2 / wall DG"),
    ("horizontal_enemies 3000", "C111 (C999) WEEE [WWWWW] WNS / wall WN"),
    ("vertical_enemies 3000", "C111 (C999) WSSS WNNN WWE / discard WE"),
    ("red_dragon_sons 2800", "B444 (C4444) D444 DRRR WNN / wall WN"),
    ("wind_sons 2800", "B444 C444 D444 WEEE DWW / discard DW"),
    ("big_siamese_sisters 4050", "D666 (D777) D888 D999 DRR / wall DR"),
    ("big_siamese_sisters 4050", "[D1111] (D222) D333 (D444+4) DWW / discard DW"),
    ("small_siamese_sisters 3750", "D111222333444 WEE / wall WE"),
    ("yin_yang 5500", "WEESSWWNN DRRGGWW / discard DW"),
    ("fire_of_revolution 2100", "B111 (C555) C777 DRR WWSE / wall WS"),
    ("fire_of_revolution 3150", "B111 (B555) B777 DRR WWSE / wall WS"),
    ("fire_of_revolution 3150", "B111 (C999) D111 DRR WWSE / discard DR"),
    ("great_scholars 2000", "DRRR (DGGG) DWWW (C456) C99 / wall C9"),
    ("great_scholars 2000", "[DRRRR] (DGGG) DWWW C456 C44 / discard C4"),
    ("winds_and_dragons 1900", "WEEE (WSSS) DRRR DGGG WNN / wall WN"),
    ("ninth_tile 1800", "C1112345678999 C5 / discard C5"),
    ("ninth_tile 1800", "C1112345678999 C9 / wall C1"),
    ("thirteen_fingers 1600", "B199 C19 D19 WESWN DRGW / wall B9"),
    ("big_snake 1600", "(B123) B456 B789 WEEE DRR / wall DR"),
    ("big_snake 1600", "(B123) (B456) (B789) (DGGG) WSS / discard WS"),
    ("dragon_snake 1400", "C147 D258 B369 DRGW WSS / wall WS"),
    ("dragon_snake 1400", "W: B147 D258 C369 DRGW WWW / discard C9"),
    ("four_winds_snake 1200", "C147 D258 B369 WESWN DR / discard DR"),
    ("four_winds_snake 1200", "C147 D258 B369 WESWNN / wall WE"),
    ("small_snake 1500", "(B123) B456 (B789) WESWNN / wall WN"),
    ("small_snake 1500", "B123456789 WESWN DG / discard B1"),
    ("earthly_blessing 813", "B123 C456 D789 C789 B55 / discard C6 first_discard"),
    ("earthly_blessing 1215", "B123 C456 DRRR C789 B55 / discard C4 first_discard"),
    ("united 600", "C345 (C999) DRRR DGGG WEE / wall WE"),
    ("united 600", "C345 (C9999) DRRR [DGGGG] WEE F1 / wall WE"),
    ("buried_treasure 501", "(B123) B456 B789 [WNNNN] B22 / discard B2"),
    ("buried_treasure 465", "B123456789 B555 WNN / wall B5"),
    ("thirteen_odd 375", "B19 C19 D19 WEESWN DRGW / wall WE"),
    ("golden_coin 112", "(B123) C456 B789 D555 WEE / wall WE"),
    ("golden_coin 174", "(B123) C456 (DRRR) D555 WEE / wall WE"),
    ("golden_coin 106", "D555 D456 C123 B789 C55 / discard D5"),
    ("golden_coin 119", "[D5555] (C123) (B789) (C456) WEE / discard WE"),
    ("golden_coin 161", "D5555 B4444 C6666 WWW / wall WW"),
    ("heavenly_blessing 25.5", "E: B123 C456 D789 C789 B55 / wall C6 first_draw"),
    ("heavenly_blessing 34.5", "E: B123 C456 D789 C789 B55 F2 / wall C6 first_draw"),
]
MISSES = [
    ("imperial", "DRRRR DGGGG DWWWW WEE / wall WE", "crazy_monkey 4500"),
    ("imperial", "[DRRRR] DGGG DWWW DGW WSS / wall WS", "no mahjong"),
    ("mandarin", "WEEEE WNNNN WWWWW DRR / wall DR", "- 336"),
    ("mandarin", "[WEEEE] WNNN WWWW WSSS DRR / wall WS", "happy_family 4000"),
    ("crazy_monkey", "DRG (DRRR) DGGG DWWW B555 / wall", "no mahjong"),
    ("crazy_monkey", "[DRRRR] DGGGG DWWWW B55 B5 / wall", "no mahjong"),
    ("happy_family", "(WEEE) WSSS WWWW [WNNNN] B11 / wall", None),
    ("big_green", "B222 (B4444) B666 B888 DGG / wall", "small_green 3500"),
    ("big_green", "B222 (B4444) B888 DGGG B66 / wall", None),
    ("small_green", "B222 (B444) B666 B888 DRR / wall", None),
    ("green_and_red", "B111 (B5555) B777 B999 DGR / wall", "no mahjong"),
    ("green_and_red", "B111 (B555) B777 B999 DGG / wall", None),
    ("dragon_sons_9", "B999 (C999) [D9999] DGGG WEE / wall", None),
    ("dragon_sons_1", "B111 C111 D111 WNNN WSS / wall", None),
    ("big_green_finger", "B333 [B2222] B888 DGGG B44 / wall", None),
    ("big_green_finger", "B333 B222 B888 DRRR B44 / wall", None),
    ("small_green_finger", "B333 (B222) B888 B777 DGG / wall", None),
    ("horizontal_enemies", "C111 (B999) WEEE WWWW WNS / wall", "no mahjong"),
    ("horizontal_enemies", "C111 (C999) WEEE WWWW WNN / wall", None),
    ("vertical_enemies", "C111 (C999) WSSS WNNN WWW / wall", None),
    ("red_dragon_sons", "B444 C444 D666 DRRR WNN / wall", None),
    ("red_dragon_sons", "B444 C444 D444 DGGG WNN / wall", None),
    ("wind_sons", "B444 C444 D444 DRRR DWW / wall", None),
    ("big_siamese_sisters", "D444 D777 D888 D999 DRR / wall", None),
    ("small_siamese_sisters", "D111222333 B444 WEE / wall", None),
    ("yin_yang", "WEEEEWWNN DRRGGWW B1 / wall", "no mahjong"),
    ("yin_yang", "WEEEEWWNN DRRGGWW / wall", "no mahjong"),
    ("fire_of_revolution", "B111 (C555) C777 DRR WWSN / wall", "no mahjong"),
    ("fire_of_revolution", "B111 (C5555) C777 DRR WWSE / wall", "no mahjong"),
    ("great_scholars", "DRRR (DGGG) DWWW (C456) B99 / wall", None),
    ("great_scholars", "DRRR (DGGG) DWWW (C444) C99 / wall", None),
    ("winds_and_dragons", "WEEE (WSSS) DRRR DGGG B11 / wall", None),
    ("winds_and_dragons", "WEEEE DRRRR DGGGG WNN / wall WN", None),
    ("ninth_tile", "C1112345678999 B5 / wall", "no mahjong"),
    ("ninth_tile", "(C111) C2345678999 C5 / wall", None),
    ("thirteen_fingers", "B19 C19 D19 WEESWN DRGW / wall", "thirteen_odd 375"),
    ("big_snake", "(B123) B456 C789 WEEE DRR / wall", None),
    ("dragon_snake", "C147 D258 B369 DRGW WEE / wall", "no mahjong"),
    ("dragon_snake", "C147 D258 D369 DRGW WSS / wall", "no mahjong"),
    ("four_winds_snake", "C147 D258 B369 WESWN B1 / wall", "no mahjong"),
    ("small_snake", "(B123) B456 (B789) WESWN B1 / wall", "no mahjong"),
    ("earthly_blessing", "B123 C456 D789 C789 B55 / discard C6", "- 13"),
    ("earthly_blessing", "B19 C19 D19 WEESWN DRGW / discard WE first_discard", "thirteen_odd 375"),
    ("united", "C345 (C999) DRRR DGGG WSS / wall", None),
    ("united", "C345 (D999) DRRR DGGG WEE / wall", None),
    ("buried_treasure", "(B123) B456 B789 (WNNN) B22 / wall", None),
    ("buried_treasure", "(B123) B456 B789 WNNN B22 / discard WN", None),
    ("buried_treasure", "(B123) B456 B789 B555 B22 / wall", None),
    ("buried_treasure", "(B123) B456 C789 WNNN B22 / wall", None),
    ("thirteen_odd", "B199 C19 D19 WESWN DRGW / wall", "thirteen_fingers 1600"),
    ("golden_coin", "(B123) C456 (DRRR) WEE D555 / discard D5", None),
    ("golden_coin", "(B123) C456 (DRRR) (D555+5) WEE / wall", None),
    ("golden_coin", "(B123) C456 (DRRR) C555 WEE / wall", None),
    ("heavenly_blessing", "B123 C456 D789 C789 B55 / wall C6 first_draw", "- 17"),
    ("heavenly_blessing", "E: B123 C456 D789 C789 B55 / wall C6", "- 17"),
    ("heavenly_blessing", "E: B19 C19 D19 WEESWN DRGW / wall B1 first_draw", "thirteen_odd 375"),
]


@pytest.mark.parametrize(("expected", "case"), HITS)
def test_hits(expected: str, case: str) -> None:
    """israeli.md, "Special hands": what each is made of, and what it is worth with the multipliers that apply."""
    assert verdict(case) == expected


@pytest.mark.parametrize(("id_", "case", "expected"), MISSES)
def test_near_misses(id_: str, case: str, expected: str | None) -> None:
    """docs/rules/israeli.md, "Special hands": a tile too few, too open, or of another kind."""
    found = verdict(case)
    assert found.split()[0] != id_
    if expected is None:
        assert found.startswith("- ")
    else:
        assert found == expected


def test_every_special_hand_is_hit_and_nearly_missed() -> None:
    """docs/rules/israeli.md, "Special hands": 33 of them."""
    ids = [row.id for row in RULES.special_hands]
    assert len(ids) == 33
    assert {expected.split()[0] for expected, _ in HITS} == set(ids)
    assert {id_ for id_, _, _ in MISSES} == set(ids)


def test_what_each_special_hand_replaces() -> None:
    """docs/rules/israeli.md, "Special hands", column "replaces"."""
    by_kind = {
        kind: {row.id for row in RULES.special_hands if row.replaces is kind}
        for kind in (Replaces.POINTS, Replaces.ADDS)
    }
    assert by_kind[Replaces.ADDS] == {"earthly_blessing", "buried_treasure", "golden_coin"}
    assert by_kind[Replaces.POINTS] == {
        "small_green_finger",
        "big_siamese_sisters",
        "small_siamese_sisters",
        "yin_yang",
        "fire_of_revolution",
        "dragon_snake",
        "four_winds_snake",
        "small_snake",
        "united",
        "thirteen_odd",
    }


# Lines


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("(WEEE) WSSS WWWW [WNNNN] DRR F2 / wall last_of_kind", "special.happy_family 4000"),
        (
            "B333 (B222) B888 B444 DGG F2 S1 / wall last_of_kind",
            "special.small_green_finger 3000, x.half_flush +0.5, x.own_bonus +0.25",
        ),
        (
            "D5555 B4444 C6666 WWW / wall C6",
            (
                "hand.no_chow 10, kong.simple 16, kong.simple 16, kong.simple 16, out.ready 100, out.wall 3, "
                "special.golden_coin 100, x.kong_finish +0.5"
            ),
        ),
        ("E: B123 C456 D789 C789 B55 F1 / wall C6 first_draw", "special.heavenly_blessing 34.5"),
        ("E: WEESSWWNN DRRGGWW / dealt", "special.yin_yang 2200, x.all_honors +1.5, x.original_hand +1.5"),
    ],
)
def test_the_lines_that_still_count(case: str, expected: str) -> None:
    """docs/commands.md, ``score``: none for a flat hand, the multipliers for ``points``, all lines for ``adds``."""
    facts = deal_of(case, ready="S")
    assert counted(score_of(settled(RULES, facts), facts.wins[0].wind.letter)) == expected


def test_one_special_hand_is_taken_or_none_as_is_best() -> None:
    """docs/rules/israeli.md, "Special hands", introduction."""
    # one suit multiplies the ordinary count by more than the blessing gives
    assert verdict("E: B123 B345 B567 B789 B99 / wall B7 first_draw") == "- 42.5"
    # the hundred of a ready hand is not added to what stands for the points
    assert verdict("C345 (C999) DRRR DGGG WEE / wall WE", ready="S") == "united 600"
    # golden coin and buried treasure: the one that adds more
    assert verdict("D123456789 D555 WNN / wall D1").startswith("buried_treasure")
    # a flat hand is taken for its figure, whatever the multipliers of its tiles
    assert verdict("(WEEE) WSSS WWWW WNNN DRR F1234 / wall") == "happy_family 4000"


def test_a_united_hand_with_a_pung_of_another_suit() -> None:
    """docs/rules/israeli.md, "Special hands", option `united_hand`."""
    case = deal_of("C345 (D999) DRRR DGGG WEE / wall")
    for value, special in (("one_suit", None), ("any_suits", "united")):
        rules = rules_of(ISRAELI, united_hand=value)
        assert score_of(settled(rules, case), case.wins[0].wind.letter).special == special
    same_suit = deal_of("C345 (C999) DRRR DGGG WEE / wall")
    any_suits = rules_of(ISRAELI, united_hand="any_suits")
    assert score_of(settled(any_suits, same_suit), same_suit.wins[0].wind.letter).special == "united"


def test_the_hand_higher_in_the_table_comes_first() -> None:
    """docs/commands.md, ``score``: of readings with the same worth."""
    assert verdict("B19 C19 D19 WEESWN DRGW F2 / discard WE first_discard").startswith("thirteen_odd")
    assert verdict("E: (DRRR) C456 D789 C789 B55 / wall C6 first_draw") == "heavenly_blessing 16.5"


# Claims for mahjong


def rank(case: str) -> int:
    facts = deal_of(case)
    assert RULES.claims.mahjong_rank is not None
    return RULES.claims.mahjong_rank(RULES, facts)


def test_the_order_of_mahjong_claims() -> None:
    """docs/rules/israeli.md, "A turn": special hand first, then a kong, a pung, a chow, a pair."""
    in_order = [
        "B123 C456 D789 C789 B55 / discard B5",
        "B123 C456 D789 C789 B55 / discard B1",
        "B111 C456 D789 C789 B55 / discard B1",
        "B3333 C4444 D6666 WNN / discard B3",
        "C147 D258 B369 WESWN DR / discard DR",
    ]
    ranks = [rank(case) for case in in_order]
    assert ranks == sorted(set(ranks))
    assert rank("B123 C456 D789 C789 B55 / discard B5 first_discard") == ranks[-1]
    assert rank("(B123) C456 B789 D555 WEE / discard WE") == ranks[-1]


def test_a_tile_that_may_complete_several_things_claims_as_the_strongest() -> None:
    """israeli.md, "A turn"; common.md: the claimed tile may be counted in any set or pair that it fits."""
    assert rank("B111 B123 C456 D789 C99 / discard B1") == rank("B111 C456 D789 C789 B55 / discard B1")


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        ("B123 C456 D789 C789 B55", "B5", {"pair"}),
        ("B123 C456 D789 C789 B55", "B1", {"chow"}),
        ("B111 B123 C456 D789 C99", "B1", {"chow", "pung"}),
        ("B1112345678999 B9", "B9", {"chow", "pung", "ninth_tile"}),
        ("B3333 C4444 D6666 WNN", "B3", {"kong"}),
        ("B3333 C4444 D5555 WNN", "WN", {"pair", "golden_coin"}),
        ("DRRRR DGGGG DWWWW WSS", "DR", {"kong", "imperial", "crazy_monkey"}),
        ("B19 C19 D19 WEESWN DRGW", "B1", {"thirteen_odd"}),
        ("B111 (C555) C777 DRR WWSE", "WW", {"fire_of_revolution"}),
    ],
)
def test_what_a_claim_may_be_said_to_complete(hand: str, tile: str, expected: set[str]) -> None:
    """docs/rules/israeli.md, "Going out": the call says in which set or pair, or which special hand."""
    assert finishes_of(hand, tile) == expected


def test_the_first_discard_may_be_called_an_earthly_blessing() -> None:
    """docs/rules/israeli.md, "Special hands": out on the round's first discard."""
    called = finishes_of("B123 C456 D789 C789 B55", "B5", Flag.FIRST_DISCARD)
    assert called == {"pair", "earthly_blessing"}


def finishes_of(hand: str, tile: str, *flags: Flag) -> frozenset[str]:
    player = PlayerHand(wind=Wind.SOUTH, hand=parse_hand(hand))
    facts = WinFacts(wind=Wind.SOUTH, tile=Tile(tile), source=Source.DISCARD, loser=Wind.EAST, flags=frozenset(flags))
    deal = DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=(player,), wins=(facts,))
    assert RULES.claims.finishes is not None
    return RULES.claims.finishes(RULES, deal)


# Ready hands


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("B23 C456 D789 WEEE DRR", "B14"),
        ("B12 C456 D789 C789 B55", "B3"),
        ("B1112345678999", "B123456789"),
        ("B19 C19 D19 WESWN DRGW", "B19 C19 D19 WESWN DRGW"),
        ("B19 C19 D1 WEESWN DRGW", "D9"),
        ("C147 D258 B36 WESWN DR", "B9"),
        ("C147 D258 B369 WESWN", "WESWN DRGW"),
        ("C147 D258 B369 DRGW WS", "WS"),
        ("C147 D258 B369 DRGW WE", ""),
        ("B123456789 WESWN", "WESWN DRGW"),
        ("WEESSWWNN DRRGG DW", "DW"),
        ("DRRRR DGGGG DWWW B55", "DW"),
        ("DRRRR DGGGG DWWWW B5", "B5"),
        ("DRRRR DGGG DWWW B55 C1", ""),
        ("[DRRRR] DGGGG DWWW B55", ""),
        ("B3333 C4444 D666 WNN", "D6"),
        ("B3333 C4444 D666 WN (B123)", ""),
        ("B111 (B555) B777 B999 DG", "DRG"),
        ("C111 (C999) WEEE WWWW WN", "WSN"),
        ("B147 C258 D369 WESW", ""),
    ],
)
def test_waits_of_ready_hands(hand: str, expected: str) -> None:
    """docs/rules/israeli.md, "Ready hand": regular mahjongs, three foursomes and a pair, and every special hand."""
    assert RULES.ready is not None
    found = RULES.mahjong.waits(PlayerHand(wind=Wind.SOUTH, hand=parse_hand(hand)), Wind.EAST)
    assert format_tiles(found) == expected


@pytest.mark.parametrize("case", [case for _, case in HITS])
def test_a_hand_that_lacks_a_tile_waits_for_it(case: str) -> None:
    seat, _, hand = case.split(" / ", maxsplit=1)[0].rpartition(": ")
    wind = SEATS[seat or "S"]
    whole = parse_hand(hand)
    assert RULES.mahjong.is_made(PlayerHand(wind=wind, hand=whole), Wind.EAST)
    assert RULES.ready is not None
    for tile in set(whole.concealed):
        assert tile in RULES.mahjong.waits(PlayerHand(wind=wind, hand=whole.without(tile)), Wind.EAST)
