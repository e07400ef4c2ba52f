"""What a book's guide says if a club has changed the book: at a glance, in its chapters, beside the book's figures."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from game.i18n import _, books, pgettext
from game.i18n.books import is_own_book, rules_title
from game.i18n.guide.differences import Difference, lines_that_differ, topics_that_differ
from game.i18n.guide.model import Block, ChapterId, Entry, HouseRule, Paragraph
from game.i18n.guide.topics import TOPICS
from game.i18n.guide.topics.fields import topics_of
from game.i18n.guide.topics.probes import deals_to_show
from game.i18n.guide.topics.topic import Group, one_line
from game.i18n.numbers import points_text
from game.i18n.row_texts import worth_text
from game.i18n.tile_words import wind_name
from game.rules.options import OWN_HANDS, Options
from game.rules.own_words import NOTES
from game.rules.rows import Points
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.tiles.tile import WIND_ORDER, Wind


def club_name(book: Rulebook, options: Mapping[str, object]) -> str:
    """The name of the club whose hands and house rules these options hold; empty if there is none."""
    return books.club_name(book.id, book.club(str(options.get(OWN_HANDS, ""))).name)


def at_a_glance(book: Rulebook, rules: Ruleset, changed: Iterable[Difference]) -> Iterable[Paragraph]:
    """Everything that a club has changed: its rows and hands, each on a line of its own, then settlement and flow."""
    for number, (difference, name, now) in enumerate(_changed_lines(book, rules)):
        heading = (club_name(book, rules.options) or _("Your club's book")) if number == 0 else ""
        yield Paragraph(one_line(f"{name}: {now}", difference.help), heading=heading)
    yield from (_topic_paragraph(rules, each) for each in changed)


def in_chapter(
    book: Rulebook, rules: Ruleset, chapter: ChapterId, changed: Iterable[Difference]
) -> Iterable[Paragraph]:
    """What a club has changed of the settlement and flow that a chapter explains.

    Its notes beside such rules follow. The pictures of tiles are drawn from the club's rules and need no more words.
    """
    if chapter not in (ChapterId.GLANCE, ChapterId.TILES):
        told = {topic.id for topic in TOPICS if topic.chapter is chapter}
        yield from (_topic_paragraph(rules, each) for each in changed if each.anchor in told)
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
    return {each.path: said.format(club=name, note=each.value) for each in club.words if each.table == NOTES}


def beside_the_books(text: str, changed: Difference | None) -> str:
    """The text of an entry, preceded by the book's own name and worth if a club has changed them."""
    if changed is None:
        return text
    if changed.known_as:
        text = _("In the rulebook it is called {name}. {text}").format(name=changed.known_as, text=text)
    if changed.before:
        text = _("Changed by your club. In the rulebook: {worth}. {text}").format(worth=changed.before, text=text)
    return text


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

    Without a club's rules, the entries of the book in the book's order, without headings; those that count, if a club
    plays a rulebook of its own.
    """
    found, added = list(printed), list(own)
    if not rules.own:
        return found
    counted = [entry for entry in found if entry.in_force]
    if is_own_book(rules):
        return [*counted, *added]
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


def own_text(rules: Ruleset, text: str) -> str:
    """The text of an entry that a club has added."""
    return text if is_own_book(rules) else _("Added by your club. {text}").format(text=text)


def notes(book: Rulebook, rules: Ruleset) -> Iterable[Paragraph]:
    """The name of the club, and its notes on its own house rules."""
    if name := club_name(book, rules.options):
        yield Paragraph("", heading=name)
    for heading, note in book.club(rules.options.own_hands).notes:
        yield Paragraph(note, heading=heading)


def changed_rows(book: Rulebook, options: Options) -> Iterable[tuple[str, str]]:
    """The names of the rules, lines and special hands that a club has changed, each with what the club makes of it.

    Who pays comes first, and the wall last.
    """
    rules = book.with_options(options)
    topics = changed_topics(book, rules)
    yield from ((each.name, each.now) for each in topics if each.group is Group.PAYING)
    yield from ((name, now) for _difference, name, now in _changed_lines(book, rules))
    for each in sorted(topics, key=lambda each: -each.group.value):
        if each.group is not Group.PAYING:
            yield each.name, each.now


def _changed_lines(book: Rulebook, rules: Ruleset) -> Iterable[tuple[Difference, str, str]]:
    """The rows and special hands that a club has changed, each with its name, and its new name or worth."""
    for each in changed_tables(book, rules).values():
        if each.known_as:
            yield each, each.known_as, each.name
        if each.before or each.now:
            yield each, each.name, each.now or pgettext("figure", "does not count")


def _topic_paragraph(rules: Ruleset, change: Difference) -> Paragraph:
    if is_own_book(rules):
        return Paragraph(_("{sentence}.").format(sentence=change.now), heading=change.name)
    said = (
        _("Changed by your club: {now}. In the rulebook: {before}.") if change.before else _("Set by your club: {now}.")
    )
    return Paragraph(said.format(now=change.now, before=change.before), heading=change.name)


def changed_topics(book: Rulebook, rules: Ruleset) -> list[Difference]:
    """The aspects of settlement and flow that a club has changed."""
    return [*topics_that_differ(_printed(book, rules), rules)] if rules.own else []


def changed_tables(book: Rulebook, rules: Ruleset) -> Mapping[str, Difference]:
    """The rows and special hands that a club has changed or added in a rulebook, by their anchors."""
    printed = _printed(book, rules)
    if printed is rules or is_own_book(rules):
        return {}
    return {each.anchor: each for each in lines_that_differ(printed, rules)}


def _printed(book: Rulebook, rules: Ruleset) -> Ruleset:
    """The book as it is printed, with the same house rules."""
    return book.with_options({**rules.options, OWN_HANDS: ""})
