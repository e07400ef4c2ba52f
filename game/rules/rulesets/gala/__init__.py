"""The GALA rulebook, from Russia (docs/rules/gala.md, in the order of its page)."""

from pathlib import Path

from game.rules.combining import MahjongRule
from game.rules.elements import bonus, going_out, honors, sets, suits
from game.rules.flow import Course, MovesAfter, Winds
from game.rules.options import PLAY, Choice, Number, Options
from game.rules.own_hands import OwnTerms
from game.rules.rows import Element, Points
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Breaking, ClaimRule, FaultRule, KongRule, Ruleset, WallRule, by_points
from game.rules.seating import Seating
from game.rules.settlement import Settlement
from game.rules.terms import ClaimKind, DiscardPlace, Robbing, strongest_first
from game.tiles.tile import TileSet

OPTIONS = (
    Number("turn_seconds", 30, 10, 120, may_be_off=True),
    Number("preempt_seconds", 3, 1, 10, may_be_off=True),
    Choice("rob_kong", ("own_turn", "at_once", "off")),
    Choice("own_bonus", ("once", "each")),
    Choice("discarder_loses", ("once", "each")),
    PLAY,
)

ELEMENTS = (
    Element(id="mahjong", worth=Points(1), when=going_out.mahjong),
    Element(id="half_flush", worth=Points(1), when=suits.half_flush),
    Element(id="all_pungs", worth=Points(1), when=sets.all_triplets),
    Element(id="all_chows", worth=Points(1), when=sets.all_chows),
    Element(id="pung.dragon", worth=Points(1), each=honors.dragon_sets),
    Element(id="pung.seat_wind", worth=Points(1), each=honors.seat_wind_sets),
    Element(id="full_flush", worth=Points(3), when=suits.full_flush),
    Element(id="no_suits", worth=Points(3), when=suits.all_honors),
)
OWN_BONUS = {
    "once": Element(id="own_bonus", worth=Points(1), each=bonus.own_once, of_bonus=True),
    "each": Element(id="own_bonus", worth=Points(1), each=bonus.own_each, of_bonus=True),
}


OWN_HANDS = OwnTerms("gala")


def ruleset(options: Options) -> Ruleset:
    """GALA with these options."""
    turn_seconds = options.number("turn_seconds")
    return Ruleset(
        id="gala",
        options=options,
        tiles=TileSet.FULL,
        seating=Seating.ONE_DIE,
        wall=WallRule(breaking=Breaking(stack_dice=2)),
        turn_seconds=turn_seconds,
        claims=ClaimRule(
            priority=strongest_first(ClaimKind.MAHJONG, (ClaimKind.KONG, ClaimKind.PUNG), ClaimKind.CHOW),
            preempt_chow_within=options.number("preempt_seconds"),
            several_winners=True,
            seconds=turn_seconds,
        ),
        kongs=KongRule(
            robbing=Robbing(options.word("rob_kong")),
            shown_first=True,
            replacement_is_an_act=options.is_tabletop,
        ),
        discards=DiscardPlace.COMMON,
        faults=FaultRule(shown_tile_must_be_played=options.is_tabletop),
        mahjong=OWN_HANDS.mahjong(MahjongRule(), options),
        elements=(*ELEMENTS, OWN_BONUS[options.word("own_bonus")]),
        count=by_points,
        settlement=Settlement(discarder_loses=1, loses_for_each=options.word("discarder_loses") == "each"),
        course=Course(winds=Winds.ONE_ROUND, moves_after=MovesAfter.ANY_END, moves=4),
    )


GALA = Rulebook(id="gala", folder=Path(__file__).parent, options=OPTIONS, ruleset=ruleset, own_hands=OWN_HANDS)
