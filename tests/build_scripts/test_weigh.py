"""The weight of the program."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from build_scripts import weigh

SQUARE = "def square(side: int) -> int:\n    return side * side\n"
THE_SAME = '''
def square(
    side: int,
) -> int:
    """The area.

    In tiles.
    """

    # by the book
    return (
        side
        * side
    )
'''


def tokens(source: str) -> int:
    return weigh.tokens(source, ast.parse(source))


def test_words_for_people_and_the_layout_of_lines_weigh_nothing() -> None:
    brackets_and_a_comma = 3
    assert tokens(THE_SAME) == tokens(SQUARE) + brackets_and_a_comma


def test_a_text_that_the_program_uses_weighs_as_a_number_does() -> None:
    assert tokens('print("a long text")\n') == tokens("print(7)\n") == 4


def test_a_text_with_gaps_weighs_the_same_in_every_python() -> None:
    assert tokens("""print(f"{side * 2} tiles, {f'{side}'}")\n""") == 4


def test_floors_looks_and_widgets_kept_by_hand_are_counted(tmp_path: Path) -> None:
    folder = tmp_path / "game" / "scenes"
    folder.mkdir(parents=True)
    page = "SIZE = 24.0\nSAME = 24\nINK = (7, 8, 9)\nSTYLE = TextStyle(FACE, 24)\nlabel.place(box)\n"
    (folder / "page.py").write_text(page, encoding="utf-8")
    found = weigh.weighed(tmp_path)
    assert next(iter(found)) == weigh.TOKENS
    assert found[weigh.TOKENS] == found["tokens of scenes"] == tokens(page)
    assert (found["distinct lengths"], found["distinct colors"], found["distinct text styles"]) == (4, 1, 1)
    assert (found["numbers of the look"], found["scenes: .place("], found["modules"]) == (6, 1, 1)


def test_a_file_that_is_as_it_was_is_not_counted_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game").mkdir()
    one, other, kept = tmp_path / "game" / "one.py", tmp_path / "game" / "other.py", tmp_path / "weights.json"
    one.write_text(SQUARE, encoding="utf-8")
    other.write_text("SIDE = 7\n", encoding="utf-8")
    kept.write_text("[1, 2", encoding="utf-8")
    assert weigh.whole_weight(tmp_path, kept) == tokens(SQUARE) + 3 == weigh.weighed(tmp_path)[weigh.TOKENS]
    square = tokens(SQUARE)
    monkeypatch.setattr(weigh, "tokens", lambda source, tree: 5 if source == "SIDE = 8\n" else 1000)
    other.write_text("SIDE = 8\n", encoding="utf-8")
    assert weigh.whole_weight(tmp_path, kept) == square + 5


@pytest.mark.parametrize(("weight", "code"), [(100, 0), (101, 1)])
def test_the_check_fails_for_more_than_is_allowed(
    weight: int, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["weigh.py", "--check"])
    monkeypatch.setattr(weigh, "whole_weight", lambda root, kept: weight)
    monkeypatch.setattr(weigh, "allowed", lambda: 100)
    assert weigh.main() == code
    assert capsys.readouterr().out == f"weigh: {weight} tokens of game/, 100 allowed\n"


def test_what_is_allowed_is_written_in_the_project() -> None:
    assert 500_000 < weigh.allowed() < 1_023_350
