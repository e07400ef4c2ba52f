"""``make_puzzles.py``: it goes on from what is there, gives the same to any number of workers, complains in a line."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from build_scripts import make_puzzles
from build_scripts.puzzling import making, playouts
from build_scripts.puzzling.moments import Moment, moments_of
from game.engine.seat import Seat
from game.school.puzzles.puzzle import Puzzle
from game.school.puzzles.shelf import shelf_of
from tests.school.puzzles.sample_puzzles import puzzle


def some_of(book: str, _seed: int, number: int) -> tuple[Puzzle, ...]:
    """A stand-in for the work: every third deal has a puzzle."""
    return (puzzle(book, f"{number + 1}-1"),) if number % 3 == 0 else ()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_puzzles, "puzzles_of", some_of)


def made(folder: Path, *arguments: str) -> bytes:
    assert make_puzzles.main(["--rules", "latvian", "--folder", str(folder), *arguments]) == 0
    return (folder / "latvian.jsonl.xz").read_bytes()


@pytest.mark.slow
def test_workers_and_stops_change_nothing(tmp_path: Path) -> None:
    whole = made(tmp_path / "one", "--count", "5")
    assert made(tmp_path / "two", "--count", "5", "--jobs", "2") == whole
    made(tmp_path / "parts", "--count", "2")
    assert made(tmp_path / "parts", "--count", "5") == whole
    shelf = shelf_of(whole, "latvian")
    assert [one.id for one in shelf.puzzles] == ["1-1", "4-1", "7-1", "10-1", "13-1"]
    assert shelf.heading.deals == 13


def test_progress_and_what_is_left_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(tmp_path, "--count", "2")
    assert "latvian: 2 of 2 puzzles from 4 deals; 2 made in" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--rules", "riichi"], ["--rules", "gala", "--jobs", "0"], []])
def test_wrong_arguments_are_told_in_the_last_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        make_puzzles.main(arguments)
    assert stopped.value.code == 2
    assert "error:" in capsys.readouterr().err.splitlines()[-1]


def test_a_file_that_is_none_of_ours_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "gala.jsonl.xz"
    file.write_bytes(b"mine")
    assert make_puzzles.main(["--rules", "gala", "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("make_puzzles: gala.jsonl.xz: no puzzles in it")
    assert file.read_bytes() == b"mine"


def test_another_seed_does_not_go_on_with_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(tmp_path, "--count", "1")
    assert make_puzzles.main(["--rules", "latvian", "--folder", str(tmp_path), "--seed", "5"]) == 2
    assert "holds puzzles of latvian from seed" in capsys.readouterr().err


@pytest.mark.parametrize(("better", "is_ahead", "walls"), [(100, True, 200), (50, False, 60), (66, False, 200)])
def test_a_question_is_played_as_long_as_something_is_ahead(
    better: int, is_ahead: bool, walls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two answers of which one wins so many of a hundred deals, on other walls than those that the other one wins."""
    one = puzzle("latvian")
    trial = playouts.Trial(one.view, one.seat, [answer.command for answer in one.answers[:2]], "any")

    def play(count: int) -> None:
        wins = [wall * 7 % 100 < better for wall in range(count)]
        others = [(wall * 7 + 50) % 100 < 50 for wall in range(count)]
        trial.outcomes[:] = [[playouts.Outcome(float(won), won) for won in line] for line in (wins, others)]

    monkeypatch.setattr(trial, "play", play)
    assert trial.is_ahead(playouts.TOLD) is is_ahead
    assert trial.walls == walls


@pytest.mark.parametrize("best", [0, 1])
def test_what_was_best_where_it_was_chosen_must_be_best_on_the_walls_that_are_told(
    best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer is the best one where the question is chosen."""
    moment = next(moments_of("latvian", 1, 5))

    def played(moment: Moment, seed: str, _players: object = None) -> playouts.Trial:
        trial = playouts.Trial(moment.view, moment.seat, [one.command for one in moment.answers], seed)
        wins = 0 if seed.endswith("chosen") else best
        trial.outcomes[:] = [
            [playouts.Outcome(float(place == wins and wall % 2), is_out=False) for wall in range(200)]
            for place in range(len(moment.answers))
        ]
        return trial

    monkeypatch.setattr(making, "trial_of", played)
    made = making.puzzle_of(moment, "any", 0)
    assert (made is not None) is (best == 0)
    assert made is None or (made.walls, made.best.command) == (200, moment.answers[0].command)


def test_two_seats_that_are_asked_at_once_make_one_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of the deal's moments are one discard that two seats may claim."""
    first = next(moments_of("latvian", 1, 5))
    second = replace(first, seat=Seat((first.seat + 1) % 4))
    later = replace(first, seat=Seat((first.seat + 2) % 4), step=first.step + 1)
    monkeypatch.setattr(making, "moments_of", lambda *_: iter([first, second, later]))
    monkeypatch.setattr(
        making,
        "puzzle_of",
        lambda moment, *_: msgspec.structs.replace(puzzle("latvian", f"2-{moment.step}"), seat=moment.seat),
    )
    made = making.puzzles_of("latvian", 1, 1)
    assert [(one.id, one.seat) for one in made] == [(f"2-{first.step}", first.seat), (f"2-{later.step}", later.seat)]
