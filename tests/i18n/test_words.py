"""Words are looked up when they are shown, in the language of that moment."""

from __future__ import annotations

import ast
import gettext
import string
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

from build_scripts.catalogues import texts_of
from game.app.matches.replay_index import Result, Since
from game.app.sound.sounds import Sound
from game.app.system.settings import Speed
from game.app.window.actions import Action
from game.i18n import translator
from game.i18n.book_files import OptionGroup
from game.i18n.books import common
from game.i18n.general import choice_of, general, name_of, names_file, pages
from game.i18n.guide.topics import TOPICS
from game.i18n.option_texts import option_text
from game.i18n.row_texts import element_text, special_hand_text
from game.players.roster import Calling, Showing
from game.rules.own_rows import OTHERS, UNITS, Who
from game.rules.rows import Relation, Replaces
from game.rules.rulesets import RULEBOOKS
from game.rules.seating import Seating
from game.rules.settlement import Rounding
from game.rules.terms import (
    AfterFalse,
    BonusOrder,
    CountedStack,
    DealOrder,
    DiscardPlace,
    End,
    FaceDown,
    Robbing,
    Source,
)
from game.scenes.set_up.wall_choice import Wall
from game.scenes.settings.rows import FIELDS, Group
from game.scenes.statistics.statistics_scene import Period, Sheet
from game.scenes.table.drawers import Drawer
from game.school.drills.exercise import Drill
from game.view.paint.felt import Felt
from game.view.paint.tile_pictures import Back, Faces

FOLDER = Path(translator.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))
TEXTS = {"_": 1, "count_text": 2, "gettext": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}
"""How many texts a lookup begins with."""


class Marked(gettext.NullTranslations):
    """A language in which every text stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"[{message}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"[{msgid1 if n == 1 else msgid2}]"

    def pgettext(self, context: str, message: str) -> str:
        return f"[{message}]"


@pytest.fixture
def _marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translator._TRANSLATOR, "words", Marked())


def shown(text: str) -> bool:
    return text.startswith("[") and text.endswith("]")


@pytest.mark.usefixtures("_marked")
@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_word_of_a_book_is_spoken_in_the_language_of_the_moment(book: str) -> None:
    rules = RULEBOOKS[book]
    for option in (option_text(book, option.id) for option in rules.options):
        assert shown(option.name)
        assert shown(option.help)
        assert all(map(shown, option.values.values()))
        assert option.number == "{n}" or shown(option.number)
    rows = [element_text(rules.with_options(), row.id) for row in rules.elements]
    for row in (*rows, *(special_hand_text(rules.with_options(), row.id) for row in rules.special_hands)):
        assert shown(row.name)
        assert shown(row.help)
        assert all(shown(text) for text in (row.line, row.reason) if text)
    assert all(shown(common().groups[group].said()) for group in OptionGroup)


KINDS = (Action, Back, Calling, Drawer, Faces, Felt, Group, Period, Result, Sheet, Showing, Since, Source, Speed, Wall)
OF_BOOKS = (
    AfterFalse,
    BonusOrder,
    CountedStack,
    DealOrder,
    DiscardPlace,
    End,
    FaceDown,
    Replaces,
    Robbing,
    Rounding,
    Seating,
    Who,
)


@pytest.mark.usefixtures("_marked")
@pytest.mark.parametrize("kind", [*KINDS, *OF_BOOKS])
def test_every_thing_to_choose_from_has_a_name_in_the_language_of_the_moment(kind: type[Enum]) -> None:
    names = [choice_of(thing) if kind in OF_BOOKS else name_of(thing) for thing in kind]
    assert all(map(shown, names))
    assert len(set(names)) == len(names)


def test_no_name_is_left_for_a_thing_that_is_no_more() -> None:
    for names, kinds in ((names_file().names, KINDS), (pages().choices, OF_BOOKS)):
        for kind in kinds:
            assert set(names[kind.__name__]) == {thing.name.lower() for thing in kind}
    assert set(pages().choices) == {kind.__name__ for kind in OF_BOOKS}
    assert set(pages().topics) == {topic.id for topic in TOPICS}
    assert {name.upper() for name in pages().sounds} <= set(Sound.__members__)
    assert set(pages().units) == set(UNITS)
    assert set(pages().others) == set(OTHERS)
    assert set(pages().relations) == set(Relation.__struct_fields__) - set(OTHERS)
    for words in pages().drills.values():
        assert set(words) == {drill.name.lower() for drill in Drill}


@pytest.mark.usefixtures("_marked")
def test_every_setting_that_is_offered_has_its_words() -> None:
    with_words = {**general().settings, **general().agreements}
    assert all(shown(words["name"].said()) and shown(words["help"].said()) for words in with_words.values())
    assert set(general().settings) == {field for fields in FIELDS.values() for field in fields}


def at_import(node: ast.AST) -> Iterator[ast.AST]:
    """All that is done when a module is imported: bodies of functions are not."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            for part in (*child.args.defaults, *child.args.kw_defaults, *getattr(child, "decorator_list", ())):
                if part is not None:
                    yield part
                    yield from at_import(part)
        else:
            yield child
            yield from at_import(child)


def is_lookup(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_no_word_is_looked_up_when_a_module_is_imported(path: Path) -> None:
    """A language chosen later would not reach it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [ast.unparse(node) for node in at_import(tree) if is_lookup(node)] == []


def test_a_lookup_at_import_would_be_noticed() -> None:
    text = "A = _('a')\nclass B:\n    b = {1: pgettext('b', 'b')}\ndef c(d=_('d')):\n    return _('c')"
    assert sum(map(is_lookup, at_import(ast.parse(text)))) == 3


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_texts_are_whole_and_named_by_their_places(path: Path) -> None:
    """What is looked up is one literal text, so that it is found for translation; its gaps have names."""
    if path.name == "texts.py":
        return  # it says what lies in files
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [
        each for each in tree.body if getattr(each, "name", "") not in TEXTS
    ]  # they look up what they are given
    for call in ast.walk(tree):
        if not is_lookup(call):
            continue
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Name)
        for text in call.args[: TEXTS[call.func.id]]:
            assert isinstance(text, ast.Constant), ast.unparse(call)
            assert isinstance(text.value, str), ast.unparse(call)
            gaps = [gap for _text, gap, _spec, _how in string.Formatter().parse(text.value) if gap is not None]
            assert all(gap.isidentifier() for gap in gaps), ast.unparse(call)


FILES = sorted(FOLDER.parent.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER.parent).as_posix())
def test_gaps_of_texts_in_files_are_named_and_can_be_filled(path: Path) -> None:
    """A number and a fact go into a gap that is there."""
    texts = texts_of(path)
    assert texts
    for text in texts:
        for form in filter(None, (text.message, text.form.many)):
            gaps = {gap for _text, gap, _spec, _how in string.Formatter().parse(form) if gap is not None}
            assert all(gap.isidentifier() for gap in gaps), form
            assert gaps >= text.form.gaps.keys() | text.form.numbers.keys(), form
        assert not text.form.count or "{count}" in text.form.many
