"""Special hands (docs/rules/polish.md, "Special hands", in the order of its two tables)."""

from __future__ import annotations

from fractions import Fraction

from game.hands.pattern import pattern
from game.rules.elements import going_out, suits
from game.rules.special_hand import SpecialHand
from game.rules.win import Win
from game.rules.worth import Limit
from game.tiles.tile import Tile

LIMIT = Limit()
HALF = Limit(Fraction(1, 2))


def _moon_from_sea(win: Win) -> bool:
    """Out on the last tile of the living wall, the moon."""
    return going_out.on_last_live_tile(win) and going_out.tile(win) is Tile.D1


def _plum_blossom(win: Win) -> bool:
    """Out on the plum blossom, drawn as a loose tile."""
    return going_out.on_replacement(win) and going_out.tile(win) is Tile.D5


def _earth(win: Win) -> bool:
    """Another than East out on East's first discard."""
    return going_out.on_first_discard(win) and not win.is_dealer


WAYS_OF_WINNING = (
    SpecialHand(id="moon_from_sea", when=_moon_from_sea, worth=LIMIT),
    SpecialHand(id="heaven", when=going_out.with_dealt_tiles, worth=LIMIT),
    SpecialHand(id="earth", when=_earth, worth=LIMIT),
    SpecialHand(id="double_luck", when=going_out.on_replacement_of_second_kong, worth=LIMIT),
    SpecialHand(id="plum_blossom", when=_plum_blossom, worth=LIMIT),
)


def one_suit_and_honors(id_: str, worth: Limit, pair: str) -> SpecialHand:
    """Seven pairs of one suit and honors, both present."""
    shape = pattern(f"7*{pair}:x,honors")
    return SpecialHand(id=id_, pattern=shape, when=suits.half_flush, worth=worth, concealed=True)


HONOR_PAIRS = {
    "pair!": pattern("7*pair!:honors,terminals"),
    "pair": pattern("pair:honors 6*pair:honors,terminals"),
}
"""At least one pair is of honors: of terminals there are but six."""


def seven_pairs(pair: str) -> tuple[SpecialHand, ...]:
    """The hands of seven pairs; ``pair`` says whether they must differ."""
    return (
        SpecialHand(id="heavenly_twins", pattern=pattern(f"7*{pair}:x"), worth=LIMIT, concealed=True),
        one_suit_and_honors("pairs", HALF, pair),
        SpecialHand(id="honor_pairs", pattern=HONOR_PAIRS[pair], worth=LIMIT, concealed=True),
    )


HANDS = (
    SpecialHand(id="knitting", pattern=pattern("7*duo!:x,y"), worth=HALF, concealed=True),
    SpecialHand(id="triple_knitting", pattern=pattern("4*trio:x,y,z duo:x,y"), worth=HALF, concealed=True),
    SpecialHand(
        id="thirteen_orphans",
        pattern=pattern("B19 C19 D19 WESWN DRGW one:terminals,honors"),
        worth=LIMIT,
        concealed=True,
    ),
    SpecialHand(id="wriggling_snake", pattern=pattern("pair:x1 x23456789 WESWN"), worth=LIMIT, concealed=True),
    SpecialHand(id="imperial_jade", pattern=pattern("4*meld:B23468,DG pair:B23468,DG"), worth=LIMIT),
    SpecialHand(id="all_honors", pattern=pattern("4*set:honors pair:honors"), worth=LIMIT),
    SpecialHand(id="four_kongs", pattern=pattern("4*kong:any pair:any"), worth=LIMIT),
    SpecialHand(id="buried_treasure", pattern=pattern("[4*set:x,honors] pair:x,honors"), worth=LIMIT, concealed=True),
    SpecialHand(id="nine_gates", pattern=pattern("x1112345678999 one:x"), worth=LIMIT, concealed=True),
    SpecialHand(id="heads_and_tails", pattern=pattern("4*set:terminals pair:terminals"), worth=LIMIT),
    SpecialHand(id="purity", pattern=pattern("4*set:x pair:x"), worth=LIMIT),
    SpecialHand(id="big_winds", pattern=pattern("set:WE set:WS set:WW set:WN pair:any"), worth=LIMIT),
    SpecialHand(id="big_dragons", pattern=pattern("set:DR set:DG set:DW set:any pair:any"), worth=LIMIT),
)


def extra_hands(pair: str) -> tuple[SpecialHand, ...]:
    """The hands of the option ``extra_hands``."""
    return (
        SpecialHand(id="royal_ruby", pattern=pattern("4*set:B1579,DR pair:B1579,DR"), worth=LIMIT),
        SpecialHand(
            id="ruby_jade",
            pattern=pattern("pung:DR pung:DG pung:B1579 pung:B23468 pair:B123456789"),
            worth=LIMIT,
        ),
        SpecialHand(
            id="ruby_hand",
            pattern=pattern("pair:B1 pair:B5 pair:B7 pair:B9 pair:DR 2*pair!:B1579,DR"),
            worth=LIMIT,
            concealed=True,
        ),
        SpecialHand(id="gretas_garden", pattern=pattern("x1234567 WESWN DRGW"), worth=LIMIT, concealed=True),
        SpecialHand(id="windfall", pattern=pattern("5*pair!:x WESWN"), worth=LIMIT, concealed=True),
        SpecialHand(id="dragons_breath", pattern=pattern("5*pair!:x DRGW one:dragons"), worth=LIMIT, concealed=True),
        SpecialHand(
            id="dragons_tail",
            pattern=pattern("x123456789 pung:winds pair:dragons | x123456789 pung:dragons pair:winds"),
            worth=LIMIT,
            concealed=True,
        ),
        SpecialHand(id="dragonette", pattern=pattern("3*pair!:x WESWN DRGW one:honors"), worth=LIMIT, concealed=True),
        SpecialHand(id="five_honors", pattern=pattern("x123456789 5*one!:honors"), worth=LIMIT, concealed=True),
        SpecialHand(id="dragonfly", pattern=pattern("pung:x pung:y pung:z DRGW pair:any"), worth=HALF),
        SpecialHand(id="dirty_pairs", pattern=pattern("7*pair!:any"), worth=HALF, concealed=True),
        one_suit_and_honors("clean_pairs", LIMIT, pair),
    )


def special_hands(*, extra: bool, four_as_two_pairs: bool) -> tuple[SpecialHand, ...]:
    """The special hands that count, in the order of the page."""
    pair = "pair" if four_as_two_pairs else "pair!"
    hands = (*WAYS_OF_WINNING, *seven_pairs(pair), *HANDS)
    if not extra:
        return hands
    return (*(row for row in hands if row.id != "pairs"), *extra_hands(pair))
