import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from threading import Event

import pygame
import pytest
from msgspec.structs import replace

from game.app.sound.audio import (
    CHANNELS,
    HEADROOM,
    LOOK_AGAIN,
    MOST_CLACKS,
    ROOM_CHANNEL,
    STEP,
    Audio,
    is_device_awaited,
)
from game.app.sound.music import FIRST_CHANNEL, Layer
from game.app.sound.sounds import CALLS, Bus, Sound, caption, volume_of
from game.app.system.sdl import device_answers
from game.app.system.settings import Settings
from tests.conftest import LogLines
from tests.for_each import for_each

ROOT = Path(__file__).resolve().parents[3]


def test_nothing_is_heard_while_sound_is_off_and_as_much_as_before_afterwards() -> None:
    settings = Settings(music_volume=0.3)
    assert {volume_of(bus, replace(settings, muted=True)) for bus in Bus} == {0.0}
    assert volume_of(Bus.MUSIC, settings) == 0.3


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
    await_decoder(opened)
    yield opened
    opened.close()


def await_decoder(audio: Audio) -> None:
    """Wait until everything that was asked for is decoded."""
    while not audio.decoder.is_idle:
        pygame.time.wait(1)


def heard() -> list[pygame.mixer.Channel]:
    """The channels in use, but for the layers of the music."""
    layers = range(FIRST_CHANNEL, FIRST_CHANNEL + len(Layer))
    channels = [pygame.mixer.Channel(number) for number in range(CHANNELS) if number not in layers]
    return [channel for channel in channels if channel.get_busy()]


@for_each("sound", Sound)
def test_every_sound_can_be_played(audio: Audio, clock: Clock, sound: Sound) -> None:
    clock.seconds += 1
    pygame.mixer.stop()
    audio.play(sound)
    assert len(heard()) == 1


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


def played(audio: Audio, clock: Clock, sound: Sound, times: int, voice: str = "") -> list[int]:
    """The takes that are heard when a sound is played so often, as numbers."""
    names: dict[int, int] = {}
    takes = []
    for _ in range(times):
        clock.seconds += 1
        pygame.mixer.stop()
        audio.play(sound, voice=voice)
        takes.append(names.setdefault(id(audio._heard[-1].playing), len(names)))
    return takes


@pytest.mark.parametrize("sound", [Sound.TILE_DOWN, Sound.WIN, Sound.PUNG])
def test_takes_never_come_twice_running_and_in_no_fixed_order(audio: Audio, clock: Clock, sound: Sound) -> None:
    takes = played(audio, clock, sound, 120)
    count = len(set(takes))
    assert count == (3 if sound is Sound.PUNG else 5)
    assert all(a != b for a, b in pairwise(takes))
    rounds = [tuple(takes[begin : begin + count]) for begin in range(0, 120, count)]
    assert all(sorted(each) == list(range(count)) for each in rounds), "each comes once before any comes again"
    assert len(set(rounds)) > 2, "the order is always the same"


def test_chance_alone_decides_in_which_order_takes_come(clock: Clock) -> None:
    orders = []
    for _ in range(2):
        audio = Audio(now=clock, chance=random.Random(5))
        audio.open()
        orders.append(played(audio, clock, Sound.TILE_DOWN, 30))
        audio.close()
    assert orders[0] == orders[1]


def test_everybody_calls_in_his_own_voice(audio: Audio, clock: Clock) -> None:
    said = {}
    audio.seat_voices(("bear", "sparrow"))
    for voice in ("bear", "sparrow", "nobody", "panda"):
        for call in CALLS:
            takes = set()
            for _ in range(3):
                clock.seconds += 1
                pygame.mixer.stop()
                audio.play(call, voice=voice)
                takes.add(audio._heard[-1].playing.get_raw())
            assert len(takes) == 3
            said[voice, call] = takes
    assert said["bear", Sound.PUNG].isdisjoint(said["sparrow", Sound.PUNG])
    assert said["bear", Sound.PUNG].isdisjoint(said["bear", Sound.KONG])
    assert said["nobody", Sound.PUNG] == said["panda", Sound.PUNG], "whoever has no voice borrows one"


def test_voices_of_those_who_left_are_forgotten(audio: Audio, clock: Clock) -> None:
    audio.play(Sound.PUNG, voice="bear")
    audio.seat_voices(("cat",))
    assert "call_bear" not in audio.takes
    audio.play(Sound.KONG, voice="cat")
    assert "call_cat" in audio.takes


@pytest.mark.parametrize(("step", "take"), [(0, 0), (4, 4), (17, 17), (40, 17), (-1, 0)])
def test_a_rising_sound_rises_with_its_step_as_far_as_it_goes(audio: Audio, step: int, take: int) -> None:
    audio.play(Sound.COUNT_TICK, step=step)
    assert audio._heard[-1].playing is audio.takes["count_tick"][take]


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
    monkeypatch.setattr(Audio, "_free_channel", staticmethod(FakeChannel))
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


def waited(audio: Audio, clock: Clock, seconds: float) -> None:
    """Let time pass, in steps as the loop takes them; what is decoded meanwhile is waited for."""
    for _ in range(round(seconds / 0.05)):
        clock.seconds += 0.05
        audio.step()
        await_decoder(audio)


def test_music_plays_only_while_it_is_wanted_and_can_be_heard(audio: Audio, clock: Clock) -> None:
    music = pygame.mixer.music
    audio.set_volume(Bus.MUSIC, 0)
    audio.play_round()
    assert not music.get_busy()
    audio.set_volume(Bus.MUSIC, 0.5)
    waited(audio, clock, 2)
    assert music.get_busy()
    assert music.get_volume() == pytest.approx(HEADROOM * 0.25, abs=0.01)
    audio.set_volume(Bus.MUSIC, 0)
    assert not music.get_busy()


