"""The Israeli book, verdict by verdict (docs/rules/israeli.md)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.rules.rulesets.israeli import ISRAELI
from game.rules.rulesets.israeli.scoring import countings
from game.rules.win import InSight
from game.tiles.tile import Wind
from tests.rulebook.scored import counted, deal_of, exact_deltas, rules_of, score_of, settled

RULES = rules_of(ISRAELI)
PLAIN = "B123 C456 D789 C789 B55 / wall C6"
"""South out with four chows and a pair of a suit."""
NOTHING = "B147 C147 D147 WEWN DW"
"""A hand of which no tile counts."""


def lines(case: str, *, dealer: str = "E", prevailing: str = "E", ready: str = "") -> list[str]:
    facts = deal_of(case, dealer=dealer, prevailing=prevailing, ready=ready)
    return counted(score_of(settled(RULES, facts), facts.wins[0].wind.letter)).split(", ")


def total(case: str, *, dealer: str = "E", prevailing: str = "E") -> float:
    facts = deal_of(case, dealer=dealer, prevailing=prevailing)
    return float(score_of(settled(RULES, facts), facts.wins[0].wind.letter).worth)


def lines_of_loser(hand: str, *, seat: str = "S", prevailing: str = "E") -> str:
    winner = "N" if seat != "N" else "S"
    facts = deal_of(f"{winner}: {PLAIN}", others={seat: hand}, prevailing=prevailing)
    return counted(score_of(settled(RULES, facts), seat))


def total_of_loser(hand: str) -> float:
    facts = deal_of(f"N: {PLAIN}", others={"S": hand})
    return float(score_of(settled(RULES, facts), "S").worth)


# 1. Points of every player


@pytest.mark.parametrize(
    ("line", "hit", "miss"),
    [
        ("chow 1", "B123 C444 C666 D888 B55 / wall B5", "(B123) C444 C666 D888 B55 / wall B5"),
        ("chow 1", "B123 C444 C666 D888 B55 / discard B5", "B123 C444 C666 D888 B55 / discard B1"),
        ("pung.simple 4", "B222 B456 C456 D789 WWW / wall", "(B222) B456 C456 D789 WWW / wall"),
        ("pung.simple 4", "B888 B456 C456 D789 WWW / discard C4", "B888 B456 C456 D789 WWW / discard B8"),
        ("pung.simple 2", "(B222) B456 C456 D789 WWW / wall", "(B111) B456 C456 D789 WWW / wall"),
        ("pung.simple 2", "B888 B456 C456 D789 WWW / discard B8", "B888 B456 C456 D789 WWW / wall B8"),
        ("pung.terminal 8", "B111 B456 C456 D789 WWW / wall", "B222 B456 C456 D789 WWW / wall"),
        ("pung.terminal 8", "C999 B456 C456 D789 WWW / wall", "(C999) B456 C456 D789 WWW / wall"),
        ("pung.terminal 4", "(C999) B456 C456 D789 WWW / wall", "(C888) B456 C456 D789 WWW / wall"),
        ("pung.honor 8", "WNNN B456 C456 D789 WWW / wall", "(WNNN) B456 C456 D789 WWW / wall"),
        ("pung.honor 8", "DRRR B456 C456 D789 WWW / wall", "B999 B456 C456 D789 WWW / wall"),
        ("pung.honor 5", "(DRRR) B456 C456 D789 WWW / wall", "DRRR B456 C456 D789 WWW / wall WW"),
        ("pung.honor 5", "DRRR B456 C456 D789 WWW / discard DR", "(B999) B456 C456 D789 WWW / wall"),
        ("kong.simple 16", "[B2222] B456 C456 D789 WWW / wall", "(B2222) B456 C456 D789 WWW / wall"),
        ("kong.simple 8", "(B2222) B456 C456 D789 WWW / wall", "[B2222] B456 C456 D789 WWW / wall"),
        ("kong.simple 8", "(B222+2) B456 C456 D789 WWW / wall", "(B222) B456 C456 D789 WWW / wall"),
        ("kong.terminal 32", "[B9999] B456 C456 D789 WWW / wall", "[B8888] B456 C456 D789 WWW / wall"),
        ("kong.terminal 16", "(B999+9) B456 C456 D789 WWW / wall", "(B8888) B456 C456 D789 WWW / wall"),
        ("kong.honor 32", "[DWWWW] B456 C456 D789 WWW / wall", "[B1111] B456 C456 D789 WWW / wall"),
        ("kong.honor 16", "(WNNNN) B456 C456 D789 WWW / wall", "(WNNN) B456 C456 D789 WWW / wall"),
        ("bonus 6", "B123 B456 C456 D789 WWW S4 / wall", "B123 B456 C456 D789 WWW / wall"),
    ],
)
def test_points_of_every_player(line: str, hit: str, miss: str) -> None:
    """docs/rules/israeli.md, "Scoring", 1."""
    assert line in lines(hit)
    assert line not in lines(miss)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (NOTHING, ""),
        ("B123 C147 D147 WEWN DW", "chow 1"),
        ("(B123) C147 D147 WEWN DW", ""),
        ("B222 C147 D147 WEWN DW", "pung.simple 4"),
        ("(B222) C147 D147 WEWN DW", "pung.simple 2"),
        ("(B111) C147 D147 WEWN DW", "pung.terminal 4"),
        ("(WNNN) C147 D147 WEW B5 DW", "pung.honor 5"),
        ("B2222 C147 D147 WEW DW", "kong.simple 16"),
        ("B1111 C147 D147 WEW DW", "kong.terminal 32"),
        ("WNNNN C147 D147 WEW DW", "kong.honor 32"),
        ("B2222 B345 C147 D14 DW", "chow 1, kong.simple 16"),
        ("B1111 B23 C147 D147 DW", "kong.terminal 32"),
        ("(B2222) C147 D147 WEWN DW", "kong.simple 8"),
        ("DRR DGG C147 D147 WEWN B5", ""),
        ("WEE WSS C147 D147 DRGW", ""),
        (f"{NOTHING} F1 S3 S4", "bonus 6, bonus 6, bonus 6"),
    ],
)
def test_losers_count_sets_and_bonus_tiles(hand: str, expected: str) -> None:
    """israeli.md, "Scoring", 1: four alike kept in the hand may be counted as a concealed kong, by losers too."""
    assert lines_of_loser(hand) == expected


def test_a_loser_sorts_his_tiles_as_is_best_for_him() -> None:
    """docs/rules/israeli.md, "Scoring", 1; docs/rules/common.md, "A set, a hand, a win"."""
    assert lines_of_loser("B111222333 C147 D1") == "pung.simple 4, pung.simple 4, pung.terminal 8"
    # a concealed kong is more than a pung and a chow
    assert lines_of_loser("B2222 B34 C147 D147 DW") == "kong.simple 16"
    # the pung of the own wind multiplies the rest
    assert lines_of_loser("WSSS B222 C147 D147 DW") == "pung.honor 8, pung.simple 4, x.seat_wind +0.5"


# 2. Points of the winner alone


@pytest.mark.parametrize(
    ("line", "hit", "miss"),
    [
        ("out.wall 3", PLAIN, f"{PLAIN} last_of_wall"),
        ("out.wall 3", f"{PLAIN} last_of_kind", "B123 C456 D789 C789 B55 / discard C6"),
        ("out.wall 3", "E: B123 C456 D789 C789 B66 / wall C6", "B123 C456 D789 C789 B55 / replacement C6"),
        ("out.wall 3", "E: B123 C456 D789 C789 B66 / wall C6", "E: B123 C456 D789 C789 B55 / dealt"),
        ("out.last_wall 10", f"{PLAIN} last_of_wall", PLAIN),
        (
            "out.last_wall 10",
            f"{PLAIN} last_of_wall",
            "B123 C456 D789 C789 B55 / replacement C6 last_tile_made_replacement",
        ),
        ("out.last_wall 10", f"{PLAIN} last_of_wall", "B123 C456 D789 C789 B55 / discard C6 after_last_of_wall"),
        ("out.kong_box 10", "B123 C456 D789 C789 B55 / replacement C6", PLAIN),
        ("out.last_of_kind 2", f"{PLAIN} last_of_kind", PLAIN),
        (
            "out.last_of_kind 2",
            "B123 C456 D789 C789 B55 / discard C6 last_of_kind",
            "B123 C456 D789 C789 B55 / discard C6",
        ),
        ("hand.no_chow 10", "B222 (C444) [D8888] WNNN B55 / wall", "B222 (C444) [D8888] D123 B55 / wall"),
        ("hand.no_chow 10", "B2222 C4444 D8888 WNN / wall", "B222 C444 C567 D888 WNN / wall"),
        ("hand.all_chows 10", PLAIN, "B123 C456 D789 C777 B55 / wall C6"),
        ("hand.all_chows 10", "B123 (C456) D789 C789 WNN / wall", "B123 (C456) D789 C789 WSS / wall"),
        ("hand.all_chows 10", "B123 (C456) D789 C789 WWW / wall C7", "B123 (C456) D789 C789 WEE / wall"),
        ("hand.all_chows 10", "B123 (C456) D789 C789 B99 / wall", "B123 (C456) D789 C789 DRR / wall"),
        ("pair.dragon 3", "B123 C456 D789 C789 DGG / wall", "B123 C456 D789 C789 WNN / wall"),
        ("pair.wind 3", "B123 C456 D789 C789 WSS / wall", "B123 C456 D789 C789 WNN / wall"),
        ("pair.wind 3", "B123 C456 D789 C789 WEE / wall", "B123 C456 D789 C789 WWW / wall C7"),
    ],
)
def test_points_of_the_winner(line: str, hit: str, miss: str) -> None:
    """docs/rules/israeli.md, "Scoring", 2."""
    assert line in lines(hit)
    assert line not in lines(miss)


def test_a_called_ready_hand_is_worth_a_hundred_to_the_winner() -> None:
    """docs/rules/israeli.md, "Scoring", 2: `out.ready`; a loser's call is worth nothing."""
    assert "out.ready 100" in lines(PLAIN, ready="S")
    assert "out.ready 100" not in lines(PLAIN, ready="N")
    facts = deal_of(PLAIN, others={"N": NOTHING}, ready="SN")
    assert counted(score_of(settled(RULES, facts), "N")) == ""


