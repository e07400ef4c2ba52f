"""Latvian, the plain game (docs/rules/latvian.md, in the order of its page)."""

from __future__ import annotations

from game.rules.element import Element
from game.rules.elements import going_out, honors
from game.rules.elements.sets import (
    concealed,
    exposed,
    is_major,
    is_no_terminal,
    is_simple,
    is_terminal,
    kongs,
    pungs,
)
from game.rules.flow import (
    Flow,
    IsOver,
    after_won_deals,
    at_balance,
    east_passes,
    is_won,
    match_of,
    never,
    won_by_another,
)
from game.rules.options import PLAY, Choice, Number, Options, Toggle
from game.rules.ruleset import Breaking, ClaimRule, FaultRule, KongRule, Rulebook, Ruleset, WallRule
from game.rules.score import DealScore
from game.rules.scoring import (
    best_by_points,
    is_regular,
    may_wait_regularly,
    readings_of,
    regular_waits,
    unscored,
)
from game.rules.seating import by_wind_tiles, highest_throw_is_east
from game.rules.settlement import winners_score_alone
from game.rules.terms import BonusOrder, ClaimKind, CountedStack, DealOrder, End, Play, Robbing
from game.rules.win import DealFacts
from game.rules.worth import Points
from game.tiles.tile_set import TileSet

OPTIONS = (
    Choice("seating", ("wind_tiles", "dice")),
    Toggle("racks", default=True),
    Toggle("bonus_tiles", default=False),
    Number("claim_seconds", 5, 2, 60, may_be_off=True),
    Toggle("kongs", default=True),
    Choice("dealer", ("passes", "stays_on_win")),
    Choice("match", ("rounds", "target", "open")),
    Number("match_hands", 16, 4, 32),
    Number("match_points", 10, 1, 1000),
    Choice("scoring", ("simple", "bonus", "exponential")),
    Choice("exponential_honors", ("plain", "as_terminals")),
    Choice("players", (4, 3)),
    PLAY,
)

SEATING = {"wind_tiles": by_wind_tiles, "dice": highest_throw_is_east(dice=2)}
DEALER_PASSES_AFTER = {"passes": is_won, "stays_on_win": won_by_another}

MAHJONG = Element(id="mahjong", worth=Points(1), when=going_out.mahjong)
BONUS = (
    Element(id="out.self_drawn", worth=Points(1), when=going_out.self_drawn),
    Element(id="out.last_tile", worth=Points(1), when=going_out.on_last_tile_or_after),
    Element(id="pung.dragon", worth=Points(1), each=honors.dragon_sets),
)
LOW_AND_HIGH = {"plain": (is_no_terminal, is_terminal), "as_terminals": (is_simple, is_major)}
"""Which tiles count as 2 to 8 and which as ones and nines, by what honors are taken for."""


def exponential(honors_taken: str) -> tuple[Element, ...]:
    """2 for a pung; doubled if not exposed; doubled if of ones or nines; a kong doubled twice more."""
    low, high = LOW_AND_HIGH[honors_taken]
    return (
        Element(id="exp.pung", worth=Points(2), each=exposed(pungs(low))),
        Element(id="exp.pung", worth=Points(4), each=concealed(pungs(low))),
        Element(id="exp.pung", worth=Points(4), each=exposed(pungs(high))),
        Element(id="exp.pung", worth=Points(8), each=concealed(pungs(high))),
        Element(id="exp.kong", worth=Points(8), each=exposed(kongs(low))),
        Element(id="exp.kong", worth=Points(16), each=concealed(kongs(low))),
        Element(id="exp.kong", worth=Points(16), each=exposed(kongs(high))),
        Element(id="exp.kong", worth=Points(32), each=concealed(kongs(high))),
    )


def elements(options: Options) -> tuple[Element, ...]:
    """The scoring table that the players chose."""
    match options.word("scoring"):
        case "bonus":
            return (MAHJONG, *BONUS)
        case "exponential":
            return (MAHJONG, *exponential(options.word("exponential_honors")))
        case _:
            return (MAHJONG,)


def score(rules: Ruleset, deal: DealFacts) -> DealScore:
    """The winner gets the points of his table, from nobody; the others score nothing."""
    won = {win.wind: win for win in deal.wins}
    scores = tuple(
        best_by_points(readings_of(player, won[player.wind], deal), rules.elements)
        if player.wind in won
        else unscored(player)
        for player in deal.hands
    )
    return DealScore(scores=scores, deltas=winners_score_alone(scores, rules.seats))


def flow(options: Options) -> Flow:
    """Exhausted deals do not count: the dealer deals again."""
    seats = options.whole("players")
    ends: dict[str, IsOver] = {
        "rounds": after_won_deals(options.whole("match_hands")),
        "target": at_balance(options.whole("match_points"), stake=0, seats=seats),
        "open": never,
    }
    leads = east_passes(seats, after=DEALER_PASSES_AFTER[options.word("dealer")])
    return match_of(leads, until=ends[options.word("match")])


def ruleset(options: Options) -> Ruleset:
    """The Latvian rules with these options."""
    play = Play(options.word("play"))
    has_bonus = options.is_on("bonus_tiles")
    return Ruleset(
        id="latvian",
        options=options,
        play=play,
        tiles=TileSet.FULL if has_bonus else TileSet.WITHOUT_BONUS,
        seats=options.whole("players"),
        seating=SEATING[options.word("seating")],
        racks=options.is_on("racks"),
        wall=WallRule(
            sides=4,
            stacks=18 if has_bonus else 17,
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
        claims=ClaimRule(
            priority=(
                frozenset({ClaimKind.MAHJONG}),
                frozenset({ClaimKind.PUNG, ClaimKind.KONG}),
                frozenset({ClaimKind.CHOW}),
            ),
            seconds=options.number("claim_seconds"),
        ),
        kongs=KongRule(allowed=options.is_on("kongs"), robbing=Robbing.OFF),
        faults=FaultRule(false_mahjong_costs=1, false_mahjong_kills_hand=True),
        is_mahjong=is_regular,
        waits=regular_waits,
        may_wait=may_wait_regularly,
        elements=elements(options),
        score=score,
        flow=flow(options),
        may_stop=options.word("match") == "open",
    )


LATVIAN = Rulebook(id="latvian", options=OPTIONS, ruleset=ruleset)
