"""The actions of a player, and their keys and gamepad buttons (docs/design.md, section 11)."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from typing import Self

import pygame
from msgspec import Struct, field

from game import Frozen

Callback = Callable[[], None]
"""A function that is called when its moment comes: a press, an end, an answer."""


class Device(Enum):
    """A kind of input device; hints are drawn for the one used last."""

    MOUSE = auto()
    KEYBOARD = auto()
    GAMEPAD = auto()


class PointerButton(Enum):
    """A mouse button; a touch counts as the left one."""

    LEFT = 1
    MIDDLE = 2
    RIGHT = 3


class Key(Frozen):
    """A key with its modifiers. ``code`` is pygame's key code."""

    code: int
    shift: bool = False
    ctrl: bool = False
    alt: bool = False

    @property
    def name(self) -> str:
        """The label of the key, such as ``Ctrl+S``; it depends on the keyboard, not on the game's language."""
        parts = [("Ctrl", self.ctrl), ("Alt", self.alt), ("Shift", self.shift)]
        held = [word for word, is_held in parts if is_held]
        return "+".join([*held, _SHORT_NAMES.get(self.code) or pygame.key.name(self.code).capitalize()])


_SHORT_NAMES = {
    pygame.K_ESCAPE: "Esc",
    pygame.K_RETURN: "\u21b5",
    pygame.K_KP_ENTER: "\u21b5",
    pygame.K_LEFT: "\u2190",
    pygame.K_RIGHT: "\u2192",
    pygame.K_UP: "\u2191",
    pygame.K_DOWN: "\u2193",
}


class PadButton(Enum):
    """A gamepad button: its number in pygame's controllers, and its usual label."""

    sign: str
    """The label on most gamepads, or an arrow."""

    def __new__(cls, number: int, sign: str) -> Self:
        button = object.__new__(cls)
        button._value_ = number
        button.sign = sign
        return button

    SOUTH = 0, "A"
    EAST = 1, "B"
    WEST = 2, "X"
    NORTH = 3, "Y"
    VIEW = 4, "View"
    START = 6, "Start"
    LEFT_STICK = 7, "LS"
    RIGHT_STICK = 8, "RS"
    LEFT_SHOULDER = 9, "LB"
    RIGHT_SHOULDER = 10, "RB"
    UP = 11, "\u2191"
    DOWN = 12, "\u2193"
    LEFT = 13, "\u2190"
    RIGHT = 14, "\u2192"
    LEFT_TRIGGER = 100, "LT"
    RIGHT_TRIGGER = 101, "RT"
    SCROLL_UP = 102, "RS \u2191"
    SCROLL_DOWN = 103, "RS \u2193"


Trigger = Key | PadButton


class Where(Enum):
    """The screens on which an action has a meaning."""

    EVERYWHERE = auto()
    TABLE = auto()
    REPLAY = auto()


class OneHand(Frozen):
    """The keys of an action for players with one hand, as in the settings file, with spaces between them.

    Those for the left hand are around A, S and D, and the digits above them; those for the right one around the arrow
    keys, and on the right half of the letters. If there are none, the standard keys are used.
    """

    left: str = ""
    right: str = ""


