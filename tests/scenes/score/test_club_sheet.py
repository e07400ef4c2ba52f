"""The score sheet of a club that settles otherwise than its book: factors, a table, what a discarder loses."""

from fractions import Fraction

import pytest

from game.engine.commands import DeclareMahjong
from game.engine.events import Event, KongDeclared, SetClaimed
from game.engine.facts import balances_now
from game.engine.seat import Seat
from game.engine.state import Over
from game.i18n.numbers import points_text
from game.i18n.score_rows import sheet_sum
from game.rules.example import example
from game.rules.own_draft import example_club
from game.rules.rulesets import RULEBOOKS
from game.rules.settlement import Payers
from game.rules.terms import ClaimKind
from game.scenes.score.payments import Reckoned, reckoned, sheet_payments
from game.scenes.score.rows import total_of, why_nothing
from game.scenes.score.sheet import score_sheet
from game.tiles.tile import WIND_ORDER, Wind
from game.view.choreography.choreography import choreographed
from game.view.choreography.steps import Change
from game.view.layout.layout import layout
from game.view.layout.slots import Room
from game.view.layout.table_model import TableModel
from tests.engine.rigged import EAST, SOUTH, Scene
from tests.rules.club_files import with_file
from tests.view.deals import CHAIRS

CLAIMED = "S: B123 C456 D789 C789 B55 / discard C6"
DRAWN = "S: B123 C456 D789 C789 B55 / wall C6"
HONG_KONG = RULEBOOKS["gala"].club(example_club("hong_kong")).text
ALL_PAY = "[gala.rules]\nsettlement.payers = 'all'\n"


def at(wind: Wind) -> str:
    return wind.letter


def rows(book: str, file: str, hand: str) -> dict[str, tuple[str, int]]:
    """The reason and the amount of each payment."""
    rules = with_file(RULEBOOKS[book], file)
    found = sheet_payments(rules.scored(example(hand).facts), rules.settlement, at)
    return {row.text: (row.reason, int(row.amount)) for row in found}


def page(book: str, file: str, hand: str, wind: Wind) -> Reckoned | None:
    rules = with_file(RULEBOOKS[book], file)
    deal = rules.scored(example(hand).facts)
    return reckoned(deal, rules.settlement, wind, deal.deltas[wind], at, sheet_payments(deal, rules.settlement, at))


def test_a_factor_of_three_is_told() -> None:
    """A hand of 2 points: the discarder pays three times, or on a drawn tile everybody."""
    claimed = rows("gala", f"{ALL_PAY}settlement.discarder_pays = 3\nsettlement.discarder_loses = 0\n", CLAIMED)
    assert claimed == {
        "E pays S": ("2 \u00d7 3", 6),
        "W pays S": ("what the hand is worth", 2),
        "N pays S": ("what the hand is worth", 2),
    }
    drawn = rows("gala", f"{ALL_PAY}settlement.drawn_pays = 3\n", DRAWN)
    assert set(drawn.values()) == {("2 \u00d7 3", 6)}


def test_a_factor_of_a_fixed_payment_is_told() -> None:
    drawn = rows("israeli", "[israeli.rules]\nsettlement.drawn_pays = 5\n", DRAWN)
    assert set(drawn.values()) == {("8 \u00d7 5", 40)}


def test_what_every_loser_pays_besides_is_told() -> None:
    """A hand of 2 points: the discarder pays it and 8, the others 8 alone; East may pay both twice."""
    rules = "[gala.rules]\nsettlement.payers = 'discarder'\nsettlement.losers_pay = 8\n"
    assert rows("gala", rules, CLAIMED) == {
        "E pays S": ("what the hand is worth + 8", 10),
        "W pays S": ("8", 8),
        "N pays S": ("8", 8),
    }
    deal = with_file(RULEBOOKS["gala"], f"{rules}settlement.dealer_pays = 2\n")
    paid = sheet_payments(deal.scored(example(CLAIMED).facts), deal.settlement, at, Wind.EAST)
    assert ("2 \u00d7 (what the hand is worth + 8): East pays double", 20) in {
        (row.reason, int(row.amount)) for row in paid
    }


def test_a_table_is_told() -> None:
    """Hong Kong: all chows, a concealed hand and no flowers bring 8, which the discarder pays twice."""
    assert rows("gala", HONG_KONG, CLAIMED) == {
        "E pays S": ("8 by the table, doubled", 16),
        "W pays S": ("8 by the table", 8),
        "N pays S": ("8 by the table", 8),
    }


