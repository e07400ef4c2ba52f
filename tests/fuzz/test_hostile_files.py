"""Files from strangers never take the game down: no error escapes, each gives one line, nothing else is touched."""

from __future__ import annotations

import contextlib
import io
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame
import pytest

from game.app.matches.match_file import reopen
from game.app.matches.match_list import MatchList
from game.app.matches.replay_index import ReplayIndex, Result, Since, Wanted, matching_entries
from game.app.matches.replay_shelf import take_in
from game.app.matches.replay_summary import summary_of
from game.app.matches.saved_match import setup_of_replay
from game.app.matches.statistics import Statistics
from game.app.matches.statistics_file import StatisticsFile
from game.app.system import settings as settings_file
from game.app.system.paths import Paths
from game.app.system.settings import Settings
from game.app.system.storage import StorageError
from game.engine.replays.match import Match
from game.engine.replays.replay import ReplayError
from game.players.match_record import Query
from game.scenes.replays.replays import ReplaysScene
from game.scenes.shared.saved_match import described
from game.tools.arguments import LONGEST_COMPLAINT, one_line
from game.tools.command_line import main as command_line
from game.tools.deals import DealsAlone, play_wall
from game.view.paint.kit import Kit
from tests.fuzz.mutations import spoiled_database, spoiled_index, spoiled_json, spoiled_lines
from tests.players.records import deal, match_of
from tests.scenes.pilot import Pilot
from tests.scenes.replays.test_replays import played
from tests.tools.score_documents import SOUTH, document, player, win

CORPUS = Path(__file__).parent / "corpus"
SLOWER = {"databases": 4, "indexes": 6}
"""Of what takes so much longer, so much less is done in the quick tests."""
QUICK = 60
"""How many of each kind of files are tried in the quick tests."""
FULL = 5000
MATCHES = 3
WRITTEN = 1_795_176_000_000_000_000
"""When the matches of the index were written, in nanoseconds since 1970."""
DEAL = document(player("S", SOUTH), player("E", "B1123 D4567 WNN C158"), won=win("S", "C9", "discard", "E"))


@dataclass(frozen=True, slots=True)
class Grounds:
    """The game's folders, and the land round them."""

    root: Path

    @property
    def paths(self) -> Paths:
        return Paths.in_folder(self.root / "home")

    def outside(self) -> dict[str, bytes]:
        """Every file that is not the game's."""
        home = self.root / "home"
        return {
            str(path): path.read_bytes() for path in self.root.rglob("*") if path.is_file() and home not in path.parents
        }


