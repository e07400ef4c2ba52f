"""Points, doubles, losers and settlement of the Polish book, verdict by verdict (docs/rules/polish.md)."""

import pytest
from msgspec.structs import replace

from game.rules.rulesets.polish import POLISH
from game.rules.win import InSight
from tests.rulebook.scored import (
    SEATS,
    counted,
    deltas,
    facts_of,
    lines,
    rules_of,
    score_of,
    settled,
)

ELSEWHERE = "B123 C456 D789 C789 B55 / wall C6"
"""A win of North, while others are looked at."""


def lines_of_loser(hand: str) -> str:
    facts = facts_of(f"N: {ELSEWHERE}", S=hand)
    return counted(score_of(settled(rules_of(POLISH), facts), "S"))


@pytest.mark.parametrize(
    ("line", "hit", "miss"),
    [
        ("pung.simple 2", "(B222) B456 C456 D789 WWW / wall", "(B111) B456 C456 D789 WWW / wall"),
        ("pung.simple 2", "B222 B456 C456 D789 WWW / discard B2", "B222 B456 C456 D789 WWW / wall B2"),
        ("pung.simple 4", "B888 B456 C456 D789 WWW / wall", "B999 B456 C456 D789 WWW / wall"),
        ("pung.simple 4", "B888 B456 C456 D789 WWW / discard C4", "B888 B456 C456 D789 WWW / robbed_kong B8"),
        ("pung.major 4", "(DRRR) B456 C456 D789 WWW / wall", "(B888) B456 C456 D789 WWW / wall"),
        ("pung.major 4", "B999 B456 C456 D789 WWW / discard B9", "B999 B456 C456 D789 WWW / discard C4"),
        ("pung.major 8", "WNNN B456 C456 D789 WWW / wall", "(WNNN) B456 C456 D789 WWW / wall"),
        ("kong.simple 8", "(B2222) B456 C456 D789 WWW / wall", "(B222) B456 C456 D789 WWW / wall"),
        ("kong.simple 8", "(B222+2) B456 C456 D789 WWW / wall", "[B2222] B456 C456 D789 WWW / wall"),
        ("kong.simple 16", "[B2222] B456 C456 D789 WWW / wall", "(B222+2) B456 C456 D789 WWW / wall"),
        ("kong.major 16", "(B1111) B456 C456 D789 WWW / wall", "(B2222) B456 C456 D789 WWW / wall"),
        ("kong.major 32", "[WNNNN] B456 C456 D789 WWW / wall", "(WNNN+N) B456 C456 D789 WWW / wall"),
        ("bonus 4", "B123 B456 C456 D789 WWW F1 / wall", "B123 B456 C456 D789 WWW / wall"),
        ("pair.dragon 2", "B123 B456 C456 D789 DGG / wall", "B123 B456 C456 D789 WNN / wall"),
        ("pair.wind 2", "B123 B456 C456 D789 WSS / wall", "B123 B456 C456 D789 WWW / wall"),
        ("pair.wind 2", "B123 B456 C456 D789 WEE / wall", "B123 B456 C456 D789 WNN / wall"),
        (
            "out.only_tile 2",
            "B123 B456 C456 D789 WWW / wall C4 last_of_kind",
            "B123 B456 C456 D789 WWW / wall C4 first_draw",
        ),
    ],
)
def test_points(line: str, hit: str, miss: str) -> None:
    """docs/rules/polish.md, "Points"."""
    assert line in lines(POLISH, hit).split(", ")
    assert line not in lines(POLISH, miss).split(", ")


def test_going_out_is_worth_twenty_or_ten() -> None:
    """docs/rules/polish.md, "Points": option `out_points`."""
    assert lines(POLISH, ELSEWHERE) == "out 20, x.all_chows x1"
    assert lines(POLISH, ELSEWHERE, out_points=10) == "out 10, x.all_chows x1"


def test_a_pair_of_the_round_and_of_ones_own_wind_is_still_two() -> None:
    """docs/rules/polish.md, "Points": `pair.wind`, both at once."""
    assert lines(POLISH, "E: B123 B456 C456 D789 WEE / wall C4") == "out 20, pair.wind 2"


def test_each_bonus_tile_counts() -> None:
    """docs/rules/polish.md, "Points": each flower or season."""
    case = "B123 C456 D789 C789 WSS F1 F4 S3 / wall C6"
    assert lines(POLISH, case) == "bonus 4, bonus 4, bonus 4, out 20, pair.wind 2"