DANGEROUS = "S: (DRRR) (DGGG) C123 DWWW B55 / discard DW"
FED = "fed a dangerous hand and pays for everyone"


def test_who_pays_for_everyone_is_told_why() -> None:
    """East fed the hand, and would have paid twice where East does."""
    cannon = "settlement.cannon = true\n"
    worth = with_file(RULEBOOKS["polish"], "").scored(example(DANGEROUS).facts).winners[0].worth
    assert rows("polish", f"[polish.rules]\n{cannon}", DANGEROUS) == {
        "E pays S": (f"{FED}: {points_text(worth)} \u00d7 4", int(4 * worth))
    }
    (reason, amount), *others = rows("israeli", f"[israeli.rules]\n{cannon}", DANGEROUS).values()
    assert (reason, amount, others) == (f"{FED}: 8 \u00d7 3", 24, [])
    besides = f"{ALL_PAY}{cannon}settlement.losers_pay = 8\n"
    ((reason, _amount),) = rows("gala", besides, DANGEROUS).values()
    assert reason == FED


def test_flowers_beside_a_special_hand_and_a_hand_one_tile_short_are_told() -> None:
    file = "[polish.rules]\nsettlement.limit = 1000\nsettlement.bonus_beside_special = true\nmahjong.one_short = 40\n"
    rules = with_file(RULEBOOKS["polish"], file)
    (won,) = rules.scored(example("E: B1234567 C1234567 F1 S1 / wall C7").facts).winners
    assert sheet_sum(rules, won).formula == "8 \u00d7 2 + 500"
    found = rules.scored(example("W: B123456 C1234567 F3 S3 / lost").facts).scores
    lost = sheet_sum(rules, next(score for score in found if not score.is_winner))
    assert lost.formula == "8 \u00d7 2 + 200"
    assert [line.name for line in lost.lines][-1] == "One tile short: Knitting"


def test_what_a_discarder_loses_besides_is_a_line() -> None:
    """He pays the hand of 2 points like everybody, and loses 7 more to nobody."""
    file = f"{ALL_PAY}settlement.discarder_loses = 7\n"
    lost = page("gala", file, CLAIMED, Wind.EAST)
    assert lost is not None
    assert [(line.name, int(line.amount)) for line in lost.lines] == [
        ("E pays S", -2),
        ("Discarded the winning tile", -7),
    ]
    assert not lost.adds
    won = page("gala", file, CLAIMED, Wind.SOUTH)
    assert won is not None
    assert [(line.name, int(line.amount)) for line in won.lines] == [("Each of the other players pays 2", 6)]


@pytest.mark.parametrize("hand", [CLAIMED, DRAWN, DANGEROUS])
@pytest.mark.parametrize("payers", [each.value for each in Payers])
@pytest.mark.parametrize(
    "more",
    [
        "",
        "discarder_loses = 3\n",
        "drawn_pays = 4\n",
        "dealer_pays = 2\n",
        "limit = 1\n",
        "losers_pay = 8\n",
        "cannon = true\n",
        "cannon = true\nlosers_pay = 8\n",
    ],
)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_whatever_a_seat_gains_follows_from_the_lines_of_its_page(book: str, more: str, payers: str, hand: str) -> None:
    rules = f"[{book}.rules.settlement]\npayers = '{payers}'\n{more}"
    tables = ("", "table = '0 3 5 9'\n") if "settlement.table" in RULEBOOKS[book].fields else ("",)
    for file in [rules + table for table in tables]:
        whole = with_file(RULEBOOKS[book], file)
        deal = whole.scored(example(hand).facts)
        worths = {score.wind: score.worth for score in deal.scores}
        for wind in WIND_ORDER:
            payments = sheet_payments(deal, whole.settlement, at)
            found = reckoned(deal, whole.settlement, wind, deal.deltas[wind], at, payments)
            own = worths.get(wind, Fraction(0))
            if found is None:
                assert deal.deltas[wind] == own
                continue
            assert deal.deltas[wind] == sum((line.amount for line in found.lines), own if found.adds else Fraction(0))
            pays = [each for each in deal.payments if wind in (each.payer, each.receiver) and each.amount]
            assert bool(pays) <= bool(found.lines)


KONGS = """
[gala.rules]
kongs.concealed_points = 2
kongs.claimed_points = 1
kongs.discarder_points = 3
"""


