"""Points, multipliers and special hands (docs/rules/israeli.md, "Scoring" and "Special hands", in its order)."""

from collections.abc import Callable
from fractions import Fraction

from game.hands.pattern import pattern
from game.rules.elements import bonus, going_out, honors, sets, suits
from game.rules.elements.sets import (
    chows,
    concealed,
    doubled,
    exposed,
    is_honor,
    is_regular,
    is_simple,
    is_terminal,
    kongs,
    pungs,
)
from game.rules.rows import Element, Multiplier, Points, Replaces, SpecialHand
from game.rules.win import Reasons, Win
from game.tiles.tile import Tile

QUARTER = Multiplier(Fraction(1, 4))
HALF = Multiplier(Fraction(1, 2))
THREE_HALVES = Multiplier(Fraction(3, 2))

BONUS = "bonus"
"""The row whose points are multiplied half as much as the rest."""


def _once(each: Callable[[Win], Reasons]) -> Callable[[Win], Reasons]:
    """All reasons as one: a player gets the multiplier once, whatever their number."""

    def question(win: Win) -> Reasons:
        tiles = tuple(tile for reason in each(win) for tile in reason)
        return [tiles] if tiles else []

    return question


def _all_of_a_kind_of_bonus(win: Win) -> Reasons:
    """All four flowers, and all four seasons."""
    return [*bonus.all_flowers(win), *bonus.all_seasons(win)]


OF_EVERY_PLAYER = (
    Element(id="chow", worth=Points(1), each=concealed(chows)),
    Element(id="chow", worth=Points(0), each=exposed(chows)),
    *doubled("pung.simple", 2, pungs(is_simple)),
    *doubled("pung.terminal", 4, pungs(is_terminal)),
    Element(id="pung.honor", worth=Points(8), each=concealed(pungs(is_honor))),
    Element(id="pung.honor", worth=Points(5), each=exposed(pungs(is_honor))),
    *doubled("kong.simple", 8, kongs(is_simple)),
    *doubled("kong.terminal", 16, kongs(is_terminal)),
    *doubled("kong.honor", 16, kongs(is_honor)),
    Element(id=BONUS, worth=Points(6), each=bonus.each_tile, of_bonus=True),
)

OF_THE_WINNER = (
    Element(id="out.wall", worth=Points(3), when=going_out.on_live_tile_before_last, winner_only=True),
    Element(id="out.last_wall", worth=Points(10), when=going_out.on_last_live_tile, winner_only=True),
    Element(id="out.kong_box", worth=Points(10), when=going_out.on_replacement, winner_only=True),
    Element(id="out.last_of_kind", worth=Points(2), when=going_out.on_last_of_kind, winner_only=True),
    Element(id="out.ready", worth=Points(100), when=going_out.with_ready_hand, winner_only=True),
    Element(id="hand.no_chow", worth=Points(10), when=sets.no_chow, winner_only=True),
    Element(id="hand.all_chows", worth=Points(10), when=sets.all_chows_without_value, winner_only=True),
    Element(id="pair.dragon", worth=Points(3), each=honors.dragon_pairs, winner_only=True),
    Element(id="pair.wind", worth=Points(3), each=honors.seat_or_prevailing_wind_pairs, winner_only=True),
)

MULTIPLIERS = (
    Element(id="x.seat_wind", worth=HALF, each=honors.seat_wind_sets),
    Element(id="x.prevailing_wind", worth=HALF, each=honors.prevailing_wind_sets),
    Element(id="x.dragon", worth=HALF, each=_once(honors.dragon_sets)),
    Element(id="x.own_bonus", worth=QUARTER, each=bonus.own_each, of_bonus=True),
    Element(id="x.half_flush", worth=HALF, when=suits.half_flush),
    Element(id="x.terminals_and_honors", worth=HALF, when=suits.terminals_and_honors),
    Element(id="x.full_flush", worth=THREE_HALVES, when=suits.full_flush),
    Element(id="x.all_terminals", worth=THREE_HALVES, when=suits.all_terminals),
    Element(id="x.all_honors", worth=THREE_HALVES, when=suits.all_honors),
    Element(id="x.bouquet", worth=THREE_HALVES, each=_once(_all_of_a_kind_of_bonus), of_bonus=True),
    Element(id="x.kong_finish", worth=HALF, when=going_out.completing_kong, winner_only=True),
    Element(id="x.original_hand", worth=THREE_HALVES, when=going_out.with_dealt_tiles, winner_only=True),
)

ELEMENTS = (*OF_EVERY_PLAYER, *OF_THE_WINNER, *MULTIPLIERS)


ROW = "chow:x123 chow:x456 chow:x789"
THIRTEEN = "B19 C19 D19 WESWN DRGW"
SNAKE = "x147 y258 z369"


def _on_first_discard(win: Win) -> bool:
    return is_regular(win) and going_out.on_first_discard(win)


