"""What a player can do, and the keys and gamepad buttons that do it (docs/design.md, section 11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

import pygame


class Action(Enum):
    """Something a player means, whatever the device. The value is its id in the settings file."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    FIRST = "first"
    LAST = "last"
    ACCEPT = "accept"
    LIFT = "lift"
    SKIP = "skip"
    BACK = "back"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    MAHJONG = "mahjong"
    PASS = "pass"  # noqa: S105 - the answer to a claim
    READY = "ready"
    HINT = "hint"
    AIMS = "aims"
    SORT = "sort"
    LOG = "log"
    TILES_OUT = "tiles_out"
    SCORE = "score"
    NEXT_REGION = "next_region"
    PREVIOUS_REGION = "previous_region"
    EXPLAIN = "explain"
    MENU = "menu"
    FULL_SCREEN = "full_screen"
    LARGER = "larger"
    SMALLER = "smaller"
    PERSON_1 = "person_1"
    """The key of the first person at a machine that several share, and so on."""
    PERSON_2 = "person_2"
    PERSON_3 = "person_3"
    PERSON_4 = "person_4"
    TAKE_BACK = "take_back"
    NEXT_DEAL = "next_deal"
    PREVIOUS_DEAL = "previous_deal"
    NEXT_CLAIM = "next_claim"
    PREVIOUS_CLAIM = "previous_claim"
    NEXT_WIN = "next_win"
    PREVIOUS_WIN = "previous_win"
    NEXT_SEAT = "next_seat"
    OPEN_HANDS = "open_hands"
    DELETE = "delete"


class Device(Enum):
    """What was used last decides which hints are drawn."""

    MOUSE = auto()
    KEYBOARD = auto()
    GAMEPAD = auto()


class PointerButton(Enum):
    """A mouse button; a touch counts as the left one."""

    LEFT = 1
    MIDDLE = 2
    RIGHT = 3


@dataclass(frozen=True, slots=True)
class Key:
    """A key with the modifiers that matter. ``code`` is pygame's key code."""

    code: int
    shift: bool = False
    ctrl: bool = False
    alt: bool = False

    @property
    def name(self) -> str:
        """What is written on the key, such as ``Ctrl+S``; it depends on the keyboard, not on the game's language."""
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
    """A gamepad button by its place, as pygame's controllers number them."""

    SOUTH = 0
    EAST = 1
    WEST = 2
    NORTH = 3
    VIEW = 4
    START = 6
    LEFT_STICK = 7
    RIGHT_STICK = 8
    LEFT_SHOULDER = 9
    RIGHT_SHOULDER = 10
    UP = 11
    DOWN = 12
    LEFT = 13
    RIGHT = 14
    LEFT_TRIGGER = 100
    RIGHT_TRIGGER = 101

    @property
    def sign(self) -> str:
        """What is written on it, or where it is, on most gamepads."""
        return _PAD_SIGNS[self]


_PAD_SIGNS = {
    PadButton.SOUTH: "A",
    PadButton.EAST: "B",
    PadButton.WEST: "X",
    PadButton.NORTH: "Y",
    PadButton.VIEW: "View",
    PadButton.START: "Start",
    PadButton.LEFT_STICK: "LS",
    PadButton.RIGHT_STICK: "RS",
    PadButton.LEFT_SHOULDER: "LB",
    PadButton.RIGHT_SHOULDER: "RB",
    PadButton.UP: "\u2191",
    PadButton.DOWN: "\u2193",
    PadButton.LEFT: "\u2190",
    PadButton.RIGHT: "\u2192",
    PadButton.LEFT_TRIGGER: "LT",
    PadButton.RIGHT_TRIGGER: "RT",
}


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down, or repeats while it is held."""

    key: Key
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class KeyReleased:
    """A key went up."""

    key: Key


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Characters that a text entry takes."""

    text: str