def test_kongs_that_are_paid_at_once_stand_beside_each_name_and_fly_as_they_are_declared() -> None:
    hands = ("C1111 B5", "B555 D2468", "D9999", "C9 D1")
    scene = Scene(*hands, draws="WW WN", tail="WE WE WE WS WS", options={"own_hands": KONGS})
    scene.kong(EAST, "C1111")
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, ClaimKind.KONG, "B555")
    while not isinstance(scene.deal.phase, Over):
        scene.default()
    sheet = score_sheet(scene.match.state, CHAIRS)
    assert why_nothing(sheet) == "Nobody went out: only kongs are paid for."
    pages = {page.seat: page for page in sheet.pages}
    assert [pages[seat].remark for seat in map(Seat, range(4))] == [
        "kongs +2",
        "kongs +4",
        "kongs \u22123",
        "kongs \u22123",
    ]
    assert [pages[seat].gain for seat in map(Seat, range(4))] == [2, 4, -3, -3]
    steps = (event for step in scene.match.steps for event in step.events)
    events = (*scene.match.past, *scene.opening, *steps)
    kongs = [number for number, event in enumerate(events) if isinstance(event, KongDeclared | SetClaimed)]
    assert [gained(events, number) for number in kongs] == [
        ((0, 6), (1, -2), (2, -2), (3, -2)),
        ((0, -4), (1, 6), (2, -1), (3, -1)),
    ]


def gained(events: tuple[Event, ...], number: int) -> tuple[tuple[int, int], ...]:
    """The points that float over the plates as this event is shown."""
    room = Room(width=1920.0)
    before = TableModel.of(events[:number], 0)
    after = before.after(events[number])
    return choreographed(events[number], Change(before, after, layout(before, room), layout(after, room), room)).gained


def test_a_plate_has_the_points_of_a_kong_at_once_and_the_sheet_counts_the_hand_without_them() -> None:
    """Polish: East goes out with a concealed kong of ones; each of the others pays the hand, and 5 for the kong."""
    rules = "[polish.rules]\nkongs.concealed_points = 5\n"
    scene = Scene("C1111 C234 D123 D456 B5", book="polish", dice=(3, 4, 5, 6), tail="B5", options={"own_hands": rules})
    before = scene.match.state.balances
    scene.kong(EAST, "C1111")
    assert [now - was for now, was in zip(balances_now(scene.match.state), before, strict=True)] == [15, -5, -5, -5]
    scene.do(DeclareMahjong(seat=EAST))
    page = next(page for page in score_sheet(scene.match.state, CHAIRS).pages if page.seat == EAST)
    assert page.gain == page.by_hands + 15
    assert page.reckoned is not None
    assert sum(line.amount for line in page.reckoned.lines) == page.by_hands
    assert page.remark.endswith("kongs +15")


def test_what_a_win_costs_is_told_without_the_points_of_kongs() -> None:
    """East has 6 points of a concealed kong, and loses one point for discarding the winning tile."""
    scene = Scene("C1111 B9", "B1178 C234567 D789", tail="WE", options={"own_hands": KONGS})
    scene.kong(EAST, "C1111")
    scene.discard(EAST, "B9")
    scene.claim(SOUTH, ClaimKind.MAHJONG)
    scene.all_pass()
    page = next(page for page in score_sheet(scene.match.state, CHAIRS).pages if page.seat == EAST)
    assert page.gain == 5
    assert page.remark == "discarded the winning tile \u00b7 kongs +6 \u00b7 loses 1"


def test_a_win_says_who_loses_points_by_it_or_that_nobody_pays() -> None:
    """docs/rules/gala.md and latvian.md, "Scoring": in the one whoever discarded loses 1, in the other nobody."""
    told: list[str] = []
    for book in ("gala", "latvian"):
        scene = Scene("B9", "B1178 C234567 D789", tail="WE", book=book)
        scene.discard(EAST, "B9")
        scene.claim(SOUTH, ClaimKind.MAHJONG)
        scene.all_pass()
        sheet = score_sheet(scene.match.state, CHAIRS)
        bar = total_of(sheet.pages[0], sheet, is_best=True)
        loser = next(page.name for page in sheet.pages if page.seat == EAST)
        told.append(bar.formula.replace(loser, "East"))
        assert not total_of(sheet.pages[1], sheet, is_best=True).formula
    assert told == ["East loses 1", "Only the winner scores; nobody pays"]