@pytest.fixture
def grounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Grounds]:
    (tmp_path / "home").mkdir()
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "letter.txt").write_text("not the game's")
    monkeypatch.setenv("SPARROWS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "work")
    ground = Grounds(tmp_path)
    before = ground.outside()
    yield ground
    assert ground.outside() == before


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The first commands of a deal between computer players."""
    folder = tmp_path_factory.mktemp("log")
    deals = DealsAlone(
        rules="gala", options={}, players=("beginner", "skilled", "random", "skilled"), seed=1, log=folder
    )
    play_wall(deals, 0)
    whole = next(folder.iterdir()).read_bytes()
    return b"".join(whole.splitlines(keepends=True)[:160])


@cache
def database() -> bytes:
    """Statistics of a few deals."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "statistics.sqlite"
        file = StatisticsFile.opened(path)
        for number in range(4):
            deals = [deal(each, (8, -4, -4), winner=0, special="pairs") for each in range(1, 5)]
            file.add(match_of(number), deals, file=(f"{number}.mahjong", number, 1000))
        file.close()
        return path.read_bytes()


def put_matches(folder: Path) -> None:
    """A few matches of which the index tells, always written at the same time."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(MATCHES):
        path = folder / f"2026-11-1{number}-120000.mahjong"
        path.write_bytes(played(5, deals=1))
        os.utime(path, ns=(WRITTEN, WRITTEN))


@cache
def replay_index() -> bytes:
    """The index of these matches."""
    with TemporaryDirectory() as folder:
        put_matches(Path(folder) / "matches")
        index = ReplayIndex(Path(folder) / "matches", Path(folder) / "index")
        index.open()
        index.wait(60.0)
        return (Path(folder) / "index").read_bytes()


def is_one_line(text: str) -> bool:
    return bool(text) and text.replace("\u00a0", " ").isprintable() and len(text) <= 2 * LONGEST_COMPLAINT


def settings_survive(content: bytes, grounds: Grounds) -> None:
    path = grounds.paths.settings
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    loaded, line = settings_file.load(grounds.paths)
    assert line is None or is_one_line(line)
    line = settings_file.save(loaded, grounds.paths)
    assert line is None or is_one_line(line)


def match_survives(content: bytes, grounds: Grounds) -> None:
    folder = grounds.paths.matches
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "2026-01-01-000000.mahjong"
    path.write_bytes(content)
    for saved in MatchList(folder).unfinished():
        assert is_one_line(described(saved) + " ".join(saved.names))
    with contextlib.suppress(ReplayError):
        summary = summary_of(content)
        assert summary is None or (summary.is_whole and "".join(summary.names).isprintable())
    with contextlib.suppress(ReplayError, StorageError):
        take_in(path, grounds.root / "home" / "taken")
    try:
        again = reopen(path)
    except ReplayError as error:
        complaint = one_line(str(error))
    else:
        complaint = "none"
        try:
            Match.resumed(again.replay)
            with contextlib.suppress(ReplayError):
                names = [chair.name for chair in setup_of_replay(again.replay).chairs]
                assert "".join(names).isprintable()
        finally:
            again.file.close()
    assert is_one_line(complaint)
    for left in folder.iterdir():
        left.unlink()


def word_survives(*words: str) -> int:
    """The command line's word ends with 0, 1 or 2, and complains in one line."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = command_line(words)
    assert code in (0, 1, 2)
    complaint = err.getvalue()
    assert (code == 2) == bool(complaint)
    if complaint:
        assert complaint.endswith("\n")
        assert is_one_line(complaint[:-1]), complaint
    return code


def replay_survives(content: bytes, grounds: Grounds) -> None:
    path = grounds.root / "home" / "replay"
    path.write_bytes(content)
    word_survives("verify", "--fair", os.fspath(path))


def score_survives(content: bytes, grounds: Grounds) -> None:
    path = grounds.root / "home" / "deal.json"
    path.write_bytes(content)
    word_survives("score", os.fspath(path))


def statistics_survive(content: bytes, grounds: Grounds) -> None:
    path = grounds.paths.statistics
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    statistics = Statistics(path, grounds.paths.matches)
    statistics.record(match_of(), [deal(1, (8, -4, -4), winner=0)])
    asked = statistics.ask(Query())
    assert statistics.close(60.0)
    assert asked.found is not None, asked.problem
    assert asked.found.figures.total.deals >= 1
    lines = statistics.lines()
    assert len(lines) <= 1
    assert all(is_one_line(line) for line in lines)
    for left in path.parent.glob(f"{path.name}*"):
        left.unlink()


def index_survives(content: bytes, grounds: Grounds) -> None:
    """Whatever it says of the matches, they can be listed and drawn."""
    folder, file = grounds.paths.matches, grounds.paths.replay_index
    put_matches(folder)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    index = ReplayIndex(folder, file)
    scenes = []

    def scene(kit: Kit) -> ReplaysScene:
        scenes.append(ReplaysScene(kit, lambda _way: None, index))
        return scenes[-1]

    pilot = Pilot(scene)
    index.wait(30.0)
    scenes[0].enter()
    pilot.press(pygame.K_DOWN)
    for since in Since:
        for result in Result:
            wanted = Wanted(since=since, result=result, text="m")
            assert len(matching_entries(index.entries(), wanted, datetime.now().astimezone())) <= MATCHES
    index.close()
    assert len(index.entries()) <= MATCHES


SURVIVES: dict[str, Callable[[bytes, Grounds], None]] = {
    "settings": settings_survive,
    "saves": match_survives,
    "replays": replay_survives,
    "score": score_survives,
    "databases": statistics_survive,
    "indexes": index_survives,
}


def spoiled_file(kind: str, number: int, replay: bytes) -> bytes:
    """The file of a kind and number: always the same."""
    chance = Random(f"fuzz {kind} {number}")
    match kind:
        case "settings":
            return spoiled_json(settings_file.encoded(Settings(player_name="Mira", keys={"menu": ("ctrl+m",)})), chance)
        case "score":
            return spoiled_json(json.dumps(DEAL).encode(), chance)
        case "databases":
            return spoiled_database(database(), chance)
        case "indexes":
            return spoiled_index(replay_index(), chance)
        case _:
            return spoiled_lines(replay, chance)


def survive(kind: str, numbers: range, replay: bytes, grounds: Grounds) -> None:
    for number in numbers:
        content = spoiled_file(kind, number, replay)
        try:
            SURVIVES[kind](content, grounds)
        except BaseException as error:
            error.add_note(f"{kind} {number}, {len(content)} bytes: {content[:300]!r}")
            raise


@pytest.mark.parametrize("kind", SURVIVES)
def test_some_spoiled_files_are_survived(kind: str, replay: bytes, grounds: Grounds) -> None:
    survive(kind, range(QUICK // SLOWER.get(kind, 1)), replay, grounds)


@pytest.mark.long
@pytest.mark.parametrize("kind", SURVIVES)
def test_twenty_thousand_spoiled_files_are_survived(
    kind: str, replay: bytes, grounds: Grounds, scaled: Callable[[int], int]
) -> None:
    first = QUICK // SLOWER.get(kind, 1)
    survive(kind, range(first, first + scaled(FULL)), replay, grounds)


@pytest.mark.parametrize("path", sorted(CORPUS.iterdir()), ids=lambda path: path.name)
def test_files_that_broke_something_or_nearly_did_are_survived(path: Path, grounds: Grounds) -> None:
    """The name of a file begins with its kind."""
    SURVIVES[path.name.partition("-")[0]](path.read_bytes(), grounds)


def test_files_too_large_are_not_read(grounds: Grounds, replay: bytes) -> None:
    huge = replay + b" " * (1 << 24)
    match_survives(huge, grounds)
    replay_survives(huge, grounds)
    settings_survive(b" " * (1 << 22) + b"{}", grounds)
    score_survives(b"[" * (1 << 22), grounds)
