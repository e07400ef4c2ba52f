"""The rows of a score sheet say how the books reckon: points, doubles, shares, extras, limits, payments."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from game.hands.meld import Meld, meld_of
from game.i18n.numbers import points_text
from game.i18n.score_rows import RowKind, SheetLine, folded, sheet_sum
from game.rules.rows import Doubles, Multiplier, Points
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import DealScore, Line, Payment, Score
from game.scenes.score.payments import sheet_payments
from game.scenes.score.sheet import SetPoints, set_of
from game.scenes.score.sheet_count import sets_of
from game.tiles.notation import parse_tiles
from game.tiles.tile import Wind
from tests.rulebook.scored import deal_of

F = Fraction


def kinds(ruleset: str, score: Score) -> list[tuple[RowKind, Fraction]]:
    return [(row.kind, row.amount) for row in sheet_sum(RULEBOOKS[ruleset].with_options(), score).lines]


def test_points_doubles_and_an_extra() -> None:
    """docs/rules/hungarian.md, "Extras": seven pairs of honors, West, claimed: 28 × 16 (all honors) + 3000 = 3448."""
    lines = (
        Line("pair.own_wind", Points(2), parse_tiles("WWW")),
        Line("pair.dragon", Points(2), parse_tiles("DRR")),
        Line("pair.dragon", Points(2), parse_tiles("DGG")),
        Line("pair.dragon", Points(2), parse_tiles("DWW")),
        Line("out", Points(20)),
        Line("x.all_honors", Doubles(4)),
        Line("special.pairs_honors", Points(3000)),
    )
    score = Score(
        wind=Wind.WEST,
        is_winner=True,
        special="pairs_honors",
        lines=lines,
        points=F(28),
        doubles=4,
        worth=F(3448),
    )
    counted = sheet_sum(RULEBOOKS["hungarian"].with_options(), score)
    assert counted.formula == f"28 × 2⁴ + {points_text(F(3000))}"
    assert [row.kind for row in counted.lines] == [
        *[RowKind.POINTS] * 5,
        RowKind.SUM,
        RowKind.DOUBLES,
        RowKind.EXTRA,
    ]
    assert [row.amount for row in counted.lines][-3:] == [28, 16, 3000]
    assert counted.lines[-1].name == "Seven pairs of honors"


def test_the_extra_of_a_winning_east_stands_there_twice() -> None:
    """docs/rules/hungarian.md, "Scoring", option `banker_pay`: 20 doubled, 1000, and 1000 once more: 2040."""
    deal = deal_of("E: B1177 C22 C55 WNN WSS D33 / discard D3")
    (score,) = RULEBOOKS["hungarian"].with_options().scored(deal).winners
    counted = sheet_sum(RULEBOOKS["hungarian"].with_options(), score)
    assert counted.formula == f"20 × 2 + {points_text(F(1000))} + {points_text(F(1000))}"
    assert [(row.kind, row.name, row.amount) for row in counted.lines[-3:]] == [
        (RowKind.DOUBLES, "Won with East's rights", F(2)),
        (RowKind.EXTRA, "Seven pairs", F(1000)),
        (RowKind.EXTRA, "Won with East's rights", F(1000)),
    ]


def test_shares_of_points_with_half_of_the_flowers() -> None:
    """docs/rules/israeli.md, "3. Multipliers": P 12, one flower (F 6), M 0.5: 18 + 7.5 = 25.5."""
    lines = (
        Line("pung.honor", Points(8), parse_tiles("WEEE")),
        Line("pung.simple", Points(4), parse_tiles("B222")),
        Line("bonus", Points(6), parse_tiles("F2")),
        Line("x.seat_wind", Multiplier(F(1, 2)), parse_tiles("WEEE")),
    )
    score = Score(wind=Wind.EAST, is_winner=False, lines=lines, points=F(18), worth=F(51, 2))
    counted = sheet_sum(RULEBOOKS["israeli"].with_options(), score)
    assert kinds("israeli", score)[-2:] == [(RowKind.SUM, F(18)), (RowKind.SHARE, F(15, 2))]
    assert counted.formula == "18 + 7.5"
    assert counted.lines[-1].reason.startswith("50% of 15 (bonus tiles count half)  \u00b7  ")


def test_several_shares_are_parted_as_they_are() -> None:
    lines = (
        Line("pung.honor", Points(8), parse_tiles("WEEE")),
        Line("x.seat_wind", Multiplier(F(1, 2)), parse_tiles("WEEE")),
        Line("x.own_bonus", Multiplier(F(1, 4)), parse_tiles("F1")),
    )
    score = Score(wind=Wind.EAST, is_winner=False, lines=lines, points=F(8), worth=F(14))
    assert kinds("israeli", score)[-2:] == [(RowKind.SHARE, F(4)), (RowKind.SHARE, F(2))]


def test_of_many_lines_those_alike_are_merged() -> None:
    """docs/rules/israeli.md, "3. Multipliers": 8 + 8 + 10 = 26, twice 50% more."""
    lines = (
        Line("pung.honor", Points(8), parse_tiles("WEEE"), concealed=True),
        Line("pung.honor", Points(8), parse_tiles("DRRR"), concealed=True),
        Line("hand.no_chow", Points(10)),
        Line("x.seat_wind", Multiplier(F(1, 2)), parse_tiles("WEEE")),
        Line("x.dragon", Multiplier(F(1, 2)), parse_tiles("DRRR")),
    )
    score = Score(wind=Wind.EAST, is_winner=True, lines=lines, points=F(26), worth=F(52))
    rows = folded(sheet_sum(RULEBOOKS["israeli"].with_options(), score).lines)
    assert [(row.name, row.amount, len(row.tiles)) for row in rows] == [
        ("2 \u00d7 Pung, concealed", F(16), 6),
        ("No chow", F(10), 0),
        ("Base points", F(26), 0),
        ("2 \u00d7 50% more", F(26), 0),
    ]
    assert rows[0].reason == "8 points each"
    assert rows[-1].reason.replace("\u00a0", " ") == "2 × 13: Seat wind \u00b7 Dragons: Red Dragon"


def test_the_limit_is_said_where_it_cuts() -> None:
    """docs/rules/polish.md, "Settlement"."""
    lines = (Line("kong.major", Points(32), parse_tiles("DRRRR")), Line("x.all_major", Doubles(7)))
    cut = Score(wind=Wind.EAST, is_winner=True, lines=lines, points=F(32), doubles=7, worth=F(2000), unlimited=F(4096))
    assert kinds("polish", cut)[-1] == (RowKind.LIMIT, F(2000))
    whole = Score(wind=Wind.EAST, is_winner=True, lines=lines, points=F(32), doubles=7, worth=F(4096))
    assert RowKind.LIMIT not in [kind for kind, _ in kinds("polish", whole)]


def test_flowers_of_one_worth_stand_in_a_row() -> None:
    flowers = [Line("bonus", Points(4), parse_tiles(code)) for code in ("F1", "F2", "S3")]
    score = Score(wind=Wind.EAST, is_winner=True, lines=(*flowers, Line("out", Points(20))), points=F(32), worth=F(32))
    counted = sheet_sum(RULEBOOKS["polish"].with_options(), score)
    assert (counted.lines[0].name, counted.lines[0].amount) == ("Plum, Orchid, Autumn", F(12))
    assert counted.formula == "12 + 20"


def test_a_hand_of_nothing_has_no_rows() -> None:
    counted = sheet_sum(RULEBOOKS["polish"].with_options(), Score(wind=Wind.SOUTH, is_winner=False))
    assert (counted.lines, counted.formula) == ((), "")


def test_each_set_has_its_own_points() -> None:
    chows = [meld_of(parse_tiles("B123"), concealed=True) for _ in range(2)]
    lines = tuple(Line("chow", Points(1), chow.tiles) for chow in chows)
    counts = SetPoints(Score(wind=Wind.EAST, is_winner=True, lines=lines, points=F(2), worth=F(2)))
    assert [counts.of(chow) for chow in chows] == [1, 1]
    assert counts.of(meld_of(parse_tiles("B55"))) == 0
    assert SetPoints(Score(wind=Wind.EAST, is_winner=True, lines=(Line("mahjong", Points(1)),))).of(chows[0]) is None


def settled(worths: list[int], payments: list[tuple[int, int, int]], deltas: list[int]) -> DealScore:
    """West wins."""
    return DealScore(
        scores=tuple(Score(wind=Wind(n), is_winner=n == 2, worth=F(worth)) for n, worth in enumerate(worths)),
        payments=tuple(Payment(Wind(payer), Wind(receiver), F(amount)) for payer, receiver, amount in payments),
        deltas=tuple(map(F, deltas)),
    )


def reasons(book: str, deal: DealScore) -> list[tuple[str, str]]:
    found = sheet_payments(deal, RULEBOOKS[book].with_options().settlement, lambda wind: wind.name.title())
    return [(row.text, row.reason) for row in found]


def test_payments_say_what_they_are_made_of() -> None:
    """docs/rules/polish.md, "Settlement": West wins 64; East's hand is worth 24, South's 8, North's 0."""
    deal = settled(
        [24, 8, 64, 0],
        [(0, 2, 128), (1, 2, 64), (3, 2, 64), (1, 0, 32), (3, 0, 48), (3, 1, 8)],
        [-48, -88, 256, -120],
    )
    assert reasons("polish", deal) == [
        ("East pays West", "64, doubled"),
        ("South pays West", "what the hand is worth"),
        ("North pays West", "what the hand is worth"),
        ("South pays East", "(24 \u2212 8), doubled"),
        ("North pays East", "24, doubled"),
        ("North pays South", "8"),
    ]


