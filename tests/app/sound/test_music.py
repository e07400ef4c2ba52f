"""The music in fake time, with a mixer that only notes what it is told."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.sound.audio import Audio
from game.app.sound.music import DUCKED, FADE, FIRST_CHANNEL, LAYER_FADE, Layer, Piece
from game.app.sound.sounds import Bus, Sound


class Clock:
    """Time stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Hall:
    """The sound of the game, whose music has been playing for a while."""

    def __init__(self, volume: float = 1.0) -> None:
        self.clock = Clock()
        self.audio = Audio(now=self.clock)
        assert self.audio.open()
        self.audio.set_volume(Bus.MUSIC, volume)
        self.audio.set_volume(Bus.ROOM, 0.0)
        self.audio.play_round()

    def wait(self, seconds: float) -> None:
        """Let time pass, in the steps of the loop."""
        for _ in range(round(seconds * 30)):
            self.clock.seconds += 1 / 30
            self.audio.step()
            while not self.audio.decoder.is_idle:
                pygame.time.wait(1)

    @property
    def whole(self) -> float:
        return self.audio.music.levels()[0]

    def layer(self, layer: Layer) -> float:
        return self.audio.music.levels()[1][layer]


@pytest.fixture
def hall() -> Iterator[Hall]:
    opened = Hall()
    opened.wait(2 * FADE)
    yield opened
    opened.audio.close()


def test_music_comes_slowly() -> None:
    hall = Hall()
    hall.wait(FADE / 2)
    half = hall.whole
    hall.wait(FADE)
    assert 0.3 * hall.whole < half < 0.7 * hall.whole
    hall.audio.close()


def test_a_call_is_heard_over_the_music_which_comes_back(hall: Hall) -> None:
    before = hall.whole
    hall.audio.play(Sound.PUNG)
    hall.wait(0.2)
    assert hall.whole == pytest.approx(DUCKED * before)
    assert pygame.mixer.music.get_volume() == pytest.approx(DUCKED * before, abs=0.01)
    hall.wait(3)
    assert hall.whole == before


def test_a_tile_does_not_silence_the_music(hall: Hall) -> None:
    before = hall.whole
    hall.audio.play(Sound.TILE_DOWN)
    hall.wait(0.2)
    assert hall.whole == before


def test_calls_one_after_the_other_keep_the_music_quiet(hall: Hall) -> None:
    before = hall.whole
    for _ in range(6):
        hall.audio.play(Sound.KONG)
        hall.wait(0.3)
        assert hall.whole <= DUCKED * before * 1.05


def test_layers_follow_the_deal(hall: Hall) -> None:
    hall.audio.use_music(Piece.TABLE)
    hall.wait(3 * FADE)
    whole = hall.whole
    assert [hall.layer(layer) for layer in Layer] == [0, 0, 0]
    hall.audio.use_music(Piece.TABLE, {Layer.READY})
    hall.wait(LAYER_FADE / 2)
    assert 0.3 * whole < hall.layer(Layer.READY) < 0.7 * whole, "it comes slowly"
    hall.wait(LAYER_FADE)
    assert [hall.layer(layer) for layer in Layer] == [whole, 0, 0]
    hall.audio.use_music(Piece.TABLE, {Layer.WON})
    hall.wait(2 * LAYER_FADE)
    assert [hall.layer(layer) for layer in Layer] == [0, 0, whole]
    assert pygame.mixer.Channel(FIRST_CHANNEL + 2).get_volume() == pytest.approx(whole, abs=0.01)
    assert pygame.mixer.Channel(FIRST_CHANNEL).get_volume() == 0


def test_all_layers_begin_with_their_piece_and_end_with_it(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    load = pygame.mixer.music.load

    def noted(path: Path) -> None:
        begun.append(path.stem)
        load(path)

    monkeypatch.setattr(pygame.mixer.music, "load", noted)
    channels = [pygame.mixer.Channel(FIRST_CHANNEL + number) for number in range(len(Layer))]
    assert not any(channel.get_busy() for channel in channels), "the title has none"
    hall.audio.use_music(Piece.CITY)
    hall.wait(3 * FADE)
    assert begun == ["music_city"]
    assert all(channel.get_busy() for channel in channels)
    hall.audio.use_music(Piece.TITLE)
    hall.wait(3 * FADE)
    assert begun == ["music_city", "music_title"]
    assert not any(channel.get_busy() for channel in channels)
    assert pygame.mixer.music.get_busy()


def test_the_same_piece_goes_on(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mixer.music, "load", lambda _path: pytest.fail("it began anew"))
    for _ in range(30):
        hall.audio.use_music(Piece.TITLE, {Layer.LAST})
        hall.wait(0.2)


def test_music_turned_off_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mixer.music, "load", lambda _path: pytest.fail("it was loaded"))
    hall = Hall(volume=0.0)
    hall.audio.use_music(Piece.TABLE)
    hall.wait(1)
    assert not [path for path in hall.audio.decoder.asked if path.stem.startswith("music")]
    hall.audio.close()
