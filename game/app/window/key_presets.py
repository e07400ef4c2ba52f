"""Keys for one hand, to be chosen whole (docs/design.md, section 15). The standard keys go on working beside them."""

from __future__ import annotations

from collections.abc import Mapping

Preset = Mapping[str, tuple[str, ...]]
"""What the settings file holds: the keys of each action that has others than the standard."""

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
    "next_win": ("t",),
    "previous_win": ("shift+t",),
    "menu": ("f4", "f10"),
}
"""Round A, S and D, and the numbers above them."""

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
    "take_back": ("y", "ctrl+z"),
    "next_region": ("period", "tab"),
    "previous_region": ("comma", "shift+tab"),
    "explain": ("h", "f1"),
    "menu": ("f12", "f10"),
}
"""Round the arrows, and the right half of the letters."""
