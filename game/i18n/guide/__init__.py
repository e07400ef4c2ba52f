"""The guide of a rulebook, made from the very tables by which it is played, with the house rules that were chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from game.i18n.book_names import book_summary, book_title
from game.i18n.guide import common
from game.i18n.guide.gala import GALA
from game.i18n.guide.hungarian import HUNGARIAN
from game.i18n.guide.israeli import ISRAELI
from game.i18n.guide.latvian import LATVIAN
from game.i18n.guide.model import (
    Block,
    BookTexts,
    Chapter,
    ChapterId,
    Entry,
    Guide,
    HouseRule,
    Paragraph,
    Shown,
    paragraph,
    paragraphs,
    with_legend,
)
from game.i18n.guide.polish import POLISH
from game.i18n.option_texts import option_groups, option_text
from game.i18n.row_texts import element_text, special_hand_text, special_worth_text, worth_text
from game.i18n.translator import gettext as _
from game.i18n.translator import in_a_row, pgettext
from game.rules.element import Element
from game.rules.examples import Example, example_of_special_hand, examples_of_line
from game.rules.options import Options
from game.rules.ruleset import Rulebook, Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import NotAMahjong
from game.rules.special_hand import Replaces, SpecialHand
from game.rules.terms import Flag, Source
from game.rules.worth import Points, Worth

__all__ = ["Chapter", "ChapterId", "Guide", "chapter_title", "guide"]

_TEXTS: dict[str, BookTexts] = {
    "israeli": ISRAELI,
    "gala": GALA,
    "hungarian": HUNGARIAN,
    "latvian": LATVIAN,
    "polish": POLISH,
}
SPECIAL = "special."
"""With this the anchor of a special hand begins, as its line on a score sheet does."""


def chapter_title(chapter: ChapterId) -> str:
    """How a chapter is called."""
    return {
        ChapterId.GLANCE: pgettext("rulebook", "At a glance"),
        ChapterId.TILES: pgettext("rulebook", "The tiles"),
        ChapterId.WALL: pgettext("rulebook", "The wall"),
        ChapterId.COURSE: pgettext("rulebook", "The course of a deal"),
        ChapterId.CLAIMS: pgettext("rulebook", "Claims"),
        ChapterId.SCORING: pgettext("rulebook", "Scoring"),
        ChapterId.SPECIAL_HANDS: pgettext("rulebook", "Special hands"),
        ChapterId.PAYING: pgettext("rulebook", "Who pays"),
        ChapterId.FAULTS: pgettext("rulebook", "Faults and penalties"),
        ChapterId.HOUSE_RULES: pgettext("rulebook", "House rules"),
    }[chapter]


def guide(book: Rulebook, options: Options | None = None) -> Guide:
    """The guide of a book, with these options in force."""
    rules = book.with_options(options)
    texts = _TEXTS[book.id]
    blocks: dict[ChapterId, Sequence[Block]] = {
        ChapterId.GLANCE: _glance(rules, texts),
        ChapterId.TILES: [*common.tiles(rules, texts.silent), *common.sets(rules)],
        ChapterId.WALL: common.wall(rules, texts),
        ChapterId.COURSE: [
            *paragraphs(texts.seats(rules), heading=_("Seats")),
            *common.bonus(rules, texts),
            Paragraph(
                _("In turn order, to the right, everybody draws a tile or claims the last discard, and discards one."),
                heading=_("A turn"),
            ),
            *map(paragraph, texts.course(rules)),
            *common.kongs(rules, texts.silent),
            *paragraphs(texts.ending(rules), heading=_("The end")),
        ],
        ChapterId.CLAIMS: [*common.claims(rules, texts.silent), *map(paragraph, texts.claims(rules))],
        ChapterId.SCORING: [*map(paragraph, texts.counting(rules)), _legend(), *_lines(book, rules)],
        ChapterId.SPECIAL_HANDS: [
            *map(paragraph, texts.special(rules)),
            *([_legend()] if book.special_hands else []),
            *_special_hands(book, rules),
        ],
        ChapterId.PAYING: list(map(paragraph, texts.paying(rules))),
        ChapterId.FAULTS: [
            Paragraph(_faults_hold(rules)),
            *map(paragraph, common.false_sets(rules)),
            *map(paragraph, texts.faults(rules)),
        ],
        ChapterId.HOUSE_RULES: _house_rules(book, rules),
    }
    chapters = (Chapter(id_, chapter_title(id_), with_legend(found)) for id_, found in blocks.items() if found)
    return Guide(book.id, book_title(book.id), tuple(chapters))


def _glance(rules: Ruleset, texts: BookTexts) -> list[Block]:
    return [
        Paragraph(book_summary(rules.id)),
        *map(paragraph, texts.introduction(rules)),
        *paragraphs(texts.ending(rules), heading=_("The end")),
        *paragraphs(texts.counting(rules), heading=_("Scoring")),
        *paragraphs(texts.paying(rules), heading=_("Who pays")),
        *paragraphs(texts.book(rules), heading=_("The book")),
    ]


def _legend() -> Paragraph:
    return Paragraph(_("In the examples a line stands below sets that lie open, and the winning tile has a ring."))


def _faults_hold(rules: Ruleset) -> str:
    if rules.is_tabletop:
        return _("You play as at a real table: false calls can be made, and cost what stands here.")
    return _("You play assisted: only what is legal can be chosen. What stands here holds in tabletop play.")


def _lines(book: Rulebook, rules: Ruleset) -> Iterable[Entry]:
    in_force = {(row.id, row.worth) for row in rules.elements}
    elements = book.elements
    for id_ in dict.fromkeys(row.id for row in elements):
        rows = [row for row in elements if row.id == id_]
        words = element_text(book.id, id_)
        counts = [row for row in rows if (row.id, row.worth) in in_force]
        yield Entry(
            anchor=id_,
            name=words.name,
            worth=_worths(counts or rows),
            text=_sentences(words.help, _who_counts(elements, rows)),
            shown=tuple(_shown_lines(book, counts or rows)),
            in_force=bool(counts),
        )


def _worths(rows: Sequence[Element]) -> str:
    """What all rows of a line give, but for those that give nothing: ``2 points or 4 points``."""
    worths = [row.worth for row in rows if row.worth != Points(0)] or [row.worth for row in rows]
    return in_a_row(pgettext("worths", "{first} or {second}"), list(dict.fromkeys(map(worth_text, worths))))


def _shown_lines(book: Rulebook, rows: Sequence[Element]) -> Iterable[Shown]:
    id_ = rows[0].id
    for each, worths in zip(examples_of_line(book.id, id_), _earned(book.id, id_), strict=True):
        if not worths:
            yield Shown(each, "", manner(each))
        elif any(row.worth in worths for row in rows):
            yield Shown(each, worth_text(next(iter(worths))) if len(rows) > 1 else "", manner(each))


@cache
def _earned(rules: str, line: str) -> tuple[frozenset[Worth], ...]:
    """What the book gives each example of a line for it."""
    return tuple(_worths_of(RULEBOOKS[rules], each, line) for each in examples_of_line(rules, line))


def _worths_of(book: Rulebook, shown: Example, line: str) -> frozenset[Worth]:
    rules = book.with_options(Options(book.options, shown.options))
    try:
        scores = rules.score(rules, shown.facts).scores
    except NotAMahjong:
        return frozenset()
    found = {each.worth for score in scores if score.wind is shown.wind for each in score.lines if each.id == line}
    return frozenset(found - {Points(0)})


def _special_hands(book: Rulebook, rules: Ruleset) -> Iterable[Entry]:
    in_force = {row.id for row in rules.special_hands}
    for row in book.special_hands:
        words = special_hand_text(book.id, row.id)
        shown = example_of_special_hand(book.id, row.id)
        yield Entry(
            anchor=f"{SPECIAL}{row.id}",
            name=words.name,
            worth=special_worth_text(row),
            text=_sentences(words.help, _what_is_replaced(book.special_hands, row)),
            shown=(Shown(shown, "", manner(shown)),),
            in_force=row.id in in_force,
        )


def _who_counts(elements: Sequence[Element], rows: Sequence[Element]) -> str:
    """Whose hand a line counts in; nothing in books where the losers count nothing."""
    if len({row.winner_only for row in elements}) > 1 and all(row.winner_only for row in rows):
        return _("The winner alone counts it.")
    return ""


def _what_is_replaced(hands: Sequence[SpecialHand], hand: SpecialHand) -> str:
    """What becomes of the other points; nothing in books where that is always the same."""
    if len({each.replaces for each in hands}) == 1:
        return ""
    return {
        Replaces.FLAT: "",
        Replaces.POINTS: _("The figure stands for the points, and is multiplied."),
        Replaces.ADDS: _("The figure joins the other points."),
    }[hand.replaces]


def _sentences(text: str, more: str) -> str:
    """A help text, which has no stop, as a sentence, and what follows it."""
    sentence = text if text.endswith((".", "!", "?")) else _("{sentence}.").format(sentence=text)
    return f"{sentence} {more}" if more else sentence


def manner(shown: Example) -> str:
    """How an example went out, in a few words."""
    if shown.source is None:
        return pgettext("example", "a loser's hand")
    names = {
        Flag.LAST_OF_WALL: pgettext("example", "on the last tile of the wall"),
        Flag.AFTER_LAST_OF_WALL: pgettext("example", "on the discard after the last tile of the wall"),
        Flag.FIRST_DISCARD: pgettext("example", "on the first discard"),
        Flag.FIRST_DRAW: pgettext("example", "on the first tile drawn"),
        Flag.LAST_OF_KIND: pgettext("example", "on the last tile of its kind"),
        Flag.AFTER_SECOND_KONG: pgettext("example", "on the replacement of a second kong"),
        Flag.LAST_TILE_MADE_REPLACEMENT: pgettext("example", "on a replacement for the last tile of the wall"),
    }
    said = next((names[flag] for flag in names if flag in shown.flags), "")
    if said:
        return said
    if shown.is_ready:
        return pgettext("example", "with a ready hand that was called")
    return {
        Source.DISCARD: pgettext("example", "on a discard"),
        Source.WALL: pgettext("example", "drawn from the wall"),
        Source.REPLACEMENT: pgettext("example", "on a replacement"),
        Source.ROBBED_KONG: pgettext("example", "by robbing a kong"),
        Source.DEALT: pgettext("example", "with the dealt tiles"),
    }[shown.source]


def _house_rules(book: Rulebook, rules: Ruleset) -> list[Block]:
    blocks: list[Block] = []
    for group in option_groups(book.id, book.options):
        for number, option in enumerate(group.options):
            if number == 0:
                blocks.append(Paragraph("", heading=group.name))
            words = option_text(book.id, option.id)
            value = rules.options[option.id]
            blocks.append(
                HouseRule(
                    anchor=f"option.{option.id}",
                    name=words.name,
                    value=words.value(value),
                    text=words.help,
                    is_standard=value == option.default,
                )
            )
    return blocks
