"""A club's own words: the name of every row and special hand, and a note beside every rule, wherever they are said."""

from fractions import Fraction
from itertools import pairwise

import pytest

from game.i18n.guide import changed_rows, guide
from game.i18n.guide.differences import differences
from game.i18n.guide.model import Entry, HouseRule, Paragraph
from game.i18n.guide.topics.fields import topics_of
from game.i18n.row_texts import element_text, score_line_text, special_hand_text
from game.i18n.rules_page import rules_page
from game.i18n.score_rows import sheet_sum
from game.rules.options import OptionError
from game.rules.own_draft import Draft, items_of
from game.rules.own_hands import words_of
from game.rules.own_parents import finder, with_parents
from game.rules.own_words import HOUSE_RULE, NAMES, NOTES
from game.rules.rulesets import RULEBOOKS
from tests.rules.club_files import counted, entries_of, with_file
from tests.rules.test_own_figures import shown

NAMED = [
    *((book.id, "elements", row) for book in RULEBOOKS.values() for row in dict.fromkeys(r.id for r in book.elements)),
    *((book.id, "special_hands", row.id) for book in RULEBOOKS.values() for row in book.special_hands),
]
OWN = "Our Tuesday's own"
"""No row of any book has this name."""


def test_so_many_rows_and_hands_are_named_anew_below() -> None:
    assert len(NAMED) == 171


def named(id_: str, rows: dict[str, str]) -> str:
    """The file of a club with names of its own for some rows, by their anchors."""
    return f"[{id_}.names]\n" + "".join(f'{anchor!r} = "{name}"\n' for anchor, name in rows.items())


@pytest.mark.parametrize("id_", RULEBOOKS)
def test_own_names_are_said_wherever_rows_are_named_each_in_its_place(id_: str) -> None:
    book = RULEBOOKS[id_]
    rows = {f"special.{row}" if table == "special_hands" else row: row for each, table, row in NAMED if each == id_}
    names = {anchor: f"{OWN} {number}" for number, anchor in enumerate(rows)}
    text = named(id_, names)
    assert not book.club(text).problems
    own, printed = with_file(book, text), with_file(book, "")
    entries = {each.anchor: each for each in entries_of(guide(book, own.options))}
    changed = [*changed_rows(book, own.options)]
    told = {each.anchor: each for each in differences(printed, own)}
    assert told.keys() == rows.keys()
    assert len(changed) == len(rows)
    for anchor, row in rows.items():
        text_of = special_hand_text if anchor != row else element_text
        before, now = text_of(printed, row), text_of(own, row)
        assert (now.name, now.help) == (names[anchor], before.help)
        assert entries[anchor].name == now.name
        assert before.name in entries[anchor].text
        assert (before.name, now.name) in changed
        difference = told[anchor]
        found = (difference.name, difference.known_as, difference.before, difference.now)
        assert found == (now.name, before.name, "", "")
    assert own.own == printed.own == "", "a name changes nothing of the game"
    assert book.changed_by(text) == ""


@pytest.mark.parametrize(("id_", "table", "row"), NAMED)
def test_an_own_name_stands_in_the_score_at_its_row_alone(id_: str, table: str, row: str) -> None:
    book = RULEBOOKS[id_]
    anchor = f"special.{row}" if table == "special_hands" else row
    text = named(id_, {anchor: OWN})
    for each in shown(id_, table, row):
        (there, at_book), (here, at_club) = (counted(with_file(book, file, each), each) for file in ("", text))
        assert here == there
        rules = with_file(book, text, each)
        for line in at_club.lines:
            name = score_line_text(rules, line, at_club).name
            assert (name == OWN) == (line.id == anchor)
        earned = [line for line in sheet_sum(rules, at_club).lines if line.id == anchor]
        assert all(line.name == OWN for line in earned if len(line.tiles) != 2), "several tiles of a row stand together"
        assert at_book.worth == at_club.worth >= Fraction(0)


@pytest.mark.parametrize("id_", RULEBOOKS)
def test_a_note_stands_beside_any_rule_on_screen_and_on_paper(id_: str) -> None:
    book = RULEBOOKS[id_]
    anchors = [row.id for row in book.elements] + [f"special.{row.id}" for row in book.special_hands]
    anchors += [*book.fields, *(f"{HOUSE_RULE}{option.id}" for option in book.options)]
    notes = {anchor: f"Note {number}" for number, anchor in enumerate(dict.fromkeys(anchors))}
    text = "name = 'Tuesday'\n" + f"[{id_}.notes]\n" + "".join(f"{each!r} = {note!r}\n" for each, note in notes.items())
    club = book.club(text)
    assert not club.problems
    assert {each.path: each.value for each in club.words} == notes
    own = with_file(book, club.text)
    blocks = [block for chapter in guide(book, own.options).chapters for block in chapter.blocks]
    pairs = [each for each in pairwise(blocks) if isinstance(each[0], Entry | HouseRule)]
    ruled = {block.anchor: following for block, following in pairs if isinstance(block, Entry | HouseRule)}
    fields = [block for block in blocks if isinstance(block, Paragraph) and block.heading]
    page = rules_page(book, own.options)
    for anchor, note in notes.items():
        said = f"Tuesday: {note}"
        if anchor in book.fields:
            assert Paragraph(said, heading=topics_of(anchor)[0].title()) in fields
        else:
            assert ruled[anchor] == Paragraph(said)
        assert f"{said}<" in page
    assert own.own == "", "a note changes nothing of the game"


