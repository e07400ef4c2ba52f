"""The Hungarian rulebook (docs/rules/hungarian.md, in the order of its page)."""

from collections.abc import Iterator
from pathlib import Path

from game import replace
from game.hands.pattern import pattern
from game.rules.combining import MahjongRule, Way
from game.rules.elements import bonus, going_out, honors, suits
from game.rules.elements.sets import SETS_BY_POINTS, is_regular
from game.rules.flow import Course, MovesAfter, Winds
from game.rules.options import PLAY, Choice, Needs, Number, Options, Toggle
from game.rules.own_hands import OwnTerms
from game.rules.own_parts import own_name
from game.rules.own_rows import added_row
from game.rules.rows import Doubles, Element, Points, Replaces, SpecialHand
from game.rules.rulebook import FIRST_EDITION, Rulebook
from game.rules.ruleset import Breaking, ClaimRule, KongBox, KongRule, Pool, Ruleset, WallRule
from game.rules.scoring import Score, doubles_of, lines_of, points_of
from game.rules.seating import Seating
from game.rules.settlement import Payers, Settlement
from game.rules.terms import BonusOrder, ClaimKind, CountedStack, DealOrder, FaceDown, Robbing, strongest_first
from game.rules.win import Reasons, Win
from game.tiles.tile import TileSet

OPTIONS = (
    Choice("seating", ("full", "one_throw", "second_throw")),
    Choice("wall", ("built", "mixed")),
    Choice("claim_order", ("pung_first", "kong_first")),
    Toggle("blind", default=False),
    Number("claim_seconds", 10, 3, 60, may_be_off=True),
    Toggle("rob_kong", default=False),
    Choice("match", ("sixteen", "circuit", "full")),
    Choice("beneficiary", ("in_turn", "four_running"), needs=(Needs("match", ("sixteen",)),)),
    Choice("banker", ("east", "rolled"), needs=(Needs("match", ("circuit", "full")),)),
    Choice("banker_pay", ("double", "once", "twice")),
    Choice("half_flush", ("pair", "any_honors")),
    Choice("honor_doubles", ("each_set", "whole_hand")),
    Toggle("four_as_two_pairs", default=True),
    Choice("nine_lamps", ("open", "concealed")),
    PLAY,
)

SEATING = {"full": Seating.THROW_AND_TILES, "one_throw": Seating.ONE_THROW, "second_throw": Seating.SECOND_THROW}

WALL = WallRule(
    breaking=Breaking(
        side_dice=2,
        stack_dice=2,
        adds_side_throw=True,
        counted=CountedStack.LIFTED,
    ),
    box=KongBox(tiles=16, keep=16, by_stack=True),
)
"""The wall, with a box of two loose tiles and the fourteen tiles below them that are never drawn."""

WALLS = {
    "built": (WALL, DealOrder.FIRST_AND_THIRD),
    "mixed": (replace(WALL, box=None, pool=Pool(stay=14)), DealOrder.HANDS),
}

CLAIM_ORDER = {
    "pung_first": (ClaimKind.MAHJONG, ClaimKind.PUNG, ClaimKind.KONG, ClaimKind.CHOW),
    "kong_first": (ClaimKind.MAHJONG, ClaimKind.KONG, ClaimKind.PUNG, ClaimKind.CHOW),
}

ROUNDS = {"circuit": 1, "full": 4}
DEALS_RUNNING = {"in_turn": 1, "four_running": 4}
"""For each value of the option ``beneficiary``, how many scored deals in a row have the same beneficiary."""


def has_rolled_banker(options: Options) -> bool:
    """Whether a throw before the first deal names the banker: in `circuit` and `full` only."""
    return options.word("banker") == "rolled" and options.word("match") in ROUNDS


def course(options: Options) -> Course:
    """East stays on a win, and the winds move after any other end; or sixteen deals with a beneficiary each."""
    match = options.word("match")
    if match == "sixteen":
        running = DEALS_RUNNING[options.word("beneficiary")]
        return Course(winds=Winds.BENEFITS, running=running, moves_after=MovesAfter.WON, moves=16)
    winds = Winds.BANKER if has_rolled_banker(options) else Winds.ROUNDS
    return Course(winds=winds, moves_after=MovesAfter.NOT_WON_BY_DEALER, moves=4 * ROUNDS[match])