def test_a_doubled_payment_says_why_it_is_doubled() -> None:
    """docs/rules/polish.md, "Settlement": whatever East pays or gets is doubled."""
    deal = settled([24, 8, 64, 0], [(0, 2, 128), (1, 2, 64), (3, 0, 48)], [-80, -64, 192, -48])
    settlement = RULEBOOKS["polish"].with_options().settlement
    found = sheet_payments(deal, settlement, lambda wind: wind.name.title(), Wind.EAST)
    assert [row.reason for row in found] == [
        "2 \u00d7 64: East pays double",
        "what the hand is worth",
        "2 \u00d7 24: East is paid double",
    ]
    found = sheet_payments(deal, settlement, lambda wind: wind.name.title(), Wind.NORTH)
    assert found[0].reason == "64, doubled", "North has no part in it"


def test_where_hands_are_not_paid_for_nothing_is_read_into_the_amount() -> None:
    """docs/rules/israeli.md, "4. Payments": each of the others pays the winner 8, whatever the hand."""
    deal = settled([10, 3, 4, 0], [(0, 2, 8), (1, 2, 8), (3, 2, 8)], [2, -5, 28, -8])
    assert {reason for _text, reason in reasons("israeli", deal)} == {"for the mahjong"}


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (F(51, 2), "25.5"),
        (F(-3, 4), "\u22120.75"),
        (F(4501, 4), "1,125.25"),
        (F(12480), "12,480"),
        (F(-12480), "\u221212,480"),
    ],
)
def test_quarters_are_exact_and_thousands_are_parted(points: Fraction, text: str) -> None:
    assert points_text(points) == text