def _concealed_five_of_dots(win: Win) -> bool:
    """Whether a mahjong has a concealed pung or kong of D5."""
    return is_regular(win) and any(meld.concealed and meld.tile is Tile.D5 for meld in win.triplets)


def _dealer_on_first_draw(win: Win) -> bool:
    """Whether the dealer won on the first tile drawn from the live wall."""
    return is_regular(win) and win.is_dealer and going_out.on_first_draw(win)


def _hand(
    id_: str, points: int, shape: str, replaces: Replaces = Replaces.FLAT, *, concealed: bool = False
) -> SpecialHand:
    return SpecialHand(id=id_, worth=Points(points), pattern=pattern(shape), concealed=concealed, replaces=replaces)


SPECIAL_HANDS = (
    _hand("imperial", 6000, "DRRRR DGGGG DWWWW pair:own", concealed=True),
    _hand(
        "mandarin",
        5000,
        "WEEEE WSSSS WWWWW pair:WN | WEEEE WSSSS WNNNN pair:WW | WEEEE WWWWW WNNNN pair:WS | WSSSS WWWWW WNNNN pair:WE",
        concealed=True,
    ),
    _hand("crazy_monkey", 4500, "pung:DR pung:DG pung:DW DRGW pair:any"),
    _hand("happy_family", 4000, "set:WE set:WS set:WW set:WN pair:dragons"),
    _hand("big_green", 3600, "set:B2 set:B4 set:B6 set:DG pair:B8"),
    _hand("small_green", 3500, "set:B2 set:B4 set:B6 set:B8 pair:DG"),
    _hand("green_and_red", 3400, "pung:B1 pung:B5 pung:B7 pung:B9 DGR"),
    _hand("dragon_sons_9", 3300, "set:B9 set:C9 set:D9 set:dragons pair:own"),
    _hand("dragon_sons_1", 3300, "set:B1 set:C1 set:D1 set:dragons pair:own"),
    _hand("big_green_finger", 3200, "pung:B3 2*pung:B2468 pung:DG pair:B2468"),
    _hand("small_green_finger", 3000, "pung:B3 3*pung:B2468 pair:DG", Replaces.POINTS),
    _hand("horizontal_enemies", 3000, "set:x1 set:x9 set:WE set:WW WNS"),
    _hand("vertical_enemies", 3000, "set:x1 set:x9 set:WS set:WN WWE"),
    _hand("red_dragon_sons", 2800, "set:xn set:yn set:zn set:DR pair:winds"),
    _hand("wind_sons", 2800, "set:xn set:yn set:zn set:winds pair:dragons"),
    _hand("big_siamese_sisters", 2700, "set:xn set:xn+1 set:xn+2 set:xn+3 pair:dragons", Replaces.POINTS),
    _hand("small_siamese_sisters", 2500, "set:xn set:xn+1 set:xn+2 set:xn+3 pair:winds", Replaces.POINTS),
    _hand("yin_yang", 2200, "7*pair!:honors", Replaces.POINTS, concealed=True),
    _hand("fire_of_revolution", 2100, "3*pung:suits pair:DR WWSE", Replaces.POINTS),
    _hand("great_scholars", 2000, "set:DR set:DG set:DW chow:x pair:x"),
    _hand("winds_and_dragons", 1900, "4*set:honors pair:honors"),
    _hand("ninth_tile", 1800, "x1112345678999 one:x", concealed=True),
    _hand("thirteen_fingers", 1600, f"{THIRTEEN} one:terminals", concealed=True),
    _hand("big_snake", 1600, f"{ROW} set:honors pair:honors"),
    _hand("dragon_snake", 1400, f"{SNAKE} DRGW pair:own", Replaces.POINTS, concealed=True),
    _hand("four_winds_snake", 1200, f"{SNAKE} WESWN one:honors", Replaces.POINTS, concealed=True),
    _hand("small_snake", 1000, f"{ROW} WESWN one:honors", Replaces.POINTS),
    SpecialHand(id="earthly_blessing", worth=Points(800), when=_on_first_discard, replaces=Replaces.ADDS),
    _hand("united", 300, "chow:x set:x 2*set:dragons pair:prevailing", Replaces.POINTS),
    _hand("buried_treasure", 300, f"{ROW} [set:x] pair:honors | {ROW} [set:honors] pair:x,honors", Replaces.ADDS),
    _hand("thirteen_odd", 250, f"{THIRTEEN} one:honors", Replaces.POINTS, concealed=True),
    SpecialHand(id="golden_coin", worth=Points(100), when=_concealed_five_of_dots, replaces=Replaces.ADDS),
    SpecialHand(id="heavenly_blessing", worth=Multiplier(Fraction(3, 2)), when=_dealer_on_first_draw),
)

UNITED_OF_ANY_SUITS = _hand("united", 300, "chow:x set:suits 2*set:dragons pair:prevailing", Replaces.POINTS)
"""The row used in place of the table's, if the players choose so."""
