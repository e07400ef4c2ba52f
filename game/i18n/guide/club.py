"""What a book's guide says if a club has changed the book: at a glance, in its chapters, beside the book's figures."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from game.i18n.books import rules_title
from game.i18n.guide.model import Block, ChapterId, Entry, HouseRule, Paragraph
from game.i18n.guide.topics import TOPICS
from game.i18n.guide.topics.fields import topics_of
from game.i18n.guide.topics.probes import deals_to_show
from game.i18n.guide.topics.topic import Group, Topic, joined
from game.i18n.numbers import points_text
from game.i18n.row_texts import element_text, line_text, special_worth_text, worth_text
from game.i18n.tile_words import wind_name
from game.i18n.translator import gettext as _
from game.i18n.translator import in_a_row, pgettext
from game.rules.options import OWN_HANDS, Options
from game.rules.own_figures import ELEMENTS
from game.rules.own_hands import own_name
from game.rules.own_words import NOTES
from game.rules.rows import Element, Points
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.scoring import SPECIAL
from game.tiles.tile import WIND_ORDER, Wind


def club_name(book: Rulebook, options: Options | None) -> str:
    """The name of the club whose hands and house rules these options hold; empty if there is none."""
    return book.club(options.own_hands).name if options else ""


def at_a_glance(book: Rulebook, rules: Ruleset) -> Iterable[Paragraph]:
    """Everything that a club has changed: its rows and hands, each on a line of its own, then settlement and flow."""
    hands = [(own_name(row.id), special_worth_text(row)) for row in rules.special_hands if own_name(row.id)]
    earned_by = {row.name: element_text(rules, row.id).help for row in book.club(rules.options.own_hands).rows}
    for number, (name, worth) in enumerate([*_changed_tables(book, rules), *hands]):
        heading = (club_name(book, rules.options) or _("Your club's book")) if number == 0 else ""
        yield Paragraph(joined(f"{name}: {worth}", earned_by.get(name, "")), heading=heading)
    yield from map(_topic_paragraph, _changed_topics(book, rules))


def in_chapter(book: Rulebook, rules: Ruleset, chapter: ChapterId) -> Iterable[Paragraph]:
    """What a club has changed of the settlement and flow that a chapter explains.

    Its notes beside such rules follow. The pictures of tiles are drawn from the club's rules and need no more words.
    """
    if chapter not in (ChapterId.GLANCE, ChapterId.TILES):
        yield from (_topic_paragraph(change) for change in _changed_topics(book, rules) if change[0].chapter is chapter)
    for path, note in _remarks(book, rules).items():
        if path in book.fields and (topic := topics_of(path)[0]).chapter is chapter:
            yield Paragraph(note, heading=topic.title())


def with_remarks(book: Rulebook, rules: Ruleset, blocks: Iterable[Block]) -> Iterable[Block]:
    """The blocks of a chapter, with a club's note below each row, special hand and house rule that has one."""
    remarks = _remarks(book, rules)
    for block in blocks:
        yield block
        if isinstance(block, Entry | HouseRule) and block.anchor in remarks:
            yield Paragraph(remarks[block.anchor])


def _remarks(book: Rulebook, rules: Ruleset) -> Mapping[str, str]:
    """A club's notes on the rules of a book, by their anchors."""
    club = book.club(rules.options.own_hands)
    said = pgettext("note", "{club}: {note}")
    name = club.name or _("Your club")
    return {each.anchor: said.format(club=name, note=each.text) for each in club.words if each.table == NOTES}


def renamed(book: Rulebook, rules: Ruleset) -> Mapping[str, str]:
    """The book's own names of rows and special hands that a club has renamed, by their anchors."""
    printed = _printed(book, rules) if rules.names else rules
    names = {anchor: line_text(printed, anchor, (), Wind.EAST).name for anchor in rules.names}
    return {anchor: name for anchor, name in names.items() if name != rules.names[anchor]}


def whole_paying(rules: Ruleset) -> Iterable[Paragraph]:
    """The paragraphs that say in full who pays in a club's version of a book, with two deals as examples."""
    if not rules.own:
        return
    lines = [(topic.title(), topic.says(rules)) for topic in TOPICS if topic.group is Group.PAYING]
    for place, (title, said) in enumerate(line for line in lines if line[1]):
        yield Paragraph(f"{title}: {said}", heading=_("The whole rule") if place == 0 else "")
    for place, (win, score) in enumerate(deals_to_show(rules)):
        worths = {each.wind: each.worth for each in score.scores}
        form = (
            _("{winner} draws the winning tile; the hand is worth {worth}.")
            if win.loser is None
            else _("{winner} wins with a hand worth {worth}; the discarder is {discarder}.")
        )
        told = [
            form.format(
                winner=wind_name(rules.id, win.wind),
                worth=worth_text(Points(worths.pop(win.wind))),
                discarder="" if win.loser is None else wind_name(rules.id, win.loser),
            )
        ]
        if others := {wind: worth for wind, worth in worths.items() if worth}:
            told.append(_("The other hands: {worths}.").format(worths=_by_seat(rules, others, is_change=False)))
        changes = dict(zip(WIND_ORDER, score.deltas, strict=False))
        told.append(_("What it changes: {points}.").format(points=_by_seat(rules, changes, is_change=True)))
        yield Paragraph(" ".join(told), heading=_("Counted examples") if place == 0 else "")


