"""Points and multipliers (docs/rules/israeli.md, "Scoring", in the order of its tables)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from game.rules.element import Element
from game.rules.elements import bonus, going_out, honors, sets, suits
from game.rules.elements.sets import chows, concealed, exposed, is_honor, is_simple, is_terminal, kongs, pungs
from game.rules.win import Reasons, Win
from game.rules.worth import Multiplier, Points

QUARTER = Multiplier(Fraction(1, 4))
HALF = Multiplier(Fraction(1, 2))
THREE_HALVES = Multiplier(Fraction(3, 2))

BONUS = "bonus"
"""The row whose points are multiplied half as strongly as the rest."""


def _once(each: Callable[[Win], Reasons]) -> Callable[[Win], Reasons]:
    """All reasons as one: a multiplier is given once to a player, whatever their number."""

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
    Element(id="pung.simple", worth=Points(4), each=concealed(pungs(is_simple))),
    Element(id="pung.simple", worth=Points(2), each=exposed(pungs(is_simple))),
    Element(id="pung.terminal", worth=Points(8), each=concealed(pungs(is_terminal))),
    Element(id="pung.terminal", worth=Points(4), each=exposed(pungs(is_terminal))),
    Element(id="pung.honor", worth=Points(8), each=concealed(pungs(is_honor))),
    Element(id="pung.honor", worth=Points(5), each=exposed(pungs(is_honor))),
    Element(id="kong.simple", worth=Points(16), each=concealed(kongs(is_simple))),
    Element(id="kong.simple", worth=Points(8), each=exposed(kongs(is_simple))),
    Element(id="kong.terminal", worth=Points(32), each=concealed(kongs(is_terminal))),
    Element(id="kong.terminal", worth=Points(16), each=exposed(kongs(is_terminal))),
    Element(id="kong.honor", worth=Points(32), each=concealed(kongs(is_honor))),
    Element(id="kong.honor", worth=Points(16), each=exposed(kongs(is_honor))),
    Element(id=BONUS, worth=Points(6), each=bonus.each_tile),
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
    Element(id="x.own_bonus", worth=QUARTER, each=bonus.own_each),
    Element(id="x.half_flush", worth=HALF, when=suits.half_flush),
    Element(id="x.terminals_and_honors", worth=HALF, when=suits.terminals_and_honors),
    Element(id="x.full_flush", worth=THREE_HALVES, when=suits.full_flush),
    Element(id="x.all_terminals", worth=THREE_HALVES, when=suits.all_terminals),
    Element(id="x.all_honors", worth=THREE_HALVES, when=suits.all_honors),
    Element(id="x.bouquet", worth=THREE_HALVES, each=_once(_all_of_a_kind_of_bonus)),
    Element(id="x.kong_finish", worth=HALF, when=going_out.completing_kong, winner_only=True),
    Element(id="x.original_hand", worth=THREE_HALVES, when=going_out.with_dealt_tiles, winner_only=True),
)

ELEMENTS = (*OF_EVERY_PLAYER, *OF_THE_WINNER, *MULTIPLIERS)