HOSTILE = [
    ("[polish]\nnames = 5", "polish.names: 5 is no table"),
    ("[polish]\nnotes = []", "polish.notes: [] is no table"),
    ("[polish.names]\nnothing = 'x'", "polish.names.'nothing': the book has no such row or special hand"),
    ("[polish.names]\nstake = 'x'", "polish.names.'stake': the book has no such row or special hand"),
    ("[polish.names]\nout = 5", "polish.names.'out': 5 is no name"),
    ("[polish.names]\nout = ''", "polish.names.'out': '' is no name"),
    ("[polish.names]\nout = ['x']", "polish.names.'out': ['x'] is no name"),
    (f"[polish.names]\nout = '{'x' * 41}'", "polish.names.'out': 'x"),
    (f"[polish.names]\nout = '{'x' * 10000}'", "polish.names.'out': 'x"),
    ('[polish.names]\nout = "a\\nb"', "polish.names.'out': 'a\\nb' is not a line of at most 40 letters"),
    ("[polish.names]\nout = '\u202ex'", "polish.names.'out': "),
    (f"[polish.names]\n'{'x' * 10000}' = 'x'", "polish.names.'x"),
    ("[polish.names.special.a.b.c.d]\ne = 'x'", "line 1: a key of more than 4 parts"),
    ("[polish.notes]\n'option.nothing' = 'x'", "polish.notes.'option.nothing': the book has no such rule"),
    ("[polish.notes]\n'own:Good' = 'x'", "polish.notes.'own:Good': the book has no such rule"),
    (f"[polish.notes]\nout = '{'x' * 241}'", "polish.notes.'out': 'x"),
    ("[polish.notes]\nout = true", "polish.notes.'out': True is no name"),
    ("[polish.notes]\nout = 2026-01-01", "polish.notes.'out': "),
    ("[[polish.notes]]\nout = 'x'", "polish.notes: [{'out': 'x'}] is no table"),
    ("[polish.notes]\nout = 'x'\nout = 'y'", "line "),
]


@pytest.mark.parametrize(("text", "told"), HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_wrong_is_told_with_its_place_and_hides_nothing(text: str, told: str) -> None:
    book = RULEBOOKS["polish"]
    good = "[polish.names]\n'pung.simple' = 'Little pung'\n"
    found = book.club(f"{text}\n[[hand]]\nname = 'Good'\npattern = '7*pair:x'\nworth = 'limit'\n")
    (problem,) = found.problems
    assert problem.startswith(told)
    assert problem.isprintable()
    assert len(problem) < 200
    assert [hand.id for hand in found.hands] == ["own:Good"]
    with pytest.raises(OptionError):
        with_file(book, text)
    assert book.club(good).problems == ()
    assert with_file(book, found.text).options.own_hands == found.text


def test_names_of_special_hands_may_be_written_without_quotes() -> None:
    club = RULEBOOKS["hungarian"].club("[hungarian.names]\nspecial.winds = 'Breeze'\npung.simple = 'Little'\n")
    assert not club.problems
    assert [(each.path, each.value) for each in club.words] == [("special.winds", "Breeze"), ("pung.simple", "Little")]
    assert RULEBOOKS["hungarian"].club(club.text) == club


def test_a_file_with_own_names_is_no_file_of_house_rules_alone() -> None:
    assert words_of("name = 'Tuesday'\n[notes]\nA = 'B'\n")
    assert not words_of("name = 'Tuesday'\n[gala.names]\nmahjong = 'Out'\n")


def test_a_child_says_only_the_names_that_are_different() -> None:
    parent = "name = 'A'\n[gala.names]\nmahjong = 'Out'\n'pung.dragon' = 'Dragon'\n[gala.notes]\nmahjong = 'Aloud.'\n"
    text, problems = with_parents("parent = 'A'\n[gala.names]\nmahjong = 'Done'\n", finder([("A", parent)]))
    assert not problems
    words = {(each.table, each.path): each.value for each in RULEBOOKS["gala"].club(text).words}
    assert words == {
        (NAMES, "mahjong"): "Done", (NAMES, "pung.dragon"): "Dragon", (NOTES, "mahjong"): "Aloud."
    }  # fmt: skip


@pytest.mark.parametrize("id_", RULEBOOKS)
def test_everything_on_the_page_can_be_given_a_note_and_a_row_a_name(id_: str) -> None:
    book = RULEBOOKS[id_]
    for item in items_of(book):
        draft = Draft.of(book, "")
        tables = (NAMES, NOTES) if item.row is not None else (NOTES,)
        for table in tables:
            written = draft.with_word(item, table, "Own")
            assert written.word(item, table) == "Own"
            assert Draft.of(book, written.text) == written
            assert not book.club(written.text).problems
            assert written.with_word(item, table, "") == draft
