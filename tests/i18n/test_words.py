"""Words are looked up when they are shown, in the language of that moment."""

from __future__ import annotations

import ast
import gettext
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.i18n import translator
from game.i18n.books import BOOKS
from game.i18n.books.words import OptionGroup, group_name

FOLDER = Path(translator.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))
TEXTS = {"_": 1, "gettext": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}
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
    monkeypatch.setattr(translator._TRANSLATOR, "_words", Marked())


def shown(text: str) -> bool:
    return text.startswith("[") and text.endswith("]")


@pytest.mark.usefixtures("_marked")
@pytest.mark.parametrize("book", BOOKS)
def test_every_word_of_a_book_is_spoken_in_the_language_of_the_moment(book: str) -> None:
    words = BOOKS[book]
    for texts in words.options().values():
        for option in texts.values():
            assert shown(option.name)
            assert shown(option.help)
            assert all(map(shown, option.values.values()))
            assert option.number == "{n}" or shown(option.number)
    for row in (*words.elements().values(), *words.special_hands().values()):
        assert shown(row.name)
        assert shown(row.help)
        assert all(shown(text) for text in (row.line, row.reason) if text)
    assert all(shown(group_name(group)) for group in OptionGroup)


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
    if path.name == "translator.py":
        return
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not is_lookup(call):
            continue
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Name)
        for text in call.args[: TEXTS[call.func.id]]:
            assert isinstance(text, ast.Constant), ast.unparse(call)
            assert isinstance(text.value, str), ast.unparse(call)
            gaps = [gap for _text, gap, _spec, _how in string.Formatter().parse(text.value) if gap is not None]
            assert all(gap.isidentifier() for gap in gaps), ast.unparse(call)