@pytest.mark.parametrize(
    ("case", "is_only_kind"),
    [
        ("B123 C456 D789 C789 D55 / wall B3", True),  # an edge
        ("B123 C456 D789 C789 D55 / discard B3", True),
        ("B123 C456 D789 C789 D55 / wall B2", True),  # closed
        ("B123 C456 D789 C789 D55 / wall D5", True),  # single
        ("B456 C456 D789 C789 D55 / wall B6", False),  # open at both ends
        ("B123 C456 D789 WEEE DRR / wall WE", False),  # two pairs
        ("B345 C456 D789 C789 B22 / wall B2", False),  # either end of four in a row
        ("B345 C456 D789 C789 B22 / replacement B4", True),
        ("C456 D789 B111 B22 [B3333] / wall B2", True),  # a three would do as well, but he holds all of them
        ("C456 D789 B111 B22 [B4444] / wall B2", False),
        ("C456 D789 B111 B22 (B3333) / wall B2", True),
        ("C456 D789 B111 B22 (B333) / wall B2", False),
        ("E: B123 C456 D789 C789 D55 / wall B3", True),
    ],
)
def test_the_only_kind_that_could_complete_the_hand(case: str, is_only_kind: bool) -> None:
    """docs/rules/polish.md, "Points": `out.edge_closed_single`."""
    assert ("out.edge_closed_single 2" in lines(POLISH, case)) is is_only_kind


def test_the_ordinary_count_is_taken_where_it_is_higher() -> None:
    """polish.md, "Settlement": half a limit of 100 for seven pairs is less than what the chows and the pair earn."""
    facts = facts_of("B223344556677 WEE F1 / wall WE")
    assert counted(score_of(settled(rules_of(POLISH, limit=100), facts), "S")) == (
        "bonus 4, out 20, out.edge_closed_single 2, pair.wind 2, x.half_flush x1"
    )
    assert counted(score_of(settled(rules_of(POLISH, limit=112), facts), "S")) == "special.pairs 56"


@pytest.mark.parametrize(
    ("sight", "is_last"),
    [
        (InSight(on_table=3, concealed_kongs=0, in_hand=0), True),
        (InSight(on_table=1, concealed_kongs=0, in_hand=2), True),
        (InSight(on_table=1, concealed_kongs=0, in_hand=1), False),
        (InSight(on_table=0, concealed_kongs=0, in_hand=3), True),
    ],
)
def test_when_the_other_three_are_in_sight(sight: InSight, is_last: bool) -> None:
    """docs/rules/polish.md, "Points": `out.only_tile`: discards, laid-out sets, the winner's own hand."""
    question = rules_of(POLISH).counts_as_last_of_kind
    assert question is not None
    assert question(sight) is is_last


