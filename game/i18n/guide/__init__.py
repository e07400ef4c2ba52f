"""The guide of a rulebook, made from the same tables by which it is played, with the house rules that were chosen."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from game.i18n import _, in_a_row, joined, language, pgettext
from game.i18n.books import book as book_of
from game.i18n.books import book_title, example_of_special_hand, example_words
from game.i18n.general import general
from game.i18n.guide import common
from game.i18n.guide.club import (
    at_a_glance,
    beside_the_books,
    changed_rows,
    changed_tables,
    changed_topics,
    club_name,
    in_chapter,
    in_order,
    notes,
    own_text,
    whole_paying,
    with_remarks,
)
from game.i18n.guide.common import Telling
from game.i18n.guide.differences import worths_text
from game.i18n.guide.examples import as_shown, score_of, shown_hands, shown_lines, without_needless_bonus
from game.i18n.guide.model import (
    Block,
    Chapter,
    ChapterId,
    Entry,
    Guide,
    HouseRule,
    Paragraph,
    Shown,
    later,
    paragraph,
    paragraphs,
    with_legend,
)
from game.i18n.guide.signs import signs
from game.i18n.option_texts import option_groups, option_text, option_words
from game.i18n.row_texts import (
    conditions_text,
    element_text,
    special_hand_text,
    special_worth_text,
    worth_text,
)
from game.rules.options import Options, Value
from game.rules.own_parts import Conditions, own_name
from game.rules.rows import Element, Replaces, SpecialHand
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.scoring import SPECIAL


def chapter_title(chapter: ChapterId) -> str:
    """The title of a chapter."""
    return general().chapters[chapter.name.lower()].said()


def guide(book: Rulebook, options: Mapping[str, Value] | None = None) -> Guide:
    """The guide of a book, with these options in force."""
    return _guide(book, book.with_options(options).options, language())


@lru_cache(16)
def _guide(book: Rulebook, options: Options, _language: str) -> Guide:
    telling = Telling(book_of(book.id), book.with_options(options))
    rules, texts, shared, said = telling.rules, telling.book.guide, common.chapters(), telling.translated
    example = example_words(book.id, book.club(rules.options.own_hands).name)
    changed = changed_topics(book, rules)
    glance = [*at_a_glance(book, rules, changed)]
    blocks: dict[ChapterId, Sequence[Block]] = {
        ChapterId.GLANCE: [
            *([] if example else glance),
            *map(paragraph, said([example.summary if example else telling.book.words.summary])),
            *common.goal(rules),
            *map(paragraph, said(texts.introduction)),
            *paragraphs(said(texts.ending), heading=_("The end")),
            *paragraphs(said(texts.counting), heading=_("Scoring")),
            *paragraphs(said(texts.paying), heading=_("Who pays")),
            *(glance if example else []),
            *paragraphs(said(texts.book), heading=_("The rulebook")),
        ],
        ChapterId.TILES: common.tiles(telling),
        ChapterId.SIGNS: signs(rules),
        ChapterId.SETS: [common.names_of_tiles(telling), *common.sets(rules)],
        ChapterId.WALL: common.wall(telling),
        ChapterId.COURSE: [
            *paragraphs(said(texts.seats), heading=_("Seats")),
            *(paragraphs(said(shared.bonus), heading=_("Flowers and seasons")) if rules.tiles.has_bonus else ()),
            Paragraph(
                _("In turn order, to the right, everyone draws a tile or claims the last discard, then discards one."),
                heading=_("A turn"),
            ),
            *map(paragraph, said(texts.course)),
            *(paragraphs(said(shared.kongs), heading=_("Kongs")) if rules.kongs.allowed else ()),
            *paragraphs(said(texts.ending), heading=_("The end")),
        ],
        ChapterId.CLAIMS: [*common.claims(telling), *map(paragraph, said(texts.claims)), *common.calls(telling)],
        ChapterId.SCORING: [
            *map(paragraph, said((*texts.counting, *shared.sorting))),
            _legend(),
            *in_order(book, rules, _added_lines(book, rules), _lines(book, rules)),
        ],
        ChapterId.SPECIAL_HANDS: [
            *map(paragraph, said(texts.special)),
            *([_legend()] if book.special_hands or rules.special_hands else []),
            *in_order(book, rules, _own_hands(book, rules), _special_hands(book, rules)),
        ],
        ChapterId.PAYING: [*map(paragraph, said(texts.paying)), *whole_paying(rules)],
        ChapterId.FAULTS: [
            Paragraph(_faults_hold(rules)),
            *map(paragraph, said((*shared.false_sets, *texts.faults))),
        ],
        ChapterId.HOUSE_RULES: [*notes(book, rules), *_house_rules(book, telling)],
    }
    told = {
        id_: [*in_chapter(book, rules, id_, changed), *with_remarks(book, rules, found)]
        for id_, found in blocks.items()
    }
    chapters = (Chapter(id_, chapter_title(id_), with_legend(found)) for id_, found in told.items() if found)
    return Guide(book.id, book_title(book.id), tuple(chapters))


def reference(book: Rulebook, anchor: str) -> str:
    """The number of a line or special hand in the guide of its book, such as ``6.12``; empty if it has none."""
    is_special = anchor.startswith(SPECIAL)
    chapter = ChapterId.SPECIAL_HANDS if is_special else ChapterId.SCORING
    anchors = [f"{SPECIAL}{row.id}" for row in book.special_hands] if is_special else _line_ids(book)
    return f"{chapter.value}.{anchors.index(anchor) + 1}" if anchor in anchors else ""


def _line_ids(book: Rulebook) -> list[str]:
    return list(dict.fromkeys(row.id for row in book.elements))


def _legend() -> Paragraph:
    return Paragraph(_("In the examples, exposed sets are underlined and the winning tile is ringed."))


def _faults_hold(rules: Ruleset) -> str:
    if rules.is_tabletop:
        return _("Tabletop play is on: false calls are possible, and cost what this page says.")
    return _("You are playing assisted: only legal moves are offered. This page applies to tabletop play.")


def _lines(book: Rulebook, rules: Ruleset) -> Iterable[Entry]:
    elements = book.elements
    changed = changed_tables(book, rules)
    for id_ in _line_ids(book):
        rows = [row for row in elements if row.id == id_]
        words = element_text(rules, id_)
        counts = [row for row in rules.elements if row.id == id_]
        yield Entry(
            anchor=id_,
            number=reference(book, id_),
            name=words.name,
            worth=worths_text(counts or rows),
            text=beside_the_books(
                _sentences(words.help, _by_column(counts or rows), _who_counts(elements, rows)),
                changed.get(id_),
            ),
            show=later(shown_lines, book, counts or rows, rules.options.own_hands if counts else ""),
            in_force=bool(counts),
        )


def _added_lines(book: Rulebook, rules: Ruleset) -> Iterable[Entry]:
    """The rows that a club has added."""
    added = {row.id for row in book.club(rules.options.own_hands).rows}
    for row in rules.elements:
        if row.id in added:
            words = element_text(rules, row.id)
            yield Entry(
                anchor=row.id,
                number="",
                name=words.name,
                worth=worth_text(row.worth),
                text=own_text(rules, _sentences(words.help, _who_earns(rules, row))),
                show=later(shown_lines, book, [row], rules.options.own_hands),
            )


def _who_earns(rules: Ruleset, row: Element) -> str:
    if row.losers_only:
        return _("Only players who did not go out count it.")
    return _("Only the winner counts it.") if row.winner_only and rules.settlement.losers_count else ""


def _special_hands(book: Rulebook, rules: Ruleset) -> Iterable[Entry]:
    in_force = {row.id: row for row in rules.special_hands}
    changed = changed_tables(book, rules)
    for row in book.special_hands:
        words = special_hand_text(rules, row.id)
        anchor = f"{SPECIAL}{row.id}"
        yield Entry(
            anchor=anchor,
            number=reference(book, anchor),
            name=words.name,
            worth=special_worth_text(in_force.get(row.id, row)),
            text=beside_the_books(
                _sentences(words.help, _what_is_replaced(book.special_hands, row)),
                changed.get(anchor),
            ),
            show=later(_shown_special, book, rules, row.id),
            in_force=row.id in in_force,
        )


def _shown_special(book: Rulebook, rules: Ruleset, id_: str) -> Iterable[Shown]:
    shown, own_hands = example_of_special_hand(book.id, id_), rules.options.own_hands
    if score_of(book, shown, own_hands) is not None:
        yield as_shown(book, without_needless_bonus(rules, shown), own_hands)


def _own_hands(book: Rulebook, rules: Ruleset) -> Iterable[Entry]:
    """The special hands that a club has added."""
    for row in rules.special_hands:
        if own_name(row.id):
            words = special_hand_text(rules, row.id)
            said = [words.help, *([_("Nothing may be exposed")] if row.concealed else [])]
            if isinstance(row.when, Conditions):
                said.append(conditions_text(row.when.words))
            help_ = in_a_row(pgettext("conditions", "{first}. {second}"), said)
            manners = book.own_hands.counts if book.own_hands else ()
            yield Entry(
                anchor=f"{SPECIAL}{row.id}",
                number="",
                name=words.name,
                worth=special_worth_text(row),
                text=own_text(rules, _sentences(help_, _replaces_text(row.replaces) if len(manners) > 1 else "")),
                show=later(shown_hands, book, row, rules.options.own_hands),
            )


def _who_counts(elements: Sequence[Element], rows: Sequence[Element]) -> str:
    """The note that only the winner counts a line; empty in books in which losers count nothing at all."""
    if len({row.winner_only for row in elements}) > 1 and all(row.winner_only for row in rows):
        return _("Only the winner counts it.")
    return ""


def _what_is_replaced(hands: Sequence[SpecialHand], hand: SpecialHand) -> str:
    """The note on what a special hand's worth replaces; empty in books in which that is always the same."""
    if len({each.replaces for each in hands}) == 1:
        return ""
    return _replaces_text(hand.replaces)