@pytest.mark.parametrize(
    ("sight", "is_last"),
    [
        (InSight(on_table=3, concealed_kongs=0, in_hand=0), True),
        (InSight(on_table=2, concealed_kongs=0, in_hand=1), False),
        (InSight(on_table=0, concealed_kongs=3, in_hand=0), False),
        (InSight(on_table=2, concealed_kongs=0, in_hand=0), False),
    ],
)
def test_when_the_other_three_lie_open(sight: InSight, is_last: bool) -> None:
    """docs/rules/israeli.md, "Scoring", 2: `out.last_of_kind`: discards, exposed sets; not a concealed kong."""
    assert RULES.counts_as_last_of_kind is not None
    assert RULES.counts_as_last_of_kind(sight) is is_last


# 3. Multipliers


@pytest.mark.parametrize(
    ("line", "hit", "miss"),
    [
        ("x.seat_wind +0.5", "(WSSS) B123 C456 D789 B55 / wall", "(WNNN) B123 C456 D789 WSS / wall"),
        ("x.seat_wind +0.5", "[WSSSS] B123 C456 D789 B55 / wall", "[WEEEE] B123 C456 D789 B55 / wall"),
        ("x.prevailing_wind +0.5", "(WEEE) B123 C456 D789 B55 / wall", "(WSSS) B123 C456 D789 WEE / wall"),
        ("x.dragon +0.5", "(DRRR) B123 C456 D789 B55 / wall", "(WNNN) B123 C456 D789 DRR / wall"),
        ("x.own_bonus +0.25", "B123 C456 D789 C789 B55 F2 / wall", "B123 C456 D789 C789 B55 F1 / wall"),
        ("x.own_bonus +0.25", "B123 C456 D789 C789 B55 S2 / wall", "B123 C456 D789 C789 B55 S1 / wall"),
        ("x.half_flush +0.5", "B123 B456 B678 WNNN DRR / wall", "B123 B456 C789 WNNN DRR / wall"),
        ("x.half_flush +0.5", "B123 B456 B789 B789 DRR / wall", "B123 B456 B789 B789 B55 / wall"),
        ("x.half_flush +0.5", "B123 B456 B678 WNNN DRR / wall", "WEEEE WWWWW DGGGG DRR / wall"),
        ("x.terminals_and_honors +0.5", "B111 (C999) D999 WNNN DRR / wall", "B111 (C999) D999 WNNN D88 / wall"),
        ("x.terminals_and_honors +0.5", "B111 (C999) D999 C111 DRR / wall", "B111 (C999) D999 C111 B99 / wall"),
        ("x.terminals_and_honors +0.5", "B111 WWWW DGGG WNNN WEE / wall", "DRRR WWWW DGGG WNNN WEE / wall"),
        ("x.full_flush +1.5", "B123 B234 B567 B789 B99 / wall", "B123 B234 B567 B789 DRR / wall"),
        ("x.all_terminals +1.5", "B111 (C999) D999 C111 B99 / wall", "B111 (C999) D999 C111 WEE / wall"),
        ("x.all_honors +1.5", "WEEEE DRRRR WWWWW DGG / wall", "WEEEE DRRRR WWWWW B11 / wall"),
        ("x.bouquet +1.5", "B123 C456 D789 C789 B55 F1234 / wall", "B123 C456 D789 C789 B55 F123 S4 / wall"),
        ("x.bouquet +1.5", "B123 C456 D789 C789 B55 S1234 / wall", "B123 C456 D789 C789 B55 S123 F4 / wall"),
        ("x.kong_finish +0.5", "B3333 C4444 D6666 WNN / discard B3", "B3333 C4444 D6666 WNN / discard WN"),
        ("x.kong_finish +0.5", "B3333 C4444 D6666 WNN / wall B3", "(B3333) C444 D666 B789 WNN / replacement C4"),
        ("x.kong_finish +0.5", "B3333 C4444 D6666 WNN / replacement D6", "B333 C444 D666 B789 WNN / discard B3"),
        ("x.original_hand +1.5", "E: B123 C456 D789 C789 B55 / dealt", "E: B123 C456 D789 C789 B55 / wall"),
    ],
)
def test_multipliers(line: str, hit: str, miss: str) -> None:
    """docs/rules/israeli.md, "Scoring", 3."""
    assert line in lines(hit)
    assert line not in lines(miss)


