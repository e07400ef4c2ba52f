"""Points, doubles and special hands (docs/rules/polish.md, in the order of its tables)."""

from collections.abc import Callable
from fractions import Fraction

from game.hands.pattern import pattern
from game.rules.elements import bonus, going_out, honors, sets, suits
from game.rules.elements.sets import SETS_BY_POINTS
from game.rules.options import Options
from game.rules.rows import Doubles, Element, Limit, Points, SpecialHand
from game.rules.win import Win
from game.tiles.tile import Tile

Question = Callable[[Win], bool]


def _major_sets(win: Win) -> bool:
    """Whether all sets are pungs and kongs of terminals and honors, with a pair of other tiles."""
    return sets.all_major_triplets(win) and not suits.all_major(win)


def points(*, out: int, single_wait: Question) -> tuple[Element, ...]:
    """The table of points.

    :param out: points for going out.
    :param single_wait: whether only one kind of tile could complete the hand.
    """
    return (
        *SETS_BY_POINTS,
        Element(id="bonus", worth=Points(4), each=bonus.each_tile, of_bonus=True),
        Element(id="pair.dragon", worth=Points(2), each=honors.dragon_pairs),
        Element(id="pair.wind", worth=Points(2), each=honors.seat_or_prevailing_wind_pairs),
        Element(id="out", worth=Points(out), when=going_out.mahjong, winner_only=True),
        Element(id="out.only_tile", worth=Points(2), when=going_out.on_last_of_kind, winner_only=True),
        Element(id="out.edge_closed_single", worth=Points(2), when=single_wait, winner_only=True),
    )


NO_CHOW = Element(id="x.no_chow", worth=Doubles(1), when=sets.no_chow, winner_only=True)


def doubles(*, chows_make_sets: bool) -> tuple[Element, ...]:
    """The table of doubles; without ``x.no_chow`` if chows make no sets ("Three players")."""
    return (
        Element(id="x.sea_bottom", worth=Doubles(1), when=going_out.on_last_live_tile, winner_only=True),
        Element(id="x.river_bottom", worth=Doubles(1), when=going_out.on_last_discard, winner_only=True),
        Element(id="x.loose_tile", worth=Doubles(1), when=going_out.on_replacement, winner_only=True),
        Element(
            id="x.last_loose_tile",
            worth=Doubles(1),
            when=going_out.on_replacement_after_last_live_tile,
            winner_only=True,
        ),
        Element(id="x.all_chows", worth=Doubles(1), when=sets.all_chows_without_value, winner_only=True),
        *((NO_CHOW,) if chows_make_sets else ()),
        Element(id="x.half_flush", worth=Doubles(1), when=suits.half_flush, winner_only=True),
        Element(id="x.major_sets", worth=Doubles(1), when=_major_sets, winner_only=True),
        Element(id="x.robbed_kong", worth=Doubles(1), when=going_out.on_robbed_tile, winner_only=True),
        Element(id="x.all_major", worth=Doubles(2), when=suits.all_major, winner_only=True),
        Element(id="x.full_flush", worth=Doubles(3), when=suits.full_flush, winner_only=True),
        Element(id="x.dragon", worth=Doubles(1), each=honors.dragon_sets),
        Element(id="x.round_wind", worth=Doubles(1), each=honors.prevailing_wind_sets),
        Element(id="x.own_wind", worth=Doubles(1), each=honors.seat_wind_sets),
        Element(id="x.all_flowers", worth=Doubles(1), each=bonus.all_flowers, of_bonus=True),
        Element(id="x.all_seasons", worth=Doubles(1), each=bonus.all_seasons, of_bonus=True),
        Element(id="x.own_bonus_pair", worth=Doubles(1), each=bonus.own_pair, of_bonus=True),
        Element(id="x.three_concealed_pungs", worth=Doubles(1), each=sets.three_concealed_triplets),
        Element(id="x.small_dragons", worth=Doubles(1), each=honors.small_dragons),
        Element(id="x.small_winds", worth=Doubles(1), each=honors.small_winds),
        Element(id="x.big_dragons", worth=Doubles(2), each=honors.big_dragons),
        Element(id="x.big_winds", worth=Doubles(2), each=honors.big_winds),
    )


LIMIT = Limit()
HALF = Limit(Fraction(1, 2))


def _moon_from_sea(win: Win) -> bool:
    """Whether the winning tile is the last of the live wall, and the moon (D1)."""
    return going_out.on_last_live_tile(win) and going_out.tile(win) is Tile.D1


def _plum_blossom(win: Win) -> bool:
    """Whether the winning tile is the plum blossom (D5), drawn as a loose tile."""
    return going_out.on_replacement(win) and going_out.tile(win) is Tile.D5


def _earth(win: Win) -> bool:
    """Whether another than East won on East's first discard."""
    return going_out.on_first_discard(win) and not win.is_dealer


WAYS_OF_WINNING = (
    SpecialHand(id="moon_from_sea", when=_moon_from_sea, worth=LIMIT),
    SpecialHand(id="heaven", when=going_out.with_dealt_tiles, worth=LIMIT),
    SpecialHand(id="earth", when=_earth, worth=LIMIT),
    SpecialHand(id="double_luck", when=going_out.on_replacement_of_second_kong, worth=LIMIT),
    SpecialHand(id="plum_blossom", when=_plum_blossom, worth=LIMIT),
)