def test_a_step_is_wanted_only_while_something_fades(audio: Audio, clock: Clock) -> None:
    wanted = [audio.next_wake]
    audio.play_round()
    wanted.append(audio.next_wake)
    waited(audio, clock, 3)
    wanted.append(audio.next_wake)
    audio.play(Sound.PUNG)
    wanted.append(audio.next_wake)
    waited(audio, clock, 4)
    wanted.append(audio.next_wake)
    assert wanted == [None, STEP, None, STEP, None]


def test_the_murmur_of_the_room_is_heard_only_where_it_is_wanted(audio: Audio, clock: Clock) -> None:
    audio.set_volume(Bus.ROOM, 0)
    audio.play_round()
    waited(audio, clock, 1)
    assert heard() == []
    audio.set_volume(Bus.ROOM, 1.0)
    waited(audio, clock, 1)
    assert len(heard()) == 1
    audio.play(Sound.TILE_DOWN)
    assert len(heard()) == 2, "a sound takes the channel of the room"
    audio.set_volume(Bus.ROOM, 0)
    assert audio._room_heard is None


def test_another_room_takes_the_place_of_the_one_that_is_heard(audio: Audio, clock: Clock) -> None:
    audio.play_round()
    waited(audio, clock, 1)
    tea_house = pygame.mixer.Channel(ROOM_CHANNEL).get_sound()
    audio.use_room("rain")
    waited(audio, clock, 1)
    rain = pygame.mixer.Channel(ROOM_CHANNEL).get_sound()
    assert tea_house is not None
    assert rain is not None
    assert rain is not tea_house
    assert len(heard()) == 1


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
        Sound.COUNT_TICK, Sound.BUTTON, Sound.BACK, Sound.SEAL, Sound.SCORE_LINE, Sound.SCORE_TOTAL,
    }  # fmt: skip


def test_music_that_was_asked_for_before_the_device_was_there_begins_with_it(clock: Clock) -> None:
    audio = Audio(now=clock)
    audio.play_round()
    audio.open()
    assert pygame.mixer.music.get_busy()
    audio.close()


def test_before_it_is_opened_and_after_it_is_closed_all_is_silence() -> None:
    audio = Audio()
    for _ in range(2):
        audio.play(Sound.WIN)
        audio.play_round()
        audio.set_volume(Bus.TABLE, 0.5)
        assert not audio.is_open
        audio.open()
        audio.close()
        audio.close()


def test_broken_and_missing_files_are_said_once_and_silent(tmp_path: Path, clock: Clock, log_lines: LogLines) -> None:
    (tmp_path / "win-3.ogg").write_bytes(b"not a sound")
    (tmp_path / "music_title.ogg").write_bytes(b"not music")
    (tmp_path / "room.ogg").write_bytes(b"no room")
    audio = Audio(folder=tmp_path, now=clock)
    audio.open()
    for _ in range(3):
        clock.seconds += 1
        audio.play(Sound.WIN)
        audio.play(Sound.LOST)
        audio.set_volume(Bus.MUSIC, 0.5)
    audio.play_round()
    audio.set_volume(Bus.MUSIC, 0.6)
    waited(audio, clock, 1)
    lines = [line.partition(" (")[0] for line in log_lines.take()]
    assert sorted(lines) == [
        "game.app.sound.audio: there is no file for the sound lost",
        "game.app.sound.decoder: the sound room.ogg cannot be read",
        "game.app.sound.decoder: the sound win-3.ogg cannot be read",
        "game.app.sound.music: the music cannot be read",
    ]
    assert heard() == []
    audio.close()


WITHOUT_DEVICE = """
from game.app.sound.audio import Audio
from game.app.sound.sounds import Bus, Sound
audio = Audio()
print(audio.open(), audio.open())
audio.play(Sound.WIN, pan=0.5)
audio.play_round()
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
    audio.play_round()
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


def test_a_device_that_is_lost_is_looked_for_until_there_is_one(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    there = True
    monkeypatch.setattr("game.app.sound.audio.device_answers", lambda *_: there)
    told: list[float] = []
    audio = Audio(now=clock)

    def is_found() -> None:
        assert not is_device_awaited(20)
        audio.begin()

    audio.open_beside(lambda: told.append(clock.seconds))
    is_found()
    audio.play_round()
    audio.seat_voices(["fox"])
    assert (audio.is_open, pygame.mixer.music.get_busy()) == (True, True)
    there = False
    audio.note_devices(is_lost=True)
    is_found()
    assert (audio.is_open, audio.next_wake) == (False, LOOK_AGAIN)
    audio.play(Sound.YOUR_TURN)
    clock.seconds += LOOK_AGAIN - 1
    audio.step()
    assert len(told) == 2
    clock.seconds += 1
    there = True
    audio.step()
    assert audio.next_wake is None
    is_found()
    assert len(told) == 3
    assert pygame.mixer.music.get_busy()
    assert any("call_fox" in path.name for path in audio.decoder.asked)
    audio.close()


def test_a_device_that_is_added_is_opened_at_once_if_there_was_none(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    there = False
    monkeypatch.setattr("game.app.sound.audio.device_answers", lambda *_: there)
    audio = Audio(now=clock)
    audio.note_devices(is_lost=False)
    audio.open_beside(lambda: None)
    assert not is_device_awaited(20)
    audio.begin()
    assert audio.next_wake == LOOK_AGAIN
    there = True
    audio.note_devices(is_lost=False)
    assert not is_device_awaited(20)
    audio.begin()
    assert audio.is_open
    audio.note_devices(is_lost=False)
    assert (audio.is_open, is_device_awaited()) == (True, False)
    audio.close()