def lit(lines: Sequence[SheetLine], melds: Sequence[Meld]) -> list[set[int]]:
    """The sets that each line lights."""
    return list(map(set, sets_of(lines, [set_of(meld, points=None) for meld in melds])))


def merged_pungs() -> tuple[SheetLine, ...]:
    """The lines of three concealed pungs of simple tiles as one line."""
    codes = "B222", "B333", "B444"
    lines = [Line("pung.simple", Points(4), parse_tiles(code), concealed=True) for code in codes]
    score = Score(wind=Wind.EAST, is_winner=True, lines=tuple(lines), points=F(12), worth=F(12))
    return folded(sheet_sum(RULEBOOKS["israeli"].with_options(), score).lines)


def test_a_merged_line_lights_only_the_sets_that_earned_it() -> None:
    melds = [meld_of(parse_tiles(code), concealed=True) for code in ("B222", "B333", "B444", "B234", "B44")]
    assert lit(merged_pungs(), melds) == [{0, 1, 2}]


def test_lines_of_one_kind_that_are_merged_keep_their_place_in_the_book() -> None:
    assert [line.id for line in merged_pungs()] == ["pung.simple"]


def test_a_line_lights_no_set_that_shares_one_face_with_it() -> None:
    line = SheetLine(name="", reason="", amount=F(8), tiles=parse_tiles("B123456789"))
    melds = [meld_of(parse_tiles(code), concealed=True) for code in ("B123", "B456", "B789", "DRRR", "B99")]
    assert lit([line], [*melds[:4], meld_of(parse_tiles("C99"))]) == [{0, 1, 2}]
    pair = SheetLine(name="", reason="", amount=F(8), tiles=parse_tiles("B99"))
    assert lit([pair], melds) == [{4}]
    dragons = SheetLine(name="", reason="", amount=F(8), tiles=parse_tiles("B789 DRRR"))
    chow = meld_of(parse_tiles("B678"), concealed=True)
    assert lit([dragons], [*melds, chow]) == [{2, 3, 4}]


def test_a_pung_of_the_seat_wind_says_why_it_scores() -> None:
    """docs/rules/gala.md: its name is that of the set, which does not tell whose wind it is."""
    rules = RULEBOOKS["gala"].with_options()
    (score,) = rules.scored(deal_of("S: B123 C456 DRRR WSSS D55 / wall D5")).winners
    rows = sheet_sum(rules, score).lines
    assert [(row.reason, row.says_all) for row in rows if row.id.startswith("pung")] == [
        ("Each pung or kong of dragons", True),
        ("South's seat wind", False),
    ]
