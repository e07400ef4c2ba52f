"""Pages to print: a session with all its deals, and a blank score sheet to fill in by hand."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from game.i18n import _, joined, pgettext
from game.i18n.book_files import Term
from game.i18n.books import played_title, term
from game.i18n.guide import Chapter, ChapterId, Entry, HouseRule, Paragraph, chapter_title, guide
from game.i18n.numbers import points_text, stamp_text
from game.i18n.page_frame import page_frame
from game.i18n.page_tiles import tile_style, tiles_row
from game.i18n.row_texts import way_of_winning
from game.i18n.score_rows import sheet_sum
from game.i18n.tile_words import kong_name, listed_names, wind_name
from game.ledger.kongs import paid
from game.ledger.session import CountedDeal, Session, ledger_of
from game.ledger.words import problem_text
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import Score
from game.scenes.ledger import words
from game.scenes.score.payments import sheet_payments
from game.tiles.tile import Tile, Wind

_BLANK_DEALS = 20
_BLANK_HANDS = 8


def session_page(session: Session) -> str:
    """The HTML page of a session: persons, rules, the table of its deals, and how each deal adds up."""
    return _Paper(session).page


def blank_sheet(session: Session) -> str:
    """The HTML page of a blank score sheet for a session's persons, with all rows in force under their house rules."""
    paper = _Paper(session)
    body = paper.house_rules + _table(paper.head, [[""] * len(paper.head)] * _BLANK_DEALS, kind="deals")
    hands = [str(number) for number in range(1, _BLANK_HANDS + 1)]
    for chapter in paper.chapters:
        counted = [each for each in chapter.blocks if isinstance(each, Entry) and each.in_force]
        rows = [[escape(each.name), escape(each.worth), *[""] * _BLANK_HANDS] for each in counted]
        if rows:
            head = [escape(_("Name")), escape(pgettext("column", "Value")), *hands]
            body += f"<h2>{escape(chapter.title)}</h2>\n{_table(head, rows)}"
    title = _("Score sheet") + f" \u00b7 {played_title(session.rules, session.options)}"
    return page_frame(title, f'<div class="sheet">\n{body}</div>\n')


