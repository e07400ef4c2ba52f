"""Keys and gamepad buttons as text in the settings file: ``ctrl+d``, ``kp_1``, ``pad.south``.

A preset for one hand is chosen as a whole (docs/design.md, section 15); the standard keys still work beside it.
"""

from collections.abc import Iterable, Mapping

import pygame

from game import replace
from game.app.window.actions import STANDARD, Action, Key, PadButton, Trigger, Where

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

_EARLIER_LETTERS = {
    ord(first) + place: ord(sign)
    for first, signs in (
        ("\u0410", "f,dult;pbqrkvyjghcnea[wxio]sm'.z" * 2),
        ("\u05d0", "tcdsvuzjyhlfkonibxg;p.mera,"),
    )
    for place, sign in enumerate(signs)
}
"""The keys of a US keyboard where the Russian and Hebrew layouts have their letters, which earlier versions kept."""

Preset = Mapping[str, tuple[str, ...]]
"""Keys in the form of the settings file: those of each action that differs from the standard."""
LEFT_HAND: Preset = {action.value: tuple(keys.split()) for action in Action if (keys := action.one_hand.left)}
RIGHT_HAND: Preset = {action.value: tuple(keys.split()) for action in Action if (keys := action.one_hand.right)}


def may_be_chosen(trigger: Trigger) -> bool:
    """Whether a key or button can be chosen for an action; modifiers and locks cannot."""
    return isinstance(trigger, PadButton) or trigger.code not in _NOT_CHOOSABLE


def may_share(one: Action, other: Action) -> bool:
    """Whether two actions may have the same key: one is for tables, one for replays; or they share a standard key.

    A single switch may share any key, because the switch's key has no other meaning while a player uses a switch.
    """
    if one is other:
        return False
    if Action.SWITCH in (one, other):
        return True
    return {one.where, other.where} == {Where.TABLE, Where.REPLAY} or bool({*one.standard} & {*other.standard})


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
        given = [_at_its_place(trigger) for text in texts if (trigger := trigger_of(text)) is not None]
        standard = known[name].standard
        keys, buttons = ([trigger for trigger in given if isinstance(trigger, kind)] for kind in (Key, PadButton))
        if not keys and NO_KEY not in texts:
            keys = [trigger for trigger in standard if isinstance(trigger, Key)]
        found[known[name]] = (*keys, *(buttons or [trigger for trigger in standard if isinstance(trigger, PadButton)]))
    return found


def _at_its_place(trigger: Trigger) -> Trigger:
    if isinstance(trigger, PadButton):
        return trigger
    return replace(trigger, code=_EARLIER_LETTERS.get(trigger.code, trigger.code))


def _code(name: str) -> int | None:
    if name.startswith(_CODE):
        digits = name.removeprefix(_CODE)
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 11 else None
    return _CODES.get(name)
