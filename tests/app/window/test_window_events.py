"""From pygame's events to the game's own."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame
import pytest

from game.app.window.actions import (
    FocusLost,
    Key,
    PadButton,
    PointerButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
    TextTyped,
)
from game.app.window.window_events import (
    PygameEvents,
    QuitAsked,
    SoundDevicesChanged,
    WindowEvent,
    WindowExposed,
    WindowMoved,
    WindowResized,
    Woken,
)


@pytest.fixture
def source() -> Iterator[PygameEvents]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield PygameEvents()
    pygame.event.clear()


def made(kind: int, **fields: object) -> pygame.Event:
    return pygame.Event(kind, fields)


def key_event(kind: int, code: int, place: int, mod: int = pygame.KMOD_NONE) -> pygame.Event:
    return made(kind, key=code, scancode=place, mod=mod)


class FakeLayout:
    """A keyboard's layout in place of SDL's; other keys than these are as on a US keyboard."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, letters: str) -> None:
        self.letters = letters
        monkeypatch.setattr("game.app.system.sdl.sdl", lambda: self)

    def SDL_GetKeyFromScancode(self, place: int) -> int:  # noqa: N802 - as SDL calls it
        return ord(self.letters[place - pygame.KSCAN_A])


RUSSIAN = "фисвуапршолдьтщзйкыегмцчня"
HEBREW = "שנבגקכעיןחלךצמםפ/רדאוה'סטז"
GREEK = "αβψδεφγηιξκλμνοπ;ρστθωςχυζ"
FRENCH = "qbcdefghijkl,noparstuvzxyw"
GERMAN = "abcdefghijklmnopqrstuvwxzy"


