"""The guide of a club that has changed a book: each chapter says the club's rule, and no sentence the book's."""

import re
from collections.abc import Iterable
from functools import cache

import pytest

from game.i18n.books import book as book_of
from game.i18n.books import rules_title
from game.i18n.call_words import goal_explained
from game.i18n.guide import guide
from game.i18n.guide.common import chapters
from game.i18n.guide.differences import lines_that_differ
from game.i18n.guide.examples import score_of
from game.i18n.guide.model import Block, ChapterId, Entry, Guide, HouseRule, Paragraph
from game.i18n.guide.topics import TOPICS
from game.i18n.guide.topics.probes import deals_to_show
from game.i18n.numbers import points_text
from game.i18n.row_texts import worth_text
from game.i18n.rules_page import rules_body, rules_page
from game.i18n.texts import Record, Text
from game.rules.options import OWN_HANDS, Options
from game.rules.own_draft import example_club
from game.rules.own_figures import ELEMENTS
from game.rules.own_hands import Club
from game.rules.own_rules import fields_of
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Wind
from tests.for_each import one_in
from tests.i18n.guides import leave_out_examples, leave_out_rows
from tests.rules.club_files import entries_of, with_file
from tests.rules.test_own_figures import COLUMNS, figure, file, more, rows_of
from tests.rules.test_own_rules import COMES_UP_WITH, FIELDS, options_with, others, value_of, written

