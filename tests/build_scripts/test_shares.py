"""Files of tests are dealt out to processes so that all take about as long, and most are read once."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.shares import dealt, in_turn
from tests.systems import needs_posix

ROOT = Path(__file__).resolve().parents[2]
SIZES = {f"{name}.py": size for name, size in zip("abcdefg", (900, 100, 400, 300, 200, 500, 0), strict=True)}


def test_each_file_is_in_one_share() -> None:
    shares, left = dealt(SIZES, {}, 3)
    assert sorted(name for share in (*shares, left) for name in share) == sorted(SIZES)


def test_what_is_known_counts_and_the_rest_is_guessed_by_its_size() -> None:
    known = {"b.py": 16.0, "c.py": 4.0, "gone.py": 100.0}  # 25 bytes take a second, so `a` takes 36
    assert dealt(SIZES, known, 2) == (
        [["a.py", "d.py"], ["b.py", "c.py", "e.py", "f.py"]],
        ["g.py"],
    )


def test_something_is_left_to_whoever_is_done_first_but_nothing_that_lasts() -> None:
    known = {f"{number}.py": 1.0 + (number == 7) * 20 for number in range(100)}
    shares, left = dealt(dict.fromkeys(known, 1), known, 2)
    assert len(left) == 10
    assert "7.py" not in left
    assert abs(len(shares[0]) - len(shares[1])) == 20


def test_each_process_begins_with_some_of_the_files_that_last_long() -> None:
    names = 4 * "a" + 4 * "b" + 4 * "c" + 4 * "d" + 4 * "e" + 16 * "f"
    tests = [SimpleNamespace(path=Path(name), number=number) for number, name in enumerate(names)]
    order = in_turn(tests, {Path(name) for name in "abcde"}, 3)
    assert sorted(order, key=lambda test: test.number) == tests
    parts = ["".join(test.path.name for test in order[begin : begin + 12]) for begin in (0, 12, 24)]
    assert parts == ["aaaaddddffff", "bbbbeeeeffff", "ccccffffffff"]


FILES = 110
TEST = """
import os
import pytest

with open({read!r} + str(os.getpid()), "a") as file:
    file.write(__name__ + "\\n")

@pytest.mark.parametrize("case", range(3))
def test_case(case) -> None:
    assert {number} != 7 or case != 1
    if {number} == 9 and case == 1 and {crashes} and not os.path.exists({read!r} + "crashed"):
        open({read!r} + "crashed", "x").close()
        os._exit(1)
"""


@needs_posix("an end without a word")
@pytest.mark.slow
@pytest.mark.parametrize("crashes", [False, True])
def test_most_files_are_read_by_one_process_and_all_are_told_together(tmp_path: Path, crashes: bool) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "room").mkdir()
    (tmp_path / "read").mkdir()
    read = f"{tmp_path / 'read'}{os.sep}"
    for number in range(FILES):
        text = TEST.format(read=read, number=number, crashes=crashes)
        (tmp_path / "room" / f"test_{number}.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "not slow", "-c", "pytest.ini", "room"]
    for _again in range(2):
        for path in (tmp_path / "read").iterdir():
            path.unlink()
        result = subprocess.run(
            command,
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 1
        assert f"{1 + crashes} failed, {FILES * 3 - 1 - crashes} passed" in result.stdout, result.stdout + result.stderr
        assert "test_7.py::test_case[1]" in result.stdout
        readers = [set(path.read_text().split()) for path in (tmp_path / "read").iterdir()]
        readers = [found for found in readers if found]
        assert len(set.union(*readers)) == FILES
        assert len(readers) == 2 + crashes, "a process that crashed is replaced by one that reads the same files"
        assert crashes or sum(map(len, readers)) == FILES + 9, "both have read what is left to whoever is done first"