def _replaces_text(replaces: Replaces) -> str:
    return {
        Replaces.FLAT: "",
        Replaces.POINTS: _("The figure replaces the points and is then multiplied."),
        Replaces.ADDS: _("The figure is added to the other points."),
    }[replaces]


def _sentences(text: str, *more: str) -> str:
    """A help text, which has no period, as a sentence, followed by others."""
    sentence = text if text.endswith((".", "!", "?")) else _("{sentence}.").format(sentence=text)
    return joined(" ", sentence, *more)


def _by_column(rows: Sequence[Element]) -> str:
    """The worth of a line for exposed and for concealed sets, if the line distinguishes them."""
    columns = {row.concealed: row.worth for row in rows}
    if len(rows) != 2 or columns.keys() != {True, False}:
        return ""
    said = _("Exposed: {exposed}. Concealed: {concealed}.")
    return said.format(exposed=worth_text(columns[False]), concealed=worth_text(columns[True]))


def _house_rules(book: Rulebook, telling: Telling) -> list[Block]:
    blocks: list[Block] = []
    chosen = telling.rules.options
    for heading, options in option_groups(book.id, book.options).items():
        blocks.append(Paragraph("", heading=heading))
        for option in options:
            words = option_text(book.id, option.id)
            is_clubs = book.overruled(option, chosen)
            value = book.own_value(option, chosen) if is_clubs else chosen[option.id]
            help_ = words.help if telling.is_true(option_words(book.id, option.id).help) else ""
            blocks.append(
                HouseRule(
                    anchor=f"option.{option.id}",
                    name=words.name,
                    value="" if value is None else words.value(value),
                    text=_("Your club's book sets this.") if is_clubs else help_,
                    is_standard=is_clubs or value == option.default,
                )
            )
    return blocks