@pytest.mark.parametrize(
    ("case", "line", "times"),
    [
        ("(DRRR) (DGGG) B123 C456 D55 / wall", "x.dragon +0.5", 1),
        ("B123 C456 D789 C789 B55 F2 S2 / wall", "x.own_bonus +0.25", 2),
        ("B123 C456 D789 C789 B55 F1234 S1234 / wall", "x.bouquet +1.5", 1),
    ],
)
def test_a_multiplier_is_given_once_whatever_the_number_of_reasons(case: str, line: str, times: int) -> None:
    """docs/rules/israeli.md, "Scoring", 3: except `x.own_bonus`."""
    assert lines(case).count(line) == times


def test_the_own_wind_that_prevails_counts_as_both() -> None:
    """docs/rules/israeli.md, "Scoring", 3: two lines, each once."""
    assert {"x.seat_wind +0.5", "x.prevailing_wind +0.5"} <= set(lines("E: (WEEE) B123 C456 D789 B55 / wall"))
    assert {"x.seat_wind +0.5", "x.prevailing_wind +0.5"} <= set(
        lines("(WSSS) B123 C456 D789 B55 / wall", prevailing="S", dealer="S")
    )


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("(DRRR) C147 D147 WEWN", "pung.honor 5, x.dragon +0.5"),
        ("(WEEE) C147 D147 DRGW", "pung.honor 5, x.prevailing_wind +0.5"),
        (f"{NOTHING} F2 S2", "bonus 6, bonus 6, x.own_bonus +0.25, x.own_bonus +0.25"),
        (f"{NOTHING} S1234", "bonus 6, bonus 6, bonus 6, bonus 6, x.bouquet +1.5, x.own_bonus +0.25"),
        ("(B222) B1479 WEWN DRGW", "pung.simple 2, x.half_flush +0.5"),
        ("(B222) B1122445578", "pung.simple 2, x.full_flush +1.5"),
        ("(B111) B9 C199 D19 WEN DRG", "pung.terminal 4, x.terminals_and_honors +0.5"),
        ("(B111) B99 C1199 D1199", "pung.terminal 4, x.all_terminals +1.5"),
        ("(WNNN) WEEWW DRRGGW WS", "pung.honor 5, x.all_honors +1.5"),
    ],
)
def test_losers_have_multipliers_too(hand: str, expected: str) -> None:
    """docs/rules/israeli.md, "Scoring", 3: the lines on all tiles look at a player's whole hand, winner or not."""
    assert lines_of_loser(hand) == expected


