"""A club's file while it is edited: all that a book has can be changed and put back, and is read as it was written."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.i18n.guide.topics.fields import choice_texts, field_name, topics_of
from game.rules.own_draft import Draft, Item, items_of
from game.rules.own_rules import PRIORITY, RULES, TABLE, Own
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from tests.rules.test_own_rules import others

ITEMS = {book.id: list(items_of(book)) for book in RULEBOOKS.values()}


def test_so_many_things_of_the_books_can_be_changed() -> None:
    assert {id_: len(items) for id_, items in ITEMS.items()} == {
        "israeli": 135,
        "gala": 73,
        "hungarian": 96,
        "latvian": 75,
        "polish": 139,
    }


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_each_is_changed_read_again_and_put_back(book: Rulebook) -> None:
    empty = Draft.of(book, "")
    for item in ITEMS[book.id]:
        for value in others(item.field):
            changed = empty.with_value(item, value)
            assert changed.is_changed(item)
            assert not empty.is_changed(item)
            assert changed.value(item) == value
            again = Draft.of(book, changed.text)
            assert again.club == changed.club
            assert not again.club.problems
            assert book.club(again.played) == again.club
            assert changed.with_value(item, item.field.value).text == ""


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_each_field_has_a_name_and_its_choices_are_told_apart(book: Rulebook) -> None:
    for item in ITEMS[book.id]:
        if item.table != RULES:
            continue
        assert topics_of(item.field.path)
        assert field_name(item.field.path)
        if isinstance(item.field.value, str):
            texts = choice_texts(book.with_options(), item.field)
            assert len({*texts.values()}) == len(texts) > 1
            assert all(texts.values())


def values_of(item: Item) -> st.SearchStrategy[Own]:
    """Any value that an item can have."""
    field = item.field
    if field.path == PRIORITY:
        orders = ("mahjong > kong = pung > chow", "kong > pung > mahjong > chow", "mahjong = kong = pung = chow")
        return st.sampled_from(orders)
    if field.path == TABLE:
        return st.sampled_from(["", "0 1 2 4 8"])
    if field.words:
        return st.sampled_from(field.words)
    if field.is_toggle:
        return st.booleans()
    numbers: st.SearchStrategy[Own] = st.integers(field.low, field.high)
    return numbers | st.just(value=False) if field.may_be_off else numbers


CLUBS = {
    "israeli": '[[hand]]\nname = "Doors"\npattern = "set:B1 set:C5 set:D9 WESWN one:dragons"\nworth = 5\n',
    "polish": '[[hand]]\nname = "Doors"\npattern = "set:B1 set:C5 set:D9 WESWN one:dragons"\nworth = "half limit"\n',
}


@given(st.data())
def test_what_is_written_is_read_as_it_was_meant(data: st.DataObject) -> None:
    """A file, an editor with a few changes, and a file again: the same club, and nothing for other books is lost."""
    book = data.draw(st.sampled_from([*RULEBOOKS.values()]))
    other = next(id_ for id_ in RULEBOOKS if id_ != book.id)
    begun = f"[{other}.rules]\nstake = 77\n[notes]\nTea = 'At four.'\n" + CLUBS.get(book.id, "")
    draft = Draft.of(book, begun).named(data.draw(st.text("abc äא\"'\\#[]=", min_size=1, max_size=20)).strip())
    wanted: dict[tuple[str, str, int], tuple[Item, Own]] = {}
    for item in data.draw(st.lists(st.sampled_from(ITEMS[book.id]), max_size=12)):
        value = data.draw(values_of(item))
        draft = draft.with_value(item, value)
        wanted[item.key] = item, value
    again = Draft.of(book, draft.text)
    assert again.club == draft.club
    assert again.text == draft.text
    for item, value in wanted.values():
        assert again.value(item) == value
        assert type(again.value(item)) is type(value)
    told = tomllib.loads(draft.text)
    assert told[other] == {"rules": {"stake": 77}}
    assert told["notes"] == {"Tea": "At four."}
    assert len(told.get("hand", [])) == (book.id in CLUBS)


def test_what_is_wrong_in_a_file_is_told_at_its_row() -> None:
    book = RULEBOOKS["polish"]
    draft = Draft.of(book, '[polish.elements]\n"pung.major" = 4\nnothing = 3\n[polish.rules]\nstake = -1\n')
    told = {item.key[:2]: found for item in items_of(book) if (found := draft.problems_of(item))}
    assert told == {
        ("elements", "pung.major"): ["1 of the 2 figures of this row; the book has 4 exposed, 8 concealed"],
        ("rules", "stake"): ["-1 is not a whole number from 0 to 100000"],
    }
    assert any("nothing" in problem for problem in draft.club.problems)
