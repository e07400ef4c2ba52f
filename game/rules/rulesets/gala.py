"""GALA, from Russia (docs/rules/gala.md, in the order of its page)."""

from __future__ import annotations

from game.rules.element import Element
from game.rules.elements import bonus, going_out, honors, sets, suits
from game.rules.flow import east_passes_after_every_deal
from game.rules.options import PLAY, Choice, Number, Options
from game.rules.ruleset import Breaking, ClaimRule, FaultRule, KongRule, Rulebook, Ruleset, WallRule
from game.rules.score import DealScore, Score
from game.rules.scoring import best_by_points, is_regular, may_wait_regularly, readings_of, regular_waits
from game.rules.seating import highest_throw_is_east
from game.rules.settlement import winners_score_discarder_loses_one
from game.rules.terms import (
    BonusOrder,
    ClaimKind,
    CountedStack,
    DealOrder,
    DiscardPlace,
    End,
    FaceDown,
    Play,
    Robbing,
)
from game.rules.win import DealFacts
from game.rules.worth import Points
from game.tiles.tile_set import TileSet

OPTIONS = (
    Number("turn_seconds", 30, 10, 120, may_be_off=True),
    Number("preempt_seconds", 3, 1, 10),
    Choice("rob_kong", ("own_turn", "at_once", "off")),
    Choice("own_bonus", ("once", "each")),
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
    "once": Element(id="own_bonus", worth=Points(1), each=bonus.own_once),
    "each": Element(id="own_bonus", worth=Points(1), each=bonus.own_each),
}


def score(rules: Ruleset, deal: DealFacts) -> DealScore:
    """The winner gets a point and the premiums; the others score nothing; a discarder loses a point."""
    won = {win.wind: win for win in deal.wins}
    scores = tuple(
        best_by_points(readings_of(player, won[player.wind], deal), rules.elements)
        if player.wind in won
        else Score(wind=player.wind, is_winner=False, melds=player.hand.melds)
        for player in deal.hands
    )
    return DealScore(scores=scores, deltas=winners_score_discarder_loses_one(scores, deal.wins, rules.seats))


def ruleset(options: Options) -> Ruleset:
    """GALA with these options."""
    play = Play(options.word("play"))
    turn_seconds = options.number("turn_seconds")
    return Ruleset(
        id="gala",
        options=options,
        play=play,
        tiles=TileSet.FULL,
        seating=highest_throw_is_east(dice=1),
        wall=WallRule(
            stacks=18,
            breaking=Breaking(
                side_dice=0,
                stack_dice=2,
                adds_side_throw=False,
                count_from=End.RIGHT,
                counted=CountedStack.STAYS,
            ),
            box=None,
        ),
        deal_order=DealOrder.FOURS,
        bonus_order=BonusOrder.SEAT_BY_SEAT,
        turn_seconds=turn_seconds,
        claims=ClaimRule(
            priority=(
                frozenset({ClaimKind.MAHJONG}),
                frozenset({ClaimKind.KONG, ClaimKind.PUNG}),
                frozenset({ClaimKind.CHOW}),
            ),
            preempt_chow_within=options.number("preempt_seconds"),
            several_winners=True,
            seconds=turn_seconds,
        ),
        kongs=KongRule(
            robbing=Robbing(options.word("rob_kong")),
            concealed_down=FaceDown.OUTER,
            shown_first=True,
            claimed_down=FaceDown.NONE,
            added_down=FaceDown.NONE,
            replacement_is_an_act=play is Play.TABLETOP,
        ),
        discards=DiscardPlace.COMMON,
        faults=FaultRule(shown_tile_must_be_played=play is Play.TABLETOP, false_mahjong_kills_hand=True),
        is_mahjong=is_regular,
        waits=regular_waits,
        may_wait=may_wait_regularly,
        elements=(*ELEMENTS, OWN_BONUS[options.word("own_bonus")]),
        score=score,
        flow=east_passes_after_every_deal(deals=4),
    )


GALA = Rulebook(id="gala", options=OPTIONS, ruleset=ruleset)
