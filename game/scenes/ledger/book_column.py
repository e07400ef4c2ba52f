"""A column of the page of all books, with the score of a hand in one book."""

from collections.abc import Sequence
from fractions import Fraction

from game import Frozen, ui
from game.i18n import _
from game.i18n.books import book_title
from game.i18n.row_texts import worth_text
from game.i18n.score_rows import SheetLine, sheet_sum
from game.ledger.all_books import UnderBook
from game.ledger.words import problem_text
from game.players.roster import PortraitId
from game.rules.rows import Points
from game.rules.rulesets import club_of
from game.scenes.ledger.parts import band, gained, score_lines
from game.scenes.shared.paper_page import leaf
from game.tiles.tile import WIND_ORDER, Wind
from game.view.units import Align


class ToldByBook(Frozen, kw_only=True):
    """The score of a hand in one book, as texts and figures."""

    title: str
    worth: Fraction | None = None
    """The worth of the hand; ``None``: the book cannot score it."""
    formula: str = ""
    lines: tuple[SheetLine, ...] = ()
    why_not: str = ""
    """The reason why the hand has no score; empty if it has one."""
    gains: tuple[tuple[Wind, Fraction], ...] = ()
    """What each seat gains from the deal, by wind."""
    remarks: tuple[str, ...] = ()
    """Sentences on what was entered that this book does not use."""


def told_by_book(under: UnderBook, seat: int, names: Sequence[str]) -> ToldByBook:
    """The score of a seat's hand in one book; ``seat`` is the number of its wind, 0 for East."""
    rules, counted = under.rules, under.counted
    club = club_of(rules)
    title = (_("Your club") if club == "?" else club) if club else book_title(rules.id)
    remarks = [_("Not used under these rules.")] if under.bonus else []
    remarks += [_("No ready-hand calls under these rules.")] if under.ready else []
    if counted.problems:
        named = [*names, *("\u2013",) * (4 - len(names))]
        own = [problem for problem in counted.problems if problem.seat == seat] or list(counted.problems)
        return ToldByBook(title=title, why_not=problem_text(rules.id, own[0], named), remarks=tuple(remarks))
    gains = tuple((WIND_ORDER[at], delta) for at, delta in enumerate(counted.played.deltas))
    score = next((score for score in counted.score.scores if score.wind is WIND_ORDER[seat]), None)
    if score is None or not (score.is_winner or score.lines):
        all_count = rules.settlement.losers_count
        said = _("Nothing in this hand counts.") if all_count else _("Only the hand that goes out is counted.")
        why = said if counted.score.scores else ""
        return ToldByBook(title=title, worth=Fraction(0), why_not=why, gains=gains, remarks=tuple(remarks))
    summed = sheet_sum(rules, score)
    return ToldByBook(
        title=title,
        worth=score.worth,
        formula=summed.formula,
        lines=summed.lines,
        gains=gains,
        remarks=tuple(remarks),
    )


def book_column(book: ToldByBook, faces: Sequence[PortraitId]) -> ui.Part:
    """The column of one book: the hand's worth, its lines, and what each seat gains from the deal.

    :param faces: the portrait of each seat, by wind.
    """
    worth = "\u2013" if book.worth is None else worth_text(Points(book.worth))
    tone = ui.Tone.MAIN if book.worth else ui.Tone.SECOND
    gains = tuple(
        ui.Row((ui.Portrait(face, ui.Size.CAP), gained(gain, ui.Type.STRONG, grow=1.0)), ui.Step.S, key=wind)
        for (wind, gain), face in zip(book.gains, faces, strict=False)  # no gains where it is not scored
    )
    parts = (
        ui.Text(worth, ui.Type.NUMBER, tone, Align.CENTER),
        ui.remark(book.formula, Align.CENTER) if book.formula else None,
        ui.remark(book.why_not) if book.why_not else None,
        score_lines(book.lines, reasons=False) if book.lines else None,
        ui.Space(),
        *(ui.remark(remark) for remark in book.remarks),
        ui.Grid(gains, ui.Step.S, aside=ui.Step.M, cell=ui.Size.FACE, most=2, is_roomy=True) if gains else None,
    )
    title = band(ui.label(book.title, align=Align.CENTER, grow=1.0))
    return leaf(ui.Column((title, *parts), ui.Step.S), key=book.title)
