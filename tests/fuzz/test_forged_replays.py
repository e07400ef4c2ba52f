"""Replays that were never played hide no other one, and nothing of them escapes but one line."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stderr, suppress
from functools import cache
from io import StringIO
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame
import pytest
from msgspec import Struct, field

from game.app.matches.match_file import content_of
from game.app.matches.match_list import MatchList
from game.app.matches.replay_index import ReplayIndex
from game.app.matches.replay_shelf import export, take_in
from game.app.matches.statistics import Statistics
from game.app.system.lines import one_line
from game.app.system.paths import Paths
from game.app.system.storage import StorageError, is_text
from game.engine.replays.deal_record import DealRecord
from game.engine.replays.replay import ReplayError
from game.engine.replays.replay_file import Seal
from game.players.characters import CAST
from game.players.match_record import MatchRecord, Query
from game.rules.rulesets import RULEBOOKS
from game.scenes.front.saved_matches import SavedMatchesScene
from game.scenes.program.kept_matches import KeptMatches
from game.scenes.replays.replay import ReplayScene
from game.scenes.replays.replays import ReplaysScene
from game.scenes.shared.destinations import WatchReplay
from game.tools.deals import DealsAlone, play_wall
from tests.conftest import LogLines
from tests.fuzz.forgery import forged
from tests.fuzz.mutations import spoiled
from tests.fuzz.test_hostile_files import is_one_line, word_survives
from tests.scenes.pilot import Pilot
from tests.scenes.replays.test_replays import Window, played, routed

QUICK, FULL = 40, 3000
AT_ONCE = 20
"""So many forged replays lie in a folder, with good ones among them."""
GOOD = ("2020-01-01-000000.mahjong", "2026-06-15-120000.mahjong", "2031-12-31-235959.mahjong")


@cache
def originals() -> tuple[bytes, ...]:
    """A deal of every book, as ``simulate`` logs it, and matches that persons played, over and not."""
    found = [played(5, "gala", 2), played(7, "israeli", 1), played(3, "polish", 1)]
    with TemporaryDirectory() as name:
        for seed, book in enumerate((*RULEBOOKS, "polish"), start=1):
            folder = Path(name) / str(seed)
            folder.mkdir()
            options = {"players": 3} if seed > len(RULEBOOKS) else {}
            players = ("beginner",) * (3 if options else 4)
            play_wall(DealsAlone(rules=book, options=options, players=players, seed=seed, log=folder), 0)
            found.append(next(folder.iterdir()).read_bytes())
    return tuple(found)


@cache
def with_kong() -> bytes:
    """A logged deal in which somebody declared a concealed kong."""
    with TemporaryDirectory() as name:
        for number in range(400):
            deals = DealsAlone(rules="gala", options={}, players=("random",) * 4, seed=1, log=Path(name))
            play_wall(deals, number)
            (path,) = Path(name).iterdir()
            content = path.read_bytes()
            path.unlink()
            if b'"kind":"concealed"' in content:
                return content
    raise AssertionError("nobody declared a concealed kong")


def logged(number: int = 0) -> bytes:
    """A deal of a number, as ``simulate`` logs it."""
    with TemporaryDirectory() as name:
        log = DealsAlone(rules="gala", options={}, players=("beginner",) * 4, seed=1, log=Path(name))
        play_wall(log, number)
        (path,) = Path(name).iterdir()
        return path.read_bytes()


def forgery(number: int) -> bytes:
    """A replay of a number: always the same."""
    chance = Random(f"forged {number}")
    content = chance.choice(originals())
    return spoiled(content, chance) if chance.random() < 0.15 else forged(content, chance)


def name_of(number: int) -> str:
    """Older than the good ones, between them, or younger."""
    chance = Random(f"name {number}")
    return f"{chance.randrange(2015, 2035)}-{chance.randrange(1, 13):02}-10-{number:06}.mahjong"


def put(folder: Path, name: str, content: bytes, when: int = 1_795_176_000) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(content)
    with suppress(OSError, OverflowError):  # not every disk knows every year
        os.utime(path, (when, when))


def listed(paths: Paths) -> list[str]:
    """The names in the list of replays, all looked at."""
    index = ReplayIndex(paths.matches, paths.replay_index)
    index.open()
    index.wait(60.0)
    assert index.unread == 0
    kept = {entry.name for entry in ReplayIndex(paths.matches, paths.replay_index)._read()}
    assert kept == {path.name for path in paths.matches.glob("*.mahjong") if is_text(path.name)}
    return [entry.name for entry in index.entries()]


class Ids(Struct):
    """The ids of all matches."""

    known: list[str] = field(default_factory=list)

    def add(self, match: MatchRecord, _deals: Sequence[DealRecord]) -> None:
        self.known.append(match.id)


def counted(paths: Paths) -> tuple[set[str], list[str]]:
    """The matches that the statistics know, all replays read, and what they said meanwhile."""
    statistics = Statistics(paths.statistics, paths.matches)
    statistics.open()
    asked = statistics.ask(Query(helped=True))
    while not (asked.is_over and statistics.progress is None):
        asked = statistics.ask(Query(helped=True))
        time.sleep(0.01)
    asked = statistics.ask(Query(helped=True))
    ids = statistics.look_at(Ids(), lambda ids: ids.known)
    assert statistics.close(60.0)
    assert asked.found is not None, asked.problem
    assert ids.found is not None
    return set(ids.found), statistics.lines()


def drawn(paths: Paths) -> None:
    """Both lists of matches can be drawn, whatever they tell."""
    index = ReplayIndex(paths.matches, paths.replay_index)
    pilot = Pilot(lambda kit: ReplaysScene(kit, lambda _way: None, index))
    index.wait(60.0)
    for _ in index.entries():
        pilot.press(pygame.K_DOWN)
    saved = MatchList(paths.matches).unfinished()
    Pilot(lambda kit: SavedMatchesScene(kit, lambda _way: None, saved))


def watched(paths: Paths, names: Iterable[str]) -> None:
    """Each is shown on the table, given away, and got back; or one line says why not."""
    window = Window()
    router = routed(window, paths)
    for name in names:
        path = paths.matches / name
        with redirect_stderr(StringIO()) as said:
            router.go(WatchReplay(path))
        is_watched = isinstance(window.stack.top, ReplayScene)
        if is_watched:
            window.step(1)
            window.stack.pop()
        lines = said.getvalue().splitlines(keepends=True)
        assert lines == ([] if is_watched else [f"sparrows: {router.notice}\n"])
        assert is_watched or is_one_line(router.notice)
        for act in (export, take_in):
            with suppress(ReplayError, StorageError):
                act(path, paths.data / "away")


def gone_on_with(paths: Paths) -> None:
    """Every match that is offered goes on, or one line says why not."""
    said: list[str] = []
    statistics = Statistics(paths.statistics, paths.matches)
    kept = KeptMatches(paths.matches, lambda: statistics, said.append, lambda act: act())
    for saved in kept.unfinished():
        found = kept.go_on(saved)
        assert found is not None or said
        kept.close()
    assert all(is_one_line(one_line(line)) for line in said)


def survive(forgeries: Mapping[str, bytes], root: Path, *, when: int = 1_795_176_000) -> None:
    """Forged replays among good ones: these are seen by everybody, and those take nothing down."""
    paths = Paths.in_folder(root)
    for name, content in forgeries.items():
        put(paths.matches, name, content, when)
    for name in GOOD:
        put(paths.matches, name, played(5, "gala", 1))
    assert set(GOOD) <= set(listed(paths))
    known, said = counted(paths)
    assert {Path(name).stem for name in GOOD} <= known
    assert said == []
    assert set(GOOD) <= {saved.path.name for saved in MatchList(paths.matches).unfinished()}
    drawn(paths)
    watched(paths, forgeries)
    for name in forgeries:
        word_survives("verify", "--fair", os.fspath(paths.matches / name))
    gone_on_with(paths)
    assert set(GOOD) <= set(listed(paths))


@pytest.mark.slow
@pytest.mark.parametrize(
    "number", [pytest.param(QUICK, id="some"), pytest.param(FULL, id="all", marks=pytest.mark.long)]
)
def test_forged_replays_are_survived(number: int, tmp_path: Path, scaled: Callable[[int], int]) -> None:
    many = scaled(number) if number == FULL else number
    for begin in range(0, many, AT_ONCE):
        numbers = range(begin, min(many, begin + AT_ONCE))
        try:
            survive({name_of(number): forgery(number) for number in numbers}, tmp_path / str(begin))
        except BaseException as error:
            error.add_note(f"forgeries {numbers}")
            raise
        shutil.rmtree(tmp_path / str(begin))


def resealed(content: bytes, what: str, by: str) -> bytes:
    """The replay with other words in every line in which a pattern is found; the checksums hold."""
    lines = [line[: line.rindex(b',"sum":"')] + b"}\n" for line in content.splitlines(keepends=True)]
    changed = [re.sub(what.encode(), by.encode(), line) for line in lines]
    assert changed != lines
    return Seal().lines(b"".join(changed))


EVERYBODY = list(CAST)
LIES: dict[str, Callable[[], bytes]] = {
    "a kong that was added to no pung": lambda: resealed(with_kong(), '"kind":"concealed"', '"kind":"added"'),
    "an amount that no file can hold": lambda: resealed(logged(), r'"deltas":\[[^]]*\]', '"deltas":[1e30,0,0,0]'),
    "a deal of forty digits": lambda: logged(10**40),
    "all portraits, and the first one unknown": lambda: resealed(
        played(5, "gala", 1), r'"avatars":\[[^]]*\]', json.dumps({"avatars": ["nobody", *EVERYBODY]})[1:-1]
    ),
    "a match that began in a year of seventeen digits": lambda: resealed(
        played(5, "gala", 1), r'"begun":\d+', f'"begun":{10**400}'
    ),
    "a match that began on the last day of all": lambda: resealed(
        played(5, "gala", 1), r'"begun":\d+', '"begun":253402300799'
    ),
    "a match that began in the year 1": lambda: resealed(played(5, "gala", 1), r'"begun":\d+', '"begun":-62135596800'),
}


@pytest.mark.slow
@pytest.mark.parametrize("lie", LIES)
def test_a_lie_hides_no_other_match(lie: str, tmp_path: Path) -> None:
    survive({"2028-01-01-000000.mahjong": LIES[lie]()}, tmp_path)


NAMES = ("0001-01-01-000000", "9999-12-31-235959", "bytes \udcff", "line\nbreak", "x" * 200, "[a-z]*?", "-", "…")
TIMES = (-(10**11), 10**11, 2**62 // 10**9 * 2)


@pytest.mark.parametrize(
    ("name", "when"),
    [
        pytest.param(name, when, marks=() if name == NAMES[0] and when == TIMES[0] else pytest.mark.slow)
        for name, when in product(NAMES, TIMES)
    ],
)
def test_names_and_times_that_no_match_has_hide_no_other_match(name: str, when: int, tmp_path: Path) -> None:
    try:
        (tmp_path / name).touch()
    except OSError:
        pytest.skip("this system has no such names")
    survive({f"{name}.mahjong": resealed(played(5, "gala", 1), r',"begun":\d+', "")}, tmp_path, when=when)


def test_an_index_thread_that_breaks_off_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    paths = Paths.in_folder(tmp_path)
    for name in GOOD:
        put(paths.matches, name, played(5, "gala", 1))
    real = content_of

    def breaks(path: Path) -> bytes:
        if path.name == GOOD[1]:
            raise RuntimeError(path.name)
        return real(path)

    monkeypatch.setattr("game.app.matches.replay_index.content_of", breaks)
    assert sorted(listed(paths)) == [GOOD[0], GOOD[2]]
    line = f"game.app.matches.replay_index: the list of replays broke off at {GOOD[1]} and goes on"
    assert log_lines.take() == [line]
