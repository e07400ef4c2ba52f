import errno
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.system import storage
from game.app.system.paths import Paths
from game.app.system.settings import FIRST, VERSION, Friend, LastSetUp, Settings, Speed, encoded, load, save
from game.players.roster import Absence, Level, OwnTiles, PortraitId

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = Path(__file__).parent / "settings_1.json"
CHOSEN = Settings(
    language="hu",
    player_name="Mária 🀄",
    earlier_names={"Mira": "2026-11-28T11:30:00"},
    avatar=PortraitId("crane"),
    sound_volume=0.25,
    interface_volume=0.5,
    voice_volume=0.0,
    music_volume=0.4,
    room_volume=1.0,
    mono=True,
    faces="safe",
    speed=Speed.FAST,
    reduced_motion=True,
    tile_marks=False,
    one_click=True,
    auto_sort=False,
    words_stay=4,
    table_talk=False,
    hints=False,
    asks_about_slips=False,
    waits_for_click=True,
    scatters=True,
    darkens_drawn=False,
    flashes=False,
    expressions=False,
    own_hand=115,
    clock=45,
    calls_to_explain=("kong",),
    announces=True,
    captions=True,
    speaks=True,
    interface=130,
    felt="plum",
    back="indigo",
    switch="click",
    scan_pace=20,
    press_hold=2,
    press_rest=5,
    key_repeat="off",
    full_screen=True,
    window=(1024, 640),
    keys={"discard": ("ctrl+d", "f2")},
    last_set_up=LastSetUp(ruleset="gala", options={"preempt_seconds": 5, "faults": True}, opponents=("skilled",) * 3),
    house_rules={"latvian": {"match_hands": 4}},
    friends=(Friend(name="Anna", portrait=PortraitId("owl")),),
    absence=Absence.MINUTE,
    own_tiles=OwnTiles.COVERED,
    stand_in=Level.STRONG,
    first_match_done=True,
    room="sea",
    all_looks=True,
    kept_looks=("felt.plum",),
    learns="latvian",
    knows="polish",
    learn_offered=True,
    next_lesson="newcomer.pung",
    muted=True,
    calm_table=True,
)

CHOICES = {*Settings.__struct_fields__} - {"unknown"}


@pytest.fixture
def paths(home: Path) -> Paths:
    return Paths.in_folder(home)


def put(paths: Paths, content: bytes | str) -> None:
    paths.config.mkdir(parents=True, exist_ok=True)
    paths.settings.write_bytes(content if isinstance(content, bytes) else content.encode())


def kept_files(paths: Paths) -> list[str]:
    return sorted(path.name for path in paths.config.iterdir())


def test_at_the_first_start_all_is_as_newcomers_want_it_and_no_file_is_made(paths: Paths) -> None:
    settings, problem = load(paths)
    assert (settings, problem) == (FIRST, None)
    assert (settings.clock, settings.tile_marks, settings.announces) == ("none", True, True)
    assert not paths.config.exists()


def test_what_was_chosen_is_there_the_next_day(paths: Paths) -> None:
    assert save(CHOSEN, paths) is None
    assert load(paths) == (CHOSEN, None)
    assert kept_files(paths) == ["settings.json"]


def test_every_choice_of_the_example_differs_from_the_standard() -> None:
    for name in CHOICES:
        assert getattr(CHOSEN, name) != getattr(Settings(), name), name


def test_the_speeds_are_those_of_the_art_direction() -> None:
    """docs/design.md, section 13."""
    assert [speed.factor for speed in Speed] == [1.6, 1.0, 0.6, 0.0]


def test_a_file_of_an_older_game_without_a_choice_takes_the_standard_one(paths: Paths) -> None:
    put(paths, '{"version": 1, "language": "hu"}')
    assert load(paths) == (Settings(language="hu"), None)


def test_a_file_in_which_version_0_2_3_kept_every_choice_still_says_them_all(paths: Paths) -> None:
    put(paths, GOLDEN.read_bytes())
    came_later = msgspec.structs.replace(
        CHOSEN,
        next_lesson=None,
        muted=False,
        calm_table=False,
        expressions=True,
        clock="book",
        last_set_up=msgspec.structs.replace(CHOSEN.last_set_up, calling="round"),
        calls_to_explain=(),
        absence=Absence.WAITS,
        own_tiles=OwnTiles.FACE_UP,
        stand_in=None,
        mono=False,
        speaks=False,
        words_stay=1,
        switch="off",
        scan_pace=12,
        press_hold=0,
        press_rest=0,
        key_repeat="usual",
        room="teahouse",
        all_looks=False,
        kept_looks=(),
        earlier_names={},
        house_rules={},
    )
    assert load(paths) == (came_later, None)


