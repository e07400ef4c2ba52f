"""The Latvian rulebook, the plain game (docs/rules/latvian.md, in the order of its page)."""

from pathlib import Path

from game.rules.combining import MahjongRule
from game.rules.elements import going_out, honors
from game.rules.elements.sets import doubled, is_major, is_no_terminal, is_simple, is_terminal, kongs, pungs
from game.rules.flow import Course, MovesAfter, Winds
from game.rules.options import PLAY, Choice, Needs, Number, Options, Toggle
from game.rules.own_hands import OwnTerms
from game.rules.rows import Element, Points
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Breaking, ClaimRule, FaultRule, KongRule, Ruleset, WallRule, by_points
from game.rules.seating import Seating
from game.rules.terms import ClaimKind, strongest_first
from game.tiles.tile import TileSet

OPTIONS = (
    Choice("seating", ("wind_tiles", "dice")),
    Toggle("racks", default=True),
    Toggle("bonus_tiles", default=False),
    Number("claim_seconds", 5, 2, 60, may_be_off=True),
    Toggle("kongs", default=True),
    Choice("dealer", ("passes", "stays_on_win")),
    Choice("match", ("rounds", "target", "open")),
    Number("match_hands", 16, 4, 32, needs=(Needs("match", ("rounds",)),)),
    Number("match_points", 10, 1, 1000, needs=(Needs("match", ("target",)),)),
    Choice("scoring", ("simple", "bonus", "exponential")),
    Choice("exponential_honors", ("plain", "as_terminals"), needs=(Needs("scoring", ("exponential",)),)),
    Choice("players", (4, 3)),
    PLAY,
)

SEATING = {"wind_tiles": Seating.WIND_TILES, "dice": Seating.TWO_DICE}
DEALER_PASSES_AFTER = {"passes": MovesAfter.WON, "stays_on_win": MovesAfter.WON_BY_ANOTHER}

MAHJONG = Element(id="mahjong", worth=Points(1), when=going_out.mahjong)
BONUS = (
    Element(id="out.self_drawn", worth=Points(1), when=going_out.self_drawn),
    Element(id="out.last_tile", worth=Points(1), when=going_out.on_last_tile_or_after),
    Element(id="pung.dragon", worth=Points(1), each=honors.dragon_sets),
)
LOW_AND_HIGH = {"plain": (is_no_terminal, is_terminal), "as_terminals": (is_simple, is_major)}
"""The questions for low and for high tiles, by how the option counts honors."""


def exponential(honors_taken: str) -> tuple[Element, ...]:
    """A pung scores 2; doubled if concealed, doubled if of ones or nines, and doubled twice more if it is a kong."""
    low, high = LOW_AND_HIGH[honors_taken]
    return (
        *doubled("exp.pung", 2, pungs(low)),
        *doubled("exp.pung", 4, pungs(high)),
        *doubled("exp.kong", 8, kongs(low)),
        *doubled("exp.kong", 16, kongs(high)),
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


def course(options: Options) -> Course:
    """The dealer changes after every deal but an exhausted one, which does not count and is dealt again."""
    match = options.word("match")
    return Course(
        winds=Winds.ONE_ROUND,
        moves_after=DEALER_PASSES_AFTER[options.word("dealer")],
        won_deals=options.whole("match_hands") if match == "rounds" else None,
        points=options.whole("match_points") if match == "target" else None,
    )


OWN_HANDS = OwnTerms("latvian")


def ruleset(options: Options) -> Ruleset:
    """The Latvian rules with these options."""
    has_bonus = options.is_on("bonus_tiles")
    return Ruleset(
        id="latvian",
        options=options,
        tiles=TileSet.FULL if has_bonus else TileSet.WITHOUT_BONUS,
        seats=options.whole("players"),
        seating=SEATING[options.word("seating")],
        racks=options.is_on("racks"),
        wall=WallRule(stacks=18 if has_bonus else 17, breaking=Breaking(stack_dice=2)),
        claims=ClaimRule(
            priority=strongest_first(ClaimKind.MAHJONG, (ClaimKind.PUNG, ClaimKind.KONG), ClaimKind.CHOW),
            seconds=options.number("claim_seconds"),
        ),
        kongs=KongRule(allowed=options.is_on("kongs")),
        faults=FaultRule(false_mahjong_costs=1),
        mahjong=OWN_HANDS.mahjong(MahjongRule(), options),
        elements=elements(options),
        count=by_points,
        course=course(options),
        may_stop=options.word("match") == "open",
    )


LATVIAN = Rulebook(id="latvian", folder=Path(__file__).parent, options=OPTIONS, ruleset=ruleset, own_hands=OWN_HANDS)
