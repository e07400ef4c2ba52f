"""A ruleset: everything in which one rulebook, with its options chosen, differs from another.

The engine, the players and the table read its fields and call the functions in them; none asks which book it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TypeVar

from game.rules.combining import MahjongRule
from game.rules.flow import Flow, Placing
from game.rules.options import OWN_HANDS, Number, Option, OptionError, Options, Value
from game.rules.own_hands import OwnTerms
from game.rules.rows import Element, SpecialHand
from game.rules.scoring import DealScore, Score, unscored
from game.rules.seating import Seating
from game.rules.terms import (
    AfterFalse,
    BonusOrder,
    ClaimKind,
    CountedStack,
    DealOrder,
    DiscardPlace,
    End,
    FaceDown,
    Robbing,
)
from game.rules.win import DealFacts, InSight, PlayerHand
from game.tiles.tile import DRAGONS, WINDS, Tile, TileSet, Wind

FIRST_EDITION = 1
"""Of every page: that of matches which do not say by which one they are played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaking:
    """How the place of the break is found."""

    side_dice: int = 0
    """Dice that the dealer throws to find the side, counted in turn order from himself as one; 0: his own side."""
    stack_dice: int
    """Dice that the player of that side throws to find the stack."""
    adds_side_throw: bool = False
    """Whether the first throw is added to the second."""
    count_from: End = End.RIGHT
    """The end of the side from which stacks are counted, running on round the corner if needed."""
    counted: CountedStack = CountedStack.STAYS
    lifted: int = 1
    """How many of the stacks counted last are lifted out, where the book lifts them."""
    breaker_deals: bool = False
    """Whether the player of that side gives everybody his tiles; else each takes his own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KongBox:
    """Tiles set apart for replacements: the kong box of one book, the dead wall with loose tiles of two others."""

    tiles: int
    """How many at the start, loose tiles included."""
    keep: int | None = None
    """It is filled up to this number from the tail of the live wall when it holds fewer; ``None``: it shrinks."""
    by_stack: bool = False
    """Whether it is filled by a whole stack at a time, once a whole stack is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Tiles that lie mixed on the table in place of a wall: hands, draws and replacements all come from them."""

    stay: int
    """So many are never drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WallRule:
    """The wall, its break, and where replacements come from."""

    sides: int = 4
    stacks: int = 18
    """Stacks a side."""
    breaking: Breaking
    box: KongBox | None = None
    """``None``: replacements come from the tail of the live wall, and both ends may meet."""
    clockwise: bool = True
    """The direction of dealing and drawing from the break."""
    pool: Pool | None = None
    """In place of a wall that is built and broken; ``None``: there is a wall."""

    @property
    def loose_tiles(self) -> int:
        """How many tiles of the box lie loose on the wall at first."""
        return 2 * self.breaking.lifted if self.breaking.counted is CountedStack.LIFTED else 0

    @property
    def tiles_beside_loose(self) -> int:
        """How many tiles of the box do not lie loose at first."""
        return 0 if self.box is None else self.box.tiles - self.loose_tiles


