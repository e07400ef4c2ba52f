"""Hands that earn the lines of the Latvian book."""

from __future__ import annotations

LINES = {
    "mahjong": ("(B123) C456 D789 C999 B55 / discard C6",),
    "out.self_drawn": ("(B123) C456 D789 C999 B55 / wall C6; options scoring=bonus",),
    "out.last_tile": ("B123 C456 D789 C789 B55 / discard after_last_of_wall; options scoring=bonus",),
    "pung.dragon": ("DRRR B456 C456 D789 WWW / discard DR; options scoring=bonus",),
    "exp.pung": (
        "(B222) B456 C456 D789 WWW / wall; options scoring=exponential",
        "B222 B456 C456 D789 WWW / wall; options scoring=exponential",
        "B111 B456 C456 D789 WWW / wall; options scoring=exponential",
    ),
    "exp.kong": (
        "(B2222) B456 C456 D789 WWW / wall; options scoring=exponential",
        "[B2222] B456 C456 D789 WWW / wall; options scoring=exponential",
        "[B9999] B456 C456 D789 WWW / wall; options scoring=exponential",
    ),
}
"""By the line, for each of its worths one at least."""

SPECIAL_HANDS: dict[str, str] = {}
"""By the special hand."""
