"""A session as a printed page, and the blank score sheet: all that the engine counted stands there, as HTML."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.matches.ledger_file import LedgerFile
from game.i18n import languages, use_language
from game.i18n.numbers import points_text
from game.i18n.row_texts import element_text, score_line_text, special_hand_text, worth_text
from game.ledger.entry import EnteredDeal, Penalty
from game.ledger.session import CountedDeal, Session, TablePerson, ledger_of
from game.rules.rows import Doubles, Points
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import Line, Score
from game.scenes.ledger import words
from game.scenes.ledger.paper import blank_sheet, session_page
from game.scenes.ledger.session_scene import SessionScene
from tests.for_each import one_of
from tests.scenes import ledger_samples as samples
from tests.scenes.pilot import Pilot, texts

NASTY = "<script>alert('&amp;')</script>"
VOID = ("meta",)


class Page(HTMLParser):
    """What stands on a page; a page whose tags do not match cannot be read."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.given: dict[str, str | None] = {}
        self.rows: list[list[str]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        assert not {name for name, _value in attrs} & {"src", "href"}, "it loads nothing"
        if tag == "html":
            self.given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "small":
            self.handle_data("|")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    code: str = request.param
    use_language(code)
    yield code
    use_language("en")


def evening() -> Session:
    """A session with everything in it: a name that is HTML, a penalty, a deal played again, one with no mahjong."""
    known = samples.evening()
    fined = replace(known.deals[0], penalties=(Penalty(seat=1, points=30),))
    persons = (TablePerson(name=NASTY), *samples.PERSONS[1:])
    wrong = samples.won(1, "B123 C55")
    return replace(known, persons=persons, deals=(fined, *known.deals[1:], EnteredDeal(annulled=True), wrong))


def figure(line: Line) -> str:
    match line.worth:
        case Points(points):
            return points_text(Fraction(points))
        case Doubles(doubles):
            return f"× {1 << doubles}"
        case other:
            raise AssertionError(other)


def in_rows(page: Page, wanted: list[list[str]]) -> None:
    """Assert that each of these rows is there, as often as it is wanted."""
    missing = Counter(map(tuple, wanted)) - Counter(map(tuple, page.rows))
    assert not missing


def lines(rules: str, deal: CountedDeal) -> list[list[str]]:
    return [
        [text.name, text.reason, figure(line)]
        for score in deal.score.scores
        for line in score.lines
        for text in [score_line_text(RULEBOOKS[rules].with_options(), line, score)]
    ]


def test_the_page_holds_every_line_and_every_total(language: str) -> None:
    session = evening()
    ledger = ledger_of(session)
    page = Page(session_page(session))
    assert page.given == {"lang": language, "dir": "rtl" if language == "he" else "ltr"}
    counted = [row for deal in ledger.deals for row in lines(session.rules, deal)]
    assert len(counted) > 20
    in_rows(page, counted)
    for number, deal in enumerate(ledger.deals, start=1):
        (row,) = [row for row in page.rows if row[0] == str(number) and len(row) == 7]
        balances = ledger.balances(number)
        fined = 30 if number == 1 else 0
        assert row[3:] == [
            f"{points_text(gain + fined * (seat == 1), signed=True)}|{points_text(balance + fined * (seat == 1))}"
            for seat, (gain, balance) in enumerate(zip(deal.played.deltas, balances, strict=True))
        ]
    lost = f"{points_text(Fraction(-30), signed=True)}|{points_text(ledger.balances(1)[1])}"
    assert any(row[2].startswith("Marek|") and row[3:] == ["", lost, "", ""] for row in page.rows if len(row) == 7)
    paid = [[points_text(payment.amount)] for deal in ledger.deals for payment in deal.score.payments]
    assert not Counter(map(tuple, paid)) - Counter((row[-1],) for row in page.rows)
    worths = [points_text(score.worth) for deal in ledger.deals for score in deal.score.scores]
    assert not Counter(worths) - Counter(row[-1] for row in page.rows)
    assert any([row[0].partition("|")[0], row[-1]] == ["Marek", points_text(Fraction(-30))] for row in page.rows)
    assert any(row[3:] == [points_text(each) for each in ledger.balances()] for row in page.rows)
    assert all(person.name in page.text for person in session.persons)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_page_of_every_book_holds_its_lines_and_totals(book: str) -> None:
    deals = (
        samples.won(0, samples.WON[3]),
        samples.won(1, samples.WON[0], loser=2, others=() if book in ("gala", "latvian") else (4, 0, 12)),
        EnteredDeal(),
        EnteredDeal(annulled=True, penalties=(Penalty(seat=3, points=11),)),
    )
    session = replace(samples.begun(book), deals=deals)
    ledger = ledger_of(session)
    assert [deal.problems for deal in ledger.deals] == [()] * len(deals)
    page = Page(session_page(session))
    for deal in ledger.deals:
        told = [name for score in deal.score.scores for line in score.lines for name in [line_name(book, line, score)]]
        assert set(told) <= {row[0] for row in page.rows}
        worths = Counter(points_text(score.worth) for score in deal.score.scores)
        assert not worths - Counter(row[-1] for row in page.rows)
    for number in range(len(deals)):
        (row,) = [row for row in page.rows if row[0] == str(number + 1) and len(row) == 7]
        assert [each.partition("|")[2] for each in row[3:]] == [
            points_text(balance + lost)
            for balance, lost in zip(ledger.balances(number + 1), deals[number].lost(4), strict=True)
        ]


def test_the_page_says_why_east_is_paid_double() -> None:
    session = samples.begun("polish").entered(samples.won(0, samples.WON[3]))
    page = Page(session_page(session))
    assert [row for row in page.rows if "East is paid double" in row[1]]


def line_name(book: str, line: Line, score: Score) -> str:
    return score_line_text(RULEBOOKS[book].with_options(), line, score).name


def test_the_tiles_of_a_hand_are_shown_with_the_winning_one_marked() -> None:
    deal = samples.won(0, "(WEEE) [D3333] B123 C456 C99 F2", loser=2, others=(4,))
    page = session_page(samples.begun().entered(deal))
    shown = re.findall(r'class="tile (\w+)( won)?"', page)
    faces = ["WE", "WE", "WE", "back", "D3", "D3", "back", *["B1", "B2", "B3", "C4", "C5", "C6", "C9", "C9", "F2"]]
    assert [face for face, _won in shown] == faces
    assert [face for face, won in shown if won] == ["C9"]
    assert page.count("data:image/webp") == 1, "every face lies in one picture"


def test_a_name_is_no_html() -> None:
    for written in (session_page(evening()), blank_sheet(evening())):
        page = Page(written)
        assert "script" not in page.tags
        assert NASTY not in written
        assert escape(NASTY) in written


@pytest.mark.parametrize("book", one_of(2, RULEBOOKS))
def test_a_blank_sheet_has_the_rows_that_count(language: str, book: str) -> None:
    session = samples.begun(book)
    rules = session.ruleset
    page = Page(blank_sheet(session))
    assert page.given["lang"] == language
    names = {row[0]: row for row in page.rows if len(row) == 10}
    for element in rules.elements:
        row = names[element_text(rules, element.id).name]
        assert row[1]
        assert element.worth == Points(0) or worth_text(element.worth) in row[1]
        assert row[2:] == [""] * 8, "room to write"
    assert {special_hand_text(rules, hand.id).name for hand in rules.special_hands} <= set(names)


def test_house_rules_unlike_the_book_are_said() -> None:
    assert "As in the rulebook." in session_page(samples.begun("polish"))
    assert "As in the rulebook." not in session_page(samples.begun("polish", players=3, seats=3))


def test_the_pages_are_written_where_the_table_goes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("game.scenes.shared.sharing.places_to_share", lambda: [tmp_path])
    opened: list[Path] = []

    def show_page(path: Path) -> bool:
        opened.append(path)
        return True

    monkeypatch.setattr("game.scenes.shared.sharing.show_page", show_page)
    file = LedgerFile(tmp_path / "2026-11-20-120000.ledger.json")
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.evening()))
    for button, name in (("Print", "120000.html"), ("Blank score sheet", "120000-sheet.html")):
        pilot.click(button)
        path = tmp_path / f"sparrows-polish-2026-11-20-{name}"
        assert Page(path.read_text(encoding="utf-8")).rows
        assert any("from the browser" in text and str(path) in text for text in texts(pilot.scene))
        assert opened.pop() == path
    pilot.click("Export as a table (CSV)")
    assert opened == [], "a table is not printed"


def test_a_penalty_is_named_by_the_one_fault_that_costs_as_much() -> None:
    rules = samples.begun("israeli").ruleset
    assert words.penalty_text(rules, 11) == "Penalty: wrong kind of win named"
    assert words.penalty_text(rules, 300) == "Penalty", "two faults cost as much"
    assert words.penalty_text(rules, 12) == "Penalty"