def strongest_first(*levels: ClaimKind | tuple[ClaimKind, ...]) -> tuple[frozenset[ClaimKind], ...]:
    """Kinds of claim by their strength; those of a level are equal."""
    return tuple(frozenset(level if isinstance(level, tuple) else (level,)) for level in levels)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRule:
    """Who gets a discard."""

    priority: tuple[frozenset[ClaimKind], ...]
    """Kinds of claim, strongest first; equal ones go by the seats after the discarder."""
    preempt_chow_within: int | None = None
    """Seconds in which a pung or kong must be called to beat a chow that is already called; ``None``: no limit."""
    several_winners: bool = False
    """Whether each of several mahjong calls for one tile wins."""
    mahjong_rank: Callable[[Ruleset, DealFacts], int] | None = None
    """How strong a mahjong is among several for one discard, from the winner's hand alone: the highest wins.
    ``None``: all alike, so that turn order decides."""
    finishes: Callable[[Ruleset, DealFacts], frozenset[str]] | None = None
    """What the only winner's tile may be said to complete: ``chow``, ``pung``, ``kong``, ``pair``, or the id of a
    special hand; of the hands the winner's alone is given. ``None``: the book does not want it named."""
    may_hold_chow: Callable[[PlayerHand, Wind], bool] | None = None
    """Whether a hand in which a claimed chow would lie open can still be a mahjong, under the prevailing wind: else
    the chow cannot be claimed. ``None``: it always can."""
    equals_against_turns: bool = False
    """Whether the tile of equal claims goes to whoever sits next to the discarder against turn order, not in it."""
    chow_from_anyone: bool = False
    """Whether a chow may be claimed from others than the player on one's left; the higher sum of ranks goes first."""
    seconds: int | None = None
    """How long claims stay open; ``None``: no clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KongRule:
    """What may be done with four alike."""

    allowed: bool = True
    after_claim: bool = True
    """Whether one may be declared in the turn of a claimed chow or pung."""
    before_first_discard: bool = False
    """Whether concealed kongs are declared while bonus tiles are replaced, in the same order."""
    robbing: Robbing = Robbing.OFF
    concealed_down: FaceDown = FaceDown.OUTER
    shown_first: bool = False
    """Whether all four faces of a concealed kong are shown before any of them is turned down."""
    claimed_down: FaceDown = FaceDown.NONE
    added_down: FaceDown = FaceDown.NONE
    replacement_is_an_act: bool = False
    """Whether the owner himself must take the replacement, and may forget it (tabletop play)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultRule:
    """What a false call leads to in tabletop play."""

    shown_tile_must_be_played: bool = False
    """Of tiles shown, or laid out for a false call, one is the player's next discard."""
    false_claim_costs: int = 0
    """Points lost by a claim that its caller cannot show."""
    false_claim_costs_unheeded: bool = True
    """Whether it is shown and costs them at once, even where another's call would have had the tile."""
    after_false_claim: AfterFalse = AfterFalse.OPEN
    wrong_kind_costs: int | None = None
    """Points lost by a true mahjong claim that names a wrong finish while others claim the same discard: it goes back,
    and the others alone may claim it, for mahjong alone. ``None``: a finish is not named."""
    wrong_kind_costs_unheeded: bool = True
    """Whether it costs them and goes back as well where another's mahjong would have had the tile."""
    false_mahjong_costs: int = 0
    false_mahjong_kills_hand: bool = True
    false_mahjong_annuls: bool = False
    """Whether the deal ends then, to be played again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyRule:
    """A ready hand that is called, and frozen from then on."""

    false_call_costs: int
    """Points lost by who called falsely, found when hands are shown; the deal is played again."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruleset:
    """A rulebook with its options chosen: what a match is played by. There is one for each choice of options."""

    id: str
    options: Options
    tiles: TileSet
    honors: tuple[Tile, ...] = WINDS + DRAGONS
    """Winds and dragons, the lowest first, as they stand in a sorted hand after the suits."""
    seats: int = 4
    seating: Seating
    moves_with_winds: bool = False
    """Whether everybody moves to the place of his wind when the winds pass; else he stays where he sits."""
    wall: WallRule
    deal_order: DealOrder = DealOrder.FOURS
    bonus_order: BonusOrder = BonusOrder.SEAT_BY_SEAT
    turn_seconds: int | None = None
    """How long a move may take; ``None``: no clock."""
    claims: ClaimRule
    kongs: KongRule = field(default_factory=KongRule)
    ready: ReadyRule | None = None
    """``None``: ready hands are not called."""
    last_turns: bool = False
    """Whether the others have one more turn each after a win, in which nobody may go out."""
    discards: DiscardPlace = DiscardPlace.ROWS
    racks: bool = False
    """Whether racks are drawn under the hands."""
    blind_discards: bool = False
    """Whether every discard but the last lies face down."""
    faults: FaultRule = field(default_factory=FaultRule)
    mahjong_in_other_words: str | None = None
    """The id of another wording in which a mahjong may be called; ``None``: there is none."""
    mahjong: MahjongRule = field(default_factory=MahjongRule)
    """What is a mahjong, and the table of special hands."""
    elements: tuple[Element, ...]
    """The scoring table, in the order of the page."""
    score: Callable[[Ruleset, DealFacts], DealScore]
    """What a deal that somebody won is worth to every seat."""
    countings: Callable[[Ruleset, DealFacts, Wind], tuple[Score, ...]] | None = None
    """Every way in which a seat may sort its tiles to have them counted, the one that settles first; ``None``: the book
    leaves nothing to choose."""
    counts_as_last_of_kind: Callable[[InSight], bool] | None = None
    """Whether the winning tile was the last of its kind, from what lies where; ``None``: the book does not ask."""
    flow: Flow
    """Who leads the next deal, and when the match is over."""
    stake: int = 0
    """What everybody starts with."""
    dealer_has_prevailing_wind: bool = False
    """Whether East's rights are those of the seat whose wind prevails; else of East, where nobody says otherwise."""
    banker_dice: int = 0
    """Dice thrown before the first deal to name the banker, counted in turn order from East as one; 0: none."""
    may_stop: bool = False
    """Whether the players are asked after each deal if they go on."""

    def place_when_sorted(self, tile: Tile) -> int:
        """Where a face stands in a sorted hand, from 0."""
        return WINDS[0].index + self.honors.index(tile) if tile.is_honor else tile.index

    def side_of(self, seat: int, placing: Placing) -> int:
        """At which side of the table a seat sits, counted in turn order from 0."""
        return placing.wind_of(seat, self.seats) if self.moves_with_winds else seat

    def scored(self, deal: DealFacts) -> DealScore:
        """What the deal is worth to every seat: nothing when nobody won.

        Raises:
            NotAMahjong: when a winner's hand is none.
        """
        if deal.wins:
            return self.score(self, deal)
        return DealScore(scores=tuple(map(unscored, deal.hands)), deltas=(Fraction(0),) * self.seats)

    @property
    def special_hands(self) -> tuple[SpecialHand, ...]:
        """The table of special hands, in the order of the page."""
        return self.mahjong.special_hands

    @property
    def is_tabletop(self) -> bool:
        """Whether false calls can be made."""
        return self.options.is_tabletop