@dataclass(frozen=True, slots=True)
class PadPressed:
    """A gamepad button went down."""

    button: PadButton
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class PadReleased:
    """A gamepad button went up."""

    button: PadButton


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is somewhere else."""

    at: tuple[int, int]
    """In pixels of the window."""


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """A mouse button went down."""

    at: tuple[int, int]
    button: PointerButton = PointerButton.LEFT


@dataclass(frozen=True, slots=True)
class PointerReleased:
    """A mouse button went up."""

    at: tuple[int, int]
    button: PointerButton = PointerButton.LEFT


@dataclass(frozen=True, slots=True)
class WheelTurned:
    """The wheel was turned, or two fingers moved."""

    steps: float
    """Towards the player is negative."""
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer is no longer over the window."""


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The player went to another window."""


@dataclass(frozen=True, slots=True)
class FocusGained:
    """The player came back."""


InputEvent = (
    KeyPressed
    | KeyReleased
    | TextTyped
    | PadPressed
    | PadReleased
    | PointerMoved
    | PointerPressed
    | PointerReleased
    | PointerLeft
    | WheelTurned
    | FocusLost
    | FocusGained
)


Trigger = Key | PadButton

STANDARD: Mapping[Action, tuple[Trigger, ...]] = {
    Action.LEFT: (Key(pygame.K_LEFT), PadButton.LEFT),
    Action.RIGHT: (Key(pygame.K_RIGHT), PadButton.RIGHT),
    Action.UP: (Key(pygame.K_UP), PadButton.UP),
    Action.DOWN: (Key(pygame.K_DOWN), PadButton.DOWN),
    Action.FIRST: (Key(pygame.K_HOME),),
    Action.LAST: (Key(pygame.K_END),),
    Action.ACCEPT: (Key(pygame.K_RETURN), Key(pygame.K_KP_ENTER), PadButton.SOUTH),
    Action.LIFT: (Key(pygame.K_SPACE),),
    Action.SKIP: (Key(pygame.K_SPACE), PadButton.SOUTH),
    Action.BACK: (Key(pygame.K_ESCAPE), PadButton.EAST),
    Action.CHOW: (Key(pygame.K_1), Key(pygame.K_KP_1)),
    Action.PUNG: (Key(pygame.K_2), Key(pygame.K_KP_2)),
    Action.KONG: (Key(pygame.K_3), Key(pygame.K_KP_3)),
    Action.MAHJONG: (Key(pygame.K_4), Key(pygame.K_KP_4)),
    Action.PASS: (Key(pygame.K_0), Key(pygame.K_KP_0), Key(pygame.K_ESCAPE), PadButton.EAST),
    Action.READY: (Key(pygame.K_r), PadButton.NORTH),
    Action.HINT: (Key(pygame.K_h), PadButton.WEST),
    Action.AIMS: (Key(pygame.K_a),),
    Action.SORT: (Key(pygame.K_s), PadButton.RIGHT_STICK),
    Action.LOG: (Key(pygame.K_l), PadButton.VIEW),
    Action.TILES_OUT: (Key(pygame.K_t), PadButton.LEFT_SHOULDER),
    Action.SCORE: (Key(pygame.K_p), PadButton.RIGHT_SHOULDER),
    Action.NEXT_REGION: (Key(pygame.K_TAB), PadButton.RIGHT_TRIGGER),
    Action.PREVIOUS_REGION: (Key(pygame.K_TAB, shift=True), PadButton.LEFT_TRIGGER),
    Action.EXPLAIN: (Key(pygame.K_F1), PadButton.LEFT_STICK),
    Action.MENU: (Key(pygame.K_F10), PadButton.START),
    Action.FULL_SCREEN: (Key(pygame.K_F11), Key(pygame.K_RETURN, alt=True)),
    Action.LARGER: (
        Key(pygame.K_PLUS, ctrl=True),
        Key(pygame.K_PLUS, shift=True, ctrl=True),
        Key(pygame.K_EQUALS, ctrl=True),
        Key(pygame.K_EQUALS, shift=True, ctrl=True),
        Key(pygame.K_KP_PLUS, ctrl=True),
    ),
    Action.SMALLER: (Key(pygame.K_MINUS, ctrl=True), Key(pygame.K_KP_MINUS, ctrl=True)),
    Action.PERSON_1: (Key(pygame.K_F5),),
    Action.PERSON_2: (Key(pygame.K_F6),),
    Action.PERSON_3: (Key(pygame.K_F7),),
    Action.PERSON_4: (Key(pygame.K_F8),),
    Action.TAKE_BACK: (Key(pygame.K_z, ctrl=True), Key(pygame.K_BACKSPACE)),
    Action.NEXT_DEAL: (Key(pygame.K_PAGEDOWN), PadButton.RIGHT_SHOULDER),
    Action.PREVIOUS_DEAL: (Key(pygame.K_PAGEUP), PadButton.LEFT_SHOULDER),
    Action.NEXT_CLAIM: (Key(pygame.K_c),),
    Action.PREVIOUS_CLAIM: (Key(pygame.K_c, shift=True),),
    Action.NEXT_WIN: (Key(pygame.K_w), PadButton.NORTH),
    Action.PREVIOUS_WIN: (Key(pygame.K_w, shift=True),),
    Action.NEXT_SEAT: (Key(pygame.K_v), PadButton.VIEW),
    Action.OPEN_HANDS: (Key(pygame.K_o), PadButton.WEST),
    Action.DELETE: (Key(pygame.K_DELETE),),
}


@dataclass(slots=True)
class Actions:
    """The keys in force, and the device that was used last."""

    triggers: dict[Action, tuple[Trigger, ...]] = field(default_factory=lambda: dict(STANDARD))
    device: Device = Device.MOUSE

    def use(self, triggers: Mapping[Action, tuple[Trigger, ...]]) -> None:
        """Other keys are in force from now on."""
        self.triggers = dict(triggers)

    def is_pressed(self, event: InputEvent, action: Action, *, repeats: bool = True) -> bool:
        """Whether the event is a press of what does this. ``repeats``: a key that is held counts again and again."""
        match event:
            case KeyPressed(key, repeated):
                return key in self.triggers[action] and (repeats or not repeated)
            case PadPressed(button, repeated):
                return button in self.triggers[action] and (repeats or not repeated)
            case _:
                return False

    def is_released(self, event: InputEvent, action: Action) -> bool:
        """Whether the event lets go of what does this, whichever modifiers are still held."""
        match event:
            case KeyReleased(key):
                return any(isinstance(t, Key) and t.code == key.code for t in self.triggers[action])
            case PadReleased(button):
                return button in self.triggers[action]
            case _:
                return False

    def key(self, action: Action) -> Key | None:
        """The first key for this, for a hint on a button."""
        return next((trigger for trigger in self.triggers[action] if isinstance(trigger, Key)), None)

    def hint(self, action: Action) -> str:
        """What is written on the key for this, or on the gamepad's button where that was used last; empty if none."""
        if self.device is Device.GAMEPAD:
            return next((trigger.sign for trigger in self.triggers[action] if isinstance(trigger, PadButton)), "")
        key = self.key(action)
        return "" if key is None else key.name

    def buttons(self, action: Action) -> list[PadButton]:
        """All gamepad buttons for this."""
        return [trigger for trigger in self.triggers[action] if isinstance(trigger, PadButton)]

    def keys(self, action: Action) -> list[Key]:
        """All keys for this."""
        return [trigger for trigger in self.triggers[action] if isinstance(trigger, Key)]

    def note(self, event: InputEvent) -> None:
        """Remember the device of this event."""
        match event:
            case KeyPressed():
                self.device = Device.KEYBOARD
            case PadPressed():
                self.device = Device.GAMEPAD
            case PointerMoved() | PointerPressed() | WheelTurned():
                self.device = Device.MOUSE
            case _:
                pass


def pressed_action(actions: Actions, event: InputEvent, among: Iterable[Action]) -> Action | None:
    """The first of these actions that the event means."""
    return next((action for action in among if actions.is_pressed(event, action)), None)