@pytest.mark.parametrize(
    ("line", "hit", "miss"),
    [
        ("x.sea_bottom x1", f"{ELSEWHERE} last_of_wall", ELSEWHERE),
        (
            "x.sea_bottom x1",
            f"{ELSEWHERE} last_of_wall",
            f"{ELSEWHERE} after_last_of_wall".replace("wall C6", "discard C6"),
        ),
        ("x.river_bottom x1", "B123 C456 D789 C789 B55 / discard after_last_of_wall", f"{ELSEWHERE} last_of_wall"),
        ("x.loose_tile x1", "B123 C456 D789 C789 B55 / replacement C6", ELSEWHERE),
        (
            "x.last_loose_tile x1",
            "B123 C456 D789 C789 B55 / replacement C6 last_tile_made_replacement",
            "B123 C456 D789 C789 B55 / replacement C6",
        ),
        ("x.all_chows x1", "B123 C456 D789 C789 WNN / wall", "B123 C456 D789 C789 WSS / wall"),
        ("x.all_chows x1", "B123 (C456) D789 C789 B55 / wall", "B123 (C456) D789 C789 DRR / wall"),
        ("x.all_chows x1", "B123 C456 D789 C789 B55 / wall", "B123 C456 D789 C999 B55 / wall"),
        ("x.no_chow x1", "B222 (C444) [D8888] WNNN B55 / wall", "B222 (C444) [D8888] D123 B55 / wall"),
        ("x.half_flush x1", "B123 B456 B789 WNNN DRR / wall", "B123 B456 C789 WNNN DRR / wall"),
        ("x.half_flush x1", "B123 B456 B789 B789 DRR / wall", "B123 B456 B789 B789 B55 / wall"),
        ("x.major_sets x1", "B111 (C999) WWWW (WNNN) B55 / wall", "B111 (C999) WWWW (D888) B55 / wall"),
        ("x.major_sets x1", "B111 (C9999) D999 C111 B55 / wall", "B111 (C9999) D999 C123 B55 / wall"),
        ("x.robbed_kong x1", "B123 C456 D789 C789 B55 / robbed_kong C6", "B123 C456 D789 C789 B55 / discard C6"),
        ("x.all_major x2", "B111 (C999) WWWW D999 B99 / wall", "B111 (C999) WWWW D999 B88 / wall"),
        ("x.full_flush x3", "B123 B234 B567 B789 B99 / wall", "B123 B234 B567 B789 DRR / wall"),
        ("x.dragon x1", "(DRRR) B123 C456 D789 B55 / wall", "(WNNN) B123 C456 D789 DRR / wall"),
        ("x.round_wind x1", "(WEEE) B123 C456 D789 B55 / wall", "(WSSS) B123 C456 D789 WEE / wall"),
        ("x.own_wind x1", "(WSSSS) B123 C456 D789 B55 / wall", "(WWWW) B123 C456 D789 WSS / wall"),
        ("x.all_flowers x1", "B123 C456 D789 C789 B55 F1234 / wall", "B123 C456 D789 C789 B55 F123 S4 / wall"),
        ("x.all_seasons x1", "B123 C456 D789 C789 B55 S1234 / wall", "B123 C456 D789 C789 B55 F4 S123 / wall"),
        ("x.own_bonus_pair x1", "B123 C456 D789 C789 B55 F2 S2 / wall", "B123 C456 D789 C789 B55 F2 S3 / wall"),
        ("x.three_concealed_pungs x1", "B222 C444 D888 C789 D55 / wall", "B222 C444 D888 C789 D55 / discard D8"),
        ("x.three_concealed_pungs x1", "B222 C444 D888 C789 D55 / discard D5", "B222 C444 (D888) C789 D55 / wall"),
        ("x.three_concealed_pungs x1", "[B2222] C444 D888 WNNN D55 / wall", "(B222+2) C444 D888 C789 D55 / wall"),
        ("x.small_dragons x1", "DRRR (DGGG) DWW B123 C456 / wall", "DRRR (DGGG) B123 C456 WNN / wall"),
        ("x.small_winds x1", "WEEE (WSSS) WWWW WNN B123 / wall", "WEEE (WSSS) WWWW DRR B123 / wall"),
        ("x.big_dragons x2", "DRRR (DGGG) DWWW B123 C55 / wall", "DRRR (DGGG) DWW B123 C456 / wall"),
    ],
)
def test_doubles(line: str, hit: str, miss: str) -> None:
    """docs/rules/polish.md, "Doubles"."""
    assert line in lines(POLISH, hit).split(", ")
    assert line not in lines(POLISH, miss).split(", ")


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (
            "B111 C999 D999 DRRR B99 / wall B9",
            (
                "out 20, out.edge_closed_single 2, pung.major 8, pung.major 8, pung.major 8, pung.major 8, "
                "x.all_major x2, x.dragon x1, x.no_chow x1, x.three_concealed_pungs x1"
            ),
        ),
        ("E: (WEEE) B123 C456 D789 B55 / wall C6", "out 20, pung.major 4, x.own_wind x1, x.round_wind x1"),
        (
            "(DRRR) (DGGG) B123 C456 DWW / wall C6",
            "out 20, pair.dragon 2, pung.major 4, pung.major 4, x.dragon x1, x.dragon x1, x.small_dragons x1",
        ),
        (
            "(DRRR) (DGGG) (DWWW) C456 B55 / wall C6",
            "out 20, pung.major 4, pung.major 4, pung.major 4, x.big_dragons x2, x.dragon x1, x.dragon x1, x.dragon x1",
        ),
        (
            "B123 C456 D789 C789 B55 / replacement C6 last_tile_made_replacement",
            "out 20, x.all_chows x1, x.last_loose_tile x1, x.loose_tile x1",
        ),
        (
            "B123 C456 D789 C789 B55 F1234 S2 / wall C6",
            (
                "bonus 4, bonus 4, bonus 4, bonus 4, bonus 4, out 20,"
                " x.all_chows x1, x.all_flowers x1, x.own_bonus_pair x1"
            ),
        ),
    ],
)
def test_whole_verdicts(case: str, expected: str) -> None:
    """polish.md, "Points" and "Doubles": `x.all_major` is in place of `x.major_sets`; what goes with what."""
    assert lines(POLISH, case) == expected


