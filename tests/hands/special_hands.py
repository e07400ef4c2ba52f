"""Every special hand of the five books that is a shape, as a pattern, with a hand that is it and one that is not quite.

A hand that an option changes has a row for each of its shapes.

Hands of the way of winning alone (blessings, moon, plum blossom, double luck) have no shape. The seat is South, the
prevailing wind East.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    id: str
    pattern: str
    hit: str
    miss: str


SNAKE = "chow:x123 chow:x456 chow:x789"
THIRTEEN = "B19 C19 D19 WESWN DRGW"
WINDS = "set:WE set:WS set:WW set:WN"
DRAGONS = "set:DR set:DG set:DW"

ISRAELI = (
    Row("imperial", "DRRRR DGGGG DWWWW pair:own", "DRRRR DGGGG DWWWW WSS", "DRRRR DGGGG DWWWW WEE"),
    Row(
        "mandarin",
        "WEEEE WSSSS WWWWW pair:WN | WEEEE WSSSS WNNNN pair:WW | WEEEE WWWWW WNNNN pair:WS | WSSSS WWWWW WNNNN pair:WE",
        "WEEEE WNNNN WWWWW WSS",
        "WEEEE WNNNN WWWWW DRR",
    ),
    Row(
        "crazy_monkey",
        "pung:DR pung:DG pung:DW DRGW pair:any",
        "DRGW (DRRR) DGGG DWWW B55",
        "DRG (DRRR) DGGG DWWW B555",
    ),
    Row("happy_family", f"{WINDS} pair:dragons", "(WEEE) WSSS WWWW [WNNNN] DRR", "(WEEE) WSSS WWWW [WNNNN] B11"),
    Row("big_green", "set:B2 set:B4 set:B6 set:DG pair:B8", "B222 (B4444) B666 DGGG B88", "B222 (B4444) B666 B888 DGG"),
    Row("small_green", "set:B2 set:B4 set:B6 set:B8 pair:DG", "B222 (B444) B666 B888 DGG", "B222 (B444) B666 B888 DRR"),
    Row(
        "green_and_red",
        "pung:B1 pung:B5 pung:B7 pung:B9 DGR",
        "B111 (B555) B777 B999 DGR",
        "B111 (B5555) B777 B999 DGR",
    ),
    Row(
        "dragon_sons_9",
        "set:B9 set:C9 set:D9 set:dragons pair:own",
        "B999 (C999) [D9999] DGGG WSS",
        "B999 (C999) [D9999] DGGG WEE",
    ),
    Row(
        "dragon_sons_1",
        "set:B1 set:C1 set:D1 set:dragons pair:own",
        "B111 C111 D111 DRRR WSS",
        "B111 C111 D111 DRRRR WS",
    ),
    Row(
        "big_green_finger",
        "pung:B3 2*pung:B2468 pung:DG pair:B2468",
        "B333 (B222) B888 DGGG B44",
        "B333 [B2222] B888 DGGG B44",
    ),
    Row("small_green_finger", "pung:B3 3*pung:B2468 pair:DG", "B333 (B222) B888 B444 DGG", "B333 (B222) B888 B777 DGG"),
    Row(
        "horizontal_enemies",
        "set:x1 set:x9 set:WE set:WW WNS",
        "C111 (C999) WEEE [WWWWW] WNS",
        "C111 (B999) WEEE WWWW WNS",
    ),
    Row(
        "vertical_enemies", "set:x1 set:x9 set:WS set:WN WWE", "C111 (C999) WSSS WNNN WWE", "C111 (C999) WSSS WNNN WWW"
    ),
    Row(
        "red_dragon_sons",
        "set:xn set:yn set:zn set:DR pair:winds",
        "B444 (C4444) D444 DRRR WNN",
        "B444 C444 D555 DRRR WNN",
    ),
    Row(
        "wind_sons", "set:xn set:yn set:zn set:winds pair:dragons", "B444 C444 D444 WEEE DWW", "B444 C444 D444 DRRR DWW"
    ),
    Row(
        "big_siamese_sisters",
        "set:xn set:xn+1 set:xn+2 set:xn+3 pair:dragons",
        "D666 (D777) D888 D999 DRR",
        "D555 D777 D888 D999 DRR",
    ),
    Row(
        "small_siamese_sisters",
        "set:xn set:xn+1 set:xn+2 set:xn+3 pair:winds",
        "D111222333444 WEE",
        "D111222333 B444 WEE",
    ),
    Row("yin_yang", "7*pair!:honors", "WEESSWWNN DRRGGWW", "WEEEEWWNN DRRGGW B1"),
    Row("fire_of_revolution", "3*pung:suits pair:DR WWSE", "B111 (C555) C777 DRR WWSE", "B111 (C555) C777 DRR WWSN"),
    Row("great_scholars", f"{DRAGONS} chow:x pair:x", "DRRR (DGGG) DWWW (C456) C99", "DRRR (DGGG) DWWW (C456) B99"),
    Row("winds_and_dragons", "4*set:honors pair:honors", "WEEE (WSSS) DRRR DGGG WNN", "WEEE (WSSS) DRRR DGGG B11"),
    Row("ninth_tile", "x1112345678999 one:x", "C1112345678999 C5", "C1112345678999 B5"),
    Row("thirteen_fingers", f"{THIRTEEN} one:terminals", "B199 C19 D19 WESWN DRGW", "B19 C19 D19 WEESWN DRGW"),
    Row("big_snake", f"{SNAKE} set:honors pair:honors", "(B123) B456 B789 WEEE DRR", "(B123) B456 C789 WEEE DRR"),
    Row("dragon_snake", "x147 y258 z369 DRGW pair:own", "C147 D258 B369 DRGW WSS", "C147 D258 B369 DRGW WEE"),
    Row("four_winds_snake", "x147 y258 z369 WESWN one:honors", "C147 D258 B369 WESWN DR", "C147 D258 B369 WESWN B1"),
    Row("small_snake", f"{SNAKE} WESWN one:honors", "(B123) B456 (B789) WESWNN", "(B123) B456 (B789) WESWN B1"),
    Row(
        "united",
        "chow:x set:x 2*set:dragons pair:prevailing",
        "C345 (C999) DRRR DGGG WEE",
        "C345 (C999) DRRR DGGG WSS",
    ),
    Row(
        "buried_treasure.israeli",
        f"{SNAKE} [set:x] pair:honors | {SNAKE} [set:honors] pair:x,honors",
        "(B123) B456 B789 [WEEEE] B22",
        "(B123) B456 B789 (WEEE) B22",
    ),
    Row("thirteen_odd", f"{THIRTEEN} one:honors", "B19 C19 D19 WEESWN DRGW", "B199 C19 D19 WESWN DRGW"),
    Row("golden_coin", "[set:D5] 3*meld:any pair:any", "(B123) C456 (DRRR) D555 WEE", "(B123) C456 (D555) DRRR WEE"),
)

NINE_LAMPS = " | ".join(
    f"set:x1 set:x9 {rest}"
    for rest in (
        "chow:x234 chow:x567 x8 one:x",
        "chow:x234 chow:x678 x5 one:x",
        "chow:x345 chow:x678 x2 one:x",
        "chow:x456 x2378 one:x",
        "chow:x234 chow:x456 x78",
        "chow:x345 chow:x567 x28",
        "chow:x456 chow:x678 x23",
    )
)

HUNGARIAN = (
    Row(
        "big_row",
        f"{SNAKE} WESWN one:x | {SNAKE} DRGW pair:winds",
        "(C123) C456789 DRGW WNN",
        "(C123) C456789 DRGW B11",
    ),
    Row("nine_lamps", NINE_LAMPS, "(D1111) (D234) (D567) D99985", "D1112345678899 D1"),
    Row("odd_suit", "4*set:x13579 pair:x13579", "B111 (B3333) B777 B999 B55", "B111 (B3333) B777 B888 B55"),
    Row(
        "one_suit_rows",
        "chow:x123 chow:x345 chow:x567 chow:x789 pair:x,honors",
        "(B123) B345 B567 B789 WEE",
        "(B123) B345 B567 B789 C11",
    ),
    Row("pairs", "7*pair:any", "B1111 C22 C55 DRR WEESS", "B1111 C22 C55 DRR WEES B2"),
    Row("pairs_suit", "7*pair:x | 7*pair:honors,terminals", "B1111 B22334455 B99", "WEEEESS C1199 B1188"),
    Row("pairs_honors", "7*pair:honors", "WEEEESSSS DRRRR WNN", "WEEEESSSS DRRRR B11"),
    Row("green", "4*meld:B23468,DG pair:B23468,DG", "(B234) B234 B666 DGGG B88", "(B345) B234 B666 DGGG B88"),
    Row("winds", f"{WINDS} pair:any", "WEEE WSSS (WWWW) WNNN C55", "WEEE WSSS (WWWW) DRRR C55"),
    Row("four_friends", f"{WINDS} pair:dragons", "WEEE WSSS (WWWW) WNNN DGG", "WEEE WSSS (WWWW) WNNN C55"),
    Row("thirteen", f"{THIRTEEN} one:any", "B159 C19 D19 WESWN DRGW", "B1559 C19 D1 WESWN DRGW"),
)

POLISH = (
    Row("heavenly_twins", "7*pair!:x", "B11223344556677", "B11223344556666"),
    Row(
        "pairs",
        " | ".join(f"{suits}*pair!:x {7 - suits}*pair!:honors" for suits in range(1, 7)),
        "B112233 WEESSWWNN",
        "B11223344556677",
    ),
    Row("honor_pairs", "7*pair!:honors,terminals", "B1199 C11 WEESS DRRGG", "B1199 C11 WEEEE DRRGG"),
    Row("knitting.any_suits", "7*duo!:suits", "B12367 C13457 D2456", "B11236 C11345 D2456"),
    Row("knitting", "7*duo!:x,y", "B1234567 C1234567", "B1123457 C1123457"),
    Row("triple_knitting", "4*trio:x,y,z duo:x,y", "B11335 C11335 D1133", "B11335 C11336 D1133"),
    Row("thirteen_orphans", f"{THIRTEEN} one:honors,terminals", "B19 C19 D19 WESWN DRGWW", "B19 C19 D159 WESWN DRGW"),
    Row("wriggling_snake", "pair:x1 x23456789 WESWN", "C1123456789 WESWN", "C1123456789 WESWE"),
    Row("imperial_jade", "4*meld:B23468,DG pair:B23468,DG", "B234234 (B6666) B888 DGG", "B234234 (B6666) B888 DRR"),
    Row("all_honors", "4*set:honors pair:honors", "WEEE (WSSSS) DRRR DGGG WNN", "WEEE (B1111) DRRR DGGG WNN"),
    Row(
        "four_kongs", "4*kong:any pair:any", "(B1111) [C2222] (D333+3) (WEEEE) DRR", "(B1111) [C2222] D333 (WEEEE) DRR"
    ),
    Row(
        "buried_treasure.any",
        "[4*set:x,honors] pair:any",
        "B111 B444 [B9999] WEEE C55",
        "B111 B444 (B9999) WEEE DRR",
    ),
    Row(
        "buried_treasure.polish",
        "[4*set:x,honors] pair:x,honors",
        "B111 B444 [B9999] WEEE DRR",
        "B111 B444 [B9999] WEEE C55",
    ),
    Row(
        "buried_treasure.chows",
        "[4*meld:x,honors] pair:x,honors",
        "B123 B456 [B9999] WEEE DRR",
        "B123 (B456) B999 WEEE DRR",
    ),
    Row("nine_gates", "x1112345678999 one:x", "B11123455678999", "B1112345567899 C9"),
    Row(
        "heads_and_tails", "4*set:terminals pair:terminals", "B111 B999 (C1111) D999 C99", "B111 B999 (C1111) D999 C22"
    ),
    Row("purity", "4*set:x pair:x", "B111 B222 (B444) B999 B33", "B111 B222 (B345) B999 B33"),
    Row("big_winds", f"{WINDS} pair:any", "WEEE WSSS [WWWWW] WNNN C55", "WEEE WSSS [WWWWW] WNN C555"),
    Row("big_dragons", f"{DRAGONS} set:any pair:any", "DRRR DGGG (DWWWW) B222 C11", "DRRR DGGG (DWWWW) B234 C11"),
)

POLISH_EXTRA = (
    Row("royal_ruby", "4*meld:B1579,DR pair:B1579,DR", "B111 (B5555) B777 DRRR B99", "B111 (B5555) B678 DRRR B99"),
    Row(
        "ruby_jade",
        "pung:DR pung:DG pung:B1579 pung:B23468 pair:B123456789",
        "DRRR (DGGG) B111 B222 B33",
        "DRRR (DGGG) B111 B555 B33",
    ),
    Row(
        "ruby_hand",
        "pair:B1 pair:B5 pair:B7 pair:B9 pair:DR 2*pair!:B1579,DR",
        "B1111 B55 B77 B9999 DRR",
        "B1111 B5555 B7777 B99",
    ),
    Row("gretas_garden", "x1234567 WESWN DRGW", "D1234567 WESWN DRGW", "D1234568 WESWN DRGW"),
    Row("windfall", "5*pair!:x WESWN", "D1122334455 WESWN", "D1122334444 WESWN"),
    Row("dragons_breath", "5*pair!:x DRGW one:dragons", "D1122334455 DRGWW", "D1122334455 DRGW WE"),
    Row(
        "dragons_tail",
        "x123456789 pung:winds pair:dragons | x123456789 pung:dragons pair:winds",
        "C123456789 WEEE DRR",
        "C123456789 WEEE WSS",
    ),
    Row("dragonette", "3*pair!:x WESWN DRGW one:honors", "B112233 WESWNN DRGW", "B11223 WESWNN DRGWW"),
    Row("five_honors", "x123456789 5*one!:honors", "B123456789 WESW DRG", "B123456789 WEEW DRG"),
    Row("dragonfly", "pung:x pung:y pung:z DRGW pair:any", "B111 (C555) D999 DRGW B77", "B111 (C555) C999 DRGW B77"),
    Row("dirty_pairs", "7*pair!:any", "B11 C22 D33 WEESS DRRGG", "B1111 D33 WEESS DRRGG"),
    Row("clean_pairs", "7*pair!:x,honors", "B112233 WEESSWWNN", "B1122 C33 WEESSWWNN"),
)

ROWS = ISRAELI + HUNGARIAN + POLISH + POLISH_EXTRA
