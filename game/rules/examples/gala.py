"""Hands that earn the lines of the GALA book."""

from __future__ import annotations

LINES = {
    "mahjong": ("(B123) C456 D789 C999 B55 / wall C6",),
    "half_flush": ("(B123) B456 B789 WNNN DRR / wall B5",),
    "all_pungs": ("B222 (C666) D888 WEEE B55 / wall B5",),
    "all_chows": ("(B123) C456 D789 C789 B55 / wall C6",),
    "pung.dragon": ("(DRRR) B123 C456 D789 B55 / wall B5",),
    "pung.seat_wind": ("(WSSS) B123 C456 D789 B55 / wall B5",),
    "full_flush": ("B123 B456 B789 (B222) B55 / wall B6",),
    "no_suits": ("WEEE WSSS WWWW WNNN DRR / wall",),
    "own_bonus": ("(B123) C456 D789 C999 B55 F2 / wall C6",),
}
"""By the line, for each of its worths one at least."""

SPECIAL_HANDS: dict[str, str] = {}
"""By the special hand."""