# Totals


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("C222234 B19 D19 WES DW", [16, 5]),
        ("C111 C23 B19 D19 WES DW", [8, 1]),
        ("C12345 B19 D159 WES", [1, 1, 1]),
        ("C14 B19 D19 WESWN DRGW", [0]),
    ],
)
def test_ways_to_sort_a_losers_tiles(hand: str, expected: list[int]) -> None:
    """A kong kept in the hand or a pung and a chow; ways that come to the same lines are one."""
    facts = deal_of(f"N: {PLAIN}", others={"S": hand})
    assert [int(way.worth) for way in countings(RULES, facts, Wind.SOUTH)] == expected


def test_the_example_of_the_page() -> None:
    """docs/rules/israeli.md, "Scoring", 3, Example: P 12, one flower (F 6), M 0.5: 18 + 7.5."""
    hand = "WSSS B222 C147 D147 DW F1"
    assert lines_of_loser(hand) == "bonus 6, pung.honor 8, pung.simple 4, x.seat_wind +0.5"
    assert total_of_loser(hand) == 25.5


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (NOTHING, 0),
        (f"{NOTHING} F1", 6),
        (f"{NOTHING} F2", 6 * (1 + Fraction(1, 8))),
        (f"{NOTHING} F2 S2", 12 * (1 + Fraction(1, 4))),
        (f"{NOTHING} F1234", 24 * (1 + Fraction(7, 8))),
        ("(DRRR) C147 D147 WEWN", 7.5),
        ("(B222) B1122445578", 5),
        ("B2222 C147 D147 WEW DW F2", 16 * Fraction(5, 4) + 6 * Fraction(9, 8)),
    ],
)
def test_nothing_is_rounded(hand: str, expected: float) -> None:
    """israeli.md, "Scoring", 3: points of bonus tiles are multiplied half as strongly; quarter points stay."""
    assert total_of_loser(hand) == expected


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (PLAIN, 4 + 3 + 10),
        ("B123 C456 D789 C789 B55 / discard C6", 3 + 10),
        ("B123 (C456) D789 C789 DRR / wall D7", 3 + 3 + 3),
        ("B123 C456 D789 C789 B55 F2 / wall C6", 17 * 1.25 + 6 * 1.125),
        ("(DRRR) (DGGG) B123 C456 D55 / wall D5", (5 + 5 + 1 + 1 + 3) * 1.5),
        ("(DRRR) (WSSS) [WEEEE] B123 B55 / replacement B5", (5 + 5 + 32 + 1 + 10) * 3),
        ("B3333 C4444 D6666 WNN / discard B3", (8 + 16 + 16 + 10) * 1.5),
        ("B3333 C4444 D6666 WNN / discard WN", 16 * 3 + 10),
        ("B3333 C4444 D6666 WNN / wall WN", 16 * 3 + 10 + 3),
        ("B3333 C4444 D6666 WNN / replacement B3", (16 * 3 + 10 + 10) * 1.5),
        ("E: B123 C456 D789 C789 B55 / dealt", (4 + 10) * 2.5),
        ("E: B123 C456 D789 C789 B55 F1 / dealt", (4 + 10) * 2.75 + 6 * 1.875),
    ],
)
def test_totals_of_winners(case: str, expected: float) -> None:
    """docs/rules/israeli.md, "Scoring": total = P × (1 + M) + F × (1 + M / 2)."""
    assert total(case) == expected