def test_the_example_of_the_formats() -> None:
    """docs/commands.md, ``score``: 40 points, four doubles."""
    score = score_of(settled(rules_of(POLISH), facts_of("C555 WSSS C99 (C222) (DRRR) / discard C9")), "S")
    assert counted(score) == (
        "out 20, out.edge_closed_single 2, pung.major 4, pung.major 8, pung.simple 2, pung.simple 4, "
        "x.dragon x1, x.half_flush x1, x.no_chow x1, x.own_wind x1"
    )
    assert [score.points, score.doubles, score.worth] == [40, 4, 640]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("B147 C147 D147 WEWN DW", ""),
        ("B222 C147 D147 WEWN DRG", "pung.simple 4"),
        ("(B222) C147 D147 WEWN DRG", "pung.simple 2"),
        ("B2222 C147 D147 WEN DRG", "pung.simple 4"),
        ("[B2222] C147 D147 WEWN DRG", "kong.simple 16"),
        ("DRR DGG C147 D147 WENW", "pair.dragon 2, pair.dragon 2"),
        ("WEE WSS WWW C147 D147 B5", "pair.wind 2, pair.wind 2"),
        ("(DRRR) C147 D147 WEWN F2 S2", "bonus 4, bonus 4, pung.major 4, x.dragon x1, x.own_bonus_pair x1"),
        ("C147 D147 B147 WEWN F1234", "bonus 4, bonus 4, bonus 4, bonus 4, x.all_flowers x1"),
        ("C147 D147 B147 WEWN S1234", "bonus 4, bonus 4, bonus 4, bonus 4, x.all_seasons x1"),
        (
            "B222 C333 D444 WEWN B7",
            "pung.simple 4, pung.simple 4, pung.simple 4, x.three_concealed_pungs x1",
        ),
        (
            "DRRR DGGG DWW C147 B58",
            "pair.dragon 2, pung.major 8, pung.major 8, x.dragon x1, x.dragon x1, x.small_dragons x1",
        ),
        (
            "(DRRR) (DGGG) (DWWW) C1479",
            "pung.major 4, pung.major 4, pung.major 4, x.big_dragons x2, x.dragon x1, x.dragon x1, x.dragon x1",
        ),
        (
            "(WEEE) (WNNN) (WWWW) WSS B58",
            "pair.wind 2, pung.major 4, pung.major 4, pung.major 4, x.round_wind x1, x.small_winds x1",
        ),
        (
            "(WEEE) (WNNN) (WWWW) WSSS B5",
            "pung.major 4, pung.major 4, pung.major 4, pung.major 8, x.big_winds x2, x.own_wind x1, x.round_wind x1",
        ),
        ("B123 B456 B789 B1234", ""),
        (
            "B111 B999 WNNN WWWW C5",
            "pung.major 8, pung.major 8, pung.major 8, pung.major 8, x.three_concealed_pungs x1",
        ),
    ],
)
def test_losers_count_sets_valued_pairs_and_bonus_tiles_and_the_doubles_of_all(hand: str, expected: str) -> None:
    """docs/rules/polish.md, "Points", last paragraph; "Doubles", `who`."""
    assert lines_of_loser(hand) == expected


def test_a_loser_takes_the_sets_that_are_worth_most() -> None:
    """docs/rules/common.md, "A set, a hand, a win": three pungs, and not three chows."""
    assert lines_of_loser("B222333444 C147 D1") == (
        "pung.simple 4, pung.simple 4, pung.simple 4, x.three_concealed_pungs x1"
    )


def test_nobody_counts_anything_when_the_tiles_run_out() -> None:
    """docs/rules/polish.md, "A turn": a draw, no settlement."""
    facts = replace(facts_of(ELSEWHERE, E="DRRR DGGG DWWW B5555"), wins=())
    settlement = settled(rules_of(POLISH), facts)
    assert settlement.payments == ()
    assert deltas(settlement) == dict.fromkeys("ESWN", 0)
    assert all(not score.lines and score.worth == 0 and not score.is_winner for score in settlement.scores)


