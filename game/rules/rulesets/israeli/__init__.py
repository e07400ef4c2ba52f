"""The Israeli rulebook (docs/rules/israeli.md, in the order of its page)."""

from pathlib import Path

from game import replace
from game.rules.elements.going_out import last_of_kind_on_table
from game.rules.flow import Course, MovesAfter, Winds
from game.rules.options import PLAY, Choice, Needs, Number, Options, Toggle
from game.rules.own_hands import OwnTerms
from game.rules.rows import Replaces
from game.rules.rulebook import FIRST_EDITION, Rulebook
from game.rules.ruleset import Breaking, ClaimRule, FaultRule, KongBox, KongRule, ReadyRule, Ruleset, WallRule
from game.rules.rulesets.israeli.scoring import MAHJONGS, counted, countings, finishes, mahjong_rank
from game.rules.rulesets.israeli.tables import ELEMENTS
from game.rules.seating import Seating
from game.rules.settlement import Payers, Settlement
from game.rules.terms import AfterFalse, ClaimKind, CountedStack, End, FaceDown, strongest_first
from game.tiles.tile import Tile, TileSet

SAID_AND_MEANT = ("turn_order", "counter_clockwise")
"""Readings of the original's "counter-clockwise": turn order, as seen from above, or against its "clockwise" turns."""

OPTIONS = (
    Number("claim_seconds", 20, 5, 60, may_be_off=True),
    Toggle("chow_from_anyone", default=False),
    Choice("equal_claims", SAID_AND_MEANT),
    Choice("length", ("simple", "extended")),
    Choice("prevailing_order", SAID_AND_MEANT, needs=(Needs("length", ("extended",)),)),
    Choice("united_hand", ("one_suit", "any_suits")),
    PLAY,
)

HONORS = (Tile.WW, Tile.WE, Tile.WN, Tile.WS, Tile.DW, Tile.DG, Tile.DR)
"""The honors by rank, the lowest first."""

WALL = WallRule(
    breaking=Breaking(
        side_dice=2,
        stack_dice=3,
        count_from=End.LEFT,
        counted=CountedStack.BOXED,
        breaker_deals=True,
    ),
    box=KongBox(tiles=16, keep=4),
)

KONGS = KongRule(
    after_claim=False,
    before_first_discard=True,
    claimed_down=FaceDown.RIGHT,
    added_down=FaceDown.RIGHT,
)

FALSE_HAND_COSTS = 300
"""The cost of a false mahjong, or a false ready hand; the deal is played again."""

FAULTS = FaultRule(
    false_claim_costs=2,
    false_claim_costs_unheeded=False,
    after_false_claim=AfterFalse.WEAKER_FALL,
    wrong_kind_costs=11,
    false_mahjong_costs=FALSE_HAND_COSTS,
    false_mahjong_kills_hand=False,
    false_mahjong_annuls=True,
)

ROUNDS = {"simple": 1, "extended": 4}
"""The number of prevailing winds in a match."""


def course(options: Options) -> Course:
    """The winds move after a win by another than the dealer; a simple match has four moves, an extended one sixteen."""
    return Course(
        winds=Winds.UNDER_SEATS,
        against_turns=options.word("prevailing_order") == "counter_clockwise",
        moves_after=MovesAfter.WON_BY_ANOTHER,
        moves=4 * ROUNDS[options.word("length")],
    )


SETTLEMENT = Settlement(payers=Payers.ALL, each_pays=8, dealer_gets=2, losers_count=True)
"""Everybody keeps their own total; each other seat also pays the winner eight, or sixteen if he is the dealer."""

OWN_HANDS = OwnTerms("israeli", (Replaces.FLAT, Replaces.POINTS, Replaces.ADDS))


def ruleset(options: Options) -> Ruleset:
    """The Israeli rules with these options."""
    return Ruleset(
        id="israeli",
        options=options,
        tiles=TileSet.FULL,
        honors=HONORS,
        seating=Seating.DIE_FOR_EACH,
        wall=WALL,
        claims=ClaimRule(
            priority=strongest_first(ClaimKind.MAHJONG, ClaimKind.KONG, ClaimKind.PUNG, ClaimKind.CHOW),
            mahjong_rank=mahjong_rank,
            finishes=finishes,
            equals_against_turns=options.word("equal_claims") == "counter_clockwise",
            chow_from_anyone=options.is_on("chow_from_anyone"),
            seconds=options.number("claim_seconds"),
        ),
        kongs=KONGS,
        ready=ReadyRule(false_call_costs=FALSE_HAND_COSTS),
        last_turns=True,
        faults=FAULTS,
        mahjong=OWN_HANDS.mahjong(MAHJONGS[options.word("united_hand")], options),
        elements=ELEMENTS,
        count=counted,
        countings=countings,
        counts_as_last_of_kind=last_of_kind_on_table,
        settlement=SETTLEMENT,
        course=course(options),
        dealer_has_prevailing_wind=True,
    )


def earlier(rules: Ruleset, edition: int) -> Ruleset:
    """The third edition: a wrong kind counted beside any other claim, and the tile always went back.

    In the second edition a false claim cost points even if another's claim would have had the tile. In the first one
    any false claim killed the discard, and a wrong kind that lost to another's mahjong cost nothing.
    """
    faults = replace(rules.faults, any_claim_tests_kind=True, false_claim_costs_unheeded=edition < 3)
    if edition == FIRST_EDITION:
        faults = replace(faults, after_false_claim=AfterFalse.DEAD, wrong_kind_costs_unheeded=False)
    return replace(rules, faults=faults)


ISRAELI = Rulebook(
    id="israeli",
    folder=Path(__file__).parent,
    options=OPTIONS,
    ruleset=ruleset,
    own_hands=OWN_HANDS,
    edition=4,
    earlier=earlier,
)