BAD: dict[str, list[object]] = {
    "language": [7, "", "x" * 41, "a b", "en\n", None],
    "player_name": [7, "x" * 25, "a\nb", "a\x00", "\x1b[2J", None],
    "earlier_names": [7, ["Mira"], {"Mira": 7}, {"Mira": "yesterday"}, {"x" * 25: "2026-11-28T11:30:00"}],
    "avatar": ["dragon", 1, None],
    "sound_volume": [-0.1, 1.1, "loud", True, None],
    "interface_volume": [-1, {}, None],
    "voice_volume": [1.01, "x", None],
    "music_volume": [2, [], None],
    "room_volume": ["0", True, None],
    "mono": ["yes", 0, None],
    "faces": ["modern", 1, None],
    "speed": ["quick", 1, None],
    "reduced_motion": [1, "yes", None],
    "tile_marks": [0, None],
    "one_click": ["true", None],
    "auto_sort": ["", None],
    "words_stay": [0, 11, 1.5, None],
    "table_talk": ["no", 1, None],
    "hints": ["off", 0, None],
    "asks_about_slips": [1, None],
    "waits_for_click": ["click", None],
    "scatters": [0.5, None],
    "darkens_drawn": ["yes", 0, None],
    "flashes": ["yes", 0, None],
    "expressions": ["smile", 1, None],
    "own_hand": [99, 126, 110.5, "large", None],
    "clock": ["soon", 4, 121, 30.5, True, None],
    "calls_to_explain": ["kong", ["ron"], None],
    "announces": ["all", None],
    "captions": [[], None],
    "speaks": ["yes", 1],
    "interface": [79, 201, "100", None],
    "felt": ["velvet", None],
    "back": ["felt", None],
    "switch": ["on", True, None],
    "scan_pace": [2, 101, 1.2, None],
    "press_hold": [-1, 31, "long", None],
    "press_rest": [-1, 31, 0.5, None],
    "key_repeat": ["often", 1, None],
    "full_screen": [{}, None],
    "window": [[1280], [1280, 720, 1], [639, 720], [1280, 359], [20000, 720], [1280.5, 720], "1280x720", None],
    "keys": [[], {"discard": "d"}, {"a b": ["d"]}, {"discard": [1]}, None],
    "last_set_up": [
        [],
        {"ruleset": 1},
        {"options": {"limit": 0.5}},
        {"options": []},
        {"opponents": ["skilled"] * 4},
        {"opponents": [1]},
        {"own_chair": 4},
        {"showing": "a b"},
        None,
    ],
    "house_rules": [[], {"latvian": 4}, {"a b": {}}, None],
    "friends": [[{"name": "Anna"}], [{"name": "a\nb", "portrait": "owl"}], {}, None],
    "absence": ["for ever", 60, None],
    "own_tiles": ["hidden", 3],
    "stand_in": ["good", 3],
    "first_match_done": ["no", None],
    "room": ["attic", 3],
    "all_looks": ["no", None],
    "kept_looks": [["felt plum"], "felt.plum"],
    "learns": ["", 3],
    "knows": ["", 3],
    "learn_offered": ["no", None],
    "next_lesson": ["", 3],
    "muted": ["no", None],
    "calm_table": ["no", None],
}


def test_there_is_a_bad_value_for_every_choice() -> None:
    assert set(BAD) == CHOICES


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD.items() for value in values])
def test_a_choice_that_makes_no_sense_is_named_and_the_others_are_kept(paths: Paths, name: str, value: object) -> None:
    save(CHOSEN, paths)
    saved = json.loads(paths.settings.read_bytes())
    put(paths, json.dumps(saved | {name: value}))
    settings, problem = load(paths)
    assert settings == msgspec.structs.replace(CHOSEN, **{name: getattr(Settings(), name)})
    assert problem == f"Some settings were invalid and were reset: {name}."


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00" * 400,
        b"{",
        b"[]",
        b"null",
        b"12",
        b'"version"',
        b"{}",
        b'{"version": "1"}',
        b'{"version": true}',
        b'{"version": 1.5}',
        b'{"version": 0}',
        b'{"version": -1}',
        b'{"version": null}',
        b'{"version": 1, "language": "hu"',
        b'{"version": 1, "language": "\xff\xfe"}',
        b'{"version": 1, "player_name": "\\ud800"}',
        b"[" * 100_000,
        b'{"version":' + b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_said_in_one_line_and_play_goes_on(paths: Paths, content: bytes) -> None:
    put(paths, content)
    settings, problem = load(paths)
    assert settings == Settings()
    assert problem == (
        "The settings file is damaged and was renamed to settings.json.damaged-1; the defaults are used."
    )
    assert kept_files(paths) == ["settings.json.damaged-1"]
    assert (paths.config / "settings.json.damaged-1").read_bytes() == content
    assert save(CHOSEN, paths) is None
    assert load(paths) == (CHOSEN, None)


