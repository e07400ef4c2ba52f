"""A club's own figures for the rows of a book: each of them is played, told and paid, and the book stays as it is."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from random import Random

import pytest

from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay, resumed
from game.engine.replays.replay_file import file_of
from game.i18n.books import example_of_special_hand, examples_of_line
from game.i18n.guide import changed_rows, guide
from game.i18n.guide.differences import differences
from game.i18n.row_texts import score_line_text, special_worth_text, worth_text
from game.i18n.score_rows import sheet_sum
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.rules.example import Example
from game.rules.example import example as read_example
from game.rules.options import OptionError, Options
from game.rules.own_figures import ELEMENTS, MOST_POINTS, SPECIAL_HANDS
from game.rules.own_hands import Club
from game.rules.rows import Doubles, Element, Limit, Multiplier, Points, SpecialHand, Worth
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import NotAMahjong
from tests.for_each import one_in
from tests.players.tables import play
from tests.replays.reading import read_replay
from tests.rules.club_files import counted, entries_of, with_file

FULL, QUICK = 5000, 250


def more(worth: Worth) -> tuple[int, Worth]:
    """A figure that is a little higher than a worth, and the worth of that figure."""
    match worth:
        case Points(points):
            figure = int(points) + 1
            return figure, Points(figure)
        case Doubles(doubles):
            return doubles + 1, Doubles(doubles + 1)
        case Multiplier(share):
            figure = int(share * 100) + 5
            return figure, Multiplier(Fraction(figure, 100))
        case Limit(share):
            figure = int(share * 100) + 5
            return figure, Limit(Fraction(figure, 100))


def figure(worth: Worth) -> int:
    return more(worth)[0] - {Points: 1, Doubles: 1, Multiplier: 5, Limit: 5}[type(worth)]


def columns() -> Iterator[tuple[str, str, str, int]]:
    """Every figure of every book: book, table, row, and the place among the figures of the row."""
    for book in RULEBOOKS.values():
        found = {row.id: rules for rules in reversed([*book.of_every_value()]) for row in rules.elements}
        for id_, rules in found.items():
            yield from ((book.id, ELEMENTS, id_, place) for place in range(len(rows_of(rules, ELEMENTS, id_))))
        yield from ((book.id, SPECIAL_HANDS, row.id, 0) for row in book.special_hands)


def rows_of(rules: Ruleset, table: str, id_: str) -> list[Element | SpecialHand]:
    rows: tuple[Element | SpecialHand, ...] = rules.elements if table == ELEMENTS else rules.special_hands
    return [row for row in rows if row.id == id_]


COLUMNS = tuple(columns())


MORE = {
    ("israeli", "chow"): "(B123) B456 C456 D789 WWW / wall",
    ("latvian", "exp.pung"): "(B999) B456 C456 D789 WWW / wall; options scoring=exponential",
    ("latvian", "exp.kong"): "(B9999) B456 C456 D789 WWW / wall; options scoring=exponential",
}
"""Hands for figures that no example of the book is for."""


def shown(book: str, table: str, id_: str) -> tuple[Example, ...]:
    if (book, id_) in MORE:
        return (*examples_of_line(book, id_), read_example(MORE[book, id_]))
    return examples_of_line(book, id_) if table == ELEMENTS else (example_of_special_hand(book, id_),)


def file(book: str, table: str, row: str, figures: object) -> str:
    return f"[{book}.{table}]\n{row!r} = {figures}\n"


def test_every_figure_of_every_book_is_changed_below() -> None:
    assert len(COLUMNS) == 192


@pytest.mark.parametrize(("id_", "table", "row", "place"), one_in(5, COLUMNS))
def test_a_changed_figure_is_played_told_and_paid_and_the_book_stays(
    id_: str, table: str, row: str, place: int
) -> None:
    book = RULEBOOKS[id_]
    example = next(each for each in shown(id_, table, row) if rows_of(with_file(book, "", each), table, row))
    printed = with_file(book, "", example)
    before = rows_of(printed, table, row)
    own_figure, worth = more(before[place].worth)
    figures = [own_figure if at == place else figure(each.worth) for at, each in enumerate(before)]
    text = file(id_, table, row, figures)
    own = with_file(book, text, example)
    after = rows_of(own, table, row)
    assert [each.worth for each in after] == [worth if at == place else each.worth for at, each in enumerate(before)]
    for other in (ELEMENTS, SPECIAL_HANDS):
        same = [
            [each for each in (rules.elements if other == ELEMENTS else rules.special_hands) if each.id != row]
            for rules in (printed, own)
        ]
        assert [(each.id, each.worth) for each in same[0]] == [(each.id, each.worth) for each in same[1]]
    assert rows_of(with_file(book, "", example), table, row) == before

    anchor = row if table == ELEMENTS else f"special.{row}"
    told = special_worth_text(after[0]) if isinstance(after[0], SpecialHand) else worth_text(worth)
    entry = next(each for each in entries_of(guide(book, own.options)) if each.anchor == anchor)
    assert entry.in_force
    assert told in entry.worth
    assert entry.text.startswith("Changed by your club. In the rulebook: ")
    assert [name for name, _now in changed_rows(book, own.options)] == [entry.name]
    (difference,) = differences(printed, own)
    assert (difference.anchor, difference.name) == (anchor, entry.name)
    assert told in difference.now

    earned = []
    for each in shown(id_, table, row):
        printed, own = with_file(book, "", each), with_file(book, text, each)
        (there, at_book), (here, at_club) = counted(printed, each), counted(own, each)
        lines = [line for line in at_club.lines if line.id == anchor]
        old = [line for line in at_book.lines if line.id == anchor]
        if [line.worth for line in lines] != [line.worth for line in old]:
            sheet = sheet_sum(own, at_club)
            if table == ELEMENTS and lines:
                reasons = [score_line_text(own, line, at_club).reason for line in lines if line.worth == worth]
                assert "By your club's own figures" in reasons
            assert at_club.worth != at_book.worth
            assert here.deltas != there.deltas
            assert [(line.id, line.amount) for line in sheet.lines] != [
                (line.id, line.amount) for line in sheet_sum(printed, at_book).lines
            ]
            earned.append(each)
    assert earned


def test_a_row_of_figure_0_is_taken_out_and_the_guide_says_so() -> None:
    book = RULEBOOKS["hungarian"]
    own = with_file(book, "[hungarian.elements]\nout = 0\n[hungarian.special_hands]\nthirteen = 0\n")
    assert not rows_of(own, ELEMENTS, "out")
    assert not rows_of(own, SPECIAL_HANDS, "thirteen")
    off = {each.anchor: each for each in entries_of(guide(book, own.options)) if not each.in_force}
    assert {"out", "special.thirteen"} <= off.keys()
    assert off["out"].worth == "20 points"
    assert [*changed_rows(book, own.options)] == [
        ("Mahjong", "does not count"),
        ("Thirteen wonders of the world", "does not count"),
    ]
    thirteen = example_of_special_hand("hungarian", "thirteen")
    assert not own.mahjong.is_made(thirteen.facts.hands[0], thirteen.facts.prevailing)


def test_the_figures_of_one_book_are_nothing_to_another() -> None:
    text = "[hungarian.elements]\nout = 50\n"
    for book in RULEBOOKS.values():
        found = book.club(text)
        assert found.problems == ()
        assert bool(found.figures) == (book.id == "hungarian")


@pytest.mark.parametrize("edition", [1, 2, 3])
def test_an_earlier_edition_is_played_with_the_figures_too(edition: int) -> None:
    book = RULEBOOKS["hungarian"]
    options = Options(book.options, {"own_hands": "[hungarian.elements]\nout = 50\n"})
    assert [row.worth for row in book.with_options(options, edition).elements if row.id == "out"] == [Points(50)]


def test_a_match_keeps_its_figures_after_the_file_has_gone() -> None:
    text = "[hungarian.elements]\nout = 1000\n[hungarian.special_hands]\npairs = 0\n"
    rules = with_file(RULEBOOKS["hungarian"], text)
    match = Match(rules.id, rules.options, 7)
    play(match, [ComputerPlayer(person, MINDS["skilled"], 5) for person in range(4)])
    state, _ = resumed(read_replay(file_of(Replay(Header(), match.opening, tuple(match.steps)))))
    assert state.rules is match.state.rules
    assert [row.worth for row in state.rules.elements if row.id == "out"] == [Points(1000)]
    assert state.balances == match.state.balances
    assert any(balance >= 1000 for balance in state.balances), "nobody went out"


HOSTILE = [
    "=", "[", "[hungarian", "[hungarian.elements", "hungarian = 5", "hungarian = []", "hungarian = 'x'",
    "[hungarian]\nelements = 5", "[hungarian]\nelements = []", "[hungarian]\npoints = {}", "[hungarian.rows]\nout = 5",
    "[hungarian.elements.out]\nx = 5", "[hungarian.elements]\nout = ", "[hungarian.elements]\nout = 5\nout = 6",
    *(
        f"[hungarian.{table}]\n{row} = {value}"
        for table, row in (("elements", "out"), ("special_hands", "winds"))
        for value in (
            "-1", "1.5", "inf", "nan", "-inf", "true", "false", "'20'", "''", "[]", "[1, 2]", "[1, '2']", "[[1]]", "{}",
            "{a = 1}", "1e5", "100001", "9223372036854775807", "1" + "0" * 400, "2026-01-01", "[true]", "[-1]", "[1.0]",
            "[" * 50 + "]" * 50, "[" * 3000 + "]" * 3000, "[" + "1," * 5000 + "]",
        )
    ),
    *(
        f"[hungarian.elements]\n{row} = 5"
        for row in (
            "nothing", "Out", "'out '", "''", "winds", "'special.winds'", "'own:x'", "'polish:out'", "'__class__'",
            "'\u202e'", "'" + "x" * 10000 + "'", "1", "out.x", "'pung.simple'",
        )
    ),
    "[hungarian.elements]\n'pung.simple' = [1]", "[hungarian.elements]\n'pung.simple' = [1, 2, 3]",
    "[hungarian.elements]\n'x.full_flush' = 11", "[hungarian.elements]\n'x.full_flush' = 100000",
    "[hungarian.special_hands]\nout = 5", "[hungarian.special_hands]\nnothing = 0",
    "[[hungarian.elements]]\nout = 5", "[[hungarian]]\nelements = 5", "['hung arian'.elements]\nout = 5",
    "[''.elements]\nout = 5", "['" + "x" * 10000 + "'.elements]\nout = 5", "elements = {out = 5}",
    "[elements]\nout = 5", "name = 'x'\nparent = 'hungarian'", "name = []",
    "notes = {hungarian = 5}", "hand = {elements = 5}",
    "[hungarian.elements]\n" + "".join(f"r{number} = 1\n" for number in range(3000)),
    "x" * 70000, "\x00", "[hungarian.elements]\nout = 5\x07",
]  # fmt: skip


def test_there_are_a_hundred_hostile_files() -> None:
    assert len(set(HOSTILE)) >= 100


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_file_is_told_in_a_line_and_hides_nothing(text: str) -> None:
    book = RULEBOOKS["hungarian"]
    good = "[[hand]]\nname = 'Good'\npattern = '7*pair:x'\nworth = 5\n"
    found = book.club(f"{text}\n{good}")
    assert found.problems
    assert all(len(problem) < 200 and problem.isprintable() for problem in found.problems)
    with pytest.raises(OptionError):
        with_file(book, text)
    assert with_file(book, found.text).options.own_hands == found.text


def some_file(chance: Random) -> tuple[str, str]:
    """A book, and a file that changes rows of it at random, now and then with nonsense."""
    id_ = chance.choice([*RULEBOOKS])
    mine = [column for column in COLUMNS if column[0] == id_]
    lines: dict[tuple[str, str], object] = {}
    for _ in range(chance.randrange(1, 12)):
        _book, table, row, place = chance.choice(mine)
        count = sum((table, row) == column[1:3] for column in mine)
        figures = [chance.choice([0, 0, 1, 2, 3, 7, 10, 50, 999, chance.randrange(MOST_POINTS)]) for _ in range(count)]
        lines[table, row] = chance.choice([figures, figures, figures[0], figures[0], -place, "x", [1.5], [], {}])
    parts = [
        f"[{id_}.{table}]\n{row!r} = {value!r}\n".replace("{}", "{a = 1}") for (table, row), value in lines.items()
    ]
    joined: dict[str, list[str]] = {}
    for part in parts:
        head, _, line = part.partition("\n")
        joined.setdefault(head, []).append(line)
    return id_, "".join(f"{head}\n{''.join(found)}" for head, found in joined.items())


def fuzzed(numbers: range) -> int:
    """How many of the figures that were taken of files counted in a hand."""
    played = 0
    for number in numbers:
        chance = Random(f"figures {number}")
        id_, text = some_file(chance)
        book = RULEBOOKS[id_]
        found = book.club(text)
        assert book.club(found.text) == Club(figures=found.figures)
        for each in found.figures:
            example = chance.choice(shown(id_, each.table, each.path))
            before = rows_of(with_file(book, "", example), each.table, each.path)
            own = with_file(book, found.text, example)
            here = [figure(row.worth) for row in rows_of(own, each.table, each.path)]
            pairs = zip(before, each.value, strict=True) if before else ()
            assert here == [new for row, new in pairs if new or not figure(row.worth)]
            told = {entry.anchor: entry for entry in entries_of(guide(book, own.options))}
            anchor = each.path if each.table == ELEMENTS else f"special.{each.path}"
            assert told[anchor].in_force == bool(here)
            with suppress(NotAMahjong):
                lines = [line for line in counted(own, example)[1].lines if line.id == anchor]
                if each.table == ELEMENTS:
                    assert {figure(line.worth) for line in lines} <= {*here}
                played += bool(lines)
    return played


@pytest.mark.slow
def test_what_is_taken_of_any_file_is_told_and_played() -> None:
    assert fuzzed(range(QUICK)) > QUICK // 4


@pytest.mark.long
def test_what_is_taken_of_any_file_is_told_and_played_always(scaled: Callable[[int], int]) -> None:
    many = scaled(FULL)
    assert fuzzed(range(QUICK, QUICK + many)) > many // 4
