"""The facts for scoring: the hands of a deal that is over, and one hand in one reading."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property

from game import Frozen
from game.hands.hand import Hand
from game.hands.meld import Meld
from game.rules.terms import Flag, Source
from game.tiles.tile import Tile, Tiles, Wind


class PlayerHand(Frozen, kw_only=True):
    """The tiles of a seat when the deal is over."""

    wind: Wind
    hand: Hand
    """The hand; a winner's includes the winning tile."""
    is_ready: bool = False
    """Whether a ready hand was called."""
    told: Fraction | None = None
    """The worth given for a hand that did not win, if nobody counts its tiles; otherwise ``None``."""
    sorting: str | None = None
    """The sorting that the tiles' owner has chosen, as in ``Score.sorting``; ``None`` for the one that counts most."""


class WinFacts(Frozen, kw_only=True):
    """The way in which a seat went out."""

    wind: Wind
    tile: Tile | None
    """The winning tile; ``None`` with the dealt tiles."""
    source: Source
    loser: Wind | None = None
    """The seat that lost the tile: the discarder, or the owner of the robbed kong."""
    flags: frozenset[Flag] = frozenset()


class DealFacts(Frozen, kw_only=True):
    """A deal that is over, with the facts that scoring needs."""

    prevailing: Wind
    dealer: Wind
    """The wind of the seat with East's rights."""
    hands: tuple[PlayerHand, ...]
    """The hands of all seats that are counted; dead hands are left out."""
    wins: tuple[WinFacts, ...]
    """The wins of the deal; empty if nobody won."""


class InSight(Frozen, kw_only=True):
    """The places of the other tiles of the winning tile's kind."""

    on_table: int
    """The number of these tiles among the discards and in exposed sets, the winner's own included."""
    concealed_kongs: int
    """The number of these tiles in declared concealed kongs."""
    in_hand: int
    """The number of these tiles in the winner's hand, without the winning tile."""


class Win(Frozen, kw_only=True, dict=True):
    """A hand in one reading, about which the questions of a scoring table are asked; or a loser's, if losers score."""

    hand: Hand
    """All tiles of the seat; a winner's include the winning tile."""
    melds: tuple[Meld, ...]
    """The sets and pairs of the reading, those laid out first; the claimed ones are exposed."""
    left_over: Tiles = ()
    """The concealed tiles that are in no meld: a loser's, or the single tiles of a special hand."""
    wind: Wind
    prevailing: Wind
    is_dealer: bool = False
    """Whether the seat has East's rights."""
    is_ready: bool = False
    """Whether a ready hand was called."""
    finished: int | None = None
    """The index in ``melds`` of the meld that the winning tile completed; ``None`` if there is none."""
    facts: WinFacts | None = None
    """The way in which the hand went out; ``None`` for a loser."""
    sorting: str | None = None
    """The sorting that the tiles' owner has chosen; ``None`` for the one that counts most."""

    @cached_property
    def tiles(self) -> Tiles:
        """Every tile of the hand except bonus tiles."""
        return self.hand.tiles

    @cached_property
    def suits(self) -> int:
        """The number of ranked suits among the tiles."""
        return len({tile.suit for tile in self.tiles if not tile.is_honor})

    @property
    def bonus(self) -> Tiles:
        return self.hand.bonus

    @cached_property
    def sets(self) -> tuple[Meld, ...]:
        return tuple([meld for meld in self.melds if not meld.is_pair])

    @cached_property
    def pairs(self) -> tuple[Meld, ...]:
        return tuple([meld for meld in self.melds if meld.is_pair])

    @cached_property
    def triplets(self) -> tuple[Meld, ...]:
        return tuple([meld for meld in self.melds if meld.is_triplet])


def tiles_at(win: Win, places: Iterable[int]) -> Tiles:
    """The tiles of the melds at these places of a reading."""
    return tuple([tile for place in places for tile in win.melds[place].tiles])


Reasons = Iterable[Tiles]
"""For each reason for which a row counts, the tiles that earn it; each entry makes a line of the score."""
