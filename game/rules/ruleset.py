"""A ruleset: everything in which one rulebook, with its options chosen, differs from another.

The engine, the players and the table read its fields and call the functions in them; none asks which book it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from msgspec import field

from game import Frozen
from game.hands.meld import KongKind
from game.rules.combining import MahjongRule, Way, best, hands_counted
from game.rules.flow import Course, Placing, Played
from game.rules.options import Options
from game.rules.rows import Element, SpecialHand
from game.rules.scoring import DealScore, Score, lines_of, points_of, unscored
from game.rules.seating import Seating
from game.rules.settlement import Settlement
from game.rules.terms import (
    AfterFalse,
    BonusOrder,
    ClaimKind,
    CountedStack,
    DealOrder,
    DiscardPlace,
    End,
    FaceDown,
    Flag,
    Robbing,
)
from game.rules.win import DealFacts, InSight, PlayerHand
from game.tiles.tile import DRAGONS, WINDS, Tile, TileSet, Wind


class Breaking(Frozen, kw_only=True):
    """The way to find the place of the break."""

    side_dice: int = 0
    """The number of dice that the dealer throws to find the side, counted in turn order from the dealer as one; 0 for
    the dealer's own side.
    """
    stack_dice: int
    """The number of dice that the player at that side throws to find the stack."""
    adds_side_throw: bool = False
    """Whether the first throw is added to the second."""
    count_from: End = End.RIGHT
    """The end of the side from which stacks are counted, continuing round the corner if needed."""
    counted: CountedStack = CountedStack.STAYS
    lifted: int = 1
    """How many of the stacks counted last are lifted out, if the book lifts them."""
    breaker_deals: bool = False
    """Whether the player at whose side the wall is broken deals to everybody; otherwise all take their own tiles."""


class KongBox(Frozen, kw_only=True):
    """Tiles set apart for replacements: the kong box of one book, the dead wall with loose tiles of two others."""

    tiles: int
    """The number of tiles at the start, loose tiles included."""
    keep: int | None = None
    """The number of tiles up to which the box is refilled from the tail of the live wall; ``None`` if the box shrinks.
    """
    by_stack: bool = False
    """Whether the box is refilled by a whole stack at a time, once a whole stack is missing."""


class Pool(Frozen, kw_only=True):
    """Tiles that lie mixed on the table in place of a wall: hands, draws and replacements all come from them."""

    stay: int
    """The number of tiles that are never drawn."""


class WallRule(Frozen, kw_only=True):
    """The wall, its break, and where replacements come from."""

    sides: int = 4
    stacks: int = 18
    """The number of stacks in one side of the wall."""
    breaking: Breaking
    box: KongBox | None = None
    """The tiles set apart; ``None`` if replacements come from the tail of the live wall, and both ends may meet."""
    clockwise: bool = True
    """Whether dealing and drawing go clockwise from the break."""
    pool: Pool | None = None
    """The tiles in place of a wall that is built and broken; ``None`` if there is a wall."""

    @property
    def loose_tiles(self) -> int:
        """The number of tiles of the box that lie loose on the wall at first."""
        return 2 * self.breaking.lifted if self.breaking.counted is CountedStack.LIFTED else 0

    @property
    def tiles_beside_loose(self) -> int:
        """The number of tiles of the box that do not lie loose at first."""
        return 0 if self.box is None else self.box.tiles - self.loose_tiles


class ClaimRule(Frozen, kw_only=True):
    """The rules for claims of a discard."""

    priority: tuple[frozenset[ClaimKind], ...]
    """The kinds of claim, strongest first; equal ones go by the seats after the discarder."""
    preempt_chow_within: int | None = None
    """Seconds within which a pung or kong must be called to beat a chow that is already called; ``None``: no limit."""
    several_winners: bool = False
    """Whether several mahjongs on one tile all win."""
    mahjong_rank: Callable[[Ruleset, DealFacts], int] | None = None
    """Gives the strength of a mahjong among several on one discard, from the winner's hand alone: the highest wins.
    ``None``: all are equal, and turn order decides.
    """
    finishes: Callable[[Ruleset, DealFacts], frozenset[str]] | None = None
    """Gives what the only winner's tile may be said to complete: ``chow``, ``pung``, ``kong``, ``pair``, or the id of a
    special hand; only the winner's hand is given. ``None``: the book does not want it named.
    """
    may_hold_chow: Callable[[PlayerHand, Wind], bool] | None = None
    """Whether a hand with a claimed chow exposed can still be a mahjong, under the prevailing wind; otherwise the chow
    cannot be claimed. ``None``: it always can.
    """
    equals_against_turns: bool = False
    """Whether equal claims are ranked against turn order from the discarder, instead of in turn order."""
    chow_from_anyone: bool = False
    """Whether a chow may be claimed from any player, not only the one on the left; the higher sum of ranks goes first.
    """
    most_chows: int | None = None
    """How many chows a seat may claim in one deal, besides one that completes a mahjong; ``None`` if any number."""
    seconds: int | None = None
    """How long claims stay open; ``None`` if there is no clock."""


class KongRule(Frozen, kw_only=True):
    """The rules for kongs."""

    allowed: bool = True
    after_claim: bool = True
    """Whether a kong may be declared in the turn of a claimed chow or pung."""
    before_first_discard: bool = False
    """Whether concealed kongs are declared while bonus tiles are replaced, in the same order."""
    robbing: Robbing = Robbing.OFF
    concealed_down: FaceDown = FaceDown.OUTER
    shown_first: bool = False
    """Whether all four faces of a concealed kong are shown before any of them is turned down."""
    claimed_down: FaceDown = FaceDown.NONE
    added_down: FaceDown = FaceDown.NONE
    void_at: int | None = None
    """The number of kongs that make the deal void, to be played again, unless one seat has them all; ``None``: no such
    number.
    """
    concealed_points: int = 0
    """The points that each of the others pays at once for a concealed kong; they stay paid however the deal ends."""
    added_points: int = 0
    """The points that each of the others pays at once for a kong added to a claimed pung, unless it is robbed."""
    claimed_points: int = 0
    """The points that each of the others pays at once for a kong of a claimed discard."""
    discarder_points: int = 0
    """The points that the discarder pays in addition for a kong of the discard."""
    replacement_is_an_act: bool = False
    """Whether the owner must take the replacement by a command, and may forget it (tabletop play)."""

    @property
    def is_paid(self) -> bool:
        """Whether any kong is paid at once."""
        paid = self.concealed_points or self.added_points or self.claimed_points or self.discarder_points
        return self.allowed and bool(paid)

    def points_of(self, kind: KongKind | None) -> int:
        """The points that a player pays for another's kong; 0 for a kong kept in the hand, and for other sets."""
        points = {
            KongKind.CONCEALED: self.concealed_points,
            KongKind.ADDED: self.added_points,
            KongKind.CLAIMED: self.claimed_points,
        }
        return 0 if kind is None else points.get(kind, 0)

    def shares(self, kind: KongKind | None, owner: int, discarder: int | None, seats: int) -> tuple[int, ...]:
        """The points that each seat gains or loses by a kong; ``discarder``: who discarded the claimed tile, if any."""
        each, more = self.points_of(kind), self.discarder_points if kind is KongKind.CLAIMED else 0
        lost = [each + more * (seat == discarder) if seat != owner else 0 for seat in range(seats)]
        return tuple(sum(lost) if seat == owner else -points for seat, points in enumerate(lost))

    def gains(self, kongs: Iterable[tuple[KongKind | None, int, int | None]], seats: int) -> tuple[int, ...]:
        """The points that each seat gains or loses by all these kongs, each with its owner and discarder."""
        every = [self.shares(kind, owner, discarder, seats) for kind, owner, discarder in kongs if kind is not None]
        return tuple(map(sum, zip(*every, strict=True))) if every else (0,) * seats

    def turned_down(self, kind: KongKind | None) -> frozenset[int]:
        """Which of a kong's four tiles lie face down, counted from its owner's left; empty for other sets."""
        manners = {
            KongKind.CONCEALED: self.concealed_down,
            KongKind.CLAIMED: self.claimed_down,
            KongKind.ADDED: self.added_down,
        }
        return _TURNED[FaceDown.NONE if kind is None else manners[kind]]