def _hand(id_: str, shape: str, *, worth: Limit = LIMIT, concealed: bool = False, yields: int = 0) -> SpecialHand:
    return SpecialHand(id=id_, pattern=pattern(shape), worth=worth, concealed=concealed, yields=yields)


def one_suit_and_honors(id_: str, worth: Limit, pair: str) -> SpecialHand:
    """Seven pairs of one suit and honors, both present."""
    shape = pattern(f"7*{pair}:x,honors")
    return SpecialHand(id=id_, pattern=shape, when=suits.half_flush, worth=worth, concealed=True)


HONOR_PAIRS = {"pair!": "7*pair!:honors,terminals", "pair": "pair:honors 6*pair:honors,terminals"}
"""Patterns of seven pairs with at least one of honors: there are only six kinds of terminals."""


def seven_pairs(pair: str) -> tuple[SpecialHand, ...]:
    """The hands of seven pairs; ``pair`` says whether they must differ."""
    return (
        _hand("heavenly_twins", f"7*{pair}:x", concealed=True),
        one_suit_and_honors("pairs", HALF, pair),
        _hand("honor_pairs", HONOR_PAIRS[pair], concealed=True),
    )


KNITTING = {"two_suits": "7*duo!:x,y", "any_suits": "7*duo!:suits"}
WIDE = 1
"""A value of ``SpecialHand.yields``: the more ways there are to make a hand, the higher; the narrowest hands have 0."""
WIDER = 2
OWN = 3
WIDEST = 4
TREASURE = {"pungs": "[4*set:x,honors]", "chows": "[4*meld:x,honors]"}
TREASURE_PAIR = {"any": "pair:any", "of_suit": "pair:x,honors"}


def hands(options: Options) -> tuple[SpecialHand, ...]:
    """The special hands of the page, from knitting to its end."""
    treasure = f"{TREASURE[options.word('buried_treasure')]} {TREASURE_PAIR[options.word('buried_pair')]}"
    return (
        _hand("knitting", KNITTING[options.word("knitting")], worth=HALF, concealed=True),
        _hand("triple_knitting", "4*trio:x,y,z duo:x,y", worth=HALF, concealed=True),
        _hand("thirteen_orphans", "B19 C19 D19 WESWN DRGW one:terminals,honors", concealed=True),
        _hand("wriggling_snake", "pair:x1 x23456789 WESWN", concealed=True),
        _hand("imperial_jade", "4*meld:B23468,DG pair:B23468,DG"),
        _hand("all_honors", "4*set:honors pair:honors", yields=WIDE),
        _hand("four_kongs", "4*kong:any pair:any", yields=WIDER),
        _hand("buried_treasure", treasure, concealed=True, yields=WIDEST),
        _hand("nine_gates", "x1112345678999 one:x", concealed=True),
        _hand("heads_and_tails", "4*set:terminals pair:terminals"),
        _hand("purity", "4*set:x pair:x", yields=WIDE),
        _hand("big_winds", "set:WE set:WS set:WW set:WN pair:any"),
        _hand("big_dragons", "set:DR set:DG set:DW set:any pair:any", yields=WIDE),
    )


def extra_hands(pair: str) -> tuple[SpecialHand, ...]:
    """The hands of the option ``extra_hands``."""
    return (
        _hand("royal_ruby", "4*set:B1579,DR pair:B1579,DR"),
        _hand("ruby_jade", "pung:DR pung:DG pung:B1579 pung:B23468 pair:B123456789"),
        _hand("ruby_hand", "pair:B1 pair:B5 pair:B7 pair:B9 pair:DR 2*pair!:B1579,DR", concealed=True),
        _hand("gretas_garden", "x1234567 WESWN DRGW", concealed=True),
        _hand("windfall", "5*pair!:x WESWN", concealed=True),
        _hand("dragons_breath", "5*pair!:x DRGW one:dragons", concealed=True),
        _hand(
            "dragons_tail", "x123456789 pung:winds pair:dragons | x123456789 pung:dragons pair:winds", concealed=True
        ),
        _hand("dragonette", "3*pair!:x WESWN DRGW one:honors", concealed=True),
        _hand("five_honors", "x123456789 5*one!:honors", concealed=True),
        _hand("dragonfly", "pung:x pung:y pung:z DRGW pair:any", worth=HALF),
        _hand("dirty_pairs", "7*pair!:any", worth=HALF, concealed=True),
        one_suit_and_honors("clean_pairs", LIMIT, pair),
    )


def special_hands(options: Options) -> tuple[SpecialHand, ...]:
    """The special hands that count, in the order of the page."""
    pair = "pair" if options.is_on("four_as_two_pairs") else "pair!"
    rows = (*WAYS_OF_WINNING, *seven_pairs(pair), *hands(options))
    if not options.is_on("extra_hands"):
        return rows
    return (*(row for row in rows if row.id != "pairs"), *extra_hands(pair))