class _Paper:
    """The parts of a session's pages, as HTML."""

    def __init__(self, session: Session):
        self._session, self._ledger = session, ledger_of(session)
        self._rules = self._ledger.rules
        self.names = words.names(session)
        head = [pgettext("column", "Deal"), _("Prevailing wind"), _("Who won")]
        self.head = [*map(escape, head), *_over(self.names)]
        self.chapters: Sequence[Chapter] = guide(RULEBOOKS[session.rules], self._rules.options).chapters

    @property
    def page(self) -> str:
        """The whole page of the session, with all deals, as HTML."""
        deals = "".join(self._deal(number, deal) for number, deal in enumerate(self._ledger.deals, start=1))
        title = _("Score pad") + f" \u00b7 {played_title(self._session.rules, self._session.options)}"
        begun = f"<p>{escape(stamp_text(self._session.begun))}</p>\n" if self._session.begun else ""
        deals_head, sums_head = escape(_("Deals")), escape(_("How it adds up"))
        body = f"{begun}{self._persons}{self.house_rules}<h2>{deals_head}</h2>\n{self._deals}"
        return page_frame(title, f"{body}<h2>{sums_head}</h2>\n{deals}", tile_style())

    @property
    def _persons(self) -> str:
        """The persons by the winds of their seats in the first deal."""
        seats = [
            f"<b>{escape(wind_name(self._session.rules, Wind(seat)))}</b> {_own_way(name)}"
            for seat, name in enumerate(self.names)
        ]
        listed = " \u00b7 ".join(seats)
        return f"<p>{listed}</p>\n"

    @property
    def house_rules(self) -> str:
        """The list of house rules that differ from the book's own, and of what the club says about its rules."""
        blocks = next(chapter.blocks for chapter in self.chapters if chapter.id is ChapterId.HOUSE_RULES)
        told = [f"{each.name}: {each.value}" for each in blocks if isinstance(each, HouseRule) and not each.is_standard]
        told += [f"{each.heading}: {each.text}" for each in blocks if isinstance(each, Paragraph) and each.text]
        listed = "".join(f"<li>{escape(line)}</li>\n" for line in told or [_("As in the rulebook.")])
        return f"<h3>{escape(chapter_title(ChapterId.HOUSE_RULES))}</h3>\n<ul>\n{listed}</ul>\n"

    @property
    def _deals(self) -> str:
        """The table of the deals, with winner, winning tile, gains and balances; penalties have rows of their own."""
        ledger = self._ledger
        rows: list[list[str]] = []
        for number, deal in enumerate(ledger.deals, start=1):
            after = [*ledger.balances(number)]
            fines = [(seat, points) for seat, points in enumerate(deal.lost) if points]
            unfined = [balance + points for balance, points in zip(after, deal.lost, strict=True)]
            before = [balance - points for balance, points in zip(unfined, deal.kongs, strict=True)]
            ended = f"{self._winner_or_problem(deal)}<small>{escape(self._how_won(deal))}</small>"
            wind = escape(wind_name(self._session.rules, deal.placing.prevailing))
            figures = [
                _figure(points_text(gain, signed=True), points_text(balance))
                for gain, balance in zip(deal.earned, before, strict=True)
            ]
            rows.append([str(number), wind, ended, *figures])
            if any(deal.kongs):
                kongs = [
                    _figure(points_text(Fraction(points), signed=True), points_text(balance)) if points else ""
                    for points, balance in zip(deal.kongs, unfined, strict=True)
                ]
                rows.append(["", "", escape(_("Kongs paid at once")), *kongs])
            for seat, points in fines:
                lost = _figure(points_text(Fraction(-points), signed=True), points_text(after[seat]))
                figures = [lost if other == seat else "" for other in range(self._rules.seats)]
                rows.append(["", "", self._penalty(seat, points), *figures])
        foot = [
            "",
            "",
            escape(pgettext("column", "In all")),
            *(_figure(points_text(each)) for each in ledger.balances()),
        ]
        return _table(self.head, rows, foot)

    def _winner_or_problem(self, deal: CountedDeal) -> str:
        if deal.problems:
            return escape(problem_text(self._session.rules, deal.problems[0], self.names))
        if deal.entry.annulled:
            return escape(_("Played again"))
        return _own_way(listed_names([self.names[seat] for seat in deal.played.winners]) or _("Nobody"))

    def _penalty(self, seat: int, points: int) -> str:
        """The person who lost points by a fault, and the fault."""
        return f"{_own_way(self.names[seat])}<small>{escape(words.penalty_text(self._rules, points))}</small>"

    def _how_won(self, deal: CountedDeal) -> str:
        """The words for the tile on which the first winner went out; empty if nobody did."""
        win = next(iter(deal.entry.wins), None)
        if win is None or deal.problems:
            return ""
        loser = None if win.loser is None else self.names[win.loser]
        return way_of_winning(self._session.rules, win.source, win.tile, loser)

    def _deal(self, number: int, deal: CountedDeal) -> str:
        """The section on how a deal adds up: the lines of each scored hand, the payments, paid kongs, and penalties."""
        rules = self._session.rules
        round_ = term(rules, Term.ROUND).format(wind=wind_name(rules, deal.placing.prevailing))
        title = _("Deal {number}").format(number=number) + f" \u00b7 {round_}"
        led = _own_way(words.leader_text(self._session, deal.placing))
        said = joined(" \u00b7 ", self._winner_or_problem(deal), escape(self._how_won(deal)), led)
        hands = "".join(self._hand(deal, score) for score in deal.score.scores if score.lines)
        told = [
            [_own_way(self._name_at(deal, score.wind)), "", _figure(points_text(score.worth))]
            for score in deal.score.scores
            if not score.lines
        ]
        payments = [
            [escape(row.text), _own_way(row.reason), _figure(points_text(row.amount))]
            for row in sheet_payments(
                deal.score, self._rules.settlement, lambda wind: self._name_at(deal, wind), deal.facts.dealer
            )
        ]
        kongs = [
            [
                f"{_own_way(self.names[kong.seat])}<small>{escape(kong_name(kong.kind))}</small>",
                _own_way(words.gains_text(self.names, [min(0, points) for points in shares])),
                _figure(points_text(Fraction(shares[kong.seat]))),
            ]
            for kong, shares in paid(self._rules, deal.entry)
        ]
        lost = [
            [self._penalty(seat, points), "", _figure(points_text(Fraction(-points)))]
            for seat, points in enumerate(deal.lost)
            if points
        ]
        rows = [*told, *payments, *kongs, *lost]
        sums = _table([], rows) if rows else ""
        return f'<section class="deal">\n<h3>{escape(title)}</h3>\n<p>{said}</p>\n{hands}{sums}</section>\n'

    def _hand(self, deal: CountedDeal, score: Score) -> str:
        """The tiles of a hand, and the table of its lines and its worth."""
        added = sheet_sum(self._rules, score)
        rows = [[escape(row.name), escape(row.reason), _figure(row.figure)] for row in added.lines]
        formula = f'<span class="figure">{escape(added.formula)}</span>'
        foot = [_own_way(self._name_at(deal, score.wind)), formula, _figure(points_text(score.worth))]
        return self._tiles(deal, score) + _table([], rows, foot)

    def _tiles(self, deal: CountedDeal, score: Score) -> str:
        """The picture of a hand's tiles: sets laid out, concealed tiles, bonus tiles; the winning tile is marked."""
        seat = (deal.placing.east + score.wind) % self._rules.seats
        hand = deal.entry.hand_of(seat)
        if hand is None or not (hand.size or hand.bonus):
            return ""
        groups: list[tuple[Sequence[Tile | None], str]] = [
            ((None, *one.tiles[1:-1], None) if one.concealed else one.tiles, "" if one.concealed else "open")
            for one in hand.melds
        ]
        groups += [(sorted(tiles), "") for tiles in (hand.hand, hand.bonus) if tiles]
        return tiles_row(groups, winning=next((win.tile for win in deal.entry.wins if win.seat == seat), None))

    def _name_at(self, deal: CountedDeal, wind: Wind) -> str:
        return self.names[(deal.placing.east + wind) % self._rules.seats]


def _own_way(text: str) -> str:
    """A text as HTML that keeps its own writing direction, such as a name."""
    return f"<bdi>{escape(text)}</bdi>"


def _over(names: Iterable[str]) -> list[str]:
    """The heads of columns of numbers, one for each name."""
    return [f'<div class="over">{_own_way(name)}</div>' for name in names]


def _figure(*lines: str) -> str:
    """A cell with a number, and smaller numbers below it."""
    first, *others = map(escape, lines)
    return f'<div class="figure">{first}{"".join(f"<small>{each}</small>" for each in others)}</div>'


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], foot: Sequence[str] = (), *, kind: str = "") -> str:
    """An HTML table; the cells are HTML already.

    :param kind: the CSS class of the table; empty: none.
    """

    def row(cells: Sequence[str], tag: str = "td") -> str:
        return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in cells)}</tr>\n"

    begin = f"<thead>{row(head, 'th')}</thead>\n" if head else ""
    end = f"<tfoot>{row(foot)}</tfoot>\n" if foot else ""
    named = f' class="{kind}"' if kind else ""
    return f"<table{named}>\n{begin}<tbody>{''.join(map(row, rows))}</tbody>\n{end}</table>\n"