_TURNED = {
    FaceDown.NONE: frozenset[int](),
    FaceDown.OUTER: frozenset({0, 3}),
    FaceDown.MIDDLE: frozenset({1, 2}),
    FaceDown.RIGHT: frozenset({3}),
}


class FaultRule(Frozen, kw_only=True):
    """The consequences of false calls in tabletop play."""

    shown_tile_must_be_played: bool = False
    """Whether one of the tiles shown, or laid out for a false call, must be the player's next discard."""
    false_claim_costs: int = 0
    """Points lost by a claim that the seat cannot show."""
    false_claim_costs_unheeded: bool = True
    """Whether a false claim costs its points even if another seat's claim outranks it."""
    after_false_claim: AfterFalse = AfterFalse.OPEN
    wrong_kind_costs: int | None = None
    """Points lost by a true mahjong claim that names a wrong finish while others call mahjong on the same discard. If
    its caller would get the tile, it goes back, and the others alone may claim it, for mahjong alone. ``None``: a
    finish is not named.
    """
    wrong_kind_costs_unheeded: bool = True
    """Whether a wrong finish costs its points even if another mahjong outranks it."""
    any_claim_tests_kind: bool = False
    """Whether a wrong finish costs points beside any other claim, and the tile then always goes back."""
    false_mahjong_costs: int = 0
    false_mahjong_kills_hand: bool = True
    false_mahjong_annuls: bool = False
    """Whether a false mahjong ends the deal, which is then played again."""


