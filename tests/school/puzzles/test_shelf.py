"""Files of puzzles: what is written is read again, and what is broken is left out with one line."""

import lzma
import re

import pytest
from msgspec.structs import replace

from game.engine.rulings.legal import legal_commands
from game.rules.rulesets import RULEBOOKS
from game.school.puzzles.quiz import books
from game.school.puzzles.shelf import BrokenShelf, Heading, Shelf, file_of, is_whole, puzzles_of, shelf_of
from game.school.rating import Verdict
from tests.conftest import LogLines
from tests.for_each import one_of
from tests.school.puzzles.sample_puzzles import puzzle

SHELF = Shelf(heading=Heading(rules="gala", seed=1, deals=7), puzzles=(puzzle("gala"), puzzle("gala", "2-9")))


def lines_of(shelf: Shelf) -> list[bytes]:
    return lzma.decompress(file_of(shelf)).splitlines()


def packed(lines: list[bytes]) -> bytes:
    return lzma.compress(b"\n".join(lines))


def test_a_shelf_is_read_as_it_was_written() -> None:
    assert shelf_of(file_of(SHELF), "gala") == SHELF
    assert file_of(SHELF) == file_of(shelf_of(file_of(SHELF), "gala"))


@pytest.mark.parametrize(
    "broken", [b"{", b"[]", b'{"id": "3-1"}', b'"\xff"', b"null"], ids=["cut", "list", "short", "bytes", "null"]
)
def test_a_broken_puzzle_is_left_out_with_one_line(broken: bytes, log_lines: LogLines) -> None:
    heading, first, second = lines_of(SHELF)
    assert shelf_of(packed([heading, first, broken, second]), "gala") == SHELF
    (line,) = log_lines.take(1)
    assert "gala, line 3: a puzzle is left out" in line
    assert "\n" not in line


def test_a_puzzle_that_is_there_twice_is_left_out_once(log_lines: LogLines) -> None:
    lines = lines_of(SHELF)
    assert shelf_of(packed([*lines, lines[1]]), "gala") == SHELF
    assert len(log_lines.take(1)) == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"no xz at all", file_of(SHELF)[:4], packed([b""]), packed([b'{"type": "puzzles", "version": 2}'])],
    ids=["empty", "other", "cut", "nothing", "newer"],
)
def test_a_file_that_holds_no_puzzles_is_told_in_one_line(content: bytes) -> None:
    with pytest.raises(BrokenShelf, match=re.escape("gala: no puzzles in it")) as told:
        shelf_of(content, "gala")
    assert "\n" not in str(told.value)


def test_a_python_that_cannot_unpack_puzzles_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.school.puzzles.shelf.lzma", None)
    with pytest.raises(BrokenShelf, match="gala: no puzzles, as this Python has no lzma"):
        shelf_of(b"", "gala")


def test_a_position_that_cannot_be_is_left_out_with_one_line(log_lines: LogLines) -> None:
    good = puzzle("gala")
    assert is_whole(good)
    for broken in (
        replace(good, events=good.events[:-1]),
        replace(good, events=good.events[1:]),
        replace(good, events=()),
        replace(good, seat=(good.seat + 1) % 4),
    ):
        assert not is_whole(broken)
        assert len(log_lines.take(1)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("book", books())
def test_every_puzzle_of_the_game_can_be_asked(book: str) -> None:
    puzzles = puzzles_of(book)
    assert puzzles
    for one in puzzles:
        assert is_whole(one)
        assert one.opening.rules == book
        assert one.view.seed is None
        assert all(answer.command in legal_commands(one.view, one.seat) for answer in one.answers)


@pytest.mark.parametrize("book", one_of(2, ["gala", "polish"], first=1))
def test_a_puzzle_is_played_by_the_page_as_it_is_now(book: str) -> None:
    """Where a page was read anew, its puzzles were: knitting of any two suits (polish.md) makes other tiles help."""
    today = RULEBOOKS[book].with_options()
    found = {
        (puzzle.view.rules.options, tuple(row.pattern for row in puzzle.view.rules.special_hands))
        for puzzle in puzzles_of(book)
    }
    assert found == {(today.options, tuple(row.pattern for row in today.special_hands))}


@pytest.mark.parametrize("book", books())
def test_every_puzzle_of_the_game_has_a_clear_answer(book: str) -> None:
    for one in puzzles_of(book):
        assert one.walls >= 200
        assert one.best.average == max(answer.average for answer in one.answers)
        verdicts = [one.verdict(answer) for answer in one.answers]
        assert verdicts.count(Verdict.RIGHT) == 1
        assert Verdict.WRONG in verdicts
        for answer in one.answers[1:]:
            low, high = answer.less
            assert low <= round(one.best.average - answer.average, 3) <= high


@pytest.mark.parametrize("book", books())
def test_no_puzzle_of_the_game_tells_what_its_seat_cannot_see(book: str) -> None:
    for one in puzzles_of(book):
        assert all(event == event.seen_by(one.seat) for event in one.events)
