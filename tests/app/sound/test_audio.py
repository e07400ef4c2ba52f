import math
import os
import subprocess
import sys
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from threading import Event

import pygame
import pytest

from game.app.sound.audio import CHANNELS, HEADROOM, MOST_CLACKS, ROOM_CHANNEL, Audio, is_device_awaited
from game.app.sound.sounds import Bus, Sound, caption
from game.app.system.sdl import device_answers
from game.players.journey import JOURNEY
from tests.conftest import LogLines

ROOT = Path(__file__).resolve().parents[3]
FILES = ROOT / "assets" / "sounds"
ROOMS = ("room", *sorted({f"room_{stop.room}" for stop in JOURNEY.way}))
BEDS = ("music", *ROOMS)
"""What plays round and round."""
LARGEST_IN_ALL = 2_000_000


class Clock:
    """Time stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def audio(clock: Clock) -> Iterator[Audio]:
    opened = Audio(now=clock)
    assert opened.open()
    yield opened
    opened.close()


def heard() -> list[pygame.mixer.Channel]:
    channels = [pygame.mixer.Channel(number) for number in range(CHANNELS)]
    return [channel for channel in channels if channel.get_busy()]


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_has_files_and_can_be_played(audio: Audio, sound: Sound) -> None:
    assert list(FILES.glob(f"{sound.value}-[0-9]*.ogg"))
    audio.play(sound)
    assert len(heard()) == 1


def test_every_file_belongs_to_a_sound_and_all_are_small() -> None:
    names = {path.stem.rpartition("-")[0] for path in FILES.iterdir() if path.stem not in BEDS}
    assert names == {sound.value for sound in Sound}
    assert sum(path.stat().st_size for path in FILES.iterdir()) < LARGEST_IN_ALL


@pytest.mark.parametrize("sound", [sound for sound in Sound if sound is not Sound.COUNT_TICK])
def test_no_event_sounds_twice_the_same(sound: Sound) -> None:
    """docs/design.md, section 14: 3 to 5 variants."""
    files = sorted(FILES.glob(f"{sound.value}-[0-9]*.ogg"))
    assert 3 <= len(files) <= 5
    assert len({path.read_bytes() for path in files}) == len(files)


@pytest.mark.parametrize("path", sorted(FILES.glob("*.ogg")), ids=lambda path: path.stem)
def test_a_sound_is_neither_silent_nor_cut_off_and_begins_and_ends_in_silence(audio: Audio, path: Path) -> None:
    samples = array("h", pygame.mixer.Sound(path).get_raw())
    peak = max(map(abs, samples)) / 32768
    assert 0.1 < peak < 0.9, "silent, or cut off"
    mean = sum(samples) / len(samples) / 32768
    assert abs(mean) < 0.003
    if path.stem not in BEDS:
        assert max(map(abs, samples[:8])) / 32768 < 0.1 * peak
        assert max(map(abs, samples[-64:])) / 32768 < 0.02 * peak


def test_the_music_is_quieter_than_any_tile_and_its_end_leads_back_to_its_beginning(audio: Audio) -> None:
    samples = array("h", pygame.mixer.Sound(FILES / "music.ogg").get_raw())[::2]
    assert 60 <= len(samples) / 44100 <= 90
    loudness = math.sqrt(sum(sample * sample for sample in samples[::7]) / len(samples[::7])) / 32768
    assert 0.01 < loudness < 0.1
    step = abs(samples[0] - samples[-1])
    assert step <= max(abs(a - b) for a, b in pairwise(samples))


def test_the_same_sound_within_30_milliseconds_is_dropped(audio: Audio, clock: Clock) -> None:
    """docs/design.md, section 14."""
    audio.play(Sound.TILE_DOWN)
    clock.seconds += 0.02
    audio.play(Sound.TILE_DOWN)
    audio.play(Sound.BUTTON)
    assert len(heard()) == 2
    clock.seconds += 0.02
    audio.play(Sound.TILE_DOWN)
    assert len(heard()) == 3


def test_never_more_than_four_clacks_at_once(audio: Audio, clock: Clock) -> None:
    """docs/design.md, section 14. What is no clack does not count."""
    audio.play(Sound.WIN)
    for _ in range(10):
        clock.seconds += 0.05
        audio.play(Sound.TILE_DOWN)
        audio.play(Sound.SET_DOWN)
    assert len(heard()) == MOST_CLACKS + 1


def test_variants_come_in_turn(audio: Audio, clock: Clock) -> None:
    played = []
    for _ in range(6):
        clock.seconds += 1
        audio.play(Sound.TILE_DOWN)
        played.append(audio._heard[-1].playing)
    assert len(set(map(id, played))) == 5
    assert played[5] is played[0]


@pytest.mark.parametrize(("step", "file"), [(0, "01"), (4, "05"), (17, "18"), (40, "18"), (-1, "01")])
def test_a_rising_sound_rises_with_its_step_as_far_as_it_goes(audio: Audio, step: int, file: str) -> None:
    audio.play(Sound.COUNT_TICK, step=step)
    assert audio._heard[-1].playing is audio._loaded[FILES / f"count_tick-{file}.ogg"]


class FakeChannel:
    """A channel that tells what its left and right are to be multiplied by; the mixer does not."""

    made: list["FakeChannel"]

    def __init__(self) -> None:
        self.id = len(self.made)
        self.volumes: list[tuple[float, ...]] = []
        self.made.append(self)

    def play(self, sound: pygame.mixer.Sound) -> None:
        self.sound = sound

    def get_sound(self) -> pygame.mixer.Sound:
        return self.sound

    def set_volume(self, *volumes: float) -> None:
        self.volumes.append(volumes)


@pytest.fixture
def channels(monkeypatch: pytest.MonkeyPatch) -> list[FakeChannel]:
    monkeypatch.setattr(FakeChannel, "made", [], raising=False)
    monkeypatch.setattr(pygame.mixer, "find_channel", FakeChannel)
    return FakeChannel.made


@pytest.mark.parametrize(
    ("pan", "left", "right"), [(0.0, 1.0, 1.0), (-0.5, 1.0, 0.5), (0.5, 0.5, 1.0), (1.0, 0.0, 1.0), (-1.0, 1.0, 0.0)]
)
def test_a_seat_is_heard_from_where_it_sits(
    audio: Audio, channels: list[FakeChannel], pan: float, left: float, right: float
) -> None:
    audio.play(Sound.TILE_DOWN, pan=pan)
    assert channels[0].volumes == [pytest.approx((HEADROOM * left, HEADROOM * right))]
    audio.is_mono = True
    audio.play(Sound.WIN, pan=pan)
    assert channels[1].volumes == [pytest.approx((HEADROOM, HEADROOM))], "who wants it so hears all alike"


def test_volumes_hold_for_their_own_bus_and_for_what_is_being_heard(audio: Audio, channels: list[FakeChannel]) -> None:
    """Half the way is a quarter of the power."""
    audio.play(Sound.WIN, pan=0.5)
    audio.play(Sound.SCORE_TOTAL)
    audio.set_volume(Bus.TABLE, 0.5)
    table, interface = channels
    assert table.volumes[1:] == [pytest.approx((HEADROOM * 0.125, HEADROOM * 0.25))]
    assert interface.volumes == [pytest.approx((HEADROOM, HEADROOM))]


def test_a_silent_bus_plays_nothing(audio: Audio) -> None:
    audio.set_volume(Bus.TABLE, 0)
    audio.play(Sound.WIN)
    assert heard() == []


def test_music_plays_only_while_it_is_wanted_and_can_be_heard(audio: Audio) -> None:
    music = pygame.mixer.music
    audio.set_volume(Bus.MUSIC, 0)
    audio.play_round(Bus.MUSIC)
    assert not music.get_busy()
    audio.set_volume(Bus.MUSIC, 0.5)
    assert music.get_busy()
    assert music.get_volume() == pytest.approx(HEADROOM * 0.25, abs=0.01)
    audio.set_volume(Bus.MUSIC, 0)
    assert Bus.MUSIC not in audio._running


def test_the_murmur_of_the_room_is_heard_only_where_it_is_wanted(audio: Audio, clock: Clock) -> None:
    audio.set_volume(Bus.ROOM, 0)
    audio.play_round(Bus.ROOM)
    assert heard() == []
    audio.set_volume(Bus.ROOM, 1.0)
    assert len(heard()) == 1
    clock.seconds += 1
    audio.play(Sound.TILE_DOWN)
    assert len(heard()) == 2, "a sound takes the channel of the room"
    audio.set_volume(Bus.ROOM, 0)
    assert Bus.ROOM not in audio._running


def test_another_room_takes_the_place_of_the_one_that_is_heard(audio: Audio) -> None:
    audio.play_round(Bus.ROOM)
    tea_house = pygame.mixer.Channel(ROOM_CHANNEL).get_sound()
    audio.use_room("rain")
    rain = pygame.mixer.Channel(ROOM_CHANNEL).get_sound()
    assert tea_house is not None
    assert rain is not None
    assert rain.get_length() < tea_house.get_length()
    assert len(heard()) == 1


@pytest.mark.parametrize("room", ROOMS)
def test_the_murmur_of_a_room_lies_far_below_a_tile(audio: Audio, room: str) -> None:
    """docs/design.md, section 14: -30 dB; its end leads back to its beginning."""
    samples = array("h", pygame.mixer.Sound(FILES / f"{room}.ogg").get_raw())[::2]
    level = 20 * math.log10(math.sqrt(sum(s * s for s in samples[::7]) / len(samples[::7])) / 32768)
    assert -32 < level < -28
    assert abs(samples[0] - samples[-1]) <= max(abs(a - b) for a, b in pairwise(samples))


def test_what_is_to_be_heard_is_told_with_and_without_a_device(clock: Clock) -> None:
    told: list[tuple[Sound, float]] = []
    audio = Audio(now=clock)
    audio.on_meaning = lambda sound, pan: told.append((sound, pan))
    audio.play(Sound.PUNG, pan=0.5)
    audio.play(Sound.PUNG, pan=0.5)
    audio.open()
    audio.set_volume(Bus.TABLE, 0)
    audio.play(Sound.WIN)
    audio.close()
    assert told == [(Sound.PUNG, 0.5), (Sound.WIN, 0.0)]


def test_every_sound_that_says_something_has_a_caption() -> None:
    """docs/design.md, section 14: what only answers the hand, or ticks while numbers are seen, needs none."""
    quiet = {sound for sound in Sound if caption(sound) is None}
    assert quiet == {
        Sound.TILE_TAP, Sound.TILE_SLIDE, Sound.SET_DOWN, Sound.KONG_DOWN, Sound.DICE_ROLL, Sound.DICE_STOP,
        Sound.COUNT_TICK, Sound.BUTTON, Sound.BACK, Sound.SCORE_LINE, Sound.SCORE_TOTAL,
    }  # fmt: skip


def test_music_that_was_asked_for_before_the_device_was_there_begins_with_it(clock: Clock) -> None:
    audio = Audio(now=clock)
    audio.play_round(Bus.MUSIC)
    audio.open()
    assert pygame.mixer.music.get_busy()
    audio.close()


def test_before_it_is_opened_and_after_it_is_closed_all_is_silence() -> None:
    audio = Audio()
    for _ in range(2):
        audio.play(Sound.WIN)
        audio.play_round(Bus.MUSIC)
        audio.set_volume(Bus.TABLE, 0.5)
        assert not audio.is_open
        audio.open()
        audio.close()
        audio.close()


def test_broken_and_missing_files_are_said_once_and_silent(tmp_path: Path, clock: Clock, log_lines: LogLines) -> None:
    (tmp_path / "win-01.ogg").write_bytes(b"not a sound")
    (tmp_path / "music.ogg").write_bytes(b"not music")
    audio = Audio(folder=tmp_path, now=clock)
    audio.open()
    for _ in range(3):
        clock.seconds += 1
        audio.play(Sound.WIN)
        audio.play(Sound.LOST)
        audio.set_volume(Bus.MUSIC, 0.5)
    audio.play_round(Bus.MUSIC)
    audio.set_volume(Bus.MUSIC, 0.6)
    lines = [line.partition(" (")[0] for line in log_lines.take()]
    assert lines == [
        "game.app.sound.audio: the sound win-01.ogg cannot be read",
        "game.app.sound.audio: there is no file for the sound lost",
        "game.app.sound.audio: the music cannot be read",
    ]
    assert heard() == []
    audio.close()


WITHOUT_DEVICE = """
from game.app.sound.audio import Audio
from game.app.sound.sounds import Bus, Sound
audio = Audio()
print(audio.open(), audio.open())
audio.play(Sound.WIN, pan=0.5)
audio.play_round(Bus.MUSIC)
audio.set_volume(Bus.MUSIC, 0.1)
audio.close()
"""


@pytest.mark.parametrize("driver", ["nonsense", "disk"])
def test_without_a_device_the_game_is_silent_and_does_not_complain(driver: str) -> None:
    surroundings = os.environ | {"SDL_AUDIODRIVER": driver, "SDL_DISKAUDIOFILE": str(ROOT / "none" / "none")}
    command = [sys.executable, "-c", WITHOUT_DEVICE]
    result = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True)
    assert (result.stdout, result.stderr) == ("False False\n", "")


WITHOUT_MIXER = "import sys; sys.modules['pygame.mixer'] = None\n" + WITHOUT_DEVICE


def test_where_the_mixer_misses_a_library_of_the_system_the_game_is_silent() -> None:
    command = [sys.executable, "-W", "ignore", "-c", WITHOUT_MIXER]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert (result.stdout, result.stderr) == ("False False\n", "")


class SlowDevice:
    """A device that takes until it is told to answer, as where a sound server is stuck."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, answers: bool) -> None:
        self._answers = answers
        self.asked, self._may_answer, self.told = Event(), Event(), Event()
        monkeypatch.setattr("game.app.sound.audio.device_answers", self._answer)

    def _answer(self, _rate: int, _channels: int, _samples: int) -> bool:
        self.asked.set()
        assert self._may_answer.wait(20)
        return self._answers

    def answer(self, audio: Audio) -> None:
        """The system knows now."""
        self._may_answer.set()
        assert self.told.wait(20)
        assert not is_device_awaited(20)
        audio.begin()