def test_a_claimed_tile_is_counted_where_it_costs_least() -> None:
    """docs/rules/common.md, "A set, a hand, a win": in the chow or the pair, and not in the pung."""
    assert "pung.terminal 8" in lines("B111 B123 C456 D789 C99 / discard B1")
    assert total("B111 B123 C456 D789 C99 / discard B1") == 8 + 2


# 4. Payments


def test_each_of_the_others_pays_the_winner_eight() -> None:
    """docs/rules/israeli.md, "Scoring", 4: otherwise each player's total is his own."""
    others = {"E": "WSSS B222 C147 D147 DW F1", "W": "(DRRR) C147 D147 WEWN", "N": NOTHING}
    settlement = settled(RULES, deal_of(PLAIN, others=others))
    assert exact_deltas(settlement) == {"E": 15 + Fraction(27, 4) - 8, "S": 17 + 24, "W": Fraction(15, 2) - 8, "N": -8}
    assert [(one.payer.letter, one.receiver.letter, int(one.amount)) for one in settlement.payments] == [
        ("E", "S", 8),
        ("W", "S", 8),
        ("N", "S", 8),
    ]


@pytest.mark.parametrize("dealer", ["E", "S", "W"])
def test_the_dealer_is_paid_sixteen(dealer: str) -> None:
    """docs/rules/israeli.md, "Scoring", 4; "The dealer": the seat of the prevailing wind."""
    facts = deal_of(f"{dealer}: {PLAIN}", dealer=dealer, prevailing=dealer)
    settlement = settled(RULES, facts)
    assert exact_deltas(settlement) == {wind: 17 + 48 if wind == dealer else -16 for wind in "ESWN"}


def test_nobody_scores_when_the_tiles_run_out() -> None:
    """docs/rules/israeli.md, "The end of a round": draw, no score."""
    settlement = settled(RULES, replace(deal_of(PLAIN, others={"N": "WNNN B222 C147 D147 DW F1"}), wins=()))
    assert settlement.payments == ()
    assert exact_deltas(settlement) == dict.fromkeys("ESWN", 0)
    assert all(not score.lines for score in settlement.scores)
