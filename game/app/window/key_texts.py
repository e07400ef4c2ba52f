"""Keys and gamepad buttons as they stand in the settings file: ``ctrl+d``, ``kp_1``, ``pad.south``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import pygame

from game.app.window.actions import STANDARD, Action, Key, PadButton, Trigger

NO_KEY = "none"
"""Of an action whose key was given to another one."""
_PAD = "pad."
_CODE = "code."
"""Before the number of a key whose name has other letters than those of the settings file."""
_HELD = ("ctrl", "alt", "shift")
_NO_KEYS = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
    *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLLOCK),
    *(pygame.K_UNKNOWN, pygame.K_PRINTSCREEN),
)


def may_be_chosen(key: Key) -> bool:
    """Whether the key can stand for something by itself: modifiers and locks cannot."""
    return key.code not in _NO_KEYS


def trigger_text(trigger: Trigger) -> str:
    """How a key or a button is written."""
    if isinstance(trigger, PadButton):
        return _PAD + trigger.name.lower()
    held = (trigger.ctrl, trigger.alt, trigger.shift)
    name = _names().get(trigger.code) or f"{_CODE}{trigger.code}"
    return "+".join([*(word for word, is_held in zip(_HELD, held, strict=True) if is_held), name])


def trigger_of(text: str) -> Trigger | None:
    """The key or button that is written so; ``None`` if there is none."""
    if text.startswith(_PAD):
        return next((button for button in PadButton if button.name.lower() == text.removeprefix(_PAD)), None)
    held = set()
    while (prefix := next((word for word in _HELD if text.startswith(word + "+")), None)) is not None:
        held.add(prefix)
        text = text.removeprefix(prefix + "+")
    code = _code(text)
    return None if code is None else Key(code, shift="shift" in held, ctrl="ctrl" in held, alt="alt" in held)


def triggers_of(saved: Mapping[str, Iterable[str]]) -> dict[Action, tuple[Trigger, ...]]:
    """The keys in force: the standard ones, but for actions that were given others.

    Names that mean nothing are left out; without any that means something, an action keeps its standard keys, and its
    standard buttons. ``none`` stands for no key at all.
    """
    known = {action.value: action for action in Action}
    found = dict(STANDARD)
    for name, texts in saved.items():
        if name not in known:
            continue
        given = [trigger for text in texts if (trigger := trigger_of(text)) is not None]
        standard = STANDARD[known[name]]
        keys = [trigger for trigger in given if isinstance(trigger, Key)]
        buttons = [trigger for trigger in given if isinstance(trigger, PadButton)]
        if not keys and NO_KEY not in texts:
            keys = [trigger for trigger in standard if isinstance(trigger, Key)]
        if not buttons:
            buttons = [trigger for trigger in standard if isinstance(trigger, PadButton)]
        found[known[name]] = (*keys, *buttons)
    return found


def _code(name: str) -> int | None:
    if name.startswith(_CODE):
        digits = name.removeprefix(_CODE)
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 11 else None
    return _codes().get(name)


@cache
def _codes() -> dict[str, int]:
    """The keys that have a name of plain letters: ``K_KP_1`` is ``kp_1``, and ``kp1`` as well."""
    constants = sorted(name for name in dir(pygame) if name.startswith("K_"))
    return {name.removeprefix("K_").lower(): getattr(pygame, name) for name in constants}


@cache
def _names() -> dict[int, str]:
    return {code: name for name, code in _codes().items()}