def test_a_damaged_file_that_cannot_be_renamed_is_survived(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    put(paths, "{")

    def fail(*_: object) -> Path:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "rename", fail)
    assert load(paths) == (Settings(), "The settings file is damaged; the defaults are used.")


@pytest.mark.parametrize("version", [VERSION + 1, 10**30])
def test_the_file_of_a_newer_game_is_left_alone(paths: Paths, version: int) -> None:
    content = json.dumps({"version": version, "language": "hu"})
    put(paths, content)
    line = "The settings were saved by a newer version of Sparrows; the defaults are used, and nothing will be saved."
    assert load(paths) == (Settings(), line)
    assert save(CHOSEN, paths) == line
    assert paths.settings.read_text() == content
    assert kept_files(paths) == ["settings.json"]


def test_an_enormous_file_is_not_read(paths: Paths) -> None:
    put(paths, b" " * (storage.LARGEST + 1))
    settings, problem = load(paths)
    assert settings == Settings()
    assert problem is not None
    assert problem.startswith("The settings cannot be read (longer than")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_full_or_closed_disk_is_one_line_and_the_old_choice_stays(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    save(CHOSEN, paths)

    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        problem = save(Settings(), paths)
    assert problem == f"The settings cannot be saved ({os.strerror(number)}); they will be kept only until you quit."
    assert load(paths) == (CHOSEN, None)


def test_a_file_in_the_place_of_the_folder_is_one_line(paths: Paths) -> None:
    paths.config.write_text("not a folder")
    assert load(paths)[0] == Settings()
    problem = save(CHOSEN, paths)
    assert problem is not None
    assert "\n" not in problem


@pytest.mark.slow
@given(st.binary(max_size=300) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_whatever_stands_in_the_file_the_game_starts(
    tmp_path_factory: pytest.TempPathFactory, content: bytes | str
) -> None:
    paths = Paths.in_folder(tmp_path_factory.mktemp("any"))
    put(paths, content)
    settings, problem = load(paths)
    assert settings == Settings()
    assert problem is not None


@given(
    st.dictionaries(
        st.sampled_from(sorted(CHOICES)),
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    )
)
def test_whatever_a_choice_holds_what_is_loaded_can_be_saved_and_loaded(
    tmp_path_factory: pytest.TempPathFactory, fields: dict[str, object]
) -> None:
    paths = Paths.in_folder(tmp_path_factory.mktemp("any"))
    put(paths, json.dumps({"version": 1} | fields))
    settings, _ = load(paths)
    assert save(settings, paths) is None
    assert load(paths) == (settings, None)


SAVER = """
import sys
from pathlib import Path
from game.app.system.paths import Paths
from game.app.system.settings import Settings, save
paths = Paths.in_folder(Path(sys.argv[1]))
number = 0
while True:
    number += 1
    keys = {f"action_{i}": (f"key_{number}",) for i in range(200)}
    problem = save(Settings(player_name=str(number), keys=keys), paths)
    if problem or number == 3:
        print(problem or "saved", flush=True)
"""


def kill_a_saver(paths: Paths, seconds: float) -> Settings:
    """What is loaded after a program that saves again and again was killed so long after it had saved three times."""
    with subprocess.Popen(
        [sys.executable, "-c", SAVER, str(paths.config.parent)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as saver:
        assert saver.stdout is not None
        assert saver.stdout.readline() == "saved\n"
        try:
            saver.wait(seconds)
        except subprocess.TimeoutExpired:
            saver.kill()
        assert saver.stdout.read() == ""
    assert saver.returncode == (-signal.SIGKILL if os.name == "posix" else 1)
    settings, problem = load(paths)
    assert problem is None
    assert settings.keys == {f"action_{i}": (f"key_{settings.player_name}",) for i in range(200)}
    return settings


def kill_many(paths: Paths, times: int) -> None:
    chance = random.Random(20)
    for _ in range(times):
        assert int(kill_a_saver(paths, chance.uniform(0, 0.03)).player_name) >= 3


@pytest.mark.slow
def test_a_program_killed_while_it_saves_leaves_settings_that_can_be_read(paths: Paths) -> None:
    kill_many(paths, 12)


@pytest.mark.long
def test_many_programs_killed_while_they_save(paths: Paths, scaled: Callable[[int], int]) -> None:
    kill_many(paths, scaled(200))


def test_a_choice_that_stands_twice_is_told_to_the_log_and_the_last_one_counts(
    paths: Paths, caplog: pytest.LogCaptureFixture
) -> None:
    content = encoded(Settings()).replace(b'"felt":', b'"felt": "plum", "felt":', 1)
    content = content.replace(b'"ruleset":', b'"ruleset": "polish", "ruleset":', 1)
    storage.write(paths.settings, content)
    with caplog.at_level("INFO", logger="game.app.system.settings"):
        assert load(paths) == (Settings(), None)
    assert caplog.messages == ["in the settings felt stands twice: the last one counts"]