@pytest.mark.parametrize("layout", [RUSSIAN, HEBREW, GREEK])
@pytest.mark.parametrize("letter", "hqvwz")
def test_where_no_key_has_a_latin_letter_its_place_counts(
    source: PygameEvents, monkeypatch: pytest.MonkeyPatch, layout: str, letter: str
) -> None:
    FakeLayout(monkeypatch, layout)
    place = pygame.KSCAN_A + "abcdefghijklmnopqrstuvwxyz".index(letter)
    code = ord(layout[place - pygame.KSCAN_A])
    events = [key_event(kind, code, place, mod=pygame.KMOD_LCTRL) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    key = Key(ord(letter), ctrl=True)
    assert source.translated(events) == [Pressed(key), Released(key)]


def test_a_sign_of_such_a_layout_is_the_sign_at_its_place(
    source: PygameEvents, monkeypatch: pytest.MonkeyPatch
) -> None:
    FakeLayout(monkeypatch, HEBREW)
    down = key_event(pygame.KEYDOWN, ord("\u05ea"), pygame.KSCAN_COMMA)
    assert source.translated([down]) == [Pressed(Key(pygame.K_COMMA))]
    down = key_event(pygame.KEYDOWN, pygame.K_F1, pygame.KSCAN_F1)
    assert source.translated([down]) == [Pressed(Key(pygame.K_F1))]


@pytest.mark.parametrize(
    ("layout", "place", "code"),
    [(FRENCH, pygame.KSCAN_Q, "a"), (FRENCH, pygame.KSCAN_M, ","), (GERMAN, pygame.KSCAN_Y, "z")],
)
def test_where_keys_have_latin_letters_they_count(
    source: PygameEvents, monkeypatch: pytest.MonkeyPatch, layout: str, place: int, code: str
) -> None:
    FakeLayout(monkeypatch, layout)
    assert source.translated([key_event(pygame.KEYDOWN, ord(code), place)]) == [Pressed(Key(ord(code)))]


def test_a_key_is_let_go_as_what_it_was_pressed_as(source: PygameEvents, monkeypatch: pytest.MonkeyPatch) -> None:
    """The layout may change while a key is held."""
    layout = FakeLayout(monkeypatch, RUSSIAN)
    down = key_event(pygame.KEYDOWN, ord(RUSSIAN[0]), pygame.KSCAN_A)
    assert source.translated([down]) == [Pressed(Key(pygame.K_a))]
    layout.letters = GERMAN
    up = key_event(pygame.KEYUP, ord(RUSSIAN[0]), pygame.KSCAN_A)
    assert source.translated([up]) == [Released(Key(pygame.K_a))]


@pytest.mark.parametrize(
    ("modifier", "typed"),
    [
        (pygame.KMOD_NONE, [TextTyped("\u043c")]),
        (pygame.KMOD_LCTRL, []),
        (pygame.KMOD_LCTRL | pygame.KMOD_RALT, [TextTyped("\u043c")]),
        (pygame.KMOD_MODE, [TextTyped("\u043c")]),
    ],
)
def test_a_letter_that_is_pressed_with_ctrl_types_nothing(
    source: PygameEvents, modifier: int, typed: list[WindowEvent]
) -> None:
    """X11 sends the text of letters that are not Latin all the same. Windows has Ctrl and Alt for AltGr."""
    down = key_event(pygame.KEYDOWN, ord("\u043c"), pygame.KSCAN_V, mod=modifier)
    text = made(pygame.TEXTINPUT, text="\u043c")
    assert source.translated([down, text])[1:] == typed
    let_go = key_event(pygame.KEYUP, pygame.K_LCTRL, pygame.KSCAN_LCTRL)
    assert source.translated([let_go, text])[1:] == [TextTyped("\u043c")], "an input method types without keys"


def test_a_key_with_its_modifiers(source: PygameEvents) -> None:
    events = source.translated(
        [
            key_event(pygame.KEYDOWN, pygame.K_TAB, pygame.KSCAN_TAB, mod=pygame.KMOD_LSHIFT | pygame.KMOD_NUM),
            key_event(pygame.KEYUP, pygame.K_TAB, pygame.KSCAN_TAB),
        ]
    )
    assert events == [Pressed(Key(pygame.K_TAB, shift=True)), Released(Key(pygame.K_TAB))]


def test_a_held_key_repeats_until_it_is_let_go(source: PygameEvents) -> None:
    down = key_event(pygame.KEYDOWN, pygame.K_a, pygame.KSCAN_A)
    up = key_event(pygame.KEYUP, pygame.K_a, pygame.KSCAN_A)
    key = Key(pygame.K_a)
    assert source.translated([down, down]) == [Pressed(key), Pressed(key, repeated=True)]
    assert source.translated([down]) == [Pressed(key, repeated=True)]
    assert source.translated([up, down]) == [Released(key), Pressed(key)]


def test_a_key_that_was_let_go_while_the_program_was_busy_counts_once(source: PygameEvents) -> None:
    """pygame repeats a key until it sees that it was let go, and sees nothing while a page is made."""
    down = key_event(pygame.KEYDOWN, pygame.K_a, pygame.KSCAN_A)
    up = key_event(pygame.KEYUP, pygame.K_a, pygame.KSCAN_A)
    key = Key(pygame.K_a)
    assert source.translated([down, down, down, up, down]) == [Pressed(key), Released(key), Pressed(key)]
    assert source.translated([down, down, up]) == [Released(key)]


def test_many_moves_are_one(source: PygameEvents) -> None:
    moves = [made(pygame.MOUSEMOTION, pos=(x, 5), rel=(1, 0), buttons=(0, 0, 0)) for x in range(20)]
    click = made(pygame.MOUSEBUTTONDOWN, pos=(19, 5), button=1)
    assert source.translated([*moves, click, *moves]) == [
        PointerMoved((19, 5)),
        PointerPressed((19, 5), PointerButton.LEFT),
        PointerMoved((19, 5)),
    ]


@pytest.mark.parametrize(
    ("event", "meant"),
    [
        (made(pygame.MOUSEBUTTONUP, pos=(3, 4), button=3), PointerReleased((3, 4), PointerButton.RIGHT)),
        (made(pygame.TEXTINPUT, text="\u017e"), TextTyped("\u017e")),
        (made(pygame.WINDOWSIZECHANGED, x=800, y=600), WindowResized()),
        (made(pygame.WINDOWEXPOSED), WindowExposed()),
        (made(pygame.AUDIODEVICEADDED, which=1, iscapture=0), SoundDevicesChanged(is_lost=False)),
        (made(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0), SoundDevicesChanged(is_lost=True)),
        (made(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0), SoundDevicesChanged(is_lost=False)),
        (made(pygame.WINDOWMOVED, x=5, y=6), WindowMoved()),
        (made(pygame.WINDOWDISPLAYCHANGED, display_index=1), WindowMoved()),
        (made(pygame.WINDOWLEAVE), PointerLeft()),
        (made(pygame.WINDOWFOCUSLOST), FocusLost()),
        (made(pygame.QUIT), QuitAsked()),
        (made(pygame.CONTROLLERBUTTONDOWN, button=0), Pressed(PadButton.SOUTH)),
        (made(pygame.CONTROLLERBUTTONUP, button=14), Released(PadButton.RIGHT)),
    ],
)
def test_one_event_each(source: PygameEvents, event: pygame.Event, meant: WindowEvent) -> None:
    assert source.translated([event]) == [meant]


@pytest.mark.parametrize("kind", [pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN])
def test_buttons_that_the_game_does_not_know(source: PygameEvents, kind: int) -> None:
    assert source.translated([made(kind, pos=(1, 1), button=99)]) == []


def test_a_stick_works_like_the_cross_and_counts_once(source: PygameEvents) -> None:
    def tilt(value: int) -> pygame.Event:
        return made(pygame.CONTROLLERAXISMOTION, axis=0, value=value)

    values = (9000, 20000, 30000, 12000, 20000, 3000, -25000, 0)
    assert source.translated([tilt(value) for value in values]) == [
        Pressed(PadButton.RIGHT),
        Released(PadButton.RIGHT),
        Pressed(PadButton.LEFT),
        Released(PadButton.LEFT),
    ]


def test_the_right_stick_scrolls_and_goes_on_while_it_is_held(source: PygameEvents) -> None:
    tilted = [made(pygame.CONTROLLERAXISMOTION, axis=3, value=value) for value in (30000, 0, -30000)]
    assert source.translated(tilted) == [
        Pressed(PadButton.SCROLL_DOWN),
        Released(PadButton.SCROLL_DOWN),
        Pressed(PadButton.SCROLL_UP),
    ]
    assert source.repeated(float("inf")) == [Pressed(PadButton.SCROLL_UP, repeated=True)]


def test_a_trigger_is_a_button(source: PygameEvents) -> None:
    pulled = made(pygame.CONTROLLERAXISMOTION, axis=5, value=30000)
    assert source.translated([pulled]) == [Pressed(PadButton.RIGHT_TRIGGER)]


def test_another_thread_can_wake_the_loop(source: PygameEvents) -> None:
    pygame.event.clear()
    source.wake()
    assert source.take(5.0) == [Woken()]


def test_without_patience_it_does_not_wait(source: PygameEvents) -> None:
    pygame.event.clear()
    assert source.take(0) == []


def test_a_direction_that_is_held_counts_again(source: PygameEvents) -> None:
    source.translated([made(pygame.CONTROLLERBUTTONDOWN, button=PadButton.RIGHT.value)])
    far = time.perf_counter() + 10
    assert source.repeated(time.perf_counter()) == []
    assert source.repeated(far) == [Pressed(PadButton.RIGHT, repeated=True)]
    assert source.repeated(far) == []
    assert source.repeated(far + 1) == [Pressed(PadButton.RIGHT, repeated=True)]
    source.translated([made(pygame.CONTROLLERBUTTONUP, button=PadButton.RIGHT.value)])
    assert source.repeated(far + 2) == []


def test_a_button_that_is_held_counts_once(source: PygameEvents) -> None:
    source.translated([made(pygame.CONTROLLERBUTTONDOWN, button=PadButton.SOUTH.value)])
    assert source.repeated(time.perf_counter() + 10) == []


def test_a_gamepad_that_is_unplugged_lets_everything_go(source: PygameEvents) -> None:
    source.translated([made(pygame.CONTROLLERAXISMOTION, axis=0, value=30000)])
    assert source.translated([made(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)]) == [Released(PadButton.RIGHT)]
    assert source.repeated(time.perf_counter() + 10) == []
