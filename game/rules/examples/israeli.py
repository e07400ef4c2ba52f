"""Hands that earn the lines of the Israeli book."""

from __future__ import annotations

LINES = {
    "chow": (
        "B123 C456 D789 C789 B55 / wall C6",
        "(B123) C456 D789 C789 B55 / wall C6",
    ),
    "pung.simple": (
        "B888 B456 C456 D789 WWW / discard C4",
        "B222 B456 C456 D789 WWW / discard B2",
    ),
    "pung.terminal": (
        "B999 B456 C456 D789 WWW / discard C4",
        "B999 B456 C456 D789 WWW / discard B9",
    ),
    "pung.honor": (
        "WNNN B123 C456 D789 B55 / wall B5",
        "(WNNN) B123 C456 D789 B55 / wall B5",
    ),
    "kong.simple": (
        "[D5555] B123 C456 D789 B55 / wall B5",
        "(D5555) B123 C456 D789 B55 / wall B5",
    ),
    "kong.terminal": (
        "[B9999] B456 C456 D789 WWW / wall",
        "(B1111) B456 C456 D789 WWW / wall",
    ),
    "kong.honor": (
        "[WNNNN] B456 C456 D789 WWW / wall",
        "(WNNNN) B456 C456 D789 WWW / wall",
    ),
    "bonus": ("B123 B456 C456 D789 WWW F1 / wall",),
    "out.wall": ("B123 C456 D789 C789 B55 / wall C6",),
    "out.last_wall": ("B123 C456 D789 C789 B55 / wall C6 last_of_wall",),
    "out.kong_box": ("B123 C456 D789 C789 B55 / replacement C6",),
    "out.last_of_kind": ("B123 C456 D789 C789 B55 / discard C6 last_of_kind",),
    "out.ready": ("B123 C456 D789 C789 B55 / wall C6 ready",),
    "hand.no_chow": ("B3333 C4444 D6666 WNN / discard WN",),
    "hand.all_chows": ("(B123) C456 D789 C789 B55 / wall C6",),
    "pair.dragon": ("B123 C456 D789 C789 DRR / wall C6",),
    "pair.wind": ("B123 C456 D789 C789 WEE / wall C6",),
    "x.seat_wind": ("(WSSS) B123 C456 D789 B55 / wall",),
    "x.prevailing_wind": ("(WEEE) B123 C456 D789 B55 / wall",),
    "x.dragon": ("(DRRR) B123 C456 D789 B55 / wall B5",),
    "x.own_bonus": ("B123 C456 D789 C789 B55 F2 / wall C6",),
    "x.half_flush": ("B111 B234 B678 B999 DRR / wall B8",),
    "x.terminals_and_honors": ("B111 (C999) D111 WNNN DRR / wall DR",),
    "x.full_flush": ("B111 B222 (B345) B999 B66 / discard B1",),
    "x.all_terminals": ("B111 B999 C111 D999 C99 / wall",),
    "x.all_honors": ("WEESSWWNN DRRGGWW / wall",),
    "x.bouquet": ("B123 C456 D789 C789 B55 F1234 / wall",),
    "x.kong_finish": ("B3333 C4444 D6666 WNN / discard B3",),
    "x.original_hand": ("E: B123 C456 D789 C789 B55 / dealt",),
}
"""By the line, for each of its worths one at least."""

SPECIAL_HANDS = {
    "imperial": "DRRRR DGGGG DWWWW WSS / wall",
    "mandarin": "WEEEE WNNNN WWWWW WSS / wall",
    "crazy_monkey": "DRGW (DRRR) DGGG DWWW B55 / wall",
    "happy_family": "(WEEE) WSSS WWWW [WNNNN] DRR / wall",
    "big_green": "B222 (B4444) B666 DGGG B88 / wall",
    "small_green": "B222 (B444) B666 B888 DGG / wall",
    "green_and_red": "B111 (B555) B777 B999 DGR / wall",
    "dragon_sons_9": "B999 (C999) [D9999] DGGG WSS / wall",
    "dragon_sons_1": "B111 C111 D111 DRRR WSS / wall",
    "big_green_finger": "B333 (B222) B888 DGGG B44 / wall",
    "small_green_finger": "B333 (B222) B888 B444 DGG / wall",
    "horizontal_enemies": "C111 (C999) WEEE [WWWWW] WNS / wall",
    "vertical_enemies": "C111 (C999) WSSS WNNN WWE / wall",
    "red_dragon_sons": "B444 (C4444) D444 DRRR WNN / wall",
    "wind_sons": "B444 C444 D444 WEEE DWW / wall",
    "big_siamese_sisters": "D666 (D777) D888 D999 DRR / wall",
    "small_siamese_sisters": "D111222333444 WEE / wall",
    "yin_yang": "WEESSWWNN DRRGGWW / wall",
    "fire_of_revolution": "B111 (C555) C777 DRR WWSE / wall",
    "great_scholars": "DRRR (DGGG) DWWW (C456) C99 / wall",
    "winds_and_dragons": "WEEE (WSSS) DRRR DGGG WNN / wall",
    "ninth_tile": "C1112345678999 C5 / wall",
    "thirteen_fingers": "B199 C19 D19 WESWN DRGW / wall",
    "big_snake": "(B123) B456 B789 WEEE DRR / wall",
    "dragon_snake": "C147 D258 B369 DRGW WSS / wall",
    "four_winds_snake": "C147 D258 B369 WESWN DR / wall",
    "small_snake": "(B123) B456 (B789) WESWNN / wall",
    "earthly_blessing": "B123 C456 D789 C789 B55 / discard C6 first_discard",
    "united": "C345 (C999) DRRR DGGG WEE / wall",
    "buried_treasure": "(B123) B456 B789 [WEEEE] B22 / wall",
    "thirteen_odd": "B19 C19 D19 WEESWN DRGW / wall",
    "golden_coin": "(B123) C456 (DRRR) D555 WEE / wall",
    "heavenly_blessing": "E: B123 C456 D789 C789 B55 / wall C6 first_draw",
}
"""By the special hand."""