class Action(Enum):
    """An action of a player, whatever the device: its id in the settings file, where it has a meaning, and its keys.

    The page for choosing keys lists the actions in this order. Their names are in ``i18n/names.toml``.
    """

    _value_: str
    standard: tuple[Trigger, ...]
    where: Where
    one_hand: OneHand

    def __new__(cls, id: str, *parts: Where | Trigger | OneHand) -> Self:
        action = object.__new__(cls)
        action._value_ = id
        action.standard = tuple(part for part in parts if isinstance(part, Key | PadButton))
        action.where = next((part for part in parts if isinstance(part, Where)), Where.EVERYWHERE)
        action.one_hand = next((part for part in parts if isinstance(part, OneHand)), OneHand())
        return action

    LEFT = "left", Key(pygame.K_LEFT), PadButton.LEFT, OneHand(left="a left")
    RIGHT = "right", Key(pygame.K_RIGHT), PadButton.RIGHT, OneHand(left="d right")
    UP = "up", Key(pygame.K_UP), PadButton.UP, OneHand(left="w up")
    DOWN = "down", Key(pygame.K_DOWN), PadButton.DOWN, OneHand(left="s down")
    FIRST = "first", Key(pygame.K_HOME), OneHand(left="shift+a home")
    LAST = "last", Key(pygame.K_END), OneHand(left="shift+d end")
    LIFT = "lift", Key(pygame.K_SPACE), OneHand(right="kp_0 space")
    ACCEPT = "accept", Key(pygame.K_RETURN), Key(pygame.K_KP_ENTER), PadButton.SOUTH, OneHand(left="e return kp_enter")
    SKIP = "skip", Key(pygame.K_SPACE), PadButton.SOUTH, OneHand(right="kp_0 space")
    BACK = "back", Key(pygame.K_ESCAPE), PadButton.EAST, OneHand(right="backspace escape")
    CHOW = "chow", Where.TABLE, Key(pygame.K_1), Key(pygame.K_KP_1), OneHand(right="u 1 kp_1")
    PUNG = "pung", Where.TABLE, Key(pygame.K_2), Key(pygame.K_KP_2), OneHand(right="i 2 kp_2")
    KONG = "kong", Where.TABLE, Key(pygame.K_3), Key(pygame.K_KP_3), OneHand(right="o 3 kp_3")
    MAHJONG = "mahjong", Where.TABLE, Key(pygame.K_4), Key(pygame.K_KP_4), OneHand(right="p 4 kp_4")
    PASS = (
        "pass",
        Where.TABLE,
        Key(pygame.K_0),
        Key(pygame.K_KP_0),
        PadButton.EAST,
        OneHand(left="q 0 kp_0 escape", right="delete 0 backspace escape"),
    )
    READY = "ready", Where.TABLE, Key(pygame.K_r), PadButton.NORTH, OneHand(right="l r")
    HINT = "hint", Where.TABLE, Key(pygame.K_h), PadButton.WEST, OneHand(left="f h", right="k")
    AIMS = "aims", Where.TABLE, Key(pygame.K_a), OneHand(left="z")
    SORT = "sort", Where.TABLE, Key(pygame.K_s), PadButton.RIGHT_STICK, OneHand(left="x", right="j s")
    LOG = "log", Where.TABLE, Key(pygame.K_l), PadButton.VIEW, OneHand(left="c l", right="m")
    TILES_OUT = "tiles_out", Where.TABLE, Key(pygame.K_t), PadButton.LEFT_SHOULDER, OneHand(left="v t", right="n t")
    SCORE = "score", Where.TABLE, Key(pygame.K_p), PadButton.RIGHT_SHOULDER, OneHand(left="g p", right="b")
    SAY = "say", Where.TABLE, Key(pygame.K_y), OneHand(left="b y", right="semicolon")
    READ_HAND = "read_hand", Where.TABLE, Key(pygame.K_5), Key(pygame.K_KP_5)
    READ_CALLS = "read_calls", Where.TABLE, Key(pygame.K_6), Key(pygame.K_KP_6)
    READ_TABLE = "read_table", Where.TABLE, Key(pygame.K_7), Key(pygame.K_KP_7)
    READ_SCORES = "read_scores", Where.TABLE, Key(pygame.K_8), Key(pygame.K_KP_8)
    REPEAT = "repeat", Where.TABLE, Key(pygame.K_9), Key(pygame.K_KP_9)
    EXPLAIN = "explain", Key(pygame.K_F1), PadButton.LEFT_STICK, OneHand(right="h f1")
    NEXT_REGION = "next_region", Key(pygame.K_TAB), PadButton.RIGHT_TRIGGER, OneHand(right="period tab")
    PREVIOUS_REGION = (
        "previous_region",
        Key(pygame.K_TAB, shift=True),
        PadButton.LEFT_TRIGGER,
        OneHand(right="comma shift+tab"),
    )
    MENU = "menu", Key(pygame.K_F10), PadButton.START, OneHand(left="f4 f10", right="f12 f10")
    PERSON_1 = "person_1", Where.TABLE, Key(pygame.K_F5)
    """The key of the first person at a shared machine; the next ones follow."""
    PERSON_2 = "person_2", Where.TABLE, Key(pygame.K_F6)
    PERSON_3 = "person_3", Where.TABLE, Key(pygame.K_F7)
    PERSON_4 = "person_4", Where.TABLE, Key(pygame.K_F8)
    MUTE = "mute", Where.TABLE, Key(pygame.K_m), OneHand(right="slash")
    FULL_SCREEN = "full_screen", Key(pygame.K_F11), Key(pygame.K_RETURN, alt=True)
    LARGER = (
        "larger",
        Key(pygame.K_PLUS, ctrl=True),
        Key(pygame.K_PLUS, shift=True, ctrl=True),
        Key(pygame.K_EQUALS, ctrl=True),
        Key(pygame.K_EQUALS, shift=True, ctrl=True),
        Key(pygame.K_KP_PLUS, ctrl=True),
    )
    SMALLER = "smaller", Key(pygame.K_MINUS, ctrl=True), Key(pygame.K_KP_MINUS, ctrl=True)
    TAKE_BACK = "take_back", Where.TABLE, Key(pygame.K_z, ctrl=True), Key(pygame.K_BACKSPACE), OneHand(right="y ctrl+z")
    NEXT_DEAL = "next_deal", Where.REPLAY, Key(pygame.K_PAGEDOWN), PadButton.RIGHT_SHOULDER
    PREVIOUS_DEAL = "previous_deal", Where.REPLAY, Key(pygame.K_PAGEUP), PadButton.LEFT_SHOULDER
    NEXT_CLAIM = "next_claim", Where.REPLAY, Key(pygame.K_c)
    PREVIOUS_CLAIM = "previous_claim", Where.REPLAY, Key(pygame.K_c, shift=True)
    NEXT_WIN = "next_win", Where.REPLAY, Key(pygame.K_w), PadButton.NORTH, OneHand(left="t")
    PREVIOUS_WIN = "previous_win", Where.REPLAY, Key(pygame.K_w, shift=True), OneHand(left="shift+t")
    NEXT_SEAT = "next_seat", Where.REPLAY, Key(pygame.K_v), PadButton.VIEW
    OPEN_HANDS = "open_hands", Where.REPLAY, Key(pygame.K_o), PadButton.WEST
    NEXT_MISTAKE = "next_mistake", Where.REPLAY, Key(pygame.K_m)
    PREVIOUS_MISTAKE = "previous_mistake", Where.REPLAY, Key(pygame.K_m, shift=True)
    REPLAY_SPEED = "replay_speed", Where.REPLAY, Key(pygame.K_s), OneHand(left="x")
    HIDE_BAR = "hide_bar", Where.REPLAY, Key(pygame.K_h), PadButton.RIGHT_STICK, OneHand(right="k")
    DELETE = "delete", Where.REPLAY, Key(pygame.K_DELETE)
    SWITCH = "switch", Key(pygame.K_SPACE), PadButton.SOUTH
    """The key of players who use one switch; it works only with that setting."""