def test_sounds_begin_once_a_slow_device_is_there(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    device = SlowDevice(monkeypatch, answers=True)
    audio = Audio(now=clock)
    audio.play_round(Bus.MUSIC)
    audio.open_beside(device.told.set)
    assert device.asked.wait(20)
    meant: list[Sound] = []
    audio.on_meaning = lambda sound, _pan: meant.append(sound)
    audio.play(Sound.YOUR_TURN)
    audio.set_volume(Bus.MUSIC, 0.5)
    assert meant == [Sound.YOUR_TURN]
    assert (audio.is_open, is_device_awaited()) == (False, True)
    device.answer(audio)
    assert (audio.is_open, is_device_awaited()) == (True, False)
    assert pygame.mixer.music.get_busy()
    clock.seconds += 1.0
    audio.play(Sound.YOUR_TURN)
    assert heard()
    audio.close()
    assert pygame.mixer.get_init() is None


def test_where_no_device_answers_the_mixer_is_not_asked(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """It would hold everything up for as long as the search took, once more."""
    device = SlowDevice(monkeypatch, answers=False)
    audio = Audio(now=clock)
    audio.open_beside(device.told.set)
    monkeypatch.setattr(pygame.mixer, "init", lambda *_: pytest.fail("the mixer was asked"))
    device.answer(audio)
    assert not audio.is_open
    audio.play(Sound.YOUR_TURN)
    audio.close()


@pytest.mark.parametrize(("driver", "answers"), [("dummy", True), ("nonsense", False)])
def test_sdl_itself_says_whether_a_device_answers(driver: str, answers: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    assert device_answers(44100, 2, 512) is answers
    assert pygame.mixer.get_init() is None