class ReadyRule(Frozen, kw_only=True):
    """The rules for a ready hand, which is called and frozen from then on."""

    false_call_costs: int
    """Points lost for a false ready call, which is found out when hands are shown; the deal is then played again."""


class Ruleset(Frozen, kw_only=True, eq=False):
    """A rulebook with its options chosen, by which a match is played; one object for each choice of options."""

    id: str
    options: Options
    own: str = ""
    """A hash of what a club has changed in the book, which tells clubs apart; empty for the book as it is."""
    names: Mapping[str, str] = field(default_factory=dict)
    """A club's own names of rows and special hands, by the ids of their lines in a score."""
    tiles: TileSet
    honors: tuple[Tile, ...] = WINDS + DRAGONS
    """Winds and dragons by rank, the lowest first. No rule asks for it: hands are sorted alike in every book."""
    seats: int = 4
    seating: Seating
    moves_with_winds: bool = False
    """Whether everybody moves to the place of their wind when the winds pass; otherwise all keep their places."""
    wall: WallRule
    deal_order: DealOrder = DealOrder.FOURS
    bonus_order: BonusOrder = BonusOrder.SEAT_BY_SEAT
    turn_seconds: int | None = None
    """How long a move may take, in seconds; ``None`` if there is no clock."""
    claims: ClaimRule
    kongs: KongRule = field(default_factory=KongRule)
    ready: ReadyRule | None = None
    """The rules for ready hands; ``None`` if they are not called."""
    last_turns: bool = False
    """Whether the others have one more turn each after a win, in which nobody may go out."""
    discards: DiscardPlace = DiscardPlace.ROWS
    racks: bool = False
    """Whether racks are drawn below the hands."""
    blind_discards: bool = False
    """Whether every discard but the last lies face down."""
    faults: FaultRule = field(default_factory=FaultRule)
    mahjong_in_other_words: str | None = None
    """The id of another wording in which a mahjong may be called; ``None`` if there is none."""
    mahjong: MahjongRule = field(default_factory=MahjongRule)
    """The rule for mahjongs, with the table of special hands."""
    elements: tuple[Element, ...]
    """The scoring table, in the order of the page."""
    count: Callable[[Way, Ruleset], Score]
    """Gives the score of a way to count a hand."""
    as_counted: Callable[[tuple[Way, ...]], Iterable[Way]] = tuple
    """Gives the ways to compare, from those of the mahjong rule."""
    countings: Callable[[Ruleset, DealFacts, Wind], tuple[Score, ...]] | None = None
    """Gives every way in which a seat may have its tiles sorted and counted, the one that is settled first; ``None`` if
    the book leaves no choice."""
    counts_as_last_of_kind: Callable[[InSight], bool] | None = None
    """Whether the winning tile was the last of its kind, by where the others are; ``None`` if the book never asks."""
    flags: frozenset[Flag] = frozenset()
    """The flags of a win that only a club's rows ask for."""
    settlement: Settlement = field(default_factory=Settlement)
    """Who pays whom when somebody won."""
    course: Course
    """The order of dealers and winds, and the end of the match."""
    stake: int = 0
    """The points with which everybody starts."""
    dealer_has_prevailing_wind: bool = False
    """Whether East's rights belong to the seat whose wind prevails; otherwise to East, unless the flow names another.
    """
    banker_dice: int = 0
    """The number of dice thrown before the first deal to name the banker, counted in turn order from East as one; 0: no
    throw."""
    may_stop: bool = False
    """Whether the players are asked after each deal if they go on."""

    def side_of(self, seat: int, placing: Placing) -> int:
        """The side of the table at which a seat sits, counted in turn order from 0."""
        return placing.wind_of(seat, self.seats) if self.moves_with_winds else seat

    def scored(self, deal: DealFacts) -> DealScore:
        """The settlement of the deal; nothing is scored if nobody won.

        :raises NotAMahjong: when a winner's hand is no mahjong.
        """
        if deal.wins:
            return self.settlement.settled(self.scores(deal), deal, self.seats)
        return DealScore(scores=tuple(map(unscored, deal.hands)), deltas=(Fraction(0),) * self.seats)

    def scores(self, deal: DealFacts) -> tuple[Score, ...]:
        """The scores of a deal that somebody won, in which each hand counts in the way that is worth most."""

        def counted(player: PlayerHand) -> Score:
            ways = self.as_counted(self.mahjong.ways(player, deal))
            return best(ways, lambda way: self.count(way, self))

        return hands_counted(self.settlement, deal, counted)

    def is_enough(self, deal: DealFacts) -> bool:
        """Whether every winner's hand is worth what the book wants of a mahjong."""
        rule = self.settlement
        return not rule.has_least or all(rule.is_enough(score) for score in self.scores(deal) if score.is_winner)

    def flow(self, played: Played) -> Placing | None:
        """The placing of the next deal, from the match so far; ``None`` when the match is over."""
        return self.course.next_deal(played, self.seats, self.stake)

    @property
    def special_hands(self) -> tuple[SpecialHand, ...]:
        """The table of special hands, in the order of the page."""
        return self.mahjong.special_hands

    @property
    def tells_worths(self) -> bool:
        """Whether one mahjong may be worth more than another."""
        return bool(self.elements) and len(self.elements) + len(self.special_hands) > 1

    @property
    def is_tabletop(self) -> bool:
        """Whether false calls can be made."""
        return self.options.is_tabletop


def by_points(way: Way, rules: Ruleset) -> Score:
    """Counts a hand in which each line adds points, up to the limit."""
    special = way.own_line
    lines = (*lines_of(way.win, rules.elements, special), *special)
    points = points_of(lines)
    return way.score(lines, points=points, worth=points, limit=rules.settlement.limit)
