"""The headline, the total and the places in the book on a score sheet agree (docs/design.md, section 19)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import prod

import pytest

from game import ui
from game.i18n.guide import guide
from game.i18n.guide.model import Entry
from game.i18n.numbers import points_text
from game.i18n.score_rows import RowKind
from game.rules.rulesets import RULEBOOKS
from game.scenes.score.score import ScoreScene
from game.scenes.score.sheet import SeatPage
from game.tiles.tile import Wind
from tests.for_each import one_of
from tests.scenes.pilot import node, part, parts, texts_in
from tests.scenes.score.test_other_countings import sheet_of
from tests.scenes.table_pilot import MatchPilot

HANDS = {
    "israeli": "B111222333 C999 DRR",
    "gala": "B123456789 B123 DRR",
    "latvian": "B123456789 B123 DRR",
    "polish": "B123456789 B123 DRR",
}


def sheet(book: str) -> ScoreScene:
    """A sheet of a deal that was won under this book."""
    if book in HANDS:
        return sheet_of(HANDS[book], book=book)[1]
    pilot = MatchPilot(7, ruleset=book, draws=False)
    for _turn in range(2000):
        pilot.until(lambda: pilot.needs_player)
        scene = pilot.stack.top
        if isinstance(scene, ScoreScene) and scene.shown.lines:
            pilot.step(8.0)
            return scene
        questions = pilot.scene.questions
        assert questions.question is not None
        questions.answer(questions.question.default)
        pilot.step()
    raise AssertionError("nobody won")


def pages(scene: ScoreScene) -> Iterator[SeatPage]:
    """Everybody's page, one after the other, as it is opened."""
    for seat in [tab.key for tab in parts(scene, ui.Tab)]:
        node(scene, seat).press()
        yield scene.shown


@pytest.mark.parametrize("book", one_of(5, list(RULEBOOKS), first=3))
def test_the_last_figure_is_what_the_seat_has_of_the_deal(book: str) -> None:
    scene = sheet(book)
    assert scene.shown.is_winner
    for page in pages(scene):
        total, lines = scene.total, scene.count.lines
        assert total.points == page.gain, "the headline has the same figure"
        if not page.lines:
            assert (total.name, total.formula) == ("Total", "")
            continue
        hand = [line for line in lines if line.name == "The hand"]
        if page.gain == page.total:
            assert (total.name, total.hand, hand) == ("Total", None, [])
            continue
        assert total.hand == page.total, "the hand has a field of its own"
        sums = [line.amount for line in lines if line.kind is RowKind.SUM]
        assert page.reckoned is not None
        is_summed = len(sums) > len(hand)
        is_plain = {line.kind for line in page.lines} == {RowKind.POINTS}
        assert [line.amount for line in hand] == ([] if is_summed or is_plain else [page.total]), "not twice"
        paid = sum((line.amount for line in page.reckoned.lines), Fraction(0))
        assert paid == page.gain - (page.total if page.reckoned.adds else 0)
        assert sum(page.reckoned.parts) == paid, "the sum in the bar is that of the rows"
        assert points_text(page.gain) not in total.formula, "it is a reckoning"
        said = total.formula.replace("+", "+ ", total.formula.startswith("+"))
        figures = said.replace(",", "").replace("\u2212 ", "-").replace("\u2212", "-").replace("+ ", "")
        products = [prod(map(float, part.split("\u00d7"))) for part in figures.replace(" \u00d7 ", "\u00d7").split()]
        assert sum(products) == page.gain


def test_a_hand_that_is_paid_for_is_told_from_what_is_received() -> None:
    """docs/rules/polish.md, "Settlement": a limit hand of East, 2000, doubled for each of the three."""
    scene = sheet("polish")
    total = scene.total
    assert (total.name, total.formula) == ("Received for the hand", "3 \u00d7 4,000")
    assert scene.shown.headline == "Blessing of heaven! Mira wins 12,000 points"
    assert "Blessing" not in scene.shown.way, "it is said once"
    said = "The hand, 2,000 points, Received for the hand, 12,000 points, 3 \u00d7 4,000"
    assert part(scene, "total", ui.Panel).called == said
    next(page for page in pages(scene) if not page.is_winner)
    assert scene.total.name == "Received and paid"