STATES = {
    "bonus_tiles": r"two loose tiles on the wall|Flowers and seasons score nothing",
    "seating": r"rolls? (one die|two dice)|oll of two dice|ind tiles are mixed|highest is East|East rolls again",
    "deal_order": r"four tiles three times|two stacks three times|Everyone draws 13",
    "bonus_order": r"in the hand; then the other players do the same|no more flowers|waits until the next time around",
    "turn_seconds": r"A move may take up to",
    "last_turns": r"mahjong ends the deal|has one more turn|nobody else may go out",
    "discards": r"Discards go|All discards go",
    "blind_discards": r"Discards go|but the last lies face down|blind play",
    "stake": r"Everyone starts with",
    "dealer_has_prevailing_wind": r"East (rolls \d|rolls to|deals|passes|stays|takes)|beginning with East|"
    r"seat wind is the prevailing|"
    r"^The deal passes|dealer who wins stays|has a beneficiary",
    "may_stop": r"until the players stop",
    "settlement.payers": r"Nobody pays|pays? the winner|everyone pays|all pay\b",
    "settlement.each_pays": r"\b8 points, and 8 more",
    "settlement.dealer_pays": r"East.*pays|rights pays double|and be paid double|East's rights and double pay",
    "settlement.dealer_gets": r"East (pays or gets|pays and gets)|8 more if the winner is the dealer",
    "settlement.discarder_pays": r"Only the discarder pays|others? players? pays the winner|everyone pays as usual",
    "settlement.drawn_pays": r"Only the discarder pays|others? players? pays the winner|"
    r"everyone pays as usual|and all pay for a",
    "settlement.losers_settle": r"losers settle|Losers count their hands",
    "settlement.discarder_loses": r"loses (one|a) point|(point is|one point is) lost",
    "settlement.loses_for_each": r"lost only once|lost for each",
    "settlement.limit": r"limit of|usually 2,000|going out plus all the premiums",
    "settlement.round_to": r"Nothing is rounded",
    "settlement.table": r"going out plus all the premiums|points are added to the winner's",
    "course.moves_after": r"East passes|East stays|dealer wins, the seats|"
    r"nobody scores and the deal is played|deals again|moves? on:|"
    r"^The winds (move|stay)|exhausted deal is played|bank stays|beneficiaries are|"
    r"passes to the right after every|A dealer who wins",
    "course.moves": r"deals make a match|A match is|moved (four|sixteen) times|"
    r"The match (ends (when everyone|after)|continues until)|to reach",
    "course.won_deals": r"deals make a match|A match is|moved (four|sixteen) times|The match continues|to reach",
    "course.points": r"deals make a match|A match is|The match continues|to reach",
    "course.at_bankruptcy": r"below zero",
    "claims.priority": r"strongest claim takes|beats a chow|A mahjong always beats|"
    r"claimed the tile for something stronger",
    "claims.preempt_chow_within": r"called within|whichever was called first|however late",
    "claims.several_winners": r"[Ss]everal players call|two mahjong calls|"
    r"Of equal claims, the first in turn order gets the tile|"
    r"special hand beats",
    "claims.chow_from_anyone": r"A chow may be claimed|may claim a chow|Of two chows",
    "claims.seconds": r"A discard can be claimed for|no time limit for claims",
    "kongs.allowed": r"Pung, kong and mahjong may|not declared counts|A kong must be|lay out a kong|"
    r"A kong takes|no kongs:|"
    r"Four alike that were never|robbed (kong|tile)|concealed kong cannot be robbed|after a kong|Concealed kongs may|"
    r"^A kong from|takes the tile: .*Kong",
    "kongs.after_claim": r"Right after claiming a set",
    "kongs.before_first_discard": r"may be laid out with them",
    "kongs.robbing": r"^A kong cannot be robbed|can be taken for mahjong|may take the fourth tile",
    "kongs.concealed_down": r"(outer|middle) (two|ones|tiles)|of a concealed kong lie",
    "kongs.shown_first": r"are shown, then|two outer tiles of a concealed",
    "kongs.claimed_down": r"of a claimed kong",
    "kongs.added_down": r"extends a pung lies",
    "faults.false_claim_costs": r"False call for a set costs|cannot back up with the set costs",
    "faults.after_false_claim": r"may still claim the discard, but the caller|the discard is dead|But a true claim",
    "faults.false_mahjong_costs": r"A false mahjong",
    "faults.false_mahjong_kills_hand": r"A false mahjong makes|caller's hand is dead",
    "faults.false_mahjong_annuls": r"A false mahjong(,| makes)|a false mahjong costs one",
    "ready.false_call_costs": r"false call of a ready hand",
    "wall.clockwise": r"dealt and drawn (counter)?clockwise",
    "wall.breaking.side_dice": r"dice? and(,| counts)|counted for the break|West then breaks",
    "wall.breaking.stack_dice": r"rolls? \d (dice|die)( and,|\.)",
    "wall.breaking.adds_side_throw": r"Add both rolls|as many stacks as they rolled",
    "wall.breaking.count_from": r"from the (right|left) end|From the (right|left) end",
    "wall.breaking.breaker_deals": r"beginning with (East|the dealer), (everyone|four)",
    "wall.box.tiles": r"kong box of \d|joins the fourteen|except for the fourteen|"
    r"fourteen tiles of the dead wall|\d+ are set aside|"
    r"The 14 tiles beside",
    "wall.box.keep": r"When fewer than|refilled to \d|not refilled",
    "wall.pool.stay": r"the last .*never drawn|When only the fourteen",
}
"""How a sentence of a guide or of an option's help is known that states a field."""
MERELY_IN_TOPICS = {
    "moves_with_winds", "settlement.least_doubles", "settlement.least_worth", "claims.most_chows", "kongs.void_at",
    "kongs.concealed_points", "kongs.added_points", "kongs.claimed_points", "kongs.discarder_points",
    "settlement.rounding", "settlement.losers_pay", "settlement.least_without_bonus", "course.winds",
    "mahjong.most_chows", "mahjong.one_short", "settlement.cannon", "settlement.bonus_beside_special",
}  # fmt: skip
"""Fields that no sentence of any book states."""
STATED_ROWS = {
    ("gala", "mahjong"): r"one point (for|and the)",
    ("israeli", "out.ready"): r"100 points",
    ("hungarian", "x.dragons_or_own_wind"): r"[Dd]oubles?.*seat wind|seat wind doubles",
    ("hungarian", "pung.simple"): r"four times as much",
    ("hungarian", "pung.major"): r"four times as much",
    ("hungarian", "kong.simple"): r"four times as much",
    ("hungarian", "kong.major"): r"four times as much",
    ("hungarian", "x.banker"): r"gets (double|the points doubled)|are doubled once more",
    ("latvian", "mahjong"): r"gets one point|1 point|one more point",
    ("latvian", "out.self_drawn"): r"one (more point )?for each",
    ("latvian", "out.last_tile"): r"one (more point )?for each",
    ("latvian", "pung.dragon"): r"one (more point )?for each",
    ("latvian", "exp.pung"): r"a pung scores 2|count like",
    ("latvian", "exp.kong"): r"scores four times|count like",
}
"""How a sentence is known that states what a row is worth."""
STATED_HANDS = {"polish": r"is worth the limit", "hungarian": r"1,000 to 4,000"}
"""How a sentence is known that states what special hands are worth, by book."""