POINTS = (
    *SETS_BY_POINTS,
    Element(id="bonus.own", worth=Points(8), each=bonus.own_each, of_bonus=True),
    Element(id="bonus.other", worth=Points(4), each=bonus.others_each, of_bonus=True),
    Element(id="pair.own_wind", worth=Points(2), each=honors.seat_wind_pairs),
    Element(id="pair.dragon", worth=Points(2), each=honors.dragon_pairs),
    Element(id="out", worth=Points(20), when=going_out.mahjong),
    Element(id="out.self_drawn", worth=Points(2), when=going_out.self_drawn),
)


def _dragon_and_own_wind_sets(win: Win) -> Reasons:
    """Pungs and kongs of dragons, and of one's own wind."""
    return [*honors.dragon_sets(win), *honors.seat_wind_sets(win)]


def _all_dragons_or_own_wind(win: Win) -> bool:
    """Whether all four sets are of dragons or one's own wind."""
    return all(meld.is_triplet and (meld.tile.is_dragon or meld.tile is win.wind.tile) for meld in win.sets)


BANKER_WON = "x.banker"
"""The row by which a winning East is paid double."""


def _banker_won(win: Win) -> bool:
    """Whether the seat with East's rights won."""
    return win.is_dealer


HONOR_DOUBLES = {
    "each_set": Element(id="x.dragons_or_own_wind", worth=Doubles(1), each=_dragon_and_own_wind_sets),
    "whole_hand": Element(id="x.dragons_or_own_wind", worth=Doubles(1), when=_all_dragons_or_own_wind),
}
HALF_FLUSH = {
    "pair": Element(id="x.half_flush", worth=Doubles(1), when=suits.half_flush_closed_with_honors),
    "any_honors": Element(id="x.half_flush", worth=Doubles(1), when=suits.half_flush),
}


def elements(options: Options) -> tuple[Element, ...]:
    """The tables of points and of doubles."""
    return (
        *POINTS,
        HONOR_DOUBLES[options.word("honor_doubles")],
        Element(id=BANKER_WON, worth=Doubles(1), when=_banker_won),
        HALF_FLUSH[options.word("half_flush")],
        Element(id="x.full_flush", worth=Doubles(3), when=suits.full_flush),
        Element(id="x.all_honors", worth=Doubles(4), when=suits.all_honors),
        Element(id="x.heaven", worth=Doubles(2), when=going_out.with_dealt_tiles),
    )


def _extra(id_: str, shape: str, points: int, *, from_hand: bool = False) -> SpecialHand:
    return SpecialHand(
        id=id_, pattern=pattern(shape), worth=Points(points), concealed=from_hand, replaces=Replaces.ADDS
    )


ROW = "chow:x123 chow:x456 chow:x789"
WINDS = "set:WE set:WS set:WW set:WN"


LAMPS_BETWEEN = (
    "chow:x234 chow:x567 x8 one:x",
    "chow:x234 chow:x678 x5 one:x",
    "chow:x345 chow:x678 x2 one:x",
    "chow:x456 x2378 one:x",
    "chow:x234 chow:x456 x78",
    "chow:x345 chow:x567 x28",
    "chow:x456 chow:x678 x23",
)
"""The tiles between the ones and the nines, with any chows that fit into the fourteen tiles."""
NINE_LAMPS = {
    value: " | ".join(f"{ends} {between}" for between in LAMPS_BETWEEN)
    for value, ends in (("open", "set:x1 set:x9"), ("concealed", "pung:x1 pung:x9"))
}


def extras(options: Options) -> tuple[SpecialHand, ...]:
    """The table of extras."""
    pairs = "7*pair" if options.is_on("four_as_two_pairs") else "7*pair!"
    nine_lamps = options.word("nine_lamps")
    return (
        _extra("big_row", f"{ROW} WESWN one:x | {ROW} DRGW pair:winds", 1000),
        _extra("nine_lamps", NINE_LAMPS[nine_lamps], 1000, from_hand=nine_lamps == "concealed"),
        _extra("odd_suit", "4*set:x13579 pair:x13579", 1000),
        _extra("one_suit_rows", "chow:x123 chow:x345 chow:x567 chow:x789 pair:x,honors", 1000),
        _extra("pairs", f"{pairs}:any", 1000, from_hand=True),
        _extra("pairs_suit", f"{pairs}:x | {pairs}:honors,terminals", 2000, from_hand=True),
        _extra("pairs_honors", f"{pairs}:honors", 3000, from_hand=True),
        _extra("green", "4*meld:B23468,DG pair:B23468,DG", 2000),
        _extra("winds", f"{WINDS} pair:any", 2000),
        _extra("four_friends", f"{WINDS} pair:dragons", 3000),
        _extra("thirteen", "B19 C19 D19 WESWN DRGW one:any", 4000),
    )