@dataclass(frozen=True, kw_only=True, eq=False)
class Rulebook:
    """A printed rulebook: its id, its options, and the ruleset that a choice of options makes of it."""

    id: str
    folder: Path
    """Where its words, its card and its guide lie as data: ``book.toml``, ``scoring.toml``, ``guide.toml``."""
    options: tuple[Option, ...]
    ruleset: Callable[[Options], Ruleset]
    as_begun: Callable[[Mapping[str, Value]], Mapping[str, Value]] = dict
    """The options by which a match goes on that says these ones: an earlier version may have begun it, by rules that
    are called otherwise today."""
    own_hands: OwnTerms | None = None
    """What a club's own hands can be worth; ``None``: it is played without."""
    edition: int = FIRST_EDITION
    """Of its page: a match is played to its end by the one that it was begun with."""
    earlier: Callable[[Ruleset, int], Ruleset] | None = None
    """The ruleset of an earlier edition, made from today's."""

    def with_options(self, options: Options | None = None, edition: int | None = None) -> Ruleset:
        """The ruleset for these options, the defaults where none are given; the same object each time.

        Raises:
            OptionError: for an edition that the book does not have, or own hands that are wrong.
        """
        return _ruleset(self, options or Options(self.options), self.edition if edition is None else edition)

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """Every row of the book's scoring tables, whichever options bring it in."""
        return _merged(rules.elements for rules in self.of_every_value())

    @cached_property
    def special_hands(self) -> tuple[SpecialHand, ...]:
        """Every row of the book's tables of special hands, whichever options bring it in."""
        return _merged(rules.special_hands for rules in self.of_every_value())

    def of_every_value(self) -> Iterator[Ruleset]:
        """The ruleset of the defaults, then that of every other word, number of a choice, on and off."""
        yield self.with_options()
        for option in self.options:
            values = () if isinstance(option, Number) else option.values
            for value in values:
                if value != option.default:
                    yield self.with_options(Options(self.options, {option.id: value}))


Row = TypeVar("Row", Element, SpecialHand)


def _merged(tables: Iterable[tuple[Row, ...]]) -> tuple[Row, ...]:
    """The rows of all tables, each id and worth once, and those of an id together."""
    rows: list[Row] = []
    for table in tables:
        for row in table:
            alike = [place for place, known in enumerate(rows) if known.id == row.id]
            if not any(rows[place].worth == row.worth for place in alike):
                rows.insert(alike[-1] + 1 if alike else len(rows), row)
    return tuple(rows)


@lru_cache(maxsize=256)
def _ruleset(book: Rulebook, options: Options, edition: int) -> Ruleset:
    if options.own_hands and book.own_hands is None:
        raise OptionError(f"options.{OWN_HANDS}: {book.id} is played without")
    rules = book.ruleset(options)
    if edition == book.edition:
        return rules
    if book.earlier is None or not FIRST_EDITION <= edition < book.edition:
        raise OptionError(f"edition: there is no edition {edition} of {book.id}")
    return book.earlier(rules, edition)
