"""Hands that earn the lines of the Hungarian book."""

from __future__ import annotations

LINES = {
    "chow": ("(B123) C456 D789 C789 B55 / wall C6",),
    "pung.simple": (
        "B222 B456 C456 D789 WWW / discard B2",
        "B888 B456 C456 D789 WWW / discard C4",
    ),
    "pung.major": (
        "B999 B456 C456 D789 WWW / discard B9",
        "B999 B456 C456 D789 WWW / discard C4",
    ),
    "kong.simple": (
        "(D5555) B123 C456 D789 B55 / wall B5",
        "[D5555] B123 C456 D789 B55 / wall B5",
    ),
    "kong.major": (
        "(C1111) B123 C456 D789 B55 / wall B5",
        "[C1111] B123 C456 D789 B55 / wall B5",
    ),
    "bonus.own": ("B123 B456 C456 D789 WWW F2 / wall",),
    "bonus.other": ("B123 B456 C456 D789 WWW F1 / wall",),
    "pair.own_wind": ("B123 C456 D789 C789 WSS / wall C6",),
    "pair.dragon": ("B123 B456 C456 D789 DGG / wall",),
    "out": ("(B123) C456 D789 C999 B55 / discard C6",),
    "out.self_drawn": ("(B123) C456 D789 C999 B55 / wall C6",),
    "x.dragons_or_own_wind": ("DRRR B456 C456 D789 WWW / discard DR",),
    "x.banker": ("E: (B123) C456 D789 C999 B55 / discard C6",),
    "x.half_flush": ("(B123) B345 B567 B789 WEE / discard",),
    "x.full_flush": ("(B123) B456 B789 B222 B55 / wall B6",),
    "x.all_honors": ("WEEE (WSSS) DRRR DGGG WNN / wall WN",),
    "x.heaven": ("E: B123 C456 D789 C789 B55 / dealt",),
}
"""By the line, for each of its worths one at least."""

SPECIAL_HANDS = {
    "big_row": "(C123) C456789 DRGW WNN / wall",
    "nine_lamps": "D11123456789999 / wall",
    "odd_suit": "B111 (B3333) B777 B999 B55 / wall",
    "one_suit_rows": "(B123) B345 B567 B789 WEE / wall",
    "pairs": "B1111 C22 C55 DRR WEESS / wall",
    "pairs_suit": "B1111 B22334455 B99 / wall",
    "pairs_honors": "WEEEESSSS DRRRR WNN / wall",
    "green": "(B234) B234 B666 DGGG B88 / wall",
    "winds": "WEEE WSSS (WWWW) WNNN C55 / wall",
    "four_friends": "WEEE WSSS (WWWW) WNNN DGG / wall",
    "thirteen": "B159 C19 D19 WESWN DRGW / wall",
}
"""By the special hand."""