EXAMPLE = {"E": "DRRR (B111) C258 D25 B58", "S": "B666 (C444) DGG C17 D159", "N": "B147 C147 D147 WEWN DW"}
"""The worths of the page's example: West wins 64, East 24, South 8, North 0."""
WEST = "W: B123 C456 D789 D456 B55 F12 S1 / {} C6"


def example(source: str, loser: str | None = None, *, west: int = 64, **options: object) -> dict[str, int]:
    facts = facts_of(WEST.format(source), **EXAMPLE)
    if loser:
        facts = replace(facts, wins=(replace(facts.wins[0], loser=SEATS[loser]),))
    settlement = settled(rules_of(POLISH, **options), facts)
    worths = {score.wind.letter: int(score.worth) for score in settlement.scores}
    assert worths == {"W": west, "E": 24, "S": 8, "N": 0}
    return deltas(settlement)


def test_the_example_of_the_page() -> None:
    """docs/rules/polish.md, "Settlement", Example."""
    assert example("wall") == {"E": -48, "S": -88, "W": 256, "N": -120}
    assert example("discard", "N") == {"E": -48, "S": -88, "W": 256, "N": -120}


def test_the_discarder_alone_pays_where_the_house_plays_it_so() -> None:
    """polish.md, "Settlement": option `payer`; a self-drawn win is paid by all, a robbed kong by its owner."""
    assert example("discard", "N", payer="discarder") == {"E": 32 + 48, "S": -32 + 8, "W": 64, "N": -64 - 48 - 8}
    assert example("discard", "E", payer="discarder") == {"E": -128 + 80, "S": -24, "W": 128, "N": -56}
    robbed = example("robbed_kong", "S", west=128, payer="discarder")
    assert robbed == {"E": 80, "S": -128 - 24, "W": 128, "N": -56}
    assert example("wall", payer="discarder") == example("wall")


def test_losers_need_not_settle_among_themselves() -> None:
    """docs/rules/polish.md, "Settlement": option `losers_settle`."""
    assert example("wall", losers_settle=False) == {"E": -128, "S": -64, "W": 256, "N": -64}
    assert example("discard", "N", losers_settle=False, payer="discarder") == {"E": 0, "S": 0, "W": 64, "N": -64}


def test_a_winning_east_gets_double_from_everybody() -> None:
    """docs/rules/polish.md, "Settlement": whatever East pays or gets is doubled."""
    facts = facts_of(f"E: {ELSEWHERE}")
    settlement = settled(rules_of(POLISH), facts)
    assert score_of(settlement, "E").worth == 40
    assert deltas(settlement) == {"E": 240, "S": -80, "W": -80, "N": -80}
    assert [(payment.payer.letter, int(payment.amount)) for payment in settlement.payments] == [
        ("S", 80),
        ("W", 80),
        ("N", 80),
    ]


def test_a_dead_hand_is_worth_nothing_and_pays() -> None:
    """docs/rules/polish.md, "A turn": its owner's hand is worth nothing; docs/rules/common.md: it pays as any loser."""
    facts = facts_of(WEST.format("wall"), S=EXAMPLE["S"], N=EXAMPLE["N"])
    assert deltas(settled(rules_of(POLISH), facts)) == {"E": -128 - 16, "S": -64 + 16 + 8, "W": 256, "N": -64 - 8}


@pytest.mark.parametrize(("limit", "worth"), [(2000, 2000), (100, 100), (100000, 2816)])
def test_the_limit(limit: int, worth: int) -> None:
    """polish.md, "Settlement": points times 2 for each double, at most the limit; winners and losers alike."""
    facts = facts_of("DRRR DGGG DWWW B123 C55 / wall B1", E="DRRR DGGG DWWW WEEE B5")
    settlement = settled(rules_of(POLISH, limit=limit), facts)
    assert score_of(settlement, "S").worth == worth
    assert score_of(settlement, "E").worth == min(limit, 32 * 2**8)


def test_three_settle_as_four_do() -> None:
    """docs/rules/polish.md, "Three players" and "Settlement"."""
    facts = facts_of(WEST.format("wall"), E=EXAMPLE["E"], S=EXAMPLE["S"])
    settlement = settled(rules_of(POLISH, players=3), facts)
    assert deltas(settlement) == {"E": -128 + 32, "S": -64 - 32, "W": 192}