def _by_seat(rules: Ruleset, points: Mapping[Wind, Fraction], *, is_change: bool) -> str:
    """The points of several seats, in one line."""
    each = (f"{wind_name(rules.id, wind)} {points_text(found, signed=is_change)}" for wind, found in points.items())
    return " \u00b7 ".join(each)


def in_order(book: Rulebook, rules: Ruleset, own: Iterable[Entry], printed: Iterable[Entry]) -> Iterable[Block]:
    """The entries of a chapter with headings: those that a club has added, then the book's that count, then the others.

    Without a club's rules, the entries of the book in the book's order, without headings.
    """
    found, added = list(printed), list(own)
    if not rules.own:
        return found
    counted = [entry for entry in found if entry.in_force]
    off = [entry for entry in found if not entry.in_force]
    by_heading = (
        (club_name(book, rules.options) or _("Your club"), added),
        (rules_title(book.id) if added else "", counted),
        (_("Doesn't count under your club's rules"), off),
    )
    blocks: list[Block] = []
    for heading, entries in by_heading:
        if heading and entries:
            blocks.append(Paragraph("", heading=heading))
        blocks += entries
    return blocks


def own_text(text: str) -> str:
    """The text of an entry that a club has added."""
    return _("Added by your club. {text}").format(text=text)


def notes(book: Rulebook, rules: Ruleset) -> Iterable[Paragraph]:
    """The name of the club, and its notes on its own house rules."""
    if name := club_name(book, rules.options):
        yield Paragraph("", heading=name)
    for heading, note in book.club(rules.options.own_hands).notes:
        yield Paragraph(note, heading=heading)


def worths_text(rows: Sequence[Element]) -> str:
    """The worths of a line's rows, without those of 0 points: ``2 points or 4 points``."""
    worths = [row.worth for row in rows if row.worth != Points(0)] or [row.worth for row in rows]
    return in_a_row(pgettext("worths", "{first} or {second}"), list(dict.fromkeys(map(worth_text, worths))))


def changed_worths(book: Rulebook, rules: Ruleset) -> Mapping[str, tuple[str, str]]:
    """The worth in the book, and the club's own, of each line and special hand that a club has changed, by its anchor.

    The club's worth is empty if it plays without the line or hand.
    """
    figures = book.club(rules.options.own_hands).figures
    if not figures:
        return {}
    printed = _printed(book, rules)
    found: dict[str, tuple[str, str]] = {}
    for each in figures:
        lines = [[row for row in table.elements if row.id == each.row] for table in (printed, rules)]
        hands = [[row for row in table.special_hands if row.id == each.row] for table in (printed, rules)]
        is_line = each.table == ELEMENTS
        before, now = [[row.worth for row in rows] for rows in (lines if is_line else hands)]
        if before and before != now:
            told = [*map(worths_text, lines)] if is_line else ["".join(map(special_worth_text, rows)) for rows in hands]
            found[each.row if is_line else f"{SPECIAL}{each.row}"] = told[0], told[1]
    return found


def changed_rows(book: Rulebook, options: Options) -> Iterable[tuple[str, str]]:
    """The names of the rules, lines and special hands that a club has changed, each with what the club makes of it.

    Who pays comes first, and the wall last.
    """
    rules = book.with_options(options)
    topics = {topic: now for topic, _before, now in _changed_topics(book, rules)}
    yield from ((topic.title(), now) for topic, now in topics.items() if topic.group is Group.PAYING)
    yield from _changed_tables(book, rules)
    for topic, now in sorted(topics.items(), key=lambda each: -each[0].group.value):
        if topic.group is not Group.PAYING:
            yield topic.title(), now


def beside_the_books(text: str, changed: tuple[str, str] | None, name: str | None) -> str:
    """The text of an entry, preceded by the book's own name and worth if a club has changed them."""
    if name is not None:
        text = _("In the rulebook it is called {name}. {text}").format(name=name, text=text)
    if changed is None:
        return text
    return _("Changed by your club. In the rulebook: {worth}. {text}").format(worth=changed[0], text=text)


def _changed_tables(book: Rulebook, rules: Ruleset) -> Iterable[tuple[str, str]]:
    """The lines and special hands that a club has changed or added, each with the club's own name or worth."""
    yield from ((name, rules.names[anchor]) for anchor, name in renamed(book, rules).items())
    for anchor, (_before, now) in changed_worths(book, rules).items():
        words = line_text(rules, anchor, (), Wind.EAST)
        yield words.name, now or pgettext("figure", "does not count")
    for row in book.club(rules.options.own_hands).rows:
        yield row.name, worth_text(row.worth)


def _topic_paragraph(change: tuple[Topic, str, str]) -> Paragraph:
    topic, before, now = change
    said = _("Changed by your club: {now}. In the rulebook: {before}.") if before else _("Set by your club: {now}.")
    return Paragraph(said.format(now=now, before=before), heading=topic.title())


def _changed_topics(book: Rulebook, rules: Ruleset) -> Iterable[tuple[Topic, str, str]]:
    """Each aspect of settlement and flow that a club has changed, with the book's rule and the club's.

    Aspects that no longer matter because of another change are left out; the book's rule may be missing, as ``""``.
    """
    if book.club(rules.options.own_hands).changes:
        printed = _printed(book, rules)
        for topic in TOPICS:
            before, now = topic.says(printed), topic.says(rules)
            if now and before != now:
                yield topic, before, now


def _printed(book: Rulebook, rules: Ruleset) -> Ruleset:
    """The book as it is printed, with the same house rules."""
    return book.with_options(Options(book.options, {**rules.options, OWN_HANDS: ""}))