def test_a_hand_that_everybody_keeps_is_part_of_the_total() -> None:
    """docs/rules/israeli.md, "4. Payments": 37 + 55.5 of the hand, and from each of the others 8, doubled."""
    scene = sheet("israeli")
    total, paid = scene.total, scene.count.lines[-1]
    assert (total.name, total.formula) == ("Total", "92.5 + 48")
    said = "Each of the other players pays 16", "2 \u00d7 8: East is paid double"
    assert (paid.name, paid.reason, paid.amount) == (*said, Fraction(48))
    assert scene.page.node("payments") is None, "the line tells it"


def test_what_a_seat_pays_is_a_line_of_its_own() -> None:
    scene = sheet("israeli")
    for page in pages(scene):
        if page.lines and not page.is_winner:
            paid = scene.count.lines[-1]
            assert (paid.name, paid.amount) == (f"{page.name} pays Mira", Fraction(-16))


def test_those_who_pay_the_same_share_a_line_and_whoever_pays_double_has_another() -> None:
    """Another winner than East receives the double from East (docs/rules/hungarian.md, "Scoring")."""
    scene = sheet("hungarian")
    paid = [line for line in scene.count.lines if line.kind is RowKind.PAID]
    once = " and ".join(page.name for page in pages(scene) if page.gain == -28)
    twice = next(page.name for page in pages(scene) if page.gain == -56)
    said = [(line.name, line.reason, line.amount) for line in paid]
    assert said == [
        (f"{once} pay 28 each", "what the hand is worth", Fraction(56)),
        (f"{twice} pays 56", "2 \u00d7 28: East's rights pay double", Fraction(56)),
    ]


@pytest.mark.parametrize("book", one_of(5, list(RULEBOOKS), first=4))
def test_a_product_of_payments_is_told_once(book: str) -> None:
    scene = sheet(book)
    for page in pages(scene):
        told = [scene.total.formula, *(line.reason for line in scene.count.lines if line.kind is RowKind.PAID)]
        products = [product for said in told for product in re.findall(r"\d \u00d7 [\d,]+", said)]
        assert len(set(products)) == len(products), page.name


def test_whoever_has_the_rights_of_east_without_being_east_is_told() -> None:
    """docs/rules/hungarian.md: in a match of sixteen deals the beneficiary pays and gets double, whatever the winds."""
    told = {page.name: page.remark for page in pages(sheet("hungarian")) if "East's rights" in page.remark}
    (starts,) = [page.name for page in pages(sheet("hungarian")) if page.is_dealer and page.wind is not Wind.EAST]
    assert list(told) == [starts]
    assert not any("East's rights" in page.remark for page in pages(sheet("polish")))


def test_a_hand_worth_nothing_is_told_where_the_losers_settle() -> None:
    """docs/rules/polish.md, "Settlement": each pair of losers pays the difference of their worths."""
    assert all(f"hand {points_text(page.total)}" in page.remark for page in pages(sheet("polish")))


def test_only_payments_among_the_others_are_listed() -> None:
    """docs/rules/polish.md, "Settlement": the losers pay each other the difference of their hands."""
    scene = sheet("polish")
    listed = [each.part.called for each in node(scene, "payments").nodes]
    assert 1 < len(listed) <= 3
    assert not [said for said in listed if f"pays {scene.shown.name}" in said]


@pytest.mark.parametrize("book", one_of(5, list(RULEBOOKS), first=3))
def test_lines_are_numbered_as_in_the_book(book: str) -> None:
    chapters = guide(RULEBOOKS[book]).chapters
    numbers = {
        block.anchor: (chapter, place, block.number)
        for chapter, found in enumerate(chapters, 1)
        for place, block in enumerate((block for block in found.blocks if isinstance(block, Entry)), 1)
    }
    assert all(number == f"{chapter}.{place}" for chapter, place, number in numbers.values())
    scene = sheet(book)
    for page in pages(scene):
        for at, line in enumerate(page.lines):
            said = texts_in(scene, ("line", at))
            assert said[0] == line.name
            places = [each for each in said if each.startswith("Rule ")]
            assert places == ([f"Rule {numbers[line.id][-1]}"] if line.id else [])


@pytest.mark.parametrize("book", one_of(5, list(RULEBOOKS), first=3))
def test_a_row_tells_what_the_deal_brought_and_what_a_seat_has_now_and_nothing_else(book: str) -> None:
    scene = sheet(book)
    for page in pages(scene):
        figures = texts_in(scene, ("seat", page.seat))[-2:]
        assert figures == [points_text(page.gain, signed=True), points_text(page.balance)]
