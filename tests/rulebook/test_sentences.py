"""What the originals demand of play, and what the guides say of it: each sentence with the tests that hold it.

``sentences/BOOK.tsv`` lists the demands of an original by its lines, each held by tests, or said in the guide where it
is lore, advice or manners (``guide: `` and the first words). ``guide/BOOK.tsv`` lists every sentence that the guide of
a book can show, each held by tests that play it, or ``lore`` where there is nothing to play. ``added.tsv`` lists those
of them that no original says, and those on which one contradicts itself: the guide marks these, and no others.
Numbers stand there as the book has them by default.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from game.i18n.guide import guide
from game.i18n.guide.model import Guide, Legend, Mark, Paragraph, Sign
from game.rules.options import Number, Options
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from tests.i18n.guides import leave_out_examples
from tests.playouts.option_values import every_value, values_of

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
GUIDE = "guide: "
LORE = "lore"
OF_THREE = "three_player_"

DEMANDS = sorted((HERE / "sentences").glob("*.tsv"))
GUIDES = sorted((HERE / "guide").glob("*.tsv"))


@pytest.fixture(autouse=True)
def _without_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_examples(monkeypatch)


def rows(table: Path, *header: str) -> list[list[str]]:
    """The lines of a table below its header."""
    with table.open(encoding="utf-8", newline="") as file:
        first, *found = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    assert first == list(header)
    assert all(len(row) == len(header) for row in found), [row for row in found if len(row) != len(header)]
    return found


@cache
def names_in(path: str) -> frozenset[str]:
    """The names of the tests in a file; none where there is no such file."""
    file = ROOT / path
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return frozenset(re.findall(r"^(?:    )?def (test_\w+)\(", text, re.MULTILINE))


def missing_tests(held: str) -> list[str]:
    """Those of some named tests that do not exist."""
    return [each for each in held.split() or [""] if each.partition("::")[2] not in names_in(each.partition("::")[0])]


def pairs_of_values(book: Rulebook) -> Iterator[Options]:
    """Each value of each house rule, and options in which every two choices meet; all others as the book has them.

    What three players choose meets among three players.
    """
    yield from every_value(book)
    chosen = [
        (option.id, value)
        for option in book.options
        for value in values_of(option)
        if value != option.default and (not isinstance(option, Number) or value is False)
    ]
    for first, second in combinations(chosen, 2):
        if first[0] != second[0]:
            yield Options(book.options, dict((first, second)))
            if first[0].startswith(OF_THREE) and second[0].startswith(OF_THREE):
                yield Options(book.options, {"players": 3, **dict((first, second))})


@cache
def guides(rules: str) -> tuple[Guide, ...]:
    """The guide of a book as it can be."""
    book = RULEBOOKS[rules]
    return tuple(guide(book, options) for options in pairs_of_values(book))


def in_sentences(texts: Iterable[str]) -> frozenset[str]:
    """Texts, each sentence by itself."""
    return frozenset(
        sentence
        for text in frozenset(texts)
        for sentence in re.split(r"(?<=[.!?])\s+", text.replace("\n", " "))
        if sentence
    )


@cache
def guide_sentences(rules: str) -> frozenset[str]:
    """Every sentence that the guide of a book can show."""
    return in_sentences(
        block.text
        for each in guides(rules)
        for chapter in each.chapters
        for block in chapter.blocks
        if not isinstance(block, Legend | Sign)
    )


def paragraph_sentences(each: Guide, mark: Mark | None) -> frozenset[str]:
    """The sentences of the paragraphs that a guide marks so, or not at all."""
    blocks = (block for chapter in each.chapters for block in chapter.blocks)
    return in_sentences(block.text for block in blocks if isinstance(block, Paragraph) and block.mark is mark)


def without_numbers(sentences: Iterable[str]) -> set[str]:
    """Sentences as they are whatever number a house rule puts into them."""
    return {re.sub(r"\d[\d,. ]*\d|\d", "#", sentence) for sentence in sentences}


def faults_of_demand(book: str, line: str, demand: str, held: str) -> list[str]:
    """What is wrong with a line of a table of demands."""
    found = [] if re.fullmatch(r"\d+(-\d+)?", line) and demand else [f"{line!r} is no line, or has no demand"]
    if held.startswith(GUIDE):
        words = held.removeprefix(GUIDE)
        if not words or not any(sentence.startswith(words) for sentence in guide_sentences(book)):
            found.append(f"no sentence of the guide begins with {words!r}")
        return found
    return [*found, *(f"there is no test {each!r}" for each in missing_tests(held))]


@pytest.mark.parametrize("table", DEMANDS, ids=lambda table: table.stem)
def test_every_demand_of_an_original_is_held(table: Path) -> None:
    found = [
        f"{line} {demand[:60]}: {fault}"
        for line, demand, held in rows(table, "line", "demand", "held by")
        for fault in faults_of_demand(table.stem, line, demand, held)
    ]
    assert not found


@pytest.mark.parametrize("table", GUIDES, ids=lambda table: table.stem)
def test_every_sentence_of_a_guide_is_held(table: Path) -> None:
    listed = rows(table, "sentence", "held by")
    assert not [(sentence, each) for sentence, held in listed if held != LORE for each in missing_tests(held)]
    said = without_numbers(guide_sentences(table.stem))
    known = without_numbers(sentence for sentence, _held in listed)
    assert not said - known, "these stand in the guide alone"
    assert not known - said, "these stand in the table alone"
    assert len(known) == len(listed), "a sentence is listed twice"


@pytest.mark.parametrize("mark", Mark)
@pytest.mark.parametrize("rules", RULEBOOKS)
def test_what_no_original_says_is_marked_and_nothing_else(rules: str, mark: Mark) -> None:
    """False mahjongs, times for claims, East who stays, and all the rest; turn order, pairs at the break, kongs."""
    table = rows(HERE / "added.tsv", "book", "mark", "sentence")
    listed = [sentence for book, why, sentence in table if (book, why) == (rules, mark.value)]
    marked = [paragraph_sentences(each, mark) for each in guides(rules)]
    said = without_numbers(frozenset[str]().union(*marked))
    known = without_numbers(listed)
    assert not said - known, "these are marked, and not listed"
    assert not known - said, "these are listed, and not marked"
    assert len(known) == len(listed), "a sentence is listed twice"
    others = [paragraph_sentences(each, None) for each in guides(rules)]
    assert not [found for found in map(frozenset.intersection, marked, others) if found], "marked in one chapter alone"


@pytest.mark.parametrize(
    ("line", "demand", "held"),
    [
        ("x", "A demand.", "tests/rulebook/test_sentences.py::test_a_fault_of_a_table_is_seen"),
        ("1", "", "tests/rulebook/test_sentences.py::test_a_fault_of_a_table_is_seen"),
        ("1", "A demand.", ""),
        ("1", "A demand.", "tests/rulebook/test_sentences.py::test_of_nothing"),
        ("1", "A demand.", "tests/rulebook/nowhere.py::test_of_nothing"),
        ("1", "A demand.", "guide: The moon is played with"),
        ("1", "A demand.", "guide: "),
    ],
)
def test_a_fault_of_a_table_is_seen(line: str, demand: str, held: str) -> None:
    assert faults_of_demand("gala", line, demand, held)
    assert not faults_of_demand("gala", "1-2", "144 tiles.", "guide: The game uses 144")
