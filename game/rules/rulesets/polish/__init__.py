"""The Polish rulebook, "Chinese traditional" (docs/rules/polish.md, in the order of its page)."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from game import Frozen, replace
from game.rules.combining import SETS, MahjongRule, Way
from game.rules.elements.going_out import last_of_kind_in_sight, on_only_kind
from game.rules.flow import Course, MovesAfter, Winds
from game.rules.options import PLAY, Choice, Needs, Number, Options, Toggle, Value
from game.rules.own_hands import OwnTerms
from game.rules.rows import Limit, Points, Replaces
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Breaking, ClaimRule, KongBox, KongRule, Ruleset, WallRule
from game.rules.rulesets.polish.tables import OWN, doubles, points, special_hands
from game.rules.scoring import SPECIAL, Line, Score, doubles_of, lines_of, points_of
from game.rules.seating import Seating
from game.rules.settlement import Payers, Settlement
from game.rules.terms import ClaimKind, CountedStack, Robbing, strongest_first
from game.rules.win import DealFacts
from game.tiles.tile import TileSet

FOUR_PLAY = Needs("players", (4,))
THREE_PLAY = Needs("players", (3,))
OPTIONS = (
    Number("stake", 2000, 0, 100000),
    Number("limit", 2000, 100, 100000, step=2),
    Toggle("bonus_tiles", default=True, needs=(FOUR_PLAY, Needs("three_player_wall", ("four_sides",)))),
    Choice("first_dice", (2, 1)),
    Choice("loose_tiles", (2, 4)),
    Choice("dead_wall", ("refilled", "fixed", "refilled_beside", "fixed_beside")),
    Choice("deal_direction", ("left", "right")),
    Number("claim_seconds", 10, 3, 60, may_be_off=True),
    Number("rounds", 4, 1, 4, needs=(FOUR_PLAY,)),
    Choice("east_stays", ("with_four", "always", "never")),
    Choice("out_points", (20, 10)),
    Choice("payer", ("all", "discarder")),
    Toggle("losers_settle", default=True),
    Choice("bankrupt", ("play_on", "ends_match")),
    Toggle("extra_hands", default=False),
    Toggle("four_as_two_pairs", default=False),
    Choice("knitting", ("two_suits", "any_suits")),
    Choice("buried_treasure", ("pungs", "chows")),
    Choice("buried_pair", ("of_suit", "any")),
    Choice("players", (4, 3)),
    Choice(
        "three_player_wall",
        ("four_sides", "three_sides_138", "three_sides_132"),
        former=("four_sides_nobody_moves",),
        needs=(THREE_PLAY,),
    ),
    Toggle("three_player_chows", default=True, needs=(THREE_PLAY,)),
    Choice("three_player_rounds", (3, 4), needs=(THREE_PLAY,)),
    PLAY,
)


class Table(Frozen):
    """The set of tiles, and the sides of the wall."""

    tiles: TileSet
    sides: int
    stacks: int
    """The number of stacks in one side of the wall."""


FOUR_SIDES = {
    True: Table(TileSet.FULL, 4, 18),
    False: Table(TileSet.WITHOUT_BONUS, 4, 17),
}
"""The walls of four sides, with bonus tiles and without."""
THREE_SIDES = {
    "three_sides_138": Table(TileSet.WITHOUT_NORTH, 3, 23),
    "three_sides_132": Table(TileSet.WITHOUT_NORTH_AND_BONUS, 3, 22),
}
"""The walls of three sides, for three players ("Three players")."""


OF_ANY_SUITS = 2
"""The edition in which a pair of knitting was usually of any two suits."""


def as_begun(options: Mapping[str, Value], edition: int) -> dict[str, Value]:
    """The options of a saved match, with those added that it has by its version or by the edition of its page."""
    said = dict(options)
    if edition == OF_ANY_SUITS:
        said.setdefault("knitting", "any_suits")
    if "loose_tiles" not in said and said.get("players") == 3 and said.get("three_player_wall") == "four_sides":
        said["three_player_wall"] = "four_sides_nobody_moves"
    return said


def table(options: Options) -> Table:
    """The tiles and the wall: with four sides, or with three if three players choose so."""
    wish = options.word("three_player_wall")
    if options.whole("players") == 3 and wish in THREE_SIDES:
        return THREE_SIDES[wish]
    return FOUR_SIDES[options.is_on("bonus_tiles")]


def wall(options: Options) -> WallRule:
    """The wall, its break and the dead wall."""
    dice = options.whole("first_dice")
    built = table(options)
    loose = options.whole("loose_tiles")
    dead, _, beside = options.word("dead_wall").partition("_")
    apart = 14 + (loose if beside else 0)
    return WallRule(
        sides=built.sides,
        stacks=built.stacks,
        breaking=Breaking(
            side_dice=dice,
            stack_dice=dice,
            adds_side_throw=True,
            counted=CountedStack.LIFTED,
            lifted=loose // 2,
        ),
        box=KongBox(tiles=apart, keep=apart if dead == "refilled" else None),
        clockwise=options.word("deal_direction") == "left",
    )


def mahjong_rank(rules: Ruleset, deal: DealFacts) -> int:
    """The rank of a mahjong: a special hand is stronger than any other."""
    return int(any(way.special is not None for way in rules.mahjong.ways_of_winner(deal)))


def _counted(way: Way, rules: Ruleset) -> Score:
    """The score of a way: points and doubles up to the limit."""
    limit = rules.settlement.limit
    assert limit is not None, "special hands are worth a share of it"
    if way.special is not None:
        given = way.special.worth
        assert isinstance(given, Points | Limit)
        worth = Fraction(given.points if isinstance(given, Points) else limit * given.share)
        if way.win.facts is None:
            worth = worth * rules.mahjong.one_short / 100
        line = Line(f"{SPECIAL}{way.special.id}", Points(worth))
        if not (rules.settlement.bonus_beside_special and way.win.bonus):
            return way.score((line,), points=worth, worth=worth)
        bonus = tuple(each for each in lines_of(way.win, rules.elements) if each.is_of_bonus)
        points, doubles = points_of(bonus), doubles_of(bonus)
        whole = worth + points * 2**doubles
        most = max(limit, int(worth))
        return way.score((*bonus, line), points=points, doubles=doubles, worth=whole, limit=most)
    lines = lines_of(way.win, rules.elements, way.own_line)
    points, doubles = points_of(lines), doubles_of(lines)
    return way.score(lines, points=points, doubles=doubles, worth=points * 2**doubles, limit=limit)


STAYS = {4: ("with_four", "always"), 3: ("always",)}
"""The values of ``east_stays`` with which East stays, by the number of players."""


def course(options: Options) -> Course:
    """East passes on after every deal, or stays on a win and an exhausted deal; a match is a number of rounds."""
    seats = options.whole("players")
    stays = options.word("east_stays") in STAYS[seats]
    return Course(
        winds=Winds.ROUNDS,
        moves_after=MovesAfter.WON_BY_ANOTHER if stays else MovesAfter.ANY_END,
        moves=seats * options.whole("rounds" if seats == 4 else "three_player_rounds"),
        at_bankruptcy=options.word("bankrupt") == "ends_match",
    )


OWN_HANDS = OwnTerms("polish", (Replaces.FLAT,), is_limit=True, yields=OWN)


def ruleset(options: Options) -> Ruleset:
    """The Polish rules with these options."""
    seats = options.whole("players")
    built = table(options)
    chows_make_sets = seats == 4 or options.is_on("three_player_chows")
    most_chows = SETS if chows_make_sets else 0
    mahjong = OWN_HANDS.mahjong(MahjongRule(special_hands=special_hands(options), most_chows=most_chows), options)
    return Ruleset(
        id="polish",
        options=options,
        tiles=built.tiles,
        seats=seats,
        seating=Seating.TWO_DICE,
        moves_with_winds=seats == 3 and options.word("three_player_wall") == "four_sides",
        wall=wall(options),
        claims=ClaimRule(
            priority=strongest_first(ClaimKind.MAHJONG, ClaimKind.KONG, ClaimKind.PUNG, ClaimKind.CHOW),
            mahjong_rank=mahjong_rank,
            may_hold_chow=None if chows_make_sets else mahjong.may_hold_chow,
            seconds=options.number("claim_seconds"),
        ),
        kongs=KongRule(robbing=Robbing.AT_ONCE),
        mahjong=mahjong,
        elements=(
            *points(
                out=options.whole("out_points"),
                single_wait=on_only_kind(mahjong.waits),
            ),
            *doubles(chows_make_sets=chows_make_sets),
        ),
        count=_counted,
        counts_as_last_of_kind=last_of_kind_in_sight,
        settlement=Settlement(
            payers=Payers(options.word("payer")),
            dealer_pays=2,
            dealer_gets=2,
            losers_count=True,
            losers_settle=options.is_on("losers_settle"),
            limit=options.whole("limit"),
        ),
        course=course(options),
        stake=options.whole("stake"),
    )


FIRST = {
    "east_stays": "always",
    "knitting": "two_suits",
    "buried_treasure": "pungs",
    "buried_pair": "of_suit",
}
"""The values of options that the first edition did not have."""


def earlier(rules: Ruleset, edition: int) -> Ruleset:
    """The rules of the second edition, which are today's; or of the first, with the values of ``FIRST``.

    In the first edition, of two special hands worth the same, the one that stands higher on the page counts.
    """
    if edition == OF_ANY_SUITS:
        return rules
    first = ruleset(Options(OPTIONS, {**rules.options, **FIRST}))
    rows = tuple(replace(row, yields=0) for row in first.special_hands)
    return replace(first, mahjong=replace(first.mahjong, special_hands=rows))


POLISH = Rulebook(
    id="polish",
    folder=Path(__file__).parent,
    options=OPTIONS,
    ruleset=ruleset,
    own_hands=OWN_HANDS,
    as_begun=as_begun,
    edition=3,
    earlier=earlier,
)