IRREGULAR = frozenset({"big_row", "pairs", "pairs_suit", "pairs_honors", "thirteen"})
"""The extras for hands that are not four sets and a pair."""
COUNT_IN_IRREGULAR = frozenset(
    {
        "bonus.own",
        "bonus.other",
        "pair.own_wind",
        "pair.dragon",
        "out",
        "out.self_drawn",
        BANKER_WON,
        "x.full_flush",
        "x.all_honors",
        "x.heaven",
    }
)
"""The rows that an irregular hand scores beside its extra."""
NINE_LAMPS_ID = "nine_lamps"
"""The extra that counts however its tiles are split, also where some of them are left over."""


def _as_counted(ways: tuple[Way, ...]) -> Iterator[Way]:
    """The ways to count, and further ones that sort nine lamps or a club's irregular hand as four sets and a pair."""
    regular = [way.win for way in ways if way.special is None]
    for way in ways:
        if way.special is not None and way.special.id == NINE_LAMPS_ID:
            yield from (Way(win, way.special) for win in regular)
        yield way
        if way.special is not None and own_name(way.special.id) and not is_regular(way.win):
            yield from (Way(win, way.special) for win in regular)


def _as_counted_before_edition_3(ways: tuple[Way, ...]) -> list[Way]:
    """The ways as in the first two editions: nine lamps that are a regular hand too count as that alone."""
    regular = any(way.special is None for way in ways)

    def counts(way: Way) -> bool:
        is_lamps = way.special is not None and way.special.id == NINE_LAMPS_ID
        return is_regular(way.win) or not (is_lamps and regular)

    return [way for way in _as_counted(ways) if counts(way)]


def _counted(way: Way, rules: Ruleset) -> Score:
    """The score of a way: points, doubled as often as earned, then the extra (twice if East is paid double)."""
    rows = rules.elements
    if way.special is not None and (
        way.special.id in IRREGULAR or (own_name(way.special.id) and not is_regular(way.win))
    ):
        rows = tuple(row for row in rows if row.id in COUNT_IN_IRREGULAR or added_row(row.id)[0])
    lines = lines_of(way.win, rows, way.own_line)
    extra = way.own_line
    if rules.options.word("banker_pay") == "double" and _banker_won(way.win):
        extra += tuple(replace(line, id=BANKER_WON) for line in extra)
    points, doubles = points_of(lines), doubles_of(lines)
    worth = points * 2**doubles + points_of(extra)
    return way.score(lines + extra, points=points, doubles=doubles, worth=worth, limit=rules.settlement.limit)


OWN_HANDS = OwnTerms("hungarian")


def ruleset(options: Options) -> Ruleset:
    """The Hungarian rules with these options."""
    wall, deal_order = WALLS[options.word("wall")]
    return Ruleset(
        id="hungarian",
        options=options,
        tiles=TileSet.FULL,
        seating=SEATING[options.word("seating")],
        wall=wall,
        deal_order=deal_order,
        bonus_order=BonusOrder.ROUNDS,
        claims=ClaimRule(
            priority=strongest_first(*CLAIM_ORDER[options.word("claim_order")]),
            seconds=options.number("claim_seconds"),
        ),
        kongs=KongRule(
            robbing=Robbing.AT_ONCE if options.is_on("rob_kong") else Robbing.OFF,
            concealed_down=FaceDown.MIDDLE,
        ),
        blind_discards=options.is_on("blind"),
        mahjong_in_other_words="haua",
        mahjong=OWN_HANDS.mahjong(MahjongRule(special_hands=extras(options)), options),
        elements=elements(options),
        count=_counted,
        as_counted=_as_counted,
        settlement=Settlement(
            payers=Payers.ALL, dealer_pays=2, dealer_gets=2 if options.word("banker_pay") == "twice" else 1
        ),
        course=course(options),
        banker_dice=2 if has_rolled_banker(options) else 0,
    )


def earlier(rules: Ruleset, edition: int) -> Ruleset:
    """The second edition: nine lamps that are a regular hand too were split as that alone.

    In the first edition a winning East's extra was single, and nine lamps came from the hand.
    """
    if edition == FIRST_EDITION:
        options = rules.options
        pay = "twice" if options.word("banker_pay") == "twice" else "once"
        rules = ruleset(Options(OPTIONS, {**options, "banker_pay": pay, "nine_lamps": "concealed"}))
    return replace(rules, as_counted=_as_counted_before_edition_3)


HUNGARIAN = Rulebook(
    id="hungarian",
    folder=Path(__file__).parent,
    options=OPTIONS,
    ruleset=ruleset,
    own_hands=OWN_HANDS,
    edition=3,
    earlier=earlier,
)