STANDARD: Mapping[Action, tuple[Trigger, ...]] = {action: action.standard for action in Action}


class Pressed(Frozen):
    """A key or gamepad button was pressed, or repeats while it is held.

    If the trigger is an action, it was chosen with one switch and stands only for itself.
    """

    trigger: Trigger | Action
    repeated: bool = False


class Released(Frozen):
    """A key or gamepad button was released."""

    trigger: Trigger


class TextTyped(Frozen):
    """Characters were typed into a text field."""

    text: str


class PointerMoved(Frozen):
    """The pointer was moved."""

    at: tuple[int, int]
    """The new place, in pixels of the window."""


class PointerPressed(Frozen):
    """A mouse button was pressed."""

    at: tuple[int, int]
    button: PointerButton = PointerButton.LEFT


class PointerReleased(Frozen):
    """A mouse button was released."""

    at: tuple[int, int]
    button: PointerButton = PointerButton.LEFT


class WheelTurned(Frozen):
    """The wheel was turned, or two fingers moved on a touch pad."""

    steps: float
    """The number of steps; negative towards the player."""
    at: tuple[int, int]


class PointerLeft(Frozen):
    """The pointer left the window."""


class FocusLost(Frozen):
    """The player went to another window."""


class FocusGained(Frozen):
    """The player came back to this window."""


InputEvent = (
    Pressed
    | Released
    | TextTyped
    | PointerMoved
    | PointerPressed
    | PointerReleased
    | PointerLeft
    | WheelTurned
    | FocusLost
    | FocusGained
)


class Actions(Struct):
    """The present keys, and the device that was used last."""

    triggers: dict[Action, tuple[Trigger, ...]] = field(default_factory=lambda: dict(STANDARD))
    device: Device = Device.MOUSE
    scans: bool = False
    """Whether one switch is in use, which scans all choices."""

    def is_pressed(self, event: InputEvent, action: Action, *, repeats: bool = True) -> bool:
        """Whether the event is a press for this action; with ``repeats``, a held key counts repeatedly."""
        if not isinstance(event, Pressed) or (event.repeated and not repeats):
            return False
        return event.trigger is action or event.trigger in self.triggers[action]

    def is_pressed_anew(self, event: InputEvent, action: Action) -> bool:
        """Whether the event is a press for this action, and no repetition of a held key."""
        return self.is_pressed(event, action, repeats=False)

    def pressed_among(self, event: InputEvent, among: Iterable[Action]) -> Action | None:
        """The first of these actions for which the event is a press."""
        return next((action for action in among if self.is_pressed(event, action)), None)

    def is_released(self, event: InputEvent, action: Action) -> bool:
        """Whether the event is a release for this action, whatever modifiers are held."""
        match event:
            case Released(Key(code)):
                return any(key.code == code for key in self.keys(action))
            case Released(trigger):
                return trigger in self.triggers[action]
            case _:
                return False

    def hint(self, action: Action) -> str:
        """The label of the action's key, or of its gamepad button if a gamepad was used last; empty if it has none."""
        if self.device is Device.GAMEPAD:
            return next((button.sign for button in self.buttons(action)), "")
        return next((key.name for key in self.keys(action)), "")

    def buttons(self, action: Action) -> list[PadButton]:
        return [trigger for trigger in self.triggers[action] if isinstance(trigger, PadButton)]

    def keys(self, action: Action) -> list[Key]:
        return [trigger for trigger in self.triggers[action] if isinstance(trigger, Key)]

    def note(self, event: InputEvent) -> None:
        """Remember the device of an event."""
        match event:
            case Pressed(Key()):
                self.device = Device.KEYBOARD
            case Pressed():
                self.device = Device.GAMEPAD
            case PointerMoved() | PointerPressed() | WheelTurned():
                self.device = Device.MOUSE
            case _:
                pass
