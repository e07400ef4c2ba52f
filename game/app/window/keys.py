"""Keys and gamepad buttons as text in the settings file: ``ctrl+d``, ``kp_1``, ``pad.south``.

A preset for one hand is chosen as a whole (docs/design.md, section 15); the standard keys still work beside it.
"""

from collections.abc import Iterable, Mapping

import pygame

from game.app.window.actions import STANDARD, Action, Key, PadButton, Trigger

NO_KEY = "none"
"""The text for an action without any key, because it was given to another action."""
_PAD = "pad."
_CODE = "code."
"""The prefix of a key's number, for keys without a plain name."""
_MODIFIERS = ("ctrl", "alt", "shift")
_CODES: Mapping[str, int] = {
    name.removeprefix("K_").lower(): getattr(pygame, name) for name in sorted(dir(pygame)) if name.startswith("K_")
}
"""The codes of keys by their plain names: ``K_KP_1`` is ``kp_1``, and ``kp1`` as well."""
_NAMES = {code: name for name, code in _CODES.items()}
_NOT_CHOOSABLE = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
    *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLLOCK),
    *(pygame.K_UNKNOWN, pygame.K_PRINTSCREEN),
)

IN_REPLAYS = frozenset({
    Action.NEXT_DEAL, Action.PREVIOUS_DEAL, Action.NEXT_CLAIM, Action.PREVIOUS_CLAIM, Action.NEXT_WIN,
    Action.PREVIOUS_WIN, Action.NEXT_SEAT, Action.OPEN_HANDS, Action.NEXT_MISTAKE, Action.PREVIOUS_MISTAKE,
    Action.REPLAY_SPEED, Action.HIDE_BAR, Action.DELETE,
})  # fmt: skip
"""The actions that exist only in replays."""
AT_TABLE = frozenset({
    Action.CHOW, Action.PUNG, Action.KONG, Action.MAHJONG, Action.PASS, Action.READY, Action.HINT, Action.AIMS,
    Action.SORT, Action.LOG, Action.TILES_OUT, Action.SCORE, Action.SAY, Action.TAKE_BACK, Action.READ_HAND,
    Action.READ_CALLS, Action.READ_TABLE, Action.READ_SCORES, Action.REPEAT, Action.PERSON_1,
    Action.PERSON_2, Action.PERSON_3, Action.PERSON_4,
})  # fmt: skip
"""The actions that exist only at the table."""

Preset = Mapping[str, tuple[str, ...]]
"""Keys in the form of the settings file: those of each action that differs from the standard."""

LEFT_HAND: Preset = {
    "left": ("a", "left"),
    "right": ("d", "right"),
    "up": ("w", "up"),
    "down": ("s", "down"),
    "first": ("shift+a", "home"),
    "last": ("shift+d", "end"),
    "accept": ("e", "return", "kp_enter"),
    "pass": ("q", "0", "kp_0", "escape"),
    "hint": ("f", "h"),
    "sort": ("x",),
    "log": ("c", "l"),
    "tiles_out": ("v", "t"),
    "score": ("g", "p"),
    "aims": ("z",),
    "say": ("b", "y"),
    "next_win": ("t",),
    "previous_win": ("shift+t",),
    "replay_speed": ("x",),
    "menu": ("f4", "f10"),
}
"""The preset around A, S and D, and the digits above them."""

RIGHT_HAND: Preset = {
    "lift": ("kp_0", "space"),
    "skip": ("kp_0", "space"),
    "back": ("backspace", "escape"),
    "pass": ("delete", "0", "backspace", "escape"),
    "chow": ("u", "1", "kp_1"),
    "pung": ("i", "2", "kp_2"),
    "kong": ("o", "3", "kp_3"),
    "mahjong": ("p", "4", "kp_4"),
    "ready": ("l", "r"),
    "hint": ("k",),
    "sort": ("j", "s"),
    "log": ("m",),
    "tiles_out": ("n", "t"),
    "score": ("b",),
    "say": ("semicolon",),
    "take_back": ("y", "ctrl+z"),
    "next_region": ("period", "tab"),
    "previous_region": ("comma", "shift+tab"),
    "explain": ("h", "f1"),
    "hide_bar": ("k",),
    "menu": ("f12", "f10"),
}
"""The preset around the arrow keys, and the right half of the letters."""


def may_be_chosen(trigger: Trigger) -> bool:
    """Whether a key or button can be chosen for an action; modifiers and locks cannot."""
    return isinstance(trigger, PadButton) or trigger.code not in _NOT_CHOOSABLE


def may_share(one: Action, other: Action) -> bool:
    """Whether two actions may share a key: they do so in the standard keys, or are used in different places.

    The switch may share any key, because while it is in use its key means nothing else.
    """
    if one is other:
        return False
    if Action.SWITCH in (one, other):
        return True
    places = ({one, other} & IN_REPLAYS, {one, other} & AT_TABLE)
    return all(places) or bool({*one.standard} & {*other.standard})


def trigger_text(trigger: Trigger) -> str:
    """A key or button as text."""
    if isinstance(trigger, PadButton):
        return _PAD + trigger.name.lower()
    held = (trigger.ctrl, trigger.alt, trigger.shift)
    name = _NAMES.get(trigger.code) or f"{_CODE}{trigger.code}"
    return "+".join([*(word for word, is_held in zip(_MODIFIERS, held, strict=True) if is_held), name])


def trigger_of(text: str) -> Trigger | None:
    """The key or button of a text; ``None`` if there is none."""
    if text.startswith(_PAD):
        return next((button for button in PadButton if button.name.lower() == text.removeprefix(_PAD)), None)
    held = set()
    while (prefix := next((word for word in _MODIFIERS if text.startswith(word + "+")), None)) is not None:
        held.add(prefix)
        text = text.removeprefix(prefix + "+")
    code = _code(text)
    return None if code is None else Key(code, shift="shift" in held, ctrl="ctrl" in held, alt="alt" in held)


def triggers_of(saved: Mapping[str, Iterable[str]]) -> dict[Action, tuple[Trigger, ...]]:
    """The present keys: the standard ones, except for actions that were given others.

    Invalid texts are left out; an action without any valid one keeps its standard keys, and likewise its standard
    buttons. ``none`` stands for no key at all.
    """
    known = {action.value: action for action in Action}
    found = dict(STANDARD)
    for name, texts in saved.items():
        if name not in known:
            continue
        given = [trigger for text in texts if (trigger := trigger_of(text)) is not None]
        standard = known[name].standard
        keys, buttons = ([trigger for trigger in given if isinstance(trigger, kind)] for kind in (Key, PadButton))
        if not keys and NO_KEY not in texts:
            keys = [trigger for trigger in standard if isinstance(trigger, Key)]
        found[known[name]] = (*keys, *(buttons or [trigger for trigger in standard if isinstance(trigger, PadButton)]))
    return found


def _code(name: str) -> int | None:
    if name.startswith(_CODE):
        digits = name.removeprefix(_CODE)
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 11 else None
    return _CODES.get(name)
