"""A person's file is written at one machine and merged at another, in any order and as often as one likes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.app.matches.journal import locked
from game.app.matches.person_file import About, PersonFileError, export, merge, packed
from game.app.matches.progress_file import ProgressFile
from game.app.system.paths import Paths
from game.players.roster import PortraitId
from game.school.progress import Progress
from tests.players.records import play

ANA = About(name="Ana", portrait=PortraitId("panda"))
NAMES = ("2026-10-02-120000.mahjong", "2026-10-03-120000.mahjong")
MATCHES = st.tuples(st.sampled_from(NAMES), st.integers(0, 1), st.sampled_from((0, 1, 2)))
"""A file name, which match it holds, and how far it goes."""
MACHINES = st.lists(MATCHES, max_size=4)
LESSONS = st.lists(st.sampled_from(("newcomer.pung", "newcomer.kong")), max_size=2)
NUMBERS = count()


@cache
def whole(folder: Path, seed: int) -> bytes:
    play(folder, "gala", seed, deals=1)
    (path,) = folder.glob("*.mahjong")
    return path.read_bytes()


@pytest.fixture(scope="module")
def contents(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Sequence[bytes]]:
    """Two matches, each with its first lines alone, with more, and whole."""
    made = []
    for seed in (1, 2):
        lines = whole(tmp_path_factory.mktemp(f"match{seed}"), seed).splitlines(keepends=True)
        made.append([b"".join(lines[: len(lines) * part // 3]) for part in (1, 2, 3)])
    return made


def machine(
    home: Path, matches: Iterable[tuple[str, int, int]], contents: Sequence[Sequence[bytes]], lessons: Iterable[str]
) -> Paths:
    paths = Paths.in_folder(home / str(next(NUMBERS)))
    paths.matches.mkdir(parents=True)
    for name, which, far in matches:
        (paths.matches / name).write_bytes(contents[which][far])
    learn(paths, *lessons)
    return paths


def learn(paths: Paths, *lessons: str) -> None:
    for lesson in lessons:
        ProgressFile(paths.progress, "Ana").change(lambda now, lesson=lesson: now.with_lesson(lesson))  # type: ignore[misc]


def kept(paths: Paths) -> tuple[list[bytes], Progress]:
    """All matches, whatever their files are called, and the progress."""
    file = ProgressFile(paths.progress, "Ana")
    file.load()
    return sorted(path.read_bytes() for path in paths.matches.glob("*.mahjong")), file.now


def take(source: Paths, target: Paths) -> int:
    """Merges what one machine has into another; gives how many matches were new."""
    return merge(export(ANA, source, source.data), target).matches


PROPERTIES = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@PROPERTIES
@given(one=MACHINES, other=MACHINES, learned=LESSONS, learned_there=LESSONS)
def test_two_machines_merged_into_each_other_have_the_same_and_twice_is_as_once(
    tmp_path: Path,
    contents: Sequence[Sequence[bytes]],
    one: list[tuple[str, int, int]],
    other: list[tuple[str, int, int]],
    learned: list[str],
    learned_there: list[str],
) -> None:
    here, there = machine(tmp_path, one, contents, learned), machine(tmp_path, other, contents, learned_there)
    before = {*kept(here)[0], *kept(there)[0]}
    take(here, there)
    take(there, here)
    both = kept(here)
    assert set(both[0]) == set(kept(there)[0])
    assert both[1] == kept(there)[1]
    assert all(any(match.startswith(old) for match in both[0]) for old in before), "something is lost"
    assert take(there, here) == take(here, there) == 0
    assert kept(here) == both


@PROPERTIES
@given(machines=st.tuples(MACHINES, MACHINES, MACHINES))
def test_three_machines_agree_whichever_two_are_merged_first(
    tmp_path: Path,
    contents: Sequence[Sequence[bytes]],
    machines: tuple[list[tuple[str, int, int]], ...],
) -> None:
    def three() -> list[Paths]:
        return [machine(tmp_path, matches, contents, ()) for matches in machines]

    one, two, three_ = three()
    take(two, one)
    take(three_, one)
    first, second, third = three()
    take(third, second)
    take(second, first)
    assert set(kept(one)[0]) == set(kept(first)[0])


def test_only_the_own_matches_are_taken_along(tmp_path: Path, contents: Sequence[Sequence[bytes]]) -> None:
    paths = machine(tmp_path, [(NAMES[0], 0, 2)], contents, ())
    (paths.matches / "2026-10-02-120000-imported.mahjong").write_bytes(contents[1][2])
    (paths.matches / "2026-10-09-120000.mahjong").write_bytes(b"nothing that can be read")
    with ZipFile(export(ANA, paths, tmp_path)) as archive:
        assert [name for name in archive.namelist() if name.startswith("matches/")] == [f"matches/{NAMES[0]}"]
    boris = export(msgspec.structs.replace(ANA, name="Boris"), paths, tmp_path)
    with ZipFile(boris) as archive:
        assert archive.namelist() == ["person.json", "progress.json"], "a computer player of that name is nobody"


def test_a_copy_is_kept_before_anything_is_merged(tmp_path: Path, contents: Sequence[Sequence[bytes]]) -> None:
    here = machine(tmp_path, [(NAMES[0], 0, 0)], contents, ["newcomer.pung"])
    there = machine(tmp_path, [(NAMES[0], 0, 2)], contents, ["newcomer.kong"])
    before = kept(here)
    for _each in range(7):
        take(there, here)
    copies = sorted(here.copies.iterdir())
    assert len(copies) == 5
    fresh = machine(tmp_path, [(NAMES[0], 0, 0)], contents, ["newcomer.pung"])
    take(there, fresh)
    (copy,) = fresh.copies.iterdir()
    again = machine(tmp_path, [], contents, ())
    merge(copy, again)
    assert kept(again) == before


def test_a_match_goes_on_to_be_the_one_that_was_played_last(
    tmp_path: Path, contents: Sequence[Sequence[bytes]]
) -> None:
    here = machine(tmp_path, [(NAMES[0], 0, 2)], contents, ())
    os.utime(here.matches / NAMES[0], (1_760_000_000, 1_760_000_000))
    there = machine(tmp_path, [], contents, ())
    take(here, there)
    assert (there.matches / NAMES[0]).stat().st_mtime == 1_760_000_000


def test_a_match_that_is_played_now_is_left_alone(tmp_path: Path, contents: Sequence[Sequence[bytes]]) -> None:
    here = machine(tmp_path, [(NAMES[0], 0, 0)], contents, ())
    there = machine(tmp_path, [(NAMES[0], 0, 2)], contents, ())
    with locked(here.matches / NAMES[0]):
        take(there, here)
    assert kept(here)[0] == sorted([contents[0][0], contents[0][2]])


@pytest.mark.parametrize("content", [b"", b"PK", b"{}", b"PK\x05\x06" + 18 * b"\0"])
def test_what_is_no_persons_file_is_told_and_nothing_is_changed(tmp_path: Path, content: bytes) -> None:
    paths = Paths.in_folder(tmp_path)
    (tmp_path / "other.sparrows").write_bytes(content)
    with pytest.raises(PersonFileError):
        merge(tmp_path / "other.sparrows", paths)
    assert not paths.data.exists()


def test_a_file_of_a_newer_version_is_told_and_nothing_is_changed(tmp_path: Path) -> None:
    paths = Paths.in_folder(tmp_path)
    path = tmp_path / "newer.sparrows"
    path.write_bytes(packed(msgspec.structs.replace(ANA, version=2), paths))
    with pytest.raises(PersonFileError, match="newer"):
        merge(path, paths)
    assert not paths.data.exists()


def test_a_name_in_the_archive_leads_nowhere_else(tmp_path: Path, contents: Sequence[Sequence[bytes]]) -> None:
    paths = machine(tmp_path, [], contents, ())
    path = tmp_path / "evil.sparrows"
    path.write_bytes(packed(ANA, paths))
    with ZipFile(path, "a") as archive:
        for name in ("matches/../../evil.mahjong", "matches/2026-10-02-120000-imported.mahjong", "evil.mahjong"):
            archive.writestr(name, contents[0][2])
    assert merge(path, paths).matches == 0
    assert not list(tmp_path.rglob("*evil.mahjong"))
