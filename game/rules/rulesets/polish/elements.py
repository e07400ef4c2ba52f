"""Points and doubles (docs/rules/polish.md, "Points", "Doubles", in the order of its tables)."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.element import Element
from game.rules.elements import bonus, going_out, honors, sets, suits
from game.rules.elements.sets import chows, concealed, each, exposed, is_major, is_simple, kongs, pungs
from game.rules.win import Win
from game.rules.worth import Doubles, Points

Question = Callable[[Win], bool]


def _major_sets(win: Win) -> bool:
    """Pungs and kongs of terminals and honors alone, but a pair of others."""
    return sets.all_major_triplets(win) and not suits.all_major(win)


def points(*, out: int, single_wait: Question) -> tuple[Element, ...]:
    """The table of points.

    Args:
        out: points for going out.
        single_wait: whether one kind of tile alone could complete the hand.
    """
    return (
        Element(id="chow", worth=Points(0), each=each(chows)),
        Element(id="pung.simple", worth=Points(2), each=exposed(pungs(is_simple))),
        Element(id="pung.simple", worth=Points(4), each=concealed(pungs(is_simple))),
        Element(id="pung.major", worth=Points(4), each=exposed(pungs(is_major))),
        Element(id="pung.major", worth=Points(8), each=concealed(pungs(is_major))),
        Element(id="kong.simple", worth=Points(8), each=exposed(kongs(is_simple))),
        Element(id="kong.simple", worth=Points(16), each=concealed(kongs(is_simple))),
        Element(id="kong.major", worth=Points(16), each=exposed(kongs(is_major))),
        Element(id="kong.major", worth=Points(32), each=concealed(kongs(is_major))),
        Element(id="bonus", worth=Points(4), each=bonus.each_tile),
        Element(id="pair.dragon", worth=Points(2), each=honors.dragon_pairs),
        Element(id="pair.wind", worth=Points(2), each=honors.seat_or_prevailing_wind_pairs),
        Element(id="out", worth=Points(out), when=going_out.mahjong, winner_only=True),
        Element(id="out.only_tile", worth=Points(2), when=going_out.on_last_of_kind, winner_only=True),
        Element(id="out.edge_closed_single", worth=Points(2), when=single_wait, winner_only=True),
    )


NO_CHOW = Element(id="x.no_chow", worth=Doubles(1), when=sets.no_chow, winner_only=True)


def doubles(*, chows_make_sets: bool) -> tuple[Element, ...]:
    """The table of doubles; without ``x.no_chow`` where chows make no sets ("Three players")."""
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
        Element(id="x.all_flowers", worth=Doubles(1), each=bonus.all_flowers),
        Element(id="x.all_seasons", worth=Doubles(1), each=bonus.all_seasons),
        Element(id="x.own_bonus_pair", worth=Doubles(1), each=bonus.own_pair),
        Element(id="x.three_concealed_pungs", worth=Doubles(1), each=sets.three_concealed_triplets),
        Element(id="x.small_dragons", worth=Doubles(1), each=honors.small_dragons),
        Element(id="x.small_winds", worth=Doubles(1), each=honors.small_winds),
        Element(id="x.big_dragons", worth=Doubles(2), each=honors.big_dragons),
        Element(id="x.big_winds", worth=Doubles(2), each=honors.big_winds),
    )
