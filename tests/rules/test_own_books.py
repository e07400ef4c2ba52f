"""Whole files of clubs, made at random: the guide of each that is taken says what the engine does, by playing it."""

from collections.abc import Callable
from random import Random

import pytest

from game.i18n.guide import guide
from game.i18n.guide.model import Paragraph
from game.i18n.row_texts import special_worth_text, worth_text
from game.rules.elements.questions import QUESTIONS, SETS, WHEN
from game.rules.example import Example
from game.rules.own_figures import ELEMENTS, SPECIAL_HANDS
from game.rules.own_hands import Club
from game.rules.own_words import HOUSE_RULE, NAMES, NOTES
from game.rules.rows import Points
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import NotAMahjong, Score
from tests.rules.club_files import counted, entries_of, with_file
from tests.rules.own_hands_by_hand import PATTERNS

FULL, QUICK = 5000, 60
NONSENSE = ["x", -1, 1.5, [], "limit", True, 10**9]


def written(value: object) -> str:
    return repr(value) if not isinstance(value, bool) else str(value).lower()


def some_row(chance: Random, book: str, number: int) -> str:
    """A row for a book, now and then with nonsense."""
    lines = {
        "name": f"Row {number}",
        chance.choice(["points", "points", "doubles", "percent"]): chance.choice([1, 2, 7]),
    }
    if chance.random() < 0.2:
        lines["pattern"] = chance.choice(PATTERNS)
    else:
        lines["question"] = chance.choice(QUESTIONS)
    if chance.random() < 0.4:
        lines["when"] = chance.sample([*WHEN, "tile.C6", "tile.B5"], chance.randrange(1, 3))
    if chance.random() < 0.3:
        lines["who"] = chance.choice(["winner", "losers", "everybody"])
    if chance.random() < 0.3 and lines.get("question") in SETS:
        lines["concealed"] = chance.choice([True, False])
    if chance.random() < 0.1:
        lines[chance.choice([*lines])] = chance.choice(NONSENSE)
    return f"[[{book}.row]]\n" + "".join(f"{key} = {written(value)}\n" for key, value in lines.items())


def some_hand(chance: Random, book: str, number: int) -> str:
    lines: dict[str, object] = {"name": f"Hand {number}", "pattern": chance.choice(PATTERNS)}
    lines["worth"] = chance.choice(["limit", "half limit", 500]) if book == "polish" else chance.choice([5, 50, 500])
    if chance.random() < 0.5:
        lines["when"] = chance.sample([*WHEN, "tile.C6"], chance.randrange(1, 3))
    if chance.random() < 0.1:
        lines[chance.choice([*lines])] = chance.choice(NONSENSE)
    return "[[hand]]\n" + "".join(f"{key} = {written(value)}\n" for key, value in lines.items())


def some_figures(chance: Random, book: Rulebook) -> str:
    text = ""
    for table, rows in ((ELEMENTS, book.elements), (SPECIAL_HANDS, book.special_hands)):
        ids = sorted({row.id for row in rows})
        if ids:
            text += f"[{book.id}.{table}]\n"
            for id_ in chance.sample(ids, min(len(ids), chance.randrange(4))):
                count = len({row.worth for row in rows if row.id == id_}) if chance.random() < 0.9 else 9
                figures = [chance.choice([0, 1, 2, 3, 5, 10]) for _ in range(count)]
                text += f"{id_!r} = {figures}\n"
    return text


def some_rules(chance: Random, book: Rulebook) -> str:
    fields = chance.sample([*book.fields.values()], chance.randrange(5))
    values = {field.path: chance.choice([*field.words, True, False, 1, 2, 50]) for field in fields}
    return f"[{book.id}.rules]\n" + "".join(f"{path!r} = {written(value)}\n" for path, value in values.items())


def some_words(chance: Random, book: Rulebook) -> str:
    """Own names and notes for rows, hands, fields and house rules, now and then with nonsense."""
    named = [*(row.id for row in book.elements), *(f"special.{row.id}" for row in book.special_hands)]
    ruled = [*named, *book.fields, *(f"{HOUSE_RULE}{option.id}" for option in book.options), "nothing"]
    text = ""
    for table, anchors in ((NAMES, named), (NOTES, ruled)):
        said = {
            each: f"Own {table} {number}" for number, each in enumerate(chance.sample(anchors, chance.randrange(4)))
        }
        lines = {each: chance.choice([word] * 9 + NONSENSE) for each, word in said.items()}
        text += f"[{book.id}.{table}]\n" + "".join(f"{key!r} = {written(word)}\n" for key, word in lines.items())
    return text


def some_book(chance: Random) -> tuple[Rulebook, str]:
    book = RULEBOOKS[chance.choice([*RULEBOOKS])]
    parts = [some_figures(chance, book), some_rules(chance, book), some_words(chance, book)]
    parts += [some_row(chance, book.id, number) for number in range(chance.randrange(4))]
    parts += [some_hand(chance, book.id, number) for number in range(chance.randrange(3))]
    return book, "".join(parts)


def score_of(rules: Ruleset, example: Example) -> Score | None:
    try:
        return counted(rules, example)[1]
    except NotAMahjong:
        return None


def played(book: Rulebook, text: str) -> int:
    """Plays every example that the guide of a club's book shows; gives how many lines and hands were compared."""
    compared = 0
    whole = with_file(book, text)
    for entry in entries_of(guide(book, whole.options)):
        for shown in entry.shown if entry.in_force else ():
            rules = with_file(book, text, shown.example)
            score = score_of(rules, shown.example)
            hand = next((row for row in rules.special_hands if f"special.{row.id}" == entry.anchor), None)
            if hand is not None:
                if score is not None and score.special == hand.id:
                    assert entry.worth == special_worth_text(hand)
                    compared += 1
                continue
            worths = {worth_text(row.worth) for row in whole.elements if row.id == entry.anchor and row.is_counted}
            if not worths or entry.worth == worth_text(Points(0)):
                continue
            assert score is not None, (entry.anchor, text)
            lines = {worth_text(line.worth) for line in score.lines if line.id == entry.anchor}
            assert lines, (entry.anchor, text)
            assert lines <= worths
            assert all(line in entry.worth for line in lines)
            assert not shown.worth or shown.worth in lines
            compared += 1
    return compared


def says_words(book: Rulebook, club: Club) -> None:
    """Checks that the guide calls each row as the club does, and has its notes."""
    told = guide(book, with_file(book, club.text).options)
    called = {entry.anchor: entry.name for entry in entries_of(told)}
    texts = [block.text for chapter in told.chapters for block in chapter.blocks if isinstance(block, Paragraph)]
    for each in club.words:
        if each.table == NAMES:
            assert called[each.path] == each.value
        else:
            assert any(text.endswith(f": {each.value}") for text in texts), each


def fuzzed(seeds: range) -> int:
    compared = 0
    for seed in seeds:
        book, text = some_book(Random(seed))
        found = book.club(text)
        assert all("\n" not in problem and problem.isprintable() for problem in found.problems)
        again = book.club(found.text)
        assert again == Club(
            found.name, found.hands, found.notes, found.figures, found.changes, found.rows, found.words
        )
        says_words(book, found)
        compared += played(book, found.text)
    return compared


@pytest.mark.slow
def test_the_guide_of_any_file_says_what_is_counted() -> None:
    assert fuzzed(range(QUICK)) > 20 * QUICK


@pytest.mark.long
def test_the_guide_of_any_file_says_what_is_counted_always(scaled: Callable[[int], int]) -> None:
    many = scaled(FULL)
    assert fuzzed(range(QUICK, QUICK + many)) > 20 * many