def sentences(found: Guide) -> set[str]:
    """Every sentence of a guide, apart from those on the club's changes, which name the book's rules too."""
    blocks = [block for chapter in found.chapters for block in chapter.blocks]
    texts = [block.text for block in blocks if isinstance(block, HouseRule | Paragraph)]
    own = re.compile(r"(Changed|Set) by your club: ")
    return {one for text in texts if not own.match(text) for one in re.split(r"(?<=[.!?]) ", text) if one}


@cache
def of_book(book: str, options: Options) -> frozenset[str]:
    return frozenset(sentences(guide(RULEBOOKS[book], options)))


def still_said(book: str, told: Guide, stated: str, printed: Options) -> set[str]:
    """The sentences that state something in the book, and that stand in the club's guide as well."""
    said = {one for one in of_book(book, printed) if re.search(stated, one)}
    return said & sentences(told)


def every_choice(book: str) -> Iterable[dict[str, object]]:
    """The house rules of a book: its own, then each other value of a choice alone."""
    for rules in RULEBOOKS[book].of_every_value():
        yield {id_: value for id_, value in rules.options.items() if id_ != OWN_HANDS}


@pytest.fixture(autouse=True)
def _without_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_examples(monkeypatch)


@pytest.mark.parametrize(("book", "path"), one_in(3, FIELDS, pytest.mark.slow))
def test_the_chapter_of_a_changed_field_says_it_and_no_sentence_says_the_books(
    book: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_out_rows(monkeypatch)
    says_it(book, path, [options_with(RULEBOOKS[book], path)])


@pytest.mark.long
@pytest.mark.parametrize(("book", "path"), [each for each in FIELDS if each[1] not in COMES_UP_WITH])
def test_so_it_is_under_every_house_rule(book: str, path: str) -> None:
    known = RULEBOOKS[book]
    rules = ((choice, known.with_options(Options(known.options, choice))) for choice in every_choice(book))
    says_it(book, path, [choice for choice, each in rules if path in {field.path for field in fields_of(each)}])


def says_it(book: str, path: str, choices: Iterable[dict[str, object]]) -> None:
    """Checks the guide under each of these house rules, with each other value of a field."""
    known = RULEBOOKS[book]
    with_more = COMES_UP_WITH.get(path, "")
    for choice in choices:
        before = next(
            field for field in fields_of(known.with_options(Options(known.options, choice))) if field.path == path
        )
        base = Options(known.options, {**choice, OWN_HANDS: f"[{book}.rules]\n{with_more}" if with_more else ""})
        for value in others(before):
            text = f"[{book}.rules]\n{with_more}{path} = {written(value)}\n"
            options = Options(known.options, {**choice, OWN_HANDS: text})
            rules = known.with_options(options)
            if path == "may_stop" and value_of(rules, path) != value:
                continue  # where nothing else ends the match, the players are asked whatever the club says
            told = guide(known, options)
            assert not (still_said(book, told, STATES[path], base) if path in STATES else ()), (value, choice)
            for topic in TOPICS:
                now = topic.says(rules)
                if now and now != topic.says(known.with_options(base)) and topic.chapter is not ChapterId.TILES:
                    chapter = next(each for each in told.chapters if each.id is topic.chapter)
                    here = [
                        each for each in chapter.blocks if isinstance(each, Paragraph) and each.heading == topic.title()
                    ]
                    assert any(f"{now}." in each.text for each in here), (topic.id, value)


@pytest.mark.parametrize("path", STATES)
def test_a_sentence_is_known_by_what_it_states(path: str) -> None:
    books = [book for book, each in FIELDS if each == path]
    assert path not in MERELY_IN_TOPICS
    assert any(
        re.search(STATES[path], one)
        for book in books
        for choice in every_choice(book)
        for one in of_book(book, Options(RULEBOOKS[book].options, choice))
    )


def test_of_every_field_it_is_known_how_sentences_state_it() -> None:
    assert {path for _book, path in FIELDS} == STATES.keys() | MERELY_IN_TOPICS


@pytest.mark.parametrize(("book", "table", "row", "place"), one_in(3, COLUMNS, pytest.mark.slow))
def test_no_sentence_says_the_books_figure_of_a_changed_row(book: str, table: str, row: str, place: int) -> None:
    known = RULEBOOKS[book]
    stated = STATED_ROWS.get((book, row)) if table == ELEMENTS else STATED_HANDS.get(book)
    choice = next(
        each for each in every_choice(book) if rows_of(known.with_options(Options(known.options, each)), table, row)
    )
    base = Options(known.options, choice)
    rows = rows_of(known.with_options(base), table, row)
    figures = [more(each.worth)[0] if at == place else figure(each.worth) for at, each in enumerate(rows)]
    options = Options(known.options, {**choice, OWN_HANDS: file(book, table, row, figures)})
    told = guide(known, options)
    if stated is not None:
        assert any(re.search(stated, one) for one in of_book(book, base)), "no sentence is known by this"
        assert not still_said(book, told, stated, base)
    entry = next(each for each in entries_of(told) if each.anchor == (row if table == ELEMENTS else f"special.{row}"))
    help_ = entry.text.partition(". In the rulebook: ")[2].partition(". ")[2]
    assert not re.search(r"[Cc]ounts \d|\d (exposed|concealed)|score nothing", help_)
    columns = {each.concealed: each.worth for each in rows_of(known.with_options(options), table, row)}
    if table == ELEMENTS and columns.keys() == {True, False} and len(rows) == 2:
        said = f"Exposed: {worth_text(columns[False])}. Concealed: {worth_text(columns[True])}."
        assert said in help_


SUMMARIES = {
    "israeli": {
        "Everyone scores their hand, and the winner is paid": "settlement.payers settlement.each_pays "
        "settlement.discarder_pays settlement.drawn_pays",
        "Replacements come from": "",
        "A hand that needs one more": "elements.out.ready",
        "After a mahjong": "last_turns",
    },
    "gala": {
        "Four deals": "course.moves_after course.moves course.won_deals course.points course.at_bankruptcy "
        "course.winds dealer_has_prevailing_wind",
        "Only the winner": "elements.mahjong settlement.payers settlement.limit settlement.table",
        "Whoever discarded": "settlement.discarder_loses",
        "All discards": "discards blind_discards",
    },
    "hungarian": {
        "The winner's points": "settlement.payers settlement.limit settlement.discarder_pays settlement.drawn_pays",
        "Eleven hands": "special_hands.worths special_hands.added special_hands.removed",
        "Replacements for": "bonus_tiles kongs.allowed",
        "East pays": "settlement.dealer_pays elements.x.banker",
    },
    "latvian": {
        "The plain game": "",
        "Flowers, racks": "bonus_tiles kongs.allowed course.moves_after course.moves course.won_deals course.points "
        "course.at_bankruptcy elements.worths elements.added elements.removed settlement.payers settlement.limit "
        "settlement.table",
    },
    "polish": {
        "Points are doubled": "settlement.payers settlement.losers_settle settlement.discarder_pays "
        "settlement.drawn_pays",
        "East pays": "settlement.dealer_pays settlement.dealer_gets",
        "A special hand": "special_hands.worths special_hands.added special_hands.removed",
    },
}
"""The sentences of the summaries by how they begin, each with what a club can change that makes it false."""
OTHERWISE = {
    "elements.added": '[[{book}.row]]\nname = "Odd"\nquestion = "out.self_drawn"\npoints = 1\n',
    "special_hands.added": '[[hand]]\nname = "Odd"\npattern = "4*kong:any pair:any"\nworth = 500\n',
    "elements.removed": "[{book}.elements]\nmahjong = 0\n",
    "elements.worths": "[{book}.elements]\nmahjong = 7\n",
    "elements.mahjong": "[{book}.elements]\nmahjong = 7\n",
    "elements.out.ready": "[{book}.elements]\n'out.ready' = 7\n",
    "elements.x.banker": "[{book}.elements]\n'x.banker' = 0\n",
    "special_hands.removed": "[{book}.special_hands]\n{hand} = 0\n",
    "special_hands.worths": "[{book}.special_hands]\n{hand} = 77\n",
}
"""How a club changes the rows of a book."""


@pytest.mark.slow
@pytest.mark.parametrize("book", SUMMARIES)
def test_the_summary_of_a_book_stands_in_a_clubs_guide_as_long_as_all_of_it_is_true(book: str) -> None:
    known, starts = RULEBOOKS[book], SUMMARIES[book]
    written_ = re.split(r"(?<=[.]) ", book_of(book).words.summary.said())
    assert all(one.startswith(start) for one, start in zip(written_, starts, strict=True))
    said = set(written_)
    assert said <= of_book(book, Options(known.options))
    wrong = {path for paths in starts.values() for path in paths.split()}
    tried = set()
    for path in (path for id_, path in FIELDS if id_ == book):
        choice = options_with(known, path)
        rules = known.with_options(Options(known.options, choice))
        value = next(iter(others(next(field for field in fields_of(rules) if field.path == path))))
        text = f"[{book}.rules]\n{COMES_UP_WITH.get(path, '')}{path} = {written(value)}\n"
        options = Options(known.options, {**choice, OWN_HANDS: text})
        found = wrong & known.changed(options)
        tried |= found
        before = said & of_book(book, Options(known.options, choice))
        assert said & sentences(guide(known, options)) == (set() if found else before), (path, value)
    hand = next(iter(known.special_hands)).id if known.special_hands else ""
    for path in wrong & OTHERWISE.keys():
        text = OTHERWISE[path].format(book=book, hand=hand)
        options = Options(known.options, {OWN_HANDS: text})
        assert path in known.changed(options), text
        assert not said & sentences(guide(known, options)), text
        tried.add(path)
    assert wrong <= tried


HARMLESS = (
    "During play a bonus", "On your own turn you may", "A claimed set is laid", "Everyone rolls", "A ready hand is",
    "A dealer who was", "Winds rank", "Dragons rank", "Each multiplier counts once",
    "Whoever is outranked", "Only one special hand", "For “Adopted", "A Mahjong set has", "The game is for",
    "A tile that other", "All four mix", "Each player builds", "One player rolls", "A roll of two", "The four wind",
    "The whole game", "An irregular hand", "The tiles go up", "The original says in one", "There are many ways",
    "Many Mahjong sets", "The original lifts", "The plain game",
)  # fmt: skip
"""How sentences begin that name a figure which no club can change, such as the dice for the seats."""
FIGURE = re.compile(
    r"\b(\d[\d,]*|one|two|three|four|five|six|eight|nine|ten|eleven|twelve|thirteen|fourteen|sixteen|"
    r"twice|once|half|first|"
    r"quarter|doubled?|doubles)\b",
    re.IGNORECASE,
)


def texts_of(record: Record) -> Iterable[Text]:
    for name in record.__struct_fields__:
        found = getattr(record, name)
        yield from (each for each in (found if isinstance(found, tuple) else [found]) if isinstance(each, Text))


@pytest.mark.parametrize("book", ["common", *RULEBOOKS])
def test_a_figure_in_a_sentence_is_a_fact_or_named_as_what_it_tells(book: str) -> None:
    files: list[Record] = [chapters()] if book == "common" else [book_of(book).guide, book_of(book).words]
    known = {path for _book, path in FIELDS} | {"course", "wall.box"}
    rows = {row for id_, _table, row, _place in COLUMNS if id_ == book}
    for text in (each for file_ in files for each in texts_of(file_)):
        form = text.form
        if FIGURE.search(text.message) and not text.message.startswith(HARMLESS):
            assert form.tells or form.when or form.unless or form.gaps or form.numbers or form.count, text.message
        for told in form.tells:
            table, _, row = told.partition(".")
            is_row = table in ("elements", "special_hands")
            ends = {"worths", "added", "removed", *rows, *(each.partition(".")[0] for each in rows)}
            assert (row in ends) if is_row else told in known, f"{told} is nothing that a club can change"


EXAMPLES = {
    "british": (
        "polish",
        r"2,000 at most\.$|limit of 2,000|usually 2,000|Heavenly twins” may|Imperial jade”",
    ),
    "classical_chinese": (
        "polish",
        r"2,000 at most\.$|limit of 2,000|usually 2,000|Heavenly twins” may|Buried treasure” must",
    ),
    "hong_kong": ("gala", r"Nobody pays|loses (a|one) point|one point|four deals make a match and"),
    "chinese_official": ("gala", r"Nobody pays|loses (a|one) point|one point|four deals make a match and"),
}
"""The book of each example, and what is so in the book alone."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_say_nothing_of_the_book_that_is_otherwise_with_them(name: str) -> None:
    book, wrong = EXAMPLES[name]
    known = RULEBOOKS[book]
    options = Options(known.options, {OWN_HANDS: known.club(example_club(name)).text})
    said = sentences(guide(known, options))
    assert said
    assert not [one for one in said if re.search(wrong, one)]
    assert any(re.search(wrong, one) for one in of_book(book, Options(known.options)))
    page = rules_body(known, options)
    assert all(one not in page for one in of_book(book, Options(known.options)) if re.search(wrong, one))


def tuesday_club(name: str) -> tuple[Rulebook, Club]:
    """The book of an example, and a club that has changed that book in the same way, under a name of its own."""
    known = RULEBOOKS[EXAMPLES[name][0]]
    return known, known.club(
        re.sub("^name = .*", 'name = "Tuesday club"', example_club(name), count=1, flags=re.MULTILINE)
    )


def text_of(block: Block) -> str:
    """The words of a block that can say what is so."""
    return f"{block.heading}. {block.text}" if isinstance(block, Paragraph) else getattr(block, "text", "")


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_told_as_a_rulebook_of_its_own(name: str) -> None:
    """Whoever plays British rules reads British rules, and not what they change in the Polish ones."""
    known = RULEBOOKS[EXAMPLES[name][0]]
    told = guide(known, Options(known.options, {OWN_HANDS: known.club(example_club(name)).text}))
    assert all(entry.in_force for entry in entries_of(told))
    assert len({entry.name for entry in entries_of(told)}) == len(list(entries_of(told)))
    shown = [each.example for entry in entries_of(told) for each in entry.shown]
    assert all(score_of(known, each, known.club(example_club(name)).text) for each in shown), "each can be counted"
    said = [block for chapter in told.chapters for block in chapter.blocks if not isinstance(block, HouseRule)]
    pattern = "your club|rulebook:|In the rulebook|[Tt]he original|does not count$"
    assert not [block for block in said if re.search(pattern, text_of(block))]
    assert not [block for block in said if isinstance(block, Paragraph) and rules_title(known.id) in block.heading]


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_a_club_does_not_count_stands_apart_at_the_end_of_its_chapter(name: str) -> None:
    known, club = tuesday_club(name)
    told = guide(known, Options(known.options, {OWN_HANDS: club.text}))
    for chapter in told.chapters:
        places = [at for at, each in enumerate(chapter.blocks) if isinstance(each, Entry) and not each.in_force]
        if places:
            head = chapter.blocks[places[0] - 1]
            assert isinstance(head, Paragraph)
            assert head.heading == "Doesn't count under your club's rules"
            assert not [each for each in chapter.blocks[places[0] :] if isinstance(each, Entry) and each.in_force]
    uncounted = {each.anchor for each in entries_of(told) if not each.in_force}
    if known.id == "polish":
        assert {"special.purity", "special.dragonfly", "pair.wind"} <= uncounted


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_a_club_has_added_stands_first_in_its_chapter_under_its_name(name: str) -> None:
    known, club = tuesday_club(name)
    added = {row.id for row in club.rows} | {f"special.{hand.id}" for hand in club.hands}
    found = guide(known, Options(known.options, {OWN_HANDS: club.text}))
    for id_ in (ChapterId.SCORING, ChapterId.SPECIAL_HANDS):
        blocks = next(each.blocks for each in found.chapters if each.id is id_)
        entries = [each for each in blocks if isinstance(each, Entry)]
        own = [each for each in entries if each.anchor in added]
        assert own
        assert entries[: len(own)] == own
        assert all(each.in_force and each.text.startswith("Added by your club. ") for each in own)
        assert not any(each.text.startswith("Added") for each in entries[len(own) :])
        assert blocks[blocks.index(own[0]) - 1] == Paragraph("", heading=club.name)
        if next((each.in_force for each in entries[len(own) :]), False):
            assert blocks[blocks.index(own[-1]) + 1] == Paragraph("", heading=rules_title(known.id))


def test_a_house_rule_that_the_club_sets_has_the_clubs_value_not_the_books() -> None:
    known = RULEBOOKS["polish"]
    found = guide(known, with_file(known, "[polish.rules]\nsettlement.limit = 500\n").options)
    rules = {each.anchor: each for chapter in found.chapters for each in chapter.blocks if isinstance(each, HouseRule)}
    assert (rules["option.limit"].value, rules["option.limit"].text) == ("500", "Your club's book sets this.")
    assert rules["option.stake"].value == "2,000"


CLUB = """name = "Tuesday club"
[polish.elements]
out = 30
[polish.rules]
"settlement.payers" = "discarder"
"settlement.discarder_pays" = 2
[[polish.row]]
name = "Twin dragons"
question = "two_dragons"
doubles = 1
[[hand]]
name = "Sapphires"
pattern = "4*meld:D24589,DW pair:D24589,DW"
worth = "limit"
"""


def test_who_pays_is_told_in_full_with_deals_counted_by_the_clubs_book() -> None:
    known = RULEBOOKS["polish"]
    rules = with_file(known, CLUB)
    (chapter,) = [each for each in guide(known, rules.options).chapters if each.id is ChapterId.PAYING]
    said = [block.text for block in chapter.blocks if isinstance(block, Paragraph)]
    assert "Who pays the winner: Only the discarder · the discarder ×2" in said
    assert "The losers: Score their own hands · and settle the difference" in said
    win, drawn = (deal for _win, deal in deals_to_show(rules))
    worth = next(score.worth for score in win.scores if score.is_winner)
    paid = {payment.payer: payment.amount for payment in win.payments if payment.receiver is Wind.SOUTH}
    assert paid == {Wind.WEST: 2 * worth}
    assert any(text.startswith(f"South wins with a hand worth {worth} points; the discarder is West.") for text in said)
    points = " · ".join(
        f"{name} {points_text(change, signed=True)}"
        for name, change in zip(("East", "South", "West", "North"), drawn.deltas, strict=True)
    )
    assert any(text.startswith("East draws the winning tile;") and points in text for text in said)
    assert not sum(win.deltas)


def test_each_change_stands_on_a_line_of_its_own_and_an_added_row_says_what_earns_it() -> None:
    known = RULEBOOKS["polish"]
    rules = with_file(known, CLUB)
    glance = guide(known, rules.options).chapters[0].blocks
    first = [block.text for block in glance if isinstance(block, Paragraph)][:3]
    assert first == [
        "Mahjong: 30 points",
        "Twin dragons: 1 double · Pungs or kongs of two dragons, with or without a pair of the third",
        "Sapphires: limit",
    ]
    added = [(row.name, row.now, row.help) for row in lines_that_differ(known.with_options(), rules) if not row.before]
    assert added == [
        ("Twin dragons", "1 double", "Pungs or kongs of two dragons, with or without a pair of the third"),
        ("Sapphires", "limit", ""),
    ]


def test_the_goal_says_how_many_chows_a_hand_may_have() -> None:
    book = RULEBOOKS["polish"]
    assert "Chows in a hand: 1 at most." in goal_explained(with_file(book, example_club("british")))
    assert "Chows" not in goal_explained(book.with_options())


def test_the_printed_page_of_an_example_has_the_name_of_the_example() -> None:
    book = RULEBOOKS["polish"]
    page = rules_page(book, with_file(book, example_club("british")).options)
    assert "<title>British</title>" in page


def test_the_tiles_that_an_own_hand_may_have_are_named() -> None:
    known = RULEBOOKS["polish"]
    found = guide(known, with_file(known, CLUB).options)
    entries = [block for chapter in found.chapters for block in chapter.blocks if isinstance(block, Entry)]
    (own,) = [entry for entry in entries if entry.name == "Sapphires"]
    assert "4 \u00d7 Any set: 2, 4, 5, 8, 9 of Dots or White Dragon" in own.text
