"""The actions of a player, and their keys and gamepad buttons (docs/design.md, section 11)."""

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from typing import Self

import pygame
from msgspec import Struct, field


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


class Key(Struct, frozen=True):
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


Trigger = Key | PadButton


class Action(Enum):
    """An action of a player, whatever the device: its id in the settings file, and its standard keys and buttons.

    The page for choosing keys lists them in this order.
    """

    _value_: str
    standard: tuple[Trigger, ...]

    def __new__(cls, id: str, *standard: Trigger) -> Self:
        action = object.__new__(cls)
        action._value_ = id
        action.standard = standard
        return action

    LEFT = "left", Key(pygame.K_LEFT), PadButton.LEFT
    RIGHT = "right", Key(pygame.K_RIGHT), PadButton.RIGHT
    UP = "up", Key(pygame.K_UP), PadButton.UP
    DOWN = "down", Key(pygame.K_DOWN), PadButton.DOWN
    FIRST = "first", Key(pygame.K_HOME)
    LAST = "last", Key(pygame.K_END)
    LIFT = "lift", Key(pygame.K_SPACE)
    ACCEPT = "accept", Key(pygame.K_RETURN), Key(pygame.K_KP_ENTER), PadButton.SOUTH
    SKIP = "skip", Key(pygame.K_SPACE), PadButton.SOUTH
    BACK = "back", Key(pygame.K_ESCAPE), PadButton.EAST
    CHOW = "chow", Key(pygame.K_1), Key(pygame.K_KP_1)
    PUNG = "pung", Key(pygame.K_2), Key(pygame.K_KP_2)
    KONG = "kong", Key(pygame.K_3), Key(pygame.K_KP_3)
    MAHJONG = "mahjong", Key(pygame.K_4), Key(pygame.K_KP_4)
    PASS = "pass", Key(pygame.K_0), Key(pygame.K_KP_0), PadButton.EAST
    READY = "ready", Key(pygame.K_r), PadButton.NORTH
    HINT = "hint", Key(pygame.K_h), PadButton.WEST
    AIMS = "aims", Key(pygame.K_a)
    SORT = "sort", Key(pygame.K_s), PadButton.RIGHT_STICK
    LOG = "log", Key(pygame.K_l), PadButton.VIEW
    TILES_OUT = "tiles_out", Key(pygame.K_t), PadButton.LEFT_SHOULDER
    SCORE = "score", Key(pygame.K_p), PadButton.RIGHT_SHOULDER
    SAY = "say", Key(pygame.K_y)
    READ_HAND = "read_hand", Key(pygame.K_5), Key(pygame.K_KP_5)
    READ_CALLS = "read_calls", Key(pygame.K_6), Key(pygame.K_KP_6)
    READ_TABLE = "read_table", Key(pygame.K_7), Key(pygame.K_KP_7)
    READ_SCORES = "read_scores", Key(pygame.K_8), Key(pygame.K_KP_8)
    REPEAT = "repeat", Key(pygame.K_9), Key(pygame.K_KP_9)
    EXPLAIN = "explain", Key(pygame.K_F1), PadButton.LEFT_STICK
    NEXT_REGION = "next_region", Key(pygame.K_TAB), PadButton.RIGHT_TRIGGER
    PREVIOUS_REGION = "previous_region", Key(pygame.K_TAB, shift=True), PadButton.LEFT_TRIGGER
    MENU = "menu", Key(pygame.K_F10), PadButton.START
    PERSON_1 = "person_1", Key(pygame.K_F5)
    """The key of the first person at a shared machine; the next ones follow."""
    PERSON_2 = "person_2", Key(pygame.K_F6)
    PERSON_3 = "person_3", Key(pygame.K_F7)
    PERSON_4 = "person_4", Key(pygame.K_F8)
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
    TAKE_BACK = "take_back", Key(pygame.K_z, ctrl=True), Key(pygame.K_BACKSPACE)
    NEXT_DEAL = "next_deal", Key(pygame.K_PAGEDOWN), PadButton.RIGHT_SHOULDER
    PREVIOUS_DEAL = "previous_deal", Key(pygame.K_PAGEUP), PadButton.LEFT_SHOULDER
    NEXT_CLAIM = "next_claim", Key(pygame.K_c)
    PREVIOUS_CLAIM = "previous_claim", Key(pygame.K_c, shift=True)
    NEXT_WIN = "next_win", Key(pygame.K_w), PadButton.NORTH
    PREVIOUS_WIN = "previous_win", Key(pygame.K_w, shift=True)
    NEXT_SEAT = "next_seat", Key(pygame.K_v), PadButton.VIEW
    OPEN_HANDS = "open_hands", Key(pygame.K_o), PadButton.WEST
    NEXT_MISTAKE = "next_mistake", Key(pygame.K_m)
    PREVIOUS_MISTAKE = "previous_mistake", Key(pygame.K_m, shift=True)
    REPLAY_SPEED = "replay_speed", Key(pygame.K_s)
    HIDE_BAR = "hide_bar", Key(pygame.K_h), PadButton.RIGHT_STICK
    DELETE = "delete", Key(pygame.K_DELETE)
    SWITCH = "switch", Key(pygame.K_SPACE), PadButton.SOUTH
    """The key of players who use one switch; it works only with that setting."""


STANDARD: Mapping[Action, tuple[Trigger, ...]] = {action: action.standard for action in Action}


class Pressed(Struct, frozen=True):
    """A key or gamepad button was pressed, or repeats while it is held.

    If the trigger is an action, it was chosen with one switch and stands only for itself.
    """

    trigger: Trigger | Action
    repeated: bool = False


class Released(Struct, frozen=True):
    """A key or gamepad button was released."""

    trigger: Trigger


class TextTyped(Struct, frozen=True):
    """Characters were typed into a text field."""

    text: str


class PointerMoved(Struct, frozen=True):
    """The pointer was moved."""

    at: tuple[int, int]
    """The new place, in pixels of the window."""


class PointerPressed(Struct, frozen=True):
    """A mouse button was pressed."""

    at: tuple[int, int]
    button: PointerButton = PointerButton.LEFT


class PointerReleased(Struct, frozen=True):
    """A mouse button was released."""

    at: tuple[int, int]
    button: PointerButton = PointerButton.LEFT


class WheelTurned(Struct, frozen=True):
    """The wheel was turned, or two fingers moved on a touch pad."""

    steps: float
    """The number of steps; negative towards the player."""
    at: tuple[int, int]


class PointerLeft(Struct, frozen=True):
    """The pointer left the window."""


class FocusLost(Struct, frozen=True):
    """The player went to another window."""


class FocusGained(Struct, frozen=True):
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


def pressed_action(actions: Actions, event: InputEvent, among: Iterable[Action]) -> Action | None:
    """The first of these actions for which the event is a press."""
    return next((action for action in among if actions.is_pressed(event, action)), None)
